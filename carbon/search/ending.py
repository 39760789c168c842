"""Why a calibrated run ended as it did: what it learned from, what that did, and where it stands.

A pure function of what the run told. Without a reference answer it says what can be known: how the
answer that the fit followed fared. It changes nothing that a run computes.
"""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from carbon.core.gallery import Outcome, outcome_of
from carbon.core.types import Phase
from carbon.search.past import Past
from carbon.search.selection import RULES, AnswerClass, choose, summarize
from carbon.search.standing import standing_of

_PHASES: tuple[Phase, ...] = ("explore", "exploit", "baseline")
_STANDARD_ERRORS = 1.96
_MOST_NAMED = 3  # answers of the calibration set
_LONGEST_ANSWER = 60
_NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")

TITLES: dict[Outcome, str] = {
    "rescue": "Rescued: calibration is right where plain is not.",
    "loss": "Lost: plain is right where calibration is not.",
    "both_right": "Both are right.",
    "both_wrong": "Both are wrong.",
}
SOME = "Of the {k} learned from, {said}"
ALL = "All {k} learned from said {answer}"
BOTH = "Both learned from said {answer}"
ONE = "The one learned from said {answer}"
IS_RIGHT = ", which is right"
UNKNOWN = ". What is right is not known here."
# A solution whose answer is right may be wrong on the way: nobody has read it.
TRUSTED_RIGHT = ": the reward model trusted {mostly}solutions that end right, and δ learned them."
TRUSTED_WRONG = ": the reward model trusted a wrong way, and δ learned it."
TRUSTED_WRONGS = ": the reward model trusted wrong ways, and δ learned them."
TRUSTED_BOTH = ": the reward model trusted right and wrong ends alike, and δ learned both."
T_ALONE = ". T alone makes likely tokens likelier: it prefers no way to another."
PER_DEPTH = "Fitted anew after each of {num_fits} depths, to beams that had no answer yet."
NOTHING = "Nothing could be scored, so there was nothing to learn from."
NOTHING_TO_GAIN = (
    "Every rollout was right, with calibration and without: there was nothing to gain."
)
NOBODY = "Not one rollout was right: whatever is learned from them, no vote can find the answer."
RIGHT_BEFORE = "Right were {before} explored {rollouts} and {after} calibrated ones"
RIGHT_AFTER = "Right were {after} calibrated {rollouts}"
SAID_BEFORE = "{answer} was said by {before} explored {rollouts} and by {after} calibrated ones"
PLAIN = "; of {half} {plain}"
BY_CHANCE = ", which may differ by chance"
NARROWED = " The calibrated half gave {exploit}{beside}."
ANOTHER = (
    "Chosen was {answer}, which {who} said, and not {favourite}: by {label} it is ahead, with "
    "{mine} against {theirs}."
)


@dataclass(frozen=True, slots=True)
class Ending:
    """As it is put into `RunFinished`; sentences for a visitor, empty where nothing can be said.

    `winner` tells how another answer won than the one that the fit followed. `answers` are those
    that the sentences name, as they are written there. `standing` is about measured runs like this
    one, and `source` says whose those are.
    """

    outcome: Outcome | None  # None: the right answer, or one of the methods' answers, is not known
    title: str
    learned_from: str
    second_half: str
    winner: str
    standing: str
    source: str
    answers: tuple[str, ...]


def ending_of(past: Past) -> Ending | None:
    """None for a run that learned nothing."""
    if not past.started.config.learns or past.finished is None:
        return None
    said = _Said(past)
    outcome = _outcome(past)
    standing = standing_of(past.started) if outcome else None
    learned_from, second_half = _learned_from(past, said), _second_half(past, said)
    winner = _winner(past, said)
    return Ending(
        outcome=outcome,
        title=TITLES[outcome] if outcome else "",
        learned_from=learned_from,
        second_half=second_half,
        winner=winner,
        standing=standing[0] if standing else "",
        source=standing[1] if standing else "",
        answers=tuple(dict.fromkeys(said.named)),
    )


class _Said:
    """Who gave which answer, by its place in the tally; what is right of it, if that is known."""

    def __init__(self, past: Past) -> None:
        self.past = past
        self.named: list[str] = []
        finished = past.finished
        self.is_known = finished is not None and finished.num_correct is not None
        right = finished.correct_answers if finished else ()
        self._right = {place for place, answer in enumerate(past.answers) if answer in right}

    def counts(self, rollouts: Iterable[int]) -> Counter[int | None]:
        """Answers of rollouts; None: no answer."""
        return Counter(self.past.class_of.get(rollout) for rollout in rollouts)

    def of_phase(self, phase: Phase) -> Counter[int | None]:
        return self.counts(rollout.index for rollout in self.past.rollouts(phase))

    def num_right(self, counts: Counter[int | None]) -> int:
        return sum(number for place, number in counts.items() if self.is_right(place))

    def is_right(self, place: int | None) -> bool:
        return place in self._right

    def name(self, place: int | None) -> str:
        if place is None:
            return "nothing"
        answer = self.past.answers[place]
        if len(answer) > _LONGEST_ANSWER:
            return answer[:_LONGEST_ANSWER].rstrip() + "…"
        self.named.append(answer)
        return answer


def _outcome(past: Past) -> Outcome | None:
    verdicts = [past.selected.get(method) for method in ("carbon", "best_of_n")]
    ours, plain = (verdict.is_correct if verdict else None for verdict in verdicts)
    return None if ours is None or plain is None else outcome_of(ours, plain)


