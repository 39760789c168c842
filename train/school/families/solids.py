"""Boxes and cubes: volume, surface, edges; tanks that are filled."""

from fractions import Fraction
from random import Random

from train.problems.latex import decimal, dot, eq, frac, plus, power
from train.school.base import REGISTER, Draft, Line, Way, num
from train.school.families.figures import ask, shown, times, unit
from train.school.families.scenes import human
from train.school.work import product, quotient, to_the_power, total

_BOXES = "box|cuboid|rectangular prism|box|rectangular box|block"


_HOLLOW = "fish tank|aquarium|swimming pool|crate|sandbox|container|trunk|shed"


def three(rng: Random, a: int, b: int, c: int, kind: str = "multiply") -> list[Line]:
    """A product of three numbers, one after the other."""
    if rng.random() < 0.4:
        return [(kind, eq(dot(a, b), a * b)), ("multiply", eq(dot(a * b, c), a * b * c))]
    return [*product(rng, a, b, kind), *product(rng, a * b, c)]


@REGISTER.family("cube", 1, 2, 3)
def cube(rng: Random, level: int) -> Draft:
    """Volume, surface, edge, total edge length: one from another."""
    a, u = human(rng, 2, {1: 6, 2: 10, 3: 15}[level]), unit(rng)
    given, goal = rng.choice(
        (("edge", "volume"), ("edge", "volume"), ("edge", "surface")) if level < 3 else
        (("volume", "edge"), ("surface", "edge"), ("volume", "surface"), ("surface", "volume"),
         ("edge", "surface"), ("edge", "edges"))
    )  # fmt: skip
    if level == 2 and rng.random() < 0.3:
        given, goal = "volume", "edge"
    values = {"edge": a, "volume": a**3, "surface": 6 * a * a, "edges": 12 * a}
    names = {"edge": rng.choice(("edge", "side length", "edge length")), "volume": "volume",
             "surface": "surface area", "edges": "total length of all edges"}  # fmt: skip
    units = {"edge": u, "volume": f"cubic {u}", "surface": f"square {u}"}
    name, value = names[goal], num(values[given])
    article = "an" if names[given][0] == "e" else "a"
    texts = (
        f"What is the {name} of a cube with {names[given]} {value}?|"
        f"A cube has {article} {names[given]} of {value} {units[given]}. What is its {name}?|"
        f"The {names[given]} of a cube is {value} {units[given]}. What is the {name}?|"
        f"What's the {name} of a cube whose {names[given]} is {value} {units[given]}?"
    )
    orders = (
        f"Find the {name} of a cube with {article} {names[given]} of {value} {units[given]}.|"
        f"Calculate the {name} of a cube whose {names[given]} is {value}.|"
        f"cube {names[given]} {value}, find the {name}"
    )
    to_edge: list[Way] = {
        "edge": [[], []],
        "volume": [
            [("root", eq("a", f"\\sqrt[3]{{{a**3}}}", a))],
            [
                ("equation", eq("a^3", a**3)),
                ("root", f"${a}\\cdot {a}\\cdot {a}={a**3}$, so $a={a}$"),
            ],
        ],
        "surface": [
            [*quotient(rng, 6 * a * a, 6), ("root", eq("a", f"\\sqrt{{{a * a}}}", a))],
            [
                ("equation", eq("6a^2", 6 * a * a)),
                ("divide", eq("a^2", a * a)),
                ("root", eq("a", a)),
            ],
        ],
    }[given]
    ends: list[Way] = {
        "edge": [[]],
        "volume": [
            to_the_power(rng, a, 3),
            [("formula", eq("V", f"{a}^3", a**3))],
            three(rng, a, a, a),
        ],
        "surface": [
            [("One face", eq(dot(a, a), a * a)), *product(rng, 6, a * a, "Six faces")],
            [("formula", eq("S", f"6\\cdot {a}^2", dot(6, a * a), 6 * a * a))],
        ],
        "edges": [[("count", "A cube has $12$ edges"), *product(rng, 12, a)], product(rng, 12, a)],
    }[goal]
    ways = [[*first, *last] for first in to_edge for last in ends]
    return Draft(ask(question=texts, order=orders), str(values[goal]), ways)


