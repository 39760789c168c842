"""Slots are as long as their runs need, within what is lent; what is refused says what fits."""

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carbon.core.catalog import ModelSizes
from carbon.core.config import RunConfig
from carbon.core.errors import CarbonError, ConfigError, OutOfMemoryError
from carbon.models.memory import GIGABYTE
from carbon.serving.zero_gpu.plan import (
    CARD_BYTES,
    LONGEST_SECONDS,
    USUAL_SECONDS,
    PairShape,
    fitted,
    plan_slot,
)

PRM_7B = ModelSizes(int(14.2 * GIGABYTE), 28, 512, 3584, 18_944, 151_646)
MATH_1_5B = PairShape(ModelSizes(int(3.1 * GIGABYTE), 28, 256, 1536, 8960, 151_936), PRM_7B, 2048)
MATH_7B = PairShape(ModelSizes(int(15.2 * GIGABYTE), 28, 512, 3584, 18_944, 152_064), PRM_7B, 2048)
LLAMA_3B = PairShape(ModelSizes(int(6.4 * GIGABYTE), 28, 1024, 3072, 8192, 128_256), PRM_7B, 2048)
PROMPT = 200

PAIRS = st.sampled_from([MATH_1_5B, MATH_7B, LLAMA_3B])
CONFIGS = st.builds(
    RunConfig,
    num_rollouts=st.integers(4, 256),
    strategy=st.sampled_from(["best_of_n", "beam_search", "dvts"]),
    beam_calibration=st.sampled_from(["halves", "per_depth"]),
    learn_delta=st.booleans(),
    learn_temperature=st.booleans(),
    compare_with_baseline=st.booleans(),
    epochs=st.integers(1, 300),
)
TOKENS = st.integers(1, 2048)


def plan(pair: PairShape, config: RunConfig, tokens: int, **more: bool):
    return plan_slot(pair, config, tokens, PROMPT, **more)


@given(PAIRS, CONFIGS, TOKENS, st.integers(1, 384))
def test_more_of_anything_never_needs_less(pair, config, tokens, more):
    least = plan(pair, config, tokens)
    longer = plan(pair, config, tokens + more)
    wider = plan(pair, replace(config, num_rollouts=config.num_rollouts + 2 * more), tokens)
    for greater in (longer, wider):
        assert greater.seconds >= least.seconds
        assert greater.num_bytes >= least.num_bytes


@settings(max_examples=400)
@given(PAIRS, CONFIGS, TOKENS)
def test_a_slot_holds_its_start_and_all_its_stages(pair, config, tokens):
    slot = plan(pair, config, tokens)
    stages = sum(slot.stage_seconds.values())
    assert slot.seconds % 5 == 0
    assert slot.seconds >= slot.start_seconds + stages
    assert slot.compute_seconds >= stages
    assert slot.compute_seconds < slot.seconds - slot.start_seconds
    assert ("fit" in slot.stage_seconds) == config.learns


@given(PAIRS, CONFIGS, TOKENS)
def test_what_was_explored_before_is_not_paid_again(pair, config, tokens):
    again = plan(pair, config, tokens, knows_explored=True)
    assert "explore" not in again.stage_seconds or not config.num_explore
    assert again.seconds <= plan(pair, config, tokens).seconds


@given(PAIRS, CONFIGS, st.none() | TOKENS)
def test_a_run_fits_its_slot_or_is_refused_with_what_does(pair, config, tokens):
    asked = replace(config, max_new_tokens=tokens)
    try:
        run = fitted(pair, asked, PROMPT)
    except (ConfigError, OutOfMemoryError) as refusal:
        follow(pair, asked, str(refusal))
        return
    assert replace(run, max_new_tokens=tokens) == asked
    assert run.max_new_tokens is not None
    assert tokens in (None, run.max_new_tokens)
    slot = plan(pair, run, run.max_new_tokens)
    assert slot.seconds <= LONGEST_SECONDS
    assert slot.num_bytes <= CARD_BYTES


