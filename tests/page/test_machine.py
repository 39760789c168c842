"""The driver's answer as a machine."""

from carbon.core.catalog import Machine
from carbon.page.machine import read_answer


def test_the_smallest_gpu_and_their_number_count():
    machine = read_answer("143771, NVIDIA H200\n81559, NVIDIA H100\n", has_hub_token=True)
    assert (round(machine.gpu_gigabytes), machine.gpu_name) == (86, "NVIDIA H100")
    assert machine.num_gpus == 2
    assert machine.has_hub_token
    assert read_answer("143771, NVIDIA H200\n", has_hub_token=False).num_gpus == 1


def test_anything_else_is_a_machine_without_a_gpu():
    for answer in ("", "\n", "No devices were found\n", "[N/A], NVIDIA GB10\n"):
        assert read_answer(answer, has_hub_token=False) == Machine()
