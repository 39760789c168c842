"""Drafts on a GPU at a published model's shapes: passes of several positions a row, and real texts.

Random bf16 weights. Texts are replayed (see `replaying`). 256 rows are 128 of explore, and then
exploit with plain beside. Last the small pair's own texts in bf16: how many differ with drafts, and
how many only because fewer rows stand beside.
"""

import argparse
import json
import statistics
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from math import prod
from pathlib import Path
from typing import Any, ClassVar

import torch
from torch import Tensor

from benchmarks import decoding_parts, replaying
from benchmarks.decoding_gpu import bytes_of, random_model
from benchmarks.random_checkpoints import config_of, weight_shapes
from benchmarks.wall_clock import copy_bandwidth
from carbon.calibration.params import Calibration
from carbon.core.catalog import TINY_FOLDER
from carbon.engines.base import SampledCompletion, SampleRequest
from carbon.engines.buckets import Bucket, Buckets, bucket_size
from carbon.engines.decoding import Row, decode_batch
from carbon.engines.draft_buckets import DraftingBucket, DraftingRows, Memory
from carbon.engines.drafting_kernels import MOST_DRAFTED
from carbon.engines.graph_decoding import GraphBatch
from carbon.engines.graph_draft_decoding import DraftingGraphBatch
from carbon.engines.transformers_engine import TransformersEngine
from carbon.models.chat_tokenizer import ChatTokenizer
from carbon.models.decoder import Decoder

Numbers = dict[str, Any]
ROWS = (32, 64, 128, 256)
PROMPT, LIMIT = 200, 400
POSITIONS = 512  # of the passes that are timed by themselves
PROBLEMS = ("Compute $657\\cdot36+688\\cdot43$.", "Solve for $x$: $4x+3=23$.", "What is $17^2$?")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tokens", type=Path, help="token ids of real rollouts")
    parser.add_argument("--shapes", default="qwen2.5-1.5b")
    parser.add_argument("--problems", type=int, default=5)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    decoder, tokenizer = random_model(options.shapes)
    report: Numbers = {}

    def tell(name: str, numbers: object) -> None:
        report[name] = numbers
        print(name, json.dumps(numbers), flush=True)
        if options.json:
            options.json.write_text(json.dumps(report, indent=1), encoding="utf-8")

    bandwidth = copy_bandwidth()
    tell("card", [torch.cuda.get_device_name(), torch.__version__, f"{bandwidth / 1e12:.2f} TB/s"])
    parameters = sum(map(prod, weight_shapes(config_of(options.shapes)).values()))
    for rows in ROWS:
        moved = bytes_of(decoder, parameters, rows, POSITIONS)["gigabytes"]
        need = {"bytes_need_ms": 1e12 * moved / bandwidth}
        tell(f"ms a pass, {rows} rows", need | _passes(decoder, tokenizer.size, rows))
    problems = replaying.read(options.tokens)[: options.problems]
    texts: dict[int, list[int]] = {}
    with replaying.replaying(texts):
        both = [_Replay(decoder, tokenizer, texts, uses_drafts) for uses_drafts in (False, True)]
        for rows in ROWS:
            tell(f"replayed, {rows} rows", _replays(both, problems, rows))
        del both
    tell("shares of texts that differ in bf16", _differing())


