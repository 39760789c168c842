"""Recorded runs for the page, by a rule stated in advance: the first problems of each level."""

import logging
from collections.abc import Sequence
from pathlib import Path

from carbon.core import recording
from carbon.core.config import RunConfig
from carbon.core.errors import RecordingError
from carbon.core.events import RunFinished
from carbon.evaluate.problems import BenchmarkProblem
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
        events = list(
            run(problem.text, config, models=models, reference_answer=problem.reference_answer)
        )
        if not isinstance(events[-1], RunFinished):
            raise RecordingError(f"The run of {path.name} failed: {events[-1]}")
        recording.write(path, events)
        _log.info("%s: %.1f s", path, events[-1].seconds)
        paths.append(path)
    return paths
