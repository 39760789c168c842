"""The driver's answer as a machine, and what a machine cannot run."""

import shutil
import subprocess
from pathlib import Path

import pytest

from carbon.core import catalog
from carbon.core.errors import ConfigError
from carbon.serving.machine import (
    BACKENDS,
    Machine,
    backend_named,
    read_answer,
    this_machine,
    why_unavailable,
)


def test_the_smallest_gpu_and_their_number_count():
    two = "150110011392, NVIDIA H200\n85014413312, NVIDIA H100\n"
    machine = read_answer(two, has_hub_token=True)
    assert (round(machine.gpu_gigabytes), machine.gpu_name) == (85, "NVIDIA H100")
    assert machine.num_gpus == 2
    assert machine.has_hub_token
    assert read_answer(two.splitlines()[0], has_hub_token=False).num_gpus == 1


DRIVER = """
#include <stddef.h>
#include <string.h>
int cuInit(unsigned flags) {{ return {error}; }}
int cuDeviceGetCount(int *count) {{ *count = 2; return 0; }}
int cuDeviceGet(int *card, int index) {{ *card = 7 + index; return 0; }}
int cuDeviceTotalMem_v2(size_t *bytes, int card) {{ *bytes = card == 7 ? 23659151360 : 19864223744;
  return 0; }}
int cuDeviceGetName(char *name, int length, int card) {{
  strncpy(name, card == 7 ? "NVIDIA L4" : "NVIDIA H100 MIG 2g.20gb", length); return 0; }}
"""


@pytest.mark.skipif(shutil.which("gcc") is None, reason="needs gcc")
@pytest.mark.parametrize("error", [0, 100])
def test_cuda_itself_is_asked_and_this_process_stays_free_of_it(tmp_path, monkeypatch, error):
    """A driver that answers as the real one does, of a card of 24 GB and of a slice of another."""
    source = tmp_path / "driver.c"
    source.write_text(DRIVER.format(error=error))
    library = tmp_path / "libcuda.so.1"
    subprocess.run(["gcc", "-shared", "-fPIC", str(source), "-o", str(library)], check=True)
    monkeypatch.setenv("LD_LIBRARY_PATH", str(tmp_path))
    machine = this_machine(has_hub_token=True)
    if error:  # no device, or a driver that does not fit the kernel
        assert machine == Machine(has_hub_token=True)
    else:
        assert (machine.gpu_name, machine.num_gpus) == ("NVIDIA H100 MIG 2g.20gb", 2)
        assert machine.gpu_gigabytes == 19.864223744
    assert str(library) not in Path("/proc/self/maps").read_text()


def test_a_machine_without_the_driver_has_no_gpu(tmp_path, monkeypatch):
    (tmp_path / "libcuda.so.1").write_text("not a library")
    monkeypatch.setenv("LD_LIBRARY_PATH", str(tmp_path))
    assert this_machine(has_hub_token=False) == Machine()


@pytest.mark.parametrize("policy", ["qwen2.5-1.5b", "qwen2.5-math-1.5b", "llama-3.2-1b"])
@pytest.mark.parametrize("num_bytes", [23_659_151_360, 23_825_741_824])
def test_cards_of_24_gb_hold_the_small_policies_of_the_paper(policy, num_bytes):
    """L4 and A10G: of 24.15 GB, as nvidia-smi counts, CUDA has these."""
    machine = Machine(num_bytes / 1e9, has_hub_token=True)
    prm = catalog.find("prm", "qwen2.5-math-prm-7b")
    assert why_unavailable(catalog.find("policy", policy), prm, machine) is None


def test_anything_else_is_a_machine_without_a_gpu():
    for answer in ("", "\n", "No devices were found\n", "[N/A], NVIDIA GB10\n", "-1, ?\n"):
        assert read_answer(answer, has_hub_token=False) == Machine()


def test_the_tiny_pair_runs_anywhere():
    policy, prm = catalog.find("policy", "tiny"), catalog.find("prm", "tiny")
    assert why_unavailable(policy, prm, Machine()) is None


def test_reasons_name_what_is_missing():
    prm = catalog.find("prm", "qwen2.5-math-prm-7b")
    small = catalog.find("policy", "qwen2.5-math-1.5b")
    gated = catalog.find("policy", "llama-3.2-1b")
    assert "no NVIDIA GPU" in str(why_unavailable(small, prm, Machine()))
    assert "16.0 GB" in str(why_unavailable(small, prm, Machine(gpu_gigabytes=16)))
    assert why_unavailable(small, prm, Machine(gpu_gigabytes=48)) is None
    assert "HF_TOKEN" in str(why_unavailable(gated, prm, Machine(gpu_gigabytes=80)))
    open_door = Machine(gpu_gigabytes=80, has_hub_token=True)
    assert why_unavailable(gated, prm, open_door) is None


def test_two_gpus_hold_a_model_each():
    policy = catalog.find("policy", "qwen2.5-math-7b")
    prm = catalog.find("prm", "qwen2.5-math-prm-7b")
    assert "24.0 GB" in str(why_unavailable(policy, prm, Machine(gpu_gigabytes=24)))
    two = Machine(gpu_gigabytes=24, num_gpus=2)
    assert why_unavailable(policy, prm, two) is None
    assert why_unavailable(policy, prm, Machine(gpu_gigabytes=16, num_gpus=2))


def test_backends_are_known_by_name():
    assert [backend_named(name) for name in BACKENDS] == list(BACKENDS)
    with pytest.raises(ConfigError, match="'gpu'"):
        backend_named("gpu")
