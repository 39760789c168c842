"""Classes of equivalent answers, kept up to date as answers arrive.

Equivalence with rounding and left-out units is not transitive; the classes are its connected
components, so they do not depend on the order of the answers. Work is done in small pieces, and
computer algebra is asked without waiting for it: whoever samples meanwhile is never held up.
"""

import time
from collections import deque
from concurrent.futures import Future
from concurrent.futures import wait as wait_for
from dataclasses import dataclass, replace
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
from carbon.answers.structure import (
    Answer,
    Choice,
    Listing,
    Opaque,
    Relation,
    Scalar,
    Undecided,
)
from carbon.answers.symbolic import Question, Reply, answer_to, comparer

WORKER_SECONDS = 4.5  # for all symbolic comparisons of one call of `groups`
_COMPARISON_SECONDS = 2.0
_WINDOW = 1e-4  # relative: numbers further apart than this are never compared
_LARGEST = 1e300
_NOT_SUMMED = ("ratio", "\\cup", "\\setminus")  # equal ones may have other parts


@dataclass(frozen=True, slots=True)
class _Entry:
    """A distinct answer, and the sizes an equal one may have: none if it may equal anything.

    The reference answer is one too: what is equal to it is noted, not joined to it.
    """

    key: str
    answer: Answer
    sizes: list[float]
    is_reference: bool

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


@dataclass(frozen=True, slots=True)
class _Asked:
    """On its way: whether two entries are equal, the size of one, or a part of the reference."""

    entries: tuple[_Entry, ...]
    future: Future[Reply]


