"""Who is ahead and who has won: the tally of a run, each method's verdict, and what it all cost.

While rollouts grow, answers are compared for moments only. What is left is done before the verdict.
"""

import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any, TypeVar

from carbon.calibration.effects import overlap
from carbon.core.config import RunConfig
from carbon.core.events import AnswerSelected, AnswersTallied, Notice, RunEvent, RunFinished
from carbon.core.types import SECOND_HALF, Method, Phase, Rollout, Selection, Stage
from carbon.search.run import Run
from carbon.search.selection import (
    RULES,
    AnswerClass,
    answer_classes,
    choose,
    explain,
    summarize,
    within,
)
from carbon.search.trust import Signs, Trust

Key = TypeVar("Key")

_PHASES: tuple[Phase, ...] = ("explore", "exploit", "baseline")
_SHOWN_DIGITS = 6  # of a sum of scores
_TALLY_SECONDS = 0.05  # of comparing, after every few scores
_STOP_SECONDS = 0.1  # how often the last comparisons look whether anybody still waits
_SETTLE_SECONDS = 10.0  # for what was not compared while rollouts grew


def tally(run: Run) -> AnswersTallied:
    """All answers so far with their votes and sums, by phase, and who is ahead.

    Takes a moment. Answers that are not compared yet stand apart, and `is_settled` says so.
    """
    run.answers.advance(_TALLY_SECONDS)
    classes = _classes(run)
    planned = {"carbon": run.config.num_exploit, "best_of_n": run.config.num_baseline}
    ahead = {
        method: choose(run.config.rule, within(classes, run.config.voting_phases(method)))
        for method in SECOND_HALF
        if planned[method]
    }
    return AnswersTallied(
        answers=tuple(c.answer for c in classes),
        members=tuple(" ".join(str(r.index) for r in c.rollouts) for c in classes),
        weights={p: tuple(round(c.weight(p), _SHOWN_DIGITS) for c in classes) for p in _PHASES},
        votes={p: tuple(c.votes(p) for c in classes) for p in _PHASES},
        leaders={method: s.rollout for method, s in ahead.items() if s.rollout is not None},
        leads={method: summarize(s) for method, s in ahead.items() if s.rollout is not None},
        is_settled=run.answers.is_settled,
    )


def choose_answers(run: Run) -> Iterator[RunEvent]:
    """Choose from all that a method may, for each whose second half was sampled."""
    with run.costs.timed("choose"):
        yield from _settle(run)
        classes = _classes(run)
        for method, second in SECOND_HALF.items():
            phases = run.config.voting_phases(method)
            voters = [r for r in run.rollouts if r.phase in phases]
            if any(rollout.phase == second for rollout in voters):
                yield _verdict(run, method, within(classes, phases), voters)


def _settle(run: Run) -> Iterator[RunEvent]:
    """Wait for the comparisons that are left, then tell the tally that the verdict goes by."""
    answers = run.answers
    if not answers.is_settled:
        deadline = time.monotonic() + _SETTLE_SECONDS
        while not answers.settle(_STOP_SECONDS) and time.monotonic() < deadline:
            run.check()
        yield tally(run)
    if answers.num_undecided or not answers.is_settled:
        yield Notice(
            message="Computer algebra could not compare all answers in time: what it has not found "
            "equal counts as different."
        )
    if run.reference_answer is not None and not answers.can_read_reference:
        yield Notice(
            message=f"The reference answer, {run.reference_answer:.80}, cannot be read: only an "
            "answer written just like it is known to be right, and none to be wrong."
        )


def _classes(run: Run) -> list[AnswerClass]:
    return answer_classes(run.rollouts, run.answers.known_groups())


def _verdict(
    run: Run, method: Method, classes: Sequence[AnswerClass], voters: Sequence[Rollout]
) -> AnswerSelected:
    selections = {rule: choose(rule, classes) for rule in RULES}
    chosen = selections[run.config.rule]
    correct = {rule: run.answers.is_right(s.answer) for rule, s in selections.items()}
    return AnswerSelected(
        method=method,
        **asdict(chosen),
        margin=chosen.margin,
        summary=summarize(chosen),
        reason=explain(chosen, len(voters), run.config.aggregation),
        answers={rule: s.answer for rule, s in selections.items()},
        correct=None if run.reference_answer is None else _known(correct),
        trust=_trust(run, method, chosen, classes, voters),
    )


