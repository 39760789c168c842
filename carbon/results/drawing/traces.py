"""Rows of a table as lines, dots or bars: every series of every figure is made here."""

from collections.abc import Callable, Mapping
from typing import Any

import pandas as pd
import plotly.graph_objects as go

from carbon.results.drawing.style import INK, TEXT_SIZE, Mark, hatching, mark
from carbon.results.rows import floats, records
from carbon.results.wording import bare, hover

Row = Mapping[str, Any]


def method_at_n(row: Row) -> str:
    """What most points are called: "CarBoN, N = 64"."""
    return f"{mark(row['method']).label}, N = {row['num_rollouts']}"


def method_card(row: Row) -> str:
    """What is read on most points."""
    return hover(row, method_at_n(row))


def line(
    rows: pd.DataFrame,
    look: Mark,
    place: Callable[[Row], Any],
    card: Callable[[Row], str] = method_card,
    *,
    size: int = 10,
    **more: Any,
) -> go.Scatter:
    """Values over their places, joined by a line; `card` is what is read on a point."""
    return go.Scatter(
        **_series(rows, look, place, card)
        | {"mode": "lines+markers", "marker": marker(look, size), "legendgroup": look.label}
        | {"line": {"color": look.color, "width": 2.5, "dash": look.dash}}
        | more
    )


def dots(
    rows: pd.DataFrame,
    look: Mark,
    place: Callable[[Row], float],
    card: Callable[[Row], str],
    *,
    size: int,
    **more: Any,
) -> go.Scatter:
    """Values to the right of their places, as dots."""
    series = _series(rows, look, place, card, is_flat=True)
    return go.Scatter(**series | {"mode": "markers", "marker": marker(look, size)} | more)


def bars(
    rows: pd.DataFrame,
    look: Mark,
    place: Callable[[Row], str],
    card: Callable[[Row], str] = method_card,
    *,
    is_flat: bool = False,
    has_ends: bool = True,
) -> go.Bar:
    """Bars from zero. At their ends stand intervals or, where there are none, the numbers."""
    series = _series(rows, look, place, card, is_flat=is_flat)
    error = series.pop("error_x" if is_flat else "error_y")
    if error and has_ends:
        series["error_x" if is_flat else "error_y"] = error | {"color": INK}
    elif has_ends:
        series["text"] = [bare(row["value"], row["unit"]) for row in records(rows)]
    return go.Bar(
        **series,
        legendgroup=look.label,
        orientation="h" if is_flat else "v",
        textposition="outside",
        textfont={"size": TEXT_SIZE},
        cliponaxis=False,
        marker=bar_marker(look),
    )


def marker(look: Mark, size: int) -> dict[str, Any]:
    """A method's symbol; an open one has a stroke that can be seen."""
    stroke = {"line_width": 2} if look.symbol.endswith("-open") else {}
    return {"color": look.color, "size": size, "symbol": look.symbol, **stroke}


def bar_marker(look: Mark) -> dict[str, Any]:
    """A bar's colour, outline and hatching."""
    outline = {"color": look.color, "width": 1.5}
    return {
        "color": look.color, "line": outline, "pattern": hatching(look.hatch, look.color)
    }  # fmt: skip


def interval(rows: pd.DataFrame, color: str) -> dict[str, Any] | None:
    """Error bars from the columns low and high, none where no row has one."""
    if "low" not in rows or not rows["low"].notna().any():
        return None
    value = rows["value"]
    return {
        "type": "data",
        "symmetric": False,
        "array": (rows["high"] - value).fillna(0).clip(lower=0).tolist(),
        "arrayminus": (value - rows["low"]).fillna(0).clip(lower=0).tolist(),
        "color": color,
        "thickness": 1.5,
        "width": 4,
    }


def _series(
    rows: pd.DataFrame,
    look: Mark,
    place: Callable[[Row], Any],
    card: Callable[[Row], str],
    *,
    is_flat: bool = False,
) -> dict[str, Any]:
    """Places, values, intervals and cards; `is_flat` lays the values along x."""
    cells = records(rows)
    across, along = ("y", "x") if is_flat else ("x", "y")
    return {
        across: [place(row) for row in cells],
        along: floats(rows, "value"),
        f"error_{along}": interval(rows, look.color),
        "name": look.label,
        "hoverinfo": "text",
        "hovertext": [card(row) for row in cells],
    }
