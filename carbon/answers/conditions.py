"""Are two equations or inequalities the same condition? Up to a factor; otherwise undecided.

Knows nothing of their solutions: conditions that are intervals are compared in `regions`.
"""

from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from carbon.answers.arithmetic import (
    NoValueError,
    Value,
    divided,
    inexact,
    is_same,
    power,
    real_part,
)
from carbon.answers.evaluation import Samples, sample, samples
from carbon.answers.formula import Node, difference, symbols
from carbon.answers.matching import match_all
from carbon.answers.structure import Relation, Scalar, Verdict

Condition = tuple[str, Node]  # an operator, and the formula it compares with zero

_ZERO = 1e-25  # relative: a formula no larger than this at a root has it too
_FLIPPED = {">": "<", "\\ge": "\\le"}


def compare_conditions(a: Relation, b: Relation, undecided: Verdict) -> Verdict:
    """Whether two relations state the same; `undecided` where a factor cannot tell."""
    first, second = _conditions(a), _conditions(b)
    if first is None or second is None:
        return undecided
    return match_all(first, second, lambda one, other: _compare(one, other, undecided), undecided)


@lru_cache(maxsize=4_096)
def _conditions(relation: Relation) -> list[Condition] | None:
    """Each step of a chain, with `>` turned into `<`; None if a side is no formula."""
    nodes = [side.node for side in relation.sides if isinstance(side, Scalar)]
    if len(nodes) < len(relation.sides):
        return None
    return [
        (_FLIPPED[operator], difference(right, left))
        if operator in _FLIPPED
        else (operator, difference(left, right))
        for (left, right), operator in zip(pairwise(nodes), relation.operators, strict=True)
    ]


def _compare(a: Condition, b: Condition, undecided: Verdict) -> Verdict:
    """`f = 0` and `g = 0`: the same if g is a multiple of f, different if a root is not shared."""
    (operator, f), (other_operator, g) = a, b
    if operator != other_operator:
        return False
    shares, other_shares = _shares(f), _shares(g)
    if shares is None or other_shares is None:
        return undecided
    if symbols(f) == symbols(g) and all(map(is_same, shares[1:], other_shares[1:])):
        same_side = real_part(shares[0]) * real_part(other_shares[0]) > 0
        return operator in ("=", "\\ne") or same_side
    if _is_linear(f) and _is_linear(g):
        return False
    return undecided if _has_root_of(f, g) and _has_root_of(g, f) else False


@lru_cache(maxsize=4_096)
def _is_linear(node: Node) -> bool:
    """Whether the formula is of degree one in all its variables together."""
    directions = enumerate(sorted(symbols(node)))
    steps = {name: (Fraction(3 + 7 * i, 5), Fraction(2 + 3 * i, 7)) for i, name in directions}
    line = [
        sample(node, 0, {name: start + t * step for name, (start, step) in steps.items()})
        for t in range(4)
    ]
    values = [inexact(value) for value in line if value is not None]
    if len(values) < len(line):
        return False
    rises = [after - before for before, after in pairwise(values)]
    return is_same(rises[0], rises[1]) and is_same(rises[1], rises[2])


@lru_cache(maxsize=4_096)
def _shares(node: Node) -> Samples | None:
    """The formula's first sample, and the others as multiples of it: the same for its multiples."""
    values = samples(node)
    if values is None or not values[0]:
        return None
    return (values[0], *(divided(value, values[0]) for value in values[1:]))


def _has_root_of(f: Node, g: Node) -> bool:
    """Whether a root of f, at the first sample point, is one of g too; True if none is known."""
    try:
        root = _root(f)
    except NoValueError:  # too large
        root = None
    if root is None:
        return True
    name, value = root
    at_root, elsewhere = sample(g, 0, {name: value}), sample(g, 0, {name: value + 1})
    if at_root is None or elsewhere is None:
        return True
    return real_part(abs(at_root)) <= _ZERO * (1 + real_part(abs(elsewhere)))


@lru_cache(maxsize=4_096)
def _root(node: Node) -> tuple[str, Value] | None:
    """A value of one variable where the formula is zero, if it is of degree 1 or 2 in it."""
    for name in sorted(symbols(node)):
        line = [sample(node, 0, {name: Fraction(t)}) for t in range(4)]
        at = [inexact(value) for value in line if value is not None]
        if len(at) < len(line) or not is_same(at[3] + 3 * at[1], 3 * at[2] + at[0]):
            continue
        square = divided(at[2] - 2 * at[1] + at[0], Fraction(2))
        slope = at[1] - at[0] - square
        if square:
            discriminant = slope * slope - 4 * square * at[0]
            return name, divided(power(discriminant, Fraction(1, 2)) - slope, 2 * square)
        if slope:
            return name, divided(-at[0], slope)
    return None
