"""The decoding kernels compute what torch computes; here in Triton's interpreter, if it is on.

`TRITON_INTERPRET=1 python -m pytest tests/engines/test_decoding_kernels.py`, with Triton installed.
"""

import os
from functools import partial
from pathlib import Path

import pytest
import torch
from torch import Tensor
from torch.nn import functional

from carbon.calibration.params import Calibration
from carbon.core.types import Completion
from carbon.engines.base import SampledCompletion, SampleRequest
from carbon.engines.decoding import Prefixes, decode_batch
from carbon.engines.keeping import Kept
from carbon.engines.reading import prefill
from carbon.engines.token_sampler import calibrate_, invert_distributions
from carbon.engines.transformers_engine import TransformersEngine
from carbon.models.chat_tokenizer import load_tokenizer
from carbon.models.decoder import load_decoder
from tests.support.generators import finished

pytest.importorskip("triton")
pytestmark = [
    pytest.mark.skipif(os.environ.get("TRITON_INTERPRET") != "1", reason="needs the interpreter"),
    # The interpreter's own; it wants a NumPy below 2.4, which only warns.
    pytest.mark.filterwarnings("ignore:Conversion of an array:DeprecationWarning"),
]
DELTA = 0.3 * torch.randn(384, generator=torch.Generator().manual_seed(0))


def random(*shape: int, seed: int = 0) -> Tensor:
    return torch.randn(shape, generator=torch.Generator().manual_seed(seed))


@pytest.mark.parametrize("num_splits", [1, 3])
@pytest.mark.parametrize("widths", [(1, 1, 1, 1), (1, 3, 2, 1), (4, 1, 5, 0)], ids=str)
@pytest.mark.parametrize(
    ("num_heads", "kv_heads", "head_dim"), [(6, 2, 64), (6, 6, 8), (5, 1, 16), (4, 2, 96)]
)
def test_attention_is_softmax_over_what_a_row_sees(
    num_heads, kv_heads, head_dim, widths, num_splits
):
    """Of one or several new tokens of each row, at lengths of their own; the last row has ended."""
    from carbon.models import attention_kernels as kernels

    rows, capacity, gap_start, lengths = 4, 90, 3, (70, 52, 81, 10)
    gaps = torch.tensor([0, 40, 5, 9])
    keys, values = (random(rows, kv_heads, capacity, head_dim, seed=s) for s in (1, 2))
    ends = [length + width for length, width in zip(lengths, widths, strict=True)]
    for row, end in enumerate(ends):
        keys[row, :, end:] = torch.nan  # not in use: whatever is there must not matter
        values[row, :, end:] = torch.nan
    shape = kernels.Heads(num_heads, kv_heads, head_dim)
    cache = kernels.CachePointers(
        torch.tensor([[0, 0], [keys.data_ptr(), values.data_ptr()]]),
        torch.tensor([capacity, gap_start]),
        torch.tensor(lengths),
        gaps,
        torch.tensor([1, 7, 2, 0]),
    )
    counts = torch.tensor(widths)
    row_of = torch.arange(rows).repeat_interleave(counts)
    starts = counts.cumsum(0) - counts
    offsets = torch.arange(len(row_of)) - starts[row_of]
    places = kernels.Places(row_of, offsets, cache.remaining[row_of], starts, counts, max(widths))
    heads = random(len(row_of), (num_heads + 2 * kv_heads) * head_dim, seed=3)
    tiling = kernels.Tiling(num_splits, 16, 4, 1)
    attended = kernels.attend(heads, shape, cache, places, 1, tiling)

    for token, (row, offset) in enumerate(zip(row_of.tolist(), offsets.tolist(), strict=True)):
        if row == 3:
            assert (attended[token] == 0).all()
            continue
        slots = torch.arange(lengths[row] + offset + 1)
        seen = (slots < gap_start) | (slots >= gap_start + gaps[row])
        queries = heads[token].unflatten(0, (-1, head_dim))[:num_heads, None]
        expected = functional.scaled_dot_product_attention(
            queries.double(),
            keys[row][:, slots[seen]].double().repeat_interleave(shape.group, 0),
            values[row][:, slots[seen]].double().repeat_interleave(shape.group, 0),
        ).flatten()
        torch.testing.assert_close(attended[token].double(), expected, atol=1e-6, rtol=1e-5)