def _learned_from(past: Past, said: _Said) -> str:
    if not past.started.num_explore:
        return PER_DEPTH.format(num_fits=past.num_fits)
    if not past.calibration_set:
        return NOTHING
    counts = said.counts(past.calibration_set)
    words = _list(counts, said)
    if not past.started.config.learn_delta:
        return words + T_ALONE
    return words + (_cause(counts, said) if said.is_known else UNKNOWN)


def _list(counts: Counter[int | None], said: _Said) -> str:
    """ "Of the 8 learned from, four said 13, three said 21 and one said 7, which is right"."""
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0] is None))
    named = [
        said.name(place) + IS_RIGHT * said.is_right(place) for place, _ in ranked[:_MOST_NAMED]
    ]
    if len(ranked) == 1:
        words = {1: ONE, 2: BOTH}.get(counts.total(), ALL)
        return words.format(k=counts.total(), answer=named[0])
    parts = [
        f"{_number(number)} said {name}" for (_, number), name in zip(ranked, named, strict=False)
    ]
    if others := ranked[_MOST_NAMED:]:
        is_among = any(said.is_right(place) for place, _ in others)
        rest = "something else" + ", the right answer among it" * is_among
        parts.append(f"{_number(sum(number for _, number in others))} said {rest}")
    comma = "," if any(IS_RIGHT in part for part in parts[:-1]) else ""
    return SOME.format(k=counts.total(), said=f"{', '.join(parts[:-1])}{comma} and {parts[-1]}")


def _cause(counts: Counter[int | None], said: _Said) -> str:
    """What the fit was shown: right solutions, wrong ones, or as many of both."""
    num_right = said.num_right(counts)
    num_wrong = counts.total() - num_right
    if num_right == num_wrong:
        return TRUSTED_BOTH
    if num_right > num_wrong:
        return TRUSTED_RIGHT.format(mostly="mostly " if num_wrong else "")
    num_ways = sum(not said.is_right(place) for place in counts)
    return TRUSTED_WRONG if num_ways == 1 else TRUSTED_WRONGS


def _second_half(past: Past, said: _Said) -> str:
    """How many gave the right answer, or else the one that the set favours, before and after."""
    halves = explore, exploit, plain = [said.of_phase(phase) for phase in _PHASES]
    favourite = _favourite(past)
    if said.is_known:
        numbers, words = [said.num_right(half) for half in halves], RIGHT_BEFORE
        if sum(numbers) in (0, sum(half.total() for half in halves)):
            return NOTHING_TO_GAIN if sum(numbers) else NOBODY
    else:
        numbers, words = [half[favourite] for half in halves], SAID_BEFORE
    if not exploit or not (said.is_known or (explore and favourite is not None)):
        return ""
    searches = past.started.config.searches_steps
    before, after, beside = (
        f"{number} of {half.total()}" for number, half in zip(numbers, halves, strict=True)
    )
    told = (words if explore else RIGHT_AFTER).format(
        answer="" if said.is_known else said.name(favourite), before=before, after=after,
        rollouts="beams" if searches else "rollouts",
    )  # fmt: skip
    if plain:
        half = (
            "a plain search" if len(past.rollouts("baseline")) > exploit.total() else "a plain half"
        )
        told += PLAIN.format(plain=beside, half=half)
        told += BY_CHANCE * _may_be_chance(numbers[1:], (exploit, plain))
    return f"{told}.{_narrowed(exploit, plain)}"


def _winner(past: Past, said: _Said) -> str:
    """How the answer won, where most of the calibration set gave another one."""
    chosen, favourite = past.selected.get("carbon"), _favourite(past)
    if not past.started.num_explore or chosen is None or chosen.rollout is None:
        return ""
    place = past.class_of.get(chosen.rollout)
    if favourite is None or place in (None, favourite):
        return ""
    voters = past.voters("carbon")
    both = [
        AnswerClass(tuple(r for r in voters if past.class_of.get(r.index) == one))
        for one in (place, favourite)
    ]
    mine = choose(chosen.rule, both)
    theirs = replace(
        mine, num_votes=mine.runner_up_votes, weight=mine.runner_up_weight,
        runner_up_weight=mine.weight,
    )  # fmt: skip
    counts = said.counts(past.calibration_set)
    who = f"{_number(counts[place])} of them" if counts.total() > 1 else "it had not"
    return ANOTHER.format(
        answer=said.name(place), who=who, favourite=said.name(favourite),
        label=RULES[chosen.rule].label, mine=summarize(mine), theirs=summarize(theirs),
    )  # fmt: skip


def _favourite(past: Past) -> int | None:
    """The answer that most of the calibration set gave; of equals the better scored one."""
    known = [past.class_of[each] for each in past.calibration_set if each in past.class_of]
    return Counter(known).most_common(1)[0][0] if known else None


def _may_be_chance(numbers: Sequence[int], halves: Sequence[Counter[int | None]]) -> bool:
    """Two shares that differ by less than 1.96 standard errors, as if rollouts were independent."""
    totals = [half.total() for half in halves]
    pooled = sum(numbers) / sum(totals)
    error = math.sqrt(pooled * (1 - pooled) * sum(1 / total for total in totals))
    return 0 < abs(numbers[0] / totals[0] - numbers[1] / totals[1]) < _STANDARD_ERRORS * error


def _narrowed(exploit: Counter[int | None], plain: Counter[int | None]) -> str:
    num_exploit, num_plain = (len([p for p in half if p is not None]) for half in (exploit, plain))
    answers = "1 answer" if num_exploit == 1 else f"{num_exploit} different answers"
    beside = f", the plain one gave {num_plain}" if plain else ""
    return NARROWED.format(exploit=answers, beside=beside)


def _number(number: int) -> str:
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)
