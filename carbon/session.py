"""One run, start to finish, as a stamped stream of events. Only here an error becomes an event.

It brings problem, settings and models together; it knows nothing of the page. Engines are imported
when a model is first loaded, so that importing this module stays instant.
"""

import logging
import os
import platform
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from datetime import datetime, timezone
from importlib import metadata
from typing import TYPE_CHECKING

from carbon import catalog
from carbon.catalog import ModelEntry
from carbon.config import RunConfig
from carbon.errors import CarbonError
from carbon.events import Notice, RunEvent, RunFailed, RunStarted
from carbon.prompts import PRM_SYSTEM_PROMPT, SYSTEM_PROMPT, clean_problem

if TYPE_CHECKING:
    from carbon.engines.base import Engine
    from carbon.rewards.base import ProcessRewardModel
    from carbon.search.run import ExploreMemory, Run

_log = logging.getLogger(__name__)
_VERSIONED = ("torch", "transformers", "gradio", "math-verify")


@dataclass(frozen=True, slots=True, eq=False)
class Models:
    """A loaded pair. One run at a time may use it."""

    policy: ModelEntry
    prm: ModelEntry
    engine: "Engine"
    reward_model: "ProcessRewardModel"
    hardware: str


class ModelStore:
    """Loads each pair once and keeps the last one. Safe to call from any thread."""

    def __init__(self, hub_token: str | None = None) -> None:
        self._hub_token = hub_token
        self._lock = threading.Lock()
        self._models: Models | None = None

    def is_loaded(self, policy: str, prm: str) -> bool:
        models = self._models
        return models is not None and (models.policy.name, models.prm.name) == (policy, prm)

    def load(self, policy: str, prm: str) -> Models:
        """The loaded pair, loading it first if need be.

        Raises:
            ModelError: a checkpoint is missing, of an unknown kind, or does not fit.
            ConfigError: no such model.
        """
        entries = catalog.find("policy", policy), catalog.find("prm", prm)
        with self._lock:
            if self._models is None or (self._models.policy, self._models.prm) != entries:
                self._models = None  # free the old pair before the new one needs its memory
                self._models = _load(*entries, self._hub_token)
            return self._models


_store = ModelStore()


def run(
    problem: str,
    config: RunConfig,
    *,
    models: Models | None = None,
    reference_answer: str | None = None,
    memory: "ExploreMemory | None" = None,
    is_stopped: Callable[[], bool] = lambda: False,
) -> Iterator[RunEvent]:
    """Run the method on one problem; the stream ends with RunFinished or RunFailed.

    Without `models` the pair of the config is loaded (and kept for the next run). `memory` lets
    runs that differ only in what they learn share explored rollouts. `is_stopped` is asked at every
    decoded position; closing the iterator stops the run as well.
    Seconds count from its first event.
    """
    start: float | None = None
    stream = _guarded(problem, config, models, reference_answer, memory, is_stopped)
    for sequence, event in enumerate(stream):
        now = time.perf_counter()
        start = now if start is None else start  # loading a model is no part of the run
        yield replace(event, sequence=sequence, seconds=round(now - start, 4))


def _guarded(
    problem: str,
    config: RunConfig,
    models: Models | None,
    reference_answer: str | None,
    memory: "ExploreMemory | None",
    is_stopped: Callable[[], bool],
) -> Iterator[RunEvent]:
    # Imported here: they bring torch, which must not delay the page.
    from carbon.search.best_of_n import best_of_n  # noqa: PLC0415
    from carbon.search.run import Run  # noqa: PLC0415

    try:
        problem = clean_problem(problem)
        models = models or _store.load(config.policy, config.prm)
        current = Run(
            problem=problem,
            config=config,
            engine=models.engine,
            prm=models.reward_model,
            max_new_tokens=config.max_new_tokens or models.policy.max_new_tokens,
            reference_answer=reference_answer,
            memory=memory,
            is_stopped=is_stopped,
        )
        yield _started(current, models)
        if (config.learn_delta or config.learn_temperature) and not config.learns:
            yield Notice(
                message=f"N = {config.num_rollouts} is too small to split and calibrate: "
                "this is plain best-of-N. Calibration needs N of 4 or more."
            )
        yield from best_of_n(current)
    except CarbonError as error:
        _log.info("run failed: %s", error)
        yield RunFailed(message=str(error))


def _started(run: "Run", models: Models) -> RunStarted:
    config = run.config
    shared = {f.name for f in fields(RunConfig)} & {f.name for f in fields(RunStarted)}
    settings = {name: getattr(config, name) for name in shared}
    settings |= {
        "calibration_size": config.num_calibration,
        "max_new_tokens": run.max_new_tokens,
    }
    return RunStarted(
        problem=run.problem,
        reference_answer=run.reference_answer,
        policy_name=f"{models.policy.label}, {models.policy.parameters} parameters",
        prm_name=f"{models.prm.label}, {models.prm.parameters} parameters",
        num_explore=config.num_explore,
        num_exploit=config.num_exploit,
        num_baseline=config.num_baseline,
        weight_decay=config.calibration.weight_decay,
        delta_size=run.engine.lm_head_weight().shape[1],
        length_scale=models.policy.length_scale,
        reuses_explore=bool(
            config.learns and run.memory and run.memory.get(run.explore_key) is not None
        ),
        hardware=models.hardware,
        versions={"python": platform.python_version()} | _versions(),
        started_at=datetime.now(timezone.utc).isoformat(timespec="seconds"),
        **settings,
    )


def _versions() -> dict[str, str]:
    found = {}
    for name in _VERSIONED:
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            continue
    return found


def _load(policy: ModelEntry, prm: ModelEntry, hub_token: str | None) -> Models:
    # Imported here: they bring torch and transformers, which must not delay the page.
    import torch  # noqa: PLC0415

    from carbon.checkpoint import resolve  # noqa: PLC0415
    from carbon.engines.transformers_engine import TransformersEngine  # noqa: PLC0415
    from carbon.rewards.transformers_prm import TransformersPRM  # noqa: PLC0415

    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    engine = TransformersEngine.load(
        resolve(policy.source, hub_token),
        system_prompt=SYSTEM_PROMPT if policy.uses_system_prompt else None,
        device=device,
    )
    reward_model = TransformersPRM.load(
        resolve(prm.source, hub_token),
        system_prompt=PRM_SYSTEM_PROMPT if prm.uses_system_prompt else None,
        device=device,
    )
    return Models(policy, prm, engine, reward_model, _hardware(device.type))


def _hardware(device: str) -> str:
    if device == "cuda":
        import torch  # noqa: PLC0415 - as in _load

        return torch.cuda.get_device_name()
    return f"{os.cpu_count()} CPU cores, {platform.machine()}"
