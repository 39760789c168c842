"""Drafts on a CUDA device change how many passes a text takes, and nothing else."""

from collections import Counter
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
import torch
from scipy.stats import chisquare
from torch.nn import functional

from carbon.calibration.params import Calibration
from carbon.core.catalog import TINY_FOLDER
from carbon.core.config import RunConfig
from carbon.core.events import CompletionSampled
from carbon.core.types import Completion
from carbon.engines.base import SampleRequest
from carbon.engines.transformers_engine import TransformersEngine
from carbon.models.gpu import multiprocessors
from carbon.rewards.transformers_prm import TransformersPRM
from carbon.serving.session import Models, ModelStore, run
from tests.support import drafted
from tests.support.drafted import DELTA, PROBLEMS, sample

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA device"),
]
CALIBRATIONS = (Calibration(0.8), Calibration(0.7, DELTA), Calibration(0.9))
requests_of = partial(drafted.requests_of, calibrations=CALIBRATIONS)


@pytest.fixture(scope="module")
def engines(tiny_policy_folder: Path) -> tuple[TransformersEngine, TransformersEngine]:
    """With drafts, and without."""
    exact = {"device": "cuda", "dtype": torch.float32}
    with_drafts, without = (TransformersEngine.load(tiny_policy_folder, **exact) for _ in range(2))
    with_drafts.uses_drafts, without.uses_drafts = True, False
    return with_drafts, without


@pytest.mark.parametrize("count", [18, 64, 150])
@pytest.mark.parametrize(
    ("limit", "stop_strings"), [(1, ()), (2, ("=",)), (37, ()), (37, ("=",)), (200, ())]
)
def test_the_same_texts_in_fewer_passes(engines, limit, stop_strings, count):
    """Rows end by their token, a stop string or their length, within drafts too."""
    for first_seed in (0, 1_000):  # the second finds what the first has written
        requests = requests_of(engines[0], count, first_seed)
        (found, passes), (expected, positions) = (
            sample(engine, requests, limit, stop_strings) for engine in engines
        )
        assert found.keys() == expected.keys()
        # A uniform number may fall within rounding of a border.
        assert sum(found[row] == expected[row] for row in found) >= count - count // 60 - 1
        assert all(len(one.token_ids) <= limit for one in found.values())
        assert passes <= positions + 2
    if limit > 30 and not stop_strings:
        assert passes < 0.7 * positions


