"""Writes a trained model as a folder that transformers, vLLM and this project load."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import save_file
from tokenizers import Tokenizer
from torch import Tensor

from carbon.models import checkpoint
from train.chat import PAD_ID, TURN_END_ID
from train.model import LanguageModel, RewardModel
from train.tokenizer import save_for_transformers

_SHARD_BYTES = 9_000_000


def export_policy(
    model: LanguageModel,
    tokenizer: Tokenizer,
    folder: Path,
    max_new_tokens: int,
    *,
    in_8_bits: bool = False,
) -> None:
    """A Qwen2ForCausalLM: config, shards under 10 MB, tokenizer, generation settings.

    Weights are in float16, or in 8 bits (see `carbon.models.checkpoint`).
    """
    _export(model, "Qwen2ForCausalLM", tokenizer, folder, in_8_bits)
    generation = {
        "do_sample": True,
        "temperature": 0.8,
        "max_new_tokens": max_new_tokens,
        "eos_token_id": TURN_END_ID,
        "pad_token_id": PAD_ID,
    }
    write_json(folder / "generation_config.json", generation)


def export_reward(
    model: RewardModel, tokenizer: Tokenizer, folder: Path, *, in_8_bits: bool = False
) -> None:
    """A Qwen2ForProcessRewardModel: the backbone and score.0, score.2."""
    _export(model, "Qwen2ForProcessRewardModel", tokenizer, folder, in_8_bits)


def round_to_8_bits(model: LanguageModel | RewardModel) -> None:
    """Give the model the weights that it will be exported with."""
    model.load_state_dict(checkpoint.from_8_bits(checkpoint.in_8_bits(model.state_dict())))


def _export(
    model: LanguageModel | RewardModel,
    architecture: str,
    tokenizer: Tokenizer,
    folder: Path,
    in_8_bits: bool,
) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    if in_8_bits:
        weights = checkpoint.in_8_bits(model.state_dict())
    else:
        weights = {
            name: weight.detach().to("cpu", torch.float16).contiguous()
            for name, weight in model.state_dict().items()
        }
    shards = list(_shards(weights))
    names = [f"model-{k:05}-of-{len(shards):05}.safetensors" for k in range(1, len(shards) + 1)]
    for old in folder.glob("model-*.safetensors"):
        old.unlink()
    for name, shard in zip(names, shards, strict=True):
        save_file(shard, folder / name, metadata={"format": "pt"})
    index = {
        "metadata": {"total_size": sum(map(_num_bytes, weights.values()))},
        "weight_map": {
            weight: name
            for name, shard in zip(names, shards, strict=True)
            for weight in sorted(shard)
        },
    }
    write_json(folder / "model.safetensors.index.json", index)
    write_json(folder / "config.json", model.shape.config(architecture))
    save_for_transformers(tokenizer, folder)


def _shards(weights: dict[str, Tensor]) -> Iterator[dict[str, Tensor]]:
    """A scale follows its matrix and stays in its shard."""
    shard: dict[str, Tensor] = {}
    size = 0
    for name, weight in weights.items():
        is_scale = name.endswith(checkpoint.SCALE)
        if shard and size + _num_bytes(weight) > _SHARD_BYTES and not is_scale:
            yield shard
            shard, size = {}, 0
        shard[name] = weight
        size += _num_bytes(weight)
    yield shard


def _num_bytes(weight: Tensor) -> int:
    return weight.numel() * weight.element_size()


def write_json(path: Path, fields: dict[str, Any]) -> None:
    path.write_text(json.dumps(fields, indent=1) + "\n", encoding="utf-8")
