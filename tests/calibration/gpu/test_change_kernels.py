"""The Triton kernels of a change agree with the torch form; here in Triton's interpreter.

`TRITON_INTERPRET=1 python -m pytest tests/calibration/gpu/test_change_kernels.py`, with Triton
installed.
"""

import math
import os

import pytest
import torch
from torch import Tensor

from carbon.calibration.change import Pair, measure
from carbon.core.config import MINIMUM_TEMPERATURE
from tests.support.changes import assert_alike, on_gpu
from tests.support.real_set import Tensors

pytest.importorskip("triton")
pytestmark = [
    pytest.mark.skipif(os.environ.get("TRITON_INTERPRET") != "1", reason="needs the interpreter"),
    # The interpreter's own; it wants a NumPy below 2.4, which only warns.
    pytest.mark.filterwarnings("ignore:Conversion of an array:DeprecationWarning"),
]
# One token; an odd number of rows; several blocks of columns; a ragged second block of tokens.
SIZES = [(1, 1, 3), (1, 7, 3), (37, 300, 17), (5, 4_099, 40), (515, 33, 9)]


def random_set(tokens: int, vocab: int, hidden: int) -> Tensors:
    random = torch.Generator().manual_seed(tokens)
    states = torch.randn(tokens, hidden, generator=random)
    weight = torch.randn(vocab, hidden, generator=random) * 2 / hidden**0.5
    return states, torch.randint(0, vocab, (tokens,), generator=random), weight


def pair_for(weight: Tensor, size: float, temperatures: tuple[float, float]) -> Pair:
    random = torch.Generator().manual_seed(len(weight))
    bias = weight @ torch.randn(weight.shape[1], generator=random) * size
    return Pair(bias, *temperatures)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("bias", [0.0, 0.5], ids=["no bias", "bias"])
@pytest.mark.parametrize("temperatures", [(0.8, 0.7), (MINIMUM_TEMPERATURE, 3.0)], ids=str)
def test_forms_agree(size, bias, temperatures):
    set_ = random_set(*size)
    pair = pair_for(set_[2], bias, temperatures)
    assert_alike(on_gpu(set_, pair), measure(*set_, pair), 2e-5)


def test_a_large_bias_at_the_lowest_temperature_does_not_overflow():
    """Some 2,000 octaves between the largest before and the largest after."""
    set_ = random_set(37, 4_099, 17)
    pair = pair_for(set_[2], 20.0, (0.8, MINIMUM_TEMPERATURE))
    change = on_gpu(set_, pair)
    assert pair.bias.max() / MINIMUM_TEMPERATURE > 1_000
    assert change.nll[1].max() > 1_000
    assert_alike(change, measure(*set_, pair), 1e-4)


def test_large_logits_lose_nothing():
    """Softmax does not see what all logits share, and float32 must not either."""
    states, targets, weight = random_set(9, 300, 16)
    pair = pair_for(weight, 0.5, (0.8, 0.6))
    expected = measure(states, targets, weight, pair)
    states = torch.cat([states, torch.full((9, 1), 64.0)], dim=1)  # 64 more for every logit
    weight = torch.cat([weight, torch.ones(300, 1)], dim=1)
    assert_alike(on_gpu((states, targets, weight), pair), expected, 1e-4)


def test_identity_changes_no_bit():
    set_ = random_set(37, 4_099, 17)
    change = on_gpu(set_, pair_for(set_[2], 0.0, (0.8, 0.8)))
    assert torch.equal(change.nll[0], change.nll[1])
    assert torch.equal(change.entropy[0], change.entropy[1])
    assert not change.variation.any()


def test_disjoint_distributions_are_one_apart():
    states, targets = torch.ones(3, 1), torch.tensor([0, 1, 2])
    weight = torch.tensor([[50.0], [0.0], [0.0]])
    pair = Pair(torch.tensor([-100.0, 0.0, 0.0]), 0.5, 0.5)
    change = on_gpu((states, targets, weight), pair)
    assert change.variation.tolist() == pytest.approx([1.0] * 3)
    assert change.average.tolist() == pytest.approx([1.0, 0.0, 0.0])
    assert change.nll[0].tolist() == pytest.approx([0.0, 100.0, 100.0])
    assert change.entropy[1].tolist() == pytest.approx([math.log(2)] * 3)


@pytest.mark.parametrize("dtype", [torch.int32, torch.int64])
def test_target_ids_of_any_type_and_layout(dtype):
    states, targets, weight = random_set(37, 300, 17)
    pair = pair_for(weight, 0.5, (0.8, 0.7))
    strided = torch.stack([targets, targets], 1).to(dtype)[:, 0]
    change, expected = (on_gpu((states, ids, weight), pair) for ids in (strided, targets))
    assert torch.equal(change.nll, expected.nll)
