"""Works through an experiment shard by shard, in several processes that share the machine.

A shard that is on disk is not computed again. Knows nothing of what a shard computes.
"""

import logging
import multiprocessing
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from datetime import datetime, timezone
from itertools import islice
from pathlib import Path
from typing import Any

from carbon.core.errors import OutOfMemoryError
from carbon.evaluate import storage
from carbon.evaluate.beams import BeamExperiment, run_beam_shard
from carbon.evaluate.experiments import Experiment
from carbon.evaluate.problems import BenchmarkProblem
from carbon.evaluate.shards import Arrays, joined, run_shard
from carbon.serving.machine import BackendName
from carbon.serving.session import Models, ModelStore

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """An experiment on a benchmark. `meta` is written beside every shard's arrays.

    `done` holds the problems (their index) and seeds that exist elsewhere and are left out.
    """

    experiment: Experiment | BeamExperiment
    problems: Sequence[BenchmarkProblem]
    seeds: Sequence[int]
    policy: str
    prm: str
    output: Path
    problems_per_batch: int
    backend: BackendName = "auto"
    meta: dict[str, Any] = field(default_factory=dict)
    done: frozenset[tuple[int, int]] = frozenset()


@dataclass(frozen=True, slots=True)
class _Shard:
    path: Path
    problems: Sequence[BenchmarkProblem]
    seed: int


def run_job(job: Job, num_workers: int, seconds: float | None = None) -> int:
    """Compute the shards that are missing; returns how many still are.

    After `seconds` no shard is begun, and those in work are finished. `num_workers` 0 works in this
    process.
    """
    deadline = None if seconds is None else time.monotonic() + seconds
    missing = [shard for shard in _shards(job) if not shard.path.exists()]
    _log.info("%s: %d shards to compute", job.experiment.name, len(missing))
    if num_workers == 0:
        num_done = _work_here(job, missing, deadline)
    else:
        num_done = _work_in_processes(job, missing, num_workers, deadline)
    return len(missing) - num_done


def _shards(job: Job) -> Iterator[_Shard]:
    """Seed after seed; neighbours in a file have like lengths, so they share a batch."""
    for seed in job.seeds:
        for start in range(0, len(job.problems), job.problems_per_batch):
            batch = job.problems[start : start + job.problems_per_batch]
            problems = [problem for problem in batch if (problem.index, seed) not in job.done]
            if problems:
                name = f"{job.experiment.name}-seed{seed}-problem{problems[0].index:05d}.npz"
                yield _Shard(job.output / name, problems, seed)


def _is_over(deadline: float | None) -> bool:
    return deadline is not None and time.monotonic() > deadline


def _work_here(job: Job, shards: Sequence[_Shard], deadline: float | None) -> int:
    models = ModelStore(backend=job.backend).load(job.policy, job.prm)
    for number, shard in enumerate(shards):
        if _is_over(deadline):
            return number
        _compute(job, models, shard)
    return len(shards)


def _work_in_processes(
    job: Job, shards: Sequence[_Shard], num_workers: int, deadline: float | None
) -> int:
    """Hands out one shard at a time to each worker, so that the deadline holds."""
    waiting = iter(shards)
    num_done = 0
    with ProcessPoolExecutor(
        num_workers,
        mp_context=multiprocessing.get_context("spawn"),  # CUDA does not survive a fork
        initializer=_load_models,
        initargs=(job,),
    ) as pool:
        running = {pool.submit(_compute_in_worker, shard) for shard in islice(waiting, num_workers)}
        while running:
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                future.result()
                num_done += 1
                shard = None if _is_over(deadline) else next(waiting, None)
                if shard is not None:
                    running.add(pool.submit(_compute_in_worker, shard))
            _log.info("%s: %d of %d shards", job.experiment.name, num_done, len(shards))
    return num_done


_of_this_worker: list[tuple[Job, Models]] = []


def _load_models(job: Job) -> None:
    """Runs once in every worker process."""
    import torch  # noqa: PLC0415 - heavy, and only workers compute

    models = ModelStore(backend=job.backend).load(job.policy, job.prm)
    torch.set_num_threads(1)  # the processes are the parallelism
    _of_this_worker.append((job, models))


def _compute_in_worker(shard: _Shard) -> None:
    job, models = _of_this_worker[0]
    _compute(job, models, shard)


def _compute(job: Job, models: Models, shard: _Shard) -> None:
    started = time.perf_counter()
    started_at = datetime.now(timezone.utc).isoformat(timespec="seconds")
    arrays = _run(job, models, shard.problems, shard.seed)
    meta = job.meta | {
        "experiment": job.experiment.name,
        "hardware": models.hardware,
        "started_at": started_at,
        "seconds": round(time.perf_counter() - started, 2),
    }
    storage.save(shard.path, arrays, meta)


def _run(job: Job, models: Models, problems: Sequence[BenchmarkProblem], seed: int) -> Arrays:
    """All problems in one batch, or in halves where that does not fit the device."""
    experiment, limit = job.experiment, models.policy.max_new_tokens
    pair = models.engine, models.reward_model
    try:
        if isinstance(experiment, BeamExperiment):
            return run_beam_shard(*pair, limit, problems, seed, experiment)
        return run_shard(*pair, limit, problems, seed, experiment)
    except OutOfMemoryError:
        if len(problems) == 1:
            raise
    # Only after the except clause is what the failed attempt held free again.
    half = len(problems) // 2
    return joined([_run(job, models, part, seed) for part in (problems[:half], problems[half:])])
