"""Settings of the runs of an experiment: told on the command line, kept with the results."""

from pathlib import Path

import numpy as np
import pytest

from carbon.core.config import RunConfig
from carbon.evaluate import storage
from carbon.evaluate.__main__ import _experiment, _parser, main
from carbon.evaluate.experiments import EXPERIMENTS, Experiment, Grid, Rollouts, Sensitivity
from carbon.evaluate.origin import origin_of

RUN = ["rollouts", "--dataset", "mini-500", "--limit", "1", "--budgets", "4", "--temperatures"]
RUN += ["1.2"]


@pytest.mark.parametrize("kind", EXPERIMENTS.values())
def test_an_experiment_and_its_changes_are_made_again_from_their_json(kind: type[Experiment]):
    for changes in ({}, {"epochs": 7, "aggregation": "min"}):
        experiment = kind(changes=changes)
        stored = experiment.to_json()
        assert Experiment.from_json(kind.name, stored) == experiment
        assert "changes" not in stored
        assert stored.get("epochs", 0) == changes.get("epochs", 0)


def test_changes_reach_every_run_but_what_an_experiment_varies():
    changes = {"aggregation": "mean", "base_temperature": 0.9, "epochs": 7, "explore_share": 0.25}
    for planned in Rollouts(budgets=(8,), changes=changes).runs():
        assert planned.config.aggregation == "mean"
        assert planned.config.base_temperature == 0.9
        assert planned.config.num_explore == 2
    assert {p.config.base_temperature for p in Grid(changes=changes).runs()} == set(
        Grid().temperatures
    )
    by_setting = {p.setting: p.config for p in Sensitivity(changes=changes).runs()}
    assert by_setting["default"].epochs == 7
    assert by_setting["epochs=400,lr=0.01"].epochs == 400
    assert by_setting["split=3/4"].num_explore == 48
    assert Rollouts().runs()[0].config.epochs == RunConfig().epochs


def test_results_say_what_was_changed_and_refuse_others(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    prompt = tmp_path / "prompt.txt"
    prompt.write_text("Box the answer.\n")
    folder = str(tmp_path / "results")
    changed = [*RUN, "--output", folder, "--aggregation", "min", "--epochs", "3"]
    assert main([*changed, "--max-new-tokens", "40", "--system-prompt", str(prompt)]) == 0
    results = storage.load_experiment([Path(folder)], "rollouts")
    assert results is not None
    settings = results.meta["settings"]
    assert (settings["aggregation"], settings["epochs"], settings["max_new_tokens"]) == (
        "min",
        3,
        40,
    )
    assert results.meta["system_prompt"] == "Box the answer."
    assert results.arrays["rollout_num_tokens"].max() <= 40
    assert main([*RUN, "--output", folder]) == 1
    assert "settings (aggregation): min there, none here" in caplog.text
    assert main([*changed, "--max-new-tokens", "40"]) == 1
    assert "system prompt: Box the answer. there, none here" in caplog.text
    tables = ["tables", "--results", folder, "--output", str(tmp_path / "measured")]
    assert main(tables) == 0
    assert np.isfinite(results.arrays["rollout_score"]).any()


def test_a_setting_out_of_bounds_is_told(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    assert main([*RUN, "--output", str(tmp_path), "--top-p", "2"]) == 1
    assert "Top-p must be between 0.001 and 1; got 2" in caplog.text
    assert not list(tmp_path.glob("*.npz"))


def test_the_command_of_a_table_says_what_was_asked_for():
    changes = {"epochs": 7, "distinct_set": True, "penalty": "squared"}
    settings = Rollouts(budgets=(4, 8), changes=changes).to_json()
    meta = {"experiment": "rollouts", "policy": "tiny", "prm": "tiny", "problems": "mini-500"}
    meta |= dict.fromkeys(
        ("commit", "hardware", "started_at", "weights_sha256", "problems_sha256"), ""
    )
    told = origin_of(meta | {"settings": settings}, [0, 1], 5)["command"]
    line = told.partition(", then")[0].split()[3:]
    options = _parser().parse_args([*line, "--output", "x"])
    again = _experiment(options, None)
    assert again.to_json() == settings
    assert (options.limit, options.seeds, options.dataset) == (5, [0, 1], "mini-500")
