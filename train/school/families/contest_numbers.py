"""Contest problems of the digits of whole numbers: units, last two, zeros, sums."""

from random import Random

from train.problems.latex import dot, eq, frac, math, plus, power
from train.school.base import REGISTER, Draft, Line, Way, num
from train.school.families.contest_counting import worded
from train.school.work import total


def _cycle(base: int) -> list[int]:
    """Units digits of the powers of a base, up to where they repeat."""
    digits = [base % 10]
    while (following := digits[-1] * base % 10) != digits[0]:
        digits.append(following)
    return digits


def _unit_line(base: int, exponent: int) -> Line:
    cycle = _cycle(base)
    n, digit = len(cycle), pow(base, exponent, 10)
    if n == 1:
        return ("pattern", f"Every power of ${base}$ ends in ${digit}$")
    listed = ", ".join(f"${d}$" for d in cycle)
    rest = exponent % n
    last = (
        f"{eq(exponent, plus(exponent - rest, rest))}" if rest and exponent > n else f"${exponent}$"
    )
    place = rest or n
    return (
        "pattern",
        f"Powers of ${base}$ end in {listed}, again and again; {last} is place ${place}$: ${digit}$",
    )


@REGISTER.family("contest_units_digit", 3, 4, 5)
def contest_units_digit(rng: Random, level: int) -> Draft:
    """The units digit of sums, differences and products of powers."""
    a, b = rng.sample((2, 3, 4, 7, 8, 9, 6, 13, 12, 17, 5), 2)
    high = {3: 20, 4: 60, 5: 2024}[level]
    m, n = rng.randint(4, high), rng.randint(4, high)
    shape = rng.choice(("+", "+", "\\cdot", "-"))
    p, q = pow(a, m, 10), pow(b, n, 10)
    if shape == "-" and m * len(str(a)) < n * len(str(b)) + 3:
        a, b, m, n, p, q = b, a, n, m, q, p
    if shape == "-" and a**m < b**n:
        return contest_units_digit(rng, level)
    e = math(f"{power(a, m)}{shape}{power(b, n)}")
    value = {"+": p + q, "\\cdot": p * q, "-": p - q}[shape] % 10
    asks = worded(f"What is the units digit of {e}?|Find the units digit of {e}.|What is the last digit of {e}?|Determine the ones digit of {e}.|What digit does {e} end in?|Find the last digit of {e}")  # fmt: skip
    raw = {"+": p + q, "\\cdot": p * q, "-": p - q}[shape]
    shown = {"+": f"{p}+{q}", "\\cdot": dot(p, q), "-": f"{p}-{q}"}[shape]
    end = f"{eq(shown, raw)}" + (f", which ends in ${value}$" if raw > 9 else f", and with ten more {eq(f'{raw}+10', value)}" if raw < 0 else "")  # fmt: skip
    lines = [_unit_line(a, m), _unit_line(b, n), ("conclude", end)]
    return Draft(asks, str(value), [lines, [lines[1], lines[0], lines[2]]])


@REGISTER.family("contest_last_two_digits", 4, 5)
def contest_last_two_digits(rng: Random, level: int) -> Draft:
    base = rng.choice((3, 7, 7, 11, 6, 9, 21, 51, 49, 99, 5, 25, 76, 4, 31, 41))
    seen = [base % 100]
    while (following := seen[-1] * base % 100) not in seen:
        seen.append(following)
    start, length = seen.index(following), len(seen) - seen.index(following)
    exponent = rng.randint(4, 8) if length > 10 else rng.randint(5, 99 if level == 4 else 2024)
    value = pow(base, exponent, 100)
    e = math(power(base, exponent))
    asks = worded(f"What are the last two digits of {e}?|Find the last two digits of {e}.|What is the remainder when {e} is divided by 100?|Determine the last two digits of {e}.")  # fmt: skip
    if value < 10:
        asks = worded(
            f"What is the remainder when {e} is divided by 100?|Find the remainder of {e} divided by 100."
        )
    count = min(len(seen), exponent, 10)
    listed = ", ".join(f"${v:02d}$" if k else f"${v}$" for k, v in enumerate(seen[:count]))
    if length > 10:
        steps = ", ".join(eq(dot(x, base), x * base) for x in seen[1 : exponent - 1])
        return Draft(asks, f"{value:02d}" if value >= 10 else str(value), [[("rule", f"Keep only the last two digits: {eq(power(base, 2), base * base)}"), ("multiply", steps), ("conclude", f"The end is ${value:02d}$")]])  # fmt: skip
    if length == 1:
        return Draft(
            asks,
            str(value),
            [
                [
                    ("list", f"The ends are {listed}, then always ${seen[-1]:02d}$"),
                    ("conclude", f"So it is ${value:02d}$"),
                ]
            ],
        )
    before = f" after the first ${start}$" if start else ""
    place = (exponent - start - 1) % length + 1
    whole = exponent - start
    rest = whole % length
    split = eq(whole, f"{length}\\cdot{whole // length}" + (f"+{rest}" if rest else ""))
    return Draft(asks, str(value), [[("list", f"The ends are {listed}; they repeat every ${length}$ powers{before}"), ("divide", split), ("conclude", f"Place ${place}$ of the cycle is ${value:02d}$")]])  # fmt: skip


