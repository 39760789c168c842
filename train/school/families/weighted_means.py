"""Means of two groups, of a frequency table, of parts that count differently."""

from fractions import Fraction
from random import Random

from train.problems.latex import decimal, dot, eq, frac, plus
from train.school.base import REGISTER, Draft, Line, num
from train.school.families.decimals import quotient_lines
from train.school.families.scenes import people
from train.school.families.statistics import finite
from train.school.work import product, total


@REGISTER.family("weighted_mean", 2, 3, 4)
def weighted_mean(rng: Random, level: int) -> Draft:
    """Two groups; a frequency table; parts that count differently."""
    shape = rng.choice(("groups", "table") if level == 2 else ("groups", "table", "weights"))
    ways: list[list[Line]]
    if shape == "groups":
        while True:
            a, b = rng.randint(2, 12 * (level - 1)), rng.randint(2, 12 * (level - 1))
            x, y = rng.randint(5, 95), rng.randint(5, 95)
            if finite(Fraction(a * x + b * y, a + b)) and x != y:
                break
        s, n = a * x + b * y, a + b
        value = Fraction(s, n)
        last = quotient_lines(rng, Fraction(s), Fraction(n))
        ways = [
            [
                ("Sums", f"{eq(dot(a, x), a * x)} and {eq(dot(b, y), b * y)}"),
                ("add", f"Together {eq(plus(a * x, b * y), s)} for {eq(plus(a, b), n)}"),
                *last,
            ],
            [
                *product(rng, a, x),
                *product(rng, b, y),
                ("add", f"{eq(plus(a * x, b * y), s)} for {eq(plus(a, b), n)}"),
                *last,
            ],
        ]
        one, two, what = rng.choice(
            (
                ("boys", "girls", "score"),
                ("adults", "children", "age"),
                ("men", "women", "age"),
                ("small boxes", "large boxes", "weight in kg"),
                ("pupils in class A", "pupils in class B", "mark"),
            )
        )
        p, q, u, v = num(a), num(b), num(x), num(y)
        return Draft(
            {
                "story": (
                    f"{p} {one} have a mean {what} of {u} and {q} {two} a mean {what} of {v}. "
                    f"What is the mean for all of them?",
                    f"The average {what} of {p} {one} is {u}, that of {q} {two} is {v}. What is "
                    f"the overall average?",
                    f"In a group, {p} {one} have an average {what} of {u} and {q} {two} an "
                    f"average of {v}. What is the average of the whole group?",
                ),
                "order": (
                    f"{p} {one} have a mean {what} of {u}, {q} {two} one of {v}. Find the "
                    f"combined mean.",
                ),
            },
            decimal(value),
            ways,
        )
    if shape == "table":
        size = 3 if level == 2 else 4
        while True:
            values = sorted(rng.sample(range(11), size))
            counts = [rng.randint(1, 9) for _ in values]
            s, n = sum(v * c for v, c in zip(values, counts, strict=True)), sum(counts)
            if finite(Fraction(s, n)):
                break
        parts = [v * c for v, c in zip(values, counts, strict=True)]
        value = Fraction(s, n)
        last = ("divide", eq(frac(s, n), decimal(value)))
        many: Line = ("count", f"In all {eq(plus(*counts), n)}")
        ways = [
            [
                (
                    "multiply",
                    ", ".join(eq(dot(v, c), v * c) for v, c in zip(values, counts, strict=True)),
                ),
                *total(rng, *parts),
                many,
                last,
            ],
            [
                many,
                (
                    "Sums",
                    eq(
                        "+".join(dot(v, c) for v, c in zip(values, counts, strict=True)),
                        plus(*parts),
                        s,
                    ),
                ),
                last,
            ],
        ]
        subject = rng.choice(
            (
                ("families", "children"),
                ("pupils", "pets"),
                ("pupils", "books"),
                ("houses", "cars"),
                ("matches", "goals"),
                ("players", "points"),
            )
        )
        listed = ", ".join(
            f"{num(c)} {subject[0]} with {num(v)}" for v, c in zip(values, counts, strict=True)
        )
        table = ", ".join(
            f"{v} ({c} time{'s' if c > 1 else ''})" for v, c in zip(values, counts, strict=True)
        )
        return Draft(
            {
                "story": (
                    f"Number of {subject[1]}: {listed}. What is the mean number of {subject[1]}?",
                    f"In a survey about {subject[1]} there were {listed}. What is the average "
                    f"number of {subject[1]}?",
                ),
                "question": (f"What is the mean of these values: {table}?",),
                "order": (
                    f"Find the mean from the frequency table: {table}.",
                    f"Calculate the average of {table}.",
                ),
            },
            decimal(value),
            ways,
        )
    first = rng.choice((20, 25, 30, 40, 50, 60, 70, 75, 80))
    x, y = rng.randrange(40, 100, 2), rng.randrange(40, 100, 2)
    value = Fraction(first * x + (100 - first) * y, 100)
    p, q = Fraction(first, 100), Fraction(100 - first, 100)
    ways = [
        [
            (
                "multiply",
                f"${decimal(p)}\\cdot{x}={decimal(p * x)}$ and "
                f"${decimal(q)}\\cdot{y}={decimal(q * y)}$",
            ),
            ("add", eq(f"{decimal(p * x)}+{decimal(q * y)}", decimal(value))),
        ],
        [
            (
                "multiply",
                f"{eq(dot(first, x), first * x)} and {eq(dot(100 - first, y), (100 - first) * y)}",
            ),
            ("divide", eq(frac(plus(first * x, (100 - first) * y), 100), decimal(value))),
        ],
        [
            (
                "Difference",
                f"From ${y}$ go ${decimal(p)}$ of the way to ${x}$: "
                f"${decimal(p)}\\cdot({x}-{y})={decimal(p * (x - y))}$",
            ),
            (
                "add",
                eq(
                    f"{y}{'+' if x >= y else ''}{decimal(p * (x - y))}" if x != y else str(y),
                    decimal(value),
                ),
            ),
        ],
    ]
    a, b = rng.choice(
        (
            ("homework", "the exam"),
            ("the midterm", "the final"),
            ("coursework", "the test"),
            ("the project", "the exam"),
            ("theory", "practice"),
        )
    )
    who = people(rng, 1)[0]
    return Draft(
        {
            "story": (
                f"{a[0].upper()}{a[1:]} counts {num(first)}% and {b} {num(100 - first)}% of the "
                f"grade. {who.name} has {num(x)} in {a} and {num(y)} in {b}. What is {who.his} "
                f"final grade?",
                f"A grade is made up of {a} ({first}%) and {b} ({100 - first}%). With {num(x)} "
                f"in {a} and {num(y)} in {b}, what is the grade?",
            ),
            "order": (
                f"Find the weighted mean of {x} and {y} with weights {first}% and {100 - first}%.",
                f"Calculate the weighted average: {x} (weight {first}%), {y} (weight "
                f"{100 - first}%).",
            ),
        },
        decimal(value),
        ways,
    )
