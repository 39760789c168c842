"""Drafts on a device are right where rows say what was said; here in Triton's interpreter, if it is
on: see test_decoding_kernels.
"""

import os
from collections import Counter
from functools import partial

import pytest
import torch

from carbon.calibration.params import Calibration
from carbon.core.types import Completion
from carbon.engines.base import SampledCompletion, SampleRequest
from carbon.engines.decoding import Prefixes, decode_batch
from carbon.engines.drafting import LONGEST
from carbon.engines.keeping import Kept
from carbon.models.chat_tokenizer import load_tokenizer
from carbon.models.decoder import load_decoder

pytest.importorskip("triton")  # before a module that is skipped without it

from tests.engines.test_decoding_kernels import DELTA, assert_kept, assert_remembered, sampled

pytestmark = [
    pytest.mark.skipif(os.environ.get("TRITON_INTERPRET") != "1", reason="needs the interpreter"),
    pytest.mark.filterwarnings("ignore:Conversion of an array:DeprecationWarning"),
    # What stands at places without a token is anything, and stays there.
    pytest.mark.filterwarnings("ignore::RuntimeWarning"),
]


def written(seed: int, rows: int, tokens: int) -> torch.Tensor:
    return torch.randint(0, 3, (rows, tokens), generator=torch.Generator().manual_seed(seed))


def by_the_rule(texts: list[list[int]], text: list[int], most: int) -> list[tuple[int, float]]:
    """The longest of the last 6, 3, 2 tokens that stands in a text goes on as most often; of equal
    ones as the larger id. With the chance of all so far."""
    text, found, chance = list(text), [], 1.0
    for _ in range(most):
        for length in (LONGEST, 3, 2):
            followers = Counter(
                other[place]
                for other in texts
                for place in range(LONGEST, len(other))
                if other[place - length : place] == text[-length:]
            )
            if followers:
                break
        else:
            break
        token = max(followers, key=lambda token: (followers[token], token))
        chance *= followers[token] / (followers.total() + 0.5)
        text.append(token)
        found.append((token, chance))
    return found


def test_drafts_are_what_most_often_came_next():
    """Of their own problem; a row that has few tokens left gets no more than these."""
    from carbon.engines.drafting_kernels import MOST_DRAFTED, Contexts, learn_and_draft

    rows, pieces = 5, 1 + MOST_DRAFTED
    contexts, problems = Contexts.empty(torch.device("cpu")), torch.tensor([3, 3, 3, 8, 3])
    remaining = torch.tensor([50, 50, 3, 50, 0])
    recent = torch.zeros(rows, LONGEST + pieces, dtype=torch.long)
    drafts, chances = torch.zeros_like(recent)[:, :pieces].clone(), torch.zeros(rows, MOST_DRAFTED)
    texts = written(0, rows, LONGEST + 12)
    recent[:, :LONGEST] = texts[:, :LONGEST]
    for start, counts in ((0, [7, 3, 7, 7, 0]), (7, [4, 1, 4, 4, 0])):
        for row, count in enumerate(counts):
            known = LONGEST + (start if row != 1 else min(start, 3))
            recent[row, LONGEST : LONGEST + count] = texts[row, known : known + count]
        learn_and_draft(
            contexts, torch.tensor(counts), problems, remaining, recent, drafts, chances
        )
    ends = [LONGEST + n for n in (11, 4, 11, 11, 0)]
    so_far = [texts[row, :end].tolist() for row, end in enumerate(ends)]
    for row in range(4):
        siblings = [so_far[other] for other in range(4) if problems[other] == problems[row]]
        expected = by_the_rule(siblings, so_far[row], min(MOST_DRAFTED, int(remaining[row]) - 1))
        num_found = int((chances[row] > 0).sum())
        assert drafts[row, 1 : 1 + num_found].tolist() == [token for token, _ in expected]
        probable = [chance for _, chance in expected]
        assert chances[row, :num_found].tolist() == pytest.approx(probable, rel=1e-5)
        assert recent[row, :LONGEST].tolist() == so_far[row][-LONGEST:]
    assert (chances[4] == 0).all()


