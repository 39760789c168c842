"""Contest problems of divisors with a property, equal ratios and clocks."""

from fractions import Fraction
from math import gcd
from random import Random

from train.problems.latex import dot, eq, frac, math, plus, power
from train.school.base import REGISTER, Draft, Line, Way, num
from train.school.families.contest_counting import worded
from train.school.families.scenes import joined, one
from train.school.work import product, quotient, total

_PRIMES = (2, 3, 5, 7)


@REGISTER.family("contest_divisors", 3, 4, 5)
def contest_divisors(rng: Random, level: int) -> Draft:
    """Divisors that are even, odd, squares, multiples of something; of a number or its factors."""
    primes = sorted(
        rng.sample(_PRIMES[:3] if level == 3 else _PRIMES, 2 if level < 5 else rng.choice((2, 3)))
    )
    if rng.random() < 0.6 and 2 not in primes:
        primes[0] = 2
    exponents = [rng.randint(1, 4 if p < 4 else 2) for p in primes]
    n = 1
    for p, e in zip(primes, exponents, strict=True):
        n *= p**e
    if n > (400 if level == 3 else 4000) and level < 5:
        return contest_divisors(rng, level)
    factored = dot(
        *(power(p, e) if e > 1 else str(p) for p, e in zip(primes, exponents, strict=True))
    )
    name = math(factored) if level == 5 and n > 2000 else num(n)
    k = rng.choice([d for d in (2, 3, 4, 5, 6, 10, 12) if n % d == 0 and d < n] or [1])
    shape = rng.choice(("even", "odd", "squares", "multiples"))
    if (shape in ("even", "odd") and 2 not in primes) or (shape == "multiples" and k == 1):
        return contest_divisors(rng, level)
    start: list[Line] = [] if name.startswith("$") else [("factor", eq(n, factored))]
    if shape == "even":
        choices = [e if p == 2 else e + 1 for p, e in zip(primes, exponents, strict=True)]
        said, reason = (
            "even positive divisors",
            f"The exponent of $2$ is from $1$ to ${exponents[0]}$",
        )
    elif shape == "odd":
        choices = [1 if p == 2 else e + 1 for p, e in zip(primes, exponents, strict=True)]
        said, reason = "odd positive divisors", "No factor $2$ may be used"
    elif shape == "squares":
        choices = [e // 2 + 1 for e in exponents]
        said, reason = "perfect squares", "The exponents must be even"
    else:
        rest, choices = k, []
        for p, e in zip(primes, exponents, strict=True):
            used = 0
            while rest % p == 0:
                rest, used = rest // p, used + 1
            choices.append(e - used + 1)
        said, reason = (
            f"positive divisors that are multiples of {k}",
            f"They are ${k}$ times a divisor of {eq(frac(n, k), n // k)}",
        )
    value = 1
    for count in choices:
        value *= count
    divisors = [d for d in range(1, n + 1) if n % d == 0] if n < 400 else []
    ways: list[Way] = [[*start, ("rule", reason), ("multiply", eq(dot(*choices), value))]]
    test = {
        "even": lambda d: d % 2 == 0,
        "odd": lambda d: d % 2 == 1,
        "squares": lambda d: round(d**0.5) ** 2 == d,
        "multiples": lambda d: d % k == 0,
    }[shape]
    fitting = [d for d in divisors if test(d)]
    if fitting and len(fitting) < 13:
        ways.append(
            [
                *start,
                ("list", ", ".join(f"${d}$" for d in fitting)),
                ("count", f"There are ${len(fitting)}$"),
            ]
        )
    texts = (
        f"How many {said} does {name} have?|Find the number of {said} of {name}.|"
        f"How many {said} has {name}?|What is the number of {said} of {name}?"
    )
    if shape == "squares":
        texts = (
            f"How many perfect squares divide {name}?|How many divisors of {name} are perfect "
            f"squares?|Find the number of perfect squares that divide {name}.|How many of the "
            f"positive divisors of {name} are perfect squares?"
        )
    if shape == "multiples":
        texts = (
            f"How many positive divisors of {name} are divisible by {k}?|How many of the divisors "
            f"of {name} are multiples of {k}?|Find the number of positive divisors of {name} that "
            f"are multiples of {k}."
        )
    return Draft(worded(texts), str(value), ways)


@REGISTER.family("contest_equal_ratios", 3, 4)
def contest_equal_ratios(rng: Random, level: int) -> Draft:
    """a:b and b:c given; 3x = 4y; values from a ratio."""
    a, b, c = rng.choice((("a", "b", "c"), ("x", "y", "z"), ("p", "q", "r")))
    p, q = rng.sample(range(1, 10), 2)
    r, s = rng.sample(range(1, 10), 2)
    shape = rng.choice(("chain", "chain", "multiple", "expression"))
    if gcd(p, q) > 1 or gcd(r, s) > 1 or min(q, s) == 1:
        return contest_equal_ratios(rng, level)
    first, second = Fraction(p, q), Fraction(r, s)
    if shape == "chain":
        value = first * second
        said = f"$\\frac{{{a}}}{{{b}}}={frac(p, q)}$ and $\\frac{{{b}}}{{{c}}}={frac(r, s)}$"
        e = math(f"\\frac{{{a}}}{{{c}}}")
        done = eq(dot(frac(p, q), frac(r, s)), frac(p * r, q * s))
        lines: list[Line] = [
            ("rule", f"$\\frac{{{a}}}{{{c}}}=\\frac{{{a}}}{{{b}}}\\cdot\\frac{{{b}}}{{{c}}}$"),
            ("multiply", done),
        ]
        if gcd(p * r, q * s) > 1:
            lines.append(("reduce", eq(frac(p * r, q * s), value)))
        return Draft(worded(f"If {said}, what is {e}?|What is {e} if {said}?|Given {said}, find {e}.|If {said}, find {e}."), str(value) if value.denominator == 1 else f"\\frac{{{value.numerator}}}{{{value.denominator}}}", [lines])  # fmt: skip
    if p == 1 or q == 1:
        return contest_equal_ratios(rng, level)
    if shape == "multiple":
        e = math(f"\\frac{{{a}}}{{{b}}}")
        said = math(f"{p}{a}={q}{b}")
        return Draft(worded(f"If {said}, what is {e}?|What is {e} if {said}?|Given {said}, find {e}.|If {said}, what is the ratio {e}?"), f"\\frac{{{q}}}{{{p}}}", [[("divide", f"Divide both sides by ${p}{b}$"), ("conclude", eq(f"\\frac{{{a}}}{{{b}}}", frac(q, p)))]])  # fmt: skip
    top, bottom = p + q, abs(p - q)
    sign = f"\\frac{{{a}+{b}}}{{{a}-{b}}}" if p > q else f"\\frac{{{a}+{b}}}{{{b}-{a}}}"
    value = Fraction(top, bottom)
    said = f"$\\frac{{{a}}}{{{b}}}={frac(p, q)}$"
    shown = (
        str(value)
        if value.denominator == 1
        else f"\\frac{{{value.numerator}}}{{{value.denominator}}}"
    )
    lines = [("Choose values", f"Take ${a}={p}$ and ${b}={q}$"), ("substitute", eq(frac(plus(p, q), plus(max(p, q), -min(p, q))), frac(top, bottom), value) if shown != frac(top, bottom) else eq(frac(plus(p, q), plus(max(p, q), -min(p, q))), frac(top, bottom)))]  # fmt: skip
    return Draft(
        worded(
            f"If {said}, what is {math(sign)}?|What is {math(sign)} if {said}?|Given {said}, find {math(sign)}.|If {said}, find the value of {math(sign)}."
        ),
        shown,
        [lines],
    )


@REGISTER.family("contest_clock", 3, 4)
def contest_clock(rng: Random, level: int) -> Draft:
    """The angle between the hands; strikes of a clock; a clock that goes wrong."""
    shape = (
        rng.choice(("angle", "angle", "strikes", "slow"))
        if level == 3
        else rng.choice(("angle", "angle", "ring", "slow"))
    )
    if shape == "angle":
        h, m = (
            rng.randint(1, 12),
            rng.choice((0, 30, 20, 40, 15, 45)) if level == 3 else 2 * rng.randint(1, 29),
        )
        hour, minute = Fraction(30 * (h % 12)) + Fraction(m, 2), Fraction(6 * m)
        gap = abs(hour - minute)
        value = min(gap, 360 - gap)
        at = f"{h}:{m:02d}"

        def d(v: Fraction) -> str:
            return str(v.numerator) if v.denominator == 1 else f"{float(v):.1f}"

        lines: list[Line] = [
            ("Hour hand", f"${30 * (h % 12)}$ degrees for the hour and {eq(frac(m, 2), d(Fraction(m, 2)))} for the minutes: ${d(hour)}$" if m else f"It is at {eq(dot(30, h % 12), 30 * (h % 12))} degrees"),
            ("Minute hand", eq(dot(6, m), 6 * m) if m else "It is at $0$ degrees"),
            ("subtract", eq(f"{d(max(hour, minute))}-{d(min(hour, minute))}", d(gap))),
        ]  # fmt: skip
        if value != gap:
            lines.append(("The smaller angle", eq(f"360-{d(gap)}", d(value))))
        texts = f"What is the smaller angle between the hands of a clock at {at}, in degrees?|Find the angle between the hour hand and the minute hand at {at} in degrees (the smaller one).|At {at}, how many degrees is the smaller angle between the hands of a clock?|How many degrees is the smaller angle that the hour and minute hands form at {at}?"
        return Draft(worded(texts), d(value), [lines])
    if shape == "strikes":
        a, b = sorted(rng.sample(range(1, 13), 2))
        texts = f"A clock strikes once at one o'clock, twice at two o'clock and so on. How many times does it strike from {a} o'clock to {b} o'clock, both included?|A clock strikes the number of each hour. How many strikes are there from {a} to {b} o'clock, inclusive?"
        hours = range(a, b + 1)
        value = sum(hours)
        ways: list[Way] = [
            [
                ("list", f"It strikes {', '.join(f'${h}$' for h in hours)} times"),
                *total(rng, *hours),
            ],
            [
                ("Ends", f"{eq(plus(a, b), a + b)}, with {eq(f'{b}-{a}+1', b - a + 1)} terms"),
                ("formula", eq(frac(dot(b - a + 1, a + b), 2), value)),
            ],
        ]
        return Draft(worded(texts), str(value), ways)
    if shape == "ring":
        n, m = rng.sample(range(3, 13), 2)
        each = rng.choice((1, 2, 3, 4, 5))
        first, second = (n - 1) * each, (m - 1) * each
        texts = f"A clock takes {num(first)} seconds to strike {num(n)} times, with equal pauses. How many seconds does it take to strike {num(m)} times?|If a bell needs {num(first)} seconds for {num(n)} strokes, how many seconds does it need for {num(m)} strokes at the same pace (count the pauses)?"
        return Draft(
            worded(texts),
            str(second),
            [
                [
                    ("Pauses", f"${n}$ strokes have {eq(plus(n, -1), n - 1)} pauses"),
                    *quotient(rng, first, n - 1),
                    ("Pauses", f"${m}$ strokes have {eq(plus(m, -1), m - 1)}"),
                    *product(rng, m - 1, each),
                ]
            ],
        )
    lose, hours = rng.randint(2, 9), rng.randint(3, 20 if level == 3 else 60)
    minutes = lose * hours
    word = one(rng, "loses|gains")
    texts = f"A clock {word} {num(lose)} minutes every hour. It is set right now. By how many minutes is it wrong after {num(hours)} hours?|A watch {word} {num(lose)} minutes per hour. How many minutes is it off after {num(hours)} hours?"
    if level == 4:
        per, days = rng.choice((2, 3, 4, 5, 6)), 0
        total_minutes = 720
        days = total_minutes // per
        texts = f"A clock {word} {num(per)} minutes a day. It is set right today. After how many days does it show the right time again (12-hour dial)?|A twelve-hour clock {word} {num(per)} minutes every day. In how many days will it show the correct time again?"
        return Draft(
            worded(texts),
            str(days),
            [
                [
                    ("rule", f"It must be off by $12$ hours: {eq(dot(12, 60), 720)} minutes"),
                    *quotient(rng, 720, per),
                ]
            ],
        )
    return Draft(worded(texts), str(minutes), [joined(product(rng, lose, hours)) for _ in range(3)])
