"""Lines that carry out a calculation, by one of several methods drawn at random.

Every function returns lines (kind of step, text) whose last statement ends with the result. Direct
lines are short and error-prone for a small model; the others break the work up.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import gcd, lcm
from random import Random

from train.problems.latex import decimal, dot, eq, frac, plus, power, show, wrapped
from train.school.base import Line


def total(rng: Random, *values: int, kind: str = "add") -> list[Line]:
    """A sum of whole numbers (negative ones too)."""
    direct = [(kind, eq(plus(*values), sum(values)))]
    if len(values) > 2 and rng.random() < 0.6:
        return _running(kind, values)
    if len(values) == 2 and min(values) >= 20 and rng.random() < 0.5:
        a, b = values
        tens, ones = b - b % 10, b % 10
        if ones and tens:
            return [(kind, eq(plus(a, tens, ones), plus(a + tens, ones), a + b))]
    if len(values) == 2 and min(values) >= 11 and rng.random() < 0.3:
        a, b = values
        up = -b % 10
        if up:
            steps = eq(plus(a, b + up, -up), plus(a + b + up, -up), a + b)
            return [(kind, f"Round ${b}$ up to ${b + up}$ and take ${up}$ away: {steps}")]
    return direct


def difference(rng: Random, a: int, b: int, kind: str = "subtract") -> list[Line]:
    """a - b, for b at least 0."""
    direct = [(kind, eq(plus(a, -b), a - b))]
    if b >= 11 and b % 10 and rng.random() < 0.5:
        tens, ones = b - b % 10, b % 10
        return [(kind, eq(plus(a, -tens, -ones), plus(a - tens, -ones), a - b))]
    if 0 <= b <= a and b >= 11 and rng.random() < 0.3:
        up = -b % 10
        rest = a - b - up
        if up and rest > 0:
            steps = f"{eq(plus(b, up), b + up)} and {eq(plus(b + up, rest), a)}"
            return [(kind, f"Count up from ${b}$: {steps}, so {eq(plus(up, rest), a - b)}")]
    return direct


def product(rng: Random, a: int, b: int, kind: str = "multiply") -> list[Line]:
    """a times b: directly, by the places of one factor, by rounding, by halving and doubling."""
    direct = [(kind, eq(dot(a, b), a * b))]
    if a <= 0 or b <= 0 or (a < 11 and b < 11) or rng.random() < 0.2:
        return direct
    split, other = (a, b) if (a >= 10 and rng.random() < 0.5) or b < 10 else (b, a)
    if split < 10:
        split, other = other, split
    choice = rng.random()
    if choice < 0.2 and 1 <= -split % 10 <= 2:
        up = -split % 10
        near = split + up
        return [
            (kind, f"{eq(dot(other, near), other * near)}"),
            (
                "subtract",
                eq(f"{other * near}-{dot(other, up)}", plus(other * near, -other * up), a * b),
            ),
        ]
    if choice < 0.3 and a % 2 == 0 and a > 2:
        return [(kind, eq(dot(a, b), dot(a // 2, 2 * b), a * b))]
    places = _places(split)
    if len(places) < 2:
        return direct
    if choice < 0.65:
        pieces = "+".join(dot(other, place) for place in places)
        values = [other * place for place in places]
        return [(kind, eq(dot(other, split), pieces, "+".join(map(str, values)), a * b))]
    lines = [(kind, ", ".join(eq(dot(other, place), other * place) for place in places))]
    return [*lines, ("add", eq(plus(*(other * place for place in places)), a * b))]


def quotient(rng: Random, a: int, b: int, kind: str = "divide") -> list[Line]:
    """a / b where it is whole."""
    result = a // b
    direct = eq(f"{a}\\div {b}" if rng.random() < 0.5 else frac(a, b), result)
    places = _places(result)
    if len(places) < 2 or rng.random() < 0.35:
        reason = f"Since {eq(dot(b, result), a)}, " if rng.random() < 0.3 else ""
        return [(kind, reason + direct)]
    pieces = ", ".join(eq(frac(b * place, b), place) for place in places)
    return [
        (kind, f"{eq(a, '+'.join(str(b * place) for place in places))}"),
        (kind, f"{pieces}, together {eq(plus(*places), result)}"),
    ]


def with_remainder(rng: Random, a: int, b: int) -> list[Line]:
    """a = b q + r."""
    q, r = divmod(a, b)
    if rng.random() < 0.5:
        times = "once" if q == 1 else f"${q}$ times"
        fits = f"The number ${b}$ fits {times}: {eq(dot(b, q), b * q)}"
        return [("divide", fits), ("left", eq(f"{a}-{wrapped(b * q)}", r))]
    return [("divide", eq(a, f"{dot(b, q)}+{r}" if r else dot(b, q)))]


def to_the_power(rng: Random, base: int, exponent: int, kind: str = "power") -> list[Line]:
    value = base**exponent
    shown = power(base, exponent)
    if exponent < 2 or rng.random() < 0.3:
        return [(kind, eq(shown, value))]
    if exponent % 2 == 0 and exponent > 2 and rng.random() < 0.4:
        half = base ** (exponent // 2)
        return [(kind, eq(shown, f"({power(base, exponent // 2)})^2", power(half, 2), value))]
    factors = dot(*[base] * exponent)
    running, so_far = [], base
    for _ in range(exponent - 1):
        running.append(eq(dot(so_far, base), so_far * base))
        so_far *= base
    if rng.random() < 0.5:
        return [(kind, eq(shown, factors, value))]
    return [(kind, eq(shown, factors)), ("multiply", ", ".join(running))]


def lowest_terms(rng: Random, top: int, bottom: int, kind: str = "reduce") -> list[Line]:
    """A fraction reduced; no line where it is in lowest terms already."""
    common, value = gcd(top, bottom), Fraction(top, bottom)
    if common == 1 and bottom > 0:
        return []
    if common > 1 and value.denominator > 1 and rng.random() < 0.4:
        by = frac(f"{wrapped(top)}\\div {common}", f"{bottom}\\div {common}")
        return [(kind, eq(frac(top, bottom), by, value))]
    return [(kind, eq(frac(top, bottom), value))]


def sum_of_fractions(rng: Random, *values: Fraction) -> list[Line]:
    """a/b + c/d + ... (signs included): over the least denominator, or over the product of two."""
    bottoms = [value.denominator for value in values]
    common = lcm(*bottoms)
    if len(values) == 2 and rng.random() < 0.25:
        common = bottoms[0] * bottoms[1]
    tops = [int(value * common) for value in values]
    rewritten = ", ".join(
        eq(value, frac(top, common))
        for value, top in zip(values, tops, strict=True)
        if value.denominator != common
    )
    lines = [("common", rewritten)] if rewritten else []
    lines.append(("add", eq(frac(plus(*tops), common), frac(sum(tops), common))))
    return lines + lowest_terms(rng, sum(tops), common)


def product_of_fractions(rng: Random, a: Fraction, b: Fraction) -> list[Line]:
    top, bottom = a.numerator * b.numerator, a.denominator * b.denominator
    line = eq(
        frac(dot(a.numerator, b.numerator), dot(a.denominator, b.denominator)), frac(top, bottom)
    )
    if rng.random() < 0.3:
        line = eq(f"{show(a)}\\cdot {show(b)}", frac(top, bottom))
    return [("multiply", line), *lowest_terms(rng, top, bottom)]


def decimal_sum(rng: Random, *values: Fraction, kind: str = "add") -> list[Line]:
    """A sum of decimals (signs included): directly, or as whole numbers of the smallest place."""
    text = decimal(values[0]) + "".join(("+" if v >= 0 else "") + decimal(v) for v in values[1:])
    direct = [(kind, eq(text, decimal(sum(values, Fraction(0)))))]
    scale = 1
    while any((value * scale).denominator != 1 for value in values):
        scale *= 10
    if scale == 1 or rng.random() < 0.6:
        return direct
    whole = [int(value * scale) for value in values]
    return [
        ("rewrite", f"In parts of ${scale}$: {eq(plus(*whole), sum(whole))}"),
        (kind, eq(frac(sum(whole), scale), decimal(Fraction(sum(whole), scale)))),
    ]


def decimal_product(rng: Random, a: Fraction, b: Fraction, kind: str = "multiply") -> list[Line]:
    """A product of decimals: directly, or with whole numbers and the point put back."""
    value = a * b
    if rng.random() < 0.35:
        return [(kind, eq(f"{decimal(a)}\\cdot {decimal(b)}", decimal(value)))]
    scale_a, scale_b = _scale(a), _scale(b)
    whole_a, whole_b = int(a * scale_a), int(b * scale_b)
    lines = product(rng, whole_a, whole_b, kind)
    scale = scale_a * scale_b
    if scale > 1:
        lines.append(("convert", eq(frac(whole_a * whole_b, scale), decimal(value))))
    return lines


def _scale(value: Fraction) -> int:
    scale = 1
    while (value * scale).denominator != 1:
        scale *= 10
    return scale


def _running(kind: str, values: Sequence[int]) -> list[Line]:
    so_far, parts = values[0], []
    for value in values[1:]:
        parts.append(eq(plus(so_far, value), so_far + value))
        so_far += value
    return [(kind, ", ".join(parts))]


def _places(value: int) -> list[int]:
    digits = str(abs(value))
    return [
        int(digit) * 10 ** (len(digits) - 1 - index)
        for index, digit in enumerate(digits)
        if digit != "0"
    ]
