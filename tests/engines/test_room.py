"""What rows need on a GPU is said in a sentence before they are begun."""

import re

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from carbon.core.errors import OutOfMemoryError
from carbon.engines.room import ModelSizes, Room, check_room, room_of
from carbon.models.decoder import load_decoder

QWEN_1_5B = ModelSizes(layers=28, kv_width=256, hidden=1536, inner=8960, vocab=151_936, item=2)


def test_the_cache_is_what_counts_most():
    """256 rows of 2,248 positions of 28,672 bytes are 16.5 GB; a layer of it is there twice."""
    room = room_of(QWEN_1_5B, 200, 2_048, 2)
    cache = 256 * 2_248 * 28_672
    assert cache * 29 / 28 < room.needed(256) < 1.15 * cache


def test_more_of_anything_needs_more():
    least = room_of(QWEN_1_5B, 200, 512, 1)
    for more in (
        room_of(QWEN_1_5B, 300, 512, 1),
        room_of(QWEN_1_5B, 200, 600, 1),
        room_of(QWEN_1_5B, 200, 512, 2),
    ):
        assert more.needed(64) > least.needed(64)
    assert least.needed(65) > least.needed(64)


@given(st.integers(1, 10**9), st.integers(0, 10**9), st.integers(0, 10**11))
def test_as_many_fit_as_need_no_more_than_is_free(per_row, fixed, free):
    room = Room(per_row, fixed)
    fitting = room.num_fitting(free)
    assert room.needed(fitting) <= free or fitting == 0
    assert room.needed(fitting + 1) > free


def test_what_does_not_fit_is_a_sentence():
    room = Room(per_row=10**8, fixed=10**9)
    check_room(room, 90, 512, 10**10)
    with pytest.raises(
        OutOfMemoryError,
        match=re.escape(
            "1,256 rollouts of up to 512 tokens need 126.6 GB of this GPU's memory, and 10.0 GB "
            "are free: lower N: 90 at a time would fit."
        ),
    ):
        check_room(room, 1_256, 512, 10**10)
    with pytest.raises(OutOfMemoryError, match=r"not even one would fit\. Lower the tokens"):
        check_room(room, 2, 512, 10**9)


def test_sizes_are_those_of_the_decoder(embedded_policy_folder):
    decoder = load_decoder(embedded_policy_folder, "cpu", torch.float32)
    cache = decoder.new_cache(1, 10)
    sizes = ModelSizes.of(decoder)
    assert sizes == ModelSizes(layers=6, kv_width=128, hidden=384, inner=1024, vocab=1024, item=4)
    assert len(cache.addresses) == sizes.layers
