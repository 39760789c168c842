"""Sentences that follow the numbers: turned round, the numbers turn the words round."""

import json
import shutil

import pandas as pd
import pytest

from carbon.core.measured import measured_folders
from carbon.evaluate import readings
from carbon.evaluate.__main__ import main
from carbon.evaluate.readings import READINGS, grouped, standing
from carbon.results import tables as results
from carbon.results.rows import where
from carbon.results.tables import READINGS as READINGS_FILE
from carbon.results.tables import load_table
from carbon.results.wording import listed
from tests.support.measured_tables import (
    BUDGETS,
    RIGHT,
    TABLES,
    control_table,
    frame_of,
    search_tables,
    timing_tables,
    with_measured,
)


@pytest.fixture
def table(tmp_path, monkeypatch):
    monkeypatch.setattr(results, "PRECOMPUTED", with_measured(tmp_path, *TABLES))
    return lambda name: load_table(name, ["measured"])


def row(value, low, high):
    return {"value": value, "low": low, "high": high}


def turned(frame):
    """The same measurement with the opposite outcome."""
    return frame.assign(value=-frame["value"], low=-frame["high"], high=-frame["low"])


@pytest.mark.parametrize(("ends", "expected"), [
    ((0.1, 2), 0), ((-2, -0.1), 2), ((-1, 1), 1), ((0, 2), 1), ((-2, 0), 1),
    ((float("nan"), float("nan")), 1),
])  # fmt: skip
def test_an_interval_that_touches_zero_shows_nothing(ends, expected):
    assert standing(row(1, *ends)) == expected


def test_budgets_are_grouped_by_what_they_show():
    rows = {8: row(-4, -5, -3), 16: row(0, -1, 1), 32: row(2, 1, 3), 64: row(3, 2, 4)}
    said = grouped(rows, ("up", "none", "down"))
    assert said == "up at N = 32 and 64 (+2.0 to +3.0), none at N = 16 (+0.0), down at N = 8 (−4.0)"
    assert grouped({8: rows[32], 16: rows[64]}, ("up", "none", "down")).startswith("up at every N")
    no_gain = {8: rows[16], 16: rows[16]}
    assert grouped(no_gain, ("up", "none", "down")) == "none at any N (+0.0)"
    rounded = {8: row(1.56, 1, 2), 16: row(1.64, 1, 2)}
    assert grouped(rounded, ("up", "none", "down")) == "up at every N (+1.6)"
    assert grouped(rounded, ("up", "none", "down"), 2) == "up at every N (+1.56 to +1.64)"
    assert grouped({}, ("up", "none", "down")) == ""
    assert listed([8, 16, 32]) == "8, 16 and 32"
    assert listed([8]) == "8"


@pytest.mark.parametrize("name", READINGS)
def test_every_reading_says_something_of_the_measured_tables(table, name):
    said = READINGS[name](table(name))
    assert said.endswith(".")
    assert "{" not in said
    assert "nan" not in said


@pytest.mark.parametrize("name", READINGS)
def test_without_the_numbers_nothing_is_said(table, name):
    frame = table(name)
    assert READINGS[name](frame.iloc[:0]) == ""
    assert READINGS[name](pd.DataFrame(frame.loc[frame["method"] == "best_of_n"])) == ""


def test_halves_turn_round_with_their_numbers(table):
    frame = table("halves")
    said = READINGS["halves"](frame)
    assert "more at every N (+5.0)" in said
    assert "lower" not in said
    opposite = READINGS["halves"](turned(frame))
    assert "fewer at every N" in opposite
    assert "lower at every N" in opposite
    assert "higher" not in opposite


