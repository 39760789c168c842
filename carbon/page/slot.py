"""One place at the models, and a short line in front of it: first come, first served.

A visitor's run holds the place until its worker has really ended, not only until the page let go.
It knows nothing of runs or of the page.
"""

import threading
from collections import deque

MAX_WAITING = 20


class Ticket:
    """A place in the line. Position 0 is the place at the models."""

    def __init__(self, slot: "ComputeSlot") -> None:
        self._slot = slot

    def wait(self, seconds: float) -> int:
        """Wait at most so long for the place; returns the position, 0 when it is reached."""
        return self._slot.wait(self, seconds)

    def leave(self) -> None:
        """Give the place up, in the line or at the models. More than once does no harm."""
        self._slot.leave(self)


class ComputeSlot:
    """Everything heavy on this machine shares one of these."""

    def __init__(self, max_waiting: int = MAX_WAITING) -> None:
        self._max_waiting = max_waiting
        self._changed = threading.Condition()
        self._line: deque[Ticket] = deque()

    @property
    def num_waiting(self) -> int:
        """Visitors behind the one at the models."""
        return max(0, len(self._line) - 1)

    def join(self) -> Ticket | None:
        """A ticket at the end of the line, or None when the line is full."""
        with self._changed:
            if len(self._line) > self._max_waiting:
                return None
            ticket = Ticket(self)
            self._line.append(ticket)
            return ticket

    def wait(self, ticket: Ticket, seconds: float) -> int:
        with self._changed:
            self._changed.wait_for(lambda: self._line[0] is ticket, timeout=seconds)
            return self._line.index(ticket)

    def leave(self, ticket: Ticket) -> None:
        with self._changed:
            if ticket in self._line:
                self._line.remove(ticket)
                self._changed.notify_all()
