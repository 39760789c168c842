"""The narrow door to a process reward model. It knows nothing of sampling or of answers."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from carbon.core.types import StepScores


class ProcessRewardModel(ABC):
    """Reads solutions and says, step by step, how likely each step is to be right.

    A caller gives it at most `micro_batch` solutions a call, and has at most `max_calls` calls in
    work at a time: a model that batches by itself wants many of both, so that nothing waits.
    """

    micro_batch: int = 16
    max_calls: int = 1

    @abstractmethod
    def score_steps(self, problem: str, solutions: Sequence[Sequence[str]]) -> list[StepScores]:
        """Score every step of every solution. Always batched; order is kept.

        `solutions[i]` holds the steps of solution i (from `prompts.split_steps`), none empty.
        Returns one StepScores per solution, with exactly one value per step unless it is flagged as
        too long. Safe to call from any thread, `max_calls` at a time.

        Raises:
            ModelError: the model has stopped and cannot score.
            OutOfMemoryError: a single solution does not fit the device.
        """

    def bytes_at_once(self, *, remembers: bool) -> dict[str, int]:
        """What scoring allocates at its widest, by device ("cuda:0"), while rollouts grow there.

        `remembers`: inside of `remembering`. Empty: right for a model whose room is its own.
        """
        return {}

    def rescore(self, problem: str, steps: Sequence[str]) -> StepScores:
        """Score one solution that somebody edits and asks of again: see `score_steps`.

        A model may remember the beginnings of what it read for this, at a bounded cost.
        """
        return self.score_steps(problem, [steps])[0]

    @contextmanager
    def remembering(self) -> Iterator[None]:
        """While it is open, a solution that begins with another's steps may cost its own only.

        Scores stay the same, and `num_tokens` says what was computed. For searches that score step
        by step. Here it does nothing: right for a model that caches prefixes by itself, or not.
        """
        yield
