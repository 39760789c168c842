"""What the figures draw is what the tables say, in colours and sizes that can be read."""

import json
import math
import re

import pandas as pd
import pytest

from carbon.lessons.theory_figures import Bounds, StrategyCurve, bounds, strategies
from carbon.lessons.token_figures import differences, next_token
from carbon.lessons.toy_figures import Level, iterations_and_hits
from carbon.results.drawing import bars, dots, lines
from carbon.results.drawing.searches import by_strategy, comparisons
from carbon.results.drawing.style import CLEAR, DARK, mark
from carbon.results.rows import floats, records, where
from carbon.results.tables import load_table
from tests.support.measured_tables import of_one_rule

COLOR = re.compile(r"#[0-9a-f]{6}\b|rgba\([^)]*\)", re.IGNORECASE)
ORIGIN = "Table 7"


def table(name):
    return load_table(name).assign(origin=ORIGIN)


def weighted(name):
    return where(table(name), selection="weighted")


def with_seconds():
    frame = weighted("math500_full")
    return frame.assign(seconds=[float(n) for n in frame["num_rollouts"]])


def toy_points():
    return pd.DataFrame([
        {"variant": variant, "num_probes": n, "sigma": sigma, "mean_iterations": 10.0 / n,
         "hit_rate": 0.9}
        for n in (1, 4, 16) for sigma in (1e-3, 1e-2) for variant in ("a", "b")
    ])  # fmt: skip


def union_curves():
    return [
        StrategyCurve(name, name, [0.1, 0.2], [0.1, 0.2], [0.01, 0.01])
        for name in ("union", "explore", "exploit", "exploit_half")
    ]


def levels():
    rows = [
        {"model": "m", "method": "carbon", "metric": metric, "unit": "value", "num_rollouts": n,
         "level": str(level), "value": 0.7 + level / 100, "low": 0.6, "high": 0.9}
        for metric in ("temperature", "entropy") for n in (16, 256) for level in range(1, 6)
    ]  # fmt: skip
    return pd.DataFrame(rows).assign(origin=ORIGIN)


def tried_settings():
    rows = [
        {"method": "carbon", "metric": metric, "setting": setting, "unit": "", "value": value,
         "low": value - 1, "high": value + 1}
        for metric in ("accuracy_difference", "distinct_answers")
        for value, setting in enumerate(("default", "epochs=25,lr=0.01", "split=1/4"), 3)
    ]  # fmt: skip
    plain = {"method": "best_of_n", "metric": "distinct_answers", "setting": "plain", "unit": "",
             "value": 9.0, "low": 8.0, "high": 10.0}  # fmt: skip
    return pd.DataFrame([*rows, plain]).assign(origin=ORIGIN)


def stage_seconds():
    seconds = {"explore": 1.0, "score": 0.6, "fit": 0.25, "exploit": 0.75, "choose": 0.01}
    rows = [
        {"method": method, "metric": stage, "unit": "seconds", "num_rollouts": n,
         "value": n * value * (method == "carbon" or stage in ("explore", "score", "choose")),
         "low": 0.0, "high": n * 2.0}
        for method in ("best_of_n", "carbon") for stage, value in seconds.items() for n in (8, 16)
    ]  # fmt: skip
    return pd.DataFrame(rows).assign(origin=ORIGIN)


def of_searches(name):
    return of_one_rule(name).assign(origin=ORIGIN)


FIGURES = {
    "accuracy": lambda columns: lines.against_rollouts(
        weighted("math500_full"),
        columns,
        references=[lines.Reference("GPT-4o", 77.0, "Table 9")],
        draws_saving=True,
    ),
    "ablation": lambda columns: lines.against_rollouts(weighted("ablation_full"), columns),
    "runtime": lambda columns: lines.against_rollouts(table("runtime"), columns, from_zero=True),
    "time": lambda columns: lines.against_seconds(with_seconds(), columns),
    "aime": lambda columns: bars.counts(table("aime2024"), columns),
    "overlap": lambda columns: bars.shares(table("token_overlap"), columns),
    "larger": lambda columns: bars.ranking(
        where(table("larger_models"), dataset="MATH-500"), "accuracy, %", 100
    ),
    "correlations": lambda columns: dots.correlations(table("spearman"), columns),
    "levels": lambda columns: lines.by_budget(
        levels(), "level", "level", "metric", {"temperature": "T", "entropy": "nats"}, columns
    ),
    "gains": lambda columns: lines.gains(where(levels(), metric="entropy"), columns),
    "settings": lambda columns: dots.settings(tried_settings(), columns),
    "measures": lambda columns: lines.by_measure(
        levels(), {"entropy": "first", "temperature": "second"}, columns
    ),
    "stages": lambda columns: bars.stages(stage_seconds(), columns),
    "searches": lambda columns: by_strategy(
        of_searches("beam_results"),
        {"rollout_accuracy": "right", "sampled_tokens": "tokens"},
        (),
        columns,
    ),
    "comparisons": lambda columns: comparisons(of_searches("beam_differences"), columns),
    "toy": lambda columns: iterations_and_hits(
        toy_points(), [Level("exact", 13.4, True), Level("paper", 3.5, False)], columns
    ),
    "bounds": lambda columns: bounds(
        Bounds([1, 16, 256], [0.1, 0.5, 1], [0.2, 0.7, 1], [0.1, 0.6, 1], [0, 0.5, 1]),
        1.0, 16, True, columns,
    ),
    "union": lambda columns: strategies([2, 64], [2, 64], union_curves(), columns),
    "differences": lambda columns: differences(
        ["a", "<b>"], [0.01, -0.02], [0.3, -0.4], ("left", "right"), columns
    ),
    "next_token": lambda columns: next_token(["a", "b"], [0.9, 0.1], [0.5, 0.5], ("old", "new")),
}  # fmt: skip


