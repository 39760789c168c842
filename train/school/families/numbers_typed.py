"""Numbers asked for in a few words: in binary, how many, how many digits, the first with something."""

from collections.abc import Iterator
from math import isqrt, lcm
from random import Random

from train.problems.latex import dot, eq, frac, math, plus, power
from train.school.base import REGISTER, Draft, Line
from train.school.families.bases import in_base
from train.school.families.wordings import draft, summed
from train.school.work import product, to_the_power

_NAMES = {2: "[binary|binary|base 2]", 8: "[octal|base 8]", 16: "[hex|hex|hexadecimal|base 16]"}
_SIGNS = {2: "0b", 8: "0o", 16: "0x"}
_HEX = "0123456789ABCDEF"


def _letters(text: str) -> list[Line]:
    found = sorted({c for c in text if c.isalpha()})
    shown = ", ".join(f"${c}$ for ${_HEX.index(c)}$" for c in found)
    return [("rule", f"As digits {shown}")] if found else []


def _as_answer(text: str) -> str:
    return text if text.isdigit() else f"\\text{{{text}}}"


def _into_base(rng: Random, value: int, base: int) -> Draft:
    text, rest, chain, left = in_base(value, base), value, list[str](), list[int]()
    while rest:
        chain.append(eq(rest, f"{dot(base, rest // base)}+{rest % base}"))
        left.append(rest % base)
        rest //= base
    lines: list[Line] = [
        ("divide", f"By ${base}$ again and again: {', '.join(chain)}"),
        ("Remainders", f"From the last to the first: ${', '.join(map(str, reversed(left)))}$"),
        *_letters(text),
        ("conclude", f"So ${text}$"),
    ]
    ways = [lines]
    if base == 2:
        parts, now = [2**k for k in range(12, -1, -1) if value >> k & 1], value
        taken: list[str] = []
        for part in parts:
            taken.append(eq(plus(now, -part), now - part))
            now -= part
        ways.append([("Take away powers of two", ", ".join(taken)), ("Write ones and zeros", f"Places ${', '.join(str(2**k) for k in range(len(text) - 1, -1, -1))}$: ${text}$")])  # fmt: skip
    name = _NAMES[base]
    short = {2: "bin", 8: "oct", 16: "hex"}[base]
    texts = f"{value} in {name} // {value} to {name} // what is {value} in {name}? // {value} in {name} = ? // {value} dec to {short} // decimal {value} [as|in|to] {name} // [write|turn|change] {value} [to|into] {name} // how do i write {value} in {name}? // {short}({value}) // {value} = ? in {name}"  # fmt: skip
    return draft(rng, texts, _as_answer(text), *ways)


def _from_base(rng: Random, value: int, base: int) -> Draft:
    text = in_base(value, base)
    digits = [_HEX.index(c) for c in text]
    places = [base**k for k in range(len(text) - 1, -1, -1)]
    used = [(d, p) for d, p in zip(digits, places, strict=True) if d]
    lines = [*_letters(text), ("Places", f"From the left they are worth ${', '.join(map(str, places))}$")]  # fmt: skip
    if base > 2:
        lines.append(("multiply", ", ".join(eq(dot(d, p), d * p) for d, p in used)))
    lines += summed(rng, *(d * p for d, p in used))
    now, chain = digits[0], list[str]()
    for d in digits[1:]:
        chain.append(eq(f"{dot(base, now)}+{d}", base * now + d))
        now = base * now + d
    other: list[Line] = [*_letters(text), ("Digit by digit", f"Times ${base}$ and the next digit: {', '.join(chain)}")]  # fmt: skip
    sign, name = _SIGNS[base], _NAMES[base]
    goal = "[decimal|decimal|base 10|a normal number]"
    texts = f"{sign}{text} [in|to|as] {goal} // {sign}{text} = ? // {name} {text} [to|as|in] {goal} // {text} ({name}) to {goal} // what is {sign}{text} [in|as] {goal}? // {name} number {text} in {goal}? // {name} {text} is what [in decimal|number]? // {sign}{text} decimal"  # fmt: skip
    return draft(rng, texts, value, lines, other)


