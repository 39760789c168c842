"""Special triangles, equilateral triangles, Heron's formula."""

from math import isqrt
from random import Random

from train.problems.latex import dot, eq, frac, plus
from train.school.base import REGISTER, Draft, Line, Way, num
from train.school.families.figures import ask, split_root, surd, unit
from train.school.families.right_triangles import triple
from train.school.work import difference, product

_ROOT3 = "\\sqrt{3}"


@REGISTER.family("special_triangles", 3, 4)
def special_triangles(rng: Random, level: int) -> Draft:
    """45-45-90, 30-60-90, the diagonal of a square, equilateral triangles."""
    a, u = rng.randint(2, {3: 12, 4: 24}[level]), unit(rng)
    shape = rng.choice(("45", "45back", "30", "30back", "square", "height", "area", "hexagon"))
    if shape in ("45", "square"):
        texts = (
            f"A 45-45-90 triangle has legs of {num(a)}. How long is the hypotenuse?|"
            f"What is the hypotenuse of an isosceles right triangle with legs {num(a)} {u}?"
            if shape == "45"
            else f"What is the diagonal of a square with side {num(a)} {u}?|"
            f"A square has sides of {num(a)} {u}. How long is its diagonal?|"
            f"Find the exact length of the diagonal of a square with side length {num(a)}."
        )
        ways: list[Way] = [
            [("rule", f"It is a side times $\\sqrt{{2}}$: ${a}\\sqrt{{2}}$")],
            [
                ("power", eq(f"{a}^2+{a}^2", 2 * a * a)),
                ("root", eq(f"\\sqrt{{{2 * a * a}}}", surd(2 * a * a))),
            ],
        ]
        return Draft(ask(question=texts), surd(2 * a * a), ways)
    if shape == "45back":
        texts = (
            f"The hypotenuse of a 45-45-90 triangle is ${a}\\sqrt{{2}}$. How long is a leg?|"
            f"The diagonal of a square is ${a}\\sqrt{{2}}$. What is its side?|"
            f"Find the side of a square whose diagonal is ${a}\\sqrt{{2}}$ {u}."
        )
        ways = [
            [("divide", eq(frac(f"{a}\\sqrt{{2}}", "\\sqrt{2}"), a))],
            [("equation", eq("2s^2", f"({a}\\sqrt{{2}})^2", 2 * a * a)),
             ("divide", eq("s^2", a * a)), ("root", eq("s", a))],
        ]  # fmt: skip
        return Draft(ask(question=texts), str(a), ways)
    if shape == "30":
        long = rng.random() < 0.5
        goal, answer = ("longer leg", surd(3, a)) if long else ("hypotenuse", str(2 * a))
        texts = (
            f"The short leg of a 30-60-90 triangle is {num(a)}. How long is the {goal}?|"
            f"A 30-60-90 triangle has a shortest side of {num(a)} {u}. Find the {goal}.|"
            f"In a 30°-60°-90° triangle the side opposite the 30° angle is {num(a)}. "
            f"What is the {goal}?"
        )
        ways = (
            [
                [
                    ("rule", "The sides are as $1:\\sqrt{3}:2$"),
                    ("multiply", f"The longer leg is ${answer}$"),
                ],
                [
                    ("double", f"Hypotenuse: {eq(dot(2, a), 2 * a)}"),
                    ("rule", f"${2 * a}^2-{a}^2={4 * a * a}-{a * a}={3 * a * a}$"),
                    ("root", eq(f"\\sqrt{{{3 * a * a}}}", answer)),
                ],
            ]
            if long
            else [
                [("rule", f"The hypotenuse is twice the short leg: {eq(dot(2, a), 2 * a)}")],
                product(rng, 2, a),
            ]
        )
        return Draft(ask(question=texts), answer, ways)
    if shape == "30back":
        texts = (
            f"The hypotenuse of a 30-60-90 triangle is {num(2 * a)}. How long is the shorter leg?|"
            f"In a right triangle with a 30° angle the hypotenuse is {num(2 * a)} {u}. "
            f"How long is the side opposite the 30° angle?"
        )
        ways = [
            [("rule", f"It is half of the hypotenuse: {eq(frac(2 * a, 2), a)}")],
            [("rule", eq("\\sin 30^\\circ", frac(1, 2))),
             ("multiply", eq(f"{2 * a}\\cdot {frac(1, 2)}", a))],
        ]  # fmt: skip
        return Draft(ask(question=texts), str(a), ways)
    if shape == "hexagon":
        texts = (
            f"What is the area of a regular hexagon with side {num(2 * a)}?|"
            f"Find the exact area of a regular hexagon whose sides are {num(2 * a)} {u} long."
        )
        one = surd(3, a * a)
        ways = [
            [("Split it", "It consists of six equilateral triangles"),
             ("formula", f"Each has {eq(frac(f'{4 * a * a}{_ROOT3}', 4), one)}"),
             ("multiply", eq(f"6\\cdot {one}", surd(3, 6 * a * a)))],
        ]  # fmt: skip
        return Draft(ask(question=texts), surd(3, 6 * a * a), ways)
    s = 2 * a
    if shape == "height":
        texts = (
            f"What is the height of an equilateral triangle with side {num(s)}?|"
            f"An equilateral triangle has sides of {num(s)} {u}. How high is it?|"
            f"Find the exact height of an equilateral triangle with side length {num(s)}."
        )
        answer = surd(3, a)
        ways = [
            [("formula", eq("h", frac(f"{s}\\sqrt{{3}}", 2), answer))],
            [("divide", f"Half a side is {eq(frac(s, 2), a)}"),
             ("rule", f"$h^2={s}^2-{a}^2={s * s}-{a * a}={3 * a * a}$"), ("root", eq("h", answer))],
        ]  # fmt: skip
        return Draft(ask(question=texts), answer, ways)
    texts = (
        f"What is the area of an equilateral triangle with side {num(s)}?|"
        f"An equilateral triangle has sides of {num(s)} {u}. What is its area?|"
        f"Find the exact area of an equilateral triangle with side length {num(s)}."
    )
    answer = surd(3, a * a)
    ways = [
        [
            (
                "formula",
                eq("A", frac(f"{s}^2\\sqrt{{3}}", 4), frac(f"{s * s}\\sqrt{{3}}", 4), answer),
            )
        ],
        [
            ("Height", f"$h=\\sqrt{{{s}^2-{a}^2}}={surd(3, a)}$"),
            ("multiply", eq(frac(f"{s}\\cdot {surd(3, a)}", 2), answer)),
        ],
    ]
    return Draft(ask(question=texts), answer, ways)


