"""How far a job is, told as it goes on: time left, problems and tokens a second, GPUs' share."""

import logging
import subprocess
import time
from contextlib import suppress

_SECONDS_BETWEEN_LINES = 5.0  # the driver's tool may take longer than a shard
_log = logging.getLogger(__name__)
_ASK_SHARE = ("nvidia-smi", "--query-gpu=utilization.gpu", "--format=csv,noheader,nounits")


class Progress:
    """Counts what was computed since the models were first loaded, wherever it was."""

    def __init__(self, name: str, num_problems: int) -> None:
        self._name, self._num_problems = name, num_problems
        self._num_done = self._num_tokens = 0
        self._started: float | None = None
        self._next_line = 0.0

    def begin(self) -> None:
        """The clock starts: a worker has its models. Later calls do nothing."""
        self._started = self._started or time.monotonic()

    def add(self, num_problems: int, num_tokens: int) -> None:
        self._num_done += num_problems
        self._num_tokens += num_tokens
        now = time.monotonic()
        if now >= self._next_line or self._num_done == self._num_problems:
            self._next_line = now + _SECONDS_BETWEEN_LINES
            _log.info("%s", self.line(now - (self._started or 0.0), gpu_share()))

    def line(self, seconds: float, share: int | None) -> str:
        """After so many seconds, with the GPUs so busy (percent; None: there are none)."""
        rate, tokens = self._num_done / seconds, self._num_tokens / seconds
        left = (self._num_problems - self._num_done) / rate
        words = [
            f"{self._name}: {self._num_done:,} of {self._num_problems:,} problems",
            f"{rate:,.2f} problems and {tokens:,.0f} tokens a second",
            f"about {duration(left)} left",
        ]
        if share is not None:
            words.append(f"GPUs {share} % busy")
        return ", ".join(words)


def duration(seconds: float) -> str:
    """In words as a person would round it."""
    for size, unit in ((86_400, "days"), (3_600, "h"), (60, "min")):
        if seconds >= 2 * size:
            return f"{seconds / size:.0f} {unit}"
    return f"{seconds:.0f} s"


def gpu_share() -> int | None:
    """How busy this host's GPUs are, on average, in percent; None without the driver's tool."""
    with suppress(OSError, ValueError, subprocess.SubprocessError):
        answer = subprocess.run(_ASK_SHARE, capture_output=True, text=True, timeout=5, check=True)
        values = [int(line) for line in answer.stdout.split()]
        return round(sum(values) / len(values)) if values else None
    return None
