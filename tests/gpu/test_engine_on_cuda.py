"""On a CUDA device the decoder and the engine compute what they compute on the CPU."""

from pathlib import Path

import pytest
import torch

from carbon.calibration.params import Calibration
from carbon.engines.base import SampledCompletion, SampleRequest
from carbon.engines.transformers_engine import TransformersEngine
from carbon.models.decoder import load_decoder

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA device"),
]
PROBLEM = "Compute $657\\cdot36+688\\cdot43$."


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
@pytest.mark.parametrize("name", ["tiny", "llama3", "untied"])
def test_every_way_to_fill_a_cache_agrees_with_the_cpu(
    name, dtype, tiny_policy_folder, random_checkpoints
):
    folder: Path = {"tiny": tiny_policy_folder, **random_checkpoints}[name]
    tolerance = 1e-3 if dtype == torch.float32 else 0.15
    ids = torch.randint(0, 1024, (4, 40), generator=torch.Generator().manual_seed(0))
    ids[:, :12] = ids[0, :12]
    expected = load_decoder(folder, "cpu", torch.float32).hidden_states(ids)
    decoder = load_decoder(folder, "cuda", dtype)
    shared = decoder.new_cache(1, 12)
    decoder.hidden_states(ids[:1, :12].cuda(), shared)
    cache = shared.expanded(torch.zeros(4, dtype=torch.long, device="cuda"), 40)
    pieces = [decoder.hidden_states(ids[:, 12:30].cuda(), cache)]
    pieces += [decoder.hidden_states(ids[:, i : i + 1].cuda(), cache) for i in range(30, 40)]
    for ours in (decoder.hidden_states(ids.cuda())[:, 12:], torch.cat(pieces, 1)):
        error = (ours.float().cpu() - expected[:, 12:]).norm() / expected[:, 12:].norm()
        assert error < tolerance


def texts(engine: TransformersEngine, requests: list[SampleRequest]) -> dict[int, str]:
    return {
        update.row: update.completion.text
        for updates in engine.sample(requests, 120, ())
        for update in updates
        if isinstance(update, SampledCompletion)
    }


def test_texts_are_those_of_the_cpu(tiny_policy, tiny_policy_folder):
    """In float32; prompts of unequal length, shifts and temperatures in one batch."""
    engine = TransformersEngine.load(tiny_policy_folder, device="cuda", dtype=torch.float32)
    prompts = [engine.encode(PROBLEM), engine.encode("What is $2+2$?")]
    delta = 0.3 * torch.randn(384, generator=torch.Generator().manual_seed(0))
    calibrations = [Calibration(0.8), Calibration(1.1, delta)]
    requests = [
        SampleRequest(row, prompts[row % 2], row, calibrations[row // 2 % 2]) for row in range(16)
    ]
    ours, expected = texts(engine, requests), texts(tiny_policy, requests)
    agreeing = sum(ours[row] == expected[row] for row in range(16))
    assert agreeing >= 15  # a uniform number may fall within rounding of a border


def test_bfloat16_is_the_default_and_writes_solutions(tiny_policy_folder):
    engine = TransformersEngine.load(tiny_policy_folder, device="cuda")
    assert engine.lm_head_weight().dtype == torch.bfloat16
    requests = [
        SampleRequest(row, engine.encode(PROBLEM), row, Calibration(0.8)) for row in range(16)
    ]
    assert sum("boxed" in text for text in texts(engine, requests).values()) >= 12
    hidden_states, _ = engine.hidden_states(engine.encode(PROBLEM), [])
    assert hidden_states.device.type == "cuda"
