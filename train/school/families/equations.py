"""Equations of the first degree: one unknown, in words, formulas, systems, proportions."""

from fractions import Fraction
from math import gcd
from random import Random

from train.problems.latex import decimal, dot, eq, frac, linear, plus, show, signed, wrapped
from train.school.base import REGISTER, Draft, Line, Way, num
from train.school.families.algebra import (
    chain,
    divided,
    human,
    letter,
    nonzero,
    solve,
    solve_linear,
    term,
    terms,
    turned,
)
from train.school.work import decimal_sum, difference, lowest_terms, product, quotient, total


def _inverse(
    v: str, value: int | Fraction, done: str, lines: list[Line], words: str, test: str
) -> list[Way]:
    """Undo one operation: at once, in words, by a calculation of its own, with a check."""
    last = ("isolate", chain(v, done, value))
    return [
        [last],
        [("isolate", f"{words}: {chain(v, done, value)}")],
        [*lines, ("conclude", eq(v, value))],
        [last, ("check", test)],
    ]


@REGISTER.family("linear_one_step", 1, 2)
def linear_one_step(rng: Random, level: int) -> Draft:
    v, high = letter(rng), {1: 20, 2: 150}[level]
    x, b, a = human(rng, 1, high), human(rng, 1, high), human(rng, 2, 12)
    x = -x if rng.random() < 0.1 * level else x
    shape = rng.choice(("v+b", "b+v", "v-b", "b-v", "av", "av", "v/a", "decimal"))
    if shape in ("v+b", "b+v"):
        left, c = (f"{v}+{b}" if shape == "v+b" else f"{b}+{v}"), x + b
        words = f"Subtract ${b}$ from both sides"
        ways = _inverse(v, x, plus(c, -b), difference(rng, c, b), words, eq(plus(x, b), c))
    elif shape == "v-b":
        left, c = f"{v}-{b}", x - b
        words = f"Add ${b}$ to both sides"
        ways = _inverse(v, x, plus(c, b), total(rng, c, b), words, eq(plus(x, -b), c))
    elif shape == "b-v":
        left, c = f"{b}-{v}", b - x
        words = f"Swap ${v}$ with ${c}$"
        done = f"{b}-{wrapped(c)}"
        ways = _inverse(v, x, done, [("subtract", eq(done, x))], words, eq(plus(b, -x), c))
    elif shape == "av":
        left, c = term(a, v), a * x
        words = f"Divide both sides by ${a}$"
        lines = quotient(rng, c, a) if c > 0 else [("divide", eq(frac(c, a), x))]
        ways = _inverse(v, x, frac(c, a), lines, words, eq(dot(a, x), c))
    elif shape == "v/a":
        left, c, x = frac(v, a), x, a * x
        words = f"Multiply both sides by ${a}$"
        ways = _inverse(v, x, dot(a, c), product(rng, a, c), words, eq(frac(x, a), c))
    else:
        p, q = (Fraction(rng.randint(1, 99), rng.choice((2, 10, 10))) for _ in range(2))
        lines = decimal_sum(rng, p + q, -q)
        last = ("isolate", eq(v, f"{decimal(p + q)}-{decimal(q)}", decimal(p)))
        e = f"{v}+{decimal(q)}={decimal(p + q)}"
        return solve(e, v, decimal(p), [[last], [*lines, ("conclude", eq(v, decimal(p)))]])
    return solve(turned(rng, left, show(c)), v, x, ways)


