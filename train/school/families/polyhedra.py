"""Prisms and pyramids, painted cubes, growth of area and volume, faces and edges."""

from fractions import Fraction
from random import Random

from train.problems.latex import decimal, dot, eq, frac, plus, power
from train.school.base import REGISTER, Draft, Line, Way, num
from train.school.families.figures import ask, times, unit
from train.school.families.solids import three
from train.school.work import difference, product, quotient, to_the_power, total


@REGISTER.family("cubes_compared", 3, 4)
def cubes_compared(rng: Random, level: int) -> Draft:
    """What happens to area and volume when the sides grow; faces, edges, corners."""
    k = rng.randint(2, 5 if level == 3 else 10)
    word = {2: "doubled", 3: "tripled", 4: "quadrupled"}.get(k, f"multiplied by {k}")
    solid, n, goal = rng.choice(
        (("cube", 3, "volume"), ("cube", 2, "surface area"), ("square", 2, "area"),
         ("sphere", 3, "volume"), ("circle", 2, "area"), ("square", 1, "perimeter"),
         ("circle", 1, "circumference"))
    )  # fmt: skip
    part = {"cube": "edges", "square": "sides", "sphere": "radius", "circle": "radius"}[solid]
    are = "is" if part == "radius" else "are"
    if rng.random() < 0.25:
        faces = rng.choice(
            (("cube", 6, 12, 8), ("triangular prism", 5, 9, 6), ("square pyramid", 5, 8, 5),
             ("tetrahedron", 4, 6, 4), ("cuboid", 6, 12, 8), ("hexagonal prism", 8, 18, 12),
             ("pentagonal prism", 7, 15, 10), ("octahedron", 8, 12, 6))
        )  # fmt: skip
        at = rng.randint(1, 3)
        name = ("faces", "edges", "vertices")[at - 1]
        article = "an" if faces[0][0] == "o" else "a"
        texts = (
            f"How many {name} does {article} {faces[0]} have?|"
            f"How many {name} are there on {article} {faces[0]}?|"
            f"What is the number of {name} of {article} {faces[0]}?"
        )
        others = [n for n in (1, 2, 3) if n != at]
        names = {1: "faces", 2: "edges", 3: "vertices"}
        f, e, v = faces[1:]
        euler = {
            1: eq("F", plus(e, -v, 2), f),
            2: eq("E", plus(f, v, -2), e),
            3: eq("V", plus(e, -f, 2), v),
        }
        known = " and ".join(f"${faces[n]}$ {names[n]}" for n in others)
        ways: list[Way] = [
            [("count", f"It has ${faces[at]}$ {name}")],
            [("count", f"It has {known}"), ("Euler's formula", euler[at])],
        ]
        return Draft(ask(question=texts), str(faces[at]), ways)
    value = k**n
    texts = (
        f"The {part} of a {solid} {are} {word}. By what factor does the {goal} grow?|"
        f"If the {part} of a {solid} {are} {word}, how many times as large is its {goal}?|"
        f"By what factor is the {goal} of a {solid} multiplied if its {part} {are} {word}?"
    )
    power_word = {1: "first", 2: "second", 3: "third"}[n]
    ways = [
        [("rule", f"The {goal} grows with the {power_word} power"), *to_the_power(rng, k, n)]
        if n > 1
        else [("rule", f"It grows by the same factor: ${k}$")],
        [("power", eq(power(k, n), value))] if n > 1 else [("conclude", f"The factor is ${k}$")],
    ]
    return Draft(ask(question=texts), str(value), ways)


