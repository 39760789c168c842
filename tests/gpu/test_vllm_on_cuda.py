"""vLLM on a CUDA device draws, keeps and scores what the models in this process do."""

import multiprocessing
import os
import signal
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

import pytest
import torch
from scipy.stats import chisquare
from torch import Tensor

from carbon.calibration.params import Calibration
from carbon.core.catalog import TINY_FOLDER
from carbon.core.config import RunConfig
from carbon.core.errors import ModelError
from carbon.core.events import AnswerSelected, CompletionSampled, RunFinished, RunStarted
from carbon.core.prompts import split_steps
from carbon.core.recording import read
from carbon.core.types import Completion
from carbon.engines.base import SampleRequest
from carbon.engines.transformers_engine import TransformersEngine
from carbon.rewards.transformers_prm import TransformersPRM
from carbon.serving.session import ModelStore, run
from carbon.vllm.engine import VLLMEngine
from carbon.vllm.prm import VLLMPRM
from tests.support.sampling import sampled

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.filterwarnings("default"),  # vLLM's are not ours
    pytest.mark.skipif(
        not torch.cuda.is_available() or find_spec("vllm") is None,
        reason="needs a CUDA device and vLLM",
    ),
]
PROBLEM = "Compute $657\\cdot36+688\\cdot43$."
DELTA = 0.3 * torch.randn(384, generator=torch.Generator().manual_seed(0))
CALIBRATIONS = [
    Calibration(0.8), Calibration(1.2, DELTA), Calibration(0.7, -DELTA), Calibration(1.6),
]  # fmt: skip
LITTLE = {"gpu_memory_utilization": 0.1, "kv_cache_memory_bytes": 2 * 10**9}


@pytest.fixture(scope="module")
def engine(tiny_policy_folder: Path):
    """In float32, so that texts can be compared token by token."""
    engine = VLLMEngine.load(
        tiny_policy_folder, dtype=torch.float32, max_positions=512, arguments=LITTLE
    )
    yield engine
    engine.shutdown()


@pytest.fixture(scope="module")
def oracle(tiny_policy_folder: Path) -> TransformersEngine:
    torch.set_float32_matmul_precision("highest")
    return TransformersEngine.load(tiny_policy_folder, device="cuda", dtype=torch.float32)


def mixed(prompt_ids, count, keeps=False) -> list[SampleRequest]:
    return [
        SampleRequest(row, prompt_ids, 50 + row, CALIBRATIONS[row % 4], keeps)
        for row in range(count)
    ]


def test_mixed_rows_draw_the_same_tokens(engine, oracle):
    """Two deltas and none, four temperatures; a tie within rounding may split a row or two."""
    requests = mixed(oracle.encode(PROBLEM), 128)
    ours, theirs = sampled(engine, requests), sampled(oracle, requests)
    num_equal = sum(ours[row] == theirs[row] for row in theirs)
    assert num_equal >= 0.97 * len(theirs), num_equal


def test_kept_states_are_the_oracles(engine, oracle):
    prompt_ids = oracle.encode(PROBLEM)
    completions = [*sampled(engine, mixed(prompt_ids, 16, keeps=True)).values()]
    kept, ids = engine.hidden_states(prompt_ids, completions)
    engine._kept.clear()
    again, ids_again = engine.hidden_states(prompt_ids, completions)
    expected, expected_ids = oracle.hidden_states(prompt_ids, completions)
    assert ids.tolist() == ids_again.tolist() == expected_ids.tolist()
    for states in (kept, again):
        assert (states - expected).norm() / expected.norm() < 1e-3


