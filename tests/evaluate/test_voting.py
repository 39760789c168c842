"""A vote over numbers is the vote of `carbon.search.selection` over rollouts."""

import math

import numpy as np
import pytest

from carbon.core.types import Completion, Rollout
from carbon.evaluate.shards import NO_ANSWER
from carbon.evaluate.voting import Ballot
from carbon.search.selection import select_weighted


def rollouts(scores, answers):
    completion = Completion("", (1,), "stop")
    return [
        Rollout(
            index, "baseline", completion, () if math.isnan(score) else (score,),
            None if answer == NO_ANSWER else str(answer),
        )
        for index, (score, answer) in enumerate(zip(scores, answers, strict=True))
    ]  # fmt: skip


def made_up(rng, count):
    scores = np.round(rng.integers(0, 5, count) / 4, 6)  # many ties
    scores[rng.random(count) < 0.1] = np.nan
    return scores, rng.integers(NO_ANSWER, 3, count)


def test_votes_are_those_of_weighted_selection():
    rng = np.random.default_rng(0)
    for _ in range(200):
        scores, answers = made_up(rng, 6)
        counts = rng.integers(0, 3, (4, 6))
        got = Ballot(scores, answers, answers == 0).right(counts)
        for drawn, is_right in zip(counts, got, strict=True):
            places = np.repeat(np.arange(6), drawn)
            chosen = select_weighted(rollouts(scores[places], answers[places]))
            assert is_right == (chosen.answer == "0")


def test_the_worth_of_a_score_may_differ():
    scores, answers = np.array([0.9, 0.5, 0.5]), np.array([0, 1, 1])
    ballot = Ballot(scores, answers, answers == 0)
    everyone = np.ones((1, 3), int)
    assert not ballot.right(everyone)[0]
    assert ballot.right(everyone, np.square)[0]


@pytest.mark.parametrize("answers", [[NO_ANSWER, NO_ANSWER], [NO_ANSWER, 0]])
def test_who_does_not_vote_cannot_win(answers):
    ballot = Ballot(np.array([0.5, 0.4]), np.array(answers), np.array(answers) == 0)
    assert not ballot.right(np.array([[1, 0]]))[0]
    assert ballot.order.tolist() == [0, 1]
