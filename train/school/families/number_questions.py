"""Questions about larger whole numbers: factors, multiples, primes, remainders."""

from math import gcd, isqrt, lcm
from random import Random

from train.problems.latex import dot, eq, math, power
from train.school.base import REGISTER, Draft, Line, Way, num
from train.school.columns import divided_digits, divisor_tried
from train.school.families.figures import ask
from train.school.families.number_theory import comma, factorise, primes_between
from train.school.families.searches import euclid_rows, gcd_by_rows, multiples_tried, prime_test
from train.school.work import product, with_remainder

_PRIMES = primes_between(2, 200)
_LARGER = primes_between(200, 700)


@REGISTER.family("gcd_by_remainders", 2, 3, 4, 5)
def gcd_by_remainders(rng: Random, level: int) -> Draft:
    """Greatest common factor of two numbers, larger ones too, without factors in common as well."""
    high, most = {2: (90, 12), 3: (400, 40), 4: (3000, 120), 5: (90000, 900)}[level]
    while True:
        common = rng.randint(1, most)
        a, b = (common * rng.randint(1, max(2, high // common)) for _ in range(2))
        if level > 3 and rng.random() < 0.3:  # a short number and a long one
            a = common * rng.randint(1, 9)
        if a != b and (level == 2 or min(a, b) > 9):
            break
    found = gcd(a, b)
    lines = euclid_rows(a, b)
    while len(lines) > 5:
        a, b = common * rng.randint(2, 9), common * rng.randint(10, 40)
        found, lines = gcd(a, b), euclid_rows(a, b)
    name = rng.choice(("greatest common divisor", "greatest common factor", "highest common factor", "largest common factor", "biggest common divisor"))  # fmt: skip
    short = rng.choice(("GCD", "GCF", "HCF", "gcd", "hcf"))
    x, y = num(a), num(b)
    return Draft(
        ask(
            bare=f"$\\gcd({a},{b})$|{short}({a}, {b})",
            question=f"What is the {name} of {x} and {y}?|What's the {short} of {x} and {y}?|Which is the largest whole number that divides both {x} and {y}?|"
            f"What is the {name} ({short}) of {x} and {y}?",
            order=f"Find the {name} of {x} and {y}.|Give the {short} of the numbers {x}, {y}|{short} of {x} and {y}|Work out the {name} of these two numbers: {x}, {y}.|"
            f"Use Euclid's algorithm: {short} of {x} and {y}",
        ),
        str(found),
        [gcd_by_rows(a, b)],
    )  # fmt: skip


@REGISTER.family("lcm_by_gcd", 2, 3, 4, 5)
def lcm_by_gcd(rng: Random, level: int) -> Draft:
    """Least common multiple of two numbers, and common denominators."""
    high, most = {2: (30, 8), 3: (90, 12), 4: (900, 60), 5: (5000, 90)}[level]
    while True:
        common = rng.randint(1, most)
        a, b = (common * rng.randint(1, max(2, high // common)) for _ in range(2))
        if level == 5:
            a = common * rng.randint(1, 12)
        if (
            min(a, b) > 1
            and lcm(a, b) < {2: 700, 3: 4000, 4: 400_000, 5: 400_000}[level]
            and (a != b or rng.random() < 0.1)
        ):
            break
    found, shared = lcm(a, b), gcd(a, b)
    high, low = max(a, b), min(a, b)
    ways: list[Way] = [[*gcd_by_rows(a, b), ("divide", eq(low, dot(shared, low // shared))), *product(rng, high, low // shared), ("conclude", eq(dot(high, low // shared), found))]]  # fmt: skip
    if found // high < 9 and high < 100:
        ways.append(multiples_tried(low, high))
    x, y = num(a), num(b)
    if rng.random() < 0.3:
        tops = [
            next(k for k in iter(lambda: rng.randint(1, 99), 0) if gcd(k, each) == 1)
            for each in (a, b)
        ]
        p, q = (
            math(rng.choice(("", "", "-")) + f"\\frac{{{top}}}{{{each}}}")
            for top, each in zip(tops, (a, b), strict=True)
        )
        texts = ask(
            question=f"What is the least common denominator of {p} and {q}?|Which common denominator have {p} and {q} at least?|"
            f"What's the lowest common denominator of {p} and {q}?",
            order=f"Find the least common denominator of {p} and {q}.|Work out the lowest common denominator for {p} and {q}.|common denominator of {p} and {q}",
        )  # fmt: skip
        return Draft(texts, str(found), ways)
    name = rng.choice(
        ("least common multiple", "lowest common multiple", "smallest common multiple")
    )
    short = rng.choice(("LCM", "LCM", "lcm"))
    return Draft(
        ask(
            bare=f"$\\text{{lcm}}({a},{b})$|{short}({a}, {b})",
            question=f"What is the {name} of {x} and {y}?|What's the {short} of {x} and {y}?|What is the {name} ({short}) of {x} and {y}?",
            order=f"Find the {name} of {x} and {y}.|Give the {short} of the numbers {x}, {y}|{short} of {x}, {y}|Calculate the {name} of {x} and {y}.",
        ),
        str(found),
        ways,
    )


@REGISTER.family("remainder_by_long_division", 2, 3, 4, 5)
def remainder_by_long_division(rng: Random, level: int) -> Draft:
    b = rng.randint(*{2: (3, 12), 3: (6, 40), 4: (20, 300), 5: (100, 9000)}[level])
    a = rng.randint(b, {2: 999, 3: 5000, 4: 60_000, 5: 99 * b}[level])
    if rng.random() < 0.2:
        a = a // b * b + rng.choice((0, b - 1, 1))
    r = a % b
    x, y = num(a), num(b)
    left: Line = ("left", f"What is left is ${r}$")
    ways = [[*with_remainder(rng, a, b), left] for _ in range(2)]
    return Draft(
        ask(
            bare=f"${a}\\bmod {b}$|{a} mod {b}",
            question=f"What is the remainder when {x} is divided by {y}?|What remains when {x} is divided by {y}?|If you divide {x} by {y}, what is the remainder?|"
            f"Dividing {x} by {y} leaves what remainder?",
            order=f"Find the remainder when {x} is divided by {y}.|Work out the remainder of {x} divided by {y}.|{x} divided by {y}, find the remainder|"
            f"Give the remainder on dividing {x} by {y}.",
        ),
        str(r),
        ways,
    )


@REGISTER.family("divides_or_not", 2, 3, 4)
def divides_or_not(rng: Random, level: int) -> Draft:
    """Whether a is a factor or a multiple of b."""
    b = rng.randint(*{2: (3, 15), 3: (6, 60), 4: (13, 400)}[level])
    a = b * rng.randint(3, {2: 60, 3: 300, 4: 900}[level])
    if rng.random() < 0.5:
        a += rng.randint(1, b - 1)
    r = a % b
    answer = "no" if r else "yes"
    end: Line = ("conclude", f"The remainder is ${r}$, so {answer}")
    x, y = num(a), num(b)
    tail = rng.choice(("", "", " Yes or no?", " Answer yes or no."))
    return Draft(
        ask(
            question="|".join(text + tail for text in (
                f"Is {y} a factor of {x}?", f"Is {x} a multiple of {y}?", f"Does {y} divide {x}?", f"Is {x} divisible by {y}?",
                f"Does {y} go into {x} without remainder?", f"Can {x} be divided by {y} evenly?", f"Is {y} a divisor of {x}?")),
            order=f"Decide whether {y} is a factor of {x} (yes or no).|Is {x} in the {y} times table? yes or no",
        ),
        f"\\text{{{answer}}}",
        [[*with_remainder(rng, a, b), end] for _ in range(2)],
    )  # fmt: skip


@REGISTER.family("prime_or_composite", 1, 2, 3, 4)
def prime_or_composite(rng: Random, level: int) -> Draft:
    high = {1: 100, 2: 250, 3: 700, 4: 1000}[level]
    value = rng.randint(2, high)
    if rng.random() < 0.75:  # neither even nor a multiple of 5 or 3
        while value < 7 or gcd(value, 30) > 1:
            value = rng.randint(7, high)
    lines, divisor = prime_test(value)
    is_asked = rng.random() < 0.65
    word = "prime" if is_asked else "composite"
    answer = "yes" if (divisor == value) == is_asked else "no"
    verdict = "prime" if divisor == value else f"composite, as ${divisor}$ divides it"
    lines.append(("conclude", f"The number ${value}$ is {verdict}, so {answer}"))
    n = num(value)
    tail = rng.choice(("", "", " Yes or no?", " (yes/no)"))
    return Draft(
        ask(
            question="|".join(text + tail for text in (
                f"Is {n} {word}?", f"Is {n} a {word} number?", f"Is {n} {word} or not?", f"Is the number {n} {word}?", f"Would you call {n} {word}?",
                f"{n} - is that a {word} number?", f"Is it true that {n} is {word}?")),
            order=f"Tell me if {n} is {word}: yes or no|Find out whether {n} is a {word} number. Answer yes or no.|{n} {word}? yes/no",
        ),
        f"\\text{{{answer}}}",
        [lines],
    )  # fmt: skip


@REGISTER.family("list_of_prime_factors", 1, 2, 3, 4, 5)
def list_of_prime_factors(rng: Random, level: int) -> Draft:
    """The different primes in a number, or all of them as a product; primes themselves too."""
    high = {1: 100, 2: 300, 3: 900, 4: 4000, 5: 40_000}[level]
    value = rng.randint(6, high)
    while factorise(value)[-1][0] > 13 and rng.random() < 0.6:
        value = rng.randint(6, high)
    if level > 3 and rng.random() < 0.8:  # small primes and a larger one
        value = rng.choice(_PRIMES[3:] if rng.random() < 0.7 else _LARGER)
        while value < 900 or (value < high // 3 and rng.random() < 0.4):
            value *= rng.choice((2, 2, 2, 3, 3, 5, 5, 7, 11, 13))
    pairs = factorise(value)
    rest, parts, last = value, list[str](), 7
    for p in [p for p, e in pairs for _ in range(e)][:-1]:
        parts += [divisor_tried(rest, q) for q in _PRIMES if last <= q < p]
        if p > 5 and rest > 12 * p:
            parts.append(f"{divided_digits(rest, p)}, so {eq(rest, dot(p, rest // p))}")
        else:
            parts.append(eq(rest, dot(p, rest // p)))
        rest, last = rest // p, max(p, 7)
    lines: list[Line] = [("Divide by small primes", ". ".join(parts))] if parts else []
    failing = [q for q in _PRIMES if last <= q <= isqrt(rest)]
    shown = ". ".join(divisor_tried(rest, q) for q in failing)
    lines.append(("check", f"The last number, ${rest}$, is prime{': ' + shown if shown else ''}"))
    n = num(value)
    whole = dot(*(str(p) if e == 1 else power(p, e) for p, e in pairs))
    if rng.random() < 0.5:
        answer = whole
        texts = ask(
            question=f"What is {n} as a product of primes?|What is the prime factorisation of {n}?|What do you get when you factorise {n} into primes?",
            order=f"Factorise {n} into primes.|Break {n} down into prime factors.|Give the prime factorization of {n}.|{n} as a product of prime numbers|Prime factorise {n}",
        )
    else:
        answer = comma([p for p, _ in pairs]).replace(",", ", ")
        texts = ask(
            question=f"What are the prime factors of {n}?|Which primes divide {n}?|What are the different prime factors of {n}?|Which prime numbers are factors of {n}?",
            order=f"List the prime factors of {n}.|Name all primes that divide {n}.|Give the distinct prime factors of {n}.|Write down the prime factors of {n}",
        )
    end = eq(value, whole) if whole != str(value) else f"So ${value}$ stands alone"
    return Draft(texts, answer, [[*lines, ("factor", end)]])
