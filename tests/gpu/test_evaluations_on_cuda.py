"""On a CUDA device an evaluation's texts do not depend on what else its worker computed."""

import numpy as np
import pytest
import torch

from carbon.evaluate.computing import Shard, Work, Worker
from carbon.evaluate.experiments import Rollouts
from carbon.evaluate.problems import read_benchmark

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA device"),
]


def test_a_shard_is_the_same_whatever_was_computed_before():
    worker = Worker(Work(Rollouts(budgets=(32,), temperatures=(1.5,)), "tiny", "tiny"))
    problems = read_benchmark("mini-500", 6).problems
    first = worker.compute(Shard(problems[:3], 0)).arrays
    worker.compute(Shard(problems[3:], 0))
    again = worker.compute(Shard(problems[:3], 0)).arrays
    for name, values in first.items():
        if values.dtype.kind == "f":
            np.testing.assert_allclose(again[name], values, atol=1e-3, equal_nan=True)
        else:
            np.testing.assert_array_equal(again[name], values)
