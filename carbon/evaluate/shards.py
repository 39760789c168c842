"""One shard of an experiment: its runs of a few problems with one seed, as arrays of numbers.

Every number is that of a run of `carbon.search`; the runs of a shard share their batches.
"""

import json
import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from carbon.answers import is_equivalent
from carbon.answers.comparison import compare
from carbon.answers.reading import read
from carbon.answers.structure import Undecided
from carbon.calibration.params import Calibration
from carbon.core.errors import ConfigError
from carbon.core.events import AnswerSelected, CalibrationLearned, RunEvent, RunFinished
from carbon.core.prompts import clean_problem
from carbon.core.types import Completion, Phase, Rollout
from carbon.engines.base import Engine
from carbon.evaluate.drawn import Drawn, Line, labels_of, lines_of
from carbon.evaluate.experiments import Borrowed, Experiment, PlannedRun
from carbon.evaluate.problems import BenchmarkProblem
from carbon.evaluate.rendezvous import run_together
from carbon.evaluate.styles import style_of
from carbon.rewards.base import ProcessRewardModel
from carbon.search.run import Run
from carbon.search.selection import RULES, answer_classes, choose
from carbon.search.strategies import search

PHASES: tuple[Phase, ...] = ("explore", "exploit", "baseline")
FIT_NUMBERS = (
    "temperature", "delta_norm", "nll_before", "nll_after", "entropy_before", "entropy_after",
)  # fmt: skip
OVERLAPS = ("jaccard", "dice", "recall", "precision")
OVERLAP_PHASES = ("exploit", "baseline")
NO_ANSWER = -1
Arrays = dict[str, NDArray]


def run_shard(
    engine: Engine,
    prm: ProcessRewardModel,
    max_new_tokens: int,
    problems: Sequence[BenchmarkProblem],
    seed: int,
    experiment: Experiment,
    count: Callable[[int], object] = lambda _: None,
    keep: Callable[[Sequence[Line]], object] | None = None,
    lent: Callable[[BenchmarkProblem], Calibration] | None = None,
) -> Arrays:
    """All runs of the experiment for these problems and this seed; `count` as in `run_together`.

    `keep` is given what `drawn.lines_of` says of every problem, once, when all runs are over;
    `lent` says what a file lends a problem.

    With one row a problem: problem, level, seed, num_undecided (answers that only computer algebra
    can compare with the reference), answers (JSON: every different one, whether it is right, and
    how many rollouts of all runs gave it), and
    - `is_right` [problems, verdicts, rules in the order of RULES]: whether each run's methods
      chose a right answer, in the order of `PlannedRun.columns`;
    - `fits` [problems, runs, FIT_NUMBERS], the run's last; `set_right` [problems, runs], the share
      of right rollouts in the calibration set; `overlaps` [problems, runs, OVERLAP_PHASES,
      OVERLAPS]; `num_tokens` [problems, runs, PHASES], all that was sampled, what was given up
      included;
    - the `rollout_` arrays [problems, rollouts], run after run in the order of their indices:
      the score that ranks it; class of equal answers, or NO_ANSWER; whether that is right; which
      of the run's distinct texts it is; its length in tokens; its style (`styles.style_of`).
    - where runs borrow, `delta` [problems, hidden], what the first run of each problem learned.
    What could not be computed is NaN.
    """
    planned = experiment.runs(seed)
    searches_steps = any(each.config.searches_steps for each in planned)

    def together(runs: Sequence[PlannedRun], given: Sequence[Calibration | None]) -> list[_Result]:
        jobs = [
            partial(_carry_out, each, problem, max_new_tokens, given[place * len(runs) + number])
            for place, problem in enumerate(problems)
            for number, each in enumerate(runs)
        ]
        return run_together(jobs, engine, prm, searches_steps, count)

    lending = [each for each in planned if each.borrows is None]
    borrowing = [each for each in planned if each.borrows is not None]
    lenders = together(lending, [None] * (len(lending) * len(problems)))
    learned = [each.calibration for each in lenders[:: len(lending)]]  # by the first run of each
    given = [
        lent(problem) if each.borrows == "lent" and lent else borrowed(learned, place, each.borrows)
        for place, problem in enumerate(problems)
        for each in borrowing
        if each.borrows is not None
    ]
    results = iter(lenders), iter(together(borrowing, given))
    of_problems = [[next(results[each.borrows is not None]) for each in planned] for _ in problems]
    rows = joined([_row(*each, seed) for each in zip(problems, of_problems, strict=True)])
    if keep is not None:
        labels = labels_of(planned)
        keep([
            {"problem": problem.index, "seed": seed} | line
            for problem, of_problem in zip(problems, of_problems, strict=True)
            for line in lines_of(engine, labels, [result.drawn for result in of_problem])
        ])  # fmt: skip
    return rows | _deltas(learned, engine) if borrowing else rows


