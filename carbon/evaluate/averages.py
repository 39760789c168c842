"""Averages by problem with intervals, of numbers that have one row a problem and seed.

Seeds are averaged within a problem first; the bootstrap draws problems, the same for every number,
so that differences are paired.
"""

import math
from dataclasses import dataclass

import numpy as np
from jaxtyping import Float, Int
from numpy import ndarray
from numpy.typing import NDArray

from carbon.evaluate.storage import Results

NUM_RESAMPLES = 2_000
_BOOTSTRAP_SEED = 20_260


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over problems and its 95 % interval (percentiles of the bootstrap)."""

    value: float
    low: float
    high: float

    def times(self, factor: float) -> "Estimate":
        return Estimate(self.value * factor, self.low * factor, self.high * factor)


class Averages:
    """Means over problems of numbers that have one row a problem and seed."""

    def __init__(self, results: Results) -> None:
        self.problem: Int[ndarray, " rows"] = results.arrays["problem"]
        problems, self._problem = np.unique(self.problem, return_inverse=True)
        self._arrays = results.arrays
        self.num_problems = len(problems)
        self.levels = np.zeros(self.num_problems, np.int64)
        self.levels[self._problem] = results.arrays["level"]
        rng = np.random.default_rng(_BOOTSTRAP_SEED)
        even = np.full(self.num_problems, 1 / self.num_problems)
        self._resamples = rng.multinomial(self.num_problems, even, NUM_RESAMPLES).astype(float)

    def estimate(self, values: NDArray, level: int | None = None) -> Estimate:
        """Mean over problems (of one level) of a number per row; NaN takes no part."""
        by_problem = self.by_problem(values)
        if level is not None:
            by_problem = np.where(self.levels == level, by_problem, np.nan)
        resampled = self.resampled(by_problem)
        is_known = ~np.isnan(by_problem)
        if not is_known.any():
            return Estimate(math.nan, math.nan, math.nan)
        low, high = np.nanpercentile(resampled, [2.5, 97.5])
        return Estimate(float(by_problem[is_known].mean()), float(low), float(high))

    def ratio(self, part: NDArray, whole: NDArray) -> Estimate:
        """The mean of one number per row over that of another; problems are drawn with both.

        Resamples in which the other is not above 0 take no part.
        """
        parts, wholes = self.by_problem(part), self.by_problem(whole)
        above, below = self.resampled(parts), self.resampled(wholes)
        low, high = np.percentile(above[below > 0] / below[below > 0], [2.5, 97.5])
        return Estimate(float(parts.mean() / wholes.mean()), float(low), float(high))

    def by_problem(self, values: NDArray) -> Float[ndarray, " problems"]:
        """Mean over a problem's seeds."""
        values = values.astype(float)
        is_known = ~np.isnan(values)
        size = self.num_problems
        counts = np.bincount(self._problem[is_known], minlength=size)
        sums = np.bincount(self._problem[is_known], values[is_known], minlength=size)
        return np.where(counts > 0, sums / np.maximum(counts, 1), np.nan)

    def resampled(self, by_problem: Float[ndarray, " problems"]) -> Float[ndarray, " resamples"]:
        """The mean in every resample of the problems."""
        is_known = ~np.isnan(by_problem)
        counts = self._resamples @ is_known.astype(float)
        sums = self._resamples @ np.where(is_known, by_problem, 0.0)
        return np.where(counts > 0, sums / np.maximum(counts, 1), np.nan)
