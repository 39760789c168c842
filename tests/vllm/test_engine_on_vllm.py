"""The engine on vLLM samples and keeps what TransformersEngine does: the same tokens, row by row.

float32 on the CPU. Prompts are read in pieces, and the cache is so small that rows are preempted.
"""

import math
import multiprocessing
import os
import signal
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import pytest
import torch
from scipy.stats import chisquare
from torch.nn import functional

from carbon.calibration import solver
from carbon.calibration.params import Calibration
from carbon.core.config import CalibrationConfig
from carbon.core.errors import CalibrationError, ConfigError, ModelError
from carbon.core.types import Completion
from carbon.engines.base import GrownText, SampledCompletion, SampleRequest, SampleUpdate
from carbon.engines.calibrated_requests import DrawingPlan
from carbon.engines.transformers_engine import TransformersEngine
from carbon.vllm.engine import VLLMEngine
from carbon.vllm.launch import IN_ONE_PROCESS
from tests.support.model_defaults import with_defaults
from tests.support.real_set import drained

PROBLEM = "Compute $657\\cdot36+688\\cdot43$."
HIDDEN = 384
DELTA = 0.3 * torch.randn(HIDDEN, generator=torch.Generator().manual_seed(0))
BASE = Calibration(0.8)
CALIBRATIONS = [BASE, Calibration(1.2, DELTA), Calibration(0.7, -DELTA), Calibration(1.6)]
ENVIRONMENT = {
    "VLLM_CPU_KVCACHE_SPACE": "1",
    "VLLM_CPU_OMP_THREADS_BIND": "nobind",
    "VLLM_LOGGING_LEVEL": "WARNING",
    "OMP_NUM_THREADS": "1",
}
ARGUMENTS = {
    "distributed_executor_backend": IN_ONE_PROCESS,
    "enforce_eager": True,
    "max_num_seqs": 32,
    "max_num_batched_tokens": 64,  # fewer than a long prompt has: it is read in pieces
    "block_size": 32,
    "num_gpu_blocks_override": 60,  # 1,920 positions: not enough for all rows below at once
}
# Kernels differ, so float32 rounds otherwise; the states are of the order of 10.
SAME_STATES = {"rtol": 0.0, "atol": 5e-5}


