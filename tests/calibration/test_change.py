"""What a fit changed, in plain torch: in any precision, and with counts of tokens."""

from dataclasses import astuple

import pytest
import torch

from carbon.calibration.change import Change, Pair, measure


@pytest.fixture
def drawn():
    torch.manual_seed(0)
    states, weight = torch.randn(300, 12), torch.randn(50, 12)
    return states, torch.randint(0, 50, (300,)), weight, Pair(weight @ torch.randn(12), 0.8, 0.7)


def alike(one: Change, other: Change, tolerance: float) -> bool:
    values = zip(astuple(one), astuple(other), strict=True)
    return all(torch.allclose(a.float(), b.float(), atol=tolerance) for a, b in values)


def test_it_is_that_in_float64(drawn):
    states, targets, weight, pair = drawn
    assert alike(measure(*drawn), measure(states.double(), targets, weight.double(), pair), 1e-5)


def test_a_token_counts_as_often_as_it_is_said_to(drawn):
    states, targets, weight, pair = drawn
    counts = torch.randint(1, 400, (300,))
    counted = measure(*drawn, counts=counts).average
    repeated = (t.repeat_interleave(counts, 0) for t in (states, targets))
    assert torch.allclose(counted, measure(*repeated, weight, pair).average, atol=1e-5)
