"""How long a run may hold a lent GPU and how much memory it takes there, before it is asked for."""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

from carbon.core.catalog import ModelSizes
from carbon.core.config import RunConfig
from carbon.core.errors import ConfigError, OutOfMemoryError
from carbon.core.types import Stage
from carbon.models import memory
from carbon.models.memory import GIGABYTE

# What ZeroGPU lends by default: half of an RTX PRO 6000 (96 GB, 1.6 TB/s, 500 TFLOP/s in bf16). To
# an app whose tensors are larger than this its package lends the whole card ("xlarge").
CARD_BYTES = 48 * GIGABYTE
_LARGEST_FOR_HALF = 45_097_156_608
# Of the card's half, the share that our loops reach: derived, and meant to be too low.
_BYTES_PER_SECOND = 0.5 * 0.8e12
_FLOPS_PER_SECOND = 0.4 * 250e12
_ATTACH_BYTES_PER_SECOND = 2.5e9  # weights, from the Space's disk to the card
# A fork, the driver, the first kernels; and a graph to capture, or kernels to load, a stage.
_START_SECONDS, _STAGE_SECONDS = 4.0, 2.0
_STEP_SECONDS = 0.004  # of a decoding step beside its bytes: the sampler, the copy for the page
_DEPTH_SECONDS = 0.3  # of a search over steps, beside its decoding steps
_STEP_TOKENS = 64  # of a reasoning step, on average
_UNEVEN_STEPS = 1.5  # every depth waits for its longest step
_SLACK, _ROUND_SECONDS, _HAND_OVER_SECONDS = 1.25, 5, 1.0
# An anonymous visitor has 120 s of GPU a day and a free account 300 s. A second of half the card
# above counts as 1.5 (what the package `spaces` says wins), and a second of all of it as 2.
HALF_CARD_QUOTA, _WHOLE_CARD_QUOTA = 1.5, 2.0
USUAL_SECONDS, LONGEST_SECONDS = 80, 200
_ENOUGH_TOKENS, _TOKEN_STEP = 768, 64  # most solutions of school problems end before


@dataclass(frozen=True, slots=True)
class PairShape:
    """A policy and a reward model; `max_new_tokens` is the policy's limit."""

    policy: ModelSizes
    prm: ModelSizes
    max_new_tokens: int

    @property
    def num_bytes(self) -> int:
        """Of all that is put on the card: W_LM without padded ids is a copy there."""
        policy = self.policy
        return policy.weights + self.prm.weights + policy.item * policy.vocab * policy.hidden

    @property
    def num_halves(self) -> int:
        """Of a card that ZeroGPU lends to an app with these models."""
        return 1 if self.num_bytes <= _LARGEST_FOR_HALF else 2

    @property
    def card_bytes(self) -> int:
        return self.num_halves * CARD_BYTES

    def quota_seconds(self, seconds: int, half_card_quota: float) -> int:
        """What so many seconds of GPU count as in a visitor's quota."""
        return round(seconds * (half_card_quota if self.num_halves == 1 else _WHOLE_CARD_QUOTA))


@dataclass(frozen=True, slots=True)
class SlotPlan:
    """One GPU slot: seconds to start in it, seconds by stage, and bytes at the fullest moment.

    `seconds` is what is asked for: all of it with slack, rounded up.
    """

    start_seconds: float
    stage_seconds: dict[Stage, float]
    num_bytes: int

    @property
    def seconds(self) -> int:
        stages = sum(self.stage_seconds.values())
        # short stages have a slack of less than the second to hand over
        total = _SLACK * self.start_seconds + max(_SLACK * stages, stages + _HAND_OVER_SECONDS)
        return _ROUND_SECONDS * math.ceil(total / _ROUND_SECONDS)

    @property
    def compute_seconds(self) -> float:
        """What is left of the slot once the models are on the card, with a second to hand over."""
        return self.seconds - _SLACK * self.start_seconds - _HAND_OVER_SECONDS


