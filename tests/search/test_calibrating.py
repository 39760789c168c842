import pytest

from carbon.calibration import solver
from carbon.core.config import RunConfig
from carbon.core.events import CalibrationLearned
from carbon.search.best_of_n import best_of_n
from carbon.search.run import Run
from carbon.serving.session import ModelStore
from tests.support.real_set import drained


def test_a_text_counts_as_often_as_it_was_found():
    """Equal texts are read and fitted once; the fit is that of the whole set all the same."""
    models = ModelStore().load("tiny", "tiny")
    run = Run(
        problem=r"What is $773 \bmod 20$?",
        config=RunConfig(num_rollouts=32, compare_with_baseline=False),
        engine=models.engine,
        prm=models.reward_model,
        max_new_tokens=288,
    )
    (learned,) = [event for event in best_of_n(run) if isinstance(event, CalibrationLearned)]
    completions = [rollout.completion for rollout in run.calibration_set]
    assert 1 < len(set(completions)) < len(completions)
    tensors = models.engine.hidden_states(run.prompt_ids, completions)
    assert len(tensors[1]) == sum(len(completion.token_ids) for completion in completions)
    weight = models.engine.lm_head_weight()
    epochs, calibration = drained(solver.fit(*tensors, weight, run.config.calibration))
    assert learned.temperature == pytest.approx(calibration.temperature, abs=1e-5)
    assert learned.delta_norm == pytest.approx(calibration.delta_norm, abs=1e-5)
    assert learned.nll_before == pytest.approx(epochs[0].loss, abs=1e-6)
    assert learned.nll_after == pytest.approx(epochs[-1].loss, abs=1e-6)