def _deltas(learned: Sequence[Calibration | None], engine: Engine) -> Arrays:
    width = engine.lm_head_weight().shape[1]
    known = [each and each.delta for each in learned]
    rows = [np.full(width, math.nan) if each is None else each.cpu().numpy() for each in known]
    return {"delta": np.stack(rows).astype(np.float32)}


def borrowed(
    learned: Sequence[Calibration | None], place: int, kind: Borrowed
) -> Calibration | None:
    """What the problem at this place of its batch borrows; None where nothing was learned.

    Raises:
        ConfigError: there is no other problem to borrow from.
    """
    if kind == "own":
        return learned[place]
    others = [*learned[place + 1 :], *learned[:place]]
    if not others:
        raise ConfigError(
            "A problem that is alone in its batch has nobody to borrow from: choose another "
            "--problems-per-batch, so that every batch has two or more."
        )
    if kind == "next":
        return others[0]
    known = [each for each in others if each is not None]
    if not known:
        return None
    deltas = [each.delta for each in known if each.delta is not None]
    return Calibration(
        sum(each.temperature for each in known) / len(known),
        sum(deltas[1:], deltas[0]) / len(known) if deltas else None,
        known[0].top_p,
        known[0].top_k,
    )


def joined(parts: Sequence[Arrays]) -> Arrays:
    """Arrays of several parts below one another."""
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


@dataclass(frozen=True, slots=True, eq=False)
class _Result:
    arrays: Arrays  # first axis: the run's verdicts, its rollouts, or 1
    answers: Counter[tuple[str, bool]]  # of rollouts: its text, and whether it is right
    calibration: Calibration | None  # what was learned
    drawn: Drawn


def _row(problem: BenchmarkProblem, results: Sequence[_Result], seed: int) -> Arrays:
    answers = sum((result.answers for result in results), Counter[tuple[str, bool]]())
    reference = read(problem.reference_answer)
    undecided = [isinstance(compare(reference, read(answer)), Undecided) for answer, _ in answers]
    runs = joined([result.arrays for result in results])
    return {name: values[None] for name, values in runs.items()} | {
        "problem": np.array([problem.index], np.int32),
        "level": np.array([problem.level], np.int32),
        "seed": np.array([seed], np.int32),
        "num_undecided": np.array([sum(undecided)], np.int32),
        "answers": np.array([json.dumps([(*key, n) for key, n in answers.most_common()])]),
    }


