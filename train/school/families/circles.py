"""Circles: area, circumference, radius from either; sectors, arcs, rings; composite figures."""

from fractions import Fraction
from random import Random

from train.problems.latex import dot, eq, frac
from train.school.base import REGISTER, Draft, Line, Way, num
from train.school.columns import worked_square
from train.school.families.figures import PI, ask, pi_times, shown, times, unit
from train.school.families.scenes import human, joined
from train.school.work import difference, product, quotient

_IN_PI = "in terms of $\\pi$|as a multiple of $\\pi$|in terms of pi|(leave $\\pi$ in your answer)"


_WITH_DECIMALS = "Use $\\pi=3.14$.|Use 3.14 for $\\pi$.|Take $\\pi$ as 3.14.|Use pi = 3.14"


_ROUND = "pond|pizza|plate|table|coin|wheel|clock face|circus ring|flower bed|pool|cake|lid"


def _exact(rng: Random) -> str:
    return rng.choice(["", "", " ", *_IN_PI.split("|")]).strip()


@REGISTER.family("circle", 2, 3)
def circle(rng: Random, level: int) -> Draft:
    """Area or circumference from radius or diameter, in terms of pi or with 3.14."""
    r = human(rng, 2, {2: 12, 3: 25}[level])
    u, use_decimals = unit(rng), rng.random() < 0.4
    by_diameter, is_area = rng.random() < 0.4, rng.random() < 0.5
    goal = "area" if is_area else rng.choice(("circumference", "circumference", "perimeter"))
    given, length = ("diameter", 2 * r) if by_diameter else ("radius", r)
    has = f"a {given} of {num(length)} {u}"
    exact = pi_times(r * r if is_area else 2 * r)
    if use_decimals:
        tail, after = f" {rng.choice(_WITH_DECIMALS.split('|'))}", ""
    else:
        tail, after = "", f" {_exact(rng)}".rstrip()
    forms = {
        "question": f"What is the {goal} of a circle with {has}{after}?{tail}|"
        f"A circle has {has}. What is its {goal}{after}?{tail}|"
        f"What's the {goal} of a circle with {given} {num(length)}{after}?{tail}|"
        f"If the {given} of a circle is {num(length)} {u}, what is its {goal}{after}?{tail}",
        "order": f"Find the {goal} of a circle with {given} {num(length)} {u}{after}.{tail}|"
        f"Calculate the {goal} of a circle whose {given} is {num(length)}{after}.{tail}|"
        f"circle {given} {num(length)}, find the {goal}{after}{tail}",
    }
    if goal != "perimeter":
        thing, asked = rng.choice(_ROUND.split("|")), "area" if is_area else "circumference"
        has_long = f"a {given} of {num(length)} {unit(rng, 'cm|cm|m|inches|feet|metres')}"
        forms["story"] = (
            f"A round {thing} has {has_long}. What is its {asked}{after}?{tail}|"
            f"A {thing} has the shape of a circle with {has_long}. Find its {asked}{after}.{tail}"
        )
    half: list[Line] = [("divide", f"The radius is {eq(frac(2 * r, 2), r)}")] if by_diameter else []
    if is_area:
        squares: list[Way] = [
            [*half, ("power", eq("r^2", f"{r}^2", r * r))],
            [*half, ("formula", "$A=\\pi r^2$"), *product(rng, r, r)],
            [*half, ("substitute", eq("A", f"\\pi\\cdot {r}^2", pi_times(r * r)))],
        ]
        value = PI * r * r
        ends = times(rng, PI, r * r) if use_decimals else [("conclude", f"The area is ${exact}$")]
        ways = [[*way, *ends] for way in squares]
    else:
        value = 2 * PI * r
        way = [("multiply", f"The diameter is {eq(dot(2, r), 2 * r)}")] if not by_diameter else []
        ends = times(rng, PI, 2 * r) if use_decimals else [("formula", eq("C", "\\pi d", exact))]
        ways = [[*way, *ends], [("formula", "$C=\\pi d$"), *way, *ends]]
        ways.append([*half, ("formula", eq("C", "2\\pi r", f"2\\pi\\cdot {r}", exact)),
                     *(times(rng, PI, 2 * r) if use_decimals else [])])  # fmt: skip
    return Draft(ask(**forms), shown(value) if use_decimals else exact, ways)


