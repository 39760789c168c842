"""Decoding with CUDA graphs gives what the plain loop gives, on a CUDA device."""

import gc
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path

import pytest
import torch
from scipy.stats import chisquare

from carbon.calibration.params import Calibration
from carbon.core.errors import OutOfMemoryError
from carbon.core.types import Completion
from carbon.engines.base import GrownText, SampledCompletion, SampleRequest
from carbon.engines.decoding import BranchingBatch, decode_batch
from carbon.engines.transformers_engine import TransformersEngine
from carbon.models.chat_tokenizer import load_tokenizer
from carbon.models.decoder import Decoder, load_decoder
from carbon.models.linear import Linear

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA device"),
]
PROBLEM = "Compute $657\\cdot36+688\\cdot43$."
DELTA = 0.3 * torch.randn(384, generator=torch.Generator().manual_seed(0))
BASE = Calibration(0.8)


@pytest.fixture(scope="module", params=[False, True], ids=["plain", "drafts"])
def engine(request, tiny_policy_folder: Path) -> TransformersEngine:
    engine = TransformersEngine.load(tiny_policy_folder, device="cuda", dtype=torch.float32)
    engine.uses_drafts = request.param
    return engine


def sampled(
    engine: TransformersEngine,
    requests: Sequence[SampleRequest],
    limit: int = 120,
    stop_strings: tuple[str, ...] = (),
) -> dict[int, Completion]:
    found = [
        update
        for updates in engine.sample(requests, limit, stop_strings)
        for update in updates
        if isinstance(update, SampledCompletion)
    ]
    assert len(found) == len(requests)
    return {update.row: update.completion for update in found}


def requests_of(
    engine: TransformersEngine, count: int, calibration: Calibration = BASE
) -> list[SampleRequest]:
    prompt_ids = engine.encode(PROBLEM)
    return [SampleRequest(row, prompt_ids, row, calibration) for row in range(count)]


def num_equal(ours: dict[int, Completion], theirs: dict[int, Completion]) -> int:
    assert set(ours) == set(theirs)
    return sum(ours[row].token_ids == theirs[row].token_ids for row in ours)


def test_tokens_are_those_of_the_cpu(engine, tiny_policy):
    """In float32; prompts of unequal length, shifts and temperatures, rows that end in between."""
    prompts = [engine.encode(PROBLEM), engine.encode("What is $2+2$?")]
    calibrations = [BASE, Calibration(1.1, DELTA), Calibration(0.6, -DELTA), Calibration(1.4)]
    requests = [
        SampleRequest(row, prompts[row % 3 == 0], row, calibrations[row % 4]) for row in range(70)
    ]
    ours, theirs = sampled(engine, requests, 300), sampled(tiny_policy, requests, 300)
    assert num_equal(ours, theirs) >= 68  # a uniform number may fall within rounding of a border
    assert {one.finish_reason for one in ours.values()} >= {"stop"}
    assert len({len(one.token_ids) for one in ours.values()}) > 4  # compacted on the way


@pytest.mark.parametrize("name", ["llama3", "untied", "one_group"])
def test_tokens_of_other_shapes_are_those_of_the_cpu(name, folders, tiny_policy_folder, tmp_path):
    tokenizer = load_tokenizer(tiny_policy_folder, None)
    engines = [
        TransformersEngine(load_decoder(folders[name], device, torch.float32), tokenizer)
        for device in ("cuda", "cpu")
    ]
    requests = requests_of(engines[0], 20, Calibration(0.7))
    assert num_equal(*(sampled(engine, requests, 60) for engine in engines)) >= 17


