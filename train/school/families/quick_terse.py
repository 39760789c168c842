"""Terse lines as they are typed without a sentence: a gap to fill, 200 + 15%, half of 250, x = 5 and a term."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from train.problems.latex import (
    decimal,
    dot,
    eq,
    frac,
    linear,
    math,
    plus,
    polynomial,
    power,
    root,
)  # fmt: skip
from train.school.base import REGISTER, Draft, Line
from train.school.families.percent import percent_lines
from train.school.families.scenes import fraction_of
from train.school.families.wordings import draft, minus, summed
from train.school.work import decimal_product, decimal_sum, product, quotient, to_the_power

_GAPS = ("?", "__", "___", "_", "□", "...")
_SIGNS = {"+": ("+",), "-": ("-", "–"), "*": ("x", "*", "×", "·"), "/": ("/", ":", "÷")}


@REGISTER.family("gap_in_a_calculation", 1, 2, 3)
def gap_in_a_calculation(rng: Random, level: int) -> Draft:
    """? + 17 = 45, 56 : __ = 8, 3 x ? + 2 = 17: the reverse is done with the result."""
    kind, gap = rng.choice("+-*/"), rng.choice(_GAPS)
    sign, is_first = rng.choice(_SIGNS[kind]), rng.random() < 0.5
    b, x = rng.randint(2, 40 * level), rng.randint(2, 40 * level)
    if kind in "*/":
        b, x = rng.randint(2, 6 + 3 * level), rng.randint(2, 8 * level)
    if kind == "+":
        c, known, lines = x + b, b, minus(rng, x + b, b)
        texts = (f"{gap} {sign} {b}", f"{b} {sign} {gap}")
    elif kind == "*":
        c, known, lines = x * b, b, quotient(rng, x * b, b)
        texts = (f"{gap} {sign} {b}", f"{b} {sign} {gap}")
    elif kind == "-":
        c, known = (x, b) if is_first else (b, x + b)
        texts = (f"{gap} {sign} {known}", f"{known} {sign} {gap}")
        x, lines = (c + known, summed(rng, c, known)) if is_first else (x, minus(rng, known, c))
    else:
        c, known = (x, b) if is_first else (b, x * b)
        texts = (f"{gap} {sign} {known}", f"{known} {sign} {gap}")
        x, lines = (c * known, product(rng, c, known)) if is_first else (x, quotient(rng, known, c))
    left = texts[0 if is_first else 1]
    if level == 3 and kind in "*/":
        more = rng.randint(1, 30)
        left, c = f"{left} + {more}", c + more
        lines = [*minus(rng, c, more, "First undo the sum"), *lines]
    whole = f"{left} = {c}" if rng.random() < 0.85 else f"{c} = {left}"
    return draft(rng, f"{whole} // {whole} // What goes into the gap: {whole}? // Fill the gap: {whole} // {whole}, what is missing? // Find the missing number: {whole}", x, lines)  # fmt: skip


@REGISTER.family("number_and_percent", 1, 2, 3)
def number_and_percent(rng: Random, level: int) -> Draft:
    """200 + 15% and 200 - 15%: the part by itself, or all at one go."""
    p = 10 * rng.randint(1, 9) if level == 1 else 5 * rng.randint(1, 19)
    if level == 3:
        p = rng.randint(1, 99)
    n, is_up = rng.choice((10, 20, 50, 100)) * rng.randint(1, 20), rng.random() < 0.5
    part = Fraction(n * p, 100)
    value = n + part if is_up else n - part
    lines = percent_lines(rng, Fraction(p), Fraction(n))
    lines += decimal_sum(rng, Fraction(n), part if is_up else -part, kind="add" if is_up else "subtract")  # fmt: skip
    now = 100 + p if is_up else 100 - p
    other: list[Line] = [
        ("percent", f"It becomes {eq(plus(100, p if is_up else -p), now)} percent"),
        *decimal_product(rng, Fraction(now, 100), Fraction(n)),
    ]
    sign, word, more = ("+", "plus", "more") if is_up else ("-", "minus", "less")
    return draft(rng, f"{n} {sign} {p}% // {n}{sign}{p}% = ? // {n} {sign} {p}% // {n} {word} {p}% // What is {n} {sign} {p}%? // {n} with {p}% {more}? // what is {p}% {more} than {n}?", decimal(value), lines, other)  # fmt: skip


_SAID = {
    "half": Fraction(1, 2), "a third": Fraction(1, 3), "a quarter": Fraction(1, 4), "a fifth": Fraction(1, 5),
    "one tenth": Fraction(1, 10), "two thirds": Fraction(2, 3), "three quarters": Fraction(3, 4), "three fifths": Fraction(3, 5),
    "double": Fraction(2), "twice": Fraction(2), "triple": Fraction(3), "three times": Fraction(3), "ten times": Fraction(10),
}  # fmt: skip


def _said_part(rng: Random, word: str, n: int) -> list[Line]:
    share = _SAID[word]
    return product(rng, int(share), n) if share > 1 else fraction_of(rng, share, n)


@REGISTER.family("parts_as_said", 1, 2, 3)
def parts_as_said(rng: Random, level: int) -> Draft:
    """half of 250; twice 48; two thirds of half of 60; triple 15 minus 8."""
    word, other = rng.sample(list(_SAID), 2)
    bottom = _SAID[word].denominator * _SAID[other].denominator
    n = bottom * rng.randint(2, 12 * level)
    of = {each: f"{each} of" if _SAID[each] < 1 else each for each in (word, other)}
    lines, value = _said_part(rng, word, n), int(_SAID[word] * n)
    text, kind = f"{of[word]} {n}", rng.choice(("one", "more", "less", "two")[: 2 * level])
    if kind == "two":
        inner = int(_SAID[other] * n)
        text = f"{of[word]} {of[other]} {n}"
        lines, value = [*_said_part(rng, other, n), *_said_part(rng, word, inner)], int(_SAID[word] * inner)  # fmt: skip
    elif kind != "one":
        k = rng.randint(1, 30) if kind == "more" else rng.randint(1, max(1, value - 1))
        text = f"{text} {rng.choice(('plus', '+') if kind == 'more' else ('minus', '-'))} {k}"
        lines += summed(rng, value, k) if kind == "more" else minus(rng, value, k)
        value += k if kind == "more" else -k
    return draft(rng, f"{text} // {text} = ? // {text} // What is {text}? // {text} is how much? // how much is {text}?", value, lines)  # fmt: skip


@REGISTER.family("fractions_beside_decimals", 2, 3)
def fractions_beside_decimals(rng: Random, level: int) -> Draft:
    """1/2 + 0.75, 0.4 x 3/4: fractions are written as decimals first."""
    bottom = rng.choice((2, 4, 5, 8, 10, 20) if level == 3 else (2, 4, 5))
    a = Fraction(rng.randint(1, 2 * bottom - 1), bottom)
    b = Fraction(rng.randint(1, 40), rng.choice((10, 10, 100) if level == 3 else (10,)))
    if a.denominator == 1 or b.denominator == 1:
        return fractions_beside_decimals(rng, level)
    shown, number = frac(a.numerator, a.denominator), decimal(b)
    sign = rng.choice(("+", "+", "-", "*") if level == 3 else ("+", "-"))
    first = rng.random() < 0.5 if sign != "-" else a > b
    lines: list[Line] = [("rewrite", eq(shown, decimal(a)))]
    if sign == "-":
        high, low = max(a, b), min(a, b)
        value, ends = high - low, decimal_sum(rng, high, -low, kind="subtract")
    elif sign == "+":
        value = a + b
        ends = decimal_sum(rng, *((a, b) if first else (b, a)))
    else:
        value, ends = a * b, decimal_product(rng, a, b)
    if value == 0:
        return fractions_beside_decimals(rng, level)
    joined = (shown, number) if first else (number, shown)
    text = {"*": "\\cdot "}.get(sign, sign).join(joined)
    return draft(rng, f"${text}$ // ${text}$ // What is ${text}$? // Calculate ${text}$. // ${text}$ as a decimal", decimal(value), [*lines, *ends])  # fmt: skip


def _term(rng: Random, factor: int, n: int, degree: int) -> tuple[str, int, list[Line]]:
    """factor · n^degree: with the number put in, its value, and how that is found."""
    put = power(n, degree) if degree > 1 else f"({n})" if n < 0 else str(n)
    shown = f"{factor}\\cdot {put}" if factor != 1 else put
    lines = to_the_power(rng, n, degree) if degree > 1 else []
    if factor != 1:
        lines.append(("multiply", eq(dot(factor, n**degree), factor * n**degree)))
    return shown, factor * n**degree, lines


def _given(values: str, term: str, name: str = "") -> Sequence[str]:
    """Values of letters and a term, in the orders in which they are typed."""
    if name:
        return [f"{term}, {values}, {name} = ?", f"{values}, {term}, {name}?", f"{term} {values} {name}=?", f"{term}: {name} for {values}?", f"{name} if {values} and {term}"]  # fmt: skip
    return [f"{values}, {term} = ?", f"{values}: {term}", f"{term}, {values}", f"{term} for {values}", f"{term} with {values} ?", f"{values}; {term} = ", f"if {values} then {term} = ?"]  # fmt: skip


@REGISTER.family("values_put_in_short", 1, 2, 3)
def values_put_in_short(rng: Random, level: int) -> Draft:
    """x = 5, 2x^2 - 3x = ?; a = 3, b = 4: a^2 + b^2; y = 2x + 1, x = 4, y = ?"""
    kind = rng.choice(("polynomial", "two", "rule"))
    low = 1 if level == 1 else -6
    if kind == "two":
        p, q = rng.choice(("ab", "xy", "mn", "pq"))
        m, n = (rng.choice([k for k in range(low, 10) if k]) for _ in range(2))
        e, f = rng.randint(1, 2), rng.randint(1, 2)
        s, t = rng.randint(1, 2 + level), rng.choice((-1, 1)) * rng.randint(1, 2 + level)
        _, value, lines = _term(rng, s, m, e)
        _, other, more = _term(rng, abs(t), n, f)
        left = ("" if s == 1 else str(s)) + (p if e == 1 else power(p, e))
        right = ("" if abs(t) == 1 else str(abs(t))) + (q if f == 1 else power(q, f))
        term, sign = f"${left}{'+' if t > 0 else '-'}{right}$", 1 if t > 0 else -1
        texts = _given(f"${p}={m}$, ${q}={n}$", term)
        last = f"{value}{'+' if sign > 0 else '-'}{f'({other})' if other < 0 else other}"
        return draft(rng, texts, value + sign * other, [*lines, *more, ("add" if sign > 0 else "subtract", eq(last, value + sign * other))])  # fmt: skip
    x, letter = rng.choice([k for k in range(low, 11) if k]), rng.choice("xxxnatk")
    if kind == "rule":
        a, b = rng.choice([k for k in range(-5 if level > 1 else 2, 9) if k]), rng.randint(-9, 12) or 3  # fmt: skip
        name = rng.choice([each for each in "yyzAC" if each != letter])
        rule = f"{name}={linear(a, b, letter)}"
        shown, value, lines = _term(rng, a, x, 1)
        texts = _given(f"${letter}={x}$", f"${rule}$", f"${name}$")
        return draft(rng, texts, value + b, [("substitute", f"${name}={shown}{b:+d}$"), *lines, ("add", eq(plus(value, b), value + b))])  # fmt: skip
    a, b, c = rng.randint(1, 1 + level), rng.randint(-6, 9) or 2, rng.choice((0, rng.randint(-9, 9)))  # fmt: skip
    shown, square, lines = _term(rng, a, x, 2)
    _, line, more = _term(rng, b, x, 1)
    values = [square, line, c] if c else [square, line]
    texts = _given(f"${letter}={x}$", math(polynomial([a, b, c], letter)))
    return draft(rng, texts, sum(values), [*lines, *more, *summed(rng, *values)])


_UNITS = (("km", "m", 1000), ("m", "cm", 100), ("cm", "mm", 10), ("kg", "g", 1000), ("l", "ml", 1000), ("t", "kg", 1000))  # fmt: skip
_SHARES = (("half a", 2), ("a quarter of a", 4), ("a fifth of a", 5), ("a tenth of a", 10))
_LONG = {"km": "kilometre", "m": "metre", "kg": "kilo", "l": "litre"}


@REGISTER.family("units_in_short", 1, 2, 3)
def units_in_short(rng: Random, level: int) -> Draft:
    """3.5 km = ? m; 2 kg - 350 g in g; half a litre in ml; 8 x 250 ml in l."""
    big, small, base = rng.choice(_UNITS)
    kind = rng.choice(("down", "up", "minus", "plus", "share", "times")[: 3 + level])
    gap = rng.choice(("", " "))
    tenths = rng.randint(2, 40 * level) if level > 1 or rng.random() < 0.5 else 10 * rng.randint(1, 9)  # fmt: skip
    x, mark = Fraction(tenths, 10), rng.choice(("?", "__", "..."))
    many: Line = ("convert", f"{eq(dot(decimal(x), base), decimal(x * base))} {small}")
    if kind == "down":
        said = f"{decimal(x)}{gap}{big}"
        return draft(rng, f"{said} = {mark} {small} // {said} in {small} // {said} to {small} // {said} in {small}? // How many {small} is {said}?", decimal(x * base), [many])  # fmt: skip
    if kind == "up":
        n = int(x * base) if base > 10 else tenths
        said, value = f"{n}{gap}{small}", Fraction(n, base)
        return draft(rng, f"{said} = {mark} {big} // {said} in {big} // {said} to {big} // How many {big} is {said}?", decimal(value), [("convert", eq(frac(n, base), decimal(value)) + f" {big}")])  # fmt: skip
    if kind == "share" and big in _LONG:
        word, n = rng.choice(_SHARES)
        said = f"{word} {_LONG[big]}"
        return draft(rng, f"{said} in {small} // {said} = {mark} {small} // How many {small} is {said}? // {said}, how many {small}?", base // n, [("divide", eq(frac(base, n), base // n))])  # fmt: skip
    if kind == "times":
        k, each = rng.randint(2, 12), rng.choice((5, 25, 50)) * rng.randint(1, 15)
        value = Fraction(k * each, base)
        lines = [*product(rng, k, each), ("convert", eq(frac(k * each, base), decimal(value)) + f" {big}")]  # fmt: skip
        return draft(rng, f"{k} x {each}{gap}{small} in {big} // {k} times {each}{gap}{small} = {mark} {big} // {k} * {each}{gap}{small}, in {big}? // {each}{gap}{small} x {k} = {mark} {big}", decimal(value), lines)  # fmt: skip
    whole = rng.randint(1, 9)
    part = rng.randint(1, base - 1) if base < 1000 else 50 * rng.randint(1, 19)
    sign, word = ("-", "minus") if kind == "minus" else ("+", "plus")
    value = whole * base + (part if sign == "+" else -part)
    lines = [("convert", f"{eq(dot(whole, base), whole * base)} {small}"), *(summed(rng, whole * base, part) if sign == "+" else minus(rng, whole * base, part))]  # fmt: skip
    return draft(rng, f"{whole}{gap}{big} {sign} {part}{gap}{small} in {small} // {whole}{gap}{big} {word} {part}{gap}{small}, in {small}? // {whole}{gap}{big} {sign} {part}{gap}{small} = {mark} {small}", value, lines)  # fmt: skip


@REGISTER.family("squares_side_by_side", 1, 2, 3)
def squares_side_by_side(rng: Random, level: int) -> Draft:
    """3^2 + 4^2, 5^2 - 3^2, 2^3 x 5^2, 10^3 : 10, sqrt(3^2 + 4^2), sqrt(81) + sqrt(16)."""
    kind = rng.choice(("sum", "gap", "times", "roots", "root", "over"))
    a, b = rng.sample(range(2, 6 + 3 * level), 2)
    e, f = (2, 2) if level == 1 else (rng.choice((2, 2, 3)) for _ in range(2))
    if kind == "roots":
        sign = rng.choice("+-*")
        value = {"+": a + b, "-": a - b, "*": a * b}[sign]
        roots = [root(n * n) for n in (a, b)]
        shown = {"*": "\\cdot "}.get(sign, sign)
        lines: list[Line] = [("root", f"{eq(roots[0], a)}, {eq(roots[1], b)}"), ("simplify", eq(f"{a}{shown}{b}", value))]  # fmt: skip
        text = shown.join(roots)
    elif kind == "root":
        p, q, r = rng.choice(((3, 4, 5), (5, 12, 13), (8, 15, 17), (6, 8, 10), (9, 12, 15), (7, 24, 25)))  # fmt: skip
        is_sum = rng.random() < 0.6
        x, y, value = (p, q, r) if is_sum else (r, p, q)
        sign = "+" if is_sum else "-"
        inside = f"{power(x, 2)}{sign}{power(y, 2)}" if rng.random() < 0.6 else f"{x * x}{sign}{y * y}"  # fmt: skip
        squares = [*to_the_power(rng, x, 2), *to_the_power(rng, y, 2)] if "^" in inside else []
        under = value * value
        lines = [*squares, (("add" if is_sum else "subtract"), eq(f"{x * x}{sign}{y * y}", under)), ("root", f"{eq(power(value, 2), under)}, so {eq(root(under), value)}")]  # fmt: skip
        text = root(inside)
    elif kind == "over":
        base, high = rng.choice((2, 3, 5, 10)), rng.randint(3, 3 + level)
        low = rng.randint(1, high - 1)
        value = base ** (high - low)
        text = f"{power(base, high)}\\div {power(base, low) if low > 1 else base}"
        lines = [("rule", f"Same base, so the exponents: {eq(f'{high}-{low}', high - low)}"), *to_the_power(rng, base, high - low)]  # fmt: skip
    else:
        p, q = a**e, b**f
        if kind == "times" and p * q > 4000:
            return squares_side_by_side(rng, level)
        sign, value = {"sum": ("+", p + q), "gap": ("-", p - q), "times": ("\\cdot ", p * q)}[kind]
        text = f"{power(a, e)}{sign}{power(b, f)}"
        last = summed(rng, p, q) if kind == "sum" else minus(rng, p, q) if kind == "gap" else product(rng, p, q)  # fmt: skip
        lines = [*to_the_power(rng, a, e), *to_the_power(rng, b, f), *last]
    return draft(rng, f"${text}$ // ${text}$ // ${text}=$ // What is ${text}$? // Calculate ${text}$.", value, lines)  # fmt: skip


@REGISTER.family("brackets_in_brackets", 2, 3)
def brackets_in_brackets(rng: Random, level: int) -> Draft:
    """[20 - 2(3 + 4)] : 3 and, in braces besides, 2{10 - [8 - (5 - 2)]}."""
    a, b = rng.randint(2, 15), rng.randint(1, 9)
    inner, value = (f"({a}+{b})", a + b) if rng.random() < 0.5 or a <= b else (f"({a}-{b})", a - b)
    lines: list[Line] = [("Innermost brackets", eq(inner[1:-1], value))]
    k, m = rng.randint(2, 6), rng.randint(1, 30)
    sign = rng.choice(("*", "x", "·", "×"))
    times = value * k
    lines.append(("multiply", eq(dot(k, value), times)))
    if rng.random() < 0.5 or m <= times:
        shown, value = f"[{k}{sign}{inner}+{m}]", times + m
        lines.append(("Square brackets", eq(plus(times, m), value)))
    else:
        shown, value = f"[{m}-{k}{sign}{inner}]", m - times
        lines.append(("Square brackets", eq(plus(m, -times), value)))
    if level == 3:
        n = rng.randint(1, 60)
        shown, value = f"{{{n}-{shown}}}", n - value
        lines.append(("Braces", eq(f"{n}-{n - value}" if n >= value else f"{n}-({n - value})", value)))  # fmt: skip
    divisors = [d for d in range(2, 10) if value % d == 0 and value]
    if divisors and rng.random() < 0.4:
        d = rng.choice(divisors)
        shown, value = f"{shown}{rng.choice((':', '/', '÷'))}{d}", value // d
        lines.append(("divide", eq(frac(value * d, d), value)))
    elif rng.random() < 0.5:
        q = rng.randint(2, 6)
        shown = f"{q}{sign}{shown}" if rng.random() < 0.5 else f"{shown}{sign}{q}"
        lines.append(("multiply", eq(dot(q, value), q * value)))
        value *= q
    return draft(rng, f"{shown} // {shown} = // {shown} = ? // What is {shown}? // Calculate {shown}", value, lines)  # fmt: skip
