"""The tiny policy, and random siblings of the paper's architectures, as real checkpoints."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from carbon.core.catalog import TINY_FOLDER

if "PYTEST_XDIST_WORKER" in os.environ:  # one of as many as there are cores
    os.environ.setdefault("OMP_NUM_THREADS", "1")

settings.register_profile("here", deadline=None)  # a busy machine is no failure
settings.register_profile("long", deadline=None, max_examples=4_000)  # pytest --hypothesis-profile
settings.load_profile("here")

# Wide enough weights that attention, rotation and norms all matter to the result.
TINY: dict[str, Any] = {
    "vocab_size": 1024,
    "hidden_size": 48,
    "intermediate_size": 80,
    "num_hidden_layers": 2,
    "num_attention_heads": 6,
    "num_key_value_heads": 2,
    "max_position_embeddings": 256,
    "initializer_range": 0.25,
}
LLAMA3_ROPE = {
    "rope_type": "llama3",
    "rope_theta": 10_000.0,
    "factor": 4.0,
    "low_freq_factor": 1.0,
    "high_freq_factor": 4.0,
    "original_max_position_embeddings": 64,
}


@pytest.fixture(scope="session")
def tiny_policy_folder() -> Path:
    return TINY_FOLDER / "policy"


@pytest.fixture(scope="session")
def tiny_policy(tiny_policy_folder: Path):
    """The tiny policy's engine."""
    from carbon.engines.transformers_engine import TransformersEngine

    return TransformersEngine.load(tiny_policy_folder)


@pytest.fixture(scope="session")
def reference_model() -> Callable[[Path], Any]:
    """Transformers' own model of a folder, in float32: what everything is compared with."""
    import torch
    from transformers import AutoModelForCausalLM

    def load(folder: Path):
        return AutoModelForCausalLM.from_pretrained(folder, dtype=torch.float32).eval()

    return load


@pytest.fixture(scope="session")
def random_checkpoints(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Folders by name: Llama with Llama 3's rotary scaling, untied Qwen2, Qwen2 of one group."""
    import torch
    from transformers import LlamaConfig, LlamaForCausalLM, Qwen2Config, Qwen2ForCausalLM

    torch.manual_seed(0)
    llama = LlamaConfig(**TINY, head_dim=16, rope_parameters=LLAMA3_ROPE, tie_word_embeddings=True)
    untied = Qwen2Config(**TINY, tie_word_embeddings=False)
    one_group = Qwen2Config(**{**TINY, "num_key_value_heads": 6}, tie_word_embeddings=True)
    models = {
        "llama3": LlamaForCausalLM(llama),
        "untied": Qwen2ForCausalLM(untied),
        "one_group": Qwen2ForCausalLM(one_group),
    }
    folders = {}
    for name, model in models.items():
        for parameter_name, parameter in model.named_parameters():
            if "norm" in parameter_name or "bias" in parameter_name:
                torch.nn.init.normal_(parameter.data, 1.0, 0.3)
        folders[name] = tmp_path_factory.mktemp(name)
        model.save_pretrained(folders[name])
    return folders
