"""Are two answers equal? Yes, no, or `Undecided`: two texts only computer algebra can tell apart.

Symmetric in its arguments. Knows nothing of processes: whoever calls it decides whom to ask.
"""

import re

from carbon.answers.conditions import compare_conditions
from carbon.answers.formula import Node
from carbon.answers.matching import match_all
from carbon.answers.regions import is_same_region, region
from carbon.answers.scalars import compare_scalars, same_value
from carbon.answers.structure import (
    Answer,
    Choice,
    Combination,
    Opaque,
    Relation,
    Scalar,
    Sequence,
    Undecided,
    Verdict,
    Words,
)

_BARE_OR_BRACKETED = {"list", "set", "()"}
_VECTOR = re.compile(r"matrix (?:1x\d+|\d+x1)")


def compare(a: Answer, b: Answer) -> Verdict:
    """Whether two answers mean the same."""
    if isinstance(a, Scalar) and isinstance(b, Scalar):
        return compare_scalars(a, b)
    if a.text == b.text:
        return True
    if isinstance(a, Choice) or isinstance(b, Choice):
        return _compare_choices(a, b)
    if isinstance(a, Relation) or isinstance(b, Relation):
        return _compare_relations(a, b)
    if isinstance(a, Words) or isinstance(b, Words):
        return _compare_words(a, b)
    if isinstance(a, Sequence) and isinstance(b, Sequence):
        return _compare_sequences(a, b)
    return _compare_otherwise(a, b)


def _compare_choices(a: Answer, b: Answer) -> Verdict:
    if isinstance(a, Choice) and isinstance(b, Choice):
        return a.letter == b.letter
    if isinstance(a, Choice):
        return True if b.text == a.letter else compare(a.content, b)
    return _compare_choices(b, a)


def _compare_relations(a: Answer, b: Answer) -> Verdict:
    if not isinstance(a, Relation):
        a, b = b, a
    assert isinstance(a, Relation)
    if isinstance(b, Relation):
        if a.assigns and b.assigns and a.sides[0].text == b.sides[0].text:
            return compare(a.value, b.value)
        regions = _compare_regions(a, b)
        return compare_conditions(a, b, _undecided(a, b)) if regions is None else regions
    if a.assigns:
        return compare(a.value, b)
    regions = _compare_regions(a, b)
    if regions is None and isinstance(b, Opaque):
        return _undecided(a, b)
    return regions is True  # an equation is not one of its sides


def _undecided(a: Answer, b: Answer) -> Undecided:
    return Undecided(min(a.text, b.text), max(a.text, b.text))


def _compare_regions(a: Answer, b: Answer) -> bool | None:
    """Whether both are the same part of the real line; None if one of them is none."""
    first, second = region(a), region(b)
    return None if first is None or second is None else is_same_region(first, second)


def _compare_words(a: Answer, b: Answer) -> bool:
    if not isinstance(a, Words):
        a, b = b, a
    assert isinstance(a, Words)
    if isinstance(b, Words):
        is_same = a.key == b.key or _is_same_product(a.node, b.node)
        return is_same or _compare_regions(a, b) is True
    if isinstance(b, Scalar):
        letters = re.sub(r"[\s*{}]", "", b.text)
        is_spelled = letters.casefold() == a.key.replace(" ", "")
        return is_spelled or _is_same_product(a.node, b.node)
    return _compare_regions(a, b) is True


def _is_same_product(a: Node | None, b: Node | None) -> bool:
    return a is not None and b is not None and same_value(a, b) is True


def _compare_sequences(a: Sequence, b: Sequence) -> Verdict:
    """Order counts in tuples; a bare list is as good as a tuple or a set with its brackets."""
    kinds = {a.kind, b.kind}
    if kinds == {"ratio"}:
        return _compare_items(_as_shares(a), _as_shares(b))
    is_bare = "list" in kinds and kinds <= _BARE_OR_BRACKETED
    # (1, 2) may be written as a column or a row
    is_vector = "()" in kinds and any(_VECTOR.fullmatch(kind) for kind in kinds)
    if len(kinds) > 1:
        regions = _compare_regions(a, b)
        if regions is not None:
            return regions
        a, b = _without_names(a), _without_names(b)
    return _compare_items(a, b) if len(kinds) == 1 or is_bare or is_vector else False


def _without_names(listing: Sequence) -> Sequence:
    """`x = 1, y = 2` as good as (1, 2): values in the order of their names."""
    named = {
        item.sides[0].text: item.value
        for item in listing.items
        if isinstance(item, Relation) and item.assigns
    }
    if listing.kind != "list" or len(named) < len(listing.items):
        return listing
    return Sequence(listing.text, listing.kind, tuple(named[name] for name in sorted(named)))


def _as_shares(ratio: Sequence) -> Sequence:
    """Every part of a ratio over its first one: 2:4:6 is 1:2:3."""
    first = ratio.items[0]
    if not isinstance(first, Scalar):
        return ratio
    shares = [
        Scalar(item.text, Node("divide", (item.node, first.node)))
        if isinstance(item, Scalar)
        else item
        for item in ratio.items
    ]
    return Sequence(ratio.text, ratio.kind, tuple(shares))


def _compare_items(a: Sequence, b: Sequence) -> Verdict:
    if not (a.is_ordered or b.is_ordered):
        return match_all(a.items, b.items, compare, _undecided(a, b))
    if len(a.items) != len(b.items):
        return False
    undecided = []
    for one, other in zip(a.items, b.items, strict=True):
        verdict = compare(one, other)
        if verdict is False:
            return False
        if verdict is not True:
            undecided.append(verdict)
    return True if not undecided else undecided[0] if len(undecided) == 1 else _undecided(a, b)


def _compare_otherwise(a: Answer, b: Answer) -> Verdict:
    """Combinations, sets of one element, and whatever could not be read."""
    regions = _compare_regions(a, b)
    if regions is not None:
        return regions
    for one, other in ((a, b), (b, a)):
        if isinstance(one, Sequence) and not isinstance(other, Sequence) and len(one.items) == 1:
            return compare(one.items[0], other)
    if any(
        isinstance(one, Scalar) and region(other) is not None for one, other in ((a, b), (b, a))
    ):
        return False
    is_unread = any(isinstance(answer, (Opaque, Combination)) for answer in (a, b))
    return _undecided(a, b) if is_unread else False
