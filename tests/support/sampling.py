"""What an engine samples, as the tests of several engines compare it."""

from collections.abc import Sequence

from carbon.core.types import Completion
from carbon.engines.base import Engine, SampledCompletion, SampleRequest


def sampled(
    engine: Engine, requests: Sequence[SampleRequest], max_new_tokens: int = 120
) -> dict[int, Completion]:
    """Completions by row."""
    return {
        update.row: update.completion
        for updates in engine.sample(requests, max_new_tokens, ())
        for update in updates
        if isinstance(update, SampledCompletion)
    }
