"""Contest problems of least numbers and of percents."""

from math import lcm
from random import Random

from train.problems.latex import dot, eq, frac, plus
from train.school.base import REGISTER, Draft, Line, num
from train.school.families.contest_counting import worded
from train.school.work import product, quotient


@REGISTER.family("contest_least_number", 3, 4, 5)
def contest_least_number(rng: Random, level: int) -> Draft:
    """Least numbers with given remainders, divisible by a range, multiples that are squares."""
    shape = rng.choice(
        {
            3: ("same", "divisible", "short"),
            4: ("same", "short", "two", "above"),
            5: ("two", "two", "above"),
        }[level]
    )
    if shape == "divisible":
        n = rng.randint(4, 10)
        value = lcm(*range(1, n + 1))
        texts = f"What is the smallest positive integer divisible by all of the numbers from 1 to {n}?|Find the least positive integer that is divisible by every integer from 1 to {n}.|What is the least common multiple of the integers from 1 to {n}?"
        so_far, parts = 1, []
        for k in range(2, n + 1):
            following = lcm(so_far, k)
            if following != so_far:
                parts.append(f"with ${k}$: ${following}$")
            so_far = following
        return Draft(
            worded(texts),
            str(value),
            [[("Take one after the other", ", ".join(parts)), ("conclude", f"So ${value}$")]],
        )
    divisors = sorted(rng.sample(range(2, 13), 2 if shape == "two" or rng.random() < 0.4 else 3))
    common = lcm(*divisors)
    listed = f"{', '.join(map(str, divisors[:-1]))} and {divisors[-1]}"
    if shape in ("same", "short"):
        if common > 1000 or common in divisors:
            return contest_least_number(rng, level)
        if shape == "same":
            r = rng.randint(1, divisors[0] - 1)
            value = common + r
            texts = f"What is the smallest integer greater than {r} that leaves a remainder of {r} when divided by {listed}?|Find the least number larger than {r} which has remainder {r} on division by {listed}.|What is the least integer above {r} that leaves remainder {r} on division by each of {listed}?"
            end: Line = ("add", eq(plus(common, r), value))
            why = f"Less ${r}$ it is divisible by all of them"
        else:
            value = common - 1
            texts = f"What is the smallest positive integer that is 1 less than a multiple of each of {listed}?|Find the least positive number that leaves a remainder one less than the divisor when divided by each of {listed}.|What is the smallest positive integer $n$ such that $n+1$ is divisible by {listed}?"
            end = ("subtract", eq(plus(common, -1), value))
            why = "One more is divisible by all of them"
        name = ",".join(map(str, divisors))
        return Draft(
            worded(texts),
            str(value),
            [
                [
                    ("rule", why),
                    (
                        "The least common multiple",
                        f"$\\operatorname{{lcm}}({name})={common}$".replace(
                            "\\operatorname{lcm}", "\\text{lcm}"
                        ),
                    ),
                    end,
                ]
            ],
        )
    if shape == "above":
        limit = rng.choice((100, 200, 500, 1000))
        if common > limit // 2 or common in divisors:
            return contest_least_number(rng, level)
        q = limit // common
        low = rng.random() < 0.5
        value = common * q if low and common * q < limit else common * (q + 1)
        if value > limit:
            texts = f"What is the smallest integer greater than {limit} that is divisible by {listed}?|Find the least multiple of {listed} that is larger than {limit}."
        else:
            texts = f"What is the largest integer less than {limit} that is divisible by {listed}?|Find the greatest multiple of {listed} that is below {limit}."
        return Draft(
            worded(texts),
            str(value),
            [
                [
                    (
                        "The least common multiple",
                        f"$\\text{{lcm}}({','.join(map(str, divisors))})={common}$",
                    ),
                    (
                        "Multiples near",
                        f"{eq(dot(q, common), q * common)} and {eq(dot(q + 1, common), (q + 1) * common)}",
                    ),
                    ("conclude", f"So ${value}$"),
                ]
            ],
        )
    a, b = divisors
    r, s = rng.randint(1, a - 1), rng.randint(1, b - 1)
    found = [v for v in range(1, common + 1) if v % a == r and v % b == s]
    if not found or r == s:
        return contest_least_number(rng, level)
    value = found[0]
    tried = list(range(s, value + 1, b))
    if len(tried) > 9:
        return contest_least_number(rng, level)
    texts = f"What is the smallest positive integer that leaves remainder {r} when divided by {a} and remainder {s} when divided by {b}?|Find the least positive integer with remainder {r} on division by {a} and remainder {s} on division by {b}.|A number leaves remainder {r} when divided by {a} and {s} when divided by {b}. What is the smallest such positive number?"
    seen = ", ".join(f"${v}$" for v in tried)
    rests = ", ".join(f"${v % a}$" for v in tried)
    return Draft(
        worded(texts),
        str(value),
        [
            [
                ("list", f"Remainder ${s}$ by ${b}$: {seen}"),
                ("Remainders", f"By ${a}$ they leave {rests}"),
                ("conclude", f"The first with ${r}$ is ${value}$"),
            ]
        ],
    )


