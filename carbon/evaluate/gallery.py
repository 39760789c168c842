"""Recorded runs for the page, chosen by outcome from stored results by a rule stated here."""

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from carbon.answers.statements import holds
from carbon.core import recording
from carbon.core.config import RunConfig
from carbon.core.errors import ConfigError
from carbon.core.events import AnswerSelected, CompletionSampled, RunEvent
from carbon.core.gallery import (
    OUTCOMES,
    Exhibit,
    Gallery,
    Outcome,
    outcome_of,
    read_gallery,
    write_gallery,
)
from carbon.evaluate.experiments import CALIBRATED
from carbon.evaluate.outcomes import Outcomes
from carbon.evaluate.problems import BenchmarkProblem
from carbon.evaluate.recordings import events_of
from carbon.serving.session import Models

_log = logging.getLogger(__name__)
NUM_EACH = 3
RULE = (
    "Of each outcome up to {num_each} are here: the first in the benchmark's order whose recorded "
    "run ends as it did when it was measured. Before them stands the rescue that the page opens "
    "on: its chosen solution states no false equation between numbers, and of all such its "
    "calibration set has the largest share of right rollouts, more than half. If there is none, "
    "the one with the largest share stands there, and the page opens on another run."
)


@dataclass(frozen=True, slots=True)
class Measured:
    """A problem (its line of the benchmark) as it was measured.

    `set_right` is the share of right rollouts in its calibration set; NaN where nothing was fitted.
    """

    problem: int
    outcome: Outcome
    set_right: float


def measured(outcomes: Outcomes, num_rollouts: int, seed: int) -> list[Measured]:
    """Every problem, by weighted selection, in the benchmark's order.

    Raises:
        ConfigError: the results have no such N or seed.
    """
    found = [c for c in outcomes.of(CALIBRATED) if c.num_rollouts == num_rollouts]
    rows = np.flatnonzero(outcomes.seeds == seed)
    if not (found and len(rows)):
        raise ConfigError(f"These results hold no N = {num_rollouts} with seed {seed}.")
    columns = (
        outcomes.problem,
        outcomes.right(found[0])["weighted"],
        outcomes.right(outcomes.plain(num_rollouts))["weighted"],
        outcomes.set_right(found[0]),
    )
    numbers = zip(*(column[rows].tolist() for column in columns), strict=True)
    problems = [Measured(index, outcome_of(o, p), share) for index, o, p, share in numbers]
    return sorted(problems, key=lambda one: one.problem)


def record_gallery(
    models: Models,
    benchmark: Mapping[int, BenchmarkProblem],
    outcomes: Outcomes,
    config: RunConfig,
    folder: Path,
    num_each: int = NUM_EACH,
) -> Gallery:
    """Record the problems that RULE takes, and say beside them how often each outcome happens.

    Files are called by outcome and place: `rescue-1.jsonl`. Those of an earlier gallery go.

    Raises:
        ConfigError: the results have no such N or seed.
        RecordingError: a run failed, or an earlier gallery is damaged.
    """
    problems = measured(outcomes, config.num_rollouts, config.seed)
    earlier = read_gallery(folder)

    def recorded(
        outcome: Outcome, chosen: Iterable[Measured], places: range, *, must_hold: bool = False
    ) -> list[Exhibit]:
        indices = [one.problem for one in chosen if one.outcome == outcome]
        those = (benchmark[index] for index in indices if index not in shown)
        return list(_record(models, outcome, those, config, folder, places, must_hold))

    shown: set[int] = set()
    by_share = sorted(problems, key=lambda one: -np.nan_to_num(one.set_right))
    mostly_right = [one for one in by_share if one.set_right > 0.5]
    opening = recorded("rescue", mostly_right, range(1, 2), must_hold=True)
    exhibits = [*(opening or recorded("rescue", by_share, range(1, 2)))]
    shown |= {exhibit.problem for exhibit in exhibits}
    for outcome in OUTCOMES:
        first = 2 if outcome == "rescue" else 1
        exhibits += recorded(outcome, problems, range(first, num_each + 1))
    files = [exhibit.file for exhibit in exhibits]
    for exhibit in earlier.exhibits if earlier else ():
        if exhibit.file not in files:
            (folder / exhibit.file).unlink(missing_ok=True)
    gallery = Gallery(
        dataset=outcomes.labels.dataset,
        num_problems=len(problems),
        num_rollouts=config.num_rollouts,
        seed=config.seed,
        counts={each: sum(one.outcome == each for one in problems) for each in OUTCOMES},
        rule=RULE.format(num_each=num_each),
        opening=opening[0].file if opening else None,
        exhibits=tuple(exhibits),
        models=outcomes.labels.model,
    )
    write_gallery(folder, gallery)
    return gallery


def _record(
    models: Models,
    outcome: Outcome,
    problems: Iterable[BenchmarkProblem],
    config: RunConfig,
    folder: Path,
    places: Iterable[int],
    must_hold: bool,
) -> Iterator[Exhibit]:
    """One a place: runs that end as measured (on another machine a close one may end otherwise).

    With `must_hold` every equation of the chosen solution must be true.
    """
    left = iter(problems)
    for place in places:
        for problem in left:
            events = events_of(models, problem, config)
            if _outcome(events) != outcome:
                _log.warning("problem %d does not end as measured: %s", problem.index, outcome)
            elif must_hold and not holds(_solution(events)):
                _log.info("problem %d: its solution states what is false", problem.index)
            else:
                path = folder / f"{outcome.replace('_', '-')}-{place}.jsonl"
                recording.write(path, events)
                _log.info("%s", path)
                yield Exhibit(path.name, outcome, problem.index, problem.level)
                break


def _outcome(events: Sequence[RunEvent]) -> Outcome:
    chosen = [event for event in events if isinstance(event, AnswerSelected)]
    right = {event.method: (event.correct or {})["weighted"] for event in chosen}
    return outcome_of(right["carbon"], right["best_of_n"])


def _solution(events: Sequence[RunEvent]) -> str:
    """The text of the rollout that CarBoN chose; empty if it has no answer."""
    chosen = {e.rollout for e in events if isinstance(e, AnswerSelected) and e.method == "carbon"}
    texts = (
        event.text
        for event in events
        if isinstance(event, CompletionSampled)
        and event.phase != "baseline"
        and event.rollout in chosen
    )
    return next(texts, "")
