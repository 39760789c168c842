"""One shard of an experiment: a few problems and one seed, sampled, scored, fitted and graded.

The parts are those of a run (engine, reward model, selection, seeds); only the order of the work
differs: all problems and settings share batches. It knows nothing of files or processes.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from carbon.calibration.batched import Fitted, WeightedSet, fit_many
from carbon.calibration.effects import overlap
from carbon.calibration.params import Calibration
from carbon.core.config import CalibrationConfig
from carbon.core.prompts import clean_problem
from carbon.core.types import Completion, Phase, Rollout
from carbon.engines.base import Engine, SampledCompletion, SampleRequest
from carbon.evaluate.experiments import Experiment, Setting
from carbon.evaluate.problems import BenchmarkProblem
from carbon.evaluate.solutions import Solutions
from carbon.rewards.base import ProcessRewardModel
from carbon.search.run import problem_seed, rollout_seed
from carbon.search.selection import choose_calibration_set

FIT_NUMBERS = (
    "temperature", "delta_norm", "nll_before", "nll_after", "entropy_before", "entropy_after",
)  # fmt: skip
OVERLAPS = ("jaccard", "dice", "recall", "precision")
OVERLAP_PHASES = ("exploit", "baseline")
Arrays = dict[str, NDArray]


@dataclass(frozen=True, slots=True, eq=False)
class _Draw:
    """So many rollouts of one phase, from one distribution."""

    phase: Phase
    num_rollouts: int
    calibration: Calibration


class _Work:
    """One problem in progress. Its rollouts are places among its solutions."""

    def __init__(
        self, problem: BenchmarkProblem, run_seed: int, engine: Engine, prm: ProcessRewardModel
    ) -> None:
        text = clean_problem(problem.text)
        self.problem = problem
        self.seed = problem_seed(run_seed, text)
        self.prompt_ids = engine.encode(text)
        self.solutions = Solutions(text, prm)
        self.explore: list[list[int]] = []  # by temperature
        self.baseline: list[list[int]] = []  # by temperature
        self.chosen: list[list[int]] = []  # calibration set, by setting
        self.fitted: list[Fitted | None] = []  # by setting; None: nothing to calibrate on
        self.exploit: list[list[int]] = []  # by setting


def run_shard(
    engine: Engine,
    prm: ProcessRewardModel,
    max_new_tokens: int,
    problems: Sequence[BenchmarkProblem],
    seed: int,
    experiment: Experiment,
) -> Arrays:
    """All rollouts of the experiment for these problems and this seed.

    With one row a problem: problem, level, seed, num_texts, num_undecided; `explore` and `baseline`
    [problems, temperatures, places]; `exploit` [problems, places of all settings in order]; `fits`
    [problems, settings, FIT_NUMBERS]; `overlaps` [problems, settings, OVERLAP_PHASES, OVERLAPS].
    The `text_` arrays have one row a distinct solution, problem after problem; a rollout is the
    place of its solution among its problem's. What could not be computed is NaN.
    """
    shard = _Shard(engine, max_new_tokens, experiment)
    works = [_Work(problem, seed, engine, prm) for problem in problems]
    shard.sample_plain(works)
    if experiment.settings:
        shard.fit(works)
        shard.sample_calibrated(works)
    return joined([_arrays_of(work, seed, experiment) for work in works])


def joined(parts: Sequence[Arrays]) -> Arrays:
    """Arrays of several parts below one another."""
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


class _Shard:
    def __init__(self, engine: Engine, max_new_tokens: int, experiment: Experiment) -> None:
        self._engine, self._max_new_tokens = engine, max_new_tokens
        self._experiment = experiment

    def sample_plain(self, works: Sequence[_Work]) -> None:
        """Explore and baseline rollouts of every problem at every temperature, in one batch."""
        experiment = self._experiment
        bases = [Calibration(temperature) for temperature in experiment.temperatures]
        draws = [_Draw("explore", experiment.num_explore, base) for base in bases]
        draws += [_Draw("baseline", experiment.num_baseline, base) for base in bases]
        for work, places in zip(works, self._sample(works, [draws] * len(works)), strict=True):
            work.explore, work.baseline = places[: len(bases)], places[len(bases) :]

    def sample_calibrated(self, works: Sequence[_Work]) -> None:
        """Exploit rollouts of every problem and setting, in one batch."""
        base = Calibration(self._experiment.temperatures[0])
        draws = [
            [
                _Draw("exploit", setting.num_exploit, fitted.calibration if fitted else base)
                for setting, fitted in zip(self._experiment.settings, work.fitted, strict=True)
            ]
            for work in works
        ]
        for work, places in zip(works, self._sample(works, draws), strict=True):
            work.exploit = places

    def fit(self, works: Sequence[_Work]) -> None:
        """The calibration of every problem and setting; sets with one config are fitted at once."""
        sets: dict[tuple[int, int], WeightedSet] = {}
        for index, work in enumerate(works):
            sets.update(((index, setting), each) for setting, each in self._sets(work))
            work.fitted = [None] * len(self._experiment.settings)
        for config, settings in self._by_config().items():
            keys = [key for key in sets if key[1] in settings]
            fits = fit_many([sets[key] for key in keys], self._engine.lm_head_weight(), config)
            for (index, setting), fitted in zip(keys, fits, strict=True):
                works[index].fitted[setting] = fitted

    def _by_config(self) -> dict[CalibrationConfig, set[int]]:
        """Settings that may be fitted together: what is learned is each set's own choice."""
        groups: dict[CalibrationConfig, set[int]] = {}
        for place, setting in enumerate(self._experiment.settings):
            config = replace(setting.calibration, learn_delta=True, learn_temperature=True)
            groups.setdefault(config, set()).add(place)
        return groups

    def _sets(self, work: _Work) -> Iterator[tuple[int, WeightedSet]]:
        """The calibration set of each setting that has one; the policy reads all in one go."""
        settings = self._experiment.settings
        explored = work.solutions.rollouts("explore", work.explore[0])
        work.chosen = [
            [work.explore[0][rollout.index] for rollout in _best(explored, setting)]
            for setting in settings
        ]
        union = sorted({place for chosen in work.chosen for place in chosen})
        if not union:
            return
        completions = [work.solutions.completions[place] for place in union]
        states, target_ids = self._engine.hidden_states(work.prompt_ids, completions)
        rows = dict(zip(union, _distinct_rows(completions), strict=True))
        tensors: dict[tuple[int, ...], tuple[Any, Any, list[int]]] = {}  # equal sets share theirs
        for place, (setting, chosen) in enumerate(zip(settings, work.chosen, strict=True)):
            key = tuple(chosen)
            if key and key not in tensors:
                held = np.concatenate([rows[solution] for solution in chosen])
                held, weights = np.unique(held, return_counts=True)
                tensors[key] = states[held], target_ids[held], weights.tolist()
            if key:
                config = setting.calibration
                yield (
                    place,
                    WeightedSet(*tensors[key], config.learn_delta, config.learn_temperature),
                )

    def _sample(
        self, works: Sequence[_Work], draws: Sequence[Sequence[_Draw]]
    ) -> Iterator[list[list[int]]]:
        """For each problem, the places of its draws' rollouts. One batch; new ones are scored."""
        requests: list[SampleRequest] = []
        for work, row in zip(works, draws, strict=True):
            for draw in row:
                for place in range(draw.num_rollouts):
                    seed = rollout_seed(work.seed, draw.phase, place)
                    requests.append(
                        SampleRequest(len(requests), work.prompt_ids, seed, draw.calibration)
                    )
        completions = iter(_completions(self._engine, requests, self._max_new_tokens))
        for work, row in zip(works, draws, strict=True):
            counts = [draw.num_rollouts for draw in row]
            places = iter(work.solutions.add(list(islice(completions, sum(counts)))))
            yield [list(islice(places, count)) for count in counts]


