"""Numbers: exact fractions while they are small enough, else 150 digits; nothing takes long."""

import math
import threading
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

from mpmath import MPContext

_ROUNDING = 1e-120  # relative: below this a difference is rounding error of 150 digits
_TOLERANCE = 1e-100  # relative: numbers that agree so far are taken as equal
_LOST = 1e-95  # relative: a term this small would leave a sum as it was
_MAX_EXACT_BITS = 128_000
_MAX_MAGNITUDE_BITS = 10_000_000  # of an inexact number: 2 to the power of this
_MAX_EXACT_FACTORIAL = 10_000
_MAX_FACTORIAL = 1_000_000
_MAX_ANGLE = 10**9  # beyond it, too few digits are left of the angle
_MAX_WHOLE = 10**90  # beyond it, an inexact number says nothing about its last digits

Value = Any  # Fraction, or a real or complex number of `_mp`


class NoValueError(Exception):
    """0/0, an infinity inside a formula, or too large to compute. Never leaves the package."""


_mp = MPContext()
_mp.dps = 150
lock = threading.RLock()  # mpmath changes its precision while it computes

CONSTANTS: dict[str, Value] = {
    "pi": +_mp.pi,
    "e": +_mp.e,
    "i": _mp.mpc(0, 1),
    "infinity": _mp.inf,
    "-infinity": -_mp.inf,
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
    return not isinstance(value, _mp.mpc)


def is_whole(value: Value) -> bool:
    return isinstance(value, Fraction) and value.denominator == 1


def approximate(value: Value) -> float:
    """A float near a real value, for ordering; infinite where it is too large."""
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def inexact(value: Value) -> Value:
    """The value with 150 digits."""
    return _mp.mpf(value.numerator) / value.denominator if isinstance(value, Fraction) else value


def digits(value: Value) -> str:
    """The value in writing, to as many digits as equal values share."""
    return str(_mp.nstr(inexact(value), 60))


def settled(value: Value) -> Value:
    """The value without an imaginary part that is rounding error, inexact if it is too long."""
    if isinstance(value, Fraction):
        bits = value.numerator.bit_length() + value.denominator.bit_length()
        return value if bits <= _MAX_EXACT_BITS else inexact(value)
    return value.real if abs(value.imag) <= _ROUNDING * abs(value.real) else value


def finite(value: Value) -> Value:
    """The value.

    Raises:
        NoValueError: it is infinite or not a number.
    """
    if not isinstance(value, Fraction) and not _mp.isfinite(value):
        raise NoValueError
    return value


def total(*terms: Value) -> Value:
    """The sum: zero if all that is left of it is rounding error.

    Raises:
        NoValueError: some term is too small to make a difference, so that the sum says too little.
    """
    if all(isinstance(term, Fraction) for term in terms):
        return settled(sum(terms, Fraction(0)))
    numbers = [inexact(term) for term in terms]
    largest = max(map(abs, numbers))
    if any(0 < abs(number) < _LOST * largest for number in numbers):
        raise NoValueError
    return _snapped(sum(numbers), largest)


def product(*factors: Value) -> Value:
    result: Value = Fraction(1)
    for factor in factors:
        if isinstance(result, Fraction) and isinstance(factor, Fraction):
            result = settled(result * factor)
        else:
            result = inexact(result) * inexact(factor)
    return result


def divided(top: Value, bottom: Value) -> Value:
    """top / bottom. Raises ZeroDivisionError as `/` does."""
    are_exact = isinstance(top, Fraction) and isinstance(bottom, Fraction)
    return top / bottom if are_exact else inexact(top) / inexact(bottom)


def power(base: Value, exponent: Value) -> Value:
    """base ** exponent: exact where the result is a fraction of reasonable size.

    Raises:
        NoValueError: too large, or zero to a power that is not positive.
    """
    if not base:
        if is_real(exponent) and exponent > 0:
            return Fraction(0)
        raise NoValueError
    if isinstance(base, Fraction) and is_whole(exponent):
        if abs(base) == 1:
            return base ** (exponent.numerator % 2)
        size = max(base.numerator.bit_length(), base.denominator.bit_length())
        if abs(exponent) * size <= _MAX_EXACT_BITS:
            return base**exponent.numerator
    base, exponent = inexact(base), inexact(exponent)
    if abs(exponent) * (abs(_mp.log(base, 2)) + 1) > _MAX_MAGNITUDE_BITS:
        raise NoValueError
    return _mp.power(base, exponent)


def root(radicand: Value, index: Value = Fraction(2)) -> Value:
    """The real root where there is one (the cube root of -8 is -2), else the principal one."""
    if not is_whole(index) or not 1 <= index <= 1_000:
        raise NoValueError
    if is_real(radicand) and radicand < 0 and index % 2 == 1:
        return -root(-radicand, index)
    if index == 2 and isinstance(radicand, Fraction) and radicand >= 0:
        exact = Fraction(math.isqrt(radicand.numerator), math.isqrt(radicand.denominator))
        if exact * exact == radicand:
            return exact
    return power(radicand, 1 / index)


def all_roots(radicand: Value, index: int) -> list[Value]:
    """All complex numbers whose power is the radicand; those that are real exactly so."""
    if index == 1 or not radicand:
        return [radicand]
    found = [_mp.root(inexact(radicand), index, k) for k in range(index)]
    return [settled(_mp.mpc(value)) for value in found]


def _factorial(value: Value) -> Value:
    if is_whole(value) and value < _MAX_EXACT_FACTORIAL:
        if value < 0:
            raise NoValueError
        return settled(Fraction(math.factorial(value.numerator)))
    if abs(value) > _MAX_FACTORIAL:
        raise NoValueError
    return _mp.gamma(inexact(value) + 1)


def _binomial(top: Value, bottom: Value) -> Value:
    if is_whole(top) and is_whole(bottom) and 0 <= bottom <= top:
        bottom = min(bottom, top - bottom)
        if bottom * top.numerator.bit_length() <= _MAX_EXACT_BITS:
            return Fraction(math.comb(top.numerator, bottom.numerator))
    return divided(_factorial(top), product(_factorial(bottom), _factorial(total(top, -bottom))))


def _logarithm(argument: Value, base: Value = Fraction(10)) -> Value:
    return _snapped(_mp.ln(inexact(argument)) / _mp.ln(inexact(base)), 1)


def _circular(name: str, argument: Value) -> Value:
    if abs(inexact(argument)) > _MAX_ANGLE:
        raise NoValueError
    value = _snapped(getattr(_mp, name)(inexact(argument)), 1)
    if abs(value) > 1 / _ROUNDING:
        raise NoValueError  # a pole, missed by rounding
    return value


def _snapped(value: Value, scale: Value) -> Value:
    """Zero, if all that is left is rounding error of numbers as large as `scale`."""
    return value if abs(value) > _ROUNDING * scale else Fraction(0)


def _floor(value: Value) -> Fraction:
    if isinstance(value, Fraction):
        return Fraction(math.floor(value))
    if not is_real(value) or abs(value) > _MAX_WHOLE:
        raise NoValueError
    nearest = _mp.nint(value)
    is_near = abs(value - nearest) <= _ROUNDING * (abs(nearest) + 1)
    return Fraction(int(nearest if is_near else _mp.floor(value)))


_NAMES = dict.fromkeys(("sin", "cos", "tan", "sec", "csc", "cot", "sinh", "cosh", "tanh"))
_NAMES |= {"arcsin": "asin", "arccos": "acos", "arctan": "atan"}
# by the name of a formula's operation, or of its function in LaTeX
OPERATIONS: dict[str, Callable[..., Value]] = {
    "negative": lambda value: -value,
    "percent": lambda value: value / 100,
    "degree": lambda value: product(value, CONSTANTS["pi"], Fraction(1, 180)),
    "add": total,
    "multiply": product,
    "divide": divided,
    "power": power,
    "root": root,
    "factorial": _factorial,
    "binomial": _binomial,
    "abs": abs,
    "floor": _floor,
    "ceil": lambda value: -_floor(-value),
    "exp": partial(power, CONSTANTS["e"]),
    "ln": partial(_logarithm, base=CONSTANTS["e"]),
    "log": _logarithm,
    **{name: partial(_circular, other or name) for name, other in _NAMES.items()},
}