def test_the_fit_finds_what_was_kept(engine):
    """Of rows that end at different times and move on the way; nothing is read again for it."""
    requests = requests_of(engine, 70, Calibration(1.0))
    asking = [replace(each, keeps_hidden_states=each.row % 2 == 0) for each in requests]
    found = sampled(engine, asking, 200)
    texts = [found[row] for row in range(70)]
    prompt_ids, before = requests[0].prompt_ids, engine.num_computed_tokens
    kept, _ = engine.hidden_states(prompt_ids, texts[::2])
    assert engine.num_computed_tokens == before
    sampled(engine, requests[:1], 1)  # forgets them
    read, _ = engine.hidden_states(prompt_ids, texts[::2])
    assert engine.num_computed_tokens > before
    torch.testing.assert_close(kept, read, atol=2e-3, rtol=2e-3)
    both, _ = engine.hidden_states(prompt_ids, texts)
    assert len(both) == sum(len(each.token_ids) for each in texts)


def test_stop_strings_end_their_rows(engine, tiny_policy):
    requests = requests_of(engine, 40, Calibration(1.0))
    ours = sampled(engine, requests, 200, ("\n\n",))
    assert num_equal(ours, sampled(tiny_policy, requests, 200, ("\n\n",))) >= 39
    assert sum(one.finish_reason == "stop_string" for one in ours.values()) >= 30


def test_remembered_beginnings_sample_the_same(engine):
    def tree(remembers: bool) -> tuple[list[dict[int, Completion]], int]:
        prompts, depths = [engine.encode(PROBLEM)] * 8, []
        before = engine.num_computed_tokens
        with engine.remembering() if remembers else nullcontext():
            for depth in range(3):
                requests = [
                    SampleRequest(row, prompt, 100 * depth + row, BASE)
                    for row, prompt in enumerate(prompts)
                ]
                depths.append(sampled(engine, requests, 120, ("\n\n",)))
                growing = [
                    prompts[row] + one.token_ids
                    for row, one in sorted(depths[-1].items())
                    if one.finish_reason == "stop_string"
                ]
                if not growing:
                    break
                prompts = [growing[row % len(growing)] for row in range(8)]
        return depths, engine.num_computed_tokens - before

    (plain, plain_cost), (remembered, cost) = tree(False), tree(True)
    assert sum(map(num_equal, plain, remembered)) >= 23
    assert cost < plain_cost


def test_equal_runs_give_equal_tokens_in_bfloat16(tiny_policy_folder):
    """Also when another run's batches stood between, and from a new engine."""
    results = []
    for _ in range(2):
        engine = TransformersEngine.load(tiny_policy_folder, device="cuda")
        requests = requests_of(engine, 64, Calibration(1.1, DELTA))
        results.append(sampled(engine, requests, 250))
        sampled(engine, requests[:7], 30)
        results.append(sampled(engine, requests, 250))
    assert all(result == results[0] for result in results)


def test_two_runs_may_go_on_in_turn(engine):
    """As an early fit does: each has buffers of its own."""
    first, hot = requests_of(engine, 12), Calibration(1.2, DELTA)
    second = [SampleRequest(100 + row, first[0].prompt_ids, row, hot) for row in range(16)]
    expected = sampled(engine, first, 60) | sampled(engine, second, 60)
    running = [engine.sample(requests, 60, ()) for requests in (first, second)]
    found: dict[int, Completion] = {}
    while running:
        for run in list(running):
            updates = next(run, None)
            if updates is None:
                running.remove(run)
            for update in updates or ():
                if isinstance(update, SampledCompletion):
                    found[update.row] = update.completion
    assert found == expected


def test_next_tokens_follow_the_softmax(engine, tiny_policy_folder):
    """4,000 draws of the second token, which a graph computes, given the first."""
    end_ids = load_tokenizer(tiny_policy_folder, None).end_ids
    rows = sampled(engine, requests_of(engine, 4_000, Calibration(4.0, DELTA)), 2)
    pairs = [row.token_ids for row in rows.values()]
    firsts, numbers = torch.tensor([pair[0] for pair in pairs]).unique(return_counts=True)
    known = [Completion("", (int(first), 5), "length") for first in firsts]
    states, _ = engine.hidden_states(engine.encode(PROBLEM), known)
    logits = (states[1::2].double() + DELTA.double().cuda()) @ engine.lm_head_weight().double().T
    goes_on = torch.tensor([int(first) not in end_ids for first in firsts])
    expected = ((numbers * goes_on).cuda()[:, None] * (logits / 4.0).softmax(-1)).sum(0).cpu()
    seconds = torch.tensor([pair[1] for pair in pairs if len(pair) == 2])
    counts = seconds.bincount(minlength=1024)
    common = expected >= 5
    assert common.sum() > 50
    result = chisquare(
        [*counts[common].tolist(), int(counts[~common].sum())],
        [*expected[common].tolist(), float(expected[~common].sum())],
    )
    assert result.pvalue > 1e-3