@pytest.mark.parametrize("vocab", [1024, 5_003, 129])
def test_a_draw_is_that_of_the_inverted_distributions(vocab):
    from carbon.engines.sampling_kernels import Draw, draw

    rows = 6
    logits = 4 * random(rows, vocab + 5)
    biases = random(2, vocab, seed=1)
    of_row = torch.tensor([0, 1, -1, 1, 0, -1])
    temperatures = torch.tensor([0.8, 1.3, 1e-6, 0.5, 1.0, 0.9])
    uniforms = torch.rand(rows, dtype=torch.float64, generator=torch.Generator().manual_seed(4))
    uniforms[4] = 1.0
    shifted = logits[:, :vocab] + torch.where(of_row[:, None] < 0, 0, biases[of_row])
    calibrate_(shifted, None, temperatures[:, None])
    expected = invert_distributions(shifted, torch.arange(rows), uniforms)
    remaining = torch.tensor([3, 1, 5, 0, 2, 2])
    state = Draw(
        torch.tensor([biases.data_ptr()]),
        of_row,
        temperatures,
        uniforms,
        torch.tensor([-1, int(expected[0]), -1, -1]),
        torch.full((rows,), 77),
        remaining,
    )
    draw(logits, vocab, state)
    expected[3] = 77
    assert state.tokens.tolist() == expected.tolist()
    ends = [int(token == expected[0]) for token in expected]
    left = [max(0, n - 1) for n in (3, 1, 5, 0, 2, 2)]
    assert remaining.tolist() == [0 if end else n for end, n in zip(ends, left, strict=True)]


@pytest.mark.parametrize("uniform", [1e-300, 0.5, 0.500001, 1.0])
def test_what_has_no_probability_is_never_drawn(uniform):
    from carbon.engines.sampling_kernels import Draw, draw

    logits = torch.full((1, 700), -torch.inf)
    logits[0, [130, 650]] = 0
    tokens, zero = torch.zeros(1, dtype=torch.long), torch.zeros(1, dtype=torch.long)
    state = Draw(
        zero, zero - 1, torch.ones(1), torch.tensor([uniform]).double(), zero - 1, tokens, zero + 1
    )
    draw(logits, 700, state)
    assert tokens.item() == (130 if uniform <= 0.5 else 650)


@pytest.mark.parametrize("name", ["tiny", "llama3", "untied", "one_group"])
def test_a_position_is_the_decoders(name, tiny_policy_folder, random_checkpoints):
    """With prompts of unequal length, and a row that has ended."""
    from carbon.engines.buckets import Bucket, RowValues

    folder: Path = {"tiny": tiny_policy_folder, **random_checkpoints}[name]
    decoder = load_decoder(folder, "cpu", torch.float32)
    prompts = [(5, 6, *range(20, 20 + n)) for n in (9, 3, 14)]
    caches = [finished(prefill(decoder, prompts, 4))[0] for _ in range(2)]
    bucket = Bucket(decoder, decoder.vocab_size, torch.tensor([-1]), 4)
    gaps = caches[0].gaps
    assert gaps is not None
    values = RowValues(
        tokens=torch.tensor([3, 1000, 7]),
        remaining=torch.tensor([9, 9, 9]),
        lengths=torch.full((3,), caches[0].length),
        gaps=gaps,
        biases=torch.zeros(3, dtype=torch.long) - 1,
        numbers=torch.zeros(3, dtype=torch.long) - 1,
        temperatures=torch.ones(3),
    )
    bucket.rows.copy_from(values, slice(None))
    bucket.point_at(caches[0], None)
    for _ in range(3):
        ours = bucket.hidden_states()[:3]
        theirs = decoder.hidden_states(values.tokens[:, None], caches[1])[:, 0]
        torch.testing.assert_close(ours, theirs, atol=1e-4, rtol=1e-4)


