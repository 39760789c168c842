"""How many of the processor's cores are ours."""

import os
from contextlib import suppress
from pathlib import Path

# Where a container's quota stands, in microseconds of every so many: control groups 2, and 1.
_QUOTAS = ("cpu.max",), ("cpu/cpu.cfs_quota_us", "cpu/cpu.cfs_period_us")


def num_cores(control_group: Path = Path("/sys/fs/cgroup")) -> int:
    """Cores that this process may use. A container sees all of its host's and may have two of 16.

    More threads than that wait for each other several times a layer, most of them without a core.
    """
    cores = len(os.sched_getaffinity(0))
    for names in _QUOTAS:
        with suppress(OSError, ValueError):  # no such file, or "max"
            words = " ".join((control_group / name).read_text() for name in names).split()
            quota, period = map(int, words)
            if quota > 0:
                cores = min(cores, quota // period)
    return max(1, cores)
