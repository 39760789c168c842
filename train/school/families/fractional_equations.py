"""Equations with the unknown under a root, in a denominator or between bars; values of bars."""

from fractions import Fraction
from math import gcd
from random import Random

from train.problems.latex import (  # fmt: skip
    dot,
    eq,
    frac,
    linear,
    math,
    plus,
    polynomial,
    power,
    root,
    show,
    signed,
)
from train.school.base import REGISTER, Draft, Line, Way
from train.school.families.algebra import (
    asks,
    chain,
    divided,
    human,
    letter,
    nonzero,
    shifted,
    solve,
    solve_linear,
    term,
    terms,
    turned,
)
from train.school.families.arithmetic import ask_value
from train.school.families.quadratics import factored
from train.school.families.searches import pair_search
from train.school.work import to_the_power, total


@REGISTER.family("absolute_value_expression", 1, 2, 3)
def absolute_value_expression(rng: Random, level: int) -> Draft:
    high = {1: 12, 2: 25, 3: 60}[level]
    a, b, c, d = (rng.randint(1, high) for _ in range(4))
    shape = rng.choice(("difference", "difference", "sum", "product", "minus", "two", "two"))
    if level == 1:
        shape = rng.choice(("difference", "difference", "sum"))
    inside = a - b
    bars: Line = ("Drop the bars", eq(f"|{inside}|", abs(inside)))
    inner: Line = ("subtract", eq(plus(a, -b), inside))
    at_once = f"|{plus(a, -b)}|=|{inside}|"
    if shape == "difference":
        e, value = f"|{a}-{b}|", abs(inside)
        ways: list[Way] = [[inner, bars], [("subtract", eq(f"{at_once}", value))]]
        if a < b:
            ways.append([("Drop the bars", f"${a}$ is less than ${b}$: {eq(plus(b, -a), value)}")])
    elif shape == "sum":
        e, value = f"|{-a}|+|{b}|", a + b
        ways = [
            [("Drop the bars", f"{eq(f'|{-a}|', a)} and {eq(f'|{b}|', b)}"), *total(rng, a, b)],
            [("Drop the bars", eq(e, plus(a, b), value))],
        ]
    elif shape == "product":
        k = rng.randint(2, 6)
        e, value = f"{k}|{a}-{b}|", k * abs(inside)
        ways = [
            [inner, bars, ("multiply", eq(dot(k, abs(inside)), value))],
            [("brackets", eq(at_once, abs(inside))), ("multiply", eq(dot(k, abs(inside)), value))],
        ]
    elif shape == "minus":
        e, value = f"{c}-|{a}-{b}|", c - abs(inside)
        ways = [
            [inner, bars, ("subtract", eq(plus(c, -abs(inside)) if inside else f"{c}-0", value))],
            [("brackets", eq(at_once, abs(inside))), ("subtract", eq(f"{c}-{abs(inside)}", value))],
        ]
    else:
        sign = rng.choice((1, -1))
        second = abs(c - d)
        e = f"|{a}-{b}|{'+' if sign > 0 else '-'}|{c}-{d}|"
        value = abs(inside) + sign * second
        last: Line = ("add" if sign > 0 else "subtract", eq(f"{abs(inside)}{'+' if sign > 0 else '-'}{second}", value))  # fmt: skip
        each = f"{eq(f'|{a}-{b}|', abs(inside))} and {eq(f'|{c}-{d}|', second)}"
        ways = [
            [("Drop the bars", each), last],
            [("subtract", f"{eq(plus(a, -b), inside)} and {eq(plus(c, -d), c - d)}"), ("Drop the bars", each), last],
        ]  # fmt: skip
    return Draft(ask_value(e), show(value), ways)


