"""A worker with the real pair: what does not fit at once is computed in halves, alike."""

from typing import Any

import numpy as np
import pytest
import torch

from carbon.core.errors import OutOfMemoryError
from carbon.evaluate.computing import Shard, Work, Worker
from carbon.evaluate.experiments import Rollouts
from carbon.evaluate.problems import read_benchmark

WORK = Work(Rollouts(budgets=(4,), temperatures=(1.2,)), "tiny", "tiny")
FULL = "CUDA error: CUBLAS_STATUS_ALLOC_FAILED when calling `cublasCreate(handle)`"


@pytest.fixture(scope="module")
def worker() -> Worker:
    return Worker(WORK)


def a_card_that_is_full(patch: pytest.MonkeyPatch, num_failures: int) -> list[str]:
    """So many of the fits' first products find no memory; returns what is heard."""
    product, heard = torch.mm, []

    def mm(*operands: Any, **options: Any) -> Any:
        if heard.count("full") < num_failures:
            heard.append("full")
            raise RuntimeError(FULL)
        return product(*operands, **options)

    patch.setattr(torch, "mm", mm)
    patch.setattr(torch.cuda, "empty_cache", lambda: heard.append("given back"))
    return heard


def test_a_library_s_want_of_memory_halves_the_shard(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
):
    shard = Shard(read_benchmark("mini-500", 2).problems, 0)
    expected = worker.compute(shard).arrays
    heard = a_card_that_is_full(monkeypatch, 1)
    found = worker.compute(shard).arrays
    assert heard == ["full", "given back"]
    for name, values in expected.items():
        if values.dtype.kind == "f":
            np.testing.assert_allclose(found[name], values, rtol=1e-4, atol=1e-6, equal_nan=True)
        else:
            np.testing.assert_array_equal(found[name], values)


def test_one_problem_that_does_not_fit_is_a_sentence(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
):
    a_card_that_is_full(monkeypatch, 9)
    with pytest.raises(OutOfMemoryError, match=r"does not fit in this device.s memory"):
        worker.compute(Shard(read_benchmark("mini-500", 1).problems, 0))