@pytest.fixture(scope="module")
def models(engines) -> Models:
    """The tiny pair on the device, in float32."""
    exact = {"device": "cuda", "dtype": torch.float32}
    prm = TransformersPRM.load(TINY_FOLDER / "prm", system_prompt=None, **exact)
    return replace(ModelStore().load("tiny", "tiny"), engine=engines[0], reward_model=prm)


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"learn_delta": False, "learn_temperature": False},
        {"early_exploit": True},
        {"strategy": "beam_search"},
        {"strategy": "beam_search_kept", "beam_calibration": "per_depth"},
        {"strategy": "dvts"},
        {"strategy": "particle_filtering", "lookahead": 0},
    ],
    ids=str,
)
def test_a_run_is_the_same(models: Models, settings):
    texts = []
    assert isinstance(models.engine, TransformersEngine)
    for uses_drafts in (False, True):
        models.engine.uses_drafts = uses_drafts
        events = run(PROBLEMS[0], RunConfig(num_rollouts=12, **settings), models=models)
        ended = [event for event in events if isinstance(event, CompletionSampled)]
        texts.append({e.rollout: replace(e, sequence=0, seconds=0.0) for e in ended})
    assert texts[0] == texts[1]


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
@pytest.mark.parametrize("shape", [(12, 2, 128), (28, 4, 128), (32, 8, 64), (8, 2, 96)], ids=str)
@pytest.mark.parametrize("num_splits", [1, 3, 17])
def test_attention_of_several_new_tokens(shape, dtype, num_splits):
    """Rows of unequal length, with unequal numbers of new tokens; one has ended."""
    from carbon.models import attention_kernels as kernels  # Triton comes with CUDA builds only

    (num_heads, kv_heads, head_dim), capacity, gap_start = shape, 1_200, 30
    lengths, widths = (1_000, 640, 1_133, 31, 700), (7, 1, 4, 2, 3)
    random = torch.Generator("cuda").manual_seed(0)
    gaps = torch.tensor([0, 400, 5, 0, 0], device="cuda")
    keys, values = (
        torch.randn(5, kv_heads, capacity, head_dim, device="cuda", generator=random).to(dtype)
        for _ in range(2)
    )
    for row, (length, width) in enumerate(zip(lengths, widths, strict=True)):
        keys[row, :, length + width :] = torch.nan  # not in use: must not matter
        values[row, :, length + width :] = torch.nan
    cache = kernels.CachePointers(
        torch.tensor([[0, 0], [keys.data_ptr(), values.data_ptr()]], device="cuda"),
        torch.tensor([capacity, gap_start], device="cuda"),
        torch.tensor(lengths, device="cuda"),
        gaps,
        torch.tensor([1, 7, 2, 2, 0], device="cuda"),
    )
    counts = torch.tensor(widths, device="cuda")
    row_of = torch.arange(5, device="cuda").repeat_interleave(counts)
    starts = counts.cumsum(0) - counts
    offsets = torch.arange(len(row_of), device="cuda") - starts[row_of]
    places = kernels.Places(row_of, offsets, cache.remaining[row_of], starts, counts, 7)
    width = (num_heads + 2 * kv_heads) * head_dim
    heads = torch.randn(len(row_of), width, device="cuda", generator=random).to(dtype)
    parts = kernels.Heads(num_heads, kv_heads, head_dim)
    usual = kernels.tiling(5, parts, dtype, multiprocessors(heads.device), 7)
    tiling = replace(usual, num_splits=num_splits)
    attended = kernels.attend(heads, parts, cache, places, 1, tiling)
    tolerance = 1e-5 if dtype == torch.float32 else 4e-3
    for token, (row, offset) in enumerate(zip(row_of.tolist(), offsets.tolist(), strict=True)):
        if row == 4:
            assert (attended[token] == 0).all()
            continue
        slots = torch.arange(lengths[row] + offset + 1, device="cuda")
        slots = slots[(slots < gap_start) | (slots >= gap_start + gaps[row])]
        expected = functional.scaled_dot_product_attention(
            heads[token].double().unflatten(0, (-1, head_dim))[:num_heads, None],
            keys[row][:, slots].double().repeat_interleave(parts.group, 0),
            values[row][:, slots].double().repeat_interleave(parts.group, 0),
        ).flatten()
        torch.testing.assert_close(
            attended[token].double(), expected, atol=tolerance, rtol=tolerance
        )


def test_tokens_after_drafts_follow_the_models_distribution(engines):
    """Of all beginnings the most common one after which several tokens are likely."""
    engine, prompt, hot = engines[0], engines[0].encode(PROBLEMS[0]), Calibration(1.6)
    texts, num_passes = [], 0
    for turn in range(12):
        requests = [SampleRequest(r, prompt, 1_000 * turn + r, hot) for r in range(120)]
        completions, passes = sample(engine, requests, 16)
        texts += [completion.token_ids for completion in completions.values()]
        num_passes += passes
    assert num_passes < 12 * (3 + 16)  # three read the prompt
    beginnings = Counter(text[:n] for text in texts for n in range(2, 7) if len(text) > n)
    for beginning, count in beginnings.most_common(60):
        known = [Completion("", (*beginning, 5), "length")]
        states, _ = engine.hidden_states(prompt, known)
        logits = states[-1].double() @ engine.lm_head_weight().double().T
        expected = count * (logits / 1.6).softmax(-1).cpu().numpy()
        common = expected >= 5
        if common.sum() >= 2:
            break
    assert common.sum() >= 2
    n = len(beginning)
    tokens = [text[n] for text in texts if len(text) > n and text[:n] == beginning]
    counts = torch.bincount(torch.tensor(tokens), minlength=len(expected)).numpy()
    result = chisquare(
        [*counts[common], counts[~common].sum()], [*expected[common], expected[~common].sum()]
    )
    assert result.pvalue > 1e-3


def test_equal_runs_of_new_engines_give_equal_tokens_in_bfloat16(tiny_policy_folder):
    """What is drafted does not depend on the order in which programs run."""
    results = []
    for _ in range(2):
        engine = TransformersEngine.load(tiny_policy_folder, device="cuda")
        engine.uses_drafts = True
        found = [sample(engine, requests_of(engine, 64, seed)) for seed in (0, 100)]
        results.append(found)
    assert results[0] == results[1]
