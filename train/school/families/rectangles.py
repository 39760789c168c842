"""Rectangles and squares: perimeter and area, both ways."""

from fractions import Fraction
from random import Random

from train.problems.latex import dot, eq, frac, plus
from train.school.base import REGISTER, Draft, Way, num
from train.school.families.figures import ask, shown, times, unit
from train.school.families.scenes import human, joined
from train.school.work import difference, product, quotient

_LARGE = "garden|field|playground|room|carpet|terrace|lawn|patio|floor|pool|yard|park|pitch"
_SMALL = "picture|poster|table|card|towel|photo|mirror|sheet of paper|board|screen|tray"


def two_sides(rng: Random, level: int) -> tuple[int, int]:
    high = {1: 12, 2: 30, 3: 90}.get(level, 60)
    a, b = human(rng, 2, high), human(rng, 2, high)
    return (a + 1, b) if a == b else (a, b)


@REGISTER.family("rectangle", 1, 2, 3)
def rectangle(rng: Random, level: int) -> Draft:
    """Area or perimeter from the sides."""
    a, b = (Fraction(n) for n in two_sides(rng, level))
    if level > 1 and rng.random() < 0.35:
        a += rng.choice((Fraction(1, 2), Fraction(1, 5), Fraction(4, 5), Fraction(1, 4)))
    u = unit(rng)
    large = u in ("m", "ft", "feet", "meters", "metres")
    thing = rng.choice((_LARGE if large else _SMALL).split("|"))
    p, q = f"{num(shown(a))} {u}", f"{num(shown(b))} {u}"
    is_area = rng.random() < 0.55
    word = "area" if is_area else "perimeter"
    answer = a * b if is_area else 2 * (a + b)
    asks = ask(
        question=f"What is the {word} of a rectangle with sides {p} and {q}?|"
        f"What's the {word} of a {num(shown(a))} by {num(shown(b))} rectangle?|"
        f"A rectangle is {p} long and {q} wide. What is its {word}?|"
        f"A rectangle has length {num(shown(a))} and width {num(shown(b))}. What's its {word}?",
        order=f"Find the {word} of a rectangle with length {p} and width {q}.|"
        f"Calculate the {word} of a rectangle {p} by {q}.|"
        f"Work out the {word} of a rectangle: length {p}, width {q}|"
        f"rectangle {num(shown(a))} x {num(shown(b))} {u}, find the {word}",
        story=f"A {thing} is {p} long and {q} wide. What is its {word}?|"
        f"A rectangular {thing} measures {p} by {q}. Find the {word}.|"
        + (
            f"How many square {u} does a {thing} of {p} by {q} cover?|"
            f"A rectangular {thing} measures {p} by {q}. How many square {u} is that?"
            if is_area
            else f"How far is it once around a rectangular {thing} that is {p} long and {q} wide?|"
            f"How many {u} of {'fence' if large else 'ribbon'} are needed around a {p} by {q} "
            "rectangle?"
        ),
    )
    if is_area:
        ways: list[Way] = [
            times(rng, a, b),
            [("formula", "Area is length times width"), *times(rng, a, b)],
            [("formula", f"$A=lw={shown(a)}\\cdot {shown(b)}={shown(answer)}$")],
            times(rng, b, a),
        ]
        return Draft(asks, shown(answer), ways)
    half = ("add", eq(f"{shown(a)}+{shown(b)}", shown(a + b)))
    ways = [
        [half, *times(rng, Fraction(2), a + b)],
        [("formula", "Perimeter is twice length plus width"), half, *times(rng, 2, a + b)],
        [
            (
                "multiply",
                f"{eq(dot(2, shown(a)), shown(2 * a))}, {eq(dot(2, shown(b)), shown(2 * b))}",
            ),
            ("add", eq(f"{shown(2 * a)}+{shown(2 * b)}", shown(answer))),
        ],
        [("add", eq(f"{shown(a)}+{shown(b)}+{shown(a)}+{shown(b)}", shown(answer)))],
    ]
    return Draft(asks, shown(answer), ways)