@pytest.fixture(scope="module")
def engine(
    tiny_policy_folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[VLLMEngine]:
    """Of a model whose own sampling defaults would change every text."""
    folder = with_defaults(tiny_policy_folder, tmp_path_factory.mktemp("model") / "policy")
    with pytest.MonkeyPatch.context() as patch:
        for name, value in ENVIRONMENT.items():
            patch.setenv(name, value)
        engine = VLLMEngine.load(folder, max_positions=512, num_kept=2_000, arguments=ARGUMENTS)
    yield engine
    engine.shutdown()


@pytest.fixture(scope="module")
def prompt_ids(tiny_policy: TransformersEngine) -> tuple[int, ...]:
    return tiny_policy.encode(PROBLEM)


@pytest.fixture(scope="module")
def long_prompt_ids(tiny_policy: TransformersEngine) -> tuple[int, ...]:
    return tiny_policy.encode(" ".join([PROBLEM] * 6))


def completions_of(updates: Iterable[list[SampleUpdate]]) -> dict[int, Completion]:
    texts: dict[int, str] = {}
    completions: dict[int, Completion] = {}
    for update in (one for some in updates for one in some):
        assert update.row not in completions  # nothing comes after the end
        if isinstance(update, SampledCompletion):
            completions[update.row] = update.completion
        else:
            texts[update.row] = texts.get(update.row, "") + update.text
    assert all(completions[row].text.startswith(text) for row, text in texts.items())
    return completions


def sampled(
    engine: VLLMEngine | TransformersEngine,
    requests: Sequence[SampleRequest],
    max_new_tokens: int = 90,
    stop_strings: tuple[str, ...] = (),
) -> dict[int, Completion]:
    return completions_of(engine.sample(requests, max_new_tokens, stop_strings))


def mixed(*prompts: tuple[int, ...], count: int = 28, keeps: bool = False) -> list[SampleRequest]:
    """Several prompts, two deltas and none, four temperatures in one batch."""
    return [
        SampleRequest(row, prompts[row % len(prompts)], 50 + row, CALIBRATIONS[row % 4], keeps)
        for row in range(count)
    ]


def test_mixed_rows_draw_the_same_tokens(engine, tiny_policy, prompt_ids, long_prompt_ids):
    """More rows than fit at once, read in pieces, preempted, beside others of other calibration.

    One may differ from some token on: of 3,600 uniform numbers one can lie so near to the border
    between two tokens that a processor's rounding moves it across.
    """
    requests = mixed(prompt_ids, long_prompt_ids, prompt_ids, count=40)
    ours, theirs = sampled(engine, requests), sampled(tiny_policy, requests)
    assert ours.keys() == theirs.keys()
    others = [row for row, completion in ours.items() if completion != theirs[row]]
    assert len(others) <= 1
    assert all(ours[row].token_ids[0] == theirs[row].token_ids[0] for row in others)


def test_a_row_is_the_same_alone(engine, prompt_ids):
    requests = mixed(prompt_ids, count=12)
    together = sampled(engine, requests, 40)
    for request in requests[:3]:
        assert sampled(engine, [request], 40)[request.row] == together[request.row]


@pytest.mark.parametrize("stop_strings", [("\n\n",), ("7", "= ")])
def test_stop_strings_cut_at_the_same_token(engine, tiny_policy, prompt_ids, stop_strings):
    requests = mixed(prompt_ids, count=12)
    ours = sampled(engine, requests, 120, stop_strings)
    assert ours == sampled(tiny_policy, requests, 120, stop_strings)
    stopped = [one for one in ours.values() if one.finish_reason == "stop_string"]
    assert stopped
    assert all(any(stop in one.text for stop in stop_strings) for one in stopped)


def test_whole_solutions_end_with_the_same_end_token(engine, tiny_policy, prompt_ids):
    requests = [SampleRequest(row, prompt_ids, row, Calibration(0.6)) for row in range(8)]
    ours = sampled(engine, requests, 288)
    assert ours == sampled(tiny_policy, requests, 288)
    assert "stop" in {one.finish_reason for one in ours.values()}


def test_no_room_for_a_token_is_a_cut_completion(engine, prompt_ids):
    full = (prompt_ids * 40)[:512]
    completion = sampled(engine, [SampleRequest(0, full, 1, BASE)])[0]
    assert completion == Completion("", (), "length")


def test_frequencies_are_those_of_the_calibrated_distribution(
    engine, tiny_policy, reference_model, tiny_policy_folder, prompt_ids
):
    """4,000 next tokens against softmax(W (h + delta) / T) of another implementation."""
    count, temperature = 4_000, 4.0
    calibration = Calibration(temperature, 2 * DELTA)
    begun = sampled(engine, [SampleRequest(0, prompt_ids, 1, BASE)], 60)[0].token_ids
    text = (prompt_ids + begun)[:65]  # two blocks and one token: vLLM reads only that for each row
    requests = [SampleRequest(row, text, row, calibration) for row in range(count)]
    tokens = [one.token_ids[0] for one in sampled(engine, requests, 1).values()]
    model = reference_model(tiny_policy_folder)
    size = len(tiny_policy.lm_head_weight())
    with torch.no_grad():
        state = model.model(torch.tensor([text])).last_hidden_state[0, -1]
        logits = (state + 2 * DELTA) @ model.lm_head.weight[:size].T
    expected = count * (logits.double() / temperature).softmax(-1)
    counts = torch.bincount(torch.tensor(tokens), minlength=size).double()
    common = expected >= 5
    observed = [*counts[common], counts[~common].sum()]
    assert len(observed) > 20
    result = chisquare(observed, [*expected[common], expected[~common].sum()])
    assert result.pvalue > 1e-3


def test_kept_hidden_states_are_those_of_a_second_pass(engine, tiny_policy, prompt_ids):
    """Kept while sampling, decoded once more, and read by the other engine: one and the same."""
    keeping = mixed(prompt_ids, count=8, keeps=True)
    completions = [*sampled(engine, keeping, 60).values()]
    kept, ids = engine.hidden_states(prompt_ids, completions)
    engine._kept.clear()  # as if nothing had been kept
    again, ids_again = engine.hidden_states(prompt_ids, completions)
    expected, expected_ids = tiny_policy.hidden_states(prompt_ids, completions)
    assert ids.tolist() == ids_again.tolist() == expected_ids.tolist()
    torch.testing.assert_close(kept, expected, **SAME_STATES)
    ours, theirs = (
        functional.log_softmax(states @ model.lm_head_weight().T, dim=-1)
        for states, model in ((kept, engine), (expected, tiny_policy))
    )
    torch.testing.assert_close(ours, theirs, rtol=0, atol=1e-4)
    torch.testing.assert_close(again, expected, **SAME_STATES)

    weight = engine.lm_head_weight()
    assert torch.equal(weight, tiny_policy.lm_head_weight())
    fits = [fitted(states, ids, weight) for states in (kept, again, expected)]
    for fit in fits[:2]:
        assert fit.temperature == pytest.approx(fits[2].temperature, abs=1e-5)
        torch.testing.assert_close(fit.delta, fits[2].delta, rtol=0, atol=1e-3)


def fitted(states: torch.Tensor, ids: torch.Tensor, weight: torch.Tensor) -> Calibration:
    return drained(solver.fit(states, ids, weight, CalibrationConfig(epochs=20)))[1]


def test_more_than_can_be_kept_is_decoded_in_groups(engine, tiny_policy, prompt_ids):
    requests = mixed(prompt_ids, count=28, keeps=True)  # 28 x 90 > 2,000
    completions = [*sampled(engine, requests).values()]
    states, _ = engine.hidden_states(prompt_ids, completions)
    expected, _ = tiny_policy.hidden_states(prompt_ids, completions)
    assert len(states) > 2_000
    torch.testing.assert_close(states, expected, **SAME_STATES)


def test_nothing_asked_nothing_given(engine, prompt_ids):
    states, ids = engine.hidden_states(prompt_ids, [Completion("", (), "length")])
    assert states.shape == (0, HIDDEN)
    assert len(ids) == 0


def test_ids_that_do_not_exist_are_never_drawn(engine, prompt_ids):
    """A nearly flat distribution, of which the ids without a token would have their share."""
    requests = [SampleRequest(row, prompt_ids, row, Calibration(1e6)) for row in range(200)]
    tokens = {i for one in sampled(engine, requests, 8).values() for i in one.token_ids}
    size = len(engine.lm_head_weight())
    assert max(tokens) < size
    assert len(tokens) > size // 2


@pytest.mark.parametrize(("position", "few"), [("in the prompt", 0), ("in the solution", 6)])
def test_a_stopped_run_frees_its_place(engine, long_prompt_ids, prompt_ids, position, few):
    requests = mixed(long_prompt_ids, count=32)
    updates = engine.sample(requests, 300, ())
    grown = 0
    while grown < few:
        grown += sum(isinstance(one, GrownText) for one in next(updates))
    next(updates), next(updates)
    started = time.monotonic()
    updates.close()
    assert time.monotonic() - started < 10  # the rest of the run takes longer
    assert engine._engine.llm.output_processor.get_num_unfinished_requests() == 0
    started = time.monotonic()
    assert len(sampled(engine, [SampleRequest(0, prompt_ids, 1, BASE)], 5)[0].token_ids) == 5
    assert time.monotonic() - started < 20


def test_two_runs_at_once_are_served_together(engine, tiny_policy, prompt_ids):
    """One may begin while another is on its way, each with its own rows 0, 1, 2."""
    first, second = mixed(prompt_ids, count=6), mixed(prompt_ids, count=3)
    on_its_way = engine.sample(first, 60, ())
    next(on_its_way)
    assert sampled(engine, second, 20) == sampled(tiny_policy, second, 20)
    assert completions_of(on_its_way) == sampled(tiny_policy, first, 60)


@pytest.mark.parametrize(
    ("calibration", "error", "sentence"),
    [
        (Calibration(0.8, DELTA[:-1]), CalibrationError, "delta has 383 entries"),
        (Calibration(0.8, DELTA * math.nan), CalibrationError, "no finite number"),
        (Calibration(math.nan), ConfigError, "A temperature is"),
        (Calibration(-1.0), ConfigError, "A temperature is"),
    ],
)
def test_a_calibration_that_cannot_be_is_a_sentence(
    engine, prompt_ids, calibration, error, sentence
):
    with pytest.raises(error, match=sentence):
        sampled(engine, [SampleRequest(0, prompt_ids, 1, calibration)])
    assert_serves(engine, prompt_ids)


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"carbon_delta": "@@"}, "no base64"),
        ({"carbon_delta": DrawingPlan(1.0, 1, bytes(8)).packed()["carbon_delta"]}, "2 entries"),
        ({"carbon_temperature": -1.0}, "A temperature is"),
    ],
)
def test_a_request_past_our_checks_is_refused_by_the_processor(
    engine, prompt_ids, changed, sentence, monkeypatch
):
    arguments = DrawingPlan(0.8, 1).packed() | changed
    monkeypatch.setattr(DrawingPlan, "packed", lambda _: arguments)
    with pytest.raises(ConfigError, match=sentence):
        sampled(engine, [SampleRequest(0, prompt_ids, 1, BASE)])
    monkeypatch.undo()
    assert_serves(engine, prompt_ids)