@REGISTER.family("box", 1, 2, 3)
def box(rng: Random, level: int) -> Draft:
    """Volume or surface of a box; a side from the volume."""
    high = {1: 10, 2: 15, 3: 25}[level]
    a, b, c = (human(rng, 2, high) for _ in range(3))
    u, solid = unit(rng), rng.choice(_BOXES.split("|"))
    volume, surface = a * b * c, 2 * (a * b + a * c + b * c)
    shape = rng.choice({1: ("volume",), 2: ("volume", "volume", "side")}.get(
        level, ("volume", "side", "surface", "surface", "face")))  # fmt: skip
    size = f"{num(a)} {u} by {num(b)} {u} by {num(c)} {u}"
    if shape == "volume":
        thing = rng.choice(_HOLLOW.split("|"))
        asks = ask(
            question=f"What is the volume of a {solid} with sides {num(a)}, {num(b)} and {num(c)}?|"
            f"What is the volume of a {solid} that measures {size}?|"
            f"A {solid} is {num(a)} {u} long, {num(b)} {u} wide and {num(c)} {u} high. "
            f"What is its volume?|What's the volume of a {num(a)}x{num(b)}x{num(c)} {solid}?",
            order=f"Find the volume of a {solid} {size}.|"
            f"Calculate the volume of a {solid} with length {num(a)}, width {num(b)} and height "
            f"{num(c)}.|volume of a {solid} {num(a)} {u} x {num(b)} {u} x {num(c)} {u}",
            story=f"A {thing} is {num(a)} feet long, {num(b)} feet wide and {num(c)} feet deep. "
            f"How many cubic feet does it hold?|"
            f"A {thing} measures {num(a)} m by {num(b)} m by {num(c)} m. What is its volume?|"
            f"How many cubes with an edge of 1 cm fit into a box of {num(a)} cm by {num(b)} cm by "
            f"{num(c)} cm?",
        )
        ways: list[Way] = [
            three(rng, a, b, c),
            three(rng, a, c, b),
            [("formula", eq("V", dot(a, b, c), dot(a * b, c), volume))],
            [
                ("Area of the base", eq(dot(a, b), a * b)),
                *product(rng, a * b, c, "Times the height"),
            ],
        ]
        return Draft(asks, str(volume), ways)
    if shape == "side":
        texts = (
            f"A {solid} has a volume of {num(volume)} cubic {u}. It is {num(a)} {u} long and "
            f"{num(b)} {u} wide. How high is it?|"
            f"The volume of a {solid} is {num(volume)}, its length is {num(a)} and its width is "
            f"{num(b)}. What is the height?|"
            f"Find the height of a {solid} with volume {num(volume)}, length {num(a)}, width "
            f"{num(b)}."
        )
        ways = [
            [*product(rng, a, b, "Area of the base"), *quotient(rng, volume, a * b)],
            [("divide", eq(frac(volume, a), b * c)), *quotient(rng, b * c, b)],
            [("equation", eq(f"{a * b}h", volume)), ("divide", eq("h", frac(volume, a * b), c))],
        ]
        return Draft(ask(question=texts), str(c), ways)
    if shape == "face":
        texts = (
            f"The base of a {solid} has an area of {num(a * b)} square {u} and the height is "
            f"{num(c)} {u}. What is the volume?|"
            f"A prism has a base area of {num(a * b)} square {u} and a height of {num(c)} {u}. "
            f"Find its volume."
        )
        ways = [product(rng, a * b, c) for _ in range(3)]
        return Draft(ask(question=texts), str(volume), ways)
    texts = (
        f"What is the surface area of a {solid} with sides {num(a)}, {num(b)} and {num(c)}?|"
        f"What is the surface area of a {solid} {size}?|"
        f"A {solid} is {num(a)} {u} long, {num(b)} {u} wide and {num(c)} {u} high. "
        f"Find its surface area.|"
        f"How much paper is needed to cover a {size} box without overlap, in square {u}?"
    )
    faces = (a * b, a * c, b * c)
    three_faces = f"{eq(dot(a, b), a * b)}, {eq(dot(a, c), a * c)}, {eq(dot(b, c), b * c)}"
    add = total(rng, *faces)
    ways = [
        [("Three faces", three_faces), *add, *product(rng, 2, sum(faces))],
        [
            ("Three faces", three_faces),
            ("multiply", f"Each twice: ${2 * a * b}$, ${2 * a * c}$, ${2 * b * c}$"),
            *total(rng, *(2 * face for face in faces)),
        ],
        [("formula", eq("S", f"2({plus(*faces)})", dot(2, sum(faces)), surface))],
    ]
    return Draft(ask(question=texts), str(surface), ways)


