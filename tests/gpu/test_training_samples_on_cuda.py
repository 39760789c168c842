"""The sampler that makes the reward model's data gives the same by kernels as by the plain way."""

import numpy as np
import pytest
import torch

from carbon.models.decoder import Decoder
from train.growing import PlainRows
from train.model import LanguageModel, Shape
from train.sampling import Sampler

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA device"),
]
SHAPE = Shape(vocabulary=64, hidden=64, layers=2, heads=4, kv_heads=2, inner=64, max_positions=160)
PROMPTS = [[5, 6, 7], [8], [9, 10, 11, 12, 13], [5, 6], [20, 4, 4, 4], [15, 16]]


@pytest.fixture(scope="module")
def decoder() -> Decoder:
    torch.manual_seed(3)
    model = LanguageModel(SHAPE)
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.add_(0.3 * torch.randn_like(parameter))
    weights = {name: w.detach().cuda() for name, w in model.state_dict().items()}
    return Decoder(SHAPE.config("Qwen2ForCausalLM"), weights)


def test_near_zero_temperature_gives_what_the_plain_way_gives(decoder):
    """Of rows that end at different positions, so that the batch moves to smaller graphs."""
    prompts = [[*prompt, 30 + number] for number in range(16) for prompt in PROMPTS]
    by_kernels, plainly = (Sampler(decoder, 100, len(prompts)) for _ in range(2))
    assert by_kernels._rows is not PlainRows
    plainly._rows = PlainRows
    found, expected = (
        [(s.ids.tolist(), s.is_finished) for s in sampler.sample(prompts, [1e-4] * 96, seed=1)]
        for sampler in (by_kernels, plainly)
    )
    assert len({len(ids) for ids, _ in expected}) > 3
    same = sum(ours == theirs for ours, theirs in zip(found, expected, strict=True))
    assert same >= 92  # a likeliest token may be so by less than a sum's order changes


def test_frequencies_follow_the_softmax_at_each_rows_temperature(decoder):
    count = 4000
    by_kernels, plainly = (Sampler(decoder, 2, 2 * count) for _ in range(2))
    plainly._rows = PlainRows
    seen = []
    for sampler in (by_kernels, plainly):
        sampled = sampler.sample([[5, 6, 7]] * (2 * count), [0.7, 1.5] * count, seed=5)
        for offset in (0, 1):
            tokens = [s.ids[-1] if len(s.ids) else 2 for s in sampled[offset::2]]
            seen.append(np.bincount(tokens, minlength=64) / count)
    for ours, theirs in zip(seen[:2], seen[2:], strict=True):
        assert np.abs(ours - theirs).sum() / 2 < 0.08
