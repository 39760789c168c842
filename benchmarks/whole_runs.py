"""Whole runs of a pair on this machine as the page makes them: CarBoN, plain best-of-N beside.

`python -m benchmarks.whole_runs`: for each N a run of each problem, after an
untimed one. Seconds count from a run's first event: medians over the problems, and the longest.
"others" is how many cores were busy with other work meanwhile: on a shared machine, believe a
number as far as this one is small.
"""

import argparse
import statistics
import time
from collections.abc import Iterator
from pathlib import Path

from carbon.core.config import RunConfig
from carbon.core.events import (
    CalibrationLearned,
    CompletionSampled,
    RolloutScored,
    RunEvent,
    RunFailed,
    RunFinished,
)
from carbon.evaluate.problems import read_benchmark
from carbon.serving.session import Models, ModelStore, run

PROBLEMS = Path(__file__).parent.parent / "assets" / "problems" / "mini_500.jsonl"
_IDLE = (3, 4)  # columns of /proc/stat: idle, and waiting for a disk
_TICK_SECONDS = 0.01


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.whole_runs", description=__doc__)
    parser.add_argument("--policy", default="small")
    parser.add_argument("--prm", default="small")
    parser.add_argument("--problems", type=Path, default=PROBLEMS)
    parser.add_argument("--limit", type=int, default=5)
    parser.add_argument("--num-rollouts", type=int, nargs="+", default=[16, 64])
    options = parser.parse_args()
    problems = [each.text for each in read_benchmark(options.problems, options.limit).problems]
    models = ModelStore().load(options.policy, options.prm)
    _run(models, problems[-1], min(options.num_rollouts))
    for num_rollouts in options.num_rollouts:
        runs = [_run(models, problem, num_rollouts) for problem in problems]
        print(f"N = {num_rollouts}, {models.hardware}")
        for name in runs[0]:
            values = [numbers[name] for numbers in runs]
            print(f"  {name:16} {statistics.median(values):9.2f}, at most {max(values):9.2f}")


def _run(models: Models, problem: str, num_rollouts: int) -> dict[str, float]:
    """The seconds until each moment of a run, its tokens, and the load beside it."""
    config = RunConfig(num_rollouts=num_rollouts, policy=models.policy.name, prm=models.prm.name)
    started, others = time.perf_counter(), _seconds_of_others()
    events = run(problem, config, models=models)
    numbers = dict(_moments(events))
    others = (_seconds_of_others() - others) / (time.perf_counter() - started)
    return numbers | {"others": others}


def _moments(events: Iterator[RunEvent]) -> Iterator[tuple[str, float]]:
    """Names and seconds; the last moment of a name counts."""
    has_finished = False
    for event in events:
        if isinstance(event, CompletionSampled):
            if not has_finished:
                yield "first finished", event.seconds
            has_finished = True
            yield f"{event.phase} sampled", event.seconds
        elif isinstance(event, RolloutScored):
            yield f"{event.phase} scored", event.seconds
        elif isinstance(event, CalibrationLearned):
            yield "fitted", event.seconds
        elif isinstance(event, RunFinished):
            yield "end", event.seconds
            yield "tokens", sum(event.num_tokens.values())
            yield "tokens scored", event.num_prm_tokens
        elif isinstance(event, RunFailed):
            raise SystemExit(event.message)


def _seconds_of_others() -> float:
    """Processor seconds so far that were not this process's."""
    ticks = [int(value) for value in Path("/proc/stat").read_text().split()[1:9]]
    busy = sum(value for column, value in enumerate(ticks) if column not in _IDLE)
    return busy * _TICK_SECONDS - time.process_time()


if __name__ == "__main__":
    main()