@REGISTER.family("fill_a_tank", 2, 3, 4)
def fill_a_tank(rng: Random, level: int) -> Draft:
    """Litres in a tank, the time to fill it, cubes that fit, a rise of the water."""
    shape = rng.choice({2: ("litres", "cubes"), 3: ("litres", "time", "cubes")}.get(
        level, ("time", "rise", "height", "metres")))  # fmt: skip
    a, b, c = 10 * rng.randint(2, 12), 10 * rng.randint(2, 6), 10 * rng.randint(2, 5)
    tank = rng.choice(("fish tank", "aquarium", "tank", "glass tank", "water tank"))
    litre = rng.choice(("litres", "liters"))
    volume = a * b * c
    litres = volume // 1000
    if shape == "cubes":
        k, n, m, h = rng.randint(2, 5), rng.randint(2, 8), rng.randint(2, 8), rng.randint(2, 6)
        texts = (
            f"How many cubes with an edge of {num(k)} cm fit into a box of {num(n * k)} cm by "
            f"{num(m * k)} cm by {num(h * k)} cm?|A carton is {num(n * k)} cm long, "
            f"{num(m * k)} cm "
            f"wide and {num(h * k)} cm high. How many {num(k)} cm cubes fill it?"
        )
        ways: list[Way] = [
            [("divide", f"Along the edges: ${n}$, ${m}$ and ${h}$ cubes"), *three(rng, n, m, h)],
            [("Volume of the box", eq(dot(n * k, m * k, h * k), n * m * h * k**3)),
             ("Volume of a cube", eq(power(k, 3), k**3)),
             ("divide", eq(frac(n * m * h * k**3, k**3), n * m * h))],
        ]  # fmt: skip
        ways[0] = [
            (
                "divide",
                f"{eq(frac(n * k, k), n)}, {eq(frac(m * k, k), m)}, {eq(frac(h * k, k), h)}",
            ),
            *three(rng, n, m, h),
        ]
        return Draft(ask(story=texts), str(n * m * h), ways)
    size = f"{num(a)} cm long, {num(b)} cm wide and {num(c)} cm high"
    by_cm = [
        *three(rng, a, b, c),
        ("convert", f"$1000$ cubic cm are a litre: {eq(frac(volume, 1000), litres)}"),
    ]
    by_dm = [
        (
            "convert",
            f"In dm: {eq(frac(a, 10), a // 10)}, {eq(frac(b, 10), b // 10)}, "
            f"{eq(frac(c, 10), c // 10)}",
        ),
        *three(rng, a // 10, b // 10, c // 10),
    ]
    if shape == "litres":
        texts = (
            f"A {tank} is {size}. How many {litre} of water does it hold?|"
            f"How many {litre} fit into a {tank} of {num(a)} cm by {num(b)} cm by {num(c)} cm?|"
            f"A {tank} measures {num(a)} x {num(b)} x {num(c)} cm. What is its capacity in {litre}?"
        )
        return Draft(ask(story=texts), str(litres), [by_cm, by_dm])
    if shape == "time":
        rate = rng.choice([n for n in (2, 3, 4, 5, 6, 8, 10, 12) if litres % n == 0] or [litres])
        texts = (
            f"A {tank} is {size}. Water flows in at {num(rate)} {litre} per minute. "
            f"How many minutes does it take to fill it?|"
            f"How many minutes are needed to fill a {tank} of {num(a)} cm by {num(b)} cm by "
            f"{num(c)} "
            f"cm with {num(rate)} {litre} of water per minute?"
        )
        ways = [[*way, *quotient(rng, litres, rate)] for way in (by_cm, by_dm)]
        return Draft(ask(story=texts), str(litres // rate), ways)
    if shape == "metres":
        a, b, c = rng.randint(4, 25), rng.randint(2, 12), rng.randint(1, 3)
        texts = (
            f"A swimming pool is {num(a)} m long, {num(b)} m wide and {num(c)} m deep. "
            f"How many {litre} of water does it hold?|"
            f"How many {litre} are there in a full pool of {num(a)} m by {num(b)} m by {num(c)} m?"
        )
        ways = [
            [
                *three(rng, a, b, c),
                (
                    "convert",
                    f"A cubic metre is $1000$ litres: {eq(dot(a * b * c, 1000), a * b * c * 1000)}",
                ),
            ],
            [
                ("multiply", eq("V", dot(a, b, c), a * b * c)),
                ("convert", f"In litres ${a * b * c * 1000}$"),
            ],
        ]
        return Draft(ask(story=texts), str(a * b * c * 1000), ways)
    if shape == "height":
        h = rng.randint(3, c - 1)
        litres_in = Fraction(a * b * h, 1000)
        texts = (
            f"{num(decimal(litres_in))} {litre} of water are poured into a {tank} that is "
            f"{num(a)} cm "
            f"long and {num(b)} cm wide. How high does the water stand in cm?|"
            f"A {tank} with a base of {num(a)} cm by {num(b)} cm contains "
            f"{num(decimal(litres_in))} "
            f"{litre} of water. How deep is the water in cm?"
        )
        ways = [
            [("convert", eq(dot(decimal(litres_in), 1000), a * b * h) + " cubic cm"),
             *product(rng, a, b, "Area of the base"), *quotient(rng, a * b * h, a * b)],
        ] * 2  # fmt: skip
        return Draft(ask(story=texts), str(h), ways)
    rise = rng.choice((Fraction(1, 2), Fraction(1), Fraction(2), Fraction(3), Fraction(3, 2)))
    stone = rise * a * b
    if rng.random() < 0.5:
        texts = (
            f"A {tank} has a base of {num(a)} cm by {num(b)} cm. When a stone is put in, the water "
            f"rises by {num(shown(rise))} cm. What is the volume of the stone in cubic cm?|"
            f"The water in a {tank} that is {num(a)} cm long and {num(b)} cm wide rises "
            f"{num(shown(rise))} cm when a stone sinks in it. How many cubic cm is the stone?"
        )
        ways = [
            [*product(rng, a, b, "Area of the base"), *times(rng, rise, a * b)] for _ in range(2)
        ]
        return Draft(ask(story=texts), shown(stone), ways)
    texts = (
        f"A stone of {num(shown(stone))} cubic cm is put into a {tank} with a base of {num(a)} "
        "cm by "
        f"{num(b)} cm and sinks. By how many cm does the water rise?|"
        f"A block with a volume of {num(shown(stone))} cubic cm sinks in a {tank} {num(a)} cm "
        "long and "
        f"{num(b)} cm wide. How much does the water level rise in cm?"
    )
    ways = [
        [
            *product(rng, a, b, "Area of the base"),
            ("divide", eq(frac(shown(stone), a * b), shown(rise))),
        ]
    ] * 2
    return Draft(ask(story=texts), shown(rise), ways)
