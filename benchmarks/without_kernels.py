"""Sampling with our kernels and graphs, without them, and by transformers' own code of the model.

`python -m benchmarks.without_kernels --json FILE`, on a GPU: for each pair and N, how many texts in
float32 are those of the kernels (a uniform number may fall within rounding of a border), and tokens
a second in the type that runs have (medians, after an untimed one).
"""

import argparse
import json
import statistics
import time
from contextlib import nullcontext
from pathlib import Path
from unittest.mock import patch

import torch

from carbon.calibration.params import Calibration
from carbon.core.catalog import POLICIES
from carbon.engines.base import Engine, SampledCompletion, SampleRequest
from carbon.engines.transformers_engine import TransformersEngine
from carbon.evaluate.problems import read_benchmark
from carbon.models import gpu
from carbon.models.chat_tokenizer import load_tokenizer
from carbon.models.transformers_decoder import TransformersDecoder

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.without_kernels", description=__doc__
    )
    parser.add_argument("--policies", nargs="+", default=["tiny", "small"])
    parser.add_argument("--num-rollouts", type=int, nargs="+", default=[64, 256])
    parser.add_argument("--num-problems", type=int, default=5)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    problems = [each.text for each in read_benchmark("mini-500", options.num_problems).problems]
    card = torch.cuda.get_device_name() if DEVICE == "cuda" else "CPU"
    half = gpu.half_type(DEVICE) if DEVICE == "cuda" else torch.float32
    report: dict[str, object] = {"card": card, "torch": torch.__version__, "type": str(half)}
    for policy in options.policies:
        folder = Path(next(each.source for each in POLICIES if each.name == policy))
        for num_rollouts in options.num_rollouts:
            name = f"{policy}, N = {num_rollouts}"
            report[name] = _compared(folder, problems, num_rollouts, options.repeats, half)
            if options.json:
                options.json.write_text(json.dumps(report, indent=1), encoding="utf-8")


def _compared(
    folder: Path, problems: list[str], num_rollouts: int, repeats: int, half: torch.dtype
) -> dict[str, dict[str, float]]:
    texts: dict[str, list[str]] = {}
    found: dict[str, dict[str, float]] = {}
    off = patch.object(gpu, "why_no_kernels", lambda device: "turned off")
    ways = ("kernels", _ours, nullcontext()), ("no kernels", _ours, off)
    for name, load, around in (*ways, ("transformers", _theirs, nullcontext())):
        with around:
            texts[name], _ = _sampled(load(folder, torch.float32), problems, num_rollouts)
            fast = load(folder, half)
            _sampled(fast, problems, num_rollouts)
            rates = [_sampled(fast, problems, num_rollouts)[1] for _ in range(repeats)]
        same = sum(a == b for a, b in zip(texts[name], texts["kernels"], strict=True))
        found[name] = {"same": same, "texts": len(texts[name])}
        found[name]["tokens_a_second"] = round(statistics.median(rates))
        print(f"{len(problems)} × {num_rollouts} of {folder}, {name}: {found[name]}", flush=True)
    return found


def _ours(folder: Path, dtype: torch.dtype) -> Engine:
    return TransformersEngine.load(folder, device=DEVICE, dtype=dtype)


def _theirs(folder: Path, dtype: torch.dtype) -> Engine:
    decoder = TransformersDecoder.load(folder, DEVICE, dtype)
    return TransformersEngine(decoder, load_tokenizer(folder, None))


def _sampled(engine: Engine, problems: list[str], num_rollouts: int) -> tuple[list[str], float]:
    """All texts in order, and tokens a second."""
    texts: list[str] = []
    num_tokens, started = 0, time.perf_counter()
    for problem in problems:
        prompt_ids = engine.encode(problem)
        requests = [
            SampleRequest(row, prompt_ids, row, Calibration(0.8)) for row in range(num_rollouts)
        ]
        rows = [""] * num_rollouts
        for updates in engine.sample(requests, 288, ()):
            for update in updates:
                if isinstance(update, SampledCompletion):
                    rows[update.row] = update.completion.text
                    num_tokens += len(update.completion.token_ids)
        texts += rows
    return texts, num_tokens / (time.perf_counter() - started)


if __name__ == "__main__":
    main()
