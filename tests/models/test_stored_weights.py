"""How many numbers a checkpoint holds, of which type, and what cannot be read as it was meant."""

from pathlib import Path

import pytest
import torch
from safetensors.torch import save_file

from carbon.core.catalog import SMALL_FOLDER, TINY_FOLDER
from carbon.core.errors import ModelError
from carbon.models import checkpoint
from carbon.models.hub import INDEX, Files, read_config
from carbon.models.stored_weights import check_quantisation, quantised_as, read_stored
from tests.support.odd_checkpoints import changed, copied


@pytest.mark.parametrize(("pair", "has_8_bits"), [(SMALL_FOLDER, True), (TINY_FOLDER, False)])
@pytest.mark.parametrize("role", ["policy", "prm"])
def test_what_is_stored_is_what_is_read(pair: Path, has_8_bits: bool, role: str):
    folder = pair / role
    stored = read_stored(Files.find(str(folder)))
    weights = checkpoint.read_weights(folder, torch.float16)
    assert stored.num_parameters == sum(weight.numel() for weight in weights.values())
    assert (stored.has_8_bits, stored.dtype) == (has_8_bits, "float16")
    assert set(stored.files) == set(read_config(folder, INDEX)["weight_map"].values())


@pytest.mark.parametrize("kind", [torch.float64, torch.float32, torch.bfloat16, torch.float16])
def test_the_type_is_that_of_most_weights(kind: torch.dtype, tmp_path: Path):
    others = {"positions": torch.arange(9), "mask": torch.ones(3, dtype=torch.bool)}
    weights = {name: torch.ones(2, 2, dtype=kind) for name in "abc"}
    save_file(weights | others | {"d": torch.ones(4)}, tmp_path / "model.safetensors")
    assert read_stored(Files.find(str(tmp_path))).dtype == str(kind).removeprefix("torch.")


def test_only_our_own_8_bits_can_be_read():
    assert quantised_as("a.weight", "I8", has_scale=True) is None
    assert quantised_as("a.weight", "I8", has_scale=False)
    for dtype in ("U8", "I32", "F8_E5M2", "F4", "F8_E8M0"):
        assert quantised_as("a.weight", dtype, has_scale=True)
    assert quantised_as("a.positions", "I64", has_scale=False) is None


def test_formats_that_nobody_has_named_are_told_by_their_own_word():
    check_quantisation("one", {})
    check_quantisation("one", {"quantization_config": None})
    with pytest.raises(ModelError, match=r"\(q17\)"):
        check_quantisation("one", {"quantization_config": {"quant_method": "q17"}})


def test_a_broken_index_is_a_sentence(tmp_path: Path):
    folder = changed(copied(tmp_path / "one"), "model.safetensors.index.json", weight_map=[1])
    with pytest.raises(ModelError, match="broken"):
        read_stored(Files.find(str(folder)))
