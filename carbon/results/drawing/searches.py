"""Searches over steps beside best-of-N: every measure at equal N, and paired comparisons.

Frames are those of `lines`, of one model.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace

import pandas as pd
import plotly.graph_objects as go

from carbon.results.drawing.facets import ZERO_LINE, Panel, Span, extent, facets, rollouts_axis
from carbon.results.drawing.lines import HEIGHT, by_measure, method_lines, present
from carbon.results.drawing.style import Mark, mark
from carbon.results.rows import distinct, where, whole

# How a search is calibrated, by what its method is called around the strategy's name.
_WAYS = {
    "{}": "plain",
    "{}_in_halves": "plain in halves",
    "calibrated_{}": "calibrated in halves",
    "calibrated_{}_per_depth": "calibrated per depth",
}


def by_strategy(
    frame: pd.DataFrame, measures: Mapping[str, str], totals: Collection[str], columns: int
) -> go.Figure:
    """Each measure (metric: its axis) against N, a panel a strategy, a line a way to calibrate.

    The panels of a measure share its scale; the legend serves all. The metrics `totals` are drawn
    for each of the N. A single strategy needs no name: its panels are called by their measures.
    """
    frame = for_each_of_n(frame, totals)
    split = {method: _split(method) for method in distinct(frame, "method")}
    strategies = list(dict.fromkeys(strategy for strategy, _ in split.values()))
    if len(strategies) == 1:
        return by_measure(frame, measures, columns)

    def look(method: str) -> Mark:
        return replace(mark(method), label=split[method][1])

    panels = []
    for metric in present(measures, frame, "metric"):
        of_metric = where(frame, metric=metric)
        span = _padded(of_metric)
        for strategy in strategies:
            methods = [method for method, (name, _) in split.items() if name == strategy]
            part = pd.DataFrame(of_metric.loc[of_metric["method"].isin(methods)])
            is_first = len(panels) % columns == 0 or strategy == strategies[0]
            axis = {"range": span, "title_text": measures[metric] if is_first else None}
            traces = [
                trace.update(legendrank=list(_WAYS.values()).index(str(trace.name)))
                for trace in method_lines(part, look)
            ]
            panels.append(Panel(title=_title(strategy), traces=traces, y_axis=axis))
    num_ways = len({way for _, way in split.values()})
    figure = facets(panels, columns, height=HEIGHT, legend_lines=num_ways)
    return figure.update_xaxes(rollouts_axis(whole(frame, "num_rollouts"), "N"))


def comparisons(frame: pd.DataFrame, columns: int) -> go.Figure:
    """Points of one method less another's against N, a panel a pair. Needs a column `less`."""
    panels = []
    for method, less in dict.fromkeys(zip(frame["method"], frame["less"], strict=True)):
        name = mark(method).label
        if name.endswith("per depth"):  # only the calibrated are, and a title has no more room
            name = name.removeprefix("calibrated ")
        traces = method_lines(where(frame, method=method, less=less))
        panels.append(Panel(title=name, caption=f"less {mark(less).label}", traces=traces))
    figure = facets(panels, columns, height=170, legend_lines=0, y_title="points")
    if columns == 1:  # the longest names need the room over the axis too
        figure.update_annotations(xshift=-40)
    figure.update_yaxes(ZERO_LINE, range=_padded(frame))
    return figure.update_xaxes(rollouts_axis(whole(frame, "num_rollouts"), "N"))


def for_each_of_n(frame: pd.DataFrame, totals: Collection[str]) -> pd.DataFrame:
    """The rows of these metrics with value and interval divided by N; all others as they are."""
    is_total = frame["metric"].isin(totals)
    divisor = frame["num_rollouts"].astype(float).where(is_total, 1.0)
    return frame.assign(**{name: frame[name] / divisor for name in ("value", "low", "high")})


def _padded(rows: pd.DataFrame) -> Span:
    """From the lowest to the highest end of an interval, with some room."""
    low, high = extent(rows)
    room = 0.08 * (high - low) or 1.0
    return low - room, high + room


def _split(method: str) -> tuple[str, str]:
    """The strategy, and the way it is calibrated."""
    if method == "carbon":
        return "best_of_n", _WAYS["calibrated_{}"]
    strategy = method.removeprefix("calibrated_")
    strategy = strategy.removesuffix("_per_depth").removesuffix("_in_halves")
    return strategy, _WAYS[method.replace(strategy, "{}")]


def _title(strategy: str) -> str:
    return "best-of-N, CarBoN" if strategy == "best_of_n" else mark(strategy).label
