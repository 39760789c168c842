"""`python -m train.trust`: what a pair's answers are worth, from its runs on the typed problems.

Writes the file that `carbon.search.trust` reads, from the runs that `train.trust_runs` made.
"""

import argparse
import json
import logging
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from carbon.core.files import replacing
from carbon.core.types import Method
from carbon.search.trust import Bin, Regression, Trust, run_numbers, text_numbers
from train.logistic import fit_logistic
from train.measure import auc
from train.trust_cases import Case, cases_of, met_words
from train.trust_runs import read

_LOG = logging.getLogger(__name__)
_NUM_FOLDS = 10
_RUN_SIGNS = {  # the direction in which each number may move the chance; 0: either
    "score": 1, "agreement": 1, "share": 1, "answered": 1, "unfamiliarity": -1,
    "doublings": 0, "calibrated": 0,
}  # fmt: skip
_TEXT_SIGNS = {"unknown_share": 1, "no_maths": 1}
_NEVER = 1.0  # a threshold that no chance reaches


@dataclass(frozen=True, slots=True)
class Limits:
    """What a threshold must keep to, as shares of all runs on problems of a scope, by method and N.

    The goal for what is trusted and wrong is 0.05 of problems that nobody has seen; that a
    threshold is chosen on the very runs that are counted costs about a point. An answer is not
    trusted below `least_chance`, nor is a text's note given where less than `note_precision` of
    such problems are out of scope.
    """

    trusted_and_wrong: float = 0.035
    trusted_out_of_scope: float = 0.10
    least_chance: float = 0.5
    note_precision: float = 0.97
    runs_in_bin: int = 25


@dataclass(frozen=True, slots=True)
class _Models:
    """The two regressions of some cases."""

    unfamiliar: Regression
    right: Regression

    def numbers(self, case: Case) -> dict[str, float]:
        return run_numbers(
            case.signs,
            unfamiliarity=self.unfamiliarity(case),
            method=case.method,
            num_rollouts=case.num_rollouts,
        )

    def unfamiliarity(self, case: Case) -> float:
        return self.unfamiliar.chance(text_numbers(case.wording))

    def chance(self, case: Case) -> float:
        return self.right.chance(self.numbers(case)) if case.has_answer else 0.0


def fit(cases: Sequence[Case], words: frozenset[str], limits: Limits, seed: int = 0) -> Trust:
    """Trust's threshold and bins go by chances of cases that their regressions have not seen.

    The note's does not: few texts are strange, alike ones must stay so, and two weights learn none
    of them by heart.
    """
    chances = _unseen(cases, seed)
    models = _regressions(cases)
    threshold = _trust_threshold(cases, chances, limits)
    trusted = [models.numbers(c) for c in cases if models.chance(c) >= threshold]
    return Trust(
        right=models.right,
        threshold=threshold,
        typical={
            name: float(np.mean([each[name] for each in trusted])) if trusted else 1.0
            for name in models.right.weights
        },
        bins=tuple(_bins(cases, chances, threshold, limits.runs_in_bin)),
        unfamiliar=models.unfamiliar,
        text_threshold=_note_threshold(cases, models, limits),
        words=words,
    )


def cross_validated(
    cases: Sequence[Case], words: frozenset[str], limits: Limits, seed: int = 0
) -> dict[str, Any]:
    """What the fit is worth on problems that neither it nor its thresholds have seen, by kind."""
    chances, trusted, noted = (np.zeros(len(cases)) for _ in range(3))
    for fold, rest in _folds(cases, seed + 1):
        trust = fit([cases[place] for place in rest], words, limits, seed)
        models = _Models(trust.unfamiliar, trust.right)
        for place in fold:
            chances[place] = models.chance(cases[place])
            trusted[place] = chances[place] >= trust.threshold
            noted[place] = models.unfamiliarity(cases[place]) >= trust.text_threshold
    return {
        f"{method}, N = {n}": _numbers(cases, mine, chances, trusted, noted)
        for (method, n), mine in _kinds(cases).items()
    }


