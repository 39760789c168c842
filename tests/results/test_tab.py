"""The Benchmarks tab without a browser: what it answers to whatever a page may ask."""

import io
import json

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from carbon.core.errors import ConfigError, RecordingError
from carbon.evaluate.publishing import write_readings
from carbon.export.tables import write_figures
from carbon.results import tab, text
from carbon.results import tables as results
from carbon.results.figures import FIGURES, GROUPS, offered, offered_groups
from carbon.results.tables import load_table
from tests.support.asking import JSON, Sentences
from tests.support.measured_tables import LABEL, TABLES, with_measured


@pytest.fixture
def measured(tmp_path, monkeypatch):
    """The page as it is once every measured table exists."""
    monkeypatch.setattr(results, "PRECOMPUTED", with_measured(tmp_path, *TABLES))


def show(figure, **asked):
    return tab.show({"figure": figure, **asked})


def values(answer):
    """The chosen source, rule and so on of each choice that there is."""
    return {name: [value for value, _ in shown] for name, shown in answer["choices"].items()}


def csv(answer):
    return pd.read_csv(io.StringIO(answer["csv"]["text"]), keep_default_na=False)


PAPERS = {path.stem for path in (results.PRECOMPUTED / "paper").glob("*.csv")}
PUBLISHED = [name for name, figure in FIGURES.items() if figure.table in PAPERS]
MEASURED_ONLY = [name for name in FIGURES if name not in PUBLISHED]


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_answers_with_all_that_the_page_shows(measured, name):
    answer = show(name)
    json.dumps(answer, allow_nan=False)
    assert answer["figure"] == name
    assert {"wide", "narrow", "table", "csv", "credit", "reading", "claims"} <= set(answer)
    assert "problem" not in answer
    for size in ("wide", "narrow"):
        assert json.loads(answer[size])["data"]
    rows = answer["table"]["rows"]
    assert rows
    assert all(len(row) == len(answer["table"]["columns"]) for row in rows)
    assert answer["credit"].startswith(
        "Measured with this code" if name in MEASURED_ONLY else "CarBoN paper, Table "
    )


def test_the_file_holds_the_rows_that_are_drawn():
    answer = show("accuracy", selection="vanilla", models=["Llama-3.2-3B-Instruct"])
    found = csv(answer)
    table = load_table("math500_full")
    kept = table[(table["selection"] == "vanilla") & (table["model"] == "Llama-3.2-3B-Instruct")]
    assert found["value"].tolist() == kept["value"].tolist()
    assert answer["csv"]["name"] == "carbon-accuracy-vanilla-paper"
    assert "vanilla" in answer["title"]


def test_the_table_prints_what_the_paper_prints_in_bold():
    table = show("accuracy")["table"]
    place = next(
        i for i, row in enumerate(table["rows"]) if row[:2] == ["Qwen2.5-Math-1.5B", "CarBoN"]
    )
    column = table["columns"].index("64")
    assert table["rows"][place][column] == "77.2"
    assert [place, column] in table["bold"]


def test_filters_keep_only_what_exists():
    answer = show("aime", models=["Qwen2.5-Math-7B-Instruct", "nobody"], selection="majority")
    assert answer["chosen"]["models"] == ["Qwen2.5-Math-7B-Instruct"]
    assert show("accuracy", selection="best")["chosen"]["selection"] == "weighted"
    assert show("larger")["chosen"]["dataset"] == "MATH-500"
    assert show("larger", dataset="AIME-2024")["chosen"]["dataset"] == "AIME-2024"
    # A choice from another source or figure is no reason to show nothing.
    assert len(show("accuracy", models=["nobody"])["chosen"]["models"]) == 4


def test_no_model_is_said_and_the_filters_stay():
    answer = show("accuracy", models=[])
    assert answer["problem"] == text.NO_MODEL
    assert len(answer["choices"]["models"]) == 4
    assert "wide" not in answer


def test_every_figure_stands_in_one_group():
    grouped = [name for names in GROUPS.values() for name in names]
    assert sorted(grouped) == sorted(FIGURES)
    listed = [name for _, figures in offered_groups() for name, _ in figures]
    assert listed == offered()
    assert len(offered_groups()) >= 4


