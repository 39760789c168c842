"""Classes of equivalent answers, kept up to date as answers arrive.

Equivalence with rounding and left-out units is not transitive; the classes are its connected
components, so they do not depend on the order of the answers. Knows nothing of votes or scores.
"""

import bisect
import time
from itertools import count, islice, takewhile

from carbon.answers.arithmetic import Value, real_part
from carbon.answers.comparison import compare
from carbon.answers.evaluation import samples
from carbon.answers.extraction import is_real_answer
from carbon.answers.formula import symbols
from carbon.answers.notation import tidy
from carbon.answers.reading import read_tidied
from carbon.answers.regions import region
from carbon.answers.scalars import unmarked
from carbon.answers.structure import Answer, Opaque, Relation, Scalar, Sequence, Undecided
from carbon.answers.symbolic import comparer

WORKER_SECONDS = 10.0  # for all symbolic comparisons of one call of `groups`
_COMPARISON_SECONDS = 2.0
_FAIR_SECONDS = 0.5
_WINDOW = 1e-4  # relative: numbers further apart than this are never compared
_LARGEST = 1e300

_Question = tuple[str, str, Undecided]  # two answers, and the texts that decide about them


class AnswerGroups:
    """Groups a growing list of answers by equivalence; each distinct answer is compared once."""

    def __init__(self) -> None:
        self._keys: list[str | None] = []  # one per answer added, in order
        self._waiting: list[str] = []  # distinct answers not compared yet
        self._parent: dict[str, str] = {}
        self._hinted: list[tuple[float, str]] = []  # sorted: answers that equal only near values
        self._formulas: list[str] = []  # those among them that are more than a number
        self._unread: list[str] = []  # only a worker can read them, and has found no number
        self._others: list[str] = []

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
        self._ask([pair for key in waiting for pair in self._place(key, deadline)], deadline)
        numbers = count()
        numbered: dict[str, int] = {}
        groups: list[int | None] = []
        for key in self._keys:
            root = None if key is None else self._root(key)
            if root is not None and root not in numbered:
                numbered[root] = next(numbers)
            groups.append(None if root is None else numbered[root])
        return groups

    def _place(self, key: str, deadline: float) -> list[_Question]:
        """Joins a new answer to its equals; returns the pairs only a worker can decide."""
        answer = read_tidied(key)
        hints = _hints(answer)
        if isinstance(answer, Opaque) and region(answer) is None:
            seconds = _seconds_left(deadline)
            if not seconds or not comparer.is_readable(answer.text, seconds):
                return []
            value = comparer.value(answer.text, seconds)
            hints = [] if value is None else [value]
        undecided: list[_Question] = []
        for other in sorted(self._partners(answer, hints)):
            verdict = compare(answer, read_tidied(other))
            if verdict is True:
                self._join(key, other)
            elif isinstance(verdict, Undecided):
                undecided.append((key, other, verdict))
        self._remember(key, answer, hints)
        return undecided

    def _partners(self, answer: Answer, hints: list[float]) -> set[str]:
        """Earlier answers it may equal: others with a value only if theirs is near."""
        partners = set(self._others)
        partners.update(key for hint in hints for key in self._near(hint))
        if not hints:
            partners.update(self._formulas)
        if not hints and not isinstance(answer, Opaque):
            partners.update(key for _, key in self._hinted)
        if not _is_number(answer):
            partners.update(self._unread)
        return partners

    def _remember(self, key: str, answer: Answer, hints: list[float]) -> None:
        for hint in hints:
            bisect.insort(self._hinted, (hint, key))
        if isinstance(answer, Opaque) and not hints:
            self._unread.append(key)
        elif not hints:
            self._others.append(key)
        elif not (_is_number(answer) or isinstance(answer, Opaque)):
            self._formulas.append(key)

    def _near(self, hint: float) -> list[str]:
        reach = abs(hint) * _WINDOW
        start = bisect.bisect_left(self._hinted, (hint - reach, ""))
        nearby = takewhile(lambda pair: pair[0] <= hint + reach, islice(self._hinted, start, None))
        return [key for _, key in nearby]

    def _ask(self, questions: list[_Question], deadline: float) -> None:
        for left, right, texts in sorted(questions, key=lambda question: sorted(question[:2])):
            seconds = _seconds_left(deadline)
            is_open = self._root(left) != self._root(right)
            if seconds and is_open and comparer.is_equal(texts.left, texts.right, seconds):
                self._join(left, right)

    def _root(self, key: str) -> str:
        while self._parent[key] != key:
            self._parent[key] = self._parent[self._parent[key]]
            key = self._parent[key]
        return key

    def _join(self, left: str, right: str) -> None:
        self._parent[self._root(left)] = self._root(right)


def _seconds_left(deadline: float) -> float:
    """For one comparison; 0 when there is too little time to give it a fair chance."""
    left = min(_COMPARISON_SECONDS, deadline - time.monotonic())
    return left if left >= _FAIR_SECONDS else 0.0


def _is_number(answer: Answer) -> bool:
    return isinstance(answer, Scalar) and not symbols(answer.node)


def _hints(answer: Answer) -> list[float]:
    """Sizes of the values an equal answer may have; empty for what may equal anything."""
    if isinstance(answer, Relation) and answer.assigns and isinstance(answer.value, Scalar):
        return [] if symbols(answer.value.node) else _hints(answer.value)
    if isinstance(answer, Scalar):
        nodes = (answer.node, unmarked(answer.node))
        values = [samples(node) for node in nodes if node is not None]
        return [_size(value[0]) for value in values if value is not None]
    if isinstance(answer, Sequence) and answer.kind != "ratio":
        sizes = [_hints(item) for item in answer.items]  # in any order: their sum
        return [sum(size[0] for size in sizes)] if all(len(size) == 1 for size in sizes) else []
    return []


def _size(value: Value) -> float:
    return min(real_part(abs(value)), _LARGEST)
