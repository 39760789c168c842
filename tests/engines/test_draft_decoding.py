"""Drafts change how many passes a text takes, and nothing else."""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
import torch
from scipy.stats import chisquare

from carbon.calibration.params import Calibration
from carbon.engines.base import GrownText, SampleRequest
from carbon.engines.transformers_engine import TransformersEngine
from tests.support import drafted
from tests.support.drafted import DELTA, PROBLEMS, sample

CALIBRATIONS = (Calibration(0.8), Calibration(0.7, DELTA), Calibration(0.9, top_k=20))
requests_of = partial(drafted.requests_of, calibrations=CALIBRATIONS)


@pytest.fixture(scope="module")
def engines(tiny_policy_folder: Path) -> tuple[TransformersEngine, TransformersEngine]:
    """With drafts, and without."""
    with_drafts, without = (TransformersEngine.load(tiny_policy_folder) for _ in range(2))
    without.uses_drafts = False
    return with_drafts, without


@pytest.mark.parametrize(
    ("max_new_tokens", "stop_strings"),
    [(1, ()), (2, ("=",)), (37, ()), (37, ("\n\n",)), (37, ("=",)), (200, ())],
)
def test_the_same_texts_in_fewer_passes(engines, max_new_tokens, stop_strings):
    """Rows end by their token, a stop string or their length, within drafts too."""
    for first_seed in (0, 100):  # the second finds the table full
        requests = requests_of(engines[0], 18, first_seed)
        (found, passes), (expected, positions) = (
            sample(engine, requests, max_new_tokens, stop_strings) for engine in engines
        )
        assert found == expected
        assert passes <= positions
    if max_new_tokens > 30 and not stop_strings:
        assert passes < 0.6 * positions
    if max_new_tokens == 37:
        reasons = {completion.finish_reason for completion in found.values()}
        assert reasons == ({"stop_string"} if "=" in stop_strings else reasons | {"length"})


def test_positions_that_were_read_are_counted(engines):
    requests = requests_of(engines[0], 12, 300)
    costs = []
    for engine in engines:
        before = engine.num_computed_tokens
        sample(engine, requests)
        costs.append(engine.num_computed_tokens - before)
    assert costs[0] >= costs[1]  # refused drafts were read as well


def test_going_on_with_steps_gives_the_same_texts(engines):
    """What a search does: rows that a stop string ended go on from the cache, in pairs."""

    def searched(engine: TransformersEngine) -> Iterator[object]:
        prompts = [engine.encode(PROBLEMS[0])] * 6
        with engine.remembering():
            for depth in range(4):
                requests = [
                    SampleRequest(row, prompt, 50 * depth + row, CALIBRATIONS[0])
                    for row, prompt in enumerate(prompts)
                ]
                completions, _ = sample(engine, requests, 120, ("\n\n",))
                yield completions
                growing = [
                    prompts[row] + completion.token_ids
                    for row, completion in sorted(completions.items())
                    if completion.finish_reason == "stop_string"
                ]
                if not growing:
                    return
                prompts = [growing[row % len(growing)] for row in range(6)]

    for _ in range(2):
        found, expected = (list(searched(engine)) for engine in engines)
        assert found == expected
        assert len(found) > 1


def test_text_is_told_as_it_grows(engines, monkeypatch):
    monkeypatch.setattr("carbon.engines.decoding.SECONDS_BETWEEN_TEXTS", 0.0)
    requests = requests_of(engines[0], 6)
    told, texts = dict.fromkeys(range(6), ""), {}
    for updates in engines[0].sample(requests, 200, ()):
        for update in updates:
            if isinstance(update, GrownText):
                told[update.row] += update.text
            else:
                texts[update.row] = update.completion.text
    assert all(texts[row].startswith(told[row]) for row in range(6))
    assert any(told.values())


def test_a_run_that_is_closed_leaves_the_engine_as_it_was(engines):
    requests = requests_of(engines[0], 6)
    updates = engines[0].sample(requests, 200, ())
    for _ in range(4):
        next(updates)
    updates.close()
    assert sample(engines[0], requests)[0] == sample(engines[1], requests)[0]


def test_problems_of_one_batch_have_tables_of_their_own(tiny_policy_folder: Path):
    engine = TransformersEngine.load(tiny_policy_folder)
    requests = requests_of(engine, 12)
    completions, _ = sample(engine, requests)
    for number, problem in enumerate(PROBLEMS):
        prompt = engine.encode(problem)
        assert engine._draft_tables is not None
        table = engine._draft_tables.of([prompt])[prompt]
        own = {
            token
            for row, completion in completions.items()
            if row % 2 == number
            for token in completion.token_ids
        }
        assert {token for seen in table._next.values() for token in seen} == own


def test_tokens_after_drafts_follow_the_models_distribution(
    engines, reference_model, tiny_policy_folder
):
    """Of all beginnings the most common one after which several tokens are likely."""
    engine, prompt, hot = engines[0], engines[0].encode(PROBLEMS[0]), Calibration(1.6)
    model = reference_model(tiny_policy_folder)
    texts, num_passes = [], 0
    for turn in range(40):
        requests = [SampleRequest(r, prompt, 1_000 * turn + r, hot) for r in range(30)]
        completions, passes = sample(engine, requests, 8)
        texts += [completion.token_ids for completion in completions.values()]
        num_passes += passes
    assert num_passes < 0.97 * 40 * (3 + 8)  # three read the prompt
    beginnings = Counter(text[:n] for text in texts for n in range(2, 7) if len(text) > n)
    for beginning, count in beginnings.most_common(60):
        with torch.no_grad():
            logits = model(torch.tensor([[*prompt, *beginning]])).logits[0, -1].double()
        expected = count * (logits / 1.6).softmax(-1).numpy()
        common = expected >= 5
        if common.sum() >= 2:
            break
    assert common.sum() >= 2
    n = len(beginning)
    tokens = [text[n] for text in texts if len(text) > n and text[:n] == beginning]
    counts = torch.bincount(torch.tensor(tokens), minlength=1024).numpy()
    result = chisquare(
        [*counts[common], counts[~common].sum()], [*expected[common], expected[~common].sum()]
    )
    assert result.pvalue > 1e-3
