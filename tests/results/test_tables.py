"""Loading the result tables: shape, labels, sources that never mix, and errors that speak."""

import json
import re
from pathlib import Path

import pandas as pd
import pytest

from carbon.core.errors import ConfigError, RecordingError
from carbon.results import tables as results

PAPER_TEXT = (Path(__file__).parents[1] / "data" / "paper_text.tex").read_text("utf-8")
PAPER_TABLES = {
    "ablation_full": 96,
    "ablation_weighted": 48,
    "aime2024": 20,
    "beam_search": 16,
    "larger_models": 11,
    "math500_full": 96,
    "math500_weighted": 48,
    "runtime": 48,
    "spearman": 8,
    "token_overlap": 8,
}
SEAM = ["source", "table", "dataset", "model", "method", "selection", "num_rollouts", "value"]
HEADER = "source,model,method,value,unit\n"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty `precomputed` folder in place of the real one."""
    for source in results.SOURCES:
        (tmp_path / source).mkdir()
    monkeypatch.setattr(results, "PRECOMPUTED", tmp_path)
    return tmp_path


def write(folder, source, name, text):
    (folder / source / f"{name}.csv").write_text(text, encoding="utf-8")


def test_all_published_tables_are_there():
    assert set(PAPER_TABLES) <= set(results.table_names())
    assert {"settings", "claims"}.isdisjoint(results.table_names())


@pytest.mark.parametrize(("name", "num_values"), PAPER_TABLES.items())
def test_published_tables_are_tidy(name, num_values):
    frame = results.load_table(name)
    assert len(frame) == num_values
    assert {*SEAM, "unit", "bold", "low", "high"} <= set(frame.columns)
    assert (frame["source"] == "paper").all()
    assert frame["value"].notna().all()
    assert frame["low"].isna().all()  # the paper gives no intervals
    assert frame["high"].isna().all()
    identity = [*SEAM[:-1], "metric"]
    assert not frame.duplicated(identity).any()
    assert set(frame["unit"]) <= {"percent", "problems", "seconds", "share", "rho"}
    percent = frame.loc[frame["unit"] == "percent", "value"]
    assert percent.between(0, 100).all()
    assert frame["out_of"].notna().equals(frame["unit"] == "problems")
    assert results.available_sources(name)[0] == "paper"


def test_a_number_can_be_picked_by_its_identity():
    frame = results.load_table("math500_weighted")
    picked = frame[
        (frame["model"] == "Llama-3.2-1B-Instruct")
        & (frame["method"] == "carbon")
        & (frame["num_rollouts"] == 64)
    ]
    assert picked["value"].tolist() == [51.0]
    assert picked["bold"].tolist() == [True]


@pytest.mark.parametrize("name", ["nope", "", "settings", "../MANIFEST", "paper/runtime"])
def test_unknown_tables_are_refused_with_the_list(name):
    for call in (results.load_table, results.available_sources):
        with pytest.raises(ConfigError, match=r"no table .* aime2024, .* runtime"):
            call(name)


def test_a_source_without_the_table_is_refused(folder):
    write(folder, "measured", "mine", HEADER + "tiny,pair,carbon,1,percent\n")
    assert results.available_sources("mine") == ("measured",)
    with pytest.raises(ConfigError, match="no source 'paper'; it has: measured"):
        results.load_table("mine")
    with pytest.raises(ConfigError, match="at least one source"):
        results.load_table("mine", [])


def test_sources_join_only_on_request_and_keep_their_labels(folder):
    write(folder, "paper", "t", HEADER + "paper,m,carbon,1.5,percent\n")
    write(
        folder,
        "measured",
        "t",
        "source,model,method,value,unit,low,high,num_rollouts,seeds\n"
        "tiny pair,m,carbon,2.5,percent,2,3,8,0 1 2\n",
    )
    assert results.table_names() == ("t",)
    assert results.available_sources("t") == ("paper", "measured")
    assert results.load_table("t")["value"].tolist() == [1.5]
    joined = results.load_table("t", ["paper", "measured", "paper"])
    assert joined["source"].tolist() == ["paper", "tiny pair"]
    assert joined["value"].tolist() == [1.5, 2.5]
    assert joined["low"].isna().tolist() == [True, False]
    assert joined["num_rollouts"].isna().tolist() == [True, False]
    assert joined["seeds"].tolist() == ["", "0 1 2"]


@pytest.mark.parametrize(
    ("source", "text", "message"),
    [
        ("measured", HEADER + "paper,m,carbon,1,percent\n", "another source"),
        ("paper", HEADER + "tiny,m,carbon,1,percent\n", "another source"),
        ("paper", "source,model,value\npaper,m,1\n", "lacks the columns method, unit"),
        ("paper", HEADER + "paper,m,carbon,one,percent\n", "value is no number"),
        ("paper", HEADER[:-1] + ",num_rollouts\npaper,m,carbon,1,percent,6.5\n", "num_rollouts"),
        ("paper", "", "missing or damaged"),
    ],
)
def test_damaged_tables_are_refused(folder, source, text, message):
    write(folder, source, "t", text)
    with pytest.raises(RecordingError, match=message):
        results.load_table("t", [source])


def test_frames_are_fresh_so_that_callers_may_change_them():
    mine = results.load_table("runtime")
    mine.loc[:, "value"] = 0.0
    assert (results.load_table("runtime")["value"] > 0).all()


def test_every_published_table_is_described():
    for name, num_values in PAPER_TABLES.items():
        entry = results.describe_table(name)
        assert entry["num_values"] == num_values
        assert entry["title"]
        assert 1 <= entry["number"] <= 10
    with pytest.raises(ConfigError, match="lists no measured table 'runtime_of_mine'"):
        results.describe_table("runtime_of_mine", "measured")


def test_a_missing_manifest_is_an_error_in_words(folder):
    with pytest.raises(RecordingError, match="cannot be read"):
        results.load_manifest()


def test_a_new_manifest_section_is_read_like_the_first(folder):
    manifest = {"measured": {"tables": {"t": {"title": "Ours"}}}}
    (folder / "MANIFEST.json").write_text(json.dumps(manifest), encoding="utf-8")
    assert results.describe_table("t", "measured") == {"title": "Ours"}


def test_both_pairs_tables_are_read_and_told_apart(folder):
    """That of the pair that a page starts with comes first, and each says how it was made."""
    (folder / "measured_small").mkdir()
    write(folder, "measured", "t", HEADER + "tiny pair,m,carbon,1,percent\n")
    write(folder, "measured_small", "t", HEADER + "small pair,m,carbon,2,percent\n")
    write(folder, "measured", "u", HEADER + "tiny pair,m,carbon,3,percent\n")
    frame = results.load_table("t", ["measured"])
    assert frame["source"].tolist() == ["small pair", "tiny pair"]
    made = {"measured": ["t", "u"], "measured_small": ["t"]}
    manifest = {
        section: {"tables": {name: {"title": f"{name} of {section}"} for name in names}}
        for section, names in made.items()
    }
    (folder / "MANIFEST.json").write_text(json.dumps(manifest), encoding="utf-8")
    for name, label, section in (
        ("t", "small pair", "measured_small"), ("t", "tiny pair", "measured"),
        ("t", None, "measured_small"), ("u", None, "measured"),
    ):  # fmt: skip
        assert results.how_measured(name, label) == {"title": f"{name} of {section}"}
    assert results.how_measured("u", "small pair") == results.how_measured("v") == {}
    # Naming what is read already adds nothing.
    assert results.add_measured(folder / "measured_small") == ["small pair"]
    assert len(results.load_table("t", ["measured"])) == 2


def test_settings_stand_in_their_quotes_and_the_quotes_in_the_paper():
    settings = results.load_settings()
    assert not settings["key"].duplicated().any()
    for row in settings.to_dict("records"):
        quote = row["quote"]
        assert quote in PAPER_TEXT, row["key"]
        if re.fullmatch(r"\d+(\.\d+)?", row["value"]) and row["unit"] != "version":
            numbers = re.findall(r"\d+(?:\.\d+)?", quote.replace("10^{-2}", "0.01"))
            assert float(row["value"]) in map(float, numbers), row["key"]
        else:
            assert row["value"].lower() in quote.lower(), row["key"]


def test_settings_say_what_the_run_settings_default_to():
    from carbon.core.config import CalibrationConfig, RunConfig

    values = dict(results.load_settings()[["key", "value"]].itertuples(index=False))
    calibration, run = CalibrationConfig(), RunConfig(num_rollouts=256)
    assert float(values["base_temperature"]) == run.base_temperature
    assert int(values["epochs"]) == calibration.epochs
    assert float(values["learning_rate"]) == calibration.learning_rate
    assert float(values["weight_decay_on_delta"]) == calibration.weight_decay
    assert int(values["level_study_num_explore"]) == run.num_explore
    assert int(values["level_study_calibration_size"]) == run.num_calibration


def test_loading_needs_no_type_guessing(folder):
    """A model called NA stays a name, and an empty cell stays an empty text."""
    write(folder, "paper", "t", HEADER + "paper,NA,,1,percent\n")
    row = results.load_table("t").iloc[0]
    assert (row["model"], row["method"], row["selection"]) == ("NA", "", "")
    assert pd.isna(row["num_rollouts"])