@pytest.fixture(scope="module", params=FIGURES)
def drawn(request):
    return [FIGURES[request.param](columns) for columns in (2, 1)]


def sizes(node, key=""):
    """Every size of a font in a figure's JSON."""
    if isinstance(node, dict):
        for name, value in node.items():
            if name == "size" and "font" in key:
                yield value
            else:
                yield from sizes(value, name)
    elif isinstance(node, list):
        for item in node:
            yield from sizes(item, key)


def test_every_colour_has_a_dark_twin(drawn):
    for figure in drawn:
        used = set(COLOR.findall(figure.to_json().lower()))
        assert used - {CLEAR} <= set(DARK), used - set(DARK)
        assert used & set(DARK)


def test_text_can_be_read_from_afar(drawn):
    for figure in drawn:
        text = figure.to_json()
        found = list(sizes(json.loads(text)))
        assert found
        assert min(found) >= 14
        assert all(int(size) >= 14 for size in re.findall(r"font-size:(\d+)px", text))


def test_narrow_figures_use_the_same_numbers(drawn):
    wide, narrow = ([trace.to_plotly_json() for trace in figure.data] for figure in drawn)

    def numbers(traces):
        return sorted(json.dumps([t.get("x"), t.get("y")], default=str) for t in traces)

    assert numbers(wide) == numbers(narrow)


def test_the_file_stays_small(drawn):
    for figure in drawn:
        assert len(figure.to_json()) < 60_000


@pytest.mark.parametrize("name", ["accuracy", "ablation", "runtime", "time"])
def test_lines_hold_the_tables_values(name):
    tables = {"accuracy": "math500_full", "ablation": "ablation_full", "time": "math500_full"}
    frame = load_table(tables.get(name, "runtime"))
    frame = where(frame, selection="weighted")
    figure = FIGURES[name](2)
    labels = {mark(method).label for method in frame["method"]}
    drawn = sorted(
        (trace.name, y) for trace in figure.data if trace.name in labels for y in trace.y
    )
    printed = sorted((mark(row["method"]).label, row["value"]) for row in records(frame))
    assert drawn == printed


def test_a_card_gives_the_exact_value_and_its_table():
    cards = [
        card for trace in FIGURES["accuracy"](2).data if trace.name == "CarBoN"
        for card in trace.hovertext
    ]  # fmt: skip
    assert "<b>CarBoN, N = 64</b><br>77.2 %<br>Table 7, printed in bold" in cards


def test_the_arrow_ends_where_the_calibrated_method_arrives():
    arrows = [
        trace for trace in FIGURES["accuracy"](2).data
        if trace.hovertext and "fewer rollouts" in str(trace.hovertext)
    ]  # fmt: skip
    assert [(trace.x[0], trace.x[-1]) for trace in arrows] == [
        (256, 64), (256, 64), (128, 64), (256, 64),
    ]  # fmt: skip
    assert [trace.text[1] for trace in arrows] == [
        "<b>4×</b>",
        "<b>4×</b>",
        "<b>2×</b>",
        "<b>4×</b>",
    ]


def test_panels_share_one_scale_of_points():
    figure = FIGURES["accuracy"](2)
    spans = [axis.range[1] - axis.range[0] for axis in figure.select_yaxes()]
    assert max(spans) - min(spans) < 1e-9
    for axis, model in zip(
        figure.select_yaxes(), ("1B", "3B", "Qwen2.5-1.5B", "Math"), strict=True
    ):
        values = [
            y for trace in figure.data if trace.yaxis == axis.plotly_name.replace("axis", "")
            for y in trace.y if y is not None
        ]  # fmt: skip
        assert axis.range[0] <= min(values) <= max(values) <= axis.range[1], model


