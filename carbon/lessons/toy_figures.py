"""Mean iterations of the binary search and, beside them, how often it finds its target."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd
import plotly.graph_objects as go

from carbon.results.drawing.facets import Panel, facets
from carbon.results.drawing.style import INK, PLAIN, SCALE, SMALL_SIZE, Mark
from carbon.results.drawing.traces import line
from carbon.results.rows import distinct, where
from carbon.results.wording import percent

_SYMBOLS = ("circle", "square", "diamond", "triangle-up", "cross")
_DASHES = ("solid", "longdash", "dash", "dashdot", "dot")


@dataclass(frozen=True, slots=True)
class Level:
    """A horizontal line across the panels of mean iterations."""

    label: str
    value: float
    is_exact: bool


def iterations_and_hits(points: pd.DataFrame, levels: Sequence[Level], columns: int) -> go.Figure:
    """Two panels a variant, against n, one line a sigma: iterations and hits.

    With two columns the iterations stand above the hits, with one each variant's own do. Columns
    of `points`: variant, num_probes, sigma, mean_iterations, hit_rate.
    """
    points = where(points, "num_probes")
    top = max(points["mean_iterations"].max(), *(level.value for level in levels))
    panels = []
    for variant in distinct(points, "variant"):
        rows = where(points, variant=variant)
        iterations = _lines(rows.assign(value=rows["mean_iterations"]))
        panels.append(
            Panel(
                title=f"{variant}: mean iterations",
                traces=[*iterations, *_level_lines(rows, levels)],
                y_axis={"range": [0, 1.12 * top]},
            )
        )
        panels.append(
            Panel(
                title=f"{variant}: targets found",
                traces=_lines(rows.assign(value=100 * rows["hit_rate"])),
                y_axis={"range": [0, 108], "ticksuffix": " %"},
            )
        )
    if columns > 1:
        panels = panels[::2] + panels[1::2]
    figure = facets(panels, columns, height=230, legend_lines=2)
    return figure.update_xaxes(type="category", title_text="probes n per iteration")


def _lines(points: pd.DataFrame) -> list[go.Scatter]:
    sigmas = sorted(set(points["sigma"]))
    looks = zip(sigmas, SCALE, _SYMBOLS, _DASHES, strict=False)
    return [
        line(
            where(points, sigma=sigma),
            Mark(f"σ = {sigma:g}", color, symbol, dash),
            lambda row: str(row["num_probes"]),
            _card,
            size=9,
        )
        for sigma, color, symbol, dash in looks
    ]


def _card(row: Mapping[str, Any]) -> str:
    return (
        f"<b>n = {row['num_probes']}, σ = {row['sigma']:g}</b><br>{row['mean_iterations']:.2f} "
        f"iterations on average<br>{percent(row['hit_rate'])} of the targets found"
    )


def _level_lines(points: pd.DataFrame, levels: Sequence[Level]) -> list[go.Scatter]:
    probes = [str(n) for n in sorted(set(points["num_probes"]))]
    traces = []
    for level in levels:
        color, dash = (PLAIN, "dot") if level.is_exact else (INK, "longdash")
        texts = [level.label] + [""] * (len(probes) - 1)
        traces.append(
            go.Scatter(
                x=probes,
                y=[level.value] * len(probes),
                mode="lines+markers+text",
                marker={"size": 10, "opacity": 0},  # keeps the label off the line
                text=texts[::-1] if level.is_exact else texts,
                textposition="top left" if level.is_exact else "bottom right",
                textfont={"size": SMALL_SIZE, "color": color},
                line={"color": color, "width": 2, "dash": dash},
                hoverinfo="text",
                hovertext=f"<b>{level.label}</b><br>{level.value:.2f} iterations",
            )
        )
    return traces
