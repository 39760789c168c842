"""What a whole run says of itself when it is over, from its events alone.

Live or read from a recording it is the same: a recording is told again without being sampled again.
"""

from collections.abc import Generator, Iterable
from dataclasses import asdict, replace

from carbon.core.events import RunEvent, RunFinished, RunStarted
from carbon.search.curve import curve_of
from carbon.search.ending import ending_of
from carbon.search.past import Past


def told(events: Iterable[RunEvent]) -> Generator[RunEvent, None, None]:
    """The same events; of a run that ends, RunFinished with its ending and its curve."""
    past: Past | None = None
    for event in events:
        if isinstance(event, RunStarted):
            past = Past(event)
        elif past is not None:
            past.take(event)
        yield _with_hindsight(event, past) if isinstance(event, RunFinished) and past else event


def _with_hindsight(event: RunFinished, past: Past) -> RunFinished:
    ending = ending_of(past)
    return replace(event, ending=ending and asdict(ending), curve=curve_of(past))
