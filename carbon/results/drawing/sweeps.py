"""One line a budget N against anything that is varied: level of difficulty, temperature.

Frames are `carbon.results.load_table`'s, of one source, with the varied column as text.
"""

from dataclasses import dataclass

import pandas as pd
import plotly.graph_objects as go

from carbon.results.drawing.panels import interval, panels, place_of
from carbon.results.drawing.rows import distinct, floats, records, where, whole
from carbon.results.drawing.style import SCALE
from carbon.results.drawing.wording import hover

_SYMBOLS = ("circle", "square", "diamond", "triangle-up", "cross", "x", "star")
_DASHES = ("dot", "dashdot", "dash", "longdash", "solid")


@dataclass(frozen=True, slots=True)
class Sweep:
    """What is varied, how it is named, and which column tells the panels apart."""

    column: str
    title: str
    panel_column: str
    panel_titles: dict[str, str]  # by the panel column's values, in this order


def by_budget(frame: pd.DataFrame, sweep: Sweep, origin: str, columns: int) -> go.Figure:
    """Values against the varied column, a panel a value of the panel column."""
    shown = [name for name in sweep.panel_titles if name in distinct(frame, sweep.panel_column)]
    budgets = sorted(set(whole(frame, "num_rollouts")))
    figure = panels(
        [sweep.panel_titles[name] for name in shown],
        columns,
        panel_height=300,
        legend_lines=1 if columns > 1 or len(budgets) < 4 else 3,
    )
    for index, name in enumerate(shown):
        row, column = place_of(index, columns, len(shown))
        for order, budget in enumerate(budgets):
            part = where(frame, num_rollouts=budget, **{sweep.panel_column: name})
            trace = _line(part, sweep, order / max(1, len(budgets) - 1), order, origin)
            trace.name, trace.legendgroup = f"N = {budget}", str(budget)
            trace.showlegend = index == 0
            figure.add_trace(trace, row, column)
    figure.update_xaxes(title_text=sweep.title)
    return figure


def _line(part: pd.DataFrame, sweep: Sweep, share: float, order: int, origin: str) -> go.Scatter:
    """`share`: how far up the scale of budgets, for the colour."""
    part = where(part.assign(place=part[sweep.column].astype(float)), "place")
    color = SCALE[round(share * (len(SCALE) - 1))]
    return go.Scatter(
        x=floats(part, "place"),
        y=floats(part, "value"),
        mode="lines+markers",
        line={"color": color, "width": 2.5, "dash": _DASHES[order % len(_DASHES)]},
        marker={"color": color, "size": 9, "symbol": _SYMBOLS[order % len(_SYMBOLS)]},
        error_y=interval(part, color) if part["low"].notna().any() else None,
        hoverinfo="text",
        hovertext=[
            hover(row, f"{sweep.title} {row['place']:g}, N = {row['num_rollouts']}", origin)
            for row in records(part)
        ],
    )
