"""Recorded runs for the page, by a rule stated in advance: the first problems of each level."""

import logging
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from carbon.calibration.dials import Odds
from carbon.core import catalog, recording
from carbon.core.config import RunConfig
from carbon.core.errors import CarbonError, RecordingError
from carbon.core.events import (
    AnswerSelected,
    CalibrationLearned,
    RunEvent,
    RunFinished,
    RunStarted,
    to_record,
)
from carbon.evaluate.problems import BenchmarkProblem
from carbon.search import trust
from carbon.search.choosing import is_judged, judged
from carbon.search.hindsight import told
from carbon.search.past import Past
from carbon.search.selection import answer_classes
from carbon.search.trust import Trust
from carbon.serving.session import Models, ModelStore, run

_log = logging.getLogger(__name__)
_ODDS = tuple(field.name for field in fields(Odds))
_SAME = 2e-4  # of a probability, or of T: recorded ones are rounded to 1e-4


def record(
    models: Models, problems: Sequence[BenchmarkProblem], config: RunConfig, folder: Path
) -> list[Path]:
    """One recording a problem: `level-3-seed-0.jsonl`, the next of its level with `-2`.

    Searches over steps have their strategy in the name: `level-3-seed-0-beam-search.jsonl`.

    Raises:
        RecordingError: a run ended without an answer; its file is not kept.
    """
    strategy = f"-{config.strategy.replace('_', '-')}" if config.searches_steps else ""
    places: dict[int, int] = {}
    paths = []
    for problem in problems:
        place = places[problem.level] = places.get(problem.level, 0) + 1
        more = f"-{place}" if place > 1 else ""
        path = folder / f"level-{problem.level}-seed-{config.seed}{strategy}{more}.jsonl"
        recording.write(path, events_of(models, problem, config))
        _log.info("%s", path)
        paths.append(path)
    return paths


def events_of(models: Models, problem: BenchmarkProblem, config: RunConfig) -> list[RunEvent]:
    """A whole run.

    Raises:
        RecordingError: it ended without an answer.
    """
    reference = problem.reference_answer
    events = list(run(problem.text, config, models=models, reference_answer=reference))
    if not isinstance(events[-1], RunFinished):
        raise RecordingError(f"The run of problem {problem.index} failed: {events[-1]}")
    return events


def retell(paths: Iterable[Path], store: ModelStore | None = None) -> None:
    """Let recordings say of themselves what their runs would say now; nothing is sampled.

    With a `store` their first halves are sampled and fitted again: where the same fit comes out,
    its dials are put into the recording. Only the lines of these events change.

    Raises:
        RecordingError: one cannot be read; it stays as it is.
    """
    for path in paths:
        events = list(recording.read(path))
        changes = _retold(events)
        dials = _dials(events, store) if store is not None else {}
        recording.replace_fields(path, changes | dials)
        _log.info("%s%s", path, ", with dials" if dials else "")


def _retold(events: Sequence[RunEvent]) -> dict[int, dict[str, Any]]:
    """The fields that are told otherwise now, by the number of their event."""
    anew = told(_judged(events))
    pairs = zip(map(to_record, events), map(to_record, anew), strict=True)
    changes = {
        number: {name: value for name, value in now.items() if value != before[name]}
        for number, (before, now) in enumerate(pairs)
    }
    return {number: fields for number, fields in changes.items() if fields}


def _judged(events: Sequence[RunEvent]) -> Iterator[RunEvent]:
    """The events, answers trusted by what is known of the pair now."""
    past, known = None, None
    for event in events:
        if isinstance(event, RunStarted):
            past, known = Past(event), _known_of(event.config)
        elif past is not None:
            past.take(event)
        if isinstance(event, AnswerSelected) and past and known:
            voters, problem = past.voters(event.method), past.started.problem
            classes = answer_classes(voters, [past.class_of.get(each.index) for each in voters])
            verdict = judged(known, problem, event.method, event, classes, voters)
            yield replace(event, trust=verdict, unmeasured=None)
        else:
            yield event


def _known_of(config: RunConfig) -> Trust | None:
    """Nothing of a pair that is not here: its recording stays as it is."""
    if not is_judged(config):
        return None
    try:
        pair = catalog.find("policy", config.policy), catalog.find("prm", config.prm)
        return trust.find(*pair)
    except CarbonError:
        return None


def _dials(events: Sequence[RunEvent], store: ModelStore) -> dict[int, dict[str, Any]]:
    """What `replace_fields` is to change, if the run's one fit comes out as it was recorded."""
    fits = [(n, event) for n, event in enumerate(events) if isinstance(event, CalibrationLearned)]
    started = events[0]
    if len(fits) != 1 or not isinstance(started, RunStarted):
        return {}
    (number, before), config = fits[0], started.config
    models = store.load(config.policy, config.prm)
    again = run(started.problem, config, models=models)
    now = next((event for event in again if isinstance(event, CalibrationLearned)), None)
    if now is None or now.dials is None or not _are_alike(before, now):
        return {}
    odds = [{name: place[name] for name in _ODDS} for place in now.positions]
    positions = [place | its for place, its in zip(before.positions, odds, strict=True)]
    return {number: {"positions": positions, "dials": now.dials}}


def _are_alike(before: CalibrationLearned, now: CalibrationLearned) -> bool:
    """The same tokens at the same places, as likely as they were to `_SAME`."""
    names = ("rollout", "token_index", "tokens")
    places = [[[place[n] for n in names] for place in each.positions] for each in (before, now)]
    if places[0] != places[1] or abs(before.temperature - now.temperature) > _SAME:
        return False
    return all(
        abs(a - b) <= _SAME
        for one, other in zip(before.positions, now.positions, strict=True)
        for column in ("before", "after")
        for a, b in zip(one[column], other[column], strict=True)
    )
