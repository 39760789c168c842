"""Quantities with units: conversions, clock time, speed."""

from fractions import Fraction
from random import Random

from train.problems.base import REGISTER, Draft, ask, two
from train.problems.latex import dot, eq, frac, long_product, plus, show
from train.problems.words import NAMES, VEHICLES

_UNITS = (
    ("kilometers", "meters", 1000),
    ("meters", "centimeters", 100),
    ("kilograms", "grams", 1000),
    ("liters", "milliliters", 1000),
    ("hours", "minutes", 60),
    ("minutes", "seconds", 60),
    ("days", "hours", 24),
    ("weeks", "days", 7),
    ("feet", "inches", 12),
    ("yards", "feet", 3),
)


@REGISTER.family("units", 1, 2)
def convert(rng: Random, level: int) -> Draft:
    big, small, size = rng.choice(_UNITS)
    n = rng.randint(2, 99 if level == 1 else 400)
    if level == 1:
        text = ask(
            rng,
            ("How many {small} are {n} {big}?", "Convert {n} {big} to {small}."),
            n=n,
            big=big,
            small=small,
        )
        short = [("Evaluate directly", eq(dot(n, size), n * size))]
        return Draft(text, show(n * size), short, [("Break up the product", long_product(n, size))])
    rest = rng.randint(1, size - 1)
    result = n * size + rest
    text = ask(
        rng,
        (
            "How many {small} are {n} {big} and {rest} {small}?",
            "Convert {n} {big} and {rest} {small} to {small}.",
        ),
        n=n,
        big=big,
        small=small,
        rest=rest,
    )
    short = [("Evaluate directly", eq(f"{dot(n, size)}+{rest}", result))]
    long = [
        ("Break up the product", long_product(n, size)),
        ("Add the rest", eq(plus(n * size, rest), result)),
    ]
    return Draft(text, show(result), short, long)


@REGISTER.family("units", 3, 4)
def convert_speed(rng: Random, level: int) -> Draft:
    vehicle, seconds = rng.choice(VEHICLES), rng.randint(5, 60 * (level - 2))
    speed = 18 * rng.randint(1, 20) if level == 3 else 6 * rng.randint(2, 60)
    result = Fraction(speed * 1000 * seconds, 3600)
    text = ask(
        rng,
        (
            "A {vehicle} goes at {v} km per hour. How many meters does it cover in {s} seconds?",
            "How many meters does a {vehicle} travel in {s} seconds at {v} km per hour?",
        ),
        vehicle=vehicle,
        v=speed,
        s=seconds,
    )
    short = [("Evaluate directly", eq(frac(dot(speed, 1000, seconds), 3600), result))]
    per_second = Fraction(speed * 1000, 3600)
    last = (
        long_product(int(per_second), seconds)
        if per_second.denominator == 1
        else eq(f"{show(per_second)}\\cdot{seconds}", result)
    )
    long = [
        ("Convert to meters", eq(dot(speed, 1000), speed * 1000)),
        ("Find the meters per second", eq(frac(speed * 1000, 3600), per_second)),
        ("Multiply by the seconds", last),
    ]
    return Draft(text, show(result), short, long)


