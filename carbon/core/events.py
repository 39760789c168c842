"""The run as a stream of facts: live, replayed and exported runs are the same events.

Fields are JSON scalars, tuples and mappings of them; tensors never appear here.
`sequence` and `seconds` (since the run began) are stamped by `serving.session`. What a page shows
that needs thought (votes, reasons, entropies) is computed before it enters an event.
"""

from dataclasses import asdict, dataclass
from typing import Any, get_args

from carbon.core.config import RunConfig
from carbon.core.errors import ConfigError, RecordingError
from carbon.core.forms import FormError, read_form
from carbon.core.types import BeamFate, FinishReason, Method, Phase, SelectionRule, Stage

SCHEMA = 2  # of recordings; the page's own is in assets/island/events.js


@dataclass(frozen=True, slots=True, kw_only=True)
class _Event:
    sequence: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class RunStarted(_Event):
    """First event: every setting of the run, and what it ran on. Also a recording's first line.

    `config` holds the k and the limits on tokens that the run really has, also where it was asked
    to choose them itself.
    """

    schema: int = SCHEMA
    problem: str
    reference_answer: str | None
    config: RunConfig
    policy_name: str
    prm_name: str
    num_explore: int
    num_exploit: int
    num_baseline: int
    weight_decay: float
    delta_size: int
    selection_words: dict[str, str]  # the selection rule for the page: search.selection.Rule.words
    length_scale: int  # characters that fill a bar where texts are as long as the model's may be
    reuses_explore: bool
    hardware: str
    versions: dict[str, str]
    started_at: str  # UTC, ISO 8601
    decoder: str = ""  # whose code runs the policy: "transformers (Qwen3)"; empty: not known


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice(_Event):
    """Something the visitor should know that is no failure (N too small to calibrate, say)."""

    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StageStarted(_Event):
    stage: Stage


@dataclass(frozen=True, slots=True, kw_only=True)
class CompletionProgress(_Event):
    """New text of growing rollouts since the last one; at most seven a second."""

    rollouts: tuple[int, ...]
    texts: tuple[str, ...]
    num_tokens: int  # longest growing rollout so far


@dataclass(frozen=True, slots=True, kw_only=True)
class CompletionSampled(_Event):
    """A rollout's text is complete. `text` is whole, so a reader may ignore CompletionProgress."""

    phase: Phase
    rollout: int
    text: str
    num_tokens: int
    finish_reason: FinishReason
    answer: str | None
    # The beam that it is, in a search over steps; None: one that ended at the rollout's own place.
    depth: int | None = None
    place: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RolloutScored(_Event):
    phase: Phase
    rollout: int
    step_scores: tuple[float, ...]
    last_step_score: float | None  # None: nothing to score, or the score is not a number
    is_too_long: bool  # for the reward model's context: flagged, never cut
    ranking_score: float | None = None  # by the run's aggregation; None: as `last_step_score`


