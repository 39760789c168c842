"""Sine, cosine and tangent: standard angles, ratios, sides, radians, identities, equations."""

from fractions import Fraction
from random import Random

from train.problems.latex import dot, eq, frac, math, show
from train.school.base import REGISTER, Draft, Line, Way, num
from train.school.families.arithmetic import ask_value
from train.school.families.figures import ask, pi_times, surd, unit
from train.school.families.right_triangles import triple

_SIN = {0: "0", 30: "\\frac{1}{2}", 45: "\\frac{\\sqrt{2}}{2}", 60: "\\frac{\\sqrt{3}}{2}", 90: "1"}


_TAN = {0: "0", 30: "\\frac{\\sqrt{3}}{3}", 45: "1", 60: "\\sqrt{3}"}


_COSINE_SIGN = (1, -1, -1, 1)


_SINE_SIGN = (1, 1, -1, -1)


def value_of(name: str, angle: int) -> str:
    """sin, cos or tan of a multiple of 30 or 45 degrees, as LaTeX."""
    acute, quadrant = reference(angle)
    if name == "tan":
        value, sign = _TAN[acute], _SINE_SIGN[quadrant] * _COSINE_SIGN[quadrant]
    elif name == "sin":
        value, sign = _SIN[acute], _SINE_SIGN[quadrant]
    else:
        value, sign = _SIN[90 - acute], _COSINE_SIGN[quadrant]
    return f"-{value}" if sign < 0 and value != "0" else value


def reference(angle: int) -> tuple[int, int]:
    """The acute angle to the x-axis, and the quadrant from 0."""
    angle %= 360
    quadrant = angle // 90
    return (angle, 180 - angle, angle - 180, 360 - angle)[min(quadrant, 3)], quadrant


def radians(angle: int) -> str:
    return pi_times(Fraction(angle, 180)) if angle else "0"


@REGISTER.family("trig_values", 2, 3, 4)
def trig_values(rng: Random, level: int) -> Draft:
    """Values at the standard angles, in degrees or radians."""
    name = rng.choice(("sin", "cos", "tan"))
    angles = [n for n in range(0, 361, 15) if n % 30 == 0 or n % 45 == 0]
    if level == 2:
        angles = [0, 30, 45, 60, 90, 30, 45, 60, 180]
    angles = [n for n in angles if name != "tan" or n % 180 != 90]
    angle = rng.choice(angles)
    in_radians = level > 2 and rng.random() < 0.5
    shown = radians(angle) if in_radians else f"{angle}^\\circ"
    if in_radians and angle and "frac" not in shown and rng.random() < 0.5:
        shown = f"({shown})"
    latex = f"\\{name}{shown}" if shown[0] in "(\\" else f"\\{name} {shown}"
    answer = value_of(name, angle)
    word = {"sin": "sine", "cos": "cosine", "tan": "tangent"}[name]
    asks = dict(ask_value(latex))
    asks["bare"] = [math(latex)]
    how_big = f"${shown}$" if in_radians else f"{angle} degrees"
    asks["question"] = [
        *asks["question"],
        f"What is the {word} of {how_big}?",
        f"What is the exact value of ${latex}$?",
        f"How much is the {word} of {how_big}?",
    ]
    asks["order"] = [
        *asks["order"],
        f"Find the exact value of ${latex}$.",
        f"Give the exact {word} of {how_big}.",
    ]
    acute, quadrant = reference(angle)
    as_degrees: list[Line] = [("convert", f"${shown}$ is ${angle}$ degrees")] if in_radians else []
    degree = f"\\{name} {angle}^\\circ"
    ways: list[Way] = [[*as_degrees, ("rule", eq(degree, answer))]]
    if angle % 90 == 0:
        x, y = value_of("cos", angle), value_of("sin", angle)
        axis = {
            "sin": f"its $y$ is ${y}$",
            "cos": f"its $x$ is ${x}$",
            "tan": f"{eq(frac(y, x), answer)}",
        }
        ways.append(
            [
                *as_degrees,
                ("Unit circle", f"At ${angle}$ degrees the point is $({x},{y})$: {axis[name]}"),
            ]
        )
    elif quadrant == 0:
        if name == "tan":
            s, c = value_of("sin", angle), value_of("cos", angle)
            ways.append([*as_degrees, ("rule", f"Sine ${s}$ and cosine ${c}$"),
                         ("divide", eq(frac(s, c), answer))])  # fmt: skip
        else:
            sides = "$1$, $1$, $\\sqrt{2}$" if angle == 45 else "$1$, $\\sqrt{3}$, $2$"
            ratio = {
                30: {"sin": "\\frac{1}{2}", "cos": "\\frac{\\sqrt{3}}{2}"},
                60: {"sin": "\\frac{\\sqrt{3}}{2}", "cos": "\\frac{1}{2}"},
                45: {"sin": "\\frac{1}{\\sqrt{2}}", "cos": "\\frac{1}{\\sqrt{2}}"},
            }[angle][name]
            last = eq(degree, ratio, answer) if angle == 45 else eq(degree, ratio)
            ways.append(
                [
                    *as_degrees,
                    ("Triangle", f"A triangle with sides {sides}"),
                    ("Read off the ratio", last),
                ]
            )
    else:
        related = {1: f"180-{acute}", 2: f"180+{acute}", 3: f"360-{acute}"}[quadrant]
        sign = "-" if answer.startswith("-") else ""
        positive = value_of(name, acute)
        ways.append(
            [
                *as_degrees,
                (
                    "Reference angle",
                    f"{eq(angle, related)}: quadrant ${quadrant + 1}$, {word} "
                    f"{'negative' if sign else 'positive'}",
                ),
                (
                    "rule",
                    f"{eq(f'{chr(92)}{name} {acute}^{chr(92)}circ', positive)}, so it is "
                    f"${answer}$",
                ),
            ]
        )
        ways.append([*as_degrees, ("rule", eq(degree, f"{sign}\\{name} {acute}^\\circ", answer))])
    return Draft(asks, answer, ways)


