"""A value against N or against seconds, one panel a model, one line a method.

Used for accuracy, ablation, beam search and runtime. Frames are `carbon.results.load_table`'s, of
one source and one selection rule.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd
import plotly.graph_objects as go

from carbon.results.drawing.panels import interval, panels, place_of, rollouts_axis, same_span
from carbon.results.drawing.rows import distinct, floats, records, where, whole
from carbon.results.drawing.savings import PLAIN_TO_CALIBRATED, Saving, saving
from carbon.results.drawing.style import INK, SMALL_SIZE, SOFT, TEXT_SIZE, mark
from carbon.results.drawing.wording import AXIS, hover, number, short_model, value_with_interval

_LINE_WIDTH, _MARKER_SIZE = 2.5, 10
_DODGE = 1.025  # between intervals at the same N, as a factor
_PANEL_HEIGHT = {"wide": 230, "narrow": 215}
_SECONDS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000)
_RAIL = 0.2  # of a panel's span: the strip under the lines where the arrow runs


@dataclass(frozen=True, slots=True)
class Reference:
    """A single number to compare a panel with, drawn as a thin line across it."""

    label: str
    value: float
    origin: str


def against_rollouts(
    frame: pd.DataFrame,
    origin: str,
    columns: int,
    *,
    references: Sequence[Reference] = (),
    draws_saving: bool = False,
    from_zero: bool = False,
) -> go.Figure:
    """`value` against N. `origin` says where the numbers stand ("Table 7").

    With `draws_saving`, an arrow under the lines leads from the N at which the plain method has its
    final value to the N at which the calibrated one first has it.
    """
    models = distinct(frame, "model")
    parts = [where(frame, model=model) for model in models]
    savings = [saving(part) if draws_saving else None for part in parts]
    captions = [found.caption if found else "" for found in savings]
    figure = _model_panels(models, columns, frame, captions)
    spans = _spans(parts, from_zero, has_rail=any(savings))
    for index, (part, found) in enumerate(zip(parts, savings, strict=True)):
        place = place_of(index, columns, len(models))
        _draw_references(figure, part, references, spans[index], place)
        if found:
            _draw_saving(figure, found, spans[index], place)
        draw_methods(figure, part, origin, place, has_legend=index == 0)
        figure.update_yaxes(range=spans[index], row=place[0], col=place[1])
    rollouts_axis(figure, whole(frame, "num_rollouts"))
    unit = distinct(frame, "unit")[0]
    figure.update_yaxes(title_text=AXIS.get(unit, unit), col=1)
    return figure


def against_seconds(frame: pd.DataFrame, origin: str, columns: int) -> go.Figure:
    """Accuracy against seconds, some points named by their N. Needs a column `seconds`."""
    models = distinct(frame, "model")
    parts = [where(frame, "seconds", model=model) for model in models]
    captions = [_quarter_caption(part) for part in parts]
    figure = _model_panels(models, columns, frame, captions)
    spans = same_span([_extent(part, False) for part in parts], 0.14)
    budgets = whole(frame, "num_rollouts")
    named = {min(budgets), max(budgets) // 4, max(budgets)}
    for index, part in enumerate(parts):
        place = place_of(index, columns, len(models))
        for method, rows in _by_method(part):
            figure.add_trace(_timed_line(rows, method, origin, named, index == 0), *place)
        figure.update_yaxes(range=spans[index], row=place[0], col=place[1])
    figure.update_xaxes(
        type="log", range=_log_range(floats(frame, "seconds")), title_text="seconds, log scale"
    )
    figure.update_xaxes(tickvals=_SECONDS, ticktext=[f"{t:g}" for t in _SECONDS], tickangle=0)
    figure.update_yaxes(title_text=AXIS["percent"], col=1)
    return figure


def _timed_line(
    rows: pd.DataFrame, method: str, origin: str, named: set[int], has_legend: bool
) -> go.Scatter:
    trace = _line(rows, method, "seconds", has_legend)
    trace.mode = "lines+markers+text"
    trace.text = [str(n) if n in named else "" for n in whole(rows, "num_rollouts")]
    trace.textposition = "top left" if method in PLAIN_TO_CALIBRATED else "bottom right"
    trace.textfont = {"size": SMALL_SIZE, "color": mark(method).color}
    trace.hovertext = [_time_card(row, method, origin) for row in records(rows)]
    if rows["low"].notna().any():
        trace.error_y = interval(rows, mark(method).color)
    return trace


def _quarter_caption(rows: pd.DataFrame) -> str:
    """The calibrated method at a quarter of the plain one's largest N: how long each takes."""
    seconds = {(row["method"], row["num_rollouts"]): row["seconds"] for row in records(rows)}
    most = max(whole(rows, "num_rollouts"))
    ours, plain = seconds.get(("carbon", most // 4)), seconds.get(("best_of_n", most))
    if ours is None or plain is None:
        return ""
    return f"CarBoN {most // 4}: {ours:.1f} s, best-of-N {most}: {plain:.1f} s"


def _log_range(values: Sequence[float]) -> list[float]:
    low, high = math.log10(min(values)), math.log10(max(values))
    return [low - 0.12 * (high - low), high + 0.14 * (high - low)]


def _model_panels(
    models: Sequence[str], columns: int, frame: pd.DataFrame, captions: Sequence[str]
) -> go.Figure:
    is_wide = columns > 1
    return panels(
        [short_model(model) for model in models],
        columns,
        panel_height=_PANEL_HEIGHT["wide" if is_wide else "narrow"],
        captions=captions,
        legend_lines=1 if is_wide or len(distinct(frame, "method")) < 3 else 2,
    )


def _spans(
    parts: Sequence[pd.DataFrame], from_zero: bool, has_rail: bool
) -> list[tuple[float, float]]:
    extents = [_extent(part, from_zero) for part in parts]
    if from_zero:
        return [(0.0, 1.06 * max(high for _, high in extents))] * len(parts)
    spans = same_span(extents)
    rail = _RAIL if has_rail else 0.0
    return [(low - rail * (high - low), high) for low, high in spans]


def _extent(rows: pd.DataFrame, from_zero: bool) -> tuple[float, float]:
    """Lowest and highest value, intervals included."""
    ends = [end for name in ("value", "low", "high") for end in floats(rows, name)]
    known = [end for end in ends if not math.isnan(end)]
    return (0.0 if from_zero else min(known), max(known))


def _by_method(rows: pd.DataFrame) -> list[tuple[str, pd.DataFrame]]:
    """Plain first, then in the order of the table, so that CarBoN lies on top."""
    order = distinct(rows, "method")
    order.sort(key=lambda method: method in PLAIN_TO_CALIBRATED.values())
    return [(method, where(rows, method=method)) for method in order]


def draw_methods(
    figure: go.Figure, rows: pd.DataFrame, origin: str, place: tuple[int, int], has_legend: bool
) -> None:
    """One panel's lines, a line a method, their intervals beside one another."""
    parts = _by_method(where(rows, "num_rollouts"))
    for order, (method, part) in enumerate(parts):
        trace = _line(part, method, "num_rollouts", has_legend)
        if part["low"].notna().any():
            shift = _DODGE ** (order - (len(parts) - 1) / 2)
            trace.x = [n * shift for n in whole(part, "num_rollouts")]
            trace.error_y = interval(part, mark(method).color)
        trace.hovertext = [
            hover(row, f"{mark(method).label}, N = {row['num_rollouts']}", origin)
            for row in records(part)
        ]
        figure.add_trace(trace, *place)


def _line(part: pd.DataFrame, method: str, x: str, has_legend: bool) -> go.Scatter:
    look = mark(method)
    return go.Scatter(
        x=floats(part, x),
        y=floats(part, "value"),
        mode="lines+markers",
        name=look.label,
        legendgroup=method,
        showlegend=has_legend,
        line={"color": look.color, "width": _LINE_WIDTH, "dash": look.dash},
        marker={"color": look.color, "size": _MARKER_SIZE, "symbol": look.symbol, "line_width": 2}
        if look.symbol.endswith("-open")
        else {"color": look.color, "size": _MARKER_SIZE, "symbol": look.symbol},
        hoverinfo="text",
    )


def _draw_references(
    figure: go.Figure,
    rows: pd.DataFrame,
    references: Sequence[Reference],
    span: tuple[float, float],
    place: tuple[int, int],
) -> None:
    budgets = whole(rows, "num_rollouts")
    ends = [min(budgets), max(budgets)]
    first = floats(where(rows, num_rollouts=ends[0]), "value")
    for reference in references:
        if not span[0] < reference.value < span[1]:
            continue
        # The label stands at the left unless the lines begin there.
        room = 0.2 * (span[1] - span[0])
        is_free = min(abs(value - reference.value) for value in first) > room
        label = f"{reference.label} {reference.value:.1f}"
        figure.add_scatter(
            x=ends,
            y=[reference.value] * 2,
            mode="lines+text",
            text=[label, ""] if is_free else ["", label],
            textposition="top right" if is_free else "top left",
            textfont={"size": SMALL_SIZE, "color": SOFT},
            line={"color": SOFT, "width": 1, "dash": "longdash"},
            showlegend=False,
            hoverinfo="text",
            hovertext=f"<b>{reference.label}</b><br>{reference.value:.1f} %, one sample a problem"
            f"<br>{reference.origin}",
            row=place[0],
            col=place[1],
        )


def _draw_saving(
    figure: go.Figure, found: Saving, span: tuple[float, float], place: tuple[int, int]
) -> None:
    """The level of the goal, and under the lines an arrow from one N to the other."""
    if found.num_rollouts is None or found.num_rollouts >= found.plain_rollouts:
        return
    start, end = found.plain_rollouts, found.num_rollouts
    rail = span[0] + 0.35 * _RAIL * (span[1] - span[0])
    thin = {"mode": "lines", "line": {"color": INK, "width": 1, "dash": "dot"}, "hoverinfo": "skip"}
    at = {"showlegend": False, "row": place[0], "col": place[1]}
    figure.add_scatter(
        x=[start, start, None, end, end, None, start, end],
        y=[found.goal, rail, None, found.goal, rail, None, found.goal, found.goal],
        **thin,
        **at,
    )
    figure.add_scatter(
        x=[start, (start * end) ** 0.5, end],
        y=[rail] * 3,
        mode="lines+markers+text",
        text=["", f"<b>{found.times:g}×</b>", ""],
        textposition="top center",
        textfont={"size": TEXT_SIZE, "color": INK},
        line={"color": INK, "width": 2},
        marker={
            "color": INK,
            "opacity": 1,
            "line": {"width": 0},
            "size": [0, 0, 15],
            "symbol": ["circle", "circle", "arrow-left"],
        },
        hoverinfo="text",
        hovertext=f"<b>{found.times:g}× fewer rollouts</b><br>{mark(found.plain).label} at "
        f"N = {start}: {number(found.goal, 'percent')}<br>{mark(found.method).label} first has it "
        f"at N = {end}: {number(found.value or found.goal, 'percent')}",
        **at,
    )


def _time_card(row: dict[str, Any], method: str, origin: str) -> str:
    return (
        f"<b>{mark(method).label}, N = {row['num_rollouts']}</b><br>"
        f"{value_with_interval(row)}<br>in {number(row['seconds'], 'seconds')}<br>{origin}"
    )
