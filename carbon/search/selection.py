"""Choosing from scored rollouts: the calibration set, and the final answer by any of the rules.

Rollouts vote by classes of equivalent answers. The result does not depend on the order of the
rollouts: ties fall to the larger single score, then the lower index.
"""

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import Literal

from carbon.answers import group_answers
from carbon.core.types import Aggregation, Phase, Rollout, Selection, SelectionRule

_SUM_DIGITS = 9
SCORE_WORDS: dict[Aggregation, str] = {
    "last": "last-step score",
    "min": "lowest step score",
    "product": "product of step scores",
    "mean": "mean step score",
}


@dataclass(frozen=True, slots=True)
class AnswerClass:
    """All rollouts that gave one answer, in order of index; never empty."""

    rollouts: tuple[Rollout, ...]

    @property
    def answer(self) -> str:
        """As the lowest-indexed rollout wrote it."""
        return str(self.rollouts[0].answer)

    def weight(self, phase: Phase) -> float:
        """Summed scores of a phase; rollouts without a valid score add nothing."""
        scored = (r for r in self.rollouts if r.phase == phase and r.has_valid_score)
        return sum(rollout.ranking_score for rollout in scored)

    def votes(self, phase: Phase) -> int:
        return sum(rollout.phase == phase for rollout in self.rollouts)

    @property
    def best(self) -> Rollout:
        return min(self.rollouts, key=_by_score)


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
    return [AnswerClass(tuple(group)) for group in classes]


def within(classes: Sequence[AnswerClass], phases: Collection[Phase]) -> list[AnswerClass]:
    """The classes as they are among the rollouts of some phases."""
    kept = [tuple(r for r in each.rollouts if r.phase in phases) for each in classes]
    return [AnswerClass(rollouts) for rollouts in kept if rollouts]