def plan_slot(
    pair: PairShape,
    config: RunConfig,
    max_new_tokens: int,
    num_prompt_tokens: int,
    *,
    knows_explored: bool = False,
) -> SlotPlan:
    """The slot of a whole run whose rollouts all grow to the limit.

    `knows_explored`: an earlier run has explored already. Scoring shares the card with sampling, so
    its time is added to the stage that it overlaps.
    """
    rows = memory.rows_at_once(config, knows_explored=knows_explored)
    run = _Needs(pair, config, max_new_tokens, num_prompt_tokens)
    seconds: dict[Stage, float] = {
        stage: run.sampling_seconds(number) for stage, number in rows.items() if number
    }
    if config.learns:
        seconds["fit"] = run.fit_seconds()
    weights = pair.policy.weights + pair.prm.weights
    start = _START_SECONDS + weights / _ATTACH_BYTES_PER_SECOND
    return SlotPlan(start, seconds, run.num_bytes(max(rows.values())))


@dataclass(frozen=True, slots=True)
class _Needs:
    pair: PairShape
    config: RunConfig
    max_new_tokens: int
    num_prompt_tokens: int

    @property
    def num_depths(self) -> int:
        if not self.config.searches_steps:
            return 1
        num_depths = min(self.config.max_depth, math.ceil(self.max_new_tokens / _STEP_TOKENS))
        return num_depths * (1 + self.config.lookahead)

    def sampling_seconds(self, num_rows: int) -> float:
        """Rows grow to the limit together, and the reward model reads them."""
        policy, tokens = self.pair.policy, self.max_new_tokens
        seen = num_rows * (self.num_prompt_tokens + tokens / 2)  # positions, on average
        step_bytes = policy.weights + seen * policy.position
        step_bytes += num_rows * policy.vocab * memory.BYTES_PER_LOGIT
        step = max(step_bytes / self._bytes_per_second, self._read_seconds(policy, num_rows))
        steps = tokens * (_UNEVEN_STEPS if self.config.searches_steps else 1)
        steps *= 1 + self.config.lookahead  # every step is written again, ahead of others
        prompt = self._read_seconds(policy, self.num_prompt_tokens)
        scoring = self._read_seconds(self.pair.prm, num_rows * tokens + self.num_prompt_tokens)
        beside = _STAGE_SECONDS + _DEPTH_SECONDS * (self.num_depths - 1)
        return beside + prompt + steps * (_STEP_SECONDS + step) + scoring

    def fit_seconds(self) -> float:
        """The set is read once, its logits twice an epoch, W_LM four times in float32."""
        policy, num_tokens = self.pair.policy, self.config.num_calibration * self.max_new_tokens
        logits = num_tokens * policy.vocab
        epoch_bytes = 4 * logits + 16 * policy.vocab * policy.hidden
        epoch = epoch_bytes / self._bytes_per_second
        if 2 * logits > self._room_for_logits():
            epoch += 2 * logits * policy.hidden / self._flops_per_second  # made anew every epoch
        num_fits = 1
        if self.config.fits_per_depth:
            num_fits = self.num_depths // (1 + self.config.lookahead)
        one = self._read_seconds(policy, num_tokens) + self.config.epochs * epoch
        return _STAGE_SECONDS + num_fits * one

    def num_bytes(self, num_rows: int) -> int:
        """At the fullest. Scoring goes on beside sampling, and so does the fit if it is early."""
        policy, prm, searches = self.pair.policy, self.pair.prm, self.config.searches_steps
        batch = memory.sampling(
            policy, self.num_prompt_tokens, self.max_new_tokens, remembers=searches
        )
        sampling, fitting = batch.needed(num_rows), memory.fitting(policy)
        both = sampling + fitting if self.config.early_exploit else max(sampling, fitting)
        models = memory.CONTEXT_BYTES + self.pair.num_bytes
        return models + both + memory.scoring(prm, remembers=searches)

    def _room_for_logits(self) -> float:
        return max(0, self.pair.card_bytes - self.num_bytes(self.config.num_exploit)) / 2

    def _read_seconds(self, model: ModelSizes, num_tokens: float) -> float:
        """Two operations a weight and token: as many as the bf16 weights have bytes."""
        return model.weights * num_tokens / self._flops_per_second

    @property
    def _bytes_per_second(self) -> float:
        return self.pair.num_halves * _BYTES_PER_SECOND

    @property
    def _flops_per_second(self) -> float:
        return self.pair.num_halves * _FLOPS_PER_SECOND


