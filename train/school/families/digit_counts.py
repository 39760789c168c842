"""How many digits a number has, and how many are written when counting."""

from random import Random

from train.problems.latex import dot, eq, math, plus, power
from train.school.base import REGISTER, Draft, Line, num
from train.school.columns import running_total
from train.school.families.number_theory import comma
from train.school.work import difference, product, total


@REGISTER.family("number_of_digits", 2, 3, 4, 5)
def number_of_digits(rng: Random, level: int) -> Draft:
    """Digits of powers and products with powers of 2 and 5; zeros at the end of a factorial."""
    shape = rng.choice(
        {
            2: ("ten", "small"),
            3: ("ten", "small", "pair"),
            4: ("pair", "zeros"),
            5: ("pair", "zeros"),
        }[level]
    )
    ways: list[list[Line]]
    if shape == "zeros":
        n = rng.randint(5, {4: 60, 5: 400}[level])
        latex, values, parts = f"{n}!", list[int](), list[str]()
        while (rest := values[-1] if values else n) >= 5:
            q, r = divmod(rest, 5)
            values.append(q)
            parts.append(eq(rest, dot(5, q) + (f"+{r}" if r else "")))
        answer = sum(values)
        rule: Line = ("rule", "Every factor $5$ gives a zero, since there are more factors $2$")
        counted: Line = ("Divide by $5$ again and again", ", ".join(parts))
        last: Line = (
            ("add", running_total(values))
            if len(values) > 1
            else ("conclude", f"So there are ${answer}$")
        )
        ways = [[rule, counted, last], [counted, last]]
        e = math(latex)
        question = (
            f"How many zeros are at the end of {e}?",
            f"How many trailing zeros does {e} have?",
            f"With how many zeros does {e} end?",
        )
        order = (
            f"Find the number of trailing zeros of {e}.",
            f"Count the zeros at the end of {e}",
            f"trailing zeros in {e}",
        )
        return Draft({"question": question, "order": order}, str(answer), ways)
    if shape == "ten":
        k, a = rng.randint(2, 12), rng.randint(1, 9)
        minus = rng.randint(1, 9) if rng.random() < 0.4 else 0
        latex = (
            (f"{a}\\cdot" if a > 1 else "")
            + power(10, k)
            + (f"-{minus}" if minus and a == 1 else "")
        )
        answer = k if minus and a == 1 else k + 1
        if answer == k:
            ways = [
                [
                    (
                        "power",
                        f"The number ${power(10, k)}$ is $1$ with ${k}$ zeros: ${k + 1}$ digits",
                    ),
                    ("subtract", f"Taking ${minus}$ away makes it one digit shorter: ${k}$"),
                ],
                [
                    (
                        "pattern",
                        f"As $100-{minus}={100 - minus}$ has $2$ digits, "
                        f"${power(10, k)}-{minus}$ has ${k}$",
                    )
                ],
            ]
        else:
            ways = [
                [("power", f"It is ${a}$ followed by ${k}$ zeros"), ("add", eq(plus(1, k), k + 1))],
                [
                    (
                        "pattern",
                        f"As ${a}0$ has $2$ digits, one more than the exponent, it has "
                        f"{eq(plus(k, 1), k + 1)}",
                    )
                ],
            ]
    elif shape == "small":
        base, k = rng.choice(
            (
                (2, rng.randint(5, 15)),
                (3, rng.randint(4, 9)),
                (4, rng.randint(3, 7)),
                (5, rng.randint(3, 7)),
                (7, rng.randint(3, 5)),
                (9, rng.randint(3, 5)),
                (11, 3),
                (12, 3),
                (15, 3),
                (20, 4),
                (6, 5),
            )
        )
        latex, value = power(base, k), base**k
        answer, running, now = len(str(value)), list[str](), base
        for _ in range(k - 1):
            running.append(str(now * base))
            now *= base
        half = base ** (k // 2)
        rest = base ** (k - k // 2)
        ways = [
            [
                ("multiply", f"Multiply by ${base}$ again and again: ${base},{comma(running)}$"),
                ("count", f"The last one has ${answer}$ digits"),
            ],
            [
                (
                    "power",
                    f"{eq(power(base, k // 2), half)} and {eq(power(base, k - k // 2), rest)}"
                    if k > 3
                    else eq(power(base, 2), base**2),
                ),
                *product(rng, half if k > 3 else base**2, rest if k > 3 else base),
                ("count", f"That has ${answer}$ digits"),
            ],
        ]
    else:
        m = rng.randint(3, {3: 8, 4: 15, 5: 30}[level])
        extra, left = rng.randint(0, 4), rng.choice((2, 5))
        a, b = (m + extra, m) if left == 2 else (m, m + min(extra, 3))
        more = abs(a - b)
        latex, rest = dot(power(2, a), power(5, b)), left**more
        answer = len(str(rest)) + m
        pair: Line = ("rewrite", eq(dot(power(2, m), power(5, m)), power(10, m)))
        over = (
            (f"Left over: {eq(power(left, more), rest)}" if more > 1 else f"Left over: ${left}$")
            if more
            else "Nothing is left over"
        )
        many: Line = (
            "count",
            f"So it is ${rest}$ followed by ${m}$ zeros: {eq(plus(len(str(rest)), m), answer)} "
            f"digits",
        )
        ways = [
            [pair, ("left", over), many],
            [("rule", "Pair the factors: $2\\cdot5=10$"), pair, ("left", over), many],
        ]
    e = math(latex)
    question = (
        f"How many digits does {e} have?",
        f"How many digits are there in {e}?",
        f"What is the number of digits of {e}?",
    )
    order = (
        f"Find the number of digits of {e}.",
        f"number of digits in {e}",
        f"Determine how many digits {e} has.",
    )
    return Draft({"question": question, "order": order}, str(answer), ways)


@REGISTER.family("digit_use", 2, 3, 4)
def digit_use(rng: Random, level: int) -> Draft:
    """How often a digit is written from 1 to n; how many digits number the pages of a book."""
    shape = rng.choice(("times", "pages", "pages", "back" if level > 2 else "pages"))
    ways: list[list[Line]]
    if shape == "times":
        d = rng.randint(1, 9)
        high = rng.choice(
            {2: (20, 30, 50, 60, 99, 100), 3: (80, 100, 150, 200, 250), 4: (300, 400, 500, 999)}[
                level
            ]
        )
        answer = sum(str(v).count(str(d)) for v in range(1, high + 1))
        places = [sum(1 for v in range(p, high + 1) if v // p % 10 == d) for p in (1, 10, 100)]
        names = ("ones", "tens", "hundreds")
        used = [(n, c) for n, c in zip(names, places, strict=True) if high >= 10 ** names.index(n)]
        shown: list[Line] = [
            (f"The {name}", f"In the {name} place: ${count}$ times") for name, count in used
        ]
        ways = [[*shown, ("add", eq(plus(*(c for _, c in used)), answer))]]
        ways.append(
            [
                ("count", ", ".join(f"{name}: ${count}$" for name, count in used).capitalize()),
                ("add", eq(plus(*(c for _, c in used)), answer)),
            ]
        )
        if high <= 60:
            have = [v for v in range(1, high + 1) if str(d) in str(v)]
            twice = f", and ${11 * d}$ has it twice" if 11 * d in have else ""
            ways.append(
                [
                    ("list", f"Numbers with it: ${comma(have)}$"),
                    ("count", f"That is ${len(have)}$ numbers{twice}: ${answer}$"),
                ]
            )
        n, x = num(high), num(d)
        question = (
            f"How many times is the digit {x} used when writing the numbers from 1 to {n}?",
            f"How often does the digit {x} appear in the numbers from 1 to {n}?",
            f"If you write all whole numbers from 1 to {n}, how many {d}s do you write?",
        )
        order = (
            f"Count how many times the digit {x} occurs in the numbers from 1 to {n}.",
            f"Find the number of times the digit {x} is written from 1 to {n}.",
        )
        story = (
            f"The doors of a hotel are numbered from 1 to {n} with metal digits. How many {d}s "
            f"are needed?",
            f"Someone writes the page numbers 1 to {n}. How many times is the digit {x} written?",
        )
        return Draft({"question": question, "order": order, "story": story}, str(answer), ways)
    pages = rng.randint(*{2: (20, 99), 3: (60, 300), 4: (150, 999)}[level])
    parts: list[tuple[str, int, int]] = [("1 to 9", 9, 1), ("10 to 99", min(pages, 99) - 9, 2)]
    if pages > 99:
        parts.append((f"100 to {pages}", pages - 99, 3))
    else:
        parts[1] = (f"10 to {pages}", pages - 9, 2)
    digits = [c * k for _, c, k in parts]
    answer = sum(digits)
    lines: list[Line] = [
        (f"Pages {name}", f"From {name}: {eq(dot(c, k), c * k)}") for name, c, k in parts
    ]
    if shape == "back":
        left = answer - sum(digits[:-1])
        _, count, k = parts[-1]
        before = sum(digits[:-1])
        start = 9 if k == 2 else 99
        ways = [
            [
                *lines[:-1],
                ("subtract", eq(plus(answer, -before), left)),
                ("divide", f"Pages with ${k}$ digits: ${left}\\div {k}={count}$"),
                ("add", eq(plus(start, count), pages)),
            ]
            for _ in range(2)
        ]
        ways.append(
            [
                ("count", f"The first ${start}$ pages use ${before}$ digits"),
                *difference(rng, answer, before),
                ("divide", eq(f"{left}\\div {k}", count)),
                ("add", eq(plus(start, count), pages)),
            ]
        )
        n = num(answer)
        question = (
            f"The pages of a book are numbered 1, 2, 3, ... using {n} digits in all. How many "
            f"pages does it have?",
            f"A printer used {n} digits to number the pages of a book, starting with 1. How many "
            f"pages are there?",
        )
        return Draft(
            {
                "question": question,
                "story": (
                    f"Numbering the pages of a diary from 1 on took {n} digits. How many pages "
                    f"has the diary?",
                ),
            },
            str(pages),
            ways,
        )
    ways = [[*lines, *total(rng, *digits)] for _ in range(2)]
    ways.append(
        [
            ("count", ", ".join(eq(dot(c, k), c * k) for _, c, k in parts)),
            ("add", eq(plus(*digits), answer)),
        ]
    )
    extra = f"Every page uses one digit: ${pages}$"
    more = [pages, pages - 9] + ([pages - 99] if pages > 99 else [])
    ways.append(
        [
            ("ones", extra),
            (
                "More digits",
                ", ".join(
                    f"from ${10 ** (k + 1)}$ on one more: ${v}$" for k, v in enumerate(more[1:])
                ).capitalize(),
            ),
            ("add", eq(plus(*more), answer)),
        ]
    )
    n = num(pages)
    question = (
        f"How many digits are needed to number the pages of a book from 1 to {n}?",
        f"How many digits do you write if you write the numbers from 1 to {n}?",
        f"A book has {n} pages, numbered from 1. How many digits are printed in all?",
    )
    order = (
        f"Find how many digits are used to write all numbers from 1 to {n}.",
        f"Count the digits needed to number {n} pages, starting with 1.",
    )
    story = (
        f"The {n} rooms of a hotel are numbered from 1. How many metal digits are needed for the "
        f"doors?",
        f"Someone types all the numbers from 1 to {n}. How many digits are typed?",
    )
    return Draft({"question": question, "order": order, "story": story}, str(answer), ways)
