"""Top-k and top-p against a reference that adds up probabilities one by one."""

import math

import pytest
import torch

from carbon.calibration.params import Calibration
from carbon.core.config import RunConfig
from carbon.engines.base import SampleRequest
from carbon.engines.token_sampler import TokenSampler, truncate_


def kept_by_hand(logits: list[float], top_p: float, top_k: int | None) -> set[int]:
    ranked = sorted(range(len(logits)), key=lambda index: -logits[index])[: top_k or len(logits)]
    total = sum(math.exp(logits[index]) for index in ranked)
    kept, reached = set(), 0.0
    for index in ranked:
        if reached >= top_p:
            break
        kept.add(index)
        reached += math.exp(logits[index]) / total
    return kept


@pytest.mark.parametrize("top_p", [1e-3, 0.3, 0.9, 0.999, 1.0])
@pytest.mark.parametrize("top_k", [None, 1, 3, 50, 1_000])
def test_what_is_kept_is_the_reference_s(top_p: float, top_k: int | None):
    generator = torch.Generator().manual_seed(1)
    for _ in range(5):
        logits = 3 * torch.randn(60, generator=generator)
        expected = kept_by_hand(logits.tolist(), top_p, top_k)
        before = logits.clone()
        truncate_(logits, top_p, top_k)
        kept = set(torch.isfinite(logits).nonzero().flatten().tolist())
        assert kept == expected
        assert torch.equal(logits[sorted(kept)], before[sorted(kept)])


def test_ties_with_the_last_one_stay():
    logits = torch.tensor([1.0, 0.0, 0.0, -1.0])
    truncate_(logits, 1.0, 2)
    assert torch.isfinite(logits).tolist() == [True, True, True, False]


def test_rows_of_one_batch_draw_each_by_its_own_limits():
    weight = torch.eye(40)
    logits = torch.linspace(2, 0, 40)[None]
    config = RunConfig(top_k=3)
    drawn_from = [
        Calibration(1.0),
        Calibration.unlearned(config, 1.0),
        Calibration(1.0, top_p=0.01),
    ]
    requests = [SampleRequest(row, (1,), row, drawn_from[row % 3]) for row in range(300)]
    sampler = TokenSampler(weight, requests, 1)
    tokens = sampler.sample(logits, [0] * 300, range(300), [0] * 300)
    assert max(tokens[0::3]) > 20
    assert set(tokens[1::3]) == {0, 1, 2}
    assert set(tokens[2::3]) == {0}
