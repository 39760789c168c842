"""Which N reaches which: the rollouts one method needs for what another has at its most, drawn.

Frames hold one model and selection rule, accuracies in percent. They are compared as they are
shown, to one decimal: what differs by less is the same to a reader. Where intervals are known the
calibrated method has what its whole interval has.
"""

from dataclasses import dataclass

import pandas as pd
import plotly.graph_objects as go

from carbon.results.drawing.style import INK, TEXT_SIZE, mark
from carbon.results.rows import distinct, floats, where, whole
from carbon.results.wording import bare, number

PLAIN_TO_CALIBRATED = {"best_of_n": "carbon", "beam_search": "calibrated_beam_search"}
RAIL = 0.2  # of a panel's span: the strip under the lines where the arrow runs


@dataclass(frozen=True, slots=True)
class Saving:
    """`method` needs `num_rollouts` for the `goal` that `plain` has at `plain_rollouts`."""

    plain: str
    method: str
    goal: float
    plain_rollouts: int  # the smallest N at which plain itself reaches the goal
    num_rollouts: int | None  # the smallest N of the table that reaches it; None: none does
    value: float | None  # what it has there: as shown, the goal or more

    @property
    def times(self) -> float | None:
        """How many times fewer rollouts."""
        return self.plain_rollouts / self.num_rollouts if self.num_rollouts else None

    @property
    def caption(self) -> str:
        """One line below a panel's title."""
        since = f"{number(self.goal, 'percent')} at N = {self.plain_rollouts}, calibrated "
        return since + (f"at N = {self.num_rollouts}" if self.num_rollouts else "at none")


def saving(rows: pd.DataFrame) -> Saving | None:
    """The saving in one model's rows; None where no pair of methods can be compared, and where
    intervals show none.
    """
    methods = distinct(rows, "method")
    for plain, method in PLAIN_TO_CALIBRATED.items():
        if plain in methods and method in methods:
            base, ours = _by_budget(rows, plain), _by_budget(rows, method)
            goal = base[max(base)]
            start = _first(base, goal) or max(base)
            is_certain = "low" in rows and bool(rows["low"].notna().all())
            reached = _first(_by_budget(rows, method, "low") if is_certain else ours, goal)
            if is_certain and not (reached and reached < start):
                return None
            return Saving(plain, method, goal, start, reached, ours[reached] if reached else None)
    return None


def arrow(found: Saving, span: tuple[float, float]) -> list[go.Scatter]:
    """The level of the goal, and under the lines an arrow from one N to the other."""
    start, end = found.plain_rollouts, found.num_rollouts
    if end is None or end >= start:
        return []
    rail = span[0] + 0.35 * RAIL * (span[1] - span[0])
    level = go.Scatter(
        x=[start, start, None, end, end, None, start, end],
        y=[found.goal, rail, None, found.goal, rail, None, found.goal, found.goal],
        mode="lines",
        line={"color": INK, "width": 1, "dash": "dot"},
        hoverinfo="skip",
    )
    pointer = go.Scatter(
        x=[start, (start * end) ** 0.5, end],
        y=[rail] * 3,
        mode="lines+markers+text",
        text=["", f"<b>{found.times:g}×</b>", ""],
        textposition="top center",
        textfont={"size": TEXT_SIZE, "color": INK},
        line={"color": INK, "width": 2},
        marker={
            "color": INK,
            "opacity": 1,
            "line": {"width": 0},
            "size": [0, 0, 15],
            "symbol": ["circle", "circle", "arrow-left"],
        },
        hoverinfo="text",
        hovertext=f"<b>{found.times:g}× fewer rollouts</b><br>{mark(found.plain).label} at "
        f"N = {start}: {number(found.goal, 'percent')}<br>{mark(found.method).label} first has it "
        f"at N = {end}: {number(found.value or found.goal, 'percent')}",
    )
    return [level, pointer]


def _by_budget(rows: pd.DataFrame, method: str, column: str = "value") -> dict[int, float]:
    """The column by N, in ascending order of N."""
    part = where(rows, "num_rollouts", method=method)
    return dict(zip(whole(part, "num_rollouts"), floats(part, column), strict=True))


def _first(values: dict[int, float], goal: float) -> int | None:
    """The smallest N whose value, as shown, reaches the goal as shown; None if none does."""
    return next((n for n, value in values.items() if _as_shown(value) >= _as_shown(goal)), None)


def _as_shown(accuracy: float) -> float:
    return float(bare(accuracy, "percent"))
