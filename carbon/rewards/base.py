"""The narrow door to a process reward model. It knows nothing of sampling or of answers."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

from carbon.types import StepScores


class ProcessRewardModel(ABC):
    """Reads solutions and says, step by step, how likely each step is to be right."""

    @abstractmethod
    def score_steps(self, problem: str, solutions: Sequence[Sequence[str]]) -> list[StepScores]:
        """Score every step of every solution. Always batched; order is kept.

        `solutions[i]` holds the steps of solution i (from `prompts.split_steps`), none empty.
        Returns one StepScores per solution, with exactly one value per step unless it is flagged as
        too long. Safe to call from any thread, one call at a time.

        Raises:
            OutOfMemoryError: a single solution does not fit the device.
        """
