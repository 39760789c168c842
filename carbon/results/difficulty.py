"""What a table of learned temperatures by level says: whether T follows the difficulty.

Knows no Gradio and no figure.
"""

import math
from collections.abc import Sequence

import pandas as pd

from carbon.results import text_readings as text
from carbon.results.drawing.rows import where
from carbon.results.drawing.wording import signed


def difficulty(frame: pd.DataFrame) -> str:
    """How the learned T and the entropy go with the level; nothing where either is missing."""
    found = {
        name: _rank_correlations(where(frame, metric=name)) for name in ("temperature", "entropy")
    }
    if not all(found.values()):
        return ""
    words = {name: _direction(values) for name, values in found.items()}
    temperature, entropy = ([signed(pick(found[name]), 1) for pick in (min, max)] for name in found)
    num_levels = frame["level"].nunique()
    return text.DIFFICULTY.format(
        **words,
        low=temperature[0],
        high=temperature[1],
        entropy_low=entropy[0],
        entropy_high=entropy[1],
        beside_paper="" if words["temperature"] == text.RISES else text.UNLIKE_THE_PAPER,
        num_levels=num_levels,
        num_orders=math.factorial(num_levels),
        smallest_p=2 / math.factorial(num_levels),
    )


def _rank_correlations(frame: pd.DataFrame) -> list[float]:
    """Spearman's rho of value and level, for each N."""
    groups = [rows for _, rows in frame.groupby("num_rollouts") if rows["level"].nunique() > 2]
    pairs = [(rows["value"].rank(), rows["level"].astype(float).rank()) for rows in groups]
    return [float(values.corr(levels)) for values, levels in pairs]


def _direction(correlations: Sequence[float]) -> str:
    if min(correlations) > 0:
        return text.RISES
    return text.FALLS if max(correlations) < 0 else text.BOTH_WAYS
