"""Documents side by side in rows of one length, so that no position is wasted on padding.

Attention stays inside a document. Knows no problems and no models.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

IGNORED = -100  # a label that counts for nothing
NEXT_TOKEN = 2  # a reward model's label: here the next token is to be predicted, nothing judged
_OPEN_ROWS = 16


class Document(NamedTuple):
    """Token ids and, for each, the label to be predicted there (or IGNORED). int16, one length.

    `problem` is the number of the one that it solves, where that is of use.
    """

    ids: NDArray[np.int16]
    labels: NDArray[np.int16]
    problem: int = 0


class Batch(NamedTuple):
    """Arrays [rows, tokens]; `owners` numbers the documents of a row from 1, 0 being padding.

    `problems` are None where no document has one.
    """

    ids: NDArray[np.int16]
    labels: NDArray[np.int16]
    owners: NDArray[np.uint8]
    problems: NDArray[np.int32] | None = None


def batches(documents: Iterable[Document], num_rows: int, length: int) -> Iterator[Batch]:
    """Full batches of `num_rows` rows, the documents' order roughly kept; the rest is dropped.

    Each document goes into the fullest open row that has room. Documents longer than a row are
    left out.
    """
    closed: list[list[Document]] = []
    open_rows: list[list[Document]] = []
    used: list[int] = []
    for document in documents:
        size = len(document.ids)
        if size > length:
            continue
        spot = _tightest(used, length - size)
        if spot is None:
            if len(open_rows) == _OPEN_ROWS:
                fullest = used.index(max(used))
                closed.append(open_rows.pop(fullest))
                used.pop(fullest)
            open_rows.append([])
            used.append(0)
            spot = len(used) - 1
        open_rows[spot].append(document)
        used[spot] += size
        if len(closed) == num_rows:
            yield _batch(closed, length)
            closed = []


def _tightest(used: list[int], limit: int) -> int | None:
    """Index of the largest entry that is at most `limit`."""
    fitting = [(taken, index) for index, taken in enumerate(used) if taken <= limit]
    return max(fitting)[1] if fitting else None


def document(ids: list[int], labels: list[int], problem: int = 0) -> Document:
    return Document(np.array(ids, np.int16), np.array(labels, np.int16), problem)


def _batch(rows: list[list[Document]], length: int) -> Batch:
    shape = (len(rows), length)
    has_problems = any(document.problem for row in rows for document in row)
    batch = Batch(
        np.zeros(shape, np.int16),
        np.full(shape, IGNORED, np.int16),
        np.zeros(shape, np.uint8),
        np.zeros(shape, np.int32) if has_problems else None,
    )
    for row, documents in enumerate(rows):
        start = 0
        for owner, (ids, labels, problem) in enumerate(documents, 1):
            end = start + len(ids)
            batch.ids[row, start:end] = ids
            batch.labels[row, start:end] = labels
            batch.owners[row, start:end] = owner
            if batch.problems is not None:
                batch.problems[row, start:end] = problem
            start = end
    return batch
