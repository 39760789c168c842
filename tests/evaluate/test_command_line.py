import json
from pathlib import Path

import pandas as pd
import pytest

from carbon.evaluate.__main__ import main
from carbon.results import tables as results

PROBLEMS = Path(__file__).parents[2] / "assets" / "problems" / "mini_500.jsonl"
ROLLOUTS = ["rollouts", "--problems", str(PROBLEMS), "--limit", "2", "--budgets", "4"]


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
        assert (frame["source"] == "embedded pair").all()
    assert tables["math500_full"]["num_problems"] == 2
    assert "--seeds 0" in tables["math500_full"]["command"]


def test_timings_of_several_strategies_say_how_they_were_made(tmp_path: Path):
    strategies = ["best_of_n", "beam_search"]
    timed = tmp_path / "timed.json"
    measured = ["runtime", "--problems", str(PROBLEMS), "--limit", "3", "--budgets", "4"]
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
