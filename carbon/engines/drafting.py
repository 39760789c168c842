"""Drafts of a row's next tokens: what rows of the same problem wrote after the same few tokens.

It reads token ids only; whether a row draws what is drafted is decided where tokens are drawn, so
that no text depends on a draft.
"""

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

LONGEST, SHORTEST = 6, 2  # how many last tokens are looked up: the longest known match counts
MOST_DRAFTED = 8  # tokens of one draft
MOST_CONTEXTS = 300_000  # of all tables: some 100 MB
_UNSEEN = 0.5  # as often as this, something else came next
_DOUBT = 5.0  # drafted tokens after which a table's own record counts as much as its counts


@dataclass(frozen=True, slots=True)
class Draft:
    """Tokens that may come next, and the chance of each that a row draws it and all before it."""

    token_ids: tuple[int, ...] = ()
    chances: tuple[float, ...] = ()


class DraftTable:
    """What came next after every two to six tokens that rows of one problem wrote."""

    def __init__(self) -> None:
        self.most_contexts = MOST_CONTEXTS
        self._next: dict[tuple[int, ...], dict[int, int]] = {}
        self._num_expected = self._num_accepted = _DOUBT

    def add(self, token_ids: Sequence[int], first: int, num_rows: int = 1) -> None:
        """So many rows wrote these tokens from place `first` on; those before are context."""
        for place in range(first, len(token_ids)):
            token = token_ids[place]
            for context in _contexts(token_ids[:place]):
                if seen := self._next.get(context):
                    seen[token] = seen.get(token, 0) + num_rows
                elif len(self._next) < self.most_contexts:
                    self._next[context] = {token: num_rows}

    def __len__(self) -> int:
        """How many contexts it holds."""
        return len(self._next)

    def draft(self, token_ids: Sequence[int], most: int, least_chance: float) -> Draft:
        """At most `most` tokens to follow, while their chance is at least `least_chance`.

        Each continues the longest known match by what most often came next (first seen, if equal).
        """
        text, found, chances = list(token_ids), [], []
        chance, trust = 1.0, min(1.0, self._num_accepted / self._num_expected)
        for _ in range(most):
            seen = next((self._next[c] for c in _contexts(text) if c in self._next), None)
            if seen is None:
                break
            token = max(seen, key=seen.__getitem__)
            chance *= trust * seen[token] / (sum(seen.values()) + _UNSEEN)
            if chance < least_chance:
                break
            text.append(token)
            found.append(token)
            chances.append(chance)
        return Draft(tuple(found), tuple(chances))

    def judge(self, draft: Draft, num_accepted: int) -> None:
        """Learn how far to trust its counts: a row has accepted so many of a draft's tokens."""
        self._num_expected += sum(draft.chances)
        self._num_accepted += num_accepted


def _contexts(token_ids: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The last tokens, the longest first."""
    last = tuple(token_ids[-LONGEST:])
    return (last[start:] for start in range(len(last) - SHORTEST + 1))


def problem_of(prompt_ids: tuple[int, ...], known: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    """The known prompt that it is or goes on from, by which its problem goes; else itself."""
    return min((k for k in known if prompt_ids[: len(k)] == k), key=len, default=prompt_ids)


class DraftTables:
    """The tables of the last few problems.

    A problem is its prompt. A prompt that goes on from a known one holds a solution's first steps:
    it is the same problem.
    """

    def __init__(self) -> None:
        self._tables: OrderedDict[tuple[int, ...], DraftTable] = OrderedDict()

    def of(self, prompts: Iterable[tuple[int, ...]]) -> dict[tuple[int, ...], DraftTable]:
        """The table of each prompt. Those of a batch share the room; others go, the oldest first,
        when it is full."""
        found = {prompt: self._table(prompt) for prompt in prompts}
        used = {id(table): table for table in found.values()}
        for table in used.values():
            table.most_contexts = MOST_CONTEXTS // len(used)
        while (
            len(self._tables) > len(used) and sum(map(len, self._tables.values())) > MOST_CONTEXTS
        ):
            self._tables.popitem(last=False)
        return found

    def _table(self, prompt_ids: tuple[int, ...]) -> DraftTable:
        key = problem_of(prompt_ids, self._tables)
        table = self._tables.setdefault(key, DraftTable())
        self._tables.move_to_end(key)
        return table


def least_chance(num_branches: int, rows_of_a_reading: float) -> float:
    """The chance from which on a drafted token is worth its position.

    A pass over n rows takes as long as `rows_of_a_reading` + n rows, since the weights are read
    anyway. A drafted position takes as long as one row, and if it is accepted saves one row's share
    of a later pass.
    """
    return num_branches / (rows_of_a_reading + num_branches)
