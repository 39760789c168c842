"""Against every sign there is, and against adjusted values from the literature."""

from itertools import product

import numpy as np
import pytest

from carbon.evaluate.significance import NUM_FLIPS, holm, sign_flip_p


def every_sign(differences):
    """The exact test: all patterns of signs, one after another."""
    measured = abs(sum(differences))
    sums = [
        abs(sum(sign * d for sign, d in zip(signs, differences, strict=True)))
        for signs in product((1, -1), repeat=len(differences))
    ]
    return sum(total >= measured - 1e-9 for total in sums) / len(sums)


@pytest.mark.parametrize("differences", [
    [1, 1, 1, 1, 1, 1], [1, -1, 1, 0, 1, 1], [0.5, 0.25, -0.1, 0.4, 0.3, 0.2, 0.7, 0.1], [0, 0, 0],
])  # fmt: skip
def test_p_is_the_share_of_signs_that_go_as_far(differences):
    columns = np.array([differences, [-d for d in differences]], float).T
    p = sign_flip_p(columns)
    assert p[0] == p[1] == pytest.approx(every_sign(differences), abs=0.015)


def test_p_is_never_nothing():
    (p,) = sign_flip_p(np.ones((60, 1)))
    assert p == 1 / (NUM_FLIPS + 1)


def test_without_an_effect_p_is_spread_evenly():
    p = sign_flip_p(np.random.default_rng(0).normal(size=(50, 400)))
    assert np.mean(p < 0.05) == pytest.approx(0.05, abs=0.03)
    assert np.mean(p) == pytest.approx(0.5, abs=0.05)


@pytest.mark.parametrize(("p", "adjusted"), [
    ([0.01, 0.04, 0.03, 0.005], [0.03, 0.06, 0.06, 0.02]),  # Wikipedia, Holm-Bonferroni method
    ([0.3], [0.3]), ([0.6, 0.7], [1.0, 1.0]), ([0.02, 0.02], [0.04, 0.04]),
])  # fmt: skip
def test_holm_steps_down(p, adjusted):
    assert holm(np.array(p)).tolist() == pytest.approx(adjusted)