@dataclass(frozen=True, slots=True, kw_only=True)
class BeamsScored(_Event):
    """One depth of a search over steps: every growing beam of a phase has one more step.

    Columns of one table, one entry a beam. A beam is known by its depth and its place, which is a
    rollout's index: `parents` holds the place, one depth earlier, of the beam that it continues
    (-1: the problem itself). At the next depth any other beam may have the place, so the text of
    CompletionProgress belongs to the step that now grows there. A copy of a beam that has ended is
    an entry without a new step (no text, no tokens). A place that is in no later event keeps its
    beam. Of the beams that are results CompletionSampled and RolloutScored tell.
    """

    phase: Phase
    depth: int  # from 1
    rollouts: tuple[int, ...]
    parents: tuple[int, ...]
    texts: tuple[str, ...]  # of the new step, with the blank line that ends it
    num_tokens: tuple[int, ...]  # of the new step
    scores: tuple[float | None, ...]  # that rank the prefixes; None: not a valid score
    fates: tuple[BeamFate, ...]
    # Last-step scores of the prefixes, where other ones rank them (an aggregate, or a lookahead).
    step_scores: tuple[float | None, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswersTallied(_Event):
    """All answers so far, one entry per class of equivalent answers, first seen first.

    Columns of one table (tuples of one length): `members` lists each class's rollouts, as text
    "3 7 12"; `weights` are summed last-step scores. Of each method `leaders` has the best rollout
    of the answer that it would choose now by the run's rule, and `leads` what that is ahead with.
    """

    answers: tuple[str, ...]
    members: tuple[str, ...]
    weights: dict[str, tuple[float, ...]]  # by phase
    votes: dict[str, tuple[int, ...]]
    leaders: dict[str, int]
    leads: dict[str, str]
    is_settled: bool = True  # False: some answers are still being compared, and may turn out equal


@dataclass(frozen=True, slots=True, kw_only=True)
class CalibrationSetChosen(_Event):
    rollouts: tuple[int, ...]  # best first
    threshold: float  # the lowest last-step score in the set
    num_tokens: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CalibrationEpoch(_Event):
    """State after `epoch` updates; epoch 0 is the start (delta = 0, T = T_base)."""

    epoch: int
    loss: float  # mean NLL per token over the calibration set, nats
    temperature: float
    delta_norm: float


@dataclass(frozen=True, slots=True, kw_only=True)
class CalibrationLearned(_Event):
    """What (delta*, T*) changed. Position columns share one length; token lists inside are JSON."""

    temperature: float
    delta_norm: float
    nll_before: float
    nll_after: float
    entropy_before: float  # mean next-token entropy over the set, nats
    entropy_after: float
    tokens_up: tuple[str, ...]
    tokens_up_bias: tuple[float, ...]
    tokens_down: tuple[str, ...]
    tokens_down_bias: tuple[float, ...]
    positions: tuple[dict[str, Any], ...]  # see calibration.effects.ChangedPosition
    dials: dict[str, Any] | None = None  # see calibration.effects.Effects
    # Of each rollout of the set, in its order, nats: under what it was drawn from, and learned.
    set_log_probabilities: tuple[float, ...] = ()
    set_log_probabilities_after: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerSelected(_Event):
    """One method's verdict by the run's rule, with the answers of all rules beside it."""

    method: Method
    rule: SelectionRule  # from here to `is_scored`: see types.Selection
    answer: str | None
    rollout: int | None
    weight: float
    num_votes: int
    votes_by_phase: dict[str, int]
    runner_up: str | None
    runner_up_weight: float
    runner_up_votes: int
    is_scored: bool
    margin: float
    summary: str  # what it won with, in a few words
    reason: str
    answers: dict[str, str | None]  # by rule
    correct: dict[str, bool] | None  # by rule; None: the reference answer is not known
    # Fields of search.trust.Verdict; None: not measured for this pair and strategy.
    trust: dict[str, Any] | None = None
    # Added by search.hindsight where there is no `trust`: fields of search.unmeasured.Unmeasured.
    unmeasured: dict[str, Any] | None = None

    @property
    def is_correct(self) -> bool | None:
        return self.correct[self.rule] if self.correct else None


@dataclass(frozen=True, slots=True, kw_only=True)
class RunFinished(_Event):
    stage_seconds: dict[str, float]  # explore, score, fit, exploit, choose; score overlaps sampling
    num_tokens: dict[str, int]  # sampled, by phase, or reused; of beams also what was given up
    num_prm_tokens: int
    num_correct: dict[str, int] | None  # rollouts by phase; None: reference answer not known
    correct_answers: tuple[str, ...]  # representatives (of AnswersTallied) equal to the reference
    overlap: dict[str, float] | None  # exploit_jaccard, baseline_jaccard, ... (App. Overlap)
    # Positions computed by stage, explore to exploit; None: the policy's engine cannot say.
    num_computed_tokens: dict[str, int] | None
    num_scored_tokens: dict[str, int]  # num_prm_tokens by stage
    # What this run took over from earlier ones, in no other count of tokens but `num_tokens`:
    # "sampled" of the policy's, "scored" of the reward model's. None: an older recording.
    num_reused_tokens: dict[str, int] | None = None
    # Added by search.hindsight; None where there is nothing to say, and in older recordings.
    ending: dict[str, Any] | None = None  # fields of search.ending.Ending
    curve: dict[str, dict[str, Any]] | None = None  # by method: search.curve.curve_of


@dataclass(frozen=True, slots=True, kw_only=True)
class RunFailed(_Event):
    """Last event of a run that could not end: a sentence for the visitor."""

    message: str


RunEvent = (
    RunStarted
    | Notice
    | StageStarted
    | CompletionProgress
    | CompletionSampled
    | RolloutScored
    | BeamsScored
    | AnswersTallied
    | CalibrationSetChosen
    | CalibrationEpoch
    | CalibrationLearned
    | AnswerSelected
    | RunFinished
    | RunFailed
)
EVENT_TYPES: dict[str, type] = {event.__name__: event for event in get_args(RunEvent)}


def to_record(event: RunEvent) -> dict[str, Any]:
    """A JSON-ready mapping: the event's name, then its fields."""
    return {"event": type(event).__name__, **asdict(event)}


def from_record(record: dict[str, Any]) -> RunEvent:
    """The event of a mapping made by `to_record` (read back from JSON).

    A field that was added later has a default in its event, which it takes where it is missing.

    Raises:
        RecordingError: unknown event, another schema, or fields that are not this version's.
    """
    name, values = record.get("event"), {k: v for k, v in record.items() if k != "event"}
    event_type = EVENT_TYPES.get(name) if isinstance(name, str) else None
    if event_type is None:
        raise RecordingError(f"Unknown event {name!r:.40}: not a recording of this app?")
    if event_type is RunStarted and (schema := values.get("schema")) != SCHEMA:
        raise RecordingError(
            f"This recording is of another version of the app (its schema is {schema!r:.20}, here "
            f"{SCHEMA}). Record the run again: the first line holds its problem and settings."
        )
    try:
        if isinstance(config := values.get("config"), dict):
            values["config"] = _renamed(config)
        return read_form(event_type, values)
    except (FormError, ConfigError) as error:
        raise RecordingError(
            f"The fields of {event_type.__name__} are not this version's ({error}); record the run "
            "again."
        ) from error


def _renamed(config: dict[str, Any]) -> dict[str, Any]:
    """Before there was an aggregation, the name of beam search meant the one that keeps places."""
    if "aggregation" in config or config.get("strategy") != "beam_search":
        return config
    return config | {"strategy": "beam_search_kept"}