@REGISTER.family("rectangle_backwards", 2, 3, 4)
def rectangle_backwards(rng: Random, level: int) -> Draft:
    """A side from the area or the perimeter, one of them from the other, sides in a ratio."""
    a, b = two_sides(rng, level)
    u = unit(rng)
    shape = rng.choice(
        ("side_area", "side_perimeter")
        if level == 2
        else ("side_perimeter", "area_to_perimeter", "perimeter_to_area", "ratio", "more")
    )
    area, around = a * b, 2 * (a + b)
    by_area: list[Way] = [
        quotient(rng, area, a),
        [("equation", eq(f"{a}w", area)), ("divide", eq("w", frac(area, a), b))],
    ]
    by_around: list[Way] = [
        [("divide", eq(frac(around, 2), a + b)), *difference(rng, a + b, a)],
        [("multiply", eq(dot(2, a), 2 * a)), *difference(rng, around, 2 * a),
         ("divide", eq(frac(around - 2 * a, 2), b))],
        [("equation", eq(f"2\\cdot {a}+2w", around)),
         ("move", eq("2w", plus(around, -2 * a), 2 * b)), ("divide", eq("w", b))],
    ]  # fmt: skip
    known, missing = rng.choice((("length", "width"), ("width", "length")))
    has = f"{num(a)} {u}"
    if shape == "side_area":
        texts = (
            f"A rectangle has an area of {num(area)} square {u} and a {known} of {has}. "
            f"What is its {missing}?|"
            f"The area of a rectangle is {num(area)} and its {known} is {num(a)}. Find the "
            f"{missing}.|"
            f"A rectangle with area {num(area)} has one side of {num(a)}. How long is the other?|"
            f"What is the {missing} of a rectangle if the {known} is {has} and the area is "
            f"{num(area)} square {u}?"
        )
        return Draft(ask(question=texts), str(b), [*by_area, *by_area])
    if shape == "side_perimeter":
        texts = (
            f"A rectangle has a perimeter of {num(around)} {u} and a {known} of {has}. "
            f"What is its {missing}?|"
            f"The perimeter of a rectangle is {num(around)} and its {known} is {num(a)}. "
            f"Find the {missing}.|"
            f"A rectangle with perimeter {num(around)} {u} has one side of {has}. "
            f"How long is the other side?|"
            f"{num(around)} {u} of fence enclose a rectangle that is {has} long on one side. "
            f"How long is the other side?"
        )
        return Draft(ask(question=texts), str(b), by_around)
    if shape == "area_to_perimeter":
        texts = (
            f"A rectangle has area {num(area)} and {known} {num(a)}. What is its perimeter?|"
            f"The area of a rectangle is {num(area)} square {u} and one side is {has}. "
            f"Find the perimeter.|"
            f"One side of a rectangle is {has}, its area {num(area)} square {u}. "
            f"How long is its perimeter?"
        )
        ends = [("add", eq(plus(a, b), a + b)), ("multiply", eq(dot(2, a + b), around))]
        return Draft(ask(question=texts), str(around), [[*way, *ends] for way in by_area])
    if shape == "perimeter_to_area":
        texts = (
            f"A rectangle has perimeter {num(around)} and {known} {num(a)}. What is its area?|"
            f"The perimeter of a rectangle is {num(around)} {u} and one side is {has}. "
            f"Find the area.|"
            f"One side of a rectangle is {has} and its perimeter is {num(around)} {u}. "
            f"What is the area?"
        )
        return Draft(
            ask(question=texts), str(area), [joined(way, product(rng, a, b)) for way in by_around]
        )
    w = rng.randint(2, 25)
    if shape == "ratio":
        k = rng.randint(2, 5)
        name = {2: "twice", 3: "three times"}.get(k, f"{k} times")
        around = 2 * (k + 1) * w
        which = rng.choice(("width", "length", "area"))
        answer = {"width": w, "length": k * w, "area": k * w * w}[which]
        texts = (
            f"A rectangle is {name} as long as it is wide. Its perimeter is {num(around)} {u}. "
            f"What is its {which}?|"
            f"The length of a rectangle is {name} its width and the perimeter is {num(around)}. "
            f"Find the {which}."
        )
        first: Way = [
            ("equation", eq(f"2({k}w+w)", f"{2 * (k + 1)}w", around)),
            ("divide", eq("w", frac(around, 2 * (k + 1)), w)),
        ]
        second: Way = [
            ("divide", eq(frac(around, 2), (k + 1) * w)),
            ("share", f"That is ${k + 1}$ widths: {eq(frac((k + 1) * w, k + 1), w)}"),
        ]
        long = [("multiply", eq(dot(k, w), k * w))]
        ends = {"width": [], "length": long, "area": [*long, *product(rng, k * w, w)]}[which]
        return Draft(ask(question=texts), str(answer), [[*first, *ends], [*second, *ends]])
    more = rng.randint(2, 15)
    around = 4 * w + 2 * more
    which = rng.choice(("width", "length"))
    texts = (
        f"The length of a rectangle is {num(more)} {u} more than its width. The perimeter is "
        f"{num(around)} {u}. What is the {which}?|"
        f"A rectangle is {num(more)} {u} longer than it is wide and has a perimeter of "
        f"{num(around)} {u}. Find its {which}."
    )
    ends = [("add", eq(plus(w, more), w + more))] if which == "length" else []
    ways: list[Way] = [
        [
            ("equation", eq(f"2(w+w+{more})", f"4w+{2 * more}", around)),
            ("move", eq("4w", plus(around, -2 * more), 4 * w)),
            ("divide", eq("w", frac(4 * w, 4), w)),
            *ends,
        ],
        [
            ("divide", f"Length and width together: {eq(frac(around, 2), 2 * w + more)}"),
            ("subtract", eq(plus(2 * w + more, -more), 2 * w)),
            ("divide", eq(frac(2 * w, 2), w)),
            *ends,
        ],
    ]
    return Draft(ask(question=texts), str(w if which == "width" else w + more), ways)


