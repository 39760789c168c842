"""A run's outcome in one value: what its events say, whichever way the run went."""

import dataclasses
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import carbon
from carbon.core.config import RunConfig
from carbon.core.errors import RecordingError
from carbon.core.events import AnswerSelected, CalibrationLearned, RunFailed, RunFinished
from tests.support.scripted_run import scripted_run

CONFIG = RunConfig(num_rollouts=8)


def test_a_result_says_what_the_events_say():
    events = list(scripted_run(CONFIG, reference_answer="42"))
    found = carbon.result(events)
    finished = next(e for e in events if isinstance(e, RunFinished))
    learned = next(e for e in events if isinstance(e, CalibrationLearned))
    for chosen in (e for e in events if isinstance(e, AnswerSelected)):
        verdict = found.verdicts[chosen.method]
        assert (verdict.answer, verdict.weight, verdict.is_correct) == (
            chosen.answer,
            chosen.weight,
            chosen.is_correct,
        )
        mine = next(each for each in found.sums if each.answer == chosen.answer)
        assert mine.weights[chosen.method] == pytest.approx(chosen.weight)
        assert mine.votes[chosen.method] == chosen.num_votes
    assert found.answer == found.verdicts["carbon"].answer == "42"
    assert (found.temperature, found.delta_norm) == (learned.temperature, learned.delta_norm)
    assert (found.num_tokens, found.seconds) == (finished.num_tokens, finished.seconds)
    assert found.failure is None
    json.dumps(found.to_dict(), allow_nan=False)
    with pytest.raises(dataclasses.FrozenInstanceError):
        found.failure = "no"  # pyright: ignore[reportAttributeAccessIssue]


def test_a_plain_run_learned_nothing_and_has_an_answer():
    plain = RunConfig(num_rollouts=4, learn_delta=False, learn_temperature=False)
    found = carbon.result(scripted_run(plain))
    assert set(found.verdicts) == {"best_of_n"}
    assert found.answer == found.verdicts["best_of_n"].answer is not None
    assert found.temperature is found.delta_norm is None


@settings(max_examples=20)
@given(st.integers(1, 60))
def test_a_run_that_fails_keeps_what_came(length: int):
    events = list(scripted_run(CONFIG))
    kept = events[:length]
    found = carbon.result([*kept, RunFailed(message="Out of time.", seconds=3.0)])
    assert (found.failure, found.seconds) == ("Out of time.", 3.0)
    assert set(found.verdicts) == {e.method for e in kept if isinstance(e, AnswerSelected)}


@pytest.mark.parametrize("events", [[], [RunFailed(message="Too long.")]])
def test_without_a_beginning_there_is_no_result(events):
    with pytest.raises(RecordingError, match=events[0].message if events else "No run begins"):
        carbon.result(events)


def test_of_a_search_that_is_whole_the_first_half_does_not_vote():
    config = RunConfig(num_rollouts=4, strategy="dvts", beam_width=2)
    assert config.voting_phases("best_of_n") == ("baseline",)
    assert config.voting_phases("carbon") == ("explore", "exploit")
    assert CONFIG.voting_phases("best_of_n") == ("explore", "baseline")
