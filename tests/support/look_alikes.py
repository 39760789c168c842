"""Small random checkpoints of many families, as their own save_pretrained writes them.

With the tiny policy's tokenizer, so that they can be policies.
"""

import shutil
from pathlib import Path
from typing import Any

import torch
from transformers import CONFIG_MAPPING, AutoModelForCausalLM

from carbon.core.catalog import TINY_FOLDER

_SMALL: dict[str, Any] = {
    "vocab_size": 1024,
    "hidden_size": 48,
    "intermediate_size": 80,
    "num_hidden_layers": 4,
    "num_attention_heads": 6,
    "num_key_value_heads": 2,
    "head_dim": 16,
    "max_position_embeddings": 384,
    "initializer_range": 0.25,  # wide enough that attention, rotation and norms all matter
    "bos_token_id": 0,
    "eos_token_id": 2,
    "pad_token_id": 0,
}
_WINDOWS = {
    "sliding_window": 8,  # far less than a text
    "layer_types": ["sliding_attention", "full_attention"] * 2,
}
_EXPERTS = {"num_experts_per_tok": 2, "moe_intermediate_size": 32}
_YARN = {
    "rope_type": "yarn",
    "rope_theta": 1e4,
    "factor": 4.0,
    "original_max_position_embeddings": 64,
}
# By name: the type, and what is special about it.
FAMILIES: dict[str, tuple[str, dict[str, Any]]] = {
    "qwen3": ("qwen3", {}),
    "mistral": ("mistral", {"sliding_window": 8}),
    "phi3": ("phi3", {"head_dim": 8}),
    "olmo2": ("olmo2", {}),
    "smollm3": ("smollm3", {"no_rope_layers": [1, 1, 1, 0]}),
    "gemma3": ("gemma3_text", {**_WINDOWS, "query_pre_attn_scalar": 16}),
    "yarn": ("qwen2", {"rope_parameters": _YARN}),
    "mixture": ("qwen3_moe", {"num_experts": 4, **_EXPERTS}),
    "gpt_oss": ("gpt_oss", {"num_local_experts": 4, **_EXPERTS, **_WINDOWS}),  # sinks
    "bloom": ("bloom", {"n_head": 6}),  # positions by bias alone
    "deepseek": (
        "deepseek_v3",  # keys are wider than values
        {
            "num_key_value_heads": 6, "head_dim": 8, "qk_rope_head_dim": 8, "qk_nope_head_dim": 8,
            "v_head_dim": 12, "kv_lora_rank": 16, "q_lora_rank": 16, "n_routed_experts": 4,
            "n_group": 1, "topk_group": 1, "first_k_dense_replace": 1, **_EXPERTS,
        },
    ),
}  # fmt: skip
# Those that people bring, with sliding windows, layers without positions, and stretched ones.
COMMON = ("qwen3", "mistral", "phi3", "olmo2", "smollm3", "gemma3", "yarn")


def save_look_alike(family: str, folder: Path, **changes: Any) -> Path:
    """A folder with a random model of the family, a tokenizer and a chat template."""
    model_type, special = FAMILIES[family]
    torch.manual_seed(0)
    config = CONFIG_MAPPING[model_type](**{**_SMALL, **special, **changes})
    model = AutoModelForCausalLM.from_config(config, dtype=torch.float32)
    for name, parameter in model.named_parameters():
        if "norm" in name or "bias" in name:
            torch.nn.init.normal_(parameter.data, 1.0, 0.3)
    model.save_pretrained(folder)
    for name in ("tokenizer.json", "tokenizer_config.json"):
        shutil.copy(TINY_FOLDER / "policy" / name, folder)
    return folder
