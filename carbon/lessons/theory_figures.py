"""Figures of the theory lesson: the reward bound, and the union of both halves against one."""

from collections.abc import Sequence
from dataclasses import dataclass

import plotly.graph_objects as go

from carbon.results.drawing.facets import rollouts_axis, single
from carbon.results.drawing.style import CARBON, CARBON_WASH, EXPLORE, INK, PLAIN

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
    x = list(curves.num_rollouts)
    before = _curve(x, curves.before, "before calibration", EXPLORE, "solid")
    after = _curve(x, curves.after, "after calibration", CARBON, "solid")
    after.fill, after.fillcolor = "tonexty", CARBON_WASH
    others = [
        _curve(x, curves.exact_after, "exact, others spread", INK, "dot"),
        _curve(x, curves.lower_after, "a true lower bound", PLAIN, "dash"),
    ]
    place = x.index(num_rollouts)
    name, ends = f"gap at n = {num_rollouts}", [curves.before[place], curves.after[place]]
    gap = go.Scatter(
        x=[num_rollouts] * 2,
        y=ends,
        mode="lines+markers",
        line={"color": INK, "width": 2},
        marker={"color": [EXPLORE, CARBON], "size": 12, "symbol": ["circle", "diamond"]},
        name=name,
        hoverinfo="text",
        hovertext=f"<b>{name}</b><br>{ends[1] - ends[0]:.4f}",
    )
    traces = [before, after, *(others if draws_exact else ()), gap]
    titles = ("samples n", "R<sub>LB</sub>, as a reward")
    figure = _over_budgets(traces, x, titles, columns, num_named=5 if draws_exact else 3)
    shown = [*curves.before, *curves.after, *(curves.lower_after if draws_exact else ())]
    lowest: float = min(shown)
    room = 0.06 * (best_reward - lowest) or 0.05
    return figure.update_yaxes(range=[lowest - room, best_reward + room])


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
    traces = []
    for curve in curves:
        color, symbol, dash, width = _STRATEGIES[curve.phase]
        line = _curve(num_rollouts, curve.exact, curve.label, color, dash, width)
        doubled = [2 * error for error in curve.standard_error]
        points = go.Scatter(
            x=list(simulated_at),
            y=list(curve.simulated),
            mode="markers",
            marker={"color": color, "symbol": symbol, "size": 11, "line_width": 2},
            error_y={"type": "data", "array": doubled, "color": color, "thickness": 1.5},
            name=curve.label,
            showlegend=False,
            hoverinfo="text",
            hovertext=[
                f"<b>{curve.label}, N = {n}</b><br>simulated {value:.4f} ± {error:.4f}"
                for n, value, error in zip(simulated_at, curve.simulated, doubled, strict=True)
            ],
        )
        traces += [line, points]
    titles = ("rollouts N", "chance that the best output is found")
    figure = _over_budgets(traces, simulated_at, titles, columns, len(curves))
    return figure.update_yaxes(range=[0, 1.04])


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


def _over_budgets(
    traces: Sequence[go.Scatter],
    budgets: Sequence[int],
    titles: tuple[str, str],
    columns: int,
    num_named: int,
) -> go.Figure:
    """One panel, with room for a legend of so many names."""
    top = 42 if columns > 1 else 14 + 25 * num_named
    figure = single(traces, _HEIGHT + top, top=top, bottom=54)
    named = [n for n in _DOUBLINGS if min(budgets) <= n <= max(budgets)]
    figure.update_xaxes(rollouts_axis(named, titles[0]))
    figure.update_yaxes(title_text=titles[1])
    return figure.update_layout(legend_traceorder="normal")
