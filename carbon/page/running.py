"""One visitor's request, from what they sent to the text that the island reads."""

from collections.abc import Callable, Generator, Mapping
from typing import Any

from carbon.core.errors import ConfigError
from carbon.core.events import RunEvent
from carbon.page import text
from carbon.page.context import PageContext
from carbon.page.settings import Asked, read_request
from carbon.page.stream import failure, opening, stream
from carbon.serving.border import bordered


def run_as_text(
    context: PageContext, values: Mapping[str, Any], visitor: str | None
) -> Generator[str, None, None]:
    """Check, wait for the place, run: yields the whole text so far, a few times a second.

    `values` are settings by name, of any type and size; whatever is wrong with them becomes a
    failed run with a sentence. Closing the generator stops the run.
    """
    try:
        asked = read_request(values, context.offered)
    except ConfigError as error:
        yield opening() + failure(str(error))
        return
    is_loaded = context.store.is_loaded(asked.policy.name, asked.prm.name)
    notice = None if is_loaded else text.loading(asked.policy.label)
    yield from stream(_start(context, asked, visitor), context.line, notice)


def _start(
    context: PageContext, asked: Asked, visitor: str | None
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
            memory=context.visitors.memory(visitor),
            is_stopped=is_stopped,
        )

    return lambda is_stopped: bordered(start(is_stopped))
