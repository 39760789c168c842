"""Averages and spread of a list: mean, median, mode, range, quartiles."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from train.problems.latex import decimal, eq, frac, plus
from train.school.base import REGISTER, Draft, Form, Line, num
from train.school.columns import running_total
from train.school.families.decimals import quotient_lines
from train.school.families.number_theory import comma, spoken
from train.school.families.scenes import people
from train.school.work import total

_DATA = (
    ("scored {} points in the games", "score", "points"),
    ("got {} marks in the tests", "mark", "marks"),
    ("ran {} km on the days of a week", "distance", "km"),
    ("read {} pages on different days", "number of pages", "pages"),
    ("sold {} tickets on different days", "number of tickets", "tickets"),
    ("slept {} hours in the nights", "number of hours", "hours"),
    ("picked {} apples on different days", "number of apples", "apples"),
    ("drove {} miles on different days", "distance", "miles"),
    ("caught {} fish on different trips", "number of fish", "fish"),
)


_GROUPS = (
    "The ages of {n} children are {v}.",
    "The temperatures on {n} days were {v} degrees.",
    "{n} parcels weigh {v} kg.",
    "The heights of {n} plants are {v} cm.",
    "The prices of {n} books are {v} dollars.",
    "{n} friends have {v} cousins.",
    "The shoe sizes of {n} people are {v}.",
    "{n} classes have {v} pupils.",
    "The scores of {n} players are {v}.",
    "The masses of {n} bags are {v} kg.",
)


def finite(value: Fraction) -> bool:
    rest = value.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    return rest == 1 and value.denominator <= 100


def _values(rng: Random, level: int, low: int = 4) -> list[int]:
    size = rng.randint(3 if low < 4 else low, {1: 5, 2: 7, 3: 9}[level])
    top = {1: 12, 2: 30, 3: 95}[level]
    base = rng.randint(0, top)
    return [base // 2 + rng.randint(1, top) for _ in range(size)]


def _asks(
    rng: Random, what: str, values: Sequence[int], place: str = "of"
) -> dict[Form, list[str]]:
    v, plain = spoken(values), ", ".join(map(str, values))
    who = people(rng, 1)[0].name
    did = rng.choice(_DATA)[0].format(v)
    group = rng.choice(_GROUPS).format(n=num(len(values)), v=v)
    return {
        "question": [
            f"What is the {what} of {v}?",
            f"What is the {what} of the numbers {plain}?",
            f"What is the {what} of this data set: {plain}?",
            f"What's the {what} {place} {plain}?",
            f"What is the {what} of the list {plain}?",
        ],
        "order": [
            f"Find the {what} of {plain}.",
            f"Find the {what} of the data {plain}",
            f"Calculate the {what} of {v}.",
            f"{what} of {plain}",
            f"Work out the {what}: {plain}",
            f"Determine the {what} of the set {{{plain}}}."
            if len(set(values)) == len(values)
            else f"Determine the {what} of {plain}.",
        ],
        "story": [
            f"{who} {did}. What is the {what}?",
            f"{group} What is the {what}?",
            f"{group} Find the {what}.",
            f"{who} {did}. Find the {what} of these numbers.",
        ],
    }


@REGISTER.family("mean", 1, 2, 3)
def mean(rng: Random, level: int) -> Draft:
    values = _values(rng, level, 3)
    while not finite(Fraction(sum(values), len(values))) or (
        level == 1 and sum(values) % len(values)
    ):
        values = _values(rng, level, 3)
    s, n = sum(values), len(values)
    value = Fraction(s, n)
    counted: Line = ("count", f"There are ${n}$ numbers")
    ways = [
        [*start, *total(rng, *values), *quotient_lines(rng, Fraction(s), Fraction(n))]
        for start in ([], [counted])
    ]
    guess = min(values)
    above = [v - guess for v in values]
    if guess > 9 and value.denominator == 1:
        ways.append(
            [
                ("Take the smallest off", f"What is above ${guess}$: ${comma(above)}$"),
                ("add", running_total(above)),
                ("divide", eq(f"{sum(above)}\\div {n}", sum(above) // n)),
                ("add", eq(plus(guess, sum(above) // n), value)),
            ]
            if sum(above) % n == 0
            else ways[0]
        )
    if rng.random() < 0.4:
        half = n // 2
        a, b = sum(values[:half]), sum(values[half:])
        first = running_total(values[:half]) if half > 1 else f"First ${a}$"
        ways.append(
            [
                ("add in two parts", f"{first} and {running_total(values[half:])}"),
                ("add", eq(plus(a, b), s)),
                *quotient_lines(rng, Fraction(s), Fraction(n)),
            ]
        )
    return Draft(
        _asks(rng, rng.choice(("mean", "average", "arithmetic mean", "mean")), values),
        decimal(value),
        ways,
    )


def _in_order(row: Sequence[int]) -> Line:
    """Sorted values; from five on with their numbers, so that places need not be counted."""
    if len(row) < 5:
        return ("order", f"In order: ${comma(row)}$")
    return ("order", f"In order: {', '.join(f'{k}: ${v}$' for k, v in enumerate(row, 1))}")


@REGISTER.family("median", 1, 2, 3)
def median(rng: Random, level: int) -> Draft:
    values = _values(rng, level, 3)
    if level == 1 and len(values) % 2 == 0:
        values = values[1:]
    row, n = sorted(values), len(values)
    ordered = _in_order(row)
    ways: list[list[Line]]
    if n % 2:
        value = Fraction(row[n // 2])
        ways = [
            [
                ordered,
                ("conclude", f"The middle one, number ${n // 2 + 1}$ of ${n}$, is ${row[n // 2]}$"),
            ],
            [
                ordered,
                ("Cross out", f"With ${n // 2}$ on each side, ${row[n // 2]}$ is in the middle"),
            ],
        ]
    else:
        a, b = row[n // 2 - 1], row[n // 2]
        value = Fraction(a + b, 2)
        halfway = (
            eq(frac(plus(a, b), 2), frac(a + b, 2), decimal(value))
            if a != b
            else f"${decimal(value)}$"
        )
        ways = [
            [
                ordered,
                ("Find the middle", f"The two in the middle are ${a}$ and ${b}$"),
                ("Halfway", f"Halfway between them: {halfway}"),
            ],
            [
                ordered,
                (
                    "Find the middle",
                    f"Numbers ${n // 2}$ and ${n // 2 + 1}$ of ${n}$: ${a}$ and ${b}$",
                ),
                ("Halfway", f"Their mean: {halfway}"),
            ],
        ]
    ways.append([("count", f"There are ${n}$ numbers"), *ways[0]])
    return Draft(_asks(rng, "median", values), decimal(value), ways)


@REGISTER.family("mode_and_range", 1, 2, 3)
def mode_and_range(rng: Random, level: int) -> Draft:
    values = _values(rng, level)
    shape = rng.choice(("mode", "range", "range", "max"))
    ways: list[list[Line]]
    if shape == "mode":
        values = list(dict.fromkeys(values))
        value = rng.choice(values)
        for _ in range(rng.choice((1, 1, 2))):
            values.insert(rng.randrange(len(values) + 1), value)
        row, many = sorted(values), values.count(value)
        told = {2: "twice", 3: "three times"}[many]
        ways = [
            [("order", f"In order: ${comma(row)}$"), ("count", f"Only ${value}$ occurs {told}")],
            [("count", f"The number ${value}$ comes {told}, every other number once")],
            [("count", f"Most often comes ${value}$: {told}")],
        ]
        return Draft(_asks(rng, "mode", values, "for"), str(value), ways)
    low, high = min(values), max(values)
    last: Line = ("subtract", eq(f"{high}-{low}", high - low))
    ways = [
        [("Find the ends", f"The largest is ${high}$, the smallest ${low}$"), last],
        [("order", f"In order: ${comma(sorted(values))}$"), last],
        [("formula", "The range is the largest minus the smallest"), last],
    ]
    what = "range" if shape == "range" else "difference between the largest and the smallest value"
    return Draft(_asks(rng, what, values), str(high - low), ways)


@REGISTER.family("quartiles", 3, 4)
def quartiles(rng: Random, level: int) -> Draft:
    """Of 7 or 11 numbers, where all ways of defining them agree; of 8 by halves."""
    n = rng.choice((7, 11)) if level == 3 or rng.random() < 0.6 else 7
    values = [rng.randint(1, {3: 30, 4: 90}[level]) for _ in range(n)]
    row = sorted(values)
    at = (n + 1) // 4
    q1, q2, q3 = row[at - 1], row[2 * at - 1], row[3 * at - 1]
    shape = rng.choice(("lower", "upper", "between", "between"))
    ordered = _in_order(row)
    lower: Line = (
        "Lower half",
        f"Below the median ${q2}$ come ${comma(row[: 2 * at - 1])}$, with the middle ${q1}$",
    )
    upper: Line = (
        "Upper half",
        f"Above the median ${q2}$ come ${comma(row[2 * at :])}$, with the middle ${q3}$",
    )
    by_place: Line = (
        "Places",
        f"The quartiles are numbers ${at}$ and ${3 * at}$ of ${n}$: ${q1}$ and ${q3}$",
    )
    ways: list[list[Line]]
    if shape == "between":
        last: Line = ("subtract", eq(f"{q3}-{q1}", q3 - q1))
        ways, value, what = (
            [[ordered, lower, upper, last], [ordered, by_place, last]],
            q3 - q1,
            rng.choice(("interquartile range", "interquartile range (IQR)", "IQR")),
        )
    elif shape == "lower":
        ways, value, what = (
            [[ordered, lower], [ordered, ("Places", f"It is number ${at}$ of ${n}$: ${q1}$")]],
            q1,
            rng.choice(("lower quartile", "first quartile", "first quartile (Q1)")),
        )
    else:
        ways, value, what = (
            [[ordered, upper], [ordered, ("Places", f"It is number ${3 * at}$ of ${n}$: ${q3}$")]],
            q3,
            rng.choice(("upper quartile", "third quartile", "third quartile (Q3)")),
        )
    return Draft(_asks(rng, what, values), str(value), ways)
