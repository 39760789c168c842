"""The reward bound, its gap, the gradient at delta = 0, and union against one kind alone."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from carbon.core.errors import ConfigError
from carbon.lessons.theory import (
    bound_gap,
    exact_rewards_by_strategy,
    expected_best_reward,
    expected_reward_lower_bound,
    loss_gradient_at_zero,
    simulate_union,
)

chances = st.floats(0.0, 1.0)
inner_chances = st.floats(0.01, 0.6)
budgets = st.integers(1, 64)


def enumerate_best(probabilities, rewards, n):
    """E[max] over every sequence of n outputs."""
    outputs = range(len(rewards))
    return sum(
        math.prod(probabilities[i] for i in drawn) * max(rewards[i] for i in drawn)
        for drawn in itertools.product(outputs, repeat=n)
    )


@given(p=chances, n=budgets, second=st.floats(0, 1), lead=st.floats(0, 1))
def test_bound_lies_between_the_two_rewards_and_matches_its_formula(p, n, second, lead):
    value = expected_reward_lower_bound(p, n, second + lead, second)
    assert second - 1e-12 <= value <= second + lead + 1e-12
    assert value == pytest.approx(second + lead * (1 - (1 - p) ** n), abs=1e-12)


@given(p=inner_chances, more=st.floats(0.01, 0.39), n=st.integers(1, 20))
def test_bound_rises_with_p_and_with_n(p, more, n):
    bound = expected_reward_lower_bound
    assert bound(p + more, n, 1.0, 0.2) > bound(p, n, 1.0, 0.2)
    assert bound(p, n + 1, 1.0, 0.2) > bound(p, n, 1.0, 0.2)
    assert bound_gap(p, p + more, n, 1.0, 0.2) == pytest.approx(
        0.8 * ((1 - p) ** n - (1 - p - more) ** n), abs=1e-12
    )
    assert bound_gap(p, p + more, n, 1.0, 0.2) > 0 == bound_gap(p, p, n, 1.0, 0.2)


def test_bound_at_its_ends():
    assert expected_reward_lower_bound(0.0, 5, 1.0, 0.25) == 0.25
    assert expected_reward_lower_bound(1.0, 1, 1.0, 0.25) == 1.0
    assert expected_reward_lower_bound(0.5, 1, 1.0, 0.0) == 0.5
    assert expected_reward_lower_bound(0.5, 3, 1.0, 0.0) == 0.875


def test_gap_rises_and_falls_with_n():
    gaps = bound_gap(0.05, 0.1, np.arange(1, 200), 1.0, 0.0)
    peak = int(gaps.argmax())
    assert 0 < peak < 30
    assert (np.diff(gaps[: peak + 1]) > 0).all()
    assert (np.diff(gaps[peak:]) < 0).all()


def test_bound_takes_arrays_that_broadcast():
    p, n = np.linspace(0, 1, 5)[:, None], np.arange(1, 4)
    values = expected_reward_lower_bound(p, n, 1.0, 0.3)
    assert values.shape == (5, 3)
    for i, j in itertools.product(range(5), range(3)):
        assert values[i, j] == expected_reward_lower_bound(p[i, 0], n[j], 1.0, 0.3)


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_expected_best_reward_equals_enumeration(n):
    probabilities, rewards = np.array([0.1, 0.4, 0.2, 0.3]), np.array([1.0, 0.2, 0.6, 0.2])
    expected = enumerate_best(probabilities, rewards, n)
    assert expected_best_reward(probabilities, rewards, n) == pytest.approx(expected, abs=1e-12)


@given(p=inner_chances, n=st.integers(1, 12))
def test_bound_is_exact_with_two_rewards(p, n):
    exact = expected_best_reward(np.array([p, 1 - p]), np.array([0.9, 0.4]), n)
    assert expected_reward_lower_bound(p, n, 0.9, 0.4) == pytest.approx(exact, abs=1e-12)


@given(p=inner_chances, share=st.floats(0.01, 0.99), n=st.integers(1, 12))
def test_printed_bound_is_above_and_the_lowest_reward_gives_one_below(p, share, n):
    """The direction of the inequality in App. A.2 is the other one; see the docstring."""
    probabilities = np.array([p, (1 - p) * share, (1 - p) * (1 - share)])
    exact = expected_best_reward(probabilities, np.array([1.0, 0.5, 0.0]), n)
    assert expected_reward_lower_bound(p, n, 1.0, 0.5) >= exact - 1e-12
    assert expected_reward_lower_bound(p, n, 1.0, 0.0) <= exact + 1e-12


def test_printed_bound_is_strictly_above_with_three_rewards():
    exact = enumerate_best([0.1, 0.4, 0.5], [1.0, 0.5, 0.0], 3)
    assert expected_reward_lower_bound(0.1, 3, 1.0, 0.5) > exact + 0.05


def test_raising_p_alone_does_not_raise_the_expected_reward():
    """The bound rises and the thing it bounds falls: the rest of the distribution got worse."""
    rewards = np.array([1.0, 0.9, 0.0])
    before, after = np.array([0.10, 0.90, 0.0]), np.array([0.15, 0.05, 0.80])
    assert bound_gap(0.10, 0.15, 2, 1.0, 0.9) > 0
    assert expected_best_reward(after, rewards, 2) < expected_best_reward(before, rewards, 2)


@pytest.mark.parametrize(
    "arguments",
    [
        (-0.1, 1, 1.0, 0.0),
        (1.1, 1, 1.0, 0.0),
        (math.nan, 1, 1.0, 0.0),
        (0.5, 0, 1.0, 0.0),
        (0.5, 1.5, 1.0, 0.0),
        (0.5, 1, 0.0, 1.0),
        (0.5, 1, math.inf, 1.0),
    ],
)
def test_bound_refuses_what_it_does_not_mean(arguments):
    with pytest.raises(ConfigError):
        expected_reward_lower_bound(*arguments)


@pytest.mark.parametrize(
    "arguments",
    [([0.5, 0.4], [1.0, 0.0], 1), ([1.0], [1.0, 0.0], 1), ([0.5, 0.5], [1.0, 0.0], 0)],
)
def test_expected_best_reward_refuses_what_is_no_distribution(arguments):
    probabilities, rewards, n = arguments
    with pytest.raises(ConfigError):
        expected_best_reward(np.array(probabilities), np.array(rewards), n)


def calibration_loss(hidden, target_ids, weight, delta, temperature):
    """Mean NLL per token, spelled out (Eq. 1 and 3 without the penalty)."""
    logits = (hidden + delta) @ weight.T / temperature
    log_normaliser = np.log(np.exp(logits).sum(axis=1))
    return float(np.mean(log_normaliser - logits[np.arange(len(target_ids)), target_ids]))


@pytest.mark.parametrize("temperature", [1.0, 0.8, 2.5])
def test_gradient_at_zero_is_the_slope_of_the_loss(temperature):
    rng = np.random.default_rng(0)
    hidden, weight = rng.normal(size=(9, 5)), rng.normal(size=(12, 5))
    target_ids = rng.integers(0, 12, 9)
    gradient = loss_gradient_at_zero(hidden @ weight.T, target_ids, weight, temperature)
    tiny = 1e-6
    for axis in range(5):
        ahead = np.eye(5)[axis] * tiny
        slope = (
            calibration_loss(hidden, target_ids, weight, ahead, temperature)
            - calibration_loss(hidden, target_ids, weight, -ahead, temperature)
        ) / (2 * tiny)
        assert gradient.delta[axis] == pytest.approx(slope, abs=1e-8)
    slope = (
        calibration_loss(hidden, target_ids, weight, 0.0, temperature + tiny)
        - calibration_loss(hidden, target_ids, weight, 0.0, temperature - tiny)
    ) / (2 * tiny)
    assert gradient.temperature == pytest.approx(slope, abs=1e-8)
    assert gradient.mean_prediction.sum() == pytest.approx(1.0)
    assert gradient.mean_target.sum() == pytest.approx(1.0)
    projected = weight.T @ (gradient.mean_prediction - gradient.mean_target) / temperature
    np.testing.assert_allclose(gradient.delta, projected, atol=1e-12)
    moved = -0.01 * gradient.delta
    start = calibration_loss(hidden, target_ids, weight, 0.0, temperature)
    assert calibration_loss(hidden, target_ids, weight, moved, temperature) < start


def test_gradient_stays_finite_for_large_logits():
    gradient = loss_gradient_at_zero(np.array([[1e4, 0.0]]), np.array([1]), np.eye(2))
    np.testing.assert_allclose(gradient.delta, [1.0, -1.0])


def test_gradient_can_vanish_although_the_averages_differ():
    """W^T projects the difference away: the lemma's premise (1) is not enough by itself."""
    logits, weight = np.zeros((1, 2)), np.ones((2, 1))
    gradient = loss_gradient_at_zero(logits, np.array([0]), weight)
    assert not np.array_equal(gradient.mean_prediction, gradient.mean_target)
    assert not gradient.delta.any()