class AnswerGroups:
    """Groups a growing list of answers by equivalence; each distinct answer is compared once.

    With a `reference` each is compared with it as well, as `is_equivalent` does.
    """

    def __init__(self, reference: str | None = None) -> None:
        self._keys: list[str | None] = []  # one per answer added, in order
        self._parent: dict[str, str] = {}
        self._right: set[str] = set()  # distinct answers that equal the reference
        self._entries: list[_Entry] = []
        self._place = 1, 0  # entries to be compared next: each with all before it
        self._unread: deque[tuple[str, bool]] = deque()  # distinct answers; whether the reference
        self._questions: deque[tuple[tuple[_Entry, ...], Question]] = deque()
        self._asked: _Asked | None = None
        self.num_undecided = 0  # pairs of which the worker could not say in time what they are
        self._reference = None if reference is None else tidy(reference)
        self.can_read_reference = reference is not None and is_real_answer(reference)
        if self._reference is not None and self.can_read_reference:
            self._unread.append((self._reference, True))

    def add(self, answer: str | None) -> None:
        """One more answer; None, an empty text and a placeholder are no answer."""
        key = tidy(answer) if answer is not None and is_real_answer(answer) else None
        self._keys.append(key)
        if key is not None and key not in self._parent:
            self._parent[key] = key
            self._unread.append((key, False))

    @property
    def is_settled(self) -> bool:
        """Whether nothing is left to be compared."""
        return not (self._unread or self._has_pairs or self._questions or self._asked)

    def advance(self, seconds: float) -> None:
        """Compare for at most so long, without waiting for the worker."""
        deadline = time.monotonic() + seconds
        self.take_reply()
        while self._compare_next() and time.monotonic() < deadline:
            pass

    def take_reply(self) -> None:
        """Use what the worker has said, and ask it what comes next: one question at a time.

        A second would wait for another worker to start, and take a core from who samples.
        """
        if self._asked and self._asked.future.done():
            asked, self._asked = self._asked, None
            self._use(asked.entries, answer_to(asked.future))
        while self._questions and not self._asked:
            entries, texts = self._questions.popleft()
            if len(entries) < 2 or not self._is_known(*entries):
                self._asked = _Asked(entries, comparer.ask(texts, limit=_COMPARISON_SECONDS))

    def settle(self, seconds: float) -> bool:
        """Compare what is left, waiting at most so long; returns whether that was enough."""
        deadline = time.monotonic() + seconds
        while not self.is_settled and (left := deadline - time.monotonic()) > 0:
            self.advance(left)
            if self._asked and not (self._unread or self._has_pairs):
                wait_for([self._asked.future], left)
        return self.is_settled

    def groups(self) -> list[int | None]:
        """The class of every answer so far: 0, 1, 2, ... by first appearance, None for no answer.

        Takes at most `WORKER_SECONDS`; what is not compared by then counts as different.
        """
        self.settle(WORKER_SECONDS)
        return self.known_groups()

    def known_groups(self) -> list[int | None]:
        """The same, by what has been compared so far."""
        numbers = count()
        numbered: dict[str, int] = {}
        groups: list[int | None] = []
        for key in self._keys:
            root = None if key is None else self._root(key)
            if root is not None and root not in numbered:
                numbered[root] = next(numbers)
            groups.append(None if root is None else numbered[root])
        return groups

    def is_right(self, answer: str | None) -> bool | None:
        """Whether an answer that was added equals the reference, by what has been compared.

        None where nobody can say: the reference cannot be read, and the answer is another text.
        """
        key = None if answer is None else tidy(answer)
        if key is None or self.can_read_reference:
            return key in self._right
        return True if key == self._reference else None

    @property
    def _has_pairs(self) -> bool:
        return self._place[0] < len(self._entries)

    def _compare_next(self) -> bool:
        """One reading or one comparison; False if there is none to do here."""
        if self._has_pairs:
            last, place = self._place
            self._compare(self._entries[last], self._entries[place])
            self._place = (last, place + 1) if place + 1 < last else (last + 1, 0)
        elif self._unread:
            self._read(*self._unread.popleft())
        else:
            return False
        return True

    def _read(self, key: str, is_reference: bool) -> None:
        answer = read_tidied(key)
        entry = _Entry(key, answer, _sizes(answer), is_reference)
        if is_reference:
            self._questions += [((), (text,)) for text in _unread_parts(answer)]
        if isinstance(answer, Opaque) and regions(answer) is None:
            self._questions.append(((entry,), (answer.text,)))
        else:
            self._entries.append(entry)

    def _compare(self, one: _Entry, other: _Entry) -> None:
        if not one.may_equal(other) or self._is_known(one, other):
            return
        verdict = compare(one.answer, other.answer)
        if isinstance(verdict, Undecided):
            self._questions.append(((one, other), tuple(sorted((verdict.left, verdict.right)))))
        elif verdict:
            self._found_equal(one, other)

    def _use(self, entries: tuple[_Entry, ...], reply: Reply) -> None:
        if len(entries) == 2:
            self.num_undecided += reply is None
            if reply is True:
                self._found_equal(*entries)
        elif len(entries) == 1 and reply is not False:
            sizes = [] if reply is None else [reply]
            self._entries.append(replace(entries[0], sizes=sizes))
        elif not entries and reply is False:
            self.can_read_reference = False

    def _is_known(self, one: _Entry, other: _Entry) -> bool:
        """Whether both have been found equal already."""
        if one.is_reference or other.is_reference:
            return (other if one.is_reference else one).key in self._right
        return self._root(one.key) == self._root(other.key)

    def _found_equal(self, one: _Entry, other: _Entry) -> None:
        if one.is_reference or other.is_reference:
            self._right.add((other if one.is_reference else one).key)
        else:
            self._parent[self._root(one.key)] = self._root(other.key)

    def _root(self, key: str) -> str:
        while self._parent[key] != key:
            self._parent[key] = self._parent[self._parent[key]]
            key = self._parent[key]
        return key


def _unread_parts(answer: Answer) -> list[str]:
    """What only computer algebra may read of an answer."""
    match answer:
        case Opaque():
            return [] if regions(answer) else [answer.text]
        case Listing(items=parts) | Relation(sides=parts):
            return [text for part in parts for text in _unread_parts(part)]
        case Choice():
            return _unread_parts(answer.content)
    return []


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