@REGISTER.family("degrees_and_radians", 2, 3)
def degrees_and_radians(rng: Random, level: int) -> Draft:
    angle = rng.choice((30, 45, 60, 90, 120, 135, 150, 180, 210, 225, 240, 270, 300, 315, 330, 360))
    if level == 3 and rng.random() < 0.5:
        angle = rng.choice(
            (
                10,
                12,
                15,
                18,
                20,
                24,
                36,
                40,
                50,
                54,
                72,
                75,
                80,
                100,
                105,
                108,
                144,
                160,
                165,
                200,
                450,
                540,
                720,
            )
        )
    r = radians(angle)
    share = Fraction(angle, 180)
    if rng.random() < 0.5:
        d = rng.choice((f"{angle} degrees", f"{angle}°", f"${angle}^\\circ$"))
        texts = (
            f"What is {d} in radians?|How many radians is {d}?|What's {d} in radians?|"
            f"How do you write {d} in radians?|How many radians are {d}?"
        )
        orders = (
            f"Convert {d} to radians.|Change {d} to radian measure.|Express {d} in radians.|"
            f"{d} to radians|Write {d} in radians in terms of $\\pi$."
        )
        ways: list[Way] = [
            [
                (
                    "multiply",
                    eq(f"{angle}\\cdot {frac(chr(92) + 'pi', 180)}", frac(f"{angle}\\pi", 180), r),
                )
                if r != frac(f"{angle}\\pi", 180)
                else ("multiply", eq(f"{angle}\\cdot {frac(chr(92) + 'pi', 180)}", r))
            ],
            [
                ("Part of a half turn", eq(frac(angle, 180), share)),
                ("multiply", f"A half turn is $\\pi$: ${r}$"),
            ],
            [
                ("rule", "$180$ degrees are $\\pi$ radians"),
                ("divide", eq(frac(angle, 180), share)),
                ("conclude", f"So it is ${r}$"),
            ],
        ]
        return Draft(ask(question=texts, order=orders), r, ways)
    texts = (
        f"What is ${r}$ radians in degrees?|How many degrees is ${r}$?|"
        f"How many degrees are ${r}$ radians?|What angle in degrees is ${r}$ rad?"
    )
    orders = (
        f"Convert ${r}$ to degrees.|Convert ${r}$ radians to degrees.|Change ${r}$ to degrees.|"
        f"Express ${r}$ in degrees.|${r}$ in degrees"
    )
    replaced = r.replace("\\pi", "180") if "frac" in r and share.numerator == 1 else None
    put = replaced or (
        frac(dot(share.numerator, 180), share.denominator)
        if share.denominator > 1
        else dot(share.numerator, 180)
    )
    ways = [
        [("substitute", f"Put $180$ for $\\pi$: {eq(put, angle)}")],
        [("rule", "$\\pi$ radians are $180$ degrees"), ("multiply", eq(put, angle))],
    ]
    if share.denominator > 1:
        part = Fraction(180, share.denominator)
        if part.denominator == 1 and share.numerator > 1:
            ways.append([
                ("divide", eq(frac(180, share.denominator), part)),
                ("multiply", eq(dot(share.numerator, int(part)), angle)),
            ])  # fmt: skip
    return Draft(ask(question=texts, order=orders), str(angle), ways)


