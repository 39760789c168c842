"""From a run in a worker thread to the growing text of JSON lines that the island reads.

The run computes in its own thread and owns the visitor's turn until it has ended; the generator
here only drains it, a few times a second.
"""

import contextvars
import json
import queue
import secrets
import threading
import time
from collections.abc import Callable, Generator
from contextlib import ExitStack, closing

from carbon.core.events import Notice, RunEvent, RunFailed, RunFinished, RunStarted
from carbon.core.recording import to_line
from carbon.page import text
from carbon.page.line import Line, Turn

UPDATE_SECONDS = 0.17  # under six updates a second; also how soon a closed page is noticed

# Starts a run; it is handed the question whether to stop, to be asked as it goes.
StartRun = Callable[[Callable[[], bool]], Generator[RunEvent, None, None]]


def stream(start: StartRun, line: Line, notice: str | None = None) -> Generator[str, None, None]:
    """Wait for the turn, run, and yield the whole text so far, each time a longer one.

    Closing the generator stops the run; its turn ends as soon as its thread has ended.
    """
    log, place = opening(), None
    turn = line.join()
    if turn is None:
        yield log + failure(text.TOO_MANY_WAITING)
        return
    with ExitStack() as undo:
        undo.callback(turn.end)
        while position := turn.wait(UPDATE_SECONDS):
            if place != (place := (position, line.num_waiting)):
                log += page_event("Queue", position=place[0], size=place[1])
            yield log
        worker = _Worker(start, turn)
        undo.pop_all()  # now the worker has the turn
    log += page_event("Queue", position=0, size=0) if place else ""
    log += _line(Notice(message=notice)) if notice else ""
    yield from _drain(worker, log)


def _drain(worker: "_Worker", log: str) -> Generator[str, None, None]:
    try:
        yield log
        while not worker.has_ended:
            worker.wait(UPDATE_SECONDS)
            log += worker.take() or worker.heartbeat()
            yield log
        if not worker.is_complete:
            yield log + failure(text.UNEXPECTED_END)
    finally:
        worker.stop()


class _Worker:
    """A run in a daemon thread; its lines wait here until they are taken."""

    def __init__(self, start: StartRun, turn: Turn) -> None:
        self._start = start
        self._turn = turn
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._stopped, self._ended = threading.Event(), threading.Event()
        self._run_started: float | None = None
        self.is_complete = False  # the run said itself that it was over
        # In the visitor's context: ZeroGPU reads there whose quota a run is to spend.
        in_context = contextvars.copy_context().run
        threading.Thread(target=in_context, args=(self._work,), name="run", daemon=True).start()

    @property
    def has_ended(self) -> bool:
        return self._ended.is_set() and self._lines.empty()

    def heartbeat(self) -> str:
        """A sign of life, with the seconds since RunStarted; 0 before it (a model loads, say).

        None after the run's last event, while its turn is still ending.
        """
        if self.is_complete:
            return ""
        seconds = round(time.monotonic() - self._run_started, 2) if self._run_started else 0.0
        return page_event("Heartbeat", seconds=seconds)

    def wait(self, seconds: float) -> None:
        """Let lines gather for so long, or until the end."""
        self._ended.wait(seconds)

    def take(self) -> str:
        """All lines that have come since the last time."""
        lines = []
        while not self._lines.empty():
            lines.append(self._lines.get())
        return "".join(lines)

    def stop(self) -> None:
        """Ask the run to end; it does within one decoded position."""
        self._stopped.set()

    def _work(self) -> None:
        # A bug in the run ends this thread with its traceback in the server's log; the page sees
        # a run that ended without its last event, and says so.
        try:
            with closing(self._start(self._stopped.is_set)) as events:
                for event in events:
                    if isinstance(event, RunStarted):
                        self._run_started = time.monotonic()
                    self.is_complete = isinstance(event, RunFinished | RunFailed)
                    self._lines.put(_line(event))
                    if self._stopped.is_set():
                        return
        finally:
            self._turn.end()
            self._ended.set()


def page_event(name: str, **fields: float | str) -> str:
    """A line about the page, which is no part of a recording (Queue, Heartbeat, Replay)."""
    return json.dumps({"event": name, **fields}, separators=(",", ":")) + "\n"


def opening() -> str:
    """The first line of every text, like no other: by it a page tells runs apart."""
    return page_event("Heartbeat", seconds=0, run=secrets.token_hex(6))


def failure(message: str) -> str:
    """The text of a run that never began, with the reason."""
    return _line(RunFailed(message=message))


def _line(event: RunEvent) -> str:
    return to_line(event) + "\n"
