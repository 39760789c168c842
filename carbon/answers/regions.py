r"""Parts of the real line: `(1, 3]`, `x > 5`, `[0, 1) \cup (1, 2]`, `x \ne 3`, "all real numbers".

Linear inequalities are solved; ends may hold other variables. Compares nothing else.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from carbon.answers.arithmetic import divided, inexact, is_real, is_same, real_part
from carbon.answers.evaluation import Samples, samples, samples_with
from carbon.answers.formula import Node, difference, negative, symbols
from carbon.answers.structure import (
    Answer,
    Combination,
    Opaque,
    Relation,
    Scalar,
    Sequence,
    Words,
)

_INFINITY = Node("constant", value="infinity")
_ORDERINGS = {"<": False, ">": False, "\\le": True, "\\ge": True}  # whether the end belongs
_NOTHING = frozenset(
    ("no solution", "no solutions", "no real solution", "no real solutions", "none", "empty set")
)
_EVERYTHING = frozenset(("all real numbers", "all reals", "all real x", "real numbers"))


@dataclass(frozen=True, slots=True)
class Interval:
    low: Samples
    has_low: bool
    high: Samples
    has_high: bool

    @property
    def is_empty(self) -> bool:
        low, high = real_part(self.low[0]), real_part(self.high[0])
        return low > high or (low == high and not (self.has_low and self.has_high))


Region = tuple[Interval, ...]  # disjoint, from left to right

_EVERYWHERE = Interval(samples(negative(_INFINITY)) or (), False, samples(_INFINITY) or (), False)


def is_same_region(a: Region, b: Region) -> bool:
    """The same intervals, with the same ends belonging to them."""
    return len(a) == len(b) and all(
        (one.has_low, one.has_high) == (other.has_low, other.has_high)
        and all(map(is_same, one.low, other.low))
        and all(map(is_same, one.high, other.high))
        for one, other in zip(a, b, strict=True)
    )


@lru_cache(maxsize=4_096)
def region(answer: Answer) -> Region | None:
    """The part of the real line an answer describes; None if it describes none."""
    if isinstance(answer, (Words, Opaque)):
        return _named(answer)
    if isinstance(answer, Combination):
        return _combined(answer)
    if isinstance(answer, Relation):
        return region(answer.value) if answer.assigns else _solved(answer)
    if not isinstance(answer, Sequence):
        return None
    if answer.kind == "list":
        return _conditions([region(item) for item in answer.items if isinstance(item, Relation)])
    if answer.kind == "set":
        points = [_ends(item) for item in answer.items]
        known = [Interval(point, True, point, True) for point in points if point is not None]
        return _merged(known) if len(known) == len(points) else None
    return _interval(answer)


def _named(answer: Words | Opaque) -> Region | None:
    key = answer.key if isinstance(answer, Words) else answer.text
    if key in _NOTHING or key == "\\emptyset":
        return ()
    return (_EVERYWHERE,) if key in _EVERYTHING or key == "\\mathbb{R}" else None


def _ends(item: Answer) -> Samples | None:
    values = samples(item.node) if isinstance(item, Scalar) else None
    return values if values is not None and all(map(is_real, values)) else None


def _interval(answer: Sequence) -> Region | None:
    if len(answer.items) != 2 or len(answer.kind) != 2:
        return None
    low, high = (_ends(item) for item in answer.items)
    if low is None or high is None:
        return None
    interval = Interval(low, answer.kind[0] == "[", high, answer.kind[1] == "]")
    return None if interval.is_empty else (interval,)


def _combined(answer: Combination) -> Region | None:
    parts = [region(part) for part in answer.parts]
    known = [part for part in parts if part is not None]
    if len(known) < len(parts):
        return None
    if answer.operator == "\\cup":
        return _merged(interval for part in known for interval in part)
    return _without_points(known[0], [point for part in known[1:] for point in part])


def _without_points(whole: Region, points: list[Interval]) -> Region | None:
    if len(whole) != 1 or any(point.low != point.high for point in points):
        return None
    pieces, rest = [], whole[0]
    for point in points:
        pieces.append(replace(rest, high=point.low, has_high=False))
        rest = replace(rest, low=point.low, has_low=False)
    return (*pieces, rest)


def _merged(intervals: Iterable[Interval]) -> Region:
    """Left to right, with those that touch made one."""
    ordered = sorted(intervals, key=lambda one: (real_part(one.low[0]), not one.has_low))
    merged: list[Interval] = []
    for interval in ordered:
        if merged:
            last = merged[-1]
            reach, start = real_part(last.high[0]), real_part(interval.low[0])
            if start < reach or (start == reach and (last.has_high or interval.has_low)):
                ends_later = real_part(interval.high[0]) > reach
                longest = interval if ends_later else last
                is_tie = real_part(interval.high[0]) == reach
                has_high = longest.has_high or (is_tie and interval.has_high)
                merged[-1] = replace(last, high=longest.high, has_high=has_high)
                continue
        merged.append(interval)
    return tuple(merged)


def _conditions(regions: list[Region | None]) -> Region | None:
    """Several inequalities: either one of them, or all of them if either would say nothing."""
    known = [one for one in regions if one is not None]
    if not known or len(known) < len(regions) or any(len(one) != 1 for one in known):
        return None
    union = _merged(one[0] for one in known)
    if not is_same_region(union, (_EVERYWHERE,)):
        return union
    return _common([one[0] for one in known])


def _common(intervals: list[Interval]) -> Region:
    common = intervals[0]
    for other in intervals[1:]:
        low, high = real_part(common.low[0]), real_part(common.high[0])
        other_low, other_high = real_part(other.low[0]), real_part(other.high[0])
        if other_low > low or (other_low == low and not other.has_low):
            common = replace(common, low=other.low, has_low=other.has_low)
        if other_high < high or (other_high == high and not other.has_high):
            common = replace(common, high=other.high, has_high=other.has_high)
    return () if common.is_empty else (common,)


def _solved(relation: Relation) -> Region | None:
    """Solutions of a linear inequality, or of a chain of them, in its one unknown."""
    nodes = [side.node for side in relation.sides if isinstance(side, Scalar)]
    unknown = _unknown(nodes)
    if len(nodes) < len(relation.sides) or unknown is None:
        return None
    steps = [
        _half_line(difference(left, right), operator, unknown)
        for (left, right), operator in zip(pairwise(nodes), relation.operators, strict=True)
        if not (_is_infinite(left) or _is_infinite(right))
    ]
    known = [step for step in steps if step is not None]
    if len(known) < len(steps) or not known:
        return None
    if relation.operators == ("\\ne",):
        return _without_points((_EVERYWHERE,), [replace(known[0], low=known[0].high)])
    return _common([_EVERYWHERE, *known]) if "\\ne" not in relation.operators else None


def _is_infinite(node: Node) -> bool:
    return node in (_INFINITY, negative(_INFINITY))


def _unknown(nodes: list[Node]) -> str | None:
    """The variable that stands alone on a side, or the only one there is."""
    alone = {node.value for node in nodes if node.operation == "symbol"}
    names = alone if len(alone) == 1 else set().union(*(symbols(node) for node in nodes))
    return names.pop() if len(names) == 1 else None


def _half_line(node: Node, operator: str, unknown: str) -> Interval | None:
    """Where a linear formula is below zero (< and \\le) or above it; up to its root for \\ne."""
    at = [samples_with(node, {unknown: Fraction(x)}) for x in range(3)]
    if operator not in (*_ORDERINGS, "\\ne") or at[0] is None or at[1] is None or at[2] is None:
        return None
    roots, rises = [], set()
    for values in zip(*at, strict=True):
        if not all(map(is_real, values)):
            return None
        zero, one, two = (inexact(value).real for value in values)  # of one kind: they are mixed
        slope = one - zero
        if not slope or not is_same(two - one, slope):
            return None
        roots.append(divided(-zero, slope))
        rises.add(slope > 0)
    if len(rises) != 1:
        return None
    is_below = (operator in ("<", "\\le")) == rises.pop()
    belongs = _ORDERINGS.get(operator, False)
    if is_below or operator == "\\ne":
        return Interval(_EVERYWHERE.low, False, tuple(roots), belongs)
    return Interval(tuple(roots), belongs, _EVERYWHERE.high, False)