@REGISTER.family("circle_backwards", 3, 4)
def circle_backwards(rng: Random, level: int) -> Draft:
    """Radius, diameter, area or circumference from the area or the circumference."""
    r, u = human(rng, 2, {3: 15, 4: 25}[level]), unit(rng)
    given = rng.choice(("area", "circumference"))
    goals = {"area": ("radius", "diameter", "circumference"),
             "circumference": ("radius", "diameter", "area")}[given]  # fmt: skip
    goal = rng.choice(goals[:2] if level == 3 else goals)
    has = f"${pi_times(r * r if given == 'area' else 2 * r)}$"
    sq = f"square {u}" if given == "area" else u
    texts = (
        f"The {given} of a circle is {has} {sq}. What is its {goal}?|"
        f"A circle has {'an area' if given == 'area' else 'a circumference'} of {has}. "
        f"Find the {goal}.|If a circle's {given} is {has}, what is its {goal}?|"
        f"What is the {goal} of a circle with {given} {has}?"
    )
    if given == "area":
        to_radius: list[Way] = [
            [
                ("equation", eq("\\pi r^2", has[1:-1])),
                ("divide", eq("r^2", r * r)),
                ("root", eq("r", r)),
            ],
            [
                ("divide", eq("r^2", frac(pi_times(r * r), "\\pi"), r * r)),
                ("root", eq("r", f"\\sqrt{{{r * r}}}", r)),
            ],
        ]
    else:
        to_radius = [
            [("equation", eq("2\\pi r", has[1:-1])), ("divide", eq("r", frac(2 * r, 2), r))],
            [("divide", eq("d", frac(pi_times(2 * r), "\\pi"), 2 * r)), ("divide", eq("r", r))],
        ]
    ends: dict[str, list[Line]] = {
        "radius": [],
        "diameter": [("multiply", eq("d", dot(2, r), 2 * r))],
        "area": [("formula", eq("A", f"\\pi\\cdot {r}^2", pi_times(r * r)))],
        "circumference": [("formula", eq("C", f"2\\pi\\cdot {r}", pi_times(2 * r)))],
    }
    answer = {"radius": str(r), "diameter": str(2 * r), "area": pi_times(r * r),
              "circumference": pi_times(2 * r)}[goal]  # fmt: skip
    return Draft(ask(question=texts), answer, [[*way, *ends[goal]] for way in to_radius])


@REGISTER.family("sector_and_arc", 3, 4)
def sector_and_arc(rng: Random, level: int) -> Draft:
    """Area of a sector, length of an arc, in terms of pi; the angle of a sector."""
    angle = rng.choice((30, 45, 60, 90, 120, 180, 40, 72, 36, 270, 240, 150))
    r = human(rng, 2, {3: 12, 4: 24}[level])
    share = Fraction(angle, 360)
    is_area, u = rng.random() < 0.5, unit(rng)
    whole = r * r if is_area else 2 * r
    part = share * whole
    if part.denominator > (3 if level == 4 else 1):
        return sector_and_arc(rng, level)
    goal = "area" if is_area else "arc length"
    whole_name = "circle's area" if is_area else "circumference"
    share_line: Line = ("Which part", eq(frac(angle, 360), share))
    symbol = "A" if is_area else "L"
    if level == 4 and rng.random() < 0.3:
        texts = (
            f"A sector of a circle with radius {num(r)} {u} has an {goal} of ${pi_times(part)}$. "
            f"What is its central angle in degrees?|"
            f"The {goal} of a sector is ${pi_times(part)}$ and the radius is {num(r)}. "
            f"Find the angle in degrees."
        )
        ways: list[Way] = [
            [
                ("formula", f"The {whole_name} is ${pi_times(whole)}$"),
                ("divide", eq(frac(pi_times(part), pi_times(whole)), share)),
                ("multiply", eq(dot(frac(share.numerator, share.denominator), 360), angle)),
            ],
        ]
        return Draft(ask(question=texts), str(angle), ways)
    texts = (
        f"What is the {goal} of a sector with radius {num(r)} {u} and central angle {angle}°?|"
        f"Find the {goal} of a {angle}° sector of a circle with radius {num(r)}.|"
        + (
            f"A sector of a circle has radius {num(r)} {u} and an angle of {angle} degrees. "
            f"What is its area in terms of $\\pi$?"
            if is_area
            else f"How long is an arc of {angle}° in a circle with radius {num(r)} {u}?|"
            f"Find the length of the arc with central angle {angle}° and radius {num(r)} in "
            f"terms of $\\pi$."
        )
    )
    square: list[Line] = [("power", worked_square(r))] if is_area else []
    last: Line = (
        "multiply",
        eq(f"{frac(share.numerator, share.denominator)}\\cdot {pi_times(whole)}", pi_times(part)),
    )
    formula = f"\\pi\\cdot {r}^2" if is_area else f"2\\pi\\cdot {r}"
    ways = [
        [share_line, *square, ("formula", f"The {whole_name} is ${pi_times(whole)}$"), last],
        [("formula", eq(symbol, f"{frac(angle, 360)}\\cdot {formula}")), share_line,
         ("simplify", eq(symbol, last[1][1:-1]))],
        [("formula", f"The {whole_name} is {eq(formula, pi_times(whole))}"), share_line, last],
    ]  # fmt: skip
    return Draft(ask(question=texts), pi_times(part), ways)


