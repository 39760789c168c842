"""What a reward model remembers of the last problems, so that equal solutions are read once."""

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from carbon.core.types import StepScores
from carbon.rewards.solution_ids import SolutionEncoder, SolutionIds

Steps = tuple[str, ...]
Kept = TypeVar("Kept")

_NUM_PROBLEMS = 2  # remembered at once: one running, and the one before it
_NUM_SOLUTIONS = 4_096  # remembered of one problem, before all are forgotten


@dataclass(slots=True)
class KnownProblem(Generic[Kept]):
    """One problem: what the model keeps of its prompt once it has read it, scores and costs."""

    prompt_ids: tuple[int, ...]
    kept: Kept | None = None
    scores: dict[Steps, tuple[float, ...]] = field(default_factory=dict)
    num_tokens: dict[Steps, int] = field(default_factory=dict)

    def result(self, steps: Steps, num_tokens: dict[Steps, int]) -> StepScores:
        """The scores of a solution; its tokens are taken out, so that only the first has them."""
        if not steps:
            return StepScores((), 0)
        if steps not in self.scores:
            return StepScores((), 0, is_too_long=True)
        num_new = num_tokens.pop(steps, 0)
        num_known = 0 if num_new else self.num_tokens.get(steps, 0)
        self.num_tokens.setdefault(steps, num_new)
        return StepScores(self.scores[steps], num_new, num_known_tokens=num_known)


class ProblemMemory(Generic[Kept]):
    """The last problems, by their text."""

    def __init__(self, encoder: SolutionEncoder, max_positions: int) -> None:
        self._encoder, self._max_positions = encoder, max_positions
        self._problems: OrderedDict[str, KnownProblem[Kept]] = OrderedDict()

    def recall(self, problem: str) -> KnownProblem[Kept]:
        """What is known of the problem, now the newest; the oldest goes when there are too many."""
        known = self._problems.pop(problem, None)
        if known is None or len(known.scores) > _NUM_SOLUTIONS:
            known = KnownProblem[Kept](self._encoder.prompt_ids(problem))
        self._problems[problem] = known
        while len(self._problems) > _NUM_PROBLEMS:
            self._problems.popitem(last=False)
        return known

    def unread(
        self, known: KnownProblem[Kept], solutions: Iterable[Steps]
    ) -> dict[Steps, SolutionIds]:
        """Ids of each different solution that has steps, fits the context and is not known yet."""
        room = self._max_positions - len(known.prompt_ids)
        unread: dict[Steps, SolutionIds] = {}
        for steps in solutions:
            if steps and steps not in known.scores and steps not in unread:
                solution = self._encoder.solution(steps)
                if len(solution.ids) <= room:
                    unread[steps] = solution
        return unread
