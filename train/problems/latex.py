"""Writes numbers and expressions the way a person writes them in LaTeX. Knows no problems."""

from collections.abc import Sequence
from fractions import Fraction

Number = int | Fraction


def show(value: Number | str) -> str:
    """A whole number, a reduced fraction with its sign in front, or a string as it is."""
    if isinstance(value, str):
        return value
    value = Fraction(value)
    if value.denominator == 1:
        return str(value.numerator)
    return ("-" if value < 0 else "") + frac(abs(value.numerator), value.denominator)


def math(expression: Number | str) -> str:
    return f"${show(expression)}$"


def eq(*sides: Number | str) -> str:
    """A chain of equal sides between dollar signs."""
    return math("=".join(show(side) for side in sides))


def frac(top: Number | str, bottom: Number | str) -> str:
    """An unreduced fraction."""
    return f"\\frac{{{show(top)}}}{{{show(bottom)}}}"


def signed(value: Number) -> str:
    return ("+" if value >= 0 else "") + show(value)


def wrapped(value: Number) -> str:
    """In brackets when negative, so that a sign never follows an operator."""
    return show(value) if value >= 0 else f"({show(value)})"


def plus(*terms: Number) -> str:
    return show(terms[0]) + "".join(signed(term) for term in terms[1:])


def dot(*factors: Number | str) -> str:
    return "\\cdot".join(f if isinstance(f, str) else wrapped(f) for f in factors)


def power(base: Number | str, exponent: int) -> str:
    """Brackets around a negative base, braces around an exponent of two digits."""
    shown = base if isinstance(base, str) else wrapped(base)
    return f"{shown}^{exponent}" if 0 <= exponent < 10 else f"{shown}^{{{exponent}}}"


def root(value: Number | str) -> str:
    return f"\\sqrt{{{show(value)}}}"


def choose(n: int, k: int) -> str:
    return f"\\binom{{{n}}}{{{k}}}"


def polynomial(coefficients: Sequence[int], variable: str = "x") -> str:
    """From the highest power down; absent terms, ones and plus signs in front are left out."""
    text = ""
    for exponent, factor in zip(range(len(coefficients) - 1, -1, -1), coefficients, strict=True):
        if factor == 0:
            continue
        symbol = {0: "", 1: variable}.get(exponent) or (
            power(variable, exponent) if exponent else ""
        )
        size = "" if abs(factor) == 1 and symbol else str(abs(factor))
        sign = "-" if factor < 0 else "+" if text else ""
        text += sign + size + symbol
    return text or "0"


def linear(slope: int, constant: int, variable: str = "x") -> str:
    return polynomial((slope, constant), variable)


def decimal(value: Number) -> str:
    """Exact decimal digits without trailing zeros; the value must have a finite expansion."""
    value, places = Fraction(value), 0
    while value.denominator != 1:
        value, places = value * 10, places + 1
    digits = str(abs(value.numerator)).rjust(places + 1, "0")
    sign = "-" if value < 0 else ""
    return sign + (f"{digits[:-places]}.{digits[-places:]}" if places else digits)


def long_product(a: int, b: int) -> str:
    """A product broken up by the places of one factor: 23·47 = 23·40 + 23·7 = 920 + 161 = 1081."""
    low, high = sorted((a, b))
    split, other = (low, high) if low >= 10 else (high, low)
    places = _places(split) if low > 1 and split >= 10 else []
    if len(places) < 2:
        return eq(dot(a, b), a * b)
    pieces = "+".join(f"{other}\\cdot{place}" for place in places)
    return eq(dot(a, b), pieces, "+".join(str(other * place) for place in places), a * b)


def running_sum(values: Sequence[int]) -> str:
    """One addition at a time: 3 + 4 = 7, 7 + 5 = 12."""
    total, additions = values[0], []
    for value in values[1:]:
        additions.append(eq(plus(total, value), total + value))
        total += value
    return ", ".join(additions)


def running_product(values: Sequence[int]) -> str:
    """One multiplication at a time, each broken up."""
    total, products = values[0], []
    for value in values[1:]:
        products.append(long_product(total, value))
        total *= value
    return ", ".join(products)


def _places(value: int) -> list[int]:
    digits = str(value)
    return [
        int(digit) * 10 ** (len(digits) - 1 - index)
        for index, digit in enumerate(digits)
        if digit != "0"
    ]
