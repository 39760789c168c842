"""A line of visitors, one of whom computes: first come, first served."""

import threading
from collections import deque

MAX_WAITING = 20


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

    def join(self) -> "Turn | None":
        """A turn at the end of the line, or None when the line is full."""
        with self.changed:
            if len(self.turns) > self._max_waiting:
                return None
            self.turns.append(turn := Turn(self))
            return turn


class Turn:
    """A visitor's place in the line, held until their run has really ended."""

    def __init__(self, line: Line) -> None:
        self._line = line

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