def completions(
    folder: Path,
    requests: list[SampleRequest],
    max_new_tokens: int,
    stop_strings: tuple[str, ...] = (),
    prefixes: Prefixes | None = None,
    kept: Kept | None = None,
) -> dict[int, Completion]:
    from carbon.engines.buckets import Buckets
    from carbon.engines.graph_decoding import GraphBatch

    decoder, tokenizer = load_decoder(folder, "cpu", torch.float32), load_tokenizer(folder, None)
    buckets = Buckets(decoder, tokenizer.size, sorted(tokenizer.end_ids))
    new_batch = partial(GraphBatch, decoder, buckets, kept=kept)
    updates = decode_batch(
        decoder, tokenizer, requests, max_new_tokens, stop_strings, new_batch, prefixes
    )
    found = [one for some in updates for one in some if isinstance(one, SampledCompletion)]
    assert len(found) == len(requests)
    return {one.row: one.completion for one in found}


def sampled(
    engine: TransformersEngine, requests: list[SampleRequest], limit: int, stops: tuple[str, ...]
) -> dict[int, Completion]:
    return {
        update.row: update.completion
        for updates in engine.sample(requests, limit, stops)
        for update in updates
        if isinstance(update, SampledCompletion)
    }


@pytest.mark.parametrize("stop_strings", [(), ("e", "1")])
def test_rows_are_those_of_the_plain_loop(tiny_policy, tiny_policy_folder, stop_strings):
    """Unequal prompts, shifts, rows that end at different times and move to a smaller bucket."""
    prompts = [tiny_policy.encode(problem) for problem in ("What is $2+2$?", "$7 - 3 = $")]
    calibrations = [Calibration(4.0), Calibration(3.0, DELTA)]  # so that texts differ at once
    requests = [
        SampleRequest(row, prompts[row % 2], row, calibrations[row // 2 % 2], row % 3 == 0)
        for row in range(17)
    ]
    prefixes: Prefixes = {}
    kept: Kept = {}
    ours = completions(tiny_policy_folder, requests, 5, stop_strings, prefixes, kept)
    assert ours == sampled(tiny_policy, requests, 5, stop_strings)
    assert_kept(kept, tiny_policy, requests, ours)
    if stop_strings:
        stopped = [one for one in ours.values() if one.finish_reason == "stop_string"]
        assert 4 <= len(stopped) < 17
        assert len({len(one.token_ids) for one in stopped}) > 2
        assert_remembered(prefixes, tiny_policy_folder, len({one.text for one in stopped}))


def assert_kept(
    kept: Kept,
    engine: TransformersEngine,
    requests: list[SampleRequest],
    found: dict[int, Completion],
) -> None:
    """Of the rows that asked for it, the hidden states that another pass over the text gives."""
    asked = [request for request in requests if request.keeps_hidden_states]
    assert kept.keys() == {(each.prompt_ids, found[each.row].token_ids) for each in asked}
    for (prompt_ids, token_ids), states in kept.items():
        expected, _ = engine.hidden_states(prompt_ids, [Completion("", token_ids, "stop")])
        torch.testing.assert_close(states, expected, atol=1e-4, rtol=1e-4)


def assert_remembered(prefixes: Prefixes, folder: Path, at_least: int) -> None:
    """Of each text that was stopped, keys and values of all tokens but the last."""
    assert len(prefixes) >= at_least
    decoder = load_decoder(folder, "cpu", torch.float32)
    for ids, row in prefixes.items():
        cache = finished(prefill(decoder, [ids[:-1]], 0))[0]
        expected = cache.taken([0])[0]
        torch.testing.assert_close(row.keys, expected.keys, atol=1e-4, rtol=1e-4)
        torch.testing.assert_close(row.values, expected.values, atol=1e-4, rtol=1e-4)
