"""What a run says of its answers and of itself when it is over, from its events alone.

Live or read from a recording it is the same: a recording is told again without being sampled again.
"""

from collections.abc import Generator, Iterable
from dataclasses import asdict, replace

from carbon.core.events import AnswerSelected, RunEvent, RunFinished, RunStarted
from carbon.search.curve import curve_of
from carbon.search.ending import ending_of
from carbon.search.past import Past
from carbon.search.unmeasured import unmeasured_of


def told(events: Iterable[RunEvent]) -> Generator[RunEvent, None, None]:
    """The same events, with what only hindsight tells: AnswerSelected has what to make of an answer
    where trust was not measured, RunFinished its ending and its curve.
    """
    past: Past | None = None
    for event in events:
        if isinstance(event, RunStarted):
            past = Past(event)
        elif past is not None:
            past.take(event)
        yield _with_hindsight(event, past) if past else event


def _with_hindsight(event: RunEvent, past: Past) -> RunEvent:
    match event:
        case AnswerSelected():
            unmeasured = unmeasured_of(past, event)
            return replace(event, unmeasured=unmeasured and asdict(unmeasured))
        case RunFinished():
            ending = ending_of(past)
            return replace(event, ending=ending and asdict(ending), curve=curve_of(past))
        case _:
            return event