@REGISTER.family("base_typed", 2, 3, 4)
def base_typed(rng: Random, level: int) -> Draft:
    """1000 in binary; 0xFF to decimal; bits needed for 300; ones in binary 45; 0x3F in binary."""
    base = rng.choice((2, 2, 2, 8, 16)[: 1 + 2 * level - (level > 2)])
    value = rng.randint(base + 1, {2: 63, 3: 300, 4: 1200}[level])
    kind = rng.choice(("to", "to", "from", "from", "bits", "ones", "four")[: 3 + level])
    if kind == "to":
        return _into_base(rng, value, base)
    if kind == "from":
        return _from_base(rng, value, base)
    bits = in_base(value, 2)
    if kind == "bits":
        k = len(bits)
        lines: list[Line] = [
            ("rule", "Double on from $2$ to see between which two powers of $2$ it lies"),
            ("compare", f"{eq(power(2, k - 1), 2 ** (k - 1))} is not more than ${value}$, {eq(power(2, k), 2**k)} is more"),
            ("conclude", f"With places from $2^0$ to ${power(2, k - 1)}$ there are ${k}$ binary digits"),
        ]  # fmt: skip
        texts = f"how many bits for {value}? // how many binary digits has {value}? // bits needed [to write|for] {value} // How many bits does it take to [write|store] {value}? // length of {value} in binary // {value} in binary has how many digits?"  # fmt: skip
        return draft(rng, texts, k, lines)
    if kind == "ones":
        parts = [2**k for k in range(12, -1, -1) if value >> k & 1]
        now, taken = value, list[str]()
        for part in parts:
            taken.append(eq(plus(now, -part), now - part))
            now -= part
        lines = [("Take away powers of two", ", ".join(taken)), ("count", f"Each power that is used is a one: ${len(parts)}$")]  # fmt: skip
        texts = f"how many ones are in {value} in binary? // how many 1s has {value} in [binary|base 2]? // {value} in binary, how many ones? // count the 1s when {value} is written in binary"  # fmt: skip
        return draft(rng, texts, len(parts), lines)  # fmt: skip
    text = in_base(value, 16)
    if len(text) < 2:
        return base_typed(rng, level)
    groups = [f"{_HEX.index(c):04b}" for c in text]
    if rng.random() < 0.5:
        lines = [("rule", "Each hex digit stands for four binary digits"), ("rewrite", ", ".join(f"${c}$ is ${g}$" for c, g in zip(text, groups, strict=True))), ("conclude", f"Without zeros in front: ${bits}$")]  # fmt: skip
        texts = f"0x{text} in [binary|base 2] // hex {text} to binary // what is hex {text} in binary? // {text} hex = ? bin // hexadecimal {text} as a binary number // turn 0x{text} into binary"  # fmt: skip
        return draft(rng, texts, bits, lines)
    lines = [("rule", "Four binary digits from the right make one hex digit"), ("rewrite", ", ".join(f"${g}$ is ${c}$" for c, g in zip(text, groups, strict=True))), ("conclude", f"So ${text}$")]  # fmt: skip
    texts = f"0b{bits} in [hex|hexadecimal] // binary {bits} to hex // what is binary {bits} in hex? // {bits} bin = ? hex // binary {bits} as a hexadecimal number // turn 0b{bits} into hex"  # fmt: skip
    return draft(rng, texts, _as_answer(text), lines)


def _multiples(m: int, n: int) -> str:
    q, r = divmod(n, m)
    return f"{eq(n, dot(m, q) + (f'+{r}' if r else ''))}, so ${q}$"


def _in_stretch(m: int, low: int, high: int) -> tuple[int, list[Line]]:
    """How many multiples of m there are from low to high."""
    a, b = (low - 1) // m, high // m
    lines: list[Line] = [
        (
            "count",
            f"Multiples of ${m}$ up to ${high}$: {_multiples(m, high)}",
        ),
        ("count", f"Up to ${low - 1}$: {_multiples(m, low - 1)}"),
        ("subtract", eq(f"{b}-{a}", b - a)),
    ]
    return b - a, lines


