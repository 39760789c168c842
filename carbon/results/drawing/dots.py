"""Single numbers as dots in named rows: rank correlations by model, and other settings of a fit.

Frames are `carbon.results.load_table`'s, of one source and one selection rule, with a column
`origin` that says where a number stands.
"""

import pandas as pd
import plotly.graph_objects as go

from carbon.results.drawing.facets import ZERO_LINE, Panel, facets, rows_axis, single
from carbon.results.drawing.style import CARBON, EXPLORE, SMALL_SIZE, SOFT, Mark, mark
from carbon.results.drawing.traces import dots
from carbon.results.rows import distinct, records, where
from carbon.results.wording import hover, setting_name, short_model

_CORRELATED = {
    "temperature": Mark("learned T", CARBON, "diamond"),
    "entropy": Mark("entropy of the calibration set", EXPLORE, "circle"),
}
_APART = 0.14  # of a row: how far the two stand from its middle
_GAIN = "accuracy_difference"
_SETTING_MEASURES = {
    _GAIN: "points above best-of-N",
    "distinct_answers": "different answers, exploited half",
}


def correlations(frame: pd.DataFrame, columns: int) -> go.Figure:
    """Spearman's rho with the level of difficulty, on the whole scale from -1 to 1."""
    models = distinct(frame, "model")
    traces = [
        dots(
            rows := where(frame, metric=metric),
            look,
            lambda row, away=away: models.index(row["model"]) + away,
            lambda row, label=look.label: hover(
                row, f"{short_model(row['model'])}: {label} and level"
            ),
            size=13,
            mode="markers+text",
            text=[f"{value:.3f}" for value in rows["value"]],
            textposition="middle left",
            textfont={"size": SMALL_SIZE},
        )
        for (metric, look), away in zip(_CORRELATED.items(), (_APART, -_APART), strict=True)
    ]
    figure = single(traces, height=58 * len(models) + 110, top=44)
    figure.update_xaxes(range=[-1.03, 1.06], showgrid=True, title_text="Spearman's ρ")
    return figure.update_yaxes(rows_axis([short_model(model) for model in models]))


def settings(frame: pd.DataFrame, columns: int) -> go.Figure:
    """Points gained and different answers under each setting, one row a setting.

    Needs a column `setting`. A dotted line says how many answers the plain half has.
    """
    is_plain = frame["method"] == "best_of_n"
    plain, ours = pd.DataFrame(frame[is_plain]), pd.DataFrame(frame[~is_plain])
    names = distinct(ours, "setting")
    panels = []
    for metric, title in _SETTING_MEASURES.items():
        tried = where(ours, metric=metric)
        if tried.empty:
            continue
        traces = [
            dots(
                where(tried, method=method),
                mark(method),
                lambda row: names.index(row["setting"]),
                lambda row: hover(row, setting_name(row["setting"])),
                size=12,
            )
            for method in distinct(tried, "method")
        ]
        traces += [
            go.Scatter(
                x=[row["value"]] * 2,
                y=[-0.5, len(names) - 0.5],
                mode="lines",
                line={"color": SOFT, "width": 1.5, "dash": "dot"},
                hoverinfo="text",
                hovertext=hover(row, mark("best_of_n").label),
            )
            for row in records(where(plain, metric=metric))
        ]
        x_axis = ZERO_LINE if metric == _GAIN else {}
        y_axis = {"showticklabels": len(panels) % columns == 0}
        panels.append(Panel(title=title, traces=traces, x_axis=x_axis, y_axis=y_axis))
    figure = facets(panels, columns, height=30 * len(names), legend_lines=0)
    if columns == 1:  # the names of the rows leave little room: titles end where the panels end
        figure.update_annotations(x=1, xanchor="right")
    figure.update_xaxes(showgrid=True)
    rows = rows_axis([setting_name(name) for name in names])
    return figure.update_yaxes(rows, tickfont_size=SMALL_SIZE)
