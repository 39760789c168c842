"""A model that shares another one's weights is read as the whole model that it stands for."""

import json
from pathlib import Path

import pytest
import torch
from safetensors.torch import save_file

from carbon.core.errors import ModelError
from carbon.models import checkpoint
from carbon.models.hub import INDEX, Files
from carbon.models.stored_weights import read_stored, weight_shapes
from carbon.models.trunk import LOW_IN, LOW_OUT, digest_of, with_trunk


@pytest.fixture
def pair(tmp_path: Path) -> tuple[Path, dict[str, torch.Tensor]]:
    """The folder of a model beside its trunk, and what its weights are when they have been read."""
    torch.manual_seed(0)
    trunk, folder = tmp_path / "policy", tmp_path / "prm"
    shared = {name: torch.randn(6, 40) for name in ("low", "own", "same", "lm_head.weight")}
    own = {"own": torch.randn(6, 40), "norm": torch.randn(6), "score": torch.randn(2, 6)}
    low = {f"low{LOW_OUT}": torch.randn(6, 3), f"low{LOW_IN}": torch.randn(3, 40)}
    for path, weights in ((trunk, shared), (folder, own | low)):
        path.mkdir()
        save_file(checkpoint.in_8_bits(weights), path / "model.safetensors")
    (trunk / "config.json").write_text("{}")
    config = with_trunk({"carbon": {"uses_system_prompt": False}}, "policy", digest_of(trunk))
    (folder / "config.json").write_text(json.dumps(config))
    base, mine, parts = (
        checkpoint.from_8_bits(checkpoint.in_8_bits(each)) for each in (shared, own, low)
    )
    product = parts[f"low{LOW_OUT}"] @ parts[f"low{LOW_IN}"]
    return folder, {"low": base["low"] + product, "same": base["same"], **mine}


def test_all_of_it_is_read_and_nothing_else(pair):
    folder, whole = pair
    read = checkpoint.read_weights(folder, torch.float32)
    assert read.keys() == whole.keys()
    assert all(torch.equal(read[name], weight) for name, weight in whole.items())
    assert checkpoint.read_weights(folder, torch.bfloat16)["low"].dtype == torch.bfloat16
    assert weight_shapes(folder) == {name: list(weight.shape) for name, weight in whole.items()}
    stored = read_stored(Files.find(str(folder)))
    assert stored.num_parameters == sum(weight.numel() for weight in whole.values())
    assert (stored.dtype, stored.has_8_bits) == ("float16", True)


@pytest.mark.parametrize("name", ["low", "own", "same", "score"])
def test_one_weight_alone_is_read_alike(pair, name: str):
    folder, whole = pair
    read = checkpoint.read_weights(folder, torch.float32, only=(name,))
    assert read.keys() == {name}
    assert torch.equal(read[name], whole[name])


def test_it_is_expanded_into_a_whole_model(pair, tmp_path: Path, monkeypatch):
    folder, whole = pair
    monkeypatch.setattr(checkpoint.constants, "HF_HOME", str(tmp_path / "home"))
    made = checkpoint.expanded(folder)
    assert checkpoint.read_config(made) == {"carbon": {"uses_system_prompt": False}}
    halves = checkpoint.read_weights(made, torch.float32)
    assert all(torch.equal(halves[name], weight.half().float()) for name, weight in whole.items())
    assert checkpoint.expanded(made) == checkpoint.expanded(folder) == made


def test_its_digest_is_of_both(pair):
    folder, _ = pair
    before = checkpoint.weights_digest(folder)
    assert before != digest_of(folder)
    save_file({"same": torch.ones(6, 40)}, folder.parent / "policy" / "model.safetensors")
    assert checkpoint.weights_digest(folder) != before
    with pytest.raises(ModelError, match="not the ones that it was trained on"):
        checkpoint.read_weights(folder, torch.float32)


@pytest.mark.parametrize(
    ("name", "words"),
    [("absent", "must lie beside it"), ("../policy", "names no folder"), (3, "names no folder")],
)
def test_a_trunk_that_is_not_beside_it_is_told_of(pair, name, words: str):
    folder, _ = pair
    (folder / "config.json").write_text(json.dumps(with_trunk({}, name, "")))
    for read in (
        lambda: checkpoint.read_weights(folder, torch.float32),
        lambda: read_stored(Files.find(str(folder))),
        lambda: checkpoint.expanded(folder),
    ):
        with pytest.raises(ModelError, match=words):
            read()


def test_a_digest_is_of_the_files_that_an_index_names(tmp_path):
    for name in ("model-1", "model-2", "of-before"):
        save_file({name: torch.ones(2)}, tmp_path / f"{name}.safetensors")
    of_all = digest_of(tmp_path)
    names = {name: f"{name}.safetensors" for name in ("model-1", "model-2")}
    (tmp_path / INDEX).write_text(json.dumps({"weight_map": names}))
    named = digest_of(tmp_path)
    assert named != of_all
    (tmp_path / "of-before.safetensors").unlink()
    assert digest_of(tmp_path) == named
