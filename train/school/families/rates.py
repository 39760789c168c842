"""Rates: per minute and per hour, density, work in proportion."""

from fractions import Fraction
from random import Random

from train.problems.latex import dot, eq, frac
from train.school.base import REGISTER, Draft, Way, num
from train.school.families.figures import ask, shown, times
from train.school.work import product, quotient

# who or what, does, what, per which time, most in that time
_WORKS = (
    ("A printer", "prints", "print", "pages", "minute", 40),
    ("A machine", "makes", "make", "bottles", "hour", 300),
    ("A tap", "fills", "fill", "liters", "minute", 20),
    ("A pump", "pumps", "pump", "gallons", "minute", 50),
    ("A heart", "beats", "beat", "times", "minute", 90),
    ("A factory", "builds", "build", "cars", "day", 200),
    ("A baker", "bakes", "bake", "rolls", "hour", 120),
    ("A typist", "types", "type", "words", "minute", 80),
    ("A hen", "lays", "lay", "eggs", "week", 7),
    ("A bee", "visits", "visit", "flowers", "hour", 100),
    ("A robot", "packs", "pack", "boxes", "hour", 60),
)


@REGISTER.family("rate_per_time", 1, 2, 3)
def rate_per_time(rng: Random, level: int) -> Draft:
    """How many in a time, how long for a number, how many in another time."""
    who, does, do, things, per, most = rng.choice(_WORKS)
    t, m = rng.randint(2, {1: 9, 2: 20, 3: 40}[level]), rng.randint(2, {1: 9, 2: 20, 3: 60}[level])
    v = rng.randint(2, min(most, {1: 12, 2: 60, 3: 300}[level]))
    if t == m:
        m += 1
    name = who[0].lower() + who[1:]
    pers = f"{per}s"
    shape = rng.choice(
        ("many", "long", "rate") if level == 1 else ("long", "rate", "other", "other", "other_time")
    )
    n = v * t
    if shape == "many":
        texts = (
            f"{who} {does} {num(v)} {things} per {per}. How many {things} is that in {num(t)} "
            f"{pers}?|"
            f"If {name} {does} {num(v)} {things} a {per}, how many {things} does it {do} in "
            f"{num(t)} {pers}?|"
            f"How many {things} does {name} {do} in {num(t)} {pers} at {num(v)} {things} per {per}?"
        )
        ways: list[Way] = [product(rng, v, t) for _ in range(3)]
        return Draft(ask(story=texts), str(n), ways)
    if shape == "long":
        texts = (
            f"{who} {does} {num(v)} {things} per {per}. How many {pers} does it take for {num(n)} "
            f"{things}?|"
            f"How many {pers} does {name} need to {do} {num(n)} {things} at {num(v)} per {per}?"
        )
        ways = [quotient(rng, n, v) for _ in range(3)]
        return Draft(ask(story=texts), str(t), ways)
    said = f"{who} {does} {num(n)} {things} in {num(t)} {pers}."
    if shape == "rate":
        texts = (
            f"{said} How many {things} is that per {per}?|{said} What is the rate in {things} per "
            f"{per}?|"
            f"{said} How many {things} does it {do} in one {per}?"
        )
        ways = [quotient(rng, n, t) for _ in range(3)]
        return Draft(ask(story=texts), str(v), ways)
    if shape == "other":
        texts = (
            f"{said} How many {things} is that in {num(m)} {pers} at the same rate?|"
            f"If {name} {does} {num(n)} {things} in {num(t)} {pers}, how many does it {do} in "
            f"{num(m)} {pers}?|"
            f"{said} At this rate, how many {things} will it {do} in {num(m)} {pers}?"
        )
        ways = [
            [*quotient(rng, n, t, "rate"), *product(rng, v, m)],
            [*product(rng, n, m), *quotient(rng, n * m, t)],
            [
                ("equation", eq(frac("x", m), frac(n, t))),
                ("isolate", eq("x", frac(n * m, t), v * m)),
            ],
        ]
        return Draft(ask(story=texts), str(v * m), ways)
    texts = (
        f"{said} How many {pers} does it need for {num(v * m)} {things} at the same rate?|"
        f"If {name} {does} {num(n)} {things} in {num(t)} {pers}, how many {pers} does it take for "
        f"{num(v * m)} {things}?"
    )
    ways = [
        [*quotient(rng, n, t, "rate"), *quotient(rng, v * m, v)],
        [
            ("equation", eq(frac("x", v * m), frac(t, n))),
            ("isolate", eq("x", frac(t * v * m, n), m)),
        ],
    ]
    return Draft(ask(story=texts), str(m), ways)