@REGISTER.family("radical_equation", 2, 3, 4, 5)
def radical_equation(rng: Random, level: int) -> Draft:
    x = rng.choice("xxxxxnty")
    n = rng.randint(2, {2: 10, 3: 12, 4: 9, 5: 9}[level])
    b = nonzero(rng, -20, 20)
    if level == 2:
        shape = rng.choice(("sqrt(x+b)", "sqrt(x)", "k sqrt(x)", "sqrt(x)+b"))
    else:
        shape = "sqrt(ax+b)" if level == 3 else rng.choice(("sqrt(ax+b)+d", "root=x"))
    if shape == "root=x":  # sqrt(x + q) = x - p, with x = p + n
        p = rng.randint(-6, 6)
        value = p + n
        q = n * n - value
        other = 2 * p + 1 - value  # x^2 - (2p+1)x + p^2-q = 0
        quadratic = polynomial((1, -(2 * p + 1), p * p - q), x)
        right = linear(1, -p, x)
        fits = other >= p
        split: Line = ("factor", eq(quadratic, factored(x, value, other)))
        squared: Line = ("Square both sides", eq(linear(1, q, x), f"({right})^2" if p else power(x, 2)))  # fmt: skip
        why = f"For {eq(x, other)} the right side ${right}$ is negative, so only {eq(x, value)} fits" if not fits else f"Both ${show(min(value, other))}$ and ${show(max(value, other))}$ fit"  # fmt: skip
        constant = p * p - q
        search = pair_search(constant, -(2 * p + 1)) if constant else []
        ways: list[Way] = [
            [squared, ("move", eq(quadratic, 0)), *search, split, ("check", why)],
        ]
        e = f"{root(linear(1, q, x))}={right}"
        if fits and other != value:
            return solve(e, x, f"{min(value, other)},{max(value, other)}", ways)
        return solve(e, x, value, ways)
    a, k = (rng.randint(2, 6) if "ax" in shape else 1), rng.randint(2, 9)
    if shape in ("sqrt(x)", "k sqrt(x)", "sqrt(x)+b"):
        value, inner, b = n * n, x, b
    else:
        while (n * n - b) % a:
            b += 1
        value, inner = (n * n - b) // a, linear(a, b, x)
    before: list[Line] = []
    left, right = root(inner), n
    if shape == "k sqrt(x)":
        left, right = f"{k}{left}", k * n
        before.append(("divide", eq(root(inner), frac(k * n, k), n)))
    elif shape in ("sqrt(x)+b", "sqrt(ax+b)+d"):
        d = nonzero(rng, -9, 9)
        left, right = f"{left}{signed(d)}", n + d
        before.append(("move", chain(root(inner), shifted(right, -d), n)))
    squared = ("Square both sides", eq(inner, power(n, 2), n * n))
    rest = [] if inner == x else [solve_linear(rng, a, b, n * n, x) for _ in range(3)]
    if not rest:
        ways = [[*before, squared], [*before, *to_the_power(rng, n, 2), ("conclude", eq(x, value))]]
    else:
        ways = [[*before, squared, *lines] for lines in rest]
        ways.append([*before, squared, ("isolate", chain(x, frac(plus(n * n, -b) if b else n * n, a) if a > 1 else plus(n * n, -b), value))])  # fmt: skip
    return solve(f"{left}={right}", x, value, ways)


