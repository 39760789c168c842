"""Points in the plane: distance, midpoint, reflections, lines through points, areas."""

from fractions import Fraction
from random import Random

from train.problems.latex import dot, eq, frac, math, plus, show, wrapped
from train.school.base import REGISTER, Draft, Line, Way
from train.school.families.algebra import nonzero
from train.school.families.figures import ask, root_line, surd
from train.school.families.right_triangles import triple


def minus(a: int, b: int) -> str:
    return f"{a}-{wrapped(b)}"


def point(x: int | Fraction, y: int | Fraction) -> str:
    return f"({show(x)},{show(y)})"


@REGISTER.family("distance_of_points", 2, 3, 4)
def distance_of_points(rng: Random, level: int) -> Draft:
    high = {2: 8, 3: 10, 4: 15}[level]
    x1, y1 = rng.randint(-high, high), rng.randint(-high, high)
    if level == 2 or rng.random() < 0.4:
        dx, dy, _ = triple(rng, level)
    else:
        dx, dy = rng.randint(0, 10), rng.randint(1, 10)
    dx, dy = dx * rng.choice((1, -1)), dy * rng.choice((1, -1))
    if level == 2 and rng.random() < 0.2:
        dx = 0
    x2, y2 = x1 + dx, y1 + dy
    if rng.random() < 0.25:
        x1, y1, x2, y2, dx, dy = 0, 0, dx, dy, dx, dy
    n = dx * dx + dy * dy
    p, q = math(point(x1, y1)), math(point(x2, y2))
    texts = (
        f"What is the distance between {p} and {q}?|How far is {p} from {q}?|"
        f"What's the distance from {p} to {q}?|"
        f"How long is the segment from {p} to {q}?|"
        f"What is the length of the line segment with endpoints {p} and {q}?|"
        f"What is the distance between the points $A{point(x1, y1)}$ and $B{point(x2, y2)}$?"
    )
    orders = (
        f"Find the distance between {p} and {q}.|Calculate the distance between the points {p} "
        f"and {q}.|Find the length of $AB$ with $A{point(x1, y1)}$ and $B{point(x2, y2)}$.|"
        f"distance {p} to {q}"
    )
    steps: Line = ("subtract", f"{eq(minus(x2, x1), dx)} and {eq(minus(y2, y1), dy)}")
    inner = f"{wrapped(dx)}^2+{wrapped(dy)}^2"
    ways: list[Way] = [
        [steps, ("power", eq(f"d^2={inner}", plus(dx * dx, dy * dy), n)), *root_line(rng, "d", n)],
        [steps, ("formula", eq("d", f"\\sqrt{{{inner}}}", f"\\sqrt{{{n}}}", surd(n))
                 if surd(n) != f"\\sqrt{{{n}}}" else eq("d", f"\\sqrt{{{inner}}}", surd(n)))],
        [("Across and up", f"${abs(dx)}$ across and ${abs(dy)}$ up or down"),
         ("Pythagoras", eq(f"d^2={abs(dx)}^2+{abs(dy)}^2", plus(dx * dx, dy * dy), n)),
         *root_line(rng, "d", n)],
    ]  # fmt: skip
    if dx == 0:
        ways = [
            [("compare", f"Both have $x={x1}$, so only $y$ counts"),
             ("subtract", f"${'d'}=|{minus(y2, y1)}|={abs(dy)}$")],
            ways[0],
        ]  # fmt: skip
    return Draft(ask(question=texts, order=orders), surd(n), ways)


