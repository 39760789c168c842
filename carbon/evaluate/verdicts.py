"""What the three rules choose, for many pools of rollouts at once.

The same verdicts as `carbon.search.selection`, on arrays [pools, rollouts] instead of rollouts.
"""

from dataclasses import dataclass

import numpy as np
from jaxtyping import Bool, Float, Int, UInt32
from numpy import ndarray

from carbon.core.types import SelectionRule
from carbon.evaluate.solutions import NO_ANSWER, NO_SCORE


@dataclass(frozen=True, slots=True, eq=False)
class Pool:
    """Rollouts that vote together, in order of index: one row a problem and seed.

    `answer` is a class of equal answers within the row, or NO_ANSWER; `solution` tells texts apart.
    """

    score: UInt32[ndarray, "pools rollouts"]
    answer: Int[ndarray, "pools rollouts"]
    is_right: Bool[ndarray, "pools rollouts"]
    solution: Int[ndarray, "pools rollouts"]
    num_tokens: Int[ndarray, "pools rollouts"]

    @property
    def scores(self) -> Float[ndarray, "pools rollouts"]:
        """Last-step scores in [0, 1]; NaN without one."""
        return np.where(self.score == NO_SCORE, np.nan, self.score / 1e6)


def is_chosen_right(pool: Pool) -> dict[SelectionRule, Bool[ndarray, " pools"]]:
    """Whether each rule chooses a right answer; no answer at all is not right.

    Ties fall to the larger single score, then to the lower index, as in `carbon.search.selection`.
    """
    num_pools, num_rollouts = pool.answer.shape
    num_classes = max(int(pool.answer.max(initial=0)) + 1, 1)
    has_answer = pool.answer != NO_ANSWER
    rows = np.repeat(np.arange(num_pools), num_rollouts).reshape(pool.answer.shape)
    keys = (rows * num_classes + pool.answer)[has_answer]
    shape, size = (num_pools, num_classes), num_pools * num_classes

    scores = np.where(pool.score == NO_SCORE, -1, pool.score.astype(np.int64))
    order = np.argsort(-scores, axis=1, kind="stable")
    rank = np.empty_like(order)
    np.put_along_axis(rank, order, np.arange(num_rollouts)[None, :], axis=1)
    best_rank = np.full(size, num_rollouts)
    np.minimum.at(best_rank, keys, rank[has_answer])
    first = np.full(size, num_rollouts - 1)
    np.minimum.at(first, keys, np.broadcast_to(np.arange(num_rollouts), rank.shape)[has_answer])

    votes = np.bincount(keys, minlength=size)
    summed = np.bincount(keys, np.maximum(scores, 0)[has_answer], minlength=size)
    exists = votes > 0
    weights: dict[SelectionRule, ndarray] = {
        "vanilla": -best_rank,
        "weighted": summed,
        "majority": votes,
    }
    # The answer that is compared with the reference is the one of the class's first rollout.
    of_class = np.take_along_axis(pool.is_right, first.reshape(shape), axis=1)
    verdicts: dict[SelectionRule, ndarray] = {}
    for rule, weight in weights.items():
        weight = np.where(exists, weight, -np.inf).reshape(shape)
        is_heaviest = weight == weight.max(axis=1, keepdims=True)
        winner = np.where(is_heaviest, best_rank.reshape(shape), num_rollouts + 1).argmin(axis=1)
        is_right = np.take_along_axis(of_class, winner[:, None], axis=1)[:, 0]
        verdicts[rule] = is_right & has_answer.any(axis=1)
    return verdicts


def passes(pool: Pool) -> Bool[ndarray, " pools"]:
    """pass@N: whether any rollout is right."""
    return np.any(pool.is_right, axis=1)


def num_distinct(values: Int[ndarray, "pools rollouts"]) -> Int[ndarray, " pools"]:
    """Different values in each row, NO_ANSWER left out."""
    ordered = np.sort(values, axis=1)
    is_new = np.ones(ordered.shape, bool)
    is_new[:, 1:] = ordered[:, 1:] != ordered[:, :-1]
    return (is_new & (ordered != NO_ANSWER)).sum(axis=1)
