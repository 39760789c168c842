"""Which of two powers, roots or products is larger."""

from random import Random

from train.problems.latex import dot, eq, power
from train.school.base import REGISTER, Draft, Line
from train.school.work import to_the_power


@REGISTER.family("which_is_larger", 2, 3, 4)
def which_is_larger(rng: Random, level: int) -> Draft:
    """Two powers, a root and a number, two products."""
    shape = rng.choice(
        {
            2: ("power", "root", "product"),
            3: ("power", "root", "surd"),
            4: ("big", "surd", "power"),
        }[level]
    )
    ways: list[list[Line]]
    if shape == "power":
        while True:
            a, b = rng.sample((2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12), 2)
            m, n = rng.randint(2, 10 if a == 2 else 4), rng.randint(2, 10 if b == 2 else 4)
            x, y = a**m, b**n
            if x != y and 1 / 6 < x / y < 6 and m != n and max(x, y) < 12000:
                break
        one, two = power(a, m), power(b, n)
        ways = [
            [
                *to_the_power(rng, a, m),
                *to_the_power(rng, b, n),
                ("compare", f"The larger one is ${max(x, y)}$"),
            ],
            [
                ("power", f"{eq(one, x)} and {eq(two, y)}"),
                ("compare", f"Compare: ${min(x, y)}<{max(x, y)}$"),
            ],
        ]
    elif shape == "big":
        base = rng.choice(((2, 3), (2, 5), (3, 5), (3, 2), (4, 3), (5, 7), (2, 7)))
        k = rng.choice((10, 20, 50, 100))
        p, q = rng.choice(((3, 2), (2, 1), (4, 3), (5, 2), (4, 1), (5, 3)))
        a, b = base
        x, y = a**p, b**q
        if x == y:
            return which_is_larger(rng, level)
        one, two = power(a, p * k), power(b, q * k)
        other = eq(power(b, q), y) if q > 1 else f"${b}$"
        ways = [
            [
                ("rewrite", f"${one}=({power(a, p)})^{{{k}}}={x}^{{{k}}}$"),
                (
                    "rewrite",
                    f"${two}=({power(b, q)})^{{{k}}}={y}^{{{k}}}$"
                    if q > 1
                    else f"The other one is ${two}$",
                ),
                ("compare", f"Compare the bases: ${min(x, y)}<{max(x, y)}$"),
            ],
            [
                ("rule", f"Take the root of order ${k}$ of both"),
                ("power", f"{eq(power(a, p), x)} and {other}"),
                ("compare", f"Compare: ${min(x, y)}<{max(x, y)}$"),
            ],
        ]
    elif shape == "root":
        r = rng.randint(3, 14)
        x, y = r * r + rng.choice((-5, -3, -2, -1, 1, 2, 3, 5)), r * r
        one, two = f"\\sqrt{{{x}}}", str(r)
        ways = [
            [
                ("power", f"Square both: ${x}$ and {eq(power(r, 2), y)}"),
                ("compare", f"Compare: ${min(x, y)}<{max(x, y)}$"),
            ],
            [
                ("rewrite", eq(r, f"\\sqrt{{{y}}}")),
                ("compare", f"Compare under the roots: ${min(x, y)}<{max(x, y)}$"),
            ],
        ]
    elif shape == "surd":
        while True:
            a, b = rng.sample(range(2, 8), 2)
            m, n = rng.sample((2, 3, 5, 6, 7, 10, 11, 13), 2)
            x, y = a * a * m, b * b * n
            if x != y and 0.6 < x / y < 1.7:
                break
        one, two = f"{a}\\sqrt{{{m}}}", f"{b}\\sqrt{{{n}}}"
        ways = [
            [
                ("power", f"Square the first: {eq(dot(a * a, m), x)}"),
                ("power", f"Square the second: {eq(dot(b * b, n), y)}"),
                ("compare", f"Compare: ${min(x, y)}<{max(x, y)}$"),
            ],
            [
                ("rewrite", f"${one}=\\sqrt{{{x}}}$ and ${two}=\\sqrt{{{y}}}$"),
                ("compare", f"Compare under the roots: ${min(x, y)}<{max(x, y)}$"),
            ],
        ]
    else:
        a, b = rng.randint(5, 30), rng.randint(5, 30)
        c, d = a + rng.choice((-2, -1, 1, 2)), b + rng.choice((-2, -1, 1, 2))
        x, y = a * b, c * d
        if x == y or (a, b) == (d, c):
            return which_is_larger(rng, level)
        one, two = dot(a, b), dot(c, d)
        ways = [
            [
                ("multiply", f"{eq(one, x)} and {eq(two, y)}"),
                ("compare", f"Compare: ${min(x, y)}<{max(x, y)}$"),
            ],
            [
                ("multiply", eq(one, x)),
                ("multiply", eq(two, y)),
                ("compare", f"The larger one is ${max(x, y)}$"),
            ],
        ]
    is_first, asks_larger = x > y, rng.random() < 0.75
    answer = one if is_first == asks_larger else two
    e, f = f"${one}$", f"${two}$"
    word = rng.choice(("larger", "bigger", "greater")) if asks_larger else "smaller"
    ways = [[*way, ("conclude", f"So the {word} one is ${answer}$")] for way in ways]
    return Draft(
        {
            "question": (
                f"Which is {word}, {e} or {f}?",
                f"Which is {word}: {e} or {f}?",
                f"Which number is {word}, {e} or {f}?",
                f"What is {word}, {e} or {f}?",
            ),
            "order": (
                f"Decide which is {word}: {e} or {f}.",
                f"Find the {word} of {e} and {f}.",
                f"Compare {e} and {f} and give the {word} one.",
            ),
        },
        answer,
        ways,
    )
