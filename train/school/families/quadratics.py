"""Quadratic equations and expressions: roots, formula, completed square, sums of roots, extremes."""

from collections.abc import Sequence
from fractions import Fraction
from math import gcd, isqrt
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
    wrapped,
)
from train.school.base import REGISTER, Draft, Form, Line, Way
from train.school.columns import worked_square
from train.school.families.algebra import asks, chain, human, nonzero, shifted, term, terms
from train.school.families.searches import pair_search

_ROOTS: dict[str, dict[str, str]] = {
    "all": {
        "bare": "{e}",
        "question": "What are the solutions of {e}?|What are the roots of {e}?|What is {x} if {e}?|"
        "For which {x} is {e}?|Which values of {x} satisfy {e}?|How do I solve {e}?|"
        "If {e}, what are the possible values of {x}?",
        "order": "Solve {e}.|Solve {e} for {x}.|Find all solutions of {e}.|Solve for {x}: {e}|"
        "Solve the quadratic equation {e}|Find the roots of {e}.|Find {x}: {e}|"
        "Solve {e} by factoring.|Find all values of {x} with {e}.|Find the real solutions: {e}",
    },
    "larger": {
        "question": "What is the larger root of {e}?|What is the largest solution of {e}?|"
        "Which is the bigger solution of {e}?|What is the greater of the two solutions of {e}?",
        "order": "Find the larger solution of {e}.|Solve {e} and give the larger root.|"
        "Give the greatest {x} with {e}.|Find the largest value of {x} for which {e}.",
    },
    "smaller": {
        "question": "What is the smaller root of {e}?|What is the smallest solution of {e}?|"
        "What is the lesser of the two solutions of {e}?",
        "order": "Find the smaller solution of {e}.|Solve {e} and give the smaller root.|"
        "Find the least value of {x} for which {e}.",
    },
    "positive": {
        "question": "What is the positive solution of {e}?|If {e} and {x} is positive, what is {x}?|"
        "What positive number {x} satisfies {e}?",
        "order": "Find the positive root of {e}.|Solve {e} for positive {x}.|"
        "Find {x} if {e} and {p}.|Give the positive solution of {e}.",
    },
}  # fmt: skip


def unknown(rng: Random) -> str:
    return rng.choice("xxxxxxxxynt")


def _asked(rng: Random, e: str, x: str, goals: list[str]) -> tuple[str, dict[Form, Sequence[str]]]:
    goal = rng.choice(goals)
    return goal, asks({"e": math(e), "x": math(x), "p": math(f"{x}>0")}, **_ROOTS[goal])


def factored(x: str, r: int | Fraction, s: int | Fraction, outer: int = 1) -> str:
    """outer (x-r)(x-s), as (2x-1) for the root 1/2; (x-r)^2 where they agree."""
    first, second = (_factor(x, Fraction(value)) for value in (r, s))
    front = "" if outer == 1 else "-" if outer == -1 else str(outer)
    if r == s:
        return f"{front}{first}^2"
    return front + "".join(sorted((first, second), key=lambda text: text != x))


def _factor(x: str, r: Fraction) -> str:
    return f"({linear(r.denominator, -r.numerator, x)})" if r else x


def _pair(r: Fraction | int, s: Fraction | int) -> str:
    small, large = sorted((Fraction(r), Fraction(s)))
    return show(small) if small == large else f"{show(small)},{show(large)}"


def _both(x: str, r: Fraction | int, s: Fraction | int) -> str:
    if r == s:
        return eq(x, Fraction(r))
    return f"{eq(x, Fraction(r))} or {eq(x, Fraction(s))}"


def discriminant(a: int, b: int, c: int) -> Line:
    """b² - 4ac, each part by itself."""
    parts = [worked_square(abs(b)) if abs(b) > 20 else eq(power(b, 2), b * b), eq(dot(4, c) if a == 1 else dot(4, a, c), *([] if a == 1 else [dot(4 * a, c)]), 4 * a * c)]  # fmt: skip
    whole = eq("D", f"{b * b}-{wrapped(4 * a * c)}", b * b - 4 * a * c)
    return ("Find the discriminant", f"{', '.join(parts)}, so {whole}")


