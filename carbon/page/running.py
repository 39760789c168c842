"""One visitor's request, from what they sent to the text that the island reads."""

from collections.abc import Callable, Generator, Mapping
from typing import Any

from carbon.core.errors import CarbonError
from carbon.core.events import RunEvent
from carbon.page import text
from carbon.page.context import PageContext
from carbon.page.line import Visitor
from carbon.page.settings import Asked, read_request
from carbon.page.stream import RunText, failure, opening, start, stream
from carbon.serving.border import bordered


def run_as_text(
    context: PageContext, values: Mapping[str, Any], visitor: Visitor | None
) -> Generator[str, None, None]:
    """Check, wait for the place, run: yields the whole text so far, a few times a second.

    `values` are settings by name, of any type and size; whatever is wrong with them becomes a
    failed run with a sentence. A run whose text nobody reads any more ends.
    """
    try:
        run = begin_run(context, values, visitor)
    except CarbonError as error:
        yield opening() + failure(str(error))
        return
    yield from stream(run, lambda: context.is_received(visitor))


def begin_run(context: PageContext, values: Mapping[str, Any], visitor: Visitor | None) -> RunText:
    """Check, and join the line.

    Raises:
        CarbonError: it cannot be run as asked, or there is no place.
    """
    try:
        context.rate.spend(visitor)
        asked = read_request(values, context.offered)
        is_loaded = context.store.is_loaded(asked.policy.name, asked.prm.name)
        run = start(
            _start(context, asked, visitor),
            context.line,
            asked.config,
            visitor=visitor,
            notice=None if is_loaded else text.loading(asked.policy.label),
            counters=context.counters,
        )
    except CarbonError:
        context.counters.refused()
        raise
    context.runs.put(run)
    return run


def _start(
    context: PageContext, asked: Asked, visitor: Visitor | None
) -> Callable[[Callable[[], bool]], Generator[RunEvent, None, None]]:
    """The run as its worker thread will start it: only there may torch be imported."""

    def start(is_stopped: Callable[[], bool]) -> Generator[RunEvent, None, None]:
        models = context.store.load(asked.policy.name, asked.prm.name)
        if is_stopped():  # loading cannot be halted: the visitor may have gone meanwhile
            return
        yield from context.run(
            asked.problem,
            asked.config,
            models=models,
            reference_answer=asked.reference_answer,
            memory=context.visitors.memory(visitor.session if visitor else None),
            is_stopped=is_stopped,
        )

    return lambda is_stopped: bordered(start(is_stopped))