@REGISTER.family("time", 1, 2, 3)
def minutes_between(rng: Random, level: int) -> Draft:
    hour, minute = rng.randint(1, 12), rng.randint(0, 59)
    later = rng.randint(1, {1: 3, 2: 7, 3: 11}[level])
    start, end = 60 * hour + minute, 60 * (hour + later) + rng.randint(0, 59)
    text = ask(
        rng,
        (
            "A trip lasts from {h1} hours {m1} minutes to {h2} hours {m2} minutes. "
            "How many minutes is that?",
            "A film starts at {h1} hours {m1} minutes and ends at {h2} hours {m2} minutes. "
            "How long is it in minutes?",
        ),
        h1=hour,
        m1=minute,
        h2=end // 60,
        m2=end % 60,
    )
    short = [("Evaluate directly", eq(f"60\\cdot{end // 60}+{end % 60}-{start}", end - start))]
    long = [
        (
            "Find the start in minutes",
            f"{eq(dot(60, hour), 60 * hour)}, " + eq(plus(60 * hour, minute), start),
        ),
        (
            "Find the end in minutes",
            f"{eq(dot(60, end // 60), end // 60 * 60)}, " + eq(plus(end // 60 * 60, end % 60), end),
        ),
        ("Subtract", eq(plus(end, -start), end - start)),
    ]
    return Draft(text, show(end - start), short, long)


@REGISTER.family("rates", 1)
def distance_travelled(rng: Random, level: int) -> Draft:
    speed, hours = 5 * rng.randint(4, 30), rng.randint(2, 12)
    text = ask(
        rng,
        (
            "A {vehicle} travels at {v} km per hour for {t} hours. How far does it go?",
            "How many km does a {vehicle} cover in {t} hours at {v} km per hour?",
        ),
        vehicle=rng.choice(VEHICLES),
        v=speed,
        t=hours,
    )
    result = speed * hours
    short = [("Evaluate directly", eq(dot(speed, hours), result))]
    return Draft(text, show(result), short, [("Break up the product", long_product(speed, hours))])


@REGISTER.family("rates", 2)
def speed(rng: Random, level: int) -> Draft:
    rate, hours = rng.randint(23, 400), rng.randint(3, 15)
    text = ask(
        rng,
        (
            "A {vehicle} covers {d} km in {t} hours. What is its speed in km per hour?",
            "{name} types {d} words in {t} minutes. How many words per minute is that?",
        ),
        vehicle=rng.choice(VEHICLES),
        name=rng.choice(NAMES),
        d=rate * hours,
        t=hours,
    )
    tens, ones = rate // 10 * 10, rate % 10
    pieces = (tens * hours, ones * hours)
    long = [
        ("Split the division", eq(rate * hours, plus(*pieces))),
        (
            "Divide each part",
            f"{eq(frac(pieces[0], hours), tens)} and {eq(frac(pieces[1], hours), ones)}",
        ),
        ("Combine the terms", eq(plus(tens, ones), rate)),
    ]
    short = [("Divide directly", eq(frac(rate * hours, hours), rate))]
    return Draft(text, show(rate), short, long)


@REGISTER.family("rates", 3)
def two_legs(rng: Random, level: int) -> Draft:
    (a, b), (t, s) = two(rng, 50, 400), two(rng, 3, 19)
    result = a * t + b * s
    text = ask(
        rng,
        (
            "A {vehicle} drives {t} hours at {a} km per hour and then {s} hours at {b} km per "
            "hour. What is the total distance?",
            "{name} buys {t} bags at {a} dollars each and {s} boxes at {b} dollars each. "
            "What is the total cost?",
        ),
        vehicle=rng.choice(VEHICLES),
        name=rng.choice(NAMES),
        t=t,
        a=a,
        s=s,
        b=b,
    )
    short = [("Evaluate directly", eq(f"{dot(t, a)}+{dot(s, b)}", result))]
    long = [
        ("Multiply first", f"{long_product(t, a)} and {long_product(s, b)}"),
        ("Combine the terms", eq(plus(t * a, s * b), result)),
    ]
    return Draft(text, show(result), short, long)


@REGISTER.family("rates", 4)
def meeting(rng: Random, level: int) -> Draft:
    (a, b), t = two(rng, 40, 290), rng.randint(3, 29)
    apart = (a + b) * t
    text = ask(
        rng,
        (
            "Two trains are {d} km apart and move towards each other at {a} and {b} km per hour. "
            "How far does the first one go before they meet?",
            "Two trains are {d} km apart and move towards each other at {a} and {b} km per hour. "
            "What distance does the first train cover until they meet?",
        ),
        d=apart,
        a=a,
        b=b,
    )
    short = [
        ("Find the time", eq(frac(apart, plus(a, b)), t)),
        ("Evaluate directly", eq(dot(a, t), a * t)),
    ]
    long = [
        ("Add the speeds", eq(plus(a, b), a + b)),
        ("Find the time", eq(frac(apart, a + b), t)),
        ("Break up the product", long_product(a, t)),
    ]
    return Draft(text, show(a * t), short, long)
