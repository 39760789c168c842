"""What a fit changed, measured on a CUDA device, against the CPU and against float64."""

from collections.abc import Sequence
from dataclasses import fields

import pytest
import torch

from carbon.calibration.change import Change, Pair, measure
from carbon.calibration.effects import Effects, describe
from carbon.calibration.params import Calibration
from carbon.core.config import MINIMUM_TEMPERATURE
from tests.support.changes import assert_alike, on_gpu
from tests.support.fit_sets import tensors
from tests.support.real_set import Tensors

pytest.importorskip("triton")
pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA device"),
]
SIZES = [(1, 1, 3), (1, 7, 3), (37, 300, 17), (1023, 1024, 384), (1100, 5003, 130)]
VOCAB = 151_936
SPANS = [(3, 0, 300), (5, 300, 700)]


def spell(token_ids: Sequence[int]) -> str:
    return " ".join(map(str, token_ids))


def pair_for(set_: Tensors, temperatures: tuple[float, float] = (0.8, 0.7)) -> Pair:
    weight = set_[2].float()
    random = torch.Generator().manual_seed(len(weight))
    delta = torch.randn(weight.shape[1], generator=random) / 2
    return Pair(weight @ delta.to(weight.device), *temperatures)


def in_float64(set_: Tensors, pair: Pair) -> Change:
    states, targets, weight = set_
    return measure(states.double(), targets, weight.double(), pair)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("temperatures", [(0.8, 0.7), (3.0, MINIMUM_TEMPERATURE)], ids=str)
def test_changes_are_those_in_float64(size, temperatures):
    set_ = tensors(*size)
    pair = pair_for(set_, temperatures)
    # A logit is off by some 1e-6, and the lowest temperature makes that 20 times as much.
    assert_alike(on_gpu(set_, pair), in_float64(set_, pair), 2e-5 / min(1.0, *temperatures))


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16], ids=str)
def test_a_large_vocabulary(dtype):
    set_ = tensors(700, VOCAB, 64, dtype)
    pair = pair_for(set_)
    change, expected = on_gpu(set_, pair), in_float64(set_, pair)
    assert_alike(change, expected, 3e-5)
    # Its entries are far below the tolerance above.
    assert change.average.sum().item() == pytest.approx(1.0, abs=1e-5)
    torch.testing.assert_close(change.average, expected.average, rtol=1e-4, atol=1e-12)


def test_equal_inputs_give_equal_bits():
    set_ = tensors(1100, 30_011, 130, torch.bfloat16)
    pair = pair_for(set_)
    first, *others = (on_gpu(set_, pair) for _ in range(3))
    for name in (field.name for field in fields(Change)):
        assert all(torch.equal(getattr(first, name), getattr(other, name)) for other in others)


def test_identity_changes_nothing():
    set_ = tensors(600, 5003, 64)
    effects = describe(*set_, Calibration(0.8, torch.zeros(64)), 0.8, spell, [(0, 0, 600)])
    assert effects.nll_after == pytest.approx(effects.nll_before, abs=1e-6)
    assert effects.entropy_after == pytest.approx(effects.entropy_before, abs=1e-6)
    assert effects.tokens_up == effects.tokens_down == effects.positions == ()


def assert_told_alike(effects: Effects, expected: Effects) -> None:
    for name in ("nll_before", "nll_after", "entropy_before", "entropy_after"):
        assert getattr(effects, name) == pytest.approx(getattr(expected, name), abs=2e-5)
    for name in ("tokens_up", "tokens_down"):  # biases of halves may be equal: in any order
        assert sorted(getattr(effects, name)) == sorted(getattr(expected, name))
        biases, their_biases = getattr(effects, name + "_bias"), getattr(expected, name + "_bias")
        assert biases == pytest.approx(their_biases, abs=2e-4)
    assert len(effects.positions) == len(expected.positions) == 6
    for ours, theirs in zip(effects.positions, expected.positions, strict=True):
        for name, value in theirs.items():
            is_number = name.startswith(("before", "after", "entropy"))
            is_numbers = isinstance(value, tuple) and all(isinstance(x, float) for x in value)
            told = pytest.approx(value, abs=2e-4) if is_number or is_numbers else value
            assert ours[name] == told


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16], ids=str)
@pytest.mark.parametrize("has_delta", [True, False], ids=["delta", "temperature alone"])
def test_the_page_is_told_what_the_cpu_would_tell(dtype, has_delta):
    states, targets, weight = tensors(700, 5003, 64, dtype)
    # One power of two: W_LM delta is then exact in halves too.
    delta = torch.zeros(64).index_fill(0, torch.tensor([5]), 2.0) if has_delta else None
    calibration = Calibration(0.6, delta)
    ours = describe(states, targets, weight, calibration, 0.8, spell, SPANS)
    on_cpu = states.cpu(), targets.cpu(), weight.cpu()
    assert_told_alike(ours, describe(*on_cpu, calibration, 0.8, spell, SPANS))
    assert bool(ours.tokens_up) == bool(ours.tokens_down) == has_delta


def test_memory_is_one_block_of_logits():
    """So the Triton form is the one that is taken: torch's needs at least five."""
    set_, calibration = tensors(128, VOCAB, 64, torch.bfloat16), Calibration(0.7, torch.ones(64))
    described = (*set_, calibration, 0.8, spell, [(0, 0, 128)])
    describe(*described)  # libraries make their workspaces once
    torch.cuda.reset_peak_memory_stats()
    before = torch.cuda.memory_allocated()
    describe(*described)
    num_blocks = (torch.cuda.max_memory_allocated() - before) / (128 * VOCAB * 4)
    assert 1.0 <= num_blocks < 2.0
