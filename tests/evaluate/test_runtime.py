import pytest

from carbon.core.errors import ConfigError
from carbon.evaluate.problems import BenchmarkProblem
from carbon.evaluate.rows import Labels
from carbon.evaluate.runtime import measure, runtime_tables
from carbon.serving.session import ModelStore

LABELS = Labels(source="pair", dataset="MINI", model="tiny")


def test_the_table_is_the_mean_over_problems():
    rows = [
        {"method": method, "num_rollouts": 8, "problem": p, "seconds": {"total": s, "fit": s / 2}}
        for method, seconds in (("best_of_n", (1.0, 3.0)), ("carbon", (2.0, 4.0)))
        for p, s in enumerate(seconds)
    ]
    made = runtime_tables([(LABELS, {"hardware": "here", "rows": rows})])
    frame = made["runtime"].frame
    assert dict(zip(frame["method"], frame["value"], strict=True)) == {"best_of_n": 2, "carbon": 3}
    assert (frame["low"] <= frame["value"]).all()
    stages = made["runtime_stages"].frame
    assert set(stages["metric"]) == {"fit"}
    assert stages["value"].tolist() == [1.0, 1.5]


def test_every_run_is_timed_whole_and_by_stage():
    models = ModelStore().load("tiny", "tiny")
    problems = [BenchmarkProblem(i, f"What is $2+{i}$?", str(2 + i), 1) for i in range(3)]
    measured = measure(models, problems, [4], {"policy": "tiny"})
    assert len(measured["rows"]) == 2 * 3
    assert measured["hardware"] == models.hardware
    for row in measured["rows"]:
        assert row["seconds"]["total"] >= row["seconds"]["explore"] > 0
        assert (row["seconds"]["fit"] > 0) == (row["method"] == "carbon")
        assert row["tokens"]["computed"] > 0 < row["tokens"]["scored"]
    with pytest.raises(ConfigError, match="at least 3"):
        measure(models, problems[:2], [4], {})


def test_searches_over_steps_are_timed_by_their_own_names():
    models = ModelStore().load("tiny", "tiny")
    problems = [BenchmarkProblem(i, f"What is $3+{i}$?", str(3 + i), 1) for i in range(3)]
    measured = measure(models, problems, [4], {}, ["beam_search"])
    names = ["beam_search", "calibrated_beam_search", "calibrated_beam_search_per_depth"]
    assert [row["method"] for row in measured["rows"]] == [n for n in names for _ in range(3)]
    frame = runtime_tables([(LABELS, measured)])["runtime_tokens"].frame
    for name in names:
        tokens = frame[frame["method"] == name].set_index("metric")["value"]
        assert tokens["scored"] > 0
        assert tokens["computed"] > 0
        assert tokens["sampled"] > 0