@REGISTER.family("parts_of_circles", 3, 4)
def parts_of_circles(rng: Random, level: int) -> Draft:
    """Half and quarter circles, rings, turns of a wheel, a circle in a square."""
    r, u = 2 * rng.randint(1, 10), unit(rng)
    shape = rng.choice(("half", "quarter", "ring", "wheel", "in_square", "half_around"))
    if shape in ("half", "quarter"):
        n, name = (2, "semicircle") if shape == "half" else (4, "quarter circle")
        area = Fraction(r * r, n)
        texts = (
            f"What is the area of a {name} with radius {num(r)} {u}?|"
            f"A {name} has a radius of {num(r)}. Find its area in terms of $\\pi$.|"
            f"Find the area of a {name} of radius {num(r)} {u}."
        )
        ways: list[Way] = [
            [("formula", f"The whole circle has ${pi_times(r * r)}$"),
             ("divide", eq(frac(pi_times(r * r), n), pi_times(area)))],
            [("power", eq(f"{r}^2", r * r)), *quotient(rng, r * r, n),
             ("conclude", f"The area is ${pi_times(area)}$")],
        ]  # fmt: skip
        return Draft(ask(question=texts), pi_times(area), ways)
    if shape == "half_around":
        texts = (
            f"What is the perimeter of a semicircle with radius {num(r)} {u} (with its diameter)?|"
            f"A half disc has radius {num(r)} {u}. What is its perimeter in terms of $\\pi$?"
        )
        answer = f"{pi_times(r)}+{2 * r}"
        ways = [
            [("Arc", f"Half of ${pi_times(2 * r)}$ is ${pi_times(r)}$"),
             ("add", f"With the diameter {eq(dot(2, r), 2 * r)} it is ${answer}$")],
            [("formula", eq("P", "\\pi r+2r", answer))],
        ]  # fmt: skip
        return Draft(ask(question=texts), answer, ways)
    if shape == "ring":
        small = rng.randint(1, r - 1)
        value = r * r - small * small
        texts = (
            f"Two circles have the same center and radii {num(r)} and {num(small)}. What is the "
            "area "
            f"of the ring between them?|"
            f"What is the area of a ring with outer radius {num(r)} {u} and inner radius "
            f"{num(small)} {u}?|A circle of radius {num(small)} is cut out of a circle of radius "
            f"{num(r)}. Find the area that is left in terms of $\\pi$."
        )
        ways = [
            [
                ("power", f"{eq(f'{r}^2', r * r)} and {eq(f'{small}^2', small * small)}"),
                *difference(rng, r * r, small * small),
                ("conclude", f"The ring is ${pi_times(value)}$"),
            ],
            [("subtract", eq(f"{pi_times(r * r)}-{pi_times(small * small)}", pi_times(value)))],
            [
                (
                    "factor",
                    eq(
                        f"{r}^2-{small}^2",
                        f"({r}+{small})({r}-{small})",
                        dot(r + small, r - small),
                        value,
                    ),
                ),
                ("conclude", f"Times $\\pi$: ${pi_times(value)}$"),
            ],
        ]
        return Draft(ask(question=texts), pi_times(value), ways)
    if shape == "in_square":
        s = 2 * r
        texts = (
            f"A circle just fits into a square with side {num(s)} {u}. What is the area of the "
            f"circle?|Find the area of the circle inscribed in a square of side {num(s)}.|"
            f"A square of side {num(s)} has a circle inscribed in it. What is the circle's area "
            f"in terms of $\\pi$?"
        )
        ways = [
            [("divide", f"The radius is half a side: {eq(frac(s, 2), r)}"),
             ("formula", eq("A", f"\\pi\\cdot {r}^2", pi_times(r * r)))],
            [("divide", eq("r", frac(s, 2), r)), ("power", eq(f"{r}^2", r * r)),
             ("conclude", f"The area is ${pi_times(r * r)}$")],
        ]  # fmt: skip
        return Draft(ask(question=texts), pi_times(r * r), ways)
    d, turns = 10 * rng.randint(3, 9), 10 * rng.randint(1, 20)
    around = PI * d
    texts = (
        f"A wheel has a diameter of {num(d)} cm. How far does it roll in {num(turns)} turns in cm? "
        f"Use $\\pi=3.14$.|A wheel with a diameter of {num(d)} cm makes {num(turns)} full turns. "
        f"How many centimetres does it go? Take 3.14 for $\\pi$."
    )
    ways = [
        joined(times(rng, PI, d, "Circumference"), times(rng, around, turns, "multiply")),
        [("Circumference", eq(dot("3.14", d), shown(around))),
         ("multiply", eq(dot(shown(around), turns), shown(around * turns)))],
    ]  # fmt: skip
    return Draft(ask(story=texts), shown(around * turns), ways)