@REGISTER.family("rational_equation", 3, 4, 5)
def rational_equation(rng: Random, level: int) -> Draft:
    x = rng.choice("xxxxxnty")
    n, b = rng.randint(1, 12) * rng.choice((1, 1, -1)), nonzero(rng, -9, 9)
    shape = rng.choice({3: ("a/x", "a/(x+b)", "a/x+b"), 4: ("two", "a/(x+b)", "top"), 5: ("two", "harmonic", "x+k/x")}[level])  # fmt: skip
    if shape in ("a/x", "a/x+b"):
        c = rng.randint(2, 12)
        a = c * n
        extra = b if shape == "a/x+b" else 0
        before: list[Line] = [("move", chain(frac(a, x), shifted(c + extra, -extra), c))] if extra else []  # fmt: skip
        ways: list[Way] = [
            [*before, (f"Multiply by ${x}$", eq(a, term(c, x))), *divided(rng, x, a, c)],
            [*before, ("isolate", chain(x, frac(a, c), n))],
            [*before, ("Swap", f"Divide ${a}$ by ${c}$ instead: {eq(x, f'{a}/{c}', n)}")],
        ]
        return solve(turned(rng, f"{frac(a, x)}{signed(extra) if extra else ''}", show(c + extra)), x, n, ways)  # fmt: skip
    if shape == "a/(x+b)":
        c = rng.randint(2, 9)
        value = n - b
        a = c * n
        inner = linear(1, b, x)
        ways = [
            [("Multiply by the bottom", eq(a, f"{c}({inner})")), ("divide", eq(inner, frac(a, c), n)), *solve_linear(rng, 1, b, n, x)],
            [("Swap", eq(inner, frac(a, c), n)), ("isolate", eq(x, plus(n, -b), value))],
            [("Multiply by the bottom", eq(linear(c, c * b, x), a)), *solve_linear(rng, c, c * b, a, x)],
        ]  # fmt: skip
        return solve(f"{frac(a, inner)}={c}", x, value, ways)
    if shape == "top":  # (x+b)/(x+d) = p/q
        p, q = rng.sample(range(1, 8), 2)
        common = gcd(p, q)
        p, q = p // common, q // common
        d = b + rng.choice((1, 2, -1, 3)) * (q - p)
        slope, right = q - p, p * d - q * b
        value = Fraction(right, slope)
        ways = [
            [("Multiply crosswise", eq(bracketed(q, b, x), bracketed(p, d, x))), ("expand", eq(linear(q, q * b, x), linear(p, p * d, x))), *solve_linear(rng, slope, q * b - p * d, 0, x)],
            [("Multiply crosswise", eq(linear(q, q * b, x), linear(p, p * d, x))), ("collect", eq(term(slope, x), right)), *divided(rng, x, right, slope)],
        ]  # fmt: skip
        if value in (-b, -d):
            return rational_equation(rng, level)
        return solve(f"{frac(linear(1, b, x), linear(1, d, x))}={frac(p, q) if q > 1 else p}", x, value, ways)  # fmt: skip
    if shape == "two":  # p/(x+b) = q/(x+d)
        p, q = rng.sample(range(1, 10), 2)
        d = b + rng.choice((1, -1, 2, -2, 3)) * (p - q)
        slope, right = p - q, q * b - p * d
        value = Fraction(right, slope)
        if value in (-b, -d) or value.denominator > 1:
            return rational_equation(rng, level)
        cross = ("Multiply crosswise", eq(bracketed(p, d, x), bracketed(q, b, x)))
        opened = ("expand", eq(linear(p, p * d, x), linear(q, q * b, x)))
        ways = [
            [cross, opened, ("collect", eq(term(slope, x), right)), *divided(rng, x, right, slope)],
            [opened, ("isolate", chain(x, frac(right, slope), value))],
            [cross, opened, *solve_linear(rng, slope, p * d - q * b, 0, x)],
        ]
        return solve(f"{frac(p, linear(1, b, x))}={frac(q, linear(1, d, x))}", x, value, ways)
    if shape == "harmonic":  # 1/x + 1/a = 1/b
        b = rng.randint(2, 12)
        a = b + rng.choice([d for d in range(1, 13) if (b * (b + d)) % d == 0])
        found = Fraction(1, b) - Fraction(1, a)
        moved = ("move", eq(frac(1, x), f"{frac(1, b)}-{frac(1, a)}"))
        ways = [
            [moved, ("subtract", chain(frac(1, x), frac(a - b, a * b), found)), ("Turn it over", eq(x, 1 / found))],
            [("Multiply everything", f"Times ${a * b}{x}$: {eq(a * b, terms((a, x), (-b, x)), term(a - b, x))}"), ("isolate", chain(x, frac(a * b, a - b), 1 / found))],
        ]  # fmt: skip
        return solve(f"{frac(1, x)}+{frac(1, a)}={frac(1, b)}", x, 1 / found, ways)
    r, s = human(rng, 1, 9), human(rng, 1, 9) * rng.choice((1, -1))  # x + rs/x = r+s
    while r == s or r + s == 0:
        s += 1 if s != -1 else 2
    k, quadratic = r * s, polynomial((1, -(r + s), r * s), x)
    search, both = pair_search(k, -(r + s)), ("conclude", f"{eq(x, r)} or {eq(x, s)}")
    ways = [
        [(f"Multiply by ${x}$", eq(quadratic, 0)), *search, ("factor", eq(quadratic, factored(x, r, s))), both],
    ]  # fmt: skip
    low, high = sorted((r, s))
    sign = "+" if k > 0 else "-"
    e = f"{x}{sign}{frac(abs(k), x)}={r + s}"
    parts = {"e": math(e), "x": math(x)}
    wordings = asks(
        parts,
        bare="{e}",
        question="What are the solutions of {e}?|For which {x} is {e}?|How do I solve {e}?",
        order="Solve {e}.|Find all {x} with {e}.|Solve for {x}: {e}|Find all solutions of {e}.",
    )
    return Draft(wordings, f"{low},{high}", ways)