@REGISTER.family("multiples_in_a_stretch", 2, 3, 4)
def multiples_in_a_stretch(rng: Random, level: int) -> Draft:
    """3-digit multiples of 7; from 50 to 300 divisible by 4 and 6; by 4 but not by 6."""
    a, b = rng.randint(2, 6 * level), rng.randint(2, 12)
    k = 2 if level == 2 else rng.randint(2, 3)
    low, high = 10 ** (k - 1), 10**k - 1
    is_stretch = rng.random() < 0.6
    if is_stretch:
        low = rng.randint(11, 60 * level)
        high = low + rng.randint(30, 120 * level)
    both = lcm(a, b)
    kind = rng.choice(("one", "and", "but")[:level])
    if (kind != "one" and both in (a, b)) or any(n % m == 0 for n in (low, high) for m in (a, b)):
        return multiples_in_a_stretch(rng, level)
    word = {2: "[two-digit|2-digit|2 digit]", 3: "[three-digit|3-digit|3 digit]"}[k]
    where = f"[from {low} to {high}|between {low} and {high}]"
    which = {
        "one": f"[divisible by {a}|in the {a} times table]",
        "and": f"[divisible by [both |]{a} and {b}|multiples of [both |]{a} and {b}]",
        "but": f"[divisible by {a} but not by {b}|multiples of {a} but not of {b}|divisible by {a}, not by {b}]",
    }[kind]  # fmt: skip
    if kind == "and":
        value, lines = _in_stretch(both, low, high)
        lines.insert(0, ("rule", f"Divisible by ${a}$ and ${b}$ means divisible by ${both}$, the least common multiple"))  # fmt: skip
    elif kind == "one":
        value, lines = _in_stretch(a, low, high)
        lines.insert(0, ("rule", f"Count up to ${high}$, then take away those before ${low}$"))
    else:
        first, lines = _in_stretch(a, low, high)
        second, more = _in_stretch(both, low, high)
        value = first - second
        lines = [*lines, ("rule", f"Those with ${b}$ too are multiples of ${both}$"), *more, ("subtract", eq(f"{first}-{second}", value))]  # fmt: skip
    if value < 1:
        return multiples_in_a_stretch(rng, level)
    if is_stretch:
        texts = f"how many numbers {where} are {which}? // {where}: how many are {which}? // numbers {where} {which}, how many? // count the [numbers|integers] {where} that are {which} // How many [whole numbers|integers] {where} are {which}?"  # fmt: skip
    else:
        texts = f"how many {word} numbers are {which}? // {word} numbers {which}, how many? // count the {word} numbers that are {which} // number of {word} numbers that are {which} // How many of the {word} numbers are {which}?"  # fmt: skip
        if kind == "one":
            texts += f" // how many {word} multiples of {a}? // how many {word} multiples of {a} are there? // number of {word} multiples of {a}"  # fmt: skip
    return draft(rng, texts, value, lines)


def _first_digits(s: int) -> Iterator[tuple[int, int]]:
    """For each first digit of three: how many pairs of digits make up the rest of the sum."""
    for first in range(1, 10):
        rest = s - first
        if 0 <= rest <= 18:
            yield first, rest + 1 if rest < 10 else 19 - rest


