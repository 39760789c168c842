"""What this machine's GPU offers, and what to say when it has no room."""

import functools
import importlib.util
from collections.abc import Iterator
from contextlib import contextmanager

import torch

from carbon.core.errors import OutOfMemoryError

_OLDEST_CAPABILITY = (8, 0)  # of a GPU that Triton compiles our kernels for, or that has flash
_WIDEST_FLASH_HEAD = 256
TOO_LARGE = "The policy does not fit this device's memory: choose a smaller one."


@functools.cache
def has_triton() -> bool:
    """Whether Triton is installed; torch's CUDA builds bring it."""
    return importlib.util.find_spec("triton") is not None


def has_kernels(device: torch.device) -> bool:
    """Whether our Triton kernels can compute on this device: a GPU of the last few years."""
    return device.type == "cuda" and has_triton() and _is_recent(device)


def has_flash(device: torch.device, dtype: torch.dtype, head_dim: int) -> bool:
    """Whether torch's flash attention can: also after a cached beginning, without a mask."""
    return (
        device.type == "cuda"
        and dtype in (torch.bfloat16, torch.float16)
        and head_dim <= _WIDEST_FLASH_HEAD
        and torch.backends.cuda.is_flash_attention_available()
        and _is_recent(device)
    )


def half_type(device: torch.device) -> torch.dtype:
    """bfloat16; on older GPUs, which only imitate it, float16."""
    return torch.bfloat16 if _is_recent(device) else torch.float16


def _is_recent(device: torch.device) -> bool:
    return torch.cuda.get_device_capability(device) >= _OLDEST_CAPABILITY


@contextmanager
def within_memory(sentence: str) -> Iterator[None]:
    """Says what to do where torch finds no memory in this block.

    Raises:
        OutOfMemoryError: with this sentence.
    """
    try:
        yield
    except torch.OutOfMemoryError as error:
        raise OutOfMemoryError(sentence) from error


def free_bytes(device: torch.device) -> int:
    """Of a GPU's memory: what nobody has, and what this process has and does not use."""
    free, _ = torch.cuda.mem_get_info(device)
    unused = torch.cuda.memory_reserved(device) - torch.cuda.memory_allocated(device)
    return free + unused