def test_what_has_to_be_known_of_a_paper_table_is_told():
    for figure, note in (
        ("aime", "selection rule is not printed"),
        ("runtime", "of how many problems"),
    ):
        assert note in show(figure)["reading"]
    assert "On Table" not in show("accuracy")["reading"]


def test_a_tie_says_how_many_of_its_cases_tie():
    told = {claim["id"]: claim for claim in tab.claims()["claims"]}
    assert told["passes-at-quarter"]["shown"] == "ties in 1 of 4"
    assert told["aime-improves"]["shown"] == "ties in 6 of 10"
    for claim in told.values():
        assert claim["shown"].startswith(claim["verdict"])
    assert told["lemma-signs"]["evidence"][0][4] == text.WORKED_OUT
    assert told["matches-at-quarter"]["where"] == "Figure 2b"


def test_an_unknown_figure_is_refused():
    with pytest.raises(ConfigError, match="no figure 'nope'"):
        show("nope")


def test_without_measured_tables_there_is_no_switch(tmp_path, monkeypatch):
    monkeypatch.setattr(results, "PRECOMPUTED", with_measured(tmp_path))
    assert set(offered()) == set(PUBLISHED)
    assert "Search over steps" in dict(offered_groups())  # the paper's own beams
    for name in PUBLISHED:
        assert values(show(name))["source"] == ["paper"]
    for name in MEASURED_ONLY:
        with pytest.raises(ConfigError, match="no figure"):
            show(name)


@pytest.mark.parametrize(
    "name",
    ["accuracy", "ablation", "beam", "runtime", "time", "overlap", "difficulty", *MEASURED_ONLY],
)
def test_measured_tables_are_offered_and_never_mixed(measured, name):
    is_published = name in PUBLISHED
    at_first = show(name)
    assert values(at_first)["source"] == ["paper", LABEL][not is_published :]
    ours = show(name, source=LABEL)
    assert set(csv(ours)["source"]) == {LABEL}
    assert set(csv(at_first)["source"]) == {"paper" if is_published else LABEL}
    assert ours["credit"].startswith("Measured with this code")
    assert ours["claims"] == []  # they are about the paper's numbers
    assert "Table" not in ours["wide"]
    drawn = json.loads(ours["wide"])["data"]
    errors = [trace for trace in drawn if "error_y" in trace or "error_x" in trace]
    assert len(errors) == len([t for t in drawn if t.get("name") in _named(drawn)])
    assert any(" to " in cell for row in ours["table"]["rows"] for cell in row)


def _named(traces):
    return {trace["name"] for trace in traces if "error_y" in trace or "error_x" in trace}


def test_a_measured_table_alone_does_not_switch_a_figure_of_two(tmp_path, monkeypatch):
    monkeypatch.setattr(results, "PRECOMPUTED", with_measured(tmp_path, "math500_full"))
    assert values(show("accuracy"))["source"] == ["paper", LABEL]
    assert values(show("time"))["source"] == ["paper"]  # no seconds


def test_two_pairs_are_two_sources_of_ours(tmp_path, monkeypatch):
    """Each under its own name; a figure of two tables only of who has both."""
    folder = with_measured(tmp_path, "math500_full", "runtime", "paired_differences")
    small = folder / "measured_small"
    small.mkdir()
    for name in ("math500_full", "paired_differences"):
        rows = (folder / "measured" / f"{name}.csv").read_text("utf-8")
        (small / f"{name}.csv").write_text(rows.replace(LABEL, "small pair"), encoding="utf-8")
    write_readings(small)
    monkeypatch.setattr(results, "PRECOMPUTED", folder)
    assert show("accuracy")["choices"]["source"] == [
        ("paper", "The paper"), ("small pair", "Ours: small pair"), (LABEL, "Ours: tiny pair"),
    ]  # fmt: skip
    assert show("gain")["chosen"]["source"] == "small pair"
    assert values(show("time"))["source"] == ["paper", LABEL]
    for source in ("small pair", LABEL):
        ours = show("accuracy", source=source)
        assert set(csv(ours)["source"]) == {source}
        assert source in ours["wide"]
    assert [one["label"] for one in tab.summaries()["summaries"]] == ["small pair", LABEL]
    views = write_figures(tmp_path / "site", ["accuracy", "gain"])
    assert {(v["figure"], v["source"]) for v in views} == {
        ("accuracy", "paper"), ("accuracy", "small pair"), ("accuracy", LABEL),
        ("gain", "small pair"), ("gain", LABEL),
    }  # fmt: skip


