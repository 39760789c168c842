"""A model's own sampling defaults are not a run's: in this process here, in vLLM beside its other
tests, all of which sample from such a model.
"""

from pathlib import Path

import torch

from carbon.calibration.params import Calibration
from carbon.engines.base import SampledCompletion, SampleRequest
from carbon.engines.transformers_engine import TransformersEngine
from carbon.vllm.engine import _engine_arguments
from tests.support.model_defaults import with_defaults


def texts(engine: TransformersEngine) -> dict[int, str]:
    prompt_ids = engine.encode("What is $12+30$?")
    requests = [SampleRequest(row, prompt_ids, row, Calibration(0.8)) for row in range(8)]
    return {
        update.row: update.completion.text
        for updates in engine.sample(requests, 96, ())
        for update in updates
        if isinstance(update, SampledCompletion)
    }


def test_this_process_samples_as_it_was_asked(tiny_policy, tiny_policy_folder, tmp_path):
    changed = with_defaults(tiny_policy_folder, tmp_path / "policy")
    expected = texts(tiny_policy)
    assert len(set(expected.values())) > 1  # a top_k of 1 would write one text
    assert texts(TransformersEngine.load(changed)) == expected


def test_vllm_is_told_not_to_read_them():
    arguments = _engine_arguments(Path("model"), torch.bfloat16, 512, 384)
    assert arguments["generation_config"] == "vllm"
