"""Remainders: of numbers and of powers, last digits, left-over stories."""

from math import gcd
from random import Random

from train.problems.latex import dot, eq, math, plus, power
from train.school.base import REGISTER, Draft, Line, num
from train.school.families.number_theory import comma
from train.school.families.scenes import people
from train.school.work import with_remainder


@REGISTER.family("remainder", 1, 2, 3)
def remainder(rng: Random, level: int) -> Draft:
    b = rng.randint(*{1: (2, 9), 2: (3, 15), 3: (4, 30)}[level])
    a = rng.randint(*{1: (b + 1, 60), 2: (40, 300), 3: (200, 9999)}[level])
    q, r = divmod(a, b)
    ways = [with_remainder(rng, a, b) for _ in range(2)]
    tens = 10 ** (len(str(q)) - 1)
    first = q // tens * tens * b
    ways.append(
        [
            ("subtract", f"{eq(dot(b, first // b), first)}, and {eq(plus(a, -first), a - first)}"),
            *(
                with_remainder(rng, a - first, b)
                if a - first >= b
                else [("conclude", f"As ${a - first}$ is less than ${b}$, it is the remainder")]
            ),
        ]
    )
    if q < 11:
        run = comma([b * k for k in range(max(1, q - 3), q + 1)])
        ways.append(
            [
                ("list", f"Multiples of ${b}$: ${run},{b * q + b}$"),
                ("left", f"The last one up to ${a}$ is ${b * q}$: {eq(plus(a, -b * q), r)}"),
            ]
        )
    x, y = num(a), num(b)
    who = people(rng, 1)[0].name
    thing, pack = rng.choice(
        (
            ("eggs", "boxes"),
            ("cookies", "bags"),
            ("pencils", "packs"),
            ("cards", "piles"),
            ("books", "crates"),
            ("photos", "pages"),
            ("apples", "baskets"),
            ("chairs", "rows"),
            ("bottles", "crates"),
            ("stickers", "sheets"),
            ("muffins", "tins"),
            ("marbles", "bags"),
            ("flowers", "bunches"),
            ("sweets", "jars"),
            ("candles", "boxes"),
            ("plates", "stacks"),
        )
    )
    stories = [
        f"A shop has {x} {thing} and packs them in {pack} of {y}. How many {thing} are left over?",
        f"{who} has {x} {thing}. Each of {y} friends gets the same number, as many as possible. "
        f"How many {thing} does {who} keep?",
        f"{x} {thing} are to be put in {pack}, {y} in each. How many {thing} do not fill one?",
        f"How many {thing} are left over when {x} {thing} are divided among {y} children equally?",
        f"{who} makes full {pack} of {y} from {x} {thing}. What number of {thing} remains?",
        f"{who} puts {x} {thing} into {pack} of {y}. How many {thing} are left over?",
        f"{x} {thing} are put in {pack} of {y}. How many are left over?",
        f"{x} {thing} are shared equally among {y} people. How many are left?",
        f"There are {x} {thing} and {y} children share them equally. How many {thing} remain?",
    ]
    return Draft(
        {
            "bare": (f"${a}\\bmod {b}$", f"{a} mod {b}", f"{a} % {b}"),
            "question": (
                f"What is the remainder when {x} is divided by {y}?",
                f"What is {a} mod {b}?",
                f"What remainder do you get when you divide {x} by {y}?",
                f"What is {x} modulo {y}?",
                f"What's left when {x} is divided by {y}?",
            ),
            "order": (
                f"Find the remainder when {x} is divided by {y}.",
                f"Compute {a} mod {b}.",
                f"Find the remainder of ${a}\\div {b}$.",
                f"Calculate {a} mod {b}",
                f"remainder of {x} divided by {y}",
                f"Work out the remainder of {x} by {y}.",
            ),
            "story": stories,
        },
        str(r),
        ways,
    )


def _cycle(base: int, modulus: int) -> list[int]:
    """Remainders of base, base^2, ... until they start again (base and modulus are coprime)."""
    found = [base % modulus]
    while found[-1] * base % modulus != found[0]:
        found.append(found[-1] * base % modulus)
    return found


def _next_remainder(last: int, base: int, modulus: int) -> str:
    value = last * base
    if modulus == 10 or value < modulus:
        return eq(dot(last, base), value)
    rest = f"+{value % modulus}" if value % modulus else ""
    return eq(dot(last, base), value, f"{dot(modulus, value // modulus)}{rest}")


def _cycle_ways(rng: Random, base: int, exponent: int, modulus: int, what: str) -> list[list[Line]]:
    run = _cycle(base, modulus)
    size, value = len(run), pow(base, exponent, modulus)
    at = exponent % size
    each = ", ".join(_next_remainder(last, base, modulus) for last in run)
    told = f"The {what} of ${base}^1,{base}^2,\\ldots$ are ${comma(run)}$, again and again"
    repeat: list[Line] = [("One power after another", f"From ${base}$: {each}"), ("pattern", told)]
    if size == 1:
        return [
            [("pattern", f"Every power of ${base}$ has the same {what[:-1]}: ${value}$")],
            [
                ("multiply", f"{eq(dot(run[0], run[0]), run[0] ** 2)} ends the same way"),
                ("conclude", f"So it stays ${value}$"),
            ],
        ]
    place = with_remainder(rng, exponent, size)
    spot = at or size
    end: Line = ("conclude", f"Take number ${spot}$ of the pattern: ${value}$")
    found: list[list[Line]] = [[*repeat, *place, end]]
    found.append([*repeat, ("count", f"The pattern has length ${size}$"), *place, end])
    if run[-1] == 1:
        last = f"so only ${power(base, at)}$ counts: ${value}$" if at else "so the result is $1$"
        shown = power(base, size)
        found.append(
            [
                *repeat,
                ("rule", f"Since ${shown}$ gives $1$, blocks of ${size}$ factors may be left out"),
                *place,
                ("conclude", last[0].upper() + last[1:]),
            ]
        )
    return found


