"""Values that travel through a run: frozen and comparable."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Phase = Literal["explore", "exploit", "baseline"]
Stage = Literal["explore", "score", "fit", "exploit", "choose"]
SelectionRule = Literal["weighted", "vanilla", "majority"]  # defined in search.selection
Method = Literal["carbon", "best_of_n"]  # of the run's strategy: calibrated, or plain
Strategy = Literal["best_of_n", "beam_search", "beam_search_kept", "dvts", "particle_filtering"]
# The half in which each method samples on its own.
SECOND_HALF: dict[Method, Phase] = {"carbon": "exploit", "best_of_n": "baseline"}
# How the scores of a solution's steps become the one that ranks it and votes.
Aggregation = Literal["last", "min", "product", "mean"]
# When a search over steps calibrates: once between two halves, or anew after every depth.
BeamCalibration = Literal["halves", "per_depth"]
# What the fit averages over: all tokens of the set, or its rollouts, whatever their lengths.
LossMean = Literal["token", "sequence"]
# What keeps delta small: AdamW's decoupled decay, or the objective's own term (weight) |delta|^2.
Penalty = Literal["decoupled", "squared"]
# What became of a beam: gone on with; given up; a finished solution; cut by a limit; a solution, or
# one that was cut, which the search gave up.
BeamFate = Literal["kept", "pruned", "finished", "cut", "dropped"]
# "stop": an end token was sampled; "stop_string": a stop string ended the text (and is kept in it);
# "length": the limit on new tokens cut it. Only "stop" is a finished solution; a search that ended
# beside a text may leave it at a "stop_string".
FinishReason = Literal["stop", "stop_string", "length"]


@dataclass(frozen=True, slots=True)
class Completion:
    """One sampled text: its ids (the end token included when it was sampled) and why it ended."""

    text: str
    token_ids: tuple[int, ...]
    finish_reason: FinishReason

    @property
    def is_finished(self) -> bool:
        return self.finish_reason == "stop"


@dataclass(frozen=True, slots=True)
class StepScores:
    """What the process reward model said of one solution.

    `values` has one probability in [0, 1] per step, in order. It is empty when the solution has no
    step, or when it is too long for the reward model's context (`is_too_long`): such a solution is
    flagged, never cut. `num_tokens` counts the tokens the reward model computed for it, and
    `num_known_tokens` those that it had computed for an equal one before, and did not again.
    """

    values: tuple[float, ...]
    num_tokens: int
    is_too_long: bool = False
    num_known_tokens: int = 0


def aggregate(step_scores: Sequence[float], aggregation: Aggregation) -> float:
    """One value of a solution's step scores, in [0, 1]; NaN without any.

    "last", "min" and "product" are search-and-learn's `agg_strategy` (src/sal/utils/score.py).
    """
    if not step_scores:
        return math.nan
    match aggregation:
        case "last":
            return step_scores[-1]
        case "min":
            return min(step_scores)
        case "product":
            return math.prod(step_scores)
        case "mean":
            return math.fsum(step_scores) / len(step_scores)


@dataclass(frozen=True, slots=True)
class Rollout:
    """A completion after the reward model has read it. One rollout costs one unit of the budget N.

    `index` is unique within a run: explore rollouts come first, then exploit, then baseline.
    `aggregation` is the run's.
    """

    index: int
    phase: Phase
    completion: Completion
    step_scores: tuple[float, ...]
    answer: str | None
    aggregation: Aggregation = "last"

    @property
    def last_step_score(self) -> float:
        """NaN when nothing was scored, so that it can never win a comparison."""
        return aggregate(self.step_scores, "last")

    @property
    def ranking_score(self) -> float:
        """The value that ranks and votes (§5.1: the last score, not the minimum or product)."""
        return aggregate(self.step_scores, self.aggregation)

    @property
    def has_valid_score(self) -> bool:
        return all(0.0 <= score <= 1.0 for score in self.step_scores) and bool(self.step_scores)


@dataclass(frozen=True, slots=True)
class Selection:
    """The answer one rule chose, and what it won with.

    `weight` is what the rule compares: a summed score, a number of votes, or a single score.
    `rollout` is the index of the winner's best-scored rollout. `answer` is None only when no
    rollout has an answer; `is_scored` is False when none with an answer has a valid score.
    """

    rule: SelectionRule
    answer: str | None
    rollout: int | None
    weight: float
    num_votes: int
    votes_by_phase: dict[Phase, int]
    runner_up: str | None
    runner_up_weight: float
    runner_up_votes: int
    is_scored: bool = True

    @property
    def margin(self) -> float:
        return self.weight - self.runner_up_weight
