"""Recorded runs for the page, by a rule stated in advance: the first problems of each level."""

import logging
from collections.abc import Iterable, Sequence
from pathlib import Path

from carbon.core import recording
from carbon.core.config import RunConfig
from carbon.core.errors import RecordingError
from carbon.core.events import RunEvent, RunFinished
from carbon.evaluate.problems import BenchmarkProblem
from carbon.search.hindsight import told
from carbon.serving.session import Models, run

_log = logging.getLogger(__name__)


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


def retell(paths: Iterable[Path]) -> None:
    """Give recordings the ending and the curve that their runs would have now; nothing is sampled.

    Only the last line changes.

    Raises:
        RecordingError: one cannot be read; it stays as it is.
    """
    for path in paths:
        *_, last = told(recording.read(path))
        if isinstance(last, RunFinished):
            recording.replace_last(path, {"ending": last.ending, "curve": last.curve})
            _log.info("%s", path)
