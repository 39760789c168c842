"""Lines that carry out a calculation, by one of several methods drawn at random.

Every function returns lines (kind of step, text) whose last statement ends with the result. Direct
lines are short and error-prone for a small model; the others break the work up.
"""

from fractions import Fraction
from math import gcd, lcm
from random import Random

from train.problems.latex import decimal, dot, eq, frac, plus, power, show, wrapped
from train.school.base import Line
from train.school.columns import (
    by_digits,
    column_difference,
    column_sum,
    from_the_right,
    long_division,
    long_product,
    place_values,
    running_total,
    subtracted_digits,
    summed_digits,
)


def total(rng: Random, *values: int, kind: str = "add") -> list[Line]:
    """A sum of whole numbers (negative ones too)."""
    direct = [(kind, eq(plus(*values), sum(values)))]
    is_long = min(values) >= 0 and max(values) >= 200 and 1 < len(values) < 5
    if is_long and rng.random() < (0.7 if max(values) > 999 else 0.6):
        return column_sum(*values, kind=kind)
    if len(values) > 2:
        return [(kind, running_total(values))]
    if len(values) < 2 or min(values) < 11:
        return direct
    a, b = values
    tens, ones = b - b % 10, b % 10
    if ones and tens and rng.random() < 0.5:
        return [(kind, eq(plus(a, tens, ones), plus(a + tens, ones), a + b))]
    return direct


def difference(rng: Random, a: int, b: int, kind: str = "subtract") -> list[Line]:
    """a - b, for b at least 0."""
    direct = [(kind, eq(plus(a, -b), a - b))]
    if 100 < b <= a and a > 400 and rng.random() < (0.7 if a > 999 else 0.4):
        return column_difference(a, b, kind)
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
    """a times b: in one go where that is easy, else by the places of one factor."""
    direct = [(kind, eq(dot(a, b), a * b))]
    if a <= 0 or b <= 0 or len(place_values(max(a, b))) < 2 or max(a, b) < 13:
        return direct
    if min(a, b) < 13:
        short, other = sorted((a, b))
        if other < 100 and rng.random() < (0.6 if short < 6 else 0.25):
            return direct
        if short < 10 and rng.random() < 0.7:
            return [(kind, by_digits(other, short))]
    if rng.random() < 0.75 and min(len(place_values(a)), len(place_values(b))) > 1:
        return long_product(a, b, kind)
    if len(place_values(a)) < len(place_values(b)):
        a, b = b, a
    values = [b * place for place in place_values(a)]
    lines = [(kind, ", ".join(by_digits(b, place) for place in place_values(a)))]
    return [*lines, ("add", running_total(values))] if len(values) > 1 else lines


def quotient(rng: Random, a: int, b: int, kind: str = "divide") -> list[Line]:
    """a / b where it is whole."""
    result = a // b
    last = (kind, eq(f"{a}\\div {b}" if rng.random() < 0.5 else frac(a, b), result))
    places = place_values(result)
    if result < 13 or (result < 100 and b < 13 and rng.random() < 0.1) or a <= 0 or b <= 1:
        return (
            [(kind, f"Since {eq(dot(b, result), a)}, {last[1]}")] if rng.random() < 0.3 else [last]
        )
    if len(places) < 2 or rng.random() < 0.7:
        title, digits = long_division(a, b)
        return [(title, f"{digits}; so {last[1]}")]
    pieces = ", ".join(eq(frac(b * place, b), place) for place in places)
    return [
        (kind, f"{eq(a, '+'.join(str(b * place) for place in places))}"),
        (kind, f"{pieces}, together {eq(plus(*places), result)}"),
    ]


def with_remainder(rng: Random, a: int, b: int) -> list[Line]:
    """a = b q + r."""
    q, r = divmod(a, b)
    last = ("divide", eq(a, f"{dot(b, q)}+{r}" if r else dot(b, q)))
    if q > 12 and b > 1:
        return [long_division(a, b), last]
    if rng.random() < 0.5:
        times = "once" if q == 1 else f"${q}$ times"
        fits = f"The number ${b}$ fits {times}: {eq(dot(b, q), b * q)}"
        return [("divide", fits), ("left", eq(f"{a}-{wrapped(b * q)}", r))]
    return [last]


def to_the_power(rng: Random, base: int, exponent: int, kind: str = "power") -> list[Line]:
    value = base**exponent
    shown = power(base, exponent)
    if exponent < 2 or (exponent == 2 and abs(base) < 16) or rng.random() < 0.08:
        return [(kind, eq(shown, value))]
    if exponent == 2 and base > 0:
        return [(kind, eq(shown, dot(base, base))), *product(rng, base, base)]
    factors = dot(*[base] * exponent)
    running, so_far = [], base
    for _ in range(exponent - 1):
        running.append(eq(dot(so_far, base), so_far * base))
        so_far *= base
    return [(kind, eq(shown, factors)), ("multiply", ", ".join(running))]


def lowest_terms(rng: Random, top: int, bottom: int, kind: str = "reduce") -> list[Line]:
    """A fraction reduced; no line where it is in lowest terms already."""
    common, value = gcd(top, bottom), Fraction(top, bottom)
    if common == 1 and bottom > 0:
        return []
    if common < 13 and rng.random() < 0.4:
        if common > 1 and value.denominator > 1:
            by = frac(f"{wrapped(top)}\\div {common}", f"{bottom}\\div {common}")
            return [(kind, eq(frac(top, bottom), by, value))]
        return [(kind, eq(frac(top, bottom), value))]
    stages = [frac(top, bottom)]
    for prime in (2, 3, 5, 7, 11, 13):
        while top % prime == bottom % prime == 0 and abs(bottom) > prime:
            top, bottom = top // prime, bottom // prime
            stages.append(frac(top, bottom))
    return [(kind, eq(*stages, value) if stages[-1] != show(value) else eq(*stages))]


