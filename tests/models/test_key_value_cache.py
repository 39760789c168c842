"""Rows of a cache keep what they hold, wherever they are moved and however the cache grows."""

import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import Tensor

from carbon.models.key_value_cache import KeyValueCache

HEADS, HEAD_DIM = 2, 3


def new_cache(batch: int, capacity: int) -> KeyValueCache:
    def empty() -> Tensor:
        return torch.full((batch, HEADS, capacity, HEAD_DIM), torch.nan)

    return KeyValueCache([empty(), empty()], [empty(), empty()])


def fill(cache: KeyValueCache, stamps: Tensor) -> None:
    """Append one slot per column of stamps [batch, tokens]; layer and keys/values differ in it."""
    for layer in range(2):
        keys = (stamps + 100 * layer)[:, None, :, None].expand(-1, HEADS, -1, HEAD_DIM)
        cache.append(layer, keys, keys + 0.5)
    cache.length += stamps.shape[1]


def held(cache: KeyValueCache, layer: int) -> tuple[Tensor, Tensor]:
    nothing = torch.empty(cache.batch, HEADS, 0, HEAD_DIM)
    keys, values = cache.append(layer, nothing, nothing)
    return keys[:, 0, :, 0] - 100 * layer, values[:, -1, :, -1] - 100 * layer - 0.5


@settings(max_examples=60)
@given(st.data())
def test_any_rearrangement_of_rows_is_exact(data: st.DataObject):
    batch = data.draw(st.integers(1, 6))
    cache, expected = new_cache(batch, 2), torch.zeros(batch, 0)
    for turn in range(data.draw(st.integers(1, 4))):
        if cache.length == cache.capacity:
            cache.reserve(cache.batch, cache.capacity + 2)
        stamps = torch.arange(cache.batch, dtype=torch.float)[:, None] + 10 * turn
        fill(cache, stamps)
        expected = torch.cat((expected, stamps), 1)
        last = cache.batch - 1
        parents = data.draw(st.lists(st.integers(0, last), min_size=1, max_size=9))
        cache.branch(parents)
        expected = expected[parents]
    for layer in range(2):
        keys, values = held(cache, layer)
        assert torch.equal(keys, expected)
        assert torch.equal(values, expected)


def test_gaps_travel_with_their_rows():
    cache = new_cache(2, 4)
    cache.open_gaps(torch.tensor([2, 0]))
    fill(cache, torch.ones(2, 3))
    cache.branch([1, 0, 0])
    assert cache.positions.tolist() == [[3], [1], [1]]
    assert cache.expanded(torch.tensor([2, 0]), 8).positions.tolist() == [[1], [3]]


def test_an_expansion_leaves_its_source_alone():
    cache = new_cache(1, 2)
    fill(cache, torch.tensor([[7.0, 8.0]]))
    copy = cache.expanded(torch.tensor([0, 0]), 3)
    fill(copy, torch.tensor([[1.0], [2.0]]))
    assert held(copy, 1)[0].tolist() == [[7.0, 8.0, 1.0], [7.0, 8.0, 2.0]]
    assert held(cache, 1)[0].tolist() == [[7.0, 8.0]]
    assert cache.capacity == 2


@settings(max_examples=60)
@given(st.lists(st.integers(1, 5), min_size=1, max_size=5), st.integers(0, 3))
def test_rows_taken_out_and_joined_again_hold_the_same(lengths: list[int], room: int):
    """Each row comes from a cache with a hole of its own, and goes on behind one."""
    longest = max(lengths)
    cache = new_cache(len(lengths), longest + 1)
    fill(cache, torch.full((len(lengths), 1), 7.0))
    cache.open_gaps(torch.tensor([longest - length for length in lengths]))
    stamps = torch.arange(len(lengths) * longest, dtype=torch.float).view(len(lengths), longest)
    fill(cache, stamps)
    rows = cache.taken(range(len(lengths)))
    assert [row.num_tokens for row in rows] == [1 + length for length in lengths]
    joined = KeyValueCache.joined(rows, room)
    assert (joined.batch, joined.length, joined.capacity) == (
        len(lengths), 1 + longest, 1 + longest + room,
    )  # fmt: skip
    positions = joined.positions.flatten().tolist()
    assert positions == [1 + length for length in lengths][: len(positions)]
    for layer in range(2):
        for slots in held(joined, layer):
            for row, length in enumerate(lengths):
                expected = [7.0, *stamps[row, longest - length :].tolist()]
                assert slots[row, longest - length :].tolist() == expected


def test_a_row_can_be_cut_short():
    cache = new_cache(1, 3)
    fill(cache, torch.tensor([[1.0, 2.0, 3.0]]))
    (row,) = cache.taken([0])
    assert row.cut(2).num_tokens == 2
    assert held(KeyValueCache.joined([row.cut(2)], 0), 1)[0].tolist() == [[1.0, 2.0]]
