"""A line of visitors, one of whom computes: first come, first served."""

import threading
from collections import deque

MAX_WAITING = 20


class Turn:
    """A visitor's place in the line, held until their run has really ended."""

    def __init__(self, line: "Line") -> None:
        self._line = line

    def wait(self, seconds: float) -> int:
        """Wait at most so long to be first; returns how many are before, 0 when it is so."""
        return self._line.wait(self, seconds)

    def end(self) -> None:
        """Let the next one compute, or leave while waiting. More than once does no harm."""
        self._line.leave(self)


class Line:
    """Everything heavy on this machine waits in one of these."""

    def __init__(self, max_waiting: int = MAX_WAITING) -> None:
        self._max_waiting = max_waiting
        self._changed = threading.Condition()
        self._turns: deque[Turn] = deque()

    @property
    def num_waiting(self) -> int:
        """Visitors behind the one who computes."""
        return max(0, len(self._turns) - 1)

    def join(self) -> Turn | None:
        """A turn at the end of the line, or None when the line is full."""
        with self._changed:
            if len(self._turns) > self._max_waiting:
                return None
            turn = Turn(self)
            self._turns.append(turn)
            return turn

    def wait(self, turn: Turn, seconds: float) -> int:
        with self._changed:
            self._changed.wait_for(lambda: self._turns[0] is turn, timeout=seconds)
            return self._turns.index(turn)

    def leave(self, turn: Turn) -> None:
        with self._changed:
            if turn in self._turns:
                self._turns.remove(turn)
                self._changed.notify_all()
