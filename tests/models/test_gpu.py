"""What is chosen and said on each card; Triton's own refusals are real, where it is installed."""

import json
import logging
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
import torch

from carbon.core.errors import OutOfMemoryError
from carbon.models import gpu
from carbon.models.gpu import Multiprocessors

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "tests" / "support" / "without_a_gpu.py"
needs_triton = pytest.mark.skipif(find_spec("triton") is None, reason="needs Triton")
CARDS = {
    "T4": (7, 5), "A100": (8, 0), "A10G": (8, 6), "L4": (8, 9), "H100": (9, 0), "B200": (10, 0),
    "RTX PRO 6000": (12, 0),
}  # fmt: skip
DEVICE = torch.device("cuda:0")


@pytest.fixture(autouse=True)
def anew():
    yield
    gpu.why_no_kernels.cache_clear()
    gpu._say_once.cache_clear()


def a_card(patch: pytest.MonkeyPatch, name: str, hip: str | None = None) -> None:
    """As torch tells of it. AMD's MI200 calls itself (9, 0), as NVIDIA's Hopper does."""
    patch.setattr(torch.version, "hip", hip)
    patch.setattr(torch.cuda, "is_available", lambda: True)
    patch.setattr(torch.cuda, "device_count", lambda: 1)
    patch.setattr(torch.cuda, "get_device_capability", lambda *device: CARDS[name])
    patch.setattr(torch.cuda, "get_device_name", lambda *device: name)


@pytest.mark.parametrize("name", CARDS)
def test_halves_are_those_that_a_card_computes_in(monkeypatch, name):
    a_card(monkeypatch, name)
    assert gpu.half_type(DEVICE) == (torch.float16 if name == "T4" else torch.bfloat16)


def test_an_old_card_has_no_kernels_and_is_told_why(monkeypatch, caplog):
    a_card(monkeypatch, "T4")
    assert not gpu.has_kernels(DEVICE)
    assert not gpu.has_kernels(DEVICE)
    (record,) = caplog.records
    assert "On T4 our kernels are off" in record.getMessage()
    assert "Ampere" in record.getMessage()


def test_amds_gpus_are_excluded_by_name(monkeypatch, caplog):
    a_card(monkeypatch, "H100", hip="6.4")
    assert gpu.num_gpus() == 0
    assert gpu.num_gpus() == 0
    (record,) = caplog.records
    assert "ROCm" in record.getMessage()
    assert not gpu.has_kernels(DEVICE)
    assert "NVIDIA" in str(gpu.why_no_kernels(DEVICE))
    assert not gpu.has_flash(DEVICE, torch.bfloat16, 128)


def test_a_card_without_triton_is_told_so(monkeypatch, caplog):
    a_card(monkeypatch, "L4")
    monkeypatch.setattr(gpu, "has_triton", lambda: False)
    assert not gpu.has_kernels(DEVICE)
    assert "Triton is not installed" in caplog.text
    assert caplog.records[0].levelno == logging.WARNING


def test_a_cpu_has_no_kernels_and_nothing_is_said(caplog):
    assert not gpu.has_kernels(torch.device("cpu"))
    assert not caplog.records


