"""Where the time of a run goes: its stages stacked, by N, one panel a method.

Frames are `carbon.results.load_table`'s, of one source and one machine.
"""

import pandas as pd
import plotly.graph_objects as go

from carbon.results.drawing.panels import interval, panels, place_of
from carbon.results.drawing.rows import distinct, floats, records, where, whole
from carbon.results.drawing.style import CARBON, EXPLORE, INK, PAPER, PLAIN, hatching, mark
from carbon.results.drawing.wording import hover, shown

_BESIDE = "score"  # the reward model works while the policy samples: no time of its own
_OUTLINE = {"color": INK, "width": 2}
_STAGES = {
    "explore": (EXPLORE, ""),
    "fit": (INK, "x"),
    "exploit": (CARBON, "/"),
    "choose": (PLAIN, "\\"),
}


def by_stage(frame: pd.DataFrame, origin: str, columns: int) -> go.Figure:
    """Seconds of each stage on one another; scoring, which runs beside sampling, as points."""
    methods = distinct(frame, "method")
    figure = panels(
        [mark(method).label for method in methods],
        columns,
        panel_height=280,
        legend_lines=1 if columns > 1 else 4,
    )
    named: set[str] = set()
    for index, method in enumerate(methods):
        row, column = place_of(index, columns, len(methods))
        part = where(frame, "num_rollouts", method=method)
        for stage in (*_STAGES, _BESIDE):
            rows = where(part, metric=stage)
            if any(floats(rows, "value")):  # a plain run has no fit
                figure.add_trace(_trace(rows, stage, origin, stage not in named), row, column)
                named.add(stage)
    figure.update_xaxes(type="category", title_text="rollouts N")
    figure.update_yaxes(range=[0, 1.08 * _tallest(frame)])
    figure.update_yaxes(title_text="seconds", col=1)
    figure.update_layout(barmode="stack", bargap=0.35, legend_traceorder="normal")
    return figure


def _tallest(frame: pd.DataFrame) -> float:
    heights: dict[tuple[str, int], float] = {}
    for row in records(pd.DataFrame(frame.loc[frame["metric"] != _BESIDE])):
        bar = (row["method"], row["num_rollouts"])
        heights[bar] = heights.get(bar, 0.0) + row["value"]
    points = where(frame, metric=_BESIDE)
    ends = points["high"].fillna(points["value"]).tolist()
    return max([*heights.values(), *ends], default=1.0) or 1.0


def _trace(rows: pd.DataFrame, stage: str, origin: str, has_legend: bool) -> go.Bar | go.Scatter:
    shared = {
        "x": [str(n) for n in whole(rows, "num_rollouts")],
        "y": floats(rows, "value"),
        "legendgroup": stage,
        "showlegend": has_legend,
        "legendrank": [*_STAGES, _BESIDE].index(stage),
        "hoverinfo": "text",
        "hovertext": [
            hover(row, f"{shown(stage)}, {mark(row['method']).label}, N = {row['num_rollouts']}",
                  origin)
            for row in records(rows)
        ],
    }  # fmt: skip
    if stage == _BESIDE:
        return go.Scatter(
            name="scoring, while sampling",
            mode="markers",
            marker={"color": PAPER, "symbol": "circle", "size": 10, "line": _OUTLINE},
            error_y=interval(rows, INK) if rows["low"].notna().any() else None,
            **shared,
        )
    color, hatch = _STAGES[stage]
    return go.Bar(
        name=shown(stage),
        marker={
            "color": color,
            "line": {"color": color, "width": 1.5},
            "pattern": hatching(hatch, color),
        },
        **shared,
    )
