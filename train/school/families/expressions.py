"""Expressions: like terms, brackets, factors, algebraic squares."""

from math import gcd
from random import Random

from train.problems.latex import (  # fmt: skip
    dot,
    eq,
    linear,
    math,
    plus,
    polynomial,
    power,
    show,
    wrapped,
)
from train.school.base import REGISTER, Draft, Line, Way
from train.school.columns import running_total
from train.school.families.algebra import asks, chain, nonzero, raised, term, terms
from train.school.families.powers import simplify
from train.school.families.quadratics import factored
from train.school.families.searches import pair_search

_EXPAND = {
    "bare": "{e}",
    "question": "What is {e} expanded?|What do you get when you expand {e}?|How do I expand {e}?|"
    "What is {e} without brackets?|What is the expanded form of {e}?|What is the product {e}?",
    "order": "Expand {e}.|Expand and simplify {e}.|Multiply out {e}.|Remove the brackets: {e}|"
    "Write {e} without brackets.|Expand the brackets: {e}|Multiply: {e}|Simplify {e}.|"
    "Use the distributive property: {e}|Write {e} as a polynomial.",
}
_FACTOR = {
    "question": "What is {e} factored?|How do you factor {e}?|What are the factors of {e}?|"
    "What is the factored form of {e}?|How do I factorise {e}?|What is {e} as a product?",
    "order": "Factor {e}.|Factorise {e}.|Factor completely: {e}|Factorise fully {e}|"
    "Write {e} as a product of factors.|Factor the expression {e}.|Factorize {e}|factor {e}|"
    "Put {e} in factored form.",
}


_PARTNER = {"x": "y", "a": "b", "y": "z", "n": "p", "b": "c", "m": "n", "t": "u", "k": "n"}


def _variable(rng: Random) -> str:
    return rng.choice("xxxxxxaynbmtk")


@REGISTER.family("like_terms", 1, 2, 3)
def like_terms(rng: Random, level: int) -> Draft:
    x = _variable(rng)
    y = _PARTNER[x]
    high = {1: 9, 2: 12, 3: 20}[level]
    kinds = {1: rng.choice(([x, x], [x, x, x], [x, "", x])), 2: rng.choice(([x, "", x, ""], [x, y, x, y], [x, x, ""])), 3: rng.choice(([f"{x}^2", x, f"{x}^2", x, ""], [x, y, "", x, y], [f"{x}^2", x, "", x, f"{x}^2"], [x + y, x, x + y, x]))}[level]  # fmt: skip
    parts = [(nonzero(rng, -high, high), kind) for kind in kinds]
    if level == 1:
        parts = [(abs(factor), kind) for factor, kind in parts]
        parts[-1] = (rng.choice((1, -1)) * parts[-1][0], parts[-1][1])
    parts[0] = (abs(parts[0][0]), parts[0][1])
    e = "".join(("+" if place and f > 0 else "") + term(f, kind) for place, (f, kind) in enumerate(parts))  # fmt: skip
    order = list(dict.fromkeys(kinds))
    order.sort(key=lambda kind: (-kind.count("^"), kind == ""))
    sums = {kind: [f for f, other in parts if other == kind] for kind in order}
    answer = terms(*((sum(values), kind) for kind, values in sums.items()))
    names = {kind: math(kind) if kind else "numbers" for kind in order}
    each = [f"{names[kind]}: {running_total(values)}" for kind, values in sums.items() if len(values) > 1]  # fmt: skip
    grouped = "".join(("+" if place and f > 0 else "") + term(f, kind) for place, (f, kind) in enumerate(sorted(parts, key=lambda part: order.index(part[1]))))  # fmt: skip
    ways: list[Way] = [
        [*(("collect", f"Count {line}") for line in each), ("conclude", eq(e, answer))],
        [("Group the terms", chain(e, grouped)), ("collect", chain(grouped, answer))]
        if grouped != e
        else [("collect", eq(e, answer))],
        [("collect", "Count " + ", ".join(each)), ("simplify", math(answer))],
    ]
    return simplify(e, answer, ways)


