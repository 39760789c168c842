"""The border: whatever ends a run becomes its one last event, with a sentence for the visitor.

Nowhere else in the project is an unexpected error caught. It knows no models and brings no torch.
"""

import logging
import re
from collections.abc import Generator
from typing import TypeVar

from carbon.core.errors import CarbonError
from carbon.core.events import RunFailed

Value = TypeVar("Value")

_log = logging.getLogger(__name__)
_UNFORESEEN = (
    "An unexpected error ({kind}) ended this run, and its log says where. Other runs go on: change "
    "a setting or the problem, and run again."
)
# What libraries say in many classes of error: the first that is found.
_KNOWN = (
    (
        r"OutOfMemory|MemoryError|ALLOC_FAILED|out of memory|can't allocate memory",
        "There is no memory left for this run: lower N or the tokens per rollout.",
    ),
    (
        r"CUDA error|device-side assert",
        "The GPU has failed ({kind}) and computes nothing more for this program: start it again.",
    ),
    (
        r"can't start new thread",
        "This machine starts no more threads for this program: try again in a moment.",
    ),
)


def bordered(
    events: Generator[Value, None, None],
) -> Generator[Value | RunFailed, None, None]:
    """The same events; an error becomes a last one. What is no CarbonError is logged whole.

    Closing it closes the events, which is how a run is cancelled: no error, and no event. Ctrl+C
    and the program's own end pass through.
    """
    failed: RunFailed | None = None
    try:
        while failed is None:
            try:
                event = next(events)
            except StopIteration:
                return
            except Exception as error:  # noqa: BLE001 - the border
                event = failed = RunFailed(message=_sentence(error))
            yield event
    finally:
        _close(events)


def _close(events: Generator[Value, None, None]) -> None:
    try:
        events.close()
    except Exception:  # noqa: BLE001 - the border: nobody is there to be told
        _log.exception("a run that was cancelled did not end well")


def _sentence(error: Exception) -> str:
    if isinstance(error, CarbonError) and str(error):
        _log.info("run failed: %s", error)
        return str(error)
    _log.error("run failed unexpectedly", exc_info=error)
    kind = type(error).__name__
    known = (words for pattern, words in _KNOWN if re.search(pattern, f"{kind}: {error}"))
    return next(known, _UNFORESEEN).format(kind=kind)
