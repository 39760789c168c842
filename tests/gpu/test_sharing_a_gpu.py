"""Processes that share a GPU keep to their parts of it, and compute what one alone does."""

import multiprocessing
import os
from concurrent.futures import ThreadPoolExecutor

import pytest
import torch

from carbon.calibration.params import Calibration
from carbon.calibration.solver import fit
from carbon.core.catalog import TINY_FOLDER
from carbon.core.config import CalibrationConfig
from carbon.engines.base import SampleRequest
from carbon.engines.transformers_engine import TransformersEngine
from carbon.models.gpu import free_bytes
from carbon.models.memory import CONTEXT_BYTES
from carbon.models.shares import Share, shares, take
from tests.support.generators import finished
from tests.support.sampling import sampled

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA device"),
]
PROBLEM = "Compute $23\\cdot17$."


def _in_a_part(share: Share) -> tuple[list[str], int, int, int]:
    """Texts of batches of growing size, what is free then, and what torch takes of it at most."""
    take(share)
    device = torch.device("cuda:0")
    engine = TransformersEngine.load(TINY_FOLDER / "policy", device=device)
    prompt_ids = engine.encode(PROBLEM)
    texts: list[str] = []
    for num_rows in (64, 700, 1_500, 3_000):
        requests = [SampleRequest(i, prompt_ids, i, Calibration(0.8)) for i in range(num_rows)]
        completions = sampled(engine, requests, 120)
        texts = [completions[row].text for row in range(64)]
    free = free_bytes(device)
    if share.num_sharing > 1:
        _fill(device, free)
        _fit(engine)
    return texts, free, torch.cuda.max_memory_reserved(), os.getpid()


def _fill(device: torch.device, free: int) -> None:
    """Nothing more fits this process's part, and yet a library finds room."""
    kept = [torch.zeros(2**28, dtype=torch.uint8, device=device) for _ in range(free // 2**28 - 1)]
    with pytest.raises(torch.OutOfMemoryError):
        torch.zeros(2**30, dtype=torch.uint8, device=device)
    ones = torch.ones(64, 64, device=device)
    with ThreadPoolExecutor(1) as another_thread:  # has a cuBLAS of its own
        assert another_thread.submit(lambda: (ones @ ones).sum().item()).result() == 64**3
    del kept


def _fit(engine: TransformersEngine) -> None:
    """While torch keeps all of this process's part, and uses little of it."""
    states = torch.randn(300, 384, generator=torch.Generator().manual_seed(0)).cuda()
    targets = torch.arange(300, device="cuda")
    weight = engine.lm_head_weight()
    learned = finished(fit(states.to(weight), targets, weight, CalibrationConfig()))
    assert learned.delta is not None


def test_two_processes_have_half_a_gpu_each():
    _, total = torch.cuda.mem_get_info(0)
    spawn = multiprocessing.get_context("spawn")
    with spawn.Pool(2) as pool:
        both = pool.map(_in_a_part, shares(2, 1), chunksize=1)
    with spawn.Pool(1) as pool:
        expected, free, *_ = pool.apply(_in_a_part, shares(1, 1))
    assert len({process for *_, process in both}) == 2
    part = total // 2 - CONTEXT_BYTES
    for texts, free_of_part, reserved, _ in both:
        assert texts == expected
        assert free_of_part <= part < free
        assert 0.9 * part < reserved <= part
