"""Asks math-verify in worker processes that can be killed, from any thread and without signals.

One worker is kept warm, a second starts only while the first is busy. A comparison that takes too
long or too much memory ends its worker and counts as "not equal"; nobody else notices. Knows
nothing of how answers are read.
"""

import atexit
import json
import os
import queue
import re
import selectors
import subprocess
import sys
import threading
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

COMPARISON_SECONDS = 4.0
_STARTUP_SECONDS = 30.0  # importing sympy on a busy machine
_QUEUE_SECONDS = 10.0  # two comparisons that hang may be in front
_AT_ONCE_SECONDS = 0.2
_NUM_WORKERS = 2
_MAX_STRIKES = 2  # a text that has cost this many workers is not compared again
_MAX_FAILED_STARTS = 2
_MAX_CHARACTERS = 400
_MAX_REMEMBERED = 16_384
_SCRIPT = Path(__file__).with_name("symbolic_worker.py")
# What no formula holds, and what would only be killed later: towers, iterated or large factorials
_REFUSED = re.compile(
    r"[`\"'@#;?]|__|\d{30}|(?:\^|\*\*)[\s({]*-?(?:\d{5}|\d+\s*(?:\^|\*\*))"
    r"|\^\{?\d+\^|\^\{[^{}]*\^\{?\d*\^|!\s*!|\d{4}\s*!|\)\s*!\s*\)?\s*!"
)

_Question = tuple[str, ...]
_Reply = bool | float | None
_UNKNOWN: Any = object()


class WorkerUnavailableError(Exception):
    """The worker could not start, died or was too slow. Never leaves the package."""


