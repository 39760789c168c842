"""What this machine has, asked without loading torch, so that the page can answer at once."""

import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal, get_args

from carbon.core import catalog
from carbon.core.catalog import ModelEntry
from carbon.core.errors import ConfigError
from carbon.models import memory
from carbon.serving.zero_gpu.plan import CARD_BYTES

BackendName = Literal["auto", "transformers", "vllm", "zerogpu"]
BACKENDS: tuple[BackendName, ...] = get_args(BackendName)
ZERO_GPU = "ZeroGPU"
# What CUDA itself says, a line for each GPU: bytes, name. The driver's tool nvidia-smi counts what
# firmware keeps (half a GB of a card of 24), and of a slice of a card (MIG), or of memory that is
# also a CPU's, it says words. In a process of its own: one that has asked CUDA cannot be forked.
_ASK_CUDA = """
import ctypes
cuda = ctypes.CDLL("libcuda.so.1")
number, card, size = ctypes.c_int(), ctypes.c_int(), ctypes.c_size_t()
name = ctypes.create_string_buffer(256)
assert cuda.cuInit(0) == 0 and cuda.cuDeviceGetCount(ctypes.byref(number)) == 0
for index in range(number.value):
    assert cuda.cuDeviceGet(ctypes.byref(card), index) == 0
    assert cuda.cuDeviceTotalMem_v2(ctypes.byref(size), card) == 0
    assert cuda.cuDeviceGetName(name, len(name), card) == 0
    print(size.value, name.value.decode(), sep=", ")
"""
_SECONDS = 20


def backend_named(name: str) -> BackendName:
    """The backend of that name.

    Raises:
        ConfigError: there is none.
    """
    for backend in BACKENDS:
        if backend == name:
            return backend
    raise ConfigError(f"The backend must be one of {', '.join(BACKENDS)}; got {name[:60]!r}.")


@dataclass(frozen=True, slots=True)
class Machine:
    """What a model may run on: a GPU's memory (0 without one) and whether a hub token is set.

    Of several GPUs the policy takes the first and the reward model the second. `pairs`, if there
    are any, are the only ones it can serve, by the names of policy and reward model.
    """

    gpu_gigabytes: float = 0.0
    gpu_name: str = ""
    has_hub_token: bool = False
    num_gpus: int = 1
    pairs: tuple[tuple[str, str], ...] = ()

    def has_pair_with(self, entry: ModelEntry) -> bool:
        """Whether it can serve a model at all, with the right partner."""
        served = {pair[entry.role == "prm"] for pair in self.pairs}
        return not self.pairs or entry.name in served


def why_unavailable(policy: ModelEntry, prm: ModelEntry, machine: Machine) -> str | None:
    """A sentence when this machine cannot run the pair, else None."""
    gated = next((entry for entry in (policy, prm) if entry.is_gated), None)
    if gated and not machine.has_hub_token:
        return f"{gated.label} is gated on the Hub: it needs an HF_TOKEN secret."
    if machine.pairs and (policy.name, prm.name) not in machine.pairs:
        served = " or ".join(" with ".join(pair) for pair in machine.pairs)
        return f"This page cannot serve {policy.name} with {prm.name}, only {served}."
    return memory.why_too_large(policy, prm, machine.gpu_gigabytes, machine.num_gpus)


def this_machine(has_hub_token: bool) -> Machine:
    """The GPUs that CUDA tells of; none where there is no such driver."""
    answer = ""
    with suppress(OSError, subprocess.SubprocessError):
        answer = subprocess.run(
            (sys.executable, "-I", "-c", _ASK_CUDA),
            capture_output=True,
            text=True,
            timeout=_SECONDS,
            check=True,
        ).stdout
    return read_answer(answer, has_hub_token)


def read_answer(answer: str, has_hub_token: bool) -> Machine:
    """From lines such as "150110011392, NVIDIA H200" (bytes, name): the smallest of the GPUs."""
    rows = [line.partition(",") for line in answer.splitlines()]
    gpus = [(int(num_bytes), name.strip()) for num_bytes, _, name in rows if num_bytes.isdigit()]
    if not gpus:
        return Machine(has_hub_token=has_hub_token)
    num_bytes, name = min(gpus)
    return Machine(num_bytes / memory.GIGABYTE, name, has_hub_token, num_gpus=len(gpus))


def zero_gpu_machine(policy: str, prm: str, has_hub_token: bool) -> Machine:
    """ZeroGPU, which serves the pair that the Space starts with, and the small one on its CPU.

    Another pair would have to be moved to the GPU with it, at every run.

    Raises:
        ConfigError: no such model.
    """
    chosen = catalog.find("policy", policy).name, catalog.find("prm", prm).name
    pairs = tuple(dict.fromkeys([chosen, (catalog.SMALL, catalog.SMALL)]))
    return Machine(CARD_BYTES / memory.GIGABYTE, ZERO_GPU, has_hub_token, pairs=pairs)