def test_frequencies_are_those_of_the_calibrated_distribution(engine, oracle):
    count, calibration = 4_000, Calibration(4.0, 2 * DELTA)
    prompt_ids = oracle.encode(PROBLEM)
    begun = sampled(oracle, [SampleRequest(0, prompt_ids, 1, CALIBRATIONS[0])], 60)[0].token_ids
    text = prompt_ids + begun
    requests = [SampleRequest(row, text, row, calibration) for row in range(count)]
    tokens = [one.token_ids[0] for one in sampled(engine, requests, 1).values()]
    states, _ = oracle.hidden_states(text[:-1], [Completion("", (*text[-1:], 5), "length")])
    weight = oracle.lm_head_weight().double()
    logits = (states[1].double() + 2 * DELTA.double().cuda()) @ weight.T
    expected = count * (logits / calibration.temperature).softmax(-1).cpu()
    counts = torch.bincount(torch.tensor(tokens), minlength=len(weight)).double()
    common = expected >= 5
    observed = [*counts[common], counts[~common].sum()]
    assert len(observed) > 20
    assert chisquare(observed, [*expected[common], expected[~common].sum()]).pvalue > 1e-3


@pytest.mark.parametrize(
    ("form", "tolerance"),
    # On a GPU vLLM's attention multiplies even float32 in TensorFloat-32 (10 bits).
    [({"dtype": "float32"}, 5e-3), ({"dtype": "bfloat16"}, 2e-2)],
    ids=["float32", "bfloat16"],
)
def test_scores_are_the_oracles(form, tolerance):
    ours, theirs = scores_of_a_recorded_run({**LITTLE, **form})
    torch.testing.assert_close(ours, theirs, rtol=0, atol=tolerance)


def test_fp8_scores_are_near_the_oracles():
    """What it costs is in benchmarks/LOG.md: here, that it starts and is not far off."""
    ours, theirs = scores_of_a_recorded_run({**LITTLE, "dtype": "bfloat16"}, "fp8")
    assert not torch.equal(ours, theirs)
    assert (ours - theirs).abs().mean() < 2e-2


def scores_of_a_recorded_run(
    arguments: dict[str, Any], quantization: Literal["fp8"] | None = None
) -> tuple[Tensor, Tensor]:
    """Every step's score on vLLM, and by the oracle on the CPU in float32."""
    folder = TINY_FOLDER / "prm"
    path = sorted((Path(__file__).parents[2] / "precomputed" / "runs").glob("level-4*.jsonl"))[0]
    start, *events = read(path)
    assert isinstance(start, RunStarted)
    sampled_ones = [event for event in events if isinstance(event, CompletionSampled)]
    texts = {one.text for one in sampled_ones if one.finish_reason == "stop"}
    solutions = [split_steps(text) for text in sorted(texts)]
    oracle = TransformersPRM.load(folder, system_prompt=None, device="cpu")
    prm = VLLMPRM.load(folder, system_prompt=None, quantization=quantization, arguments=arguments)
    try:
        ours = prm.score_steps(start.problem, solutions)
    finally:
        prm.shutdown()
    theirs = oracle.score_steps(start.problem, solutions)
    first, second = ([value for one in each for value in one.values] for each in (ours, theirs))
    return torch.tensor(first), torch.tensor(second)


def test_a_whole_run_and_a_lost_engine():
    """The pair as the page loads it; after its process is killed the next run is served."""
    store = ModelStore(backend="vllm")
    try:
        models = store.load("tiny", "tiny")
        config = RunConfig(num_rollouts=64, seed=3)
        events = list(run("Compute $23\\cdot17$.", config, models=models))
        assert isinstance(events[-1], RunFinished)
        answers = [event.answer for event in events if isinstance(event, AnswerSelected)]
        assert answers[0] == "391"
        engine = models.engine
        assert isinstance(engine, VLLMEngine)
        updates = engine.sample(mixed(engine.encode(PROBLEM), 32), 250, ())
        for _ in range(2):
            next(updates)
        processes = engine._engine.llm.engine_core.resources.engine_manager.processes
        cores = [one for one in multiprocessing.active_children() if one in processes]
        pid = cores[0].pid
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        with pytest.raises(ModelError, match="was lost"):
            list(updates)
        again = store.load("tiny", "tiny")
        assert again is not models
        *_, last = run("Compute $23\\cdot17$.", config, models=again)
        assert isinstance(last, RunFinished)
    finally:
        store.close()
