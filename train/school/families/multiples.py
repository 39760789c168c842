"""Counting multiples and squares up to a number, and what two divisors share or do not."""

from math import isqrt, lcm
from random import Random

from train.problems.latex import dot, eq, frac, plus, power
from train.school.base import REGISTER, Draft, Line, num
from train.school.families.number_theory import comma, factor_lines, factorise
from train.school.work import difference, with_remainder


@REGISTER.family("count_multiples", 1, 2, 3)
def count_multiples(rng: Random, level: int) -> Draft:
    k = rng.randint(*{1: (2, 10), 2: (3, 19), 3: (6, 45)}[level])
    high = rng.choice(
        {1: (50, 100, 60, 80), 2: (100, 200, 300, 500, 1000), 3: (1000, 2000, 500, 999)}[level]
    )
    low = 0
    if level > 1 and rng.random() < 0.5:
        low = rng.randrange(20, high // 2, 10 if rng.random() < 0.5 else 1)
    if rng.random() < 0.2:
        high += rng.randint(1, 40)
    is_open = low == 0 and rng.random() < 0.4  # the upper end left out
    top = high - 1 if is_open else high
    upper, lower = top // k, (low - 1) // k if low else 0
    count = upper - lower
    ways: list[list[Line]] = []
    until: Line = (
        "divide",
        f"The last one is {eq(dot(k, upper), k * upper)}, so there are ${upper}$ up to ${top}$",
    )
    if low:
        before: Line = (
            "divide",
            f"Before ${low}$ come ${lower}$, up to {eq(dot(k, lower), k * lower)}",
        )
        if not lower:
            before = ("check", f"None comes before ${low}$")
        ways.append([until, before, *difference(rng, upper, lower)])
        first = k * (lower + 1)
        span = k * upper - first
        ways.append(
            [
                ("Find the ends", f"The first is ${first}$, the last ${k * upper}$"),
                ("count", eq(frac(plus(k * upper, -first), k), frac(span, k), span // k)),
                ("add", f"With the first: {eq(plus(span // k, 1), count)}"),
            ]
        )
        ways.append(
            [
                (
                    "Find the ends",
                    f"{eq(first, dot(k, lower + 1))} and {eq(k * upper, dot(k, upper))}",
                ),
                ("count", f"From ${lower + 1}$ to ${upper}$: ${upper}-{lower + 1}+1={count}$"),
            ]
        )
    else:
        ways.append([until])
        ways.append([*with_remainder(rng, top, k), ("conclude", f"So ${upper}$ multiples fit")])
        ways.append(
            [
                ("Find the last one", eq(dot(k, upper), k * upper)),
                ("check", f"The next, ${k * upper + k}$, is too large, so there are ${count}$"),
            ]
        )
    a, b, c = num(low), num(high), num(k)
    where = rng.choice(
        (f"between {a} and {b}, inclusive", f"from {a} to {b}", f"between {a} and {b} (inclusive)")
        if low
        else (f"less than {b}", f"below {b}", f"smaller than {b}")
        if is_open
        else (
            f"from 1 to {b}",
            f"between 1 and {b}, inclusive",
            f"not greater than {b}",
            f"up to {b}",
        )
    )
    return Draft(
        {
            "question": (
                f"How many positive multiples of {c} are there {where}?",
                f"How many positive numbers {where} are multiples of {c}?",
                f"How many positive integers {where} are divisible by {c}?",
                f"How many whole numbers {where} are divisible by {c}?"
                if low or "1" in where[:9]
                else f"How many positive whole numbers {where} can be divided by {c}?",
            ),
            "order": (
                f"Find the number of positive multiples of {c} {where}.",
                f"Count the positive integers {where} that are divisible by {c}.",
                f"Determine how many positive integers {where} are multiples of {c}",
            ),
        },
        str(count),
        ways,
    )


def _fits(high: int, by: int) -> str:
    """How many multiples there are up to a number, from the division."""
    q, rest = divmod(high, by)
    return f"{eq(high, dot(by, q) + (f'+{rest}' if rest else ''))}, so ${q}$"


@REGISTER.family("divisible_by_either", 3, 4, 5)
def divisible_by_either(rng: Random, level: int) -> Draft:
    """Inclusion and exclusion: a or b, neither, exactly one, a but not b."""
    a, b = rng.sample(
        {3: (2, 3, 4, 5, 7), 4: (3, 4, 5, 6, 7, 8, 9), 5: (4, 6, 7, 8, 9, 10, 11, 12)}[level], 2
    )
    high = (
        rng.choice((50, 60, 100, 100, 120, 200, 300, 500, 1000))
        if level > 3
        else rng.choice((30, 40, 50, 100))
    )
    common = lcm(a, b)
    while common > high or max(a, b) % min(a, b) == 0:
        a, b = rng.sample((2, 3, 4, 5, 6, 7, 9), 2)
        common = lcm(a, b)
    x, y, both = high // a, high // b, high // common
    shape = rng.choice(("or", "neither", "not", "one"))
    counted: list[Line] = [
        ("count", f"By ${a}$: {_fits(high, a)}, and by ${b}$: {_fits(high, b)}"),
        ("Overlap", f"By both means by ${common}$: {_fits(high, common)}"),
    ]
    either: Line = ("add", f"At least one: {eq(plus(x, y, -both), x + y - both)}")
    longer: list[Line] = [
        ("divide", f"The last multiple of ${a}$ is {eq(dot(a, x), a * x)}, so there are ${x}$"),
        ("divide", f"The last multiple of ${b}$ is {eq(dot(b, y), b * y)}, so there are ${y}$"),
        (
            "Overlap",
            f"For both, by ${common}$: {eq(dot(common, both), common * both)} is the last, so "
            f"${both}$",
        ),
    ]
    if shape == "or":
        value, tails = (
            x + y - both,
            [
                [either],
                [
                    ("add", eq(plus(x, y), x + y)),
                    ("subtract", eq(plus(x + y, -both), x + y - both)),
                ],
            ],
        )
        what = (
            f"divisible by {num(a)} or {num(b)}"
            if rng.random() < 0.5
            else f"divisible by {num(a)} or by {num(b)} (or both)"
        )
    elif shape == "neither":
        value = high - (x + y - both)
        tails = [[either, ("left", eq(plus(high, -(x + y - both)), value))]]
        what = rng.choice(
            (
                f"divisible by neither {num(a)} nor {num(b)}",
                f"not divisible by either {num(a)} or {num(b)}",
            )
        )
    elif shape == "not":
        value, tails = x - both, [[("subtract", eq(plus(x, -both), x - both))]]
        what = f"divisible by {num(a)} but not by {num(b)}"
        counted = [("count", f"By ${a}$: {_fits(high, a)}"), counted[1]]
        longer = [longer[0], longer[2]]
    else:
        value = x + y - 2 * both
        tails = [
            [
                (
                    "subtract",
                    f"Only by ${a}$: {eq(plus(x, -both), x - both)}, only by ${b}$: "
                    f"{eq(plus(y, -both), y - both)}",
                ),
                ("add", eq(plus(x - both, y - both), value)),
            ]
        ]
        what = f"divisible by exactly one of {num(a)} and {num(b)}"
    n = num(high)
    return Draft(
        {
            "question": (
                f"How many integers from 1 to {n} are {what}?",
                f"How many whole numbers from 1 to {n} are {what}?",
                f"How many of the numbers 1, 2, ..., {n} are {what}?",
                f"How many numbers between 1 and {n} inclusive are {what}?",
            ),
            "order": (
                f"Find how many integers from 1 to {n} are {what}.",
                f"Count the whole numbers from 1 to {n} that are {what}.",
                f"Determine the number of positive integers up to {n} that are {what}",
            ),
        },
        str(value),
        [[*head, *tail] for head in (counted, longer) for tail in tails],
    )


@REGISTER.family("perfect_squares", 1, 2, 3)
def perfect_squares(rng: Random, level: int) -> Draft:
    """Is it one; how many there are; the nearest below or above."""
    shape = rng.choice(("is", "count", "near"))
    top = {1: 12, 2: 20, 3: 35}[level]
    r = rng.randint(3, top)
    question: tuple[str, ...]
    if shape == "is":
        value = r * r if rng.random() < 0.5 else r * r + rng.choice((-3, -2, -1, 1, 2, 3, 5))
        root = isqrt(value)
        n, fits = num(value), root * root == value
        ends = f"{eq(power(root, 2), root * root)} and {eq(power(root + 1, 2), (root + 1) ** 2)}"
        ways: list[list[Line]] = [
            [("root", eq(value, power(root, 2))), ("conclude", "It is a square: yes")]
            if fits
            else [("compare", ends), ("conclude", f"Since ${value}$ lies between them: no")],
            [
                ("list", f"Squares near it: ${comma([k * k for k in range(root - 1, root + 2)])}$"),
                (
                    "conclude",
                    f"The number ${value}$ is {'one' if fits else 'not one'} of them: "
                    f"{'yes' if fits else 'no'}",
                ),
            ],
        ]
        if factorise(value)[-1][0] < 30:
            odd = [p for p, e in factorise(value) if e % 2]
            told = (
                f"The exponent of ${odd[0]}$ is odd: no" if odd else "All exponents are even: yes"
            )
            ways.append([*factor_lines(rng, value), ("rule", told)])
        return Draft(
            {
                "question": (
                    f"Is {n} a perfect square?",
                    f"Is {n} a square number?",
                    f"Is {n} a square number, yes or no?",
                    f"Is the square root of {n} a whole number?",
                ),
                "order": (
                    f"Say whether {n} is a perfect square (yes or no).",
                    f"{n} perfect square? yes or no",
                    f"Check if {n} is a square number. Answer yes or no.",
                ),
            },
            f"\\text{{{'yes' if fits else 'no'}}}",
            ways,
        )
    if shape == "near":
        value = r * r + rng.randint(1, 2 * r)
        is_below = rng.random() < 0.5
        answer = r * r if is_below else (r + 1) ** 2
        n = num(value)
        ends = f"{eq(power(r, 2), r * r)} and {eq(power(r + 1, 2), (r + 1) ** 2)}"
        side = "less" if is_below else "greater"
        ways = [
            [
                ("power", ends),
                ("compare", f"The number ${value}$ lies between, so it is ${answer}$"),
            ],
            [
                ("list", f"Squares: ${comma([k * k for k in range(max(1, r - 2), r + 2)])}$"),
                ("conclude", f"The one just {side} than ${value}$ is ${answer}$"),
            ],
        ]
        size = rng.choice(("largest", "greatest", "biggest")) if is_below else "smallest"
        what = f"the {size} perfect square {side} than {n}"
        question = (
            f"What is {what}?",
            f"What's the {size} square number {side} than {n}?",
            f"Which is {what}?",
        )
        return Draft(
            {"question": question, "order": (f"Find {what}.", f"Give {what}", what[4:])},
            str(answer),
            ways,
        )
    low, high = rng.choice((1, 10, 20, 50)), top * top + rng.randint(1, 40)
    first, last = isqrt(low - 1) + 1, isqrt(high)
    count = last - first + 1
    ways = [
        [
            (
                "Find the ends",
                f"The first is {eq(power(first, 2), first**2)}, the last "
                f"{eq(power(last, 2), last**2)}",
            ),
            ("count", f"From ${first}$ to ${last}$ there are ${last}-{first}+1={count}$"),
        ],
        [
            (
                "root",
                f"The roots go from ${first}$ to ${last}$, since "
                f"{eq(power(last + 1, 2), (last + 1) ** 2)} is too large",
            ),
            ("count", f"That is ${last}-{first - 1}={count}$"),
        ],
    ]
    if count < 13:
        run = comma([k * k for k in range(first, last + 1)])
        ways.append(
            [("list", f"The squares are ${run}$"), ("count", f"There are ${count}$ of them")]
        )
    a, b = num(low), num(high)
    where = f"between {a} and {b}, inclusive" if rng.random() < 0.5 else f"from {a} to {b}"
    question = (
        f"How many perfect squares are there {where}?",
        f"How many square numbers are there {where}?",
        f"How many integers {where} are perfect squares?",
    )
    order = (
        f"Find the number of perfect squares {where}.",
        f"Count the square numbers {where}.",
        f"number of perfect squares {where}",
    )
    return Draft({"question": question, "order": order}, str(count), ways)
