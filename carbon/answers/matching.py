"""Compares collections whose order does not matter. Knows nothing of what their items are."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from carbon.answers.structure import Verdict

Item = TypeVar("Item")


def match_all(
    first: Sequence[Item],
    second: Sequence[Item],
    compare: Callable[[Item, Item], Verdict],
    undecided: Verdict,
) -> Verdict:
    """Whether the items can be paired so that each equals its partner and none is left over.

    `undecided` if that hangs on pairs `compare` leaves undecided.
    """
    if len(first) != len(second):
        return False
    verdicts = [[compare(one, other) for other in second] for one in first]
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
