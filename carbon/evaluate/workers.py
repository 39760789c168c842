"""Works through an experiment shard by shard: who computes is a crew's matter.

What is on disk is not computed again; whatever dies on the way costs what it had in work.
"""

import logging
import math
import time
import traceback
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from carbon.core.errors import CarbonError, ModelError
from carbon.evaluate import drawn, storage
from carbon.evaluate.computing import Done, Shard, Work
from carbon.evaluate.crews import Alone, Crew, Handle, WorkerLostError
from carbon.evaluate.experiments import Experiment
from carbon.evaluate.problems import BenchmarkProblem
from carbon.evaluate.progress import Progress

_log = logging.getLogger(__name__)
MOST_TRIES = 4  # of a shard: a lost worker's goes to others at most three times
_PATIENCE_SECONDS = 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """An experiment on problems with seeds. `meta` is written beside every shard's arrays.

    `done` are folders whose results are left out; `part` (number, of) takes every `of`-th shard.
    """

    experiment: Experiment
    problems: Sequence[BenchmarkProblem]
    seeds: Sequence[int]
    work: Work
    output: Path
    problems_per_batch: int
    meta: dict[str, Any]
    done: Sequence[Path] = ()
    part: tuple[int, int] = (1, 1)


def run_job(job: Job, crew: Callable[[Work], Crew] = Alone, seconds: float | None = None) -> int:
    """Compute the shards that are missing; returns how many still are.

    After `seconds` no shard is begun, and those in work are finished. A crew is made only if there
    is something to compute.

    Raises:
        ConfigError: results that were made otherwise are where these would go, or another process
            works on them.
        CarbonError: what a worker raised, or that it has failed, or all of them are lost while
            they load the models.
    """
    deadline = math.inf if seconds is None else time.monotonic() + seconds
    with storage.only_one_here(job.output, job.part):
        missing = sorted(_shards(job), key=lambda shard: shard.length, reverse=True)
        _log.info("%s: %d shards to compute", job.experiment.name, len(missing))
        if not missing:
            return 0
        with crew(job.work) as workers:
            return _Assignment(job, workers, missing).hand_out(deadline)


def _shards(job: Job) -> Iterator[Shard]:
    """Those of this part that are not done. Neighbours in a file have like lengths.

    The same problems share a batch whoever computes it, so that its numbers are the same.
    """
    done = set(storage.existing(job.done, job.meta, job.output))
    number, of = job.part
    size = job.problems_per_batch
    batches = [job.problems[start : start + size] for start in range(0, len(job.problems), size)]
    all_of_them = [(seed, batch) for seed in job.seeds for batch in batches]
    for seed, batch in all_of_them[number - 1 :: of]:
        left = tuple(problem for problem in batch if (problem.index, seed) not in done)
        if left:
            yield Shard(left, seed)


class _Assignment:
    """Who computes what. A worker whose models are not loaded yet is not waited for with work."""

    def __init__(self, job: Job, crew: Crew, shards: Sequence[Shard]) -> None:
        self._job, self._crew = job, crew
        self._waiting = deque(shards)
        self._idle: deque[int] = deque()
        self._loading: dict[Handle, int] = {}
        self._computing: dict[Handle, tuple[int, Shard]] = {}
        self._losses: Counter[Any] = Counter()
        self._num_left = len(shards)
        num_problems = sum(len(shard.problems) for shard in shards)
        self._progress = Progress(job.experiment.name, num_problems)

    def hand_out(self, deadline: float) -> int:
        """Until all is done, or given up, or time is up; returns how many shards are left."""
        wanted = min(self._crew.size, len(self._waiting))
        self._loading = {self._crew.start(worker): worker for worker in range(wanted)}
        while self._computing or (self._waiting and time.monotonic() <= deadline):
            while self._idle and self._waiting and time.monotonic() <= deadline:
                worker, shard = self._idle.popleft(), self._waiting.popleft()
                self._computing[self._crew.compute(worker, shard)] = worker, shard
            handles = [*self._computing, *self._loading]
            done = self._crew.wait(handles, min(_PATIENCE_SECONDS, deadline - time.monotonic()))
            if not done and not self._computing and self._waiting:
                _log.info("waiting for a worker that can load the models")
            for handle in done:
                self._take(handle)
        return self._num_left

    def _take(self, handle: Handle) -> None:
        worker, shard = self._computing.pop(handle, (None, None))
        if worker is None:
            worker = self._loading.pop(handle)
        try:
            done = self._crew.result(handle)
        except WorkerLostError as error:
            self._lose(worker, shard, error)
            return
        except CarbonError:
            raise
        except Exception as error:
            raise self._unforeseen(worker, error) from error
        self._losses[worker] = 0
        self._idle.append(worker)
        self._progress.begin()
        if shard is not None and done is not None:
            self._keep(shard, done)

    def _unforeseen(self, worker: int, error: Exception) -> ModelError:
        """What to say of an error that has no sentence of its own; a file tells the whole of it."""
        path = self._job.output / "failure.log"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(traceback.format_exception(error)), encoding="utf-8")
        words = str(error).strip().partition("\n")[0]
        return ModelError(
            f"Worker {worker + 1} has failed ({type(error).__name__}: {words}); {path} says where. "
            "What is done is kept: the same command goes on from there."
        )

    def _lose(self, worker: int, shard: Shard | None, error: WorkerLostError) -> None:
        """Another takes its place, and its shard to the front of those that wait."""
        key = worker if shard is None else shard
        self._losses[key] += 1
        _log.warning("worker %d was lost (%s)", worker + 1, error)
        if self._losses[key] < MOST_TRIES:
            if shard is not None:
                self._waiting.appendleft(shard)
        elif shard is None:
            raise ModelError(f"Worker {worker + 1} is lost whenever it loads the models: {error}.")
        else:
            places = ", ".join(str(problem.index) for problem in shard.problems)
            _log.error("problems %s are given up: %d workers were lost", places, MOST_TRIES)
        self._loading[self._crew.start(worker)] = worker

    def _keep(self, shard: Shard, done: Done) -> None:
        indices = [problem.index for problem in shard.problems]
        path = storage.shard_path(self._job.output, self._job.meta, shard.seed, indices)
        if done.lines:  # first, so that a shard that is there has them
            drawn.write(path, done.lines)
        storage.save(path, done.arrays, self._job.meta | done.how)
        self._num_left -= 1
        self._progress.add(len(indices), done.num_tokens)
