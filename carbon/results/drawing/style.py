"""The look of every figure: one colour, marker and dash a method, one template, light and dark.

Figures are drawn for a light page; `DARK` says what each colour becomes on a dark one. The hues are
those of the run's own drawing (assets/island): blue explores, orange is calibrated, grey is plain.
"""

from dataclasses import dataclass
from typing import Any

import plotly.graph_objects as go

EXPLORE, CARBON, PLAIN = "#0b67a8", "#c04e05", "#69727f"
DELTA_ONLY, TEMPERATURE_ONLY = "#6b3fa0", "#00716b"
INK, SOFT, LINE, PAPER, FILL = "#1c2430", "#56606e", "#dfe3e8", "#ffffff", "#f7f8fa"
SCALE = ("#2b2f77", "#265f8f", "#147a6c", "#55801c", "#95690a")  # ordered, for levels of noise
CARBON_WASH = "rgba(192,78,5,0.12)"  # between two lines
CLEAR = "rgba(0,0,0,0)"

DARK = {
    EXPLORE: "#5cb6ee",
    CARBON: "#f39a4a",
    PLAIN: "#a9b1bd",
    DELTA_ONLY: "#c3a1f0",
    TEMPERATURE_ONLY: "#4cc9bd",
    INK: "#e7eaef",
    SOFT: "#a2abb8",
    LINE: "#303845",
    PAPER: "#11151b",
    FILL: "#191e26",
    CARBON_WASH: "rgba(243,154,74,0.16)",
    **dict(zip(SCALE, ("#a3aaf5", "#6fb0dc", "#52c9b2", "#a3d067", "#efc94f"), strict=True)),
}

FONT = "system-ui, -apple-system, Segoe UI, Roboto, Liberation Sans, sans-serif"
TEXT_SIZE, SMALL_SIZE, TITLE_SIZE = 15, 14, 16  # pixels; nothing in a figure is smaller


@dataclass(frozen=True, slots=True)
class Mark:
    """How one method is drawn: hue first, marker, dash and hatching repeat it."""

    label: str
    color: str
    symbol: str
    dash: str = "solid"
    hatch: str = ""


_PLAIN = {"color": PLAIN, "symbol": "square-open", "dash": "dot", "hatch": "/"}
_CARBON = {"color": CARBON, "symbol": "diamond"}
_IN_HALVES = {"color": EXPLORE, "symbol": "circle-open", "dash": "dash", "hatch": "\\"}
_PER_DEPTH = {
    "color": TEMPERATURE_ONLY, "symbol": "triangle-down", "dash": "dashdot", "hatch": "x",
}  # fmt: skip
_SEARCHES = {
    "beam_search": "beam search",
    "dvts": "DVTS",
    "particle_filtering": "particle filtering",
}
MARKS = {
    "best_of_n": Mark("best-of-N", **_PLAIN),
    "carbon": Mark("CarBoN", **_CARBON),
    "delta_only": Mark("δ only", DELTA_ONLY, "triangle-up", "dash", "\\"),
    "temperature_only": Mark("T only", TEMPERATURE_ONLY, "triangle-down", "dashdot", "x"),
    "uncalibrated": Mark("without δ", **_PLAIN),
    "calibrated_with_delta": Mark("with δ", **_CARBON),
    "explore": Mark("explored half", EXPLORE, "circle", "dash"),
    "baseline": Mark("plain second half", **_PLAIN),
    "exploit": Mark("exploited half, CarBoN", **_CARBON),
    "squared_scores": Mark("squared scores", DELTA_ONLY, "triangle-up", "dash", "\\"),
    "best_quarter": Mark("best quarter", TEMPERATURE_ONLY, "triangle-down", "dashdot", "x"),
    "style_resampled": Mark("same style mix", EXPLORE, "circle", "longdash", "-"),
    "best_fixed_temperature": Mark("best fixed T", INK, "cross", "longdashdot", "+"),
    "single_sample": Mark("one sample per problem", INK, "circle"),
}
for _name, _label in _SEARCHES.items():
    MARKS |= {
        _name: Mark(_label, **_PLAIN),
        f"{_name}_in_halves": Mark(f"{_label} in halves", **_IN_HALVES),
        f"calibrated_{_name}": Mark(f"calibrated {_label}", **_CARBON),
        f"calibrated_{_name}_per_depth": Mark(f"calibrated {_label} per depth", **_PER_DEPTH),
    }


def mark(method: str) -> Mark:
    """A method's mark; one that no figure has met yet is drawn in ink under its own name."""
    return MARKS.get(method) or Mark(method.replace("_", " "), INK, "x", "longdash", "+")


def hatching(shape: Any, color: Any) -> dict[str, Any]:
    """A bar's pattern: the second cue beside its colour. One shape and colour, or one a bar."""
    return {
        "shape": shape,
        "fgcolor": color,
        "bgcolor": CLEAR,
        "size": 6,
        "solidity": 0.35,
        "fillmode": "replace",
    }


def template() -> go.layout.Template:
    """Transparent paper, quiet grid, and text that a lecture hall can read."""
    axis = {
        "gridcolor": LINE,
        "linecolor": SOFT,
        "tickcolor": SOFT,
        "ticks": "outside",
        "ticklen": 5,
        "zeroline": False,
        "tickfont": {"size": SMALL_SIZE},
        "title": {"font": {"size": TEXT_SIZE}, "standoff": 8},
        "automargin": True,
        "fixedrange": True,
    }
    return go.layout.Template(
        layout={
            "font": {"family": FONT, "size": TEXT_SIZE, "color": INK},
            "paper_bgcolor": CLEAR,
            "plot_bgcolor": CLEAR,
            "colorway": [EXPLORE, CARBON, PLAIN, DELTA_ONLY, TEMPERATURE_ONLY],
            "margin": {"l": 8, "r": 8, "t": 8, "b": 8},
            "xaxis": axis | {"showgrid": False},
            "yaxis": axis,
            "hoverlabel": {
                "bgcolor": PAPER,
                "bordercolor": SOFT,
                "font": {"family": FONT, "size": SMALL_SIZE, "color": INK},
                "align": "left",
                "namelength": 0,
            },
            "hovermode": "closest",
            "legend": {
                "orientation": "h",
                "x": 0,
                "y": 1,
                "yref": "container",
                "yanchor": "top",
                "font": {"size": TEXT_SIZE},
                "itemclick": False,
                "itemdoubleclick": False,
            },
        }
    )
