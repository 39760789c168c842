"""Solves equations and inequalities for one unknown, where that takes quadratics at most.

Their other variables are held at one of the sample points.
"""

import itertools
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from carbon.answers.arithmetic import (
    NoValueError,
    Value,
    divided,
    is_real,
    is_same,
    is_whole,
    power,
    product,
    total,
)
from carbon.answers.evaluation import sample
from carbon.answers.formula import INFINITY, MINUS_INFINITY, Node, difference, negative, symbols
from carbon.answers.structure import Relation

_FLIPPED = {">": "<", "\\ge": "\\le"}
_MAX_ABSOLUTE_VALUES = 4  # in one formula: each doubles the cases
_ABSOLUTE_VALUE = ("function", "abs")


@dataclass(frozen=True, slots=True)
class Condition:
    """`left operator right`, with `>` turned into `<`; `gap` is left - right."""

    left: Node
    operator: str
    right: Node
    gap: Node

    def holds(self, index: int, known: dict[str, Value]) -> bool | None:
        """Whether it is true at one of the points; None if a side has no real value there."""
        gap = sample(self.gap, index, known)
        if gap is None or not is_real(gap):
            return None
        return {"<": gap < 0, "\\le": gap <= 0, "=": gap == 0, "\\ne": gap != 0}[self.operator]


@lru_cache(maxsize=4_096)
def conditions(relation: Relation) -> tuple[Condition, ...] | None:
    """Each step of a chain, but for infinite ends; None if a side is no formula."""
    nodes = relation.formulas
    if nodes is None or "\\in" in relation.operators:
        return None
    steps = []
    for (left, right), operator in zip(itertools.pairwise(nodes), relation.operators, strict=True):
        if operator in _FLIPPED:
            left, operator, right = right, _FLIPPED[operator], left
        if left != MINUS_INFINITY and right != INFINITY:
            steps.append(Condition(left, operator, right, difference(left, right)))
    return tuple(steps)


def unknown(relation: Relation) -> str | None:
    """The variable that stands alone on a side, or the only one there is."""
    nodes = relation.formulas or []
    alone = {node.value for node in nodes if node.operation == "symbol"}
    names = alone if len(alone) == 1 else set().union(*map(symbols, nodes))
    return names.pop() if len(names) == 1 else None


@lru_cache(maxsize=8_192)
def roots(node: Node, name: str, index: int) -> tuple[Value, ...] | None:
    """The distinct solutions of `node = 0`, complex ones included; None if they are not known."""
    candidates = sign_changes(node, name, index)
    distinct: list[Value] = []
    for x in candidates or ():
        if sample(node, index, {name: x}) == 0 and not any(is_same(x, other) for other in distinct):
            distinct.append(x)
    return None if candidates is None else tuple(distinct)


def sign_changes(node: Node, name: str, index: int) -> list[Value] | None:
    """Where a formula may be zero or have a pole, among other places; None if that is not known."""
    if name not in symbols(node):
        return []
    if _integer_exponent(node) is not None:
        return sign_changes(node.arguments[0], name, index)
    if node.operation in ("multiply", "divide", "negative"):
        found = [sign_changes(part, name, index) for part in node.arguments]
    elif _num_absolute_values(node) <= _MAX_ABSOLUTE_VALUES:
        found = [_quadratic_roots(case, name, index) for case in _cases(node)]
    else:
        return None
    known = [points for points in found if points is not None]
    return [x for points in known for x in points] if len(known) == len(found) else None


def _quadratic_roots(node: Node, name: str, index: int) -> list[Value] | None:
    degree = _degree(node, name)
    if degree is None or degree > 2:
        return None
    before, at, after = (sample(node, index, {name: Fraction(x)}) for x in (-1, 0, 1))
    if before is None or at is None or after is None:
        return None
    try:
        square = divided(total(before, after, -at, -at), Fraction(2))
        slope = divided(total(after, -before), Fraction(2))
        if not square:
            return [divided(-at, slope)] if slope else [] if at else None
        discriminant = total(product(slope, slope), product(Fraction(-4), square, at))
        spread, twice = power(discriminant, Fraction(1, 2)), product(Fraction(2), square)
        return [divided(total(-slope, distance), twice) for distance in (spread, -spread)]
    except NoValueError:
        return None


def _degree(node: Node, name: str) -> int | None:
    """Of a polynomial in one variable, before anything cancels; None if it is none."""
    if name not in symbols(node):
        return 0
    degrees = [_degree(argument, name) for argument in node.arguments]
    known = [degree for degree in degrees if degree is not None]
    if len(known) < len(degrees):
        return None
    match node.operation:
        case "symbol":
            return 1
        case "add" | "negative" | "percent":
            return max(known)
        case "multiply":
            return sum(known)
        case "divide" if known[1] == 0:
            return known[0]
    exponent = _integer_exponent(node)
    return known[0] * exponent if exponent is not None and exponent > 0 else None


def _integer_exponent(node: Node) -> int | None:
    if node.operation != "power":
        return None
    exponent = sample(node.arguments[1], 0) if not symbols(node.arguments[1]) else None
    return exponent.numerator if exponent is not None and is_whole(exponent) else None


def _num_absolute_values(node: Node) -> int:
    own = (node.operation, node.value) == _ABSOLUTE_VALUE
    return own + sum(map(_num_absolute_values, node.arguments))


def _cases(node: Node) -> list[Node]:
    """The formula with each of its absolute values |u| replaced by u or by -u, in all ways."""
    choices = list(itertools.product(*map(_cases, node.arguments)))
    if (node.operation, node.value) == _ABSOLUTE_VALUE:
        return [case for (inner,) in choices for case in (inner, negative(inner))]
    return [Node(node.operation, arguments, node.value) for arguments in choices]
