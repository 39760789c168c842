"""The Triton form of the fit against the readable one and against float64, on a CUDA device."""

from functools import partial

import pytest
import torch

from carbon.calibration.loss import calibrated_nll
from carbon.calibration.products import product_blocks
from carbon.core.config import CalibrationConfig
from carbon.core.errors import CalibrationError
from tests.support.fit_sets import Reference, fitted, tensors

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA device"),
]
SIZES = [(1, 7, 3), (37, 300, 17), (1023, 1024, 384), (1100, 5003, 130), (700, 151_936, 64)]


@pytest.mark.parametrize("cache_bytes", [0, None], ids=["hidden states", "cached logits"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_trajectory_is_that_of_autograd_and_adamw(size, cache_bytes):
    states, targets, weight = set_ = tensors(*size)
    config = CalibrationConfig(epochs=30, learning_rate=5e-3)
    epochs, calibration = fitted(set_, config, "triton", cache_bytes)
    exact = states.double(), targets, weight.double()
    reference = Reference.of(partial(calibrated_nll, *exact), size[2], config)

    assert [epoch.loss for epoch in epochs] == pytest.approx(reference.losses, rel=1e-5, abs=1e-6)
    temperatures = [epoch.temperature for epoch in epochs]
    assert temperatures == pytest.approx(reference.temperatures, abs=1e-5)
    assert calibration.temperature == temperatures[-1]
    assert calibration.delta is not None
    assert epochs[-1].delta_norm == pytest.approx(calibration.delta_norm, rel=1e-6)
    torch.testing.assert_close(calibration.delta.double(), reference.delta, rtol=0, atol=5e-5)


@pytest.mark.parametrize("rate", [0.1, 1.0])
def test_rates_beyond_reason_do_what_the_torch_form_does(rate):
    """Sums of rows leave float32 within an epoch: the kernel must look for another shift."""
    set_ = tensors(300, 2_000, 640)
    config = CalibrationConfig(epochs=12, learning_rate=rate)
    (ours, _), (theirs, _) = (fitted(set_, config, form) for form in ("triton", "torch"))
    expected = [epoch.loss for epoch in theirs]
    assert [epoch.loss for epoch in ours] == pytest.approx(expected, rel=1e-3)


@pytest.mark.parametrize("learned", [(True, False), (False, True)])
def test_ablations_agree_with_the_torch_form(learned):
    set_ = tensors(300, 2_000, 64)
    config = CalibrationConfig(epochs=40, learn_delta=learned[0], learn_temperature=learned[1])
    (ours, calibration), (theirs, expected) = (
        fitted(set_, config, form) for form in ("triton", "torch")
    )
    for one, other in zip(ours, theirs, strict=True):
        assert one.loss == pytest.approx(other.loss, rel=1e-5)
    assert calibration.temperature == pytest.approx(expected.temperature, abs=1e-6)
    assert (calibration.delta is None) == (expected.delta is None)


def test_cached_bf16_logits_cost_little():
    """A logit less its row's largest, rounded to bf16, is off by at most 2^-9 of itself."""
    set_ = tensors(1500, 20_000, 256, torch.bfloat16)
    config = CalibrationConfig()
    _, cached = fitted(set_, config, "triton")
    _, exact = fitted(set_, config, "triton", 0)
    assert cached.delta is not None
    assert exact.delta is not None
    difference = (cached.delta - exact.delta).norm() / exact.delta.norm()
    assert difference < 2e-2
    assert cached.temperature == pytest.approx(exact.temperature, abs=1e-3)


@pytest.mark.parametrize("gap", [0, 3])
@pytest.mark.parametrize("vocab", [1, 77, 4_096, 9_001, 151_936])
def test_logits_are_rounded_after_the_subtraction(vocab, gap):
    from carbon.calibration.gpu import fit_kernels as kernels

    product = (30 + torch.randn(3, vocab + gap, device="cuda"))[:, :vocab]
    result = torch.full((3, -(-vocab // 8) * 8), torch.nan, device="cuda", dtype=torch.bfloat16)
    kernels.less_largest(product, result[:, :vocab])
    expected = (product - product.amax(1, keepdim=True)).bfloat16()
    assert torch.equal(result[:, :vocab], expected)
    assert not result[:, vocab:].any()


@pytest.mark.parametrize("vocab", [151_665, 1_001])
def test_products_with_gaps_between_their_rows_are_products(vocab):
    """Written in place: a copy of them would cost what the gaps save."""
    random = torch.Generator("cuda").manual_seed(0)
    states, weight = (
        torch.randn(rows, 64, device="cuda", generator=random).bfloat16() for rows in (70, vocab)
    )
    exact = states.double() @ weight.double().T
    for tokens, product in product_blocks(states, weight, 32):
        assert product.stride(0) % 64 == 0
        torch.testing.assert_close(product.double(), exact[tokens], atol=1e-4, rtol=1e-5)


def test_equal_inputs_give_equal_bits():
    set_ = tensors(1100, 30_011, 130, torch.bfloat16)
    from carbon.calibration.gpu.solver import GraphFit  # Triton comes with CUDA builds only

    results = []
    for _ in range(3):
        graph = GraphFit(*set_, CalibrationConfig())
        graph.run(101)
        results.append(graph.parameters.clone())
    assert all(torch.equal(results[0], other) for other in results[1:])


def test_a_loss_that_is_no_number_is_a_sentence():
    states, targets, weight = tensors(200, 3_000, 64)
    overflowing = states * 1e30, targets, weight * 1e9
    with pytest.raises(CalibrationError, match="lower the learning rate"):
        fitted(overflowing, CalibrationConfig(), "triton")