@REGISTER.family("digits_up_to", 2, 3, 4)
def digits_up_to(rng: Random, level: int) -> Draft:
    """Sum of all digits from 1 to 50; numbers to 1000 with a 7 in them; with digit sum 5; digits of 3^9."""
    kind = rng.choice(("all", "with", "sum", "power", "all", "without"))
    if kind == "all":
        t, u = rng.randint(1, 9), rng.choice((0, 9, rng.randint(0, 9)))
        n = 10 * t + u
        ones, tens = u * (u + 1) // 2, 10 * t * (t - 1) // 2
        value = 45 * t + tens + ones + t * (u + 1)
        lines: list[Line] = [
            ("Ones, whole tens", f"The digits $0$ to $9$ add up to $45$, {'once' if t == 1 else f'${t}$ times'}: {eq(dot(t, 45), 45 * t)}"),
            ("Tens, whole tens", f"The tens digits below ${t}$ add up to ${t * (t - 1) // 2}$, each ten times: ${tens}$"),
            ("The last ten", f"{f'From ${10 * t}$ to ${n}$' if u else f'For ${n}$ itself'} the ones give ${ones}$, the tens {eq(dot(t, u + 1), t * (u + 1))}"),
            ("add", eq(plus(45 * t, tens, ones, t * (u + 1)), value)),
        ]  # fmt: skip
        texts = f"sum of [all |]the digits of the numbers [from |]1 to {n} // add [up |]all [the |]digits [you write when writing|of the numbers] 1 to {n} // I write down 1, 2, 3, ..., {n} and add all the digits. What do I get? // digits of 1 to {n} all added up = ? // What is the sum of all digits in the list 1, 2, ..., {n}? // all numbers from 1 to {n} are written down, total of their digits?"  # fmt: skip
        return draft(rng, texts, value, lines)
    if kind == "power":
        p = rng.choice((2, 3, 4, 5, 6, 7, 8, 9, 11, 12))
        k = next(k for k in range(3, 25) if p ** (k + 1) > 10 ** (3 + level))
        k = rng.randint(max(3, k - 3), k)
        value, e = p**k, math(power(p, k))
        size = len(str(value))
        half = k // 2
        steps: list[Line] = [("Split", eq(power(p, k), dot(power(p, half), power(p, k - half)))), ("power", f"{eq(power(p, half), p**half)}" + (f", {eq(power(p, k - half), p ** (k - half))}" if k % 2 else "")), *product(rng, p**half, p ** (k - half))]  # fmt: skip
        count: Line = ("count", f"The number ${value}$ has ${size}$ digits")
        texts = f"how many digits has {e}? // number of digits in {e} // how many digits does {e} have? // {e} has how many digits? // digits of {e} [written out|], how many? // How long is the number {e} in digits?"  # fmt: skip
        ways = [[*to_the_power(rng, p, k), count]] + ([[*steps, count]] if k > 3 else [])
        return draft(rng, texts, size, *ways)
    if kind == "sum":
        k = 2 if level == 2 else 3
        s = rng.randint(2, 17 if k == 2 else 12)
        if k == 2:
            found = [n for n in range(10, 100) if n // 10 + n % 10 == s]
            value, lines = len(found), [("list", f"From the smallest on: ${', '.join(map(str, found))}$")]  # fmt: skip
            lines.append(("count", f"There are ${value}$"))
        else:
            cases = list(_first_digits(s))
            lines = [("rule", f"Go by the first digit; the other two make up the rest of ${s}$"), ("list", "First digit " + ", ".join(f"${f}$: ${c}$" for f, c in cases)), *summed(rng, *(c for _, c in cases))]  # fmt: skip
            value = sum(c for _, c in cases)
        word = "[two-digit|2-digit|2 digit]" if k == 2 else "[three-digit|3-digit|3 digit]"
        texts = f"how many {word} numbers have [a |the |]digit sum [of |]{s}? // {word} numbers with digit sum {s}, how many? // count the {word} numbers whose digits add up to {s} // How many {word} numbers are there whose digits have the sum {s}? // the digits of a {word} number add up to {s}. How many such numbers are there?"  # fmt: skip
        return draft(rng, texts, value, lines)
    k, d = rng.randint(2, level), rng.randint(2, 9)
    top, is_with = 10**k, kind == "with"
    end = rng.choice((top, top - 1))
    free = 9**k
    lines = [("rule", f"Write all with ${k}$ digits, zeros in front too. Without ${d}$ each digit has $9$ choices"), ("multiply", f"{eq(power(9, k), free)} with the number $0$")]  # fmt: skip
    if is_with:
        value = top - free
        lines.append(("subtract", f"All from $0$ to ${top - 1}$: {eq(plus(top, -free), value)} have it"))  # fmt: skip
        texts = f"how many numbers [from |]1 to {end} [contain|have] [the digit|a] {d}? // numbers from 1 to {end} with [at least one|a] {d} in them, how many? // How many numbers from 1 to {end} have at least one digit {d}? // count the numbers from 1 to {end} [containing a|that have a] {d} // in how many of the numbers 1 to {end} does the digit {d} [occur|appear]?"  # fmt: skip
    else:
        value = free - 1 + (end == top)
        lines.append(("subtract", f"Leave $0$ out: {eq(plus(free, -1), free - 1)}"))
        if end == top:
            lines.append(("add", f"And ${top}$ itself has none: {eq(plus(free - 1, 1), value)}"))
        texts = f"how many numbers [from |]1 to {end} [do not contain the digit|have no digit] {d}? // numbers from 1 to {end} without a {d}, how many? // How many numbers from 1 to {end} can be written without the digit {d}? // count the numbers from 1 to {end} that have no {d} in them // 1 to {end}, leave out all with a {d}. How many are left?"  # fmt: skip
    return draft(rng, texts, value, lines)


_SMALL_PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31)


