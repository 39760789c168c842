"""Units: length, mass, capacity, area and volume, speed, temperature; metric and imperial."""

from fractions import Fraction
from random import Random
from typing import NamedTuple

from train.problems.latex import Number, decimal, dot, eq, frac, plus
from train.school.base import REGISTER, Draft, Line, Way, num
from train.school.families.figures import ask, times
from train.school.work import product, quotient, with_remainder


class Pair(NamedTuple):
    """Some small units make a large one; names in the plural, short names where there are any."""

    large: str
    small: str
    factor: int
    large_short: str = ""
    small_short: str = ""


_LENGTH = (
    Pair("kilometers", "meters", 1000, "km", "m"),
    Pair("kilometres", "metres", 1000, "km", "m"),
    Pair("meters", "centimeters", 100, "m", "cm"),
    Pair("metres", "centimetres", 100, "m", "cm"),
    Pair("centimeters", "millimeters", 10, "cm", "mm"),
    Pair("meters", "millimeters", 1000, "m", "mm"),
    Pair("kilometers", "centimeters", 100_000, "km", "cm"),
    Pair("meters", "decimeters", 10, "m", "dm"),
    Pair("decimeters", "centimeters", 10, "dm", "cm"),
)


_MASS = (
    Pair("kilograms", "grams", 1000, "kg", "g"), Pair("tonnes", "kilograms", 1000, "t", "kg"),
    Pair("grams", "milligrams", 1000, "g", "mg"), Pair("kilos", "grams", 1000, "kg", "g"),
    Pair("metric tons", "kilograms", 1000, "t", "kg"),
)  # fmt: skip


_CAPACITY = (
    Pair("liters", "milliliters", 1000, "L", "mL"),
    Pair("litres", "millilitres", 1000, "l", "ml"),
    Pair("liters", "centiliters", 100, "L", "cL"),
    Pair("litres", "centilitres", 100, "l", "cl"),
    Pair("liters", "cubic centimeters", 1000, "L", "cubic cm"),
    Pair("cubic meters", "liters", 1000),
)


_IMPERIAL = (
    Pair("feet", "inches", 12, "ft", "in"),
    Pair("yards", "feet", 3, "yd", "ft"),
    Pair("yards", "inches", 36, "yd", "in"),
    Pair("miles", "feet", 5280, "mi", "ft"),
    Pair("miles", "yards", 1760, "mi", "yd"),
    Pair("pounds", "ounces", 16, "lb", "oz"),
    Pair("tons", "pounds", 2000, "", "lb"),
    Pair("stone", "pounds", 14, "", "lb"),
    Pair("gallons", "quarts", 4, "gal", "qt"),
    Pair("quarts", "pints", 2, "qt", "pt"),
    Pair("pints", "cups", 2),
    Pair("gallons", "pints", 8),
    Pair("quarts", "cups", 4),
    Pair("gallons", "cups", 16),
    Pair("cups", "fluid ounces", 8),
    Pair("tablespoons", "teaspoons", 3),
)


_AREA = (
    Pair("square meters", "square centimeters", 10_000, "m^2", "cm^2"),
    Pair("square centimeters", "square millimeters", 100, "cm^2", "mm^2"),
    Pair("square kilometers", "square meters", 1_000_000, "km^2", "m^2"),
    Pair("hectares", "square metres", 10_000, "ha", "m^2"),
    Pair("square feet", "square inches", 144), Pair("square yards", "square feet", 9),
    Pair("cubic meters", "cubic centimeters", 1_000_000, "m^3", "cm^3"),
    Pair("cubic feet", "cubic inches", 1728), Pair("cubic yards", "cubic feet", 27),
    Pair("square kilometers", "hectares", 100, "km^2", "ha"),
    Pair("cubic decimeters", "cubic centimeters", 1000, "dm^3", "cm^3"),
)  # fmt: skip


def singular(name: str) -> str:
    head, _, last = name.rpartition(" ")
    one = {"feet": "foot", "inches": "inch", "stone": "stone"}.get(last, last.removesuffix("s"))
    return f"{head} {one}".strip()


def _said(rng: Random, long: str, short: str) -> str:
    shown = f"${short}$" if "^" in short else short
    return shown if short and rng.random() < 0.5 else long


def to_small(rng: Random, pair: Pair, value: Number) -> list[Way]:
    """Ways to change so many of the large unit."""
    n = Fraction(value) * pair.factor
    fact: Line = ("convert", f"1 {singular(pair.large)} is ${pair.factor}$ {pair.small}")
    ways: list[Way] = [[fact, *times(rng, value, pair.factor)], times(rng, value, pair.factor)]
    ways.append([("multiply", eq(dot(decimal(value), pair.factor), decimal(n)))])
    return ways