@pytest.mark.parametrize(
    "arguments",
    [
        (np.zeros((2, 3)), np.array([0]), np.zeros((3, 1)), 1.0),
        (np.zeros((0, 3)), np.array([], int), np.zeros((3, 1)), 1.0),
        (np.zeros((1, 3)), np.array([3]), np.zeros((3, 1)), 1.0),
        (np.zeros((1, 3)), np.array([0]), np.zeros((2, 1)), 1.0),
        (np.zeros((1, 3)), np.array([0]), np.zeros((3, 1)), 0.0),
    ],
)
def test_gradient_refuses_shapes_that_do_not_fit(arguments):
    with pytest.raises(ConfigError):
        loss_gradient_at_zero(*arguments)


@pytest.mark.parametrize("num_rollouts", [1, 2, 3, 5])
def test_exact_rewards_equal_enumeration(num_rollouts):
    before, after, failing, failed = 0.2, 0.5, 0.3, 0.1
    first = num_rollouts // 2
    second = num_rollouts - first

    def chance_of_a_hit(num_before, num_after):
        total = 0.0
        for weight, p in ((1 - failing, after), (failing, failed)):
            each = [before] * num_before + [p] * num_after
            for drawn in itertools.product([0, 1], repeat=len(each)):
                chance = math.prod(q if hit else 1 - q for q, hit in zip(each, drawn, strict=True))
                total += weight * chance * any(drawn)
        return total

    exact = exact_rewards_by_strategy(num_rollouts, before, after, failing, failed)
    assert exact["union"] == pytest.approx(chance_of_a_hit(first, second))
    assert exact["explore"] == pytest.approx(chance_of_a_hit(num_rollouts, 0))
    assert exact["exploit"] == pytest.approx(chance_of_a_hit(0, num_rollouts))
    assert exact["exploit_half"] == pytest.approx(chance_of_a_hit(0, second))


