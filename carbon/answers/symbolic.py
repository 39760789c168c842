"""Asks math-verify in worker processes that can be killed, from any thread and without signals.

One worker is kept warm, a second starts only while the first is busy. A comparison that takes too
long or too much memory ends its worker and counts as "not equal"; nobody else notices.
"""

import atexit
import json
import math
import os
import re
import subprocess
import sys
import threading
import time
from collections import Counter
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as LateError
from contextlib import suppress
from pathlib import Path

from carbon.answers.evaluation import point

CALL_SECONDS = 4.5  # with waiting for a worker
_LIMIT_SECONDS = 4.0  # of a worker's time
_STARTUP_SECONDS = 30.0  # importing sympy on a busy machine; nobody waits that long
_FAIR_SECONDS = 0.1  # with less time, a worker is not even asked
_AT_ONCE_SECONDS = 0.2
_NUM_WORKERS = 2
_MAX_STRIKES = 2  # a text that has cost this many workers is not compared again
_MAX_FAILED_STARTS = 2
_MAX_CHARACTERS = 400
_MAX_REMEMBERED = 16_384
_SCRIPT = Path(__file__).with_name("symbolic_worker.py")
# What no formula holds, what math-verify would ignore, and what would only be killed later: towers,
# iterated or large factorials
_REFUSED = re.compile(
    r"[`\"'@#;?]|__|\\ldots|\d{30}|(?:\^|\*\*)[\s({]*-?(?:\d{5}|\d+\s*(?:\^|\*\*))"
    r"|\^\{?\d+\^|\^\{[^{}]*\^\{?\d*\^|!\s*!|\d{4}\s*!|\)\s*!\s*\)?\s*!"
)

Question = tuple[str, ...]  # one text: its value; two: whether they are equal
Reply = bool | float | None


class WorkerLostError(Exception):
    """The worker could not start, died or was too slow. Never leaves the package."""


class _Worker:
    """One process; used by one thread."""

    def __init__(self, script: Path) -> None:
        try:
            self._process = subprocess.Popen(
                [sys.executable, str(script)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
            )
        except OSError as error:
            raise WorkerLostError from error
        atexit.register(self.end)
        if self._line(_STARTUP_SECONDS) != "ready\n":
            self.end()
            raise WorkerLostError

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    def ask(self, texts: Question, seconds: float) -> Reply:
        """The worker's answer.

        Raises:
            WorkerLostError: it died, or has not answered in time and was killed.
        """
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(_message(texts)) + "\n")
            self._process.stdin.flush()
            return json.loads(self._line(seconds))
        except (OSError, ValueError) as error:
            self.end()
            raise WorkerLostError from error

    def _line(self, seconds: float) -> str:
        assert self._process.stdout is not None
        deadline = threading.Timer(seconds, self._process.kill)
        deadline.start()
        try:
            return self._process.stdout.readline()
        finally:
            deadline.cancel()

    def kill(self) -> None:
        """Its thread, if it waits, sees it as lost."""
        self._process.kill()

    def end(self) -> None:
        atexit.unregister(self.end)
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            with suppress(OSError):  # what the dead process has not read
                pipe.close()


