"""A crew on Ray: an actor holds policy, reward model and fit, and Ray finds it a place.

Ray's core is all that is used, and it is imported when a crew is made. An actor is started anew by
us, not by Ray, which would give its successor the work that killed it; and nothing here asks Ray
for no GPU at all where there is one, since that would hide them from the models.
"""

import logging
from collections.abc import Sequence
from typing import Any

from carbon.core.errors import ConfigError
from carbon.evaluate.computing import Done, Shard, Work, Worker
from carbon.evaluate.crews import Crew, Handle, WorkerLostError

_log = logging.getLogger(__name__)
HERE = "local"  # a Ray of our own, on this machine


class RayActors(Crew):
    """Actors on a cluster (`address`, or "auto" for the one around us), or on this machine (HERE).

    `size` 0 means as many as the GPUs allow with `gpus_each` each; without GPUs, one. Every node
    needs this code at the same path.

    Raises:
        ConfigError: there is no such cluster, Ray cannot start, or it has too few GPUs.
        ImportError: Ray is not installed.
    """

    def __init__(self, work: Work, address: str, size: int, gpus_each: int) -> None:
        import ray  # noqa: PLC0415 - an optional library, imported where it is asked for

        self._ray, self._work = ray, work
        try:
            ray.init(
                address=None if address == HERE else address,
                include_dashboard=False,
                log_to_driver=False,
                logging_level=logging.WARNING,
            )
        except Exception as error:  # Ray's own have no class: a slow start, say
            where = "start here" if address == HERE else f"be reached at {address}"
            raise ConfigError(f"Ray cannot {where}: {error}") from error
        resources = ray.cluster_resources()
        num_gpus, num_cpus = int(resources.get("GPU", 0)), int(resources["CPU"])
        if num_gpus and num_gpus < gpus_each:
            raise ConfigError(f"A worker is to have {gpus_each} GPUs, and Ray knows of {num_gpus}.")
        self.size = size or max(1, num_gpus // gpus_each)
        self._num_threads = max(1, num_cpus // max(self.size, len(ray.nodes())))
        # Not num_gpus=0, which hides GPUs that a node has and Ray was not told of.
        options: dict[str, Any] = {"num_gpus": gpus_each} if num_gpus else {}
        if num_gpus == 0:
            options["num_cpus"] = min(self._num_threads, max(1, num_cpus // self.size))
        self._kind = ray.remote(max_restarts=0, max_task_retries=0, **options)(_Actor)
        self._actors: dict[int, Any] = {}
        _log.info("Ray: %d workers on %d GPUs, %d cores", self.size, num_gpus, num_cpus)

    def start(self, worker: int) -> Handle:
        if worker in self._actors:
            self._ray.kill(self._actors[worker])  # it may be alive and out of reach
        self._actors[worker] = self._kind.remote(self._work, self._num_threads)
        return self._actors[worker].load.remote()

    def compute(self, worker: int, shard: Shard) -> Handle:
        return self._actors[worker].compute.remote(shard)

    def wait(self, handles: Sequence[Handle], seconds: float) -> Sequence[Handle]:
        done, _ = self._ray.wait(list(handles), timeout=max(0.0, seconds))
        return done

    def result(self, handle: Handle) -> Done | None:
        failures = self._ray.exceptions
        try:
            return self._ray.get(handle)
        except failures.RayTaskError as error:
            raise error.cause from error  # Ray's own words are a traceback
        except failures.RayError as error:
            raise WorkerLostError(str(error).strip().partition("\n")[0]) from error

    def close(self) -> None:
        for actor in self._actors.values():
            self._ray.kill(actor)
        self._ray.shutdown()


class _Actor:
    """A worker in an actor. What it imports late, torch above all, sees the actor's own GPUs."""

    def __init__(self, work: Work, num_threads: int) -> None:
        self._work, self._num_threads = work, num_threads
        self._worker: Worker | None = None

    def load(self) -> None:
        self._worker = Worker(self._work, self._num_threads)

    def compute(self, shard: Shard) -> Done:
        assert self._worker is not None
        return self._worker.compute_or_end(shard)
