"""Two equations with two unknowns, and equations that are only a means to another value."""

from fractions import Fraction
from random import Random

from train.problems.latex import dot, eq, frac, linear, math, plus, show, wrapped
from train.school.base import REGISTER, Draft, Line, Way
from train.school.families.algebra import (
    asks,
    chain,
    divided,
    evaluate,
    human,
    letter,
    nonzero,
    shifted,
    solve_linear,
    substituted,
    term,
    terms,
)
from train.school.families.elimination import solved_pair

_PAIRS = (("x", "y"),) * 6 + (("a", "b"), ("m", "n"), ("p", "q"), ("s", "t"))
_PAIR = {
    "bare": "{p}, {q}|{p} and {q}|{p}; {q}|{q}, {p}|{s}",
    "question": "What are {x} and {y} if {p} and {q}?|If {p} and {q}, what are {x} and {y}?|"
    "What is the solution of the system {p}, {q}?|Which {x} and {y} satisfy {p} and {q}?|What is the solution of {s}?|"
    "Where do the lines {p} and {q} meet?|At what point do {p} and {q} intersect?",
    "order": "Solve the system: {p}, {q}|Solve the system {s}|Solve {s}|Solve {p} and {q}.|Solve for {x} and {y}: {p}, {q}|"
    "Find {x} and {y}: {p} and {q}|Solve the simultaneous equations {p} and {q}.|"
    "Solve the system of equations {p}; {q}|Find the ordered pair ({x}, {y}) with {p} and {q}.|"
    "Solve simultaneously {p}, {q}|{p}, {q}. Find {x} and {y}.",
}
_ONE = {
    "question": "If {p} and {q}, what is {w}?|What is {w} if {p} and {q}?|"
    "Given {p} and {q}, what is the value of {w}?|{p}, {q}. What is {w}?|"
    "Suppose {p} and {q}. What is {w}?|{p} and {q}, so what does {w} equal?",
    "order": "Find {w} if {p} and {q}.|Solve {s} and give {w}.|Solve the system {s} and find {w}.|Solve the system {p}, {q} and give {w}.|{p}, {q}, find {w}|"
    "Solve for {w}: {p}, {q}|Given that {p} and {q}, find {w}.|"
    "Work out the value of {w} when {p} and {q}.|Let {p} and {q}. Compute {w}.",
}


def _goal(rng: Random, x: str, y: str, u: int, v: int) -> tuple[str | None, int]:
    """What is asked for (None: the pair) and its value."""
    goals = {x: u, y: v, f"{x}+{y}": u + v, f"{x}-{y}": u - v, f"{x}{y}": u * v}
    if rng.random() < 0.4:
        return None, 0
    goal = rng.choices(list(goals), (4, 4, 3, 1, 1))[0]
    return goal, goals[goal]


def _draft(
    rng: Random, e1: str, e2: str, names: tuple[str, str], values: tuple[int, int], ways: list[Way]
) -> Draft:
    """Every way ends with both unknowns; what is asked is added."""
    (x, y), (u, v) = names, values
    goal, value = _goal(rng, x, y, u, v)
    parts = {"p": math(e1), "q": math(e2), "x": math(x), "y": math(y), "w": math(goal or "")}
    parts["s"] = math(f"\\begin{{cases}}{e1}\\\\{e2}\\end{{cases}}")
    if goal is None:
        return Draft(asks(parts, **_PAIR), f"({u},{v})", ways)
    if goal in names:
        last: Line = ("conclude", eq(goal, value))
    else:
        shown = plus(u, v if "+" in goal else -v) if len(goal) == 3 else dot(u, v)
        last = ("Work out what is asked", eq(goal, shown, value))
    finished = [[*way, last] for way in ways]
    if goal in names:
        finished = [list(way) for way in ways]
    return Draft(asks(parts, **_ONE), show(value), finished)


