"""Equations of any shape: terms on both sides, brackets, fractions, in any letter; pairs of them."""

from fractions import Fraction
from math import lcm
from random import Random

from train.problems.latex import eq, frac, math, plus, polynomial, show
from train.school.base import REGISTER, Draft, Line, Way
from train.school.columns import running_total
from train.school.families.algebra import SOLVE, asks, chain, nonzero, term
from train.school.families.elimination import solved_pair
from train.school.families.polynomials import pieces_of, written

LETTERS = "xxxxxyzabcdfghjkmnpqrstuvw"
_ONE = {
    "question": "If {p} and {q}, what is {w}?|What is {w} when {p} and {q}?|{p}, {q}: what is {w}?|{s}. What is {w}?",
    "order": "Solve {p}, {q} for {w}.|Find {w} if {p} and {q}.|{p}, {q}. Find {w}|Solve the system {s} and give {w}.|"
    "Solve {p} and {q} for {w}.|{s}. Find {w}.|Determine {w} from {p} and {q}.",
}
_BOTH = {
    "bare": "{p}, {q}|{s}|{p} and {q}",
    "question": "What are {w} and {v} if {p} and {q}?|What is the solution of {s}?",
    "order": "Solve {s}|Solve {p}, {q}.|Solve the system {s}|Find {w} and {v}: {p}, {q}|Solve simultaneously: {p}, {q}",
}


def _split(rng: Random, value: int) -> list[int]:
    """A number as one term, or as a sum of two or three; a zero among them now and then."""
    if (style := rng.random()) < 0.55:
        return [value]
    if style < 0.6:
        return [value, 0]
    part = nonzero(rng, -2 * abs(value) - 5, 2 * abs(value) + 5)
    return [part, *(_split(rng, value - part) if style > 0.85 else [value - part])]


def _side(rng: Random, slope: int, constant: int, x: str) -> tuple[str, list[tuple[int, int]]]:
    """slope·x + constant as one side of an equation, perhaps in several terms."""
    parts = ((_split(rng, slope), 1), (_split(rng, constant), 0))
    pieces = [(k, n) for each, n in parts for k in each if k or (n and len(each) > 1)]
    rng.shuffle(pieces)
    pieces = pieces or [(0, 0)]
    return (written(pieces, x) if pieces != [(0, 0)] else "0"), pieces


def _tidied(
    pieces: list[tuple[int, int]], shown: str, slope: int, constant: int, x: str
) -> list[Line]:
    """A side of several terms as slope·x + constant."""
    if len(pieces) < 3 and len({n for _, n in pieces}) == len(pieces):
        return []
    parts = []
    for n, name in ((1, x), (0, "constants")):
        same = [factor for factor, m in pieces if m == n]
        if len(same) > 1:
            parts.append(f"{'numbers' if n == 0 else f'${name}$'}: {running_total(same)}")
    return (
        [("collect", f"{'; '.join(parts)}; {eq(shown, polynomial((slope, constant), x))}")]
        if parts
        else []
    )


def solved(rng: Random, a: int, b: int, c: int, d: int, x: str) -> list[Line]:
    """From ax + b = cx + d to x, one move at a time."""
    lines: list[Line] = []
    slope, right = a - c, d - b
    if c and a:
        lines.append(("move", f"The ${x}$ to the left: {eq(plus(a, -c), slope)}"))
    if c and not a:
        lines.append(("move", f"The ${x}$ to the left: ${term(slope, x)}$"))
    if b and d:
        lines.append(("Move the numbers", f"The numbers to the right: {eq(plus(d, -b), right)}"))
    elif b:
        lines.append(("Move the numbers", f"The number to the right: ${right}$"))
    lines.append(("equation", eq(term(slope, x), right)))
    value = Fraction(right, slope)
    if abs(slope) == 1:
        return lines if slope == 1 else [*lines, ("Change the sign", eq(x, value))]
    return [*lines, ("divide", chain(x, frac(right, slope), value))]