@REGISTER.family("contest_trailing_zeros", 3, 4)
def contest_trailing_zeros(rng: Random, level: int) -> Draft:
    """Zeros at the end of a factorial or of a product of powers; digits of such products."""
    shape = rng.choice(("factorial", "factorial", "powers", "digits", "prime in factorial"))
    if shape in ("factorial", "prime in factorial"):
        n = rng.choice((10, 15, 20, 25, 30, 40, 50)) if level == 3 else rng.randint(20, 150)
        p = 5 if shape == "factorial" else rng.choice((2, 3, 7))
        if p != 5:
            n = rng.randint(8, 20 if level == 3 else 40)
        parts, k = [], p
        while k <= n:
            parts.append((k, n // k))
            k *= p
        value = sum(count for _, count in parts)
        texts = (
            f"How many zeros are at the end of ${n}!$?|How many trailing zeros does ${n}!$ have?|In how many zeros does ${n}!$ end?|Find the number of zeros at the end of ${n}!$."
            if p == 5 else f"What is the largest power of {p} that divides ${n}!$? Give the exponent.|How many factors of {p} are in ${n}!$?|What is the largest $k$ such that ${p}^k$ divides ${n}!$?|Find the exponent of {p} in the prime factorization of ${n}!$."
        )  # fmt: skip
        counts: list[Line] = [("count", f"Multiples of ${k}$: {eq(n, dot(k, c) + (f'+{n % k}' if n % k else ''))}, so ${c}$") for k, c in parts]  # fmt: skip
        reason: Line = (
            "rule",
            "Each zero needs a factor $5$ (there are enough factors $2$)"
            if p == 5
            else f"Count the multiples of ${p}$, its square and so on",
        )
        added = total(rng, *(c for _, c in parts)) if len(parts) > 1 else []
        ways: list[Way] = [[reason, *counts, *added], [*counts, *added]]
        return Draft(worded(texts), str(value), ways)
    a, b = rng.randint(3, 30), rng.randint(3, 30)
    if abs(a - b) > 8:
        return contest_trailing_zeros(rng, level)
    k, more = min(a, b), abs(a - b)
    base = 2 if a > b else 5
    e = math(f"{power(2, a)}\\cdot {power(5, b)}")
    pair: Line = (
        "rewrite",
        eq(
            f"{power(2, a)}\\cdot {power(5, b)}",
            f"{power(base, more) if more > 1 else base}\\cdot {power(10, k)}"
            if more
            else power(10, k),
        ),
    )
    if shape == "powers":
        return Draft(worded(f"How many zeros are at the end of {e}?|In how many zeros does {e} end?|Find the number of trailing zeros of {e}.|How many trailing zeros has {e}?"), str(k), [[("rule", "Each pair of $2$ and $5$ makes one zero"), ("count", f"There are ${k}$ pairs")], [pair, ("conclude", f"So ${k}$ zeros")]])  # fmt: skip
    front = base**more
    digits = len(str(front)) + k
    return Draft(worded(f"How many digits does {e} have?|Find the number of digits of {e}.|How many digits are in the number {e}?|Determine how many digits {e} has."), str(digits), [[pair, ("power", f"{eq(power(base, more), front) if more > 1 else math(base)} has ${len(str(front))}$ digit{'s' if front > 9 else ''}" if more else "In front stands $1$, one digit"), ("add", eq(plus(len(str(front)), k), digits))]])  # fmt: skip


@REGISTER.family("contest_digit_sums", 3, 4, 5)
def contest_digit_sums(rng: Random, level: int) -> Draft:
    """Digit sums of 10^n - k and of products with many nines; digit conditions."""
    shape = rng.choice(
        {
            3: ("minus", "plus", "two digits"),
            4: ("minus", "two digits", "reversed", "three digits"),
            5: ("minus", "three digits", "nines", "reversed"),
        }[level]
    )
    if shape == "minus":
        n, k = rng.randint(3, 8 if level == 3 else 60), rng.randint(1, 99)
        value = sum(map(int, str(10**n - k)))
        e = math(f"{power(10, n)}-{k}")
        m = len(str(k))
        tail = 10**m - k
        lead = n - m
        tail_digits = [int(d) for d in str(tail).rjust(m, "0")] if tail < 10**m else [0]
        lines: list[Line] = [
            ("rewrite", f"The number is ${lead}$ nines and then ${str(tail).rjust(m, '0')}$"),
            ("multiply", eq(dot(9, lead), 9 * lead)),
            ("add", eq(plus(9 * lead, *tail_digits), value)),
        ]
        return Draft(worded(f"What is the sum of the digits of {e}?|Find the sum of the digits of {e}.|What is the digit sum of {e}?|When {e} is written as a whole number, what is the sum of its digits?|Compute the sum of the digits of {e}."), str(value), [lines])  # fmt: skip
    if shape == "plus":
        n, k = rng.randint(3, 40), rng.randint(2, 999)
        value = 1 + sum(map(int, str(k))) if len(str(k)) <= n else 0
        e = math(f"{power(10, n)}+{k}")
        return Draft(worded(f"What is the sum of the digits of {e}?|Find the digit sum of {e}.|What is the digit sum of {e}?"), str(value), [[("rewrite", f"A $1$, zeros, and at the end ${k}$"), ("add", eq(plus(1, *map(int, str(k))), value))]])  # fmt: skip
    if shape == "nines":
        n, d = rng.randint(4, 30), rng.randint(2, 9)
        value = 9 * n
        nines = math(f"{d}\\cdot (10^{{{n}}}-1)")
        return Draft(worded(f"What is the sum of the digits of {nines}?|Find the digit sum of {nines}.|Compute the sum of the digits of {nines}."), str(value), [[("rewrite", f"It is ${d - 1}$, then ${n - 1}$ nines, then ${10 - d}$"), ("multiply", eq(dot(9, n - 1), 9 * (n - 1))), ("add", eq(plus(d - 1, 9 * (n - 1), 10 - d), value))]])  # fmt: skip
    if shape == "two digits":
        s = rng.randint(2, 17)
        found = [10 * t + u for t in range(1, 10) for u in range(10) if t + u == s]
        asked = rng.choice(("many", "largest", "smallest", "sum" if len(found) < 8 else "many"))
        listed: Line = ("list", ", ".join(f"${v}$" for v in found))
        texts = {
            "many": f"How many two-digit numbers have a digit sum of {num(s)}?|How many two-digit numbers have digits that add up to {num(s)}?|Find the number of two-digit numbers whose digits have the sum {num(s)}.",
            "largest": f"What is the largest two-digit number with digit sum {num(s)}?|Find the largest two-digit number whose digits add up to {num(s)}.",
            "smallest": f"What is the smallest two-digit number with digit sum {num(s)}?|Find the smallest two-digit number whose digits add up to {num(s)}.",
            "sum": f"What is the sum of all two-digit numbers with digit sum {num(s)}?|Find the sum of all two-digit numbers whose digits add up to {num(s)}.",
        }[asked]  # fmt: skip
        value = {"many": len(found), "largest": found[-1], "smallest": found[0], "sum": sum(found)}[
            asked
        ]
        end: list[Line] = (
            total(rng, *found)
            if asked == "sum" and len(found) > 1
            else [("conclude", f"So ${value}$")]
        )
        return Draft(
            worded(texts),
            str(value),
            [[listed, *end], [("rule", f"Tens and units have the sum ${s}$"), listed, *end]],
        )
    if shape == "reversed":
        t, u = sorted(rng.sample(range(1, 10), 2), reverse=True)
        s, gap = t + u, 9 * (t - u)
        texts = f"The sum of the digits of a two-digit number is {num(s)}. When the digits are reversed, the number gets {num(gap)} smaller. What is the number?|A two-digit number has digit sum {num(s)} and is {num(gap)} more than the number with its digits reversed. Find the number.|The digits of a two-digit number add up to {num(s)}. Swapping them makes it {num(gap)} less. What is the number?"  # fmt: skip
        first: Line = ("rule", f"Swapping changes it by $9(t-u)$: {eq('t-u', frac(gap, 9), t - u)}")
        return Draft(worded(texts), str(10 * t + u), [[first, ("add", f"{eq('t+u', s)}, so {eq('2t', plus(s, t - u), 2 * t)} and {eq('t', t)}"), ("subtract", f"{eq('u', plus(s, -t), u)}, the number is ${10 * t + u}$")]])  # fmt: skip
    s = rng.randint(2, 9)
    n = s * (s + 1) // 2
    texts = f"How many three-digit numbers have a digit sum of {num(s)}?|How many three-digit numbers have digits that add up to {num(s)}?|Find the number of three-digit numbers whose digits have the sum {num(s)}."
    return Draft(worded(texts), str(n), [[("pattern", f"With first digit $1$ the rest has the sum ${s - 1}$: ${s}$ ways; with $2$ one way less, and so on down to $1$"), *total(rng, *range(s, 0, -1))]])  # fmt: skip
