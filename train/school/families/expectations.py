"""Expected values of dice, wheels and tables; probabilities from odds."""

from fractions import Fraction
from math import gcd
from random import Random

from train.problems.latex import decimal, dot, eq, frac, plus, show, wrapped
from train.school.base import REGISTER, Draft, Line, num
from train.school.families.probability import ratio_lines
from train.school.work import lowest_terms, total


@REGISTER.family("expected_value", 3, 4, 5)
def expected_value(rng: Random, level: int) -> Draft:
    """Of a die, a wheel with prizes, a table of values; the fair price of a game."""
    shape = rng.choice(("table", "wheel", "die") if level < 5 else ("table", "wheel"))
    ways: list[list[Line]]
    if shape == "die":
        sides = rng.choice((4, 6, 8, 10, 12, 20))
        s = sides * (sides + 1) // 2
        value = Fraction(sides + 1, 2)
        ways = [
            [
                ("add", eq(f"1+2+\\ldots+{sides}", s)),
                ("divide", eq(f"{s}\\div {sides}", decimal(value))),
            ],
            [("Middle", eq(frac(f"1+{sides}", 2), decimal(value)))],
        ]
        die = f"a fair {num(sides)}-sided die"
        return Draft(
            {
                "question": (
                    f"What is the expected value of a roll of {die}?",
                    f"What is the average result when {die} is rolled many times?",
                    f"What is the expected number shown by {die} with faces 1 to {sides}?",
                ),
                "order": (
                    f"Find the expected value of {die}.",
                    f"Find the mean of a single roll of {die}.",
                ),
            },
            decimal(value),
            ways,
        )
    if shape == "wheel":
        sections = rng.choice((4, 5, 8, 10))
        prizes = [rng.choice((0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 20)) for _ in range(3)]
        prizes = sorted(set(prizes))
        while len(prizes) < 3:
            prizes = sorted({*prizes, rng.randint(1, 15)})
        a = rng.randint(1, sections - 2)
        b = rng.randint(1, sections - a - 1)
        have = [a, b, sections - a - b]
        earned = [h * p for h, p in zip(have, prizes, strict=True)]
        value = Fraction(sum(earned), sections)
        parts = [
            f"{num(h)} section{'s' if h > 1 else ''} {'are' if h > 1 else 'is'} worth {num(p)} "
            f"point{'' if p == 1 else 's'}"
            for h, p in zip(have, prizes, strict=True)
        ]
        told = (
            f"A wheel has {num(sections)} equal sections: {', '.join(parts[:-1])} and {parts[-1]}."
        )
        ways = [
            [
                (
                    "multiply",
                    ", ".join(eq(dot(h, p), h * p) for h, p in zip(have, prizes, strict=True)),
                ),
                *total(rng, *earned),
                ("divide", eq(f"{sum(earned)}\\div {sections}", decimal(value))),
            ],
            [
                (
                    "formula",
                    eq(
                        "E",
                        "+".join(
                            f"{frac(h, sections)}\\cdot{p}"
                            for h, p in zip(have, prizes, strict=True)
                        ),
                    ),
                ),
                (
                    "add",
                    eq(
                        "+".join(frac(v, sections) for v in earned),
                        frac(sum(earned), sections),
                        decimal(value),
                    ),
                ),
            ],
        ]
        return Draft(
            {
                "story": (
                    f"{told} What is the expected number of points for one spin?",
                    f"{told} How many points can you expect per spin on average?",
                    f"{told} What is the mean score of a spin?",
                ),
                "order": (f"{told} Find the expected score of one spin.",),
            },
            decimal(value),
            ways,
        )
    size = 3 if level < 5 else 4
    values = sorted(rng.sample(range(-3 if level == 5 else 0, 11), size))
    weights = [rng.randint(1, 4) for _ in range(size)]
    chances = [Fraction(w, 10) for w in weights[:-1]]
    chances.append(1 - sum(chances, Fraction(0)))
    if chances[-1] <= 0:
        return expected_value(rng, level)
    products = [v * c for v, c in zip(values, chances, strict=True)]
    value = sum(products, Fraction(0))
    listed = ", ".join(
        f"{v} with probability {decimal(c)}" for v, c in zip(values, chances, strict=True)
    )
    joined = decimal(products[0]) + "".join(
        ("+" if x >= 0 else "") + decimal(x) for x in products[1:]
    )
    ways = [
        [
            (
                "multiply",
                ", ".join(
                    eq(f"{v}\\cdot{decimal(c)}", decimal(v * c))
                    for v, c in zip(values, chances, strict=True)
                ),
            ),
            ("add", eq(joined, decimal(value))),
        ],
        [
            ("formula", "Multiply each value by its probability and add"),
            (
                "add",
                eq(
                    "+".join(
                        f"{wrapped(v)}\\cdot{decimal(c)}"
                        for v, c in zip(values, chances, strict=True)
                    ),
                    joined,
                    decimal(value),
                ),
            ),
        ],
    ]
    told = f"X takes the values {listed}."
    return Draft(
        {
            "question": (
                f"{told} What is E(X)?",
                f"{told} What is the expected value of X?",
                f"A random variable is {listed}. What is its expected value?",
            ),
            "order": (
                f"{told} Find the expected value of X.",
                f"{told} Compute E(X).",
                f"Find the mean of the random variable that is {listed}.",
            ),
        },
        decimal(value),
        ways,
    )


@REGISTER.family("odds", 2, 3)
def odds(rng: Random, level: int) -> Draft:
    """From odds to a probability."""
    a, b = rng.randint(1, {2: 6, 3: 15}[level]), rng.randint(1, {2: 9, 3: 20}[level])
    for_it = rng.random() < 0.6
    if rng.random() < 0.8:
        a, b = a // gcd(a, b), b // gcd(a, b)
    good = a if for_it else b
    value = Fraction(good, a + b)
    ways: list[list[Line]] = [
        [("add", f"In all {eq(plus(a, b), a + b)} parts"), *ratio_lines(rng, good, a + b)],
        [
            (
                "rule",
                f"Odds of ${a}$ to ${b}$ mean ${a}$ cases {'for' if for_it else 'against'} it "
                f"and ${b}$ {'against' if for_it else 'for'} it",
            ),
            ("probability", eq(frac(good, plus(a, b)), frac(good, a + b))),
            *lowest_terms(rng, good, a + b),
        ],
        [
            ("probability", f"${frac(good, plus(a, b))}={frac(good, a + b)}$"),
            *lowest_terms(rng, good, a + b),
        ],
    ]
    side, event = (
        "in favour of" if for_it else "against",
        rng.choice(
            (
                "winning",
                "an event",
                "rain tomorrow",
                "a horse winning the race",
                "the home team winning",
                "a late train",
            )
        ),
    )
    x, y = num(a), num(b)
    return Draft(
        {
            "question": (
                f"The odds {side} {event} are {x} to {y}. What is the probability of "
                f"{'it' if event == 'an event' else event}?",
                f"If the odds {side} {event} are {a}:{b}, what is the probability that it happens?",
                f"The odds {side} {event} are {a}:{b}. What probability is that for "
                f"{'it' if event == 'an event' else event}?",
            ),
            "order": (
                f"The odds {side} {event} are {x} to {y}. Find the probability that it happens.",
                f"Odds {side} {event}: {a} to {b}. Give the probability as a fraction.",
            ),
        },
        show(value),
        ways,
    )
