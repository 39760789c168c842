import numpy as np
import pytest

from carbon.evaluate.experiments import Rollouts
from carbon.evaluate.outcomes import Outcomes, num_distinct
from carbon.evaluate.rows import Labels
from carbon.evaluate.shards import NO_ANSWER
from carbon.evaluate.storage import Results

LABELS = Labels(source="pair", dataset="MINI", model="tiny")


def outcomes_of(problems: list[int], levels: list[int]) -> Outcomes:
    rows = len(problems)
    arrays = {
        "problem": np.array(problems, np.int32),
        "level": np.array(levels, np.int32),
        "num_undecided": np.zeros(rows, np.int32),
    }
    return Outcomes(Results(arrays, {}), Rollouts(), LABELS)


def test_seeds_count_once_a_problem_and_what_is_unknown_not_at_all():
    outcomes = outcomes_of([7, 9, 7, 9], [1, 2, 1, 2])
    values = np.array([1.0, 0.0, 0.0, np.nan])
    assert outcomes.by_problem(values).tolist() == [0.5, 0.0]
    assert outcomes.estimate(values).value == 0.25
    assert outcomes.estimate(values, level=1).value == 0.5
    assert np.isnan(outcomes.estimate(np.full(4, np.nan)).value)


def test_the_interval_is_that_of_a_mean():
    count = 400
    outcomes = outcomes_of(list(range(count)), [1] * count)
    right = np.arange(count) % 2 == 0
    estimate = outcomes.estimate(right)
    half = 1.96 * 0.5 / count**0.5
    assert estimate.value == 0.5
    assert estimate.low == pytest.approx(0.5 - half, abs=0.01)
    assert estimate.high == pytest.approx(0.5 + half, abs=0.01)


def test_equal_numbers_differ_by_exactly_nothing():
    outcomes = outcomes_of(list(range(50)), [1] * 50)
    values = np.linspace(0, 1, 50)
    estimate = outcomes.estimate(values - values)
    assert (estimate.low, estimate.value, estimate.high) == (0.0, 0.0, 0.0)


def test_different_values_are_counted_without_missing_answers():
    values = np.array([[3, 1, 3, NO_ANSWER], [NO_ANSWER] * 4, [0, 1, 2, 3]])
    assert num_distinct(values).tolist() == [2, 0, 4]
