"""Whole runs at a published pair's shapes: CarBoN against plain best-of-N at the same N.

Random weights (see `random_checkpoints`), 200-token prompts, 512-token rollouts, both methods in
turns in one process, medians. Times are the run's own: from its first event to its last.
"""

import argparse
import json
import statistics
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.random_checkpoints import folder_of, words
from carbon.core.config import RunConfig
from carbon.core.events import (
    CalibrationLearned,
    CompletionSampled,
    RolloutScored,
    RunEvent,
    RunFailed,
    RunFinished,
    StageStarted,
)
from carbon.serving.machine import BACKENDS
from carbon.serving.session import Models, ModelStore, run

NEW_TOKENS = 512
PROMPT_WORDS = 190


@dataclass(frozen=True, slots=True)
class Timing:
    """Medians over the repeats, in seconds; stages overlap, moments count from the first event."""

    num_rollouts: int
    method: str
    seconds: float
    fastest: float
    slowest: float
    stages: dict[str, float]
    moments: dict[str, float]
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
        policy = folder_of(options.policy, Path(scratch) / "policy")
        prm = folder_of(options.prm, Path(scratch) / "prm")
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
    runs: dict[str, list[list[RunEvent]]] = {"best_of_n": [], "carbon": []}
    for repeat in range(-1, repeats):
        for method, done in runs.items():
            events = _run(models, num_rollouts, method == "carbon", repeat + 1, new_tokens)
            if repeat >= 0:
                done.append(events)
    timings = [_timing(num_rollouts, method, done) for method, done in runs.items()]
    for timing in timings:
        print(timing, flush=True)
    plain, carbon = (timing.seconds for timing in timings)
    print(f"N = {num_rollouts}: CarBoN / best-of-N = {carbon / plain:.3f}", flush=True)
    return timings


def _timing(num_rollouts: int, method: str, runs: Sequence[Sequence[RunEvent]]) -> Timing:
    ends = [events[-1] for events in runs]
    seconds = [end.seconds for end in ends]
    finished = [end for end in ends if isinstance(end, RunFinished)]
    return Timing(
        num_rollouts,
        method,
        round(statistics.median(seconds), 3),
        round(min(seconds), 3),
        round(max(seconds), 3),
        _medians([end.stage_seconds for end in finished]),
        _medians([_moments(events) for events in runs]),
        sum(finished[0].num_tokens.values()),
    )


def _medians(measured: Sequence[dict[str, float]]) -> dict[str, float]:
    return {
        name: round(statistics.median(one[name] for one in measured), 3) for name in measured[0]
    }


def _moments(events: Sequence[RunEvent]) -> dict[str, float]:
    """When the last rollout of a phase was sampled, the last scored, the fit done."""
    found: dict[str, float] = {}
    for event in events:
        if isinstance(event, CompletionSampled):
            found[f"{event.phase} sampled"] = event.seconds
        elif isinstance(event, RolloutScored):
            found.setdefault("first score", event.seconds)
            found[f"{event.phase} scored"] = event.seconds
        elif isinstance(event, CalibrationLearned):
            found["fitted"] = event.seconds
        elif isinstance(event, StageStarted):
            found[f"{event.stage} begins"] = event.seconds
    return found


def _run(
    models: Models, num_rollouts: int, learns: bool, seed: int, new_tokens: int
) -> list[RunEvent]:
    config = RunConfig(
        num_rollouts=num_rollouts,
        learn_delta=learns,
        learn_temperature=learns,
        max_new_tokens=new_tokens,
        compare_with_baseline=False,
        seed=seed,
    )
    problem = words(PROMPT_WORDS, 1_000 * (seed + 1))  # a new one each time: no cached prefix
    events = list(run(problem, config, models=models))
    if isinstance(events[-1], RunFailed):
        raise SystemExit(events[-1].message)
    return events


if __name__ == "__main__":
    main()
