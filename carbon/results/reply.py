"""What a lesson's page is answered with: a figure twice, a table's texts."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # measured tables are also made where nothing is drawn
    import plotly.graph_objects as go

Answer = dict[str, Any]


def figure_answer(draw: "Callable[[int], go.Figure]", **more: Any) -> Answer:
    """A figure twice, for wide and for narrow places, with whatever else belongs to it."""
    drawn = {name: draw(columns) for name, columns in (("wide", 2), ("narrow", 1))}
    return {name: figure.to_json() for name, figure in drawn.items()} | more


def table_answer(columns: Sequence[str], rows: Sequence[Sequence[str]], bold: Any = ()) -> Answer:
    """A table's texts; `bold` holds (row, column) places."""
    return {
        "columns": list(columns),
        "rows": [list(row) for row in rows],
        "bold": [list(place) for place in bold],
    }
