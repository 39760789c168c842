"""Two independent events: both, neither, at least one, exactly one; A or B; B given A."""

from fractions import Fraction
from random import Random

from train.problems.latex import decimal, eq, frac, show
from train.school.base import REGISTER, Draft, Line
from train.school.families.scenes import people
from train.school.work import product_of_fractions, sum_of_fractions


@REGISTER.family("independent_events", 2, 3, 4)
def independent_events(rng: Random, level: int) -> Draft:
    """Both, either, exactly one, none of two independent events; A or B from the parts."""
    shape = rng.choice(
        {
            2: ("both",),
            3: ("both", "neither", "union"),
            4: ("neither", "once", "one", "union", "given"),
        }[level]
    )
    as_decimal = shape in ("union", "given") or rng.random() < 0.5
    p, q = (
        Fraction(rng.randint(1, 9), 10)
        if as_decimal
        else Fraction(rng.randint(1, 4), rng.randint(5, 8))
        for _ in range(2)
    )

    def w(value: Fraction) -> str:
        return decimal(value) if as_decimal else show(value)

    def times(x: Fraction, y: Fraction) -> list[Line]:
        return (
            [("multiply", eq(f"{w(x)}\\cdot{w(y)}", w(x * y)))]
            if as_decimal
            else product_of_fractions(rng, x, y)
        )

    not_p, not_q = 1 - p, 1 - q
    opposite: Line = ("The opposite", f"Not: $1-{w(p)}={w(not_p)}$ and $1-{w(q)}={w(not_q)}$")
    ways: list[list[Line]]
    if shape in ("union", "given"):
        both = p * q / 2
        if shape == "given":
            value = both / p
            ways = [
                [
                    ("formula", "$P(B|A)=\\frac{P(A\\cap B)}{P(A)}$"),
                    ("divide", eq(f"{w(both)}\\div {w(p)}", w(value))),
                ],
                [
                    ("formula", "Divide the chance of both by the chance of A"),
                    ("divide", eq(frac(w(both), w(p)), frac(w(both * 10), w(p * 10)), w(value))),
                ],
            ]
            told = f"P(A) = ${w(p)}$ and P(A and B) = ${w(both)}$."
            return Draft(
                {
                    "question": (
                        f"{told} What is P(B | A)?",
                        f"{told} What is the probability of B given A?",
                    ),
                    "order": (
                        f"{told} Find P(B|A).",
                        f"{told} Find the conditional probability of B given A.",
                    ),
                },
                w(value),
                ways,
            )
        both = min(p, q) / 2
        if p + q - both > 1:
            both = p * q
        value = p + q - both
        ways = [
            [
                ("formula", "$P(A\\cup B)=P(A)+P(B)-P(A\\cap B)$"),
                ("substitute", eq(f"{w(p)}+{w(q)}-{w(both)}", w(value))),
            ],
            [
                ("add", eq(f"{w(p)}+{w(q)}", w(p + q))),
                (
                    "subtract",
                    f"What is in both was counted twice: ${w(p + q)}-{w(both)}={w(value)}$",
                ),
            ],
        ]
        told = f"P(A) = ${w(p)}$, P(B) = ${w(q)}$ and P(A and B) = ${w(both)}$."
        return Draft(
            {
                "question": (
                    f"{told} What is P(A or B)?",
                    f"{told} What is the probability that A or B happens?",
                ),
                "order": (f"{told} Find P(A or B).", f"{told} Find the probability of A or B."),
            },
            w(value),
            ways,
        )
    if shape == "both":
        value, said = p * q, "both happen"
        ways = [
            times(p, q),
            [("rule", "Independent chances are multiplied"), *times(p, q)],
            [("multiply", eq(f"{w(p)}\\cdot{w(q)}", w(value)))],
        ]
    elif shape == "neither":
        value, said = not_p * not_q, "neither happens"
        ways = [
            [opposite, *times(not_p, not_q)],
            [
                ("The opposite", f"Not the first: $1-{w(p)}={w(not_p)}$"),
                ("The opposite", f"Not the second: $1-{w(q)}={w(not_q)}$"),
                *times(not_p, not_q),
            ],
        ]
    elif shape == "once":
        none = not_p * not_q
        value, said = 1 - none, "at least one of them happens"
        ways = [
            [opposite, *times(not_p, not_q), ("subtract", eq(f"1-{w(none)}", w(value)))],
            [
                ("The opposite", f"Not the first: $1-{w(p)}={w(not_p)}$"),
                ("The opposite", f"Not the second: $1-{w(q)}={w(not_q)}$"),
                *times(not_p, not_q),
                ("subtract", eq(f"1-{w(none)}", w(value))),
            ],
        ]
        if as_decimal:
            ways.append(
                [
                    ("formula", "Add both chances and take away the product"),
                    *times(p, q),
                    ("add", eq(f"{w(p)}+{w(q)}-{w(p * q)}", w(value))),
                ]
            )
    else:
        x, y = p * not_q, not_p * q
        value, said = x + y, "exactly one of them happens"
        ways = [
            [
                opposite,
                ("Only the first", eq(f"{w(p)}\\cdot{w(not_q)}", w(x))),
                ("Only the second", eq(f"{w(not_p)}\\cdot{w(q)}", w(y))),
                *(
                    [("add", eq(f"{w(x)}+{w(y)}", w(value)))]
                    if as_decimal
                    else sum_of_fractions(rng, x, y)
                ),
            ]
        ]
        if as_decimal:
            ways.append(
                [
                    ("formula", "Add both chances and take away twice the product"),
                    *times(p, q),
                    ("subtract", eq(f"{w(p)}+{w(q)}-2\\cdot{w(p * q)}", w(value))),
                ]
            )
    one, two = (x.name for x in people(rng, 2))
    e, g = f"${w(p)}$", f"${w(q)}$"
    stories = {
        "both happen": (
            f"{one} hits a target with probability {e}, {two} with probability {g}. Both shoot "
            f"once, independently. What is the probability that both hit?",
            f"The chance of rain is {e} on Saturday and {g} on Sunday, independently. What is "
            f"the chance that it rains on both days?",
            f"A student passes maths with probability {e} and, independently, physics with "
            f"probability {g}. What is the probability that both are passed?",
        ),
        "neither happens": (
            f"{one} hits a target with probability {e}, {two} with probability {g}. Both shoot "
            f"once, independently. What is the probability that neither hits?",
            f"The chance of rain is {e} on Saturday and {g} on Sunday, independently. What is "
            f"the chance that both days stay dry?",
        ),
        "at least one of them happens": (
            f"{one} solves a puzzle with probability {e}, {two} with probability {g}, "
            f"independently. What is the probability that at least one of them solves it?",
            f"The chance of rain is {e} on Saturday and {g} on Sunday, independently. What is "
            f"the chance that it rains on at least one of the days?",
        ),
        "exactly one of them happens": (
            f"{one} scores with probability {e}, {two} with probability {g}, independently. What "
            f"is the probability that exactly one of them scores?",
            f"The chance of rain is {e} on Saturday and {g} on Sunday, independently. What is "
            f"the chance that it rains on exactly one of the two days?",
        ),
    }[said]
    told = f"Two independent events have the probabilities {e} and {g}."
    return Draft(
        {
            "question": (
                f"{told} What is the probability that {said}?",
                f"A and B are independent with P(A) = {e} and P(B) = {g}. What is the "
                f"probability that {said}?",
            ),
            "order": (f"{told} Find the probability that {said}.",),
            "story": stories,
        },
        w(value),
        ways,
    )