def to_large(rng: Random, pair: Pair, value: Number) -> list[Way]:
    """Ways to change so many of the small unit."""
    n = Fraction(value) / pair.factor
    fact: Line = ("convert", f"${pair.factor}$ {pair.small} are 1 {singular(pair.large)}")
    line: Line = ("divide", eq(frac(decimal(value), pair.factor), decimal(n)))
    ways: list[Way] = [
        [fact, line],
        [line],
        [("divide", eq(f"{decimal(value)}\\div {pair.factor}", decimal(n)))],
    ]
    if n.denominator == 1 and Fraction(value).denominator == 1:
        ways.append([fact, *quotient(rng, int(value), pair.factor)])
    return ways


def _conversion(rng: Random, pair: Pair, large: Fraction, extra: str = "") -> Draft:
    """A conversion either way."""
    down = rng.random() < 0.5
    value = large if down else large * pair.factor
    answer = large * pair.factor if down else large
    source, target = (pair.large, pair.small) if down else (pair.small, pair.large)
    s_short, t_short = (
        (pair.large_short, pair.small_short) if down else (pair.small_short, pair.large_short)
    )
    v = num(decimal(value))
    if value == 1:
        source = singular(source)
    s, t = _said(rng, source, s_short), _said(rng, target, t_short)
    be = "is" if value == 1 or s == s_short else "are"
    texts = (
        f"How many {target} are in {v} {source}?|How many {t} {be} {v} {s}?|What is {v} {s} in "
        f"{t}?|"
        f"{v} {s} is how many {t}?|How many {t} are there in {v} {s}?|{v} {s} = how many {t}?|"
        f"What's {v} {s} in {t}?{extra}"
    )
    orders = (
        f"Convert {v} {s} to {t}.|Convert {v} {source} into {target}.|Change {v} {s} to {t}.|"
        f"{v} {s} to {t}|{v} {s} in {t}|Write {v} {s} in {t}.|Express {v} {source} in {target}"
    )
    ways = to_small(rng, pair, value) if down else to_large(rng, pair, value)
    return Draft(ask(question=texts, order=orders), decimal(answer), ways)


def _amount(rng: Random, level: int, factor: int) -> Fraction:
    if level == 1:
        return Fraction(rng.randint(1, 12))
    if level == 2:
        return Fraction(rng.randint(1, 99), rng.choice((1, 1, 2, 10)))
    return Fraction(rng.randint(1, 999), rng.choice((10, 100) if factor > 10 else (1, 10)))


@REGISTER.family("metric_length", 1, 2, 3)
def metric_length(rng: Random, level: int) -> Draft:
    pair = rng.choice(_LENGTH)
    return _conversion(rng, pair, _amount(rng, level, pair.factor))


@REGISTER.family("metric_mass_and_capacity", 1, 2, 3)
def metric_mass_and_capacity(rng: Random, level: int) -> Draft:
    pair = rng.choice((*_MASS, *_CAPACITY))
    return _conversion(rng, pair, _amount(rng, level, pair.factor))


@REGISTER.family("imperial_units", 1, 2, 3)
def imperial_units(rng: Random, level: int) -> Draft:
    """Whole, halves and quarters; at level 3 two units together (5 ft 7 in)."""
    if level == 3 or (level == 2 and rng.random() < 0.3):
        pair = rng.choice([p for p in _IMPERIAL if p.factor in (12, 16, 3, 14, 4)
                           and p.large not in ("gallons", "tablespoons", "quarts")])  # fmt: skip
        big, rest = rng.randint(1, 15), rng.randint(1, pair.factor - 1)
        value = big * pair.factor + rest
        large = pair.large if big > 1 else singular(pair.large)
        small = pair.small if rest > 1 else singular(pair.small)
        both = f"{num(big)} {large} {num(rest)} {small}"
        if rng.random() < 0.6:
            texts = (
                f"How many {pair.small} are {both}?|What is {both} in {pair.small}?|"
                f"How many {pair.small} is {num(big)} {large} and {num(rest)} {small}?|"
                f"Convert {both} to {pair.small}."
            )
            ways: list[Way] = [
                [
                    *product(rng, big, pair.factor),
                    ("add", eq(plus(big * pair.factor, rest), value)),
                ],
                [
                    (
                        "convert",
                        eq(f"{dot(big, pair.factor)}+{rest}", plus(big * pair.factor, rest), value),
                    )
                ],
            ]
            return Draft(ask(question=texts), str(value), ways)
        texts = (
            f"{num(value)} {pair.small} are how many full {pair.large}, and how many {pair.small} "
            "are "
            f"left over? Give only the {pair.small} left over.|"
            f"If you change {num(value)} {pair.small} to {pair.large} and {pair.small}, how many "
            f"{pair.small} remain?"
        )
        ways = [
            [*with_remainder(rng, value, pair.factor), ("left", f"So ${rest}$ remain")],
            [("multiply", eq(dot(big, pair.factor), big * pair.factor)),
             ("subtract", eq(plus(value, -big * pair.factor), rest))],
        ]  # fmt: skip
        return Draft(ask(question=texts), str(rest), ways)
    pair = rng.choice(_IMPERIAL)
    large = Fraction(rng.randint(1, 12 if pair.factor < 1000 else 5))
    if level == 2 and pair.factor % 4 == 0:
        large = Fraction(rng.randint(1, 40), rng.choice((1, 2, 4)))
    return _conversion(rng, pair, large)