def test_the_temperatures_direction_is_told(table):
    frame = table("levels")
    levels = frame["level"].astype(float)

    def said(temperatures):
        is_temperature = frame["metric"] == "temperature"
        return READINGS["levels"](
            frame.assign(value=frame["value"].mask(is_temperature, temperatures))
        )

    assert "T rises (rank correlation of T and level, over all N: +1.0 to +1.0)" in said(levels)
    assert readings.UNLIKE_THE_PAPER not in said(levels)
    assert "T falls" in said(-levels)
    assert readings.UNLIKE_THE_PAPER in said(-levels)
    swapped = levels.replace(
        {1.0: 2.0, 2.0: 1.0}
    )  # +0.9, as one order in twelve has or has in reverse
    assert f"T {readings.UNSURE}" in said(swapped)
    assert f"T {readings.UNSURE}" in said(-swapped)
    neither = levels.replace({1.0: 2.0, 2.0: 5.0, 4.0: 1.0, 5.0: 4.0})  # 0.0
    assert f"T {readings.UNSURE}" in said(neither)
    assert "T goes both ways" in said(levels * frame["num_rollouts"].map({16: -1, 64: 1, 256: 1}))


def test_two_plain_halves_that_differ_are_told(table):
    frame = table("halves")
    assert "plain halves" not in READINGS["halves"](frame)
    is_check = (frame["half"] == "explore") & (frame["num_rollouts"] == 16)
    ends = {"value": 3.0, "low": 2.0, "high": 4.0}
    frame.loc[is_check, list(ends)] = list(ends.values())
    assert readings.HALVES_DIFFER.format("16") in READINGS["halves"](frame)


def test_intervals_that_lie_apart_are_named(table):
    frame = table("pass_at_n")
    assert readings.OVERLAPPING in READINGS["pass_at_n"](frame.assign(low=0.0, high=100.0))
    narrow = frame.assign(low=frame["value"] - 0.1, high=frame["value"] + 0.1)
    assert readings.APART.format(min(BUDGETS)) in READINGS["pass_at_n"](narrow)


def test_shares_of_a_run_add_up(table):
    frame = table("runtime_stages")
    said = READINGS["runtime_stages"](frame.loc[frame["hardware"] == "one"])
    assert "50 % goes to exploring, 12 % to the fit and 38 % to exploiting" in said
    assert "few runs" in said
    exact = frame.assign(low=frame["value"], high=frame["value"])
    assert "few runs" not in READINGS["runtime_stages"](exact.loc[exact["hardware"] == "one"])


def test_the_best_and_the_worst_setting_are_found(table):
    frame = table("sensitivity")
    said = READINGS["sensitivity"](frame)
    assert "Most: 400 epochs at 0.01 (+2.0, +1.0 to +3.0); least: default" in said
    opposite = turned(frame)
    assert "Most: default" in READINGS["sensitivity"](opposite)
    # A split exploits another number of rollouts: it is no rival for the fewest answers.
    is_some = (frame["setting"] == "k=1") & (frame["metric"] == "distinct_answers")
    frame.loc[is_some, ["setting", "value"]] = ["split=3/4", -9.0]
    assert "0.0 against the default's 0.0: default" in READINGS["sensitivity"](frame)


def gains_when(**right):
    frame = frame_of(search_tables(RIGHT | right)["beam_differences"])
    return READINGS["beam_differences"](where(frame, selection="weighted"))


# Older tables hold one more: plain beside calibrated was two halves then.
MADE_NOW = [pair for pair in readings.SEARCH_GAINS if "in_halves" not in pair[1]]


@pytest.mark.parametrize(("method", "less"), MADE_NOW)
def test_each_comparison_turns_round_with_what_was_right(method, less):
    form, words = readings.SEARCH_GAINS[method, less]
    before = form.split("{groups}")[0]
    for ours, theirs, standing_ in ((9, 3, 0), (5, 5, 1), (3, 9, 2)):
        said = gains_when(**{method: ours, less: theirs})
        where_ = readings.AT_ANY if standing_ == 1 else readings.AT_EVERY
        assert f"{before}{words[standing_]} {where_} (" in said


