"""The figures of the theory lesson: the reward bound, and union against one kind of rollout alone.

Knows no theory: it draws curves that were computed elsewhere.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import plotly.graph_objects as go

from carbon.results.drawing.panels import rollouts_axis
from carbon.results.drawing.style import CARBON, CARBON_WASH, EXPLORE, INK, PLAIN, template

_HEIGHT = 380
_DOUBLINGS = (1, 2, 4, 8, 16, 32, 64, 128, 256)


@dataclass(frozen=True, slots=True)
class Bounds:
    """R_LB before and after at every n, and what it would be if the other outputs differ."""

    num_rollouts: Sequence[int]
    before: Sequence[float]
    after: Sequence[float]
    exact_after: Sequence[float]  # the expected best reward of the example drawn with it
    lower_after: Sequence[float]  # the same formula with the lowest other reward


def bounds(
    curves: Bounds, best_reward: float, num_rollouts: int, draws_exact: bool, columns: int
) -> go.Figure:
    """R_LB against n before and after calibration; the gap at `num_rollouts` is marked."""
    figure = go.Figure()
    x = list(curves.num_rollouts)
    figure.add_trace(_curve(x, curves.before, "before calibration", EXPLORE, "solid"))
    after = _curve(x, curves.after, "after calibration", CARBON, "solid")
    after.fill, after.fillcolor = "tonexty", CARBON_WASH
    figure.add_trace(after)
    if draws_exact:
        figure.add_trace(_curve(x, curves.exact_after, "exact, others spread", INK, "dot"))
        figure.add_trace(_curve(x, curves.lower_after, "a true lower bound", PLAIN, "dash"))
    at = x.index(num_rollouts)
    gap = curves.after[at] - curves.before[at]
    figure.add_scatter(
        x=[num_rollouts] * 2,
        y=[curves.before[at], curves.after[at]],
        mode="lines+markers",
        line={"color": INK, "width": 2},
        marker={"color": [EXPLORE, CARBON], "size": 12, "symbol": ["circle", "diamond"]},
        name=f"gap at n = {num_rollouts}",
        hoverinfo="text",
        hovertext=f"<b>gap at n = {num_rollouts}</b><br>{gap:.4f}",
    )
    titles = ("samples n", "expected best reward, R<sub>LB</sub>")
    _finish(figure, curves.num_rollouts, titles, columns, num_named=5 if draws_exact else 3)
    shown = [*curves.before, *curves.after, *(curves.lower_after if draws_exact else ())]
    lowest: float = min(shown)
    room = 0.06 * (best_reward - lowest) or 0.05
    figure.update_yaxes(range=[lowest - room, best_reward + room])
    return figure


@dataclass(frozen=True, slots=True)
class StrategyCurve:
    """One way to spend the budget: exact everywhere, simulated at some N."""

    label: str
    phase: str  # "union", "explore", "exploit" or "exploit_half"
    exact: Sequence[float]
    simulated: Sequence[float]
    standard_error: Sequence[float]


_STRATEGIES = {
    "union": (INK, "cross", "solid", 3.5),
    "explore": (EXPLORE, "circle", "dash", 2.5),
    "exploit": (CARBON, "diamond", "solid", 2.5),
    "exploit_half": (CARBON, "diamond-open", "dot", 2.5),
}


def strategies(
    num_rollouts: Sequence[int],
    simulated_at: Sequence[int],
    curves: Sequence[StrategyCurve],
    columns: int,
) -> go.Figure:
    """Expected best reward against N: exact lines, simulated points ± two standard errors."""
    figure = go.Figure()
    for curve in curves:
        color, symbol, dash, width = _STRATEGIES[curve.phase]
        line = _curve(num_rollouts, curve.exact, curve.label, color, dash, width)
        line.legendgroup = curve.phase
        figure.add_trace(line)
        figure.add_scatter(
            x=list(simulated_at),
            y=list(curve.simulated),
            mode="markers",
            marker={"color": color, "symbol": symbol, "size": 11, "line_width": 2},
            error_y={
                "type": "data",
                "array": [2 * error for error in curve.standard_error],
                "color": color,
                "thickness": 1.5,
            },
            name=curve.label,
            legendgroup=curve.phase,
            showlegend=False,
            hoverinfo="text",
            hovertext=[
                f"<b>{curve.label}, N = {n}</b><br>simulated {value:.4f} ± {2 * error:.4f}"
                for n, value, error in zip(
                    simulated_at, curve.simulated, curve.standard_error, strict=True
                )
            ],
        )
    titles = ("rollouts N", "chance that the best output is found")
    _finish(figure, simulated_at, titles, columns, len(curves))
    figure.update_yaxes(range=[0, 1.04])
    return figure


def _curve(
    x: Sequence[int], y: Sequence[float], label: str, color: str, dash: str, width: float = 3.0
) -> go.Scatter:
    return go.Scatter(
        x=list(x),
        y=list(y),
        mode="lines",
        name=label,
        line={"color": color, "width": width, "dash": dash},
        hoverinfo="text",
        hovertext=[f"<b>{label}, {n}</b><br>{value:.4f}" for n, value in zip(x, y, strict=True)],
    )


def _finish(
    figure: go.Figure, x: Sequence[int], titles: tuple[str, str], columns: int, num_named: int
) -> None:
    """Axes, and room for a legend of so many names."""
    top = 42 if columns > 1 else 14 + 25 * num_named
    figure.update_layout(
        template=template(),
        height=_HEIGHT + top,
        margin={"t": top, "b": 54},
        legend_traceorder="normal",
    )
    rollouts_axis(figure, [n for n in _DOUBLINGS if min(x) <= n <= max(x)], titles[0])
    figure.update_yaxes(title_text=titles[1])
