"""Counts, shares and single scores as bars from zero: AIME-2024, token overlap, larger models.

Frames are `carbon.results.load_table`'s, of one source. Hatching repeats the colour.
"""

from collections.abc import Sequence
from typing import Any

import pandas as pd
import plotly.graph_objects as go

from carbon.results.drawing.panels import interval, panels, place_of
from carbon.results.drawing.rows import distinct, floats, records, where, whole
from carbon.results.drawing.style import (
    CLEAR,
    INK,
    SMALL_SIZE,
    TEXT_SIZE,
    Mark,
    hatching,
    mark,
    template,
)
from carbon.results.drawing.wording import bare, hover, is_known, short_model, shown


def counts(frame: pd.DataFrame, origin: str, columns: int) -> go.Figure:
    """Problems solved, by N, one panel a model; every bar carries its whole number."""
    models = distinct(frame, "model")
    figure = panels([short_model(model) for model in models], columns, panel_height=230)
    top = max(floats(frame, "value"))
    for index, model in enumerate(models):
        row, column = place_of(index, columns, len(models))
        part = where(frame, "num_rollouts", model=model)
        for method in distinct(part, "method"):
            bars = where(part, method=method)
            trace = _bars(bars, mark(method), index == 0, "y")
            trace.x = [str(n) for n in whole(bars, "num_rollouts")]
            trace.y = floats(bars, "value")
            trace.hovertext = [
                hover(cells, f"{mark(method).label}, N = {cells['num_rollouts']}", origin)
                for cells in records(bars)
            ]
            figure.add_trace(trace, row, column)
    sizes = set(whole(frame, "out_of"))
    title = f"solved of {sizes.pop()}" if len(sizes) == 1 else "problems solved"
    figure.update_xaxes(type="category", title_text="rollouts N")
    figure.update_yaxes(range=[0, top * 1.18], dtick=1 if top < 12 else None)
    figure.update_yaxes(title_text=title, col=1)
    figure.update_layout(barmode="group", bargap=0.28, bargroupgap=0.08)
    return figure


def shares(frame: pd.DataFrame, origin: str, columns: int) -> go.Figure:
    """Overlap measures from 0 to 1, a pair of bars each. One model a panel."""
    models = distinct(frame, "model")
    figure = panels([short_model(model) for model in models], columns, panel_height=300)
    for index, model in enumerate(models):
        row, column = place_of(index, columns, len(models))
        part = where(frame, model=model)
        for method in reversed(distinct(part, "method")):
            bars = where(part, method=method)
            trace = _bars(bars, mark(method), index == 0, "x")
            trace.orientation = "h"
            trace.y = [shown(metric) for metric in bars["metric"].tolist()]
            trace.x = floats(bars, "value")
            trace.hovertext = [
                hover(cells, f"{shown(cells['metric'])}, {mark(method).label}", origin)
                for cells in records(bars)
            ]
            figure.add_trace(trace, row, column)
    figure.update_xaxes(range=[0, 1.12], tickvals=[0, 0.25, 0.5, 0.75, 1], showgrid=True)
    figure.update_xaxes(title_text="share of tokens")
    figure.update_yaxes(autorange="reversed", showgrid=False, tickcolor=CLEAR)
    figure.update_layout(barmode="group", bargap=0.3, bargroupgap=0.08)
    figure.update_layout(legend_traceorder="reversed")
    return figure


def ranking(frame: pd.DataFrame, origins: Sequence[str], title: str, most: float) -> go.Figure:
    """Single scores, highest first. `origins` says for each row where it is printed."""
    labels = [_who(row) for row in records(frame)]
    ordered = frame.assign(origin=list(origins), label=labels)
    ordered = ordered.sort_values(by=["value", "label"], ascending=[True, False])
    figure = go.Figure()
    for method in distinct(frame, "method"):
        bars = where(ordered, method=method)
        trace = _bars(bars, mark(method), True, "x")
        trace.orientation = "h"
        trace.y, trace.x = bars["label"].tolist(), floats(bars, "value")
        trace.hovertext = [hover(cells, cells["label"], cells["origin"]) for cells in records(bars)]
        figure.add_trace(trace)
    height = 36 * len(ordered) + 36 + 52
    figure.update_layout(template=template(), height=height, margin={"t": 40, "b": 52})
    figure.update_layout(barmode="overlay", bargap=0.28)
    figure.update_xaxes(range=[0, most * 1.08], title_text=title, showgrid=True)
    figure.update_yaxes(
        categoryorder="array",
        categoryarray=ordered["label"].tolist(),
        showgrid=False,
        tickfont_size=SMALL_SIZE,
        tickcolor=CLEAR,
    )
    return figure


def _who(row: dict[str, Any]) -> str:
    name, budget = short_model(row["model"]), row["num_rollouts"]
    return f"{name}, N = {int(budget)}" if is_known(budget) and int(budget) > 1 else name


def _bars(part: pd.DataFrame, look: Mark, has_legend: bool, value_axis: str) -> go.Bar:
    """Bars without their places; where there are intervals, those stand instead of the numbers."""
    (unit,) = distinct(part, "unit")
    has_interval = part["low"].notna().any()
    bars = go.Bar(
        name=look.label,
        legendgroup=look.label,
        showlegend=has_legend,
        text=None if has_interval else [bare(value, unit) for value in floats(part, "value")],
        textposition="outside",
        textfont={"size": TEXT_SIZE},
        cliponaxis=False,
        hoverinfo="text",
        marker={
            "color": look.color,
            "line": {"color": look.color, "width": 1.5},
            "pattern": hatching(look.hatch, look.color),
        },
    )
    if has_interval:
        bars[f"error_{value_axis}"] = interval(part, INK)
    return bars
