"""The rows of measured tables, in the columns of `carbon.results`. Knows no experiment."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from carbon.evaluate.outcomes import Estimate
from carbon.evaluate.verdicts import Pool, num_distinct

PLAIN = "best_of_n"
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


def half_metrics(pool: Pool) -> list[tuple[str, str, np.ndarray]]:
    """What a half of rollouts is like: name, unit and one number a row."""
    scores = pool.scores
    is_known = ~np.isnan(scores)
    num_known = is_known.sum(axis=1)
    sums = np.where(is_known, scores, 0.0).sum(axis=1)
    mean = np.where(num_known > 0, sums / np.maximum(num_known, 1), np.nan)
    return [
        ("rollout_accuracy", "percent", pool.is_right.mean(axis=1)),
        ("mean_score", "share", mean),
        ("distinct_answers", "", num_distinct(pool.answer).astype(float)),
        ("distinct_solutions", "", num_distinct(pool.solution).astype(float)),
        ("mean_tokens", "tokens", pool.num_tokens.mean(axis=1)),
    ]
