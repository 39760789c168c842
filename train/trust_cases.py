"""What trust is fitted to: runs on the typed problems, and the words that training has met."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from carbon.core.types import Method
from carbon.search.trust import Signs
from carbon.search.wording import Wording, read_wording, words_of
from train.school import development
from train.school.stream import draw
from train.trust_runs import MeasuredRun


@dataclass(frozen=True, slots=True)
class Case:
    """One run on a typed problem."""

    problem: str  # its id
    is_in_scope: bool
    wording: Wording
    method: Method
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


def cases_of(runs: Iterable[MeasuredRun], words: frozenset[str]) -> list[Case]:
    """The runs, with what their problems' texts tell."""
    problems = {problem.id: problem for problem in development.read_all()}
    wordings = {name: read_wording(each.problem, words) for name, each in problems.items()}
    return [
        Case(
            problem=run.problem,
            is_in_scope=problems[run.problem].scope == "in",
            wording=wordings[run.problem],
            method=run.method,
            num_rollouts=run.num_rollouts,
            signs=run.signs,
            is_right=run.is_right,
        )
        for run in runs
    ]
