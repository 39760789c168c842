"""What trust is fitted to: runs on the development set, and the words that training has met."""

import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random

from carbon.search.trust import Signs
from carbon.search.wording import Wording, read_wording, words_of
from train.school import development
from train.school.stream import draw


@dataclass(frozen=True, slots=True)
class Case:
    """One run on a problem of the development set."""

    problem: int
    is_in_scope: bool
    wording: Wording
    num_rollouts: int
    signs: Signs
    is_right: bool

    @property
    def has_answer(self) -> bool:
        return self.signs.agreement > 0


def met_words(num_draws: int, least: int, seed: int) -> frozenset[str]:
    """Words in at least `least` of so many problems with an answer, as training draws them."""
    rng, counts, num_left = Random(f"words {seed}"), Counter[str](), num_draws
    while num_left:
        problem = draw(rng)
        if problem.answer is not None:
            counts.update(words_of(problem.text))
            num_left -= 1
    return frozenset(word for word, count in counts.items() if count >= least)


def read_cases(measurements: Path, words: frozenset[str]) -> list[Case]:
    """Every problem of the development set at every N that was measured with all its rollouts."""
    measured = json.loads(measurements.read_text(encoding="utf-8"))[development.FILE.stem]
    problems = development.read()
    names = measured["rows"][0]
    sizes = sorted(int(name.removeprefix("agreement_")) for name in names if "agreement_" in name)
    return [
        Case(
            problem=index,
            is_in_scope=problem.scope == "in",
            wording=read_wording(problem.problem, words),
            num_rollouts=n,
            signs=Signs(*(row[f"{name}_{n}"] for name in Signs.__dataclass_fields__)),
            is_right=row[f"weighted_{n}"] == 1.0,
        )
        for n in sizes
        if n <= measured["num_samples"]
        for index, (problem, row) in enumerate(zip(problems, measured["rows"], strict=True))
    ]
