"""Counts, shares, single scores and stages of a run as bars from zero; hatching repeats the colour.

Frames are `carbon.results.load_table`'s, of one source and one machine, with a column `origin` that
says where a number stands.
"""

import pandas as pd
import plotly.graph_objects as go

from carbon.results.drawing.facets import Panel, facets, single
from carbon.results.drawing.style import (
    CARBON,
    CLEAR,
    EXPLORE,
    INK,
    PAPER,
    PLAIN,
    SMALL_SIZE,
    Mark,
    mark,
)
from carbon.results.drawing.traces import Row, bars, line, method_at_n
from carbon.results.rows import distinct, floats, records, where, whole
from carbon.results.wording import hover, is_known, short_model, shown

_SCORING = "score"  # the reward model works while the policy samples: no time of its own
_STAGES = {
    "explore": Mark("explore", EXPLORE, ""),
    "fit": Mark("fit", INK, "", hatch="x"),
    "exploit": Mark("exploit", CARBON, "", hatch="/"),
    "choose": Mark("choose", PLAIN, "", hatch="\\"),
    _SCORING: Mark("scoring, while sampling", INK, "circle"),
}


def counts(frame: pd.DataFrame, columns: int) -> go.Figure:
    """Problems solved, by N, one panel a model; every bar carries its whole number."""
    panels = []
    for model in distinct(frame, "model"):
        rows = where(frame, "num_rollouts", model=model)
        traces = [bars(where(rows, method=m), mark(m), _n) for m in distinct(rows, "method")]
        panels.append(Panel(title=short_model(model), traces=traces))
    sizes, top = set(whole(frame, "out_of")), max(floats(frame, "value"))
    title = f"solved of {sizes.pop()}" if len(sizes) == 1 else "problems solved"
    figure = facets(panels, columns, height=230, y_title=title)
    figure.update_xaxes(type="category", title_text="rollouts N")
    figure.update_yaxes(range=[0, top * 1.18], dtick=1 if top < 12 else None)
    return figure.update_layout(barmode="group", bargap=0.28, bargroupgap=0.08)


def shares(frame: pd.DataFrame, columns: int) -> go.Figure:
    """Overlap measures from 0 to 1, a pair of bars each. One model a panel."""

    def card(row: Row) -> str:
        return hover(row, f"{shown(row['metric'])}, {mark(row['method']).label}")

    panels = []
    for model in distinct(frame, "model"):
        rows = where(frame, model=model)
        traces = [
            bars(where(rows, method=m), mark(m), lambda r: shown(r["metric"]), card, is_flat=True)
            for m in reversed(distinct(rows, "method"))
        ]
        panels.append(Panel(title=short_model(model), traces=traces))
    figure = facets(panels, columns, height=300)
    figure.update_xaxes(
        range=[0, 1.12],
        tickvals=[0, 0.25, 0.5, 0.75, 1],
        showgrid=True,
        title_text="share of tokens",
    )
    figure.update_yaxes(autorange="reversed", showgrid=False, tickcolor=CLEAR)
    return figure.update_layout(
        barmode="group", bargap=0.3, bargroupgap=0.08, legend_traceorder="reversed"
    )


def ranking(frame: pd.DataFrame, title: str, most: float) -> go.Figure:
    """Single scores, highest first."""
    frame = frame.assign(label=[_who(row) for row in records(frame)])
    ordered = frame.sort_values(by=["value", "label"], ascending=[True, False])

    def card(row: Row) -> str:
        return hover(row, row["label"])

    traces = [
        bars(where(ordered, method=m), mark(m), lambda row: row["label"], card, is_flat=True)
        for m in distinct(frame, "method")
    ]
    figure = single(traces, height=36 * len(ordered) + 88)
    figure.update_layout(barmode="overlay", bargap=0.28, showlegend=True)
    figure.update_xaxes(range=[0, most * 1.08], title_text=title, showgrid=True)
    return figure.update_yaxes(
        categoryorder="array",
        categoryarray=ordered["label"].tolist(),
        showgrid=False,
        tickfont_size=SMALL_SIZE,
        tickcolor=CLEAR,
    )


def stages(frame: pd.DataFrame, columns: int) -> go.Figure:
    """Seconds of each stage on one another, a panel a method.

    Scoring, which runs beside sampling, stands there as points.
    """
    panels = []
    for method in distinct(frame, "method"):
        rows = where(frame, "num_rollouts", method=method)
        parts = {stage: where(rows, metric=stage) for stage in _STAGES}
        # A plain run has no fit.
        traces = [_stage(part, name) for name, part in parts.items() if any(floats(part, "value"))]
        panels.append(Panel(title=mark(method).label, traces=traces))
    figure = facets(panels, columns, height=280, legend_lines=4, y_title="seconds")
    figure.update_xaxes(type="category", title_text="rollouts N")
    figure.update_yaxes(range=[0, 1.08 * _tallest(frame)])
    return figure.update_layout(barmode="stack", bargap=0.35, legend_traceorder="normal")


def _stage(rows: pd.DataFrame, stage: str) -> go.Bar | go.Scatter:
    def card(row: Row) -> str:
        return hover(row, f"{shown(stage)}, {method_at_n(row)}")

    look = _STAGES[stage]
    if stage == _SCORING:
        outline = {"color": INK, "width": 2}
        marker = {"color": PAPER, "symbol": look.symbol, "size": 10, "line": outline}
        trace = line(rows, look, _n, card, mode="markers", marker=marker)
    else:
        trace = bars(rows, look, _n, card, has_ends=False)
    return trace.update(legendgroup=stage, legendrank=list(_STAGES).index(stage))


def _tallest(frame: pd.DataFrame) -> float:
    """The highest stack of bars, or end of an interval of the points."""
    is_point = frame["metric"] == _SCORING
    stacks = frame[~is_point].groupby(["method", "num_rollouts"])["value"].sum()
    ends = frame["high"].fillna(frame["value"])[is_point]
    return max([*stacks.tolist(), *ends.tolist()], default=1.0) or 1.0


def _n(row: Row) -> str:
    return str(row["num_rollouts"])


def _who(row: Row) -> str:
    name, budget = short_model(row["model"]), row["num_rollouts"]
    return f"{name}, N = {int(budget)}" if is_known(budget) and int(budget) > 1 else name
