"""Chances with several coins and with two dice."""

from fractions import Fraction
from math import comb
from random import Random

from train.problems.latex import choose, eq, frac, plus, power, show
from train.school.base import REGISTER, Draft, Line, num
from train.school.families.counting import choose_line
from train.school.families.probability import chance_of, ratio_lines
from train.school.work import lowest_terms, total


@REGISTER.family("coins", 1, 2, 3, 4)
def coins(rng: Random, level: int) -> Draft:
    n = {1: 2, 2: rng.choice((2, 3, 3)), 3: rng.randint(3, 5), 4: rng.randint(4, 8)}[level]
    side = rng.choice(("heads", "tails"))
    other = "tails" if side == "heads" else "heads"
    k = rng.randint(1, n - 1)
    shape = rng.choice(
        {
            1: ("all", "same", "exactly"),
            2: ("all", "exactly", "none", "same"),
            3: ("exactly", "exactly", "once", "most"),
            4: ("exactly", "exactly", "once", "least"),
        }[level]
    )
    every = 2**n
    space: Line = ("count", f"There are {eq(power(2, n), every)} equally likely outcomes")
    ways: list[list[Line]]
    if shape in ("all", "none"):
        good, said = 1, f"{num(n)} {side}" if shape == "all" else f"no {side}"
        half = "\\cdot".join(["\\frac{1}{2}"] * n)
        ways = [
            [space, ("count", "Only one of them fits"), *ratio_lines(rng, 1, every)],
            [("multiply", eq(half if n < 5 else power(f"({frac(1, 2)})", n), frac(1, every)))],
        ]
    elif shape == "same":
        good, said = 2, f"the same side {'both times' if n == 2 else 'every time'}"
        ways = [
            [space, ("count", "Two fit: all heads and all tails"), *ratio_lines(rng, 2, every)],
            [
                ("multiply", f"All heads: ${frac(1, every)}$, all tails: ${frac(1, every)}$"),
                ("add", eq(f"{frac(1, every)}+{frac(1, every)}", frac(2, every))),
                *lowest_terms(rng, 2, every),
            ],
        ]
    elif shape == "exactly":
        good, said = comb(n, k), f"exactly {num(k)} {side}"
        ways = [
            [
                space,
                ("count", f"Places for the {side}: {choose_line(n, k)}"),
                *ratio_lines(rng, good, every),
            ],
            [
                ("count", f"Outcomes that fit: {choose_line(n, k)}"),
                ("multiply", eq(f"{good}\\cdot{frac(1, every)}", frac(good, every))),
                *lowest_terms(rng, good, every),
            ],
        ]
        if n < 4:
            rows = [
                format(i, f"0{n}b").replace("1", side[0].upper()).replace("0", other[0].upper())
                for i in range(every)
            ]
            fit = [row for row in rows if row.count(side[0].upper()) == k]
            ways.append(
                [space, ("list", f"Favourable: {', '.join(fit)}"), *ratio_lines(rng, good, every)]
            )
    elif shape == "once":
        good, said = every - 1, f"at least one {side[:-1]}"
        ways = [
            [
                ("The opposite", f"No {side[:-1]} at all: ${frac(1, every)}$"),
                ("subtract", eq(f"1-{frac(1, every)}", frac(good, every))),
            ],
            [
                space,
                ("subtract", f"All but one fit: {eq(plus(every, -1), good)}"),
                *ratio_lines(rng, good, every),
            ],
        ]
    else:
        wanted = list(range(k + 1)) if shape == "most" else list(range(k, n + 1))
        if len(wanted) > 3:
            wanted, k = ([0, 1], 1) if shape == "most" else ([n - 1, n], n - 1)
        counts = [comb(n, i) for i in wanted]
        good, said = sum(counts), f"{'at most' if shape == 'most' else 'at least'} {num(k)} {side}"
        parts = ", ".join(
            f"${i}$: {eq(choose(n, i), c)}" for i, c in zip(wanted, counts, strict=True)
        )
        ways = [
            [
                space,
                ("count", f"Number of {side} {parts}"),
                ("add", eq(plus(*counts), good)),
                *ratio_lines(rng, good, every),
            ],
            [
                ("count", f"Number of {side} {parts}"),
                *total(rng, *counts),
                ("count", f"All outcomes: {eq(power(2, n), every)}"),
                *ratio_lines(rng, good, every),
            ],
        ]
    if shape == "exactly" and k == 1:
        said = f"exactly one {side[:-1]}"
    if "at most" in said or "at least" in said:
        said = said.replace(f"{num(1)} {side}", f"one {side[:-1]}")
    x = num(n)
    toss = rng.choice(
        (
            f"{x} fair coins are tossed.",
            f"A fair coin is tossed {x} times.",
            f"A coin is flipped {x} times.",
            f"{x} coins are flipped at once.",
            f"You toss a coin {x} times.",
        )
    )
    return Draft(
        {
            "question": (
                f"{toss} What is the probability of getting {said}?",
                f"{toss} What is the chance of {said}?",
                f"What is the probability of getting {said} when a fair coin is tossed {x} times?",
                f"What are the chances of {said} in {x} coin flips, as a fraction?",
            ),
            "order": (
                f"{toss} Find the probability of {said}.",
                f"Find the probability of {said} in {x} tosses of a fair coin.",
                f"{toss} Work out the probability of {said}.",
            ),
        },
        show(Fraction(good, every)),
        ways,
    )


