"""The last runs' texts, by names that nobody guesses: for whoever missed some of one."""

import threading
from collections import OrderedDict

from carbon.page.stream import RunText

MAX_RUNS = 64
MAX_CHARACTERS = 24_000_000  # all together; a run of N = 256 has about two million


class Runs:
    """Kept in memory alone; the oldest that have ended go first."""

    def __init__(self, max_runs: int = MAX_RUNS, max_characters: int = MAX_CHARACTERS) -> None:
        self._max_runs, self._max_characters = max_runs, max_characters
        self._lock = threading.Lock()
        self._runs: OrderedDict[str, RunText] = OrderedDict()

    def put(self, run: RunText) -> None:
        with self._lock:
            self._runs[run.id] = run
            for old in [each for each in self._runs.values() if each.has_ended]:
                if len(self._runs) <= self._max_runs and self._size() <= self._max_characters:
                    return
                del self._runs[old.id]

    def get(self, name: str) -> RunText | None:
        with self._lock:
            return self._runs.get(name)

    def stop_of(self, session: str) -> None:
        """Stop was pressed there: what that session has running ends at once."""
        with self._lock:
            for run in self._runs.values():
                if run.visitor.session == session:
                    run.stop()

    def _size(self) -> int:
        return sum(len(run.text) for run in self._runs.values())
