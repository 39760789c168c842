"""Operations against a count made by hand."""

import numpy as np

from carbon.evaluate.experiments import Rollouts
from carbon.evaluate.flops import fit_flops, flops
from carbon.evaluate.outcomes import Outcomes
from carbon.evaluate.rows import Labels
from carbon.evaluate.storage import Results
from tests.support.measured_tables import rollout_arrays

SIZES = {
    "policy": {"parameters": 1_000, "hidden": 8, "vocab": 50},
    "prm": {"parameters": 3_000, "hidden": 8, "vocab": 50},
}
LABELS = Labels(source="pair", dataset="MINI", model="tiny")


def test_the_fit_s_operations_are_those_of_its_matrices():
    head = 8 * 50
    expected = 2 * 20 * (1_000 + head) + 11 * (4 * head + 8 * 20 * 50)
    assert fit_flops(np.array([20.0]), SIZES["policy"], 10).tolist() == [expected]


def test_models_cost_two_operations_a_parameter_and_token():
    experiment = Rollouts(budgets=(8,), temperatures=())
    arrays = rollout_arrays(experiment)
    # all explored rollouts have one text of 5 tokens, the others each their own of 7
    for run, planned in enumerate(experiment.runs()):
        size = sum(p.config.num_explore + p.config.num_exploit + p.config.num_baseline
                   for p in experiment.runs()[:run])  # fmt: skip
        stop = size + planned.config.num_explore
        end = stop + planned.config.num_exploit + planned.config.num_baseline
        arrays["rollout_text"][:, size:stop] = 0
        arrays["rollout_num_tokens"][:, size:stop] = 5
        arrays["rollout_text"][:, stop:end] = np.arange(1, end - stop + 1)
        arrays["rollout_num_tokens"][:, stop:end] = 7
        arrays["num_tokens"][:, run] = [20, 28, 28]
    outcomes = Outcomes(Results(arrays, {"sizes": SIZES}), experiment, LABELS)
    (ours,), plain = outcomes.of("carbon"), outcomes.plain(8)
    found = flops(outcomes, ours)
    assert set(found["policy"]) == {2 * 1_000 * 48}
    assert set(found["prm"]) == {2 * 3_000 * (5 + 4 * 7)}
    assert set(found["fit"]) == set(fit_flops(np.array([5.0]), SIZES["policy"], 100))
    assert set(flops(outcomes, plain)["fit"]) == {0.0}