class SymbolicComparer:
    """At most `_NUM_WORKERS` threads with a worker each, and a memory of what they said.

    `script` is what a worker runs. Every question takes at most `seconds`, waiting included, and at
    most `limit` of a worker's time.
    """

    def __init__(self, script: Path = _SCRIPT) -> None:
        self._script = script
        self._strikes: Counter[str] = Counter()
        self._num_failed_starts = 0
        self._remembered: dict[Question, Reply] = {}
        self._open()

    def is_equal(
        self, left: str, right: str, seconds: float = CALL_SECONDS, limit: float = _LIMIT_SECONDS
    ) -> bool:
        """Whether math-verify calls two formulas equal; False if it cannot say in time."""
        return self._reply((min(left, right), max(left, right)), seconds, limit) is True

    def value(
        self, text: str, seconds: float = CALL_SECONDS, limit: float = _LIMIT_SECONDS
    ) -> float | bool | None:
        """The absolute value of a formula, variables at their first sample points; None if unknown.

        False if math-verify cannot read the text, and so never finds it equal to another.
        """
        return self._reply((text,), seconds, limit)

    def ask(
        self, texts: Question, seconds: float = math.inf, limit: float = _LIMIT_SECONDS
    ) -> Future[Reply]:
        """What `value` says of one text or `is_equal` of two (in order), for those who do not wait.

        `answer_to` reads the future.
        """
        known: Future[Reply] = Future()
        if any(_is_refused(text) or self._strikes[text] >= _MAX_STRIKES for text in texts):
            known.set_result(False)
        elif texts in self._remembered:
            known.set_result(self._remembered[texts])
        else:
            deadline = time.monotonic() + seconds
            return self._threads().submit(self._ask, texts, deadline, limit)
        return known

    def warm_up(self) -> None:
        """Starts a worker without waiting for it, unless there is one."""
        self._threads().submit(self._own_worker)

    def close(self) -> None:
        """Ends all workers; the next comparison starts a new one."""
        for worker in tuple(self._workers):
            worker.kill()
        self._pool.shutdown(cancel_futures=True)
        for worker in self._workers:
            worker.end()
        self._open()

    def _open(self) -> None:
        self._process_id = os.getpid()
        self._pool = ThreadPoolExecutor(_NUM_WORKERS, "symbolic")
        self._own = threading.local()
        self._workers: set[_Worker] = set()

    def _threads(self) -> ThreadPoolExecutor:
        if self._process_id != os.getpid():
            self._open()  # a fork has none of its parent's threads, and no share in its workers
        return self._pool

    def _reply(self, texts: Question, seconds: float, limit: float) -> Reply:
        return answer_to(self.ask(texts, seconds, limit), seconds)

    def _ask(self, texts: Question, deadline: float, limit: float) -> Reply:
        """Runs in a thread of the pool, which may be late: nobody waits for it then."""
        for _ in range(2):
            worker = self._own_worker()
            started = time.monotonic()
            if deadline - started < _FAIR_SECONDS:
                raise WorkerLostError
            try:
                reply = worker.ask(texts, min(limit, deadline - started))
            except WorkerLostError:
                if time.monotonic() - started > _AT_ONCE_SECONDS:
                    break  # else it may have been dead before: killed while it was idle
            else:
                if len(self._remembered) < _MAX_REMEMBERED:
                    self._remembered[texts] = reply
                return reply
        self._strikes.update(texts)
        raise WorkerLostError

    def _own_worker(self) -> _Worker:
        """The living worker of this thread.

        Raises:
            WorkerLostError: it does not start, and so has not before.
        """
        worker: _Worker | None = getattr(self._own, "worker", None)
        if worker is None or not worker.is_alive:
            if worker is not None:
                worker.end()
                self._workers.discard(worker)
            if self._num_failed_starts >= _MAX_FAILED_STARTS:
                raise WorkerLostError
            self._own.worker = None
            self._num_failed_starts += 1
            worker = _Worker(self._script)
            self._num_failed_starts = 0
            self._own.worker = worker
            self._workers.add(worker)
        return worker


def answer_to(question: Future[Reply], seconds: float = 0.0) -> Reply:
    """What is replied within so many seconds; None if nothing is. Then nobody waits any more."""
    try:
        return question.result(seconds)
    except (LateError, CancelledError, WorkerLostError):
        question.cancel()
        return None  # not remembered: there may be a worker next time


def _message(texts: Question) -> list[str | dict[str, str]]:
    """A question as it is sent: a lone text with the sample points of all names it may hold."""
    text, *others = texts
    if others:
        return [*texts]
    commands, letters = re.findall(r"\\([A-Za-z]+)", text), re.findall("[A-Za-z]", text)
    points = {name: point(f"\\{name}", 0) for name in commands}
    points |= {name: point(name, 0) for name in letters}
    return [text, {name: str(value) for name, value in points.items()}]


def _is_refused(text: str) -> bool:
    return len(text) > _MAX_CHARACTERS or _REFUSED.search(text) is not None


comparer = SymbolicComparer()
