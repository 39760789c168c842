"""Whole runs of the tiny pair tell the same with drafts and without, whatever the strategy."""

from dataclasses import replace

import pytest

from carbon.core.config import RunConfig
from carbon.core.events import CalibrationLearned, CompletionSampled, RunEvent, RunFinished
from carbon.engines.transformers_engine import TransformersEngine
from carbon.serving.session import Models, ModelStore, run

PROBLEM = "Compute $657\\cdot36+688\\cdot43$."


@pytest.fixture(scope="module")
def models() -> Models:
    return ModelStore().load("tiny", "tiny")


def told(models: Models, uses_drafts: bool, **settings) -> list[RunEvent]:
    assert isinstance(models.engine, TransformersEngine)
    models.engine.uses_drafts = uses_drafts
    try:
        return list(run(PROBLEM, RunConfig(num_rollouts=8, **settings), models=models))
    finally:
        models.engine.uses_drafts = True


def texts(events: list[RunEvent]) -> dict[int, CompletionSampled]:
    ended = [event for event in events if isinstance(event, CompletionSampled)]
    return {e.rollout: replace(e, sequence=0, seconds=0.0) for e in ended}


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"learn_delta": False, "learn_temperature": False},
        {"early_exploit": True},
        {"strategy": "beam_search"},
        {"strategy": "beam_search_kept", "beam_calibration": "per_depth"},
        {"strategy": "dvts"},
        {"strategy": "particle_filtering", "lookahead": 0},
    ],
    ids=str,
)
def test_a_run_is_the_same(models: Models, settings):
    found, expected = (told(models, uses_drafts, **settings) for uses_drafts in (True, False))
    assert texts(found) == texts(expected)
    fits, other_fits = (
        [(e.temperature, e.delta_norm) for e in events if isinstance(e, CalibrationLearned)]
        for events in (found, expected)
    )
    assert fits == [pytest.approx(fit, rel=1e-3) for fit in other_fits]
    ends = found[-1], expected[-1]
    assert isinstance(ends[0], RunFinished)
    assert isinstance(ends[1], RunFinished)
    assert ends[0].num_tokens == ends[1].num_tokens
