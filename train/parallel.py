"""One process a GPU, all training one model: the same weights, each its own part of every batch.

`torchrun` starts them and tells each its rank; a process that was started otherwise is alone, and
nothing here waits for anybody.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar, cast

import torch
from torch import distributed, nn

Given = TypeVar("Given")
_NONE_LEFT = object()


def join() -> None:
    """Meet the other processes, if there are any, and take the GPU of this one's number."""
    if "WORLD_SIZE" not in os.environ or distributed.is_initialized():
        return
    if torch.cuda.is_available():
        torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
        distributed.init_process_group("cpu:gloo,cuda:nccl")
    else:
        distributed.init_process_group("gloo")


def leave() -> None:
    """When all are done."""
    wait_for_all()
    if distributed.is_initialized():
        distributed.destroy_process_group()


def wait_for_all() -> None:
    """By a barrier, as it has no tensor: one that gloo's thread still holds when Python ends would
    abort the process.
    """
    if distributed.is_initialized():
        on_gpu = torch.cuda.is_available()
        distributed.barrier(device_ids=[torch.cuda.current_device()] if on_gpu else None)


def rank() -> int:
    """The number of this process, from 0: the first one writes files."""
    return distributed.get_rank() if distributed.is_initialized() else 0


def world_size() -> int:
    return distributed.get_world_size() if distributed.is_initialized() else 1


def own_seed(seed: int) -> int | str:
    """Another one in every process; the first has `seed` itself."""
    return f"{seed} of {rank()}" if rank() else seed


def share_of(count: int) -> int:
    """What one process has of so many things, at least one."""
    return max(1, count // world_size())


def in_step(items: Iterable[Given]) -> Iterator[Given]:
    """The items, as long as every process has one more: an update is made by all or by none."""
    if not distributed.is_initialized():
        yield from items
        return
    iterator = iter(items)
    while True:
        item = next(iterator, _NONE_LEFT)
        everybody_has_one = torch.tensor(item is not _NONE_LEFT, dtype=torch.int32)
        distributed.all_reduce(everybody_has_one, distributed.ReduceOp.MIN)
        if not everybody_has_one:
            return
        yield cast(Given, item)


def average_gradients(model: nn.Module) -> None:
    """As if every process had read all of the batch: its loss is a mean over parts of one size."""
    if not distributed.is_initialized():
        return
    gradients = [p.grad for p in model.parameters() if p.grad is not None]
    flat = torch.cat([gradient.view(-1) for gradient in gradients])
    distributed.all_reduce(flat)
    flat /= world_size()
    parts = flat.split([gradient.numel() for gradient in gradients])
    for gradient, part in zip(gradients, parts, strict=True):
        gradient.copy_(part.view_as(gradient))


def first_of(value: Given) -> Given:
    """What the first process has: of its clock, say, so that all make as many updates."""
    values = [value]
    if distributed.is_initialized():
        distributed.broadcast_object_list(values, src=0, device=torch.device("cpu"))
    return values[0]


def gathered(value: Given) -> Sequence[Given]:
    """What each process has, by rank."""
    if not distributed.is_initialized():
        return [value]
    values: list[Any] = [None] * world_size()
    distributed.all_gather_object(values, value)
    return values
