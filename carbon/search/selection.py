"""Choosing from scored rollouts: the calibration set, and the final answer by three rules.

It sees answers only through their classes of equivalence (`answers.group_answers`). The result does
not depend on the order of the rollouts: ties fall to the larger single score, then the lower index.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from carbon.answers import group_answers
from carbon.core.types import Phase, Rollout, Selection, SelectionRule


@dataclass(frozen=True, slots=True)
class AnswerClass:
    """All rollouts that gave one answer. `answer` is how the lowest-indexed of them wrote it."""

    answer: str
    rollouts: tuple[Rollout, ...]

    def weight(self, phase: Phase) -> float:
        """Summed last-step scores of a phase; rollouts without a valid score add nothing."""
        return sum(r.last_step_score for r in self.of(phase) if r.has_valid_score)

    def votes(self, phase: Phase) -> int:
        return len(self.of(phase))

    def of(self, phase: Phase) -> list[Rollout]:
        return [rollout for rollout in self.rollouts if rollout.phase == phase]

    @property
    def best(self) -> Rollout:
        return min(self.rollouts, key=_by_score)

    @property
    def best_score(self) -> float:
        return _score(self.best)


def answer_classes(
    rollouts: Sequence[Rollout], groups: Sequence[int | None] | None = None
) -> list[AnswerClass]:
    """Rollouts by equivalent answer, the class of the lowest index first. No answer, no class.

    `groups` may hand in the classes already known for these rollouts, in their order.
    """
    groups = group_answers([r.answer for r in rollouts]) if groups is None else groups
    members: dict[int, list[Rollout]] = {}
    for rollout, group in zip(rollouts, groups, strict=True):
        if group is not None:
            members.setdefault(group, []).append(rollout)
    classes = [sorted(group, key=lambda rollout: rollout.index) for group in members.values()]
    classes.sort(key=lambda group: group[0].index)
    return [AnswerClass(str(group[0].answer), tuple(group)) for group in classes]


def select_vanilla(
    rollouts: Sequence[Rollout], groups: Sequence[int | None] | None = None
) -> Selection:
    """The answer of the single best-scored rollout that has one (best-of-N, §5.1 "vanilla")."""
    return _select("vanilla", answer_classes(rollouts, groups))


def select_weighted(
    rollouts: Sequence[Rollout], groups: Sequence[int | None] | None = None
) -> Selection:
    """The answer whose rollouts' last-step scores have the largest sum (§5.1 "weighted")."""
    return _select("weighted", answer_classes(rollouts, groups))


def select_majority(
    rollouts: Sequence[Rollout], groups: Sequence[int | None] | None = None
) -> Selection:
    """The most frequent answer; scores only break ties."""
    return _select("majority", answer_classes(rollouts, groups))


Select = Callable[[Sequence[Rollout], Sequence[int | None] | None], Selection]
SELECTORS: dict[SelectionRule, Select] = {
    "vanilla": select_vanilla,
    "weighted": select_weighted,
    "majority": select_majority,
}


def choose_calibration_set(rollouts: Sequence[Rollout], size: int) -> list[Rollout]:
    """The `size` best rollouts by last-step score, best first (§3.1, "Calibrate").

    Eligible are finished rollouts with a valid score; unfinished ones only if there are none.
    Empty when nothing could be scored.
    """
    scored = [r for r in rollouts if r.has_valid_score and r.completion.token_ids]
    finished = [rollout for rollout in scored if rollout.completion.is_finished]
    return sorted(finished or scored, key=_by_score)[:size]


def explain(selection: Selection, num_rollouts: int) -> str:
    """Why an answer won, in one sentence for the page."""
    if selection.answer is None:
        return f"None of the {num_rollouts} rollouts ended with an answer."
    phases = " + ".join(f"{n} {_NAMES[p]}" for p, n in selection.votes_by_phase.items() if n)
    voters = f"{selection.num_votes} of {num_rollouts} rollouts ({phases})"
    rival = selection.runner_up
    if selection.rule == "majority":
        second = f"; the runner-up, {rival}, has {selection.runner_up_votes}" if rival else ""
        return f"{voters} end in {selection.answer}{second}."
    if not selection.is_scored:
        return f"No rollout with an answer could be scored: the first answer, {selection.answer}."
    if selection.rule == "vanilla":
        second = f"; the best of another answer, {rival}, has {selection.runner_up_weight:.2f}"
        return (
            f"The best single rollout ends in {selection.answer} with a last-step score of "
            f"{selection.weight:.2f}{second if rival else ''}."
        )
    second = f"the runner-up, {rival}, gathers {selection.runner_up_weight:.2f}"
    return (
        f"{voters} end in {selection.answer}, and their last-step scores sum to "
        f"{selection.weight:.2f}; "
        + (f"{second} from {selection.runner_up_votes}." if rival else "no other answer was given.")
    )


_SUM_DIGITS = 9
_NAMES: dict[Phase, str] = {"explore": "explore", "exploit": "exploit", "baseline": "plain"}


def _select(rule: SelectionRule, classes: list[AnswerClass]) -> Selection:
    ranked = sorted(classes, key=lambda c: (-_weight(rule, c), -c.best_score, c.best.index))
    if not ranked:
        return Selection(rule, None, None, 0.0, 0, {}, None, 0.0, 0)
    winner, runner_up = ranked[0], ranked[1] if len(ranked) > 1 else None
    return Selection(
        rule=rule,
        answer=winner.answer,
        rollout=winner.best.index,
        weight=_shown(_weight(rule, winner)),
        num_votes=len(winner.rollouts),
        votes_by_phase={p: winner.votes(p) for p in _NAMES if winner.votes(p)},
        runner_up=runner_up.answer if runner_up else None,
        runner_up_weight=_shown(_weight(rule, runner_up)) if runner_up else 0.0,
        runner_up_votes=len(runner_up.rollouts) if runner_up else 0,
        is_scored=any(math.isfinite(each.best_score) for each in ranked),
    )


def _weight(rule: SelectionRule, answer: AnswerClass) -> float:
    if rule == "vanilla":
        return answer.best_score
    if rule == "majority":
        return float(len(answer.rollouts))
    # fsum: the same sum in whatever order the rollouts come. Scores have six decimals at most, so
    # that equal sums of decimals are a tie: 0.1 + 0.2 and 0.3.
    total = math.fsum(r.last_step_score for r in answer.rollouts if r.has_valid_score)
    return round(total, _SUM_DIGITS)


def _score(rollout: Rollout) -> float:
    return rollout.last_step_score if rollout.has_valid_score else -math.inf


def _by_score(rollout: Rollout) -> tuple[float, int]:
    return -_score(rollout), rollout.index


def _shown(weight: float) -> float:
    return weight if math.isfinite(weight) else 0.0
