"""Digits: their sum and product, numbers made of given digits, puzzles of two digits."""

from itertools import permutations
from random import Random

from train.problems.latex import dot, eq, math, plus
from train.school.base import REGISTER, Draft, Line, num
from train.school.families.number_theory import comma, spoken
from train.school.work import difference, total


@REGISTER.family("digit_sum", 1, 2, 3)
def digit_sum(rng: Random, level: int) -> Draft:
    value = rng.randint(*{1: (11, 999), 2: (1000, 99_999), 3: (100_000, 99_999_999)}[level])
    shape = rng.choice(("sum", "sum", "product" if level < 3 else "sum", "root", "gap"))
    digits = [int(d) for d in str(value)]
    n, s = num(value), sum(digits)
    split: Line = ("list", f"The digits are ${comma(digits)}$")
    ways: list[list[Line]] = []
    summed = [total(rng, *digits) for _ in range(2)]
    if shape == "sum":
        answer, what = s, rng.choice((f"the sum of the digits of {n}", f"the digit sum of {n}"))
        ways = [*summed, [split, *total(rng, *digits)], [split, ("add", eq(plus(*digits), s))]]
    elif shape == "product":
        answer, what = 1, f"the product of the digits of {n}"
        running = []
        for digit in digits:
            running.append(eq(dot(answer, digit), answer * digit))
            answer *= digit
        ways = [
            [split, ("multiply", ", ".join(running[1:]))],
            [("multiply", eq(dot(*digits), answer))],
        ]
        if 0 in digits:
            ways.append([split, ("rule", "One digit is $0$, so the product is $0$")])
    elif shape == "root":
        answer, what = 1 + (value - 1) % 9, f"the digital root of {n}"
        chain, now = list[Line](), value
        while now > 9:
            parts = [int(d) for d in str(now)]
            chain.append(("add", eq(plus(*parts), sum(parts))))
            now = sum(parts)
        ways = [chain, [split, *chain], [*chain, ("conclude", f"One digit is left: ${answer}$")]]
    else:
        answer, what = (
            max(digits) - min(digits),
            f"the difference between the largest and the smallest digit of {n}",
        )
        last = ("subtract", eq(f"{max(digits)}-{min(digits)}", answer))
        ways = [
            [
                split,
                ("compare", f"The largest is ${max(digits)}$, the smallest ${min(digits)}$"),
                last,
            ],
            [("order", f"In order: ${comma(sorted(digits))}$"), last],
        ]
    question = [f"What is {what}?", f"What's {what}?", f"Can you tell me {what}?"]
    if shape == "sum":
        question.append(f"What do you get if you add up the digits of {n}?")
    elif shape == "root":
        question.append(
            f"If you keep adding the digits of {n} until one digit is left, which digit is it?"
        )
    order = [f"Find {what}.", f"Calculate {what}", what[4:], f"Compute {what}."]
    return Draft({"question": question, "order": order}, str(answer), ways)


