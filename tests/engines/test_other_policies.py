"""Policies of other families sample, are fitted and searched as the pairs that ship are."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch
from torch.nn import functional

from carbon.calibration.params import Calibration
from carbon.core import catalog
from carbon.core.config import RunConfig
from carbon.core.events import BeamsScored, CalibrationLearned, RunFinished, RunStarted
from carbon.core.types import Completion
from carbon.engines.base import SampleRequest
from carbon.engines.transformers_engine import TransformersEngine
from carbon.rewards.transformers_prm import TransformersPRM
from carbon.serving.models import Models
from carbon.serving.session import run
from tests.support.look_alikes import COMMON, save_look_alike
from tests.support.sampling import plainly_sampled, sampled

PROBLEM = "Compute $7+5$."
DELTA = 0.3 * torch.randn(48, generator=torch.Generator().manual_seed(0))
CALIBRATIONS = [Calibration(0.8), Calibration(1.2, DELTA), Calibration(0.7, -DELTA)]


@pytest.fixture(scope="module", params=[*COMMON, "gpt_oss", "bloom", "deepseek"])
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return save_look_alike(request.param, tmp_path_factory.mktemp(request.param))


@pytest.fixture(scope="module")
def engine(folder: Path) -> TransformersEngine:
    return TransformersEngine.load(folder)


@pytest.fixture(scope="module")
def model(folder: Path, reference_model: Any) -> Any:
    return reference_model(folder)


@pytest.fixture(scope="module")
def models(engine: TransformersEngine, folder: Path) -> Models:
    """With the tiny pair's reward model."""
    prm = catalog.find("prm", catalog.TINY)
    reward_model = TransformersPRM.load(Path(prm.source), system_prompt=None, device="cpu")
    entry = replace(catalog.find("policy", str(folder)), max_new_tokens=16)
    return Models(entry, prm, engine, reward_model, "CPU")


def test_every_row_is_what_plain_sampling_gives(engine, model):
    """Prompts of unequal length and several calibrations in one batch; ended rows leave it."""
    prompts = engine.encode(PROBLEM), engine.encode("What is the sum of 12, 30 and 7?")
    requests = [
        SampleRequest(row, prompts[row % 2], 50 + row, CALIBRATIONS[row % 3]) for row in range(9)
    ]
    requests.append(SampleRequest(9, prompts[0], 50, CALIBRATIONS[0]))  # row 0 again: one branch
    completions = sampled(engine, requests, 12)
    assert completions[9] == completions[0]
    for request in requests:
        token_ids = completions[request.row].token_ids
        assert list(token_ids) == plainly_sampled(model, request, len(token_ids), 1024)


def test_a_text_goes_on_from_any_prefix(engine, model):
    """As beams do: what is remembered has several lengths, and need not be read again."""
    prompt = engine.encode(PROBLEM)
    first = [SampleRequest(row, prompt, row, CALIBRATIONS[0]) for row in range(6)]
    with engine.remembering():
        steps: dict[int, Completion] = {}
        for updates in engine.sample(first, 24, ("a", "e", "1", "0")):
            steps |= {one.row: one.completion for one in updates if hasattr(one, "completion")}
        stopped = [c for c in steps.values() if c.finish_reason == "stop_string"]
        assert len({len(c.token_ids) for c in stopped}) > 1
        more = [
            SampleRequest(row, prompt + c.token_ids, 70 + row, CALIBRATIONS[row % 3])
            for row, c in enumerate(stopped)
        ]
        before = engine.num_computed_tokens
        completions = sampled(engine, more, 5)
        assert engine.num_computed_tokens - before <= 5 * len(more)
    for request in more:
        token_ids = completions[request.row].token_ids
        assert list(token_ids) == plainly_sampled(model, request, len(token_ids), 1024)


def test_the_fit_gets_the_states_that_the_head_reads(engine, model):
    prompt = engine.encode(PROBLEM)
    completions = list(
        sampled(
            engine, [SampleRequest(r, prompt, r, CALIBRATIONS[0]) for r in range(4)], 9
        ).values()
    )
    states, targets = engine.hidden_states(prompt, completions)
    found = functional.cross_entropy(states @ engine.lm_head_weight().T, targets, reduction="none")
    expected = []
    with torch.inference_mode():
        for completion in completions:
            logits = model(torch.tensor([[*prompt, *completion.token_ids]])).logits[0]
            ids = torch.tensor(completion.token_ids)
            expected.append(
                functional.cross_entropy(logits[len(prompt) - 1 : -1], ids, reduction="none")
            )
    torch.testing.assert_close(found, torch.cat(expected), rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("strategy", ["best_of_n", "beam_search"])
def test_a_whole_run_fits_and_ends(models, strategy):
    config = RunConfig(num_rollouts=8, strategy=strategy, epochs=10, max_depth=3)
    events = list(run(PROBLEM, config, models=models))
    assert isinstance(events[0], RunStarted)
    assert events[0].decoder.startswith("transformers (")
    assert isinstance(events[-1], RunFinished), events[-1]
    (learned,) = [event for event in events if isinstance(event, CalibrationLearned)]
    assert learned.nll_after < learned.nll_before
    assert any(isinstance(event, BeamsScored) for event in events) == (strategy != "best_of_n")


def test_a_decoder_is_named(tiny_policy, models):
    assert tiny_policy.decoder_name == "CarBoN (Qwen2)"
    assert models.engine.decoder_name.startswith("transformers (")
