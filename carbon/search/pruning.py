"""Which beams go on, which are given up and which are results: one pure rule a strategy.

All rank by full precision, ties by place; a beam without a valid score goes on only where there is
no other.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from carbon.core.config import RunConfig
from carbon.core.types import Strategy
from carbon.search.beams import Beam

SMALLEST_ODDS = 1e-7  # a particle's score is kept this far from 0 and 1, as in its_hub


@dataclass(frozen=True, slots=True, kw_only=True)
class Depth:
    """One depth of a search with `places`: its beams in order of place, copies of ended ones too.

    `ended` are all that have ended so far, in the order in which they did.
    """

    column: Sequence[Beam]
    ended: Sequence[Beam]
    places: range
    seed: int = 0

    @property
    def growing(self) -> list[Beam]:
        return [beam for beam in self.column if not beam.has_ended]


@dataclass(frozen=True, slots=True)
class Decision:
    """What a depth comes to.

    `parents` has the beam, by its place, that each place goes on with; empty: the search is over.
    `alive` are the places of this depth's beams that the search keeps, `results` the beams that are
    settled, by the place (the rollout) that they take.
    """

    parents: dict[int, int]
    alive: set[int]
    results: dict[int, Beam] = field(default_factory=dict)


def beam_search(depth: Depth, config: RunConfig) -> Decision:
    """Search-and-learn's (src/sal/search/beam_search.py; `sort_completed`, `filter_duplicates`).

    Of the beams that grow the N / M best different ones fill all N places in turn, however many
    have ended. Once all of a depth have ended the N best of all that ever did are the results; the
    original's padding with copies never comes to pass, as the last depth alone ends N. Ours: N that
    is no multiple of M is rounded down, and a tie falls to the lower place.
    """
    if not depth.growing:
        best = sorted(depth.ended, key=lambda beam: beam.rank[0])[: len(depth.places)]
        in_order = sorted(best, key=lambda beam: (beam.depth, beam.place))
        return Decision({}, _places(depth.column), dict(zip(depth.places, in_order, strict=True)))
    num_kept = max(1, len(depth.places) // config.beam_width)
    kept = sorted(best_distinct(depth.growing, num_kept))
    parents = {place: kept[i % len(kept)] for i, place in enumerate(depth.places)}
    return Decision(parents, {*kept, *_ended(depth)})


def beam_search_kept(depth: Depth, config: RunConfig) -> Decision:
    """Ours: an ended beam keeps its place, so that N beams are N solutions and no more.

    Of the beams that grow the best different ones, one for every M rounded up, share the free
    places as evenly as it goes.
    """
    free = sorted(_places(depth.growing))
    kept = best_distinct(depth.growing, -(-len(free) // config.beam_width))
    parents = dict(zip(free, shared_evenly(kept, len(free)), strict=True))
    results = {beam.place: beam for beam in depth.column if beam.has_ended}
    return Decision(parents, {*kept, *results}, results)


def dvts(depth: Depth, config: RunConfig) -> Decision:
    """Search-and-learn's (src/sal/search/diverse_verifier_tree_search.py), of one subtree.

    Its best beam goes on at all of its M places. Once the best is one that has ended, all M beams
    of that depth are results; those that have not ended have no answer (there, a vote for none).
    """
    best = min(depth.column, key=lambda beam: beam.rank)
    if best.has_ended:
        return Decision({}, _ended(depth), {beam.place: beam for beam in depth.column})
    return Decision(dict.fromkeys(depth.places, best.place), {best.place})


def particle_filtering(depth: Depth, config: RunConfig) -> Decision:
    """Puri et al. 2025 as in its_hub (its_hub/algorithms/particle_gibbs.py).

    At every depth all N particles, those that have ended too, are drawn anew with replacement: by
    softmax of the score's log-odds, that is by odds, with the score clipped to [1e-7, 1 - 1e-7].
    So they die and multiply until all that were drawn have ended. Places hold them in order.
    """
    odds = [_odds(beam.score) for beam in depth.column]
    weights = odds if any(odds) else [1.0] * len(odds)
    drawn = Random(depth.seed).choices(depth.column, weights, k=len(depth.places))
    by_place = dict(zip(depth.places, sorted(drawn, key=lambda beam: beam.place), strict=True))
    alive = _places(drawn)
    if all(beam.has_ended for beam in drawn):
        return Decision({}, alive, by_place)
    return Decision({place: beam.place for place, beam in by_place.items()}, alive)


PRUNING: dict[Strategy, Callable[[Depth, RunConfig], Decision]] = {
    "beam_search": beam_search,
    "beam_search_kept": beam_search_kept,
    "dvts": dvts,
    "particle_filtering": particle_filtering,
}


def best_distinct(beams: Sequence[Beam], count: int) -> list[int]:
    """The places of the `count` best; of equal texts only the first counts."""
    first_of_text: dict[str, Beam] = {}
    for beam in sorted(beams, key=lambda beam: beam.place):
        first_of_text.setdefault(beam.rollout.completion.text, beam)
    ranked = sorted(first_of_text.values(), key=lambda beam: beam.rank)
    return [beam.place for beam in ranked[:count]]


def shared_evenly(chosen: Sequence[Any], num_places: int) -> list[Any]:
    """Each for as many places as the others, the first ones for one more if need be."""
    if not chosen:
        return []
    share, more = divmod(num_places, len(chosen))
    return [
        each for rank, each in enumerate(chosen) for _ in range(share + (1 if rank < more else 0))
    ]


def _odds(score: float) -> float:
    if score != score:  # NaN
        return 0.0
    clipped = min(max(score, SMALLEST_ODDS), 1 - SMALLEST_ODDS)
    return clipped / (1 - clipped)


def _places(beams: Sequence[Beam]) -> set[int]:
    return {beam.place for beam in beams}


def _ended(depth: Depth) -> set[int]:
    return {beam.place for beam in depth.column if beam.has_ended}
