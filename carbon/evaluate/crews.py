"""Who computes shards: this process, or workers in processes of their own with a share each.

A crew starts workers and gives them shards; a handle stands for what is not done yet.
"""

import multiprocessing
import os
import threading
from abc import ABC, abstractmethod
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor
from concurrent.futures import wait as wait_for
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from carbon.evaluate.computing import Done, Shard, Work, Worker
from carbon.models.shares import Share, shares, take

Handle = Any


class WorkerLostError(Exception):
    """A worker has ended before its work."""


class Crew(ABC):
    """`size` workers, from 0. It is left when the work is done, and ends them all."""

    size: int

    @abstractmethod
    def start(self, worker: int) -> Handle:
        """Begin to load the models in this worker, in place of an earlier one of its number."""

    @abstractmethod
    def compute(self, worker: int, shard: Shard) -> Handle:
        """Begin a shard; its worker has been started and has nothing else to do."""

    @abstractmethod
    def wait(self, handles: Sequence[Handle], seconds: float) -> Sequence[Handle]:
        """Those that are done, at the latest after so many seconds; perhaps none."""

    @abstractmethod
    def result(self, handle: Handle) -> Done | None:
        """What a shard came to; None of a start.

        Raises:
            WorkerLostError: the worker has ended.
            CarbonError: what it raised.
        """

    def close(self) -> None:  # noqa: B027 - not abstract: this process ends by itself
        """End all workers."""

    def __enter__(self) -> "Crew":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Alone(Crew):
    """This process, which computes whenever it is waited for."""

    size = 1

    def __init__(self, work: Work) -> None:
        self._work = work
        self._worker: Worker | None = None

    def start(self, worker: int) -> Handle:
        return ()

    def compute(self, worker: int, shard: Shard) -> Handle:
        return (shard,)

    def wait(self, handles: Sequence[Handle], seconds: float) -> Sequence[Handle]:
        return handles[:1]

    def result(self, handle: Handle) -> Done | None:
        self._worker = self._worker or Worker(self._work)
        return self._worker.compute(handle[0]) if handle else None


class Processes(Crew):
    """Processes of this host. Each has its own share of its GPUs and cores, and ends with us."""

    def __init__(self, work: Work, size: int, num_gpus: int) -> None:
        self.size = size
        self._work = work
        self._shares = shares(size, num_gpus)
        self._pools: dict[int, ProcessPoolExecutor] = {}

    def start(self, worker: int) -> Handle:
        if worker in self._pools:
            self._pools[worker].shutdown(wait=False, cancel_futures=True)
        spawn = multiprocessing.get_context("spawn")  # CUDA does not survive a fork
        self._pools[worker] = ProcessPoolExecutor(1, mp_context=spawn)
        return self._pools[worker].submit(_start, self._work, self._shares[worker])

    def compute(self, worker: int, shard: Shard) -> Handle:
        return self._pools[worker].submit(_compute, shard)

    def wait(self, handles: Sequence[Future[Any]], seconds: float) -> Sequence[Handle]:
        return list(wait_for(handles, max(0.0, seconds), FIRST_COMPLETED).done)

    def result(self, handle: Future[Any]) -> Done | None:
        try:
            return handle.result()
        except BrokenProcessPool as error:
            raise WorkerLostError("its process has ended") from error

    def close(self) -> None:
        for pool in self._pools.values():
            for process in list((pool._processes or {}).values()):
                process.kill()  # nothing that is in work is waited for
            pool.shutdown(wait=False, cancel_futures=True)


_of_this_process: list[Worker] = []


def _start(work: Work, share: Share) -> None:
    """The first thing that a worker's process does."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    take(share)
    _of_this_process.append(Worker(work, len(share.cores)))


def _end_with_parent() -> None:
    """A killed parent cannot end us, and we would hold a GPU's memory for good."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _compute(shard: Shard) -> Done:
    return _of_this_process[0].compute_or_end(shard)