def test_only_references_inside_a_panel_are_drawn():
    names = [t.hovertext for t in FIGURES["accuracy"](2).data if "GPT-4o" in str(t.hovertext)]
    assert len(names) == 1  # one model comes near 77 %


def test_bars_and_runtimes_begin_at_zero():
    for name in ("aime", "runtime"):
        assert all(axis.range[0] == 0 for axis in FIGURES[name](2).select_yaxes())
    for name in ("overlap", "larger"):
        assert all(axis.range[0] == 0 for axis in FIGURES[name](2).select_xaxes())


def test_aime_bars_carry_whole_problems():
    figure = FIGURES["aime"](2)
    texts = [text for trace in figure.data for text in trace.text]
    assert set(texts) == {"4", "5", "6", "7"}
    assert "solved of 30" in figure.to_json()


def test_runs_of_less_than_a_second_have_ticks_and_two_digits():
    frame = with_seconds()
    figure = lines.against_seconds(frame.assign(seconds=frame["seconds"] / 500), 2)
    low, high = figure.layout.xaxis.range
    assert sum(low <= math.log10(tick) <= high for tick in figure.layout.xaxis.tickvals) >= 3
    assert "CarBoN 64: 0.13 s, best-of-N 256: 0.51 s" in figure.to_json()


@pytest.mark.parametrize("draw", [
    lambda frame: lines.against_rollouts(frame, 2),
    lambda frame: lines.against_seconds(frame.assign(seconds=1.0), 2),
    lambda frame: bars.counts(frame, 2),
])  # fmt: skip
def test_intervals_are_drawn_where_there_are_any(draw):
    frame = weighted("math500_full")
    assert not any(trace.error_y.array for trace in draw(frame).data)
    measured = frame.assign(low=frame["value"] - 2, high=frame["value"] + 1)
    shown = [trace for trace in draw(measured).data if trace.name in ("best-of-N", "CarBoN")]
    for trace in shown:
        assert trace.error_y.array == pytest.approx([1] * len(trace.y))
        assert trace.error_y.arrayminus == pytest.approx([2] * len(trace.y))
        assert "95 % interval" in trace.hovertext[0]


def test_names_of_tokens_are_no_markup():
    text = FIGURES["differences"](2).to_json()
    assert "&lt;b&gt;" in text.replace("\\u003c", "<").replace("\\u003e", ">")


def test_levels_have_a_line_for_every_budget():
    figure = FIGURES["levels"](2)
    assert [trace.name for trace in figure.data] == ["N = 16", "N = 256"] * 2
    assert all(list(trace.x) == [1, 2, 3, 4, 5] for trace in figure.data)
    assert floats(levels(), "value")[:5] == list(figure.data[0].y)


def test_stages_stack_to_the_run_and_scoring_stands_beside():
    figure = FIGURES["stages"](2)
    assert figure.layout.barmode == "stack"
    bars_of_ours = [t for t in figure.data if t.type == "bar" and t.yaxis == "y2"]
    assert sum(trace.y[0] for trace in bars_of_ours) == pytest.approx(8 * 2.01)
    assert [trace.name for trace in figure.data if trace.type == "scatter"] == [
        "scoring, while sampling"
    ] * 2
    plain = {trace.name for trace in figure.data if trace.yaxis == "y"}
    assert not plain & {"fit", "exploit"}  # a plain run has none
    assert all(axis.range[0] == 0 for axis in figure.select_yaxes())
    top = max(16 * 2.01, 16 * 2.0)
    assert all(axis.range[1] > top for axis in figure.select_yaxes())
    in_legend = [trace.legendgroup for trace in figure.data if trace.showlegend]
    assert sorted(in_legend) == sorted({"explore", "score", "fit", "exploit", "choose"})


def test_settings_stand_in_one_row_in_both_panels():
    figure = FIGURES["settings"](2)
    points = [trace for trace in figure.data if trace.mode == "markers"]
    assert [list(trace.y) for trace in points] == [[0, 1, 2]] * 2
    assert figure.layout.yaxis.ticktext == ("default", "25 epochs at 0.01", "1/4 explored")
    (plain,) = [trace for trace in figure.data if trace.mode == "lines"]
    assert set(plain.x) == {9.0}
    assert "best-of-N" in plain.hovertext


def test_measures_have_a_panel_each_in_the_order_asked_for():
    figure = FIGURES["measures"](2)
    titles = [note.text for note in figure.layout.annotations]
    assert titles == ["<b>first</b>", "<b>second</b>"]
    first = next(trace for trace in figure.data if trace.yaxis == "y")
    entropy = where(levels(), "num_rollouts", metric="entropy")
    assert list(first.y) == floats(entropy, "value")
