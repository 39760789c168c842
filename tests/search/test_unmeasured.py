"""What is said of an answer where trust was not measured, against a recount of the run's events."""

from pathlib import Path

import pytest

from carbon.core.config import RunConfig
from carbon.core.events import AnswerSelected, CompletionSampled, RolloutScored
from carbon.core.types import StepScores
from carbon.search.unmeasured import HOW_TO_READ, IS_DOUBTED, IS_HELD, NO_SCORE
from carbon.serving.session import ModelStore, run
from tests.support.fakes import LengthPRM, ScriptedEngine
from tests.support.scripted_run import RIGHT, WRONG, scripted_models, scripted_run
from tests.support.trusted_pair import with_trust

PROBLEM = "What is $773 \\bmod 20$?"


def verdicts(events) -> dict[str, AnswerSelected]:
    return {each.method: each for each in events if isinstance(each, AnswerSelected)}


@pytest.mark.parametrize("strategy", ["best_of_n", "dvts"])
def test_its_numbers_are_those_of_the_run(strategy) -> None:
    config = RunConfig(num_rollouts=16, strategy=strategy, epochs=3)
    events = list(run(PROBLEM, config, models=ModelStore().load("tiny", "tiny")))
    said = {e.rollout: e for e in events if isinstance(e, CompletionSampled)}
    scores = {e.rollout: e.last_step_score for e in events if isinstance(e, RolloutScored)}
    for verdict in verdicts(events).values():
        assert verdict.trust is None
        told = verdict.unmeasured
        assert told is not None
        mine = [
            each.rollout for each in said.values()
            if each.answer == verdict.answer and each.phase in verdict.votes_by_phase
        ]  # fmt: skip
        best = max(scores[rollout] or 0.0 for rollout in mine)
        noun = "beams" if config.searches_steps else "rollouts"
        assert told["numbers"].startswith(f"best score {best:.2f}, {verdict.num_votes} of ")
        assert told["numbers"].endswith(f" {noun} agree")
        assert told["is_doubted"] == (best < 0.5)
        assert told["sentence"].startswith(HOW_TO_READ)


def test_the_reward_models_own_doubt_is_told() -> None:
    config = RunConfig(num_rollouts=8, epochs=1)
    doubted = verdicts(scripted_run(config, models=scripted_models(ScriptedEngine([WRONG]))))
    assert doubted["carbon"].unmeasured["is_doubted"]  # 19 of 50 characters: 0.38
    assert doubted["carbon"].unmeasured["sentence"].endswith(IS_DOUBTED)
    held = verdicts(scripted_run(config, models=scripted_models(ScriptedEngine([RIGHT]))))
    assert not held["carbon"].unmeasured["is_doubted"]
    assert held["carbon"].unmeasured["sentence"].endswith(IS_HELD)


def test_without_a_score_or_an_answer_no_number_is_made_up() -> None:
    config = RunConfig(num_rollouts=8, epochs=1)
    blind = LengthPRM({WRONG.rsplit("\n\n", 1)[-1]: StepScores((), 0, is_too_long=True)})
    events = scripted_run(config, models=scripted_models(ScriptedEngine([WRONG]), blind))
    for verdict in verdicts(events).values():
        assert verdict.unmeasured["numbers"] == NO_SCORE
        assert verdict.unmeasured["is_doubted"]
    silent = scripted_run(config, models=scripted_models(ScriptedEngine(["no answer here"])))
    assert [each.unmeasured for each in verdicts(silent).values()] == [None, None]


def test_where_trust_was_measured_it_alone_speaks(tmp_path: Path) -> None:
    events = scripted_run(RunConfig(num_rollouts=16, epochs=1), models=with_trust(tmp_path))
    told = verdicts(events).values()
    assert len(told) == 2
    assert all(each.trust and each.unmeasured is None for each in told)