def test_larger_models_of_the_paper_are_no_reference_for_other_problems(measured):
    assert "GPT-4o" in show("accuracy")["wide"]
    assert "GPT-4o" not in show("accuracy", source=LABEL)["wide"]


def test_the_papers_figure_by_level_is_said_to_have_no_numbers(measured):
    assert "prints no values" in show("difficulty")["reading"]
    ours = show("difficulty", source=LABEL)
    assert ours["reading"].startswith(FIGURES["difficulty"].measured_reading)
    assert ours["table"]["columns"][0] == "level"


def test_claims_come_with_their_numbers():
    claims = tab.claims()["claims"]
    verdicts = [claim["verdict"] for claim in claims]
    assert len(claims) >= 12
    assert verdicts.count("holds") >= 4
    for claim in claims:
        assert claim["statement"]
        assert claim["where"]
        assert claim["explanation"]
        assert claim["figure"] in ("", *FIGURES)
        for row in claim["evidence"]:
            assert len(row) == len(text.BENCHMARKS["evidence_columns"])
            assert row[4].startswith("Table ") or row[4] == text.WORKED_OUT
            assert row[5] in text.OUTCOMES.values()
    known = {claim["id"] for claim in claims}
    assert all(set(figure.claims) <= known for figure in FIGURES.values())


@given(asked=st.dictionaries(
    st.sampled_from(["figure", "source", "selection", "dataset", "models"]), JSON, max_size=3
))  # fmt: skip
def test_whatever_a_page_asks_gets_an_answer_or_a_sentence(asked):
    with Sentences():
        view = tab.read_view(asked)
        assert set(view.frame["model"]) == set(view.models)


def test_the_manifest_says_how_measured_tables_were_made(tmp_path, monkeypatch):
    folder = with_measured(tmp_path, "math500_full")
    manifest = json.loads((folder / "MANIFEST.json").read_text(encoding="utf-8"))
    made = {
        "title": "Ours", "seeds": [0, 1], "num_problems": 2000, "hardware": "a GPU",
        "date": "2026-11-28", "command": "python -m carbon.evaluate",
    }  # fmt: skip
    manifest["measured"] = {"tables": {"math500_full": made}}
    (folder / "MANIFEST.json").write_text(json.dumps(manifest), encoding="utf-8")
    monkeypatch.setattr(results, "PRECOMPUTED", folder)
    credit = show("accuracy", source=LABEL)["credit"]
    assert credit.endswith(
        "Ours. 2,000 problems of MINI-500, seeds: 0, 1, a GPU, 2026-11-28. "
        "Command: python -m carbon.evaluate"
    )


def test_gains_leave_out_what_is_not_about_all_problems(measured):
    assert set(csv(show("gain")).get("level", [""])) == {""}
    assert [row[0] for row in show("settings")["table"]["rows"]] == [
        "default", "k = 1", "400 epochs at 0.01", "plain",
    ]  # fmt: skip


def test_machines_are_a_filter_when_there_are_two(tmp_path, monkeypatch):
    folder = with_measured(tmp_path, "runtime", "math500_full")
    path = folder / "measured" / "runtime.csv"
    head, *lines = path.read_text(encoding="utf-8").splitlines()
    doubled = [f"{line},{machine}" for machine in ("one", "two") for line in lines]
    path.write_text("\n".join([f"{head},hardware", *doubled]) + "\n", encoding="utf-8")
    monkeypatch.setattr(results, "PRECOMPUTED", folder)
    for name in ("runtime", "time"):
        answer = show(name, source=LABEL, hardware="two")
        assert values(answer)["hardware"] == ["one", "two"]
        assert set(csv(answer)["hardware"]) == {"two"}
        assert len(csv(answer)) == len(lines)
        assert ", two, " in answer["credit"]  # a number's own machine, not all that were measured


