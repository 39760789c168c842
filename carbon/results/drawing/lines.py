"""Values against N, seconds, a level or a temperature: one line a method, or one line an N.

Frames are `carbon.results.load_table`'s, of one source and one selection rule, with a column
`origin` that says where a number stands ("Table 7").
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import pandas as pd
import plotly.graph_objects as go

from carbon.results.drawing.facets import ZERO_LINE, Panel, Span, extent, facets, rollouts_axis
from carbon.results.drawing.savings import PLAIN_TO_CALIBRATED, RAIL, arrow, saving
from carbon.results.drawing.style import SCALE, SMALL_SIZE, SOFT, Mark, mark
from carbon.results.drawing.traces import Row, interval, line
from carbon.results.rows import distinct, floats, records, where, whole
from carbon.results.wording import AXIS, hover, short_model

HEIGHT, _NARROW_HEIGHT = 230, 215  # of a panel, in pixels
_DODGE = 1.025  # between intervals at the same N, as a factor
_SECONDS = [digit * 10**power for power in (-2, -1, 0, 1, 2, 3) for digit in (1, 2, 5)]
_LONG_LABEL = 14  # characters; two such do not share a line of a narrow legend
_LABELS_OF_A_LINE = 5  # of a legend over two panels or more
_SYMBOLS = ("circle", "square", "diamond", "triangle-up", "cross", "x", "star")
_DASHES = ("dot", "dashdot", "dash", "longdash", "solid")


@dataclass(frozen=True, slots=True)
class Reference:
    """A single number to compare a panel with, drawn as a thin line across it."""

    label: str
    value: float
    origin: str


def against_rollouts(
    frame: pd.DataFrame,
    columns: int,
    *,
    references: Sequence[Reference] = (),
    draws_saving: bool = False,
    from_zero: bool = False,
    y_title: str = "",
) -> go.Figure:
    """`value` against N, a panel a model, equally long scales (or all from zero).

    With `draws_saving`, an arrow under the lines leads from the N at which the plain method has its
    final value to the N at which the calibrated one first has it.
    """
    parts = {model: where(frame, model=model) for model in distinct(frame, "model")}
    found = [saving(part) if draws_saving else None for part in parts.values()]
    spans = _same_span(parts.values(), below=RAIL if any(found) else 0.0)
    if from_zero:
        spans = [(0.0, 1.06 * extent(frame)[1])] * len(parts)
    panels = [
        Panel(
            title=short_model(model),
            caption=saved.caption if saved else "",
            traces=[
                *_reference_lines(part, references, span),
                *(arrow(saved, span) if saved else ()),
                *method_lines(part),
            ],
            y_axis={"range": span},
        )
        for (model, part), saved, span in zip(parts.items(), found, spans, strict=True)
    ]
    unit = distinct(frame, "unit")[0]
    figure = _model_facets(panels, frame, columns, y_title or AXIS.get(unit, unit))
    return figure.update_xaxes(rollouts_axis(whole(frame, "num_rollouts")))


def gains(frame: pd.DataFrame, columns: int) -> go.Figure:
    """Points gained over plain best-of-N, around the line of no gain."""
    figure = against_rollouts(frame, columns, y_title="points above best-of-N")
    return figure.update_yaxes(ZERO_LINE)


def against_seconds(frame: pd.DataFrame, columns: int) -> go.Figure:
    """Accuracy against seconds, some points named by their N. Needs a column `seconds`."""
    frame = where(frame.assign(bold=False), "seconds")  # a card names two tables, and one has bold
    parts = {model: where(frame, model=model) for model in distinct(frame, "model")}
    budgets = whole(frame, "num_rollouts")
    named = {min(budgets), max(budgets) // 4, max(budgets)}
    spans = _same_span(parts.values(), pad=0.14)
    panels = [
        Panel(
            title=short_model(model),
            caption=_quarter_caption(part),
            traces=[_timed_line(where(part, method=m), mark(m), named) for m in _methods(part)],
            y_axis={"range": span},
        )
        for (model, part), span in zip(parts.items(), spans, strict=True)
    ]
    low, high = (math.log10(pick(floats(frame, "seconds"))) for pick in (min, max))
    return _model_facets(panels, frame, columns, AXIS["percent"]).update_xaxes(
        type="log",
        range=[low - 0.12 * (high - low), high + 0.14 * (high - low)],
        title_text="seconds, log scale",
        tickvals=_SECONDS,
        ticktext=[f"{t:g}" for t in _SECONDS],
        tickangle=0,
    )


def by_measure(frame: pd.DataFrame, titles: Mapping[str, str], columns: int) -> go.Figure:
    """A panel for every measure of `titles` that the frame has, each on its own scale."""
    labels = [mark(method).label for method in distinct(frame, "method")]
    is_long = max(map(len, labels)) > _LONG_LABEL
    legend_lines = len(labels) if is_long else max(2, math.ceil(len(labels) / 2))
    panels = [
        Panel(title=titles[metric], traces=method_lines(where(frame, metric=metric)))
        for metric in present(titles, frame, "metric")
    ]
    wide = 1 if len(labels) <= _LABELS_OF_A_LINE else 2
    figure = facets(
        panels, columns, height=HEIGHT, legend_lines=legend_lines, wide_legend_lines=wide
    )
    return figure.update_xaxes(rollouts_axis(whole(frame, "num_rollouts")))


def by_budget(
    frame: pd.DataFrame,
    varied: str,
    x_title: str,
    panel_column: str,
    titles: Mapping[str, str],
    columns: int,
) -> go.Figure:
    """Values against the column `varied`, one line an N, a panel a value of `panel_column`."""
    budgets = sorted(set(whole(frame, "num_rollouts")))
    frame = where(frame.assign(place=frame[varied].astype(float)), "place")
    steps = max(1, len(budgets) - 1)
    looks = {
        budget: Mark(
            f"N = {budget}",
            SCALE[round(order / steps * (len(SCALE) - 1))],
            _SYMBOLS[order % len(_SYMBOLS)],
            _DASHES[order % len(_DASHES)],
        )
        for order, budget in enumerate(budgets)
    }

    def card(row: Row) -> str:
        return hover(row, f"{x_title} {row['place']:g}, N = {row['num_rollouts']}")

    panels = [
        Panel(
            title=titles[name],
            traces=[
                line(
                    where(frame, num_rollouts=budget, **{panel_column: name}),
                    look,
                    lambda row: row["place"],
                    lambda row: hover(
                        row, f"{x_title} {row['place']:g}, N = {row['num_rollouts']}"
                    ),
                    size=9,
                )
                for budget, look in looks.items()
            ],
        )
        for name in present(titles, frame, panel_column)
    ]
    legend_lines = 1 if len(budgets) < 4 else 3
    figure = facets(panels, columns, height=300, legend_lines=legend_lines)
    return figure.update_xaxes(title_text=x_title)


def method_lines(rows: pd.DataFrame, look: Callable[[str], Mark] = mark) -> list[go.Scatter]:
    """One panel's lines against N, their intervals beside one another."""
    methods = _methods(where(rows, "num_rollouts"))
    middle = (len(methods) - 1) / 2
    traces = []
    for order, method in enumerate(methods):
        part = where(rows, "num_rollouts", method=method)
        shift = _DODGE ** (order - middle) if interval(part, "") else 1.0
        traces.append(
            line(part, look(method), lambda row, shift=shift: row["num_rollouts"] * shift)
        )
    return traces


