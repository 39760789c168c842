"""A run's outcome in one frozen value, read from its events: what a program wants of a run.

It knows no models; recordings have outcomes like live runs.
"""

import math
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Any

from carbon.core.config import RunConfig
from carbon.core.errors import RecordingError
from carbon.core.events import (
    AnswerSelected,
    AnswersTallied,
    CalibrationLearned,
    Notice,
    RunEvent,
    RunFailed,
    RunFinished,
    RunStarted,
)
from carbon.core.types import SECOND_HALF, Method, Phase, SelectionRule


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What one method answers, by the run's rule and by all rules.

    `weight` and `runner_up_weight` are what the rule compares: a summed score, a number of votes or
    a single score. `trust` holds the fields of search.trust.Verdict, where it was measured.
    """

    answer: str | None
    rule: SelectionRule
    answers: dict[str, str | None]  # by rule
    correct: dict[str, bool] | None  # by rule; None: the reference answer is not known
    weight: float
    num_votes: int
    runner_up: str | None
    runner_up_weight: float
    reason: str
    trust: dict[str, Any] | None

    @property
    def is_correct(self) -> bool | None:
        return self.correct[self.rule] if self.correct else None


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerSum:
    """One answer (of all equivalent ones): its summed scores and its votes, by method."""

    answer: str
    weights: dict[Method, float]
    votes: dict[Method, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The outcome of a run, also of one that failed: then `failure` says why, and what came stays.

    `temperature` and `delta_norm` are the learned T and the norm of the learned δ (None: nothing
    was learned). `sums` begin with the heaviest answer. Tokens are counted by phase as sampled, and
    by stage as computed (None: the engine cannot say); `seconds` count from the run's start.
    """

    problem: str
    reference_answer: str | None
    config: RunConfig
    policy: str
    prm: str
    hardware: str
    verdicts: dict[Method, Verdict] = field(default_factory=dict)
    sums: tuple[AnswerSum, ...] = ()
    temperature: float | None = None
    delta_norm: float | None = None
    num_tokens: dict[str, int] = field(default_factory=dict)
    num_computed_tokens: dict[str, int] | None = None
    num_prm_tokens: int = 0
    num_correct: dict[str, int] | None = None  # rollouts by phase
    stage_seconds: dict[str, float] = field(default_factory=dict)
    seconds: float = 0.0
    notices: tuple[str, ...] = ()
    failure: str | None = None

    @property
    def answer(self) -> str | None:
        """The calibrated method's answer; the plain one's where nothing was learned."""
        chosen = self.verdicts.get("carbon") or self.verdicts.get("best_of_n")
        return chosen.answer if chosen else None

    def to_dict(self) -> dict[str, Any]:
        """A JSON-ready mapping, with the answer first."""
        return {"answer": self.answer, **asdict(self)}


def result(events: Iterable[RunEvent]) -> Result:
    """The outcome of a run's events, which are read to their end.

    Raises:
        RecordingError: no run begins in them.
    """
    started: RunStarted | None = None
    tallied: AnswersTallied | None = None
    known: dict[str, Any] = {"verdicts": {}}
    notices, failure, seconds = [], None, 0.0
    for event in events:
        seconds = event.seconds
        match event:
            case RunStarted():
                started = event
            case Notice():
                notices.append(event.message)
            case AnswersTallied():
                tallied = event
            case CalibrationLearned():
                known |= {"temperature": event.temperature, "delta_norm": event.delta_norm}
            case AnswerSelected():
                known["verdicts"][event.method] = _copied(Verdict, event)
            case RunFinished():
                known |= {name: getattr(event, name) for name in _COSTS}
            case RunFailed():
                failure = event.message
            case _:
                pass
    if started is None:
        raise RecordingError(failure or "No run begins in these events.")
    if tallied is not None:
        known["sums"] = _sums(tallied, started.config)
    return Result(
        problem=started.problem,
        reference_answer=started.reference_answer,
        config=started.config,
        policy=started.policy_name,
        prm=started.prm_name,
        hardware=started.hardware,
        notices=tuple(notices),
        failure=failure,
        seconds=seconds,
        **known,
    )


_COSTS = ("num_tokens", "num_computed_tokens", "num_prm_tokens", "num_correct", "stage_seconds")


def _copied(kind: type, event: RunEvent) -> Any:
    return kind(**{name: getattr(event, name) for name in kind.__dataclass_fields__})


def _sums(tally: AnswersTallied, config: RunConfig) -> tuple[AnswerSum, ...]:
    """By method, of which the first half is shared; the heaviest first."""
    voters: dict[Method, tuple[Phase, ...]] = {
        m: config.voting_phases(m) for m in SECOND_HALF if m in tally.leaders
    }
    sums = (
        AnswerSum(
            answer=answer,
            weights={
                m: math.fsum(tally.weights[p][row] for p in phases) for m, phases in voters.items()
            },
            votes={m: sum(tally.votes[p][row] for p in phases) for m, phases in voters.items()},
        )
        for row, answer in enumerate(tally.answers)
    )
    return tuple(sorted(sums, key=lambda each: max(each.weights.values(), default=0), reverse=True))
