"""Small multiples: one panel a model, the same scale in all of them, one legend above.

Knows nothing of what the panels show.
"""

import math
from collections.abc import Iterable, Sequence

import pandas as pd
import plotly.graph_objects as go
from plotly.subplots import make_subplots

from carbon.results.drawing.style import SMALL_SIZE, SOFT, TITLE_SIZE, template

_LEGEND_PIXELS, _TITLE_PIXELS, _CAPTION_PIXELS, _AXIS_PIXELS = 36, 32, 22, 54


def panels(
    titles: Sequence[str],
    columns: int,
    *,
    panel_height: int,
    captions: Sequence[str] = (),
    legend_lines: int = 1,
) -> go.Figure:
    """Empty panels, row by row, `panel_height` pixels each between its title and its axis.

    A caption is a line of its own below a title.
    """
    columns = used_columns(columns, len(titles))
    rows = math.ceil(len(titles) / columns)
    title_pixels = _TITLE_PIXELS + (_CAPTION_PIXELS if any(captions) else 0)
    top = title_pixels + _LEGEND_PIXELS * legend_lines
    gap = title_pixels + _AXIS_PIXELS
    inner = rows * (panel_height + gap) - gap
    figure = make_subplots(
        rows,
        columns,
        vertical_spacing=gap / inner if rows > 1 else 0,
        horizontal_spacing=0.09 if columns > 1 else 0,
    )
    figure.update_layout(
        template=template(), height=inner + top + _AXIS_PIXELS, margin={"t": top, "b": _AXIS_PIXELS}
    )
    for index, title in enumerate(titles):
        axis = str(index + 1) if index else ""
        caption = f"<br>{small(captions[index])}" if any(captions) else ""
        figure.add_annotation(
            text=f"<b>{title}</b>{caption}",
            font={"size": TITLE_SIZE},
            align="left",
            showarrow=False,
            xref=f"x{axis} domain",
            yref=f"y{axis} domain",
            x=0,
            y=1,
            xanchor="left",
            yanchor="bottom",
            yshift=4,
        )
    return figure


def small(text: str) -> str:
    """A quieter line in a title."""
    return f'<span style="font-size:{SMALL_SIZE}px;color:{SOFT}">{text}</span>'


def used_columns(columns: int, num_panels: int) -> int:
    """How many columns so many panels fill."""
    return max(1, min(columns, num_panels))


def place_of(index: int, columns: int, num_panels: int) -> tuple[int, int]:
    """Row and column of a panel, from 1."""
    columns = used_columns(columns, num_panels)
    return index // columns + 1, index % columns + 1


def rollouts_axis(figure: go.Figure, budgets: Iterable[int], title: str = "rollouts N") -> None:
    """N on a scale of doublings, in every panel."""
    ticks = sorted(set(budgets))
    low, high = math.log10(ticks[0]), math.log10(ticks[-1])
    room = 0.06 * (high - low) or 0.2
    figure.update_xaxes(
        type="log",
        tickvals=ticks,
        ticktext=[f"{n:,}" for n in ticks],
        range=[low - room, high + room],
        title_text=title,
        tickfont_size=SMALL_SIZE,
        tickangle=0,
    )


def same_span(
    ranges: Sequence[tuple[float, float]], pad: float = 0.08
) -> list[tuple[float, float]]:
    """A range for each panel, all equally long, so that a point is as tall in every one."""
    span = max(high - low for low, high in ranges) or 1.0
    half = span * (0.5 + pad)
    return [((low + high) / 2 - half, (low + high) / 2 + half) for low, high in ranges]


def interval(part: pd.DataFrame, color: str) -> dict[str, object]:
    """Error bars from the columns low and high; a missing end is drawn as none."""
    value = part["value"]
    return {
        "type": "data",
        "symmetric": False,
        "array": (part["high"] - value).fillna(0).clip(lower=0).tolist(),
        "arrayminus": (value - part["low"]).fillna(0).clip(lower=0).tolist(),
        "color": color,
        "thickness": 1.5,
        "width": 4,
    }