@REGISTER.family("two_dice", 2, 3, 4)
def two_dice(rng: Random, level: int) -> Draft:
    pairs = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    s, k = rng.randint(2, 12), rng.randint(3, 11)
    shape = rng.choice(
        {
            2: ("sum", "sum", "double"),
            3: ("sum", "more", "less", "double", "prime", "multiple"),
            4: ("once", "product", "more", "gap", "different", "larger"),
        }[level]
    )
    p, d, f = (
        rng.choice((6, 12, 4, 8, 20, 24, 30, 10, 15, 18)),
        rng.randint(1, 4),
        rng.randint(1, 6),
    )
    tests = {
        "sum": (f"a sum of {num(s)}", [x for x in pairs if sum(x) == s]),
        "double": ("a double (the same number twice)", [x for x in pairs if x[0] == x[1]]),
        "different": ("two different numbers", [x for x in pairs if x[0] != x[1]]),
        "more": (f"a sum greater than {num(k)}", [x for x in pairs if sum(x) > k]),
        "less": (f"a sum less than {num(k)}", [x for x in pairs if sum(x) < k]),
        "prime": ("a sum that is prime", [x for x in pairs if sum(x) in (2, 3, 5, 7, 11)]),
        "multiple": (
            f"a sum divisible by {num(d + 1)}",
            [x for x in pairs if sum(x) % (d + 1) == 0],
        ),
        "once": (f"at least one {num(f)}", [x for x in pairs if f in x]),
        "product": (f"a product of {num(p)}", [x for x in pairs if x[0] * x[1] == p]),
        "gap": (f"numbers that differ by {num(d)}", [x for x in pairs if abs(x[0] - x[1]) == d]),
        "larger": (
            "a larger number on the first die than on the second",
            [x for x in pairs if x[0] > x[1]],
        ),
    }
    said, good = tests[shape]
    count = len(good)
    space: Line = ("count", "Two dice have $6\\cdot6=36$ outcomes")
    ways: list[list[Line]] = []
    if count <= 6:
        shown = ", ".join(f"${a},{b}$" for a, b in good)
        ways += [
            [space, ("list", f"Favourable: {shown}"), *ratio_lines(rng, count, 36)],
            [
                ("list", f"Pairs that fit: {shown}"),
                ("count", f"That is ${count}$ of $36$"),
                *ratio_lines(rng, count, 36),
            ],
        ]
    rows = [sum(1 for x in good if x[0] == a) for a in range(1, 7)]
    if shape in ("more", "less", "prime", "multiple"):
        sums = sorted({sum(x) for x in good})
        counts = [6 - abs(7 - v) for v in sums]
        ways.append(
            [
                space,
                (
                    "list",
                    f"The sums ${','.join(map(str, sums))}$ have ${','.join(map(str, counts))}$ "
                    f"pairs",
                ),
                *(total(rng, *counts) if len(counts) > 1 else []),
                *ratio_lines(rng, count, 36),
            ]
        )
    ways.append(
        [
            ("Go through the first die", f"Partners of $1$ to $6$: ${','.join(map(str, rows))}$"),
            ("add", eq(plus(*rows), count)),
            *ratio_lines(rng, count, 36),
        ]
    )
    if shape == "once":
        ways.append(
            [
                (
                    "The opposite",
                    "Not on either die: $\\frac{5}{6}\\cdot\\frac{5}{6}=\\frac{25}{36}$",
                ),
                ("subtract", "$1-\\frac{25}{36}=\\frac{11}{36}$"),
            ]
        )
    if shape == "different":
        ways.append(
            [
                ("The opposite", "Equal numbers: $\\frac{6}{36}=\\frac{1}{6}$"),
                ("subtract", "$1-\\frac{1}{6}=\\frac{5}{6}$"),
            ]
        )
    question, order = chance_of(
        f"rolling {said} with two dice"
        if shape in ("sum", "double", "more", "less", "product", "different")
        else f"getting {said} when two dice are rolled"
    )
    start = rng.choice(
        (
            "Two fair dice are rolled.",
            "Two dice are thrown.",
            "You roll two six-sided dice.",
            "A die is rolled twice.",
        )
    )
    if shape == "larger":
        start = "Two dice are rolled one after the other."
    question += [
        f"{start} What is the probability of {said}?",
        f"{start} What is the chance of getting {said}?",
    ]
    return Draft(
        {"question": question, "order": [*order, f"{start} Find the probability of {said}."]},
        show(Fraction(count, 36)),
        ways,
    )
