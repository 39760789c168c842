"""Classes of equivalent answers, kept up to date as answers arrive.

Equivalence with rounding and left-out units is not transitive; the classes are its connected
components, so they do not depend on the order of the answers.
"""

import time
from dataclasses import dataclass
from itertools import count

from carbon.answers.arithmetic import approximate
from carbon.answers.comparison import compare
from carbon.answers.evaluation import samples
from carbon.answers.extraction import is_real_answer
from carbon.answers.formula import symbols
from carbon.answers.notation import tidy
from carbon.answers.reading import read_tidied
from carbon.answers.regions import regions
from carbon.answers.scalars import unmarked
from carbon.answers.structure import Answer, Listing, Opaque, Relation, Scalar, Undecided
from carbon.answers.symbolic import comparer

WORKER_SECONDS = 4.5  # for all symbolic comparisons of one call of `groups`
_COMPARISON_SECONDS = 2.0
_WINDOW = 1e-4  # relative: numbers further apart than this are never compared
_LARGEST = 1e300
_NOT_SUMMED = ("ratio", "\\cup", "\\setminus")  # equal ones may have other parts


@dataclass(frozen=True, slots=True)
class _Entry:
    """A distinct answer, and the sizes an equal one may have: none if it may equal anything."""

    answer: Answer
    sizes: list[float]

    def may_equal(self, other: "_Entry") -> bool:
        if self.sizes and other.sizes:
            return any(
                abs(size - other_size) <= _WINDOW * size
                for size in self.sizes
                for other_size in other.sizes
            )
        # what only a worker reads, and has found no number in, is no number
        return not (
            (_is_number(self.answer) and isinstance(other.answer, Opaque))
            or (_is_number(other.answer) and isinstance(self.answer, Opaque))
        )


class AnswerGroups:
    """Groups a growing list of answers by equivalence; each distinct answer is compared once."""

    def __init__(self) -> None:
        self._keys: list[str | None] = []  # one per answer added, in order
        self._waiting: list[str] = []  # distinct answers not compared yet
        self._parent: dict[str, str] = {}
        self._entries: dict[str, _Entry] = {}

    def add(self, answer: str | None) -> None:
        """One more answer; None, an empty text and a placeholder are no answer."""
        key = tidy(answer) if answer is not None and is_real_answer(answer) else None
        self._keys.append(key)
        if key is not None and key not in self._parent:
            self._parent[key] = key
            self._waiting.append(key)

    def groups(self) -> list[int | None]:
        """The class of every answer so far: 0, 1, 2, ... by first appearance, None for no answer.

        Takes at most `WORKER_SECONDS` of symbolic comparisons; pairs left then count as different.
        """
        deadline = time.monotonic() + WORKER_SECONDS
        waiting, self._waiting = sorted(self._waiting), []
        undecided = [pair for key in waiting for pair in self._compare(key, deadline)]
        for left, right, texts in sorted(undecided, key=lambda pair: sorted(pair[:2])):
            if self._root(left) != self._root(right) and comparer.is_equal(
                texts.left, texts.right, deadline - time.monotonic(), _COMPARISON_SECONDS
            ):
                self._join(left, right)
        numbers = count()
        numbered: dict[str, int] = {}
        groups: list[int | None] = []
        for key in self._keys:
            root = None if key is None else self._root(key)
            if root is not None and root not in numbered:
                numbered[root] = next(numbers)
            groups.append(None if root is None else numbered[root])
        return groups

    def _compare(self, key: str, deadline: float) -> list[tuple[str, str, Undecided]]:
        """Joins a new answer to its equals; returns the pairs only a worker can decide."""
        answer = read_tidied(key)
        entry = _Entry(answer, _sizes(answer))
        if isinstance(answer, Opaque) and regions(answer) is None:
            seconds = deadline - time.monotonic()
            size = comparer.value(answer.text, seconds, _COMPARISON_SECONDS)
            if size is False:
                return []
            entry = _Entry(answer, [] if size is None else [size])
        undecided: list[tuple[str, str, Undecided]] = []
        for other, other_entry in self._entries.items():
            verdict = entry.may_equal(other_entry) and compare(answer, other_entry.answer)
            if verdict is True:
                self._join(key, other)
            elif isinstance(verdict, Undecided):
                undecided.append((key, other, verdict))
        self._entries[key] = entry
        return undecided

    def _root(self, key: str) -> str:
        while self._parent[key] != key:
            self._parent[key] = self._parent[self._parent[key]]
            key = self._parent[key]
        return key

    def _join(self, left: str, right: str) -> None:
        self._parent[self._root(left)] = self._root(right)


def _is_number(answer: Answer) -> bool:
    return isinstance(answer, Scalar) and not symbols(answer.node)


def _sizes(answer: Answer) -> list[float]:
    if isinstance(answer, Relation) and answer.assigns and isinstance(answer.value, Scalar):
        return [] if symbols(answer.value.node) else _sizes(answer.value)
    if isinstance(answer, Scalar):
        nodes = (answer.node, unmarked(answer.node))
        values = [samples(node) for node in nodes if node is not None]
        return [min(approximate(abs(value[0])), _LARGEST) for value in values if value is not None]
    if isinstance(answer, Listing) and answer.kind not in _NOT_SUMMED:
        sizes = [_sizes(item) for item in answer.items]  # in any order: their sum
        return [sum(size[0] for size in sizes)] if all(len(size) == 1 for size in sizes) else []
    return []