@REGISTER.family("linear_two_steps", 1, 2, 3)
def linear_two_steps(rng: Random, level: int) -> Draft:
    v, high = letter(rng), {1: 12, 2: 40, 3: 120}[level]
    a, b, x = human(rng, 2, min(high, 25)), human(rng, 1, high), human(rng, 1, high)
    if rng.random() < 0.15 * level:
        x = -x
    b = -b if rng.random() < 0.4 else b
    shape = rng.choice(("av+b", "av+b", "av+b", "b+av", "b-av", "v/a+b", "(v+b)/a", "fraction"))
    if shape in ("v/a+b", "(v+b)/a"):
        inside, c = (b, x) if shape == "(v+b)/a" else (0, x + b)
        left = frac(f"{v}{signed(b)}", a) if inside else f"{frac(v, a)}{signed(b)}"
        e = turned(rng, left, show(c))
        if inside:
            last = ("move", eq(v, plus(a * c, -b), a * c - b))
            ways = [
                [("multiply", eq(f"{v}{signed(b)}", dot(a, c), a * c)), last],
                [("multiply", f"Multiply by ${a}$: {eq(f'{v}{signed(b)}', a * c)}"), last],
                [*product(rng, a, c), last],
            ]
            return solve(e, v, a * c - b, ways)
        first = ("move", eq(frac(v, a), plus(c, -b), x))
        ways = [
            [first, ("multiply", eq(v, dot(a, x), a * x))],
            [first, *product(rng, a, x), ("conclude", eq(v, a * x))],
            [("Multiply everything", eq(f"{v}{signed(a * b)}", a * c)), *solve_linear(rng, 1, a * b, a * c, v)],
        ]  # fmt: skip
        return solve(e, v, a * x, ways)
    if shape == "b-av":
        a = -a
    c = a * x + b + (rng.randint(1, 5) if shape == "fraction" and level > 1 else 0)
    swapped = shape in ("b+av", "b-av")
    left = terms((b, ""), (a, v)) if swapped else linear(a, b, v)
    answer = Fraction(c - b, a)
    ways = [solve_linear(rng, a, b, c, v) for _ in range(5)]
    return solve(turned(rng, left, show(c)), v, answer, ways)


@REGISTER.family("linear_both_sides", 2, 3, 4)
def linear_both_sides(rng: Random, level: int) -> Draft:
    v, high = letter(rng), {2: 12, 3: 40, 4: 100}[level]
    a, c = rng.sample(range(1, {2: 10, 3: 15, 4: 30}[level]), 2)
    x, b = human(rng, 1, high) * rng.choice((1, 1, -1)), nonzero(rng, -high, high)
    c = -c if rng.random() < 0.15 else c
    d = a * x + b - c * x
    if level == 4 and rng.random() < 0.4:
        d += rng.randint(1, 6)
    answer, slope = Fraction(d - b, a - c), a - c
    gathered = f"{eq(f'{term(a, v)}-{wrapped_term(c, v)}', term(slope, v))}"
    ways: list[Way] = [
        [("move", f"{gathered}, so {eq(terms((slope, v), (b, '')), d)}"), *solve_linear(rng, slope, b, d, v)],
        [("move", eq(linear(slope, b, v), d)), *solve_linear(rng, slope, b, d, v)],
        [
            ("move", f"Numbers to the right: {eq(term(a, v), f'{linear(c, d - b, v)}')}"),
            ("collect", eq(term(slope, v), d - b)),
            *divided(rng, v, d - b, slope),
        ],
        [("isolate", chain(v, frac(plus(d, -b), f"{a}-{wrapped(c)}"), frac(d - b, slope), answer))],
    ]  # fmt: skip
    if slope < 0:
        ways.append([
            ("move", f"Bring ${term(a, v)}$ to the right: {eq(b, linear(-slope, d, v))}"),
            ("collect", eq(term(-slope, v), plus(b, -d), b - d)),
            *divided(rng, v, b - d, -slope),
        ])  # fmt: skip
    return solve(f"{linear(a, b, v)}={linear(c, d, v)}", v, answer, ways)


def wrapped_term(factor: int, v: str) -> str:
    return f"({term(factor, v)})" if factor < 0 else term(factor, v)


