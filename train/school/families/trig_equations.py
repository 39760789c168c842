"""Triangles of any shape, equations with sine, cosine and tangent."""

from fractions import Fraction
from random import Random

from train.problems.latex import dot, eq, frac, plus
from train.school.base import REGISTER, Draft, Line, Way, num
from train.school.families.figures import ask, surd, unit
from train.school.families.trigonometry import radians, value_of


@REGISTER.family("any_triangle", 4, 5)
def any_triangle(rng: Random, level: int) -> Draft:
    """Laws of sines and cosines and the area with an angle, at 30, 60, 90, 120, 45 degrees."""
    a, b = rng.randint(2, 12), rng.randint(2, 12)
    shape = rng.choice(("area", "cosine", "cosine", "angle", "sine"))
    u = unit(rng, "cm|m|units")
    if shape == "area":
        angle = rng.choice((30, 45, 60, 120, 150, 135))
        s = value_of("sin", angle)
        n = {"\\frac{1}{2}": 1, "\\frac{\\sqrt{2}}{2}": 2, "\\frac{\\sqrt{3}}{2}": 3}[s]
        answer = surd(n, Fraction(a * b, 4))
        texts = (
            f"Two sides of a triangle are {num(a)} and {num(b)} and the angle between them is "
            f"{angle}°. "
            f"What is its area?|Find the area of a triangle with sides {num(a)} {u} and {num(b)} "
            f"{u} "
            f"and an included angle of {angle}°."
        )
        ways: list[Way] = [
            [
                (
                    "formula",
                    f"$A=\\frac{{1}}{{2}}ab\\sin C=\\frac{{1}}{{2}}\\cdot {dot(a, b)}\\cdot {s}$",
                ),
                ("multiply", eq("A", f"{frac(a * b, 2)}\\cdot {s}", answer)),
            ],
            [
                ("Height", f"$h={b}\\sin {angle}^\\circ={b}\\cdot {s}$"),
                ("multiply", eq("A", f"\\frac{{1}}{{2}}\\cdot {dot(a, b)}\\cdot {s}", answer)),
            ],
        ]
        return Draft(ask(question=texts), answer, ways)
    if shape == "sine":
        angle, other = rng.choice(
            ((30, 45), (30, 60), (45, 60), (45, 30), (60, 45), (30, 90), (60, 30))
        )
        sa, sb = value_of("sin", angle), value_of("sin", other)
        numbers = {30: 1, 45: 2, 60: 3, 90: 4}
        k = 2 * a
        # k * sqrt(n_other) / sqrt(n_angle) with both sines over 2
        over = numbers[angle]
        joined = frac(dot(k, f"\\sqrt{{{over * numbers[other]}}}"), over)
        rational: list[Line] = [
            ("rewrite", f"Times ${surd(over)}$ above and below: {eq('b', joined)}")
        ]
        if over == 1:
            rational = []
        answer = surd(numbers[angle] * numbers[other], Fraction(k, numbers[angle]))
        texts = (
            f"In triangle $ABC$ angle $A$ is {angle}°, angle $B$ is {other}° and $a={k}$. Find "
            "$b$.|"
            f"A triangle has angles $A={angle}^\\circ$ and $B={other}^\\circ$ and the side "
            "opposite $A$ "
            f"is {num(k)}. How long is the side opposite $B$?"
        )
        ways = [
            [
                (
                    "rule",
                    f"Law of sines: $\\frac{{b}}{{\\sin {other}^\\circ}}=\\frac{{{k}}}{{\\sin "
                    f"{angle}^\\circ}}$",
                ),
                ("rule", f"The sines are ${sb}$ and ${sa}$"),
                ("isolate", f"$b={k}\\cdot {sb}\\div {sa}$"),
                (
                    "Without halves",
                    eq("b", frac(dot(k, surd(numbers[other])), surd(numbers[angle]))),
                ),
                *rational,
                ("conclude", eq("b", answer)),
            ],
        ]
        return Draft(ask(question=texts), answer, ways)
    angle = rng.choice((60, 120))
    n = a * a + b * b + (-a * b if angle == 60 else a * b)
    half = "\\frac{1}{2}" if angle == 60 else "(-\\frac{1}{2})"
    if shape == "cosine":
        texts = (
            f"Two sides of a triangle are {num(a)} and {num(b)} and the angle between them is "
            f"{angle}°. "
            f"How long is the third side?|In triangle $ABC$, $a={a}$, $b={b}$ and angle $C$ is "
            f"{angle}°. "
            f"Find $c$.|Use the law of cosines to find the side opposite an angle of {angle}° "
            "between "
            f"sides of {num(a)} and {num(b)}."
        )
        value = plus(a * a, b * b, -a * b if angle == 60 else a * b)
        ways = [
            [
                (
                    "formula",
                    f"$c^2=a^2+b^2-2ab\\cos C={a}^2+{b}^2-2\\cdot {dot(a, b)}\\cdot {half}$",
                ),
                ("simplify", eq("c^2", value, n)),
                ("root", eq("c", surd(n))),
            ],
            [
                (
                    "rule",
                    f"The cosine is ${half.strip('()')}$, so "
                    f"$c^2=a^2+b^2{'-' if angle == 60 else '+'}ab$",
                ),
                ("substitute", eq("c^2", value, n)),
                ("root", eq("c", surd(n))),
            ],
        ]
        return Draft(ask(question=texts), surd(n), ways)
    a, b, c, angle = rng.choice(
        (
            (3, 8, 7, 60),
            (5, 8, 7, 60),
            (3, 5, 7, 120),
            (7, 8, 13, 120),
            (7, 15, 13, 60),
            (8, 15, 13, 60),
            (5, 16, 19, 120),
            (5, 21, 19, 60),
            (3, 4, 5, 90),
            (5, 12, 13, 90),
            (4, 4, 4, 60),
        )
    )
    k = rng.randint(1, 3)
    a, b, c = k * a, k * b, k * c
    texts = (
        f"A triangle has sides of {num(a)}, {num(b)} and {num(c)}. How many degrees is the angle "
        f"opposite the side of {num(c)}?|In triangle $ABC$, $a={a}$, $b={b}$ and $c={c}$. What is "
        "angle "
        f"$C$ in degrees?"
    )
    top, bottom = a * a + b * b - c * c, 2 * a * b
    ways = [
        [
            (
                "formula",
                eq(
                    "\\cos C", frac(f"{a}^2+{b}^2-{c}^2", f"2\\cdot {dot(a, b)}"), frac(top, bottom)
                ),
            ),
            (
                "reduce",
                f"{eq(chr(92) + 'cos C', Fraction(top, bottom))}, so it is ${angle}$ degrees",
            ),
        ],
    ]
    return Draft(ask(question=texts), str(angle), ways)