@REGISTER.family("largest_number_from_digits", 1, 2, 3)
def largest_number_from_digits(rng: Random, level: int) -> Draft:
    """The largest or smallest (even, odd) number from given digits; what the two differ by."""
    size = {1: 3, 2: rng.choice((3, 4)), 3: rng.choice((4, 5))}[level]
    digits = rng.sample(range(0 if rng.random() < 0.3 else 1, 10), size)
    shape = rng.choice(("largest", "smallest", "even", "odd", "gap"))
    made = sorted(int("".join(map(str, p))) for p in permutations(digits) if p[0] != 0)
    if shape in ("even", "odd"):
        made = [v for v in made if v % 2 == (shape == "odd")]
    if not made:
        shape, made = (
            "largest",
            sorted(int("".join(map(str, p))) for p in permutations(digits) if p[0]),
        )
    is_largest = shape == "largest" or (shape in ("even", "odd") and rng.random() < 0.5)
    answer = made[-1] if is_largest else made[0]
    falling, rising = sorted(digits, reverse=True), sorted(digits)
    down: Line = ("order", f"From large to small: ${comma(falling)}$")
    up: Line = ("order", f"From small to large: ${comma(rising)}$")
    zero = ", with a digit other than $0$ in front" if 0 in digits else ""
    said = spoken(digits)
    ways: list[list[Line]]
    if shape == "gap":
        big, small = made[-1], made[0]
        answer = big - small
        ends: list[Line] = [
            ("Largest", f"The largest is ${big}$"),
            ("Smallest", f"The smallest{zero} is ${small}$"),
        ]
        ways = [
            [*ends, *difference(rng, big, small)],
            [down, *ends, *difference(rng, big, small)],
            [up, ends[1], ends[0], *difference(rng, big, small)],
        ]
        what = "the difference between the largest and the smallest"
    else:
        word = "largest" if is_largest else "smallest"
        what = f"the {word}" + ("" if shape in ("largest", "smallest") else f" {shape}")
        line = down if is_largest else up
        last = int(str(answer)[-1])
        if shape in ("even", "odd"):
            told: Line = ("Last digit", f"The last digit must be {shape}: take ${last}$")
            rest = [int(d) for d in str(answer)[:-1]]
            ways = [
                [line, told, ("conclude", f"Then comes the rest in order{zero}: ${answer}$")],
                [
                    told,
                    ("order", f"The others make ${''.join(map(str, rest))}$"),
                    ("conclude", f"Together ${answer}$"),
                ],
            ]
        else:
            ways = [
                [line, ("conclude", f"Put them together{'' if is_largest else zero}: ${answer}$")],
                [
                    (
                        "Place by place",
                        f"The first digit is ${str(answer)[0]}$, then "
                        + ", ".join(f"${d}$" for d in str(answer)[1:]),
                    ),
                    ("conclude", f"It is ${answer}$"),
                ],
                [line, ("conclude", f"The {word} number is ${answer}$")],
            ]
    nouns = f"{num(size)}-digit number" if rng.random() < 0.5 else "number"
    plural = nouns + ("s" if shape == "gap" else "")
    return Draft(
        {
            "question": (
                f"What is {what} {plural} you can make with the digits {said}, using each once?",
                f"Using each of the digits {said} exactly once, what is {what} {plural} that can "
                f"be made?",
                f"What is {what} {plural} that can be formed from the digits {said} without "
                f"repeating any?",
            ),
            "order": (
                f"Find {what} {plural} that can be made from the digits {said} (each used once).",
                f"Use the digits {said} once each to make {what} {plural}."
                if shape != "gap"
                else f"From the digits {said}, used once each, find {what} numbers.",
            ),
            "story": (
                f"I have cards with the digits {said}. What is {what} {plural} I can make with "
                f"all of them?",
                f"Cards with {said} lie on a table. What is {what} {plural} that all the cards "
                f"together can form?",
            ),
        },
        str(answer),
        ways,
    )


