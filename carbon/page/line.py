"""A line of visitors, one of whom computes: first come, first served, and nobody fills it alone."""

import threading
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass

from carbon.core.errors import CarbonError
from carbon.page import text

MAX_WAITING = 20
MAX_OF_A_SESSION = 3  # places: one that computes, one that waits, one that is being replaced
MAX_OF_AN_ADDRESS = 16  # a class may share one address, but leaves room for others
CALLS_A_MINUTE = 240  # of one address, at all doors together
_MAX_ADDRESSES = 1_024  # remembered; the longest silent one is forgotten first


class RefusedError(CarbonError):
    """No place in the line, or too many calls: try again later."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who asks: a browser's or a client's session, and the address it comes from."""

    session: str | None = None
    address: str | None = None


class Line:
    """Everything heavy on this machine waits in one of these."""

    def __init__(self, max_waiting: int = MAX_WAITING) -> None:
        self._max_waiting = max_waiting
        self.changed = threading.Condition()
        self.turns: deque[Turn] = deque()

    @property
    def num_waiting(self) -> int:
        """Visitors behind the one who computes."""
        return max(0, len(self.turns) - 1)

    def join(self, visitor: Visitor | None = None) -> "Turn":
        """A turn at the end of the line.

        Raises:
            RefusedError: the line is full, or the visitor has places enough.
        """
        visitor = visitor or Visitor()
        with self.changed:
            if len(self.turns) > self._max_waiting:
                raise RefusedError(text.TOO_MANY_WAITING)
            sessions = Counter(turn.visitor.session for turn in self.turns)
            addresses = Counter(turn.visitor.address for turn in self.turns)
            if visitor.session and sessions[visitor.session] >= MAX_OF_A_SESSION:
                raise RefusedError(text.TOO_MANY_OF_YOURS)
            if visitor.address and addresses[visitor.address] >= MAX_OF_AN_ADDRESS:
                raise RefusedError(text.TOO_MANY_WAITING)
            self.turns.append(turn := Turn(self, visitor))
            return turn


class Turn:
    """A visitor's place in the line, held until their run has really ended."""

    def __init__(self, line: Line, visitor: Visitor) -> None:
        self._line = line
        self.visitor = visitor

    def wait(self, seconds: float) -> int:
        """Wait at most so long to be first; returns how many are before, 0 when it is so."""
        turns, changed = self._line.turns, self._line.changed
        with changed:
            changed.wait_for(lambda: turns[0] is self, timeout=seconds)
            return turns.index(self)

    def end(self) -> None:
        """Let the next one compute, or leave while waiting. More than once does no harm."""
        with self._line.changed:
            if self in self._line.turns:
                self._line.turns.remove(self)
                self._line.changed.notify_all()


class Rate:
    """So many calls a minute from one address; a burst of as many is taken at once."""

    def __init__(
        self, a_minute: int = CALLS_A_MINUTE, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._a_minute, self._clock = a_minute, clock
        self._lock = threading.Lock()
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()  # calls left, and when

    def spend(self, visitor: Visitor | None) -> None:
        """Count one call.

        Raises:
            RefusedError: the address has none left for now.
        """
        address = visitor.address if visitor else None
        if address is None:
            return
        with self._lock:
            now = self._clock()
            left, before = self._left.pop(address, (float(self._a_minute), now))
            left = min(self._a_minute, left + (now - before) * self._a_minute / 60)
            self._left[address] = max(left - 1, 0.0) if left >= 1 else left, now
            while len(self._left) > _MAX_ADDRESSES:
                self._left.popitem(last=False)
        if left < 1:
            raise RefusedError(text.TOO_MANY_CALLS)