def test_a_comparison_that_was_not_made_is_left_out_and_not_counted():
    frame = where(frame_of(search_tables()["beam_differences"]), selection="vanilla")
    assert "Of 24 comparisons, about 1.2" in READINGS["beam_differences"](frame)
    less = READINGS["beam_differences"](frame.loc[frame["less"] != "carbon"])
    assert "Of 20 comparisons, about 1.0" in less
    assert "beside CarBoN" not in less


def test_costs_say_how_many_tokens_more_and_where_intervals_part():
    frame = frame_of(search_tables()["beam_results"])
    said = READINGS["beam_results"](frame)
    assert "(+0 %)" in said  # every method samples as many
    assert readings.OVERLAPPING in said
    is_beam = (frame["method"] == "beam_search") & (frame["metric"] == "sampled_tokens")
    frame.loc[is_beam, ["value", "low", "high"]] *= 2
    said = READINGS["beam_results"](frame)
    assert said.count("(+100 %)") == 2
    assert readings.APART.format("8, 16, 32 and 64") in said


@pytest.mark.parametrize(("right", "plain", "control"), [
    ({"carbon": 10, "best_of_n": 0}, 0, 1), ({"carbon": 0, "best_of_n": 10}, 2, 2),
    ({"carbon": 5, "best_of_n": 5}, 1, 1),
])  # fmt: skip
def test_what_the_fit_adds_turns_round_with_what_was_right(right, plain, control):
    """The votes of controls are right on nine of ten problems, whatever CarBoN is."""
    frame = frame_of(control_table(right))
    frame = frame.assign(p_holm=frame["p_holm"].where(frame["value"].abs() < 50, 0.01))
    said = READINGS["controls"](frame)
    beside, beyond = said.split(". ")[:2]
    assert f"CarBoN {readings.BEYOND_CONTROLS[plain]} at " in beside
    assert f"it {readings.BEYOND_CONTROLS[control]} at " in beyond
    assert "all 15 comparisons" in said
    assert "the mix of styles explains" in said


def test_computed_tokens_are_told_as_parts_of_the_sampled():
    tables = timing_tables()
    tokens, seconds = (frame_of(tables[name]) for name in ("runtime_tokens", "runtime"))
    said = READINGS["runtime_tokens"](tokens)
    assert "computes 408 tokens for the 1,632 that plain beam search samples (25 %)" in said
    assert "816 for the 1,632 of best-of-N (50 %)" in said
    assert " s with" not in said
    timed = READINGS["runtime_tokens"](pd.concat([tokens, seconds]))
    assert timed.startswith(said)
    assert "33.00 s with plain beam search and 33.00 s" in timed
    assert "few runs" not in said
    assert "reaches up to 100 % from" in READINGS["runtime_tokens"](tokens.assign(low=0.0))
    assert READINGS["runtime_tokens"](tokens.loc[tokens["metric"] != "computed"]) == ""
    assert (
        READINGS["runtime_tokens"](frame_of(timing_tables(("best_of_n",))["runtime_tokens"])) == ""
    )


@pytest.mark.parametrize("published", measured_folders(), ids=lambda folder: folder.name)
def test_the_published_sentences_are_those_of_the_published_tables(published, tmp_path):
    """`python -m carbon.evaluate readings` makes the file anew."""
    folder = tmp_path / published.name
    shutil.copytree(published, folder)
    shutil.copy(published.parent / "MANIFEST.json", tmp_path)
    (folder / READINGS_FILE).unlink()
    assert main(["readings", "--output", str(folder)]) == 0
    made, kept = (each / READINGS_FILE for each in (folder, published))
    assert made.read_text("utf-8") == kept.read_text("utf-8")
    tables = {path.stem for path in published.glob("*.csv")}
    silent = set() if "beam_search" in tables else {"runtime_tokens"}  # it compares searches
    assert set(json.loads(made.read_text("utf-8"))["readings"]) == tables & set(READINGS) - silent