@REGISTER.family("expand_bracket", 1, 2, 3)
def expand_bracket(rng: Random, level: int) -> Draft:
    """a(bx+c), x(x+c), -2(x-3)+5x, 2(x+1)+3(x-2)."""
    x = _variable(rng)
    a, b, c = rng.randint(2, 9), rng.randint(1, 3 * level), nonzero(rng, -9 - level, 9 + level)
    if level == 1:
        b = 1 if rng.random() < 0.7 else b
    if level == 1 or (level == 2 and rng.random() < 0.5):
        a = -a if level == 2 and rng.random() < 0.4 else a
        over_x = level == 2 and rng.random() < 0.4
        front = term(a if rng.random() < 0.6 else 1, x) if over_x else show(a)
        k = 1 if front == x else a
        e = f"{front}({linear(b, c, x)})"
        answer = polynomial((k * b, k * c, 0), x) if over_x else linear(k * b, k * c, x)
        by = f"({front})" if k < 0 else front
        first, second = f"{by}\\cdot {wrapped_x(b, x)}", f"{by}\\cdot {wrapped(c)}"
        unit = x if over_x else ""
        parts = term(k * b, f"{x}^2" if over_x else x), term(k * c, unit)
        ways: list[Way] = [
            [("multiply", f"{eq(first, parts[0])} and {eq(second, parts[1])}"), ("conclude", eq(e, answer))],
            [("expand", eq(e, f"{first}+{second}", answer))],
            [("expand", eq(e, answer))],
        ]  # fmt: skip
        return Draft(asks({"e": math(e)}, **_EXPAND), answer, ways)
    d, f, g = nonzero(rng, -9, 9), rng.randint(1, 4), nonzero(rng, -9, 9)
    if rng.random() < 0.5:  # a(bx+c) + dx or + g
        e = f"{a}({linear(b, c, x)}){signed_part(d, x)}"
        opened, slope, constant = terms((a * b, x), (a * c, ""), (d, x)), a * b + d, a * c
    else:  # a(bx+c) +- k(fx+g)
        sign, k = rng.choice((1, -1)), rng.randint(2, 6)
        e = f"{a}({linear(b, c, x)}){'+' if sign > 0 else '-'}{k}({linear(f, g, x)})"
        opened = terms((a * b, x), (a * c, ""), (sign * k * f, x), (sign * k * g, ""))
        slope, constant = a * b + sign * k * f, a * c + sign * k * g
    answer = terms((slope, x), (constant, ""))
    ways = [
        [("expand", eq(e, opened)), ("collect", chain(opened, answer))],
        [("expand", eq(e, opened, answer))],
        [("expand", f"First ${a}({linear(b, c, x)})={linear(a * b, a * c, x)}$"), ("expand", math(opened)), ("collect", math(answer))],
    ]  # fmt: skip
    return simplify(e, answer, ways)


def wrapped_x(factor: int, x: str) -> str:
    return f"({term(factor, x)})" if factor < 0 else term(factor, x)


def signed_part(factor: int, x: str) -> str:
    return ("+" if factor > 0 else "") + term(factor, x)


@REGISTER.family("expand_two_brackets", 2, 3, 4)
def expand_two_brackets(rng: Random, level: int) -> Draft:
    x, high = _variable(rng), {2: 9, 3: 12, 4: 12}[level]
    a, c = (1, 1) if level == 2 else (rng.randint(1, 2 * level - 3), rng.randint(1, 4))
    b, d = nonzero(rng, -high, high), nonzero(rng, -high, high)
    p, q = linear(a, b, x), linear(c, d, x)
    e = f"({p})({q})"
    middle = a * d + b * c
    answer = polynomial((a * c, middle, b * d), x)
    square = f"{x}^2"
    four = terms((a * c, square), (a * d, x), (b * c, x), (b * d, ""))
    ways: list[Way] = [
        [("expand", eq(e, four)), ("collect", chain(four, answer))],
        [("First and last", f"{eq(dot(term(a, x), ' ' + term(c, x)), term(a * c, square))} and {eq(dot(b, d), b * d)}"), ("Middle", f"{eq(plus(a * d, b * c), middle)}, so ${answer}$")],
        [("expand", f"First ${term(a, x)}$ times the second bracket: ${polynomial((a * c, a * d, 0), x)}$"), ("expand", f"Then ${b}$ times it: ${linear(b * c, b * d, x)}$"), ("collect", math(answer))],
        [("expand", eq(e, four, answer))],
    ]  # fmt: skip
    if a == c == 1:
        ways.append([("rule", f"Sum {eq(plus(b, d), b + d)}, product {eq(dot(b, d), b * d)}"), ("conclude", math(answer))])  # fmt: skip
    return Draft(asks({"e": math(e)}, **_EXPAND), answer, ways)


