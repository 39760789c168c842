import itertools
import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carbon.core.types import Completion, Rollout
from carbon.search.selection import (
    answer_classes,
    choose_calibration_set,
    explain,
    select_majority,
    select_vanilla,
    select_weighted,
    summarize,
)

RULES = (select_vanilla, select_weighted, select_majority)


def rollout(index, answer, score, phase="explore", finish_reason="stop", num_tokens=3):
    completion = Completion("text", (1,) * num_tokens, finish_reason)
    scores = () if score is None else (0.5, score)
    return Rollout(index, phase, completion, scores, answer)


def rollouts(answers, scores):
    return [rollout(i, a, s) for i, (a, s) in enumerate(zip(answers, scores, strict=True))]


def test_equivalent_answers_vote_together():
    found = select_weighted(rollouts(["1/2", "\\frac{1}{2}", "0.5", "3"], [0.3, 0.3, 0.3, 0.8]))
    assert (found.answer, found.num_votes) == ("1/2", 3)
    assert found.weight == pytest.approx(0.9)
    assert (found.runner_up, found.runner_up_votes) == ("3", 1)
    assert found.margin == pytest.approx(0.1)


@pytest.mark.parametrize(("scores", "ahead", "behind"), [
    ([0.0571, 0.0571, 0.1127], "0.114", "0.113"), ([0.1, 0.2, 0.29], "0.30", "0.29"),
    ([0.2, 0.2, 0.4], "0.40", "0.40"), ([0.3, 0.00001, 0.3], "0.30001", "0.30000"),
])  # fmt: skip
def test_sums_are_told_with_the_digits_that_show_who_is_ahead(scores, ahead, behind):
    found = select_weighted(rollouts(["4", "4", "5"], scores))
    assert summarize(found).startswith(f"{ahead} from ")
    reason = explain(found, 3)
    said = "sum to" if found.num_votes > 1 else "its last-step score is"
    assert f"{said} {ahead};" in reason
    assert f"gathers {behind} from" in reason


def test_no_answer_never_wins_while_an_answer_exists():
    group = rollouts([None, None, None, "4"], [0.9, 0.9, 0.9, 0.3])
    assert all(select(group).answer == "4" for select in RULES)
    nothing = rollouts([None] * 4, [0.9] * 4)
    for select in RULES:
        found = select(nothing)
        assert (found.answer, found.rollout, found.num_votes) == (None, None, 0)
        assert "None of the 4" in explain(found, 4)
    assert all(select([]).answer is None for select in RULES)


@pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf, 7.0, None])
def test_a_score_that_is_no_probability_never_wins(bad):
    for scores in ([bad, 1.0], [1.0, bad]):
        group = rollouts(["7", "8"] if scores[0] is bad else ["8", "7"], scores)
        assert select_vanilla(group).answer == "8"
        assert select_weighted(group).answer == "8"
        assert choose_calibration_set(group, 2) == [r for r in group if r.answer == "8"]


def test_ties_fall_to_the_larger_single_score_then_the_first_index():
    assert select_weighted(rollouts(["7", "8"], [0.5, 0.5])).answer == "7"
    assert select_weighted(rollouts(["7", "8", "7"], [0.25, 0.5, 0.25])).answer == "8"
    assert select_majority(rollouts(["7", "8"], [0.4, 0.5])).answer == "8"
    # A tie in decimals is one, though 0.1 + 0.2 is above 0.3 in binary.
    assert select_weighted(rollouts(["7", "7", "8"], [0.1, 0.2, 0.3])).answer == "8"


def test_vanilla_takes_the_best_single_rollout():
    found = select_vanilla(rollouts(["1", "2", "2"], [0.9, 0.6, 0.6]))
    assert (found.answer, found.rollout, found.weight) == ("1", 0, 0.9)


SCORES = st.one_of(st.floats(0, 1), st.just(math.nan), st.none())
GROUP = st.lists(st.tuples(st.sampled_from(["1", "2", "1/2", "0.5", None]), SCORES), max_size=9)


@given(GROUP, st.integers(0, 2**16))
def test_selection_ignores_the_order_of_rollouts(pairs, seed):
    group = rollouts([a for a, _ in pairs], [s for _, s in pairs])
    shuffled = group.copy()
    random.Random(seed).shuffle(shuffled)
    assert all(select(group) == select(shuffled) for select in RULES)
    assert choose_calibration_set(group, 3) == choose_calibration_set(shuffled, 3)


def test_all_orders_give_the_same_classes():
    results = set()
    for order in itertools.permutations(range(3)):
        group = [rollout(i, ["0.333", "1/3", "0.3333"][i], 0.5) for i in order]
        classes = answer_classes(group)
        results.add(frozenset(frozenset(r.index for r in c.rollouts) for c in classes))
    assert len(results) == 1


def test_weights_and_votes_are_kept_by_phase():
    group = [
        rollout(0, "1", 0.5),
        rollout(1, "1", math.nan),
        rollout(2, "1", 0.25, "exploit"),
        rollout(3, "1", 0.125, "baseline"),
    ]
    (only,) = answer_classes(group)
    assert (only.weight("explore"), only.votes("explore")) == (0.5, 2)
    assert (only.weight("exploit"), only.weight("baseline")) == (0.25, 0.125)
    assert select_weighted(group).votes_by_phase == {"explore": 2, "exploit": 1, "baseline": 1}


def test_the_calibration_set_is_finished_rollouts_best_first():
    group = [
        rollout(0, "1", 0.2),
        rollout(1, None, 0.9, finish_reason="length"),
        rollout(2, "1", 0.7),
        rollout(3, "1", 0.7),
        rollout(4, "1", 0.8, num_tokens=0),
    ]
    assert [r.index for r in choose_calibration_set(group, 2)] == [2, 3]
    cut = [rollout(0, None, 0.1, finish_reason="length"), rollout(1, None, None)]
    assert [r.index for r in choose_calibration_set(cut, 2)] == [0]
    assert choose_calibration_set([rollout(0, None, None)], 1) == []


def test_the_reason_counts_voters_by_phase():
    group = [rollout(0, "4/3", 0.5), rollout(1, "4/3", 0.75, "exploit"), rollout(2, "5", 0.1)]
    assert explain(select_weighted(group), 3) == (
        "2 of 3 rollouts (1 explore + 1 exploit) end in 4/3, and their last-step scores sum to "
        "1.25; the runner-up, 5, gathers 0.10 from 1."
    )
    assert explain(select_weighted(group[:1]), 1) == (
        "1 of 1 rollouts (1 explore) ends in 4/3, and its last-step score is 0.50; "
        "no other answer was given."
    )
    assert explain(select_majority(group[2:]), 4).startswith("1 of 4 rollouts (1 explore) ends in")
    assert "the runner-up, 5, has 1" in explain(select_majority(group), 3)
    assert "0.75; the best of another answer, 5, has 0.10" in explain(select_vanilla(group), 3)


@pytest.mark.parametrize("select", [select_vanilla, select_weighted])
def test_no_score_is_made_up_where_there_is_none(select):
    found = select(rollouts(["7", "8", None], [None, math.nan, 0.9]))
    reason = explain(found, 3)
    assert reason == "No rollout with an answer could be scored: the first answer, 7."
