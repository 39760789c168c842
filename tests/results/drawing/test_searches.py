"""Searches over steps as drawn: every row in its panel, one scale a measure, one legend."""

import pytest

from carbon.results.drawing.searches import by_strategy, comparisons, for_each_of_n
from carbon.results.drawing.style import mark
from carbon.results.rows import floats, where
from tests.support.measured_tables import of_one_rule

ORIGIN = "measured here"
COSTS = {"rollout_accuracy": "right", "sampled_tokens": "tokens"}


def searches(name):
    return of_one_rule(name).assign(origin=ORIGIN)


def drawn_costs(columns):
    return by_strategy(searches("beam_results"), COSTS, (), columns)


def panel_of(trace):
    return trace.yaxis.removeprefix("y") or "1"


@pytest.mark.parametrize("columns", [1, 2])
def test_a_strategy_has_a_panel_for_each_measure_and_every_row_is_in_it(columns):
    frame = searches("beam_results")
    figure = drawn_costs(columns)
    titles = [note.text for note in figure.layout.annotations]
    assert titles == ["<b>best-of-N, CarBoN</b>", "<b>beam search</b>"] * 2
    drawn = {}
    for trace in figure.data:
        card = trace.hovertext[0].split(",")[0].removeprefix("<b>")
        drawn[card, panel_of(trace)] = list(trace.y)
    for place, metric in enumerate(COSTS):
        for method in set(frame["method"]):
            is_whole = method in ("best_of_n", "carbon")
            values = floats(where(frame, "num_rollouts", metric=metric, method=method), "value")
            assert drawn.pop((mark(method).label, str(2 * place + 2 - is_whole))) == values
    assert not drawn


def test_panels_of_one_measure_share_a_scale_that_holds_every_interval():
    frame = searches("beam_results")
    ranges = [axis.range for axis in drawn_costs(2).select_yaxes()]
    assert ranges[0] == ranges[1] != ranges[2] == ranges[3]
    for metric, (low, high) in zip(COSTS, ranges[::2], strict=True):
        rows = where(frame, metric=metric)
        assert low < min(rows["low"]) <= max(rows["high"]) < high


def test_every_measure_is_named_with_one_strategy_too():
    frame = searches("beam_results")
    whole = frame.loc[frame["method"].isin(["best_of_n", "carbon"])]
    figure = by_strategy(whole, COSTS, (), 2)
    assert [note.text for note in figure.layout.annotations] == ["<b>right</b>", "<b>tokens</b>"]
    assert [trace.name for trace in figure.data] == ["best-of-N", "CarBoN"] * 2
    both = drawn_costs(2)
    assert [axis.title.text for axis in both.select_yaxes()] == ["right", None, "tokens", None]


def test_the_legend_names_each_way_to_calibrate_once():
    traces = drawn_costs(2).data
    shown = sorted((t for t in traces if t.showlegend), key=lambda trace: trace.legendrank)
    assert [trace.name for trace in shown] == [
        "plain", "calibrated in halves", "calibrated per depth",
    ]  # fmt: skip
    by_name = {trace.name: trace.line.color for trace in traces}
    assert all(trace.line.color == by_name[trace.name] for trace in traces)
    assert by_name["calibrated in halves"] == mark("carbon").color


def test_a_pair_has_a_panel_around_the_line_of_no_difference():
    frame = searches("beam_differences")
    figure = comparisons(frame, 2)
    notes = [note.text for note in figure.layout.annotations]
    pairs = list(dict.fromkeys(zip(frame["method"], frame["less"], strict=True)))
    assert len(figure.data) == len(notes) == len(pairs)
    for trace, note, (method, less) in zip(figure.data, notes, pairs, strict=True):
        name = mark(method).label
        assert note.startswith((f"<b>{name}</b>", f"<b>{name.removeprefix('calibrated ')}</b>"))
        assert f"less {mark(less).label}<" in note
        rows = where(frame, "num_rollouts", method=method, less=less)
        assert list(trace.y) == floats(rows, "value")
    for axis in figure.select_yaxes():
        assert axis.zeroline
        assert axis.range[0] < min(frame["low"])
        assert max(frame["high"]) < axis.range[1]


def test_totals_are_divided_by_n_with_their_intervals_and_others_are_not():
    frame = searches("beam_results")
    shared = for_each_of_n(frame, ["sampled_tokens"])
    tokens = shared["metric"] == "sampled_tokens"
    for name in ("value", "low", "high"):
        again = shared[name] * frame["num_rollouts"]
        assert again[tokens].tolist() == pytest.approx(frame.loc[tokens, name].tolist())
        assert shared.loc[~tokens, name].tolist() == frame.loc[~tokens, name].tolist()