@REGISTER.family("special_products", 2, 3, 4)
def special_products(rng: Random, level: int) -> Draft:
    """(x+a)^2, (2x-3)^2, (x+a)(x-a), (x+2y)^2, (x+1)^3."""
    x = _variable(rng)
    a = 1 if level == 2 else rng.randint(1, 5)
    b = rng.randint(1, 12) * rng.choice((1, -1))
    shape = rng.choice({2: ("square", "square", "conjugate"), 3: ("square", "conjugate"), 4: ("square", "letters", "cube")}[level])  # fmt: skip
    if shape == "square":
        e, answer = f"({linear(a, b, x)})^2", polynomial((a * a, 2 * a * b, b * b), x)
        middle = f"2\\cdot {term(a, x)}\\cdot {abs(b)}"
        ways: list[Way] = [
            [("power", f"${square_of(a, x)}={term(a * a, f'{x}^2')}$ and {eq(f'{abs(b)}^2', b * b)}"), ("Middle term", f"{eq(middle, term(2 * a * abs(b), x))}, so ${answer}$")],
            [("expand", eq(e, f"({linear(a, b, x)})({linear(a, b, x)})", terms((a * a, f"{x}^2"), (a * b, x), (a * b, x), (b * b, "")))), ("collect", math(answer))],
        ]  # fmt: skip
    elif shape == "conjugate":
        b = abs(b)
        pair = [f"({linear(a, b, x)})", f"({linear(a, -b, x)})"]
        rng.shuffle(pair)
        e, answer = "".join(pair), polynomial((a * a, 0, -b * b), x)
        ways = [
            [("power", f"${square_of(a, x)}={term(a * a, f'{x}^2')}$ and {eq(f'{b}^2', b * b)}"), ("subtract", math(answer))],
            [("expand", eq(e, terms((a * a, f"{x}^2"), (-a * b, x), (a * b, x), (-b * b, "")), answer))],
        ]  # fmt: skip
    elif shape == "letters":
        y = _PARTNER[x]
        b = rng.randint(1, 6) * rng.choice((1, -1))
        e = f"({terms((a, x), (b, y))})^2"
        answer = terms((a * a, f"{x}^2"), (2 * a * b, x + y), (b * b, f"{y}^2"))
        ways = [
            [("rule", f"Squares {eq(dot(a, a), a * a)} and {eq(dot(b, b), b * b)}, middle {eq(dot(2, a, b), 2 * a * b)}"), ("conclude", eq(e, answer))],
        ]  # fmt: skip
    else:
        b = rng.randint(1, 4) * rng.choice((1, -1))
        p, squared = linear(1, b, x), polynomial((1, 2 * b, b * b), x)
        e, answer = f"({p})^3", polynomial((1, 3 * b, 3 * b * b, b**3), x)
        all_six = terms((1, f"{x}^3"), (b, f"{x}^2"), (2 * b, f"{x}^2"), (2 * b * b, x), (b * b, x), (b**3, ""))  # fmt: skip
        ways = [
            [("Square first", eq(f"({p})^2", squared)), ("multiply", eq(f"({squared})({p})", all_six)), ("collect", math(answer))],
            [("rule", f"The factors are $1,3,3,1$: {eq(dot(3, b), 3 * b)}, {eq(dot(3, b * b), 3 * b * b)}, {eq(power(b, 3), b**3)}"), ("expand", eq(e, answer))],
        ]  # fmt: skip
    return Draft(asks({"e": math(e)}, **_EXPAND), answer, ways)


def square_of(factor: int, x: str) -> str:
    return f"{x}^2" if factor == 1 else f"({term(factor, x)})^2"


@REGISTER.family("factor_common", 1, 2, 3)
def factor_common(rng: Random, level: int) -> Draft:
    x, a = _variable(rng), rng.randint(2, 9)
    while True:
        b, c = rng.randint(1, 9), nonzero(rng, -9, 9)
        if gcd(b, c) == 1 and (b, c) != (1, -1):
            break
    if level == 1:
        e, outer, inner = linear(a * b, a * c, x), show(a), linear(b, c, x)
    elif level == 2:
        a = rng.choice((1, a))
        e, outer, inner = polynomial((a * b, a * c, 0), x), term(a, x), linear(b, c, x)
    else:
        y = _PARTNER[x]
        if rng.random() < 0.5:
            m = rng.randint(1, 2)
            outer = term(a, raised(x, m))
            e = terms((a * b, raised(x, m + 2)), (a * c, raised(x, m)))
            inner = terms((b, f"{x}^2"), (c, ""))
        else:
            outer, e = term(a, x), terms((a * b, f"{x}^2"), (a * c, x + y))
            inner = terms((b, x), (c, y))
    answer = f"{outer}({inner})"
    ways: list[Way] = [
        [("Common factor", f"Both terms have ${outer}$"), ("factor", eq(e, answer))],
        [("factor", eq(e, answer)), ("check", f"Multiply back: ${e}$")],
        [("Common factor", f"What they share is ${outer}$, inside stays ${inner}$"), ("conclude", math(answer))],
    ]  # fmt: skip
    return Draft(asks({"e": math(e)}, **_FACTOR), answer, ways)


