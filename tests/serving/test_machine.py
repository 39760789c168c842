"""The driver's answer as a machine, and what a machine cannot run."""

import pytest

from carbon.core import catalog
from carbon.core.errors import ConfigError
from carbon.serving.machine import BACKENDS, Machine, backend_named, read_answer, why_unavailable


def test_the_smallest_gpu_and_their_number_count():
    machine = read_answer("143771, NVIDIA H200\n81559, NVIDIA H100\n", has_hub_token=True)
    assert (round(machine.gpu_gigabytes), machine.gpu_name) == (86, "NVIDIA H100")
    assert machine.num_gpus == 2
    assert machine.has_hub_token
    assert read_answer("143771, NVIDIA H200\n", has_hub_token=False).num_gpus == 1


def test_anything_else_is_a_machine_without_a_gpu():
    for answer in ("", "\n", "No devices were found\n", "[N/A], NVIDIA GB10\n"):
        assert read_answer(answer, has_hub_token=False) == Machine()


def test_the_tiny_pair_runs_anywhere():
    policy, prm = catalog.find("policy", "tiny"), catalog.find("prm", "tiny")
    assert why_unavailable(policy, prm, Machine()) is None


def test_reasons_name_what_is_missing():
    prm = catalog.find("prm", "qwen2.5-math-prm-7b")
    small = catalog.find("policy", "qwen2.5-math-1.5b")
    gated = catalog.find("policy", "llama-3.2-1b")
    assert "no GPU" in str(why_unavailable(small, prm, Machine()))
    assert "16 GB" in str(why_unavailable(small, prm, Machine(gpu_gigabytes=16)))
    assert why_unavailable(small, prm, Machine(gpu_gigabytes=48)) is None
    assert "HF_TOKEN" in str(why_unavailable(gated, prm, Machine(gpu_gigabytes=80)))
    open_door = Machine(gpu_gigabytes=80, has_hub_token=True)
    assert why_unavailable(gated, prm, open_door) is None


def test_two_gpus_hold_a_model_each():
    policy = catalog.find("policy", "qwen2.5-math-7b")
    prm = catalog.find("prm", "qwen2.5-math-prm-7b")
    assert "24 GB" in str(why_unavailable(policy, prm, Machine(gpu_gigabytes=24)))
    two = Machine(gpu_gigabytes=24, num_gpus=2)
    assert why_unavailable(policy, prm, two) is None
    assert why_unavailable(policy, prm, Machine(gpu_gigabytes=16, num_gpus=2))


def test_backends_are_known_by_name():
    assert [backend_named(name) for name in BACKENDS] == list(BACKENDS)
    with pytest.raises(ConfigError, match="'gpu'"):
        backend_named("gpu")
