"""Policies of other families on vLLM: the same tokens and states as in this process."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import torch

from carbon.calibration.params import Calibration
from carbon.engines.base import SampleRequest
from carbon.engines.transformers_engine import TransformersEngine
from carbon.vllm.engine import VLLMEngine
from carbon.vllm.launch import IN_ONE_PROCESS
from tests.support.look_alikes import save_look_alike
from tests.support.sampling import sampled

ARGUMENTS = {
    "enforce_eager": True, "kv_cache_memory_bytes": 2**26,
    "distributed_executor_backend": IN_ONE_PROCESS,
}  # fmt: skip
ENVIRONMENT = {"OMP_NUM_THREADS": "1", "VLLM_CPU_OMP_THREADS_BIND": "nobind"}
HIDDEN = 192
DELTA = 0.3 * torch.randn(HIDDEN, generator=torch.Generator().manual_seed(0))
CALIBRATIONS = [Calibration(0.8), Calibration(1.2, DELTA), Calibration(0.7, -DELTA)]


@pytest.fixture(scope="module", params=["qwen3", "gemma3"])
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Heads are as wide as vLLM's attention on a CPU wants them."""
    made = tmp_path_factory.mktemp(request.param)
    return save_look_alike(request.param, made, hidden_size=HIDDEN, head_dim=32)


@pytest.fixture(scope="module")
def engine(folder: Path) -> Iterator[VLLMEngine]:
    engine = VLLMEngine.load(folder, num_kept=2_000, arguments=ARGUMENTS, environment=ENVIRONMENT)
    yield engine
    engine.shutdown()


def test_it_is_the_same_policy_as_in_this_process(engine: VLLMEngine, folder: Path):
    """One batch of several prompts and calibrations, then a row alone, then the fit's inputs."""
    here = TransformersEngine.load(folder)
    assert torch.equal(engine.lm_head_weight(), here.lm_head_weight())
    prompts = here.encode("Compute $7+5$."), here.encode("What is the sum of 12, 30 and 7?")
    assert engine.encode("Compute $7+5$.") == prompts[0]
    requests = [
        SampleRequest(row, prompts[row % 2], 50 + row, CALIBRATIONS[row % 3], True)
        for row in range(12)
    ]
    completions, expected = sampled(engine, requests, 24), sampled(here, requests, 24)
    # Rounding of 1e-4, which random weights magnify, may put a draw on the other side of a border.
    assert sum(completions[row] == expected[row] for row in expected) >= 10
    assert sampled(engine, requests[5:6], 24) == {5: completions[5]}
    of_first = [completions[row] for row in range(0, 12, 2)]
    ours, targets = engine.hidden_states(prompts[0], of_first)
    theirs, same_targets = here.hidden_states(prompts[0], of_first)
    assert torch.equal(targets, same_targets)
    torch.testing.assert_close(ours, theirs, rtol=0, atol=1e-4 * float(theirs.abs().max()))
    assert engine.decoder_name == here.decoder_name.replace("transformers", "vLLM")
