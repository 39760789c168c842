"""From a run in a worker thread to the growing text of JSON lines that the island reads.

The run waits for its turn and computes in its own thread, for as long as somebody reads its text:
through the stream of the page, or, where a proxy has cut that, by asking for the rest.
"""

import contextvars
import json
import secrets
import threading
import time
from collections.abc import Callable, Generator
from contextlib import ExitStack, closing
from itertools import dropwhile

from carbon.core.config import RunConfig
from carbon.core.events import (
    EVENT_TYPES,
    Notice,
    RunEvent,
    RunFailed,
    RunFinished,
    RunStarted,
)
from carbon.core.recording import to_line
from carbon.page import text
from carbon.page.counters import Counters, Ending
from carbon.page.line import Line, Visitor

UPDATE_SECONDS = 0.17  # under six updates a second; also how soon a closed page is noticed
# A run that nobody reads ends after so long. A page whose stream was cut asks after two seconds.
PATIENCE_SECONDS = 10.0
PATIENCE_BEFORE_OTHERS = 4.0  # while others wait for the models

# Starts a run; it is handed the question whether to stop, to be asked as it goes.
StartRun = Callable[[Callable[[], bool]], Generator[RunEvent, None, None]]


class RunText:
    """A run's text, which only grows, and who still wants it. Safe to use from any thread."""

    def __init__(self, visitor: Visitor | None = None) -> None:
        self.id = secrets.token_hex(16)
        self.visitor = visitor or Visitor()
        self._lock = threading.Lock()
        self._text = opening(self.id)
        self._length_at_beat = len(self._text)
        self._read_at = time.monotonic()
        self._run_started: float | None = None
        self._stopped, self._ended = threading.Event(), threading.Event()
        self.is_computing = False
        self.is_complete = False  # the run said itself that it was over

    @property
    def has_ended(self) -> bool:
        return self._ended.is_set()

    @property
    def text(self) -> str:
        return self._text

    @property
    def is_stopped(self) -> bool:
        return self._stopped.is_set()

    @property
    def recording(self) -> str:
        """The run's own events, without what was said about the page: a recording, once whole."""
        lines = self._text.splitlines(keepends=True)
        run = dropwhile(lambda line: _name(line) != RunStarted.__name__, lines)
        return "".join(line for line in run if _name(line) in EVENT_TYPES)

    def read(self) -> str:
        """The text so far, for somebody who wants the run to go on."""
        self._read_at = time.monotonic()
        return self._text

    def wait(self, seconds: float) -> None:
        """Let lines gather for so long, or until the end."""
        self._ended.wait(seconds)

    def stop(self) -> None:
        """Ask the run to end; it does within one decoded position."""
        self._stopped.set()

    def is_unwanted(self, patience: float) -> bool:
        """Whether to end: it was stopped, or nobody has read it for so many seconds."""
        return self.is_stopped or time.monotonic() - self._read_at > patience

    def tell(self, line: str) -> None:
        with self._lock:
            self._text += line

    def tell_event(self, event: RunEvent) -> None:
        if isinstance(event, RunStarted):
            self._run_started = time.monotonic()
        self.is_complete = isinstance(event, RunFinished | RunFailed)
        self.tell(_line(event))

    def beat(self) -> None:
        """A sign of life where no line has come since the last one: the seconds since RunStarted.

        0 before it (a model loads, say). None in the line, and none after the run's last event.
        """
        with self._lock:
            is_alive = self.is_computing and not self.is_complete
            if is_alive and len(self._text) == self._length_at_beat:
                since = self._run_started
                seconds = round(time.monotonic() - since, 2) if since else 0.0
                self._text += page_event("Heartbeat", seconds=seconds)
            self._length_at_beat = len(self._text)

    def end(self) -> None:
        self.is_computing = False
        if not self.is_complete:
            self.is_complete = True
            self.tell(failure(text.STOPPED if self.is_stopped else text.UNEXPECTED_END))
        self._ended.set()


def stream(
    run: RunText, is_received: Callable[[], bool] = lambda: True, pause: float = UPDATE_SECONDS
) -> Generator[str, None, None]:
    """Yield the whole text so far until the run has ended, each time a longer one.

    What goes to a stream that nobody has opened (not `is_received`) counts as unread. Closing the
    generator leaves the run: it ends when it has been unread for long enough.
    """
    while True:
        has_ended = run.has_ended
        yield run.read() if is_received() else run.text
        if has_ended:
            return
        run.wait(pause)
        run.beat()