@REGISTER.family("three_sides_area", 4, 5)
def three_sides_area(rng: Random, level: int) -> Draft:
    """Heron's formula; isosceles triangles by Pythagoras."""
    if rng.random() < 0.5:
        a, h, c = triple(rng, level - 1)
        base = 2 * a
        texts = (
            f"An isosceles triangle has sides of {num(c)}, {num(c)} and {num(base)}. "
            f"What is its area?|"
            f"Find the area of a triangle with sides {num(c)}, {num(c)} and {num(base)}.|"
            f"The equal sides of an isosceles triangle are {num(c)} and its base is {num(base)}. "
            f"Find its area."
        )
        ways: list[Way] = [
            [("divide", f"Half the base is {eq(frac(base, 2), a)}"),
             ("rule", f"$h^2={c}^2-{a}^2={c * c}-{a * a}={h * h}$, so ${'h'}={h}$"),
             ("multiply", eq(frac(dot(base, h), 2), dot(a, h), a * h))],
            [("Half the base", eq(frac(base, 2), a)), *difference(rng, c * c, a * a),
             ("root", eq("h", f"\\sqrt{{{h * h}}}", h)), *product(rng, a, h)],
        ]  # fmt: skip
        return Draft(ask(question=texts), str(a * h), ways)
    while True:
        a, b, c = (rng.randint(3, 15 if level == 4 else 25) for _ in range(3))
        s2 = a + b + c
        if s2 % 2 or max(a, b, c) * 2 >= s2:
            continue
        s = s2 // 2
        n = s * (s - a) * (s - b) * (s - c)
        root, rest = split_root(n)
        if rest == 1 or (level == 5 and rest < 20 and rng.random() < 0.3):
            break
    texts = (
        f"What is the area of a triangle with sides {num(a)}, {num(b)} and {num(c)}?|"
        f"A triangle has sides of {num(a)}, {num(b)} and {num(c)}. Find its area.|"
        f"Use Heron's formula to find the area of a triangle with sides {a}, {b} and {c}."
    )
    factors = (s, s - a, s - b, s - c)
    half: Line = ("Half the perimeter", eq("s", frac(plus(a, b, c), 2), s))
    last = eq("A", f"\\sqrt{{{n}}}", surd(n))
    first, second = s * (s - a), (s - b) * (s - c)
    ways = [
        [half, ("subtract", f"The differences are ${s - a}$, ${s - b}$, ${s - c}$"),
         ("multiply", eq(dot(*factors), n)), ("root", last)],
        [half, ("formula", f"$A^2=s(s-a)(s-b)(s-c)={dot(*factors)}$"),
         ("multiply", f"{eq(dot(s, s - a), first)}, {eq(dot(s - b, s - c), second)}"),
         *product(rng, first, second), ("root", last)],
    ]  # fmt: skip
    if isqrt(first) ** 2 == first and isqrt(second) ** 2 == second and rest == 1:
        ways.append([half, ("root", eq("A", f"\\sqrt{{{first}}}\\cdot \\sqrt{{{second}}}",
                     dot(isqrt(first), isqrt(second)), root))])  # fmt: skip
    return Draft(ask(question=texts), surd(n), ways)
