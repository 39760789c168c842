"""Which decoder runs a policy is told from its config alone, and so is why none does."""

import json

import pytest
from transformers import CONFIG_MAPPING

from carbon.core.catalog import SMALL_FOLDER, TINY_FOLDER
from carbon.core.errors import ModelError
from carbon.models import checkpoint
from carbon.models.architectures import check_head, check_policy, class_name, why_not_ours

FAMILIES = (
    "qwen3", "qwen3_moe", "mistral", "mixtral", "phi3", "olmo2", "smollm3", "gemma", "gemma3_text",
    "gpt_oss", "gpt_neox", "starcoder2", "glm4", "stablelm", "falcon",
)  # fmt: skip


def saved(model_type: str, /, **changes: object) -> dict[str, object]:
    """What config.json holds of a default model of this type."""
    return {**json.loads(CONFIG_MAPPING[model_type]().to_json_string()), **changes}


@pytest.mark.parametrize("folder", [SMALL_FOLDER, TINY_FOLDER])
def test_the_pairs_that_ship_run_in_our_own_decoder(folder):
    assert check_policy(checkpoint.read_config(folder / "policy")) == "carbon"


@pytest.mark.parametrize("model_type", FAMILIES)
def test_other_causal_language_models_run_in_transformers(model_type):
    assert check_policy(saved(model_type)) == "transformers"


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"rope_parameters": {"rope_type": "yarn", "rope_theta": 1e4, "factor": 4.0}}, "'yarn'"),
        ({"use_sliding_window": True, "sliding_window": 64}, "sliding window"),
        ({"hidden_act": "gelu"}, "'gelu'"),
        ({"model_type": "llama", "attention_bias": True}, "biases"),
    ],
)
def test_what_our_own_decoder_does_not_compute_of_its_architectures_does_too(changes, reason):
    config = saved("qwen2", **changes)
    assert reason in str(why_not_ours(config))
    assert check_policy(config) == "transformers"


def test_a_check_leaves_the_config_as_it_was():
    config = saved("gemma3_text")
    before = json.dumps(config)
    check_policy(config)
    assert json.dumps(config) == before


@pytest.mark.parametrize(
    ("config", "reason"),
    [
        ({"model_type": "phi"}, "head has a bias"),
        (saved("phimoe", lm_head_bias=True), "head has a bias"),
        ({"model_type": "gemma2"}, "final_logit_softcapping = 30.0"),  # its default
        (saved("gemma3_text", final_logit_softcapping=20.0), "caps its logits"),
        ({"model_type": "cohere"}, "logit_scale = 0.0625"),
        (saved("granite", logits_scaling=8.0), "logits_scaling = 8.0"),
    ],
)
def test_a_head_that_is_not_a_product_is_refused_by_name(config, reason):
    for check in (check_policy, check_head):
        with pytest.raises(ModelError, match=reason):
            check(config)


@pytest.mark.parametrize("config", [saved("granite", logits_scaling=1.0), saved("gemma3_text")])
def test_a_neutral_scale_and_an_absent_cap_are_none(config):
    assert check_policy(config) == "transformers"


@pytest.mark.parametrize(
    ("config", "reason"),
    [
        ({"model_type": "t5"}, "encoder-decoders"),
        ({"model_type": "vit"}, "cannot write"),
        ({"model_type": "mamba"}, r"'mamba' keep more .* \(linear_attention\).* cannot branch"),
        ({"model_type": "rwkv"}, "a recurrent state"),
        ({"model_type": "qwen3_next"}, "linear_attention"),
        ({"model_type": "gemma3"}, "read more than text"),
        ({"model_type": "not_there"}, "has no code for them, and code that comes with a model"),
        ({}, "type None"),
        (saved("qwen3", architectures=["Qwen3ForSequenceClassification"]), "no head that writes"),
        (saved("qwen3", hidden_size="wide"), "is not that of a qwen3"),
        (saved("qwen2", hidden_size=None), "is not that of a qwen2"),
    ],
)
def test_what_cannot_write_by_itself_is_refused(config, reason):
    with pytest.raises(ModelError, match=reason):
        check_policy(config)


def test_transformers_class_is_named():
    assert class_name({"model_type": "qwen3"}) == "Qwen3ForCausalLM"
