"""A run's outcome and progress as small dictionaries, for programs: the same size for every N."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from carbon.core.errors import RecordingError
from carbon.core.events import RunEvent, from_record
from carbon.core.result import Result, Verdict, result
from carbon.page.stream import RunText

MOST_SUMS = 12  # answers told with their sums
LONGEST_ANSWER = 300  # characters told of one


def progress(log: str, told: int | None) -> dict[str, Any]:
    """How far a run is; with its lines after the first `told` characters, where asked for."""
    counted = {
        "sampled": log.count('{"event":"CompletionSampled"'),
        "scored": log.count('{"event":"RolloutScored"'),
    }
    state = "computing" if '{"event":"RunStarted"' in log else "waiting"
    lines = {} if told is None else {"lines": log[told:]}
    return {"state": state, **counted, **lines}


def outcome(run: RunText) -> dict[str, Any]:
    """What came of a run, also of one that failed or has not ended."""
    state = "ended" if run.has_ended else "computing"
    try:
        found = result(_events(run))
    except RecordingError as error:
        return {"state": state, "answer": None, "failure": _failure(run) or str(error)}
    return {"state": state, **_told(found)}


def _events(run: RunText) -> Iterator[RunEvent]:
    return (from_record(json.loads(line)) for line in run.recording.splitlines())


def _failure(run: RunText) -> str | None:
    """The sentence of a run that never began."""
    last = json.loads(run.text.splitlines()[-1])
    return last.get("message") if last["event"] == "RunFailed" else None


def _told(found: Result) -> dict[str, Any]:
    config = found.config
    return {
        "answer": _short(found.answer),
        "verdicts": {name: _verdict(each) for name, each in found.verdicts.items()},
        "sums": [
            {
                "answer": _short(each.answer),
                "weights": {method: round(sums, 4) for method, sums in each.weights.items()},
                "votes": dict(each.votes),
            }
            for each in found.sums[:MOST_SUMS]
        ],
        "num_answers": len(found.sums),
        "temperature": found.temperature,
        "delta_norm": found.delta_norm,
        "cost": {
            "seconds": found.seconds,
            "stage_seconds": {name: round(each, 3) for name, each in found.stage_seconds.items()},
            "num_tokens": found.num_tokens,
            "num_computed_tokens": found.num_computed_tokens,
            "num_prm_tokens": found.num_prm_tokens,
        },
        "num_correct": found.num_correct,
        "strategy": config.strategy,
        "num_rollouts": config.num_rollouts,
        "seed": config.seed,
        "policy": found.policy,
        "prm": found.prm,
        "hardware": found.hardware,
        "notices": list(found.notices),
        "failure": found.failure,
    }


def _verdict(verdict: Verdict) -> dict[str, Any]:
    told = asdict(verdict)
    told |= {name: _short(told[name]) for name in ("answer", "runner_up")}
    told["answers"] = {rule: _short(answer) for rule, answer in verdict.answers.items()}
    told["reason"] = _short(verdict.reason, 1_000)
    return told


def _short(words: str | None, longest: int = LONGEST_ANSWER) -> str | None:
    return words if words is None or len(words) <= longest else f"{words[: longest - 1]}…"
