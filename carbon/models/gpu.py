"""What this machine's GPU offers, and what to say when it has no room."""

# pyright: reportMissingImports=false
# Triton comes with torch's CUDA builds only.

import functools
import importlib.util
import logging
import re
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import torch

from carbon.core.errors import OutOfMemoryError
from carbon.models.memory import CONTEXT_BYTES

_OLDEST_CAPABILITY = (8, 0)  # of a GPU that Triton compiles our kernels for, or that has flash
_WIDEST_FLASH_HEAD = 256
TOO_LARGE = "The policy does not fit this device's memory: choose a smaller one."
_LITTLE_SHARED = ((8, 6), (8, 9), (12, 0), (12, 1))  # memory: A10G, L4, L40S, RTX PRO 6000
_KERNELS_BYTES = 8_000_000  # on disk, of all kernels that a pair needs: measured, with room
# Of Triton that is installed and cannot start: no compiler, one that fails, no cache, no driver.
FAILURES = (RuntimeError, OSError, subprocess.SubprocessError, ImportError, AssertionError)
_ROOM_BYTES = 256_000_000  # for a library's handles, or what a graph is captured with
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Multiprocessors:
    """Of a GPU: how many, and the shared memory that each has for its programs, in bytes."""

    number: int
    shared_bytes: int

    @classmethod
    def of(cls, capability: tuple[int, int], number: int) -> "Multiprocessors":
        """So many of a GPU of this compute capability.

        Source: CUDA C++ programming guide, technical specifications per compute capability.
        """
        has_little = capability in _LITTLE_SHARED
        return cls(number, 1024 * (100 if has_little else 164))  # some have more than these 164


def multiprocessors(device: torch.device) -> Multiprocessors:
    """Those of a GPU. Elsewhere Triton only interprets, as if on a small one."""
    if device.type != "cuda":
        return Multiprocessors.of((8, 9), 4)
    number = torch.cuda.get_device_properties(device).multi_processor_count
    return Multiprocessors.of(torch.cuda.get_device_capability(device), number)


def num_gpus() -> int:
    """NVIDIA's. AMD's have the same name in torch, and nothing here was ever run on one."""
    if not torch.cuda.is_available():
        return 0
    if _is_amd():
        _say_once("AMD's GPUs (ROCm) are not supported: models run on the CPU.")
        return 0
    return torch.cuda.device_count()


def _is_amd() -> bool:
    return torch.version.hip is not None


@functools.cache
def _say_once(sentence: str) -> None:
    _log.warning(sentence)


@functools.cache
def has_triton() -> bool:
    """Whether Triton is installed; torch's CUDA builds bring it."""
    return importlib.util.find_spec("triton") is not None


def has_kernels(device: torch.device) -> bool:
    """Whether our Triton kernels compute on this device: a GPU of the last few years."""
    return device.type == "cuda" and why_no_kernels(device) is None


@functools.cache
def why_no_kernels(device: torch.device) -> str | None:
    """Why torch's own kernels have to do on this GPU; None where ours compute.

    Tried once in a process, and logged: Triton may be installed and not able to start.
    """
    reason = _why_not_made_for(device) or _why_not_starting(device)
    if reason is not None:
        name = torch.cuda.get_device_name(device)
        _log.warning("On %s our kernels are off, and runs take longer: %s", name, reason)
    return reason


def _why_not_made_for(device: torch.device) -> str | None:
    if _is_amd():
        return "they are for NVIDIA's GPUs."
    if not _is_recent(device):
        return "they need a GPU of the Ampere generation or newer."
    if not has_triton():
        return "Triton is not installed."
    return None