def assert_serves(engine: VLLMEngine, prompt_ids: tuple[int, ...]) -> None:
    assert engine.is_alive
    assert sampled(engine, [SampleRequest(0, prompt_ids, 1, BASE)], 3)


def test_no_room_to_keep_states_is_a_sentence(engine, prompt_ids):
    """What `load` asks for once the engine runs: it would end the engine and pass this on."""
    asking = engine._engine.llm.collective_rpc
    with pytest.raises(ModelError, match=r"engine of this model failed: .*memory"):
        engine._engine.call(asking("prepare_calibrated_sampling", args=(1_024, 10**13)))
    assert_serves(engine, prompt_ids)


def test_a_killed_engine_is_a_sentence(engine, prompt_ids):
    """It ends the engine that the tests before it use."""
    updates = engine.sample(mixed(prompt_ids), 300, ())
    next(updates), next(updates)
    cores = [child for child in multiprocessing.active_children() if "EngineCore" in child.name]
    resources = engine._engine.llm.engine_core.resources.engine_manager.processes
    os.kill(next(core.pid for core in cores if core in resources), signal.SIGKILL)
    with pytest.raises(ModelError, match="was lost; the next run starts it again"):
        list(updates)
    assert not engine.is_alive
    with pytest.raises(ModelError, match="was lost"):
        engine.hidden_states(prompt_ids, [Completion("a", (5,), "length")])


def test_a_divided_policy_draws_and_keeps_what_a_whole_one_does(
    tiny_policy_folder, tiny_policy, prompt_ids
):
    """Two processes have half of W_LM each: both draw the same tokens, and either keeps all."""
    engine = VLLMEngine.load(
        tiny_policy_folder,
        max_positions=512,
        num_kept=2_000,
        arguments={
            "tensor_parallel_size": 2,
            "enforce_eager": True,
            "kv_cache_memory_bytes": 2**28,
        },
        environment=ENVIRONMENT,
    )
    try:
        requests = mixed(prompt_ids, count=8, keeps=True)
        ours = sampled(engine, requests, 30)
        assert ours == sampled(tiny_policy, requests, 30)
        completions = [*ours.values()]
        kept, target_ids = engine.hidden_states(prompt_ids, completions)
        expected, expected_ids = tiny_policy.hidden_states(prompt_ids, completions)
        torch.testing.assert_close(kept, expected, **SAME_STATES)
        assert target_ids.tolist() == expected_ids.tolist()
    finally:
        engine.shutdown()
