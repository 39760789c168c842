"""Triangles and other quadrilaterals: perimeter and area; what fences, tiles, paint cost."""

from fractions import Fraction
from random import Random

from train.problems.latex import decimal, dot, eq, frac, plus
from train.school.base import REGISTER, Draft, Form, Way, money, num
from train.school.families.figures import ask, shown, times, unit
from train.school.families.rectangles import two_sides
from train.school.families.scenes import human, joined
from train.school.work import difference, product, quotient, total


@REGISTER.family("triangle_area", 1, 2, 3)
def triangle_area(rng: Random, level: int) -> Draft:
    """Area from base and height, one of these from the area; perimeter; right triangles."""
    b, h = human(rng, 2, {1: 12, 2: 30, 3: 60}[level]), human(rng, 2, {1: 12, 2: 25, 3: 50}[level])
    u, area = unit(rng), Fraction(b * h, 2)
    p, q, sq = f"{num(b)} {u}", f"{num(h)} {u}", f"square {u}"
    shape = rng.choice(("area", "area", "legs", "perimeter") if level < 2 else
                       ("area", "legs", "height", "base", "equal_sides"))  # fmt: skip
    if shape == "perimeter":
        c = rng.randint(abs(b - h) + 1, b + h - 1)
        texts = (
            f"A triangle has sides of {num(b)}, {num(h)} and {num(c)} {u}. What is its perimeter?|"
            f"What is the perimeter of a triangle with sides {num(b)}, {num(h)} and {num(c)}?|"
            f"Find the perimeter of a triangle whose sides are {num(b)}, {num(h)} and {num(c)} {u}."
        )
        return Draft(ask(question=texts), str(b + h + c), [total(rng, b, h, c) for _ in range(3)])
    if shape == "equal_sides":
        three = rng.random() < 0.5
        if three:
            texts = (
                f"An equilateral triangle has a perimeter of {num(3 * b)} {u}. How long is a side?|"
                f"The perimeter of an equilateral triangle is {num(3 * b)}. Find the side."
            )
            return Draft(ask(question=texts), str(b), [quotient(rng, 3 * b, 3) for _ in range(3)])
        base = rng.randint(1, 2 * b - 1)
        texts = (
            f"An isosceles triangle has two sides of {p} and a perimeter of {num(2 * b + base)} "
            f"{u}. How long is the third side?|"
            f"The equal sides of an isosceles triangle are {num(b)} each and its perimeter is "
            f"{num(2 * b + base)}. Find the base."
        )
        ways: list[Way] = [
            [*product(rng, 2, b), *difference(rng, 2 * b + base, 2 * b)],
            [("subtract", eq(plus(2 * b + base, -b, -b), base))],
        ]
        return Draft(ask(question=texts), str(base), ways)
    if shape in ("height", "base"):
        known = "base" if shape == "height" else "height"
        texts = (
            f"A triangle has an area of {num(shown(area))} {sq} and a {known} of {p}. "
            f"What is its {shape}?|"
            f"The area of a triangle is {num(shown(area))} and its {known} is {num(b)}. "
            f"Find the {shape}.|"
            f"What is the {shape} of a triangle with area {num(shown(area))} and {known} {num(b)}?"
        )
        double = ("multiply", f"Twice the area: {eq(dot(2, shown(area)), b * h)}")
        ways = [
            [double, *quotient(rng, b * h, b)],
            [
                ("equation", eq(frac(f"{b}x", 2), shown(area))),
                ("multiply", eq(f"{b}x", b * h)),
                ("divide", eq("x", frac(b * h, b), h)),
            ],
        ]
        return Draft(ask(question=texts), str(h), ways)
    if shape == "legs":
        asks = ask(
            question=f"What is the area of a right triangle with legs {p} and {q}?|"
            f"A right-angled triangle has legs of {num(b)} and {num(h)}. What is its area?|"
            f"The two shorter sides of a right triangle are {p} and {q}. What is the area?",
            order=f"Find the area of a right triangle with legs {num(b)} and {num(h)}.",
        )
    else:
        asks = ask(
            question=f"What is the area of a triangle with base {p} and height {q}?|"
            f"A triangle has a base of {p} and a height of {q}. What is its area?|"
            f"What's the area of a triangle, base {num(b)}, height {num(h)}?",
            order=f"Find the area of a triangle with base {num(b)} and height {num(h)}.|"
            f"Calculate the area of a triangle whose base is {p} and whose height is {q}.|"
            f"triangle base {num(b)} {u} height {num(h)} {u} find area",
            story=f"A triangular sail is {p} wide at the bottom and {q} high. What is its area?|"
            f"A triangular flower bed has a base of {p} and a height of {q}. How big is it?",
        )
    ways = [
        [*product(rng, b, h), ("divide", eq(frac(b * h, 2), shown(area)))],
        [("formula", "Half of base times height"), *product(rng, b, h),
         ("divide", eq(f"{b * h}\\div 2", shown(area)))],
        [("formula", eq("A", frac(dot(b, h), 2), frac(b * h, 2), shown(area)))],
    ]  # fmt: skip
    even, other = (b, h) if b % 2 == 0 else (h, b)
    if even % 2 == 0:
        ways.append([("divide", eq(frac(even, 2), even // 2)), *product(rng, even // 2, other)])
    return Draft(asks, shown(area), ways)


@REGISTER.family("quadrilateral_area", 2, 3, 4)
def quadrilateral_area(rng: Random, level: int) -> Draft:
    """Parallelogram, trapezoid, rhombus and kite; the height or a side at the top level."""
    high = {2: 15, 3: 30, 4: 40}[level]
    a, b, h = human(rng, 2, high), human(rng, 2, high), human(rng, 2, high)
    u = unit(rng)
    shape = rng.choice(("parallelogram", "trapezoid", "trapezoid", "rhombus", "around"))
    if shape == "around":
        is_rhombus = rng.random() < 0.5
        if is_rhombus:
            texts = (
                f"What is the perimeter of a rhombus with a side of {num(a)} {u}?|"
                f"A rhombus has sides of {num(a)} {u}. Find its perimeter."
            )
            return Draft(ask(question=texts), str(4 * a), [product(rng, 4, a) for _ in range(3)])
        texts = (
            f"What is the perimeter of a parallelogram with sides {num(a)} {u} and {num(b)} {u}?|"
            f"A parallelogram has sides of {num(a)} and {num(b)}. Find its perimeter."
        )
        ways: list[Way] = [
            [("add", eq(plus(a, b), a + b)), *product(rng, 2, a + b)],
            [("add", eq(plus(a, b, a, b), 2 * (a + b)))],
        ]
        return Draft(ask(question=texts), str(2 * (a + b)), ways)
    if shape == "parallelogram":
        if level == 4 or rng.random() < 0.25:
            texts = (
                f"A parallelogram has an area of {num(a * h)} square {u} and a base of {num(a)} "
                f"{u}. What is its height?|The area of a parallelogram is {num(a * h)} and "
                f"its base is {num(a)}. Find the height."
            )
            ways = [
                quotient(rng, a * h, a),
                [("equation", eq(f"{a}h", a * h)), ("divide", eq("h", frac(a * h, a), h))],
            ]
            return Draft(ask(question=texts), str(h), ways)
        texts = (
            f"What is the area of a parallelogram with base {num(a)} {u} and height {num(h)} {u}?|"
            f"A parallelogram has a base of {num(a)} and a height of {num(h)}. What is its area?|"
            f"Find the area of a parallelogram, base {num(a)} {u}, height {num(h)} {u}."
        )
        ways = [
            product(rng, a, h),
            [("formula", "Area is base times height"), *product(rng, a, h)],
            [("formula", eq("A", dot(a, h), a * h))],
        ]
        return Draft(ask(question=texts), str(a * h), ways)
    if shape == "rhombus":
        name = rng.choice(("rhombus", "rhombus", "kite"))
        area = Fraction(a * b, 2)
        texts = (
            f"What is the area of a {name} with diagonals {num(a)} {u} and {num(b)} {u}?|"
            f"The diagonals of a {name} are {num(a)} and {num(b)}. What is its area?|"
            f"Find the area of a {name} whose diagonals measure {num(a)} {u} and {num(b)} {u}."
        )
        ways = [
            [*product(rng, a, b), ("divide", eq(frac(a * b, 2), shown(area)))],
            [("formula", eq("A", frac(dot(a, b), 2), shown(area)))],
            [("rule", "Half of the product of the diagonals"), *product(rng, a, b),
             ("divide", eq(frac(a * b, 2), shown(area)))],
        ]  # fmt: skip
        return Draft(ask(question=texts), shown(area), ways)
    name = rng.choice(("trapezoid", "trapezium"))
    area = Fraction((a + b) * h, 2)
    add = ("add", eq(plus(a, b), a + b))
    if level == 4:
        texts = (
            f"A {name} has parallel sides of {num(a)} and {num(b)} and an area of "
            f"{num(shown(area))}. What is its height?|The area of a {name} is {num(shown(area))} "
            f"square {u}. Its parallel sides are {num(a)} {u} and {num(b)} {u}. Find the height."
        )
        ways = [
            [add, ("multiply", eq(dot(2, shown(area)), (a + b) * h)),
             ("divide", eq(frac((a + b) * h, a + b), h))],
            [add, ("equation", eq(frac(f"{a + b}h", 2), shown(area))),
             ("multiply", eq(f"{a + b}h", (a + b) * h)), ("isolate", eq("h", h))],
        ]  # fmt: skip
        return Draft(ask(question=texts), str(h), ways)
    texts = (
        f"What is the area of a {name} with parallel sides {num(a)} {u} and {num(b)} {u} and "
        f"height {num(h)} {u}?|"
        f"A {name} has bases of {num(a)} and {num(b)} and a height of {num(h)}. Find its area.|"
        f"The parallel sides of a {name} are {num(a)} {u} and {num(b)} {u}, and the height is "
        f"{num(h)} {u}. What is the area?"
    )
    mean = Fraction(a + b, 2)
    ways = [
        [add, *product(rng, a + b, h), ("divide", eq(frac((a + b) * h, 2), shown(area)))],
        [("formula", eq("A", f"\\frac{{{a}+{b}}}{{2}}\\cdot {h}", f"{decimal(mean)}\\cdot {h}",
          shown(area)))],
        [("Mean of the bases", eq(frac(plus(a, b), 2), decimal(mean))), *times(rng, mean, h)],
    ]  # fmt: skip
    return Draft(ask(question=texts), shown(area), ways)


@REGISTER.family("area_cost_story", 2, 3, 4)
def area_cost_story(rng: Random, level: int) -> Draft:
    """Fence, tiles, paint: how much or how many for a rectangle."""
    a, b = two_sides(rng, level)
    shape = rng.choice(("fence", "cost", "tiles", "posts", "paint"))
    form: Form = "story"
    add = [("add", eq(plus(a, b), a + b)), ("multiply", eq(dot(2, a + b), 2 * (a + b)))]
    where = rng.choice(("garden", "field", "yard", "playground", "meadow"))
    if shape == "fence":
        price = rng.randint(2, 30)
        text = (
            f"A rectangular {where} is {num(a)} m long and {num(b)} m wide. Fencing costs "
            f"{money(price)} per metre. How much does a fence around the {where} cost?|"
            f"How much does it cost to fence a {num(a)} m by {num(b)} m {where} at {money(price)} "
            f"per meter?"
        )
        cost = 2 * (a + b) * price
        ways: list[Way] = [[*add, *product(rng, 2 * (a + b), price)] for _ in range(3)]
        return Draft({form: text.split("|")}, str(cost), ways)
    if shape == "cost":
        price = rng.randint(3, 40)
        what = rng.choice(("Carpet", "Laminate", "Turf", "Parquet"))
        text = (
            f"A room is {num(a)} m long and {num(b)} m wide. {what} costs {money(price)} per "
            "square "
            f"metre. How much does it cost to cover the floor?|{what} costs {money(price)} per "
            f"square meter. What is the price for a floor of {num(a)} m by {num(b)} m?"
        )
        if what == "Turf":
            text = text.replace("A room", "A lawn").replace("the floor", "it")
            text = text.replace("a floor", "a lawn")
        ways = [
            joined(product(rng, a, b, "Area"), product(rng, a * b, price, "Cost")) for _ in range(3)
        ]
        return Draft({form: text.split("|")}, str(a * b * price), ways)
    if shape == "tiles":
        side = rng.choice((10, 20, 25, 50, 30, 40))
        n, m = rng.randint(4, 24), rng.randint(4, 24)
        text = (
            f"How many square tiles with a side of {num(side)} cm cover a floor of "
            f"{num(n * side)} cm by {num(m * side)} cm?|A wall is {num(n * side)} cm long and "
            f"{num(m * side)} cm high. How many {num(side)} cm by {num(side)} cm tiles are needed?"
        )
        ways = [
            [
                (
                    "divide",
                    f"{eq(frac(n * side, side), n)} in a row, {eq(frac(m * side, side), m)} rows",
                ),
                *product(rng, n, m),
            ],
            [
                *product(rng, n * side, m * side, "Whole area"),
                ("Area of a tile", eq(dot(side, side), side * side)),
                ("divide", eq(frac(n * m * side * side, side * side), n * m)),
            ],
        ]
        return Draft({form: text.split("|")}, str(n * m), ways)
    if shape == "posts":
        gap = rng.choice((2, 3, 4, 5, 10))
        a, b = gap * rng.randint(2, 12), gap * rng.randint(2, 12)
        text = (
            f"A rectangular {where} measures {num(a)} m by {num(b)} m. Fence posts stand every "
            f"{num(gap)} m along the whole border, also at the corners. How many posts are there?|"
            f"How many posts are needed to fence a {num(a)} m by {num(b)} m {where} with a post "
            f"every {num(gap)} m?"
        )
        around = 2 * (a + b)
        ways = [
            [("add", eq(plus(a, b), a + b)), ("multiply", eq(dot(2, a + b), around)),
             *quotient(rng, around, gap)],
            [("total", f"The border is {eq(plus(a, b, a, b), around)}"),
             ("divide", f"As many posts as gaps: {eq(frac(around, gap), around // gap)}")],
        ]  # fmt: skip
        return Draft({form: text.split("|")}, str(around // gap), ways)
    per = rng.choice((4, 5, 6, 8, 10, 12))
    cans = rng.randint(2, 12)
    b = rng.choice([n for n in (2, 3, 4, 5, 6) if (per * cans) % n == 0])
    a = per * cans // b
    text = (
        f"A wall is {num(a)} m long and {num(b)} m high. One can of paint covers {num(per)} square "
        f"metres. How many cans are needed?|How many litres of paint do you need for a wall of "
        f"{num(a)} m by {num(b)} m if one litre is enough for {num(per)} square metres?"
    )
    ways = [[*product(rng, a, b), *quotient(rng, a * b, per)] for _ in range(3)]
    return Draft({form: text.split("|")}, str(cans), ways)
