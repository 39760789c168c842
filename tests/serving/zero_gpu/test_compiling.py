"""What a Space compiles when it starts: everything that a run needs, and for the card to come."""

import json
import logging
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
import torch
from safetensors.torch import save_file

from carbon.core.catalog import TINY_FOLDER
from carbon.models import checkpoint
from carbon.serving.zero_gpu import compiling
from carbon.serving.zero_gpu.compiling import Compiling, meta_decoder

ROOT = Path(__file__).parents[3]
FOLDERS = TINY_FOLDER / "policy", TINY_FOLDER / "prm"
needs_triton = pytest.mark.skipif(find_spec("triton") is None, reason="needs Triton")


@pytest.fixture
def rtx_pro_6000(monkeypatch):
    """The capability that `spaces` lets torch tell before a GPU is there."""
    monkeypatch.setattr(torch.cuda, "get_device_capability", lambda *device: (12, 0))


@needs_triton
def test_a_run_compiles_nothing_that_the_start_has_not(tmp_path):
    """Any numbers of rows and tokens, with and without cached logits; launched into nothing."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "tests" / "support" / "without_a_gpu.py"), "run"],
        env=os.environ | {"PYTHONPATH": str(ROOT), "TRITON_CACHE_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["more"] == 0
    assert 20 < found["ahead"] < 40


@needs_triton
def test_a_start_leaves_machine_code_for_the_card_to_come(
    tmp_path, monkeypatch, caplog, rtx_pro_6000
):
    monkeypatch.setenv("TRITON_CACHE_DIR", str(tmp_path))
    caplog.set_level(logging.INFO)
    Compiling(*FOLDERS, 1_019, torch.bfloat16, "cuda").wait()
    (record,) = caplog.records
    assert record.levelno == logging.INFO, record.getMessage()
    names = {path.stem for path in tmp_path.rglob("*.cubin")}
    assert {"_attend_to_split", "_choose", "_column_sums", "_update", "_swiglu"} <= names
    for path in tmp_path.rglob("_attend_to_split.json"):
        assert json.loads(path.read_text())["target"]["arch"] == 120


@needs_triton
def test_a_start_that_cannot_keep_kernels_goes_on_and_says_so(
    tmp_path, monkeypatch, caplog, rtx_pro_6000
):
    (tmp_path / "file").touch()
    monkeypatch.setenv("TRITON_CACHE_DIR", str(tmp_path / "file"))
    Compiling(*FOLDERS, 1_019, torch.bfloat16, "cuda").wait()
    (record,) = caplog.records
    assert record.levelno == logging.WARNING
    assert "first visitors' slots" in record.getMessage()


@pytest.mark.parametrize("stored", [torch.float16, torch.float32])
def test_each_model_is_compiled_for_the_type_that_it_is_read_in(
    stored, tmp_path, monkeypatch, rtx_pro_6000
):
    """A reward model in float16 stays so, whatever the policy is read in."""
    shutil.copytree(FOLDERS[1], tmp_path / "prm", ignore=shutil.ignore_patterns("*.safetensors*"))
    weights = checkpoint.read_weights(FOLDERS[1], stored)
    save_file(weights, tmp_path / "prm" / "model.safetensors")
    started = []
    monkeypatch.setattr(compiling, "has_triton", lambda: True)
    monkeypatch.setattr(compiling.subprocess, "Popen", lambda command, **_: started.append(command))
    Compiling(FOLDERS[0], tmp_path / "prm", 1_019, torch.bfloat16, "cuda")
    prm = {torch.float16: "float16", torch.float32: "bfloat16"}[stored]
    assert started[0][-3:] == ("bfloat16", prm, "120")
    assert checkpoint.reading_dtype(tmp_path / "prm", "cpu") == torch.float32


@needs_triton
def test_a_start_compiles_the_reward_models_kernels_in_its_own_type(
    tmp_path, monkeypatch, rtx_pro_6000
):
    monkeypatch.setenv("TRITON_CACHE_DIR", str(tmp_path))
    Compiling(*FOLDERS, 1_019, torch.bfloat16, "cuda").wait()  # the tiny one's is float16
    for name in ("_swiglu", "_rotate"):
        sources = [path.read_text() for path in tmp_path.rglob(f"{name}.ttir")]
        assert any("f16" in text.replace("bf16", "") for text in sources), name
        assert any("bf16" in text for text in sources), name


def test_without_triton_there_is_nothing_to_compile(monkeypatch, caplog, rtx_pro_6000):
    monkeypatch.setattr(compiling, "has_triton", lambda: False)
    Compiling(*FOLDERS, 1_019, torch.bfloat16, "cuda").wait()
    assert not caplog.records


def test_a_decoder_without_weights_has_the_checkpoints_shapes():
    decoder = meta_decoder(FOLDERS[0], torch.bfloat16)
    assert decoder.device.type == "meta"
    assert (decoder.hidden_size, len(decoder.layers), decoder.vocab_size) == (384, 6, 1024)
    assert decoder.lm_head_weight.shape == (1024, 384)
