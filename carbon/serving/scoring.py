"""One solution, of whoever wrote it, read by a pair's reward model. No policy writes here."""

from dataclasses import dataclass

from carbon.core.errors import ConfigError
from carbon.core.prompts import split_steps
from carbon.serving.models import Models

MAX_STEPS = 200


@dataclass(frozen=True, slots=True)
class ScoredSolution:
    """A solution's steps with a score in [0, 1] each, and the answer in its box.

    Tokens: what was computed, and what was known of an earlier reading of the same beginning.
    """

    steps: tuple[str, ...]
    step_scores: tuple[float, ...]
    answer: str | None
    num_tokens: int


def score_solution(models: Models, problem: str, solution: str) -> ScoredSolution:
    """Read a solution, split into steps at its blank lines as a run's rollouts are.

    Raises:
        ConfigError: it has no step or too many, is too long for the reward model, or the pair
            computes in GPU slots, which a run alone is lent.
        ModelError: the model has stopped and cannot score.
    """
    from carbon.answers import extract_answer  # noqa: PLC0415 - brings computer algebra

    if models.slots is not None:
        raise ConfigError(
            f"{models.prm.label} has a GPU on ZeroGPU only while a run lasts, and cannot read one "
            "solution alone: choose the small pair, which needs none."
        )
    steps = tuple(split_steps(solution))
    if not 0 < len(steps) <= MAX_STEPS:
        raise ConfigError(
            f"A solution has 1 to {MAX_STEPS} steps, parted by blank lines; this has {len(steps)}."
        )
    scored = models.reward_model.rescore(problem, steps)
    if scored.is_too_long:
        raise ConfigError(
            f"The solution is too long for {models.prm.label}: it reads no text that does not fit "
            "its context whole. Shorten the solution."
        )
    return ScoredSolution(steps, scored.values, extract_answer(solution), scored.num_tokens)
