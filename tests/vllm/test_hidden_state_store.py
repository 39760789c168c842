"""A row is there as a whole or not at all, whatever else was kept beside it."""

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from carbon.vllm.hidden_state_store import HiddenStateStore

HIDDEN = 3


def store_of(capacity: int) -> HiddenStateStore:
    return HiddenStateStore(capacity, HIDDEN, torch.zeros(1))


def state(name: int, position: int) -> torch.Tensor:
    return torch.tensor([[name, position, 7.0]])


def test_positions_come_back_in_order():
    store = store_of(10)
    for position in range(4):
        store.write([5, 9], [position] * 2, torch.cat([state(5, position), state(9, position)]))
    assert torch.equal(store.read(9, 4), torch.cat([state(9, p) for p in range(4)]))
    assert torch.equal(store.read(5, 2), torch.cat([state(5, p) for p in range(2)]))


def test_what_is_drawn_in_vain_is_replaced():
    store = store_of(10)
    for value in (1, 2, 3):
        store.write([0], [0], state(value, 0))
    store.write([0], [1], state(3, 1))
    assert torch.equal(store.read(0, 2), torch.cat([state(3, 0), state(3, 1)]))


@pytest.mark.parametrize(("name", "count"), [(0, 3), (1, 1)])
def test_what_was_not_kept_is_not_there(name: int, count: int):
    store = store_of(10)
    store.write([0], [0], state(0, 0))
    store.write([0], [1], state(0, 1))
    assert store.read(name, count) is None


def test_a_hole_drops_the_row():
    store = store_of(10)
    store.write([0], [1], state(0, 1))
    store.write([0], [0], state(0, 0))
    assert store.read(0, 1) is None


def test_no_room_at_all_keeps_nothing():
    store = store_of(0)
    store.write([0, 1], [0, 0], torch.zeros(2, HIDDEN))
    assert store.read(0, 1) is None


def test_the_first_row_makes_room_for_the_others():
    store = store_of(6)
    for position in range(3):
        states = torch.cat([state(name, position) for name in range(3)])
        store.write(range(3), [position] * 3, states)
    assert store.read(0, 1) is None
    for name in (1, 2):
        assert torch.equal(store.read(name, 3), torch.cat([state(name, p) for p in range(3)]))


def test_a_dropped_row_stays_dropped_until_it_leaves():
    store = store_of(2)
    store.write([0], [0], state(0, 0))
    store.write([1, 1], [0, 1], torch.cat([state(1, 0), state(1, 1)]))
    store.write([0], [1], state(0, 1))
    assert store.read(0, 1) is None
    assert store.read(1, 2) is not None
    store.leave(0)
    store.leave(1)  # not dropped: it stays
    assert store.read(1, 2) is not None


def test_a_row_that_comes_back_goes_on():
    store = store_of(4)
    store.write([0], [0], state(0, 0))
    store.leave(0)
    store.write([0], [1], state(0, 1))
    assert torch.equal(store.read(0, 2), torch.cat([state(0, 0), state(0, 1)]))


def test_rows_that_have_left_and_were_dropped_leave_nothing_behind():
    """An engine serves for weeks: what it holds must not grow with the rows that it has seen."""
    store = store_of(10)
    for name in range(100):
        for position in range(4):
            store.write([name], [position], state(name, position))
        store.leave(name)
    assert [name for name in range(100) if store.read(name, 4) is not None] == [98, 99]
    assert len(store._rows) == 2


@given(
    st.integers(1, 12),
    st.lists(st.lists(st.integers(0, 5), min_size=1, max_size=6, unique=True), max_size=30),
)
def test_what_is_there_is_right(capacity: int, batches: list[list[int]]):
    """Rows of any batches, at their next positions, in any store."""
    store, lengths = store_of(capacity), dict.fromkeys(range(6), 0)
    for names in batches:
        positions = [lengths[name] for name in names]
        states = torch.cat([state(*pair) for pair in zip(names, positions, strict=True)])
        store.write(names, positions, states)
        for name in names:
            lengths[name] += 1
    kept = 0
    for name, length in lengths.items():
        read = store.read(name, length)
        if read is not None and length:
            kept += length
            assert torch.equal(read, torch.cat([state(name, p) for p in range(length)]))
    assert kept <= capacity
    if sum(lengths.values()) <= capacity:
        assert kept == sum(lengths.values())
