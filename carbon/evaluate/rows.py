"""The rows of measured tables, in the columns of `carbon.results`."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import pandas as pd

from carbon.evaluate.averages import Estimate

_DIGITS = 5
Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Table:
    """A table's rows, and what it shows in one line."""

    title: str
    frame: pd.DataFrame


def tables_of(**tables: tuple[str, Iterable[Row]]) -> dict[str, Table]:
    """Tables by name, from each one's title and rows."""
    return {
        name: Table(title, pd.DataFrame([{**row, "table": name} for row in rows]))
        for name, (title, rows) in tables.items()
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Labels:
    """What every row of the measured tables says of its origin."""

    source: str
    dataset: str
    model: str

    def row(self, method: str, metric: str, unit: str, estimate: Estimate, **cells: Any) -> Row:
        """The table's name is still to come: see `tables_of`."""
        ends = {"value": estimate.value, "low": estimate.low, "high": estimate.high}
        return {
            "source": self.source,
            "table": "",
            "dataset": self.dataset,
            "model": self.model,
            "method": method,
            "selection": cells.pop("selection", ""),
            "metric": metric,
            "num_rollouts": cells.pop("num_rollouts", ""),
            **{name: "" if math.isnan(end) else round(end, _DIGITS) for name, end in ends.items()},
            "unit": unit,
            **cells,
        }
