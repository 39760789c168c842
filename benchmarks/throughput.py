"""CarBoN's throughput beside plain best-of-N's, many problems at once: one ratio, measured in turn.

    python -m benchmarks.throughput --num-problems 16 --problems-per-batch 8 --repeats 3
    python -m benchmarks.throughput --policy qwen2.5-math-1.5b --prm qwen2.5-math-prm-7b \\
        --num-rollouts 64 --num-problems 200 --problems-per-batch 16          # on a GPU

Both compute the same problems in the same batches, through `evaluate.rendezvous`, which is what the
experiments use. Plain goes first and last in turn, so that a machine that slows down or is shared
weighs on both. With --equal-rows CarBoN takes twice the problems a batch, since half of its
rollouts grow at a time: then both keep as many rows growing. On a CPU time is the processor's, not
the clock's, so that other work on the machine does not count. Goal: tokens a second of CarBoN at
least 0.9 of plain's.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from carbon.evaluate.computing import without_drafts_on_a_gpu
from carbon.evaluate.experiments import CALIBRATED, PLAIN, Experiment, PlannedRun
from carbon.evaluate.problems import BenchmarkProblem, read_benchmark
from carbon.evaluate.shards import run_shard
from carbon.serving.session import Models, ModelStore


@dataclass(frozen=True, slots=True, kw_only=True)
class One(Experiment):
    """A single run a problem: calibrated without the plain half beside it, or plain."""

    name: ClassVar[str] = "one"
    is_calibrated: bool
    num_rollouts: int

    def runs(self, seed: int = 0) -> list[PlannedRun]:
        shared: dict[str, Any] = {"num_rollouts": self.num_rollouts, "seed": seed}
        if self.is_calibrated:
            return [self.calibrated(CALIBRATED, False, **shared)]
        plain = self.config(learn_delta=False, learn_temperature=False, **shared)
        return [PlannedRun(config=plain, names={"best_of_n": PLAIN})]


def measured(
    models: Models, problems: Sequence[BenchmarkProblem], size: int, experiment: One
) -> tuple[float, int]:
    """Seconds, and sampled tokens."""
    counts: list[int] = []
    now = time.process_time if "CPU cores" in models.hardware else time.perf_counter
    started = now()
    pair, limit = (models.engine, models.reward_model), models.policy.max_new_tokens
    for first in range(0, len(problems), size):
        run_shard(*pair, limit, problems[first : first + size], 0, experiment, counts.append)
    return now() - started, sum(counts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--policy", default="tiny")
    parser.add_argument("--prm", default="tiny")
    parser.add_argument("--dataset", default="mini-500")
    parser.add_argument("--num-problems", type=int, default=16)
    parser.add_argument("--num-rollouts", type=int, default=64)
    parser.add_argument("--problems-per-batch", type=int, default=8)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--equal-rows", action="store_true")
    options = parser.parse_args()
    models = ModelStore().load(options.policy, options.prm)
    without_drafts_on_a_gpu(models)  # as in every evaluation
    problems = read_benchmark(options.dataset, options.num_problems).problems
    kinds = [One(is_calibrated=is_it, num_rollouts=options.num_rollouts) for is_it in (False, True)]
    size = options.problems_per_batch
    sizes = {False: size, True: 2 * size if options.equal_rows else size}
    measured(models, problems[:size], size, kinds[1])  # kernels are compiled, memory is taken
    ratios = []
    for repeat in range(options.repeats):
        rates = {}
        for kind in kinds if repeat % 2 == 0 else kinds[::-1]:
            seconds, num_tokens = measured(models, problems, sizes[kind.is_calibrated], kind)
            rates[kind.is_calibrated] = num_tokens / seconds
            name = CALIBRATED if kind.is_calibrated else PLAIN
            sys.stdout.write(
                f"{name}: {len(problems) / seconds:.2f} problems/s, {num_tokens / seconds:,.0f} "
                f"tokens/s, {num_tokens:,} tokens in {seconds:.1f} s\n"
            )
        ratios.append(rates[True] / rates[False])
    spread = ", ".join(f"{ratio:.3f}" for ratio in ratios)
    sys.stdout.write(
        f"{models.hardware}: CarBoN's tokens a second are {statistics.median(ratios):.3f} of "
        f"plain's (median of {spread})\n"
    )


if __name__ == "__main__":
    main()