def _trust(
    run: Run,
    method: Method,
    chosen: Selection,
    classes: Sequence[AnswerClass],
    voters: Sequence[Rollout],
) -> dict[str, Any] | None:
    if run.trust is None or not is_judged(run.config):
        return None
    return judged(run.trust, run.problem, method, chosen, classes, voters)


def is_judged(config: RunConfig) -> bool:
    """Whether it was measured how far to trust such runs' answers: not of beams, which agree as kin
    do, and by last-step scores only.
    """
    return not config.searches_steps and config.aggregation == "last"


def judged(
    trust: Trust,
    problem: str,
    method: Method,
    chosen: Selection | AnswerSelected,
    classes: Sequence[AnswerClass],
    voters: Sequence[Rollout],
) -> dict[str, Any]:
    """Fields of a Verdict on what a method chose among these classes of its voters."""
    num_cut = sum(not rollout.completion.is_finished for rollout in voters)
    signs = signs_of(chosen, classes, len(voters))
    return asdict(trust.judge(problem, signs, method, len(voters), num_cut))


def signs_of(
    chosen: Selection | AnswerSelected, classes: Sequence[AnswerClass], num_voters: int
) -> Signs:
    """What a choice among these classes shows of its answer."""
    mine = [each for each in classes if each.best.index == chosen.rollout]
    return Signs.of(_scores(mine), _scores(classes), num_voters)


def _scores(classes: Sequence[AnswerClass]) -> list[float]:
    """Last-step scores, as a vote counts them: without a valid one, 0."""
    rollouts = [rollout for each in classes for rollout in each.rollouts]
    return [rollout.last_step_score if rollout.has_valid_score else 0.0 for rollout in rollouts]


def _known(verdicts: Mapping[Key, bool | None]) -> dict[Key, bool] | None:
    """The verdicts, if all are known."""
    known = {key: is_right for key, is_right in verdicts.items() if is_right is not None}
    return known if len(known) == len(verdicts) else None


def finish(run: Run) -> RunFinished:
    """The cost of the run, and what the reference answer says of it when there is one."""
    verdicts = {c: run.answers.is_right(c.answer) for c in _classes(run)}
    right = [c for c, is_right in verdicts.items() if is_right]
    num_tokens = Counter(run.costs.num_step_tokens)
    if not run.config.searches_steps:
        for rollout in run.rollouts:
            num_tokens[rollout.phase] += len(rollout.completion.token_ids)
    return RunFinished(
        stage_seconds={name: round(s, 4) for name, s in run.costs.stage_seconds.items()},
        num_tokens={phase: num_tokens[phase] for phase in _PHASES},
        num_prm_tokens=run.costs.num_prm_tokens,
        num_correct=None
        if run.reference_answer is None or _known(verdicts) is None
        else {phase: sum(c.votes(phase) for c in right) for phase in _PHASES},
        correct_answers=tuple(c.answer for c in right),
        overlap=_overlap(run),
        num_computed_tokens=None
        if run.engine.num_computed_tokens is None
        else _by_stage(run.costs.num_computed_tokens),
        num_scored_tokens=_by_stage(run.costs.num_scored_tokens),
        num_reused_tokens={
            kind: run.costs.num_reused_tokens[kind] for kind in ("sampled", "scored")
        },
    )


def _by_stage(counts: Mapping[Stage, int]) -> dict[str, int]:
    return {stage: counts.get(stage, 0) for stage in ("explore", "fit", "exploit")}


def _overlap(run: Run) -> dict[str, float] | None:
    """Token sets of each second half against the calibration set (App. Top-k Token Overlap)."""
    if not (run.config.learns and run.config.num_explore):  # per depth, no set is the run's
        return None
    target = _vocabulary(run.calibration_set)
    values: dict[str, float] = {}
    for phase in ("exploit", "baseline"):
        generated = _vocabulary([r for r in run.rollouts if r.phase == phase])
        if target and generated:
            o = overlap(target, generated)
            for name in ("jaccard", "dice", "recall", "precision"):
                values[f"{phase}_{name}"] = round(getattr(o, name), 4)
    return values


def _vocabulary(rollouts: Sequence[Rollout]) -> set[int]:
    """Distinct token ids, without the end token ("special tokens removed")."""
    ids: set[int] = set()
    for rollout in rollouts:
        end = -1 if rollout.completion.is_finished else None
        ids.update(rollout.completion.token_ids[:end])
    return ids
