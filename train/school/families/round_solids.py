"""Cylinders, cones and spheres."""

from fractions import Fraction
from random import Random

from train.problems.latex import dot, eq, frac, power
from train.school.base import REGISTER, Draft, Line, Way, num
from train.school.families.figures import PI, ask, pi_times, shown, times, unit
from train.school.families.right_triangles import triple
from train.school.work import product, quotient

_EXACT = ["", "", " in terms of $\\pi$", " as a multiple of $\\pi$", " in terms of pi"]


def _decimals(rng: Random) -> str:
    return rng.choice((" Use $\\pi=3.14$.", " Use 3.14 for $\\pi$.", " Take pi as 3.14."))


@REGISTER.family("cylinder", 3, 4)
def cylinder(rng: Random, level: int) -> Draft:
    """Volume, surfaces, height from the volume."""
    r, h, u = rng.randint(1, 10), rng.randint(2, 15), unit(rng)
    shape = rng.choice(("volume", "volume", "lateral", "surface", "height") if level == 4 else
                       ("volume", "volume", "diameter"))  # fmt: skip
    after, n = rng.choice(_EXACT), r * r * h
    square: Line = ("power", eq(power(r, 2), r * r))
    if shape == "height":
        texts = (
            f"A cylinder has a volume of ${pi_times(n)}$ and a radius of {num(r)}. How high is it?|"
            f"The volume of a cylinder with radius {num(r)} {u} is ${pi_times(n)}$ cubic {u}. "
            f"Find its height."
        )
        ways: list[Way] = [
            [square, *quotient(rng, n, r * r)],
            [
                ("equation", eq(f"\\pi\\cdot {r * r}h", pi_times(n))),
                ("divide", eq("h", frac(n, r * r), h)),
            ],
        ]
        return Draft(ask(question=texts), str(h), ways)
    if shape in ("lateral", "surface"):
        side = 2 * r * h
        if shape == "lateral":
            name = rng.choice(("lateral surface area", "curved surface area"))
            value = side
        else:
            name, value = "total surface area", side + 2 * r * r
        texts = (
            f"What is the {name} of a cylinder with radius {num(r)} and height {num(h)}{after}?|"
            f"A cylinder has a radius of {num(r)} {u} and a height of {num(h)} {u}. "
            f"Find its {name}{after}."
        )
        mantle: Line = ("Curved side", eq("2\\pi rh", f"2\\pi\\cdot {dot(r, h)}", pi_times(side)))
        ways = [
            [mantle],
            [("Circumference", eq("2\\pi r", pi_times(2 * r))),
             ("Curved side", eq(f"{pi_times(2 * r)}\\cdot {h}", pi_times(side)))],
        ]  # fmt: skip
        if shape == "surface":
            ends = [
                ("Two circles", eq("2\\pi r^2", f"2\\pi\\cdot {r * r}", pi_times(2 * r * r))),
                ("add", eq(f"{pi_times(side)}+{pi_times(2 * r * r)}", pi_times(value))),
            ]
            ways = [[*way, *ends] for way in ways]
        return Draft(ask(question=texts), pi_times(value), ways)
    given, length = ("diameter", 2 * r) if shape == "diameter" else ("radius", r)
    half = [("divide", f"The radius is {eq(frac(2 * r, 2), r)}")] if shape == "diameter" else []
    use_decimals = rng.random() < 0.3
    tail, after = (_decimals(rng), "") if use_decimals else ("", after)
    texts = (
        f"What is the volume of a cylinder with {given} {num(length)} and height "
        f"{num(h)}{after}?{tail}|"
        f"A cylinder has a {given} of {num(length)} {u} and a height of {num(h)} {u}. What is its "
        f"volume{after}?{tail}|Find the volume of a cylinder, {given} {num(length)} {u}, height "
        f"{num(h)} {u}{after}.{tail}|A can has a {given} of {num(length)} cm and is {num(h)} cm "
        "high. "
        f"What is its volume{after}?{tail}"
    )
    end = times(rng, PI, n) if use_decimals else [("conclude", f"The volume is ${pi_times(n)}$")]
    ways = [
        [*half, square, *product(rng, r * r, h), *end],
        [
            *half,
            ("formula", eq("V", "\\pi r^2h", f"\\pi\\cdot {dot(r * r, h)}", pi_times(n))),
            *(end if use_decimals else []),
        ],
        [
            *half,
            ("Area of the base", f"${pi_times(r * r)}$"),
            ("multiply", eq(f"{pi_times(r * r)}\\cdot {h}", pi_times(n))),
            *(end if use_decimals else []),
        ],
    ]
    return Draft(ask(question=texts), shown(PI * n) if use_decimals else pi_times(n), ways)


