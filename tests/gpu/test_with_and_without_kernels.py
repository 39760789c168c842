"""On a CUDA device our kernels start, change nothing but speed, and can be compiled ahead."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import torch

from carbon.calibration.params import Calibration
from carbon.calibration.solver import fit
from carbon.core.catalog import TINY_FOLDER
from carbon.core.config import CalibrationConfig
from carbon.engines.base import SampledCompletion, SampleRequest
from carbon.engines.transformers_engine import TransformersEngine
from carbon.models import gpu
from carbon.rewards.transformers_prm import TransformersPRM
from carbon.serving.zero_gpu.compiling import Compiling
from tests.support.generators import finished

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA device"),
]
ROOT = Path(__file__).parents[2]
PROBLEM = "Compute $657\\cdot36+688\\cdot43$."
needs_kernels = pytest.mark.skipif(
    torch.cuda.is_available() and torch.cuda.get_device_capability() < (8, 0),
    reason="needs a GPU of the Ampere generation or newer",
)


@needs_kernels
def test_kernels_start_here():
    assert gpu.why_no_kernels(torch.device("cuda:0")) is None


@needs_kernels
def test_the_pair_answers_alike_with_kernels_and_without(monkeypatch):
    """In float32: texts, scores, and what is learned from them."""
    ours = whole_pair()
    monkeypatch.setattr(gpu, "why_no_kernels", lambda device: "turned off")
    theirs = whole_pair()
    agreeing = sum(a == b for a, b in zip(ours[0], theirs[0], strict=True))
    assert agreeing >= 15  # a uniform number may fall within rounding of a border
    torch.testing.assert_close(ours[1], theirs[1], rtol=0, atol=1e-4)
    for one, other in zip(ours[2], theirs[2], strict=True):
        torch.testing.assert_close(one, other, rtol=1e-3, atol=1e-4)


def whole_pair() -> tuple[list[str], torch.Tensor, tuple[torch.Tensor, float]]:
    """Sixteen texts; scores of a solution and what is fitted to it, the same in both ways."""
    exact = {"device": "cuda", "dtype": torch.float32}
    engine = TransformersEngine.load(TINY_FOLDER / "policy", **exact)
    prm = TransformersPRM.load(TINY_FOLDER / "prm", system_prompt=None, **exact)
    prompt_ids = engine.encode(PROBLEM)
    requests = [SampleRequest(row, prompt_ids, row, Calibration(0.8)) for row in range(16)]
    completions = {
        update.row: update.completion
        for updates in engine.sample(requests, 160, ())
        for update in updates
        if isinstance(update, SampledCompletion)
    }
    steps = ["$657 \\cdot 36 = 23652$", "$688 \\cdot 43 = 29584$", "It is $\\boxed{53236}$."]
    (scored,) = prm.score_steps(PROBLEM, [steps])
    states = torch.randn(300, 384, generator=torch.Generator().manual_seed(0)).cuda()
    targets = torch.arange(300, device="cuda")
    learned = finished(fit(states, targets, engine.lm_head_weight(), CalibrationConfig()))
    assert learned.delta is not None
    texts = [completions[row].text for row in range(16)]
    return texts, torch.tensor(scored.values), (learned.delta.cpu(), learned.temperature)


RUN = """
from carbon.core.config import RunConfig
from carbon.core.events import RunFinished
from carbon.serving import session
from carbon.serving.session import ModelStore

models = ModelStore(backend="transformers").load("tiny", "tiny")
models.engine.uses_drafts = False  # as on ZeroGPU
for settings in ({"num_rollouts": 64}, {"num_rollouts": 6, "strategy": "dvts", "beam_width": 2}):
    *_, last = session.run("What is $12+30$?", RunConfig(**settings), models=models)
    assert isinstance(last, RunFinished), last
"""


@needs_kernels
def test_a_run_finds_every_kernel_that_was_compiled_ahead(tmp_path, monkeypatch):
    """As a worker of ZeroGPU does: by another process, which has not seen this card."""
    monkeypatch.setenv("TRITON_CACHE_DIR", str(tmp_path))
    engine = TransformersEngine.load(TINY_FOLDER / "policy", device="cuda")
    folders, weight = (TINY_FOLDER / "policy", TINY_FOLDER / "prm"), engine.lm_head_weight()
    Compiling(*folders, len(weight), weight.dtype, "cuda").wait()
    ahead = set(tmp_path.rglob("*.cubin"))
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, "-c", RUN], env=environment, check=True)
    assert len(ahead) > 20
    assert set(tmp_path.rglob("*.cubin")) == ahead