def by_formula(rng: Random, a: int, b: int, c: int, x: str) -> list[Line]:
    """The quadratic formula where the discriminant is a square."""
    square = b * b - 4 * a * c
    gap, bottom = isqrt(square), 2 * a
    first = discriminant(a, b, c)
    values = [
        chain(f"{x}_1", frac(plus(-b, -gap), bottom), frac(-b - gap, bottom), Fraction(-b - gap, bottom)),
        chain(f"{x}_2", frac(plus(-b, gap), bottom), frac(-b + gap, bottom), Fraction(-b + gap, bottom)),
    ]  # fmt: skip
    if gap == 0:
        return [first, ("formula", chain(x, frac(-b, bottom), Fraction(-b, bottom)))]
    return [
        first,
        ("root", eq(root(square), gap)),
        ("formula", " and ".join(rng.sample(values, 2))),
    ]


@REGISTER.family("quadratic_by_factoring", 2, 3, 4)
def quadratic_by_factoring(rng: Random, level: int) -> Draft:
    x, high = unknown(rng), {2: 7, 3: 12, 4: 20}[level]
    r, s = human(rng, 1, high), human(rng, 1, high)
    r, s = r * rng.choice((1, -1)), s * rng.choice((1, -1))
    if rng.random() < 0.12:
        s = 0
    if rng.random() < 0.08:
        s = r
    b, c = -(r + s), r * s
    e = f"{polynomial((1, b, c), x)}=0"
    style = rng.random()
    if style < 0.12 and b:
        e = (
            f"{x}^2={polynomial((-b, -c), x)}"
            if rng.random() < 0.5
            else f"{x}^2{signed_x(b, x)}={-c}"
        )
    elif style < 0.2 and c and b:
        e = f"{x}({linear(1, b, x)})={-c}"
    small, large = min(r, s), max(r, s)
    goals = ["all"] * 3
    if r != s:
        goals += ["larger", "smaller"] + ["positive"] * 2 * (small < 0 < large)
    goal, wordings = _asked(rng, e, x, goals)
    product = factored(x, r, s)
    split = ("factor", eq(polynomial((1, b, c), x), product))
    both = ("conclude", _both(x, r, s))
    moved: list[Line] = [] if e.startswith(polynomial((1, b, c), x)) else [("move", eq(polynomial((1, b, c), x), 0))]  # fmt: skip
    search = pair_search(c, b) if c else [("Common factor", f"Both terms have ${x}$")]
    by_pairs: Way = [*moved, *search, split, both]
    ways: list[Way] = [by_pairs, by_pairs, [*moved, *by_formula(rng, 1, b, c, x)]]
    if b and b % 2 == 0:
        half = b // 2
        gap = abs(r - s) // 2
        ways.append([
            *moved,
            ("Complete the square", eq(f"({linear(1, half, x)})^2", plus(half * half, -c), half * half - c)),
            ("root", f"${linear(1, half, x)}=\\pm {gap}$" if gap else eq(linear(1, half, x), 0)),
            both,
        ])  # fmt: skip
    answer = {"all": _pair(r, s), "larger": show(large), "smaller": show(small), "positive": show(large)}[goal]  # fmt: skip
    if goal != "all":
        ways = [[*way, ("compare", f"The {goal} one is ${answer}$")] for way in ways]
    return Draft(wordings, answer, ways)


def signed_x(b: int, x: str) -> str:
    return ("+" if b > 0 else "") + term(b, x)


