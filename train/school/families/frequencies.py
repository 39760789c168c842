"""A random number from 1 to n; the opposite event; how often something is expected."""

from fractions import Fraction
from random import Random

from train.problems.latex import decimal, dot, eq, frac, show
from train.school.base import REGISTER, Draft, Line, num
from train.school.families.draws import COLOURS
from train.school.families.number_theory import is_prime
from train.school.families.probability import listed_ways, ratio_lines
from train.school.work import lowest_terms


@REGISTER.family("random_number", 2, 3)
def random_number(rng: Random, level: int) -> Draft:
    """A number from 1 to n: a multiple, a prime, a square, a digit in it."""
    high = rng.choice((10, 12, 15, 20, 25, 30)) if level == 2 else rng.choice((30, 40, 50, 60, 100))
    k = rng.randint(2, 9)
    shape = rng.choice(
        ("multiple", "multiple", "prime", "square", "above", "two" if level > 2 else "multiple")
    )
    if shape == "prime" and high > 50:
        shape = "square"
    if shape == "multiple":
        good, said = (
            list(range(k, high + 1, k)),
            rng.choice((f"divisible by {num(k)}", f"a multiple of {num(k)}")),
        )
    elif shape == "prime":
        good, said = [v for v in range(1, high + 1) if is_prime(v)], "prime"
    elif shape == "square":
        good, said = [v * v for v in range(1, high) if v * v <= high], "a perfect square"
    elif shape == "above":
        edge = rng.randint(3, high - 2)
        good, said = list(range(edge + 1, high + 1)), f"greater than {num(edge)}"
    else:
        j = rng.choice([v for v in (2, 3, 4, 5, 7) if v != k])
        good, said = (
            [v for v in range(1, high + 1) if v % k == 0 or v % j == 0],
            f"divisible by {num(k)} or {num(j)}",
        )
    count = len(good)
    if count == 0:
        return random_number(rng, level)
    if count <= 16:
        ways = listed_ways(rng, good, high, "numbers")
    elif shape == "above":
        ways = [[("subtract", eq(f"{high}-{good[0] - 1}", count)), *ratio_lines(rng, count, high)]]
    elif shape == "multiple":
        ways = [
            [
                (
                    "divide",
                    f"The last one is {eq(dot(k, count), k * count)}, so there are ${count}$",
                ),
                *ratio_lines(rng, count, high),
            ]
        ]
    else:
        return random_number(rng, level)
    told = rng.choice(
        (
            f"A number is chosen at random from 1 to {num(high)}.",
            f"A whole number from 1 to {num(high)} is picked at random.",
            f"Cards are numbered from 1 to {num(high)} and one is drawn.",
            f"An integer between 1 and {num(high)} (inclusive) is chosen at random.",
            f"A ticket is drawn from {num(high)} tickets numbered 1 to {num(high)}.",
        )
    )
    return Draft(
        {
            "question": (
                f"{told} What is the probability that it is {said}?",
                f"{told} What is the chance that the number is {said}?",
                f"What is the probability that a random whole number from 1 to {num(high)} is "
                f"{said}?",
            ),
            "order": (
                f"{told} Find the probability that the number is {said}.",
                f"Find the probability that a number chosen from 1 to {num(high)} is {said}.",
            ),
        },
        show(Fraction(count, high)),
        ways,
    )