@REGISTER.family("two_digit_puzzle", 2, 3, 4)
def two_digit_puzzle(rng: Random, level: int) -> Draft:
    """A two-digit number from the sum of its digits and what reversing does."""
    t, u = rng.sample(range(1, 10), 2)
    value, turned, s, d = 10 * t + u, 10 * u + t, t + u, abs(t - u)
    shape = rng.choice(
        ("reverse", "difference", "double", "sum") if level > 2 else ("difference", "sum", "double")
    )
    first: Line = ("equation", f"Tens digit $t$ and ones digit $u$: $t+u={s}$")
    more = "more" if u > t else "less"
    ways: list[list[Line]]
    half = f"$({s}+{d})\\div 2={(s + d) // 2}$ and ${s}-{(s + d) // 2}={min(t, u)}$"
    if shape == "reverse":
        gap = abs(turned - value)
        clue = (
            f"When its digits are reversed, the number gets {num(gap)} "
            f"{'larger' if u > t else 'smaller'}"
        )
        clue2 = f"the number with the digits reversed is {num(gap)} {more} than the number"
        ways = [
            [
                (
                    "rule",
                    f"Reversing changes a number by $9$ times the difference of its digits: "
                    f"${gap}\\div 9={d}$",
                ),
                ("equation", f"The digits add up to ${s}$ and differ by ${d}$"),
                ("isolate", f"They are {half}"),
            ],
            [
                first,
                (
                    "equation",
                    f"Reversed: $(10u+t)-(10t+u)={'' if u > t else '-'}{gap}$, so $u-t={u - t}$",
                ),
                ("isolate", f"Then $2u={s + u - t}$, $u={u}$ and $t={t}$"),
            ],
        ]
        if level > 2:
            ways.append(
                [
                    _pairs_of(s),
                    ("check", f"With ${value}$: ${max(value, turned)}-{min(value, turned)}={gap}$"),
                ]
            )
    elif shape == "difference":
        side = "tens" if t > u else "ones"
        other = "ones" if t > u else "tens"
        clue = f"The {side} digit is {num(d)} more than the {other} digit"
        clue2 = f"the {side} digit is {num(d)} larger than the {other} digit"
        ways = [
            [first, ("isolate", f"The larger digit and the smaller: {half}")],
            [
                _pairs_of(s),
                ("check", f"A difference of ${d}$ have ${max(t, u)}$ and ${min(t, u)}$"),
            ],
            [
                ("equation", f"Smaller digit $x$: $x+(x+{d})={s}$"),
                ("isolate", f"$2x={s - d}$, so $x={min(t, u)}$"),
            ],
        ]
    elif shape == "double":
        k = rng.choice((2, 3, 4))
        u = rng.randint(1, 9 // k)
        t = k * u
        if rng.random() < 0.5:
            t, u = u, t
        value, s = 10 * t + u, t + u
        small, side, other = min(t, u), *(("tens", "ones") if t > u else ("ones", "tens"))
        times = {2: "twice", 3: "three times", 4: "four times"}[k]
        clue = f"The {side} digit is {times} the {other} digit"
        clue2 = f"the {side} digit is {times} as large as the {other} digit"
        ways = [
            [
                ("equation", f"The {other} digit is $x$: $x+{k}x={k + 1}x={s}$"),
                ("isolate", f"$x={small}$ and ${k}x={k * small}$"),
            ],
            [_pairs_of(s), ("check", f"Of these, ${k * small}$ is {times} ${small}$")],
            [
                ("share", f"The sum has ${k + 1}$ parts: ${s}\\div {k + 1}={small}$"),
                ("multiply", f"The larger digit: {eq(dot(k, small), k * small)}"),
            ],
        ]
    else:
        p = t * u
        clue = (
            f"The product of its digits is {num(p)}, and the {'tens' if t > u else 'ones'} "
            f"digit is larger"
        )
        clue2 = (
            f"the product of the digits is {num(p)} and the {'tens' if t > u else 'ones'} "
            f"digit is the larger one"
        )
        ways = [
            [
                _pairs_of(s),
                ("check", f"The product ${p}$ fits: {eq(dot(max(t, u), min(t, u)), p)}"),
            ],
            [
                ("factor", f"As a product of two digits: {eq(p, dot(max(t, u), min(t, u)))}"),
                ("check", f"The sum fits: {eq(plus(max(t, u), min(t, u)), s)}"),
            ],
        ]
    end: Line = ("conclude", f"Tens digit ${t}$, ones digit ${u}$: the number is ${value}$")
    ways = [[*way, end] for way in ways]
    a = num(s)
    return Draft(
        {
            "question": (
                f"The sum of the digits of a two-digit number is {a}. {clue}. What is the number?",
                f"The digits of a two-digit number add up to {a}, and {clue2}. What is the number?",
                f"Which two-digit number has digit sum {a} if {clue2}?",
            ),
            "order": (
                f"The digits of a two-digit number have the sum {a}. {clue}. Find the number.",
                f"Find the two-digit number whose digits add up to {a}, where {clue2}.",
            ),
            "story": (
                f"I am a two-digit number. My digits add up to {a}. "
                f"{clue.replace('The ', 'My ', 1).replace('its', 'my')}. Who am I?"
                if not clue.startswith("When")
                else f"I am thinking of a two-digit number with digit sum {a}. {clue}. Which "
                f"number is it?",
                f"The house number has two digits with the sum {a}. {clue}. What is the house "
                f"number?",
            ),
        },
        str(value),
        ways,
    )


def _pairs_of(s: int) -> Line:
    pairs = [f"{s - k}+{k}" for k in range(max(0, s - 9), s // 2 + 1)]
    return ("list", f"Digits with the sum ${s}$: " + ", ".join(math(p) for p in pairs))
