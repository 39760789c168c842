"""Angles: pairs of angles and the angles of a triangle."""

from random import Random

from train.problems.latex import dot, eq, frac, plus
from train.school.base import REGISTER, Draft, Way, num
from train.school.families.figures import ask, degrees
from train.school.work import difference, product, quotient, total


def angle_in(rng: Random, level: int, low: int, high: int) -> int:
    """A multiple of ten or five at the lower levels."""
    step = {1: 10, 2: 5}.get(level, 1)
    return step * rng.randint(-(-low // step), high // step)


@REGISTER.family("angle_pairs", 1, 2, 3)
def angle_pairs(rng: Random, level: int) -> Draft:
    """Complementary, supplementary, on a line, at a point, vertically opposite."""
    shape = rng.choice(("complement", "supplement", "line", "point", "opposite", "three on a line"))
    whole = {"complement": 90, "point": 360}.get(shape, 180)
    a = angle_in(rng, level, 10, whole - 10)
    d = degrees(rng, a)
    if shape == "opposite":
        texts = (
            f"Two lines cross. One of the angles is {d}. How big is the angle opposite to it?|"
            f"What is the angle vertically opposite an angle of {d}?|"
            f"Two straight lines intersect and one angle is {d}. Find the vertically opposite "
            "angle.|"
            f"Vertical angles: one is {d}, what is the other one?"
        )
        ways: list[Way] = [
            [("rule", f"Vertically opposite angles are equal: ${a}$")],
            [
                ("subtract", f"The angle next to it is {eq(plus(180, -a), 180 - a)}"),
                ("subtract", f"The opposite one is {eq(plus(180, a - 180), a)}"),
            ],
        ]
        return Draft(ask(question=texts), str(a), ways)
    if shape in ("point", "three on a line"):
        b = angle_in(rng, level, 10, 150) if shape == "point" else angle_in(rng, level, 10, 80)
        a = angle_in(rng, level, 20, 170) if shape == "point" else angle_in(rng, level, 10, 80)
        c, e = whole - a - b, degrees(rng, b)
        d = degrees(rng, a)
        where = "meet at a point" if shape == "point" else "lie on a straight line"
        around = "around a point" if shape == "point" else "on a straight line"
        texts = (
            f"Three angles {where}. Two of them are {d} and {e}. What is the third?|"
            f"Angles {around}: {d}, {e} and $x$. What is $x$?|"
            f"The angles {around} are {d}, {e} and $x$. Find $x$ in degrees.|"
            f"Three angles {around} measure {d}, {e} and {degrees(rng, 'x')}. Find $x$."
        )
        fact = ("rule", f"Angles {around} add up to ${whole}$ degrees")
        ways = [
            [*total(rng, a, b), *difference(rng, whole, a + b)],
            [fact, *total(rng, a, b), *difference(rng, whole, a + b)],
            [
                ("subtract", eq(plus(whole, -a), whole - a)),
                ("subtract", eq(plus(whole - a, -b), c)),
            ],
            [
                ("equation", eq(f"{a}+{b}+x", whole)),
                ("isolate", eq("x", plus(whole, -(a + b)), c)),
            ],
        ]
        return Draft(ask(question=texts), str(c), ways)
    if level == 3 and rng.random() < 0.6:
        return _with_letters(rng, whole)
    word = {90: "complement", 180: "supplement"}[whole]
    if shape == "line":
        texts = (
            f"Two angles lie on a straight line. One is {d}. What is the other?|"
            f"Angles on a straight line: {d} and $x$. What is $x$?|"
            f"Two angles form a straight line. One of them measures {d}. Find the other one.|"
            f"A linear pair has one angle of {d}. How many degrees is the other angle?"
        )
    else:
        texts = (
            f"What is the {word} of {d}?|What is the {word} of an angle of {d}?|"
            f"Find the {word} of a {d} angle.|Two angles are {word}ary. One is {d}. "
            f"What is the other?|Which angle is {word}ary to {d}?|"
            f"Angles $A$ and $B$ are {word}ary and angle $A$ is {d}. What is angle $B$?"
        )
    fact = ("rule", f"Together they make ${whole}$ degrees")
    ways = [
        difference(rng, whole, a),
        [fact, *difference(rng, whole, a)],
        [("equation", eq(f"x+{a}", whole)), ("isolate", eq("x", plus(whole, -a), whole - a))],
        [*difference(rng, whole, a), ("check", eq(plus(a, whole - a), whole))],
    ]
    return Draft(ask(question=texts), str(whole - a), ways)


def _with_letters(rng: Random, whole: int) -> Draft:
    word = {90: "complementary", 180: "supplementary"}[whole]
    if rng.random() < 0.5:
        k = rng.choice([n for n in (2, 3, 4, 5, 8, 9) if whole % (n + 1) == 0])
        x = whole // (k + 1)
        name = {2: "twice", 3: "three times", 4: "four times", 5: "five times"}.get(k, f"{k} times")
        larger = rng.random() < 0.5
        which, answer = ("larger", k * x) if larger else ("smaller", x)
        texts = (
            f"Two angles are {word}. One is {name} the other. Find the {which} angle.|"
            f"An angle is {name} as large as its "
            f"{'complement' if whole == 90 else 'supplement'}. "
            f"{'What is the angle?' if larger else 'How big is the smaller of the two?'}|"
            f"Of two {word} angles one is {name} the other one. What is the {which} one?"
        ).replace(f"{name} as large", "twice as large" if k == 2 else f"{k} times as large")
        last = [("multiply", eq(dot(k, x), k * x))] if larger else []
        ways: list[Way] = [
            [("equation", eq(f"x+{k}x", f"{k + 1}x", whole)), *quotient(rng, whole, k + 1), *last],
            [("share", f"There are ${k + 1}$ parts: {eq(frac(whole, k + 1), x)}"), *last],
        ]
        return Draft(ask(question=texts), str(answer), ways)
    more = 2 * rng.randint(2, 30)
    small = (whole - more) // 2
    larger = rng.random() < 0.5
    which, answer = ("larger", small + more) if larger else ("smaller", small)
    texts = (
        f"Two {word} angles differ by {num(more)} degrees. What is the {which} angle?|"
        f"Two angles are {word} and one is {more}° larger than the other. Find the {which} one.|"
        f"One of two {word} angles is {num(more)} degrees more than the other. "
        f"How many degrees is the {which} angle?"
    )
    last = [("add", eq(plus(small, more), small + more))] if larger else []
    ways = [
        [
            ("equation", eq(f"x+x+{more}", whole)),
            ("move", eq("2x", plus(whole, -more), whole - more)),
            ("divide", eq("x", frac(whole - more, 2), small)),
            *last,
        ],
        [*difference(rng, whole, more), *quotient(rng, whole - more, 2), *last],
    ]
    return Draft(ask(question=texts), str(answer), ways)


@REGISTER.family("triangle_angles", 1, 2, 3)
def triangle_angles(rng: Random, level: int) -> Draft:
    """The third angle; isosceles and right triangles; exterior angles; angles in a ratio."""
    shapes = {1: "third third right", 2: "third right apex base exterior"}
    shape = rng.choice(shapes.get(level, "apex base exterior ratio letter").split())
    if shape == "third":
        a = angle_in(rng, level, 20, 110)
        b = angle_in(rng, level, 20, 160 - a)
        d, e, c = degrees(rng, a), degrees(rng, b), 180 - a - b
        texts = (
            f"Two angles of a triangle are {d} and {e}. What is the third angle?|"
            f"A triangle has angles of {d} and {e}. How big is the third angle?|"
            f"In triangle $ABC$ angle $A$ is {d} and angle $B$ is {e}. What is angle $C$?|"
            f"The angles of a triangle are {d}, {e} and $x$. What is $x$?|"
            f"If two angles in a triangle measure {d} and {e}, what is the missing angle?"
        )
        fact = ("rule", "The angles of a triangle add up to $180$ degrees")
        ways: list[Way] = [
            [*total(rng, a, b), *difference(rng, 180, a + b)],
            [fact, *total(rng, a, b), *difference(rng, 180, a + b)],
            [("subtract", eq(plus(180, -a), 180 - a)), ("subtract", eq(plus(180 - a, -b), c))],
            [("subtract", eq(plus(180, -a, -b), c))],
        ]
        return Draft(ask(question=texts), str(c), ways)
    if shape == "right":
        a = angle_in(rng, level, 10, 80)
        d = degrees(rng, a)
        texts = (
            f"A right triangle has one angle of {d}. What is the other acute angle?|"
            f"One acute angle of a right triangle is {d}. Find the other.|"
            f"In a right-angled triangle one of the angles is {d}. How big is the third angle?|"
            f"Triangle $ABC$ has a right angle at $C$ and angle $A$ is {d}. Find angle $B$."
        )
        ways = [
            [("rule", "The two acute angles make $90$ degrees"), *difference(rng, 90, a)],
            [*total(rng, 90, a), *difference(rng, 180, 90 + a)],
            [("subtract", eq(plus(180, -90, -a), 90 - a))],
        ]
        return Draft(ask(question=texts), str(90 - a), ways)
    if shape in ("apex", "base"):
        b = angle_in(rng, level, 20, 80)
        apex = 180 - 2 * b
        if shape == "apex":
            d = degrees(rng, b)
            texts = (
                f"The base angles of an isosceles triangle are {d} each. "
                f"What is the angle at the top?|"
                f"An isosceles triangle has base angles of {d}. Find the vertex angle.|"
                f"In an isosceles triangle each of the two equal angles is {d}. "
                f"How big is the third angle?|"
                f"In triangle $ABC$, $AB=AC$ and angle $B$ is {d}. What is angle $A$?"
            )
            ways = [
                [*product(rng, 2, b), *difference(rng, 180, 2 * b)],
                [("subtract", eq(plus(180, -b, -b), apex))],
                [("equation", eq(f"x+{b}+{b}", 180)), ("isolate", eq("x", f"180-{2 * b}", apex))],
            ]
            return Draft(ask(question=texts), str(apex), ways)
        d = degrees(rng, apex)
        texts = (
            f"The vertex angle of an isosceles triangle is {d}. How big is each base angle?|"
            f"An isosceles triangle has an angle of {d} between its equal sides. "
            f"Find a base angle.|In triangle $ABC$, $AB=AC$ and angle $A$ is {d}. "
            f"What is angle $B$?|What are the base angles of an isosceles triangle "
            f"if the angle at the top is {d}?"
        )
        ways = [
            [*difference(rng, 180, apex), *quotient(rng, 180 - apex, 2)],
            [
                ("equation", eq(f"2x+{apex}", 180)),
                ("move", eq("2x", plus(180, -apex), 2 * b)),
                ("divide", eq("x", frac(2 * b, 2), b)),
            ],
            [("subtract", eq("x", frac(f"180-{apex}", 2), frac(2 * b, 2), b))],
        ]
        return Draft(ask(question=texts), str(b), ways)
    if shape == "exterior":
        a = angle_in(rng, level, 20, 100)
        b = angle_in(rng, level, 20, 160 - a)
        d, e = degrees(rng, a), degrees(rng, b)
        if rng.random() < 0.5:
            texts = (
                f"Two angles of a triangle are {d} and {e}. "
                f"What is the exterior angle at the third corner?|"
                f"The two remote interior angles of a triangle are {d} and {e}. "
                f"Find the exterior angle.|"
                f"In triangle $ABC$ angle $A$ is {d} and angle $B$ is {e}. "
                f"How big is the exterior angle at $C$?"
            )
            ways = [
                [("rule", "The exterior angle is the sum of the two far ones"), *total(rng, a, b)],
                [
                    ("subtract", f"The third angle is {eq(plus(180, -a, -b), 180 - a - b)}"),
                    ("subtract", f"The exterior one is {eq(plus(180, a + b - 180), a + b)}"),
                ],
            ]
            return Draft(ask(question=texts), str(a + b), ways)
        f = degrees(rng, a + b)
        texts = (
            f"An exterior angle of a triangle is {f} and one of the opposite interior angles "
            f"is {d}. Find the other opposite interior angle.|"
            f"The exterior angle at $C$ of triangle $ABC$ is {f} and angle $A$ is {d}. "
            f"What is angle $B$?"
        )
        ways = [
            [("rule", "The two far angles add up to it"), *difference(rng, a + b, a)],
            [
                ("subtract", f"The angle at that corner is {eq(plus(180, -a - b), 180 - a - b)}"),
                ("subtract", f"Then the rest is {eq(plus(180, a + b - 180, -a), b)}"),
            ],
        ]
        return Draft(ask(question=texts), str(b), ways)
    if shape == "ratio":
        p, q, r = rng.choice(
            ((1, 2, 3), (2, 3, 4), (1, 1, 2), (3, 4, 5), (1, 3, 5), (2, 3, 5), (1, 4, 5), (1, 2, 6),
             (2, 2, 5), (4, 5, 6), (2, 3, 7), (1, 2, 7), (3, 5, 10), (1, 4, 7), (5, 6, 7))
        )  # fmt: skip
        part = 180 // (p + q + r)
        which, m = rng.choice((("largest", r), ("smallest", p)))
        texts = (
            f"The angles of a triangle are in the ratio ${p}:{q}:{r}$. Find the {which} angle.|"
            f"A triangle's angles are in the ratio ${p}:{q}:{r}$. What is the {which} angle?|"
            f"The three angles of a triangle have the ratio ${p}:{q}:{r}$. "
            f"How many degrees is the {which} one?"
        )
        parts = total(rng, p, q, r, kind="Count the parts")
        last = product(rng, m, part) if m > 1 else []
        ways = [
            [*parts, *quotient(rng, 180, p + q + r), *last],
            [
                ("equation", eq(f"{p}x+{q}x+{r}x".replace("1x", "x"), f"{p + q + r}x", 180)),
                ("divide", eq("x", frac(180, p + q + r), part)),
                *last,
            ],
        ]
        return Draft(ask(question=texts), str(m * part), ways)
    k, x = rng.randint(2, 4), rng.randint(15, 28)
    more = 180 - (k + 1) * x - x
    sign = f"x+{more}" if more > 0 else f"x-{-more}" if more else "x"
    texts = (
        f"The angles of a triangle are $x$, ${k}x$ and ${sign}$ degrees. What is $x$?|"
        f"A triangle has angles $x$, ${k}x$ and ${sign}$. Find $x$.|"
        f"Find $x$ if the angles in a triangle measure $x$, ${k}x$ and ${sign}$ degrees."
    )
    left = f"x+{k}x+{sign}"
    grouped = f"{k + 2}x" + sign[1:]
    ways = [
        [
            ("equation", eq(left, 180)),
            ("collect", eq(grouped, 180)),
            *([("move", eq(f"{k + 2}x", plus(180, -more), 180 - more))] if more else []),
            ("divide", eq("x", frac(180 - more, k + 2), x)),
        ],
        [("equation", eq(grouped, 180)), ("isolate", eq("x", frac(180 - more, k + 2), x))],
    ]
    return Draft(ask(question=texts), str(x), ways)
