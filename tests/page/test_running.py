"""Who stops while a model loads gets no run, and the place is free once the model is there."""

import threading
from dataclasses import dataclass, field
from typing import Any

from carbon.page import text
from carbon.page.context import PageContext
from carbon.page.loading import BackgroundLoading
from carbon.page.running import begin_run, run_as_text
from carbon.page.settings import offers
from carbon.serving.machine import Machine
from tests.page.test_line import join

_NO_PAGE: Any = None  # a request needs none
WAIT = 10.0  # seconds; nothing here takes any


@dataclass
class SlowStore:
    """A pair that loads for as long as a test wants."""

    began: threading.Event = field(default_factory=threading.Event)
    released: threading.Event = field(default_factory=threading.Event)

    def is_loaded(self, policy: str, prm: str) -> bool:
        return False

    def load(self, policy: str, prm: str) -> Any:
        self.began.set()
        assert self.released.wait(WAIT)
        return object()


class Runs:
    """Notes every run that is begun."""

    def __init__(self) -> None:
        self.problems: list[str] = []

    def __call__(self, problem: str, config: Any, **more: Any) -> Any:
        self.problems.append(problem)
        return iter(())


def page(store: SlowStore, runs: Runs) -> PageContext:
    return PageContext(
        demo=_NO_PAGE,
        store=store,
        offered=offers(Machine(), "tiny", "tiny"),
        loading=BackgroundLoading(store, "tiny", "tiny"),
        run=runs,
    )


def test_stop_while_a_model_loads_starts_no_run_and_frees_the_place():
    store, runs = SlowStore(), Runs()
    context = page(store, runs)
    begun = begin_run(context, {"problem": "$1+1$"}, None)
    assert store.began.wait(WAIT)
    assert text.loading("Tiny policy") in begun.text
    begun.stop()
    next_visitor = join(context.line)
    assert next_visitor.wait(0.2) == 1  # the model is still on its way
    store.released.set()
    assert next_visitor.wait(WAIT) == 0
    assert runs.problems == []


def test_without_stop_the_run_begins_when_the_model_is_there():
    store, runs = SlowStore(), Runs()
    store.released.set()
    list(run_as_text(page(store, runs), {"problem": "$1+1$"}, None))
    assert runs.problems == ["$1+1$"]
