"""Our measurements in short: computed from whatever the tables hold, for whatever source."""

import json

import pandas as pd
import pytest

from carbon.evaluate.summary import COLUMNS, summaries
from carbon.results.tables import load_measured
from tests.support.measured_tables import BUDGETS, LABEL, TABLES, with_measured


@pytest.fixture
def folder(tmp_path):
    return with_measured(tmp_path, *TABLES)


def in_short(folder):
    return summaries(load_measured(folder / "measured"))


def edit(folder, name, change):
    path = folder / "measured" / f"{name}.csv"
    change(pd.read_csv(path, keep_default_na=False)).to_csv(path, index=False)


def test_each_rule_is_told_by_its_intervals(folder):
    (summary,) = in_short(folder)
    json.dumps(summary, allow_nan=False)
    assert summary["label"] == LABEL
    # The made-up gains are N's place less one, give or take 0.8.
    assert summary["lines"][0] == (
        "Weighted selection: calibration helps at N = 32, 64, 128 and 256 (+1.0 to +4.0), makes no "
        "difference that shows at N = 16 (+0.0), costs accuracy at N = 8 (−1.0)."
    )
    assert summary["lines"][1].startswith("Vanilla")
    assert "N = 8" in summary["heading"]


def test_the_words_turn_round_with_the_numbers(folder):
    def turned(frame):
        return frame.assign(value=-frame["value"], low=-frame["high"], high=-frame["low"])

    edit(folder, "paired_differences", turned)
    (summary,) = in_short(folder)
    assert "helps at N = 8 (+1.0)" in summary["lines"][0]
    assert "costs accuracy at N = 32, 64, 128 and 256" in summary["lines"][0]


def test_cells_carry_interval_and_mark(folder):
    (summary,) = in_short(folder)
    table = summary["table"]
    assert table["columns"] == [*COLUMNS, *(f"N = {n}" for n in BUDGETS)]
    first = table["rows"][0]
    assert first[:4] == ["weighted", "all", "▼ −1.0 (−1.8 to −0.2)", "= +0.0 (−0.8 to 0.8)"]
    assert first[4] == "▲ +1.0 (0.2 to 1.8)"
    assert {row[1] for row in table["rows"]} == {"all", "1", "5"}


def test_levels_are_counted_beside_what_chance_would_give(folder):
    (summary,) = in_short(folder)
    # 2 levels, 2 rules, 6 budgets: 4, 1 and 1 of every six.
    assert "16 of 24 comparisons gain, 4 lose, 4 show no difference" in summary["lines"][2]
    assert "1.2 of 24 would leave out zero by chance" in summary["lines"][2]


def test_the_smallest_budget_is_the_tables_and_not_a_fixed_one(folder):
    (before,) = in_short(folder)
    assert "At N = 8 the fit learns from 1 of 4" in before["lines"][-1]
    assert "+5.0 points of right rollouts" in before["lines"][-1]
    assert "83.0 % of the problems instead of 80.0 %" in before["lines"][-1]
    edit(folder, "paired_differences", lambda frame: frame.loc[frame["num_rollouts"] > 8])
    (after,) = in_short(folder)
    assert "N = 16" in after["heading"]
    assert "At N = 16 the fit learns from 2 of 8" in after["lines"][-1]


def test_other_tables_may_be_missing(tmp_path):
    (summary,) = in_short(with_measured(tmp_path, "paired_differences"))
    assert "right rollouts" not in summary["lines"][-1]
    assert summary["lines"][-1].endswith("points.")


def test_without_measurements_there_is_no_summary(tmp_path):
    assert in_short(with_measured(tmp_path)) == []


def test_what_the_manifest_warns_of_is_said(folder):
    (summary,) = summaries(load_measured(folder / "measured"), "A few seeds only.")
    assert summary["note"].endswith(" A few seeds only.")


def test_two_sources_have_one_each(folder):
    edit(
        folder, "paired_differences",
        lambda frame: pd.concat([frame, frame.assign(source="other")]),
    )  # fmt: skip
    assert [summary["label"] for summary in in_short(folder)] == [LABEL, "other"]
