"""What is kept of each visitor between runs: explored rollouts, and nothing that others can see."""

import threading
from collections import OrderedDict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from carbon.search.run import ExploreMemory

CAPACITY = 32
RUNS_EACH = 2


class Visitors:
    """One memory a visitor, by the browser session's hash; the longest unseen goes first."""

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._capacity = capacity
        self._lock = threading.Lock()
        self._memories: OrderedDict[str, ExploreMemory] = OrderedDict()

    def memory(self, session: str | None) -> "ExploreMemory":
        """The visitor's own memory; a fresh one, kept nowhere, for a call without a session."""
        from carbon.search.run import ExploreMemory  # noqa: PLC0415 - brings torch

        if session is None:
            return ExploreMemory(RUNS_EACH)
        with self._lock:
            memory = self._memories.setdefault(session, ExploreMemory(RUNS_EACH))
            self._memories.move_to_end(session)
            while len(self._memories) > self._capacity:
                self._memories.popitem(last=False)
            return memory

    def forget(self, session: str | None) -> None:
        """The visitor has left."""
        with self._lock:
            self._memories.pop(session or "", None)

    def __len__(self) -> int:
        return len(self._memories)
