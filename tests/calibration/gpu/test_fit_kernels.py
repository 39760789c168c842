"""The fit's Triton kernels compute what the torch form computes; here in Triton's interpreter.

With Triton installed:
`TRITON_INTERPRET=1 python -m pytest tests/calibration/gpu/test_fit_kernels.py`.
"""

import os

import pytest
import torch

from carbon.calibration.solver import fit
from carbon.core.config import MINIMUM_TEMPERATURE, CalibrationConfig
from tests.support.real_set import Tensors, drained

pytest.importorskip("triton")
pytestmark = [
    pytest.mark.skipif(os.environ.get("TRITON_INTERPRET") != "1", reason="needs the interpreter"),
    # The interpreter's own; it wants a NumPy below 2.4, which only warns.
    pytest.mark.filterwarnings("ignore:Conversion of an array:DeprecationWarning"),
]


def random_set(tokens: int, vocab: int, hidden: int) -> Tensors:
    random = torch.Generator().manual_seed(tokens)
    states = torch.randn(tokens, hidden, generator=random)
    weight = torch.randn(vocab, hidden, generator=random) * 2 / hidden**0.5
    return states, torch.randint(0, vocab, (tokens,), generator=random), weight


@pytest.mark.parametrize("cache_bytes", [0, 2**40], ids=["hidden states", "cached logits"])
@pytest.mark.parametrize("size", [(1, 7, 3), (37, 300, 17), (5, 530, 40), (515, 9, 33)], ids=str)
@pytest.mark.parametrize("rate", [5e-3, 1.0], ids=["usual", "beyond reason"])
def test_fits_agree_with_the_torch_form(size, cache_bytes, rate):
    """Also where an epoch moves a row's sum out of float32, and where T meets its floor."""
    set_, config = random_set(*size), CalibrationConfig(epochs=4, learning_rate=rate)
    ours, calibration = drained(fit(*set_, config, cache_bytes, "triton"))
    theirs, expected = drained(fit(*set_, config, None, "torch"))
    for one, other in zip(ours, theirs, strict=True):
        assert one.loss == pytest.approx(other.loss, rel=2e-4, abs=1e-5)
        assert one.temperature == pytest.approx(other.temperature, rel=1e-4)
        assert one.delta_norm == pytest.approx(other.delta_norm, rel=1e-4)
    assert calibration.temperature == pytest.approx(expected.temperature, rel=1e-4)


@pytest.mark.parametrize("learned", [(True, False), (False, True), (False, False)])
def test_what_is_not_learned_stays(learned):
    config = CalibrationConfig(epochs=4, learn_delta=learned[0], learn_temperature=learned[1])
    epochs, calibration = drained(fit(*random_set(9, 50, 5), config, 2**40, "triton"))
    assert (calibration.delta is not None) == learned[0]
    assert any(epoch.delta_norm for epoch in epochs) == learned[0]
    assert (calibration.temperature != 0.8) == learned[1]


def test_temperature_stops_at_its_floor():
    tensors = torch.ones(1, 1), torch.tensor([0]), torch.tensor([[1.0], [-1.0]])
    config = CalibrationConfig(learn_delta=False, epochs=12, learning_rate=0.1)
    _, calibration = drained(fit(*tensors, config, 2**40, "triton"))
    assert calibration.temperature == MINIMUM_TEMPERATURE


def test_cached_logits_are_less_their_largest():
    from carbon.calibration.gpu.logits import Logits

    states, targets, weight = random_set(530, 77, 16)
    logits = Logits.make(states, weight, 2**40)
    products = states @ weight.T
    assert logits.cache is not None
    assert logits.cache.stride(0) == 128  # whole blocks, whose rests are numbers too
    assert not logits.cache.as_strided((530, 51), (128, 1), 77).any()
    expected = products - products.amax(1, keepdim=True)
    torch.testing.assert_close(logits.cache, expected, rtol=0, atol=1e-5)
    assert torch.equal(logits.cache.amax(1), torch.zeros(530))
    chosen = logits.cache.gather(1, targets[:, None]).double().sum()
    assert torch.equal(logits.sum_at(targets), chosen)


def test_more_epochs_than_there_are_is_a_mistake():
    from carbon.calibration.gpu.solver import GraphFit

    graph = GraphFit(*random_set(3, 20, 4), CalibrationConfig(epochs=2), form="triton")
    graph.run(3)
    with pytest.raises(ValueError, match="3 epochs"):
        graph.run(1)