@REGISTER.family("factor_quadratic", 2, 3, 4, 5)
def factor_quadratic(rng: Random, level: int) -> Draft:
    x, high = rng.choice("xxxxxxaynt"), {2: 7, 3: 12, 4: 9, 5: 9}[level]
    r, s = nonzero(rng, -high, high), nonzero(rng, -high, high)
    if level < 4:
        b, c = -(r + s), r * s
        if b == 0:
            s, b, c = r, -2 * r, r * r
        e, answer = polynomial((1, b, c), x), factored(x, r, s)
        search = pair_search(c, b)
        ways: list[Way] = [[*search, ("factor", eq(e, answer))], [*search, ("conclude", math(answer))]]  # fmt: skip
        return Draft(asks({"e": math(e)}, **_FACTOR), answer, ways)
    if level == 4 and rng.random() < 0.4:  # a common number first
        k = rng.randint(2, 6)
        b, c = -k * (r + s), k * r * s
        e, inner = polynomial((k, b, c), x), polynomial((1, b // k, c // k), x)
        answer = factored(x, r, s, k)
        outside: Line = ("Common factor", eq(e, f"{k}({inner})"))
        ways = [[outside, *pair_search(c // k, b // k), ("factor", eq(e, answer))]]
        return Draft(asks({"e": math(e)}, **_FACTOR), answer, ways)
    while True:
        m, n = rng.randint(2, level), rng.randint(1, level - 2)
        u, v = nonzero(rng, -high, high), nonzero(rng, -high, high)  # (mx+u)(nx+v)
        if gcd(m, u) == 1 and gcd(n, v) == 1 and m * v + n * u:
            break
    a, b, c = m * n, m * v + n * u, u * v
    e = polynomial((a, b, c), x)
    first, second = f"({linear(m, u, x)})", f"({linear(n, v, x)})"
    answer = f"{first}^2" if first == second else first + second
    split = terms((a, f"{x}^2"), (m * v, x), (n * u, x), (c, ""))
    middle: Line = ("Product of the outer factors", eq(dot(a, c), a * c))
    grouped = f"{term(m, x)}{second}{signed_bracket(u, second)}"
    ways = [
        [middle, *pair_search(a * c, b), ("Split the middle term", eq(e, split)), ("Group the terms", eq(split, grouped)), ("factor", math(answer))]
    ]  # fmt: skip
    return Draft(asks({"e": math(e)}, **_FACTOR), answer, ways)


def signed_bracket(factor: int, bracket: str) -> str:
    size = "" if abs(factor) == 1 else str(abs(factor))
    return ("+" if factor > 0 else "-") + size + bracket


@REGISTER.family("difference_of_squares", 2, 3, 4)
def difference_of_squares(rng: Random, level: int) -> Draft:
    x, b = _variable(rng), rng.randint(1, 12)
    a, k = (1, 1) if level == 2 else (rng.randint(1, 7), rng.choice((1, 1, 2, 3, 5)) if level == 4 else 1)  # fmt: skip
    if gcd(a, b) > 1:
        a = 1
    shape = rng.choice(("plain", "plain", "letters", "swapped") if level > 2 else ("plain", "plain", "swapped"))  # fmt: skip
    y = _PARTNER[x]
    front = "" if k == 1 else str(k)
    if shape == "letters":
        e, u, v = terms((k * a * a, f"{x}^2"), (-k * b * b, f"{y}^2")), term(a, x), term(b, y)
    elif shape == "swapped":
        e, u, v = terms((k * b * b, ""), (-k * a * a, f"{x}^2")), str(b), term(a, x)
    else:
        e, u, v = terms((k * a * a, f"{x}^2"), (-k * b * b, "")), term(a, x), str(b)
    answer = f"{front}({u}-{v})({u}+{v})"
    squares = f"{front}[" if k > 1 else ""
    inner = f"{squares}{bracket_square(u)}-{bracket_square(v)}{']' if k > 1 else ''}"
    ways: list[Way] = [
        [("rewrite", eq(e, inner)), ("rule", f"A difference of squares: ${answer}$")],
        [("rule", "$u^2-v^2=(u-v)(u+v)$"), ("factor", eq(e, answer))],
        [("Take the roots", f"They are ${u}$ and ${v}$"), ("factor", math(answer))] if k == 1 else [("Common factor", f"Both terms have ${k}$"), ("factor", eq(e, answer))],
    ]  # fmt: skip
    return Draft(asks({"e": math(e)}, **_FACTOR), answer, ways)


def bracket_square(text: str) -> str:
    return f"{text}^2" if len(text) == 1 or text.isdigit() else f"({text})^2"