def _summed_score(answer: AnswerClass) -> float:
    # fsum: the same sum in whatever order the rollouts come. Rounded, so that equal sums of
    # decimals are a tie: 0.1 + 0.2 and 0.3.
    total = math.fsum(r.ranking_score for r in answer.rollouts if r.has_valid_score)
    return round(total, _SUM_DIGITS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A way to choose: the class with the largest `weight` wins. The rest is for the page.

    `summary`, `reason` and its two endings (with a runner-up, without) are formats of the fields of
    a Selection, of `voters` ("5 of 8 rollouts (…)"), of `s`, the plural of its votes, of `score`,
    what one of a solution is called, and of `end`, `scores` and `sum`, which go by the number of
    voters; `how_it_wins` is one of `score` alone.
    """

    weight: Callable[[AnswerClass], float]
    measure: Literal["weight", "votes"]  # the column of AnswersTallied that the rule goes by
    label: str
    how_it_wins: str
    summary: str
    reason: str
    against: str
    alone: str = "."

    def words(self, aggregation: Aggregation) -> dict[str, str]:
        """What a page needs to draw a run that chooses by this rule."""
        score = SCORE_WORDS[aggregation]
        how_it_wins = self.how_it_wins.format(score=score)
        return {
            "measure": self.measure, "label": self.label, "how_it_wins": how_it_wins,
            "score": score,
        }  # fmt: skip


RULES: dict[SelectionRule, Rule] = {
    "weighted": Rule(  # §5.1
        weight=_summed_score,
        measure="weight",
        label="summed score",
        how_it_wins="Every scored rollout adds its {score} to its answer. The largest sum wins.",
        summary="{weight} from {num_votes:,} rollout{s}",
        reason="{voters} {end} in {answer}, and {scores} {sum} {weight}; ",
        against="the runner-up, {runner_up}, gathers {runner_up_weight} from {runner_up_votes}.",
        alone="no other answer was given.",
    ),
    "vanilla": Rule(  # §5.1
        weight=lambda answer: _score(answer.best),
        measure="weight",
        label="single best score",
        how_it_wins="The answer of the rollout with the highest {score} wins.",
        summary="best score {weight}",
        reason="The best single rollout ends in {answer} with a {score} of {weight}",
        against="; the best of another answer, {runner_up}, has {runner_up_weight}.",
    ),
    "majority": Rule(
        weight=lambda answer: float(len(answer.rollouts)),
        measure="votes",
        label="votes",
        how_it_wins="Every rollout is one vote for its answer. The most votes win.",
        summary="{num_votes:,} vote{s}",
        reason="{voters} {end} in {answer}",
        against="; the runner-up, {runner_up}, has {runner_up_votes}.",
    ),
}


def choose(rule: SelectionRule, classes: Sequence[AnswerClass]) -> Selection:
    """The answer that a rule chooses; None only when no rollout has one."""
    weight = RULES[rule].weight
    ranked = sorted(classes, key=lambda c: rank(rule, c))
    if not ranked:
        return Selection(rule, None, None, 0.0, 0, {}, None, 0.0, 0)
    winner, runner_up = ranked[0], ranked[1] if len(ranked) > 1 else None
    return Selection(
        rule=rule,
        answer=winner.answer,
        rollout=winner.best.index,
        weight=_shown(weight(winner)),
        num_votes=len(winner.rollouts),
        votes_by_phase={phase: n for phase in _NAMES if (n := winner.votes(phase))},
        runner_up=runner_up.answer if runner_up else None,
        runner_up_weight=_shown(weight(runner_up)) if runner_up else 0.0,
        runner_up_votes=len(runner_up.rollouts) if runner_up else 0,
        is_scored=any(r.has_valid_score for each in ranked for r in each.rollouts),
    )


def rank(rule: SelectionRule, answer: AnswerClass) -> tuple[float, float, int]:
    """Sorts the answer that a rule prefers first."""
    return (-RULES[rule].weight(answer), *_by_score(answer.best))


def _select(
    rule: SelectionRule, rollouts: Sequence[Rollout], groups: Sequence[int | None] | None = None
) -> Selection:
    return choose(rule, answer_classes(rollouts, groups))


SELECTORS = {rule: partial(_select, rule) for rule in RULES}
select_weighted = SELECTORS["weighted"]
select_vanilla = SELECTORS["vanilla"]
select_majority = SELECTORS["majority"]


def choose_calibration_set(rollouts: Sequence[Rollout], size: int) -> list[Rollout]:
    """The `size` best rollouts by score, best first (§3.1, "Calibrate").

    Eligible are finished rollouts with a valid score; unfinished ones only if there are none.
    Empty when nothing could be scored.
    """
    scored = [r for r in rollouts if r.has_valid_score and r.completion.token_ids]
    finished = [rollout for rollout in scored if rollout.completion.is_finished]
    return sorted(finished or scored, key=_by_score)[:size]


def summarize(selection: Selection) -> str:
    """What an answer won with, or is ahead with, in a few words."""
    return _filled(RULES[selection.rule].summary, selection)


def explain(selection: Selection, num_rollouts: int, aggregation: Aggregation = "last") -> str:
    """Why an answer won, in one sentence for the page."""
    rule = RULES[selection.rule]
    if selection.answer is None:
        return f"None of the {num_rollouts} rollouts ended with an answer."
    if rule.measure == "weight" and not selection.is_scored:
        return f"No rollout with an answer could be scored: the first answer, {selection.answer}."
    phases = " + ".join(f"{n} {_NAMES[p]}" for p, n in selection.votes_by_phase.items())
    voters = f"{selection.num_votes} of {num_rollouts} rollouts ({phases})"
    reason = rule.reason + (rule.against if selection.runner_up else rule.alone)
    score = SCORE_WORDS[aggregation]
    if selection.num_votes == 1:
        verbs = {"end": "ends", "scores": f"its {score}", "sum": "is"}
    else:
        scores = "step scores' products" if aggregation == "product" else f"{score}s"
        verbs = {"end": "end", "scores": f"their {scores}", "sum": "sum to"}
    return _filled(reason, selection, voters=voters, score=score, **verbs)


_NAMES: dict[Phase, str] = {"explore": "explore", "exploit": "exploit", "baseline": "plain"}


def _filled(words: str, selection: Selection, **more: str) -> str:
    plural = "" if selection.num_votes == 1 else "s"
    weights = {name: getattr(selection, name) for name in ("weight", "runner_up_weight")}
    shown = _told_apart(*weights.values())
    named = asdict(selection) | dict(zip(weights, shown, strict=True))
    return words.format(**named, s=plural, **more)


def _told_apart(first: float, second: float) -> tuple[str, str]:
    """Two numbers with two digits, or with as many more as show which is larger."""
    forms = ((f"{first:.{digits}f}", f"{second:.{digits}f}") for digits in range(2, _SUM_DIGITS))
    return next((pair for pair in forms if pair[0] != pair[1]), (f"{first:.2f}", f"{second:.2f}"))


def _score(rollout: Rollout) -> float:
    return rollout.ranking_score if rollout.has_valid_score else -math.inf


def _by_score(rollout: Rollout) -> tuple[float, int]:
    return -_score(rollout), rollout.index


def _shown(weight: float) -> float:
    return weight if math.isfinite(weight) else 0.0
