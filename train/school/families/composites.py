"""Figures put together: frames and paths, L-shapes, cut-outs, half circles on rectangles."""

from fractions import Fraction
from random import Random

from train.problems.latex import dot, eq, frac, plus
from train.school.base import REGISTER, Draft, Line, Way, num
from train.school.families.figures import ask, pi_times, unit
from train.school.work import difference, product, total


@REGISTER.family("composite_area", 3, 4)
def composite_area(rng: Random, level: int) -> Draft:
    """Frames and paths, L-shapes, cut-outs, a rectangle with a half circle."""
    a, b, u = rng.randint(6, 25), rng.randint(6, 25), unit(rng, "cm|m|ft|in|metres|feet")
    if a == b:
        a += 2
    shape = rng.choice(("path", "frame", "l_shape", "cut", "window", "house"))
    if shape in ("path", "frame"):
        w = rng.randint(1, 3)
        if shape == "path":
            big, small = (a + 2 * w, b + 2 * w), (a, b)
            texts = (
                f"A garden is {num(a)} m long and {num(b)} m wide. A path {num(w)} m wide goes all "
                f"around it on the outside. What is the area of the path?|"
                f"A pool of {num(a)} m by {num(b)} m is surrounded by a {num(w)} m wide path. "
                f"How many square metres is the path?"
            )
            lines: list[Line] = [
                (
                    "add",
                    f"With the path: {eq(plus(a, 2 * w), a + 2 * w)} and "
                    f"{eq(plus(b, 2 * w), b + 2 * w)}",
                )
            ]
        else:
            big, small = (a, b), (a - 2 * w, b - 2 * w)
            texts = (
                f"A picture with its frame measures {num(a)} by {num(b)} {u}. The frame is "
                f"{num(w)} {u} wide. What is the area of the picture without the frame?|"
                f"A rectangular board of {num(a)} {u} by {num(b)} {u} has a border {num(w)} {u} "
                f"wide inside. How large is the part inside the border?"
            )
            lines = [
                (
                    "subtract",
                    f"Inside: {eq(plus(a, -2 * w), a - 2 * w)} and "
                    f"{eq(plus(b, -2 * w), b - 2 * w)}",
                )
            ]
            answer = small[0] * small[1]
            ways: list[Way] = [[*lines, *product(rng, *small)] for _ in range(3)]
            return Draft(ask(story=texts), str(answer), ways)
        whole, inner = big[0] * big[1], small[0] * small[1]
        ways = [
            [*lines, ("multiply", f"{eq(dot(*big), whole)} and {eq(dot(*small), inner)}"),
             *difference(rng, whole, inner)],
            [("Two long strips", eq(dot(2, w, a + 2 * w), 2 * w * (a + 2 * w))),
             ("Two short strips", eq(dot(2, w, b), 2 * w * b)),
             *total(rng, 2 * w * (a + 2 * w), 2 * w * b)],
        ]  # fmt: skip
        return Draft(ask(story=texts), str(whole - inner), ways)
    if shape in ("l_shape", "cut"):
        c, d = rng.randint(2, a - 2), rng.randint(2, b - 2)
        value = a * b - c * d
        if shape == "cut":
            texts = (
                f"A rectangle of {num(c)} {u} by {num(d)} {u} is cut out of a rectangle of "
                f"{num(a)} "
                f"{u} by {num(b)} {u}. What area is left?|A lawn is {num(a)} by {num(b)} {u} and "
                "has "
                f"a flower bed of {num(c)} by {num(d)} {u} in it. How big is the grass area?"
            )
        else:
            texts = (
                f"An L-shape is a {num(a)} by {num(b)} rectangle with a {num(c)} by {num(d)} "
                f"rectangle missing at a corner. What is its area?|"
                f"From a corner of a {num(a)} {u} by {num(b)} {u} rectangle a {num(c)} {u} by "
                f"{num(d)} {u} rectangle is removed. Find the area of the L-shaped rest."
            )
        ways = [
            [
                *product(rng, a, b),
                ("multiply", eq(dot(c, d), c * d)),
                *difference(rng, a * b, c * d),
            ],
            [
                ("multiply", f"{eq(dot(a, b), a * b)} and {eq(dot(c, d), c * d)}"),
                ("subtract", eq(plus(a * b, -c * d), value)),
            ],
        ]
        if shape == "l_shape":
            ways.append([
                ("First part", eq(dot(a, b - d), a * (b - d))),
                ("Second part", eq(dot(a - c, d), (a - c) * d)),
                *total(rng, a * (b - d), (a - c) * d),
            ])  # fmt: skip
        return Draft(ask(story=texts), str(value), ways)
    if shape == "house":
        h = 2 * rng.randint(1, 6)
        value = a * b + a * h // 2
        texts = (
            f"A figure is a rectangle {num(a)} {u} wide and {num(b)} {u} high with a triangle of "
            f"height {num(h)} {u} on top of it. What is the area?|"
            f"The front of a house is a rectangle {num(a)} m wide and {num(b)} m high with a "
            f"triangular gable {num(h)} m high above. Find the area of the front."
        )
        ways = [
            [*product(rng, a, b, "Rectangle"), ("Triangle", eq(frac(dot(a, h), 2), a * h // 2)),
             *total(rng, a * b, a * h // 2)],
        ] * 2  # fmt: skip
        return Draft(ask(story=texts), str(value), ways)
    r = 2 * rng.randint(1, 6)
    w = 2 * r
    texts = (
        f"A window is a rectangle {num(w)} {u} wide and {num(b)} {u} high with a semicircle on "
        "top. "
        f"What is its area in terms of $\\pi$?|"
        f"A figure consists of a rectangle {num(w)} {u} by {num(b)} {u} and a semicircle on the "
        "side "
        f"of {num(w)} {u}. Find its area in terms of $\\pi$."
    )
    answer = f"{w * b}+{pi_times(Fraction(r * r, 2))}"
    ways = [
        [*product(rng, w, b, "Rectangle"), ("divide", f"The radius is {eq(frac(w, 2), r)}"),
         ("Semicircle", eq(frac(f"\\pi\\cdot {r}^2", 2), pi_times(Fraction(r * r, 2)))),
         ("add", f"Together ${answer}$")],
    ]  # fmt: skip
    return Draft(ask(story=texts), answer, ways)