@torch.inference_mode()
def _passes(decoder: Decoder, vocab: int, rows: int) -> Numbers:
    """Milliseconds of a pass without drafts, and of those that read k drafted tokens of each row of
    at most k, and of at most more."""
    found: Numbers = {}
    none, size = torch.tensor([-1], device=decoder.device), bucket_size(rows)
    bucket = Bucket(decoder, vocab, none, size)
    values, kept = decoding_parts.fill(bucket, decoder, vocab, rows, POSITIONS)
    bucket.rows.copy_from(values, slice(None))
    found["plain"] = decoding_parts.graph_milliseconds(bucket.compute)
    drafting = _FixedBucket(decoder, vocab, none, size, Memory(decoder.device))
    uniforms = torch.rand(rows, 2 * decoding_parts.ROOM, dtype=torch.float64, device=decoder.device)
    for k, most in [*((k, k) for k in range(MOST_DRAFTED + 1)), (0, 3), (0, 6), (1, 3), (1, 6)]:
        values, kept = decoding_parts.fill(drafting, decoder, vocab, rows, POSITIONS)
        drafting.rows.copy_from(
            DraftingRows.of(values, torch.zeros_like(values.tokens)), slice(None)
        )
        drafting.point_at_uniforms(uniforms, POSITIONS)
        drafting.width = 1 + k
        pass_of = partial(drafting.pass_of, 1 + k, most)
        name = f"{k}" if k == most else f"{k} of {most}"
        found[name] = decoding_parts.graph_milliseconds(pass_of)
    del kept
    of_place = (found["3"] - found["0"]) / (3 * rows)
    found["rows_of_a_reading"] = found["0"] / of_place - rows
    return found


class _FixedBucket(DraftingBucket):
    """Every row reads equally many tokens."""

    width = 1

    def _widths(self, num_places: int, most: int) -> Tensor:
        super()._widths(num_places, most)  # takes its time
        return torch.full_like(self.rows.remaining, self.width)


class _CountingBucket(DraftingBucket):
    ways_taken: ClassVar[Counter[str]] = Counter()

    def go_on(self, way: int) -> None:
        self.ways_taken[f"{self.ways[way][0]} places a row"] += 1
        super().go_on(way)


class _CountingBatch(DraftingGraphBatch):
    row_passes = 0

    def sample_tokens(self, rows: Sequence[Row]) -> list[list[int]]:
        _CountingBatch.row_passes += len(rows)
        return super().sample_tokens(rows)


class _Replay:
    """The loop with drafts or without, on recorded texts."""

    def __init__(
        self,
        decoder: Decoder,
        tokenizer: ChatTokenizer,
        texts: dict[int, list[int]],
        uses_drafts: bool,
    ) -> None:
        """`texts` are those being replayed, by seed: here the rows' numbers."""
        self._decoder, self._tokenizer, self._uses_drafts = decoder, tokenizer, uses_drafts
        self._texts = texts
        self.memory = Memory(decoder.device)
        new_bucket = partial(_CountingBucket, memory=self.memory)
        self._buckets = Buckets(
            decoder,
            tokenizer.size,
            sorted(tokenizer.end_ids),
            new_bucket if uses_drafts else Bucket,
        )
        for size in (16, *ROWS):  # graphs are made before anything is timed
            self._buckets.give_back(self._buckets.take(size))

    def phase(self, number: int, texts: replaying.Texts, shifted: int) -> Numbers:
        """Replay these rows of a problem, the first `shifted` of them with a delta."""
        delta = 0.1 * torch.randn(
            self._decoder.hidden_size, generator=torch.Generator().manual_seed(0)
        )
        prompt = tuple(range(1_000 + 300 * number, 1_000 + 300 * number + PROMPT))
        requests = [
            SampleRequest(row, prompt, row, Calibration(0.78, delta if row < shifted else None))
            for row in range(len(texts))
        ]
        new_batch = partial(GraphBatch, self._decoder, self._buckets)
        if self._uses_drafts:
            new_batch = partial(_CountingBatch, self._decoder, self._buckets, self.memory)
        before, found, passes = self._decoder.num_computed_tokens, {}, 0
        _CountingBatch.row_passes = 0
        torch.cuda.synchronize()
        started = time.perf_counter()
        self._texts.clear()
        self._texts.update(enumerate(texts))
        for updates in decode_batch(self._decoder, self._tokenizer, requests, LIMIT, (), new_batch):
            passes += 1
            ended = [update for update in updates if isinstance(update, SampledCompletion)]
            found |= {update.row: update.completion.token_ids for update in ended}
        torch.cuda.synchronize()
        seconds = time.perf_counter() - started
        assert all(found[row] == tuple(text) for row, text in enumerate(texts)), "not replayed"
        read = self._decoder.num_computed_tokens - before - PROMPT
        drafted = read - (_CountingBatch.row_passes - len(texts))
        accepted = sum(map(len, texts)) - _CountingBatch.row_passes
        return {
            "seconds": seconds,
            "passes": passes,
            "read": read,
            "tokens_a_pass": sum(map(len, texts)) / max(1, _CountingBatch.row_passes),
            "right": accepted / max(1, drafted),
        }