@REGISTER.family("prism_and_pyramid", 3, 4)
def prism_and_pyramid(rng: Random, level: int) -> Draft:
    a, b, h, u = rng.randint(2, 14), rng.randint(2, 14), 3 * rng.randint(1, 7), unit(rng)
    shape = rng.choice(("prism", "prism_area", "square_pyramid", "pyramid", "tetra_height"))
    if shape == "prism":
        volume = Fraction(a * b * h, 2)
        texts = (
            f"A triangular prism has a base with sides {num(a)} and {num(b)} that meet at a right "
            f"angle, and a height of {num(h)}. What is its volume?|"
            f"The base of a prism is a right triangle with legs {num(a)} {u} and {num(b)} {u}. The "
            f"prism is {num(h)} {u} high. Find its volume."
        )
        base = ("Area of the base", eq(frac(dot(a, b), 2), decimal(Fraction(a * b, 2))))
        ways: list[Way] = [
            [base, *times(rng, Fraction(a * b, 2), h)],
            [
                *three(rng, a, b, h),
                ("divide", f"Half of it: {eq(frac(a * b * h, 2), decimal(volume))}"),
            ],
        ]
        return Draft(ask(question=texts), decimal(volume), ways)
    if shape == "prism_area":
        texts = (
            f"A prism has a base area of {num(a * b)} and a height of {num(h)}. What is its "
            "volume?|"
            f"Find the volume of a prism {num(h)} {u} high with a base of {num(a * b)} square {u}.|"
            f"What is the volume of a prism with base area {num(a * b)} square {u} and height "
            f"{num(h)} {u}?"
        )
        ways = [product(rng, a * b, h) for _ in range(3)]
        return Draft(ask(question=texts), str(a * b * h), ways)
    if shape == "tetra_height":
        volume = a * a * h // 3
        texts = (
            f"A pyramid with a square base of side {num(a)} {u} has a volume of {num(volume)} "
            "cubic "
            f"{u}. How high is it?|The volume of a square pyramid is {num(volume)} and the side of "
            f"its base is {num(a)}. Find its height."
        )
        ways = [
            [
                ("power", eq(power(a, 2), a * a)),
                ("multiply", eq(dot(3, volume), 3 * volume)),
                *quotient(rng, 3 * volume, a * a),
            ],
            [
                ("equation", eq(frac(f"{a * a}h", 3), volume)),
                ("multiply", eq(f"{a * a}h", 3 * volume)),
                ("divide", eq("h", h)),
            ],
        ]
        return Draft(ask(question=texts), str(h), ways)
    if shape == "square_pyramid":
        b = a
        texts = (
            f"What is the volume of a pyramid with a square base of side {num(a)} {u} and a "
            "height of "
            f"{num(h)} {u}?|A square pyramid has a base side of {num(a)} and a height of {num(h)}. "
            f"What is its volume?|Find the volume of a square-based pyramid: base side {num(a)} "
            f"{u}, "
            f"height {num(h)} {u}"
        )
    else:
        texts = (
            f"A pyramid has a rectangular base of {num(a)} by {num(b)} and a height of {num(h)}. "
            f"What is its volume?|Find the volume of a pyramid with base {num(a)} {u} by {num(b)} "
            f"{u} and height {num(h)} {u}."
        )
    volume = a * b * h // 3
    base = ("Area of the base", eq(dot(a, b), a * b))
    ways = [
        [base, *product(rng, a * b, h), *quotient(rng, a * b * h, 3)],
        [
            base,
            ("divide", f"A third of the height: {eq(frac(h, 3), h // 3)}"),
            *product(rng, a * b, h // 3),
        ],
        [("formula", eq("V", frac(dot(a, b, h), 3), frac(a * b * h, 3), volume))],
    ]
    return Draft(ask(question=texts), str(volume), ways)


@REGISTER.family("volume_left", 3, 4)
def volume_left(rng: Random, level: int) -> Draft:
    """Painted cubes, holes, boxes joined."""
    n = rng.randint(3, 6 if level == 3 else 10)
    shape = rng.choice(("painted", "hole", "faces"))
    if shape == "painted":
        kind, value, line = rng.choice(
            (
                ("exactly three", 8, "Those at the corners: $8$"),
                (
                    "exactly two",
                    12 * (n - 2),
                    f"On each of $12$ edges {eq(plus(n, -2), n - 2)}: "
                    f"{eq(dot(12, n - 2), 12 * (n - 2))}",
                ),
                (
                    "exactly one",
                    6 * (n - 2) ** 2,
                    f"On each of $6$ faces {eq(power(n - 2, 2), (n - 2) ** 2)}: "
                    f"{eq(dot(6, (n - 2) ** 2), 6 * (n - 2) ** 2)}",
                ),
                (
                    "no",
                    (n - 2) ** 3,
                    f"Those inside: {eq(plus(n, -2), n - 2)} and "
                    f"{eq(power(n - 2, 3), (n - 2) ** 3)}",
                ),
            )
        )
        texts = (
            f"A cube is painted and then cut into {num(n**3)} equal small cubes. How many of them "
            "have "
            f"{kind} painted face{'' if kind == 'exactly one' else 's'}?|"
            f"A {num(n)} by {num(n)} by {num(n)} cube made of unit cubes is painted on the "
            "outside. "
            f"How many unit cubes have {kind} painted face{'' if kind == 'exactly one' else 's'}?"
        )
        edge: Line = ("root", f"There are ${n}$ small cubes along an edge: {eq(power(n, 3), n**3)}")
        return Draft(ask(story=texts), str(value), [[edge, ("count", line)], [("count", line)]])
    if shape == "hole":
        k = rng.randint(1, n - 1)
        texts = (
            f"A cube with an edge of {num(k)} cm is cut out of a cube with an edge of {num(n)} cm. "
            f"What volume is left in cubic cm?|What is the difference of the volumes of two cubes "
            f"with edges {num(n)} cm and {num(k)} cm?"
        )
        ways: list[Way] = [
            [("power", f"{eq(power(n, 3), n**3)} and {eq(power(k, 3), k**3)}"),
             *difference(rng, n**3, k**3)],
            [*to_the_power(rng, n, 3), *to_the_power(rng, k, 3), *difference(rng, n**3, k**3)]
            if k > 1 else [*to_the_power(rng, n, 3), ("subtract", eq(plus(n**3, -1), n**3 - 1))],
        ]  # fmt: skip
        return Draft(ask(story=texts), str(n**3 - k**3), ways)
    a = rng.randint(2, 8)
    texts = (
        f"Two cubes with an edge of {num(a)} cm are glued together at a face. What is the surface "
        f"area of the new solid?|"
        f"Two equal cubes of edge {num(a)} are joined face to face. Find the surface area of the "
        f"resulting box."
    )
    face = ("One face", eq(power(a, 2), a * a))
    ways = [
        [
            face,
            ("count", f"Of $12$ faces two are hidden: {eq(plus(12, -2), 10)}"),
            *product(rng, 10, a * a),
        ],
        [
            face,
            (
                "Ends and sides",
                f"{eq(dot(2, a * a), 2 * a * a)} and {eq(dot(8, a * a), 8 * a * a)}",
            ),
            *total(rng, 2 * a * a, 8 * a * a),
        ],
    ]
    return Draft(ask(story=texts), str(10 * a * a), ways)