@REGISTER.family("midpoint", 2, 3)
def midpoint(rng: Random, level: int) -> Draft:
    """The midpoint of two points, or the other end."""
    high = {2: 10, 3: 15}[level]
    x1, y1, x2, y2 = (rng.randint(-high, high) for _ in range(4))
    if level == 2 or rng.random() < 0.5:
        x2, y2 = x2 + (x1 + x2) % 2, y2 + (y1 + y2) % 2
    mx, my = Fraction(x1 + x2, 2), Fraction(y1 + y2, 2)
    p, q, m = math(point(x1, y1)), math(point(x2, y2)), math(point(mx, my))
    if level == 3 and rng.random() < 0.4 and mx.denominator == my.denominator == 1:
        texts = (
            f"The midpoint of $AB$ is {m} and $A$ is {p}. What is $B$?|"
            f"{m} is the midpoint of a segment with one endpoint {p}. Find the other endpoint.|"
            f"A segment has an endpoint {p} and midpoint {m}. What is its other endpoint?"
        )
        ux, uy = int(mx), int(my)
        ways: list[Way] = [
            [
                ("Twice the midpoint", f"{eq(dot(2, ux), 2 * ux)} and {eq(dot(2, uy), 2 * uy)}"),
                ("subtract", f"{eq(minus(2 * ux, x1), x2)} and {eq(minus(2 * uy, y1), y2)}"),
                ("conclude", f"The other end is {q}"),
            ],
            [
                (
                    "From the end to the middle",
                    f"{eq(minus(ux, x1), ux - x1)} and {eq(minus(uy, y1), uy - y1)}",
                ),
                (
                    "Go on as far",
                    f"{eq(plus(ux, ux - x1), x2)} and {eq(plus(uy, uy - y1), y2)}: {q}",
                ),
            ],
        ]
        return Draft(ask(question=texts), point(x2, y2), ways)
    texts = (
        f"What is the midpoint of {p} and {q}?|What is the midpoint between {p} and {q}?|"
        f"Which point is halfway between {p} and {q}?|"
        f"What is the midpoint of the segment from {p} to {q}?|"
        f"$A{point(x1, y1)}$ and $B{point(x2, y2)}$. What is the midpoint of $AB$?"
    )
    orders = (
        f"Find the midpoint of {p} and {q}.|Find the midpoint of the line segment with endpoints "
        f"{p} and {q}.|Calculate the midpoint: {p}, {q}|midpoint of {p} and {q}"
    )

    def half(a: int, b: int, middle: Fraction) -> str:
        top = frac(plus(a, b), 2)
        return eq(top, middle) if middle.denominator == 2 else eq(top, frac(a + b, 2), middle)

    ways = [
        [
            ("Mean of the x's", half(x1, x2, mx)),
            ("Mean of the y's", half(y1, y2, my)),
            ("conclude", f"The midpoint is {m}"),
        ],
        [
            ("add", f"{eq(plus(x1, x2), x1 + x2)} and {eq(plus(y1, y2), y1 + y2)}"),
            ("divide", f"Half of each: ${show(mx)}$ and ${show(my)}$, so {m}"),
        ],
        [
            (
                "formula",
                f"$M=\\left({frac(plus(x1, x2), 2)},{frac(plus(y1, y2), 2)}\\right)"
                f"={point(mx, my)}$",
            )
        ],
    ]
    return Draft(ask(question=texts, order=orders), point(mx, my), ways)