@REGISTER.family("sum_of_a_row_either_way", 2, 3)
def sum_of_a_row_either_way(rng: Random, level: int) -> Draft:
    """1 + 3 + 5 + ... + ? = 400; how many even numbers from 2 on add up to 110; even from 20 to 60."""
    kind = rng.choice(("odd", "even", "all", "stretch", "under"))
    n = rng.randint(5, 15 * level)
    if kind in ("stretch", "under"):
        m = 2 if kind == "stretch" else rng.randint(3, 9 * level)
        start = rng.randint(5, 50) if kind == "stretch" else m
        n = rng.randint(5, 10 * level)
        last = start + m * (n - 1)
        value = n * (start + last) // 2
        if kind == "stretch":
            word = "even" if start % 2 == 0 else "odd"
            steps = (last - start) // 2
            counted = f"From ${start}$ to ${last}$ in steps of $2$: {eq(frac(f'{last}-{start}', 2), steps)} steps, {eq(plus(steps, 1), n)} numbers"  # fmt: skip
            texts = f"sum of [the |all |]{word} numbers from {start} to {last} // {start} + {start + 2} + {start + 4} + ... + {last} // add all {word} numbers from {start} to {last} // what is the sum of the {word} numbers from {start} [up |]to {last}? // all {word} numbers from {start} to {last} added [up|together] = ?"  # fmt: skip
        else:
            top = last + rng.randint(1, m)
            word = f"multiples of {m}"
            counted = f"The last is {eq(dot(m, n), last)}, so there are ${n}$"
            texts = f"sum of [all |the |](positive) {word} [under|below|less than] {top} // add up all (positive) {word} below {top} // what do the numbers under {top} that are divisible by {m} add up to? // {m} + {2 * m} + {3 * m} + ... up to the last one under {top} // Find the sum of all positive {word} that are less than {top}."  # fmt: skip
        pairs: list[Line] = [("count", counted), ("Pairs", f"First and last together: {eq(plus(start, last), start + last)}"), *product(rng, n, start + last), ("divide", f"That is twice the sum: {eq(frac(n * (start + last), 2), value)}")]  # fmt: skip
        return draft(rng, texts, value, pairs)
    if kind == "odd":
        total, last = n * n, 2 * n - 1
        rule: Line = ("rule", f"The first $n$ odd numbers add up to $n^2$, so $n^2={total}$")
        found: Line = ("root", f"{eq(power(n, 2), total)}, so ${n}$ numbers")
        end: Line = ("Last number", eq(f"{dot(2, n)}-1", last))
        shown, said = f"1 + 3 + 5 + ... + [x|__|k] = {total}", "odd"
    elif kind == "even":
        total, last = n * (n + 1), 2 * n
        rule = ("rule", f"The first $n$ even numbers add up to $n(n+1)$, so $n(n+1)={total}$")
        found = ("Try", f"{eq(dot(n - 1, n), n * (n - 1))} is too small, {eq(dot(n, n + 1), total)} fits: ${n}$ numbers")  # fmt: skip
        end = ("Last number", eq(dot(2, n), last))
        shown, said = f"2 + 4 + 6 + ... + [x|__|k] = {total}", "even"
    else:
        total, last = n * (n + 1) // 2, n
        rule = ("rule", f"The sum is $n(n+1)\\div 2={total}$, so $n(n+1)={2 * total}$")
        found = ("Try", f"{eq(dot(n - 1, n), n * (n - 1))} is too small, {eq(dot(n, n + 1), 2 * total)} fits")  # fmt: skip
        end = ("conclude", f"So $n={n}$")
        shown, said = f"1 + 2 + 3 + ... + [n|x|__] = {total}", "whole"
        texts = f"{shown} // {shown}, what is the last number? // [1 to which number|from 1 to what] adds up to {total}? // the sum of 1 to n is {total}, n = ? // up to which number must i add 1 + 2 + 3 + ... to get {total}? // how many numbers 1, 2, 3, ... add up to {total}?"  # fmt: skip
        return draft(rng, texts, n, [rule, found, end])
    first = 1 if kind == "odd" else 2
    if rng.random() < 0.5:
        texts = f"{shown} // {shown}, [what is the last number|find the last number] // [up to which|to what] {said} number do you have to add {first} + {first + 2} + {first + 4} + ... to [get|reach] {total}? // {said} numbers from {first} on add up to {total}, which is the last [one |]? // The sum of all {said} numbers from {first} to k is {total}. Find k."  # fmt: skip
        return draft(rng, texts, last, [rule, found, end])
    texts = f"how many {said} numbers [starting at {first}|from {first} on] add up to {total}? // sum of the first n {said} numbers [is|=] {total}, n = ? // the first k {said} numbers have the sum {total}, k = ? // {first} + {first + 2} + {first + 4} + ... = {total}, how many [terms|numbers|summands] is that? // How many of the first {said} numbers must be added to get {total}? // I add {first} + {first + 2} + {first + 4} + ... until I have {total}. How many numbers are that?"  # fmt: skip
    return draft(rng, texts, n, [rule, found])