@REGISTER.family("sum_and_difference", 1, 2, 3)
def sum_and_difference(rng: Random, level: int) -> Draft:
    (x, y), high = rng.choice(_PAIRS), {1: 12, 2: 40, 3: 120}[level]
    u, v = human(rng, 1, high), human(rng, 1, high)
    u, v = (u, -v) if level == 3 and rng.random() < 0.3 else (u, v)
    s, d = u + v, u - v
    ways: list[Way] = [
        [("Add the equations", eq(f"2{x}", plus(s, d), s + d)), *divided(rng, x, s + d, 2), ("substitute", eq(y, plus(s, -u), v))],
        [("Subtract the equations", eq(f"2{y}", f"{s}-{wrapped(d)}", s - d)), *divided(rng, y, s - d, 2), ("substitute", eq(x, plus(s, -v), u))],
        [("substitute", f"With ${x}={terms((1, y), (d, ''))}$: {eq(terms((2, y), (d, '')), s)}"), *solve_linear(rng, 2, d, s, y), ("substitute", eq(x, plus(s, -v), u))],
        [("formula", f"{eq(x, frac(plus(s, d), 2), u)} and {eq(y, frac(f'{s}-{wrapped(d)}', 2), v)}")],
    ]  # fmt: skip
    return _draft(rng, f"{x}+{y}={s}", f"{x}-{y}={d}", (x, y), (u, v), ways)


@REGISTER.family("system_by_substitution", 2, 3, 4)
def system_by_substitution(rng: Random, level: int) -> Draft:
    (x, y), high = rng.choice(_PAIRS), {2: 9, 3: 12, 4: 20}[level]
    u, v = human(rng, 1, high), human(rng, 1, high) * rng.choice((1, 1, -1))
    a = rng.randint(1 if level > 2 else 2, 6) * rng.choice((1, 1, -1))
    b = v - a * u  # y = ax + b
    c, d = rng.randint(1, 2 + level), nonzero(rng, -1 - level, 2 + level)
    while c + d * a == 0:
        d += 1 if d != -1 else 2
    k = c * u + d * v
    slope, constant = c + d * a, d * b
    second = f"{terms((c, x), (d, y))}={k}"
    first = f"{y}={linear(a, b, x)}"
    inner = f"({linear(a, b, x)})" if b or a < 0 or abs(a) > 1 else x
    inserted = f"{term(c, x)}{'+' if d > 0 else '-'}{'' if abs(d) == 1 else abs(d)}{inner}"
    found_y = ("substitute", chain(y, substituted((a, b), u), plus(a * u, b) if b else a * u, v))
    put_in = ("substitute", eq(inserted, k))
    ways: list[Way] = [
        [put_in, ("expand", eq(terms((c, x), (d * a, x), (constant, "")), k)), *solve_linear(rng, slope, constant, k, x), found_y],
        [put_in, ("collect", eq(terms((slope, x), (constant, "")), k)), *solve_linear(rng, slope, constant, k, x), found_y],
        [put_in, ("collect", eq(terms((slope, x), (constant, "")), k)), ("isolate", chain(x, frac(shifted(k, -constant) if constant else k, slope), frac(k - constant, slope), u)), found_y],
    ]  # fmt: skip
    return _draft(rng, first, second, (x, y), (u, v), ways)


