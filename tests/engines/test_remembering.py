"""Going on with a text costs its new tokens, and samples what reading it all again would."""

from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path

import pytest
import torch

from carbon.calibration.params import Calibration
from carbon.core.types import Completion
from carbon.engines.base import SampledCompletion, SampleRequest
from carbon.engines.reading import go_on, prefill
from carbon.engines.transformers_engine import TransformersEngine
from carbon.models.decoder import load_decoder
from tests.support.generators import finished

PROBLEM = "A rectangle has perimeter $530$ and one side $231$. What is its area?"
BASE = Calibration(0.8)


@pytest.fixture(autouse=True)
def computes_only_what_is_sampled(tiny_policy: TransformersEngine, monkeypatch) -> None:
    """Positions are compared here, and refused drafts are positions."""
    monkeypatch.setattr(tiny_policy, "uses_drafts", False)


def sampled(engine: TransformersEngine, prompts: Sequence[tuple[int, ...]], seed: int, stops=True):
    requests = [SampleRequest(row, p, seed + row, BASE) for row, p in enumerate(prompts)]
    found: dict[int, Completion] = {}
    for updates in engine.sample(requests, 120, ("\n\n",) if stops else ()):
        for update in updates:
            if isinstance(update, SampledCompletion):
                found[update.row] = update.completion
    return [found[row] for row in range(len(prompts))]


def tree(engine: TransformersEngine, remembers: bool) -> tuple[list[list[Completion]], list[int]]:
    """Three depths of eight beams, the same ones kept; and the positions computed at each."""
    prompt = engine.encode(PROBLEM)
    prompts, depths, costs = [prompt] * 8, [], []
    with engine.remembering() if remembers else nullcontext():
        for depth in range(3):
            before = engine.num_computed_tokens
            steps = sampled(engine, prompts, 100 * depth)
            depths.append(steps)
            costs.append(engine.num_computed_tokens - before)
            growing = [
                start + step.token_ids
                for start, step in zip(prompts, steps, strict=True)
                if step.finish_reason == "stop_string"
            ]
            if not growing:
                break
            prompts = [growing[row % min(3, len(growing))] for row in range(8)]
    return depths, costs


def test_the_same_tokens_with_and_without_for_less(tiny_policy: TransformersEngine):
    with_memory, costs = tree(tiny_policy, True)
    without, costs_again = tree(tiny_policy, False)
    assert with_memory == without
    assert len({c.text for c in with_memory[1]}) > 1
    assert costs[0] == costs_again[0]
    num_prompt = len(tiny_policy.encode(PROBLEM))
    assert len(costs) > 1
    for depth in range(1, len(costs)):
        new = sum(len(step.token_ids) for step in with_memory[depth])
        assert costs[depth] <= new
        # The prompt and the steps before are read again for what shares nothing but the prompt.
        assert costs_again[depth] - costs[depth] >= num_prompt


def test_what_was_not_sampled_last_is_read_whole(tiny_policy: TransformersEngine):
    prompt = tiny_policy.encode(PROBLEM)
    other = tiny_policy.encode("Compute $7+5$.")
    expected = sampled(tiny_policy, [prompt, other], 5)
    with tiny_policy.remembering():
        assert sampled(tiny_policy, [prompt, other], 5) == expected
        (first,) = sampled(tiny_policy, [prompt], 0)
        assert first.finish_reason == "stop_string"
        known = prompt + first.token_ids
        before = tiny_policy.num_computed_tokens
        mixed = sampled(tiny_policy, [known, other], 9)
        cost = tiny_policy.num_computed_tokens - before
        assert cost <= len(other) + sum(len(c.token_ids) for c in mixed)
    assert mixed == sampled(tiny_policy, [known, other], 9)


def test_what_goes_on_to_its_end_leaves_nothing_behind(
    tiny_policy: TransformersEngine,
):
    prompt = tiny_policy.encode(PROBLEM)
    with tiny_policy.remembering():
        (first,) = sampled(tiny_policy, [prompt], 0)
        (rest,) = sampled(tiny_policy, [prompt + first.token_ids], 1, stops=False)
        assert set(tiny_policy._prefixes or ()) == {prompt + first.token_ids}
    assert tiny_policy._prefixes is None
    assert [rest] == sampled(tiny_policy, [prompt + first.token_ids], 1, stops=False)


@pytest.mark.parametrize("name", ["llama3", "untied", "one_group"])
def test_hidden_states_are_those_of_a_whole_reading(random_checkpoints: dict[str, Path], name: str):
    """Through two joins of rows whose lengths differ."""
    decoder = load_decoder(random_checkpoints[name], "cpu", torch.float32)
    generator = torch.Generator().manual_seed(1)
    texts = [
        tuple(torch.randint(0, 1000, (length,), generator=generator).tolist())
        for length in (9, 14, 30, 11)
    ]
    beginnings = [text[: len(text) // 2] for text in texts]
    cache, _ = finished(prefill(decoder, beginnings, 1))
    rows = cache.taken(range(4))
    middles = [text[: len(text) // 2 + 1] for text in texts]
    cache, _ = finished(go_on(decoder, middles, rows, 2))
    again = [text[: len(text) // 2 + 2] for text in texts]
    order = [2, 0, 3]
    cache, states = finished(go_on(decoder, [again[i] for i in order], cache.taken(order), 0))
    for place, index in enumerate(order):
        alone = decoder.hidden_states(torch.tensor([again[index]]))[0, -1]
        torch.testing.assert_close(states[place], alone, atol=1e-4, rtol=1e-4)