@REGISTER.family("linear_with_brackets", 2, 3, 4, 5)
def linear_with_brackets(rng: Random, level: int) -> Draft:
    v, high = letter(rng), {2: 10, 3: 12, 4: 20, 5: 30}[level]
    a, c = rng.sample(range(2, 8 + 2 * level), 2)
    b, d = nonzero(rng, -high, high), nonzero(rng, -high, high)
    x = human(rng, 1, high) * rng.choice((1, 1, 1, -1))
    if level == 2 or rng.random() < 0.2:
        k = a * (x + b)
        first = ("divide", eq(linear(1, b, v), frac(k, a), x + b))
        ways = [
            [first, *solve_linear(rng, 1, b, x + b, v)],
            [("expand", eq(linear(a, a * b, v), k)), *solve_linear(rng, a, a * b, k, v)],
            [first, ("isolate", eq(v, plus(x + b, -b), x))],
        ]
        return solve(turned(rng, f"{a}({linear(1, b, v)})", show(k)), v, x, ways)
    if level == 3 or rng.random() < 0.4:  # a(v+b) = cv+d
        d = a * (x + b) - c * x
        slope = a - c
        expanded = ("expand", eq(linear(a, a * b, v), linear(c, d, v)))
        gathered = ("collect", eq(linear(slope, a * b, v), d))
        ways = [
            [expanded, gathered, *solve_linear(rng, slope, a * b, d, v)],
            [expanded, ("move", eq(term(slope, v), plus(d, -a * b), d - a * b)), *divided(rng, v, d - a * b, slope)],
            [expanded, ("isolate", chain(v, frac(plus(d, -a * b), plus(a, -c)), frac(d - a * b, slope), x))],
        ]  # fmt: skip
        return solve(f"{a}({linear(1, b, v)})={linear(c, d, v)}", v, x, ways)
    sign = rng.choice((1, -1))  # a(v+b) +- c(v+d) = k
    slope, constant = a + sign * c, a * b + sign * c * d
    k = slope * x + constant + (rng.randint(0, 3) if level == 5 else 0)
    answer = Fraction(k - constant, slope)
    parts = terms((a, v), (a * b, ""), (sign * c, v), (sign * c * d, ""))
    e = f"{a}({linear(1, b, v)}){'+' if sign > 0 else '-'}{c}({linear(1, d, v)})={k}"
    gathered = ("collect", eq(terms((slope, v), (constant, "")), k))
    singly = f"{eq(f'{a}({linear(1, b, v)})', linear(a, a * b, v))} and {eq(f'{c}({linear(1, d, v)})', linear(c, c * d, v))}"
    ways = [
        [("expand", eq(parts, k)), gathered, *solve_linear(rng, slope, constant, k, v)],
        [("expand", singly), gathered, *solve_linear(rng, slope, constant, k, v)],
        [
            ("expand", eq(parts, k)),
            gathered,
            ("isolate", chain(v, frac(k - constant, slope), answer)),
        ],
    ]
    return solve(e, v, answer, ways)


