"""Several measures of the same runs against N, one panel a measure, one line a method.

Frames are `carbon.results.load_table`'s, of one source and one model.
"""

from collections.abc import Mapping

import pandas as pd
import plotly.graph_objects as go

from carbon.results.drawing.lines import draw_methods
from carbon.results.drawing.panels import panels, place_of, rollouts_axis
from carbon.results.drawing.rows import distinct, where, whole
from carbon.results.drawing.style import mark

_PANEL_HEIGHT = 230
_LONG_LABEL = 14  # characters; two such do not share a line of a narrow legend


def by_measure(
    frame: pd.DataFrame, titles: Mapping[str, str], origin: str, columns: int
) -> go.Figure:
    """`value` against N for every measure of `titles` that the frame has, each on its own scale."""
    shown = [metric for metric in titles if metric in distinct(frame, "metric")]
    labels = [mark(method).label for method in distinct(frame, "method")]
    lines = len(labels) if max(map(len, labels)) > _LONG_LABEL else 2
    figure = panels(
        [titles[metric] for metric in shown],
        columns,
        panel_height=_PANEL_HEIGHT,
        legend_lines=1 if columns > 1 else lines,
    )
    for index, metric in enumerate(shown):
        place = place_of(index, columns, len(shown))
        draw_methods(figure, where(frame, metric=metric), origin, place, has_legend=index == 0)
    rollouts_axis(figure, whole(frame, "num_rollouts"))
    return figure