@REGISTER.family("linear_equation_any", 1, 2, 3, 4)
def linear_equation_any(rng: Random, level: int) -> Draft:
    """ax + b = cx + d with terms in any order, on either side."""
    x, high = rng.choice(LETTERS), {1: 9, 2: 15, 3: 40, 4: 150}[level]
    value = nonzero(rng, *{1: (-9, 12), 2: (-12, 15), 3: (-15, 20), 4: (-40, 60)}[level])
    a = nonzero(rng, -high, high)
    c = 0 if level == 1 or rng.random() < 0.35 else nonzero(rng, -high, high)
    while a == c:
        c = nonzero(rng, -high, high)
    b = 0 if rng.random() < 0.15 else nonzero(rng, -9 * high, 9 * high)
    d = (a - c) * value + b
    if level > 1 and rng.random() < 0.3:
        d, b = 0, -(a - c) * value
    if rng.random() < 0.3:
        a, b, c, d = c, d, a, b
    left, pieces = _side(rng, a, b, x) if level > 1 else (written(pieces_of((a, b)), x) if a or b else "0", [(a, 1)])  # fmt: skip
    right, others = _side(rng, c, d, x) if level > 1 else (written(pieces_of((c, d)), x) if c or d else "0", [(c, 1)])  # fmt: skip
    start = [*_tidied(pieces, left, a, b, x), *_tidied(others, right, c, d, x)]
    if start:
        start.append(("equation", eq(polynomial((a, b), x), polynomial((c, d), x))))
    way = [*start, *solved(rng, a, b, c, d, x)]
    check = plus(a * value, b) if b and a else str(a * value + b)
    checked = [
        *way,
        ("check", f"With {eq(x, value)} the left side is {chain(check, a * value + b)}"),
    ]
    return Draft(
        asks({"e": math(f"{left}={right}"), "x": math(x)}, **SOLVE),
        show(value),
        [way, way, checked],
    )


@REGISTER.family("linear_equation_fractions", 3, 4)
def linear_equation_fractions(rng: Random, level: int) -> Draft:
    """(ax + b)/m = (cx + d)/n, or terms with fractions; the denominators go first."""
    x, value = rng.choice(LETTERS), nonzero(rng, -9, 15)
    m, n = rng.sample((2, 3, 4, 5, 6), 2) if level == 4 else (rng.choice((2, 3, 4, 5)), 1)
    common = lcm(m, n)
    p, q = common // m, common // n
    while True:
        a, b, c = (
            nonzero(rng, -5, 7),
            rng.randint(-9, 9),
            rng.randint(-5, 6) if level == 4 else rng.choice((0, 0, 1, 2)),
        )
        rest = p * (a * value + b) - q * c * value
        if rest % q == 0 and p * a != q * c and (c or n == 1):
            d = rest // q
            break
    left, right = (polynomial(each, x) for each in ((a, b), (c, d)))
    e = f"{frac(left, m)}={right if n == 1 else frac(right, n)}"
    times = f"Multiply both sides by ${common}$"
    one = f"{p}({left})" if p > 1 else left
    two = f"{q}({right})" if q > 1 else right
    opened = eq(polynomial((p * a, p * b), x), polynomial((q * c, q * d), x))
    way: list[Line] = [("Clear the fractions", f"{times}: {eq(one, two)}")]
    if opened != eq(one, two):
        way.append(("expand", opened))
    way += solved(rng, p * a, p * b, q * c, q * d, x)
    return Draft(asks({"e": math(e), "x": math(x)}, **SOLVE), show(value), [way])


