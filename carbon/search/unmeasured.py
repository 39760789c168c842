"""What can be said of an answer where nobody measured how often such answers are right.

Its best score and how many agree, as a run told them, and how to read them. It knows no model, and
states no chance.
"""

import math
from dataclasses import dataclass

from carbon.core.events import AnswerSelected
from carbon.search.past import Past

_DOUBT = 0.5  # a score is a chance: below it the reward model holds a step for wrong

NUMBERS = "best score {score:.2f}, {votes} of {voters} {rollouts} agree"
NO_SCORE = "nothing with this answer could be scored"
HOW_TO_READ = (
    "How often an answer like this is right was not measured for runs like this one. A best score "
    "is the reward model's own opinion, which is high for some wrong answers too: "
)
IS_DOUBTED = "below 0.5, as here, it holds even the best solution with this answer to be wrong."
IS_HELD = "it holds the best solution with this answer to be right, and nothing here checks that."
NOT_READ = "here it has read none."


@dataclass(frozen=True, slots=True)
class Unmeasured:
    """As it is put into `AnswerSelected`, where that has no `trust`.

    `is_doubted`: its reward model holds the best solution with the answer to be wrong, or has read
    none of them.
    """

    is_doubted: bool
    numbers: str
    sentence: str


def unmeasured_of(past: Past, selected: AnswerSelected) -> Unmeasured | None:
    """None without an answer, and where trust was measured."""
    if selected.trust is not None or selected.rollout is None:
        return None
    voters = past.voters(selected.method)
    place = past.class_of.get(selected.rollout)
    mine = [r for r in voters if r.index == selected.rollout or past.class_of.get(r.index) == place]
    best = max((r.ranking_score for r in mine if r.has_valid_score), default=math.nan)
    is_read = not math.isnan(best)
    reading = (IS_DOUBTED if best < _DOUBT else IS_HELD) if is_read else NOT_READ
    numbers = NUMBERS.format(
        score=best, votes=len(mine), voters=len(voters),
        rollouts="beams" if past.started.config.searches_steps else "rollouts",
    )  # fmt: skip
    return Unmeasured(
        is_doubted=not best >= _DOUBT,
        numbers=numbers if is_read else NO_SCORE,
        sentence=HOW_TO_READ + reading,
    )
