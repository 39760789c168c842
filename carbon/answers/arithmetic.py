"""Numbers: exact fractions where possible, else 80 digits, and no operation that could take long.

Knows nothing of formulas. Safe in any thread.
"""

import math
import threading
from fractions import Fraction
from typing import Any

from mpmath import MPContext

_DIGITS = 80
_ROUNDING = 1e-60  # relative: below this a difference is rounding error of 80 digits
_TOLERANCE = 1e-45  # relative: numbers that agree so far are taken as equal
_MAX_BITS = 64_000  # of an exact number
_MAX_MAGNITUDE_BITS = 1_000_000  # of an inexact number: 2 to the power of this
_MAX_FACTORIAL = 3_000
_MAX_ANGLE = 10**9  # beyond it, too few digits are left of the angle

Value = Any  # Fraction, or a real or complex number of `_mp`


class NoValueError(Exception):
    """0/0, an infinity inside a formula, or too large to compute. Never leaves the package."""


_mp = MPContext()
_mp.dps = _DIGITS
lock = threading.RLock()  # mpmath changes its precision while it computes

INFINITY: Value = _mp.inf
CONSTANTS: dict[str, Value] = {
    "pi": +_mp.pi,
    "e": +_mp.e,
    "i": _mp.mpc(0, 1),
    "infinity": INFINITY,
}


def is_same(a: Value, b: Value) -> bool:
    """Exactly equal fractions, or equal to all but the last digits computed."""
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return a == b
    with lock:
        left, right = inexact(a), inexact(b)
        if _mp.isinf(left) or _mp.isinf(right):
            return bool(left == right)
        return bool(abs(left - right) <= _TOLERANCE * max(abs(left), abs(right)))


def is_real(value: Value) -> bool:
    """Whether nothing but rounding error is left of the imaginary part."""
    return isinstance(value, Fraction) or abs(value.imag) <= _ROUNDING * abs(value.real)


def real_part(value: Value) -> float:
    """A float near the value's real part, for ordering; infinite where it is too large."""
    try:
        return float(value if isinstance(value, Fraction) else value.real)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def inexact(value: Value) -> Value:
    """The value with 80 digits."""
    if isinstance(value, Fraction):
        return _mp.mpf(value.numerator) / value.denominator
    return value


def digits(value: Value) -> str:
    """The value in writing, to as many digits as equal values share."""
    return str(_mp.nstr(inexact(value), 30))


def checked(value: Value) -> Value:
    """The value, if later steps may still compute with it.

    Raises:
        NoValueError: it is infinite, not a number, or has too many digits.
    """
    if isinstance(value, Fraction):
        if value.numerator.bit_length() + value.denominator.bit_length() > _MAX_BITS:
            raise NoValueError
    elif not _mp.isfinite(value):
        raise NoValueError
    return value


def total(terms: list[Value]) -> Value:
    """The sum, zero if all that is left of it is rounding error."""
    if all(isinstance(term, Fraction) for term in terms):
        return checked(sum(terms, Fraction(0)))
    numbers = [inexact(term) for term in terms]
    return _snapped(sum(numbers), max(abs(term) for term in numbers))


def product(factors: list[Value]) -> Value:
    result: Value = Fraction(1)
    for factor in factors:
        if isinstance(result, Fraction) and isinstance(factor, Fraction):
            result = checked(result * factor)
        else:
            result = inexact(result) * inexact(factor)
    return result


def divided(top: Value, bottom: Value) -> Value:
    """top / bottom. Raises ZeroDivisionError as `/` does."""
    if isinstance(top, Fraction) and isinstance(bottom, Fraction):
        return checked(top / bottom)
    with lock:
        return inexact(top) / inexact(bottom)


def power(base: Value, exponent: Value) -> Value:
    """base ** exponent: exact where the result is a fraction, refused before it gets large.

    Raises:
        NoValueError: too large, or zero to a power that is not positive.
    """
    if isinstance(base, Fraction) and isinstance(exponent, Fraction):
        exact = _exact_power(base, exponent)
        if exact is not None:
            return exact
    if not base:
        if is_real(exponent) and real_part(exponent) > 0:
            return Fraction(0)
        raise NoValueError
    with lock:
        base, exponent = inexact(base), inexact(exponent)
        if abs(exponent) * (abs(_mp.log(base, 2)) + 1) > _MAX_MAGNITUDE_BITS:
            raise NoValueError
        return _mp.power(base, exponent)