def test_what_a_filter_does_not_concern_stays(measured):
    drawn = csv(show("settings", selection="weighted"))
    assert set(drawn["selection"]) == {"weighted", ""}
    assert set(drawn["metric"]) == {"accuracy_difference", "distinct_answers"}


def test_stages_are_those_of_one_machine_and_so_is_their_reading(measured):
    one, two = (show("stages", hardware=machine) for machine in ("one", "two"))
    assert set(csv(two)["hardware"]) == {"two"}
    assert "2.00 s at N = 8" in one["reading"]
    assert "0.20 s at N = 8" in two["reading"]


def test_a_table_without_published_sentences_is_shown_all_the_same(measured):
    path = results.PRECOMPUTED / "measured" / results.READINGS
    says = json.loads(path.read_text("utf-8"))["readings"]["halves"][0]["says"]
    assert show("halves")["reading"] == f"{FIGURES['halves'].reading} {says}"
    path.unlink()
    assert show("halves")["reading"] == FIGURES["halves"].reading
    assert tab.summaries() == {"summaries": []}
    path.write_text("{")
    with pytest.raises(RecordingError, match=r"readings\.json .* cannot be read"):
        tab.summaries()


def test_the_papers_levels_lead_to_ours_where_there_are_any(tmp_path, monkeypatch, measured):
    beside = FIGURES["difficulty"].beside_ours
    assert "once they are measured" not in show("difficulty")["reading"]
    assert show("difficulty")["reading"].endswith(beside)
    assert beside not in show("difficulty", source=LABEL)["reading"]
    other = tmp_path / "other"
    other.mkdir()
    monkeypatch.setattr(results, "PRECOMPUTED", with_measured(other))
    assert "Ours" not in show("difficulty")["reading"]


def test_an_arrow_is_drawn_for_the_papers_beams_alone(measured):
    assert "fewer rollouts" in show("beam")["wide"]
    ours = show("beam", source=LABEL)
    assert "fewer rollouts" not in ours["wide"]
    assert values(ours)["selection"] == ["weighted", "vanilla", "majority"]
    assert set(csv(ours)["method"]) == {"beam_search", "calibrated_beam_search"}


def test_an_arrow_for_measured_accuracies_needs_their_whole_interval(measured):
    """Made-up ones gain 6 points with an interval of 2, so majority votes at half the N arrive."""
    assert "fewer rollouts" in show("accuracy")["wide"]
    path = results.PRECOMPUTED / "measured" / "math500_full.csv"
    ours = show("accuracy", source=LABEL)
    assert "fewer rollouts" in ours["wide"]
    assert "whole interval" in ours["reading"]
    frame = pd.read_csv(path)
    frame.assign(low=frame["value"] - 10, high=frame["value"] + 10).to_csv(path, index=False)
    ours = show("accuracy", source=LABEL)
    assert "fewer rollouts" not in ours["wide"]
    assert "calibrated at" not in ours["wide"]


def test_searches_are_compared_in_pairs_of_one_rule(measured):
    answer = show("search_gain", selection="vanilla")
    assert answer["table"]["columns"][:3] == ["method", "less, at N =", "8"]
    pairs = [tuple(row[:2]) for row in answer["table"]["rows"]]
    assert len(pairs) == len(set(pairs)) == 6
    assert ("calibrated beam search per depth", "calibrated beam search") in pairs
    assert set(csv(answer)["selection"]) == {"vanilla"}


def test_rows_of_one_measure_stand_together(measured):
    firsts = [row[0] for row in show("search_costs")["table"]["rows"]]
    assert firsts == ["right rollouts"] * 5 + ["tokens sampled"] * 5


def test_tokens_stand_with_their_seconds_where_there_are_any(tmp_path, monkeypatch, measured):
    both = show("tokens")
    assert {"sampled", "computed", "scored", "runtime"} == set(csv(both)["metric"])
    assert both["credit"].count("Measured with this code") == 2
    other = tmp_path / "other"
    other.mkdir()
    monkeypatch.setattr(results, "PRECOMPUTED", with_measured(other, "runtime_tokens"))
    alone = show("tokens")
    assert {"sampled", "computed", "scored"} == set(csv(alone)["metric"])
    assert alone["credit"].count("Measured with this code") == 1
