"""Weighted votes from stored scores and answers: what other voters, or other weights, would choose.

One vote is that of `select_weighted`; here it is held many times at once, over a row's rollouts.
"""

from collections.abc import Callable

import numpy as np
from jaxtyping import Bool, Float, Int
from numpy import ndarray

from carbon.evaluate.shards import NO_ANSWER

_SCORE_DIGITS = 6  # that are sure of a score stored in float32
_SUM_DIGITS = 9  # equal sums of decimals are a tie
Worth = Callable[[Float[ndarray, " rollouts"]], Float[ndarray, " rollouts"]]


class Ballot:
    """The rollouts of one problem, best first: equal scores stay in the order of the rollouts."""

    def __init__(
        self,
        score: Float[ndarray, " rollouts"],
        answer: Int[ndarray, " rollouts"],
        is_right: Bool[ndarray, " rollouts"],
    ) -> None:
        known = np.round(np.nan_to_num(score.astype(float), nan=-1.0), _SCORE_DIGITS)
        self.order = np.argsort(-known, kind="stable")
        self._score = np.maximum(known[self.order], 0.0)
        self._answer, self._is_right = answer[self.order], is_right[self.order]
        classes = np.unique(self._answer)
        self._members = (self._answer[:, None] == classes).astype(float)

    def right(
        self, counts: Int[ndarray, "draws rollouts"], worth: Worth = lambda score: score
    ) -> Bool[ndarray, " draws"]:
        """Whether each vote is for a right answer, where a rollout votes `counts` times.

        A vote adds `worth` of its score to its answer; one without a score adds nothing. Ties fall
        to the best single voter. Without any answer among the voters nothing is right.
        """
        voters = counts[:, self.order]
        sums = np.round((voters * worth(self._score)) @ self._members, _SUM_DIGITS)
        ahead = sums @ self._members.T  # of each voter's answer
        ahead[(voters == 0) | (self._answer == NO_ANSWER)] = -np.inf
        winner = ahead.argmax(axis=1)
        return self._is_right[winner] & (ahead.max(axis=1) > -np.inf)
