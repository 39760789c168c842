"""Small multiples: panels in a grid under one legend, and the axes they share."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pandas as pd
import plotly.graph_objects as go
from plotly.subplots import make_subplots

from carbon.results.drawing.style import CLEAR, SMALL_SIZE, SOFT, TITLE_SIZE, template
from carbon.results.rows import floats

_LEGEND_PIXELS, _TITLE_PIXELS, _CAPTION_PIXELS, _AXIS_PIXELS = 36, 32, 22, 54
ZERO_LINE = {"zeroline": True, "zerolinecolor": SOFT, "zerolinewidth": 2}
Axis = Mapping[str, Any]  # properties of a plotly axis
Span = tuple[float, float]  # lowest and highest
Trace = go.Bar | go.Scatter


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """One panel. `caption` is a quieter line below its title; the axes hold what it has alone."""

    title: str
    traces: Sequence[Trace]
    caption: str = ""
    x_axis: Axis = field(default_factory=dict)
    y_axis: Axis = field(default_factory=dict)


def facets(
    panels: Sequence[Panel],
    columns: int,
    *,
    height: int,
    legend_lines: int = 1,
    wide_legend_lines: int = 1,
    y_title: str | None = None,
) -> go.Figure:
    """Panels row by row, `height` pixels each between title and axis, `y_title` at the left ones.

    `legend_lines` is how much room the legend needs in a single column, `wide_legend_lines` in
    more. It names each legend group once, and nothing where it has no line.
    """
    legend_lines = legend_lines if columns == 1 else min(wide_legend_lines, legend_lines)
    columns = max(1, min(columns, len(panels)))
    rows = math.ceil(len(panels) / columns)
    has_captions = any(panel.caption for panel in panels)
    title_pixels = _TITLE_PIXELS + _CAPTION_PIXELS * has_captions
    top = title_pixels + _LEGEND_PIXELS * legend_lines
    gap = title_pixels + _AXIS_PIXELS
    inner = rows * (height + gap) - gap
    figure = make_subplots(
        rows,
        columns,
        vertical_spacing=gap / inner if rows > 1 else 0,
        horizontal_spacing=0.09 if columns > 1 else 0,
    )
    figure.update_layout(
        template=template(), height=inner + top + _AXIS_PIXELS, margin={"t": top, "b": _AXIS_PIXELS}
    )
    named: set[Any] = set()
    for index, panel in enumerate(panels):
        row, column = index // columns + 1, index % columns + 1
        for trace in panel.traces:
            is_named = trace.legendgroup is None or trace.legendgroup in named
            trace.showlegend = legend_lines > 0 and not is_named
            named.add(trace.legendgroup)
            figure.add_trace(trace, row, column)
        figure.update_xaxes(panel.x_axis, row=row, col=column)
        figure.update_yaxes(panel.y_axis, row=row, col=column)
        _add_title(figure, panel, str(index + 1) if index else "", has_captions)
    if y_title is not None:
        figure.update_yaxes(title_text=y_title, col=1)
    return figure


def single(traces: Sequence[Trace], height: int, *, top: int = 40, bottom: int = 52) -> go.Figure:
    """One panel without a title: `height` pixels, `top` of them for the legend."""
    figure = go.Figure(list(traces))
    return figure.update_layout(template=template(), height=height, margin={"t": top, "b": bottom})


def extent(rows: pd.DataFrame) -> Span:
    """Lowest and highest value, intervals included."""
    ends = [end for name in ("value", "low", "high") for end in floats(rows, name)]
    known = [end for end in ends if not math.isnan(end)]
    return min(known), max(known)


def rollouts_axis(budgets: Iterable[int], title: str = "rollouts N") -> Axis:
    """N on a scale of doublings."""
    ticks = sorted(set(budgets))
    low, high = math.log10(ticks[0]), math.log10(ticks[-1])
    room = 0.06 * (high - low) or 0.2
    return {
        "type": "log",
        "tickvals": ticks,
        "ticktext": [f"{n:,}" for n in ticks],
        "range": [low - room, high + room],
        "title_text": title,
        "tickfont_size": SMALL_SIZE,
        "tickangle": 0,
    }


def rows_axis(names: Sequence[str], room: float = 0.5) -> Axis:
    """A named row for each of 0, 1, ..., the first on top."""
    return {
        "tickvals": list(range(len(names))),
        "ticktext": list(names),
        "range": [len(names) - 1 + room, -room],
        "showgrid": False,
        "tickcolor": CLEAR,
    }


def _add_title(figure: go.Figure, panel: Panel, axis: str, has_captions: bool) -> None:
    """A title is as high as the others, also without a caption below it."""
    quiet = f'<span style="font-size:{SMALL_SIZE}px;color:{SOFT}">{panel.caption}</span>'
    figure.add_annotation(
        text=f"<b>{panel.title}</b>" + (f"<br>{quiet}" if has_captions else ""),
        font={"size": TITLE_SIZE},
        align="left",
        showarrow=False,
        xref=f"x{axis} domain",
        yref=f"y{axis} domain",
        x=0,
        y=1,
        xanchor="left",
        yanchor="bottom",
        yshift=4,
    )
