"""Log-probabilities of sampled tokens: the method's equations, written out."""

import pytest
import torch

from carbon.calibration.loss import calibrated_nll
from carbon.calibration.params import Calibration
from carbon.core.types import Completion
from carbon.engines import log_probabilities as told
from carbon.engines.base import SampledCompletion, SampleRequest
from carbon.engines.transformers_engine import TransformersEngine


@pytest.fixture(scope="module")
def delta(tiny_policy: TransformersEngine) -> torch.Tensor:
    width = tiny_policy.lm_head_weight().shape[1]
    return torch.randn(width, generator=torch.Generator().manual_seed(0)) / width**0.5


def sampled(
    engine: TransformersEngine, prompt: tuple[int, ...], *drawn: Calibration
) -> list[Completion]:
    requests = [SampleRequest(row, prompt, row, each) for row, each in enumerate(drawn)]
    found = {
        update.row: update.completion
        for updates in engine.sample(requests, 60, ())
        for update in updates
        if isinstance(update, SampledCompletion)
    }
    return [found[row] for row in range(len(drawn))]


def test_they_are_those_of_the_fits_loss(tiny_policy: TransformersEngine, delta: torch.Tensor):
    prompt = tiny_policy.encode("What is 12 + 30?")
    drawn = [Calibration(0.8), Calibration(0.7, delta), Calibration(1.3, -delta)]
    texts = list(zip(sampled(tiny_policy, prompt, *drawn), drawn, strict=True))
    texts.append((texts[0][0], drawn[1]))  # one text of two distributions
    for (completion, each), found in zip(
        texts, told.log_probabilities(tiny_policy, prompt, texts), strict=True
    ):
        states, targets = tiny_policy.hidden_states(prompt, [completion])
        shift = torch.zeros_like(delta) if each.delta is None else each.delta
        weight = tiny_policy.lm_head_weight()
        loss = calibrated_nll(states, targets, weight, shift, each.temperature)
        assert found.shape == (2, len(completion.token_ids))
        assert -found[0].mean() == pytest.approx(float(loss), abs=1e-5)
        loss = calibrated_nll(states, targets, weight, torch.zeros_like(delta), 1.0)
        assert -found[1].mean() == pytest.approx(float(loss), abs=1e-5)


def test_what_is_cut_from_a_distribution_leaves_the_rest_more(tiny_policy: TransformersEngine):
    prompt = tiny_policy.encode("What is 12 + 30?")
    drawn = [Calibration(1.0, top_k=2), Calibration(1.0, top_p=0.7)]
    texts = list(zip(sampled(tiny_policy, prompt, *drawn), drawn, strict=True))
    for found in told.log_probabilities(tiny_policy, prompt, texts):
        assert found.isfinite().all()  # each was drawn, so it is there
        assert (found[0] >= found[1] - 1e-6).all()
        assert (found[0] > found[1] + 1e-3).any()


def test_pieces_change_nothing(tiny_policy: TransformersEngine, monkeypatch: pytest.MonkeyPatch):
    prompt = tiny_policy.encode("What is 12 + 30?")
    drawn = [Calibration(0.8)] * 5
    texts = list(zip(sampled(tiny_policy, prompt, *drawn), drawn, strict=True))
    whole = list(told.log_probabilities(tiny_policy, prompt, texts))
    monkeypatch.setattr(told, "_TOKENS_AT_ONCE", 1)
    for one, other in zip(whole, told.log_probabilities(tiny_policy, prompt, texts), strict=True):
        torch.testing.assert_close(one, other, atol=1e-5, rtol=0)
    assert not list(told.log_probabilities(tiny_policy, prompt, []))
