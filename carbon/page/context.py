"""What the tabs share: the models, the line to compute, and who is visiting."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import gradio as gr

from carbon.core.events import RunEvent
from carbon.page.counters import Counters
from carbon.page.line import MAX_WAITING, Line, Rate, Visitor
from carbon.page.loading import BackgroundLoading, Store
from carbon.page.runs import Runs
from carbon.page.settings import Offers
from carbon.serving import session

if TYPE_CHECKING:
    from carbon.search.run import ExploreMemory

RunFunction = Callable[..., Iterator[RunEvent]]  # called like `carbon.serving.session.run`

# Every event that computes belongs to one group. Its line is ours (`Line`), because Gradio
# tells nobody their place in its own; Gradio lets all of the line in, and a few to be refused.
HEAVY = {"concurrency_id": "run", "concurrency_limit": MAX_WAITING + 4}
# Small events that only look something up.
LIGHT = {"api_visibility": "private", "show_progress": "hidden", "concurrency_limit": None}
_MAX_UNREAD = 8  # messages of Gradio's, a second and a half of a run's
_MAX_VISITORS, _RUNS_EACH = 32, 2  # who are remembered, and how many runs of each


class Visitors:
    """Explored rollouts of each visitor, by the browser session's hash, which no other can see.

    The longest unseen visitor is forgotten first.
    """

    def __init__(self, capacity: int = _MAX_VISITORS) -> None:
        self._capacity = capacity
        self._lock = threading.Lock()
        self._memories: OrderedDict[str, ExploreMemory] = OrderedDict()

    def memory(self, session: str | None) -> "ExploreMemory":
        """The visitor's own memory; a fresh one, kept nowhere, for a call without a session."""
        from carbon.search.run import ExploreMemory  # noqa: PLC0415 - brings torch

        if session is None:
            return ExploreMemory(_RUNS_EACH)
        with self._lock:
            memory = self._memories.setdefault(session, ExploreMemory(_RUNS_EACH))
            self._memories.move_to_end(session)
            while len(self._memories) > self._capacity:
                self._memories.popitem(last=False)
            return memory

    def forget(self, session: str | None) -> None:
        """The visitor has left."""
        with self._lock:
            self._memories.pop(session or "", None)

    def __len__(self) -> int:
        return len(self._memories)


@dataclass(frozen=True, slots=True, kw_only=True)
class PageContext:
    """Handed to every tab.

    `demo` is the page, for what should happen when it opens; `run` is where runs come from.
    """

    demo: gr.Blocks
    store: Store
    offered: Offers
    loading: BackgroundLoading
    run: RunFunction = session.run
    line: Line = field(default_factory=Line)
    score_line: Line = field(default_factory=Line)  # of single solutions, beside the runs
    visitors: Visitors = field(default_factory=Visitors)
    runs: Runs = field(default_factory=Runs)
    rate: Rate = field(default_factory=Rate)
    counters: Counters = field(default_factory=Counters)

    def is_received(self, visitor: Visitor | None) -> bool:
        """Whether what is streamed to this visitor's session is taken from Gradio's queue."""
        session = visitor.session if visitor else None
        if session is None:
            return True
        unread = self.demo._queue.pending_messages_per_session.get(session)
        return unread is None or unread.qsize() <= _MAX_UNREAD


def visitor_of(request: gr.Request) -> Visitor:
    """Who sent a request, as far as a server can know."""
    return Visitor(request.session_hash, request.client.host if request.client else None)