def bracketed(factor: int, constant: int, x: str) -> str:
    """3(x+2), x+2, 3x."""
    inner = linear(1, constant, x)
    if not constant:
        return term(factor, x)
    return inner if factor == 1 else f"{factor}({inner})"


@REGISTER.family("absolute_value_equation", 2, 3, 4)
def absolute_value_equation(rng: Random, level: int) -> Draft:
    """|ax+b|=c and |x-p|+q=c: both solutions, the larger, the sum, how many."""
    x = letter(rng)
    a = 1 if level == 2 else rng.randint(1, 2 * level - 3)
    p, c = Fraction(rng.randint(-12, 15)), rng.randint(1, 15)
    low, high = p - Fraction(c), p + Fraction(c)
    b, c = int(-a * p), a * c
    extra = nonzero(rng, -9, 9) if level > 2 and rng.random() < 0.35 else 0
    inner = linear(a, b, x)
    e = turned(rng, f"|{inner}|{signed(extra) if extra else ''}", show(c + extra), 0.05)
    first: list[Line] = [("move", chain(f"|{inner}|", shifted(c + extra, -extra), c))] if extra else []  # fmt: skip
    each = f"{eq(inner, c)} or {eq(inner, -c)}"
    if b == 0 and a == 1:
        both: list[Line] = [("conclude", f"{eq(x, c)} or {eq(x, -c)}")]
    elif a == 1:
        both = [("isolate", f"{eq(x, plus(c, -b), high)} or {eq(x, plus(-c, -b), low)}")]
    else:
        tops = c - b, -c - b
        lines = [chain(term(a, x), shifted(s, -b) if b else s, t) for s, t in zip((c, -c), tops, strict=True)]  # fmt: skip
        both = [("move", f"{lines[0]} or {lines[1]}")] if b else []
        both += [
            ("divide", f"{eq(x, frac(tops[0], a), high)} or {eq(x, frac(tops[1], a), low)}"),
        ]
    ways: list[Way] = [
        [*first, ("Drop the bars", each), *both],
        [*first, ("Two cases", f"The inside is ${c}$ or ${-c}$: {each}"), *both],
    ]
    if a == 1 and b:
        ways.append([*first, ("Distance", f"The distance from ${show(p)}$ is ${c}$: {eq(plus(p, -c), low)} and {eq(plus(p, c), high)}")])  # fmt: skip
    goal = rng.choice(("all", "all", "all", "larger", "smaller", "sum"))
    parts = {"e": math(e), "x": math(x)}
    if goal == "all":
        wordings = asks(
            parts,
            bare="{e}",
            question="What are the solutions of {e}?|What is {x} if {e}?|For which {x} is {e}?|"
            "Which values of {x} satisfy {e}?|How do you solve {e}?",
            order="Solve {e}.|Solve for {x}: {e}|Find all {x} with {e}.|"
            "Solve the absolute value equation {e}|Find all solutions of {e}.",
        )
        return Draft(wordings, f"{show(low)},{show(high)}", ways)
    answer = {"larger": high, "smaller": low, "sum": low + high}[goal]
    if goal == "sum":
        ways = [[*way, ("add", eq(plus(high, low), answer))] for way in ways]
        texts = ("What is the sum of all solutions of {e}?", "Find the sum of the solutions of {e}.|Find the sum of all values of {x} with {e}.")  # fmt: skip
    else:
        ways = [[*way, ("compare", f"The {goal} one is ${show(answer)}$")] for way in ways]
        texts = ("What is the {g} solution of {e}?|What is the {g} value of {x} with {e}?", "Find the {g} solution of {e}.|Solve {e} and give the {g} solution.")  # fmt: skip
    return Draft(asks({**parts, "g": goal}, question=texts[0], order=texts[1]), show(answer), ways)
