"""The Triton form of the fit against the readable one and against float64, on a CUDA device."""

import pytest
import torch

from carbon.calibration.loss import calibrated_nll
from carbon.calibration.params import Calibration
from carbon.calibration.solver import Epoch, Form, fit
from carbon.config import CalibrationConfig
from carbon.errors import CalibrationError
from tests.calibration.real_set import Tensors, drained

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA device"),
]
DEVICE = "cuda"
SIZES = [(1, 7, 3), (37, 300, 17), (1023, 1024, 384), (1100, 5003, 130), (700, 151_936, 64)]


def tensors(tokens: int, vocab: int, hidden: int, dtype=torch.float32) -> Tensors:
    random = torch.Generator().manual_seed(tokens)
    states = torch.randn(tokens, hidden, generator=random)
    weight = torch.randn(vocab, hidden, generator=random) * 2 / hidden**0.5
    targets = torch.randint(0, vocab, (tokens,), generator=random)
    # The target is likelier than chance, by about e^3, and never nearly certain.
    states += 3 * weight[targets] / weight[targets].square().sum(-1, keepdim=True)
    return states.to(DEVICE, dtype), targets.to(DEVICE), weight.to(DEVICE, dtype)


def fitted(
    set_: Tensors, config: CalibrationConfig, form: Form, cache_bytes: int | None = None
) -> tuple[list[Epoch], Calibration]:
    return drained(fit(*set_, config, cache_bytes, form))


@pytest.mark.parametrize("cache_bytes", [0, None], ids=["hidden states", "cached logits"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_trajectory_is_that_of_autograd_and_adamw(size, cache_bytes):
    states, targets, weight = set_ = tensors(*size)
    config = CalibrationConfig(epochs=30, learning_rate=5e-3)
    epochs, calibration = fitted(set_, config, "triton", cache_bytes)

    delta = torch.zeros(size[2], dtype=torch.float64, device=DEVICE, requires_grad=True)
    temperature = torch.tensor(0.8, dtype=torch.float64, device=DEVICE, requires_grad=True)
    groups = [{"params": [delta]}, {"params": [temperature], "weight_decay": 0.0}]
    optimiser = torch.optim.AdamW(groups, lr=config.learning_rate, weight_decay=1e-2)
    for epoch in epochs:
        optimiser.zero_grad()
        loss = calibrated_nll(states.double(), targets, weight.double(), delta, temperature)
        assert epoch.loss == pytest.approx(loss.item(), rel=1e-5, abs=1e-6)
        assert epoch.temperature == pytest.approx(temperature.item(), abs=1e-5)
        if epoch.epoch < config.epochs:
            loss.backward()
            optimiser.step()
    assert calibration.delta is not None
    torch.testing.assert_close(calibration.delta.double(), delta.detach(), rtol=0, atol=5e-5)
    assert calibration.temperature == pytest.approx(temperature.item(), abs=1e-5)


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


def test_equal_inputs_give_equal_bits():
    set_ = tensors(1100, 30_011, 130, torch.bfloat16)
    from carbon.calibration.gpu_solver import GraphFit  # Triton comes with CUDA builds only

    results = []
    for _ in range(3):
        graph = GraphFit(*set_, CalibrationConfig())
        graph.run(100)
        results.append(graph.parameters.clone())
    assert all(torch.equal(results[0], other) for other in results[1:])


def test_a_loss_that_is_no_number_is_a_sentence():
    states, targets, weight = tensors(200, 3_000, 64)
    overflowing = states * 1e30, targets, weight * 1e9
    with pytest.raises(CalibrationError, match="lower the learning rate"):
        fitted(overflowing, CalibrationConfig(), "triton")