def asked(*arguments: str, **environment: str):
    done = subprocess.run(
        [sys.executable, str(SCRIPT), *arguments],
        env=os.environ | {"PYTHONPATH": str(ROOT), "TRITON_INTERPRET": "0"} | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@needs_triton
@pytest.mark.parametrize("lacking", ["compiler", "headers", "cache"])
def test_triton_that_cannot_start_is_a_sentence(tmp_path, lacking):
    """Not a traceback. The library that is linked against is never called."""
    (tmp_path / "libcuda.so.1").touch()
    library = {"TRITON_LIBCUDA_PATH": str(tmp_path), "TRITON_CACHE_DIR": str(tmp_path / "cache")}
    (tmp_path / "file").touch()
    environment, words = {
        "compiler": ({"PATH": str(tmp_path)}, "RuntimeError: Failed to find C compiler"),
        "headers": ({"CC": "false"}, "CalledProcessError"),
        "cache": ({"TRITON_CACHE_DIR": str(tmp_path / "file")}, "FileExistsError"),
    }[lacking]
    sentence = asked("start", **library | environment)
    assert sentence.startswith(words)
    assert sentence.endswith("(TRITON_CACHE_DIR).")
    assert len(sentence) < 400


@needs_triton
def test_a_full_disk_is_noticed_at_the_start(tmp_path):
    """Where the first kernel would still find room, and a later one not."""
    code = (
        "import resource, runpy, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (2**20, 2**20));"
        f"sys.argv = [{str(SCRIPT)!r}, 'start']; runpy.run_path(sys.argv[0], run_name='__main__')"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONPATH": str(ROOT), "TRITON_CACHE_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "OSError" in done.stdout
    assert not list(tmp_path.iterdir())


@needs_triton
def test_two_programs_of_attention_fit_each_multiprocessor(tmp_path):
    """At Qwen2.5-1.5B's shapes, with drafts too. What is reckoned is what Triton's compiler takes,
    and a KiB; from 64 queries on, newer cards' products take more for themselves."""
    capabilities = [f"{major}{minor}" for major, minor in CARDS.values() if major > 7]
    found = asked("attention", *capabilities, TRITON_CACHE_DIR=str(tmp_path))
    assert [row["capability"] for row in found if row["most"] == 1] == capabilities
    for row in found:
        assert row["reckoned"] == row["taken"] + 1024 or row["most"] == 7
        assert 2 * (row["taken"] + 1024) <= row["card"]
    chosen = {row["capability"]: (row["slots"], row["stages"]) for row in found if row["most"] < 7}
    assert chosen["80"] == chosen["90"] == (64, 3)  # as measured on an H100 and an H200
    assert chosen["86"] == chosen["89"] == chosen["120"] == (64, 2)


def test_memory_that_programs_share_is_the_least_that_is_sure():
    assert Multiprocessors.of((8, 9), 58).shared_bytes == 100 * 1024
    assert Multiprocessors.of((9, 0), 132).shared_bytes == 164 * 1024
    assert gpu.multiprocessors(torch.device("cpu")).shared_bytes == 100 * 1024


GB = 10**9


@pytest.mark.parametrize(
    ("part", "free", "expected"),
    [(1.0, 70, 75), (0.25, 70, 5), (0.5, 20, 25), (0.1, 70, -10)],
    ids=["alone", "of its part", "others are in it", "beyond its part"],
)
def test_what_is_free_lies_within_this_process_s_part(monkeypatch, part, free, expected):
    """Of a card with 100 GB, on which torch has 25 and uses 20."""
    card = {"memory_allocated": 20 * GB, "memory_reserved": 25 * GB}
    card |= {"get_per_process_memory_fraction": part, "mem_get_info": (free * GB, 100 * GB)}
    for name, value in card.items():
        monkeypatch.setattr(torch.cuda, name, lambda device, value=value: value)
    assert gpu.free_bytes(DEVICE) == expected * GB


@pytest.mark.parametrize(
    ("part", "free", "gives_back"),
    [(1.0, 70, False), (1.0, 0.2, True), (0.5, 70, False), (0.25, 70, True)],
    ids=["alone", "a full card", "within its part", "a full part"],
)
def test_what_torch_keeps_is_given_back_where_little_is_left(monkeypatch, part, free, gives_back):
    """Of a card with 100 GB, of which torch keeps 25."""
    card = {"memory_reserved": 25 * GB, "mem_get_info": (free * GB, 100 * GB)}
    card |= {"get_per_process_memory_fraction": part}
    for name, value in card.items():
        monkeypatch.setattr(torch.cuda, name, lambda device, value=value: value)
    heard = []
    monkeypatch.setattr(torch.cuda, "empty_cache", lambda: heard.append("given back"))
    gpu.make_room(DEVICE)
    assert bool(heard) == gives_back


@pytest.mark.parametrize(
    "words",
    [
        "CUDA error: CUBLAS_STATUS_ALLOC_FAILED when calling `cublasCreate(handle)`",
        "cuDNN error: CUDNN_STATUS_ALLOC_FAILED",
        "CUDA error: out of memory",
        "Triton Error [CUDA]: out of memory",
    ],
)
def test_libraries_that_find_no_memory_are_told_as_torch_is(words):
    with pytest.raises(OutOfMemoryError, match="lower N"), gpu.within_memory("lower N"):
        raise RuntimeError(words)


@pytest.mark.parametrize("error", [RuntimeError("CUDA error: misaligned"), ValueError("x")])
def test_other_errors_are_no_matter_of_memory(error):
    with pytest.raises(type(error), match=str(error)), gpu.within_memory("lower N"):
        raise error
