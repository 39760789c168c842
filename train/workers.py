"""Work done ahead in other processes, its results in order and the same for any number of them."""

import multiprocessing
import os
import pickle
import queue
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.process import BaseProcess
from typing import Any, Generic, TypeVar

from carbon.core.errors import CarbonError

_AHEAD = 4  # finished results that a process may hold
_PATIENCE_SECONDS = 10.0
_GROUPS_PER_TASK = 64

Given = TypeVar("Given")
Made = TypeVar("Made")
Result = TypeVar("Result")


class WorkerError(CarbonError):
    """A worker process ended before its work was done."""


class Workers(Generic[Result]):
    """Results of `work(0)`, `work(1)`, ... `work(count - 1)`, in this order.

    Process w makes results w, w + num_workers, ...; with no workers they are made here, when asked
    for. `work` must be picklable, and its result depend on nothing but the number it is given. As
    a context manager it ends its processes, at the latest when the block is left.
    """

    def __init__(self, work: Callable[[int], Result], count: int, num_workers: int) -> None:
        self._work, self._count = work, count
        self._pickled = pickle.dumps(work) if num_workers else b""
        context = multiprocessing.get_context("spawn")  # safe after CUDA and threads have started
        # An argument passes through a pipe that holds the next process up until this one reads it.
        self._given = context.Queue()
        self._queues = [context.Queue(_AHEAD) for _ in range(min(num_workers, count))]
        self._processes: Sequence[BaseProcess] = [
            context.Process(
                target=_produce,
                args=(self._given, range(index, count, len(self._queues)), results),
                daemon=True,
            )
            for index, results in enumerate(self._queues)
        ]

    def __enter__(self) -> "Workers[Result]":
        for process in self._processes:
            process.start()
        for _ in self._processes:
            self._given.put(self._pickled)
        return self

    def __exit__(self, *_: object) -> None:
        self._given.cancel_join_thread()
        for process in self._processes:
            process.terminate()
            process.join()

    def __iter__(self) -> Iterator[Result]:
        """Each result once.

        Raises:
            WorkerError: a process ended early; its own message is on the error stream.
        """
        for index in range(self._count):
            if self._processes:
                yield self._take(index % len(self._processes))
            else:
                yield self._work(index)

    def _take(self, worker: int) -> Result:
        while True:
            try:
                return self._queues[worker].get(timeout=_PATIENCE_SECONDS)
            except queue.Empty:
                if not self._processes[worker].is_alive():
                    raise WorkerError("A worker process ended before its work was done.") from None


def _produce(given: Any, indices: range, results: Any) -> None:
    os.environ["TOKENIZERS_PARALLELISM"] = "false"  # one process, one core
    work = pickle.loads(given.get())
    for index in indices:
        results.put(work(index))


def in_tasks(
    work: Callable[[list[Given]], Made], groups: list[Given], num_workers: int
) -> list[Made]:
    """`work` on the groups, some at a time and in order; 0 workers do it in this process."""
    tasks = [
        groups[start : start + _GROUPS_PER_TASK]
        for start in range(0, len(groups), _GROUPS_PER_TASK)
    ]
    if not num_workers:
        return [work(task) for task in tasks]
    with ProcessPoolExecutor(num_workers, multiprocessing.get_context("spawn")) as pool:
        return list(pool.map(work, tasks))
