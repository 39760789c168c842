"""Learned temperature and entropy of the calibration set by level, and how well they rank it."""

import itertools
from collections.abc import Iterator

import numpy as np

from carbon.evaluate.averages import Estimate
from carbon.evaluate.experiments import CALIBRATED
from carbon.evaluate.outcomes import Outcomes
from carbon.evaluate.rows import Row

_DIFFICULTY = {
    "temperature": ("temperature", "temperature"),
    "entropy": ("entropy_before", "nats"),
}


def levels(outcomes: Outcomes) -> Iterator[Row]:
    for column in outcomes.of(CALIBRATED):
        for metric, (number, unit) in _DIFFICULTY.items():
            values = outcomes.fit(column, number)
            for level in sorted(set(outcomes.levels.tolist())):
                yield outcomes.row(column, metric, unit, values, level=level)


def correlations(outcomes: Outcomes) -> Iterator[Row]:
    """Of the levels' means, as in the paper; the interval redraws the problems."""
    known_levels = sorted(set(outcomes.levels.tolist()))
    for column in outcomes.of(CALIBRATED):
        for metric, (number, _) in _DIFFICULTY.items():
            by_problem = outcomes.by_problem(outcomes.fit(column, number))
            parts = [
                np.where(outcomes.levels == level, by_problem, np.nan) for level in known_levels
            ]
            if len(known_levels) < 2 or any(np.isnan(part).all() for part in parts):
                continue
            value = spearman(np.array([np.nanmean(part) for part in parts]))
            resampled = np.array([outcomes.resampled(part) for part in parts]).T
            known = resampled[~np.isnan(resampled).any(axis=1)]
            low, high = np.percentile([spearman(means) for means in known], [2.5, 97.5])
            yield outcomes.labels.row(
                CALIBRATED, metric, "rho", Estimate(value, float(low), float(high)),
                num_rollouts=column.num_rollouts, p=round(exact_p(value, len(known_levels)), 4),
            )  # fmt: skip


def spearman(means: np.ndarray) -> float:
    """Rank correlation of values with their places (levels in order, no ties)."""
    return _rho(np.argsort(np.argsort(means)))


def exact_p(rho: float, count: int) -> float:
    """Two-sided: the share of all orders of `count` levels at least as far from 0."""
    orders = [_rho(np.array(order)) for order in itertools.permutations(range(count))]
    return float(np.mean(np.abs(orders) >= abs(rho) - 1e-9))


def _rho(ranks: np.ndarray) -> float:
    count = len(ranks)
    return float(1 - 6 * ((ranks - np.arange(count)) ** 2).sum() / (count * (count**2 - 1)))
