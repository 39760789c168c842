"""Temperature, and stories with two units."""

from fractions import Fraction
from random import Random

from train.problems.latex import decimal, dot, eq, frac, plus, wrapped
from train.school.base import REGISTER, Draft, Line, Way, num
from train.school.families.figures import ask, times
from train.school.families.scenes import person
from train.school.work import quotient


@REGISTER.family("temperature", 2, 3)
def temperature(rng: Random, level: int) -> Draft:
    """Celsius and Fahrenheit; differences and changes over the day."""
    if level == 2 and rng.random() < 0.5:
        return _temperature_change(rng)
    c = 5 * rng.randint(-8, 40) if level == 2 else rng.randint(-30, 60)
    f = Fraction(9 * c, 5) + 32
    degree = rng.choice(("degrees Celsius", "°C", "C", "celsius"))
    other = rng.choice(("degrees Fahrenheit", "°F", "Fahrenheit", "fahrenheit"))
    if rng.random() < 0.55 or f.denominator > 1:
        texts = (
            f"What is {c} {degree} in {other}?|How many degrees Fahrenheit is {c} {degree}?|"
            f"What's {c} {degree} in {other}?|If it is {c} {degree} outside, what is that in "
            f"{other}?"
        )
        orders = (
            f"Convert {c} {degree} to {other}.|Change {c} {degree} to {other}|{c} {degree} "
            f"to {other}"
        )
        nine = Fraction(9 * c, 5)
        last: Line = ("add", eq(f"{decimal(nine)}+32", decimal(f)))
        ways: list[Way] = [
            [("multiply", eq(f"{decimal(Fraction(c))}\\cdot 1.8", decimal(nine))), last],
            [
                ("multiply", eq(dot(9, c), 9 * c)),
                ("divide", eq(frac(9 * c, 5), decimal(nine))),
                last,
            ],
            [
                ("formula", "$F=\\frac{9}{5}C+32$"),
                (
                    "substitute",
                    eq(
                        "F",
                        f"{frac(9, 5)}\\cdot {wrapped(c)}+32",
                        f"{decimal(nine)}+32",
                        decimal(f),
                    ),
                ),
            ],
        ]
        if c % 5 == 0:
            ways.append(
                [
                    ("divide", eq(frac(c, 5), c // 5)),
                    ("multiply", eq(dot(9, c // 5), 9 * c // 5)),
                    last,
                ]
            )
        return Draft(ask(question=texts, order=orders), decimal(f), ways)
    t = int(f)
    texts = (
        f"What is {t} {other} in {degree}?|How many degrees Celsius is {t} {other}?|"
        f"What's {t} {other} in {degree}?"
    )
    orders = (
        f"Convert {t} {other} to {degree}.|Change {t} {other} to {degree}|{t} {other} to {degree}"
    )
    ways = [
        [
            ("subtract", eq(plus(t, -32), t - 32)),
            ("multiply", eq(f"{t - 32}\\cdot {frac(5, 9)}", c)),
        ],
        [
            ("subtract", eq(plus(t, -32), t - 32)),
            ("divide", eq(frac(t - 32, 9), (t - 32) // 9)),
            ("multiply", eq(dot(5, (t - 32) // 9), c)),
        ],
        [("formula", eq("C", frac(f"5({t}-32)", 9), frac(5 * (t - 32), 9), c))],
    ]
    return Draft(ask(question=texts, order=orders), str(c), ways)


def _temperature_change(rng: Random) -> Draft:
    a, change = rng.randint(-15, 15), rng.randint(2, 20)
    up = rng.random() < 0.5
    b = a + change if up else a - change
    if rng.random() < 0.5:
        verb = rng.choice(
            ("rises", "goes up", "increases") if up else ("falls", "drops", "goes down")
        )
        texts = (
            f"The temperature is {a}°C and {verb} by {num(change)} degrees. What is it then?|"
            f"In the morning it is {a} degrees. The temperature {verb} by {num(change)} degrees. "
            f"How many degrees is it now?"
        )
        ways: list[Way] = [
            [("add" if up else "subtract", eq(plus(a, change if up else -change), b))],
            [("Number line", f"From ${a}$ go ${change}$ {'up' if up else 'down'}: ${b}$")],
        ]
        return Draft(ask(story=texts), str(b), ways)
    high, low = max(a, b), min(a, b)
    city, town = rng.sample(
        ("Oslo", "Chicago", "Madrid", "Toronto", "Berlin", "Denver", "Cairo", "Leeds"), 2
    )
    texts = (
        f"It is {high}°C in {city} and {low}°C in {town}. How many degrees warmer is it in {city}?|"
        f"What is the difference between {high} degrees and {low} degrees?|"
        f"By how many degrees did it get colder when the temperature went from {high}° to {low}°?"
    )
    shown = f"{high}-({low})" if low < 0 else f"{high}-{low}"
    ways = [
        [
            (
                "subtract",
                eq(shown, plus(high, -low), high - low) if low < 0 else eq(shown, high - low),
            )
        ]
    ]
    if low < 0 < high:
        ways.append(
            [
                ("To zero", f"From ${low}$ to $0$ are ${-low}$, from $0$ to ${high}$ are ${high}$"),
                ("add", eq(plus(-low, high), high - low)),
            ]
        )
    return Draft(ask(story=texts), str(high - low), ways)


@REGISTER.family("measures_story", 2, 3)
def measures_story(rng: Random, level: int) -> Draft:
    """Two units in one problem: glasses from a jug, pieces from a rope, weights together."""
    who = person(rng)
    shape = rng.choice(("pieces", "glasses", "left", "together", "compare"))
    if shape in ("pieces", "glasses"):
        n, piece = (
            rng.randint(3, 25),
            5 * rng.randint(2, 16) if shape == "pieces" else 50 * rng.randint(2, 8),
        )
        factor = 100 if shape == "pieces" else 1000
        whole = Fraction(n * piece, factor)
        if shape == "pieces":
            thing = rng.choice(("rope", "ribbon", "wire", "string", "pipe"))
            texts = (
                f"How many pieces of {num(piece)} cm can be cut from {num(decimal(whole))} m of "
                f"{thing}?|"
                f"{who.name} has {num(decimal(whole))} m of {thing} and cuts it into pieces of "
                f"{num(piece)} "
                f"cm. How many pieces are there?"
            )
        else:
            texts = (
                f"How many glasses of {num(piece)} ml can be filled from {num(decimal(whole))} "
                "liters of "
                f"juice?|A barrel holds {num(decimal(whole))} litres. How many {num(piece)} ml "
                "bottles can "
                f"be filled from it?|A dose of medicine is {num(piece // 50)} ml. How many doses "
                "are in "
                f"{num(decimal(whole / 50))} litres?"
            )
            if (whole / 50 * 1000).denominator > 1 or whole / 50 < Fraction(1, 10):
                texts = texts[: texts.rindex("|")]
            else:
                texts = texts[: texts.rindex("|")]
        ways: list[Way] = [
            [
                ("convert", eq(dot(decimal(whole), factor), n * piece)),
                *quotient(rng, n * piece, piece),
            ],
            [
                ("convert", f"In the smaller unit it is ${n * piece}$"),
                ("divide", eq(frac(n * piece, piece), n)),
            ],
        ]
        return Draft(ask(story=texts), str(n), ways)
    big, small = rng.choice((("kg", "g"), ("m", "cm"), ("km", "m"), ("liters", "ml")))
    factor = 100 if small == "cm" else 1000
    a = Fraction(rng.randint(2, 60), rng.choice((1, 2, 10)))
    step = factor // 20
    b = step * rng.randint(1, 19)
    in_small = int(a * factor)
    if shape == "compare":
        b = in_small + rng.choice((-1, 1, 0)) * step * rng.randint(1, 4)
        b = b if b > 0 else in_small + step
        sign = "<" if in_small < b else ">" if in_small > b else "="
        texts = (
            f"Which sign fits, <, > or =: {decimal(a)} {big} ... {b} {small}?|"
            f"Put <, > or = between {decimal(a)} {big} and {b} {small}."
        )
        ways = [
            [
                ("convert", f"{decimal(a)} {big} are ${in_small}$ {small}"),
                ("compare", f"${in_small}{sign}{b}$: the sign is ${sign}$"),
            ],
        ] * 2
        return Draft(ask(question=texts), sign, ways)
    if shape == "together":
        value = in_small + b
        texts = (
            f"How many {small} are {num(decimal(a))} {big} and {num(b)} {small} together?|"
            f"What is {num(decimal(a))} {big} plus {num(b)} {small} in {small}?|"
            f"Add {num(decimal(a))} {big} and {num(b)} {small}. Give the answer in {small}."
        )
        ways = [
            [*times(rng, a, factor, "convert"), ("add", eq(plus(in_small, b), value))],
            [
                ("convert", f"{decimal(a)} {big} are ${in_small}$ {small}"),
                ("add", eq(plus(in_small, b), value)),
            ],
        ]
        return Draft(ask(story=texts), str(value), ways)
    b = min(b, in_small - step)
    value = in_small - b
    if b <= 0:
        return measures_story(rng, level)
    stories = {
        "kg": f"{who.name} has {num(decimal(a))} kg of flour and uses {num(b)} g. "
        f"How many grams are left?",
        "m": f"From a board of {num(decimal(a))} m a piece of {num(b)} cm is sawn off. "
        f"How many cm are left?",
        "km": f"The way to school is {num(decimal(a))} km. {who.name} has walked {num(b)} m of it. "
        f"How many metres are left?",
        "liters": f"A bottle holds {num(decimal(a))} liters. {who.name} drinks {num(b)} ml. "
        f"How many ml are left?",
    }
    texts = f"{stories[big]}|What is {num(decimal(a))} {big} minus {num(b)} {small} in {small}?"
    ways = [
        [*times(rng, a, factor, "convert"), ("subtract", eq(plus(in_small, -b), value))],
        [
            ("convert", f"{decimal(a)} {big} are ${in_small}$ {small}"),
            ("subtract", eq(plus(in_small, -b), value)),
        ],
    ]
    return Draft(ask(story=texts), str(value), ways)
