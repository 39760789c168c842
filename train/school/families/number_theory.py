"""Whole numbers: prime factors, and the words that number problems share. Knows no digits."""

from collections.abc import Sequence
from math import prod
from random import Random

from train.problems.latex import dot, eq, math, plus, power
from train.school.base import REGISTER, Draft, Line, num
from train.school.work import product, quotient


def factorise(value: int) -> list[tuple[int, int]]:
    """Primes with their exponents, smallest first."""
    found, prime = [], 2
    while value > 1:
        exponent = 0
        while value % prime == 0:
            value, exponent = value // prime, exponent + 1
        if exponent:
            found.append((prime, exponent))
        prime += 1
    return found


def prime_powers(pairs: Sequence[tuple[int, int]]) -> str:
    return dot(*(str(p) if e == 1 else power(p, e) for p, e in pairs)) or "1"


def is_prime(value: int) -> bool:
    return value > 1 and all(value % d for d in range(2, int(value**0.5) + 1))


def primes_between(low: int, high: int) -> list[int]:
    """Both ends included."""
    return [value for value in range(low, high + 1) if is_prime(value)]


def divisors(value: int) -> list[int]:
    return [d for d in range(1, value + 1) if value % d == 0]


def comma(values: Sequence[int | str]) -> str:
    return ",".join(map(str, values))


def spoken(values: Sequence[int]) -> str:
    """Marked numbers of the prose: 3, 4 and 5."""
    marked = [num(value) for value in values]
    return ", ".join(marked[:-1]) + f" and {marked[-1]}"


