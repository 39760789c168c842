"""Learned temperature and entropy of the calibration set by level of difficulty.

The paper prints rank correlations only; values by level need a measured table.
"""

import pandas as pd
import plotly.graph_objects as go

from carbon.results.drawing.rows import distinct, floats, records, where
from carbon.results.drawing.style import CARBON, CLEAR, EXPLORE, SMALL_SIZE, template
from carbon.results.drawing.sweeps import Sweep, by_budget
from carbon.results.drawing.wording import hover, short_model

_MEASURES = {
    "temperature": ("learned T", CARBON, "diamond"),
    "entropy": ("entropy of the calibration set", EXPLORE, "circle"),
}


def correlations(frame: pd.DataFrame, origin: str) -> go.Figure:
    """Spearman's rho with the level of difficulty, on the whole scale from -1 to 1."""
    figure = go.Figure()
    models = distinct(frame, "model")
    for metric, (label, color, symbol) in _MEASURES.items():
        part = where(frame, metric=metric)
        offset = 0.14 if metric == "temperature" else -0.14
        figure.add_scatter(
            x=floats(part, "value"),
            y=[models.index(model) + offset for model in part["model"].tolist()],
            mode="markers+text",
            text=[f"{value:.3f}" for value in floats(part, "value")],
            textposition="middle left",
            textfont={"size": SMALL_SIZE},
            name=label,
            marker={"color": color, "symbol": symbol, "size": 13},
            hoverinfo="text",
            hovertext=[
                hover(row, f"{short_model(row['model'])}: {label} and level", origin)
                for row in records(part)
            ],
        )
    figure.update_layout(
        template=template(), height=58 * len(models) + 110, margin={"t": 44, "b": 52}
    )
    figure.update_xaxes(range=[-1.03, 1.06], showgrid=True, title_text="Spearman's ρ")
    figure.update_yaxes(
        tickvals=list(range(len(models))),
        ticktext=[short_model(model) for model in models],
        range=[len(models) - 0.5, -0.5],
        showgrid=False,
        tickcolor=CLEAR,
    )
    return figure


def by_level(frame: pd.DataFrame, origin: str, columns: int) -> go.Figure:
    """T and entropy against the level, one line a budget N. Needs a column `level`."""
    titles = {"temperature": "learned T", "entropy": "entropy, nats"}
    sweep = Sweep("level", "level", "metric", titles)
    figure = by_budget(frame, sweep, origin, columns)
    figure.update_xaxes(dtick=1)
    return figure
