import argparse
import json
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from carbon.core.errors import ConfigError
from carbon.core.gallery import read_gallery
from carbon.evaluate import __main__ as command_line
from carbon.evaluate import storage
from carbon.evaluate.__main__ import main
from carbon.results import tables as results

PROBLEMS = Path(__file__).parents[2] / "assets" / "problems" / "mini_500.jsonl"
ROLLOUTS = ["rollouts", "--dataset", str(PROBLEMS), "--limit", "2", "--budgets", "4"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Shards of two problems, one each."""
    folder = tmp_path_factory.mktemp("results")
    assert main([*ROLLOUTS, "--output", str(folder), "--problems-per-batch", "1"]) == 0
    return folder


def times(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mtime_ns for path in folder.glob("*.npz")}


def test_shards_that_exist_are_not_computed_again(folder: Path):
    before = times(folder)
    assert len(before) == 2
    assert main([*ROLLOUTS, "--output", str(folder), "--problems-per-batch", "1"]) == 0
    assert times(folder) == before


def test_without_time_nothing_is_begun_and_the_status_says_so(folder: Path, tmp_path: Path):
    arguments = [*ROLLOUTS, "--output", str(tmp_path), "--minutes", "-1"]
    assert main(arguments) == 3
    assert main([*arguments, "--done", str(folder)]) == 0  # all of it exists elsewhere
    assert not times(tmp_path)


def test_tables_and_manifest_from_packs(folder: Path, tmp_path: Path):
    assert main(["pack", "--results", str(folder), "--output", str(tmp_path / "packs")]) == 0
    assert list(times(tmp_path / "packs")) == ["rollouts-seed0.npz"]
    other = {"paper": {"tables": {}}}
    (tmp_path / "MANIFEST.json").write_text(json.dumps(other))
    output = tmp_path / "measured"
    assert main(["tables", "--results", str(tmp_path / "packs"), "--output", str(output)]) == 0
    manifest = json.loads((tmp_path / "MANIFEST.json").read_text())
    assert manifest["paper"] == other["paper"]
    tables = manifest["measured"]["tables"]
    assert {path.stem for path in output.glob("*.csv")} == set(tables)
    for name, entry in tables.items():
        frame = pd.read_csv(output / f"{name}.csv", dtype=str, keep_default_na=False)
        assert entry["num_values"] == len(frame) > 0 or name == "spearman"
        assert set(results.TEXT_COLUMNS) | {"value", "low", "high"} <= set(frame.columns)
        assert (frame["source"] == "tiny pair").all()
    assert tables["math500_full"]["num_problems"] == 2
    # What the numbers depend on, as it was asked for: two problems at N = 4.
    assert "--limit 2 --seeds 0 --budgets 4, then" in tables["math500_full"]["command"]


def test_tables_of_a_pair_go_where_its_tables_are(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Each has a section of the manifest, by its folder's name."""
    monkeypatch.setattr(command_line, "PRECOMPUTED", tmp_path)
    assert main(["tables", "--results", str(folder)]) == 0
    small = ["tables", "--results", str(folder), "--source", "small pair"]
    assert main([*small, "--output", str(tmp_path / "measured_small")]) == 0
    manifest = json.loads((tmp_path / "MANIFEST.json").read_text())
    for section in ("measured", "measured_small"):
        entry = manifest[section]["tables"]["math500_full"]
        assert entry["file"] == f"{section}/math500_full.csv"
        assert (tmp_path / entry["file"]).exists()
    options = argparse.Namespace(output=None)
    told = {"policy": "small", "prm": "small"}
    assert command_line.tables_folder(options, told) == tmp_path / "measured_small"
    with pytest.raises(ConfigError, match="need a folder"):
        command_line.tables_folder(options, {"policy": "qwen2.5-0.5b", "prm": "small"})


def test_a_gallery_is_of_the_problems_and_weights_of_the_results(
    folder: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    made = ["gallery", "--results", str(folder), "--output", str(tmp_path), "--budget", "4"]
    assert main([*made, "--dataset", str(PROBLEMS)]) == 0
    gallery = read_gallery(tmp_path)
    assert gallery is not None
    assert sum(gallery.counts.values()) == len(gallery.exhibits) == 2
    assert (gallery.dataset, gallery.num_rollouts) == ("MINI-500", 4)
    others = tmp_path / "others.jsonl"
    others.write_text("".join(PROBLEMS.read_text().splitlines(keepends=True)[1:]))
    assert main([*made, "--dataset", str(others)]) == 1
    assert "file of problems" in caplog.text
    none = ["gallery", "--results", str(tmp_path), "--output", str(tmp_path)]
    assert main([*none, "--dataset", str(PROBLEMS)]) == 1
    assert "no results of `rollouts`" in caplog.text


def test_other_budgets_and_problems_are_refused(
    folder: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    before = times(folder)
    assert main([*ROLLOUTS[:-1], "8", "--output", str(folder)]) == 1
    assert "settings (budgets): [4] there, [8] here" in caplog.text
    problems = tmp_path / "mini_500.jsonl"
    problems.write_text("".join(PROBLEMS.read_text().splitlines(keepends=True)[1:]))
    others = ["rollouts", "--dataset", str(problems), "--limit", "2", "--budgets", "4"]
    assert main([*others, "--output", str(folder)]) == 1
    assert "file of problems" in caplog.text
    assert times(folder) == before


def test_going_on_in_other_batches_leaves_nothing_out(
    folder: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    second = sorted(folder.glob("*.npz"))[1]
    output = tmp_path / "shards"
    output.mkdir()
    kept = output / second.name
    kept.write_bytes(second.read_bytes())
    tables = ["tables", "--results", str(output), "--output", str(tmp_path / "measured")]
    assert main(tables) == 1
    assert "of 2 problems 1 with seed 0 are missing" in caplog.text
    time = kept.stat().st_mtime_ns
    more = [*ROLLOUTS[:3], "--limit", "3", *ROLLOUTS[5:], "--output", str(output)]
    assert main([*more, "--problems-per-batch", "2"]) == 0
    assert kept.stat().st_mtime_ns == time
    assert len(list(output.glob("*.npz"))) == 3
    results = storage.load_experiment([output], "rollouts")
    assert results is not None
    assert len(results.keys) == 3
    storage.require_complete(results)


def test_a_damaged_shard_is_computed_again(
    folder: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    for path in folder.glob("*.npz"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    damaged = sorted(tmp_path.glob("*.npz"))[0]
    damaged.write_bytes(damaged.read_bytes()[:-100])
    tables = ["tables", "--results", str(tmp_path), "--output", str(tmp_path / "measured")]
    assert main(tables) == 1
    assert "missing or damaged" in caplog.text
    assert main([*ROLLOUTS, "--output", str(tmp_path), "--problems-per-batch", "1"]) == 0
    again, before = storage.load(damaged), storage.load(folder / damaged.name)
    for name, values in before.arrays.items():
        np.testing.assert_array_equal(again.arrays[name], values)
    assert main(tables) == 0


def test_timings_of_several_strategies_say_how_they_were_made(tmp_path: Path):
    strategies = ["best_of_n", "beam_search"]
    timed = tmp_path / "timed.json"
    measured = ["runtime", "--dataset", str(PROBLEMS), "--limit", "3", "--budgets", "4"]
    assert main([*measured, "--strategies", *strategies, "--output", str(timed)]) == 0
    output = tmp_path / "measured"
    assert main(["tables", "--runtime", str(timed), "--output", str(output)]) == 0
    tables = json.loads((tmp_path / "MANIFEST.json").read_text())["measured"]["tables"]
    assert "--limit 3 --strategies best_of_n beam_search, then" in tables["runtime"]["command"]
    methods = set(pd.read_csv(output / "runtime.csv")["method"])
    assert {"best_of_n", "carbon", "beam_search", "calibrated_beam_search"} <= methods


def test_missing_problems_and_results_are_told(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    missing = ["grid", "--problems", str(tmp_path / "none"), "--output", str(tmp_path)]
    assert main(missing) == 1
    assert "no file of problems" in caplog.text
    assert main(["tables", "--results", str(tmp_path), "--output", str(tmp_path)]) == 1
    assert "no results" in caplog.text
