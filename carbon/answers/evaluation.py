"""The value of a formula at fixed points, chosen so that unequal formulas almost surely differ.

Sizes are checked before anything is computed. Knows nothing of notation.
"""

import hashlib
from fractions import Fraction
from functools import lru_cache

from carbon.answers.arithmetic import (
    CONSTANTS,
    NoValueError,
    Value,
    apply,
    binomial,
    checked,
    digits,
    divided,
    factorial,
    lock,
    power,
    product,
    root,
    total,
)
from carbon.answers.formula import Node, symbols

NUM_SAMPLES = 6
NUM_POSITIVE_SAMPLES = 3  # the first ones give every variable a positive value

Samples = tuple[Value, ...]  # `NUM_SAMPLES` values


@lru_cache(maxsize=4_096)
def samples(node: Node) -> Samples | None:
    """The formula's value at each of the points; None if it has none somewhere."""
    return samples_with(node, {})


def samples_with(node: Node, known: dict[str, Value]) -> Samples | None:
    """As `samples`, with some variables held at given values."""
    is_constant = symbols(node) <= set(known)
    values = [sample(node, index, known) for index in range(1 if is_constant else NUM_SAMPLES)]
    if any(value is None for value in values):
        return None
    return tuple(values * NUM_SAMPLES if is_constant else values)


def sample(node: Node, index: int, known: dict[str, Value]) -> Value | None:
    """The formula's value at one of the points; None if it has none there."""
    point = {name: _sample_point(name, index) for name in symbols(node)} | known
    with lock:
        try:
            return _Evaluator(point).value(node)
        except (NoValueError, ZeroDivisionError, OverflowError, ValueError):
            return None


@lru_cache(maxsize=4_096)
def _sample_point(name: str, index: int) -> Fraction:
    """A positive value for the first points; after them, of one sign and then of the other."""
    digest = hashlib.sha256(f"{index} {name}".encode("utf-8", "replace")).digest()
    size = Fraction(34 + int.from_bytes(digest[:4], "big") % 211, 97) * (1 + index % 3)
    sign = hashlib.sha256(name.encode("utf-8", "replace")).digest()[0]
    is_negative = index >= NUM_POSITIVE_SAMPLES and (index + sign) % 2 == 1
    return -size if is_negative else size


class _Evaluator:
    """Values of one formula at one point: a method for each operation of `Node`."""

    def __init__(self, point: dict[str, Value]) -> None:
        self._point = point

    def value(self, node: Node) -> Value:
        return getattr(self, f"_{node.operation}")(node)

    def _arguments(self, node: Node) -> list[Value]:
        return [checked(self.value(argument)) for argument in node.arguments]

    def _number(self, node: Node) -> Value:
        return Fraction(node.value)

    def _numeral(self, node: Node) -> Value:
        numeral, base = node.value.split("_")
        value = 0
        for digit in numeral:
            value = value * int(base) + int(digit)
        return Fraction(value)

    def _symbol(self, node: Node) -> Value:
        return self._point[node.value]

    def _constant(self, node: Node) -> Value:
        return CONSTANTS[node.value]

    def _negative(self, node: Node) -> Value:
        return -self.value(node.arguments[0])  # unchecked: an infinity may stand alone

    def _percent(self, node: Node) -> Value:
        return self._arguments(node)[0] / 100

    def _degree(self, node: Node) -> Value:
        return product([*self._arguments(node), CONSTANTS["pi"], Fraction(1, 180)])

    def _add(self, node: Node) -> Value:
        return total(self._arguments(node))

    def _multiply(self, node: Node) -> Value:
        return product(self._arguments(node))

    def _divide(self, node: Node) -> Value:
        return divided(*self._arguments(node))

    def _power(self, node: Node) -> Value:
        return power(*self._arguments(node))

    def _root(self, node: Node) -> Value:
        return root(*self._arguments(node))

    def _factorial(self, node: Node) -> Value:
        return factorial(*self._arguments(node))

    def _binomial(self, node: Node) -> Value:
        return binomial(*self._arguments(node))

    def _applied(self, node: Node) -> Value:
        """Some value for f(x), the same wherever the argument is: nothing else is known of f."""
        return _sample_point(f"{node.value}({digits(self._arguments(node)[0])})", 0)

    def _function(self, node: Node) -> Value:
        return apply(node.value, self._arguments(node))
