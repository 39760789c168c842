"""Recordings for the browser tests: read from tests/data, changed, or made up from nothing.

They are lists of event records (mappings); `as_text` gives the JSON lines that a page reads.
"""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from carbon.core.config import RunConfig
from carbon.core.events import SCHEMA
from carbon.search.choosing import SECOND_HALF
from carbon.search.selection import RULES

DATA = Path(__file__).parents[1] / "data"
Records = list[dict[str, Any]]

CONFIG = asdict(RunConfig(epochs=4, max_new_tokens=288))
RUN_SETTINGS = {
    "schema": SCHEMA, "problem": "What is $1+1$?", "reference_answer": "2",
    "policy_name": "tiny policy", "prm_name": "tiny PRM", "weight_decay": 0.01,
    "delta_size": 384, "selection_words": RULES["weighted"].words("last"), "length_scale": 200,
    "reuses_explore": False, "hardware": "CPU", "versions": {},
    "started_at": "2026-11-27T12:00:00Z",
}  # fmt: skip


def read(name: str, folder: Path = DATA) -> Records:
    lines = (folder / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def as_text(records: Records) -> str:
    return "".join(json.dumps(record) + "\n" for record in records)


def started(records: Records) -> dict[str, Any]:
    return records[0]


def last(records: Records, event: str) -> dict[str, Any]:
    return [record for record in records if record["event"] == event][-1]


def without_phase(records: Records, phase: str) -> Records:
    """The run as it would be with no rollout of `phase`; indices of later rollouts move down."""
    first = started(records)
    removed = first[f"num_{phase}"]
    start = first["num_explore"] + (0 if phase == "exploit" else first["num_exploit"])
    gone = range(start, start + removed)

    def moved(index: int) -> int:
        return index - removed if index >= start + removed else index

    kept = []
    for record in records:
        new = dict(record)
        if record.get("rollout") in gone and "phase" in record:
            continue
        if record["event"] == "RunStarted":
            new[f"num_{phase}"] = 0
        elif record["event"] == "CompletionProgress":
            pairs = zip(record["rollouts"], record["texts"], strict=True)
            pairs = [(moved(index), text) for index, text in pairs if index not in gone]
            new["rollouts"] = [index for index, _ in pairs]
            new["texts"] = [text for _, text in pairs]
        elif record["event"] == "AnswersTallied":
            new["members"] = [
                " ".join(str(moved(int(i))) for i in members.split() if int(i) not in gone)
                for members in record["members"]
            ]
            nothing = [0] * len(record["answers"])
            new["weights"] = record["weights"] | {phase: nothing}
            new["votes"] = record["votes"] | {phase: nothing}
            new["leaders"] = {
                method: moved(index)
                for method, index in record["leaders"].items()
                if SECOND_HALF[method] != phase
            }
        elif record["event"] == "RunFinished":
            new |= {"ending": None, "curve": None}  # they are of the whole run
        elif record.get("rollout") is not None:
            new["rollout"] = moved(record["rollout"])
        kept.append(new)
    return kept


def plain_only(records: Records) -> Records:
    """Plain best-of-N alone: explore and baseline rollouts, no fit."""
    fit = {"CalibrationSetChosen", "CalibrationEpoch", "CalibrationLearned"}
    return [
        record
        for record in without_phase(records, "exploit")
        if record["event"] not in fit and record.get("method") != "carbon"
        and record.get("stage") != "fit"
    ]  # fmt: skip


def calibrated_only(records: Records) -> Records:
    """CarBoN without the comparison."""
    kept = without_phase(records, "baseline")
    return [record for record in kept if record.get("method") != "best_of_n"]


def changed(records: Records, event: str, **fields: Any) -> Records:
    """The records with fields of every event of that name set."""
    return [record | fields if record["event"] == event else record for record in records]


def configured(records: Records, **settings: Any) -> Records:
    """The records of a run with other settings."""
    first, *others = records
    return [first | {"config": first["config"] | settings}, *others]


def made_up(num_rollouts: int, *, text: str = "", answer: str | None = "2") -> Records:
    """A whole run of any N in which rollout i scores i / N; no comparison, every text alike."""
    explore = num_rollouts // 2
    exploit = num_rollouts - explore
    solution = text or "## Step 1: Add\n$1+1=2$\n\nThe answer is $\\boxed{2}$."
    records: Records = [
        {"event": "RunStarted", **RUN_SETTINGS, "num_explore": explore, "num_exploit": exploit,
         "num_baseline": 0, "config": CONFIG
         | {"num_rollouts": num_rollouts, "calibration_size": max(1, explore // 4)}},
        {"event": "StageStarted", "stage": "explore"},
    ]  # fmt: skip
    tally: list[int] = []
    for index in range(num_rollouts):
        phase = "explore" if index < explore else "exploit"
        if index == explore:
            records += made_up_fit(list(range(max(1, explore // 4))))
        score = index / num_rollouts
        records += [
            {"event": "CompletionProgress", "rollouts": [index], "texts": [solution[:20]],
             "num_tokens": 5},
            {"event": "CompletionSampled", "phase": phase, "rollout": index, "text": solution,
             "num_tokens": 20, "finish_reason": "stop" if answer is not None else "length",
             "answer": answer},
            {"event": "RolloutScored", "phase": phase, "rollout": index,
             "step_scores": [0.5, score], "last_step_score": score, "is_too_long": False},
        ]  # fmt: skip
        tally.append(index)
    if answer is not None:
        records.append(_made_up_tally(tally, explore, answer))
    records += _made_up_end(explore, exploit, answer)
    return numbered(records, 0.01)


def numbered(records: Records, pace: float) -> Records:
    """The records in sequence, `pace` seconds apart."""
    return [
        record | {"sequence": i, "seconds": round(i * pace, 4)} for i, record in enumerate(records)
    ]


def made_up_fit(chosen: list[int]) -> Records:
    epochs = [
        {"event": "CalibrationEpoch", "epoch": epoch, "loss": 0.5 - 0.05 * epoch,
         "temperature": 0.8 - 0.001 * epoch, "delta_norm": 0.02 * epoch}
        for epoch in range(5)
    ]  # fmt: skip
    position = {
        "rollout": chosen[0], "token_index": 4, "context": "## Step 1:", "tokens": [" Add", " Sum"],
        "before": [0.4, 0.6], "after": [0.7, 0.3], "entropy_before": 0.6, "entropy_after": 0.5,
        "target": " Add",
    }  # fmt: skip
    learned = {
        "event": "CalibrationLearned", "temperature": 0.796, "delta_norm": 0.08, "nll_before": 0.5,
        "nll_after": 0.3, "entropy_before": 0.2, "entropy_after": 0.1, "tokens_up": [" Add"],
        "tokens_up_bias": [0.3], "tokens_down": [" Sum"], "tokens_down_bias": [-0.2],
        "positions": [position],
    }  # fmt: skip
    return [
        {"event": "CalibrationSetChosen", "rollouts": chosen, "threshold": 0.1, "num_tokens": 99},
        *epochs, learned, {"event": "StageStarted", "stage": "exploit"},
    ]  # fmt: skip


def _made_up_tally(members: list[int], explore: int, answer: str) -> dict[str, Any]:
    total = len(members)
    return {
        "event": "AnswersTallied", "answers": [answer], "members": [" ".join(map(str, members))],
        "weights": {"explore": [sum(i / total for i in members[:explore])],
                    "exploit": [sum(i / total for i in members[explore:])], "baseline": [0.0]},
        "votes": {"explore": [explore], "exploit": [total - explore], "baseline": [0]},
        "leaders": {"carbon": members[-1]}, "leads": {"carbon": f"1.00 from {total} rollouts"},
    }  # fmt: skip


def _made_up_end(explore: int, exploit: int, answer: str | None) -> Records:
    is_correct = answer == "2"
    selected = {
        "event": "AnswerSelected", "method": "carbon", "rule": "weighted", "answer": answer,
        "rollout": None if answer is None else explore + exploit - 1, "weight": 1.0,
        "num_votes": explore + exploit, "votes_by_phase": {}, "runner_up": None,
        "runner_up_weight": 0.0, "runner_up_votes": 0, "margin": 1.0, "reason": "It won.",
        "is_scored": True, "summary": f"1.00 from {explore + exploit} rollouts",
        "answers": dict.fromkeys(RULES, answer), "correct": dict.fromkeys(RULES, is_correct),
    }  # fmt: skip
    finished = {
        "event": "RunFinished",
        "stage_seconds": {"explore": 1.0, "score": 1.0, "fit": 1.0, "exploit": 1.0, "choose": 0.0},
        "num_tokens": {"explore": 20 * explore, "exploit": 20 * exploit, "baseline": 0},
        "num_prm_tokens": 9, "num_correct": {"explore": 1, "exploit": 1, "baseline": 0},
        "correct_answers": ["2"] if is_correct else [], "overlap": {"exploit_jaccard": 0.9},
        "num_computed_tokens": None, "num_scored_tokens": {"explore": 9, "fit": 0, "exploit": 9},
    }  # fmt: skip
    return [{"event": "StageStarted", "stage": "choose"}, selected, finished]
