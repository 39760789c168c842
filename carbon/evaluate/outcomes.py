"""Reads an experiment's arrays: what its runs say, and averages by problem with intervals.

Seeds are averaged within a problem first; the bootstrap draws problems, the same for every number,
so that differences are paired.
"""

import math
from dataclasses import dataclass

import numpy as np
from jaxtyping import Bool, Float, Int
from numpy import ndarray
from numpy.typing import NDArray

from carbon.core.config import RunConfig
from carbon.core.types import Method, Phase, SelectionRule
from carbon.evaluate.experiments import PLAIN, Experiment
from carbon.evaluate.shards import FIT_NUMBERS, NO_ANSWER, OVERLAP_PHASES, OVERLAPS, PHASES
from carbon.evaluate.storage import Results
from carbon.search.beams import places_of
from carbon.search.choosing import SECOND_HALF
from carbon.search.selection import SELECTORS

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


@dataclass(frozen=True, slots=True)
class Column:
    """One method at one N: `verdict` and `run` are its places in the arrays.

    `name` is what the tables call it, `setting` tells runs of one name and N apart.
    """

    name: str
    num_rollouts: int
    setting: str
    config: RunConfig
    method: Method
    run: int
    verdict: int

    @property
    def phases(self) -> tuple[Phase, Phase]:
        return "explore", SECOND_HALF[self.method]


@dataclass(frozen=True, slots=True, eq=False)
class Half:
    """Rollouts of one phase, one row a problem and seed; see the arrays of `shards.run_shard`."""

    score: Float[ndarray, "rows rollouts"]
    answer: Int[ndarray, "rows rollouts"]
    is_right: Bool[ndarray, "rows rollouts"]
    text: Int[ndarray, "rows rollouts"]
    num_tokens: Int[ndarray, "rows rollouts"]

    def metrics(self) -> list[tuple[str, str, ndarray]]:
        """What it is like: name, unit and one number a row."""
        is_known = ~np.isnan(self.score)
        num_known = is_known.sum(axis=1)
        sums = np.where(is_known, self.score, 0.0).sum(axis=1, dtype=float)
        mean = np.where(num_known > 0, sums / np.maximum(num_known, 1), np.nan)
        return [
            ("rollout_accuracy", "percent", self.is_right.mean(axis=1)),
            ("mean_score", "share", mean),
            ("distinct_answers", "", num_distinct(self.answer).astype(float)),
            ("distinct_solutions", "", num_distinct(self.text).astype(float)),
            ("mean_tokens", "tokens", self.num_tokens.mean(axis=1)),
        ]


class Outcomes(Averages):
    """What the runs of an experiment say: one row a problem and seed."""

    def __init__(self, results: Results, experiment: Experiment) -> None:
        super().__init__(results)
        self.num_undecided = int(results.arrays["num_undecided"].sum())
        self.columns: list[Column] = []
        self._first_rollout = [0]  # of each run
        for run, planned in enumerate(experiment.runs()):
            config = planned.config
            size = config.num_explore + config.num_exploit + config.num_baseline
            self._first_rollout.append(self._first_rollout[-1] + size)
            for method, budget in planned.columns():
                name, verdict = planned.names[method], len(self.columns)
                column = Column(name, budget, planned.setting, config, method, run, verdict)
                self.columns.append(column)

    def of(self, *names: str) -> list[Column]:
        """The columns of these names, name after name."""
        return [column for name in names for column in self.columns if column.name == name]

    @property
    def calibrated(self) -> list[Column]:
        """All but plain best-of-N."""
        return [column for column in self.columns if column.name != PLAIN]

    def plain(self, num_rollouts: int) -> Column:
        return next(column for column in self.of(PLAIN) if column.num_rollouts == num_rollouts)

    def right(self, column: Column) -> dict[SelectionRule, Bool[ndarray, " rows"]]:
        """Whether each rule chose a right answer."""
        verdicts = self._arrays["is_right"][:, column.verdict]
        return {rule: verdicts[:, place] for place, rule in enumerate(SELECTORS)}

    def passes(self, column: Column) -> Bool[ndarray, " rows"]:
        """pass@N: whether any rollout is right."""
        return self.share_right(column) > 0

    def share_right(self, column: Column) -> Float[ndarray, " rows"]:
        halves = [self.half(column, phase).is_right for phase in column.phases]
        return np.concatenate(halves, axis=1).mean(axis=1)

    def half(self, column: Column, phase: Phase) -> Half:
        """Rollouts of the column's run."""
        places = places_of(column.config, phase)
        first = self._first_rollout[column.run]
        rollouts = slice(first + places.start, first + places.stop)
        names = ("score", "answer", "is_right", "text", "num_tokens")
        return Half(*(self._arrays[f"rollout_{name}"][:, rollouts] for name in names))

    def num_tokens(self, column: Column) -> Int[ndarray, " rows"]:
        """All that the method sampled, what a search gave up included."""
        phases = [PHASES.index(phase) for phase in column.phases]
        return self._arrays["num_tokens"][:, column.run, phases].sum(axis=1)

    def fit(self, column: Column, number: str) -> Float[ndarray, " rows"]:
        """One of FIT_NUMBERS; NaN where nothing was fitted."""
        return self._arrays["fits"][:, column.run, FIT_NUMBERS.index(number)].astype(float)

    def overlap(self, column: Column, phase: Phase, number: str) -> Float[ndarray, " rows"]:
        """One of OVERLAPS, of the calibration set with a second half of the run."""
        place = OVERLAP_PHASES.index(phase), OVERLAPS.index(number)
        return self._arrays["overlaps"][(slice(None), column.run, *place)].astype(float)


def num_distinct(values: Int[ndarray, "rows rollouts"]) -> Int[ndarray, " rows"]:
    """Different values in each row, NO_ANSWER left out."""
    ordered = np.sort(values, axis=1)
    is_new = np.ones(ordered.shape, bool)
    is_new[:, 1:] = ordered[:, 1:] != ordered[:, :-1]
    return (is_new & (ordered != NO_ANSWER)).sum(axis=1)
