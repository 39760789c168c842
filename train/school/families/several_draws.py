"""Chances of several draws, with and without putting back."""

from fractions import Fraction
from math import comb
from random import Random

from train.problems.latex import dot, eq, frac, plus, show
from train.school.base import REGISTER, Draft, Line, num
from train.school.families.counting import choose_line
from train.school.families.probability import a_or_an, ratio_lines
from train.school.families.scenes import people
from train.school.work import lowest_terms, product_of_fractions


@REGISTER.family("two_marbles", 3, 4, 5)
def two_marbles(rng: Random, level: int) -> Draft:
    """Two (or three) draws with or without putting back: same colour, one of each, at least one."""
    a, b = (rng.randint(2, {3: 6, 4: 8, 5: 10}[level]) for _ in range(2))
    one, two = rng.sample(("red", "blue", "green", "white", "black", "yellow"), 2)
    thing, where = rng.choice(
        (
            ("marbles", "bag"),
            ("balls", "urn"),
            ("counters", "box"),
            ("socks", "drawer"),
            ("sweets", "bag"),
            ("balls", "box"),
            ("beads", "jar"),
        )
    )
    n, back = a + b, rng.random() < 0.4
    shape = rng.choice(
        {
            3: ("both", "both", "then"),
            4: ("both", "same", "each", "once"),
            5: ("same", "each", "once", "three"),
        }[level]
    )
    m = n if back else n - 1

    def less(value: int) -> int:
        return value if back else value - 1

    first = Fraction(a, n)
    note = "put back" if back else "not put back"
    setup: Line = ("add", eq(plus(a, b), n))
    rest: Line = (
        "Second draw",
        f"Before the second draw there are ${m}$ {thing}"
        if not back
        else f"As it is put back, there are ${n}$ again",
    )
    ways: list[list[Line]]
    if shape == "both":
        value = first * Fraction(less(a), m)
        said = f"both are {one}"
        step: Line = (
            "multiply",
            eq(f"{frac(a, n)}\\cdot{frac(less(a), m)}", frac(a * less(a), n * m)),
        )
        ways = [
            [setup, rest, step, *lowest_terms(rng, a * less(a), n * m)],
            [
                setup,
                ("Chances", f"First {one}: ${frac(a, n)}$, then {one} again: ${frac(less(a), m)}$"),
                step,
                *lowest_terms(rng, a * less(a), n * m),
            ],
        ]
        if not back:
            ways.append(
                [
                    setup,
                    ("count", f"Pairs in all: {choose_line(n, 2)}"),
                    ("count", f"Pairs of {one}: {choose_line(a, 2)}"),
                    *ratio_lines(rng, comb(a, 2), comb(n, 2)),
                ]
            )
    elif shape == "then":
        value = first * Fraction(b, m)
        said = f"the first is {one} and the second {two}"
        step = ("multiply", eq(f"{frac(a, n)}\\cdot{frac(b, m)}", frac(a * b, n * m)))
        ways = [
            [setup, rest, step, *lowest_terms(rng, a * b, n * m)],
            [
                setup,
                ("Chances", f"First {one}: ${frac(a, n)}$, then {two}: ${frac(b, m)}$"),
                *product_of_fractions(rng, Fraction(a, n), Fraction(b, m)),
            ],
        ]
    elif shape == "same":
        x, y = a * less(a), b * less(b)
        value = Fraction(x + y, n * m)
        said = "both have the same colour"
        ways = [
            [
                setup,
                (f"Both {one}", eq(f"{frac(a, n)}\\cdot{frac(less(a), m)}", frac(x, n * m))),
                (f"Both {two}", eq(f"{frac(b, n)}\\cdot{frac(less(b), m)}", frac(y, n * m))),
                ("add", eq(f"{frac(x, n * m)}+{frac(y, n * m)}", frac(x + y, n * m))),
                *lowest_terms(rng, x + y, n * m),
            ]
        ]
        if not back:
            ways.append(
                [
                    ("count", f"Equal pairs: {choose_line(a, 2)} and {choose_line(b, 2)}"),
                    ("add", eq(plus(comb(a, 2), comb(b, 2)), comb(a, 2) + comb(b, 2))),
                    ("count", f"All pairs: {choose_line(n, 2)}"),
                    *ratio_lines(rng, comb(a, 2) + comb(b, 2), comb(n, 2)),
                ]
            )
    elif shape == "each":
        value = Fraction(2 * a * b, n * m)
        said = "they have different colours"
        ways = [
            [
                setup,
                (
                    "one order",
                    f"{one.capitalize()} then {two}: "
                    f"${frac(a, n)}\\cdot{frac(b, m)}={frac(a * b, n * m)}$",
                ),
                ("Both orders", eq(f"2\\cdot{frac(a * b, n * m)}", frac(2 * a * b, n * m))),
                *lowest_terms(rng, 2 * a * b, n * m),
            ]
        ]
        if not back:
            ways.append(
                [
                    setup,
                    ("count", f"Mixed pairs: {eq(dot(a, b), a * b)}"),
                    ("count", f"All pairs: {choose_line(n, 2)}"),
                    *ratio_lines(rng, a * b, comb(n, 2)),
                ]
            )
    elif shape == "once":
        y = b * less(b)
        value = 1 - Fraction(y, n * m)
        said = f"at least one is {one}"
        ways = [
            [
                setup,
                (
                    "The opposite",
                    f"Both {two}: ${frac(b, n)}\\cdot{frac(less(b), m)}={frac(y, n * m)}$",
                ),
                ("subtract", eq(f"1-{frac(y, n * m)}", frac(n * m - y, n * m))),
                *lowest_terms(rng, n * m - y, n * m),
            ],
            [
                setup,
                rest,
                (
                    "The opposite",
                    f"None {one}: ${frac(b, n)}\\cdot{frac(less(b), m)}={frac(y, n * m)}$",
                ),
                ("subtract", eq(f"1-{frac(y, n * m)}", value)),
            ],
        ]
    else:
        a = max(a, 3)
        n = a + b
        tops, bottoms = ([a] * 3, [n] * 3) if back else ([a, a - 1, a - 2], [n, n - 1, n - 2])
        value = Fraction(tops[0] * tops[1] * tops[2], bottoms[0] * bottoms[1] * bottoms[2])
        setup = ("add", eq(plus(a, b), n))
        pieces = [Fraction(t, u) for t, u in zip(tops, bottoms, strict=True)]
        line = "\\cdot".join(frac(t, u) for t, u in zip(tops, bottoms, strict=True))
        said = f"all three are {one}"
        ways = [
            [
                setup,
                ("multiply", eq(line, "\\cdot".join(show(x) for x in pieces))),
                *product_of_fractions(rng, pieces[0], pieces[1]),
                *product_of_fractions(rng, pieces[0] * pieces[1], pieces[2]),
            ]
        ]
        if not back:
            ways.append(
                [
                    setup,
                    ("count", f"All triples: {choose_line(n, 3)}"),
                    ("count", f"Triples of {one}: {choose_line(a, 3)}"),
                    *ratio_lines(rng, comb(a, 3), comb(n, 3)),
                ]
            )
    told = f"{a_or_an(where).capitalize()} contains {num(a)} {one} and {num(b)} {two} {thing}."
    drawn = num(3 if shape == "three" else 2)
    how = (
        rng.choice(
            (
                f"{drawn} are drawn with replacement.",
                f"One is drawn and {note} each time, {drawn} in all."
                if shape == "three"
                else f"One is drawn and {note}, then another is drawn.",
            )
        )
        if back
        else rng.choice(
            (
                f"{drawn} are drawn without replacement.",
                f"{drawn} {thing} are drawn at random without putting any back.",
                f"{drawn} are taken out one after the other, without replacement.",
            )
        )
    )
    who = people(rng, 1)[0].name
    how2 = f"{who} draws {drawn} {thing} {'with' if back else 'without'} replacement."
    return Draft(
        {
            "story": (
                f"{told} {how} What is the probability that {said}?",
                f"{told} {how2} What is the probability that {said}?",
                f"{told} {how} What is the chance that {said}?",
                f"{told} {how2} How likely is it that {said}? Give a fraction.",
            ),
            "order": (
                f"{told} {how} Find the probability that {said}.",
                f"{told} {how2} Work out the probability that {said}.",
            ),
        },
        show(value),
        ways,
    )
