"""What a pupil finds by going through cases in order: pairs of factors, the primes that divide.

Each case is one small statement, so that what is found need not be guessed.
"""

from math import gcd, isqrt, lcm

from train.problems.latex import dot, eq, plus, power
from train.school.base import Line
from train.school.columns import divisor_tried, long_division
from train.school.families.number_theory import primes_between


def pair_search(product: int, total: int) -> list[Line]:
    """Two whole numbers by their product and their sum: pairs of factors until the sum is right."""
    gap = isqrt(total * total - 4 * product)
    p, q = sorted(((total - gap) // 2, (total + gap) // 2), key=abs)
    sign = 1 if product > 0 else -1
    size, goal = abs(product), abs(total)
    tried = [(d, size // d) for d in range(1, abs(p) + 1) if size % d == 0]
    if product > 0:
        said = "both are negative: " if total < 0 else "both are positive: "
    else:
        said = f"signs differ, so the difference is ${goal}$: "
    cases = ", ".join(eq(plus(d, e) if sign > 0 else plus(e, -d), e + sign * d) for d, e in tried)
    return [
        ("Go through the pairs", f"Product ${product}$, sum ${total}$, {said}{cases}"),
        ("Find two numbers", f"{eq(dot(p, q), product)} and {eq(plus(p, q), total)}"),
    ]


def prime_test(value: int) -> tuple[list[Line], int]:
    """The last digit and the digit sum, then primes one by one; the first that divides, or `value`."""
    if value < 10:
        divisor = next((p for p in (2, 3) if value % p == 0), value)
        if divisor < value:
            return [("divide", eq(value, dot(divisor, value // divisor)))], divisor
        return [("check", f"Only $1$ and ${value}$ divide it")], value
    last, digits = value % 10, [int(digit) for digit in str(value)]
    for p in (2, 5):
        if value % p == 0:
            return [("Last digit", f"It ends in ${last}$: {eq(value, dot(p, value // p))}")], p
    summed = f"It ends in ${last}$; digit sum {eq(plus(*digits), sum(digits))}"
    if value % 3 == 0:
        return [("Digits", summed), ("divide", f"By $3$: {eq(value, dot(3, value // 3))}")], 3
    lines: list[Line] = [("Digits", f"{summed}: not by $2$, $3$, $5$")]
    parts, divisor = [], value
    for p in primes_between(7, isqrt(value)):
        parts.append(divisor_tried(value, p))
        if value % p == 0:
            divisor = p
            break
    if parts:
        lines.append(("Try the primes", ". ".join(parts)))
    if divisor == value:
        above = next(p for p in primes_between(5, value + 2) if p * p > value)
        lines.append(("check", f"{eq(power(above, 2), above**2)} is more than ${value}$: enough"))
    return lines, divisor


def euclid_rows(a: int, b: int) -> list[Line]:
    """Remainders until there is none, each by a product and a difference."""
    a, b = max(a, b), min(a, b)
    lines: list[Line] = []
    while b:
        q, r = divmod(a, b)
        if q > 12:
            lines.append(long_division(a, b))
        row = f"{eq(dot(b, q), b * q)}, {eq(plus(a, -b * q), r)}" if a > 99 else eq(a, dot(b, q) + (f"+{r}" if r else ""))  # fmt: skip
        lines.append(("Divide with remainder", row))
        a, b = b, r
    return lines


def gcd_by_rows(a: int, b: int) -> list[Line]:
    """Euclid's rows, and what they say."""
    found, both = gcd(a, b), f"\\gcd({a},{b})"
    last = f"The last divisor is ${found}$" if found > 1 else "Only $1$ divides both"
    return [*euclid_rows(a, b), ("compare", f"{last}: {eq(both, found)}")]


def multiples_tried(low: int, high: int) -> list[Line]:
    """Multiples of the larger number, until the smaller one divides one."""
    rows = []
    for multiple in range(high, lcm(low, high) + 1, high):
        q, r = divmod(multiple, low)
        rows.append(eq(multiple, dot(low, q) + (f"+{r}" if r else "")))
    end = f"The first that ${low}$ divides is ${lcm(low, high)}$"
    return [("Try the multiples", f"Of ${high}$: {', '.join(rows)}"), ("conclude", end)]
