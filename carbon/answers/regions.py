r"""Parts of the real line: `(1, 3]`, `x > 5`, `|x| < 2`, `[0, 1) \cup (1, 2]`, `all real numbers`.

Ends may hold variables: two parts are the same if they are at each of the sample points.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from carbon.answers.arithmetic import CONSTANTS, Value, inexact, is_real, is_same, lock
from carbon.answers.evaluation import NUM_SAMPLES, sample
from carbon.answers.solving import Condition, conditions, sign_changes, unknown
from carbon.answers.structure import Answer, Listing, Opaque, Relation, Scalar, Words

_NOTHING = ("no solution", "no solutions", "no real solution", "no real solutions", "none")
_EVERYTHING = ("all real numbers", "all reals", "all real x", "real numbers", "\\mathbb{R}")
_INFINITIES = (CONSTANTS["infinity"], CONSTANTS["-infinity"])


class Region(NamedTuple):
    """A part of the real line: its ends from left to right, and what belongs to it.

    `belongs` tells of the gap before the first end, of that end, of the next gap, and so on.
    """

    ends: tuple[Value, ...]
    belongs: tuple[bool, ...]

    def holds(self, x: Value) -> bool:
        for i, end in enumerate(self.ends):
            if is_same(x, end):
                return self.belongs[2 * i + 1]
            if x < end:
                return self.belongs[2 * i]
        return self.belongs[-1]

    def is_same(self, other: "Region") -> bool:
        return self.belongs == other.belongs and all(map(is_same, self.ends, other.ends))


_NAMED: dict[str, Region] = dict.fromkeys(
    (*_NOTHING, "empty set", "\\emptyset"), Region((), (False,))
)
_NAMED |= dict.fromkeys(_EVERYTHING, Region((), (True,)))


@lru_cache(maxsize=4_096)
def regions(answer: Answer) -> tuple[Region, ...] | None:
    """The part of the real line an answer describes, at each sample point; None if it is none."""
    found: list[Region] = []
    with lock:
        for index in range(NUM_SAMPLES):
            region = _region(answer, index)
            if region is None:
                return None
            found.append(region)
    return tuple(found)


def is_same_region(a: Answer, b: Answer) -> bool | None:
    """Whether both are the same part of the real line; None if one of them is none."""
    first, second = regions(a), regions(b)
    return None if first is None or second is None else all(map(Region.is_same, first, second))


@lru_cache(maxsize=8_192)
def solution(steps: tuple[Condition, ...], name: str, index: int) -> Region | None:
    """Where in one variable conditions hold all together; None if their ends are not known."""
    changes = [sign_changes(step.gap, name, index) for step in steps]
    if None in changes:
        return None

    def hold(x: Value) -> bool | None:
        verdicts = [step.holds(index, {name: x}) for step in steps]
        return None if None in verdicts else all(verdicts)

    return _where(hold, [x for points in changes for x in points or () if is_real(x)])


def _where(holds: Callable[[Value], bool | None], candidates: Iterable[Value]) -> Region | None:
    """Where something holds that may change at the candidates; None if unknown between two."""
    ends: list[Value] = []
    for end in sorted(map(inexact, candidates)):
        if not ends or not is_same(ends[-1], end):
            ends.append(end)
    gaps = [(one + other) / 2 for one, other in pairwise(ends)]
    first = ends[0] - abs(ends[0]) - 1 if ends else CONSTANTS["e"]
    gaps += [end + abs(end) + 1 for end in ends[-1:]]
    before, *after = holds(first), *map(holds, gaps)
    if before is None or None in after:
        return None
    kept, belongs = [], [before]
    for end, here, following in zip(ends, map(holds, ends), after, strict=True):
        if not belongs[-1] == (here is True) == following:
            kept.append(end)
            belongs += [here is True, following is True]
    return Region(tuple(kept), tuple(belongs))


def _region(answer: Answer, index: int) -> Region | None:
    match answer:
        case Words(key=name) | Opaque(text=name):
            return _NAMED.get(name)
        case Relation(assigns=True):
            return _region(answer.value, index)
        case Relation():
            steps, name = conditions(answer), unknown(answer)
            is_order = steps is not None and name is not None and "=" not in answer.operators
            return solution(steps, name, index) if is_order else None
        case Listing(kind="\\cup", items=parts):
            return _combined(parts, any, index)
        case Listing(kind="\\setminus", items=parts):
            return _combined(parts, lambda belongs: belongs[0] and not any(belongs[1:]), index)
        case Listing(kind="list", items=parts):
            # where one of several inequalities holds, or all do, if one always would
            names = {unknown(part) if isinstance(part, Relation) else None for part in parts}
            union = _combined(parts, any, index) if len(names - {None}) == len(names) == 1 else None
            is_everything = union is not None and union.belongs == (True,)
            return _combined(parts, all, index) if is_everything else union
        case Listing(kind="set", items=items):
            points = [_point(item, index) for item in items]
            is_one = lambda x: any(is_same(x, point) for point in points)  # noqa: E731
            return None if None in points else _where(is_one, points)
        case Listing(kind="()" | "[]" | "[)" | "(]" as kind, items=(low, high)):
            return _interval(_point(low, index), _point(high, index), kind)
    return None


def _point(item: Answer, index: int) -> Value | None:
    value = sample(item.node, index) if isinstance(item, Scalar) else None
    return inexact(value) if value is not None and is_real(value) else None


def _interval(low: Value | None, high: Value | None, kind: str) -> Region | None:
    has_low, has_high = kind[0] == "[", kind[1] == "]"
    if low is None or high is None or low > high or (low == high and kind != "[]"):
        return None
    if (has_low and low in _INFINITIES) or (has_high and high in _INFINITIES):
        return None
    return _where(
        lambda x: low < x < high or (has_low and x == low) or (has_high and x == high),
        [end for end in (low, high) if end not in _INFINITIES],
    )


def _combined(
    parts: Sequence[Answer], rule: Callable[[list[bool]], bool], index: int
) -> Region | None:
    found = [_region(part, index) for part in parts]
    known = [region for region in found if region is not None]
    if len(known) < len(found):
        return None
    ends = [end for region in known for end in region.ends]
    return _where(lambda x: rule([region.holds(x) for region in known]), ends)
