"""Which rows may share one computation: those whose tokens so far are the same.

Rows of one prompt begin alike, so a batch is a tree; only its distinct branches cost a forward
pass. The distributions stay exact: a row samples its own token from its branch's hidden state.
"""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Regrowth:
    """Branches after one more position: parent and token of each, and each row's new branch."""

    parents: list[int]
    tokens: list[int]
    branches: list[int]


def regrow(choices: Sequence[tuple[int, int]]) -> Regrowth:
    """The branches that rows form by their (branch, token) choices.

    A branch that goes on keeps its place where it can, so that little of a cache has to move;
    further children and branches beyond the new end take the places that became free.
    """
    children = list(dict.fromkeys(choices))
    places: dict[int, tuple[int, int]] = {}
    moving = []
    for child in children:
        parent = child[0]
        if parent < len(children) and parent not in places:
            places[parent] = child
        else:
            moving.append(child)
    free = (place for place in range(len(children)) if place not in places)
    places.update(zip(list(free), moving, strict=True))
    ordered = [places[place] for place in range(len(children))]
    place_of = {child: place for place, child in enumerate(ordered)}
    return Regrowth(
        [parent for parent, _ in ordered],
        [token for _, token in ordered],
        [place_of[choice] for choice in choices],
    )