@REGISTER.family("complement_and_expected_number", 1, 2, 3)
def complement_and_expected_number(rng: Random, level: int) -> Draft:
    """The chance that something does not happen; how often it is expected; a missing chance."""
    bottom = rng.choice((2, 3, 4, 5, 8, 10)) if level == 1 else rng.choice((5, 8, 12, 20, 25))
    p = Fraction(rng.randint(1, bottom - 1), bottom)
    shape = rng.choice(
        ("not", "not", "expected") if level == 1 else ("not", "expected", "missing", "tried")
    )
    event, opposite = rng.choice(
        (
            ("it rains", "it does not rain"),
            ("the bus is late", "the bus is not late"),
            ("a team wins", "the team does not win"),
            ("a seed grows", "the seed does not grow"),
            ("a light is red", "the light is not red"),
            ("a bulb is faulty", "the bulb is not faulty"),
            ("a train is on time", "the train is not on time"),
            ("a player scores", "the player does not score"),
            ("a ticket wins", "the ticket does not win"),
        )
    )
    as_decimal = bottom in (2, 4, 5, 8, 10, 20, 25) and rng.random() < 0.5

    def write(value: Fraction) -> str:
        return decimal(value) if as_decimal else show(value)

    ways: list[list[Line]]
    if shape == "not":
        q = 1 - p
        ways = [
            [("subtract", eq(f"1-{write(p)}", write(q)))],
            [("rule", "Both chances add up to $1$"), ("subtract", eq(f"1-{write(p)}", write(q)))],
        ]
        if not as_decimal:
            ways.append(
                [
                    ("rewrite", eq(1, frac(p.denominator, p.denominator))),
                    ("subtract", eq(f"{frac(p.denominator, p.denominator)}-{show(p)}", q)),
                ]
            )
        e = f"${write(p)}$"
        return Draft(
            {
                "question": (
                    f"The probability that {event} is {e}. What is the probability that "
                    f"{opposite}?",
                    f"If the chance that {event} is {e}, what is the chance that {opposite}?",
                    f"P(A) = {e}. What is P(not A)?",
                ),
                "order": (
                    f"The probability that {event} is {e}. Find the probability that {opposite}.",
                    f"The probability of an event is {e}. Find the probability of its complement.",
                ),
            },
            write(q),
            ways,
        )
    if shape == "missing":
        parts = [Fraction(v, 20) for v in rng.sample(range(1, 7), 3)]
        left = 1 - sum(parts, Fraction(0))
        colours = rng.sample(COLOURS, 4)
        shown = ", ".join(f"{c} ${decimal(v)}$" for c, v in zip(colours[:3], parts, strict=True))
        known = sum(parts, Fraction(0))
        added = "+".join(decimal(v) for v in parts)
        ways = [
            [
                ("add", eq(added, decimal(known))),
                ("subtract", eq(f"1-{decimal(known)}", decimal(left))),
            ],
            [
                ("rule", "All chances add up to $1$"),
                ("add", eq(added, decimal(known))),
                ("subtract", eq(f"1-{decimal(known)}", decimal(left))),
            ],
        ]
        told = (
            f"A spinner can land on {', '.join(colours[:3])} or {colours[3]}. The "
            f"probabilities are {shown}."
        )
        return Draft(
            {
                "story": (
                    f"{told} What is the probability of {colours[3]}?",
                    f"{told} What is the chance that it lands on {colours[3]}?",
                ),
                "order": (f"{told} Find P({colours[3]}).",),
            },
            decimal(left),
            ways,
        )
    if shape == "tried":
        number = rng.choice((20, 25, 40, 50, 80, 100, 200))
        good = rng.randint(2, number - 2)
        ways = [
            [("probability", f"${frac(good, number)}$"), *lowest_terms(rng, good, number)],
            [("formula", "Successes divided by trials"), *ratio_lines(rng, good, number)],
        ]
        thing, did, what = rng.choice(
            (
                ("A coin was tossed", "showed heads", "heads"),
                ("A drawing pin was dropped", "landed point up", "point up"),
                ("A player shot", "scored", "scoring"),
                ("A spinner was spun", "stopped on red", "red"),
            )
        )
        return Draft(
            {
                "story": (
                    f"{thing} {num(number)} times and {did} {num(good)} times. What is the "
                    f"experimental probability of {what}?",
                    f"{thing} {num(number)} times and {did} {num(good)} times. Estimate the "
                    f"probability of {what} as a fraction.",
                ),
                "order": (
                    f"{thing} {num(number)} times and {did} {num(good)} times. Find the relative "
                    f"frequency of {what}.",
                ),
            },
            show(Fraction(good, number)),
            ways,
        )
    events = (
        ("a fair coin is tossed", "heads", Fraction(1, 2)),
        ("a fair die is rolled", "a six", Fraction(1, 6)),
        ("a fair die is rolled", "an even number", Fraction(1, 2)),
        ("a fair die is rolled", "a number greater than 4", Fraction(1, 3)),
        ("a spinner with 5 equal sections, one of them red, is spun", "red", Fraction(1, 5)),
        ("a die is rolled", "a 2 or a 5", Fraction(1, 3)),
        ("a card is drawn from a full deck and put back", "a heart", Fraction(1, 4)),
        ("a spinner with 8 equal sections, 3 of them blue, is spun", "blue", Fraction(3, 8)),
    )
    act, what, p = rng.choice(events)
    number = p.denominator * rng.choice((5, 10, 12, 15, 20, 25, 30, 50))
    value = int(number * p)
    ways = [
        [
            ("probability", f"Each time the chance is ${show(p)}$"),
            ("multiply", eq(f"{number}\\cdot{show(p)}", value)),
        ],
        [
            (
                "multiply",
                eq(f"{show(p)}\\cdot{number}", frac(p.numerator * number, p.denominator), value),
            )
        ],
    ]
    x = num(number)
    return Draft(
        {
            "story": (
                f"If {act} {x} times, how many times do you expect {what}?",
                f"{act.capitalize()} {x} times. How many times would you expect to get {what}?",
                f"{act.capitalize()} {x} times. What is the expected number of times for {what}?",
            ),
            "order": (
                f"{act.capitalize()} {x} times. Find the expected number of times for {what}.",
            ),
        },
        str(value),
        ways,
    )
