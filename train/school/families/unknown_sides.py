"""Rectangles told in words and consecutive numbers."""

from random import Random

from train.problems.latex import dot, eq, frac, plus
from train.school.base import REGISTER, Draft, Line, Way, num
from train.school.families.scenes import capital, joined, one, told
from train.school.families.unknowns import TIMES
from train.school.work import product, quotient, total

_FIELDS = [
    "rectangle",
    "garden",
    "rectangular field",
    "room",
    "rectangular lawn",
    "playground",
    "rectangular pool",
]


@REGISTER.family("rectangle_in_words", 2, 3, 4, 5)
def rectangle_in_words(rng: Random, level: int) -> Draft:
    """The length told by the width, and the perimeter or the area given."""
    what, unit = one(rng, "|".join(_FIELDS)), one(rng, "cm|m|feet|inches|meters")
    if what not in ("rectangle",) and unit in ("cm", "inches"):
        unit = "m"
    w = rng.randint(2, {2: 15, 3: 25, 4: 30, 5: 15}[level])
    k, d = 1, rng.randint(2, 12)
    if level > 2 and rng.random() < 0.5:
        k, d = rng.choice((2, 3)), rng.choice((0, 0, 2, 3, 4, 5))
    if level == 4:
        k, d = rng.choice((2, 3, 4)), rng.randint(2, 8)
    if level == 5:
        k = 1 if rng.random() < 0.7 else 2
        d = rng.randint(2, 12) if k == 1 else 0
    long = k * w + d
    rel = {
        True: f"is {num(d)} {unit} more than its width"
        if k == 1
        else f"is {num(d)} {unit} more than {TIMES.get(k)} its width",
        False: f"is {TIMES.get(k)} its width",
    }[d > 0]
    start = f"The length of a {what} {rel}."
    around, area = 2 * (w + long), w * long
    expression = ("w" if k == 1 else f"{k}w") + (f"+{d}" if d else "")
    if level == 5:
        which, value = rng.choice((("width", w), ("length", long)))
        text = f"{start} Its area is {num(area)} square {unit}. {one(rng, f'What is the {which} in {unit}?|How many {unit} is the {which}?|Find the {which} in {unit}.')}".replace("square m.", "square meters.").replace("square cm.", "square centimeters.")  # fmt: skip
        if k == 2:
            ways: list[Way] = [
                [
                    ("equation", eq("w\\cdot2w", "2w^2", area)),
                    ("divide", eq("w^2", area // 2)),
                    ("root", eq("w", w)),
                    *([("double it", eq("2w", long))] if which == "length" else []),
                ]
            ]
        else:
            square = f"w^2{'+' + (str(d) if d > 1 else '')}w-{area}"
            ways = [
                [("equation", eq(f"w(w+{d})", area)), ("rewrite", eq(square, 0)), ("factor", eq(f"(w-{w})(w+{long})", 0)), ("conclude", f"{eq('w', w)}" + (f", length {eq(plus(w, d), long)}" if which == "length" else ""))],
                [("Factors", f"Two numbers with product ${area}$ and difference ${d}$"), ("conclude", f"{eq(dot(w, long), area)} and {eq(plus(long, -w), d)}: the {which} is ${value}$")],
            ]  # fmt: skip
        return Draft(told(text), str(value), ways)
    shape = rng.choice(
        ("width", "length", "area", "around") if level > 2 else ("width", "length", "around")
    )
    if shape == "around":
        text = f"{start} The width is {num(w)} {unit}. {one(rng, f'What is the perimeter in {unit}?|Find the perimeter in {unit}.')}"
        ways = [
            joined(
                [("Length", eq(f"{dot(k, w) if k > 1 else w}" + (f"+{d}" if d else ""), long))],
                total(rng, w, long),
                product(rng, 2, w + long),
            )
            for _ in range(3)
        ]
        return Draft(told(text), str(around), ways)
    asked = {"width": f"What is the width in {unit}?|Find the width in {unit}.|How many {unit} is the width?", "length": f"What is the length in {unit}?|Find its length in {unit}.", "area": f"What is the area in square {unit}?|Find the area."}[shape]  # fmt: skip
    text = f"{start} The perimeter is {num(around)} {unit}. {one(rng, asked)}"
    half = around // 2
    lines: list[Line] = [
        ("equation", eq(f"2(w+{expression})", around)),
        ("divide", eq(f"{k + 1}w" + (f"+{d}" if d else ""), half)),
    ]
    if d:
        lines.append(("subtract", eq(f"{k + 1}w", plus(half, -d), half - d)))
    ways = []
    for begin in (
        lines,
        lines,
        [
            ("Half the perimeter", eq(frac(around, 2), half)),
            *([("subtract", eq(plus(half, -d), half - d))] if d else []),
            ("Parts", f"This is ${k + 1}$ widths"),
        ],
    ):
        way = [*begin, *quotient(rng, half - d, k + 1, "Width")]
        if shape != "width":
            way.append(("Length", eq(plus(half, -w), long)))
        if shape == "area":
            way += product(rng, w, long, "Area")
        ways.append(way)
    return Draft(told(text), str({"width": w, "length": long, "area": area}[shape]), ways)


@REGISTER.family("consecutive_numbers", 2, 3, 4, 5)
def consecutive_numbers(rng: Random, level: int) -> Draft:
    """So many numbers in a row (odd, even, any) of a given sum or product."""
    kind = rng.choice(
        ("integers", "integers", "odd integers", "even integers", "numbers")
        if level > 2
        else ("integers", "numbers", "whole numbers")
    )
    step = 2 if kind.startswith(("odd", "even")) else 1
    count = {2: 3, 3: rng.choice((2, 3, 3, 5)), 4: rng.choice((3, 4, 5, 7)), 5: 2}[level]
    first = rng.randint(2, {2: 40, 3: 60, 4: 150, 5: 30}[level])
    if step == 2:
        first += (first % 2 == 0) if kind.startswith("odd") else first % 2
    values = [first + step * place for place in range(count)]
    which = rng.choice(("smallest", "largest"))
    value = values[0] if which == "smallest" else values[-1]
    words = {2: "two", 3: "three", 4: "four", 5: "five", 7: "seven"}[count]
    if level == 5:
        n = first * (first + step)
        text = one(rng, f"The product of two consecutive positive {kind} is {num(n)}. What is the {'larger' if which == 'largest' else 'smaller'} one?|Two consecutive positive {kind} have the product {num(n)}. Find the {'larger' if which == 'largest' else 'smaller'} of them.")  # fmt: skip
        low, high = first, first + step
        square = (
            "compare",
            f"Squares near ${n}$: {eq(f'{low}^2', low * low)} and {eq(f'{high}^2', high * high)}",
        )
        ways: list[Way] = [
            [square, ("check", eq(dot(low, high), n)), ("conclude", f"The {'larger' if which == 'largest' else 'smaller'} one is ${value}$")],
            [("equation", eq(f"n(n+{step})", n)), ("factor", eq(f"(n-{low})(n+{high})", 0)), ("conclude", f"{eq('n', low)}" + (f", the larger one is ${high}$" if which == "largest" else ""))],
        ]  # fmt: skip
        return Draft(told(text), str(value), ways)
    whole = sum(values)
    text = one(rng, f"The sum of {words} consecutive {kind} is {num(whole)}. What is the {which} of them?|{capital(words)} consecutive {kind} add up to {num(whole)}. Find the {which} one.|The sum of {words} consecutive {kind} is {num(whole)}. Find the {which} number.|What is the {which} of {words} consecutive {kind} whose sum is {num(whole)}?")  # fmt: skip
    if count == 2:
        text = text.replace("smallest", "smaller").replace("largest", "larger")
    shift = step * count * (count - 1) // 2
    ways = [[("equation", eq("n" + "".join(f"+(n+{step * place})" for place in range(1, count)), whole)), ("collect", eq(f"{count}n+{shift}", whole)), ("subtract", eq(f"{count}n", whole - shift)), *quotient(rng, whole - shift, count), *([("add", eq(plus(first, step * (count - 1)), value))] if which == "largest" else [])]]  # fmt: skip
    if count % 2:
        middle = values[count // 2]
        gap = step * (count // 2)
        ways += [
            [
                *quotient(rng, whole, count, "The middle one"),
                ("conclude", eq(plus(middle, gap if which == "largest" else -gap), value)),
            ]
            for _ in range(2)
        ]
    return Draft(told(text), str(value), ways)