@REGISTER.family("system_by_elimination", 3, 4, 5)
def system_by_elimination(rng: Random, level: int) -> Draft:
    (x, y), high = rng.choice(_PAIRS), {3: 9, 4: 12, 5: 25}[level]
    u, v = human(rng, 1, high), human(rng, 1, high) * rng.choice((1, 1, -1))
    size = {3: 4, 4: 7, 5: 11}[level]
    a, b, c = rng.randint(1, size), nonzero(rng, -size, size), rng.randint(1, size)
    d = nonzero(rng, -size, size) if level > 3 else b * rng.choice((1, -1, 2))
    if a * d == b * c:
        a += 1
    if a * d == b * c:
        a += 1
    p, q = a * u + b * v, c * u + d * v
    both_ways = [solved_pair(rng, (a, b, p), (c, d, q), (x, y), keep, True) for keep in (0, 1)]
    det, top, top_y = a * d - b * c, p * d - b * q, a * q - c * p
    cross = f"{dot(a, d)}-{dot(b, c)}"
    ways: list[Way] = [
        *both_ways,
        [
            ("Find the determinant", chain(cross, plus(a * d, -b * c), det)),
            ("formula", f"{eq(f'{dot(p, d)}-{dot(b, q)}', plus(p * d, -b * q), top)}, so {eq(x, frac(top, det), u)}"),
            ("formula", f"{eq(f'{dot(a, q)}-{dot(c, p)}', plus(a * q, -c * p), top_y)}, so {eq(y, frac(top_y, det), v)}"),
        ],
    ]  # fmt: skip
    if 1 in (a, c) and abs(b) != abs(d):
        w, other = (b, p, c, d, q), (d, q, a, b, p)
        n, r, m, o, s = w if a == 1 else other  # x = r - ny into mx + oy = s
        free = terms((r, ""), (-n, y)) if r else term(-n, y)
        slope = o - m * n
        ways.append([
            ("isolate", eq(x, free)),
            ("substitute", eq(f"{'' if m == 1 else m}({free}){signed_term(o, y)}", s)),
            *solve_linear(rng, slope, m * r, s, y),
            ("substitute", chain(x, f"{r}{signed_product(-n, v)}", plus(r, -n * v), u)),
        ])  # fmt: skip
    e1, e2 = f"{terms((a, x), (b, y))}={p}", f"{terms((c, x), (d, y))}={q}"
    return _draft(rng, e1, e2, (x, y), (u, v), ways)


def signed_term(factor: int, symbol: str) -> str:
    return ("+" if factor > 0 else "") + term(factor, symbol)


def signed_product(a: int, b: int) -> str:
    """+3·4 or -3·(-4), and +4 for a = 1."""
    sign, size = "+" if a > 0 else "-", abs(a)
    return sign + (wrapped(b) if size == 1 else f"{size}\\cdot {wrapped(b)}")


@REGISTER.family("value_from_equation", 2, 3, 4)
def value_from_equation(rng: Random, level: int) -> Draft:
    """If 2x+3=11, what is 5x-1?"""
    v, high = letter(rng), {2: 10, 3: 15, 4: 30}[level]
    a, b, x = rng.randint(2, 9), nonzero(rng, -high, high), human(rng, 1, high)
    c = a * x + b
    square = rng.random() < 0.2 and x <= 12
    wanted = (1, 0, rng.choice((0, 1, -1, 5))) if square else (rng.randint(2, 9), rng.choice((0, nonzero(rng, -9, 9))))  # fmt: skip
    multiple = rng.random() < 0.4 and not square
    if multiple:  # the value follows without solving
        k = rng.randint(2, 6)
        wanted = (k * a, k * b + rng.choice((0, 0, 1, -1, 3)))
    shown = _polynomial(wanted, v)
    result = sum(factor * x**power for power, factor in enumerate(reversed(wanted)))
    e = f"{linear(a, b, v)}={c}"
    ways: list[Way] = [
        [*solve_linear(rng, a, b, c, v), *evaluate(rng, wanted, x, shown)] for _ in range(3)
    ]
    if multiple:
        k, extra = wanted[0] // a, wanted[1] - wanted[0] // a * b
        lines: list[Line] = [("multiply", f"Times ${k}$: {eq(linear(k * a, k * b, v), dot(k, c), k * c)}")]  # fmt: skip
        if extra:
            lines.append(("add", eq(shown, plus(k * c, extra), result)))
        ways += [lines, lines]
    parts = {"p": math(e), "w": math(shown)}
    return Draft(
        asks(
            parts,
            question="If {p}, what is {w}?|What is {w} if {p}?|Given {p}, what is the value of {w}?|"
            "{p}. What is {w}?|When {p}, what does {w} equal?|If {p} then {w} is what?",
            order="If {p}, find {w}.|Find the value of {w} if {p}.|Given that {p}, evaluate {w}.|"
            "Let {p}. Find {w}.|Suppose that {p}. Work out {w}.|{p}, find {w}",
        ),
        show(Fraction(result)),
        ways,
    )


def _polynomial(factors: tuple[int, ...], v: str) -> str:
    symbols = ("", v, f"{v}^2")
    return terms(*zip(factors, symbols[len(factors) - 1 :: -1], strict=True))
