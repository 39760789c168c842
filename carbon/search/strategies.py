"""The search that a run asks for."""

from collections.abc import Iterator

from carbon.core.events import RunEvent
from carbon.search.beam_search import beam_search
from carbon.search.best_of_n import best_of_n
from carbon.search.run import Run


def search(run: Run) -> Iterator[RunEvent]:
    """Carry out a run by its strategy.

    Raises:
        CarbonError: anything that ends a run early, with a sentence for the visitor.
    """
    yield from (beam_search if run.config.searches_steps else best_of_n)(run)