def test_a_row_takes_what_it_drew_up_to_the_first_that_was_not_drafted():
    from carbon.engines.drafting_kernels import accept
    from carbon.models.attention_kernels import Places

    drafted = [[5, 6, 7], [5, 6, 7], [5, 6, 7], [5, 6, 7], [], [5, 6]]
    drawn = [[5, 6, 9, 8], [5, 6, 7, 8], [5, 2, 7, 8], [4, 6, 7, 8], [3], [5, 6, 1]]
    expected = [[5, 6, 9], [5, 6], [5, 2], [4], [3], [5, 6]]
    remaining = torch.tensor([9, 2, 9, 9, 9, 9])
    left = [6, 0, 0, 8, 8, 0]
    end_ids = torch.tensor([2, 6, -1, -1])[[0, -1]]  # 2 ends a row
    widths = torch.tensor([len(each) for each in drawn])
    pieces = torch.zeros(6, 7, dtype=torch.long)
    for row, draft in enumerate(drafted):
        pieces[row, 1 : 1 + len(draft)] = torch.tensor(draft)
    remaining[5] = 2
    starts = widths.cumsum(0) - widths
    places = Places(starts, starts, starts, starts, widths, 4)
    lengths, recent = torch.arange(6) * 10, torch.zeros(6, LONGEST + 7, dtype=torch.long)
    told = torch.full((7, 7), -5)
    flat = torch.tensor([token for tokens in drawn for token in tokens])
    counts = accept(flat, places, end_ids, pieces, remaining, lengths, recent, told)
    assert [[t for t in row if t >= 0] for row in told[:6].tolist()] == expected
    assert (told[6] == -5).all()
    assert counts.tolist() == [len(tokens) for tokens in expected]
    assert lengths.tolist() == [10 * row + len(tokens) for row, tokens in enumerate(expected)]
    assert pieces[:, 0].tolist() == [tokens[-1] for tokens in expected]
    assert remaining.tolist() == left
    assert recent[0, LONGEST : LONGEST + 3].tolist() == expected[0]


def test_new_tokens_lie_row_after_row():
    from carbon.engines.drafting_kernels import place

    widths, remaining = torch.tensor([2, 0, 1, 3]), torch.tensor([9, 0, 4, 5])
    pieces, lengths = torch.arange(28).view(4, 7), torch.tensor([20, 33, 21, 24])
    uniforms = torch.rand(4, 12, dtype=torch.float64)
    biases, temperatures = torch.tensor([1, 0, -1, 0]), torch.tensor([0.5, 1.0, 0.7, 0.9])
    where = torch.tensor([uniforms.data_ptr(), 12, 20])
    places, new = place(widths, 8, 4, pieces, lengths, remaining, biases, temperatures, where)
    assert places.rows[:6].tolist() == [0, 0, 2, 3, 3, 3]
    assert places.offsets[:6].tolist() == [0, 1, 0, 0, 1, 2]
    assert places.remaining.tolist() == [9, 9, 4, 5, 5, 5, 0, 0]
    assert places.starts[[0, 2, 3]].tolist() == [0, 2, 3]
    assert new.tokens[:6].tolist() == [0, 1, 14, 21, 22, 23]
    assert new.biases[:6].tolist() == [1, 1, -1, 0, 0, 0]
    drawn_by = [uniforms[r, n].item() for r, n in ((0, 1), (0, 2), (2, 2), (3, 5), (3, 6), (3, 7))]
    assert new.uniforms[:6].tolist() == drawn_by
    assert new.temperatures[:6].tolist() == temperatures[[0, 0, 2, 3, 3, 3]].tolist()


@pytest.mark.parametrize("stop_strings", [(), ("e", "1")])
def test_rows_are_those_of_the_plain_loop(
    tiny_policy, tiny_policy_folder, monkeypatch, stop_strings
):
    """Twice: the second batch finds what the first has written. Prompts of unequal length, shifts,
    rows that end at different times and move to a smaller bucket."""
    from carbon.engines.buckets import Buckets
    from carbon.engines.draft_buckets import DraftingBucket, Memory
    from carbon.engines.graph_draft_decoding import DraftingGraphBatch

    monkeypatch.setattr("carbon.engines.buckets._SMALLEST", 4)
    decoder = load_decoder(tiny_policy_folder, "cpu", torch.float32)
    tokenizer = load_tokenizer(tiny_policy_folder, None)
    memory = Memory(decoder.device)
    new_bucket = partial(DraftingBucket, memory=memory)
    buckets = Buckets(decoder, tokenizer.size, sorted(tokenizer.end_ids), new_bucket)
    prompts = [tiny_policy.encode(problem) for problem in ("What is $2+2$?", "$7 - 3 = $")]
    calibrations = [Calibration(1.0), Calibration(0.8, DELTA)]
    limit, passes = 10, []
    for _ in range(2):
        requests = [
            SampleRequest(row, prompts[row % 2], row, calibrations[row // 2 % 2], row % 3 == 0)
            for row in range(5)
        ]
        kept: Kept = {}
        new_batch = partial(DraftingGraphBatch, decoder, buckets, memory, kept=kept)
        prefixes: Prefixes = {}
        found: dict[int, Completion] = {}
        passes.append(0)
        for updates in decode_batch(
            decoder, tokenizer, requests, limit, stop_strings, new_batch, prefixes
        ):
            passes[-1] += 1
            ended = [update for update in updates if isinstance(update, SampledCompletion)]
            found |= {update.row: update.completion for update in ended}
        expected = sampled(tiny_policy, requests, limit, stop_strings)
        assert found == expected
        assert_kept(kept, tiny_policy, requests, found)
        if stop_strings:
            stopped = {one.text for one in found.values() if one.finish_reason == "stop_string"}
            assert_remembered(prefixes, tiny_policy_folder, len(stopped))
    assert stop_strings or passes[1] < passes[0]