def _best(explored: Sequence[Rollout], setting: Setting) -> list[Rollout]:
    return choose_calibration_set(explored[: setting.num_explore], setting.calibration_size)


def _completions(
    engine: Engine, requests: Sequence[SampleRequest], max_new_tokens: int
) -> list[Completion]:
    completions: dict[int, Completion] = {}
    for updates in engine.sample(requests, max_new_tokens, ()):
        for update in updates:
            if isinstance(update, SampledCompletion):
                completions[update.row] = update.completion
    return [completions[row] for row in range(len(requests))]


def _distinct_rows(completions: Sequence[Completion]) -> list[NDArray[np.int64]]:
    """Each token's row in the concatenation; of equal tokens after equal beginnings, the first."""
    branches: dict[tuple[int, int], int] = {}  # (row of the token before, token) to its row
    rows, start = [], 0
    for completion in completions:
        before, found = -1, []
        for row, token_id in enumerate(completion.token_ids, start):
            before = branches.setdefault((before, token_id), row)
            found.append(before)
        rows.append(np.array(found, np.int64))
        start += len(completion.token_ids)
    return rows


def _arrays_of(work: _Work, seed: int, experiment: Experiment) -> Arrays:
    problem = work.problem
    num_settings = len(experiment.settings)
    exploit = [place for places in work.exploit for place in places]
    return work.solutions.arrays(problem.reference_answer) | {
        "problem": np.array([problem.index], np.int32),
        "level": np.array([problem.level], np.int32),
        "seed": np.array([seed], np.int32),
        "explore": np.array([work.explore], np.uint16),
        "baseline": np.array([work.baseline], np.uint16),
        "exploit": np.array([exploit], np.uint16),
        "fits": np.array([_fit_numbers(work)], np.float32).reshape(
            1, num_settings, len(FIT_NUMBERS)
        ),
        "overlaps": np.array([_overlaps(work)], np.float32).reshape(
            1, num_settings, len(OVERLAP_PHASES), len(OVERLAPS)
        ),
    }


def _fit_numbers(work: _Work) -> list[list[float]]:
    return [
        [
            fitted.calibration.temperature, fitted.calibration.delta_norm, fitted.nll_before,
            fitted.nll_after, fitted.entropy_before, fitted.entropy_after,
        ]
        if fitted
        else [math.nan] * len(FIT_NUMBERS)
        for fitted in work.fitted
    ]  # fmt: skip


def _overlaps(work: _Work) -> list[list[list[float]]]:
    """By setting: the calibration set's tokens against those of either second half."""
    table = []
    for chosen, exploit in zip(work.chosen, work.exploit, strict=True):
        target = work.solutions.vocabulary(chosen)
        halves = {"exploit": exploit, "baseline": work.baseline[0][: len(exploit)]}
        generated = [work.solutions.vocabulary(halves[phase]) for phase in OVERLAP_PHASES]
        found = [overlap(target, ids) if target and ids else None for ids in generated]
        table.append([[getattr(o, name, math.nan) for name in OVERLAPS] for o in found])
    return table
