"""On a CUDA device the kernels of the batch sampler draw what its plain form draws."""

from importlib.util import find_spec

import numpy
import pytest
import torch

from carbon.engines.calibrated_requests import DrawingPlan
from carbon.vllm.batch_sampler import BatchSampler
from carbon.vllm.hidden_state_store import HiddenStateStore

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(
        not torch.cuda.is_available() or find_spec("triton") is None,
        reason="needs a CUDA device and Triton",
    ),
]
HIDDEN = 64


def sampler(weight: torch.Tensor, num_ids: int, *, has_kernels: bool) -> BatchSampler:
    def project(hidden_states: torch.Tensor) -> torch.Tensor:
        return (hidden_states.to(weight.dtype) @ weight.T).float()

    store = HiddenStateStore(64, HIDDEN, weight)
    return BatchSampler(project, num_ids, store, weight.device, has_kernels=has_kernels)


def plan(row: int) -> DrawingPlan:
    """Every third row without a shift, two shifts, and a temperature for each row of seven."""
    shift = numpy.random.default_rng(row % 3).normal(0, 0.5, HIDDEN).astype("<f4")
    forced = (5, 6, 7) if row == 4 else ()
    delta = b"" if row % 3 == 0 else shift.tobytes()
    return DrawingPlan(0.4 + 0.2 * (row % 7), row, delta, forced_ids=forced)


@pytest.mark.parametrize(("vocab", "num_ids"), [(1_024, 1_024), (1_000, 957), (151_936, 151_665)])
@pytest.mark.parametrize("left_out", [(), (1, 30)])
def test_kernels_draw_the_same_tokens(vocab, num_ids, left_out):
    generator = torch.Generator("cuda").manual_seed(vocab)
    weight = torch.randn(vocab, HIDDEN, device="cuda", generator=generator) / 4
    ours, plain = (sampler(weight, num_ids, has_kernels=kernels) for kernels in (True, False))
    num_rows, num_positions = 64, 12
    texts: dict[int, list[int]] = {row: [] for row in range(num_rows) if row not in left_out}
    for row, text in texts.items():
        for one in (ours, plain):
            one.put(row, plan(row), text, num_positions)
    num_equal = 0
    for _ in range(num_positions):
        states = torch.randn(num_rows, HIDDEN, device="cuda", generator=generator)
        logits = states @ weight.T
        drawn = []
        for one in (ours, plain):
            after = logits.clone()
            one.draw_(after)
            for row in left_out:
                assert after[row].equal(logits[row])
            drawn.append(after.argmax(-1))
        assert (drawn[0] < num_ids)[list(texts)].all()
        num_equal += int((drawn[0] == drawn[1])[list(texts)].sum())
        for row, text in texts.items():
            text.append(int(drawn[0][row]))
    assert texts[4][:3] == [5, 6, 7]
    # A uniform number may fall within rounding of a border.
    assert num_equal >= 0.995 * len(texts) * num_positions
