"""What a claim is judged by: comparisons of numbers, and the rules that give one verdict."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any, Literal

import pandas as pd

from carbon.core.errors import RecordingError

Verdict = Literal["holds", "holds in part", "ties", "does not hold as written", "cannot be checked"]
# "context" informs the reader and decides nothing.
Outcome = Literal["supports", "ties", "contradicts", "context"]
ByModel = Callable[[str], float]
MATH_PROBLEMS = 500


@dataclass(frozen=True, slots=True)
class Evidence:
    """One comparison: `value` against `reference`, both in `unit`.

    They are read from table `table`, or worked out, where that is "".
    """

    subject: str
    value: float
    reference: float
    unit: str
    table: str
    outcome: Outcome

    @property
    def difference(self) -> float:
        """value - reference, free of binary rounding (62.2 - 61.6 is 0.6, not 0.6000...01)."""
        return round(self.value - self.reference, 6)


def compare(
    subject: str,
    value: float,
    reference: float,
    unit: str,
    table: str,
    *,
    when_equal: Outcome = "ties",
    wants_lower: bool = False,
) -> Evidence:
    """Evidence that supports where `value` is above `reference` (below, if `wants_lower`)."""
    difference = round(value - reference, 6) * (-1 if wants_lower else 1)
    outcome: Outcome = when_equal
    if difference:
        outcome = "supports" if difference > 0 else "contradicts"
    return Evidence(subject, value, reference, unit, table, outcome)


def context(subject: str, value: float, reference: float, unit: str, table: str) -> Evidence:
    """Evidence that decides nothing."""
    return Evidence(subject, value, reference, unit, table, "context")


class Numbers:
    """One table's values by their identity, for exact lookup and for comparisons."""

    def __init__(self, name: str, frame: pd.DataFrame) -> None:
        self.name = name
        self.models: tuple[str, ...] = tuple(dict.fromkeys(frame["model"]))
        self.budgets: tuple[int, ...] = tuple(sorted({int(n) for n in frame["num_rollouts"]}))
        columns = ("model", "method", "num_rollouts", "selection", "metric", "value")
        rows = zip(*(frame[column].tolist() for column in columns), strict=True)
        self._values = {tuple(key): float(value) for *key, value in rows}

    def at(
        self,
        model: str,
        method: str,
        budget: int,
        selection: str = "weighted",
        metric: str = "accuracy",
    ) -> float:
        """Raises: RecordingError if the table has no such number."""
        key = (model, method, budget, selection, metric)
        if key not in self._values:
            described = ", ".join(str(part) for part in key if part)
            raise RecordingError(f"Table {self.name!r} has no number for {described}.")
        return self._values[key]

    def first_budget(
        self, model: str, method: str, wanted: float, metric: str = "accuracy"
    ) -> float:
        """The smallest N in the table whose weighted value reaches `wanted`; infinity if none."""
        reaching = (n for n in self.budgets if self.at(model, method, n, metric=metric) >= wanted)
        return next(reaching, math.inf)

    def of(self, method: str, budget: int, selection: str = "weighted", **more: str) -> ByModel:
        """`at` for any model."""
        return lambda model: self.at(model, method, budget, selection, **more)

    def compare(
        self, subject: str, value: float, reference: float, unit: str = "percent", **rule: Any
    ) -> Evidence:
        """`compare` of numbers of this table."""
        return compare(subject, value, reference, unit, self.name, **rule)

    def compare_models(
        self, words: str, value: ByModel, reference: ByModel, unit: str = "percent", **rule: Any
    ) -> list[Evidence]:
        """A comparison a model, called "model: words"."""
        return [
            self.compare(f"{model}: {words}", value(model), reference(model), unit, **rule)
            for model in self.models
        ]

    def context(
        self, subject: str, value: float, reference: float, unit: str = "percent"
    ) -> Evidence:
        """`context` of numbers of this table."""
        return context(subject, value, reference, unit, self.name)


Tables = Mapping[str, Numbers]


@dataclass(frozen=True, slots=True)
class Finding:
    """What the tables say about one claim."""

    verdict: Verdict
    explanation: str
    evidence: Sequence[Evidence]


def every(evidence: Sequence[Evidence], explanation: str = "") -> Finding:
    """The finding on a claim about every case, by default explained by its tally."""
    return Finding(judge_all(evidence), explanation or tally(evidence), evidence)


def count(evidence: Sequence[Evidence], outcome: Outcome) -> int:
    return sum(item.outcome == outcome for item in evidence)


def judge_all(evidence: Sequence[Evidence]) -> Verdict:
    """For a claim about every case.

    holds: every comparison supports. ties: none contradicts, at least one is equal. holds in part:
    more than half support. does not hold as written: the rest.
    """
    supports, ties, contradicts = (
        count(evidence, outcome) for outcome in ("supports", "ties", "contradicts")
    )
    if not contradicts:
        return "ties" if ties else "holds"
    is_majority = 2 * supports > supports + ties + contradicts
    return "holds in part" if is_majority else "does not hold as written"


def judge_most(evidence: Sequence[Evidence]) -> Verdict:
    """For a claim about most cases: holds if more than half of the comparisons support it."""
    deciding = len(evidence) - count(evidence, "context")
    is_majority = 2 * count(evidence, "supports") > deciding
    return "holds" if is_majority else "does not hold as written"


def judge_parts(*parts: bool) -> Verdict:
    """For a claim that says several things at once."""
    if all(parts):
        return "holds"
    return "holds in part" if any(parts) else "does not hold as written"


def tally(evidence: Sequence[Evidence]) -> str:
    """The comparisons counted, as a sentence."""
    deciding = len(evidence) - count(evidence, "context")
    text = f"{count(evidence, 'supports')} of {deciding} comparisons support it"
    if ties := count(evidence, "ties"):
        text += f", {ties} {'is' if ties == 1 else 'are'} equal"
    if against := count(evidence, "contradicts"):
        text += f", {against} {'goes' if against == 1 else 'go'} the other way"
    return text + "."


def rank_correlations(num_levels: int) -> list[float]:
    """Spearman's rho of every order of `num_levels` distinct ranks against 1, 2, ..., ascending."""
    scale = num_levels * (num_levels**2 - 1)
    return sorted(
        1.0 - 6.0 * sum((rank - place) ** 2 for place, rank in enumerate(order)) / scale
        for order in permutations(range(num_levels))
    )


def exact_rank_test(rho: float, num_levels: int) -> tuple[float, float]:
    """The attainable rho nearest to a printed one, and its exact two-sided p.

    Under "no association" all orders of the levels are equally likely: p is the share of them whose
    rho is at least as far from 0. No table of critical values, no normal or t approximation.
    """
    all_rho = rank_correlations(num_levels)
    nearest = min(all_rho, key=lambda possible: abs(possible - rho))
    as_far = sum(abs(possible) >= abs(nearest) - 1e-9 for possible in all_rho)
    return round(nearest, 9), as_far / len(all_rho)
