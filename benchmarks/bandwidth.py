"""How fast a CUDA device copies: what the bytes of a kernel are held against."""

import statistics
import time

import torch


def copy_bandwidth(repeats: int = 20) -> float:
    """Bytes read and written in a second by a copy of 4 GB: the median, on the wall.

    Not in a CUDA graph: there an H200 that copies at 4.2 TB/s measured 2.8.
    """
    source = torch.empty(2**32, dtype=torch.uint8, device="cuda")
    target = torch.empty_like(source)
    times = []
    for _ in range(repeats + 1):
        torch.cuda.synchronize()
        started = time.perf_counter()
        target.copy_(source)
        torch.cuda.synchronize()
        times.append(time.perf_counter() - started)
    return 2 * source.numel() / statistics.median(times[1:])
