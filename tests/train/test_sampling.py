"""The batched sampler against sampling one row, one position at a time."""

import numpy as np
import pytest
import torch

from train.model import LanguageModel, RewardModel, Shape
from train.sampling import Sampler, Scorer, decoder_of, head_of

SHAPE = Shape(vocabulary=24, hidden=32, layers=2, heads=2, kv_heads=1, inner=32, max_positions=80)
CPU = torch.device("cpu")
PROMPTS = [[5, 6, 7], [8], [9, 10, 11, 12, 13], [5, 6], [20, 4, 4, 4], [15, 16]]


@pytest.fixture(scope="module")
def model():
    torch.manual_seed(3)
    model = LanguageModel(SHAPE)
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.add_(0.3 * torch.randn_like(parameter))
            parameter.copy_(parameter.half().float())
    return model


def greedy(model, prompt, count):
    ids = list(prompt)
    for _ in range(count):
        row = torch.tensor([ids])
        with torch.no_grad():
            token = int(model.logits(model.model(row, torch.ones_like(row)))[0, -1].argmax())
        if token == 2:
            return ids[len(prompt) :], True
        ids.append(token)
    return ids[len(prompt) :], False


@pytest.mark.parametrize("batch_size", [2, 4, 6])
def test_near_zero_temperature_follows_the_likeliest_tokens(model, batch_size):
    sampler = Sampler(decoder_of(model, CPU), 40, batch_size)
    sampled = sampler.sample(PROMPTS, [1e-4] * len(PROMPTS), seed=1)
    expected = [greedy(model, prompt, 40) for prompt in PROMPTS]
    assert [(s.ids.tolist(), s.is_finished) for s in sampled] == expected
    assert len({len(ids) for ids, _ in expected}) > 1  # rows ended at different positions


def test_rows_that_end_make_room_without_disturbing_the_rest(model):
    """Ending rows are dropped on the way: the others go on as they would alone."""
    prompts = PROMPTS * 3
    sampler = Sampler(decoder_of(model, CPU), 60, len(prompts))
    sampled = sampler.sample(prompts, [1e-4] * len(prompts), seed=1)
    expected = [greedy(model, prompt, 60)[0] for prompt in PROMPTS]
    assert [sample.ids.tolist() for sample in sampled] == expected * 3


def test_frequencies_follow_the_softmax_at_each_rows_temperature(model):
    prompt, count = [5, 6, 7], 4000
    row = torch.tensor([prompt])
    with torch.no_grad():
        logits = model.logits(model.model(row, torch.ones_like(row)))[0, -1]
    sampler = Sampler(decoder_of(model, CPU), 1, 2 * count)
    sampled = sampler.sample([prompt] * (2 * count), [0.7, 1.5] * count, seed=5)
    for offset, temperature in ((0, 0.7), (1, 1.5)):
        tokens = [s.ids[0] if len(s.ids) else 2 for s in sampled[offset::2]]
        seen = np.bincount(tokens, minlength=24) / count
        expected = (logits / temperature).softmax(-1).numpy()
        assert np.abs(seen - expected).sum() / 2 < 0.05


def test_seeds(model):
    sampler = Sampler(decoder_of(model, CPU), 30, 4)
    one, again, other = (
        [s.ids.tolist() for s in sampler.sample(PROMPTS, [1.0] * 6, seed)] for seed in (1, 1, 2)
    )
    assert one == again != other


def test_scores_are_the_last_tokens_whatever_the_batch():
    torch.manual_seed(1)
    prm = RewardModel(SHAPE)
    with torch.no_grad():
        for parameter in prm.parameters():
            parameter.copy_((parameter + 0.3 * torch.randn_like(parameter)).half().float())
    solutions = [[*prompt, 3] for prompt in PROMPTS]
    expected = []
    for solution in solutions:
        row = torch.tensor([solution])
        with torch.no_grad():
            logits = prm.score(prm.model(row, torch.ones_like(row)))[0, -1]
        expected.append(float(logits.softmax(-1)[1]))
    for tokens_per_batch in (1, 12, 1000):
        scorer = Scorer(decoder_of(prm, CPU), head_of(prm, CPU), tokens_per_batch)
        np.testing.assert_allclose(scorer.last_scores(solutions), expected, atol=1e-5)
