"""What a worker does, wherever it is: it loads the pair once, then computes shard after shard.

It imports torch when it works, and knows nothing of files, nor of other workers.
"""

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timezone
from typing import Any

from carbon.calibration.params import Calibration
from carbon.core.catalog import ModelEntry
from carbon.core.errors import OutOfMemoryError
from carbon.evaluate.drawn import Line
from carbon.evaluate.experiments import Experiment
from carbon.evaluate.lending import Lent
from carbon.evaluate.problems import BenchmarkProblem
from carbon.evaluate.shards import Arrays, joined, run_shard
from carbon.serving.machine import BackendName
from carbon.serving.session import Models, ModelStore

_LOST_ENGINE = 70  # exit status of a worker whose engine is lost


@dataclass(frozen=True, slots=True)
class Shard:
    """Problems that share batches, with one seed."""

    problems: tuple[BenchmarkProblem, ...]
    seed: int

    @property
    def length(self) -> tuple[int, int]:
        """The larger, the longer it is likely to take: by level, then by the problems' texts."""
        levels = [problem.level for problem in self.problems]
        return max(levels), sum(len(problem.text) for problem in self.problems)


@dataclass(frozen=True, slots=True)
class Work:
    """What every worker needs to know."""

    experiment: Experiment
    policy: str
    prm: str
    backend: BackendName = "auto"
    system_prompt: str | None = None  # of the policy; None: its own
    keeps_log_probabilities: bool = False
    lent: Lent | None = None  # to the problems of a file with this digest
    problems_sha256: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Done:
    """A shard's arrays, how they came about, and the tokens that were sampled for them.

    `lines` are what `drawn.lines_of` says of it, where they are kept.
    """

    arrays: Arrays
    how: dict[str, Any]
    num_tokens: int
    lines: Sequence[Line] = ()


class Worker:
    """The pair, loaded. `num_threads` are those of a CPU's arithmetic; None: as the pair has it.

    Raises:
        CarbonError: the pair cannot be loaded.
    """

    def __init__(self, work: Work, num_threads: int | None = None) -> None:
        self._work = work
        self._store = ModelStore(load=self._load)
        self._models = self._store.load(work.policy, work.prm)
        if num_threads is not None:
            import torch  # noqa: PLC0415 - heavy, and only who computes needs it

            torch.set_num_threads(num_threads)

    def _load(self, policy: ModelEntry, prm: ModelEntry) -> Models:
        from carbon.serving.backends import load_pair  # noqa: PLC0415 - torch, as above

        prompt = self._work.system_prompt
        asked = policy if prompt is None else replace(policy, system_prompt=prompt)
        models = load_pair(asked, prm, backend=self._work.backend)
        without_drafts_on_a_gpu(models)
        return models

    @property
    def has_lost_its_engine(self) -> bool:
        """Whether nothing more can be computed in this process: see `has_died`."""
        return has_died(self._models)

    def compute(self, shard: Shard) -> Done:
        started = time.perf_counter()
        started_at = datetime.now(timezone.utc).isoformat(timespec="seconds")
        counts: list[int] = []
        lines: list[Line] = []
        keep = lines.extend if self._work.keeps_log_probabilities else None
        arrays = self._run(shard.problems, shard.seed, counts.append, keep)
        seconds = round(time.perf_counter() - started, 2)
        hardware = self._models.hardware
        how = {"hardware": hardware, "started_at": started_at, "seconds": seconds}
        return Done(arrays, how, sum(counts), lines)

    def compute_or_end(self, shard: Shard) -> Done:
        """Like `compute`; if the engine has died the process ends, so that another may begin."""
        try:
            return self.compute(shard)
        except Exception:
            if self.has_lost_its_engine:
                os._exit(_LOST_ENGINE)
            raise

    def _lent(self, problem: BenchmarkProblem) -> Calibration:
        work = self._work
        assert work.lent is not None
        lent, changes = work.lent.to(problem.index, work.problems_sha256), work.experiment.changes
        told = {name: changes[name] for name in ("top_p", "top_k") if name in changes}
        return replace(lent, **told)

    def _run(
        self,
        problems: Sequence[BenchmarkProblem],
        seed: int,
        count: Callable[[int], object],
        keep: Callable[[Sequence[Line]], object] | None,
    ) -> Arrays:
        """All problems in one batch, or in halves where that does not fit the device."""
        import torch  # noqa: PLC0415 - heavy, and only who computes needs it

        from carbon.models.gpu import within_memory  # noqa: PLC0415 - torch, as above

        models = self._models = self._store.load(self._work.policy, self._work.prm)
        pair, limit = (models.engine, models.reward_model), models.policy.max_new_tokens
        try:
            experiment, lent = self._work.experiment, self._lent if self._work.lent else None
            with within_memory("A problem's runs do not fit in this device's memory: lower N."):
                return run_shard(*pair, limit, problems, seed, experiment, count, keep, lent)
        except OutOfMemoryError:
            if len(problems) == 1:
                raise
        # Only after the except clause is what the failed attempt held free again; libraries, and
        # the processes beside, need what torch keeps of it.
        torch.cuda.empty_cache()
        half = len(problems) // 2
        parts = problems[:half], problems[half:]
        return joined([self._run(part, seed, count, keep) for part in parts])


def without_drafts_on_a_gpu(models: Models) -> None:
    """What is drafted depends on what was sampled before, and decides the shape of a pass, by which
    bfloat16 rounds: a table's texts must not depend on which worker had which problems.
    """
    # Imported here: torch, as above.
    from carbon.engines.transformers_engine import TransformersEngine  # noqa: PLC0415

    engine = models.engine
    if isinstance(engine, TransformersEngine) and engine.lm_head_weight().is_cuda:
        engine.uses_drafts = False


def has_died(models: Models) -> bool:
    """Whether a process of the pair's has ended, or CUDA has failed, which it does for good."""
    import torch  # noqa: PLC0415 - heavy, and only who computes needs it

    if not models.is_alive:
        return True
    try:
        if torch.cuda.is_initialized():
            torch.cuda.synchronize()
    except RuntimeError:
        return True
    return False
