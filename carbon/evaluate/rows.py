"""The rows of measured tables, in the columns of `carbon.results`."""

import math
from dataclasses import dataclass
from typing import Any

import pandas as pd

from carbon.evaluate.outcomes import Estimate

_DIGITS = 5


@dataclass(frozen=True, slots=True)
class Table:
    """A table's rows, and what it shows in one line."""

    title: str
    frame: pd.DataFrame


@dataclass(frozen=True, slots=True, kw_only=True)
class Labels:
    """What every row of the measured tables says of its origin."""

    source: str
    dataset: str
    model: str

    def row(
        self, table: str, method: str, metric: str, unit: str, estimate: Estimate, **cells: Any
    ) -> dict[str, Any]:
        ends = {"value": estimate.value, "low": estimate.low, "high": estimate.high}
        return {
            "source": self.source,
            "table": table,
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
