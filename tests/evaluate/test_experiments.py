import json

import pytest

from carbon.core.config import RunConfig
from carbon.evaluate.experiments import Experiment, grid, rollouts, sensitivity


def test_settings_are_those_of_a_run():
    for setting in rollouts().settings:
        config = RunConfig(num_rollouts=setting.num_rollouts)
        assert (setting.num_explore, setting.num_exploit) == (
            config.num_explore,
            config.num_exploit,
        )
        assert setting.calibration_size == config.num_calibration
        assert setting.calibration.epochs == config.epochs


@pytest.mark.parametrize("experiment", [rollouts(), grid(), sensitivity()])
def test_an_experiment_survives_json(experiment: Experiment):
    assert Experiment.from_json(json.loads(json.dumps(experiment.to_json()))) == experiment


def test_sensitivity_spends_one_budget_in_different_ways():
    settings = sensitivity(64).settings
    assert {setting.num_rollouts for setting in settings} == {64}
    assert {setting.calibration_size for setting in settings} >= {1, 2, 4, 8, 16}
    assert {setting.num_explore for setting in settings} == {16, 32, 48}
    fits = {(s.calibration.epochs, s.calibration.learning_rate) for s in settings}
    assert len(fits) == 9
    names = [setting.name for setting in settings]
    assert len(set(names)) == len(names) == 15