def present(titles: Mapping[str, str], frame: pd.DataFrame, column: str) -> list[str]:
    """The names of `titles` that the column holds, in their order."""
    found = distinct(frame, column)
    return [name for name in titles if name in found]


def _methods(rows: pd.DataFrame) -> list[str]:
    """Plain first, then in the order of the table, so that CarBoN lies on top."""
    return sorted(distinct(rows, "method"), key=lambda m: m in PLAIN_TO_CALIBRATED.values())


def _timed_line(rows: pd.DataFrame, look: Mark, named: set[int]) -> go.Scatter:
    is_plain = distinct(rows, "method")[0] in PLAIN_TO_CALIBRATED
    return line(
        rows,
        look,
        lambda row: row["seconds"],
        mode="lines+markers+text",
        text=[str(n) if n in named else "" for n in whole(rows, "num_rollouts")],
        textposition="top left" if is_plain else "bottom right",
        textfont={"size": SMALL_SIZE, "color": look.color},
    )


def _quarter_caption(rows: pd.DataFrame) -> str:
    """The calibrated method at a quarter of the plain one's largest N: how long each takes."""
    seconds = {(row["method"], row["num_rollouts"]): row["seconds"] for row in records(rows)}
    most = max(whole(rows, "num_rollouts"))
    ours, plain = seconds.get(("carbon", most // 4)), seconds.get(("best_of_n", most))
    if ours is None or plain is None:
        return ""
    digits = 1 if min(ours, plain) >= 1 else 2
    return f"CarBoN {most // 4}: {ours:.{digits}f} s, best-of-N {most}: {plain:.{digits}f} s"


def _reference_lines(
    rows: pd.DataFrame, references: Sequence[Reference], span: Span
) -> list[go.Scatter]:
    budgets = whole(rows, "num_rollouts")
    ends = [min(budgets), max(budgets)]
    first = floats(where(rows, num_rollouts=ends[0]), "value")
    room = 0.2 * (span[1] - span[0])
    traces = []
    for reference in references:
        if not span[0] < reference.value < span[1]:
            continue
        # The label stands at the left unless the lines begin there.
        is_free = min(abs(value - reference.value) for value in first) > room
        label = f"{reference.label} {reference.value:.1f}"
        traces.append(
            go.Scatter(
                x=ends,
                y=[reference.value] * 2,
                mode="lines+text",
                text=[label, ""] if is_free else ["", label],
                textposition="top right" if is_free else "top left",
                textfont={"size": SMALL_SIZE, "color": SOFT},
                line={"color": SOFT, "width": 1, "dash": "longdash"},
                hoverinfo="text",
                hovertext=f"<b>{reference.label}</b><br>{reference.value:.1f} %, one sample a "
                f"problem<br>{reference.origin}",
            )
        )
    return traces


def _model_facets(
    panels: Sequence[Panel], frame: pd.DataFrame, columns: int, y_title: str
) -> go.Figure:
    height = HEIGHT if columns > 1 else _NARROW_HEIGHT
    legend_lines = 1 if len(distinct(frame, "method")) < 3 else 2
    return facets(panels, columns, height=height, legend_lines=legend_lines, y_title=y_title)


def _same_span(
    parts: Iterable[pd.DataFrame], *, pad: float = 0.08, below: float = 0.0
) -> list[Span]:
    """A range for each part, all equally long, so that a point is as tall in every panel.

    `pad` is room at both ends, as a part of the values' range; `below` more of it under the lines,
    as a part of the whole.
    """
    extents = [extent(part) for part in parts]
    half = (max(high - low for low, high in extents) or 1.0) * (0.5 + pad)
    middles = [(low + high) / 2 for low, high in extents]
    return [(middle - (1 + 2 * below) * half, middle + half) for middle in middles]
