"""What the owner of a page wants to know of its runs: counts, and one line of the log for each.

No text of a visitor or of a model is in it, and no address.
"""

import logging
import threading
import time
from collections import Counter
from typing import Literal

from carbon.core.config import RunConfig

Ending = Literal["finished", "failed", "stopped"]
_log = logging.getLogger(__name__)
_ENDINGS = ("runs", "finished", "failed", "stopped", "refused")
_TIMES = ("waited", "computed")


class Counters:
    """Counts since the start. Safe to use from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._counts: Counter[str] = Counter()
        self._seconds = dict.fromkeys(_TIMES, 0.0)
        self._started = time.monotonic()

    def refused(self) -> None:
        """A call that was turned away: something was wrong with it, or there was no place."""
        with self._lock:
            self._counts["refused"] += 1

    def called(self, door: str) -> None:
        """A call of a small endpoint: grade, score, toy."""
        with self._lock:
            self._counts[door] += 1

    def ended(self, ending: Ending, config: RunConfig, waited: float, computed: float) -> None:
        """A run has ended. Seconds in the line, and at the models."""
        with self._lock:
            self._counts["runs"] += 1
            self._counts[ending] += 1
            self._seconds["waited"] += waited
            self._seconds["computed"] += computed
        _log.info(
            "run %s: %s, N = %d, %s with %s, waited %.1f s, computed %.1f s",
            ending, config.strategy, config.num_rollouts, config.policy, config.prm, waited,
            computed,
        )  # fmt: skip

    def told(self) -> dict[str, int | float]:
        """All counts; every kind of ending is there from the beginning."""
        with self._lock:
            endings = dict.fromkeys(_ENDINGS, 0)
            seconds = {f"seconds_{name}": round(self._seconds[name], 1) for name in _TIMES}
            up = round(time.monotonic() - self._started, 1)
            return endings | dict(self._counts) | seconds | {"seconds_up": up}
