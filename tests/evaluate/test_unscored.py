"""What cannot be calibrated or graded takes no harm."""

import numpy as np

from carbon.core.types import StepScores
from carbon.evaluate.experiments import Rollouts
from carbon.evaluate.outcomes import Outcomes
from carbon.evaluate.problems import BenchmarkProblem
from carbon.evaluate.rows import Labels
from carbon.evaluate.shards import NO_ANSWER, run_shard
from carbon.evaluate.storage import Results
from tests.support.fakes import LengthPRM, ScriptedEngine

LABELS = Labels(source="pair", dataset="MINI", model="tiny")
EXPERIMENT = Rollouts(budgets=(8,), temperatures=())
PROBLEM = BenchmarkProblem(5, "What is 1+1?", "2", 1)


def test_without_scores_the_second_half_is_sampled_like_the_first():
    engine = ScriptedEngine([r"\boxed{2}"])
    prm = LengthPRM({r"\boxed{2}": StepScores((), 0, is_too_long=True)})
    arrays = run_shard(engine, prm, 50, [PROBLEM], 0, EXPERIMENT)
    assert np.isnan(arrays["fits"]).all()
    assert np.isnan(arrays["rollout_score"]).all()
    assert {c.temperature for c in (r.calibration for r in engine.requests)} == {0.8}
    outcomes = Outcomes(Results(arrays, {}), EXPERIMENT, LABELS)
    assert all(right[0] for right in outcomes.right(outcomes.plain(8)).values())


def test_without_answers_nothing_is_right():
    engine = ScriptedEngine(["I do not know", "nor do I"])
    arrays = run_shard(engine, LengthPRM(), 50, [PROBLEM], 0, EXPERIMENT)
    assert set(arrays["rollout_answer"].ravel().tolist()) == {NO_ANSWER}
    outcomes = Outcomes(Results(arrays, {}), EXPERIMENT, LABELS)
    for column in outcomes.calibrated:
        assert not any(right[0] for right in outcomes.right(column).values())


def test_answers_that_only_algebra_can_compare_are_counted():
    engine = ScriptedEngine([r"\boxed{\int_0^1 4x\,dx}", r"\boxed{2}"])
    arrays = run_shard(engine, LengthPRM(), 50, [PROBLEM], 0, EXPERIMENT)
    assert arrays["num_undecided"].tolist() == [1]
