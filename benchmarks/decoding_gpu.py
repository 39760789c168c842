"""One decoded position on a GPU at a published model's shapes, against the bytes it must move.

Random bf16 weights made on the device, rows that hardly ever end, all of different text.
Milliseconds on the wall in the real loop (medians), of the same loop without our kernels and
graphs, and of the parts, each in a graph of its own. The bytes are the weights once and every row's
cache once, at the speed at which this card copies.
"""

import argparse
import json
import statistics
import time
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from math import prod
from pathlib import Path
from typing import Any

import torch
import triton  # pyright: ignore[reportMissingImports]
from transformers import PreTrainedTokenizerFast

from benchmarks import decoding_parts
from benchmarks.random_checkpoints import config_of, weight_shapes, word_tokenizer
from benchmarks.replaying import END
from benchmarks.wall_clock import copy_bandwidth
from carbon.calibration.params import Calibration
from carbon.engines.base import SampleRequest, SampleUpdate
from carbon.engines.decoding import BranchingBatch, decode_batch
from carbon.engines.transformers_engine import TransformersEngine
from carbon.models import memory
from carbon.models.chat_tokenizer import ChatTokenizer, Template
from carbon.models.decoder import Decoder
from carbon.models.linear import Linear

TIMED = 96  # positions around the one that is asked for
Numbers = dict[str, Any]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shapes", default="qwen2.5-1.5b")
    parser.add_argument("--rows", type=int, nargs="+", default=[32, 64, 256])
    parser.add_argument("--positions", type=int, default=1_024)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--sweep", action="store_true", help="other ways to cut attention up")
    options = parser.parse_args()
    report: Numbers = {
        "card": torch.cuda.get_device_name(),
        "torch": torch.__version__,
        "triton": triton.__version__,
        "copy_terabytes_per_second": copy_bandwidth() / 1e12,
        "shapes": options.shapes,
        "positions": options.positions,
    }
    _say("This machine", report)
    decoder, tokenizer = random_model(options.shapes)
    report["rows"] = {}
    for rows in options.rows:
        found = report["rows"][rows] = _loops(decoder, tokenizer, rows, options.positions)
        parameters = sum(map(prod, weight_shapes(config_of(options.shapes)).values()))
        found |= bytes_of(decoder, parameters, rows, options.positions)
        found["bytes_need_ms"] = found["gigabytes"] / report["copy_terabytes_per_second"]
        found["times_the_bytes"] = found["loop_ms"] / found["bytes_need_ms"]
        found["parts_ms"] = decoding_parts.milliseconds(
            decoder, tokenizer.size, rows, options.positions
        )
        if options.sweep:
            found["sweep"] = decoding_parts.sweep(decoder, rows, options.positions)
        _say(f"N = {rows}", found)
    report["whole_runs"] = {rows: _whole_run(decoder, tokenizer, rows) for rows in (64, 128, 256)}
    _say("Whole runs", report["whole_runs"])
    if options.json:
        options.json.write_text(json.dumps(report, indent=1), encoding="utf-8")


def _say(what: str, numbers: object) -> None:
    print(what, json.dumps(numbers, indent=1), flush=True)


def random_model(name: str) -> tuple[Decoder, ChatTokenizer]:
    """Without a checkpoint on disk: weights from N(0, 0.02²), norms 1, a word for each id."""
    weights = {}
    for weight, shape in weight_shapes(config_of(name)).items():
        values = weights[weight] = torch.ones(shape, dtype=torch.bfloat16, device="cuda")
        if not weight.endswith("norm.weight"):
            values.normal_(0, 0.02)
    words = PreTrainedTokenizerFast(tokenizer_object=word_tokenizer())
    tokenizer = ChatTokenizer(words, Template("", "", True), frozenset({END}), None)
    return Decoder(config_of(name), weights), tokenizer


def _requests(decoder: Decoder, rows: int, num_prompt_tokens: int) -> list[SampleRequest]:
    """Half of the rows shifted by a delta, as exploit and plain rollouts are in one batch."""
    random = torch.Generator().manual_seed(0)
    delta = 0.1 * torch.randn(decoder.hidden_size, generator=random)
    calibrations = (Calibration(0.8), Calibration(0.78, delta))
    prompt_ids = tuple(range(1_000, 1_000 + num_prompt_tokens))
    return [SampleRequest(row, prompt_ids, row, calibrations[row % 2]) for row in range(rows)]


def _loops(decoder: Decoder, tokenizer: ChatTokenizer, rows: int, positions: int) -> Numbers:
    """The engine's loop around so many positions, and the plain one; its first run and memory."""
    engine = TransformersEngine(decoder, tokenizer)
    start = positions - TIMED // 2
    requests = _requests(decoder, rows, start)
    first, second = (_seconds(engine.sample(requests, 4, ())) for _ in range(2))
    torch.cuda.reset_peak_memory_stats()
    before = torch.cuda.memory_allocated()
    times = _intervals(engine.sample(requests, TIMED, ()))[8 - TIMED :]
    peak = torch.cuda.max_memory_allocated() - before
    weight = engine.lm_head_weight()
    new_batch = partial(BranchingBatch, decoder, weight, Linear(weight))
    plain = decode_batch(decoder, tokenizer, requests, TIMED // 2, (), new_batch)
    return {
        "loop_ms": statistics.median(times),
        "loop_mean_ms": statistics.mean(times),
        "loop_95_percent_ms": statistics.quantiles(times, n=20)[-1],
        "plain_loop_ms": statistics.median(_intervals(plain)[8 - TIMED // 2 :]),
        "first_run_longer_by_s": first - second,
        "peak_gb": peak / 1e9,
        "estimated_gb": memory.sampling(memory.sizes_of(decoder), start, TIMED).needed(rows) / 1e9,
    }


def bytes_of(decoder: Decoder, parameters: int, rows: int, positions: int) -> Numbers:
    """Weights, of which the embedding is read as W_LM, and keys and values, all bf16."""
    of_position = len(decoder.layers) * 2 * decoder.num_kv_heads * decoder.head_dim
    unread = 0 if decoder.lm_head_weight is decoder.embedding else decoder.embedding.numel()
    weights, cache = 2 * (parameters - unread), 2 * of_position * rows * positions
    return {
        "gigabytes": (weights + cache) / 1e9,
        "weight_gigabytes": weights / 1e9,
        "cache_gigabytes": cache / 1e9,
    }


def _intervals(updates: Iterator[list[SampleUpdate]]) -> list[float]:
    """Milliseconds between two yields."""
    times = []
    for _ in updates:
        times.append(1e3 * time.perf_counter())
    return [later - earlier for earlier, later in pairwise(times)]


def _seconds(updates: Iterator[list[SampleUpdate]]) -> float:
    started = time.perf_counter()
    for _ in updates:
        pass
    return time.perf_counter() - started


def _whole_run(decoder: Decoder, tokenizer: ChatTokenizer, rows: int) -> Numbers:
    """Seconds of so many rollouts of 512 tokens from a prompt of 200, once graphs are made."""
    engine = TransformersEngine(decoder, tokenizer)
    requests = _requests(decoder, rows, 200)
    _seconds(engine.sample(requests, 4, ()))
    return {"seconds": _seconds(engine.sample(requests, 512, ()))}


if __name__ == "__main__":
    main()
