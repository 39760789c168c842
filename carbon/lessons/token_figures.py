"""Figures over a vocabulary: predictions against targets, and one next-token distribution.

Names and numbers come in as they are to be shown, most important first.
"""

from collections.abc import Sequence
from html import escape

import plotly.graph_objects as go

from carbon.results.drawing.facets import Panel, facets, rows_axis, single
from carbon.results.drawing.style import CARBON, EXPLORE, SMALL_SIZE, SOFT, Mark, hatching
from carbon.results.drawing.traces import bar_marker

_ROW_PIXELS = 27
_CODE = "ui-monospace, SF Mono, Menlo, Consolas, Liberation Mono, monospace"


def differences(
    tokens: Sequence[str],
    gaps: Sequence[float],
    changes: Sequence[float],
    titles: tuple[str, str],
    columns: int,
) -> go.Figure:
    """Average target minus average prediction by token; beside it, what a step does to its logit.

    Orange is more, blue is less.
    """
    panels = []
    points = [100 * gap for gap in gaps]
    for title, values, unit in zip(titles, (points, changes), (" %", ""), strict=True):
        texts = [f"{value:+.2f}{unit}".replace("-", "−") for value in values]
        colors = [CARBON if value > 0 else EXPLORE for value in values]
        shapes = ["" if value > 0 else "/" for value in values]
        trace = _bars(tokens, values, texts, texts)
        trace.marker = {"color": colors, "pattern": hatching(shapes, colors)}
        reach = 2.2 * max(map(abs, values)) or 1.0  # room for the numbers beside the bars
        axis = {"range": [-reach, reach], "zeroline": True, "zerolinecolor": SOFT}
        axis |= {"ticksuffix": unit, "nticks": 5}
        panels.append(Panel(title=title, traces=[trace], x_axis=axis))
    figure = facets(panels, columns, height=_ROW_PIXELS * len(tokens), legend_lines=0)
    return _name_rows(figure, tokens)


def next_token(
    tokens: Sequence[str], before: Sequence[float], after: Sequence[float], names: tuple[str, str]
) -> go.Figure:
    """One next-token distribution as two bars a token, `names` saying which is which."""
    traces = []
    for name, values, color, hatch in zip(
        names, (before, after), (EXPLORE, CARBON), ("/", ""), strict=True
    ):
        cards = [f"{name}: {value:.4f}" for value in values]
        trace = _bars(tokens, values, [f"{value:.3f}" for value in values], cards)
        traces.append(
            trace.update(name=name, marker=bar_marker(Mark(name, color, "", hatch=hatch)))
        )
    figure = single(traces, 2 * _ROW_PIXELS * len(tokens) + 94, bottom=54)
    figure.update_layout(barmode="group", bargap=0.26, bargroupgap=0.08)
    figure.update_xaxes(range=[0, 1.12], title_text="probability", showgrid=True)
    return _name_rows(figure, tokens)


def _bars(
    tokens: Sequence[str], values: Sequence[float], texts: Sequence[str], cards: Sequence[str]
) -> go.Bar:
    return go.Bar(
        x=list(values),
        y=list(range(len(tokens))),
        orientation="h",
        text=texts,
        textposition="outside",
        textfont={"size": SMALL_SIZE},
        cliponaxis=False,
        hoverinfo="text",
        hovertext=[
            f"<b>{escape(token)}</b><br>{card}" for token, card in zip(tokens, cards, strict=True)
        ],
    )


def _name_rows(figure: go.Figure, tokens: Sequence[str]) -> go.Figure:
    font = {"family": _CODE, "size": SMALL_SIZE}
    names = [escape(token) for token in tokens]
    return figure.update_yaxes(rows_axis(names, room=0.6), tickfont=font)
