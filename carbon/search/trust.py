"""How far a run's answer may be trusted: its own numbers, beside runs of which the truth is known.

What those runs were lies in `trust.json` beside the policy's weights (`python -m train.trust` makes
it); for a pair that has none nothing is said. It changes nothing of what a run computes.
"""

import json
import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from carbon.core.catalog import ModelEntry
from carbon.core.errors import ModelError
from carbon.core.types import Method
from carbon.search.wording import Wording, read_wording

FILE = "trust.json"
_MOST_REASONS = 3
_LEAST_PART = 0.15  # of what an answer lacks: what explains less of it is no reason
_SHOWN_WORDS = 3
_LONGEST_WORD = 24
_LEAST_CHANCE = 0.02
_CIRCUMSTANCES = ("doublings", "calibrated")  # of a run, not of its answer

ALIKE = "Of {num_runs} measured {runs} that looked like this, {percent} % were right."
NOTE = "This pair probably does not know this kind of problem ({reason})."


@dataclass(frozen=True, slots=True)
class Signs:
    """What a run shows of its answer, each in [0, 1].

    `score` is its best last-step score, `agreement` the share of all rollouts that end in it,
    `share` its part of the summed scores, `answered` the share of rollouts with any answer.
    """

    score: float
    agreement: float
    share: float
    answered: float

    @classmethod
    def of(cls, mine: Sequence[float], answered: Sequence[float], num_rollouts: int) -> "Signs":
        """From the last-step scores of the rollouts with the answer, and of those with any."""
        total = math.fsum(answered)
        return cls(
            score=max(mine, default=0.0),
            agreement=len(mine) / num_rollouts,
            share=math.fsum(mine) / total if total else 0.0,
            answered=len(answered) / num_rollouts,
        )


@dataclass(frozen=True, slots=True)
class Regression:
    """A logistic regression on named numbers."""

    intercept: float
    weights: dict[str, float]

    def chance(self, numbers: Mapping[str, float]) -> float:
        """In [0, 1]."""
        logit = self.intercept + sum(w * numbers[name] for name, w in self.weights.items())
        return 1 / (1 + math.exp(-max(-60.0, min(60.0, logit))))


