"""Reads an experiment's arrays: what each of its runs says, as numbers to average and as rows."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from jaxtyping import Bool, Float, Int
from numpy import ndarray
from numpy.typing import NDArray

from carbon.core.config import RunConfig
from carbon.core.types import Method, Phase, SelectionRule
from carbon.evaluate.averages import Averages
from carbon.evaluate.experiments import PLAIN, Experiment
from carbon.evaluate.rows import Labels
from carbon.evaluate.shards import FIT_NUMBERS, NO_ANSWER, OVERLAP_PHASES, OVERLAPS, PHASES
from carbon.evaluate.storage import Results
from carbon.search.beams import places_of
from carbon.search.choosing import SECOND_HALF
from carbon.search.selection import RULES


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
    style: Int[ndarray, "rows rollouts"]

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

    def __init__(self, results: Results, experiment: Experiment, labels: Labels) -> None:
        super().__init__(results)
        self.labels = labels
        # Of policy and reward model: see `origin.meta_of`. Empty where results do not say them.
        self.sizes: dict[str, dict[str, int]] = results.meta.get("sizes", {})
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
        """All that a fit takes part in."""
        return [column for column in self.columns if column.method == "carbon"]

    @property
    def seeds(self) -> Int[ndarray, " rows"]:
        return self._arrays["seed"]

    def plain(self, num_rollouts: int) -> Column:
        return next(column for column in self.of(PLAIN) if column.num_rollouts == num_rollouts)

    def right(self, column: Column) -> dict[SelectionRule, Bool[ndarray, " rows"]]:
        """Whether each rule chose a right answer."""
        verdicts = self._arrays["is_right"][:, column.verdict]
        return {rule: verdicts[:, place] for place, rule in enumerate(RULES)}

    def row(
        self, column: Column, metric: str, unit: str, values: NDArray, **cells: Any
    ) -> dict[str, Any]:
        """A table's row from one number a problem and seed, of one level where `cells` say so."""
        level = cells.get("level", "")
        estimate = self.estimate(values, None if level == "" else level)
        estimate = estimate.times(100 if unit == "percent" else 1)
        about = {"method": column.name, "num_rollouts": column.num_rollouts} | cells
        return self.labels.row(metric=metric, unit=unit, estimate=estimate, **about)

    def share_right(self, column: Column) -> Float[ndarray, " rows"]:
        halves = [self.half(column, phase).is_right for phase in column.phases]
        return np.concatenate(halves, axis=1).mean(axis=1)

    def half(self, column: Column, phase: Phase) -> Half:
        """Rollouts of the column's run; of a smaller N, its first ones."""
        places = places_of(column.config, phase)
        if (budget := column.num_rollouts) < column.config.num_rollouts:
            num_explore = column.config.explored_of(budget)
            places = places[: num_explore if phase == "explore" else budget - num_explore]
        first = self._first_rollout[column.run]
        rollouts = slice(first + places.start, first + places.stop)
        names = ("score", "answer", "is_right", "text", "num_tokens", "style")
        return Half(*(self._arrays[f"rollout_{name}"][:, rollouts] for name in names))

    def num_tokens(self, column: Column) -> Int[ndarray, " rows"]:
        """All that the method sampled, what a search gave up included."""
        if column.num_rollouts < column.config.num_rollouts:  # best-of-N, which gives up nothing
            halves = [self.half(column, phase).num_tokens for phase in column.phases]
            return np.concatenate(halves, axis=1).sum(axis=1, dtype=int)
        phases = [PHASES.index(phase) for phase in column.phases]
        return self._arrays["num_tokens"][:, column.run, phases].sum(axis=1)

    def fit(self, column: Column, number: str) -> Float[ndarray, " rows"]:
        """One of FIT_NUMBERS; NaN where nothing was fitted."""
        return self._arrays["fits"][:, column.run, FIT_NUMBERS.index(number)].astype(float)

    def set_right(self, column: Column) -> Float[ndarray, " rows"]:
        """The share of right rollouts in the calibration set; NaN where nothing was fitted."""
        return self._arrays["set_right"][:, column.run].astype(float)

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