def _replays(
    both: list[_Replay], problems: Sequence[dict[str, replaying.Texts]], rows: int
) -> Numbers:
    """Both phases of each problem, with drafts and without in turns; medians over problems."""
    _CountingBucket.ways_taken.clear()
    found: dict[str, list[tuple[Numbers, Numbers]]] = {"explore": [], "exploit": []}
    for number, problem in enumerate(problems):
        prompt = 100 * ROWS.index(rows) + number  # nothing is known of it yet
        explore = problem["explore"][:rows]
        exploit = problem["exploit"][:rows]
        exploit += problem["plain"] if rows > len(exploit) else []
        for phase, texts, shifted in (("explore", explore, 0), ("exploit", exploit, rows)):
            order = both if number % 2 == 0 else both[::-1]
            results = {id(each): each.phase(prompt, texts, shifted) for each in order}
            found[phase].append((results[id(both[0])], results[id(both[1])]))
    told: Numbers = {"passes": dict(_CountingBucket.ways_taken)}
    for phase, pairs in found.items():
        told[phase] = {
            "seconds": [_median(pair[side]["seconds"] for pair in pairs) for side in (0, 1)],
            "faster": _median(a["seconds"] / b["seconds"] for a, b in pairs),
            "passes_fewer": _median(a["passes"] / b["passes"] for a, b in pairs),
            "read_more": _median(b["read"] / a["read"] for a, b in pairs),
            "tokens_a_pass": _median(b["tokens_a_pass"] for _, b in pairs),
            "right": _median(b["right"] for _, b in pairs),
        }
    sums = [
        [sum(pair[side]["seconds"] for pair in phases) for side in (0, 1)]
        for phases in zip(found["explore"], found["exploit"], strict=True)
    ]
    told["both_faster"] = _median(plain / drafts for plain, drafts in sums)
    return told


def _median(numbers: Iterable[float]) -> float:
    return round(statistics.median(numbers), 3)


def _differing() -> Numbers:
    """Of the small pair: with drafts; and without, where half as many rows stand beside."""
    engines = [TransformersEngine.load(TINY_FOLDER / "policy", device="cuda") for _ in range(2)]
    engines[0].uses_drafts, engines[1].uses_drafts = True, False
    total, with_drafts, with_fewer = 0, 0, 0
    for problem in PROBLEMS:
        prompt = engines[0].encode(problem)
        for first in (0, 64):
            rows = [SampleRequest(r, prompt, r, Calibration(0.8)) for r in range(first, first + 64)]
            expected = _texts(engines[1], rows)
            halves = _texts(engines[1], rows[:32]) | _texts(engines[1], rows[32:])
            drafted = _texts(engines[0], rows)
            total += len(rows)
            with_drafts += sum(expected[row] != drafted[row] for row in expected)
            with_fewer += sum(expected[row] != halves[row] for row in expected)
    return {"texts": total, "with_drafts": with_drafts / total, "with_fewer": with_fewer / total}


def _texts(engine: TransformersEngine, requests: Sequence[SampleRequest]) -> dict[int, str]:
    return {
        update.row: update.completion.text
        for updates in engine.sample(requests, 250, ())
        for update in updates
        if isinstance(update, SampledCompletion)
    }


if __name__ == "__main__":
    main()
