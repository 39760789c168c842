"""Reads an experiment's arrays: pools of rollouts, and averages by problem with intervals.

Seeds are averaged within a problem first; the bootstrap draws problems, the same for every number,
so that differences are paired.
"""

import math
from dataclasses import dataclass

import numpy as np
from jaxtyping import Float, Int
from numpy import ndarray
from numpy.typing import NDArray

from carbon.evaluate.experiments import Setting
from carbon.evaluate.shards import FIT_NUMBERS
from carbon.evaluate.storage import Results
from carbon.evaluate.verdicts import Pool

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
        problems, self._problem = np.unique(results.arrays["problem"], return_inverse=True)
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


class Outcomes(Averages):
    """One row a problem and seed. `settings` are those of the experiment, in its order."""

    def __init__(self, results: Results, settings: tuple[Setting, ...] = ()) -> None:
        super().__init__(results)
        self._arrays = results.arrays
        self._settings = settings
        counts = results.arrays["num_texts"].astype(np.int64)
        self._starts = np.cumsum(counts) - counts
        self.num_undecided = int(results.arrays["num_undecided"].sum())

    def explore(self, count: int, temperature: int = 0) -> Pool:
        return self._pool(self._arrays["explore"][:, temperature, :count])

    def baseline(self, count: int, temperature: int = 0) -> Pool:
        return self._pool(self._arrays["baseline"][:, temperature, :count])

    def exploit(self, setting: Setting) -> Pool:
        return self._pool(self._exploit(setting))

    def plain(self, num_rollouts: int, temperature: int = 0) -> Pool:
        """Best-of-N: both halves uncalibrated; of an odd N the second is larger."""
        half = num_rollouts // 2
        explore = self._arrays["explore"][:, temperature, :half]
        baseline = self._arrays["baseline"][:, temperature, : num_rollouts - half]
        return self._pool(np.concatenate([explore, baseline], axis=1))

    def calibrated(self, setting: Setting) -> Pool:
        explore = self._arrays["explore"][:, 0, : setting.num_explore]
        return self._pool(np.concatenate([explore, self._exploit(setting)], axis=1))

    def fit(self, setting: Setting, number: str) -> Float[ndarray, " rows"]:
        """One of FIT_NUMBERS; NaN where nothing was fitted."""
        place = self._settings.index(setting)
        return self._arrays["fits"][:, place, FIT_NUMBERS.index(number)].astype(float)

    def overlaps(self, setting: Setting) -> Float[ndarray, "rows phases overlaps"]:
        return self._arrays["overlaps"][:, self._settings.index(setting)].astype(float)

    def _exploit(self, setting: Setting) -> Int[ndarray, "rows places"]:
        start = 0
        for each in self._settings:
            if each == setting:
                break
            start += each.num_exploit
        return self._arrays["exploit"][:, start : start + setting.num_exploit]

    def _pool(self, places: NDArray) -> Pool:
        texts = self._starts[:, None] + places
        return Pool(
            score=self._arrays["text_score"][texts],
            answer=self._arrays["text_answer"][texts].astype(np.int64),
            is_right=self._arrays["text_is_right"][texts],
            solution=places.astype(np.int64),
            num_tokens=self._arrays["text_num_tokens"][texts].astype(np.int64),
        )
