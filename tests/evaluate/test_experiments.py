import json

import pytest

from carbon.core.config import RunConfig
from carbon.core.errors import ConfigError
from carbon.evaluate.experiments import Beams, Experiment, Grid, Rollouts, Sensitivity


def test_runs_are_those_of_the_paper():
    for planned in Rollouts(temperatures=()).runs():
        config = RunConfig(num_rollouts=planned.config.num_rollouts)
        assert (planned.config.num_explore, planned.config.num_exploit) == (
            config.num_explore,
            config.num_exploit,
        )
        assert planned.config.num_calibration == config.num_calibration
        assert planned.config.epochs == config.epochs


def test_a_second_half_at_a_fixed_temperature_differs_from_plain_in_that_alone():
    runs = Rollouts(budgets=(8, 16), temperatures=(0.4, 1.5)).runs()[-2:]
    assert [run.config.plain_temperature for run in runs] == [0.4, 1.5]
    for run in runs:
        config = run.config
        assert (config.num_explore, config.num_exploit, config.num_baseline) == (8, 0, 8)
        assert config.base_temperature == RunConfig().plain_temperature == 0.8
        assert run.columns() == [("best_of_n", 8), ("best_of_n", 16)]


@pytest.mark.parametrize("experiment", [Rollouts(), Grid(), Sensitivity(), Beams()])
def test_an_experiment_survives_json(experiment: Experiment):
    values = json.loads(json.dumps(experiment.to_json()))
    assert Experiment.from_json(experiment.name, values) == experiment
    assert values == experiment.to_json()


def test_sensitivity_spends_one_budget_in_different_ways():
    runs = Sensitivity(budget=64).runs()
    configs = [planned.config for planned in runs]
    assert {config.num_explore + config.num_exploit for config in configs} == {64}
    assert {config.num_calibration for config in configs} >= {1, 2, 4, 8, 16}
    assert {config.num_explore for config in configs} == {16, 32, 48}
    fits = {(config.epochs, config.learning_rate) for config in configs}
    assert len(fits) == 9
    names = [planned.setting for planned in runs]
    assert len(set(names)) == len(names) == 15


def test_what_cannot_be_calibrated_is_refused():
    with pytest.raises(ConfigError, match="at least 4; got 2"):
        Rollouts(budgets=(8, 2)).runs()
