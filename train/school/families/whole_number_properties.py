"""Whole numbers by their divisors, remainders, digits and bases; the least and the largest one."""

from math import gcd, isqrt, lcm, prod
from random import Random

from train.problems.latex import dot, eq, frac, math, plus, power
from train.school.base import REGISTER, Draft, Line, Way, num
from train.school.families.cycles import stepped
from train.school.families.wordings import draft, listed, minus, multiplied, summed
from train.school.work import product, quotient, to_the_power, with_remainder

_PRIMES = [p for p in range(2, 200) if all(p % d for d in range(2, isqrt(p) + 1))]


def factored(n: int) -> dict[int, int]:
    found: dict[int, int] = {}
    for p in _PRIMES:
        while n % p == 0:
            found[p], n = found.get(p, 0) + 1, n // p
    return found if n == 1 else found | {n: 1}


def factors_line(n: int) -> Line:
    """360 = 2^3 3^2 5, or the halvings that lead there."""
    parts = factored(n)
    return ("factor", eq(n, dot(*(power(p, e) if e > 1 else str(p) for p, e in parts.items()))))


def division_chain(n: int) -> Line:
    texts, rest = [], n
    for p, e in factored(n).items():
        for _ in range(e):
            if rest != p:
                texts.append(eq(rest, dot(p, rest // p)))
            rest //= p
    return ("Divide by primes", ", ".join(texts) or f"${n}$ is prime")


def divisors(n: int) -> list[int]:
    return [d for d in range(1, n + 1) if n % d == 0]


@REGISTER.family("times_to_a_square", 2, 3, 4)
def times_to_a_square(rng: Random, level: int) -> Draft:
    """The least factor that makes a square or a cube; the least divisor that leaves one."""
    n = rng.choice([v for v in range(6, {2: 60, 3: 200, 4: 700}[level]) if max(factored(v)) < 14 and isqrt(v) ** 2 != v])  # fmt: skip
    cube = level > 2 and rng.random() < 0.3 and n < 200 and round(n ** (1 / 3)) ** 3 != n
    e = 3 if cube else 2
    parts = factored(n)
    divide = not cube and rng.random() < 0.25
    value = prod(p ** (-k % e) for p, k in parts.items())
    what = "cube" if cube else "square"
    if divide:
        value = prod(p ** (k % 2) for p, k in parts.items())
        texts = f"[What is|Find] the smallest positive integer by which {num(n)} must be divided to give a perfect square[.|.] // By what smallest [number|positive integer] must {num(n)} be divided so that the [result|quotient] is a perfect square?".replace("[.|.]", ".").replace("[What is|Find] the", "Find the")  # fmt: skip
    else:
        x = rng.choice("nnkm")
        texts = f"What is the smallest positive integer ${x}$ [for which|such that] ${n}{x}$ is a perfect {what}? // By what smallest [positive integer|number] must {num(n)} be multiplied to [get|give] a perfect {what}? // Find the least positive integer ${x}$ such that ${n}{x}$ is a perfect {what}. // If ${n}{x}$ is a perfect {what} and ${x}$ is a positive integer, what is the least [possible |]value of ${x}$?"
    missing = {p: (k % 2 if divide else -k % e) for p, k in parts.items()}
    odd = [p for p, k in missing.items() if k]
    rule = "All exponents must be even" if not cube else "All exponents must be multiples of $3$"
    shown = [power(p, missing[p]) if missing[p] > 1 else str(p) for p in odd]
    last = eq("n", dot(*shown), value) if len(odd) > 1 or missing[odd[0]] > 1 else eq("n", value)
    why = f"{rule}: {'too much' if divide else 'missing'} {listed(shown)}"
    ways: list[Way] = [[factors_line(n), ("rule", why), ("multiply", last)]]
    ways.append([division_chain(n), *ways[0]])
    return draft(rng, texts, value, *ways)


@REGISTER.family("gcd_times_lcm", 2, 3, 4)
def gcd_times_lcm(rng: Random, level: int) -> Draft:
    """The product of two numbers is gcd times lcm: the other number, the product, the lcm."""
    g = rng.randint(2, {2: 6, 3: 12, 4: 20}[level])
    p, q = rng.sample([v for v in range(1, 13) if v > 1 or level < 3], 2)
    if gcd(p, q) > 1:
        return gcd_times_lcm(rng, level)
    a, b, m = g * p, g * q, g * p * q
    shape = rng.choice(("other", "other", "product", "lcm", "sum"))
    names = "[greatest common divisor|GCD|greatest common factor|gcd|highest common factor]"
    other = "[least common multiple|LCM|lcm]"
    if shape == "other":
        texts = f"The {names} of two numbers is {num(g)} and their {other} is {num(m)}. One [number |]of them is {num(a)}. [Find|What is] the other[ number|].".replace("[Find|What is]", "Find") + f" // Two positive integers have {names} {num(g)} and {other} {num(m)}. If one is {num(a)}, what is the other? // The {other} of {num(a)} and $n$ is {num(m)} and their {names} is {num(g)}. What is $n$?"  # fmt: skip
        return draft(rng, texts, b, [("rule", "The product of two numbers is gcd times lcm"), *product(rng, g, m), *quotient(rng, g * m, a)], [("equation", eq(f"{a}\\cdot n", dot(g, m))), ("divide", eq("n", frac(dot(g, m), a), dot(g, m // a) if m % a == 0 else b, b))])  # fmt: skip
    if shape == "product":
        texts = f"The {names} of two [positive |]integers is {num(g)} and their {other} is {num(m)}. What is their product? // Two numbers have {names} {num(g)} and {other} {num(m)}. Find the product of the two numbers."
        return draft(rng, texts, g * m, [("rule", "The product of two numbers is gcd times lcm"), *product(rng, g, m)])  # fmt: skip
    if shape == "lcm":
        texts = f"The product of two numbers is {num(a * b)} and their {names} is {num(g)}. What is their {other}? // Two [positive |]integers have product {num(a * b)} and {names} {num(g)}. Find their {other}."
        return draft(rng, texts, m, [("rule", "The product of two numbers is gcd times lcm"), *quotient(rng, a * b, g)])  # fmt: skip
    texts = f"What is the sum of the {names} and the {other} of {num(a)} and {num(b)}? // Find the sum of the {names} and {other} of {num(a)} and {num(b)}."
    return draft(rng, texts, g + m, [("gcd", f"{eq(a, dot(g, p))} and {eq(b, dot(g, q))}, so the gcd is ${g}$"), ("lcm", eq(dot(g, p, q), m)), *summed(rng, g, m)])  # fmt: skip


@REGISTER.family("several_remainders", 3, 4)
def several_remainders(rng: Random, level: int) -> Draft:
    """The least number with given remainders: all equal, all one less, or two different ones."""
    shape = rng.choice(("equal", "less", "two", "two"))
    if shape == "two":
        a, b = rng.choice([(a, b) for a in range(3, 12) for b in range(a + 1, 13) if gcd(a, b) == 1])  # fmt: skip
        r, s = rng.randint(0, a - 1), rng.randint(1, b - 1)
        value = next(n for n in range(1, a * b + 1) if n % a == r and n % b == s)
        tried = list(range(s, value + 1, b))
        if len(tried) > 8:
            return several_remainders(rng, level)
        x = rng.choice(("n", "x", "N"))
        first = f"leaves [a |]remainder [of |]{num(r)} when divided by {num(a)}" if r else f"is divisible by {num(a)}"  # fmt: skip
        texts = f"What is the smallest positive integer that {first} and [a |]remainder [of |]{num(s)} when divided by {num(b)}? // Find the least positive integer ${x}$ [with|such that] ${x}\\bmod {a}={r}$ and ${x}\\bmod {b}={s}$. // [Divided by {a}|When divided by {a},] a number leaves {num(r)}, [divided by {b}|when divided by {b},] it leaves {num(s)}. What is the smallest such positive number?"
        if not r:
            texts = texts.replace("and [a |]remainder", "and leaves [a |]remainder")
        lines: list[Line] = [("list", f"Numbers with remainder ${s}$ for ${b}$: {listed(tried)}"), (f"Remainders for {a}", listed([v % a for v in tried])), ("conclude", f"The first that fits is ${value}$")]  # fmt: skip
        return draft(rng, texts, value, lines)
    ks = sorted(rng.sample(range(2, 10), rng.randint(2, 3)))
    m = lcm(*ks)
    if m > 400:
        return several_remainders(rng, level)
    shown = ", ".join(map(str, ks[:-1])) + f" and {ks[-1]}"
    if shape == "equal":
        r = rng.randint(1, ks[0] - 1) if ks[0] > 2 else 1
        value = m + r
        texts = f"What is the smallest number greater than {num(r)} that leaves [a |]remainder [of |]{num(r)} when divided by [each of |]{shown}? // Find the least integer greater than {num(ks[-1])} that leaves {num(r)} when divided by {shown}."
        return draft(rng, texts, value, [("rule", f"Less ${r}$ it is a multiple of {shown}"), ("Least common multiple", f"It is ${m}$"), ("add", eq(plus(m, r), value))])  # fmt: skip
    rest = [str(k - 1) for k in ks]
    said = ", ".join(f"{a} when divided by {b}" for a, b in zip(rest, ks, strict=True))
    said = " and ".join(said.rsplit(", ", 1))
    texts = f"Find the smallest positive integer that leaves [a |]remainder [of |]{said}. // What is the least positive number with remainder {said}?"
    return draft(rng, texts, m - 1, [("rule", f"One more is a multiple of {shown}"), ("Least common multiple", f"It is ${m}$"), ("subtract", eq(plus(m, -1), m - 1))])  # fmt: skip


@REGISTER.family("remainders_carried_on", 2, 3, 4)
def remainders_carried_on(rng: Random, level: int) -> Draft:
    """n leaves r for m: what kn + c, n^2 or a product leaves; remainders of sums and products."""
    m = rng.randint(4, 13)
    r = rng.randint(1, m - 1)
    k, c = rng.randint(2, 9), rng.randint(0, 9)
    shape = rng.choice(("linear", "square", "product") if level > 2 else ("linear", "sum"))
    x = rng.choice("nnxm" if shape != "product" else "a")
    if shape == "linear":
        e = math(f"{k}{x}" + (f"+{c}" if c else ""))
        value = (k * r + c) % m
        texts = f"If [a positive integer |]${x}$ leaves [a |]remainder [of |]{num(r)} when divided by {num(m)}, what remainder does {e} leave when divided by {num(m)}? // When ${x}$ is divided by {num(m)}, the remainder is {num(r)}. What is the remainder when {e} is divided by {num(m)}? // ${x}\\bmod {m}={r}$. Find the remainder of {e} [divided by|modulo] {num(m)}."
        first = eq(dot(k, r) + (f"+{c}" if c else ""), k * r + c)
        return draft(rng, texts, value, [("substitute", f"Use ${r}$ for ${x}$: {first}"), *with_remainder(rng, k * r + c, m), ("conclude", f"The remainder is ${value}$")])  # fmt: skip
    if shape == "square":
        e = rng.choice((2, 2, 3))
        value = r**e % m
        texts = f"If ${x}$ leaves [a |]remainder [of |]{num(r)} when divided by {num(m)}, what is the remainder when ${x}^{e}$ is divided by {num(m)}? // The remainder of ${x}$ [on division by|modulo] {num(m)} is {num(r)}. Find the remainder of ${x}^{e}$ [on division by|modulo] {num(m)}."
        return draft(rng, texts, value, [("substitute", f"Use ${r}$ for ${x}$"), *to_the_power(rng, r, e), *with_remainder(rng, r**e, m), ("conclude", f"The remainder is ${value}$")])  # fmt: skip
    s = rng.randint(1, m - 1)
    if shape == "product":
        value = r * s % m
        texts = f"$a$ leaves [a |]remainder [of |]{num(r)} and $b$ [a remainder of |]{num(s)} when divided by {num(m)}. What is the remainder when $ab$ is divided by {num(m)}? // Two numbers leave remainders {num(r)} and {num(s)} when divided by {num(m)}. Find the remainder of their product when divided by {num(m)}."
        return draft(rng, texts, value, [("multiply", eq(dot(r, s), r * s)), *with_remainder(rng, r * s, m), ("conclude", f"The remainder is ${value}$")])  # fmt: skip
    value = (r + s) % m
    texts = f"Two numbers leave remainders {num(r)} and {num(s)} when divided by {num(m)}. What remainder does their sum leave [when divided by|for] {num(m)}? // $a$ leaves {num(r)} and $b$ leaves {num(s)} on division by {num(m)}. Find the remainder of $a+b$ [on division by|when divided by] {num(m)}."
    lines: list[Line] = [("add", eq(plus(r, s), r + s))]
    if r + s >= m:
        lines.append(("subtract", eq(plus(r + s, -m), r + s - m)))
    return draft(rng, texts, value, [*lines, ("conclude", f"The remainder is ${value}$")])


@REGISTER.family("digit_of_a_repeating_decimal", 3, 4)
def digit_of_a_repeating_decimal(rng: Random, level: int) -> Draft:
    """The n-th digit after the point of a fraction; the n-th term of something that repeats."""
    p, q = rng.choice([(p, q) for q in (7, 9, 11, 13, 27, 33, 37, 41, 99) for p in range(1, min(q, 13)) if gcd(p, q) == 1])  # fmt: skip
    digits, rest, seen = "", p, [p]
    while True:
        rest *= 10
        digits += str(rest // q)
        rest %= q
        if rest == p:
            break
        seen.append(rest)
    period = len(digits)
    n = rng.randint(period + 1, 60 if level == 3 else 200) if rng.random() < 0.6 else rng.choice((20, 25, 30, 50, 100, 200))  # fmt: skip
    place = n % period or period
    f = math(frac(p, q)) if rng.random() < 0.7 else f"{p}/{q}"
    th = {1: "st", 2: "nd", 3: "rd"}.get(n % 10 if n % 100 // 10 != 1 else 0, "th")
    texts = f"What is the {n}{th} digit after the decimal point [of|in the decimal [expansion|form] of] {f}? // Find the {n}{th} digit to the right of the decimal point in {f}. // {f} is written as a decimal. What is its {n}{th} decimal digit? // Which digit stands in the {n}{th} [decimal |]place after the point of {f}?"
    lines: list[Line] = [("Decimal", f"It is $0.{digits}{digits[: 1 if period > 3 else period]}\\ldots$"), ("Period", f"The digits {digits} repeat: length ${period}$"), *with_remainder(rng, n, period)]  # fmt: skip
    lines.append(("conclude", f"It is digit number ${place}$ of the period: ${digits[place - 1]}$"))
    return draft(rng, texts, digits[place - 1], lines)


@REGISTER.family("power_in_a_factorial", 3, 4)
def power_in_a_factorial(rng: Random, level: int) -> Draft:
    """The exponent of a prime in n!; the largest power that divides it."""
    p = rng.choice((2, 3, 3, 5, 7))
    n = rng.randint(2 * p, 40 if level == 3 else 130)
    parts, q = [], p
    while q <= n:
        parts.append((q, n // q))
        q *= p
    if len(parts) > 5:
        return power_in_a_factorial(rng, level)
    value = sum(k for _, k in parts)
    x = rng.choice("nkm")
    texts = f"How many [factors of|times does the factor] {p} [are there|occur] in ${n}!$? // What is the largest [integer |]${x}$ such that ${p}^{x}$ divides ${n}!$? // Find the exponent of {p} in the prime factorization of ${n}!$. // What is the [highest|greatest] power ${x}$ for which ${p}^{x}$ is a factor of ${n}!$? // How many times can ${n}!$ be divided by {p}[ before the result is no longer a whole number|]?"
    texts = texts.replace("[factors of|times does the factor]", "factors of").replace("[are there|occur]", "are there")  # fmt: skip
    count = ", ".join(f"of ${q}$: ${k}$" for q, k in parts)
    return draft(rng, texts, value, [("count", f"Multiples up to ${n}$ {count}"), *summed(rng, *[k for _, k in parts])], [("Divide again and again", ", ".join(eq(f"\\lfloor {n}/{q}\\rfloor", k) for q, k in parts)), *summed(rng, *[k for _, k in parts])])  # fmt: skip


@REGISTER.family("two_digits_turned_round", 2, 3)
def two_digits_turned_round(rng: Random, level: int) -> Draft:
    """A two-digit number from its digit sum and what turning it round does, or a ratio of digits."""
    a, b = rng.randint(1, 9), rng.randint(1, 9)
    if a == b:
        return two_digits_turned_round(rng, level)
    n, m = 10 * a + b, 10 * b + a
    shape = rng.choice(("difference", "ratio", "sum_gap"))
    if shape == "ratio" and (max(a, b) % min(a, b) or max(a, b) // min(a, b) > 4):
        shape = "difference"
    head = f"The sum of the digits of a two-digit number is {num(a + b)}."
    tens, ones = "tens digit", "[units|ones] digit"
    if shape == "difference":
        k = abs(n - m)
        word = "[larger|greater]" if m > n else "[smaller|less]"
        change = "increases" if m > n else "decreases"
        texts = f"{head} [Reversing|Swapping] the digits makes [the number|it] {num(k)} {word}. What is the number? // {head} If its digits are [reversed|exchanged|swapped], the number {change} by {num(k)}. Find the [original |]number. // A two-digit number has digit sum {num(a + b)}. When its digits are reversed, it {change} by {num(k)}. What is [the number|it]?"
        lines: list[Line] = [("rule", f"Reversing changes it by $9$ times the gap of the digits: {eq(frac(k, 9), k // 9)}"), ("Larger digit", eq(frac(plus(a + b, abs(a - b)), 2), max(a, b))), ("Smaller digit", eq(plus(a + b, -max(a, b)), min(a, b))), ("conclude", f"The {'ones' if b > a else 'tens'} digit is the larger one: ${n}$")]  # fmt: skip
        return draft(rng, texts, n, lines)
    if shape == "ratio":
        k = max(a, b) // min(a, b)
        word = {2: "twice", 3: "three times", 4: "four times"}[k]
        big, small = (tens, ones) if a > b else (ones, tens)
        texts = f"{head} The {big} is {word} the {small}. What is the number? // In a two-digit number the {big} is {word} the {small}, and the digits add up to {num(a + b)}. Find the number."
        lines = [("equation", eq(f"{k}d+d", f"{k + 1}d", a + b)), ("divide", eq("d", frac(a + b, k + 1), min(a, b))), ("Other digit", eq(dot(k, min(a, b)), max(a, b))), ("conclude", f"The number is ${n}$")]  # fmt: skip
        return draft(rng, texts, n, lines)
    gap = abs(a - b)
    big, small = (tens, ones) if a > b else (ones, tens)
    texts = f"{head} The {big} is {num(gap)} more than the {small}. What is the number? // The digits of a two-digit number [add up to|have the sum] {num(a + b)}, and the {big} is {num(gap)} larger than the {small}. Find the number."
    lines = [("Larger digit", eq(frac(plus(a + b, gap), 2), max(a, b))), ("Smaller digit", eq(plus(a + b, -max(a, b)), min(a, b))), ("conclude", f"The number is ${n}$")]  # fmt: skip
    return draft(rng, texts, n, lines)


@REGISTER.family("digits_of_large_numbers", 3, 4)
def digits_of_large_numbers(rng: Random, level: int) -> Draft:
    """Digit sums of 10^n - k, 10^n + k, products with powers of ten; number of digits of 2^a 5^b."""
    n = rng.randint(4, 15 if level == 3 else 40)
    k = rng.randint(2, 9 if level == 3 else 99)
    shape = rng.choice(("minus", "minus", "plus", "twofive", "zeros"))
    ask = "What is the sum of the digits of {e}[| when it is written out]? // Find the digit sum of {e}. // {e} is written [out |]as an integer. What is the sum of its digits?"
    if shape == "minus":
        value = sum(map(int, str(10**n - k)))
        e = math(f"{power(10, n)}-{k}")
        tail = str(10 ** len(str(k)) - k).rjust(len(str(k)), "0")
        nines = n - len(str(k))
        return draft(rng, ask.format(e=e), value, [("Write it out", f"It has ${nines}$ nines and then {tail}"), ("Nines", eq(dot(9, nines), 9 * nines)), ("add", eq(plus(9 * nines, *map(int, tail)), value))])  # fmt: skip
    if shape == "plus":
        value = 1 + sum(map(int, str(k)))
        e = math(f"{power(10, n)}+{k}")
        return draft(rng, ask.format(e=e), value, [("Write it out", f"It is a $1$, zeros, and at the end {k}"), ("add", eq(plus(1, *map(int, str(k))), value))])  # fmt: skip
    a, b = rng.randint(3, 14), rng.randint(3, 14)
    if a == b:
        return digits_of_large_numbers(rng, level)
    low = min(a, b)
    rest = 2 ** (a - low) * 5 ** (b - low)
    if rest > 40_000:
        return digits_of_large_numbers(rng, level)
    e = math(f"{power(2, a)}\\cdot {power(5, b)}")
    p, q = (2, a - low) if a > b else (5, b - low)
    first: list[Line] = [("Tens", f"{eq(dot(power(2, a), power(5, b)), dot(power(10, low), power(p, q) if q > 1 else str(p)))}"), ("power", eq(power(p, q), rest) if q > 1 else f"So it is ${rest}$ with ${low}$ zeros")]  # fmt: skip
    if shape == "twofive":
        digits = len(str(rest))
        texts = f"How many digits does {e} have? // Find the number of digits of {e}. // {e} is written [out |]as an integer. How many digits are there?"
        return draft(rng, texts, digits + low, [*first, ("count", f"${digits}$ digits and ${low}$ zeros: {eq(plus(digits, low), digits + low)}")])  # fmt: skip
    value = sum(map(int, str(rest)))
    shown = [int(d) for d in str(rest)]
    return draft(rng, ask.format(e=e), value, [*first, ("add", eq(plus(*shown), value) if len(shown) > 1 else f"The digits are ${rest}$ and zeros")])  # fmt: skip


@REGISTER.family("sum_of_all_divisors", 2, 3, 4)
def sum_of_all_divisors(rng: Random, level: int) -> Draft:
    """Sum, product of the pair, largest proper, prime or odd divisors; numbers by divisor count."""
    n = rng.randint(*{2: (6, 40), 3: (20, 100), 4: (40, 400)}[level])
    all_ = divisors(n)
    shape = rng.choice(("sum", "sum", "proper", "primes", "largest", "odd"))
    if len(all_) < 4 or len(all_) > 16:
        return sum_of_all_divisors(rng, level)
    parts = factored(n)
    if shape in ("sum", "proper"):
        value = sum(all_) - (n if shape == "proper" else 0)
        word = "[positive |]proper divisors (those less than the number itself)" if shape == "proper" else "[positive |][divisors|factors]"  # fmt: skip
        texts = f"What is the sum of [all |]the {word} of {num(n)}? // Find the sum of all {word} of {num(n)}. // Add up all [the |]{word} of {num(n)}."
        used = all_[:-1] if shape == "proper" else all_
        ways: list[Way] = [[("list", listed(used)), *summed(rng, *used)]]
        if shape == "sum":
            sums = [sum(p**i for i in range(k + 1)) for p, k in parts.items()]
            said = ", ".join(eq("+".join(["1", str(p), *(power(p, i) for i in range(2, k + 1))]), s) for (p, k), s in zip(parts.items(), sums, strict=True))  # fmt: skip
            ways.append([factors_line(n), ("formula", said), *(multiplied(rng, *sums) if len(sums) > 1 else [("conclude", f"The sum is ${value}$")])])  # fmt: skip
        return draft(rng, texts, value, *ways)
    if shape == "primes":
        ps = list(parts)
        texts = f"What is the sum of the [distinct|different] prime factors of {num(n)}? // Find the sum of all [distinct |different ]prime [divisors|factors] of {num(n)}[ (each counted once)|]."
        return draft(rng, texts, sum(ps), [rng.choice((factors_line(n), division_chain(n))), *(summed(rng, *ps) if len(ps) > 1 else [("conclude", f"Only ${ps[0]}$")])])  # fmt: skip
    if shape == "largest":
        p = min(parts)
        texts = f"What is the largest proper divisor of {num(n)} (not {num(n)} itself)? // Find the largest divisor of {num(n)} that is less than {num(n)}."
        return draft(rng, texts, n // p, [("Smallest prime factor", f"It is ${p}$"), *quotient(rng, n, p)])  # fmt: skip
    odd = [d for d in all_ if d % 2]
    if n % 2:
        return sum_of_all_divisors(rng, level)
    texts = f"What is the sum of the odd [positive |]divisors of {num(n)}? // Find the sum of all odd factors of {num(n)}."
    return draft(rng, texts, sum(odd), [("list", f"Odd ones: {listed(odd)}"), *(summed(rng, *odd) if len(odd) > 1 else [("conclude", "Only $1$")])])  # fmt: skip


@REGISTER.family("squares_in_a_range", 2, 3)
def squares_in_a_range(rng: Random, level: int) -> Draft:
    """How many squares, cubes, multiples or powers lie between; the largest one below."""
    low = rng.randint(2, 90) if level == 2 else rng.randint(20, 500)
    high = low + rng.randint(20, 200 if level == 2 else 900)
    shape = rng.choice(("squares", "squares", "multiples", "below", "above") if level == 2 else ("squares", "cubes", "powers", "multiples", "below"))  # fmt: skip
    if shape == "multiples":
        k = rng.randint(3, 15)
        a, b = -(-low // k), high // k
        texts = f"How many multiples of {num(k)} are [there |]between {num(low)} and {num(high)}? // How many [integers|numbers] from {num(low)} to {num(high)} are divisible by {num(k)}? // Find the number of multiples of {num(k)} between {num(low)} and {num(high)}."
        if low % k == 0 or high % k == 0 or b < a:
            return squares_in_a_range(rng, level)
        return draft(rng, texts, b - a + 1, [("First and last", f"{eq(dot(k, a), k * a)} and {eq(dot(k, b), k * b)}"), ("count", eq(f"{b}-{a}+1", b - a + 1))], [("Up to the end", f"${b}$ multiples up to ${high}$"), ("Before", f"${a - 1}$ below ${low}$"), *minus(rng, b, a - 1)])  # fmt: skip
    if shape in ("below", "above"):
        k, d = rng.choice(((2, 0), (rng.randint(3, 29), 1)))
        if not d:
            r = isqrt(high - 1) if shape == "below" else isqrt(low) + 1
            value = r * r
            texts = f"What is the largest perfect square less than {num(high)}? // Find the greatest square number below {num(high)}." if shape == "below" else f"What is the smallest perfect square greater than {num(low)}? // Find the least square number above {num(low)}."  # fmt: skip
            other = r + 1 if shape == "below" else r - 1
            return draft(rng, texts, value, [("Try", f"{eq(power(other, 2), other**2)} and {eq(power(r, 2), value)}"), ("conclude", f"So it is ${value}$")])  # fmt: skip
        length = rng.choice((2, 3, 3, 4))
        top = 10**length - 1
        if shape == "below":
            texts = f"What is the largest {length}-digit multiple of {num(k)}? // Find the greatest {length}-digit number [that is |]divisible by {num(k)}."
            q, r = divmod(top, k)
            return draft(rng, texts, k * q, [*with_remainder(rng, top, k), *([("subtract", eq(plus(top, -r), k * q))] if r else [("conclude", f"It is ${top}$ itself")])])  # fmt: skip
        bottom = 10 ** (length - 1)
        q = -(-bottom // k)
        texts = f"What is the smallest {length}-digit multiple of {num(k)}? // Find the least {length}-digit number [that is |]divisible by {num(k)}."
        return draft(rng, texts, k * q, [*with_remainder(rng, bottom, k), ("Next multiple", eq(dot(k, q), k * q))])  # fmt: skip
    e = {"squares": 2, "cubes": 3, "powers": 0}[shape]
    if shape == "powers":
        p = rng.choice((2, 3))
        found = [p**i for i in range(1, 14) if low < p**i < high]
        texts = f"How many powers of {num(p)} are [there |]between {num(low)} and {num(high)}? // Find how many powers of {num(p)} lie between {num(low)} and {num(high)}."
        if not found:
            return squares_in_a_range(rng, level)
        return draft(rng, texts, len(found), [("list", listed(found)), ("count", f"There are ${len(found)}$")])  # fmt: skip
    found = [v for v in range(1, 60) if low < v**e < high]
    if not found or any(v**e in (low, high) for v in range(60)):
        return squares_in_a_range(rng, level)
    word = "squares" if e == 2 else "cubes"
    texts = f"How many perfect {word} are [there |]between {num(low)} and {num(high)}? // [Count|Find] the number of perfect {word} between {num(low)} and {num(high)}. // How many {word[:-1]} numbers lie between {num(low)} and {num(high)}?"
    a, b = found[0], found[-1]
    return draft(rng, texts, len(found), [("First", f"{eq(power(a, e), a**e)} is the first above ${low}$"), ("Last", f"{eq(power(b, e), b**e)} is the last below ${high}$"), ("count", eq(f"{b}-{a}+1", len(found)))])  # fmt: skip


@REGISTER.family("signals_together", 2, 3)
def signals_together(rng: Random, level: int) -> Draft:
    """Lights, buses, runners, gears: when together again (lcm); equal groups, tiles, ropes (gcd)."""
    shape = rng.choice(("lights", "buses", "laps", "days", "tiles", "groups", "rope"))
    a, b = rng.sample(range(2, 13 if level == 2 else 25), 2)
    if shape in ("lights", "buses", "laps", "days"):
        m = lcm(a, b)
        three = level == 3 and rng.random() < 0.4
        c = rng.randint(2, 12)
        values = [a, b, c] if three else [a, b]
        m = lcm(*values)
        if m > 400:
            return signals_together(rng, level)
        shown = ", ".join(num(v) for v in values[:-1]) + f" and {num(values[-1])}"
        texts = {
            "lights": f"{'Three' if three else 'Two'} lights blink every {shown} seconds. They blink together now. After how many seconds do they blink together again? // Bells ring every {shown} minutes. They [have just rung|ring now] at the same time. In how many minutes do they next ring together?",
            "buses": f"Buses of {'three' if three else 'two'} lines leave every {shown} minutes. They leave together at noon. After how many minutes do they leave together again? // Trams start every {shown} minutes from the same stop, and all start now. How many minutes until they all start together again?",
            "laps": f"{'Three' if three else 'Two'} [runners|cyclists] need {shown} minutes for a lap. They start together. After how many minutes are they [all |]at the start together [again|for the first time]?",
            "days": f"[Anna|Tom|A nurse] and {'two friends' if three else 'a friend'} [come|go] to the [pool|library] every {shown} days. Today all are there. In how many days are they all there again?",
        }[shape]  # fmt: skip
        largest = max(values)
        tried = list(range(largest, m + 1, largest))
        ways: list[Way] = [[("rule", f"It is the least common multiple of {listed(values)}"), *[factors_line(v) for v in values if v > 3], ("conclude", f"The least common multiple is ${m}$")]]  # fmt: skip
        if len(tried) < 9:
            ways.append([("list", f"Multiples of ${largest}$: {listed(tried)}"), ("conclude", f"The first that fits the others is ${m}$")])  # fmt: skip
        return draft(rng, texts, m, *ways)
    g = rng.randint(2, 12)
    if gcd(a, b) > 1:
        return signals_together(rng, level)
    x, y = g * a, g * b
    if shape == "tiles":
        count = rng.random() < 0.5
        ask = "[How many tiles are needed|How many such tiles are needed]" if count else "What is the [largest |]side of [such a|a] tile"  # fmt: skip
        texts = f"A floor of {num(x)} by {num(y)} [feet|dm] is covered with equal square tiles, as large as possible[, without cutting any|]. {ask}? // A {num(x)} cm by {num(y)} cm sheet is cut into equal squares, the largest possible, with nothing left. {'How many squares are there' if count else 'What is the side of a square'}?"
        lines: list[Line] = [("Greatest common divisor", f"{eq(x, dot(g, a))} and {eq(y, dot(g, b))}: it is ${g}$")]  # fmt: skip
        if count:
            lines += [("In each direction", f"${a}$ and ${b}$"), *product(rng, a, b)]
        return draft(rng, texts, a * b if count else g, lines)
    what = rng.choice(
        ("apples and pears", "boys and girls", "pens and pencils", "roses and tulips")
    )
    p, q = what.split(" and ")
    if shape == "groups":
        texts = f"{num(x)} {p} and {num(y)} {q} are [divided|split] into equal groups, each with the same number of {p} and the same number of {q}. What is the largest possible number of groups? // What is the greatest number of [identical |equal ]groups that can be made of {num(x)} {p} and {num(y)} {q} with none left over?"
    else:
        texts = f"Two ropes of {num(x)} m and {num(y)} m are cut into pieces of equal length, as long as possible, with nothing left. How long is each piece? // A {num(x)} cm and a {num(y)} cm [board|ribbon] are cut into equal pieces without waste. What is the greatest length of a piece?"
    euclid, c, d = [], max(x, y), min(x, y)
    while d:
        euclid.append(eq(c, f"{dot(d, c // d)}+{c % d}" if c % d else dot(d, c // d)))
        c, d = d, c % d
    return draft(rng, texts, g, [("rule", f"It is the greatest common divisor of ${x}$ and ${y}$"), ("factor", f"{eq(x, dot(g, a))}, {eq(y, dot(g, b))}"), ("conclude", f"So it is ${g}$")], [("Euclid", ", ".join(euclid)), ("conclude", f"The last divisor is ${g}$")])  # fmt: skip


@REGISTER.family("base_unknown", 3, 4)
def base_unknown(rng: Random, level: int) -> Draft:
    """In which base is 23 nineteen; sums in base b; digits of a number in base b."""
    b = rng.randint(3, 9)
    shape = rng.choice(("which", "which", "value", "digits", "sum"))
    if shape == "which":
        c, d = rng.randint(1, b - 1), rng.randint(0, b - 1)
        n = c * b + d
        texts = f"In which base is the number written ${c}{d}$ equal to {num(n)} (in base ten)? // For what base $b$ is ${c}{d}_b={n}$? // The number {num(n)} is written as ${c}{d}$ in base $b$. [Find|Determine] $b$. // If ${c}{d}_b$ equals {num(n)} in base 10, what is $b$?"
        if c == 1 and d == 0:
            return base_unknown(rng, level)
        return draft(rng, texts, b, [("equation", eq(f"{'' if c == 1 else c}b+{d}", n)), ("isolate", f"{eq(f'{c}b', f'{n}-{d}', n - d)}, so {eq('b', b)}" if c > 1 else eq("b", f"{n}-{d}", b))])  # fmt: skip
    if shape == "value":
        digits = [rng.randint(1, b - 1), *(rng.randint(0, b - 1) for _ in range(rng.randint(1, 2)))]
        value = 0
        for digit in digits:
            value = value * b + digit
        name = "".join(map(str, digits))
        top = len(digits) - 1
        texts = f"What is ${name}_{b}$ in base ten? // [Write|Convert] the base {b} number {name} in base 10. // {name} is a number in base {b}. What is its value in base ten? // convert {name} base {b} to decimal"
        terms = [digit * b ** (top - i) for i, digit in enumerate(digits)]
        said = "+".join(dot(digit, power(b, top - i) if top - i > 1 else str(b)) if top > i else str(digit) for i, digit in enumerate(digits))  # fmt: skip
        return draft(rng, texts, value, [("Place values", eq(said, plus(*terms))), *summed(rng, *terms)])  # fmt: skip
    n = rng.randint(20, 200)
    rest, steps, digits = n, [], []
    while rest:
        steps.append(eq(rest, f"{dot(b, rest // b)}+{rest % b}"))
        digits.insert(0, rest % b)
        rest //= b
    if shape == "digits":
        texts = f"How many digits does {num(n)} have [when it is written |]in base {b}? // {num(n)} is written in base {b}. How many digits are there?"
        return draft(rng, texts, len(digits), [("Divide again and again", ", ".join(steps)), ("count", f"It is {''.join(map(str, digits))} in base ${b}$: ${len(digits)}$ digits")], [("Powers", f"{eq(power(b, len(digits) - 1), b ** (len(digits) - 1))} and {eq(power(b, len(digits)), b ** len(digits))}, and ${n}$ lies between"), ("conclude", f"So it has ${len(digits)}$ digits")])  # fmt: skip
    texts = f"What is the sum of the digits of {num(n)} [when it is |]written in base {b}? // {num(n)} (in base ten) is written in base {b}. Find the sum of its digits."
    return draft(rng, texts, sum(digits), [("Divide again and again", ", ".join(steps)), ("Digits", f"They are {listed(digits)}"), *summed(rng, *digits)])  # fmt: skip


@REGISTER.family("solve_a_congruence", 3, 4)
def solve_a_congruence(rng: Random, level: int) -> Draft:
    """ax leaves r for m: the least x; inverses; powers modulo m by a cycle."""
    m = rng.randint(5, 13 if level == 3 else 23)
    a = rng.choice([v for v in range(2, m) if gcd(v, m) == 1])
    x = rng.randint(1, m - 1)
    shape = rng.choice(("linear", "linear", "inverse", "power"))
    if shape == "power":
        a = rng.randint(2, 9)
        m = rng.choice([v for v in range(5, 14) if gcd(a, v) == 1 and v != a])
        e = rng.randint(5, 30 if level == 3 else 100)
        cycle = [a % m]
        while cycle[-1] != 1:
            cycle.append(cycle[-1] * a % m)
        if len(cycle) > 6 or a % m == 1:
            return solve_a_congruence(rng, level)
        value = pow(a, e, m)
        n = len(cycle)
        texts = f"What is the remainder when ${power(a, e)}$ is divided by {num(m)}? // Find ${power(a, e)}\\bmod {m}$. // What remainder does ${power(a, e)}$ leave [on division by|when divided by] {num(m)}? // ${power(a, e)}\\bmod {m}$"
        return draft(rng, texts, value, [("Powers", f"${a}$, ${a}^2$ and so on leave {listed(cycle)}"), *with_remainder(rng, e, n), ("conclude", f"The exponent leaves ${e % n}$ for ${n}$, so the remainder is ${value}$")])  # fmt: skip
    r = 1 if shape == "inverse" else a * x % m
    value = next(v for v in range(1, m + 1) if a * v % m == r)
    tried = [a * v % m for v in range(1, value + 1)]
    tops = [r + m * i for i in range(a) if r + m * i <= a * value]
    if shape == "inverse":
        texts = f"What is the inverse of {num(a)} modulo {num(m)}? // Find the smallest positive integer $x$ such that ${a}x$ leaves remainder 1 when divided by {num(m)}. // What is the multiplicative inverse of ${a}\\bmod {m}$, as a number from 1 to {m - 1}?"
    else:
        texts = f"What is the smallest positive integer $x$ such that ${a}x$ leaves remainder {num(r)} when divided by {num(m)}? // For which positive integer $x$ below {num(m)} is ${a}x\\bmod {m}={r}$? // Solve ${a}x\\bmod {m}={r}$ for the smallest positive integer $x$."
    ways: list[Way] = []
    if len(tops) < 9:
        ways.append([("list", f"Numbers that leave ${r}$: {listed(tops)}"), (f"Divisible by {a}", f"{eq(a * value, dot(a, value))}, so ${value}$")])  # fmt: skip
    if len(tried) < 9 or not ways:
        ways.append([("Try", f"Multiples of ${a}$ leave {listed(tried)}"), ("conclude", f"Number ${value}$ leaves ${r}$")])  # fmt: skip
    return draft(rng, texts, value, *ways)


@REGISTER.family("primes_and_sums", 2, 3)
def primes_and_sums(rng: Random, level: int) -> Draft:
    """Sums of primes in a range, two primes with a sum, products of primes, twin primes."""
    shape = rng.choice(("range", "range", "pair", "first", "largest_pair"))
    if shape == "range":
        low = rng.randint(2, 50 if level == 2 else 80)
        high = low + rng.randint(8, 25)
        found = [p for p in _PRIMES if low < p < high]
        if not found or low in _PRIMES or high in _PRIMES:
            return primes_and_sums(rng, level)
        texts = f"What is the sum of the prime numbers between {num(low)} and {num(high)}? // Find the sum of all primes between {num(low)} and {num(high)}. // Add [up |]all prime numbers greater than {num(low)} and less than {num(high)}."
        return draft(rng, texts, sum(found), [("list", listed(found)), *(summed(rng, *found) if len(found) > 1 else [("conclude", f"Only ${found[0]}$")])])  # fmt: skip
    if shape == "first":
        k = rng.randint(3, 8)
        found = _PRIMES[:k]
        what = rng.choice(("sum", "sum", "mean")) if sum(found) % k == 0 else "sum"
        texts = f"What is the {what} of the first {num(k)} prime numbers? // Find the {what} of the {num(k)} smallest primes."
        last = quotient(rng, sum(found), k) if what == "mean" else []
        return draft(rng, texts, sum(found) // (k if what == "mean" else 1), [("list", listed(found)), *summed(rng, *found), *last])  # fmt: skip
    if shape == "pair":
        p = rng.choice(_PRIMES[1:25])
        s = p + 2
        texts = f"The sum of two prime numbers is {num(s)}. What is their product? // Two primes add up to {num(s)}. Find their product."
        return draft(rng, texts, 2 * p, [("Odd sum", f"${s}$ is odd, so one prime is $2$"), *minus(rng, s, 2), ("multiply", eq(dot(2, p), 2 * p))])  # fmt: skip
    n = 2 * rng.randint(6, 40)
    pairs = [(p, n - p) for p in _PRIMES if p < n - p and n - p in _PRIMES]
    if not pairs or len(pairs) > 5:
        return primes_and_sums(rng, level)
    texts = f"In how many ways can {num(n)} be written as a sum of two different primes[ (order does not matter)|]? // How many pairs of different prime numbers have [the |]sum {num(n)}?"
    return draft(rng, texts, len(pairs), [("list", ", ".join(eq(plus(*pair), n) for pair in pairs)), ("count", f"There {'is' if len(pairs) == 1 else 'are'} ${len(pairs)}$")])  # fmt: skip


@REGISTER.family("consecutive_products", 2, 3)
def consecutive_products(rng: Random, level: int) -> Draft:
    """Consecutive whole, even or odd numbers by their product, sum of squares, or sum."""
    step = rng.choice((1, 1, 2))
    a = rng.randint(2, 15 if level == 2 else 30)
    b = a + step
    kind = "consecutive" if step == 1 else f"consecutive {'even' if a % 2 == 0 else 'odd'}"
    shape = rng.choice(("product", "squares", "difference", "three"))
    wanted = rng.choice(("sum", "larger", "smaller"))
    value = {"sum": a + b, "larger": b, "smaller": a}[wanted]
    ask = {"sum": "What is their sum?", "larger": "What is the larger one?", "smaller": "What is the smaller one?"}[wanted]  # fmt: skip
    last: list[Line] = [("add", eq(plus(a, b), a + b))] if wanted == "sum" else [("conclude", f"So it is ${value}$")]  # fmt: skip
    if shape == "product":
        n = a * b
        texts = f"The product of two {kind} positive [integers|numbers] is {num(n)}. {ask} // Two {kind} positive integers have [the |]product {num(n)}. {ask}"
        r = isqrt(n)
        return draft(rng, texts, value, [("Near the root", f"{eq(power(r, 2), r * r)} is just below ${n}$"), ("Try", eq(dot(a, b), n)), *last])  # fmt: skip
    if shape == "squares":
        n = a * a + b * b
        texts = f"The sum of the squares of two {kind} positive integers is {num(n)}. {ask} // Two {kind} positive integers have squares that add up to {num(n)}. {ask}"
        return draft(rng, texts, value, [("Near the root", f"Half of ${n}$ is about ${n // 2}$, so the numbers are near ${isqrt(n // 2)}$"), ("Try", eq(f"{a}^2+{b}^2", plus(a * a, b * b), n)), *last])  # fmt: skip
    if shape == "difference":
        n = b * b - a * a
        texts = f"The squares of two {kind} positive integers differ by {num(n)}. {ask} // The difference of the squares of two {kind} positive integers is {num(n)}. {ask}"
        return draft(rng, texts, value, [("rule", f"The difference is ${step}$ times the sum of the numbers" if step > 1 else "The difference is the sum of the numbers"), *(quotient(rng, n, step) if step > 1 else [("Sum", f"It is ${n}$")]), *([("conclude", f"So it is ${a + b}$")] if wanted == "sum" else [("Half", eq(frac(plus(a + b, step if wanted == "larger" else -step), 2), value))])])  # fmt: skip
    c = b + step
    n = a + b + c
    w = rng.choice(("largest", "smallest", "middle one", "product"))
    value = {"largest": c, "smallest": a, "middle one": b, "product": a * b * c}[w]
    texts = f"The sum of three {kind} [integers|numbers] is {num(n)}. What is {'their product' if w == 'product' else 'the ' + w}? // Three {kind} integers add up to {num(n)}. Find {'their product' if w == 'product' else 'the ' + w}."
    lines: list[Line] = [("Middle", eq(frac(n, 3), b))]
    lines += multiplied(rng, a, b, c) if w == "product" else [] if w == "middle one" else [("Step", eq(plus(b, step if w == "largest" else -step), value))]  # fmt: skip
    return draft(rng, texts, value, lines)


@REGISTER.family("product_of_digits", 2, 3)
def product_of_digits(rng: Random, level: int) -> Draft:
    """Numbers by the product of their digits: the least, the largest, how many."""
    k = rng.choice((2, 3)) if level == 2 else 3
    low, high = 10 ** (k - 1), 10**k
    n = prod(rng.randint(2, 9) for _ in range(k))
    found = [v for v in range(low, high) if prod(map(int, str(v))) == n]
    shape = rng.choice(("least", "largest", "count"))
    texts = {
        "least": f"What is the smallest {k}-digit number whose digits have the product {num(n)}? // Find the least {k}-digit integer with digit product {num(n)}.",
        "largest": f"What is the largest {k}-digit number whose digits multiply to {num(n)}? // Find the greatest {k}-digit integer whose digits have product {num(n)}.",
        "count": f"How many {k}-digit numbers have digits whose product is {num(n)}? // For how many {k}-digit numbers is the product of the digits {num(n)}?",
    }[shape]  # fmt: skip
    sets = sorted({"".join(sorted(str(v))) for v in found})
    if len(sets) > 4:
        return product_of_digits(rng, level)
    shown = ", ".join(eq(dot(*map(int, s)), n) for s in sets)
    if shape == "count":
        sizes = [sum("".join(sorted(str(v))) == s for v in found) for s in sets]
        return draft(rng, texts, len(found), [("Digits", shown), ("Orders", listed(sizes)), *(summed(rng, *sizes) if len(sizes) > 1 else [("conclude", f"There are ${sizes[0]}$")])])  # fmt: skip
    value = min(found) if shape == "least" else max(found)
    return draft(rng, texts, value, [("Digits", shown), ("order", f"{'Small' if shape == 'least' else 'Large'} digits first: ${value}$")])  # fmt: skip


@REGISTER.family("weekday_later", 1, 2)
def weekday_later(rng: Random, level: int) -> Draft:
    """A weekday or month so many days or months later or earlier; hours on a clock."""
    days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    i = rng.randrange(7)
    n = rng.randint(3, 30) if level == 1 else rng.randint(20, 400)
    back = rng.random() < 0.3
    j = (i + (-n if back else n)) % 7
    if rng.random() < 0.75:
        texts = f"[What day of the week is it|Which weekday is] {num(n)} days {'before' if back else 'after'} {days[i]}? // Today is {days[i]}. What day [of the week |]{'was it' if back else 'will it be'} {num(n)} days {'ago' if back else 'from now'}? // If today is {days[i]}, [what|which] day {'was it' if back else 'is it'} {'' if back else 'in '}{num(n)} days{' ago' if back else ''}?"
        lines = [*(with_remainder(rng, n, 7) if n > 6 else []), stepped(days, i, n % 7, back)]
        return draft(rng, texts, f"\\text{{{days[j]}}}", lines)
    h = rng.randint(1, 12)
    k = rng.randint(15, 60 if level == 1 else 200)
    value = (h + k - 1) % 12 + 1
    texts = f"It is {h} o'clock now. [What|Which] hour does a 12-hour clock show {num(k)} hours later? // A [clock|12-hour clock] shows {h} o'clock. What hour does it show after {num(k)} hours?"
    return draft(rng, texts, value, [*with_remainder(rng, k, 12), ("add", eq(plus(h, k % 12), h + k % 12)), *([("subtract", eq(plus(h + k % 12, -12), value))] if h + k % 12 > 12 else [("conclude", f"It shows ${value}$")])])  # fmt: skip


@REGISTER.family("fewest_coins", 1, 2)
def fewest_coins(rng: Random, level: int) -> Draft:
    """The least number of coins or notes for an amount."""
    coins = rng.choice(((25, 10, 5, 1), (50, 20, 10, 5, 2, 1), (20, 10, 5, 1), (10, 5, 2, 1)))
    n = rng.randint(11, 99)
    unit = {25: "cents", 50: "pence", 20: "dollars", 10: "euros"}[coins[0]]
    shown = ", ".join(map(str, coins[:-1])) + f" and {coins[-1]}"
    texts = f"What is the [least|smallest|fewest] number of coins (of {shown} {unit}) needed to [make|pay] [exactly |]{num(n)} {unit}? // You have [enough |]{'notes and coins' if unit in ('dollars', 'euros') else 'coins'} of {shown} {unit}. How many [do you need|are needed] at least to pay {num(n)} {unit}[ exactly|]? // Using coins of {shown} {unit}, what is the minimum number of coins for {num(n)} {unit}?".replace(
        "[least|smallest|fewest]", "[least|smallest]"
    )
    rest, used, parts = n, [], []
    for coin in coins:
        k, left = divmod(rest, coin)
        if k:
            parts.append(eq(rest, f"{dot(k, coin)}+{left}" if left else dot(k, coin)))
            used.append(k)
        rest = left
    return draft(rng, texts, sum(used), [("Largest first", ", ".join(parts)), *(summed(rng, *used) if len(used) > 1 else [("conclude", f"That is ${used[0]}$")])])  # fmt: skip


@REGISTER.family("terminating_or_not", 3, 4)
def terminating_or_not(rng: Random, level: int) -> Draft:
    """Decimal places of a fraction; numbers coprime to n; reduced proper fractions."""
    shape = rng.choice(("places", "coprime", "coprime"))
    if shape == "places":
        a, b = rng.randint(0, 6), rng.randint(0, 5)
        n = 2**a * 5**b
        if n < 8 or n > 5000:
            return terminating_or_not(rng, level)
        p = rng.choice([v for v in (1, 3, 7, 9, 11, 13) if v < n])
        e = max(a, b)
        f = math(frac(p, n))
        texts = f"How many digits [are there|stand] after the decimal point [in|of] {f}[ as a terminating decimal|]? // {f} is written as a decimal. How many decimal places does it have? // How many decimal places are needed to write {f} exactly?"
        return draft(rng, texts, e, [factors_line(n), ("rule", f"The power of ten needs the larger exponent, ${e}$: ${power(10, e)}$ is a multiple of ${n}$"), ("conclude", f"So ${e}$ places")])  # fmt: skip
    n = rng.randint(8, 40 if level == 3 else 120)
    parts = factored(n)
    value = sum(gcd(n, v) == 1 for v in range(1, n + 1))
    texts = f"How many positive integers less than {num(n)} [have no common factor with {num(n)}|are relatively prime to {num(n)}|are coprime to {num(n)}][ (1 counts)|]? // How many proper fractions with denominator {num(n)} are in lowest terms? // Find the number of integers from 1 to {num(n)} that are [coprime|relatively prime] to {num(n)}."
    ps = list(parts)
    done, rest = [], n
    for p in ps:
        done.append(eq(f"{rest}-{frac(rest, p)}", rest - rest // p))
        rest -= rest // p
    return draft(rng, texts, value, [factors_line(n) if n not in ps else ("factor", f"${n}$ is prime"), ("Take away multiples of each prime", ", ".join(done))])  # fmt: skip
