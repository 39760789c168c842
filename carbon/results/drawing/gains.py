"""Paired gains over plain best-of-N, with their intervals around the line of no gain.

Frames are `carbon.results.load_table`'s of measured differences, of one selection rule.
"""

from collections.abc import Mapping
from typing import Any

import pandas as pd
import plotly.graph_objects as go

from carbon.results.drawing.lines import against_rollouts
from carbon.results.drawing.panels import interval, panels, place_of
from carbon.results.drawing.rows import distinct, floats, records, where
from carbon.results.drawing.style import CLEAR, SMALL_SIZE, SOFT, mark
from carbon.results.drawing.wording import hover, setting_name

_TITLE = "points above best-of-N"
_PLAIN = "best_of_n"
_GAIN = "accuracy_difference"
_MEASURES = {_GAIN: _TITLE, "distinct_answers": "different answers, exploited half"}


def gains(frame: pd.DataFrame, origin: str, columns: int) -> go.Figure:
    """Points gained against N, one line a method."""
    figure = against_rollouts(frame, origin, columns)
    figure.update_yaxes(title_text=_TITLE, col=1)
    figure.update_yaxes(zeroline=True, zerolinecolor=SOFT, zerolinewidth=2)
    return figure


def settings(frame: pd.DataFrame, origin: str, columns: int) -> go.Figure:
    """Points gained and different answers under each setting, one row a setting.

    Needs a column `setting`. A dotted line says how many answers the plain half has.
    """
    ours = pd.DataFrame(frame.loc[frame["method"] != _PLAIN])
    names = distinct(ours, "setting")
    shown = [metric for metric in _MEASURES if metric in distinct(ours, "metric")]
    figure = panels(
        [_MEASURES[metric] for metric in shown], columns, panel_height=30 * len(names),
        legend_lines=0,
    )  # fmt: skip
    for index, metric in enumerate(shown):
        row, column = place_of(index, columns, len(shown))
        for method in distinct(ours, "method"):
            rows = where(ours, metric=metric, method=method)
            figure.add_trace(_points(rows, names, origin), row, column)
        for cells in records(where(frame, metric=metric, method=_PLAIN)):
            figure.add_trace(_level(cells, len(names), origin), row, column)
        if metric == _GAIN:
            zero = {"zeroline": True, "zerolinecolor": SOFT, "zerolinewidth": 2}
            figure.update_xaxes(**zero, row=row, col=column)
        figure.update_yaxes(showticklabels=index % columns == 0, row=row, col=column)
    if columns == 1:  # the names of the rows leave little room: titles end where the panels end
        figure.update_annotations(x=1, xanchor="right")
    figure.update_xaxes(showgrid=True)
    figure.update_yaxes(
        tickvals=list(range(len(names))),
        ticktext=[setting_name(name) for name in names],
        range=[len(names) - 0.5, -0.5],
        showgrid=False,
        tickcolor=CLEAR,
        tickfont_size=SMALL_SIZE,
    )
    return figure


def _points(rows: pd.DataFrame, names: list[str], origin: str) -> go.Scatter:
    look = mark(distinct(rows, "method")[0]) if len(rows) else mark("carbon")
    return go.Scatter(
        x=floats(rows, "value"),
        y=[names.index(name) for name in rows["setting"].tolist()],
        mode="markers",
        name=look.label,
        showlegend=False,
        marker={"color": look.color, "symbol": look.symbol, "size": 12},
        error_x=interval(rows, look.color) if rows["low"].notna().any() else None,
        hoverinfo="text",
        hovertext=[hover(row, setting_name(row["setting"]), origin) for row in records(rows)],
    )


def _level(row: Mapping[str, Any], num_rows: int, origin: str) -> go.Scatter:
    """The plain half's value, as a line across all rows."""
    return go.Scatter(
        x=[row["value"]] * 2,
        y=[-0.5, num_rows - 0.5],
        mode="lines",
        showlegend=False,
        line={"color": SOFT, "width": 1.5, "dash": "dot"},
        hoverinfo="text",
        hovertext=hover(row, mark(_PLAIN).label, origin),
    )
