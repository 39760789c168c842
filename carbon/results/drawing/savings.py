"""Which N reaches which: how many rollouts one method needs for what another one has at its most.

Reads a tidy frame of one selection rule, accuracies in percent. They are compared as they are
shown, to one decimal: what differs by less is the same to a reader. Draws nothing.
"""

from dataclasses import dataclass

import pandas as pd

from carbon.results.drawing.rows import distinct, floats, where, whole
from carbon.results.drawing.wording import bare, number

PLAIN_TO_CALIBRATED = {"best_of_n": "carbon", "beam_search": "calibrated_beam_search"}


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
    """The saving in one model's rows; None where no pair of methods can be compared."""
    by_method = {name: _values(rows, name) for name in distinct(rows, "method")}
    for plain, method in PLAIN_TO_CALIBRATED.items():
        if plain in by_method and method in by_method:
            base, ours = by_method[plain], by_method[method]
            goal = base[max(base)]
            end = _first(ours, goal)
            return Saving(
                plain=plain,
                method=method,
                goal=goal,
                plain_rollouts=_first(base, goal) or max(base),
                num_rollouts=end,
                value=ours[end] if end else None,
            )
    return None


def _values(rows: pd.DataFrame, method: str) -> dict[int, float]:
    """Value by N, in ascending order of N."""
    part = where(rows, "num_rollouts", method=method)
    return dict(zip(whole(part, "num_rollouts"), floats(part, "value"), strict=True))


def _first(values: dict[int, float], goal: float) -> int | None:
    """The smallest N whose value, as shown, reaches the goal as shown; None if none does."""
    return next((n for n, value in values.items() if _as_shown(value) >= _as_shown(goal)), None)


def _as_shown(accuracy: float) -> float:
    return float(bare(accuracy, "percent"))