@REGISTER.family("contest_percent_traps", 3, 4)
def contest_percent_traps(rng: Random, level: int) -> Draft:
    """Percent and average traps: up and down by the same, the price after two changes, parts of parts."""
    shape = rng.choice(("up and down", "side", "exact", "left side"))
    if shape == "up and down":
        p = rng.choice((10, 20, 30, 40, 50))
        q = p if rng.random() < 0.6 else rng.choice((10, 20, 25, 50))
        up_first = rng.random() < 0.5
        after = (100 + p) * (100 - q) if up_first else (100 - p) * (100 + q)
        change = after - 10000
        if not change or change % 100:
            return contest_percent_traps(rng, level)
        word, by = ("larger" if change > 0 else "smaller"), abs(change) // 100
        first, second = (
            (f"increased by {p}%", f"decreased by {q}%")
            if up_first
            else (f"decreased by {p}%", f"increased by {q}%")
        )
        texts = f"A number is {first} and the result is {second}. By what percent is the final number {word} than the original?|The price of a coat is {first} and then {second}. By what percent is it {word} than at first?"
        middle = 100 + p if up_first else 100 - p
        factor = (100 - q) if up_first else (100 + q)
        final = after // 100
        lines: list[Line] = [
            ("Choose a number", f"Start with $100$: after the first change ${middle}$"),
            (
                "multiply",
                eq(frac(f"{middle}\\cdot{factor}", 100), frac(middle * factor, 100), final),
            ),
            ("compare", f"{eq(plus(max(100, final), -min(100, final)), by)}, so ${by}\\%$ {word}"),
        ]
        return Draft(worded(texts), f"{by}\\%", [lines])
    k = rng.choice((2, 3, 4, 5, 10))
    if shape == "side":
        what, power_of = rng.choice((("square", 2), ("circle", 2), ("cube", 3)))
        side = {"square": "side", "circle": "radius", "cube": "edge"}[what]
        measure = "area" if power_of == 2 else "volume"
        value = k**power_of
        times = {2: "doubled", 3: "tripled"}.get(k, f"multiplied by {k}")
        texts = f"The {side} of a {what} is {times}. By what factor does its {measure} grow?|If the {side} of a {what} is {times}, how many times as large does the {measure} become?|When the {side} of a {what} is {times}, by what number is the {measure} multiplied?"
        return Draft(
            worded(texts),
            str(value),
            [
                [
                    (
                        "rule",
                        f"The {measure} grows with the {'square' if power_of == 2 else 'cube'} of the {side}",
                    ),
                    ("power", eq(f"{k}^{power_of}", value)),
                ],
                [
                    (
                        "Choose values",
                        f"From {side} $1$ to {side} ${k}$: ${k}$ times in each of ${power_of}$ directions",
                    ),
                    ("multiply", eq(dot(*[k] * power_of), value)),
                ],
            ],
        )
    if shape == "left side":
        p = rng.choice((10, 20, 30, 40, 50))
        area = (100 + p) ** 2
        if area % 100:
            return contest_percent_traps(rng, level)
        by = area // 100 - 100
        texts = f"Each side of a square is increased by {p}%. By what percent does its area increase?|If the side of a square grows by {p}%, by what percent does the area grow?|The radius of a circle is increased by {p}%. By what percent does its area increase?"
        factor = f"{(100 + p) / 100:g}"
        return Draft(
            worded(texts),
            f"{by}\\%",
            [
                [
                    ("Factor", f"Each length is multiplied by ${factor}$"),
                    ("power", eq(f"{factor}^2", f"{area / 10000:g}")),
                    ("conclude", f"So ${by}\\%$ more"),
                ],
                [
                    ("Choose a number", f"From side $10$ to side ${10 + p // 10}$"),
                    (
                        "power",
                        f"{eq('10^2', 100)} and {eq(f'{10 + p // 10}^2', (10 + p // 10) ** 2)}",
                    ),
                    ("subtract", f"{eq(plus((10 + p // 10) ** 2, -100), by)}, so ${by}\\%$"),
                ],
            ],
        )
    n = rng.randint(4, 60)
    a, b = rng.sample(range(2, 10), 2)
    whole = n * lcm(a, b)
    less = whole // a - whole // b
    if less < 0:
        a, b, less = b, a, -less
    gap = f"\\frac{{1}}{{{a}}}-\\frac{{1}}{{{b}}}"
    common = lcm(a, b)
    top = common // a - common // b
    texts = f"One {_ordinal(a)} of a number is {num(less)} more than one {_ordinal(b)} of it. What is the number?|The difference between one {_ordinal(a)} and one {_ordinal(b)} of a number is {num(less)}. Find the number."
    lines = [
        ("subtract", eq(gap, frac(f"{common // a}-{common // b}", common), frac(top, common))),
        ("equation", eq(f"\\frac{{{top if top > 1 else ''}x}}{{{common}}}", less)),
        *(quotient(rng, less, top) if top > 1 else []),
        *product(rng, less // top, common),
    ]
    return Draft(worded(texts), str(whole), [lines])


def _ordinal(n: int) -> str:
    return {
        2: "half",
        3: "third",
        4: "quarter",
        5: "fifth",
        6: "sixth",
        7: "seventh",
        8: "eighth",
        9: "ninth",
    }[n]