def test_cancelled_runs_leave_nothing(engine):
    requests = requests_of(engine, 40)
    expected = sampled(engine, requests, 80)
    torch.cuda.synchronize()
    before = torch.cuda.memory_allocated()
    for stop in (1, 2, 5, 30):
        running = engine.sample(requests, 80, ())
        # With drafts, which know these texts from earlier tests, 30 passes may be more than all.
        num_passes = len(list(islice(running, stop)))
        assert num_passes == stop or engine.uses_drafts
        running.close()
    del running
    gc.collect()
    assert torch.cuda.memory_allocated() <= before + 2**20
    assert sampled(engine, requests, 80) == expected


def test_a_position_is_a_yield_and_texts_come_in_time(engine):
    grown: dict[int, str] = {}
    completions: dict[int, Completion] = {}
    num_yields = 0
    for updates in engine.sample(requests_of(engine, 20), 100, ()):
        num_yields += 1
        for update in updates:
            if isinstance(update, GrownText):
                assert update.row not in completions
                grown[update.row] = grown.get(update.row, "") + update.text
            else:
                completions[update.row] = update.completion
    longest = max(len(one.token_ids) for one in completions.values())
    assert num_yields >= longest or engine.uses_drafts
    assert all(completions[row].text.startswith(text) for row, text in grown.items())


def test_what_cannot_fit_is_said_before_it_is_begun(engine):
    requests = requests_of(engine, 200_000)
    with pytest.raises(OutOfMemoryError, match=r"GB are free: lower N: [0-9,]+ at a time"):
        sampled(engine, requests, 900)
    assert len(sampled(engine, requests[:8], 20)) == 8


def test_memory_that_runs_out_fails_that_run_only(tiny_policy_folder):
    """As when the reward model takes what was free."""
    engine = TransformersEngine.load(tiny_policy_folder, device="cuda")
    requests = requests_of(engine, 2_000)
    expected = sampled(engine, requests[:20], 40)
    gc.collect()
    torch.cuda.empty_cache()
    _, total = torch.cuda.mem_get_info()
    allowed = torch.cuda.memory_reserved() + 2**29
    running = engine.sample(requests, 900, ())
    next(running)  # what was free then would have done
    torch.cuda.set_per_process_memory_fraction(allowed / total)
    try:
        with pytest.raises(OutOfMemoryError, match="do not fit in this device's memory"):
            list(running)
        gc.collect()
        # Without drafts now, for which too little is free: a text may differ by rounding.
        assert num_equal(sampled(engine, requests[:20], 40), expected) >= 19
    finally:
        torch.cuda.set_per_process_memory_fraction(1.0)


def test_the_plain_loop_still_works_on_cuda(engine, tiny_policy_folder):
    """Where Triton is missing or the card too old."""
    decoder: Decoder = load_decoder(tiny_policy_folder, "cuda", torch.float32)
    tokenizer = load_tokenizer(tiny_policy_folder, None)
    requests = requests_of(engine, 16)
    weight = decoder.lm_head_weight[: tokenizer.size]
    new_batch = partial(BranchingBatch, decoder, weight, Linear(weight))
    found = {
        update.row: update.completion
        for updates in decode_batch(decoder, tokenizer, requests, 60, (), new_batch)
        for update in updates
        if isinstance(update, SampledCompletion)
    }
    assert num_equal(sampled(engine, requests, 60), found) >= 15
