"""Searches over steps against best-of-N at equal N: what is run, and one shard of it.

Every number is that of a run of `carbon.search`; runs of a shard only share their batches.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

import numpy as np

from carbon.core.config import RunConfig
from carbon.core.events import AnswerSelected, RunEvent, RunFinished
from carbon.core.prompts import clean_problem
from carbon.core.types import Method, Phase, Strategy
from carbon.engines.base import Engine
from carbon.evaluate.problems import BenchmarkProblem
from carbon.evaluate.rendezvous import run_together
from carbon.evaluate.shards import Arrays
from carbon.rewards.base import ProcessRewardModel
from carbon.search.beam_search import beam_search
from carbon.search.run import Run
from carbon.search.selection import SELECTORS

BEAM_BUDGETS = (8, 16, 32, 64)
_FOREVER = 86_400.0
_PHASES: dict[Method, tuple[Phase, Phase]] = {
    "carbon": ("explore", "exploit"),
    "best_of_n": ("explore", "baseline"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedRun:
    """A run, and what each of its verdicts is called in the tables."""

    config: RunConfig
    names: dict[Method, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class BeamExperiment:
    budgets: tuple[int, ...] = BEAM_BUDGETS
    strategies: tuple[Strategy, ...] = ("beam_search",)
    beam_width: int = 4
    name: str = "beams"

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> "BeamExperiment":
        lists = {name: tuple(values[name]) for name in ("budgets", "strategies")}
        return cls(**{**values, **lists})

    def runs(self, seed: int = 0) -> list[PlannedRun]:
        """At every N: best-of-N with CarBoN, then each strategy plain, in halves and per depth.

        A search whose first step is everything is best-of-N. In halves, the plain second half
        shares the explored one with the calibrated: a paired comparison.
        """
        return [planned for budget in self.budgets for planned in self._of_budget(budget, seed)]

    def columns(self) -> list[tuple[str, int]]:
        """Method and N of every verdict, in the order of the arrays."""
        return [
            (name, planned.config.num_rollouts)
            for planned in self.runs()
            for name in planned.names.values()
        ]

    def _of_budget(self, budget: int, seed: int) -> list[PlannedRun]:
        def planned(names: dict[Method, str], **settings: Any) -> PlannedRun:
            width = self.beam_width
            settings = {"num_rollouts": budget, "beam_width": width, "seed": seed} | settings
            return PlannedRun(
                config=RunConfig(time_limit_seconds=_FOREVER, **settings), names=names
            )

        whole = {"strategy": "beam_search", "max_depth": 1}
        runs = [planned({"carbon": "carbon", "best_of_n": "best_of_n"}, **whole)]
        for name in self.strategies:
            is_plain = {"learn_delta": False, "learn_temperature": False}
            halves: dict[Method, str] = {
                "carbon": f"calibrated_{name}",
                "best_of_n": f"{name}_in_halves",
            }
            per_depth = {"beam_calibration": "per_depth", "compare_with_baseline": False}
            runs += [
                planned({"best_of_n": name}, strategy=name, **is_plain),
                planned(halves, strategy=name),
                planned({"carbon": f"calibrated_{name}_per_depth"}, strategy=name, **per_depth),
            ]
        return runs


def run_beam_shard(
    engine: Engine,
    prm: ProcessRewardModel,
    max_new_tokens: int,
    problems: Sequence[BenchmarkProblem],
    seed: int,
    experiment: BeamExperiment,
) -> Arrays:
    """All runs of the experiment for these problems and this seed.

    With one row a problem: problem, level, seed; `is_right` [problems, columns, rules in the order
    of SELECTORS]; `share_right`, the share of right results, and `num_tokens`, all that was
    sampled, what was given up included [problems, columns].
    """
    planned = experiment.runs(seed)
    jobs = [
        partial(_run, each, problem, max_new_tokens) for problem in problems for each in planned
    ]
    outcomes = run_together(jobs, engine, prm)
    rows = [
        [row for outcome in outcomes[first : first + len(planned)] for row in outcome]
        for first in range(0, len(outcomes), len(planned))
    ]
    return {
        "problem": np.array([problem.index for problem in problems], np.int32),
        "level": np.array([problem.level for problem in problems], np.int32),
        "seed": np.full(len(problems), seed, np.int32),
        "is_right": np.array([[column[0] for column in row] for row in rows], bool),
        "share_right": np.array([[column[1] for column in row] for row in rows], np.float32),
        "num_tokens": np.array([[column[2] for column in row] for row in rows], np.int32),
    }


_Column = tuple[list[bool], float, int]


def _run(
    planned: PlannedRun,
    problem: BenchmarkProblem,
    max_new_tokens: int,
    engine: Engine,
    prm: ProcessRewardModel,
) -> list[_Column]:
    run = Run(
        problem=clean_problem(problem.text),
        config=planned.config,
        engine=engine,
        prm=prm,
        max_new_tokens=max_new_tokens,
        reference_answer=problem.reference_answer,
    )
    return _columns(planned, list(beam_search(run)))


def _columns(planned: PlannedRun, events: Sequence[RunEvent]) -> list[_Column]:
    finished = events[-1]
    assert isinstance(finished, RunFinished)
    verdicts = {e.method: e for e in events if isinstance(e, AnswerSelected)}
    columns = []
    for method in planned.names:
        verdict, phases = verdicts[method], _PHASES[method]
        is_right = [(verdict.correct or {})[rule] for rule in SELECTORS]
        num_right = sum((finished.num_correct or {})[phase] for phase in phases)
        num_tokens = sum(finished.num_tokens[phase] for phase in phases)
        columns.append((is_right, num_right / planned.config.num_rollouts, num_tokens))
    return columns
