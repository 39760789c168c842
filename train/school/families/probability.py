"""Chances of one roll or card, and the words in which they are asked. Knows no marbles."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from train.problems.latex import eq, frac, show
from train.school.base import REGISTER, Draft, Line, num
from train.school.families.number_theory import comma, is_prime
from train.school.work import lowest_terms


def a_or_an(word: str) -> str:
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def chance_of(what: str) -> tuple[list[str], list[str]]:
    """Questions and orders for the probability of an event in words, such as `rolling a 5`."""
    return (
        [
            f"What is the probability of {what}?",
            f"What's the probability of {what}?",
            f"What is the chance of {what}, as a fraction?",
            f"How likely is {what}? Give a fraction.",
            f"What are the chances of {what}?",
        ],
        [
            f"Find the probability of {what}.",
            f"Work out the probability of {what} as a fraction.",
            f"probability of {what}",
            f"Calculate the probability of {what}.",
            f"Give the probability of {what} as a fraction in lowest terms.",
        ],
    )


def ratio_lines(rng: Random, good: int, every: int) -> list[Line]:
    return [
        ("probability", f"Favourable over possible: ${frac(good, every)}$"),
        *lowest_terms(rng, good, every),
    ]


def listed_ways(
    rng: Random, good: Sequence[int | str], every: int, unit: str = "outcomes"
) -> list[list[Line]]:
    count = len(good)
    shown: Line = ("list", f"Favourable: ${comma(good)}$, that is ${count}$")
    ways: list[list[Line]] = [
        [shown, ("count", f"There are ${every}$ {unit}"), *ratio_lines(rng, count, every)],
        [shown, *ratio_lines(rng, count, every)],
    ]
    if count < 4:
        fit = "fits" if count == 1 else "fit"
        ways.append(
            [
                ("count", f"Of ${every}$ {unit} ${count}$ {fit}"),
                ("probability", f"${frac(count, every)}$"),
                *lowest_terms(rng, count, every),
            ]
        )
    if every - count < count < every:
        rest = every - count
        ways.append(
            [
                ("The opposite", f"Only ${rest}$ of ${every}$ do not fit"),
                ("subtract", eq(f"1-{frac(rest, every)}", frac(count, every))),
                *lowest_terms(rng, count, every),
            ]
        )
    return ways


@REGISTER.family("one_die", 1, 2, 3)
def one_die(rng: Random, level: int) -> Draft:
    sides = 6 if level == 1 or rng.random() < 0.5 else rng.choice((4, 8, 10, 12, 20))
    k = rng.randint(2, sides - 1)
    events: list[tuple[str, list[int]]] = [
        (f"a {num(k)}" if k not in (8, 11, 18) else f"an {num(k)}", [k]),
        ("an even number", list(range(2, sides + 1, 2))),
        ("an odd number", list(range(1, sides + 1, 2))),
        (f"a number greater than {num(k)}", list(range(k + 1, sides + 1))),
        (f"a number less than {num(k)}", list(range(1, k))),
        (f"at least {num(k)}", list(range(k, sides + 1))),
        ("a prime number", [v for v in range(1, sides + 1) if is_prime(v)]),
        ("a multiple of 3", list(range(3, sides + 1, 3))),
    ]
    if level > 1:
        j = rng.choice([v for v in range(1, sides + 1) if v != k])
        events += [
            (f"{num(min(j, k))} or {num(max(j, k))}", sorted((j, k))),
            (f"anything but {num(k)}", [v for v in range(1, sides + 1) if v != k]),
            ("a number that is not prime", [v for v in range(1, sides + 1) if not is_prime(v)]),
            (f"a factor of {num(sides)}", [v for v in range(1, sides + 1) if sides % v == 0]),
        ]
    said, good = rng.choice(events)
    die = (
        rng.choice(("a fair die", "a die", "a standard die", "a six-sided die", "a fair dice"))
        if sides == 6
        else rng.choice((f"a {num(sides)}-sided die", f"a fair {num(sides)}-sided die"))
    )
    question, order = chance_of(f"rolling {said} with {die}")
    die_rolled = f"{die[0].upper()}{die[1:]} is rolled once."
    question += [
        f"{die_rolled} What is the probability of getting {said}?",
        f"You roll {die}. What is the probability that you get {said}?",
    ]
    return Draft(
        {"question": question, "order": [*order, f"{die_rolled} Find the probability of {said}."]},
        show(Fraction(len(good), sides)),
        listed_ways(rng, good, sides, "faces"),
    )


@REGISTER.family("cards", 1, 2, 3)
def cards(rng: Random, level: int) -> Draft:
    ranks, suits = (
        ("ace", "king", "queen", "jack", "7", "10", "3"),
        ("hearts", "spades", "clubs", "diamonds"),
    )
    r, s, colour = rng.choice(ranks), rng.choice(suits), rng.choice(("red", "black"))
    other = rng.choice([x for x in ranks if x != r])
    an = "an" if r == "ace" else "a"
    an2 = "an" if other == "ace" else "a"
    in_colour = (s in ("hearts", "diamonds")) == (colour == "red")
    events: list[tuple[str, int, list[Line]]] = [
        (f"{an} {r}", 4, [("count", "There are $4$ of them, one in each suit")]),
        (f"a {s[:-1]}", 13, [("count", "Each of the $4$ suits has $13$ cards")]),
        (f"a {colour} card", 26, [("count", "Half of the cards have this colour: $52\\div 2=26$")]),
        (f"the {r} of {s}", 1, [("count", "There is only one such card")]),
        (
            "a picture card (jack, queen or king)",
            12,
            [("count", "Each of the $4$ suits has $3$ of them: $4\\cdot3=12$")],
        ),
    ]
    if level > 1:
        events += [
            (f"{an} {r} or {an2} {other}", 8, [("add", "There are $4$ of each: $4+4=8$")]),
            (f"a {colour} {r}", 2, [("count", f"Two suits are {colour}, so there are $2$")]),
            (f"anything but {an} {r}", 48, [("subtract", "All but $4$ cards fit: $52-4=48$")]),
            (
                f"a card that is not a {s[:-1]}",
                39,
                [("subtract", "Without the $13$ of the suit: $52-13=39$")],
            ),
        ]
    if level > 2:
        events += [
            (
                f"{an} {r} or a {s[:-1]}",
                16,
                [("add", "Do not count the card in both twice: $4+13-1=16$")],
            ),
            (
                f"{an} {r} or a {colour} card",
                28,
                [("add", "Two of them have the colour already: $4+26-2=28$")],
            ),
            (
                f"a {s[:-1]} or a {colour} card",
                26 if in_colour else 39,
                [("count", f"All {s} are {colour}, so count the $26$ {colour} cards")]
                if in_colour
                else [("add", "No card is both: $13+26=39$")],
            ),
        ]
    said, good, why = rng.choice(events)
    pack = rng.choice(
        (
            "a deck of 52 cards",
            "a standard deck of 52 cards",
            "a pack of 52 playing cards",
            "a standard deck",
        )
    )
    question, order = chance_of(f"drawing {said} from {pack}")
    question += [
        f"A card is drawn at random from {pack}. What is the probability that it is {said}?"
        if "anything" not in said
        else f"One card is taken from {pack}. What is the probability of getting {said}?"
    ]
    ways = [[*why, *ratio_lines(rng, good, 52)] for _ in range(2)]
    ways.append([*why, ("probability", f"It is ${frac(good, 52)}$"), *lowest_terms(rng, good, 52)])
    return Draft({"question": question, "order": order}, show(Fraction(good, 52)), ways)
