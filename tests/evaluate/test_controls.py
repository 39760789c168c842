"""Every control against a slow one that is written out here."""

import numpy as np
import pytest

from carbon.evaluate import controls
from carbon.evaluate.experiments import Rollouts
from carbon.evaluate.outcomes import Outcomes
from carbon.evaluate.storage import Results
from carbon.evaluate.tables import main_tables
from tests.support.measured_tables import LABELS, rollout_arrays

EXPERIMENT = Rollouts(budgets=(8, 16), temperatures=(0.4, 1.5))


@pytest.fixture(scope="module")
def arrays():
    return rollout_arrays(EXPERIMENT)


@pytest.fixture(scope="module")
def outcomes(arrays):
    return Outcomes(Results(arrays, {}), EXPERIMENT, LABELS)


@pytest.fixture(scope="module")
def frame(outcomes):
    return main_tables(outcomes)["controls"].frame


def column(outcomes, name, budget=16, setting=""):
    return next(c for c in outcomes.of(name) if (c.num_rollouts, c.setting) == (budget, setting))


def plain_votes(outcomes):
    """Scores, answers and right ones of plain best-of-16, row by row."""
    plain = outcomes.plain(16)
    halves = [outcomes.half(plain, phase) for phase in plain.phases]
    for row in range(20):
        yield [
            np.concatenate([getattr(half, name)[row] for half in halves])
            for name in ("score", "answer", "is_right")
        ]


def winner(weights, answers):
    sums = {answer: sum(weights[answers == answer]) for answer in sorted(set(answers.tolist()))}
    return max(sums, key=lambda answer: sums[answer])


def test_squared_scores_and_the_best_quarter_are_counted_again(outcomes):
    revoted = controls.revoted(outcomes, outcomes.plain(16), column(outcomes, "carbon"))
    for row, (score, answer, _) in enumerate(plain_votes(outcomes)):
        assert revoted["squared_scores"][row] == (winner(score**2, answer) == 0)
        best = np.argsort(-score)[:4]
        assert revoted["best_quarter"][row] == (winner(score[best], answer[best]) == 0)
    again = controls.revoted(outcomes, outcomes.plain(16), column(outcomes, "carbon"))
    assert (again["style_resampled"] == revoted["style_resampled"]).all()


def test_a_resample_has_the_styles_that_are_wanted():
    style, wanted = np.array([0, 0, 1, 2]), np.array([0, 1, 1, 1])
    counts = controls.resampled(style, wanted, np.random.default_rng(0), 500)
    assert (counts[:, :2].sum(axis=1) == 1).all()
    assert (counts[:, 2:] == [3, 0]).all()
    assert counts[:, 0].mean() == pytest.approx(0.5, abs=0.08)
    absent = controls.resampled(style, np.array([7, 7]), np.random.default_rng(0), 500)
    assert (absent.sum(axis=1) == 2).all()
    assert absent.mean(axis=0) == pytest.approx([0.5] * 4, abs=0.1)


def test_a_style_is_worth_what_plain_rollouts_of_it_are(outcomes):
    plain = outcomes.half(outcomes.plain(16), "baseline")
    for wanted, expected in (
        (plain.style, lambda right, style: 0.0),
        (np.full_like(plain.style, 9), lambda right, style: 0.0),  # none is known
        (np.ones_like(plain.style), lambda right, style: right[style == 1].mean() - right.mean()),
    ):
        got = controls.explained(plain, wanted)
        for row in range(20):
            right, style = plain.is_right[row].astype(float), plain.style[row]
            if (style == 1).any():
                assert got[row] == pytest.approx(expected(right, style))


def test_the_share_of_the_rise_that_styles_explain(frame):
    """Made up so that style is all there is between explored and exploited rollouts."""
    at = frame[frame["num_rollouts"] == 16].set_index("metric")
    rise, style, share = (
        at.loc[name] for name in ("right_rollouts_rise", "style_rise", "style_share")
    )
    assert share["value"] == pytest.approx(100 * style["value"] / rise["value"], abs=0.1)
    assert share["low"] < 100 < share["high"]


def test_a_temperature_is_chosen_on_other_problems(arrays):
    """Here 0.4 is right on even problems and 1.5 on odd ones: each gets what suits the others."""
    arrays = {name: values.copy() for name, values in arrays.items()}
    outcomes = Outcomes(Results(arrays, {}), EXPERIMENT, LABELS)
    is_even = arrays["problem"] % 2 == 0
    for name, setting, right in (
        ("fixed_temperature", "0.4", is_even), ("fixed_temperature", "1.5", ~is_even),
        ("best_of_n", "", np.zeros(20, bool)),
    ):  # fmt: skip
        arrays["is_right"][:, column(outcomes, name, 16, setting).verdict] = right[:, None]
    frame = main_tables(outcomes)["controls"].frame
    accuracy = frame[(frame["metric"] == "accuracy") & (frame["num_rollouts"] == 16)]
    best = accuracy[accuracy["method"] == "best_fixed_temperature"].iloc[0]
    assert (best["value"], best["temperature"]) == (0.0, "1.5 / 0.4")
    tried = accuracy[accuracy["method"] == "fixed_temperature"]
    assert dict(zip(tried["temperature"], tried["value"], strict=True)) == {
        "0.4": 50.0, "0.8": 0.0, "1.5": 50.0,
    }  # fmt: skip


def test_one_problem_alone_chooses_nothing(arrays):
    alone = {name: values[:2] for name, values in arrays.items()}
    frame = main_tables(Outcomes(Results(alone, {}), EXPERIMENT, LABELS))["controls"].frame
    assert "best_fixed_temperature" not in set(frame["method"])
    assert "fixed_temperature" in set(frame["method"])


def test_differences_are_those_of_the_accuracies(frame):
    at = frame[frame["num_rollouts"] == 8]
    accuracies = at[(at["metric"] == "accuracy") & (at["method"] != "fixed_temperature")]
    accuracy = dict(zip(accuracies["method"], accuracies["value"], strict=True))
    gains = at[at["metric"] == "accuracy_difference"]
    assert set(gains["less"]) == set(accuracy) - {"carbon"}
    for less, gain in zip(gains["less"], gains["value"], strict=True):
        assert gain == pytest.approx(accuracy["carbon"] - accuracy[less], abs=1e-3)
    compared = frame[frame["metric"] == "accuracy_difference"]
    assert len(compared) == 10
    assert (compared["p_holm"] >= compared["p"]).all()
    assert compared["p_holm"].min() == pytest.approx(min(1, 10 * compared["p"].min()), abs=1e-3)


def test_tokens_of_a_smaller_budget_are_those_of_its_rollouts(frame):
    tokens = frame[frame["metric"] == "sampled_tokens"]
    fixed = tokens[(tokens["method"] == "fixed_temperature") & (tokens["temperature"] == "1.5")]
    assert dict(zip(fixed["num_rollouts"], fixed["value"], strict=True))[8] == 8 * 60
