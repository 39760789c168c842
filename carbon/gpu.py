"""What this machine's GPU offers, asked without starting anything. It knows nothing of models."""

import importlib.util

import torch


def has_triton() -> bool:
    """Whether Triton is installed; torch's CUDA builds bring it."""
    return importlib.util.find_spec("triton") is not None


def free_bytes(device: torch.device) -> int:
    """Of a GPU's memory: what nobody has, and what this process has and does not use."""
    free, _ = torch.cuda.mem_get_info(device)
    unused = torch.cuda.memory_reserved(device) - torch.cuda.memory_allocated(device)
    return free + unused