def _why_not_starting(device: torch.device) -> str | None:
    """Compiles and launches one kernel."""
    from triton.errors import TritonError  # noqa: PLC0415 - comes with torch's CUDA builds only

    ones = torch.ones(2, 32, device=device)
    try:
        _check_cache()
        from carbon.models import row_kernels  # noqa: PLC0415 - as above

        with torch.cuda.device_of(ones):
            found = row_kernels.swiglu(ones).cpu()
    except (*FAILURES, TritonError) as error:
        return why_not_started(error)
    is_right = torch.allclose(found, torch.sigmoid(torch.ones(1)))
    return None if is_right else "they compute wrong numbers."


def why_not_started(error: BaseException) -> str:
    """What keeps Triton from starting, and what it needs."""
    words = " ".join(str(error).split())[:200].rstrip(".")
    return (
        f"{type(error).__name__}: {words}. Triton needs a C compiler, Python's headers, and a "
        "folder with some space that it can write to (TRITON_CACHE_DIR)."
    )


def _check_cache() -> None:
    """Raises OSError where Triton could not keep a kernel: later ones than the first matter too."""
    from triton import knobs  # noqa: PLC0415 - comes with torch's CUDA builds only

    folder = Path(knobs.cache.dir)
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryFile(dir=folder) as file:
        file.write(bytes(_KERNELS_BYTES))


def has_flash(device: torch.device, dtype: torch.dtype, head_dim: int) -> bool:
    """Whether torch's flash attention can: also after a cached beginning, without a mask."""
    return (
        device.type == "cuda"
        and dtype in (torch.bfloat16, torch.float16)
        and head_dim <= _WIDEST_FLASH_HEAD
        and torch.backends.cuda.is_flash_attention_available()
        and _is_recent(device)
    )


def half_type(device: torch.device | str) -> torch.dtype:
    """bfloat16; on older GPUs, which only imitate it, float16."""
    return torch.bfloat16 if _is_recent(device) else torch.float16


def _is_recent(device: torch.device | str) -> bool:
    return not _is_amd() and torch.cuda.get_device_capability(device) >= _OLDEST_CAPABILITY


def is_out_of_memory(error: BaseException) -> bool:
    """torch's own, or that of a library which allocates beside torch and says so in words only."""
    return isinstance(error, torch.OutOfMemoryError) or bool(
        isinstance(error, RuntimeError) and re.search("ALLOC_FAILED|out of memory", str(error))
    )


@contextmanager
def within_memory(sentence: str) -> Iterator[None]:
    """Says what to do where no memory is found in this block.

    Raises:
        OutOfMemoryError: with this sentence.
    """
    try:
        yield
    except RuntimeError as error:
        if not is_out_of_memory(error):
            raise
        raise OutOfMemoryError(sentence) from error


def keep_to_part(num_processes: int) -> None:
    """This process's torch keeps to its part of every GPU that it sees, which so many share.

    It keeps what it once had. So it gives back what it does not use before it needs more than its
    part, and leaves room for what drivers and libraries allocate beside it.
    """
    for gpu in range(num_gpus()):
        _, total = torch.cuda.mem_get_info(gpu)
        part = max(0.0, 1 / num_processes - CONTEXT_BYTES / total)
        torch.cuda.set_per_process_memory_fraction(part, gpu)


def make_room(device: torch.device) -> None:
    """Gives back what torch keeps and does not use, where there is little else.

    Libraries do not ask for it, and while a graph is captured torch cannot do it.
    """
    free, total = torch.cuda.mem_get_info(device)
    part = torch.cuda.get_per_process_memory_fraction(device)
    if min(free, part * total - torch.cuda.memory_reserved(device)) < _ROOM_BYTES:
        torch.cuda.empty_cache()


def free_bytes(device: torch.device) -> int:
    """Of a GPU's memory, or of this process's part: what nobody has, and what this process has and
    does not use."""
    free, total = torch.cuda.mem_get_info(device)
    used = torch.cuda.memory_allocated(device)
    unused = torch.cuda.memory_reserved(device) - used
    part = torch.cuda.get_per_process_memory_fraction(device)
    return min(free + unused, int(part * total) - used)
