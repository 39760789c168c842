"""Chances of one draw: marbles of several colours."""

from fractions import Fraction
from random import Random

from train.problems.latex import dot, eq, frac, plus, show
from train.school.base import REGISTER, Draft, Line, num
from train.school.families.probability import a_or_an, ratio_lines
from train.school.families.scenes import people
from train.school.work import lowest_terms, total

COLOURS = ("red", "blue", "green", "yellow", "white", "black", "orange", "purple")


@REGISTER.family("marble", 1, 2, 3)
def marble(rng: Random, level: int) -> Draft:
    """One draw: of a colour, of one of two, not of one; how many to add or how many there are."""
    count = 2 if level == 1 and rng.random() < 0.5 else 3 if level < 3 else rng.choice((3, 4))
    colours = rng.sample(COLOURS, count)
    have = [rng.randint(1, {1: 7, 2: 12, 3: 20}[level]) for _ in colours]
    every, at = sum(have), rng.randrange(count)
    thing, where = rng.choice(
        (
            ("marbles", "bag"),
            ("balls", "box"),
            ("counters", "bag"),
            ("sweets", "jar"),
            ("socks", "drawer"),
            ("pens", "case"),
            ("balls", "urn"),
            ("buttons", "tin"),
            ("tickets", "hat"),
        )
    )
    one = thing[:-1]
    parts = [f"{num(h)} {c}" for h, c in zip(have, colours, strict=True)]
    told = (
        f"A {where} {rng.choice(('contains', 'has', 'holds'))} {', '.join(parts[:-1])} and "
        f"{parts[-1]} {thing}."
    )
    summed = total(rng, *have)
    shape = rng.choice(
        ("one", "one", "not", "or") if level < 3 else ("not", "or", "unknown", "percent")
    )
    if count == 2 and shape == "or":
        shape = "one"
    ways: list[list[Line]]
    if shape == "unknown":
        chance = Fraction(rng.choice((1, 2, 3)), rng.choice((4, 5, 7, 10)))
        number = chance.denominator * rng.randint(2, 8)
        value = int(number * chance)
        f, x = show(chance), num(number)
        c = colours[0]
        ways = [
            [("multiply", eq(f"{f}\\cdot{number}", value))],
            [
                (
                    "share",
                    f"One part: ${number}\\div "
                    f"{chance.denominator}={number // chance.denominator}$",
                ),
                ("multiply", eq(dot(chance.numerator, number // chance.denominator), value)),
            ],
            [
                ("equation", f"$\\frac{{n}}{{{number}}}={f}$"),
                ("isolate", eq("n", frac(chance.numerator * number, chance.denominator), value)),
            ],
        ]
        return Draft(
            {
                "story": (
                    f"A {where} has {x} {thing}. The probability of drawing {a_or_an(c)} one is "
                    f"${f}$. How many {c} {thing} are there?",
                    f"The chance of taking {a_or_an(c)} {one} out of a {where} of {x} {thing} is "
                    f"${f}$. How many of the {thing} are {c}?",
                    f"There are {x} {thing} in a {where}. P({c}) = ${f}$. How many {c} ones does "
                    f"it hold?",
                )
            },
            str(value),
            ways,
        )
    if shape == "percent":
        bottom = rng.choice((4, 5, 10, 20, 25, 50))
        good = rng.randint(1, bottom - 1)
        ways = [
            [
                ("probability", f"${frac(good, bottom)}$"),
                (
                    "percent",
                    eq(frac(good, bottom), frac(good * 100 // bottom, 100))
                    + f", that is ${good * 100 // bottom}\\%$",
                ),
            ],
            [
                ("share", f"One of ${bottom}$ is ${100 // bottom}\\%$"),
                ("multiply", f"${good}\\cdot{100 // bottom}={good * 100 // bottom}$ percent"),
            ],
        ]
        c, x = colours[0], num(good)
        return Draft(
            {
                "story": (
                    f"{x} of the {num(bottom)} {thing} in a {where} are {c}. What is the "
                    f"probability of drawing {a_or_an(c)} one, in percent?"
                    if good > 1
                    else f"One of the {num(bottom)} {thing} in a {where} is {c}. What is the "
                    f"probability of drawing it, in percent?",
                )
            },
            f"{good * 100 // bottom}\\%",
            ways,
        )
    if shape == "one":
        good, said = have[at], f"{colours[at]}"
        ways = [
            [*summed, ("probability", f"${frac(good, every)}$"), *lowest_terms(rng, good, every)]
            for _ in range(2)
        ]
    elif shape == "not":
        good, said = every - have[at], f"not {colours[at]}"
        others = [h for i, h in enumerate(have) if i != at]
        ways = [
            [
                *summed,
                ("The opposite", f"Not {colours[at]}: {eq(plus(every, -have[at]), good)}"),
                *ratio_lines(rng, good, every),
            ],
            [
                *summed,
                ("subtract", eq(f"1-{frac(have[at], every)}", frac(good, every))),
                *lowest_terms(rng, good, every),
            ],
        ]
        if len(others) > 1:
            ways.append(
                [
                    (
                        "add",
                        f"Favourable: {eq(plus(*others), good)}, in all "
                        f"{eq(plus(good, have[at]), every)}",
                    ),
                    *ratio_lines(rng, good, every),
                ]
            )
    else:
        i, j = rng.sample(range(count), 2)
        good, said = have[i] + have[j], f"{colours[i]} or {colours[j]}"
        ways = [
            [
                *summed,
                ("add", f"Favourable: {eq(plus(have[i], have[j]), good)}"),
                *ratio_lines(rng, good, every),
            ],
            [
                *summed,
                ("add", eq(f"{frac(have[i], every)}+{frac(have[j], every)}", frac(good, every))),
                *lowest_terms(rng, good, every),
            ],
        ]
    ways.append([*summed, *ratio_lines(rng, good, every)] if shape == "one" else ways[0])
    drawn = rng.choice(
        (
            "is drawn at random",
            "is taken out at random",
            "is picked without looking",
            "is chosen at random",
        )
    )
    who = people(rng, 1)[0].name
    return Draft(
        {
            "story": (
                f"{told} One {drawn}. What is the probability that it is {said}?",
                f"{told} A {one} {drawn}. What is the probability of getting a {one} that is "
                f"{said}?",
                f"{told} {who} takes one {one} without looking. What is the probability that it "
                f"is {said}?",
                f"{told} What is the chance that a random {one} is {said}?",
                f"{told} If you pick one at random, what is P({said})?",
            ),
            "order": (
                f"{told} One {drawn}. Find the probability that it is {said}.",
                f"{told} Find P({said}) for one random {one}.",
            ),
        },
        show(Fraction(good, every)),
        ways,
    )
