"""Lengths, areas, volumes and angles of plain shapes."""

from random import Random

from train.problems.base import REGISTER, Draft, ask, two
from train.problems.latex import dot, eq, frac, long_product, plus, power, show


@REGISTER.family("area", 1)
def rectangle_area(rng: Random, level: int) -> Draft:
    a, b = rng.randint(3, 12), rng.randint(3, 40)
    text = ask(
        rng,
        (
            "A rectangle is {a} by {b}. What is its area?",
            "Find the area of a rectangle with sides {a} and {b}.",
            "A garden is {a} m wide and {b} m long. What is its area in square meters?",
        ),
        a=a,
        b=b,
    )
    short = [("Evaluate directly", eq(dot(a, b), a * b))]
    return Draft(text, show(a * b), short, [("Break up the product", long_product(a, b))])


@REGISTER.family("area", 2)
def triangle_area(rng: Random, level: int) -> Draft:
    a, b = rng.randint(12, 99), 2 * rng.randint(6, 49)
    text = ask(
        rng,
        (
            "A triangle has base {a} and height {b}. What is its area?",
            "Find the area of a triangle with base {a} and height {b}.",
        ),
        a=a,
        b=b,
    )
    short = [("Evaluate directly", eq(frac(dot(a, b), 2), a * b // 2))]
    return Draft(text, show(a * b // 2), short, _half_product(a, b))


@REGISTER.family("area", 3)
def trapezoid_area(rng: Random, level: int) -> Draft:
    (a, b), h = two(rng, 20, 150), 2 * rng.randint(6, 40)
    result = (a + b) * h // 2
    text = ask(
        rng,
        (
            "A trapezoid has parallel sides {a} and {b} and height {h}. What is its area?",
            "Find the area of a trapezoid with bases {a} and {b} and height {h}.",
        ),
        a=a,
        b=b,
        h=h,
    )
    short = [("Evaluate directly", eq(frac(f"({a}+{b})\\cdot{h}", 2), result))]
    long = [("Add the bases", eq(plus(a, b), a + b)), *_half_product(a + b, h)]
    return Draft(text, show(result), short, long)


@REGISTER.family("area", 4)
def area_from_perimeter(rng: Random, level: int) -> Draft:
    a, b = two(rng, 23, 250)
    around = 2 * (a + b)
    text = ask(
        rng,
        (
            "A rectangle has perimeter {p} and one side {a}. What is its area?",
            "The perimeter of a rectangle is {p} and its length is {a}. Find the area.",
        ),
        p=around,
        a=a,
    )
    short = [
        ("Find the other side", eq(f"{frac(around, 2)}-{a}", b)),
        ("Evaluate directly", eq(dot(a, b), a * b)),
    ]
    long = [
        ("Take half", eq(frac(around, 2), a + b)),
        ("Find the other side", eq(plus(a + b, -a), b)),
        ("Break up the product", long_product(a, b)),
    ]
    return Draft(text, show(a * b), short, long)


@REGISTER.family("perimeter", 1, 2)
def perimeter(rng: Random, level: int) -> Draft:
    a, b = two(rng, 3, 40 if level == 1 else 400)
    result = 2 * (a + b)
    text = ask(
        rng,
        (
            "A rectangle is {a} by {b}. What is its perimeter?",
            "Find the perimeter of a rectangle with sides {a} and {b}.",
            "How long is a fence around a field of {a} m by {b} m?",
        ),
        a=a,
        b=b,
    )
    short = [("Evaluate directly", eq(f"2({a}+{b})", result))]
    long = [("Add the sides", eq(plus(a, b), a + b)), ("Double it", eq(dot(2, a + b), result))]
    return Draft(text, show(result), short, long)


@REGISTER.family("volume", 2, 3, 4)
def box(rng: Random, level: int) -> Draft:
    high = {2: 15, 3: 30, 4: 60}[level]
    a, b, c = rng.randint(3, high), rng.randint(3, high), rng.randint(3, high)
    surface = level == 4 and rng.random() < 0.5
    what = "surface area" if surface else "volume"
    text = ask(
        rng,
        (
            "A box is {a} by {b} by {c}. What is its {what}?",
            "Find the {what} of a box with edges {a}, {b} and {c}.",
        ),
        a=a,
        b=b,
        c=c,
        what=what,
    )
    if not surface:
        slowly = f"{long_product(a, b)}, {long_product(a * b, c)}"
        short = [("Evaluate directly", eq(dot(a, b, c), a * b * c))]
        return Draft(text, show(a * b * c), short, [("Multiply one edge at a time", slowly)])
    half, faces = a * b + b * c + a * c, f"{dot(a, b)}+{dot(b, c)}+{dot(a, c)}"
    products = ", ".join(long_product(p, q) for p, q in ((a, b), (b, c), (a, c)))
    long = [
        ("Find the faces", products),
        ("Add the faces", eq(plus(a * b, b * c, a * c), half)),
        ("Double it", eq(dot(2, half), 2 * half)),
    ]
    return Draft(text, show(2 * half), [("Evaluate directly", eq(f"2({faces})", 2 * half))], long)


@REGISTER.family("circle", 2, 3)
def circle(rng: Random, level: int) -> Draft:
    radius = rng.randint(3, 150)
    area = level == 3
    what = "area" if area else "circumference"
    given, size = rng.choice((("radius", radius), ("diameter", 2 * radius)))
    text = ask(
        rng,
        (
            "A circle has {given} {n}. What is its {what} in terms of $\\pi$?",
            "Find the {what} of a circle with {given} {n}. Leave $\\pi$ in the answer.",
        ),
        given=given,
        n=size,
        what=what,
    )
    answer = f"{radius**2 if area else 2 * radius}\\pi"
    halved = [("Find the radius", eq(frac(size, 2), radius))] if given == "diameter" else []
    if area:
        formula = eq(f"\\pi\\cdot{power(radius, 2)}", answer)
        long = [
            *halved,
            ("Square the radius", long_product(radius, radius)),
            ("Use the formula", formula),
        ]
    else:
        formula = eq(f"2\\cdot\\pi\\cdot{radius}", answer)
        long = [
            *halved,
            ("Double the radius", eq(dot(2, radius), 2 * radius)),
            ("Use the formula", formula),
        ]
    return Draft(text, answer, [("Evaluate directly", formula)], long)


@REGISTER.family("angles", 1, 2)
def triangle_angle(rng: Random, level: int) -> Draft:
    if level == 1:
        a, b = two(rng, 20, 79)
        kind, total, given = "triangle", 180, [a, b]
    else:
        given = [rng.randint(40, 110) for _ in range(3)]
        kind, total = "quadrilateral", 360
    result = total - sum(given)
    shown = ", ".join(f"${angle}$" for angle in given[:-1]) + f" and ${given[-1]}$"
    text = ask(
        rng,
        (
            "A {kind} has angles {angles} degrees. What is the last angle in degrees?",
            "The angles of a {kind} are {angles} degrees and one more. Find the missing angle.",
        ),
        kind=kind,
        angles=shown,
    )
    short = [("Evaluate directly", eq(plus(total, *(-angle for angle in given)), result))]
    long = [
        ("Add the angles", eq(plus(*given), sum(given))),
        ("Subtract from the total", eq(plus(total, -sum(given)), result)),
    ]
    return Draft(text, show(result), short, long)


def _half_product(a: int, b: int) -> list[tuple[str, str]]:
    return [
        ("Break up the product", long_product(a, b)),
        ("Take half", eq(frac(a * b, 2), a * b // 2)),
    ]