def root(radicand: Value, index: Value) -> Value:
    """The real root where there is one (the cube root of -8 is -2), else the principal one."""
    if not isinstance(index, Fraction) or index.denominator != 1 or not 1 <= index <= 1_000:
        raise NoValueError
    if is_real(radicand) and real_part(radicand) < 0 and index % 2 == 1:
        return -power(-radicand, 1 / index)
    return power(radicand, 1 / index)


def factorial(value: Value) -> Value:
    if isinstance(value, Fraction) and value.denominator == 1:
        if not 0 <= value <= _MAX_FACTORIAL:
            raise NoValueError
        return Fraction(math.factorial(value.numerator))
    if abs(value) > 100:
        raise NoValueError
    return _mp.gamma(inexact(value) + 1)


def binomial(top: Value, bottom: Value) -> Value:
    is_whole = all(isinstance(v, Fraction) and v.denominator == 1 for v in (top, bottom))
    if is_whole and 0 <= bottom <= top:
        bottom = min(bottom, top - bottom)
        if bottom * top.numerator.bit_length() > _MAX_BITS:
            raise NoValueError
        return Fraction(math.comb(top.numerator, bottom.numerator))
    return divided(factorial(top), product([factorial(bottom), factorial(total([top, -bottom]))]))


def apply(name: str, arguments: list[Value]) -> Value:
    """A function by its LaTeX name; `log` has base 10 unless a second argument says otherwise."""
    argument = arguments[0]
    if name in ("floor", "ceil"):
        return _rounded(argument, up=name == "ceil")
    if name == "abs":
        return abs(argument)
    if name in ("ln", "log"):
        base = arguments[1] if len(arguments) > 1 else Fraction(10)
        bottom = _mp.ln(inexact(base)) if name == "log" else 1
        return checked(_snapped(_mp.ln(inexact(argument)) / bottom, 1))
    if name == "exp":
        return power(CONSTANTS["e"], inexact(argument))
    if abs(inexact(argument)) > _MAX_ANGLE:
        raise NoValueError
    names = {"arcsin": "asin", "arccos": "acos", "arctan": "atan"}
    value = _snapped(getattr(_mp, names.get(name, name))(inexact(argument)), 1)
    if abs(value) > 1 / _ROUNDING:
        raise NoValueError  # a pole, missed by rounding
    return checked(value)


def _snapped(value: Value, scale: Value) -> Value:
    """Zero, if all that is left is rounding error of numbers as large as `scale`."""
    if isinstance(value, Fraction) or abs(value) > _ROUNDING * scale:
        return value
    return Fraction(0)


def _exact_power(base: Fraction, exponent: Fraction) -> Fraction | None:
    """The power as a fraction, if it is one."""
    if base in (0, 1, -1) and exponent.denominator == 1:
        if base == 0 and exponent <= 0:
            raise NoValueError
        return base if exponent % 2 or base >= 0 else -base
    if exponent.denominator > 1:
        exact = _exact_root(base, exponent.denominator)
        return None if exact is None else _exact_power(exact, Fraction(exponent.numerator))
    size = max(base.numerator.bit_length(), base.denominator.bit_length())
    if abs(exponent) * size > _MAX_BITS:
        raise NoValueError
    return base**exponent.numerator


def _exact_root(base: Fraction, index: int) -> Fraction | None:
    if base < 0 or index > 64:
        return None
    top, bottom = (_integer_root(part, index) for part in (base.numerator, base.denominator))
    return None if top is None or bottom is None else Fraction(top, bottom)


def _integer_root(value: int, index: int) -> int | None:
    if index == 2:
        guess = math.isqrt(value)
    else:
        guess = round(value ** (1 / index)) if value.bit_length() < 150 else 0
    return guess if guess**index == value else None


def _rounded(value: Value, *, up: bool) -> Fraction:
    if not is_real(value):
        raise NoValueError
    if not isinstance(value, Fraction):
        nearest = int(_mp.nint(value.real))
        if abs(value.real - nearest) <= _ROUNDING * (abs(nearest) + 1):
            return Fraction(nearest)
        return Fraction(int(_mp.ceil(value.real) if up else _mp.floor(value.real)))
    return Fraction(math.ceil(value) if up else math.floor(value))
