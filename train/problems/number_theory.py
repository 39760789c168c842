"""Whole numbers and their divisors: gcd and lcm, remainders, counting divisors, number bases."""

from math import gcd, prod
from random import Random

from train.problems.base import REGISTER, Draft, ask, two
from train.problems.latex import dot, eq, frac, long_product, math, plus, power, running_sum, show


@REGISTER.family("gcd_lcm", 2, 3, 4, 5)
def greatest_divisor(rng: Random, level: int) -> Draft:
    a, b = _related_pair(rng, {2: 150, 3: 500, 4: 1500, 5: 5000}[level])
    divisor = gcd(a, b)
    text = ask(
        rng,
        (
            "Find the greatest common divisor of {a} and {b}.",
            "What is the greatest common divisor of {a} and {b}?",
            "What is the greatest common factor of {a} and {b}?",
        ),
        a=a,
        b=b,
    )
    short = [("Find the divisor directly", eq(f"\\gcd({a},{b})", divisor))]
    long = [
        ("Apply the Euclidean algorithm", _euclid(a, b)),
        ("Read off the divisor", f"The last divisor is ${divisor}$."),
    ]
    return Draft(text, show(divisor), short, long)


@REGISTER.family("gcd_lcm", 3, 4, 5)
def least_multiple(rng: Random, level: int) -> Draft:
    a, b = _related_pair(rng, {3: 90, 4: 200, 5: 500}[level])
    divisor = gcd(a, b)
    result = a * b // divisor
    text = ask(
        rng,
        (
            "Find the least common multiple of {a} and {b}.",
            "What is the least common multiple of {a} and {b}?",
        ),
        a=a,
        b=b,
    )
    short = [("Find the multiple directly", eq(f"\\text{{lcm}}({a},{b})", result))]
    long = [
        ("Apply the Euclidean algorithm", _euclid(a, b)),
        ("Divide by the common divisor", eq(frac(a, divisor), a // divisor)),
        ("Break up the product", long_product(a // divisor, b)),
    ]
    return Draft(text, show(result), short, long)


@REGISTER.family("remainder", 2)
def remainder(rng: Random, level: int) -> Draft:
    number, modulus = rng.randint(100, 2000), rng.randint(3, 25)
    quotient, rest = divmod(number, modulus)
    text = ask(
        rng,
        ("What is the remainder when {n} is divided by {m}?", "Find {e}."),
        n=number,
        m=modulus,
        e=math(f"{number}\\bmod {modulus}"),
    )
    long = [
        (
            "Divide with remainder",
            eq(f"{number}-{dot(quotient, modulus)}", plus(number, -quotient * modulus), rest),
        ),
    ]
    return Draft(text, show(rest), [("Find the remainder directly", _leaves(number, rest))], long)


@REGISTER.family("remainder", 3)
def remainder_of_product(rng: Random, level: int) -> Draft:
    (a, b), m = two(rng, 50, 500), rng.randint(3, 25)
    rest = a * b % m
    text = ask(
        rng,
        ("What is the remainder when {e} is divided by {m}?", "Find {f}."),
        e=math(dot(a, b)),
        m=m,
        f=math(f"{dot(a, b)}\\bmod {m}"),
    )
    last = _leaves(f"{dot(a % m, b % m)}={a % m * (b % m)}", rest)
    long = [
        ("Reduce each factor", f"{_leaves(a, a % m)} and {_leaves(b, b % m)}"),
        ("Multiply the remainders", last),
    ]
    short = [("Find the remainder directly", _leaves(dot(a, b), rest))]
    return Draft(text, show(rest), short, long)


@REGISTER.family("remainder", 4, 5)
def remainder_of_power(rng: Random, level: int) -> Draft:
    base, exponent = (
        (rng.randint(2, 12), rng.randint(5, 20))
        if level == 4
        else (rng.randint(2, 40), rng.randint(5, 120))
    )
    modulus = rng.randint(3, 31 if level == 4 else 59)
    rest = pow(base, exponent, modulus)
    text = ask(
        rng,
        ("What is the remainder when {e} is divided by {m}?", "Find {f}."),
        e=math(power(base, exponent)),
        m=modulus,
        f=math(f"{power(base, exponent)}\\bmod {modulus}"),
    )
    short = [("Find the remainder directly", _leaves(power(base, exponent), rest))]
    return Draft(text, show(rest), short, _square_and_multiply(base, exponent, modulus))


@REGISTER.family("divisors", 2, 3, 4, 5)
def count_divisors(rng: Random, level: int) -> Draft:
    factors = _smooth_number(rng, {2: 120, 3: 400, 4: 1200, 5: 4000}[level])
    number = prod(prime**exponent for prime, exponent in factors.items())
    text = ask(
        rng,
        (
            "How many positive divisors does {n} have?",
            "Find the number of positive divisors of {n}.",
        ),
        n=number,
    )
    left, divisions = number, []
    for prime, exponent in factors.items():
        for _ in range(exponent):
            divisions.append(eq(frac(left, prime), left // prime))
            left //= prime
    written = "\\cdot".join(power(prime, exponent) for prime, exponent in factors.items())
    count = prod(exponent + 1 for exponent in factors.values())
    counted = eq(dot(*(exponent + 1 for exponent in factors.values())), count)
    long = [
        ("Divide by primes", ", ".join(divisions)),
        ("Write the factors", eq(number, written)),
        ("Multiply the exponents plus one", counted if len(factors) > 1 else math(count)),
    ]
    return Draft(text, show(count), [("Count directly", f"The number is ${count}$.")], long)


@REGISTER.family("base", 2, 3, 4, 5)
def to_ten(rng: Random, level: int) -> Draft:
    base, number, digits = _in_base(rng, level)
    text = ask(
        rng,
        ("Convert {d} to base ten.", "What is {d} in base $10$?", "Write {d} in base ten."),
        d=math(f"{digits}_{{{base}}}"),
    )
    places = [(digit, base**index) for index, digit in enumerate(reversed(digits))][::-1]
    values = [int(digit) * place for digit, place in places if digit != "0"]
    listed = ", ".join(
        eq(f"{digit}\\cdot{place}", int(digit) * place) for digit, place in places if digit != "0"
    )
    added = running_sum(values) if len(values) > 1 else math(number)
    short = [("Convert directly", eq(f"{digits}_{{{base}}}", number))]
    long = [("Find the place values", listed), ("Add one number at a time", added)]
    return Draft(text, show(number), short, long)


@REGISTER.family("base", 2, 3, 4, 5)
def from_ten(rng: Random, level: int) -> Draft:
    base, number, digits = _in_base(rng, level)
    text = ask(
        rng,
        ("Write {n} in base {b}.", "Convert {n} to base {b}.", "What is {n} in base {b}?"),
        n=number,
        b=base,
    )
    left, divisions = number, []
    while left:
        divisions.append(eq(left, f"{left // base}\\cdot{base}+{left % base}"))
        left //= base
    long = [("Divide repeatedly", ", ".join(divisions)), ("Read the remainders", math(digits))]
    written = eq(number, f"{digits}_{{{base}}}")
    short = [("Convert directly", f"{written}, so the digits are ${digits}$")]
    return Draft(text, digits, short, long)


def _related_pair(rng: Random, high: int) -> tuple[int, int]:
    """Two different numbers up to about `high` that share a divisor, the larger one first."""
    divisor = rng.randint(2, max(3, int(high**0.5)))
    a, b = (divisor * rng.randint(2, max(3, high // divisor)) for _ in range(2))
    return (max(a, b), min(a, b)) if a != b else (a + divisor, b)


def _euclid(a: int, b: int) -> str:
    divisions = []
    while b:
        divisions.append(eq(f"{a}-{dot(a // b, b)}", a % b))
        a, b = b, a % b
    return ", ".join(divisions)


def _leaves(expression: int | str, rest: int) -> str:
    return math(f"{expression}\\equiv {rest}")


def _square_and_multiply(base: int, exponent: int, modulus: int) -> list[tuple[str, str]]:
    value, reached = base % modulus, 1
    powers, squarings = {1: value}, [_leaves(base, value)]
    while reached * 2 <= exponent:
        square, reached = value * value, reached * 2
        value = square % modulus
        powers[reached] = value
        squarings.append(math(f"{power(base, reached)}\\equiv {square}\\equiv {value}"))
    used = [size for size in sorted(powers, reverse=True) if exponent & size]
    steps = [
        ("Square repeatedly", ", ".join(squarings)),
        ("Write the exponent", eq(exponent, plus(*used)) if len(used) > 1 else math(exponent)),
    ]
    total, products = powers[used[0]], []
    for size in used[1:]:
        product = total * powers[size]
        products.append(_leaves(f"{dot(total, powers[size])}={product}", product % modulus))
        total = product % modulus
    last = ", ".join(products) or _leaves(power(base, exponent), total)
    return [*steps, ("Multiply the remainders", last)]


def _smooth_number(rng: Random, high: int) -> dict[int, int]:
    """Prime factorisation of a number with at least two prime factors, none of them above 59."""
    while True:
        number = left = rng.randint(8, high)
        factors: dict[int, int] = {}
        for prime in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59):
            while left % prime == 0:
                factors[prime] = factors.get(prime, 0) + 1
                left //= prime
        if left == 1 and number not in factors:
            return factors


def _in_base(rng: Random, level: int) -> tuple[int, int, str]:
    base = 2 if level <= 3 else rng.randint(3, 9)
    low, high = {2: (8, 127), 3: (30, 511), 4: (100, 900), 5: (500, 6000)}[level]
    number = left = rng.randint(low, high)
    digits = ""
    while left:
        digits = str(left % base) + digits
        left //= base
    return base, number, digits