@dataclass(frozen=True, slots=True)
class Bin:
    """A method's measured runs of `num_rollouts` with a predicted chance from `low` to the next."""

    method: Method
    num_rollouts: int
    low: float
    num_runs: int
    num_right: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """As it is put into `AnswerSelected`.

    `chance` is predicted; `num_like_this` measured runs had one like it, of which
    `share_right` were right. `reasons` say what an answer that is not trusted lacks, most first.
    """

    chance: float
    is_trusted: bool
    num_like_this: int
    share_right: float
    reasons: tuple[str, ...]
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Trust:
    """What was measured with a pair, and fitted to it.

    `right` gives the chance that an answer is right from what `numbers` returns; an answer with
    `threshold` or more is trusted. `typical` are the mean numbers of those. `unfamiliar` gives the
    chance that a problem is of no known kind from what `text_numbers` returns; with
    `text_threshold` or more its text alone tells. `words` are those that the pair has met.
    """

    right: Regression
    threshold: float
    typical: dict[str, float]
    bins: tuple[Bin, ...]
    unfamiliar: Regression
    text_threshold: float
    words: frozenset[str]

    @classmethod
    def read(cls, path: Path) -> "Trust":
        """From a file that `write` made.

        Raises:
            ModelError: it cannot be read.
        """
        try:
            values = json.loads(path.read_text(encoding="utf-8"))
            return cls(
                right=Regression(**values["right"]),
                threshold=values["threshold"],
                typical=values["typical"],
                bins=tuple(Bin(**each) for each in values["bins"]),
                unfamiliar=Regression(**values["unfamiliar"]),
                text_threshold=values["text_threshold"],
                words=frozenset(values["words"].split()),
            )
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise ModelError(f"{path} is not a file of `python -m train.trust`.") from error

    def write(self, path: Path, measured: Mapping[str, Any]) -> None:
        """With what was measured of the fit itself, for whoever reads the file."""
        values = asdict(self) | {"measured": measured, "words": " ".join(sorted(self.words))}
        path.write_text(json.dumps(values, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")

    def wording(self, problem: str) -> Wording:
        return read_wording(problem, self.words)

    def note(self, problem: str) -> str | None:
        """What to tell before a run, where the text alone tells that the problem is not known."""
        wording = self.wording(problem)
        if self.unfamiliar.chance(text_numbers(wording)) < self.text_threshold:
            return None
        return NOTE.format(reason=_of_wording(wording))

    def judge(
        self, problem: str, signs: Signs, method: Method, num_rollouts: int, num_cut: int
    ) -> Verdict:
        """Of the answer with these signs; `num_cut` rollouts were cut by the limit on tokens."""
        if not signs.agreement:  # then no rollout has an answer, whatever `answered` says
            return Verdict(0.0, False, 0, 0.0, (_unanswered(0.0, num_rollouts, num_cut),), "")
        wording = self.wording(problem)
        numbers = self.numbers(signs, wording, method, num_rollouts)
        chance = self.right.chance(numbers)
        is_trusted = chance >= self.threshold
        alike = self._alike(chance, method, num_rollouts)
        share = alike.num_right / alike.num_runs
        reasons = {
            "score": f"best score {signs.score:.2f}",
            "agreement": _agreement(signs, num_rollouts),
            "answered": _unanswered(signs.answered, num_rollouts, num_cut),
            "unfamiliarity": _of_wording(wording),
        }
        told = [reasons[name] for name in self._lacking(numbers) if reasons[name]]
        return Verdict(
            chance=round(chance, 4),
            is_trusted=is_trusted,
            num_like_this=alike.num_runs,
            share_right=round(share, 4),
            reasons=() if is_trusted else tuple(told or [reasons["agreement"]]),
            sentence=ALIKE.format(
                num_runs=alike.num_runs,
                runs="run" if alike.num_runs == 1 else "runs",
                percent=math.floor(100 * share),  # 100 only where all were
            ),
        )

    def numbers(
        self, signs: Signs, wording: Wording, method: Method, num_rollouts: int
    ) -> dict[str, float]:
        """What the chance of a right answer is computed from."""
        measured = [each.num_rollouts for each in self.bins]
        return run_numbers(
            signs,
            unfamiliarity=self.unfamiliar.chance(text_numbers(wording)),
            method=method,
            # A line through two or three N says nothing of much smaller and much larger ones.
            num_rollouts=min(max(num_rollouts, min(measured)), max(measured)),
        )

    def _alike(self, chance: float, method: Method, num_rollouts: int) -> Bin:
        """Of the method, at the measured N that is nearest, by ratio."""
        mine = [each for each in self.bins if each.method == method]
        nearest = min(
            (each.num_rollouts for each in mine), key=lambda n: abs(math.log(n / num_rollouts))
        )
        bins = [each for each in mine if each.num_rollouts == nearest and each.low <= chance]
        return max(bins, key=lambda each: each.low)

    def _lacking(self, numbers: Mapping[str, float]) -> list[str]:
        """Names of the numbers that set an answer apart from those that are trusted.

        Agreement stands for its share of the scores too: they say the same of most runs.
        """
        lacks = defaultdict[str, float](float)
        for name, weight in self.right.weights.items():
            reason = "agreement" if name == "share" else name
            lacks[reason] += weight * (self.typical[name] - numbers[name])
        for name in _CIRCUMSTANCES:
            lacks.pop(name, None)
        total = sum(lack for lack in lacks.values() if lack > 0)
        ranked = sorted(lacks, key=lambda name: -lacks[name])
        return [name for name in ranked[:_MOST_REASONS] if lacks[name] > _LEAST_PART * total]


def run_numbers(
    signs: Signs, *, unfamiliarity: float, method: Method, num_rollouts: int
) -> dict[str, float]:
    """The numbers of a run by name; doublings are those from one rollout to N.

    A score is a chance, so it counts by its log-odds. Calibrated rollouts agree more than plain
    ones, right or wrong, as they learned from the same.
    """
    return {
        **asdict(signs), "score": _log_odds(signs.score), "unfamiliarity": unfamiliarity,
        "doublings": math.log2(num_rollouts), "calibrated": float(method == "carbon"),
    }  # fmt: skip


def _log_odds(chance: float) -> float:
    """Between those of 2 and 98 %: nearer to 0 and 1 they would say more than scores know."""
    kept = min(max(chance, _LEAST_CHANCE), 1 - _LEAST_CHANCE)
    return math.log(kept / (1 - kept))


def text_numbers(wording: Wording) -> dict[str, float]:
    """The numbers of a text by name."""
    return {"unknown_share": wording.unknown_share, "no_maths": float(not wording.has_maths)}


def find(policy: ModelEntry, prm: ModelEntry) -> Trust | None:
    """What is known of a pair: of a policy with the reward model that was made with it.

    Raises:
        ModelError: there is a file, and it cannot be read.
    """
    path = Path(policy.source) / FILE
    is_pair = Path(policy.source).parent == Path(prm.source).parent
    return _read_once(path) if is_pair and path.is_file() else None


_read_once = cache(Trust.read)


def _agreement(signs: Signs, num_rollouts: int) -> str:
    only = "only " if signs.agreement < 1 else ""
    number = round(signs.agreement * num_rollouts)
    agree = f"{number} of {num_rollouts} rollouts {'agrees' if number == 1 else 'agree'}"
    return f"{only}{agree}, with {100 * signs.share:.0f} % of the summed scores"


def _unanswered(answered: float, num_rollouts: int, num_cut: int) -> str:
    """Most of those without an answer were cut, or say themselves that they have none."""
    num_without = round((1 - answered) * num_rollouts)
    said = num_without > 2 * num_cut
    most = "all" if num_without == num_rollouts else "most"
    who = most if 2 * num_without > num_rollouts else f"{num_without} of {num_rollouts}"
    what = "say that they do not know this kind of problem" if said else "end without an answer"
    return f"{who} rollouts {what}" if num_without else ""


def _of_wording(wording: Wording) -> str:
    if wording.unknown:
        shown = ", ".join(f"“{word[:_LONGEST_WORD]}”" for word in wording.unknown[:_SHOWN_WORDS])
        num_more = len(wording.unknown) - _SHOWN_WORDS
        more = f" and {num_more} more" if num_more > 0 else ""
        plural = "s" if len(wording.unknown) > 1 else ""
        return f"word{plural} that it has never met: {shown}{more}"
    return "" if wording.has_maths else "there is no number in it"