@REGISTER.family("quadratic_with_leading_factor", 3, 4, 5)
def quadratic_with_leading_factor(rng: Random, level: int) -> Draft:
    x, high = unknown(rng), {3: 5, 4: 7, 5: 11}[level]
    m, n = rng.randint(2, 2 + level), rng.choice((1, 1, 1, 2, 3))
    r, s = Fraction(nonzero(rng, -high, high), m), Fraction(nonzero(rng, -high, high), n)
    while r == s:
        s += 1
    m, n = r.denominator, s.denominator
    outer = rng.choice((1, 1, 1, 2, 3)) if m * n == 1 or rng.random() < 0.15 else 1
    outer = 2 if m * n * outer == 1 else outer
    a = m * n * outer
    b, c = int(-a * (r + s)), int(a * r * s)
    common = gcd(a, b, c)
    e = f"{polynomial((a, b, c), x)}=0"
    small, large = sorted((r, s))
    goal, wordings = _asked(rng, e, x, ["all", "all", "larger", "smaller"] + ["positive"] * (small < 0 < large))  # fmt: skip
    f, g, h = a // common, b // common, c // common
    first: list[Line] = [("divide", f"Divide by ${common}$: {eq(polynomial((f, g, h), x), 0)}")] if common > 1 else []  # fmt: skip
    u, v = -int(r.numerator) * s.denominator, -int(s.numerator) * r.denominator
    split = ("factor", eq(polynomial((f, g, h), x), factored(x, r, s)))
    halves = f"{_factor(x, r)}".strip("()"), f"{_factor(x, s)}".strip("()")
    both = ("conclude", _both(x, r, s))
    ways: list[Way] = [[*first, *by_formula(rng, f, g, h, x)] for _ in range(2)]
    search = pair_search(f * h, g) if h else [("Common factor", f"Both terms have ${x}$")]
    if f == 1:
        ways.append([*first, *search, split, ("Each factor may be zero", f"{eq(halves[0], 0)} or {eq(halves[1], 0)}"), both])  # fmt: skip
    else:
        middle: Line = ("Product of the outer factors", eq(dot(f, h), f * h))
        halved = eq(terms((f, f"{x}^2"), (u, x), (v, x), (h, "")), 0)
        ways.append([*first, middle, *search, ("Split the middle term", halved), split, both])
    answer = {"all": _pair(r, s), "larger": show(large), "smaller": show(small), "positive": show(large)}[goal]  # fmt: skip
    if goal != "all":
        ways = [[*way, ("compare", f"The {goal} one is ${answer}$")] for way in ways]
    return Draft(wordings, answer, ways)


@REGISTER.family("quadratic_formula", 4, 5)
def quadratic_formula(rng: Random, level: int) -> Draft:
    """Roots with a square root in lowest form."""
    x = unknown(rng)
    inner = rng.choice((2, 3, 5, 6, 7, 10, 11, 13))
    if level == 4 or rng.random() < 0.5:  # (x - p)^2 = k^2 inner
        p, k = nonzero(rng, -7, 7), rng.choice((1, 1, 1, 2, 3))
        a, b, c = 1, -2 * p, p * p - k * k * inner
        surd = ("" if k == 1 else str(k)) + root(inner)
        half = ("Half of the middle factor", f"{eq(frac(b, 2), -p)}, its square {eq(power(-p, 2), p * p)}")  # fmt: skip
        middle = ("Complete the square", eq(f"({linear(1, -p, x)})^2", plus(p * p, -c), k * k * inner))  # fmt: skip
        ends = [f"{p}{sign}{surd}" for sign in "+-"]
        both = f"{p}\\pm {surd}"
        taken: list[Line] = [("root", f"{eq(root(k * k * inner), surd)}, so ${linear(1, -p, x)}=\\pm {surd}$")] if k > 1 else [("root", f"${linear(1, -p, x)}=\\pm {surd}$")]  # fmt: skip
        square = 4 * k * k * inner
        ways: list[Way] = [
            [half, middle, *taken, ("conclude", f"${x}={both}$")],
            [
                discriminant(1, b, c),
                ("root", f"{eq(square, dot(4 * k * k, inner))}, so {eq(root(square), f'{2 * k}{root(inner)}')}"),
                ("formula", f"${x}=\\frac{{{-b}\\pm {2 * k}{root(inner)}}}{{2}}={both}$"),
            ],
        ]  # fmt: skip
    else:
        while True:
            a, b, c = rng.randint(1, 5), nonzero(rng, -9, 9), nonzero(rng, -6, 6)
            square = b * b - 4 * a * c
            free = all(square % (d * d) for d in range(2, 20))
            if square > 1 and free and gcd(a, b, c) == 1:
                break
        bottom = 2 * a
        ends = [frac(f"{-b}{sign}{root(square)}", bottom) for sign in "+-"]
        both = frac(f"{-b}\\pm {root(square)}", bottom)
        found = discriminant(a, b, c)
        inserted = frac(f"{-b}\\pm \\sqrt{{{square}}}", dot(2, a))
        ways = [
            [found, ("formula", f"${x}={inserted}={both}$")],
            [
                ("Read off", f"{eq('a', a)}, {eq('b', b)}, {eq('c', c)}"),
                found,
                ("formula", f"${x}={both}$"),
            ],
        ]
    goal, wordings = _asked(rng, f"{polynomial((a, b, c), x)}=0", x, ["all", "all", "larger"])
    wordings["order"] = [text for text in wordings["order"] if "factoring" not in text]
    if goal == "larger":
        ways = [[*way, ("compare", f"The larger one is ${ends[0]}$")] for way in ways]
    return Draft(wordings, both if goal == "all" else ends[0], ways)


