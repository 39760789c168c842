"""Figures over a vocabulary: predictions against targets, and one next-token distribution.

Knows no model: names and numbers come in as they are to be shown, most important first.
"""

from collections.abc import Sequence
from html import escape

import plotly.graph_objects as go

from carbon.results.drawing.panels import panels, place_of
from carbon.results.drawing.style import (
    CARBON,
    CLEAR,
    EXPLORE,
    SMALL_SIZE,
    SOFT,
    hatching,
    template,
)

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
    figure = panels(titles, columns, panel_height=_ROW_PIXELS * len(tokens), legend_lines=0)
    points = [100 * gap for gap in gaps]
    for index, (values, unit) in enumerate(((points, " %"), (changes, ""))):
        row, column = place_of(index, columns, 2)
        figure.add_trace(_signed_bars(tokens, values, unit), row, column)
        reach = 2.2 * max(map(abs, values)) or 1.0  # room for the numbers beside the bars
        figure.update_xaxes(
            range=[-reach, reach],
            zeroline=True,
            zerolinecolor=SOFT,
            ticksuffix=unit,
            nticks=5,
            row=row,
            col=column,
        )
    _name_rows(figure, tokens)
    return figure


def _signed_bars(tokens: Sequence[str], values: Sequence[float], unit: str) -> go.Bar:
    texts = [f"{value:+.2f}{unit}".replace("-", "−") for value in values]
    colors = [CARBON if value > 0 else EXPLORE for value in values]
    return go.Bar(
        x=list(values),
        y=list(range(len(tokens))),
        orientation="h",
        text=texts,
        textposition="outside",
        textfont={"size": SMALL_SIZE},
        cliponaxis=False,
        showlegend=False,
        hoverinfo="text",
        hovertext=[_card(token, text) for token, text in zip(tokens, texts, strict=True)],
        marker={
            "color": colors,
            "pattern": hatching(["" if value > 0 else "/" for value in values], colors),
        },
    )


def next_token(
    tokens: Sequence[str], before: Sequence[float], after: Sequence[float], names: tuple[str, str]
) -> go.Figure:
    """One next-token distribution as two bars a token, `names` saying which is which."""
    figure = go.Figure()
    rows = list(range(len(tokens)))
    looks = ((before, EXPLORE, "/"), (after, CARBON, ""))
    for name, (values, color, hatch) in zip(names, looks, strict=True):
        figure.add_bar(
            x=list(values),
            y=rows,
            orientation="h",
            name=name,
            text=[f"{value:.3f}" for value in values],
            textposition="outside",
            textfont={"size": SMALL_SIZE},
            cliponaxis=False,
            hoverinfo="text",
            hovertext=[_card(token, f"{name}: {x:.4f}") for token, x in _pairs(tokens, values)],
            marker={
                "color": color,
                "line": {"color": color, "width": 1.5},
                "pattern": hatching(hatch, color),
            },
        )
    height = 2 * _ROW_PIXELS * len(tokens) + 94
    figure.update_layout(template=template(), height=height, margin={"t": 40, "b": 54})
    figure.update_layout(barmode="group", bargap=0.26, bargroupgap=0.08)
    _name_rows(figure, tokens)
    figure.update_xaxes(range=[0, 1.12], title_text="probability", showgrid=True)
    return figure


def _name_rows(figure: go.Figure, tokens: Sequence[str]) -> None:
    figure.update_yaxes(
        tickvals=list(range(len(tokens))),
        ticktext=[escape(token) for token in tokens],
        tickfont={"family": _CODE, "size": SMALL_SIZE},
        range=[len(tokens) - 0.4, -0.6],
        showgrid=False,
        tickcolor=CLEAR,
    )


def _pairs(tokens: Sequence[str], values: Sequence[float]) -> list[tuple[str, float]]:
    return list(zip(tokens, values, strict=True))


def _card(token: str, text: str) -> str:
    return f"<b>{escape(token)}</b><br>{text}"
