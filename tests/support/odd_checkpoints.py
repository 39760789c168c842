"""Checkpoints as people bring them, made from the tiny policy: whole ones and others."""

import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from carbon.core.catalog import TINY_FOLDER

_BYTES = 15_231_233_024  # of the weights of Qwen2.5-7B
POLICY, PRM = TINY_FOLDER / "policy", TINY_FOLDER / "prm"


def copied(target: Path, source: Path = POLICY, without: str = "") -> Path:
    """A copy, without the files of a pattern."""
    shutil.copytree(source, target)
    for path in target.glob(without) if without else ():
        path.unlink()
    return target


def changed(folder: Path, name: str = "config.json", **fields: Any) -> Path:
    """The folder, with other fields in one of its JSON files; None takes one out."""
    path = folder / name
    known = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    kept = {key: value for key, value in (known | fields).items() if value is not None}
    path.write_text(json.dumps(kept), encoding="utf-8")
    return folder


def with_header(path: Path, weights: Mapping[str, tuple[str, list[int]]], size: int = 0) -> None:
    """A safetensors file of which only the header is written: type and shape by name. It seems to
    have `size` bytes, which take no room on a disk.
    """
    header = {
        name: {"dtype": dtype, "shape": shape, "data_offsets": [0, 0]}
        for name, (dtype, shape) in weights.items()
    }
    text = json.dumps(header).encode()
    with path.open("wb") as file:
        file.write(len(text).to_bytes(8, "little") + text)
        file.truncate(max(size, 8 + len(text)))


def large_policy(folder: Path) -> Path:
    """Of the sizes of Qwen2.5-7B, in four files."""
    copied(folder, without="*.safetensors*")
    changed(
        folder,
        hidden_size=3_584, intermediate_size=18_944, vocab_size=152_064, num_hidden_layers=28,
        num_attention_heads=28, num_key_value_heads=4, tie_word_embeddings=False,
        dtype="bfloat16", max_position_embeddings=32_768,
    )  # fmt: skip
    names = [f"model-0000{number}-of-00004.safetensors" for number in range(1, 5)]
    for name in names:
        with_header(folder / name, {name: ("BF16", [_BYTES // 8])}, size=_BYTES // 4)
    weight_map = {name: name for name in names}
    return changed(folder, "model.safetensors.index.json", weight_map=weight_map)
