"""Which rows may share one computation: those whose tokens so far are the same.

Rows of one prompt begin alike, so a batch is a tree; only its distinct branches cost a forward
pass. The distributions stay exact: a row samples its own token from its branch's hidden state.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

TokenT = TypeVar("TokenT", bound=Hashable)  # one token, or several that came at once


@dataclass(frozen=True, slots=True)
class Regrowth(Generic[TokenT]):
    """Branches after they grew: parent and new tokens of each, and each row's new branch."""

    parents: list[int]
    tokens: list[TokenT]
    branches: list[int]


def regrow(choices: Sequence[tuple[int, TokenT]]) -> Regrowth[TokenT]:
    """The branches that rows form by their (branch, token) choices.

    A branch that goes on keeps its index where it can, so that little of a cache has to move;
    further children and branches beyond the new end take the indices that became free.
    """
    children = list(dict.fromkeys(choices))
    by_branch: dict[int, tuple[int, TokenT]] = {}
    moving = []
    for child in children:
        parent, _ = child
        if parent < len(children) and parent not in by_branch:
            by_branch[parent] = child
        else:
            moving.append(child)
    free = [branch for branch in range(len(children)) if branch not in by_branch]
    by_branch.update(zip(free, moving, strict=True))
    ordered = [by_branch[branch] for branch in range(len(children))]
    branch_of = {child: branch for branch, child in by_branch.items()}
    return Regrowth(
        [parent for parent, _ in ordered],
        [token for _, token in ordered],
        [branch_of[choice] for choice in choices],
    )