@REGISTER.family("last_digit", 2, 3, 4)
def last_digit(rng: Random, level: int) -> Draft:
    base = rng.randint(2, {2: 9, 3: 19, 4: 99}[level])
    while base % 10 == 0:
        base += 1
    exponent = rng.randint(*{2: (4, 25), 3: (10, 100), 4: (30, 2026)}[level])
    shape = rng.choice(("power", "power", "power", "product", "sum" if level > 2 else "power"))
    digit = rng.choice(("units digit", "last digit", "ones digit", "final digit"))
    ways: list[list[Line]]
    if shape == "product":
        values = [rng.randint(12, 999) for _ in range(rng.choice((2, 3)))]
        ends = [v % 10 for v in values]
        latex, running, value = dot(*values), list[str](), ends[0]
        for end in ends[1:]:
            running.append(eq(dot(value, end), value * end))
            value = value * end % 10
        ways = [
            [
                ("rule", "Only the last digits matter"),
                ("multiply", ", then ".join(running)),
                ("conclude", f"It ends in ${value}$"),
            ],
            [
                ("list", f"The last digits are ${comma(ends)}$"),
                ("multiply", ", then ".join(running)),
                ("conclude", f"The last digit is ${value}$"),
            ],
            [
                ("multiply", ", then ".join(running) + " (last digits only)"),
                ("conclude", f"It ends in ${value}$"),
            ],
        ]
    elif shape == "sum":
        other = rng.choice([d for d in range(2, 10) if d != base])
        m = rng.randint(3, 40)
        a, b = pow(base, exponent, 10), pow(other, m, 10)
        value, latex = (a + b) % 10, f"{power(base, exponent)}+{power(other, m)}"
        ways = []
        for one in _digit_cycle(rng, base, exponent)[:2]:
            for two in _digit_cycle(rng, other, m)[:1]:
                ways.append(
                    [*one, *two, ("add", f"{eq(plus(a, b), a + b)}, which ends in ${value}$")]
                )
    else:
        value, latex = pow(base, exponent, 10), power(base, exponent)
        ways = _digit_cycle(rng, base, exponent)
    e = math(latex)
    return Draft(
        {
            "question": (
                f"What is the {digit} of {e}?",
                f"What digit does {e} end in?",
                f"What's the {digit} of {e}?",
                f"Which digit is in the ones place of {e}?",
            ),
            "order": (
                f"Find the {digit} of {e}.",
                f"Determine the {digit} of {e}.",
                f"{digit} of {e}",
                f"Work out the {digit} of {e}",
                f"Compute the {digit} of {e}.",
            ),
        },
        str(value),
        ways,
    )


def _digit_cycle(rng: Random, base: int, exponent: int) -> list[list[Line]]:
    """Last digits of powers repeat from the first on, whatever the base."""
    end = base % 10
    same: list[Line] = (
        [("rule", f"Only the last digit ${end}$ of ${base}$ matters")] if base > 9 else []
    )
    return [[*same, *way] for way in _cycle_ways(rng, end, exponent, 10, "last digits")]


@REGISTER.family("remainder_of_power", 3, 4, 5)
def remainder_of_power(rng: Random, level: int) -> Draft:
    while True:
        modulus = rng.choice(
            {3: (3, 4, 5, 7), 4: (5, 6, 7, 8, 9, 11), 5: (7, 9, 11, 13, 15, 17)}[level]
        )
        base = rng.randint(2, {3: 9, 4: 15, 5: 40}[level])
        small = base % modulus
        if small > 1 and gcd(base, modulus) == 1 and len(_cycle(base, modulus)) < 9:
            break
    exponent = rng.randint(*{3: (3, 30), 4: (10, 100), 5: (20, 2026)}[level])
    value, e = pow(base, exponent, modulus), math(power(base, exponent))
    same: list[Line] = []
    if base > modulus:
        same = [
            (
                "Reduce the base",
                eq(base, f"{dot(modulus, base // modulus)}+{small}")
                + f", so ${small}$ has the same remainders",
            )
        ]
    ways = [
        [*same, *way]
        for way in _cycle_ways(rng, small, exponent, modulus, f"remainders by ${modulus}$")
    ]
    if small == modulus - 1:
        sign = "even, so $1$ remains" if value == 1 else f"odd, so $-1$, that is ${value}$, remains"
        ways.append(
            [
                *same,
                ("rule", f"Since ${small}={modulus}-1$, it acts like $-1$"),
                ("power", f"The exponent ${exponent}$ is {sign}"),
            ]
        )
    m = num(modulus)
    return Draft(
        {
            "bare": (f"${power(base, exponent)}\\bmod {modulus}$",),
            "question": (
                f"What is the remainder when {e} is divided by {m}?",
                f"What is ${power(base, exponent)}\\bmod {modulus}$?",
                f"What remainder does {e} leave when divided by {m}?",
                f"What is {e} modulo {m}?",
            ),
            "order": (
                f"Find the remainder when {e} is divided by {m}.",
                f"Compute {e} mod {modulus}.",
                f"Determine the remainder of {e} on division by {m}",
                f"remainder of {e} by {m}",
            ),
        },
        str(value),
        ways,
    )
