"""Contest problems of figures: what lies between inscribed figures, right triangles by sums."""

from fractions import Fraction
from random import Random

from train.problems.latex import eq, frac, show
from train.school.base import REGISTER, Draft, Line, num
from train.school.families.figures import ask, pi_times
from train.school.work import difference

_TRIPLES = ((3, 4, 5), (5, 12, 13), (8, 15, 17), (7, 24, 25), (20, 21, 29), (12, 35, 37), (9, 40, 41))  # fmt: skip


@REGISTER.family("contest_inscribed", 3, 4, 5)
def contest_inscribed(rng: Random, level: int) -> Draft:
    """The area of a figure without one that is inscribed in it, in terms of pi."""
    r = rng.randint(1, 4 + 3 * level)
    side = 2 * r
    kind = rng.choice(("circle in square", "square in circle", "quarters", "half circles", "circles in rectangle"))  # fmt: skip
    if kind in ("circle in square", "quarters"):
        whole, gone = side * side, Fraction(r * r)
        answer = f"{whole}-{pi_times(gone)}"
        if kind == "circle in square":
            said = rng.choice((f"The largest circle that fits is cut out of a square of side {num(side)}.", f"A square with side {num(side)} has a circle inside it that touches all four sides.", f"A circle of radius {num(r)} touches all four sides of a square."))  # fmt: skip
            asked = "What is the area of the part of the square outside the circle?|How large is the area that is left of the square without the circle, in terms of $\\pi$?"  # fmt: skip
            lines: list[Line] = [("Square", eq(f"{side}^2", whole)), ("Circle", f"Radius {eq(frac(side, 2), r)}, area {eq(f'{chr(92)}pi{chr(92)}cdot {r}^2', pi_times(gone))}")]  # fmt: skip
        else:
            said = f"Around each corner of a square of side {num(side)} a quarter circle of radius {num(r)} is cut off."  # fmt: skip
            asked = "What is the area of what remains, in terms of $\\pi$?|How large is the remaining area in terms of $\\pi$?"  # fmt: skip
            lines = [("Square", eq(f"{side}^2", whole)), ("Quarter circles", f"Four quarters make one circle: {eq(f'{chr(92)}pi{chr(92)}cdot {r}^2', pi_times(gone))}")]  # fmt: skip
        lines.append(("subtract", f"Left: ${answer}$"))
    elif kind == "square in circle":
        answer = f"{pi_times(r * r)}-{2 * r * r}"
        said = rng.choice((f"A square is inscribed in a circle of radius {num(r)}.", f"The corners of a square lie on a circle of diameter {num(side)}."))  # fmt: skip
        asked = "What is the area inside the circle but outside the square?|Find the area between the circle and the square in terms of $\\pi$."  # fmt: skip
        lines = [
            ("Circle", eq(f"\\pi\\cdot {r}^2", pi_times(r * r))),
            ("Square", f"Its diagonal is ${side}$, so its area is {eq(frac(f'{side}^2', 2), frac(side * side, 2), 2 * r * r)}"),
            ("subtract", f"Between them: ${answer}$"),
        ]  # fmt: skip
    elif kind == "half circles":
        other = rng.randint(side, side + 12)
        answer = f"{side * other}+{pi_times(r * r)}"
        said = f"A rectangle is {num(other)} long and {num(side)} wide; on each of the two short sides a half circle is added."  # fmt: skip
        asked = "What is the area of the whole figure in terms of $\\pi$?|Find the whole area in terms of $\\pi$."  # fmt: skip
        lines = [
            ("Rectangle", eq(f"{other}\\cdot {side}", other * side)),
            ("Half circles", f"Together one circle of radius {eq(frac(side, 2), r)}: {eq(f'{chr(92)}pi{chr(92)}cdot {r}^2', pi_times(r * r))}"),
            ("add", f"Together: ${answer}$"),
        ]  # fmt: skip
    else:
        n = rng.randint(2, 4)
        answer = f"{n * side * side}-{pi_times(n * r * r)}"
        said = f"{num(n)} equal circles of radius {num(r)} lie side by side in a rectangle and just fit into it."  # fmt: skip
        asked = "What is the area of the rectangle outside the circles?|How much of the rectangle is not covered by the circles, in terms of $\\pi$?"  # fmt: skip
        lines = [
            ("Rectangle", f"It is {eq(f'{n}{chr(92)}cdot {side}', n * side)} long and ${side}$ wide: {eq(f'{n * side}{chr(92)}cdot {side}', n * side * side)}"),
            ("Circles", eq(f"{n}\\cdot\\pi\\cdot {r}^2", pi_times(n * r * r))),
            ("subtract", f"Left: ${answer}$"),
        ]  # fmt: skip
    texts = [f"{said} {each}" for each in asked.split("|")]
    return Draft({"story": texts}, answer, [lines])


@REGISTER.family("contest_right_triangle", 4, 5)
def contest_right_triangle(rng: Random, level: int) -> Draft:
    """Hypotenuse and perimeter, or the legs' sum and the area: what the other two are."""
    k = rng.randint(1, 2 if level == 4 else 4)
    a, b, c = (k * each for each in rng.choice(_TRIPLES))
    s, area, perimeter = a + b, a * b // 2, a + b + c
    kind = rng.choice(("area", "area", "hypotenuse", "perimeter"))
    pythagoras: Line = ("rule", f"$a^2+b^2={c}^2={c * c}$ and $(a+b)^2=a^2+b^2+2ab$")
    if kind == "area":
        given = (
            f"The hypotenuse of a right triangle is {num(c)} and its perimeter is {num(perimeter)}."
        )
        if rng.random() < 0.5:
            given = f"A right triangle has perimeter {num(perimeter)} and hypotenuse {num(c)}."
        asked, answer = "What is its area?|Find its area.|How large is its area?", area
        lines: list[Line] = [
            *difference(rng, perimeter, c, "Sum of the legs"),
            pythagoras,
            ("move", eq("2ab", f"{s}^2-{c * c}", f"{s * s}-{c * c}", 2 * a * b)),
            ("divide", f"The area is {eq(frac('ab', 2), frac(2 * a * b, 4), area)}"),
        ]
    else:
        given = f"The legs of a right triangle have the sum {num(s)} and its area is {num(area)}."
        asked, answer = "How long is the hypotenuse?|Find the hypotenuse.", c
        lines = [
            ("multiply", f"The area is half of $ab$: {eq('ab', f'2{chr(92)}cdot {area}', a * b)}"),
            ("rule", eq("c^2", "a^2+b^2", "(a+b)^2-2ab", f"{s * s}-{2 * a * b}", c * c)),
            ("root", eq("c", f"\\sqrt{{{c * c}}}", c)),
        ]
        if kind == "perimeter":
            asked, answer = "What is its perimeter?|Find its perimeter.", perimeter
            lines.append(("add", eq(f"{s}+{c}", perimeter)))
    return Draft(ask(story="|".join(f"{given} {each}" for each in asked.split("|"))), show(answer), [lines])  # fmt: skip
