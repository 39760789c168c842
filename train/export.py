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
from carbon.models.trunk import digest_of, with_trunk
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
    config = model.shape.config("Qwen2ForCausalLM")
    _export(model.state_dict(), config, tokenizer, folder, in_8_bits)
    generation = {
        "do_sample": True,
        "temperature": 0.8,
        "max_new_tokens": max_new_tokens,
        "eos_token_id": TURN_END_ID,
        "pad_token_id": PAD_ID,
    }
    write_json(folder / "generation_config.json", generation)


def export_reward(
    model: RewardModel,
    tokenizer: Tokenizer,
    folder: Path,
    *,
    in_8_bits: bool = False,
    trunk: Path | None = None,
) -> None:
    """A Qwen2ForProcessRewardModel: the backbone and score.0, score.2.

    With a `trunk`, a folder beside it, only what differs from the weights there.
    """
    config = model.shape.config("Qwen2ForProcessRewardModel")
    weights = model.whole_state() if trunk is None else model.own_state()
    if trunk is not None:
        config = with_trunk(config, trunk.name, digest_of(trunk))
    _export(weights, config, tokenizer, folder, in_8_bits)


def round_to_8_bits(model: LanguageModel | RewardModel) -> None:
    """Give the model the weights that it will be exported with."""
    model.load_state_dict(checkpoint.from_8_bits(checkpoint.in_8_bits(model.state_dict())))


def _export(
    weights: dict[str, Tensor],
    config: dict[str, Any],
    tokenizer: Tokenizer,
    folder: Path,
    in_8_bits: bool,
) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    if in_8_bits:
        weights = checkpoint.in_8_bits(weights)
    else:
        weights = {
            name: weight.detach().to("cpu", torch.float16).contiguous()
            for name, weight in weights.items()
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
    write_json(folder / "config.json", config)
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


def write_json(path: Path, fields: dict[str, Any] | str) -> None:
    path.write_text(json.dumps(fields, indent=1) + "\n", encoding="utf-8")