def fitted(pair: PairShape, config: RunConfig, num_prompt_tokens: int) -> RunConfig:
    """The run with its limit on tokens set, so that it fits one slot.

    A limit that was asked for stays. Left to the run, it is the policy's own, or what a slot of
    USUAL_SECONDS holds; where that is less than most solutions need, the slot may be longer.

    Raises:
        ConfigError: it would need a slot of more than LONGEST_SECONDS; says what to lower.
        OutOfMemoryError: it does not fit the card; says what to lower.
    """

    def planned(changed: RunConfig) -> SlotPlan:
        return plan_slot(pair, changed, changed.max_new_tokens or 0, num_prompt_tokens)

    def within(seconds: int) -> Callable[[RunConfig], bool]:
        return lambda changed: _fits(planned(changed), seconds, pair.card_bytes)

    if config.max_new_tokens is None:
        limit, enough = pair.max_new_tokens, min(_ENOUGH_TOKENS, pair.max_new_tokens)
        tokens = _most_tokens(replace(config, max_new_tokens=limit), within(USUAL_SECONDS))
        if tokens < enough:
            tokens = _most_tokens(replace(config, max_new_tokens=enough), within(LONGEST_SECONDS))
        # Too few would give rollouts without an answer: better to refuse, and to say what fits.
        config = replace(config, max_new_tokens=tokens if tokens >= enough // 3 else enough)
    plan = planned(config)
    if not _fits(plan, LONGEST_SECONDS, pair.card_bytes):
        _refuse(config, plan, pair.card_bytes, _what_to_lower(config, within(LONGEST_SECONDS)))
    return config


def _fits(plan: SlotPlan, seconds: int, card_bytes: int) -> bool:
    return plan.seconds <= seconds and plan.num_bytes <= card_bytes


def _refuse(config: RunConfig, plan: SlotPlan, card_bytes: int, lower: str) -> None:
    asked = f"N = {config.num_rollouts} with {config.max_new_tokens or 0:,} tokens per rollout"
    if plan.num_bytes > card_bytes:
        raise OutOfMemoryError(
            f"{asked} needs about {memory.told(plan.num_bytes / GIGABYTE)} of GPU memory, and "
            f"ZeroGPU lends {card_bytes / GIGABYTE:.0f}: {lower}."
        )
    raise ConfigError(
        f"{asked} may need a GPU for {plan.seconds} s, and this page asks ZeroGPU for at most "
        f"{LONGEST_SECONDS}: {lower}."
    )


def _what_to_lower(config: RunConfig, fits: Callable[[RunConfig], bool]) -> str:
    """How far N alone, or the tokens alone, would have to go down."""
    ways: list[str] = []
    if (num_rollouts := _most_rollouts(config, fits)) is not None:
        ways.append(f"N to {num_rollouts}")
    if tokens := _most_tokens(config, fits):
        ways.append(f"the tokens per rollout to {tokens:,}")
    return "lower " + (", or ".join(ways) or "both N and the tokens per rollout")


def _most_rollouts(config: RunConfig, fits: Callable[[RunConfig], bool]) -> int | None:
    num_rollouts = 1 << (config.num_rollouts - 1).bit_length()
    while (num_rollouts := num_rollouts // 2) >= 4:
        beam_width = min(config.beam_width, num_rollouts)
        if fits(replace(config, num_rollouts=num_rollouts, beam_width=beam_width)):
            return num_rollouts
    return None


def _most_tokens(config: RunConfig, fits: Callable[[RunConfig], bool]) -> int:
    """The most tokens up to the run's own number, in steps of 64 below it; 0: none fits."""
    most = config.max_new_tokens or 0
    below = range(most - 1 - (most - 1) % _TOKEN_STEP, 0, -_TOKEN_STEP)
    for tokens in (most, *below):
        if fits(replace(config, max_new_tokens=tokens)):
            return tokens
    return 0
