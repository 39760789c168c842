"""The regression on data of which the truth is known."""

import numpy as np
import pytest

from train.logistic import fit_logistic


def test_the_regression_finds_what_made_the_data():
    rng = np.random.default_rng(0)
    rows = rng.random((4000, 2))
    is_true = rng.random(4000) < 1 / (1 + np.exp(-(-2 + 5 * rows[:, 0])))
    named = [dict(zip("ab", row, strict=True)) for row in rows.tolist()]
    found = fit_logistic(named, is_true, {"a": 1, "b": 0})
    assert found.intercept == pytest.approx(-2, abs=0.3)
    assert found.weights == pytest.approx({"a": 5, "b": 0}, abs=0.5)


@pytest.mark.parametrize("seed", range(5))
def test_no_weight_goes_against_its_sign(seed):
    rng = np.random.default_rng(seed)
    names = "abcd"
    named = [dict(zip(names, row, strict=True)) for row in rng.random((60, 4)).tolist()]
    signs = dict(zip(names, (1, 1, -1, -1), strict=True))
    weights = fit_logistic(named, rng.random(60) < 0.5, signs).weights
    assert all(weight * signs[name] >= 0 for name, weight in weights.items())
