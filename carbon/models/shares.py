"""A process's share of this machine: its GPUs, or its part of one, and the cores it may run on.

To be taken before the process loads CUDA, which reads its variable once.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

from carbon.models.cores import num_cores

_VISIBLE = "CUDA_VISIBLE_DEVICES"
Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Share:
    """GPUs by their names for CUDA (numbers, or identities of a card's slices), cores by number."""

    gpus: tuple[str, ...]
    cores: tuple[int, ...]
    num_sharing: int = 1  # processes that have these GPUs, this one included


def shares(num_processes: int, num_gpus: int) -> list[Share]:
    """One for each process: neighbouring GPUs and cores, none of them twice while there are enough.

    Processes beyond the number of GPUs, or cores, share them in turn. `num_gpus` counts those that
    this process sees.
    """
    told = os.environ.get(_VISIBLE)
    gpus = [*map(str, range(num_gpus))] if told is None else told.split(",")[:num_gpus]
    cores = sorted(os.sched_getaffinity(0))[: num_cores()]
    dealt = _dealt(gpus, num_processes)
    parts = zip(dealt, _dealt(cores, num_processes), strict=True)
    return [Share(*part, dealt.count(part[0])) for part in parts]


def take(share: Share) -> None:
    """Confine this process to its share; its threads and processes inherit it."""
    os.environ[_VISIBLE] = ",".join(share.gpus)
    os.sched_setaffinity(0, share.cores)
    if share.num_sharing > 1 and share.gpus:
        from carbon.models.gpu import keep_to_part  # noqa: PLC0415 - torch, after the above

        keep_to_part(share.num_sharing)


def _dealt(items: Sequence[Item], num_parts: int) -> list[tuple[Item, ...]]:
    if not items:
        return [()] * num_parts
    if len(items) < num_parts:
        return [(items[part % len(items)],) for part in range(num_parts)]
    ends = [len(items) * part // num_parts for part in range(num_parts + 1)]
    return [tuple(items[start:end]) for start, end in pairwise(ends)]
