"""Two GPUs of one host give what one gives: a model on each, or the policy divided between both."""

from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

import pytest
import torch

from carbon.calibration.params import Calibration
from carbon.core.config import RunConfig
from carbon.core.events import (
    AnswerSelected,
    CompletionSampled,
    RolloutScored,
    RunEvent,
    RunFinished,
    RunStarted,
)
from carbon.engines.base import SampleRequest
from carbon.engines.transformers_engine import TransformersEngine
from carbon.rewards.transformers_prm import TransformersPRM
from carbon.serving import backends
from carbon.serving.machine import BackendName
from carbon.serving.session import ModelStore, run
from carbon.vllm import launch
from carbon.vllm.engine import VLLMEngine
from tests.support.sampling import sampled

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.filterwarnings("default"),  # vLLM's are not ours
    pytest.mark.skipif(
        not torch.cuda.is_available() or torch.cuda.device_count() < 2, reason="needs two GPUs"
    ),
]
needs_vllm = pytest.mark.skipif(find_spec("vllm") is None, reason="needs vLLM")
PROBLEM = "Compute $23\\cdot17$."
DELTA = 0.3 * torch.randn(384, generator=torch.Generator().manual_seed(0))
CALIBRATIONS = [Calibration(0.8), Calibration(1.2, DELTA), Calibration(0.7, -DELTA)]


@pytest.mark.parametrize(
    ("backend", "least_equal"),
    # vLLM batches by what has arrived: in bfloat16 another batch may round to another token.
    [("transformers", 1.0), pytest.param("vllm", 0.75, marks=needs_vllm)],
    ids=["transformers", "vllm"],
)
def test_a_run_on_two_gpus_is_the_run_on_one(
    monkeypatch, backend: BackendName, least_equal: float
) -> None:
    """The policy stays where it was, and so do its texts; scores are rounded by their batches."""
    on_two = events_of_a_run(backend)
    first_card = launch.cards_here()[:1]
    monkeypatch.setattr(launch, "cards_here", lambda: first_card)
    monkeypatch.setattr(backends.gpu, "num_gpus", lambda: 1)
    on_one = events_of_a_run(backend)

    name = torch.cuda.get_device_name()
    assert [hardware(events) for events in (on_two, on_one)] == [f"2 × {name}", name]
    texts, others = explored(on_two), explored(on_one)
    equal = [row for row in texts if texts[row] == others[row]]
    assert len(equal) >= least_equal * len(texts), len(equal)
    differences = torch.tensor([
        abs(ours - theirs)
        for row in equal
        for ours, theirs in zip(scores(on_two)[row], scores(on_one)[row], strict=True)
    ])  # fmt: skip
    assert differences.max() < 5e-2
    assert differences.mean() < 5e-3
    assert answer(on_two) == answer(on_one) == "391"


def test_each_model_in_this_process_has_a_gpu() -> None:
    models = ModelStore(backend="transformers").load("tiny", "tiny")
    assert isinstance(models.engine, TransformersEngine)
    assert isinstance(models.reward_model, TransformersPRM)
    places = models.engine._decoder.device, models.reward_model._decoder.device
    assert places == (torch.device("cuda:0"), torch.device("cuda:1"))


def test_a_policy_computes_the_same_on_the_second_gpu(tiny_policy_folder: Path) -> None:
    """Kernels are launched where the tensors are, not on the GPU that happens to be current."""
    first, second = (
        TransformersEngine.load(tiny_policy_folder, device=f"cuda:{gpu}") for gpu in (0, 1)
    )
    prompt_ids = first.encode(PROBLEM)
    requests = [
        SampleRequest(row, prompt_ids, 50 + row, CALIBRATIONS[row % 3]) for row in range(32)
    ]
    ours, theirs = (sampled(engine, requests) for engine in (second, first))
    assert ours == theirs
    completions = [*ours.values()]
    states, _ = second.hidden_states(prompt_ids, completions)
    expected, _ = first.hidden_states(prompt_ids, completions)
    assert torch.equal(states.cpu(), expected.cpu())


@needs_vllm
def test_a_divided_policy_draws_and_keeps_what_a_whole_one_does(
    tiny_policy_folder: Path,
) -> None:
    """Tensor parallel: each process has half of W_LM, and both draw the same tokens."""
    torch.set_float32_matmul_precision("highest")
    oracle = TransformersEngine.load(tiny_policy_folder, device="cuda", dtype=torch.float32)
    prompt_ids = oracle.encode(PROBLEM)
    requests = [
        SampleRequest(row, prompt_ids, 50 + row, CALIBRATIONS[row % 3], keeps_hidden_states=True)
        for row in range(64)
    ]
    engine = VLLMEngine.load(
        tiny_policy_folder,
        dtype=torch.float32,
        max_positions=512,
        arguments={
            "tensor_parallel_size": 2,
            "gpu_memory_utilization": 0.1,
            "kv_cache_memory_bytes": 2 * 10**9,
        },
    )
    try:
        ours, theirs = (sampled(one, requests) for one in (engine, oracle))
        num_equal = sum(ours[row] == theirs[row] for row in theirs)
        assert num_equal >= 0.97 * len(theirs), num_equal
        completions = [*ours.values()]
        kept, ids = engine.hidden_states(prompt_ids, completions)
        expected, expected_ids = oracle.hidden_states(prompt_ids, completions)
        assert ids.tolist() == expected_ids.tolist()
        assert (kept - expected).norm() / expected.norm() < 1e-3
    finally:
        engine.shutdown()


def events_of_a_run(backend: BackendName) -> list[RunEvent]:
    store = ModelStore(backend=backend)
    try:
        models = store.load("tiny", "tiny")
        events = list(run(PROBLEM, RunConfig(num_rollouts=64, seed=3), models=models))
    finally:
        store.close()
    assert isinstance(events[-1], RunFinished), events[-1]
    return events


def hardware(events: Iterable[RunEvent]) -> str:
    return next(event.hardware for event in events if isinstance(event, RunStarted))


def explored(events: Iterable[RunEvent]) -> dict[int, str]:
    return {
        event.rollout: event.text
        for event in events
        if isinstance(event, CompletionSampled) and event.phase != "exploit"
    }


def scores(events: Iterable[RunEvent]) -> dict[int, tuple[float, ...]]:
    return {
        event.rollout: event.step_scores for event in events if isinstance(event, RolloutScored)
    }


def answer(events: Iterable[RunEvent]) -> str | None:
    return next(event.answer for event in events if isinstance(event, AnswerSelected))
