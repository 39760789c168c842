"""A run's events as tables for pandas: one row a rollout, a step, an epoch, an answer.

Columns are the events' fields; nothing is computed that a run did not say.
"""

from collections.abc import Iterable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from carbon.core.events import (
    AnswersTallied,
    CalibrationEpoch,
    CalibrationLearned,
    CalibrationSetChosen,
    CompletionSampled,
    RolloutScored,
    RunEvent,
    RunFinished,
    RunStarted,
)

if TYPE_CHECKING:
    import pandas as pd


def to_frames(events: Iterable[RunEvent]) -> "dict[str, pd.DataFrame]":
    """Tables of one run, by name.

    "rollouts" has one row a result, in their order: phase, text, num_tokens, finish_reason, answer,
    step_scores, last_step_score, ranking_score, in_calibration_set, log_probability and
    log_probability_after (of the whole text in nats, before the fit and after it; None of what it
    was not made on), is_right (None where the reference answer is not known). "steps": rollout,
    step (from 0), score. "epochs": the fit, loss in nats a token. "answers": one row a class of
    equal answers and phase, with votes and summed scores. "run": one row, the settings.
    """
    import pandas as pd  # noqa: PLC0415 - half a second that most readers of events do without

    told = list(events)
    rollouts = _rollouts(told)
    tables: dict[str, list[dict[str, Any]]] = {
        "run": [_settings(event) for event in told if isinstance(event, RunStarted)],
        "rollouts": list(rollouts.values()),
        "steps": [
            {"rollout": row["rollout"], "step": step, "score": score}
            for row in rollouts.values()
            for step, score in enumerate(row["step_scores"])
        ],
        "epochs": [asdict(event) for event in told if isinstance(event, CalibrationEpoch)],
        "answers": _answers(told),
    }
    return {name: pd.DataFrame(rows) for name, rows in tables.items()}


def _settings(started: RunStarted) -> dict[str, Any]:
    values = asdict(started)
    return values.pop("config") | values


def _rollouts(told: list[RunEvent]) -> dict[int, dict[str, Any]]:
    rows: dict[int, dict[str, Any]] = {}
    right, chosen = _right(told), ()
    fits_prefixes = any(e.config.fits_per_depth for e in told if isinstance(e, RunStarted))
    for event in told:
        match event:
            case CompletionSampled():
                rows[event.rollout] = _row(event) | {
                    "is_right": None if right is None else event.rollout in right
                }
            case RolloutScored() if event.rollout in rows:
                score = event.ranking_score
                rows[event.rollout] |= {
                    "step_scores": event.step_scores,
                    "last_step_score": event.last_step_score,
                    "ranking_score": event.last_step_score if score is None else score,
                }
            case CalibrationSetChosen():
                chosen = event.rollouts
                for rollout, row in rows.items():
                    row["in_calibration_set"] = rollout in chosen
            case CalibrationLearned() if not fits_prefixes:
                told_of = zip(
                    chosen,
                    event.set_log_probabilities,
                    event.set_log_probabilities_after,
                    strict=False,  # older recordings do not tell
                )
                for rollout, before, after in told_of:
                    rows[rollout] |= {"log_probability": before, "log_probability_after": after}
    return dict(sorted(rows.items()))


def _row(event: CompletionSampled) -> dict[str, Any]:
    return {
        "rollout": event.rollout,
        "phase": event.phase,
        "text": event.text,
        "num_tokens": event.num_tokens,
        "finish_reason": event.finish_reason,
        "answer": event.answer,
        "step_scores": (),
        "last_step_score": None,
        "ranking_score": None,
        "in_calibration_set": False,
        "log_probability": None,
        "log_probability_after": None,
    }


def _right(told: list[RunEvent]) -> set[int] | None:
    """Rollouts whose answer equals the reference; None where it is not known."""
    finished = [event for event in told if isinstance(event, RunFinished)]
    tallied = [event for event in told if isinstance(event, AnswersTallied)]
    if not finished or finished[-1].num_correct is None:
        return None
    classes = zip(tallied[-1].answers, tallied[-1].members, strict=False) if tallied else ()
    return {
        int(member)
        for answer, members in classes
        if answer in finished[-1].correct_answers
        for member in members.split()
    }


def _answers(told: list[RunEvent]) -> list[dict[str, Any]]:
    tallied = [event for event in told if isinstance(event, AnswersTallied)]
    if not tallied:
        return []
    last = tallied[-1]
    return [
        {"answer": answer, "phase": phase, "votes": last.votes[phase][i], "weight": weights[i]}
        for i, answer in enumerate(last.answers)
        for phase, weights in last.weights.items()
    ]
