"""Packing loses no token, mixes no documents, and keeps labels at their tokens."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from train.packing import IGNORED, batches, document


def numbered(sizes):
    return [document([i + 1] * size, [i + 1] * size) for i, size in enumerate(sizes)]


@given(st.lists(st.integers(1, 20), min_size=60, max_size=120))
def test_documents_stay_whole_and_apart(sizes):
    for batch in batches(numbered(sizes), num_rows=3, length=16):
        assert batch.ids.shape == (3, 16)
        for ids, labels, owners in zip(*batch[:3], strict=True):
            for owner in range(1, owners.max() + 1):
                (positions,) = np.nonzero(owners == owner)
                assert np.all(np.diff(positions) == 1)
                (name,) = set(ids[positions].tolist())
                assert len(positions) == sizes[name - 1]
                assert np.all(labels[positions] == name)
            assert np.all(labels[owners == 0] == IGNORED)


def test_no_document_is_used_twice_and_few_positions_are_wasted():
    sizes = [3 + (7 * k) % 11 for k in range(2000)]
    made = list(batches(numbered(sizes), num_rows=8, length=64))
    names = [
        row[owners == owner][0]
        for batch in made
        for row, owners in zip(batch.ids, batch.owners, strict=True)
        for owner in range(1, owners.max() + 1)
    ]
    assert len(names) == len(set(names)) > 1700
    assert np.mean([(batch.owners > 0).mean() for batch in made]) > 0.95


def test_documents_longer_than_a_row_are_left_out():
    assert list(batches(numbered([30] * 20), num_rows=1, length=16)) == []