_CUBE = {
    "bare": "{e}",
    "question": "What is {x} if {e}?|If {e}, what is {x}?|Which number {x} has {e}?|"
    "What is the real solution of {e}?",
    "order": "Solve {e}.|Find {x} if {e}.|Solve for {x}: {e}|Find the real number {x} with {e}.",
}


@REGISTER.family("square_equation", 1, 2, 3)
def square_equation(rng: Random, level: int) -> Draft:
    """x^2=49, 3x^2-5=70, (x-2)^2=25, x^3=27."""
    x, n = unknown(rng), rng.randint(1, {1: 12, 2: 15, 3: 20}[level])
    shapes = ("x^2", "x^2-c", "ax^2", "x^2+b", "x^3", "(x-p)^2", "ax^2+b", "x^3")
    shape = rng.choice({1: shapes[:2], 2: shapes[1:5], 3: shapes[5:]}[level])
    if shape == "x^3":
        n = rng.randint(2, 6) * rng.choice((1, 1, -1))
        ways: list[Way] = [
            [("root", eq(x, f"\\sqrt[3]{{{n**3}}}", n))],
            [("Cube root", f"{eq(power(n, 3), n**3)}, so {eq(x, n)}")],
        ]
        return Draft(asks({"e": f"${x}^3={n**3}$", "x": math(x)}, **_CUBE), show(n), ways)
    a, b, p, c = rng.randint(2, 6), rng.randint(1, 40), nonzero(rng, -9, 9), n * n
    if shape == "(x-p)^2":
        e, low, top = f"({linear(1, -p, x)})^2={c}", p - n, p + n
        each = f"{eq(x, plus(p, n), top)} or {eq(x, plus(p, -n), low)}"
        ways = [
            [("root", f"${linear(1, -p, x)}=\\pm {n}$"), ("conclude", each)],
            [("root", eq(root(c), n)), ("conclude", each)],
        ]
    else:
        low, top, a = -n, n, a if "ax" in shape else 1
        added = {"+": b, "-": -c}.get(shape[-2], 0)
        right = a * c + added
        left = polynomial((a, 0, added), x)
        e = f"{left}={right}"
        before: list[Line] = []
        if added:
            before.append(("move", chain(term(a, f"{x}^2"), shifted(right, -added), a * c)))
        if a > 1:
            before.append(("divide", eq(f"{x}^2", frac(a * c, a), c)))
        ways = [
            [*before, ("root", f"${x}=\\pm\\sqrt{{{c}}}=\\pm {n}$")],
            [*before, ("root", eq(dot(n, n), c)), ("conclude", _both(x, n, -n))],
        ]
        if shape == "x^2-c":
            split = ("factor", eq(f"{x}^2-{c}", f"({x}-{n})({x}+{n})"))
            ways.append([split, ("conclude", _both(x, n, -n))])
    goal, wordings = _asked(rng, e, x, ["all", "all"] + ["positive"] * (low < 0 < top))
    wordings["order"] = [text for text in wordings["order"] if "factoring" not in text]
    if goal == "positive":
        ways = [[*way, ("conclude", f"The positive one is ${top}$")] for way in ways]
    return Draft(wordings, show(top) if goal == "positive" else _pair(low, top), ways)