class _Worker:
    """One process; used by one thread at a time."""

    def __init__(self, script: Path) -> None:
        try:
            self._process = subprocess.Popen(
                [sys.executable, str(script)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                bufsize=0,
            )
        except OSError as error:
            raise WorkerUnavailableError from error
        self._received = b""
        self.is_ready = False

    def wait_until_ready(self) -> None:
        if not self.is_ready:
            self.is_ready = self._line(time.monotonic() + _STARTUP_SECONDS) == b"ready"
        if not self.is_ready:
            raise WorkerUnavailableError

    def ask(self, texts: _Question, seconds: float) -> _Reply:
        """The worker's answer.

        Raises:
            WorkerUnavailableError: it died, or has not answered in time.
        """
        assert self._process.stdin is not None
        deadline = time.monotonic() + seconds
        try:
            self._process.stdin.write(json.dumps(texts).encode() + b"\n")
        except OSError as error:
            raise WorkerUnavailableError from error
        return json.loads(self._line(deadline))

    def _line(self, deadline: float) -> bytes:
        assert self._process.stdout is not None
        with selectors.DefaultSelector() as selector:
            selector.register(self._process.stdout, selectors.EVENT_READ)
            while b"\n" not in self._received:
                if not selector.select(max(0.0, deadline - time.monotonic())):
                    raise WorkerUnavailableError
                piece = os.read(self._process.stdout.fileno(), 4_096)
                if not piece:
                    raise WorkerUnavailableError
                self._received += piece
        line, _, self._received = self._received.partition(b"\n")
        return line

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    def end(self) -> None:
        """Kills the process. Its user, if it has one, sees it as dead and discards it."""
        self._process.kill()
        self._process.wait()

    def discard(self) -> None:
        self.end()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()


class SymbolicComparer:
    """At most `_NUM_WORKERS` workers behind a queue, and a memory of what they said.

    `script` is what a worker runs.
    """

    def __init__(self, script: Path = _SCRIPT) -> None:
        self._script = script
        self._lock = threading.Lock()
        self._slots: queue.LifoQueue[_Worker | None] = queue.LifoQueue()
        for _ in range(_NUM_WORKERS):
            self._slots.put(None)
        self._alive: set[_Worker] = set()
        self._strikes: Counter[str] = Counter()
        self._failed_starts = 0
        self._is_registered = False
        self._remembered: dict[_Question, _Reply] = {}

    def is_equal(self, left: str, right: str, seconds: float = COMPARISON_SECONDS) -> bool:
        """Whether math-verify calls two formulas equal; False if it cannot say in time."""
        return self._reply((min(left, right), max(left, right)), seconds) is True

    def value(self, text: str, seconds: float = COMPARISON_SECONDS) -> float | None:
        """The absolute value of a formula without variables; None if it has none in time."""
        reply = self._reply((text,), seconds)
        return reply if isinstance(reply, float) else None

    def is_readable(self, text: str, seconds: float = COMPARISON_SECONDS) -> bool:
        """Whether math-verify can read a text at all, and so may find it equal to another."""
        return self._reply((text,), seconds) is not False and not _is_refused(text)

    def _reply(self, texts: _Question, seconds: float) -> _Reply:
        if any(_is_refused(text) or self._strikes[text] >= _MAX_STRIKES for text in texts):
            return None
        remembered = self._remembered.get(texts, _UNKNOWN)
        if remembered is not _UNKNOWN:
            return remembered
        try:
            reply = self._ask(texts, seconds)
        except WorkerUnavailableError:
            return None  # not remembered: there may be a worker next time
        if len(self._remembered) >= _MAX_REMEMBERED:
            self._remembered.clear()
        self._remembered[texts] = reply
        return reply

    def warm_up(self) -> None:
        """Starts a worker without waiting for it, unless all slots are in use anyway."""
        with suppress(queue.Empty, WorkerUnavailableError):
            worker = self._slots.get_nowait()
            try:
                worker = worker or self._start()
            finally:
                self._slots.put(worker)

    def close(self) -> None:
        """Ends all workers; the next comparison starts a new one."""
        slots: list[_Worker | None] = []
        with suppress(queue.Empty):
            while True:
                slots.append(self._slots.get_nowait())
        for idle in slots:
            if idle is not None:
                self._discard(idle)
            self._slots.put(None)
        with self._lock:
            busy = list(self._alive)
        for worker in busy:
            worker.end()

    def _ask(self, texts: _Question, seconds: float) -> _Reply:
        for _ in range(2):
            worker = self._borrow()
            started = time.monotonic()
            try:
                reply = worker.ask(texts, seconds)
            except WorkerUnavailableError:
                self._discard(worker)
                self._slots.put(None)
                if time.monotonic() - started > _AT_ONCE_SECONDS:
                    break  # else it may have been dead before: killed while it was idle
            else:
                self._slots.put(worker)
                return reply
        self._strikes.update(texts)
        return None

    def _borrow(self) -> _Worker:
        """A worker that is ready.

        Raises:
            WorkerUnavailableError: all are busy for too long, or none can be started.
        """
        try:
            worker = self._slots.get(timeout=_QUEUE_SECONDS)
        except queue.Empty as error:
            raise WorkerUnavailableError from error
        try:
            if worker is not None and not worker.is_alive:
                self._discard(worker)
                worker = None
            worker = worker or self._start()
            worker.wait_until_ready()
        except WorkerUnavailableError:
            if worker is not None:
                self._failed_starts += 1
                self._discard(worker)
            self._slots.put(None)
            raise
        self._failed_starts = 0
        return worker

    def _start(self) -> _Worker:
        if self._failed_starts >= _MAX_FAILED_STARTS:
            raise WorkerUnavailableError
        worker = _Worker(self._script)
        with self._lock:
            self._alive.add(worker)
            if not self._is_registered:
                atexit.register(self.close)
                self._is_registered = True
        return worker

    def _discard(self, worker: _Worker) -> None:
        with self._lock:
            self._alive.discard(worker)
        worker.discard()


def _is_refused(text: str) -> bool:
    return len(text) > _MAX_CHARACTERS or _REFUSED.search(text) is not None


comparer = SymbolicComparer()
