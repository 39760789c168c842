"""Sampled tokens follow softmax((logits + W delta) / T), row by row and seed by seed."""

import numpy
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

from carbon.calibration.params import Calibration
from carbon.engines.base import SampleRequest
from carbon.engines.token_sampler import TokenSampler, invert_distributions

VOCAB, HIDDEN = 12, 5
HEAD = torch.randn(VOCAB, HIDDEN, generator=torch.Generator().manual_seed(1))
STATES = torch.randn(3, HIDDEN, generator=torch.Generator().manual_seed(2))
DELTA = torch.randn(HIDDEN, generator=torch.Generator().manual_seed(3))


def drawn(calibration: Calibration, state: torch.Tensor, count: int = 6_000) -> numpy.ndarray:
    requests = [SampleRequest(seed, (0,), seed, calibration) for seed in range(count)]
    sampler = TokenSampler(HEAD, requests, 1)
    tokens = sampler.sample((HEAD @ state)[None], [0] * count, list(range(count)), [0] * count)
    return numpy.bincount(tokens, minlength=VOCAB)


@pytest.mark.parametrize("temperature", [0.3, 0.8, 1.6])
@pytest.mark.parametrize("delta", [None, DELTA])
def test_frequencies_are_those_of_the_calibrated_distribution(temperature, delta):
    shift = 0 if delta is None else delta
    logits = (HEAD @ (STATES[0] + shift)).double()  # the shift on the hidden state (Eq. 1)
    expected = 6_000 * (logits / temperature).softmax(-1).numpy()
    counts = drawn(Calibration(temperature, delta), STATES[0])
    common = expected >= 5  # the chi-square approximation's usual condition
    pooled = [counts[~common].sum()], [expected[~common].sum()]
    if pooled[1][0] < 5:
        assert pooled[0][0] <= 15
        pooled = [], []
        expected = expected * counts[common].sum() / expected[common].sum()
    result = chisquare([*counts[common], *pooled[0]], [*expected[common], *pooled[1]])
    assert result.pvalue > 1e-3


def test_a_row_draws_the_same_whatever_stands_beside_it():
    calibrations = [Calibration(0.9), Calibration(0.5, DELTA), Calibration(1.3, -DELTA)]
    requests = [SampleRequest(i, (0,), 100 + i, calibrations[i % 3]) for i in range(24)]
    rows, branches = list(range(24)), [i % 2 for i in range(24)]
    together = TokenSampler(HEAD, requests, 5).sample(STATES @ HEAD.T, branches, rows, [3] * 24)
    for row in rows:
        alone = TokenSampler(HEAD, [requests[row]], 9)  # more positions: the same stream
        assert alone.sample((HEAD @ STATES[branches[row]])[None], [0], [0], [3]) == [together[row]]
    assert len(set(together)) > 3


def test_no_shift_and_a_shift_of_zero_are_the_same():
    none, zero = Calibration(0.8), Calibration(0.8, torch.zeros(HIDDEN))
    assert (drawn(none, STATES[1], 500) == drawn(zero, STATES[1], 500)).all()


@pytest.mark.parametrize("temperature", [0.05, 1e-4, 1e-30, 0.0])
def test_tiny_temperatures_are_greedy_and_finite(temperature):
    counts = drawn(Calibration(temperature), STATES[2] * 50, 40)
    assert counts.argmax() == int((HEAD @ STATES[2]).argmax())
    assert counts.max() == 40


@given(st.lists(st.floats(-200, 200), min_size=1, max_size=20), st.floats(1e-17, 1.0))
def test_what_has_no_probability_is_never_drawn(logits, uniform):
    row = torch.tensor([logits])
    uniforms = torch.tensor([uniform], dtype=torch.float64)
    token = int(invert_distributions(row, torch.tensor([0]), uniforms))
    assert row.softmax(-1)[0, token] > 0


def test_both_ends_of_the_uniform_numbers_are_in_the_vocabulary():
    logits = torch.tensor([[-torch.inf, 0.0, -torch.inf, 0.0, -torch.inf]])
    uniforms = torch.tensor([1e-300, 0.5, 0.500001, 1.0], dtype=torch.float64)
    tokens = invert_distributions(logits, torch.zeros(4, dtype=torch.long), uniforms)
    assert tokens.tolist() == [1, 1, 3, 3]
