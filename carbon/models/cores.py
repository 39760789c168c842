"""How many of the processor's cores are ours, and how many threads compute on them."""

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

# Where a container's quota stands, in microseconds of every so many: control groups 2, and 1.
_QUOTAS = ("cpu.max",), ("cpu.cfs_quota_us", "cpu.cfs_period_us")
_OWN_GROUPS = Path("/proc/self/cgroup")  # lines `number:controllers:/path`


def num_cores(control_groups: Path = Path("/sys/fs/cgroup"), own_groups: Path = _OWN_GROUPS) -> int:
    """Cores that this process may use: those it may run on, within every quota above it.

    A container sees all of its host's and may have two of 16. More threads than that wait for each
    other several times a layer, most of them without a core.
    """
    cores = len(os.sched_getaffinity(0))
    for folder in _folders(control_groups, own_groups):
        for names in _QUOTAS:
            with suppress(OSError, ValueError):  # no such file, or "max"
                words = " ".join((folder / name).read_text() for name in names).split()
                quota, period = map(int, words)
                if quota > 0:
                    cores = min(cores, quota // period)
    return max(1, cores)


def num_threads(cores: int | None = None) -> int:
    """Threads of a model on a CPU: half of our cores, since another model computes beside it.

    Where OpenMP has been told a number (OMP_NUM_THREADS), that many, if there are as many cores.
    """
    cores = cores or num_cores()
    told = re.match(r"\s*(\d+)", os.environ.get("OMP_NUM_THREADS", ""))  # "4", or "4,2" for levels
    return max(1, min(int(told[1]) if told else cores // 2, cores))


def _folders(control_groups: Path, own_groups: Path) -> Iterator[Path]:
    """Of the groups that this process is in, and of all above them."""
    own = []
    with suppress(OSError):
        own = [line.split(":", 2) for line in own_groups.read_text().splitlines()]
    for _, controllers, path in [("", "", "/"), ("", "cpu", "/"), *own]:
        root = control_groups / "cpu" if controllers else control_groups
        if controllers and "cpu" not in controllers.split(","):
            continue
        group = root / path.strip("/")
        yield group
        yield from (parent for parent in group.parents if parent.is_relative_to(root))
