"""Answers that only computer algebra can compare hold up neither the rollouts nor Stop."""

import time

import pytest

from carbon.core.config import RunConfig
from carbon.core.events import (
    AnswerSelected,
    AnswersTallied,
    Notice,
    RunFailed,
    RunFinished,
    RunStarted,
    StageStarted,
)
from tests.support.fakes import ScriptedEngine
from tests.support.scripted_run import scripted_models, scripted_run


def hard(rate: int) -> list[str]:
    """Answers that no test has compared before: what is known is not compared again."""
    return [rf"\int x^{{{power}}} e^{{{rate}x}}\,dx" for power in range(1, 65)]


CONFIG = RunConfig(num_rollouts=64, epochs=2, compare_with_baseline=False)


def models_that_answer(answers):
    return scripted_models(
        ScriptedEngine([f"So\n\nit is $\\boxed{{{text}}}$." for text in answers])
    )


def of(events, kind):
    return [event for event in events if isinstance(event, kind)]


def test_rollouts_do_not_wait_and_the_verdict_goes_by_the_last_tally():
    events, before_choosing = [], None
    started = time.monotonic()
    for event in scripted_run(CONFIG, models=models_that_answer(hard(2))):
        events.append(event)
        if isinstance(event, StageStarted) and event.stage == "choose":
            before_choosing = time.monotonic() - started
    assert before_choosing is not None
    assert before_choosing < 15.0  # every tally of many would take 4.5 s
    assert time.monotonic() - started < 30.0
    tallies = of(events, AnswersTallied)
    assert not tallies[0].is_settled
    (verdict,) = of(events, AnswerSelected)
    (place,) = [i for i, text in enumerate(tallies[-1].answers) if text == verdict.answer]
    assert len(tallies[-1].members[place].split()) == verdict.num_votes
    is_told = any("in time" in notice.message for notice in of(events, Notice))
    assert is_told or tallies[-1].is_settled
    assert isinstance(events[-1], RunFinished)


def test_equal_answers_vote_together_in_the_end():
    equal = [r"\int_0^1 2x\,dx", r"\sum_{k=1}^{1} k", "1", "2"]
    events = list(scripted_run(CONFIG, models=models_that_answer(equal), reference_answer="1"))
    (verdict,) = of(events, AnswerSelected)
    assert of(events, AnswersTallied)[-1].is_settled
    assert verdict.num_votes == 48
    assert verdict.is_correct
    assert events[-1].num_correct == {"explore": 24, "exploit": 24, "baseline": 0}


def test_stop_is_heard_while_the_last_answers_are_compared():
    stopped_at = None

    def is_stopped():
        return stopped_at is not None

    for event in scripted_run(CONFIG, models=models_that_answer(hard(3)), is_stopped=is_stopped):
        if isinstance(event, StageStarted) and event.stage == "choose":
            stopped_at = time.monotonic()
    assert isinstance(event, RunFailed)
    assert event.message == "Stopped."
    assert stopped_at is not None
    assert time.monotonic() - stopped_at < 6.0  # of the 10 s that comparing may take


@pytest.mark.parametrize("reference", ["}{", "the answer"])
def test_a_reference_that_cannot_be_read_is_said_and_grades_nothing(reference):
    events = list(
        scripted_run(
            RunConfig(num_rollouts=8, epochs=2),
            models=models_that_answer(["42"]),
            reference_answer=reference,
        )
    )
    assert events[0].reference_answer == reference
    assert isinstance(events[0], RunStarted)
    (said,) = [notice for notice in of(events, Notice) if "reference answer" in notice.message]
    assert reference in said.message
    assert "cannot be read" in said.message
    assert all(verdict.correct is None for verdict in of(events, AnswerSelected))
    assert events[-1].num_correct is None
    assert events[-1].correct_answers == ()
