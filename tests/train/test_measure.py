"""The measurements on hand-made rollouts."""

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from train.measure import Rollouts, auc, best_of
from train.problems import REGISTER

pairs = st.lists(st.tuples(st.integers(0, 5), st.booleans()), min_size=2, max_size=40)


@given(pairs)
def test_auc_is_the_share_of_well_ordered_pairs(samples):
    scores = np.array([score / 5 for score, _ in samples])
    is_right = np.array([right for _, right in samples])
    right, wrong = scores[is_right], scores[~is_right]
    if not len(right) or not len(wrong):
        assert auc(scores, is_right) is None
        return
    ordered = (right[:, None] > wrong).mean() + (right[:, None] == wrong).mean() / 2
    assert auc(scores, is_right) == pytest.approx(ordered)


def test_rules_choose_as_they_should():
    problems = [REGISTER.make(Random(0), 1, "area")]
    rollouts = Rollouts(
        scores=np.array([[0.9, 0.5, 0.5, 0.99]], np.float32),
        is_right=np.array([[False, True, True, False]]),
        num_tokens=np.full((1, 4), 10),
        answers=[["7", "5", "5", None]],
    )
    four = best_of(rollouts, problems, 4)
    assert four["vanilla"]["mean"] == 0.0  # the best score without an answer does not count
    assert four["weighted"]["mean"] == 1.0
    assert four["majority"]["mean"] == 1.0
    assert four["pass_at_n"]["mean"] == 1.0
    two = best_of(rollouts, problems, 2)  # two groups: (7, 5) and (5, none)
    assert two["vanilla"]["mean"] == 0.5
    assert two["majority"]["mean"] == 0.5
    one = best_of(rollouts, problems, 1)
    assert {rule: value["mean"] for rule, value in one.items()} == dict.fromkeys(one, 0.5)