def _kinds(cases: Sequence[Case]) -> dict[tuple[Method, int], NDArray[np.bool_]]:
    """Which cases are of each method and N."""
    kinds = [_kind(case) for case in cases]
    return {kind: np.array([each == kind for each in kinds]) for kind in sorted(set(kinds))}


def _kind(case: Case) -> tuple[Method, int]:
    return case.method, case.num_rollouts


def _numbers(
    cases: Sequence[Case], mine: NDArray, chances: NDArray, trusted: NDArray, noted: NDArray
) -> dict[str, float]:
    scope = np.array([case.is_in_scope for case in cases])[mine]
    right = np.array([case.is_right for case in cases])[mine]
    chances, trusted, noted = chances[mine], trusted[mine] > 0, noted[mine] > 0
    values = {
        "in_scope": scope.sum(),
        "out_of_scope": (~scope).sum(),
        "right": right[scope].mean(),
        "trusted_and_right": (trusted & right)[scope].mean(),
        "trusted_and_wrong": (trusted & ~right)[scope].mean(),
        "out_of_scope_not_trusted": (~trusted)[~scope].mean(),
        "right_of_trusted": right[trusted].mean() if trusted.any() else 0.0,
        "auc": auc(chances, right) or 0.0,
        "brier": np.mean((chances - right) ** 2),
        "noted": noted.sum(),
        "noted_out_of_scope": (noted & ~scope).sum(),
    }
    return {name: round(float(value), 4) for name, value in values.items()}


def _regressions(cases: Sequence[Case]) -> _Models:
    texts = list({case.problem: case for case in cases}.values())
    unfamiliar = fit_logistic(
        [text_numbers(case.wording) for case in texts],
        np.array([not case.is_in_scope for case in texts]),
        _TEXT_SIGNS,
    )
    models = _Models(unfamiliar, Regression(0.0, {}))
    answered = [case for case in cases if case.has_answer]
    right = fit_logistic(
        [models.numbers(case) for case in answered],
        np.array([case.is_right for case in answered]),
        _RUN_SIGNS,
    )
    return _Models(unfamiliar, right)


def _unseen(cases: Sequence[Case], seed: int) -> NDArray:
    """Chances of all cases, each by regressions of other problems."""
    chances = np.zeros(len(cases))
    for fold, rest in _folds(cases, seed):
        models = _regressions([cases[place] for place in rest])
        for place in fold:
            chances[place] = models.chance(cases[place])
    return chances


def _folds(cases: Sequence[Case], seed: int) -> list[tuple[list[int], list[int]]]:
    """Places of cases: those of a tenth of the problems, and those of the others."""
    problems = sorted({case.problem for case in cases})
    Random(seed).shuffle(problems)
    fold_of = {problem: place % _NUM_FOLDS for place, problem in enumerate(problems)}
    folds = [fold_of[case.problem] for case in cases]
    return [
        (
            [place for place, fold in enumerate(folds) if fold == number],
            [place for place, fold in enumerate(folds) if fold != number],
        )
        for number in range(_NUM_FOLDS)
    ]


def _trust_threshold(cases: Sequence[Case], chances: NDArray, limits: Limits) -> float:
    """The lowest that keeps to the limits for each method and N: it trusts most right answers."""
    kinds = list(_kinds(cases).values())
    scope = np.array([case.is_in_scope for case in cases])
    right = np.array([case.is_right for case in cases])

    def keeps(threshold: float) -> bool:
        trusted = chances >= threshold
        return all(
            (trusted & ~right)[kind & scope].mean() <= limits.trusted_and_wrong
            and trusted[kind & ~scope].mean() <= limits.trusted_out_of_scope
            for kind in kinds
        )

    return _lowest(chances[chances >= limits.least_chance], keeps)


