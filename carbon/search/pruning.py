"""Which beams go on, and how often: pure rules on scored rollouts, one a strategy."""

import math
from collections.abc import Sequence
from random import Random

from carbon.core.config import RunConfig
from carbon.core.types import Rollout

_SMALLEST_ODDS = 1e-6  # scores have six digits: 0 and 1 stand for what rounds to them


def choose_parents(growing: Sequence[Rollout], config: RunConfig, seed: int) -> list[int]:
    """The index of the beam that each of `len(growing)` places goes on with, in order of places.

    Beam search and DVTS keep a beam for every M places, rounded up: N that is no multiple of M, and
    what is left when beams have ended, is shared as evenly as it goes. Particle filtering draws.
    """
    if config.strategy == "particle_filtering":
        return _resampled(growing, seed)
    num_kept = math.ceil(len(growing) / config.beam_width)
    return shared_evenly(best_distinct(growing, num_kept), len(growing))


def best_distinct(growing: Sequence[Rollout], count: int) -> list[int]:
    """The indices of the `count` best by last-step score; of equal texts only the first counts.

    Ties fall to the lower index. Without a valid score a beam is worse than any with one, but goes
    on where there is none better: it may still find an answer.
    """
    first_of_text: dict[str, Rollout] = {}
    for rollout in sorted(growing, key=lambda rollout: rollout.index):
        first_of_text.setdefault(rollout.completion.text, rollout)
    ranked = sorted(first_of_text.values(), key=lambda rollout: -_score(rollout))
    return [rollout.index for rollout in ranked[:count]]


def shared_evenly(indices: Sequence[int], num_places: int) -> list[int]:
    """Each index for as many places as the others, the first ones for one more if need be."""
    if not indices:
        return []
    share, more = divmod(num_places, len(indices))
    return [
        index
        for rank, index in enumerate(indices)
        for _ in range(share + (1 if rank < more else 0))
    ]


def _resampled(growing: Sequence[Rollout], seed: int) -> list[int]:
    """Drawn with replacement by softmax of the score's log-odds, that is by odds; in order."""
    if not growing:
        return []
    indices = [rollout.index for rollout in growing]
    odds = [_odds(rollout) for rollout in growing]
    weights = odds if any(odds) else [1.0] * len(growing)
    return sorted(Random(seed).choices(indices, weights, k=len(growing)))


def _odds(rollout: Rollout) -> float:
    if not rollout.has_valid_score:
        return 0.0
    score = min(max(rollout.last_step_score, _SMALLEST_ODDS), 1 - _SMALLEST_ODDS)
    return score / (1 - score)


def _score(rollout: Rollout) -> float:
    return rollout.last_step_score if rollout.has_valid_score else -1.0
