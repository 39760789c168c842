import json
from dataclasses import replace

import pandas as pd

from carbon import recording
from carbon.core.events import CalibrationLearned, CalibrationSetChosen, RunFinished
from tests.support.recordings import DATA


def test_a_recording_becomes_tables_that_agree_with_its_events():
    events = list(recording.read(DATA / "run-64.jsonl"))
    frames = recording.to_frames(events)
    rollouts = frames["rollouts"]
    assert list(rollouts["rollout"]) == list(range(96))
    assert list(rollouts["phase"].unique()) == ["explore", "exploit", "baseline"]
    finished = events[-1]
    assert isinstance(finished, RunFinished)
    right = rollouts[rollouts["is_right"]].groupby("phase").size().to_dict()
    assert right == {phase: n for phase, n in (finished.num_correct or {}).items() if n}
    assert frames["run"]["num_rollouts"].item() == 64
    assert rollouts["in_calibration_set"].sum() == 8
    assert len(frames["steps"]) == rollouts["step_scores"].map(len).sum()
    summed = rollouts.groupby(["answer", "phase"])["ranking_score"].sum()
    told = frames["answers"].groupby("phase")["weight"].sum()
    pd.testing.assert_series_equal(
        summed.groupby("phase").sum(), told, check_names=False, rtol=1e-4
    )


def test_what_the_fit_was_made_on_has_log_probabilities():
    events = list(recording.read(DATA / "run-64.jsonl"))
    assert recording.to_frames(events)["rollouts"]["log_probability"].isna().all()  # an older one
    logs = tuple(-float(place) for place in range(8))
    told = [
        replace(each, set_log_probabilities=logs, set_log_probabilities_after=logs[::-1])
        if isinstance(each, CalibrationLearned)
        else each
        for each in events
    ]
    rollouts = recording.to_frames(told)["rollouts"]
    known = rollouts[rollouts["log_probability"].notna()]
    (chosen,) = (each.rollouts for each in events if isinstance(each, CalibrationSetChosen))
    assert list(known["log_probability"].loc[list(chosen)]) == list(logs)
    assert list(known["log_probability_after"].loc[list(chosen)]) == list(logs[::-1])
    assert known["in_calibration_set"].all()


def test_a_run_that_knows_no_reference_has_no_rights(tmp_path):
    lines = [json.loads(line) for line in (DATA / "run-64.jsonl").read_text().splitlines()]
    lines[-1] |= {"num_correct": None, "correct_answers": []}
    (tmp_path / "run.jsonl").write_text("\n".join(map(json.dumps, lines)))
    frames = recording.to_frames(recording.read(tmp_path / "run.jsonl"))
    assert frames["rollouts"]["is_right"].isna().all()
    assert set(frames) == {"run", "rollouts", "steps", "epochs", "answers"}
