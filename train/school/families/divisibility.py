"""Divisors: listing, counting and adding them, tests of divisibility."""

from math import isqrt
from random import Random

from train.problems.latex import dot, eq, plus
from train.school.base import REGISTER, Draft, Line, num
from train.school.families.number_theory import (
    comma,
    divisors,
    factor_lines,
    factorise,
    is_prime,
)
from train.school.work import with_remainder


def _any_number(rng: Random, level: int) -> int:
    low, high = {1: (6, 40), 2: (20, 100), 3: (60, 300), 4: (200, 1500)}[level]
    value = rng.randint(low, high)
    while factorise(value)[-1][0] > 29 or (is_prime(value) and rng.random() < 0.8):
        value = rng.randint(low, high)
    return value


def _pairs(value: int) -> str:
    return ", ".join(eq(value, dot(d, value // d)) for d in divisors(value) if d * d <= value)


@REGISTER.family("number_of_divisors", 1, 2, 3, 4)
def number_of_divisors(rng: Random, level: int) -> Draft:
    value = _any_number(rng, level)
    found, pairs, n = divisors(value), factorise(value), num(value)
    count = len(found)
    raised = [e + 1 for _, e in pairs]
    rule = "Add $1$ to every exponent and multiply"
    brackets = "\\cdot".join(f"({e}+1)" for _, e in pairs)
    product_of = eq(brackets, dot(*raised), count) if len(pairs) > 1 else eq(brackets[1:-1], count)
    ways: list[list[Line]] = []
    for _ in range(2):
        factored: list[Line] = [("check", f"The number ${value}$ is prime")]
        if not is_prime(value):
            factored = factor_lines(rng, value)
        ways.append([*factored, ("count", f"{rule}: {product_of}")])
    if count < 15:
        ways.append(
            [("list", f"The divisors are ${comma(found)}$"), ("count", f"There are ${count}$")]
        )
        root = isqrt(value)
        small = sum(1 for d in found if d * d <= value)
        if root * root == value:
            many = eq(plus(2 * small, -1), count)
            last: Line = (
                "count",
                f"There are ${small}$ pairs, one with twice the same number: {many}",
            )
        else:
            last = ("count", f"There are ${small}$ pairs: {eq(dot(2, small), count)} divisors")
        ways.append([("find pairs", _pairs(value)), last])
    word = rng.choice(("divisors", "factors", "positive divisors", "positive factors"))
    return Draft(
        {
            "question": (
                f"How many {word} does {n} have?",
                f"How many {word} does the number {n} have?",
                f"What is the number of {word} of {n}?",
                f"How many positive integers divide {n}?",
                f"How many whole numbers divide {n} without a remainder?",
            ),
            "order": (
                f"Find the number of {word} of {n}.",
                f"number of {word} of {n}",
                f"Determine how many {word} {n} has.",
                f"Count the {word} of {n}",
            ),
        },
        str(count),
        ways,
    )


@REGISTER.family("list_divisors", 1, 2, 3)
def list_divisors(rng: Random, level: int) -> Draft:
    """All of them, their sum, or the common ones of two numbers."""
    value = _any_number(rng, level)
    while len(divisors(value)) > 14:
        value = _any_number(rng, level)
    found, n = divisors(value), num(value)
    pairs: Line = ("find pairs", _pairs(value))
    in_order: Line = ("order", f"In order: ${comma(found)}$")
    word = rng.choice(("divisors", "factors"))
    ways: list[list[Line]]
    shape = rng.choice(("list", "list", "sum", "proper", "common"))
    if shape == "list":
        answer = comma(found).replace(",", ", ")
        ways = [[pairs, in_order], [pairs, ("conclude", f"The divisors are ${comma(found)}$")]]
        ways.append(
            [*factor_lines(rng, value), ("list", f"All products of these: ${comma(found)}$")]
        )
        question = (
            f"What are the {word} of {n}?",
            f"What are all the {word} of {n}?",
            f"Which numbers are {word} of {n}?",
            f"Which whole numbers divide {n}?",
        )
        order = (
            f"List all the {word} of {n}.",
            f"Find all {word} of {n}.",
            f"Write down the {word} of {n}",
            f"{word} of {n}",
            f"List the positive {word} of {n} in order.",
        )
    elif shape in ("sum", "proper"):
        used = found if shape == "sum" else found[:-1]
        answer = str(sum(used))
        head = pairs if shape == "sum" else ("list", f"Without ${value}$ itself: ${comma(used)}$")
        added: list[Line] = [("add", eq(plus(*used), sum(used)))]
        if len(used) > 5:
            half = len(used) // 2
            a, b = sum(used[:half]), sum(used[half:])
            added = [
                ("add", f"{eq(plus(*used[:half]), a)} and {eq(plus(*used[half:]), b)}"),
                ("add", eq(plus(a, b), a + b)),
            ]
        ways = [[head, *added], [("list", f"The divisors: ${comma(used)}$"), *added]]
        parts = factorise(value)
        if shape == "sum" and len(parts) > 1:
            sums = [[p**k for k in range(e + 1)] for p, e in parts]
            ways.append(
                [
                    *factor_lines(rng, value)[-1:],
                    ("rule", ", ".join(eq(plus(*one), sum(one)) for one in sums)),
                    ("multiply", eq(dot(*(sum(one) for one in sums)), answer)),
                ]
            )
        what = f"the sum of the {'proper ' if shape == 'proper' else 'positive '}{word} of {n}"
        question = (f"What is {what}?", f"What's {what}?", f"Can you work out {what}?")
        order = (f"Find {what}.", f"Calculate {what}.", what[4:], f"Compute {what}")
    else:
        other = _any_number(rng, level)
        while other == value or len(divisors(other)) > 12:
            other = _any_number(rng, level)
        both = [d for d in found if other % d == 0]
        m, answer = num(other), comma(both).replace(",", ", ")
        last: Line = ("compare", f"In both lists: ${comma(both)}$")
        one: Line = ("list", f"Divisors of ${value}$: ${comma(found)}$")
        two: Line = ("list", f"Divisors of ${other}$: ${comma(divisors(other))}$")
        ways = [
            [one, two, last],
            [two, one, last],
            [one, ("check", f"Those that divide ${other}$ too: ${comma(both)}$")],
        ]
        question = (
            f"What are the common {word} of {n} and {m}?",
            f"Which numbers divide both {n} and {m}?",
            f"What {word} do {n} and {m} have in common?",
        )
        order = (
            f"List the common {word} of {n} and {m}.",
            f"Find all common {word} of {n} and {m}.",
            f"common {word} of {n} and {m}",
        )
    return Draft({"question": question, "order": order}, answer, ways)


def _test(value: int, by: int) -> list[Line]:
    """What the rule says about a number."""
    digits = [int(d) for d in str(value)]
    added = sum(digits)
    if by in (3, 9):
        told = f"The digits add up to {eq(plus(*digits), added)}"
        fits = "a multiple" if added % by == 0 else "not a multiple"
        return [("add the digits", told), ("rule", f"This is {fits} of ${by}$")]
    if by in (2, 5, 10):
        return [("Last digit", f"The last digit is ${digits[-1]}$")]
    if by in (4, 25):
        end = value % 100
        fits = "a multiple" if end % by == 0 else "not a multiple"
        return [("Last digits", f"The last two digits make ${end}$, {fits} of ${by}$")]
    if by == 8:
        return [
            ("Last digits", f"Look at ${value % 1000}$"),
            *with_remainder(Random(value), value % 1000, 8),
        ]
    if by == 6:
        even = "even" if value % 2 == 0 else "odd"
        fits = "a multiple" if added % 3 == 0 else "not a multiple"
        return [
            ("Last digit", f"The number is {even}"),
            ("Add the digits", f"The digit sum is {eq(plus(*digits), added)}, {fits} of $3$"),
        ]
    if by == 11:
        signs = [d if k % 2 == 0 else -d for k, d in enumerate(digits)]
        fits = "a multiple" if sum(signs) % 11 == 0 else "not a multiple"
        return [
            ("Alternate the signs", eq(plus(*signs), sum(signs))),
            ("rule", f"This is {fits} of $11$"),
        ]
    return with_remainder(Random(value), value, by)


@REGISTER.family("divisibility", 1, 2, 3)
def is_divisible(rng: Random, level: int) -> Draft:
    by = rng.choice(
        {1: (2, 3, 4, 5, 6, 9, 10), 2: (3, 4, 6, 7, 8, 9, 11), 3: (7, 8, 9, 11, 12, 13, 25)}[level]
    )
    value = rng.randint(*{1: (12, 200), 2: (60, 2000), 3: (300, 20000)}[level])
    if rng.random() < 0.5:
        value -= value % by
    fits = value % by == 0
    said = "yes" if fits else "no"
    end: Line = ("conclude", f"So {said}, it is {'' if fits else 'not '}divisible by ${by}$")
    whole = eq(value, dot(by, value // by) + ("" if fits else f"+{value % by}"))
    ways: list[list[Line]] = [
        [*_test(value, by), end],
        [*with_remainder(rng, value, by), end],
        [("divide", whole), ("conclude", f"The remainder is ${value % by}$, so {said}")],
    ]
    a, b = num(value), num(by)
    thing, group = rng.choice(
        (
            ("sweets", "children"),
            ("pupils", "teams"),
            ("chairs", "rows"),
            ("cards", "players"),
            ("eggs", "boxes"),
            ("books", "shelves"),
        )
    )
    return Draft(
        {
            "question": (
                f"Is {a} divisible by {b}?",
                f"Is {a} a multiple of {b}?",
                f"Does {b} divide {a}?",
                f"Is {b} a factor of {a}?",
                f"Is {a} divisible by {b}? Yes or no.",
                f"Can {a} be divided by {b} without a remainder?",
                f"Is {b} a divisor of {a}?",
            ),
            "order": (
                f"Say whether {a} is divisible by {b} (yes or no).",
                f"Check if {a} is divisible by {b}. Answer yes or no.",
                f"{a} divisible by {b}? yes or no",
            ),
            "story": (
                f"Can {a} {thing} be shared equally among {b} {group}? Answer yes or no.",
                f"Can {a} {thing} be split evenly into {b} {group}, yes or no?",
            ),
        },
        f"\\text{{{said}}}",
        ways,
    )


@REGISTER.family("missing_digit", 2, 3, 4)
def missing_digit(rng: Random, level: int) -> Draft:
    """One digit is unknown; the number is divisible by 9, 11, 3 or 4."""
    while True:
        size = rng.randint(3, level + 2)
        digits = [rng.randint(1, 9)] + [rng.randint(0, 9) for _ in range(size - 1)]
        at, by = (
            rng.randrange(1 if size > 3 else 0, size),
            rng.choice((9, 9, 11, 3, 9 if level == 2 else 11)),
        )
        fits = [
            d
            for d in range(1 if at == 0 else 0, 10)
            if sum(
                v * 10 ** (size - 1 - k) for k, v in enumerate([*digits[:at], d, *digits[at + 1 :]])
            )
            % by
            == 0
        ]
        if len(fits) == 1 or (by == 3 and len(fits) > 2):
            break
    wanted = rng.choice(("smallest", "largest")) if len(fits) > 1 else ""
    answer = fits[0] if wanted != "largest" else fits[-1]
    letter = rng.choice("ABdnxk")
    shown = "".join(letter if k == at else str(v) for k, v in enumerate(digits))
    full = shown.replace(letter, str(answer))
    others = [v for k, v in enumerate(digits) if k != at]
    ways: list[list[Line]] = []
    if by in (3, 9):
        known = sum(others)
        goal = known + answer
        every = ", ".join(f"${v}$" for v in fits)
        aim = (
            f"The next multiple of ${by}$ is ${goal}$"
            if not wanted
            else f"Digits that work: {every}"
        )
        summed: Line = ("Add the digits", eq(plus(*others), known))
        ways.append(
            [summed, ("rule", aim), ("subtract", eq(plus(goal, -known), answer))]
            if not wanted
            else [summed, ("rule", aim), ("conclude", f"The {wanted} is ${answer}$")]
        )
        ways.append(
            [
                ("rule", f"The digit sum must be a multiple of ${by}$"),
                summed,
                ("check", eq(plus(known, answer), goal) + f", a multiple of ${by}$"),
            ]
        )
    else:
        signs = [v if k % 2 == 0 else -v for k, v in enumerate(digits) if k != at]
        known, sign = sum(signs), "+" if at % 2 == 0 else "-"
        whole = known + (answer if at % 2 == 0 else -answer)
        ways.append(
            [
                ("Alternate the signs", eq(plus(*signs), known) + " without the unknown digit"),
                ("rule", f"With the digit ${known}{sign}{letter}$ must be a multiple of $11$"),
                ("conclude", f"That gives ${known}{sign}{answer}={whole}$, so ${letter}={answer}$"),
            ]
        )
    tens = int("".join("0" if k == at else str(v) for k, v in enumerate(digits)))
    place = 10 ** (size - 1 - at)
    ways.append(
        [
            ("Try the digit", eq(full, plus(tens, answer * place))),
            ("check", eq(full, dot(by, int(full) // by))),
            ("conclude", f"So the digit is ${answer}$"),
        ]
    )
    b = num(by)
    which = f"the {wanted} digit" if wanted else "the digit"
    blank = shown.replace(letter, "_")
    return Draft(
        {
            "question": (
                f"The number {shown} is divisible by {b}. What is {which} {letter}"
                f"{' can be' if wanted else ''}?",
                f"{shown} is a multiple of {b}, where {letter} is a digit. What is "
                f"{'the ' + wanted + ' possible ' if wanted else ''}{letter}?",
                f"For which {wanted + ' ' if wanted else ''}digit {letter} is {shown} divisible "
                f"by {b}?",
                f"Which {wanted + ' ' if wanted else ''}digit must go in the gap so that {blank} "
                f"is divisible by {b}?",
            ),
            "order": (
                f"Find {which} {letter} such that {shown} is divisible by {b}.",
                f"Find {which} {letter} so that the number {shown} is a multiple of {b}.",
                f"Fill in {which} so that {b} divides {blank}.",
            ),
        },
        str(answer),
        ways,
    )