def _two_terms(
    rng: Random, level: int, a: int, x: str, b: int, y: str, c: int
) -> tuple[str, list[str]]:
    """ax + by = c as people leave it, terms on either side, in any order; how it is put in order."""
    sides: list[list[tuple[int, str]]] = [[], []]
    scattered = rng.random() < 0.6
    for factor, name in ((a, x), (b, y), (-c, "")):
        high = rng.choice((9, 30, 30, 10**level))
        parts = [factor]
        if scattered and rng.random() < 0.2:
            part = nonzero(rng, -high, high)
            parts = [part, factor - part]
        elif scattered and name and rng.random() < 0.05:
            parts.append(0)
        for each in parts:
            at = (0 if name else 1) if not scattered else rng.randint(0, 1)
            if each or (name and len(parts) > 1):
                sides[at].append((each if at == 0 else -each, name))
    for side in sides:
        rng.shuffle(side)
    shown, plain = "=".join(map(_summed, sides)), f"{_standard(a, x, b, y)}={c}"
    if shown == plain:
        return plain, []
    left, right = sides
    letters = [*(each for each in left if each[1]), *((-k, name) for k, name in right if name)]
    numbers = [
        *(each for each in right if not each[1]),
        *((-k, "") for k, name in left if not name),
    ]
    moved = f"{_summed(letters)}={_summed(numbers)}"
    parts = [math(moved)] if moved not in (shown, plain) else []
    for name in (x, y, ""):
        found = [factor for factor, each in letters + numbers if each == name]
        if len(found) > 1:
            parts.append(f"{f'${name}$' if name else 'numbers'} {running_total(found)}")
    return shown, [*parts, math(plain)]


def _summed(side: list[tuple[int, str]]) -> str:
    """The terms as they come, those with factor zero too."""
    text = ""
    for factor, name in side:
        text += ("+" if factor >= 0 else "") + (term(factor, name) if factor and name else f"{factor}{name}")  # fmt: skip
    return text.removeprefix("+") or "0"


def _standard(a: int, x: str, b: int, y: str) -> str:
    second = term(b, y) if b else ""
    return f"{term(a, x) if a else ''}{'+' if b > 0 and a else ''}{second}" or "0"


@REGISTER.family("pair_of_equations_any", 2, 3, 4, 5)
def pair_of_equations_any(rng: Random, level: int) -> Draft:
    """Two equations in any two letters; one of them or both are asked for."""
    x, y = rng.choice((("x", "y"), ("x", "y"), tuple(rng.sample(LETTERS[5:], 2))))
    high = {2: 3, 3: 5, 4: 9, 5: 15}[level]
    u, v = nonzero(rng, -9, 9), nonzero(rng, -9, 9)
    while True:
        a, b, d, e = (nonzero(rng, -high, high) for _ in range(4))
        if level == 2 or rng.random() < 0.2:
            d = rng.choice((1, -1))
        if a * e != b * d:
            break
    c, f = a * u + b * v, d * u + e * v
    (first, moved), (second, moved_too) = (
        _two_terms(rng, level, a, x, b, y, c),
        _two_terms(rng, level, d, x, e, y, f),
    )
    lines: list[Line] = []
    for name, parts in (("first", moved), ("second", moved_too)):
        if parts:
            lines.append((f"Order the {name}", ", ".join(parts)))
    wants_both = rng.random() < 0.3
    goal, other = ((x, u), (y, v)) if rng.random() < 0.5 else ((y, v), (x, u))
    ways: list[Way] = []
    for keep in (goal, other):  # the letter that stays when the other goes
        back, place = wants_both or keep is other, int(keep[0] == y)
        ways.append([*lines, *solved_pair(rng, (a, b, c), (d, e, f), (x, y), place, back)])
    parts = {"p": math(first), "q": math(second), "w": math(goal[0]), "v": math(other[0]),
             "s": math(f"\\begin{{cases}}{first}\\\\{second}\\end{{cases}}")}  # fmt: skip
    if wants_both:
        parts |= {"w": math(x), "v": math(y)}
        return Draft(asks(parts, **_BOTH), f"{x}={u},{y}={v}", ways)
    return Draft(asks(parts, **_ONE), show(goal[1]), [ways[0], ways[0], ways[1]])