@REGISTER.family("cone", 3, 4)
def cone(rng: Random, level: int) -> Draft:
    """Volume; slant height, curved surface at the higher level."""
    r, h, u = rng.randint(1, 9), 3 * rng.randint(1, 6), unit(rng)
    after = rng.choice(_EXACT)
    if level == 4 and rng.random() < 0.6:
        r, h, s = triple(rng, 3)
        shape = rng.choice(("slant", "side", "total"))
        if shape == "slant":
            texts = (
                f"A cone has a radius of {num(r)} and a height of {num(h)}. "
                f"What is its slant height?|"
                f"Find the slant height of a cone with radius {num(r)} {u} and height {num(h)} {u}."
            )
            ways: list[Way] = [
                [
                    ("Pythagoras", f"$s^2={r}^2+{h}^2={r * r}+{h * h}={s * s}$"),
                    ("root", eq("s", s)),
                ],
                [
                    ("power", f"{eq(power(r, 2), r * r)}, {eq(power(h, 2), h * h)}"),
                    ("add", eq(f"{r * r}+{h * h}", s * s)),
                    ("root", eq(f"\\sqrt{{{s * s}}}", s)),
                ],
            ]
            return Draft(ask(question=texts), str(s), ways)
        side = r * s
        name = "lateral surface area" if shape == "side" else "total surface area"
        texts = (
            f"A cone has a radius of {num(r)} and a slant height of {num(s)}. "
            f"What is its {name}{after}?|"
            f"Find the {name} of a cone with radius {num(r)} {u} and slant height {num(s)} "
            f"{u}{after}."
        )
        line: Line = ("Curved side", eq("\\pi rs", f"\\pi\\cdot {dot(r, s)}", pi_times(side)))
        if shape == "side":
            ways = [[line], [*product(rng, r, s), ("conclude", f"The area is ${pi_times(side)}$")]]
            return Draft(ask(question=texts), pi_times(side), ways)
        ends = [
            ("Base", eq("\\pi r^2", pi_times(r * r))),
            ("add", eq(f"{pi_times(side)}+{pi_times(r * r)}", pi_times(side + r * r))),
        ]
        return Draft(ask(question=texts), pi_times(side + r * r), [[line, *ends]] * 2)
    n = r * r * h // 3
    texts = (
        f"What is the volume of a cone with radius {num(r)} and height {num(h)}{after}?|"
        f"A cone has a radius of {num(r)} {u} and a height of {num(h)} {u}. "
        f"What is its volume{after}?|"
        f"Find the volume of a cone, radius {num(r)} {u}, height {num(h)} {u}{after}.|"
        f"An ice cream cone has a radius of {num(r)} cm and is {num(h)} cm high. "
        f"Find its volume{after}."
    )
    square: Line = ("power", eq(power(r, 2), r * r))
    ways = [
        [
            square,
            *product(rng, r * r, h),
            ("divide", f"A third: {eq(frac(pi_times(r * r * h), 3), pi_times(n))}"),
        ],
        [
            (
                "formula",
                eq("V", frac("\\pi r^2h", 3), frac(f"\\pi\\cdot {dot(r * r, h)}", 3), pi_times(n)),
            )
        ],
        [
            square,
            ("divide", eq(frac(h, 3), h // 3)),
            *product(rng, r * r, h // 3),
            ("conclude", f"The volume is ${pi_times(n)}$"),
        ],
    ]
    return Draft(ask(question=texts), pi_times(n), ways)


@REGISTER.family("sphere", 3, 4)
def sphere(rng: Random, level: int) -> Draft:
    """Volume, surface; radius from the surface or the volume."""
    r, u = rng.randint(1, 12), unit(rng)
    after = rng.choice(_EXACT)
    volume, surface = Fraction(4 * r**3, 3), 4 * r * r
    shape = rng.choice(("volume", "surface") if level == 3 else
                       ("volume", "surface", "back", "back_volume", "half"))  # fmt: skip
    solid = rng.choice(("sphere", "sphere", "ball"))
    if shape in ("back", "back_volume"):
        has = pi_times(surface if shape == "back" else volume)
        what = "surface area" if shape == "back" else "volume"
        texts = (
            f"The {what} of a sphere is ${has}$. What is its radius?|"
            f"A sphere has a {what} of ${has}$. Find the radius.|"
            f"What is the radius of a sphere with {what} ${has}$?"
        )
        if shape == "back":
            ways: list[Way] = [
                [
                    ("equation", eq("4\\pi r^2", has)),
                    ("divide", eq("r^2", frac(surface, 4), r * r)),
                    ("root", eq("r", r)),
                ],
                [
                    ("divide", eq("r^2", frac(has, "4\\pi"), r * r)),
                    ("root", eq("r", f"\\sqrt{{{r * r}}}", r)),
                ],
            ]
        else:
            ways = [
                [
                    ("equation", eq(frac("4\\pi r^3", 3), has)),
                    ("multiply", eq("4\\pi r^3", pi_times(4 * r**3))),
                    ("divide", eq("r^3", r**3)),
                    ("root", eq("r", r)),
                ],
            ]
        return Draft(ask(question=texts), str(r), ways)
    by_diameter = rng.random() < 0.3
    given, length = ("diameter", 2 * r) if by_diameter else ("radius", r)
    half: list[Line] = [("divide", f"The radius is {eq(frac(2 * r, 2), r)}")] if by_diameter else []
    if shape == "surface":
        name, answer = "surface area", pi_times(surface)
        ways = [
            [
                *half,
                ("power", eq(power(r, 2), r * r)),
                ("formula", eq("S", f"4\\pi\\cdot {r * r}", answer)),
            ],
            [*half, ("formula", eq("S", "4\\pi r^2", answer))],
        ]
    elif shape == "half":
        solid, name, answer = "hemisphere", "volume", pi_times(volume / 2)
        ways = [
            [
                *half,
                ("Whole sphere", eq(frac(f"4\\pi\\cdot {r**3}", 3), pi_times(volume))),
                ("divide", f"Half of it is ${answer}$"),
            ],
            [
                *half,
                ("formula", eq("V", frac("2\\pi r^3", 3), frac(f"2\\pi\\cdot {r**3}", 3), answer)),
            ],
        ]
    else:
        name, answer = "volume", pi_times(volume)
        ways = [
            [
                *half,
                ("power", eq(power(r, 3), r**3)),
                ("multiply", eq(dot(4, r**3), 4 * r**3)),
                (
                    "formula",
                    eq("V", frac(f"{4 * r**3}\\pi", 3), answer)
                    if volume.denominator == 1
                    else f"So ${'V'}={answer}$",
                ),
            ],
            [
                *half,
                ("formula", eq("V", frac("4\\pi r^3", 3), frac(f"4\\pi\\cdot {r**3}", 3), answer)),
            ],
        ]
    texts = (
        f"What is the {name} of a {solid} with {given} {num(length)}{after}?|"
        f"A {solid} has a {given} of {num(length)} {u}. What is its {name}{after}?|"
        f"Find the {name} of a {solid} with {given} {num(length)} {u}{after}.|"
        f"What's the {name} of a {solid} of {given} {num(length)}{after}?"
    )
    return Draft(ask(question=texts), answer, ways)
