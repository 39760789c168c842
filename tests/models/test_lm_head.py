"""W_LM of any family is read without the rest of the model."""

import json
from pathlib import Path

import pytest
import torch
from safetensors.torch import load_file, save_file

from carbon.core.errors import ModelError
from carbon.models.checkpoint import read_config
from carbon.models.lm_head import load_lm_head
from tests.support.look_alikes import FAMILIES, save_look_alike


def with_weights(folder: Path, **changes: torch.Tensor | None) -> Path:
    weights = load_file(folder / "model.safetensors") | changes
    kept = {name: weight for name, weight in weights.items() if weight is not None}
    save_file(kept, folder / "model.safetensors", metadata={"format": "pt"})
    return folder


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("ties", [True, False])
def test_it_is_the_head_that_transformers_uses(tmp_path, reference_model, family, ties):
    folder = save_look_alike(family, tmp_path, tie_word_embeddings=ties)
    expected = reference_model(folder).get_output_embeddings().weight
    assert torch.equal(load_lm_head(folder, "cpu", torch.float32), expected)


def test_what_a_config_does_not_say_is_its_familys_default(tmp_path):
    """Gemma's configs do not say that they tie, and no head is stored."""
    folder = save_look_alike("gemma3", tmp_path, tie_word_embeddings=True)
    config = read_config(folder)
    del config["tie_word_embeddings"]
    (folder / "config.json").write_text(json.dumps(config))
    assert load_lm_head(folder, "cpu", torch.float32).shape == (1024, 48)


def test_a_bias_in_the_weights_is_refused(tmp_path):
    folder = save_look_alike("qwen3", tmp_path, tie_word_embeddings=False)
    with_weights(folder, **{"lm_head.bias": torch.zeros(1024)})
    with pytest.raises(ModelError, match="head has a bias"):
        load_lm_head(folder, "cpu", torch.float32)


def test_a_missing_head_is_a_sentence(tmp_path):
    folder = save_look_alike("qwen3", tmp_path, tie_word_embeddings=False)
    with_weights(folder, **{"lm_head.weight": None})
    with pytest.raises(ModelError, match="should have one head; its weights hold none"):
        load_lm_head(folder, "cpu", torch.float32)


def test_a_head_that_is_no_product_is_refused_before_its_weights_are_read(tmp_path):
    (tmp_path / "config.json").write_text('{"model_type": "gemma2"}')
    with pytest.raises(ModelError, match="final_logit_softcapping"):
        load_lm_head(tmp_path, "cpu", torch.float32)
