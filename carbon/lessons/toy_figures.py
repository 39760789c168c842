"""Mean iterations of the binary search and, beside them, how often it finds its target.

Knows no search: it draws numbers that were counted elsewhere.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import plotly.graph_objects as go

from carbon.results.drawing.panels import panels, place_of
from carbon.results.drawing.style import INK, PLAIN, SCALE, SMALL_SIZE
from carbon.results.drawing.wording import percent

_SYMBOLS = ("circle", "square", "diamond", "triangle-up", "cross")
_DASHES = ("solid", "longdash", "dash", "dashdot", "dot")
_MOST_NOISES = len(_SYMBOLS)


@dataclass(frozen=True, slots=True)
class ToyPoint:
    """Many searches with one setting."""

    num_probes: int
    sigma: float
    widen: bool
    mean_iterations: float
    hit_rate: float


@dataclass(frozen=True, slots=True)
class Level:
    """A horizontal line across the panels of mean iterations."""

    label: str
    value: float
    is_exact: bool


def iterations_and_hits(
    points: Sequence[ToyPoint], levels: Sequence[Level], names: tuple[str, str], columns: int
) -> go.Figure:
    """Four panels: Alg. 1 and the widening variant (`names`), iterations above and hits below.

    With one column, each variant's hits stand directly under its iterations.
    """
    order = [(False, True), (True, True), (False, False), (True, False)]
    if columns == 1:
        order.sort(key=lambda panel: (panel[0], not panel[1]))
    titles = [
        f"{names[widen]}: {'mean iterations' if counts else 'targets found'}"
        for widen, counts in order
    ]
    figure = panels(titles, columns, panel_height=230, legend_lines=1 if columns > 1 else 2)
    sigmas = sorted({point.sigma for point in points})[:_MOST_NOISES]
    top = max([level.value for level in levels] + [p.mean_iterations for p in points])
    for index, (widen, counts) in enumerate(order):
        row, column = place_of(index, columns, len(order))
        for place, sigma in enumerate(sigmas):
            part = [p for p in points if p.sigma == sigma and p.widen == widen]
            figure.add_trace(_line(part, place, counts, has_legend=index == 0), row, column)
        if counts:
            _draw_levels(figure, points, levels, row, column)
        limits = [0, 1.12 * top] if counts else [0, 108]
        figure.update_yaxes(range=limits, row=row, col=column)
        if not counts:
            figure.update_yaxes(ticksuffix=" %", row=row, col=column)
    figure.update_xaxes(type="category", title_text="probes n per iteration")
    return figure


def _line(part: Sequence[ToyPoint], place: int, counts: bool, has_legend: bool) -> go.Scatter:
    part = sorted(part, key=lambda point: point.num_probes)
    sigma = f"σ = {part[0].sigma:g}" if part else ""
    return go.Scatter(
        x=[str(point.num_probes) for point in part],
        y=[point.mean_iterations if counts else 100 * point.hit_rate for point in part],
        mode="lines+markers",
        name=sigma,
        legendgroup=sigma,
        showlegend=has_legend,
        line={"color": SCALE[place], "width": 2.5, "dash": _DASHES[place]},
        marker={"color": SCALE[place], "size": 9, "symbol": _SYMBOLS[place]},
        hoverinfo="text",
        hovertext=[
            f"<b>n = {point.num_probes}, {sigma}</b><br>{point.mean_iterations:.2f} iterations "
            f"on average<br>{percent(point.hit_rate)} of the targets found"
            for point in part
        ],
    )


def _draw_levels(
    figure: go.Figure, points: Sequence[ToyPoint], levels: Sequence[Level], row: int, column: int
) -> None:
    probes = sorted({point.num_probes for point in points})
    for level in levels:
        color = PLAIN if level.is_exact else INK
        figure.add_scatter(
            x=[str(n) for n in probes],
            y=[level.value] * len(probes),
            mode="lines+markers+text",
            marker={"size": 10, "opacity": 0},  # keeps the label off the line
            text=[""] * (len(probes) - 1) + [level.label]
            if level.is_exact
            else [level.label] + [""] * (len(probes) - 1),
            textposition="top left" if level.is_exact else "bottom right",
            textfont={"size": SMALL_SIZE, "color": color},
            line={"color": color, "width": 2, "dash": "dot" if level.is_exact else "longdash"},
            showlegend=False,
            hoverinfo="text",
            hovertext=f"<b>{level.label}</b><br>{level.value:.2f} iterations",
            row=row,
            col=column,
        )
