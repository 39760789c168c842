"""Are two answers equal? Yes, no, or `Undecided`: two texts only computer algebra can tell apart.

Symmetric in its arguments; whoever calls it decides whom to ask about what is undecided.
"""

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar

from carbon.answers.arithmetic import Value, divided, is_real, is_same, lock
from carbon.answers.evaluation import NUM_SAMPLES, samples
from carbon.answers.formula import Node, symbols
from carbon.answers.regions import Region, is_same_region, regions, solution
from carbon.answers.scalars import compare_scalars, same_value
from carbon.answers.solving import Condition, conditions, roots, unknown
from carbon.answers.structure import (
    Answer,
    Choice,
    Clock,
    Listing,
    Opaque,
    Relation,
    Scalar,
    Undecided,
    Verdict,
    Words,
)

Item = TypeVar("Item")

_BARE_OR_BRACKETED = {"list", "set", "()"}
_COMBINED = {"\\cup", "\\setminus"}
_VECTOR = re.compile(r"matrix (?:1x\d+|\d+x1)")


def compare(a: Answer, b: Answer) -> Verdict:
    """Whether two answers mean the same."""
    if isinstance(a, Scalar) and isinstance(b, Scalar):
        return compare_scalars(a, b)
    if a.text == b.text:
        return True
    for kind, rule in _RULES:
        if isinstance(a, kind):
            return rule(a, b)
        if isinstance(b, kind):
            return rule(b, a)
    return _compare_unread(a, b)


def _compare_choice(a: Choice, b: Answer) -> Verdict:
    if isinstance(b, Choice):
        return a.letter == b.letter
    return b.text == a.letter or compare(a.content, b)


def _compare_relation(a: Relation, b: Answer) -> Verdict:
    if isinstance(b, Relation):
        if a.assigns and b.assigns and a.sides[0].text == b.sides[0].text:
            return compare(a.value, b.value)
        is_of_one_unknown = a.assigns or b.assigns or unknown(a) == unknown(b)
        same = is_same_region(a, b) if is_of_one_unknown else None
        return _compare_conditions(a, b) if same is None else same
    if a.assigns:
        return compare(a.value, b)
    same = is_same_region(a, b)
    if same is None and isinstance(b, Opaque):
        return _undecided(a, b)
    return same is True  # an equation is not one of its sides


def _compare_clock(a: Clock, b: Answer) -> Verdict:
    if isinstance(b, Clock):
        return a.absolute == b.absolute if a.absolute and b.absolute else a.written == b.written
    return a.hour is not None and compare(a.hour, b)


def _compare_words(a: Words, b: Answer) -> Verdict:
    if isinstance(b, Words) and a.key == b.key:
        return True
    if isinstance(b, Scalar):
        letters = re.sub(r"[\s*{}]", "", b.text).casefold()
        if letters == a.key.replace(" ", ""):
            return True
    node = b.node if isinstance(b, (Words, Scalar)) else None
    is_product = a.node is not None and node is not None and same_value(a.node, node) is True
    return is_product or is_same_region(a, b) is True


def _compare_listing(a: Listing, b: Answer) -> Verdict:
    """Order counts in tuples; a bare list is as good as a tuple or a set with its brackets."""
    if not isinstance(b, Listing):
        return _compare_unread(a, b)
    kinds = {a.kind, b.kind}
    if kinds == {"ratio"}:
        return _compare_items(_as_shares(a), _as_shares(b))
    if len(kinds) == 1 and not kinds & _COMBINED:
        return _compare_items(a, b)
    same = is_same_region(a, b)
    if same is not None:
        return same
    is_bare = "list" in kinds and kinds <= _BARE_OR_BRACKETED
    # (1, 2) may be written as a column or a row
    is_vector = "()" in kinds and any(_VECTOR.fullmatch(kind) for kind in kinds)
    if is_bare or is_vector:
        return _compare_items(_unnamed(a), _unnamed(b))
    return _undecided(a, b) if kinds & _COMBINED else False


def _unnamed(listing: Listing) -> Listing:
    """`x = 1, y = 2` as good as (1, 2): values in the order of their names."""
    named = {
        item.sides[0].text: item.value
        for item in listing.items
        if isinstance(item, Relation) and item.assigns
    }
    if listing.kind != "list" or len(named) < len(listing.items):
        return listing
    return Listing(listing.text, listing.kind, tuple(named[name] for name in sorted(named)))


def _as_shares(ratio: Listing) -> Listing:
    """Every part of a ratio over its first one: 2:4:6 is 1:2:3."""
    nodes = [item.node for item in ratio.items if isinstance(item, Scalar)]
    if len(nodes) < len(ratio.items):
        return ratio
    shares = [Scalar(ratio.text, Node("divide", (node, nodes[0]))) for node in nodes]
    return Listing(ratio.text, ratio.kind, tuple(shares))


