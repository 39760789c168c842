"""The pair (delta, T) itself."""

import pytest
import torch

from carbon.calibration.params import Calibration
from tests.support.real_set import RealSet


def test_without_shift() -> None:
    calibration = Calibration(temperature=0.8)
    assert calibration.delta_norm == 0.0
    assert calibration.logits_bias(torch.ones(3, 2)) is None


def test_norm_is_euclidean() -> None:
    assert Calibration(0.8, torch.tensor([3.0, -4.0])).delta_norm == pytest.approx(5.0)


def test_bias_of_logits_equals_shift_of_hidden_states(real_set: RealSet) -> None:
    delta = torch.linspace(-0.1, 0.1, real_set.hidden_states.shape[1])
    weight = real_set.lm_head_weight
    bias = Calibration(0.8, delta).logits_bias(weight)
    assert bias is not None
    as_bias = real_set.hidden_states @ weight.T + bias
    as_shift = (real_set.hidden_states + delta) @ weight.T
    torch.testing.assert_close(as_bias, as_shift, rtol=0, atol=1e-4)


def test_bias_is_float32_for_half_precision_models() -> None:
    weight = torch.tensor([[1.0, 2.0], [0.5, -1.0]], dtype=torch.bfloat16)
    bias = Calibration(0.8, torch.tensor([2.0, 1.0])).logits_bias(weight)
    assert bias is not None
    torch.testing.assert_close(bias, torch.tensor([4.0, 0.0]))