@REGISTER.family("trig_equation", 3, 4, 5)
def trig_equation(rng: Random, level: int) -> Draft:
    """An angle from a value, between 0 and 90, 180 or 360 degrees."""
    name = rng.choice(("sin", "cos", "tan"))
    if level == 3:
        angle = rng.choice((30, 45, 60) if name != "cos" else (30, 45, 60, 90))
        value = value_of(name, angle)
        texts = (
            f"$\\{name} x={value}$ and $x$ is between 0° and 90°. What is $x$ in degrees?|"
            f"Which acute angle has $\\{name} x={value}$?|What is $\\{name}^{{-1}}({value})$ in "
            "degrees?|"
            f"Find the angle $x$ with $0^\\circ\\le x\\le 90^\\circ$ and $\\{name} x={value}$."
        )
        ways: list[Way] = [
            [
                (
                    "rule",
                    f"{eq(f'{chr(92)}{name} {angle}^{chr(92)}circ', value)}, so $x={angle}$ "
                    "degrees",
                )
            ],
            [
                ("rule", eq(f"\\{name} {angle}^\\circ", value)),
                ("conclude", f"The angle is ${angle}$"),
            ],
        ]
        if angle == 90:
            texts = (
                "Which angle between 0° and 180° has $\\cos x=0$?|$\\cos x=0$ and "
                "$0^\\circ<x<180^\\circ$. Find $x$ in degrees."
            )
        return Draft(ask(question=texts), str(angle), ways)
    name = rng.choice(("sin", "cos", "tan"))
    acute = rng.choice((30, 45, 60))
    negative = rng.random() < 0.4
    places = {
        ("sin", False): (0, 1),
        ("sin", True): (2, 3),
        ("cos", False): (0, 3),
        ("cos", True): (1, 2),
        ("tan", False): (0, 2),
        ("tan", True): (1, 3),
    }[name, negative]
    angles = [(acute, 180 - acute, 180 + acute, 360 - acute)[q] for q in places]
    value = value_of(name, angles[0])
    in_radians = level == 5 and rng.random() < 0.6
    shown = [radians(n) if in_radians else str(n) for n in angles]
    interval = "$0\\le x<2\\pi$" if in_radians else "$0^\\circ\\le x<360^\\circ$"
    unit_said = "" if in_radians else " in degrees"
    number = {1: "\\frac{1}{2}", -1: "-\\frac{1}{2}"}
    latex = f"\\{name} x={value}"
    if value in number.values() and rng.random() < 0.6:
        latex = f"2\\{name} x={'-' if value[0] == '-' else ''}1"
    texts = (
        f"Solve ${latex}$ for {interval}{unit_said}.|Find all $x$ with {interval} and ${latex}$.|"
        f"What are the solutions of ${latex}$ for {interval}?"
    )
    listed = ", ".join(shown)
    first: list[Line] = [("isolate", f"$\\{name} x={value}$")] if latex[0] == "2" else []
    positive = value_of(name, acute)
    names = [("first", "second", "third", "fourth")[q] for q in places]
    ends: list[Line] = (
        [("convert", f"In radians ${listed}$")]
        if in_radians
        else [("conclude", f"So $x$ is ${listed}$")]
    )
    from_acute = [(f"{acute}", f"180-{acute}", f"180+{acute}", f"360-{acute}")[q] for q in places]
    worked = " and ".join(
        eq(how, angle) if how != str(angle) else f"${angle}$"
        for how, angle in zip(from_acute, angles, strict=True)
    )
    ways = [
        [
            *first,
            ("Reference angle", eq(f"\\{name} {acute}^\\circ", positive)),
            (
                "Quadrants",
                f"It is {'negative' if negative else 'positive'} in the {names[0]} and "
                f"{names[1]}: {worked}",
            ),
            *ends,
        ],
        [*first, ("rule", f"The acute angle is ${acute}$ degrees"), ("Both angles", worked), *ends],
    ]
    return Draft(ask(question=texts), listed, ways)