def _note_threshold(cases: Sequence[Case], models: _Models, limits: Limits) -> float:
    """The lowest from which on nearly all problems are out of scope."""
    unfamiliarities = np.array([models.unfamiliarity(case) for case in cases])
    scope = np.array([case.is_in_scope for case in cases])
    return _lowest(
        unfamiliarities,
        lambda threshold: (~scope)[unfamiliarities >= threshold].mean() >= limits.note_precision,
    )


def _lowest(candidates: NDArray, keeps: Callable[[float], bool]) -> float:
    return min(filter(keeps, candidates.tolist()), default=_NEVER)


def _bins(cases: Sequence[Case], chances: NDArray, threshold: float, size: int) -> list[Bin]:
    """The reliability table: runs of a kind by chance, trusted ones apart, shares right rising."""
    found = []
    for kind in _kinds(cases):
        mine = [(c, chance) for c, chance in zip(cases, chances.tolist(), strict=True)
                if _kind(c) == kind and c.has_answer]  # fmt: skip
        for low, side in (
            (0.0, [each for each in mine if each[1] < threshold]),
            (threshold, [each for each in mine if each[1] >= threshold]),
        ):
            found += _rising(kind, low, sorted(side, key=lambda each: each[1]), size)
    return found


def _rising(
    kind: tuple[Method, int], low: float, runs: Sequence[tuple[Case, float]], size: int
) -> list[Bin]:
    """Bins of `size` runs or more from `low` up; one that has fewer right than the one before is
    joined with it.
    """
    bins: list[Bin] = []
    for places in np.array_split(np.arange(len(runs)), max(1, len(runs) // size)):
        part = [runs[place] for place in places]
        if not part:
            continue
        new = Bin(*kind, part[0][1] if bins else low, len(part), sum(c.is_right for c, _ in part))
        while bins and new.num_right * bins[-1].num_runs <= bins[-1].num_right * new.num_runs:
            old = bins.pop()
            runs_in_both = old.num_runs + new.num_runs
            new = Bin(*kind, old.low, runs_in_both, old.num_right + new.num_right)
        bins.append(new)
    return bins


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    logging.basicConfig(level=logging.INFO, format="%(message)s", stream=sys.stderr)
    limits = Limits()
    words = _words(options)
    if not options.runs:
        return 0
    there = [path for path in options.runs if path.exists()]  # one may have been ended before
    cases = cases_of([run for path in there for run in read(path)], words)
    trust = fit(cases, words, limits, options.seed)
    measured = cross_validated(cases, words, limits, options.seed)
    trust.write(options.output, measured)
    _LOG.info("%d words; right: %s; threshold %.3f", len(words), trust.right, trust.threshold)
    _LOG.info("unfamiliar: %s; threshold %.3f", trust.unfamiliar, trust.text_threshold)
    for kind, numbers in measured.items():
        _LOG.info("%s, cross-validated: %s", kind, json.dumps(numbers))
    for each in trust.bins:
        _LOG.info("%s", each)
    return 0


def _words(options: argparse.Namespace) -> frozenset[str]:
    """From their file, which is written where it is missing: to draw them takes minutes."""
    path: Path | None = options.words
    if path and path.exists():
        return frozenset(path.read_text(encoding="utf-8").split())
    words = met_words(options.draws, options.least, options.seed)
    if path:
        with replacing(path) as partial:
            partial.write_text("\n".join(sorted(words)), encoding="utf-8")
    return words


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m train.trust", description=__doc__)
    add = parser.add_argument
    add("--runs", type=Path, nargs="*", help="what `train.trust_runs` wrote of the pair")
    add("--output", type=Path, help="trust.json in the folder of its policy")
    add("--words", type=Path, help="a file that keeps the words; without runs only this is made")
    add("--draws", type=int, default=200_000, help="problems that the words are taken from")
    add("--least", type=int, default=5, help="in how many of them a word must be")
    add("--seed", type=int, default=0)
    return parser


if __name__ == "__main__":
    sys.exit(main())
