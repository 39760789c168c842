"""Checkpoints with a published model's shapes and random weights, for measuring speed.

Their tokenizer has a word for every id ("t17"), so that texts have exactly as many tokens as were
sampled, and a run almost never ends before its limit.
"""

import json
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import save_file
from tokenizers import AddedToken, Tokenizer, models, pre_tokenizers

CONTROL_TOKENS = ("<|endoftext|>", "<|im_start|>", "<|im_end|>", "<extra_0>")
NUM_WORDS = 151_000
_TEMPLATE = (
    "{% for m in messages %}{{ '<|im_start|>' + m['role'] + ' ' + m['content'] + ' <|im_end|> ' }}"
    "{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant ' }}{% endif %}"
)
_SHARD_BYTES = 2_000_000_000
# From the models' config.json on the hub.
SHAPES: dict[str, dict[str, Any]] = {
    "qwen2.5-1.5b": {
        "architectures": ["Qwen2ForCausalLM"], "hidden_size": 1536, "num_hidden_layers": 28,
        "num_attention_heads": 12, "num_key_value_heads": 2, "intermediate_size": 8960,
        "vocab_size": 151_936, "tie_word_embeddings": True, "max_position_embeddings": 4096,
    },
    "qwen2.5-math-prm-7b": {
        "architectures": ["Qwen2ForProcessRewardModel"], "hidden_size": 3584,
        "num_hidden_layers": 28, "num_attention_heads": 28, "num_key_value_heads": 4,
        "intermediate_size": 18_944, "vocab_size": 152_064, "tie_word_embeddings": False,
        "max_position_embeddings": 4096,
    },
}  # fmt: skip
_COMMON = {
    "model_type": "qwen2", "hidden_act": "silu", "rms_norm_eps": 1e-6, "rope_theta": 10_000.0,
    "rope_parameters": {"rope_type": "default", "rope_theta": 10_000.0}, "dtype": "bfloat16",
    "use_sliding_window": False, "attention_dropout": 0.0, "initializer_range": 0.02,
    "eos_token_id": NUM_WORDS + 3, "pad_token_id": NUM_WORDS + 1,
}  # fmt: skip


def config_of(name: str) -> dict[str, Any]:
    """The fields of its config.json."""
    return _COMMON | SHAPES[name]


def write_checkpoint(name: str, folder: Path, device: torch.device, seed: int = 0) -> Path:
    """A folder with config, tokenizer and bf16 weights drawn from N(0, 0.02²); norms are 1."""
    folder.mkdir(parents=True, exist_ok=True)
    config = config_of(name)
    _write(folder / "config.json", config)
    word_tokenizer().save(str(folder / "tokenizer.json"))
    _write(
        folder / "tokenizer_config.json",
        {"tokenizer_class": "PreTrainedTokenizerFast", "eos_token": "<|im_end|>",
         "pad_token": "<|endoftext|>", "chat_template": _TEMPLATE},
    )  # fmt: skip
    generator = torch.Generator(device).manual_seed(seed)
    weight_map, shard, size = {}, {}, 0
    shards: list[dict[str, torch.Tensor]] = []
    for weight, shape in weight_shapes(config).items():
        values = torch.empty(shape, dtype=torch.bfloat16, device=device)
        if weight.endswith("norm.weight"):
            values.fill_(1.0)
        else:
            values.normal_(0.0, 0.02, generator=generator)
        shard[weight] = values.cpu()
        size += values.numel() * 2
        if size > _SHARD_BYTES:
            shards, shard, size = [*shards, shard], {}, 0
    shards.append(shard)
    for number, content in enumerate(shards):
        file = f"model-{number:05}.safetensors"
        save_file(content, folder / file, metadata={"format": "pt"})
        weight_map |= dict.fromkeys(content, file)
    _write(folder / "model.safetensors.index.json", {"metadata": {}, "weight_map": weight_map})
    return folder


def folder_of(name: str, scratch: Path) -> Path:
    """That folder, or one with a checkpoint of these shapes, written to `scratch`."""
    if Path(name).is_dir():
        return Path(name)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    folder = write_checkpoint(name, scratch, device)
    if device.type == "cuda":
        torch.cuda.empty_cache()  # engines measure what is free
    return folder


def words(count: int, first: int = 1000) -> str:
    """A text of `count` tokens."""
    return " ".join(f"t{first + place}" for place in range(count))


def weight_shapes(config: dict[str, Any]) -> dict[str, tuple[int, ...]]:
    hidden, inner = config["hidden_size"], config["intermediate_size"]
    keys = hidden // config["num_attention_heads"] * config["num_key_value_heads"]
    shapes: dict[str, tuple[int, ...]] = {
        "model.embed_tokens.weight": (config["vocab_size"], hidden)
    }
    for layer in range(config["num_hidden_layers"]):
        prefix = f"model.layers.{layer}."
        for projection, rows in (("q", hidden), ("k", keys), ("v", keys)):
            shapes[f"{prefix}self_attn.{projection}_proj.weight"] = (rows, hidden)
            shapes[f"{prefix}self_attn.{projection}_proj.bias"] = (rows,)
        shapes[f"{prefix}self_attn.o_proj.weight"] = (hidden, hidden)
        for projection in ("gate", "up"):
            shapes[f"{prefix}mlp.{projection}_proj.weight"] = (inner, hidden)
        shapes[f"{prefix}mlp.down_proj.weight"] = (hidden, inner)
        shapes[f"{prefix}input_layernorm.weight"] = (hidden,)
        shapes[f"{prefix}post_attention_layernorm.weight"] = (hidden,)
    shapes["model.norm.weight"] = (hidden,)
    if not config["tie_word_embeddings"]:
        shapes["lm_head.weight"] = (config["vocab_size"], hidden)
    if config["architectures"] == ["Qwen2ForProcessRewardModel"]:
        shapes |= {"score.0.weight": (hidden, hidden), "score.0.bias": (hidden,)}
        shapes |= {"score.2.weight": (2, hidden), "score.2.bias": (2,)}
    return shapes


def word_tokenizer() -> Tokenizer:
    """One word for each id, then an unknown word's id, then the control tokens.

    These are no words: sampled and written out, they read as an unknown word.
    """
    vocabulary = {f"t{word}": word for word in range(NUM_WORDS)} | {"<unk>": NUM_WORDS}
    tokenizer = Tokenizer(models.WordLevel(vocabulary, unk_token="<unk>"))
    tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    tokenizer.add_special_tokens([AddedToken(name, special=True) for name in CONTROL_TOKENS])
    return tokenizer


def _write(path: Path, fields: dict[str, Any]) -> None:
    path.write_text(json.dumps(fields), encoding="utf-8")