def _carry_out(
    planned: PlannedRun,
    problem: BenchmarkProblem,
    max_new_tokens: int,
    given: Calibration | None,
    engine: Engine,
    prm: ProcessRewardModel,
) -> _Result:
    run = Run(
        problem=clean_problem(problem.text),
        config=planned.config,
        engine=engine,
        prm=prm,
        max_new_tokens=planned.config.max_new_tokens or max_new_tokens,
        reference_answer=problem.reference_answer,
        given=given,
        looks_closer=False,
    )
    events = list(search(run))
    finished = events[-1]
    assert isinstance(finished, RunFinished)
    overlap = finished.overlap or {}
    arrays = {
        "is_right": np.array(list(_verdicts(planned, run, events)), bool),
        "fits": np.array([_fit_numbers(events)], np.float32),
        "overlaps": np.array(
            [[[overlap.get(f"{p}_{o}", math.nan) for o in OVERLAPS] for p in OVERLAP_PHASES]],
            np.float32,
        ),
        "num_tokens": np.array([[finished.num_tokens[phase] for phase in PHASES]], np.int32),
    }
    rollouts = _rollouts(run, finished.correct_answers)
    ordered = sorted(run.rollouts, key=lambda rollout: rollout.index)
    graded = zip(ordered, map(bool, rollouts["rollout_is_right"]), strict=True)
    answers = Counter((r.answer, is_right) for r, is_right in graded if r.answer is not None)
    learned_from = run.calibration_set if planned.config.num_explore else []  # not set by set
    chosen = [rollouts["rollout_is_right"][rollout.index] for rollout in learned_from]
    arrays["set_right"] = np.array([np.mean(chosen) if chosen else math.nan], np.float32)
    return _Result(arrays | rollouts, answers, run.calibration, Drawn.by(run))


def _verdicts(planned: PlannedRun, run: Run, events: Sequence[RunEvent]) -> Iterator[list[bool]]:
    """Of each method and N, whether the rules choose a right answer."""
    told = {event.method: event for event in events if isinstance(event, AnswerSelected)}
    for method, budget in planned.columns():
        if budget == planned.config.num_rollouts:
            yield _right_by_rule(told[method])
        else:
            yield _right_within(run, budget)


def _right_by_rule(verdict: AnswerSelected) -> list[bool]:
    if verdict.correct is None:
        raise ConfigError("A problem's answer cannot be read, so no answer can be held against it.")
    return [verdict.correct[rule] for rule in RULES]


def _right_within(run: Run, budget: int) -> list[bool]:
    """What a plain run of a smaller N would say: its rollouts are the first ones of both halves."""
    ordered = sorted(run.rollouts, key=lambda rollout: rollout.index)
    halves = [[r for r in ordered if r.phase == phase] for phase in ("explore", "baseline")]
    num_explore = run.config.explored_of(budget)
    classes = answer_classes(halves[0][:num_explore] + halves[1][: budget - num_explore])
    answers = [choose(rule, classes).answer for rule in RULES]
    return [is_equivalent(run.reference_answer, answer) for answer in answers]


def _fit_numbers(events: Sequence[RunEvent]) -> list[float]:
    fits = [event for event in events if isinstance(event, CalibrationLearned)]
    return [getattr(fits[-1], name) if fits else math.nan for name in FIT_NUMBERS]


def _rollouts(run: Run, correct_answers: Sequence[str]) -> Arrays:
    answers: dict[int, tuple[int, bool]] = {}  # class, and whether it is right, by rollout
    for number, each in enumerate(answer_classes(run.rollouts, run.answers.groups())):
        found = number, each.answer in correct_answers
        answers.update((rollout.index, found) for rollout in each.rollouts)
    texts: dict[Completion, int] = {}
    ordered = sorted(run.rollouts, key=lambda rollout: rollout.index)
    graded = [answers.get(rollout.index, (NO_ANSWER, False)) for rollout in ordered]
    return {
        "rollout_score": np.array([_score(rollout) for rollout in ordered], np.float32),
        "rollout_answer": np.array([number for number, _ in graded], np.int16),
        "rollout_is_right": np.array([is_right for _, is_right in graded], bool),
        "rollout_text": np.array(
            [texts.setdefault(r.completion, len(texts)) for r in ordered], np.int16
        ),
        "rollout_num_tokens": np.array([len(r.completion.token_ids) for r in ordered], np.uint16),
        "rollout_style": np.array([style_of(r.completion.text) for r in ordered], np.int8),
    }


def _score(rollout: Rollout) -> float:
    return rollout.ranking_score if rollout.has_valid_score else math.nan