def follow(pair: PairShape, asked: RunConfig, sentence: str) -> None:
    """Each way that the sentence names leads to a run that fits."""
    tokens = re.search(r"with ([\d,]+) tokens", sentence)
    assert tokens is not None
    asked = replace(asked, max_new_tokens=int(tokens[1].replace(",", "")))
    assert "ower" in sentence
    assert len(sentence) < 250
    if lower := re.search(r"N to (\d+)", sentence):
        num_rollouts = int(lower[1])
        assert num_rollouts < asked.num_rollouts
        width = min(asked.beam_width, num_rollouts)
        fitted(pair, replace(asked, num_rollouts=num_rollouts, beam_width=width), PROMPT)
    if lower := re.search(r"tokens per rollout to ([\d,]+)", sentence):
        fewer = int(lower[1].replace(",", ""))
        assert fewer < (asked.max_new_tokens or 0)
        fitted(pair, replace(asked, max_new_tokens=fewer), PROMPT)


def test_the_papers_pair_runs_at_its_budgets_within_a_visitors_day():
    for num_rollouts, tokens in ((16, 1536), (64, 1024), (256, 448)):
        run = fitted(MATH_1_5B, RunConfig(num_rollouts=num_rollouts, max_new_tokens=tokens), PROMPT)
        assert plan(MATH_1_5B, run, tokens).seconds <= USUAL_SECONDS


def test_tokens_left_to_the_run_are_as_many_as_a_usual_slot_holds():
    few, many = (fitted(MATH_1_5B, RunConfig(num_rollouts=n), PROMPT) for n in (16, 64))
    assert few.max_new_tokens is not None
    assert many.max_new_tokens is not None
    assert 2048 > few.max_new_tokens > many.max_new_tokens >= 768
    assert plan(MATH_1_5B, many, many.max_new_tokens).seconds <= USUAL_SECONDS
    assert plan(MATH_1_5B, many, many.max_new_tokens + 128).seconds > USUAL_SECONDS


def test_a_large_model_gets_a_longer_slot_before_its_solutions_are_cut_short():
    run = fitted(MATH_7B, RunConfig(num_rollouts=32), PROMPT)
    assert run.max_new_tokens == 768
    assert USUAL_SECONDS < plan(MATH_7B, run, 768).seconds <= LONGEST_SECONDS


def test_an_app_with_larger_models_is_lent_a_whole_card_at_a_higher_price():
    """`spaces` asks for it by the size of what the app has put on the GPU."""
    weights = int(33 * GIGABYTE)
    large = PairShape(replace(MATH_7B.policy, weights=weights), PRM_7B, 2048)
    assert MATH_7B.num_bytes < 45_097_156_608 < large.num_bytes
    assert (MATH_7B.num_halves, large.num_halves) == (1, 2)
    assert large.card_bytes == 2 * MATH_7B.card_bytes == 2 * CARD_BYTES
    assert (MATH_7B.quota_seconds(80, 1.5), large.quota_seconds(80, 1.5)) == (120, 160)
    run = fitted(large, RunConfig(num_rollouts=16), PROMPT)
    assert run.max_new_tokens is not None
    assert CARD_BYTES < plan(large, run, run.max_new_tokens).num_bytes <= 2 * CARD_BYTES


def test_memory_and_time_are_different_reasons():
    with pytest.raises(OutOfMemoryError, match="GB of GPU memory, and ZeroGPU lends 48: lower N"):
        fitted(LLAMA_3B, RunConfig(num_rollouts=256, max_new_tokens=1024), PROMPT)
    with pytest.raises(ConfigError, match=f"at most {LONGEST_SECONDS}: lower N to 64"):
        fitted(MATH_1_5B, RunConfig(num_rollouts=256, max_new_tokens=2048), PROMPT)
    assert not issubclass(ConfigError, OutOfMemoryError)
    assert issubclass(OutOfMemoryError, CarbonError)
