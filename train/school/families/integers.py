"""Consecutive whole numbers; the floor and the ceiling of a number."""

from fractions import Fraction
from math import ceil, floor
from random import Random

from train.problems.latex import decimal, dot, eq, frac, math, plus, power
from train.school.base import REGISTER, Draft, Line, num


@REGISTER.family("consecutive_integers", 1, 2, 3, 4)
def consecutive_integers(rng: Random, level: int) -> Draft:
    """Their sum or product is given; one of them is asked."""
    step = 1 if level == 1 else rng.choice((1, 1, 2))
    count = {
        1: rng.choice((2, 3)),
        2: rng.choice((2, 3, 3)),
        3: rng.choice((3, 4, 5)),
        4: rng.choice((2, 5, 7)),
    }[level]
    start = rng.randint(*{1: (2, 30), 2: (5, 90), 3: (10, 200), 4: (3, 30)}[level])
    kind = "integers" if step == 1 else "even integers" if start % 2 == 0 else "odd integers"
    values = [start + step * k for k in range(count)]
    which = rng.choice(("largest", "smallest", "middle") if count % 2 else ("largest", "smallest"))
    answer = {"largest": values[-1], "smallest": values[0], "middle": values[count // 2]}[which]
    if count == 2:
        which = {"largest": "larger", "smallest": "smaller"}[which]
    ways: list[list[Line]]
    c = num(count)
    if level == 4 and count == 2:
        p = values[0] * values[1]
        given, root = f"product of two consecutive positive {kind} is {num(p)}", int(p**0.5)
        ways = [
            [
                ("Estimate", f"The root of ${p}$ is about ${root}$"),
                ("factor", f"Try numbers near it: {eq(dot(*values), p)}"),
            ],
            [
                ("equation", f"$n(n+{step})={p}$"),
                ("factor", f"With ${p}={values[0]}\\cdot{values[1]}$ we get $n={values[0]}$"),
            ],
            [
                (
                    "compare",
                    f"As {eq(power(root, 2), root * root)} is near ${p}$, try ${values[0]}$ and "
                    f"${values[1]}$",
                ),
                ("check", eq(dot(*values), p)),
            ],
        ]
    else:
        s = sum(values)
        given = f"sum of {c} consecutive {kind} is {num(s)}"
        added = sum(step * k for k in range(count))
        ways = [
            [
                ("equation", f"With the smallest $n$: ${count}n+{added}={s}$"),
                ("isolate", f"${count}n={s - added}$, so $n={start}$"),
                *(
                    [("list", f"The numbers are ${','.join(map(str, values))}$")]
                    if which[:5] != "small"
                    else []
                ),
            ],
        ]
        if count % 2:
            middle = values[count // 2]
            ways.append(
                [
                    ("share", f"The middle one is the mean: {eq(frac(s, count), middle)}"),
                    *(
                        [("list", f"The numbers are ${','.join(map(str, values))}$")]
                        if which != "middle"
                        else []
                    ),
                ]
            )
            ways.append(
                [
                    ("equation", f"With the middle one $m$ the sum is ${count}m={s}$"),
                    ("isolate", f"$m={middle}$"),
                    *(
                        [
                            (
                                "count",
                                f"Go ${abs(answer - middle)}$ "
                                f"{'up' if answer > middle else 'down'}: ${answer}$",
                            )
                        ]
                        if which != "middle"
                        else []
                    ),
                ]
            )
        else:
            mean = Fraction(s, count)
            ways.append(
                [
                    ("share", f"The mean ${s}\\div {count}={decimal(mean)}$ lies in the middle"),
                    ("list", f"Around it: ${','.join(map(str, values))}$"),
                ]
            )
        ways.append([*ways[-1], ("check", eq(plus(*values), s))])
    ways = [[*way, ("conclude", f"The {which} one is ${answer}$")] for way in ways]
    word = "number" if step == 1 else kind.split()[0] + " number"
    other = given.replace("integers", "numbers" if step > 1 else "whole numbers")
    return Draft(
        {
            "question": (
                f"The {given}. What is the {which} one?",
                f"The {other}. What is the {which} of them?",
                f"If the {given}, what is the {which} integer?",
                f"The {other}. Which {word} is the {which}?",
            ),
            "order": (
                f"The {given}. Find the {which} one.",
                f"The {other}. Find the {which} {word}.",
                f"Find the {which} of {c} consecutive {kind} whose {given.split()[0]} is "
                f"{given.split()[-1]}.",
            ),
            "story": (
                f"The numbers on {c} houses next to each other are consecutive {kind}. The "
                f"{given.split()[0]} is {given.split()[-1]}. "
                f"What is the {which} house number?",
                f"I wrote down {c} consecutive {kind}. Their {given.split()[0]} is "
                f"{given.split()[-1]}. What is the {which} one?",
            ),
        },
        str(answer),
        ways,
    )


@REGISTER.family("floor_and_ceiling", 1, 2, 3)
def floor_and_ceiling(rng: Random, level: int) -> Draft:
    is_floor = rng.random() < 0.55
    name = "floor" if is_floor else "ceiling"
    shape = {
        1: "decimal",
        2: rng.choice(("decimal", "fraction")),
        3: rng.choice(("fraction", "root", "sum")),
    }[level]
    ways: list[list[Line]]
    if shape == "root":
        n = rng.randint(5, 400)
        low = int(n**0.5)
        if low * low == n:
            n += 1
        answer = low if is_floor else low + 1
        inside = f"\\sqrt{{{n}}}"
        between: Line = (
            "compare",
            f"As {eq(power(low, 2), low * low)} and {eq(power(low + 1, 2), (low + 1) ** 2)}, the "
            f"root lies between "
            f"${low}$ and ${low + 1}$",
        )
        ways = [
            [
                between,
                ("rule", f"The {name} is the {'lower' if is_floor else 'upper'} one: ${answer}$"),
            ],
            [between],
        ]
    elif shape == "sum":
        v, w = (Fraction(rng.randint(-80, 150), 10) for _ in range(2))
        p, q = (floor(x) if is_floor else ceil(x) for x in (v, w))
        answer = p + q
        fn = "floor" if is_floor else "ceil"
        told = f"{fn}({decimal(v)}) + {fn}({decimal(w)})"
        ways = [
            [
                ("Round", f"The {name} of ${decimal(v)}$ is ${p}$"),
                ("Round", f"The {name} of ${decimal(w)}$ is ${q}$"),
                ("add", eq(plus(p, q), answer)),
            ],
            [("Round", f"The parts are ${p}$ and ${q}$"), ("add", eq(plus(p, q), answer))],
        ]
        return Draft(
            {
                "bare": (told,),
                "question": (f"What is {told}?", f"What is the value of {told}?"),
                "order": (
                    f"Compute {told}.",
                    f"Find the sum of the {name} of {decimal(v)} and the {name} of {decimal(w)}.",
                    f"Evaluate {told}",
                ),
            },
            str(answer),
            ways,
        )
    else:
        if shape == "fraction":
            bottom = rng.randint(3, 12)
            v = Fraction(rng.randint(-60 if level > 2 else bottom + 1, 150), bottom)
            while v.denominator == 1:
                v = Fraction(rng.randint(bottom + 1, 150), bottom)
            inside = ("-" if v < 0 else "") + frac(abs(v.numerator), v.denominator)
        else:
            places = rng.choice((10, 10, 100))
            v = Fraction(rng.randint(-9 * places if level > 1 else 1, 40 * places), places)
            if v.denominator == 1:
                v += Fraction(3, 10)
            inside = decimal(v)
        low = floor(v)
        answer = low if is_floor else low + 1
        between = ("compare", f"It lies between ${low}$ and ${low + 1}$")
        ways = [
            [
                between,
                ("rule", f"The {name} is the {'lower' if is_floor else 'upper'} one: ${answer}$"),
            ],
            [("rule", f"Go {'down' if is_floor else 'up'} to the next whole number: ${answer}$")],
        ]
        if shape == "fraction" and v > 0:
            ways.append(
                [
                    (
                        "divide",
                        eq(v.numerator, f"{dot(v.denominator, low)}+{v.numerator % v.denominator}"),
                    ),
                    between,
                    ("conclude", f"The {name} is ${answer}$"),
                ]
            )
        else:
            ways.append(
                [
                    between,
                    ("compare", f"The number {'below' if is_floor else 'above'} is ${answer}$"),
                ]
            )
    e = math(inside)
    marks = "⌊⌋" if is_floor else "⌈⌉"
    side = (
        "largest integer less than or equal to"
        if is_floor
        else "smallest integer greater than or equal to"
    )
    return Draft(
        {
            "bare": (f"{marks[0]}{e}{marks[1]}", f"{'floor' if is_floor else 'ceil'}({e})"),
            "question": (
                f"What is the {name} of {e}?",
                f"What is the {side} {e}?",
                f"What is {'floor' if is_floor else 'ceil'}({e})?",
                f"What is {marks[0]}{e}{marks[1]}?",
            ),
            "order": (
                f"Find the {name} of {e}.",
                f"Find the {side} {e}.",
                f"Evaluate {'floor' if is_floor else 'ceil'}({e})",
                f"{name} of {e}",
            ),
        },
        str(answer),
        ways,
    )