def _compare_items(a: Listing, b: Listing) -> Verdict:
    if len(a.items) != len(b.items):
        return False
    if not (a.is_ordered or b.is_ordered):
        return _match(a.items, b.items, compare, _undecided(a, b))
    open_pairs = []
    for one, other in zip(a.items, b.items, strict=True):
        verdict = compare(one, other)
        if verdict is False:
            return False
        if verdict is not True:
            open_pairs.append(verdict)
    return not open_pairs or (open_pairs[0] if len(open_pairs) == 1 else _undecided(a, b))


def _match(
    first: Sequence[Item],
    second: Sequence[Item],
    compare_items: Callable[[Item, Item], Verdict],
    undecided: Verdict,
) -> Verdict:
    """Whether items can be paired, in any order, so that each equals its partner."""
    if len(first) != len(second):
        return False
    verdicts = [[compare_items(one, other) for other in second] for one in first]
    if _can_pair([[verdict is True for verdict in row] for row in verdicts]):
        return True
    possible = [[verdict is not False for verdict in row] for row in verdicts]
    return undecided if _can_pair(possible) else False


def _can_pair(fits: list[list[bool]]) -> bool:
    """Whether a square table has a perfect matching (augmenting paths)."""
    partner_of: dict[int, int] = {}

    def place(row: int, tried: set[int]) -> bool:
        for column, is_fit in enumerate(fits[row]):
            if is_fit and column not in tried:
                tried.add(column)
                if column not in partner_of or place(partner_of[column], tried):
                    partner_of[column] = row
                    return True
        return False

    return all(place(row, set()) for row in range(len(fits)))


def _compare_unread(a: Answer, b: Answer) -> Verdict:
    """Sets of one element, parts of the real line, and whatever could not be read."""
    for one, other in ((a, b), (b, a)):
        if isinstance(one, Listing) and len(one.items) == 1:
            return compare(one.items[0], other)
    same = is_same_region(a, b)
    if same is not None:
        return same
    if any(isinstance(one, Scalar) and regions(other) for one, other in ((a, b), (b, a))):
        return False
    is_unread = isinstance(a, Opaque) or isinstance(b, Opaque)
    is_combined = any(isinstance(one, Listing) and one.kind in _COMBINED for one in (a, b))
    return _undecided(a, b) if is_unread or is_combined else False


def _undecided(a: Answer, b: Answer) -> Undecided:
    return Undecided(min(a.text, b.text), max(a.text, b.text))


def _compare_conditions(a: Relation, b: Relation) -> Verdict:
    """Whether both state the same: one is a multiple of the other, or they have the same roots."""
    first, second, undecided = conditions(a), conditions(b), _undecided(a, b)
    if first is None or second is None:
        return undecided
    with lock:
        return _match(first, second, partial(_compare_steps, undecided), undecided)


def _compare_steps(undecided: Verdict, a: Condition, b: Condition) -> Verdict:
    is_equation = a.operator in ("=", "\\ne")
    names = symbols(a.gap)
    if a.operator != b.operator or names != symbols(b.gap):
        return False
    if not names:  # a relation of constants states nothing but itself
        orders = [(b.left, b.right), (b.right, b.left)][: 1 + is_equation]
        return any(same_value(a.left, x) and same_value(a.right, y) for x, y in orders)
    factor = _factor(a.gap, b.gap)
    if factor is not None:
        return is_equation or (is_real(factor) and factor > 0)
    for name in sorted(names):
        agreed = _has_same_solutions(a, b, name)
        if agreed is not None:
            return agreed
    return False if any(name.endswith("()") for name in names) else undecided


def _factor(f: Node, g: Node) -> Value | None:
    """The number that g is f's multiple by, if there is one."""
    first, second = samples(f), samples(g)
    if first is None or second is None or not all(first) or not all(second):
        return None
    ratios = [divided(y, x) for x, y in zip(first, second, strict=True)]
    return ratios[0] if all(is_same(ratios[0], ratio) for ratio in ratios) else None


def _has_same_solutions(a: Condition, b: Condition, name: str) -> bool | None:
    """Whether the same values of a variable solve both; None if those are not known."""
    is_known = False
    for index in range(NUM_SAMPLES):
        first, second = (_solved(step, name, index) for step in (a, b))
        if first is None or second is None:
            return None
        if first.belongs != second.belongs or not _match(first.ends, second.ends, is_same, False):
            return False
        is_known = is_known or bool(first.ends)
    return is_known or None


def _solved(step: Condition, name: str, index: int) -> Region | None:
    """Where an inequality holds, or the roots of an equation, complex ones too."""
    if step.operator not in ("=", "\\ne"):
        return solution((step,), name, index)
    found = roots(step.gap, name, index)
    return None if found is None else Region(found, ())


_RULES: tuple[tuple[type, Callable[[Any, Answer], Verdict]], ...] = (
    (Choice, _compare_choice),
    (Relation, _compare_relation),
    (Clock, _compare_clock),
    (Words, _compare_words),
    (Listing, _compare_listing),
)