def sum_of_fractions(rng: Random, *values: Fraction) -> list[Line]:
    """a/b + c/d + ... (signs included): over the least denominator, or over the product of two."""
    bottoms = [value.denominator for value in values]
    common = lcm(*bottoms)
    if len(values) == 2 and rng.random() < 0.1:
        common = bottoms[0] * bottoms[1]
    tops = [int(value * common) for value in values]
    is_shown = rng.random() < 0.8
    rewritten = ", ".join(
        eq(value, _expanded(value, common // value.denominator), frac(top, common))
        if is_shown and value.denominator > 1
        else eq(value, frac(top, common))
        for value, top in zip(values, tops, strict=True)
        if value.denominator != common
    )
    lines = [("common", rewritten)] if rewritten else []
    if len(tops) > 2:
        lines.append(("add", running_total(tops)))
    lines.append(("add", eq(frac(plus(*tops), common), frac(sum(tops), common))))
    return lines + lowest_terms(rng, sum(tops), common)


def _expanded(value: Fraction, by: int) -> str:
    shown = frac(dot(abs(value.numerator), by), dot(value.denominator, by))
    return f"-{shown}" if value < 0 else shown


def product_of_fractions(rng: Random, a: Fraction, b: Fraction) -> list[Line]:
    """Top by top, bottom by bottom; common factors go first now and then."""
    top, bottom = a.numerator * b.numerator, a.denominator * b.denominator
    p, q = gcd(a.numerator, b.denominator), gcd(b.numerator, a.denominator)
    whole = frac(dot(a.numerator, b.numerator), dot(a.denominator, b.denominator))
    if p * q > 1 and rng.random() < 0.5:
        small = frac(
            dot(a.numerator // p, b.numerator // q), dot(a.denominator // q, b.denominator // p)
        )
        return [("multiply", eq(whole, small, a * b))]
    return [("multiply", eq(whole, frac(top, bottom))), *lowest_terms(rng, top, bottom)]


def decimal_sum(rng: Random, *values: Fraction, kind: str = "add") -> list[Line]:
    """A sum of decimals (signs included), with as many places in each, one at a time."""
    scale = max(_scale(value) for value in values)
    places = len(str(scale)) - 1
    text = decimal(values[0]) + "".join(("+" if v >= 0 else "") + decimal(v) for v in values[1:])
    direct = (kind, eq(text, decimal(sum(values, Fraction(0)))))
    if not places or rng.random() < 0.15:
        return [direct]
    lines: list[Line] = []
    if any(_scale(value) != scale for value in values):
        lines.append(("Same number of places", ", ".join(padded(v, places) for v in values)))
        lines[-1] = (lines[-1][0], f"Write ${lines[-1][1].replace(', ', '$, $')}$")
    sizes = sorted((int(abs(value) * scale) for value in values), reverse=True)
    if len(values) == 2 and sizes[0] > 999 and rng.random() < 0.65:
        is_sum = (values[0] < 0) == (values[1] < 0)
        digits = summed_digits(*sizes) if is_sum else subtracted_digits(sizes[0], sizes[1])
        lines.append(("Digit by digit", from_the_right(digits)))
    so_far, parts = values[0], []
    for value in values[1:]:
        sign = "+" if value >= 0 else ""
        left = f"{padded(so_far, places)}{sign}{padded(value, places)}"
        before, so_far = so_far, so_far + value
        if before < 0 < value or so_far < 0 < before:  # the larger one minus the smaller one
            small, large = sorted((abs(before), abs(value)))
            away = f"{padded(large, places)}-{padded(small, places)}"
            parts.append(eq(away, padded(large - small, places)))
        parts.append(eq(left, padded(so_far, places)))
    lines.append((kind, ", ".join(parts)))
    if padded(so_far, places) != decimal(so_far):
        lines.append(("conclude", eq(padded(so_far, places), decimal(so_far))))
    return lines


def padded(value: Fraction, places: int) -> str:
    """With this number of decimal places: 2.50."""
    whole = str(abs(int(value * 10**places))).rjust(places + 1, "0")
    shown = f"{whole[:-places]}.{whole[-places:]}" if places else whole
    return f"-{shown}" if value < 0 else shown


def decimal_product(rng: Random, a: Fraction, b: Fraction, kind: str = "multiply") -> list[Line]:
    """A product of decimals: with whole numbers, and the point put back."""
    value, scale = a * b, _scale(a) * _scale(b)
    whole_a, whole_b = int(a * _scale(a)), int(b * _scale(b))
    last = (kind, eq(f"{decimal(a)}\\cdot {decimal(b)}", decimal(value)))
    is_easy = abs(whole_a) < 13 and abs(whole_b) < 13
    if is_easy and rng.random() < 0.5:
        return [last]
    lines = product(rng, whole_a, whole_b, kind)
    if scale > 1:
        places = len(str(scale)) - 1
        if rng.random() < 0.5:
            count = f"Places behind the point, ${places}$ in all: {last[1]}"
            return [*lines, ("Put the point back", count)]
        lines.append(("convert", eq(frac(whole_a * whole_b, scale), decimal(value))))
    return lines


def _scale(value: Fraction) -> int:
    scale = 1
    while (value * scale).denominator != 1:
        scale *= 10
    return scale
