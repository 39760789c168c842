"""What a search over steps is made of: beams, and the places of each phase."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from carbon.core.config import RunConfig
from carbon.core.types import Completion, Phase, Rollout, aggregate

STEP_END = "\n\n"
ROOT = -1  # the parent of a first step


@dataclass(frozen=True, slots=True)
class Beam:
    """The beginning of a solution, or a whole one: a rollout whose newest step is `step`.

    `rollout.index` is its place, and `parent` that of the beam it continues, one depth earlier.
    `score` is what ranks it, in [0, 1]; NaN where the reward model could not say, or has not yet.
    A copy of a beam that has ended has an empty step.
    """

    rollout: Rollout
    parent: int
    step: Completion
    depth: int
    has_ended: bool
    score: float = math.nan
    is_too_long: bool = False  # for the reward model

    @property
    def place(self) -> int:
        return self.rollout.index

    @property
    def num_tokens(self) -> int:
        return len(self.rollout.completion.token_ids)

    @property
    def rank(self) -> tuple[float, int]:
        """Sorts best first; without a score behind all others, ties by place."""
        return (math.inf if math.isnan(self.score) else -self.score), self.place

    def scored(self, values: Sequence[float], num_own: int, *, is_too_long: bool) -> "Beam":
        """With the scores of its own steps, the first `num_own`, and those of what lies ahead."""
        is_valid = all(0.0 <= value <= 1.0 for value in values)
        rollout = replace(self.rollout, step_scores=tuple(values[:num_own]))
        score = aggregate(values, rollout.aggregation) if is_valid else math.nan
        return replace(self, rollout=rollout, score=score, is_too_long=is_too_long)

    def copied(self, place: int) -> "Beam":
        """An ended beam at another place, one depth later."""
        return replace(
            self,
            rollout=replace(self.rollout, index=place),
            parent=self.place,
            step=replace(self.step, text="", token_ids=()),
            depth=self.depth + 1,
        )


def places_of(config: RunConfig, phase: Phase) -> range:
    """The rollout indices of a phase: explore first, then exploit, then baseline."""
    counts: dict[Phase, int] = {
        "explore": config.num_explore,
        "exploit": config.num_exploit,
        "baseline": config.num_baseline,
    }
    order = list(counts)
    first = sum(counts[before] for before in order[: order.index(phase)])
    return range(first, first + counts[phase])