@REGISTER.family("area_and_volume_units", 2, 3, 4)
def area_and_volume_units(rng: Random, level: int) -> Draft:
    pair = rng.choice(_AREA)
    amount = Fraction(rng.randint(1, 30))
    if level > 2 and pair.factor % 10 == 0:
        amount = Fraction(rng.randint(1, 200), 10 if level == 3 else 100)
    return _conversion(rng, pair, amount)


@REGISTER.family("speed_units", 2, 3, 4)
def speed_units(rng: Random, level: int) -> Draft:
    """km/h and m/s, m per minute, miles per hour and feet per second."""
    if level == 4 and rng.random() < 0.4:
        fps = 22 * rng.randint(1, 6)
        mph = fps * 15 // 22
        texts = (
            f"How many feet per second are {num(mph)} miles per hour?|"
            f"Convert {num(mph)} mph to feet per second.|What is {num(mph)} mph in ft/s?"
        )
        ways: list[Way] = [
            [
                ("convert", f"In feet: {eq(dot(mph, 5280), mph * 5280)}"),
                ("divide", eq(frac(mph * 5280, 3600), fps)),
            ],
            [
                ("rule", "$15$ mph are $22$ feet per second"),
                ("multiply", eq(f"{mph}\\cdot {frac(22, 15)}", fps)),
            ],
        ]
        return Draft(ask(question=texts), str(fps), ways)
    ms = Fraction(rng.randint(1, 40)) * (5 if level == 2 else 1)
    if level == 4:
        ms = Fraction(rng.randint(1, 120), 2)
    kmh = ms * Fraction(18, 5)
    if rng.random() < 0.25:
        per_minute = rng.choice((50, 75, 100, 150, 200, 250, 300, 400, 500))
        k = Fraction(per_minute * 60, 1000)
        texts = (
            f"What is a speed of {num(per_minute)} m per minute in km/h?|"
            f"Convert {num(per_minute)} meters per minute to kilometers per hour."
        )
        ways = [
            [("In an hour", f"{eq(dot(per_minute, 60), per_minute * 60)} m"),
             ("convert", eq(frac(per_minute * 60, 1000), decimal(k)))],
        ] * 2  # fmt: skip
        return Draft(ask(question=texts), decimal(k), ways)
    names = rng.choice(
        (
            ("km/h", "m/s"),
            ("km/h", "m/s"),
            ("kilometers per hour", "meters per second"),
            ("kilometres per hour", "metres per second"),
            ("kmh", "m/s"),
        )
    )
    if rng.random() < 0.5:
        v, s, t, answer = num(decimal(kmh)), *names, decimal(ms)
        metres, top = int(kmh * 1000), int(ms * 36)
        lines: list[Line] = [
            ("convert", f"In metres per hour: {eq(dot(decimal(kmh), 1000), metres)}"),
            ("reduce", f"An hour has $3600$ s: {eq(frac(metres, 3600), frac(top, 36))}"),
        ]
        if ms.denominator == 1:
            ways = [[*lines, *quotient(rng, top, 36)]]
        else:
            ways = [[*lines, *quotient(rng, top, 18), ("divide", eq(frac(top // 18, 2), answer))]]
    else:
        v, s, t, answer = num(decimal(ms)), names[1], names[0], decimal(kmh)
        ways = [
            times(rng, ms, Fraction(36, 10)),
            [
                ("In a minute", f"{eq(dot(decimal(ms), 60), decimal(ms * 60))} m"),
                ("In an hour", f"{eq(dot(decimal(ms * 60), 60), decimal(ms * 3600))} m"),
                ("convert", f"In km: {eq(frac(decimal(ms * 3600), 1000), answer)}"),
            ],
        ]
    texts = (
        f"What is {v} {s} in {t}?|How many {t} is {v} {s}?|How many {t} are {v} {s}?|"
        f"A car drives at {v} {s}. What is its speed in {t}?"
    )
    orders = (
        f"Convert {v} {s} to {t}.|Change {v} {s} into {t}|{v} {s} to {t}|Express {v} {s} in {t}."
    )
    return Draft(ask(question=texts, order=orders), answer, ways)
