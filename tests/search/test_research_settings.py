"""Settings that the paper leaves alone: each changes a real run in the way that it says."""

import pytest

from carbon.core.config import RunConfig
from carbon.core.events import CalibrationSetChosen, CompletionSampled, RunFinished
from carbon.core.types import Completion, Rollout
from carbon.search.calibrating import choose_set
from carbon.search.run import Run
from carbon.serving.session import Models, ModelStore, run

PROBLEM = "What is $40+18$?"


@pytest.fixture(scope="module")
def models() -> Models:
    return ModelStore().load("tiny", "tiny")


@pytest.mark.parametrize(
    ("share", "num_rollouts", "explored"),
    [(0.5, 7, 3), (0.25, 16, 4), (0.75, 16, 12), (0.01, 8, 1), (0.99, 8, 7), (0.99, 2, 1)],
)
def test_the_share_of_explore_is_rounded_down_and_leaves_both_parts_one(
    share: float, num_rollouts: int, explored: int
):
    config = RunConfig(num_rollouts=num_rollouts, explore_share=share)
    assert config.num_explore == explored
    if config.learns:
        assert config.num_explore + config.num_exploit == num_rollouts
        assert 1 <= config.num_calibration <= explored


def test_a_run_explores_its_share_and_draws_the_likeliest_token_alone(models: Models):
    config = RunConfig(num_rollouts=8, explore_share=0.25, top_k=1, distinct_set=True)
    events = list(run(PROBLEM, config, models=models))
    assert isinstance(events[-1], RunFinished)
    told = [event for event in events if isinstance(event, CompletionSampled)]
    assert [sum(each.phase == phase for each in told) for phase in ("explore", "exploit")] == [2, 6]
    by_phase = {
        phase: {e.text for e in told if e.phase == phase} for phase in ("explore", "exploit")
    }
    assert all(len(texts) == 1 for texts in by_phase.values())  # both halves are greedy
    (chosen,) = [event for event in events if isinstance(event, CalibrationSetChosen)]
    assert len(chosen.rollouts) == 1  # of two equal texts


def test_a_set_without_duplicates_holds_a_text_once(models: Models):
    explored = [
        Rollout(index, "explore", Completion(text, (ord(text),), "stop"), (score,), "1")
        for index, (text, score) in enumerate([("a", 0.9), ("a", 0.9), ("b", 0.8), ("c", 0.1)])
    ]
    for is_distinct, expected in ((True, [0, 2, 3]), (False, [0, 1, 2])):
        settings = RunConfig(num_rollouts=16, calibration_size=3, distinct_set=is_distinct)
        current = Run(
            problem=PROBLEM, config=settings, engine=models.engine, prm=models.reward_model,
            max_new_tokens=20,
        )  # fmt: skip
        list(choose_set(current, explored))
        assert [each.index for each in current.calibration_set] == expected