@given(n=budgets, before=chances, after=chances, failing=chances, failed=chances)
def test_corollary_holds_and_more_budget_never_hurts(n, before, after, failing, failed):
    exact = exact_rewards_by_strategy(n, before, after, failing, failed)
    more = exact_rewards_by_strategy(n + 2, before, after, failing, failed)
    assert exact["union"] >= exact["exploit_half"] - 1e-12
    for name, value in exact.items():
        assert -1e-12 <= value <= 1 + 1e-12
        assert more[name] >= value - 1e-12


@given(n=st.integers(2, 64), before=st.floats(0.0, 0.5), more=st.floats(0.001, 0.4))
def test_a_fit_that_never_fails_makes_exploit_alone_best_at_equal_budget(n, before, more):
    exact = exact_rewards_by_strategy(n, before, before + more, 0.0)
    assert exact["explore"] <= exact["union"] + 1e-12
    assert exact["union"] <= exact["exploit"] + 1e-12


def test_a_fit_that_may_fail_makes_the_union_best():
    exact = exact_rewards_by_strategy(32, 0.05, 0.15, 0.2)
    assert exact["union"] > max(exact["explore"], exact["exploit"], exact["exploit_half"])


def test_exact_rewards_take_arrays():
    exact = exact_rewards_by_strategy(np.array([8, 16, 32]), 0.1, 0.2, np.array([[0.0], [0.5]]))
    assert {values.shape for values in exact.values()} == {(2, 3)}


def test_simulation_agrees_with_the_exact_values():
    outcomes = simulate_union(32, 0.03, 0.06, 0.25, 0.01, num_trials=50_000, seed=1)
    assert list(outcomes) == ["union", "explore", "exploit", "exploit_half"]
    for outcome in outcomes.values():
        assert 0 < outcome.standard_error < 0.0025
        assert abs(outcome.simulated - outcome.exact) < 4 * outcome.standard_error
        spread = math.sqrt(outcome.exact * (1 - outcome.exact) / 50_000)
        assert outcome.standard_error == pytest.approx(spread, rel=0.05)


def test_simulation_repeats_by_seed_and_keeps_the_corollary_in_every_draw():
    first, again = (simulate_union(8, 0.1, 0.1, 0.5, seed=3, num_trials=500) for _ in range(2))
    assert first == again
    assert first != simulate_union(8, 0.1, 0.1, 0.5, seed=4, num_trials=500)
    assert first["union"].simulated >= first["exploit_half"].simulated


@pytest.mark.parametrize(
    "change",
    [
        {"num_rollouts": 0},
        {"p_after": 1.2},
        {"failure_chance": -0.1},
        {"num_trials": 0},
        {"seed": -1},
    ],
)
def test_simulation_refuses_impossible_settings(change):
    settings = {"num_rollouts": 8, "p_before": 0.1, "p_after": 0.2, "failure_chance": 0.0}
    with pytest.raises(ConfigError):
        simulate_union(**{**settings, **change})