def factor_lines(rng: Random, value: int) -> list[Line]:
    """The prime factorisation by dividing again and again, or from two factors."""
    pairs = factorise(value)
    whole = eq(value, prime_powers(pairs))
    primes = [p for p, e in pairs for _ in range(e)]
    if len(primes) < 3:
        return [("factor", whole)]
    if rng.random() < 0.75:
        rest, parts = value, []
        for prime in primes[:-1]:
            parts.append(eq(rest, dot(prime, rest // prime)))
            rest //= prime
        return [("divide", ", ".join(parts)), ("factor", whole)]
    small = max(d for d in divisors(value) if d * d <= value)
    big = value // small
    split = ("factor", eq(value, dot(small, big)))
    shown = [eq(part, prime_powers(factorise(part))) for part in (small, big) if not is_prime(part)]
    if not shown or 1 in (small, big):
        return [("factor", whole)]
    return [split, ("factor", " and ".join(shown)), ("simplify", whole)]


@REGISTER.family("prime_factorisation", 1, 2, 3, 4)
def prime_factorisation(rng: Random, level: int) -> Draft:
    low, high, limit = {1: (6, 60, 7), 2: (24, 200, 13), 3: (90, 700, 17), 4: (400, 2600, 23)}[
        level
    ]
    value = rng.randint(low, high)
    while is_prime(value) or factorise(value)[-1][0] > limit:
        value = rng.randint(low, high)
    pairs = factorise(value)
    primes = [p for p, e in pairs for _ in range(e)]
    answer = prime_powers(pairs)
    ways = [factor_lines(rng, value) for _ in range(3)]
    rest, line = value, []
    for prime in primes:
        line.append(eq(f"{rest}\\div {prime}", rest // prime))
        rest //= prime
    ways.append([("divide", ", ".join(line)), ("conclude", eq(value, answer))])
    if answer != dot(*primes):
        ways.append([("factor", eq(value, dot(*primes))), ("power", eq(value, answer))])
    word = rng.choice(("factorization", "factorisation", "decomposition"))
    n = num(value)
    return Draft(
        {
            "question": (
                f"What is the prime {word} of {n}?",
                f"How do you write {n} as a product of primes?",
                f"What is {n} as a product of its prime factors?",
                f"What are the prime factors of {n}, written as a product of powers?",
            ),
            "order": (
                f"Find the prime {word} of {n}.",
                f"Write {n} as a product of prime factors.",
                f"Prime factorise {n}",
                f"Prime {word} of {n}",
                f"Factor {n} into primes.",
                f"Express {n} as a product of its prime factors in index form.",
                f"Write {n} as a product of powers of primes",
                f"Decompose {n} into prime factors.",
            ),
        },
        answer,
        ways,
    )


@REGISTER.family("prime_factors", 2, 3, 4)
def about_prime_factors(rng: Random, level: int) -> Draft:
    low, high = {2: (12, 150), 3: (60, 500), 4: (200, 2000)}[level]
    value = rng.randint(low, high)
    while len(factorise(value)) < 2 or factorise(value)[-1][0] > 47:
        value = rng.randint(low, high)
    pairs, n = factorise(value), num(value)
    primes = [p for p, _ in pairs]
    shape = rng.choice(("largest", "largest", "smallest", "distinct", "sum", "all"))
    base = [factor_lines(rng, value) for _ in range(3)]
    last: Line
    if shape in ("largest", "smallest"):
        answer = str(max(primes) if shape == "largest" else min(primes))
        other = {"largest": "greatest", "smallest": "least"}[shape]
        what = f"the {rng.choice((shape, other))} prime factor of {n}"
        last = ("conclude", f"The {shape} prime factor is ${answer}$")
    elif shape == "distinct":
        answer = str(len(primes))
        what = f"the number of {rng.choice(('distinct', 'different'))} prime factors of {n}"
        last = ("count", f"The different primes are ${comma(primes)}$: there are ${answer}$")
    elif shape == "sum":
        answer = str(sum(primes))
        what = f"the sum of the {rng.choice(('distinct', 'different'))} prime factors of {n}"
        last = ("add", eq(plus(*primes), answer))
    else:
        answer = str(sum(p * e for p, e in pairs))
        flat = [p for p, e in pairs for _ in range(e)]
        what = f"the sum of the prime factors of {n}, counted with multiplicity"
        last = ("add", eq(plus(*flat), answer))
    return Draft(
        {
            "question": (f"What is {what}?", f"What's {what}?", f"Can you tell me {what}?"),
            "order": (
                f"Find {what}.",
                f"Determine {what}.",
                f"{what[4:]}",
                f"Calculate {what}.",
                f"Give {what}",
            ),
        },
        answer,
        [[*lines, last] for lines in base],
    )


def _missing(value: int, wanted: int) -> int:
    return prod(p ** (-e % wanted) for p, e in factorise(value))


@REGISTER.family("square_from_factor", 3, 4, 5)
def square_from_factor(rng: Random, level: int) -> Draft:
    """The least factor that makes a number a square (or a cube)."""
    value = rng.randint(*{3: (6, 80), 4: (40, 300), 5: (100, 800)}[level])
    wanted = 3 if level == 5 and rng.random() < 0.4 else 2
    while is_prime(value) or not 1 < _missing(value, wanted) < 1300:
        value = rng.randint(6, {3: 80, 4: 300, 5: 800}[level])
    is_divided = wanted == 2 and _missing(value, 2) < value and rng.random() < 0.35
    odd = [(p, -e % wanted) for p, e in factorise(value) if e % wanted]
    answer = _missing(value, wanted)
    result = value // answer if is_divided else value * answer
    kind = {2: "square", 3: "cube"}[wanted]
    name = f"a perfect {kind}"
    side = round(result ** (1 / wanted))
    rule = f"In a {kind} every exponent is a multiple of ${wanted}$"
    need = f"{'Extra' if is_divided else 'Missing'}: {math(prime_powers(odd))}"
    need += f", that is ${answer}$" if prime_powers(odd) != str(answer) else ""
    work = quotient(rng, value, answer) if is_divided else product(rng, value, answer)
    check = ("check", eq(result, power(side, wanted)))
    ways = [
        [*factor_lines(rng, value), ("rule", rule), ("compare", need)],
        [*factor_lines(rng, value), ("compare", need), work[-1], check],
        [*factor_lines(rng, value), ("rule", f"{rule}. {need}")],
    ]
    n, verb = num(value), "divided" if is_divided else "multiplied"
    return Draft(
        {
            "question": (
                f"What is the smallest positive integer by which {n} must be {verb} to get {name}?",
                f"By what smallest number must {n} be {verb} so that the result is {name}?",
                f"What is the least number {n} should be {verb} by to make it {name}?",
            ),
            "order": (
                f"Find the smallest whole number by which {n} must be {verb} to give {name}.",
                f"Find the least number by which {n} should be {verb} to get {name}.",
                f"Determine the smallest positive integer n such that {n} {verb} by n is {name}.",
            ),
        },
        str(answer),
        ways,
    )
