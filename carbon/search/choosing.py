"""The verdicts: each method's answer by the run's rule, the other rules beside it, and the cost."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from carbon.answers import is_equivalent
from carbon.calibration.effects import overlap
from carbon.core.events import AnswerSelected, RunEvent, RunFinished
from carbon.core.types import Method, Phase, Rollout, Selection, SelectionRule, Stage
from carbon.search.run import Run
from carbon.search.selection import SELECTORS, answer_classes, explain

SECOND_HALF: dict[Method, Phase] = {"carbon": "exploit", "best_of_n": "baseline"}


def choose_answers(run: Run) -> Iterator[RunEvent]:
    """Choose from the union of both halves, for each method whose second half was sampled."""
    with run.costs.timed("choose"):
        for method, second in SECOND_HALF.items():
            voters = [r for r in run.rollouts if r.phase in ("explore", second)]
            if any(rollout.phase == second for rollout in voters):
                yield _verdict(run, method, voters)


def _verdict(run: Run, method: Method, voters: Sequence[Rollout]) -> AnswerSelected:
    known = dict(zip((r.index for r in run.rollouts), run.answers.groups(), strict=True))
    groups = [known[rollout.index] for rollout in voters]
    selections: dict[SelectionRule, Selection] = {
        rule: select(voters, groups) for rule, select in SELECTORS.items()
    }
    chosen = selections[run.config.selection]
    is_right = {rule: _is_right(run, s.answer) for rule, s in selections.items()}
    return AnswerSelected(
        method=method,
        selection=run.config.selection,
        answer=chosen.answer,
        rollout=chosen.rollout,
        weight=chosen.weight,
        num_votes=chosen.num_votes,
        votes_by_phase={str(phase): n for phase, n in chosen.votes_by_phase.items()},
        runner_up=chosen.runner_up,
        runner_up_weight=chosen.runner_up_weight,
        runner_up_votes=chosen.runner_up_votes,
        margin=chosen.margin,
        reason=explain(chosen, len(voters)),
        weighted=selections["weighted"].answer,
        vanilla=selections["vanilla"].answer,
        majority=selections["majority"].answer,
        is_correct=is_right[run.config.selection],
        weighted_is_correct=is_right["weighted"],
        vanilla_is_correct=is_right["vanilla"],
        majority_is_correct=is_right["majority"],
    )


def _is_right(run: Run, answer: str | None) -> bool | None:
    if run.reference_answer is None:
        return None
    return answer is not None and is_equivalent(run.reference_answer, answer)


def finish(run: Run) -> RunFinished:
    """The cost of the run, and what the reference answer says of it when there is one."""
    phases: tuple[Phase, ...] = ("explore", "exploit", "baseline")
    classes = answer_classes(run.rollouts, run.answers.groups())
    right = [c for c in classes if _is_right(run, c.answer)]
    num_tokens = Counter(run.costs.num_step_tokens)
    if not run.config.searches_steps:
        for rollout in run.rollouts:
            num_tokens[rollout.phase] += len(rollout.completion.token_ids)
    return RunFinished(
        stage_seconds={name: round(s, 4) for name, s in run.costs.stage_seconds.items()},
        num_tokens={phase: num_tokens[phase] for phase in phases},
        num_prm_tokens=run.costs.num_prm_tokens,
        num_correct=None
        if run.reference_answer is None
        else {phase: sum(c.votes(phase) for c in right) for phase in phases},
        correct_answers=tuple(c.answer for c in right),
        overlap=_overlap(run),
        num_computed_tokens=None
        if run.engine.num_computed_tokens is None
        else _by_stage(run.costs.num_computed_tokens),
        num_scored_tokens=_by_stage(run.costs.num_scored_tokens),
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
