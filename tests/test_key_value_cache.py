"""Rows of a cache keep what they hold, wherever they are moved and however the cache grows."""

import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import Tensor

from carbon.key_value_cache import KeyValueCache

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
