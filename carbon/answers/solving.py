"""Solves equations and inequalities for one unknown, where that takes quadratics and roots at most.

Their other variables are held at one of the sample points.
"""

import itertools
import math
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from carbon.answers.arithmetic import (
    NoValueError,
    Value,
    all_roots,
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
_MAX_DEGREE = 12
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
        found = [_polynomial_roots(case, name, index) for case in _cases(node)]
    else:
        return None
    known = [points for points in found if points is not None]
    return [x for points in known for x in points] if len(known) == len(found) else None


def _polynomial_roots(node: Node, name: str, index: int) -> list[Value] | None:
    """Of a polynomial that is one of degree 2 at most in some power of the variable: x^4 - 16."""
    try:
        coefficients = _coefficients(node, name, index)
        if coefficients is None:
            return None
        exponents = [place for place, value in enumerate(coefficients) if value]
        power_of = math.gcd(*exponents) or 1
        shorter = coefficients[: exponents[-1] + 1 if exponents else 1 : power_of]
        found = _quadratic_roots(shorter)
        return None if found is None else [x for y in found for x in all_roots(y, power_of)]
    except NoValueError:
        return None


def _quadratic_roots(coefficients: list[Value]) -> list[Value] | None:
    """Roots of the polynomial, the constant first; none of a constant, unless it is zero."""
    match coefficients:
        case [constant]:
            return [] if constant else None
        case [constant, slope]:
            return [divided(-constant, slope)]
        case [constant, slope, square]:
            discriminant = total(product(slope, slope), product(Fraction(-4), square, constant))
            spread, twice = power(discriminant, Fraction(1, 2)), product(Fraction(2), square)
            return [divided(total(-slope, distance), twice) for distance in (spread, -spread)]
    return None


def _coefficients(node: Node, name: str, index: int) -> list[Value] | None:
    """Of a polynomial in one variable, the constant first; None if it is none.

    Raises:
        NoValueError: one is too large to compute, or too small beside another.
    """
    if name not in symbols(node):
        value = sample(node, index)
        return None if value is None else [value]
    parts = [_coefficients(argument, name, index) for argument in node.arguments]
    known = [part for part in parts if part is not None]
    if len(known) < len(parts):
        return None
    exponent = _integer_exponent(node)
    match node.operation:
        case "symbol":
            return [Fraction(0), Fraction(1)]
        case "add":
            return [total(*terms) for terms in itertools.zip_longest(*known, fillvalue=Fraction(0))]
        case "negative":
            return [-value for value in known[0]]
        case "percent":
            return [divided(value, Fraction(100)) for value in known[0]]
        case "multiply":
            return _product(known)
        case "divide" if len(known[1]) == 1 and known[1][0]:
            return [divided(value, known[1][0]) for value in known[0]]
        case "power" if exponent is not None and 0 < exponent <= _MAX_DEGREE:
            return _product([known[0]] * exponent)
    return None


def _product(factors: list[list[Value]]) -> list[Value] | None:
    """Coefficients of a product of polynomials; None if its degree is too high."""
    result: list[Value] = [Fraction(1)]
    for factor in factors:
        if len(result) + len(factor) > _MAX_DEGREE + 2:
            return None
        columns: list[list[Value]] = [[] for _ in range(len(result) + len(factor) - 1)]
        for (i, one), (j, other) in itertools.product(enumerate(result), enumerate(factor)):
            columns[i + j].append(product(one, other))
        result = [total(*column) for column in columns]
    return result


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
