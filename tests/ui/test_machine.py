"""The driver's answer as a machine."""

from carbon.catalog import Machine
from carbon.ui.machine import read_answer


def test_the_first_gpu_counts():
    machine = read_answer("143771, NVIDIA H200\n143771, NVIDIA H200\n", has_hub_token=True)
    assert (round(machine.gpu_gigabytes), machine.gpu_name) == (151, "NVIDIA H200")
    assert machine.has_hub_token


def test_anything_else_is_a_machine_without_a_gpu():
    for answer in ("", "\n", "No devices were found\n", "[N/A], NVIDIA GB10\n"):
        assert read_answer(answer, has_hub_token=False) == Machine()