@REGISTER.family("square", 1, 2, 3)
def square(rng: Random, level: int) -> Draft:
    """Area, perimeter, side: each from another."""
    a = human(rng, 2, {1: 12, 2: 25, 3: 40}[level])
    u = unit(rng)
    given, goal = rng.choice(
        (("side", "area"), ("side", "perimeter")) if level == 1 else
        (("side", "area"), ("area", "side"), ("perimeter", "side"), ("perimeter", "area"),
         ("area", "perimeter"))
    )  # fmt: skip
    values = {"side": a, "area": a * a, "perimeter": 4 * a}
    goal_name = "side length" if goal == "side" else goal
    has = {"side": f"a side of {num(a)} {u}", "area": f"an area of {num(a * a)} square {u}",
           "perimeter": f"a perimeter of {num(4 * a)} {u}"}[given]  # fmt: skip
    of = has.split(" ", 1)[1].replace(" of", "", 1)
    forms = {
        "question": f"A square has {has}. What is its {goal_name}?|"
        f"What is the {goal_name} of a square with {has}?|"
        f"What's the {goal_name} of a square whose {given} is {num(values[given])}?|"
        f"If a square has {has}, what is the {goal_name}?",
        "order": f"Find the {goal_name} of a square with {of}.|"
        f"Calculate the {goal_name} of a square with {has}.|square, {of}, find the {goal_name}",
    }
    if goal == "perimeter" and given == "side":
        forms["story"] = (
            f"A square garden has sides of {num(a)} m. How many metres of fence go around it?|"
            f"How many cm of ribbon go around a square card with a side of {num(a)} cm?|"
            f"A square field has a side of {num(a)} yards. How far is it once around the field?"
        )
    to_side: list[Way] = {
        "side": [[], []],
        "area": [
            [("root", eq(f"\\sqrt{{{a * a}}}", a))],
            [("equation", eq("s^2", a * a)), ("root", f"${a}\\cdot {a}={a * a}$, so $s={a}$")],
        ],
        "perimeter": [
            quotient(rng, 4 * a, 4),
            [("equation", eq("4s", 4 * a)), ("divide", eq("s", frac(4 * a, 4), a))],
        ],
    }[given]
    ends: list[Way] = {
        "side": [[], []],
        "area": [product(rng, a, a), [("power", eq("s^2", f"{a}^2", a * a))]],
        "perimeter": [product(rng, 4, a), [("add", eq(plus(a, a, a, a), 4 * a))]],
    }[goal]
    ways = [joined(first, last) for first in to_side for last in ends]
    return Draft(ask(**forms), str(values[goal]), ways)
