"""A card's memory is never shared out twice, and what does not fit is a sentence."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carbon.core.catalog import ModelSizes, find
from carbon.core.errors import OutOfMemoryError
from carbon.models.memory import GIGABYTE
from carbon.models.source import Source
from carbon.vllm.sharing import (
    Card,
    Needs,
    Room,
    Split,
    fit_room,
    policy_needs,
    prm_needs,
    split_memory,
)

SMALL: dict[str, Any] = {  # Qwen2.5-Math-1.5B
    "hidden_size": 1536, "intermediate_size": 8960, "num_hidden_layers": 28,
    "num_attention_heads": 12, "num_key_value_heads": 2, "vocab_size": 151_936,
    "max_position_embeddings": 4096,
}  # fmt: skip
LARGE: dict[str, Any] = {  # Qwen2.5-Math-7B, and its reward model
    "hidden_size": 3584, "intermediate_size": 18_944, "num_hidden_layers": 28,
    "num_attention_heads": 28, "num_key_value_heads": 4, "vocab_size": 152_064,
    "max_position_embeddings": 4096,
}  # fmt: skip


def source(label: str, config: dict[str, Any], gigabytes: float, **fields: Any) -> Source:
    entry = replace(find("policy", "owner/model"), label=label, **fields)
    return Source(entry, Path(), config, int(gigabytes * GIGABYTE))


POLICY = policy_needs(source("Small", SMALL, 3.1))
LARGE_POLICY = policy_needs(source("Large", LARGE, 15.3))
PRM = prm_needs(source("Judge", LARGE, 14.2))
SMALL_FIT, LARGE_FIT = (fit_room(ModelSizes.read(config, 0)) for config in (SMALL, LARGE))


def cards(number: int, gigabytes: float) -> list[Card]:
    total = int(gigabytes * GIGABYTE)
    return [Card(total, total - GIGABYTE // 2)] * number


sizes = st.integers(0, 200 * GIGABYTE)
rooms = st.tuples(sizes, sizes).map(lambda pair: Room(min(pair), max(pair)))
needs = st.builds(
    Needs,
    label=st.just("A model"),
    weights=sizes,
    cache=rooms,
    working=st.integers(0, 10 * GIGABYTE),
    num_heads=st.sampled_from([1, 6, 12, 28, 32, 40]),
)
some_cards = st.lists(
    st.tuples(sizes, sizes).map(lambda pair: Card(max(pair), min(pair))), max_size=8
)


@given(needs, needs, rooms, some_cards)
def test_shares_never_exceed_a_card_and_are_never_less_than_the_least(
    policy: Needs, prm: Needs, fit: Room, found: list[Card]
) -> None:
    try:
        split = split_memory(policy, prm, fit, found)
    except OutOfMemoryError:
        return
    planned = [0] * len(found)
    for share in (split.policy, split.prm):
        for device in share.devices:
            planned[device] += share.total
    planned[split.policy.devices[0]] += fit.least
    for card, total in zip(found, planned, strict=True):
        assert total <= card.free
    for share, need in ((split.policy, policy), (split.prm, prm)):
        number = len(share.devices)
        assert need.num_heads % number == 0
        assert share.cache * number >= need.cache.least >= 0
        assert share.cache <= max(need.cache.wanted, need.cache.least)
        assert share.total * number >= share.cache * number + need.weights


@given(needs, needs, rooms, some_cards)
def test_it_says_no_only_when_nothing_is_left_for_the_least(
    policy: Needs, prm: Needs, fit: Room, found: list[Card]
) -> None:
    least = sum(n.weights + n.working + n.cache.least for n in (policy, prm)) + fit.least
    roomy = any(card.free - int(0.02 * card.total) >= least for card in found[:1])
    if len(found) == 1 and roomy:
        assert isinstance(split_memory(policy, prm, fit, found), Split)


@given(needs, needs, rooms, sizes, sizes)
def test_more_memory_never_gives_a_smaller_cache(
    policy: Needs, prm: Needs, fit: Room, one: int, other: int
) -> None:
    small, large = ([Card(size, size)] for size in sorted((one, other)))
    try:
        before = split_memory(policy, prm, fit, small)
    except OutOfMemoryError:
        return
    after = split_memory(policy, prm, fit, large)
    assert after.policy.cache >= before.policy.cache
    assert after.prm.cache >= before.prm.cache


def test_one_card_is_shared_and_two_are_one_each() -> None:
    alone = split_memory(POLICY, PRM, SMALL_FIT, cards(1, 80))
    assert (alone.policy.devices, alone.prm.devices) == ((0,), (0,))
    assert alone.policy.total + alone.prm.total + SMALL_FIT.wanted < 80 * GIGABYTE
    both = split_memory(POLICY, PRM, SMALL_FIT, cards(2, 24))
    assert (both.policy.devices, both.prm.devices) == ((0,), (1,))


def test_what_is_left_beyond_what_is_wanted_is_left_free() -> None:
    split = split_memory(POLICY, PRM, SMALL_FIT, cards(1, 141))
    assert split.policy.cache == POLICY.cache.wanted
    assert split.prm.cache == PRM.cache.wanted


def test_a_policy_too_large_for_a_card_is_divided() -> None:
    with pytest.raises(OutOfMemoryError):
        split_memory(LARGE_POLICY, PRM, LARGE_FIT, cards(1, 24))
    split = split_memory(LARGE_POLICY, PRM, LARGE_FIT, cards(4, 24))
    assert (split.policy.devices, split.prm.devices) == ((0, 1), (2,))


def test_a_reward_model_too_large_for_a_card_is_divided_too() -> None:
    judge = {  # Qwen2.5-Math-PRM-72B
        "hidden_size": 8192, "intermediate_size": 29_568, "num_hidden_layers": 80,
        "num_attention_heads": 64, "num_key_value_heads": 8, "vocab_size": 152_064,
        "max_position_embeddings": 4096,
    }  # fmt: skip
    prm = prm_needs(source("Judge", judge, 143.1))
    expected = {(8, 80): (1, 2), (8, 48): (1, 2, 3, 4), (4, 64): (0, 1, 2, 3)}
    for (number, gigabytes), devices in expected.items():
        split = split_memory(POLICY, prm, SMALL_FIT, cards(number, gigabytes))
        assert (split.policy.devices, split.prm.devices) == ((0,), devices)
        assert split.prm.total * len(devices) > 143.1 * GIGABYTE
    with pytest.raises(OutOfMemoryError, match="Judge needs"):
        split_memory(POLICY, prm, SMALL_FIT, cards(1, 80))


def test_heads_that_cannot_be_divided_are_not() -> None:
    odd = {**LARGE, "num_attention_heads": 7, "num_key_value_heads": 1}
    policy = policy_needs(source("Odd", odd, 30))
    with pytest.raises(OutOfMemoryError):
        split_memory(policy, PRM, fit_room(ModelSizes.read(odd, 0)), cards(8, 24))


@pytest.mark.parametrize(
    ("number", "gigabytes", "words"),
    [
        (1, 16, ("Large with Judge needs", "15.3 and 14.2", "of 16.0 GB", "on this GPU")),
        (2, 16, ("there are 2 GPUs", "of 16.0 GB", "smaller policy")),
        (0, 0, ("needs a GPU", "none here")),
    ],
)
def test_the_sentence_says_what_is_needed_and_what_there_is(
    number: int, gigabytes: float, words: tuple[str, ...]
) -> None:
    with pytest.raises(OutOfMemoryError) as caught:
        split_memory(LARGE_POLICY, PRM, LARGE_FIT, cards(number, gigabytes))
    assert all(word in str(caught.value) for word in words)


def test_the_cache_holds_the_longest_text_at_least() -> None:
    config = {**SMALL, "max_position_embeddings": 30_000}
    long = policy_needs(source("Long", config, 0, max_new_tokens=30_000))
    assert long.cache.least == 30_000 * ModelSizes.read(SMALL, 0).position
    assert PRM.cache.least >= 4096 * ModelSizes.read(LARGE, 0).position