@REGISTER.family("linear_with_fractions", 3, 4, 5)
def linear_with_fractions(rng: Random, level: int) -> Draft:
    v, high = letter(rng), {3: 6, 4: 12, 5: 20}[level]
    p, q = rng.sample(range(2, {3: 7, 4: 9, 5: 13}[level]), 2)
    n, b = rng.randint(1, high), nonzero(rng, -high, high)
    common = p * q // gcd(p, q)
    shape = rng.choice(("sum", "part", "equal", "bottoms"))
    if shape == "sum":  # v/p +- v/q = k
        sign = rng.choice((1, -1))
        slope = common // p + sign * common // q
        x = common * n
        k = n * slope
        e = f"{frac(v, p)}{'+' if sign > 0 else '-'}{frac(v, q)}={k}"
        cleared = eq(terms((common // p, v), (sign * common // q, v)), common * k)
        ways = [
            [("Clear the fractions", f"Times ${common}$: {cleared}"), ("collect", eq(term(slope, v), common * k)), *divided(rng, v, common * k, slope)],
            [("common", eq(f"{frac(term(slope, v), common)}", k)), ("multiply", eq(term(slope, v), dot(k, common), k * common)), *divided(rng, v, common * k, slope)],
        ]  # fmt: skip
        return solve(e, v, x, ways)
    if shape == "part":  # pv/q + b = c
        while gcd(p, q) > 1:
            p += 1
        x = q * n // gcd(p, q)
        c = p * x // q + b
        k = c - b
        first = ("move", eq(frac(term(p, v), q), plus(c, -b), k))
        ways = [
            [first, ("multiply", eq(term(p, v), dot(k, q), k * q)), *divided(rng, v, k * q, p)],
            [first, ("isolate", f"Times ${frac(q, p)}$: {chain(v, frac(dot(k, q), p), frac(k * q, p), x)}")],
            [("Clear the fractions", eq(linear(p, q * b, v), c * q)), *solve_linear(rng, p, q * b, c * q, v)],
        ]  # fmt: skip
        return solve(f"{frac(term(p, v), q)}{signed(b)}={c}", v, x, ways)
    if shape == "equal":  # (v+b)/p = (v+d)/q
        d = nonzero(rng, -high, high)
        slope, right = q - p, p * d - q * b
        cross = ("Multiply crosswise", eq(f"{q}({linear(1, b, v)})", f"{p}({linear(1, d, v)})"))
        opened = ("expand", eq(linear(q, q * b, v), linear(p, p * d, v)))
        ways = [
            [cross, opened, *solve_linear(rng, slope, q * b - p * d, 0, v)],
            [cross, opened, ("collect", eq(term(slope, v), plus(p * d, -q * b), right)), *divided(rng, v, right, slope)],
        ]  # fmt: skip
        e = f"{frac(linear(1, b, v), p)}={frac(linear(1, d, v), q)}"
        return solve(e, v, Fraction(right, slope), ways)
    left, right = Fraction(rng.randint(1, p - 1), p), Fraction(rng.randint(1, q - 1), q)
    x = right - left  # v + left = right
    whole = lowest_lines(rng, right, left, v)
    ways = [[("isolate", eq(v, plus(right, -left), x))], *whole]
    return solve(f"{v}+{show(left)}={show(right)}", v, x, ways)


def lowest_lines(rng: Random, a: Fraction, b: Fraction, v: str) -> list[list[Line]]:
    """Ways to v = a - b over a common denominator."""
    common = a.denominator * b.denominator // gcd(a.denominator, b.denominator)
    tops = int(a * common), int(b * common)
    first = ("move", eq(v, plus(a, -b)))
    top = tops[0] - tops[1]
    second = chain(v, f"{frac(tops[0], common)}-{frac(tops[1], common)}", frac(top, common), a - b)
    reduced = lowest_terms(rng, top, common)
    return [[first, ("common", second)], [("common", second), *(reduced or [("conclude", eq(v, a - b))])]]  # fmt: skip


@REGISTER.family("proportion", 1, 2, 3)
def proportion(rng: Random, level: int) -> Draft:
    v, high = letter(rng), {1: 10, 2: 15, 3: 30}[level]
    a, b = rng.sample(range(1, high), 2)
    k = rng.randint(2, {1: 6, 2: 10, 3: 20}[level])
    if level == 3 and rng.random() < 0.6:
        k = rng.randint(2, 30)
        c, x = k, Fraction(a * k, b)  # v/c = a/b
    else:
        c, x = b * k, Fraction(a * k)
    shape = rng.choice(("v/c=a/b", "a/b=v/c", "c/v=b/a", "b/a=c/v"))
    sides = (frac(v, c), frac(a, b)) if "v/c" in shape else (frac(c, v), frac(b, a))
    e = "=".join(sides if shape[0] in "vc" else sides[::-1])
    ways: list[Way] = [
        [("Multiply crosswise", eq(term(b, v), dot(a, c), a * c)), *(divided(rng, v, a * c, b))],
        [("isolate", chain(v, frac(dot(a, c), b), frac(a * c, b), x))],
    ]
    if x.denominator == 1 and c % b == 0:
        ways.append([("Find the factor", eq(frac(c, b), c // b)), ("multiply", eq(v, dot(a, c // b), x))])  # fmt: skip
    draft = solve(e, v, x, ways)
    in_words = (
        f"{num(a)} is to {num(b)} as ${v}$ is to {num(c)}. Find ${v}$.",
        f"${a}:{b}={v}:{c}$. What is ${v}$?",
        f"If ${v}:{c}={a}:{b}$, find ${v}$.",
        f"The ratios ${a}:{b}$ and ${v}:{c}$ are equal. What is ${v}$?",
        f"What number is to {num(c)} as {num(a)} is to {num(b)}?",
    )
    return Draft({**draft.asks, "story": in_words}, draft.answer, ways)
