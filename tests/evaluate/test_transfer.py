"""What one problem learned, given to another: real runs of the tiny pair, sampled again by hand."""

from pathlib import Path

import numpy as np
import pytest
import torch

from carbon.calibration.params import Calibration
from carbon.core.errors import ConfigError
from carbon.engines.base import SampledCompletion, SampleRequest
from carbon.evaluate.__main__ import main
from carbon.evaluate.experiments import Transfer
from carbon.evaluate.outcomes import Outcomes
from carbon.evaluate.problems import read_benchmark
from carbon.evaluate.rows import Labels
from carbon.evaluate.shards import borrowed, run_shard
from carbon.evaluate.storage import Results
from carbon.evaluate.tables import transfer_tables
from carbon.search.run import problem_seed, rollout_seed
from carbon.serving.session import ModelStore

LABELS = Labels(source="pair", dataset="MINI", model="tiny")
SEED = 1


def test_second_halves_are_drawn_with_what_was_borrowed():
    models = ModelStore().load("tiny", "tiny")
    problems = read_benchmark("mini-500", 5).problems[1:4]
    experiment = Transfer(budget=8)
    arrays = run_shard(models.engine, models.reward_model, 288, problems, SEED, experiment)
    outcomes = Outcomes(Results(arrays, {}), experiment, LABELS)
    temperatures = outcomes.fit(outcomes.of("carbon")[0], "temperature")
    deltas = torch.from_numpy(arrays["delta"])
    assert deltas.isfinite().all()
    for place, problem in enumerate(problems):
        others = [each for each in range(3) if each != place]
        for name, sources in (
            ("own_delta", [place]), ("delta_of_another", [(place + 1) % 3]),
            ("mean_delta_of_others", others),
        ):  # fmt: skip
            given = Calibration(float(temperatures[sources].mean()), deltas[sources].mean(dim=0))
            seeds = [
                rollout_seed(problem_seed(SEED, problem.text), "baseline", i) for i in range(4)
            ]
            ids = models.engine.encode(problem.text)
            requests = [SampleRequest(row, ids, seed, given) for row, seed in enumerate(seeds)]
            lengths = {
                update.row: len(update.completion.token_ids)
                for updates in models.engine.sample(requests, 288, ())
                for update in updates
                if isinstance(update, SampledCompletion)
            }
            half = outcomes.half(outcomes.of(name)[0], "baseline")
            assert half.num_tokens[place].tolist() == [lengths[row] for row in range(4)]
    explored = [outcomes.half(column, "explore").text for column in outcomes.columns]
    assert all(np.array_equal(each, explored[0]) for each in explored)
    made = transfer_tables(outcomes)
    assert set(made["transfer_differences"].frame["method"]) == {
        "carbon", "own_delta", "delta_of_another", "mean_delta_of_others",
    }  # fmt: skip


def test_means_leave_out_what_was_not_learned():
    one, two = (Calibration(t, torch.full((3,), t)) for t in (0.5, 1.5))
    mean = borrowed([None, one, two], 0, "mean")
    assert mean is not None
    assert mean.delta is not None
    assert (mean.temperature, mean.delta.tolist()) == (1.0, [1.0] * 3)
    assert borrowed([None, one, two], 2, "next") is None
    assert borrowed([one, None], 0, "mean") is None


def test_a_problem_alone_is_told(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    with pytest.raises(ConfigError, match="nobody to borrow from"):
        borrowed([None], 0, "next")
    line = ["transfer", "--dataset", "mini-500", "--limit", "1", "--budget", "4"]
    assert main([*line, "--output", str(tmp_path)]) == 1
    assert "every batch has two or more" in caplog.text