@REGISTER.family("trig_ratios", 2, 3)
def trig_ratios(rng: Random, level: int) -> Draft:
    """sin, cos, tan in a triangle with given sides."""
    a, b, c = triple(rng, level)  # a opposite A, b next to it
    name = rng.choice(("sin", "cos", "tan"))
    value = {"sin": Fraction(a, c), "cos": Fraction(b, c), "tan": Fraction(a, b)}[name]
    top, bottom = {"sin": (a, c), "cos": (b, c), "tan": (a, b)}[name]
    words = {"sin": "opposite over hypotenuse", "cos": "adjacent over hypotenuse",
             "tan": "opposite over adjacent"}[name]  # fmt: skip
    last = (
        eq(f"\\{name} A", frac(top, bottom))
        if value.numerator == top
        else eq(f"\\{name} A", frac(top, bottom), value)
    )
    if level == 3 and rng.random() < 0.6:
        missing, lines = {
            "sin": ("hypotenuse", f"$c^2={a}^2+{b}^2={a * a + b * b}$, so $c={c}$"),
            "cos": ("hypotenuse", f"$c^2={a}^2+{b}^2={a * a + b * b}$, so $c={c}$"),
            "tan": ("other leg", f"$b^2={c}^2-{a}^2={c * c - a * a}$, so $b={b}$"),
        }[name]
        given = f"$BC={a}$ and $AC={b}$" if name != "tan" else f"$BC={a}$ and $AB={c}$"
        said = (
            f"the leg opposite $A$ is {num(a)} and the other leg is {num(b)}"
            if name != "tan"
            else f"the leg opposite $A$ is {num(a)} and the hypotenuse is {num(c)}"
        )
        texts = (
            f"Triangle $ABC$ has a right angle at $C$, {given}. What is $\\{name} A$?|"
            f"In a right triangle {said}. Find $\\{name} A$."
        )
        ways: list[Way] = [
            [("Pythagoras", f"The {missing}: {lines}"), ("rule", f"{words.capitalize()}: {last}")],
            [("root", lines), ("conclude", last)],
        ]
        return Draft(ask(question=texts), show(value), ways)
    texts = (
        f"Triangle $ABC$ has a right angle at $C$ with $BC={a}$, $AC={b}$ and $AB={c}$. "
        f"What is $\\{name} A$?|"
        f"A right triangle has legs {num(a)} and {num(b)} and hypotenuse {num(c)}. What is the "
        f"{({'sin': 'sine', 'cos': 'cosine', 'tan': 'tangent'})[name]} of the angle opposite the "
        f"side of {num(a)}?|"
        f"In a right triangle the side opposite angle $A$ is {num(a)}, the adjacent side is "
        f"{num(b)} "
        f"and the hypotenuse is {num(c)}. Find $\\{name} A$."
    )
    ways = [
        [("rule", f"It is {words}"), ("divide", last)],
        [("rule", f"{words.capitalize()}: {last}")],
        [("substitute", last)],
    ]
    return Draft(ask(question=texts), show(value), ways)


@REGISTER.family("trig_side", 3, 4)
def trig_side(rng: Random, level: int) -> Draft:
    """A side of a right triangle from an angle of 30, 45 or 60 degrees; stories."""
    angle, n, u = rng.choice((30, 45, 60)), 2 * rng.randint(1, 15), unit(rng, "cm|m|ft|units")
    name = rng.choice(("sin", "cos", "tan"))
    value = value_of(name, angle)
    factor = {
        "\\frac{1}{2}": (1, Fraction(1, 2)),
        "\\frac{\\sqrt{2}}{2}": (2, Fraction(1, 2)),
        "\\frac{\\sqrt{3}}{2}": (3, Fraction(1, 2)),
        "1": (1, Fraction(1)),
        "\\sqrt{3}": (3, Fraction(1)),
        "\\frac{\\sqrt{3}}{3}": (3, Fraction(1, 3)),
    }[value]
    answer = surd(factor[0], factor[1] * n)
    f = f"\\{name} {angle}^\\circ"
    if name == "tan":
        texts = (
            f"From a point {num(n)} m from a tower its top is seen at an angle of {angle}°. How "
            "high "
            f"is the tower? Give the exact value.|"
            f"In a right triangle the leg next to an angle of {angle}° is {num(n)} {u}. How "
            "long is "
            f"the leg opposite it? Give the exact value.|"
            f"The shadow of a tree is {num(n)} m long when the sun is {angle}° above the horizon. "
            f"How tall is the tree exactly?"
        )
        words = "tangent is opposite over adjacent"
    elif name == "sin":
        texts = (
            f"A ladder of {num(n)} m leans against a wall at an angle of {angle}° with the "
            "ground. How "
            f"high does it reach? Give the exact value.|"
            f"The hypotenuse of a right triangle is {num(n)} {u}. How long is the side opposite an "
            f"angle of {angle}°? Give the exact value.|"
            f"A kite string of {num(n)} m makes an angle of {angle}° with the ground. How high is "
            "the "
            f"kite exactly?"
        )
        words = "sine is opposite over hypotenuse"
    else:
        texts = (
            f"A ladder of {num(n)} m leans against a wall at an angle of {angle}° with the "
            "ground. How "
            f"far is its foot from the wall? Give the exact value.|"
            f"The hypotenuse of a right triangle is {num(n)} {u} and one angle is {angle}°. How "
            "long "
            f"is the side next to this angle? Give the exact value."
        )
        words = "cosine is adjacent over hypotenuse"
    last = eq(f"{n}\\cdot {value}", answer) if value != "1" else eq(dot(n, 1), answer)
    ways: list[Way] = [
        [
            ("rule", f"The {words}: ${f}=\\frac{{x}}{{{n}}}$"),
            ("isolate", f"$x={n}{f}$"),
            ("multiply", last),
        ],
        [("equation", eq(f, frac("x", n))), ("rule", eq(f, value)), ("multiply", last)],
        [("isolate", eq("x", f"{n}{f}", f"{n}\\cdot {value}", answer))],
    ]
    return Draft(ask(question=texts), answer, ways)