@REGISTER.family("moved_point", 1, 2, 3)
def moved_point(rng: Random, level: int) -> Draft:
    """Reflections, translations, rotations, quadrants."""
    x, y = nonzero(rng, -9, 9), nonzero(rng, -9, 9)
    p = math(point(x, y))
    shape = rng.choice(
        {1: ("quadrant", "move", "mirror"), 2: ("mirror", "move", "mirror", "origin")}.get(
            level, ("diagonal", "turn", "turn", "line", "double")
        )
    )
    if shape == "quadrant":
        place = {(1, 1): 1, (-1, 1): 2, (-1, -1): 3, (1, -1): 4}[x // abs(x), y // abs(y)]
        roman = ("I", "II", "III", "IV")[place - 1]
        texts = (
            f"In which quadrant is the point {p}? Give its number.|Which quadrant is {p} in (1 to "
            "4)?|"
            f"What is the number of the quadrant that contains {p}?"
        )
        signs = (
            f"{'positive' if x > 0 else 'negative'} and $y$ is "
            f"{'positive' if y > 0 else 'negative'}"
        )
        ways: list[Way] = [
            [("compare", f"$x$ is {signs}: quadrant {roman}, that is ${place}$")],
            [("Look at the signs", f"$x$ is {signs}"), ("conclude", f"This is quadrant ${place}$")],
        ]
        return Draft(ask(question=texts), str(place), ways)
    if shape == "move":
        a, b = rng.randint(1, 9), rng.randint(1, 9)
        right, up = rng.random() < 0.5, rng.random() < 0.5
        sx, sy = a if right else -a, b if up else -b
        how = f"{a} units {'right' if right else 'left'} and {b} units {'up' if up else 'down'}"
        texts = (
            f"The point {p} is moved {how}. Where is it now?|"
            f"What point do you get when you move {p} {how}?|"
            f"Translate {p} {how}. What are the new coordinates?|"
            f"Point {p} is shifted {how}. What is its image?"
        )
        answer = point(x + sx, y + sy)
        ways = [
            [("Across", eq(plus(x, sx), x + sx)), ("Up or down", eq(plus(y, sy), y + sy)),
             ("conclude", f"The new point is ${answer}$")],
            [("add", eq(f"({plus(x, sx)},{plus(y, sy)})", answer))],
        ]  # fmt: skip
        return Draft(ask(question=texts), answer, ways)
    if shape == "line":
        c = nonzero(rng, -6, 6)
        axis = rng.choice("xy")
        new = (2 * c - x, y) if axis == "x" else (x, 2 * c - y)
        old = x if axis == "x" else y
        answer = point(*new)
        texts = (
            f"Reflect {p} in the line ${axis}={c}$. What is the image?|"
            f"What is the reflection of {p} over the line ${axis}={c}$?|"
            f"The point {p} is reflected across ${axis}={c}$. Find its image."
        )
        ways = [
            [("Distance to the line", eq(minus(c, old), c - old)),
             ("As far on the other side", eq(plus(c, c - old), 2 * c - old)),
             ("conclude", f"The image is ${answer}$")],
            [("rule", f"The new coordinate is {eq(minus(2 * c, old), 2 * c - old)}"),
             ("conclude", f"The other one stays: ${answer}$")],
        ]  # fmt: skip
        return Draft(ask(question=texts), answer, ways)
    if shape == "double":
        k = rng.randint(2, 5)
        answer = point(k * x, k * y)
        texts = (
            f"{p} is enlarged from the origin by a scale factor of {k}. What is the image?|"
            f"What is the image of {p} under a dilation with scale factor {k} about the origin?"
        )
        ways = [
            [("multiply", f"{eq(dot(k, x), k * x)} and {eq(dot(k, y), k * y)}"),
             ("conclude", f"The image is ${answer}$")],
            [("multiply", eq(f"({dot(k, x)},{dot(k, y)})", answer))],
        ]  # fmt: skip
        return Draft(ask(question=texts), answer, ways)
    kinds = {
        "mirror": (
            ("in the x-axis", (x, -y), "The sign of $y$ changes", "reflected"),
            ("in the y-axis", (-x, y), "The sign of $x$ changes", "reflected"),
        ),
        "origin": (("through the origin", (-x, -y), "Both signs change", "reflected"),),
        "diagonal": (
            ("in the line $y=x$", (y, x), "The coordinates change places", "reflected"),
            ("in the line $y=-x$", (-y, -x), "They change places and signs", "reflected"),
        ),
        "turn": (
            (
                "by 90° counterclockwise about the origin",
                (-y, x),
                "$(x,y)$ becomes $(-y,x)$",
                "rotated",
            ),
            ("by 90° clockwise about the origin", (y, -x), "$(x,y)$ becomes $(y,-x)$", "rotated"),
            ("by 180° about the origin", (-x, -y), "Both signs change", "rotated"),
        ),
    }
    how, new, reason, verb = rng.choice(kinds[shape])
    if "axis" in how and rng.random() < 0.5:
        how = how.replace("in the", rng.choice(("over the", "across the")))
    answer = point(*new)
    noun = {"reflected": "reflection", "rotated": "image"}[verb]
    texts = (
        f"The point {p} is {verb} {how}. What is its image?|"
        f"{p} is {verb} {how}. What are the new coordinates?|"
        f"What are the coordinates of {p} after it is {verb} {how}?|"
        f"Find the {noun} of {p} when it is {verb} {how}."
    )
    ways = [
        [("rule", reason), ("conclude", f"The image is ${answer}$")],
        [("rule", f"{reason}: ${point(x, y)}$ goes to ${answer}$")],
    ]
    return Draft(ask(question=texts), answer, ways)