def start(
    begin: StartRun,
    line: Line,
    config: RunConfig,
    *,
    visitor: Visitor | None = None,
    notice: str | None = None,
    counters: Counters | None = None,
) -> RunText:
    """Join the line, and start the thread that waits for the turn and then runs.

    Raises:
        RefusedError: there is no place in the line.
    """
    worker = _Worker(begin, line, config, RunText(visitor), notice, counters or Counters())
    worker.start()
    return worker.run


class _Worker:
    """A run in a daemon thread, which owns the visitor's turn until it has ended."""

    def __init__(
        self,
        begin: StartRun,
        line: Line,
        config: RunConfig,
        run: RunText,
        notice: str | None,
        counters: Counters,
    ) -> None:
        self._begin, self._line, self._config, self._notice = begin, line, config, notice
        self._counters = counters
        self._joined_at, self._began_at = time.monotonic(), None
        self.run, self._turn = run, line.join(run.visitor)
        self._place = 0, 0
        self._tell_place(self._turn.wait(0))

    def start(self) -> None:
        # In the visitor's context: ZeroGPU reads there whose quota a run is to spend.
        in_context = contextvars.copy_context().run
        with ExitStack() as undo:
            undo.callback(self._turn.end)
            threading.Thread(target=in_context, args=(self._work,), name="run", daemon=True).start()
            undo.pop_all()  # now the thread has the turn

    def _work(self) -> None:
        # A bug in the run ends this thread with its traceback in the server's log; the page sees
        # a run that ended without its last event, and says so.
        ending: Ending = "failed"
        try:
            if self._has_turn():
                ending = self._compute()
            else:
                self.run.stop()
        finally:
            self._turn.end()
            if self._is_unwanted():
                self.run.stop()
            self._count("stopped" if self.run.is_stopped else ending)
            self.run.end()

    def _has_turn(self) -> bool:
        """Wait for the turn; False where nobody wants the run any more."""
        while position := self._turn.wait(UPDATE_SECONDS):
            self._tell_place(position)
            if self._is_unwanted():
                return False
        self._tell_place(0)
        return not self._is_unwanted()

    def _compute(self) -> Ending:
        run = self.run
        ending: Ending = "failed"
        run.is_computing, self._began_at = True, time.monotonic()
        if self._notice:
            run.tell_event(Notice(message=self._notice))
        with closing(self._begin(self._is_unwanted)) as events:
            for event in events:
                run.tell_event(event)
                if isinstance(event, RunFinished):
                    ending = "finished"
                if self._is_unwanted():
                    run.stop()
                if run.is_stopped and not run.is_complete:
                    break
        return ending

    def _is_unwanted(self) -> bool:
        has_others = self._line.num_waiting > 0
        return self.run.is_unwanted(PATIENCE_BEFORE_OTHERS if has_others else PATIENCE_SECONDS)

    def _tell_place(self, position: int) -> None:
        place = position, self._line.num_waiting if position else 0
        if place != self._place:
            self._place = place
            self.run.tell(page_event("Queue", position=place[0], size=place[1]))

    def _count(self, ending: Ending) -> None:
        now = time.monotonic()
        began = self._began_at or now
        self._counters.ended(ending, self._config, began - self._joined_at, now - began)


def page_event(name: str, **fields: float | str) -> str:
    """A line about the page, which is no part of a recording (Queue, Heartbeat, Replay)."""
    return json.dumps({"event": name, **fields}, separators=(",", ":")) + "\n"


def opening(run: str | None = None) -> str:
    """The first line of every text, like no other: by it a page tells runs apart, and asks for
    what it has missed of one.
    """
    return page_event("Heartbeat", seconds=0, run=run or secrets.token_hex(16))


def failure(message: str) -> str:
    """The text of a run that never began, with the reason."""
    return _line(RunFailed(message=message))


def _line(event: RunEvent) -> str:
    return to_line(event) + "\n"


def _name(line: str) -> str:
    return line[len(_EVENT) : line.index('"', len(_EVENT))]


_EVENT = '{"event":"'
