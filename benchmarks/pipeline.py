"""Whole runs at a published pair's shapes: CarBoN against plain best-of-N at the same N.

Random weights (see `random_checkpoints`), 200-token prompts, 512-token rollouts, both methods in
turns in one process, medians. Times are the run's own: from its first event to its last.
"""

import argparse
import json
import statistics
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path

import torch

from benchmarks.random_checkpoints import words, write_checkpoint
from carbon.config import RunConfig
from carbon.events import RunFailed, RunFinished
from carbon.placement import BACKENDS
from carbon.session import Models, ModelStore, run

NEW_TOKENS = 512
PROMPT_WORDS = 190


@dataclass(frozen=True, slots=True)
class Timing:
    """Medians over the repeats, in seconds; stages overlap."""

    num_rollouts: int
    method: str
    seconds: float
    fastest: float
    slowest: float
    stages: dict[str, float]
    num_tokens: int


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--policy", default="qwen2.5-1.5b", help="shapes, or a checkpoint's folder")
    parser.add_argument("--prm", default="qwen2.5-math-prm-7b", help="likewise")
    parser.add_argument("--backend", choices=BACKENDS, default="auto")
    parser.add_argument("--num-rollouts", type=int, nargs="+", default=[64, 256])
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--new-tokens", type=int, default=NEW_TOKENS)
    parser.add_argument("--json", type=Path, help="file for the numbers")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        policy = _folder(options.policy, Path(scratch) / "policy")
        prm = _folder(options.prm, Path(scratch) / "prm")
        store = ModelStore(backend=options.backend)
        models = store.load(str(policy), str(prm))
        print(models.hardware, type(models.engine).__name__, type(models.reward_model).__name__)
        timings = [
            timing
            for num_rollouts in options.num_rollouts
            for timing in compare(models, num_rollouts, options.repeats, options.new_tokens)
        ]
        store.close()
    if options.json:
        options.json.write_text(json.dumps([asdict(timing) for timing in timings], indent=1))


def compare(models: Models, num_rollouts: int, repeats: int, new_tokens: int) -> list[Timing]:
    """Both methods in turns, after an untimed run of each."""
    found: dict[str, list[RunFinished]] = {"best_of_n": [], "carbon": []}
    seconds: dict[str, list[float]] = {"best_of_n": [], "carbon": []}
    for repeat in range(-1, repeats):
        for method, ends in found.items():
            end = _run(models, num_rollouts, method == "carbon", repeat + 1, new_tokens)
            if repeat >= 0:
                ends.append(end)
                seconds[method].append(end.seconds)
    timings = []
    for method, ends in found.items():
        stages = {
            name: round(statistics.median(end.stage_seconds[name] for end in ends), 3)
            for name in ends[0].stage_seconds
        }
        timing = Timing(
            num_rollouts,
            method,
            round(statistics.median(seconds[method]), 3),
            round(min(seconds[method]), 3),
            round(max(seconds[method]), 3),
            stages,
            sum(ends[0].num_tokens.values()),
        )
        timings.append(timing)
        print(timing, flush=True)
    plain, carbon = (statistics.median(seconds[method]) for method in ("best_of_n", "carbon"))
    print(f"N = {num_rollouts}: CarBoN / best-of-N = {carbon / plain:.3f}", flush=True)
    return timings


def _run(
    models: Models, num_rollouts: int, learns: bool, seed: int, new_tokens: int
) -> RunFinished:
    config = RunConfig(
        num_rollouts=num_rollouts,
        learn_delta=learns,
        learn_temperature=learns,
        max_new_tokens=new_tokens,
        compare_with_baseline=False,
        seed=seed,
    )
    problem = words(PROMPT_WORDS, 1_000 * (seed + 1))  # a new one each time: no cached prefix
    *_, last = run(problem, config, models=models)
    if isinstance(last, RunFailed):
        raise SystemExit(last.message)
    assert isinstance(last, RunFinished)
    return last


def _folder(name: str, scratch: Path) -> Path:
    if Path(name).is_dir():
        return Path(name)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    folder = write_checkpoint(name, scratch, device)
    if device.type == "cuda":
        torch.cuda.empty_cache()  # the engines measure what is free
    return folder


if __name__ == "__main__":
    main()
