"""What the families of geometry and measures share: wordings, units, pi, roots."""

from collections.abc import Sequence
from fractions import Fraction
from math import isqrt
from random import Random

from train.problems.latex import Number, decimal, dot, eq, frac, show
from train.school.base import Form, Line
from train.school.work import decimal_product, product

LENGTHS = "cm|cm|cm|m|m|in|ft|mm|inches|feet|meters|metres|units|km"
PI = Fraction(314, 100)


def ask(**forms: str) -> dict[Form, Sequence[str]]:
    """Wordings parted by bars."""
    return {form: texts.split("|") for form, texts in forms.items()}  # pyright: ignore[reportReturnType]


def unit(rng: Random, units: str = LENGTHS) -> str:
    return rng.choice(units.split("|"))


def degrees(rng: Random, angle: int | str) -> str:
    """40°, 40 degrees; a letter stands between dollars."""
    if isinstance(angle, str):
        return f"${angle}$" if rng.random() < 0.5 else f"${angle}^\\circ$"
    return rng.choice((f"{angle}°", f"{angle}°", f"{angle} degrees", f"${angle}^\\circ$"))


def times(rng: Random, a: Number, b: Number, kind: str = "multiply") -> list[Line]:
    """A product of whole numbers or decimals."""
    a, b = Fraction(a), Fraction(b)
    if a.denominator == b.denominator == 1:
        return product(rng, int(a), int(b), kind)
    return decimal_product(rng, a, b, kind)


def pi_times(value: Number) -> str:
    r"""25\pi, \pi, \frac{4\pi}{3}."""
    value = Fraction(value)
    top = "\\pi" if value.numerator == 1 else f"{value.numerator}\\pi"
    return top if value.denominator == 1 else frac(top, value.denominator)


def split_root(n: int) -> tuple[int, int]:
    """n as a²·b with b free of squares."""
    for a in range(isqrt(n), 0, -1):
        if n % (a * a) == 0:
            return a, n // (a * a)
    return 1, n


def surd(n: int, factor: Number = 1) -> str:
    """factor·√n, simplified."""
    a, b = split_root(n)
    value = Fraction(factor) * a
    if b == 1:
        return show(value)
    top = f"\\sqrt{{{b}}}" if value.numerator == 1 else f"{value.numerator}\\sqrt{{{b}}}"
    return top if value.denominator == 1 else frac(top, value.denominator)


def root_line(rng: Random, left: str, n: int) -> list[Line]:
    """From left² = n to left, simplified."""
    a, b = split_root(n)
    if b == 1 or a == 1:
        return [("root", eq(left, f"\\sqrt{{{n}}}", surd(n)) if b == 1 else eq(left, surd(n)))]
    if rng.random() < 0.5:
        return [
            ("root", eq(left, f"\\sqrt{{{n}}}")),
            ("simplify", eq(f"\\sqrt{{{n}}}", f"\\sqrt{{{dot(a * a, b)}}}", surd(n))),
        ]
    return [("root", eq(left, f"\\sqrt{{{n}}}", f"\\sqrt{{{dot(a * a, b)}}}", surd(n)))]


def shown(value: Number) -> str:
    """Decimal digits where they are finite."""
    return decimal(value)
