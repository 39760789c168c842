"""A problem's own curve: what each method would have answered with the first n of its rollouts.

A rollout's seed does not depend on N, so that the plain answers are those that runs of plain
best-of-n have at the same seed. The calibrated half has learned from all of explore at every n,
which a run of n rollouts could not.
"""

import math
from collections.abc import Iterator, Sequence
from typing import Any

from carbon.core.config import RunConfig
from carbon.core.types import Rollout, SelectionRule
from carbon.search.choosing import SECOND_HALF
from carbon.search.past import Past
from carbon.search.selection import AnswerClass, rank

FEWEST = 2  # rollouts: one of each half
_DIGITS = 4


def curve_of(past: Past) -> dict[str, dict[str, tuple[Any, ...]]] | None:
    """For each method, at every n from `FEWEST` to N, one entry a column.

    "winners": the place of its answer in the last AnswersTallied, -1 without any; "weights": what
    the run's rule compares, of that answer; "votes": how many of the n rollouts gave it.

    None for searches over steps: a search with n places is another search, not a part of this one.
    """
    config = past.started.config
    if config.searches_steps or config.num_rollouts <= FEWEST:
        return None
    explored = past.rollouts("explore")
    halves = {method: past.rollouts(phase) for method, phase in SECOND_HALF.items()}
    return {
        method: _columns(_growing(explored, half, config), past.class_of, config.rule)
        for method, half in halves.items()
        if len(explored) + len(half) == config.num_rollouts
    } or None


def _growing(
    first: Sequence[Rollout], second: Sequence[Rollout], config: RunConfig
) -> Iterator[Rollout]:
    """In the order in which n grows, each n with as many of the first half as it explores."""
    num_first = 0
    for n in range(1, len(first) + len(second) + 1):
        if config.explored_of(n) > num_first:
            yield first[num_first]
            num_first += 1
        else:
            yield second[n - 1 - num_first]


def _columns(
    rollouts: Iterator[Rollout], class_of: dict[int, int], rule: SelectionRule
) -> dict[str, tuple[Any, ...]]:
    classes: dict[int, AnswerClass] = {}
    ranks: dict[int, tuple[float, ...]] = {}
    rows = []
    for n, rollout in enumerate(rollouts, 1):
        place = class_of.get(rollout.index)
        if place is not None:
            before = classes[place].rollouts if place in classes else ()
            members = sorted((*before, rollout), key=lambda each: each.index)
            classes[place] = AnswerClass(tuple(members))
            ranks[place] = rank(rule, classes[place])
        if n < FEWEST:
            continue
        best = min(ranks, key=lambda each: ranks[each], default=-1)
        weight, votes = (-ranks[best][0], len(classes[best].rollouts)) if ranks else (0.0, 0)
        rows.append((best, _shown(weight), votes))
    winners, weights, votes = zip(*rows, strict=True)
    return {"winners": winners, "weights": weights, "votes": votes}


def _shown(weight: float) -> float:
    return round(weight, _DIGITS) if math.isfinite(weight) else 0.0
