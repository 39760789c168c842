"""Paired gains over plain best-of-N, with their intervals around the line of no gain.

Frames are `carbon.results.load_table`'s of measured differences, of one selection rule.
"""

import pandas as pd
import plotly.graph_objects as go

from carbon.plots.lines import against_rollouts
from carbon.plots.panels import interval
from carbon.plots.rows import distinct, floats, records, where
from carbon.plots.style import CLEAR, SMALL_SIZE, SOFT, mark, template
from carbon.plots.wording import hover

_TITLE = "points above best-of-N"


def gains(frame: pd.DataFrame, origin: str, columns: int) -> go.Figure:
    """Points gained against N, one line a method."""
    figure = against_rollouts(frame, origin, columns)
    figure.update_yaxes(title_text=_TITLE, col=1)
    figure.update_yaxes(zeroline=True, zerolinecolor=SOFT, zerolinewidth=2)
    return figure


def settings(frame: pd.DataFrame, origin: str) -> go.Figure:
    """Points gained under each setting, one row a setting. Needs a column `setting`."""
    names = distinct(frame, "setting")
    (method,) = distinct(frame, "method")
    look = mark(method)
    rows = where(frame)
    figure = go.Figure()
    figure.add_scatter(
        x=floats(rows, "value"),
        y=names,
        mode="markers",
        name=look.label,
        marker={"color": look.color, "symbol": look.symbol, "size": 12},
        error_x=interval(rows, look.color) if rows["low"].notna().any() else None,
        hoverinfo="text",
        hovertext=[hover(row, str(row["setting"]), origin) for row in records(rows)],
    )
    figure.update_layout(
        template=template(), height=30 * len(names) + 70, margin={"t": 12, "b": 54}
    )
    figure.update_xaxes(
        title_text=_TITLE, showgrid=True, zeroline=True, zerolinecolor=SOFT, zerolinewidth=2
    )
    figure.update_yaxes(
        autorange="reversed", showgrid=False, tickcolor=CLEAR, tickfont_size=SMALL_SIZE
    )
    return figure