def _first_prime_ending(rng: Random, level: int) -> Draft:
    low, end = 10 * rng.randint(2, 15 * level), rng.choice((1, 3, 7, 9))
    tried, n = list[str](), low + end
    while factors := [p for p in _SMALL_PRIMES if n % p == 0 and p < n]:
        tried.append(eq(n, dot(factors[0], n // factors[0])))
        n += 10
    lines: list[Line] = [("list", f"Numbers over ${low}$ that end in ${end}$: start with ${low + end}$, then go on by $10$")]  # fmt: skip
    lines += [("Not prime", ", ".join(tried))] if tried else []
    lines.append(("conclude", f"No prime up to ${isqrt(n)}$ divides ${n}$: it is prime"))
    texts = f"[smallest|first] prime [number |](over|above|after) {low} that ends in {end}"
    texts = texts.replace("(over|above|after)", "[over|above|after]")
    return draft(rng, f"{texts} // {texts}? // what is the {texts}? // find the {texts} // next prime ending in {end} after {low} // after {low}, which prime is the first with last digit {end}?", n, lines)  # fmt: skip


@REGISTER.family("first_with_a_property", 2, 3)
def first_with_a_property(rng: Random, level: int) -> Draft:
    """Largest 3-digit multiple of 12 and 18; first odd multiple of 7 over 200; least with digit sum 30."""
    kind = rng.choice(("both", "both", "odd", "prime", "digits", "square", "upto"))
    if kind == "prime":
        return _first_prime_ending(rng, level)
    k, is_top = rng.randint(2, 2 + level), rng.random() < 0.5
    small, large = "[smallest|least|lowest]", "[largest|biggest|greatest|highest]"
    lines: list[Line]
    if kind == "both":
        a, b = rng.sample(range(4, 12 * level), 2)
        m = lcm(a, b)
        edge = 10**k - 1 if is_top else 10 ** (k - 1)
        if m in (a, b) or m > 10**k // 4 or edge % m == 0:
            return first_with_a_property(rng, level)
        q = edge // m if is_top else edge // m + 1
        lines = [("rule", f"It is a multiple of ${m}$, the least common multiple of ${a}$ and ${b}$"), ("divide", f"{eq(edge, f'{dot(m, edge // m)}+{edge % m}')}")]  # fmt: skip
        lines.append(("subtract", eq(plus(edge, -(edge % m)), m * q)) if is_top else ("Next multiple", eq(dot(m, q), m * q)))  # fmt: skip
        what = f"{large if is_top else small} {k}[-| ]digit [number divisible by [both |]{a} and {b}|multiple of [both |]{a} and {b}|number in the {a} and the {b} times table]"  # fmt: skip
        value = m * q
    elif kind == "odd":
        m, n = rng.choice((3, 7, 9, 11, 13, 17, 19)), rng.randint(20, 300 * level)
        word = rng.choice(("odd", "even"))
        q = n // m + 1
        lines = [("divide", f"Multiples of ${m}$ near ${n}$: {eq(n, f'{dot(m, n // m)}+{n % m}' if n % m else dot(m, n // m))}"), ("Next multiple", eq(dot(m, q), m * q))]  # fmt: skip
        value = m * q
        if (value % 2 == 1) != (word == "odd"):
            lines.append(("add", f"That is not {word}, one further: {eq(plus(value, m), value + m)}"))  # fmt: skip
            value += m
        what = f"[first|smallest] {word} multiple of {m} [over|above|greater than] {n}"
    elif kind == "square":
        n, word = rng.randint(30, 500 * level), rng.choice(("odd", "even"))
        r = isqrt(n) + 1
        lines = [("Try", f"{eq(power(r - 1, 2), (r - 1) ** 2)} is not over ${n}$, {eq(power(r, 2), r * r)} is")]  # fmt: skip
        if (r % 2 == 1) != (word == "odd"):
            r += 1
            lines.append(("compare", f"That one is not {word}, so the next: {eq(power(r, 2), r * r)}"))  # fmt: skip
        value = r * r
        what = f"[first|smallest] {word} [square|square number|perfect square] [over|above|greater than] {n}"  # fmt: skip
    elif kind == "upto":
        low = rng.choice((1, 1, rng.randint(2, 9)))
        n = low + rng.randint(3 if low == 1 else 2, 9 if low == 1 else 4)
        value, parts = lcm(*range(low, n + 1)), list[int]()
        for p in (2, 3, 5, 7, 11, 13):
            if value % p == 0:
                parts.append(max(p**e for e in range(1, 5) if value % p**e == 0))
        running, now = list[str](), parts[0]
        for part in parts[1:]:
            running.append(eq(dot(now, part), now * part))
            now *= part
        lines = [("rule", f"Of each prime the largest power in a number from ${low}$ to ${n}$ is needed: ${', '.join(map(str, parts))}$"), ("multiply", ", ".join(running))]  # fmt: skip
        what = f"{small} [positive |]number [divisible by|that can be divided by] [all numbers from {low} to {n}|every number from {low} to {n}|{low}, {low + 1}, ..., {n}]"  # fmt: skip
    else:
        s = rng.randint(3, 9 * k - 1)
        digits, rest = [0] * k, s
        if not is_top:
            digits[0], rest = 1, s - 1
        for at in range(k) if is_top else range(k - 1, -1, -1):
            put = min(9 - digits[at], rest)
            digits[at] += put
            rest -= put
        value = int("".join(map(str, digits)))
        order = "from the left, as large as they can be" if is_top else "from the right as large as they can be, but the first at least $1$"  # fmt: skip
        lines = [("rule", f"The digits have the sum ${s}$; fill them {order}"), ("list", f"The digits are ${', '.join(map(str, digits))}$"), ("check", eq("+".join(map(str, digits)), s))]  # fmt: skip
        what = f"{large if is_top else small} {k}[-| ]digit number [with|that has] [digit sum|a digit sum of] {s}"  # fmt: skip
    return draft(rng, f"{what} // {what}? // what is the {what}? // find the {what} // the {what} is? // give me the {what}", value, lines)  # fmt: skip
