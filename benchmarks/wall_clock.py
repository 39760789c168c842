"""Times of work on a CUDA device, on the wall; and how fast the device copies."""

import statistics
import time
from collections.abc import Callable

import torch


def milliseconds(work: Callable[[], object], repeats: int) -> float:
    """Median, after one run that compiles."""
    times = []
    for _ in range(repeats + 1):
        torch.cuda.synchronize()
        started = time.perf_counter()
        work()
        torch.cuda.synchronize()
        times.append(1e3 * (time.perf_counter() - started))
    return statistics.median(times[1:])


def copy_bandwidth() -> float:
    """Bytes read and written in a second by a copy of 4 GB: what a kernel's bytes are held against.

    Not in a CUDA graph: there an H200 that copies at 4.2 TB/s measured 2.8.
    """
    source = torch.empty(2**32, dtype=torch.uint8, device="cuda")
    target = torch.empty_like(source)
    return 2 * source.numel() / milliseconds(lambda: target.copy_(source), 20) * 1e3
