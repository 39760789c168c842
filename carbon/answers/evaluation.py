"""The value of a formula at fixed points, chosen so that unequal formulas almost surely differ."""

import hashlib
from fractions import Fraction
from functools import lru_cache

from carbon.answers import arithmetic
from carbon.answers.arithmetic import NoValueError, Value
from carbon.answers.formula import Node, symbols

NUM_SAMPLES = 6
NUM_POSITIVE_SAMPLES = 3  # the first ones give every variable a positive value

Samples = tuple[Value, ...]  # `NUM_SAMPLES` values


@lru_cache(maxsize=4_096)
def samples(node: Node) -> Samples | None:
    """The formula's value at each of the points; None if it has none somewhere."""
    is_constant = not symbols(node)
    values = [sample(node, index) for index in range(1 if is_constant else NUM_SAMPLES)]
    if any(value is None for value in values):
        return None
    return tuple(values * NUM_SAMPLES if is_constant else values)


def sample(node: Node, index: int, known: dict[str, Value] | None = None) -> Value | None:
    """The formula's value at one of the points, with some variables held at `known` values.

    None if it has none there, or one that is too large to compute.
    """
    with arithmetic.lock:
        try:
            return arithmetic.settled(_value(node, index, known or {}))
        except (NoValueError, ZeroDivisionError, OverflowError, ValueError):
            return None


def _value(node: Node, index: int, known: dict[str, Value]) -> Value:
    match node.operation:
        case "number":
            return Fraction(node.value)
        case "numeral":
            numeral, base = node.value.split("_")
            return Fraction(int(numeral, int(base)))
        case "constant":
            return arithmetic.CONSTANTS[node.value]  # an infinity may only stand alone
        case "symbol":
            return known[node.value] if node.value in known else point(node.value, index)
    values = [
        arithmetic.finite(arithmetic.settled(_value(argument, index, known)))
        for argument in node.arguments
    ]
    if node.operation == "applied":  # f(x) has the same value wherever x has
        return point(f"{node.value}({arithmetic.digits(values[0])})", index)
    name = node.value if node.operation == "function" else node.operation
    return arithmetic.OPERATIONS[name](*values)


@lru_cache(maxsize=4_096)
def point(name: str, index: int) -> Fraction:
    """A variable's value: positive at the first points, then of one sign and of the other."""
    digest = hashlib.sha256(f"{index} {name}".encode("utf-8", "replace")).digest()
    size = Fraction(34 + int.from_bytes(digest[:4], "big") % 211, 97) * (1 + index % 3)
    sign = hashlib.sha256(name.encode("utf-8", "replace")).digest()[0]
    is_negative = index >= NUM_POSITIVE_SAMPLES and (index + sign) % 2 == 1
    return -size if is_negative else size
