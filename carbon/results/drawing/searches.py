"""Searches over steps beside best-of-N: every measure at equal N, and paired comparisons.

Frames are `carbon.results.load_table`'s, of one source, one model and one selection rule.
"""

from collections.abc import Collection, Mapping

import pandas as pd
import plotly.graph_objects as go

from carbon.results.drawing.lines import draw_methods
from carbon.results.drawing.measures import by_measure
from carbon.results.drawing.panels import panels, place_of, rollouts_axis
from carbon.results.drawing.rows import distinct, floats, where, whole
from carbon.results.drawing.style import SOFT, mark

_PANEL_HEIGHT = 230
_POINTS = "points"
_WHOLE = "best_of_n"  # what CarBoN calibrates
_TITLES = {_WHOLE: "best-of-N, CarBoN"}
# How a search is calibrated, by what its method is called around the strategy's name.
_WAYS = {
    "{}": "plain",
    "{}_in_halves": "plain in halves",
    "calibrated_{}": "calibrated in halves",
    "calibrated_{}_per_depth": "calibrated per depth",
}


def by_strategy(
    frame: pd.DataFrame, measures: Mapping[str, str], origin: str, columns: int
) -> go.Figure:
    """Each measure (metric: its axis) against N, a panel a strategy, a line a way to calibrate.

    The panels of a measure share its scale; the legend serves all. A single strategy needs no name:
    its panels are called by their measures.
    """
    shown = [metric for metric in measures if metric in distinct(frame, "metric")]
    split = {method: _split(method) for method in distinct(frame, "method")}
    strategies = list(dict.fromkeys(strategy for strategy, _ in split.values()))
    if len(strategies) == 1:
        return by_measure(frame, measures, origin, columns)
    titles = [_TITLES.get(name, mark(name).label) for name in strategies]
    figure = panels(
        titles * len(shown),
        columns,
        panel_height=_PANEL_HEIGHT,
        legend_lines=1 if columns > 1 else len({way for _, way in split.values()}),
    )
    num_panels = len(titles) * len(shown)
    for index in range(num_panels):
        metric, strategy = shown[index // len(titles)], strategies[index % len(titles)]
        of_metric = where(frame, metric=metric)
        methods = [method for method, (name, _) in split.items() if name == strategy]
        part = pd.DataFrame(of_metric.loc[of_metric["method"].isin(methods)])
        row, column = place_of(index, columns, num_panels)
        draw_methods(figure, part, origin, (row, column), has_legend=True)
        title = measures[metric] if column == 1 or strategy == strategies[0] else None
        figure.update_yaxes(range=_span(of_metric), title_text=title, row=row, col=column)
    _name_ways(figure, split)
    rollouts_axis(figure, whole(frame, "num_rollouts"), "N")
    return figure


def comparisons(frame: pd.DataFrame, origin: str, columns: int) -> go.Figure:
    """Points of one method less another's against N, a panel a pair. Needs a column `less`."""
    pairs = list(dict.fromkeys(zip(frame["method"], frame["less"], strict=True)))
    figure = panels(
        [_panel_title(method) for method, _ in pairs],
        columns,
        panel_height=170,
        captions=[f"less {mark(less).label}" for _, less in pairs],
        legend_lines=0,
    )
    for index, (method, less) in enumerate(pairs):
        place = place_of(index, columns, len(pairs))
        draw_methods(figure, where(frame, method=method, less=less), origin, place, False)
    if columns == 1:  # the longest names need the room over the axis too
        figure.update_annotations(xshift=-40)
    figure.update_yaxes(range=_span(frame))
    figure.update_yaxes(title_text=_POINTS, col=1)
    figure.update_yaxes(zeroline=True, zerolinecolor=SOFT, zerolinewidth=2)
    rollouts_axis(figure, whole(frame, "num_rollouts"), "N")
    return figure


def _panel_title(method: str) -> str:
    """The method's name; what is fitted per depth is calibrated, and a panel has no room for it."""
    label = mark(method).label
    return label.removeprefix("calibrated ") if label.endswith("per depth") else label


def for_each_of_n(frame: pd.DataFrame, metrics: Collection[str]) -> pd.DataFrame:
    """The rows of these metrics with value and interval divided by N; all others as they are."""
    is_total = frame["metric"].isin(metrics)
    divisor = frame["num_rollouts"].astype(float).where(is_total, 1.0)
    return frame.assign(**{name: frame[name] / divisor for name in ("value", "low", "high")})


def _split(method: str) -> tuple[str, str]:
    """The strategy, and the way it is calibrated."""
    if method == "carbon":
        return _WHOLE, _WAYS["calibrated_{}"]
    strategy = method.removeprefix("calibrated_")
    strategy = strategy.removesuffix("_per_depth").removesuffix("_in_halves")
    return strategy, _WAYS[method.replace(strategy, "{}")]


def _name_ways(figure: go.Figure, split: Mapping[str, tuple[str, str]]) -> None:
    """One legend entry a way, in the order of `_WAYS`; cards keep the methods' own names."""
    order = list(_WAYS.values())
    named: set[str] = set()

    def rename(trace: go.Scatter) -> None:
        way = split[str(trace.legendgroup)][1]
        trace.update(
            name=way, legendgroup=way, legendrank=order.index(way), showlegend=way not in named
        )
        named.add(way)

    figure.for_each_trace(rename)


def _span(rows: pd.DataFrame) -> list[float]:
    """From the lowest to the highest end of an interval, with some room."""
    ends = [end for name in ("value", "low", "high") for end in floats(rows, name) if end == end]
    room = 0.08 * (max(ends) - min(ends)) or 1.0
    return [min(ends) - room, max(ends) + room]
