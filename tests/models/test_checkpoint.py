"""Checkpoints are read whole, and whatever is wrong with one is said in a sentence."""

import json
from pathlib import Path

import pytest
import torch
from safetensors.torch import save_file

from carbon.core.errors import ModelError
from carbon.models import checkpoint


def shards(folder: Path) -> dict[str, torch.Tensor]:
    weights = {
        "a": torch.arange(6, dtype=torch.float16).view(2, 3),
        "b": torch.ones(2, dtype=torch.bfloat16),
        "steps": torch.tensor([3, 4]),
    }
    names = {"a": "model-1.safetensors", "b": "model-2.safetensors", "steps": "model-2.safetensors"}
    save_file({"a": weights["a"]}, folder / "model-1.safetensors")
    save_file({"b": weights["b"], "steps": weights["steps"]}, folder / "model-2.safetensors")
    index = json.dumps({"weight_map": names})
    (folder / "model.safetensors.index.json").write_text(index, encoding="utf-8")
    return weights


def test_all_shards_are_read_and_floats_converted(tmp_path: Path):
    weights = shards(tmp_path)
    read = checkpoint.read_weights(tmp_path, torch.float32)
    assert set(read) == set(weights)
    assert read["a"].dtype == read["b"].dtype == torch.float32
    assert torch.equal(read["a"], weights["a"].float())
    assert torch.equal(read["steps"], weights["steps"])


def test_a_single_file_needs_no_index(tmp_path: Path):
    save_file({"a": torch.ones(3)}, tmp_path / "model.safetensors")
    assert torch.equal(checkpoint.read_weights(tmp_path, torch.float32)["a"], torch.ones(3))


def test_missing_and_broken_files_are_named(tmp_path: Path):
    with pytest.raises(ModelError, match=r"no file config\.json"):
        checkpoint.read_config(tmp_path)
    with pytest.raises(ModelError, match=r"no file model\.safetensors"):
        checkpoint.read_weights(tmp_path, torch.float32)
    (tmp_path / "config.json").write_text("[1]")
    with pytest.raises(ModelError, match="not a JSON object"):
        checkpoint.read_config(tmp_path)
    (tmp_path / "config.json").write_text("{")
    with pytest.raises(ModelError, match="not readable JSON"):
        checkpoint.read_config(tmp_path)
    (tmp_path / "model.safetensors").write_bytes(b"nonsense that is no tensor file")
    with pytest.raises(ModelError, match="not readable safetensors"):
        checkpoint.read_weights(tmp_path, torch.float32)


def test_a_weight_that_the_index_promises_must_exist(tmp_path: Path):
    shards(tmp_path)
    index = tmp_path / "model.safetensors.index.json"
    fields = json.loads(index.read_text())
    fields["weight_map"]["c"] = "model-1.safetensors"
    index.write_text(json.dumps(fields))
    with pytest.raises(ModelError, match="lacks the weight 'c'"):
        checkpoint.read_weights(tmp_path, torch.float32)


def test_8_bits_are_read_as_what_was_rounded(tmp_path: Path, monkeypatch):
    torch.manual_seed(0)
    weights = {"a": torch.randn(6, 40), "zeros": torch.zeros(2, 3), "bias": torch.randn(6)}
    stored = checkpoint.in_8_bits(weights)
    assert stored["a"].dtype == torch.int8
    rounded = checkpoint.from_8_bits(stored)
    step = weights["a"].abs().amax(1, keepdim=True) / 127
    assert ((rounded["a"] - weights["a"]).abs() <= 0.51 * step).all()
    again = checkpoint.from_8_bits(checkpoint.in_8_bits(rounded))
    assert all(torch.equal(again[name], weight) for name, weight in rounded.items())
    folder = tmp_path / "policy"
    folder.mkdir()
    save_file(stored, folder / "model.safetensors")
    (folder / "config.json").write_text("{}")
    read = checkpoint.read_weights(folder, torch.float32)
    assert read.keys() == weights.keys()
    assert all(torch.equal(read[name], weight) for name, weight in rounded.items())
    assert checkpoint.read_weights(folder, torch.float32, only={"bias"}).keys() == {"bias"}
    monkeypatch.setattr(checkpoint.constants, "HF_HOME", str(tmp_path / "home"))
    made = checkpoint.expanded(folder)
    assert made != folder
    assert checkpoint.expanded(folder) == checkpoint.expanded(made) == made
    halves = checkpoint.read_weights(made, torch.float32)
    assert all(torch.equal(halves[name], weight.half().float()) for name, weight in rounded.items())


@pytest.mark.parametrize(("kind", "words"), [(torch.float8_e4m3fn, "FP8"), (torch.int8, "whole")])
def test_weights_that_would_be_read_without_their_scales_are_refused(kind, words, tmp_path: Path):
    weights = {"a.weight": torch.ones(4, 4).to(kind), "a.weight_scale_inv": torch.ones(1)}
    save_file(weights, tmp_path / "model.safetensors")
    with pytest.raises(ModelError, match=f"quantised .*{words}"):
        checkpoint.read_weights(tmp_path, torch.float32)


@pytest.mark.parametrize(
    "told", [{}, {"dtype": "auto"}, {"torch_dtype": "auto"}, {"dtype": "int3"}]
)
def test_the_type_of_weights_is_told_by_the_weights(told: dict[str, str], tmp_path: Path):
    (tmp_path / "config.json").write_text(json.dumps(told))
    for dtype in (torch.float32, torch.bfloat16, torch.float16):
        weights = {"a": torch.ones(4, 4, dtype=dtype), "steps": torch.ones(2, dtype=torch.int64)}
        save_file(weights, tmp_path / "model.safetensors")
        assert checkpoint.stored_dtype(tmp_path) == dtype
    save_file(checkpoint.in_8_bits({"a": torch.ones(4, 4)}), tmp_path / "model.safetensors")
    assert checkpoint.stored_dtype(tmp_path) == torch.float16