@REGISTER.family("density", 3, 4)
def density(rng: Random, level: int) -> Draft:
    """Density, mass or volume; people per square kilometre."""
    d = Fraction(rng.choice((2, 3, 5, 8, 10, 12, 4, 7, 19)), rng.choice((1, 1, 2, 10)))
    if level == 4:
        d = Fraction(rng.randint(3, 99), 10)
    v = rng.randint(2, 60)
    if rng.random() < 0.3:
        area, per = rng.randint(3, 90) * 10, rng.randint(12, 400)
        people = area * per
        place = rng.choice(("town", "city", "district", "region", "island"))
        texts = (
            f"A {place} of {num(area)} square kilometers has {num(people)} inhabitants. How many "
            "people per "
            f"square kilometer is that?|"
            f"What is the population density of a {place} with {num(people)} people on "
            f"{num(area)} square km?"
        )
        ways: list[Way] = [quotient(rng, people, area) for _ in range(3)]
        return Draft(ask(question=texts), str(per), ways)
    mass, what = (
        d * v,
        rng.choice(("metal block", "stone", "liquid", "piece of wood", "crystal", "cube")),
    )
    shape = rng.choice(("density", "mass", "volume"))
    unit, cubic = rng.choice(
        (("g", "cubic cm"), ("grams", "$cm^3$"), ("kg", "liters"), ("g", "ml"))
    )
    single = {"cubic cm": "cubic cm", "$cm^3$": "$cm^3$", "liters": "liter", "ml": "ml"}[cubic]
    if shape == "density":
        texts = (
            f"A {what} has a mass of {num(shown(mass))} {unit} and a volume of {num(v)} {cubic}. "
            "What is its "
            f"density in {unit} per {single}?|"
            f"What is the density of a {what} if {num(v)} {cubic} of it have a mass of "
            f"{num(shown(mass))} {unit}?|"
            f"Mass {num(shown(mass))} {unit}, volume {num(v)} {cubic}. Find the density."
        )
        ways = [
            [
                ("formula", "Density is mass over volume"),
                ("divide", eq(frac(shown(mass), v), shown(d))),
            ],
            [("divide", eq(f"{shown(mass)}\\div {v}", shown(d)))],
        ]
        return Draft(ask(question=texts), shown(d), ways)
    rate = f"{num(shown(d))} {unit} per {single}"
    if shape == "mass":
        texts = (
            f"A {what} has a density of {rate} and a volume of {num(v)} {cubic}. What is its mass "
            f"in {unit}?|"
            f"The density of a {what} is {rate}. How many {unit} do {num(v)} {cubic} of it weigh?"
        )
        ways = [times(rng, d, v), [("formula", "Mass is density times volume"), *times(rng, d, v)],
                [("multiply", eq(dot(shown(d), v), shown(mass)))]]  # fmt: skip
        return Draft(ask(question=texts), shown(mass), ways)
    texts = (
        f"A {what} has a density of {rate} and a mass of {num(shown(mass))} {unit}. What is its "
        "volume?|"
        f"The density of a {what} is {rate}. What is the volume of {num(shown(mass))} {unit} of it?"
    )
    ways = [
        [
            ("formula", "Volume is mass over density"),
            ("divide", eq(frac(shown(mass), shown(d)), v)),
        ],
        [("divide", eq(f"{shown(mass)}\\div {shown(d)}", v))],
    ]
    return Draft(ask(question=texts), str(v), ways)
