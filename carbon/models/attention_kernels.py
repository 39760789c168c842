"""Triton kernels of attention while decoding: a few new tokens a row, over a cache of any length.

What differs between two passes (lengths, capacity, where the cache lies, which rows still grow) is
read from device memory, so that one CUDA graph serves them all. Grouped-query keys are read once
for their whole group and all new tokens of a row. What is compiled does not depend on the number of
multiprocessors: a process may compile for a card of which it will be lent a part. Imported only
where Triton is.
"""

# A compiled kernel takes its grid in brackets, which only Triton itself knows.
# pyright: reportIndexIssue=false

from dataclasses import dataclass

import torch
import triton  # pyright: ignore[reportMissingImports]
import triton.language as tl  # pyright: ignore[reportMissingImports]
from jaxtyping import Float, Int
from torch import Tensor

from carbon.models.gpu import Multiprocessors

_LOG2_E = 1.4426950408889634
_SMALLEST_TILE = 16  # of a matrix product in Triton
_WARPS = 4
# Slots at once and stages, best first; `benchmarks.decoding_gpu --sweep` measures others.
_BLOCKS = ((64, 3), (64, 2))
_SMALLEST_BLOCK = (32, 2)  # for float32 and heads of more than 128 too: twice the bytes
_PROGRAMS_PER_PROCESSOR = 8
_MOST_SPLITS = 32


@dataclass(frozen=True, slots=True, eq=False)
class CachePointers:
    """Where a decoder's cache is and how much of it is in use, in device memory.

    `addresses` are those of each layer's keys and values: contiguous
    [rows, kv_heads, capacity, head_dim]. `numbers` holds capacity and gap_start; a row's slots from
    gap_start to gap_start + gap are hidden. A row's new tokens go to its slot `lengths[row]` and
    after. Rows that may still write `remaining` = 0 tokens have ended: nothing of theirs is read or
    written.
    """

    addresses: Int[Tensor, "layers 2"]
    numbers: Int[Tensor, "2"]
    lengths: Int[Tensor, " rows"]
    gaps: Int[Tensor, " rows"]
    remaining: Int[Tensor, " rows"]


@dataclass(frozen=True, slots=True, eq=False)
class Places:
    """Whose the new tokens are: row after row, `widths[row]` each from `starts[row]` on."""

    rows: Int[Tensor, " tokens"]
    offsets: Int[Tensor, " tokens"]  # within the row's new tokens
    remaining: Int[Tensor, " tokens"]  # its row's; 0 also where there is no token
    starts: Int[Tensor, " rows"]
    widths: Int[Tensor, " rows"]
    most: int  # tokens of a row

    @classmethod
    def one_each(cls, remaining: Int[Tensor, " rows"]) -> "Places":
        rows = torch.arange(len(remaining), device=remaining.device)
        return cls(rows, torch.zeros_like(rows), remaining, rows, torch.ones_like(rows), 1)


@dataclass(frozen=True, slots=True)
class Heads:
    """How a row of queries, keys and values is divided."""

    num_heads: int
    num_kv_heads: int
    head_dim: int

    @property
    def group(self) -> int:
        """Query heads that share a key head."""
        return self.num_heads // self.num_kv_heads


@dataclass(frozen=True, slots=True)
class Tiling:
    """How attention is cut up: splits of the positions, slots at once, and how Triton runs it."""

    num_splits: int
    num_slots: int
    num_warps: int
    num_stages: int


def tiling(
    rows: int, heads: Heads, dtype: torch.dtype, card: Multiprocessors, most: int = 1
) -> Tiling:
    """Splits fill the card where rows x key heads would not; they also even out its last wave.

    `most`: new tokens of a row.
    Where only one program fitted a multiprocessor, it would wait for memory and have no other.
    """
    programs = rows * heads.num_kv_heads
    wanted = -(-_PROGRAMS_PER_PROCESSOR * card.number // programs)
    num_splits = min(max(1, wanted), _MOST_SPLITS)
    num_slots, num_stages = _SMALLEST_BLOCK
    if dtype != torch.float32 and heads.head_dim <= 128:
        fitting = (
            block
            for block in _BLOCKS
            if 2 * shared_bytes(heads, dtype, *block, most) <= card.shared_bytes
        )
        num_slots, num_stages = next(fitting, _SMALLEST_BLOCK)
    return Tiling(num_splits, num_slots, _WARPS, num_stages)


def shared_bytes(
    heads: Heads, dtype: torch.dtype, num_slots: int, num_stages: int, most: int = 1
) -> int:
    """Shared memory that `_attend_to_split` takes: keys and values on their way, and two factors.

    CUDA keeps a KiB of it for each program.
    """
    width = max(_SMALLEST_TILE, triton.next_power_of_2(heads.head_dim))
    rows = max(_SMALLEST_TILE, triton.next_power_of_2(heads.group * most))
    under_way = (num_stages - 1) * 2 * num_slots * width
    return 1024 + (under_way + rows * (width + num_slots)) * dtype.itemsize


def splits_to_combine() -> list[int]:
    """All numbers that `_combine_splits` is compiled for: powers of 2."""
    return [1 << power for power in range(1, _MOST_SPLITS.bit_length())]


@triton.jit(do_not_specialize=["layer"])
def _rotate_and_append(
    heads, cosines, sines, addresses, numbers, lengths, rows, offsets, remaining, layer,
    num_kv_heads: tl.constexpr, head_dim: tl.constexpr, group: tl.constexpr,
    padded_group: tl.constexpr, padded_half: tl.constexpr,
):  # fmt: skip
    """Of one token and key head: queries are rotated in place, key and value put into the cache."""
    token, kv_head = tl.program_id(0), tl.program_id(1)
    half: tl.constexpr = head_dim // 2
    num_heads: tl.constexpr = num_kv_heads * group
    width: tl.constexpr = (num_heads + 2 * num_kv_heads) * head_dim
    dims = tl.arange(0, padded_half)
    is_dim = dims < half
    cosine = tl.load(cosines + token * half + dims, mask=is_dim, other=0.0).to(tl.float32)
    sine = tl.load(sines + token * half + dims, mask=is_dim, other=0.0).to(tl.float32)

    members = tl.arange(0, padded_group)
    pointers = (
        heads + token * width + (kv_head * group + members[:, None]) * head_dim + dims[None, :]
    )
    mask = (members < group)[:, None] & is_dim[None, :]
    first = tl.load(pointers, mask=mask, other=0.0).to(tl.float32)
    second = tl.load(pointers + half, mask=mask, other=0.0).to(tl.float32)
    tl.store(pointers, first * cosine[None, :] - second * sine[None, :], mask=mask)
    tl.store(pointers + half, second * cosine[None, :] + first * sine[None, :], mask=mask)

    is_stored = dims < tl.where(tl.load(remaining + token) > 0, half, 0)
    row = tl.load(rows + token)
    slot, capacity = tl.load(lengths + row) + tl.load(offsets + token), tl.load(numbers)
    places = ((row * num_kv_heads + kv_head) * capacity + slot) * head_dim + dims
    # An address read from memory says nothing of its alignment, which wide loads depend on.
    kind = tl.pointer_type(heads.dtype.element_ty)
    pointers = heads + token * width + (num_heads + kv_head) * head_dim + dims
    first = tl.load(pointers, mask=is_dim, other=0.0).to(tl.float32)
    second = tl.load(pointers + half, mask=is_dim, other=0.0).to(tl.float32)
    keys = tl.multiple_of(tl.load(addresses + 2 * layer).to(kind), 16) + places
    tl.store(keys, first * cosine - second * sine, mask=is_stored)
    tl.store(keys + half, second * cosine + first * sine, mask=is_stored)
    pointers += num_kv_heads * head_dim
    values = tl.multiple_of(tl.load(addresses + 2 * layer + 1).to(kind), 16) + places
    tl.store(values, tl.load(pointers, mask=is_dim), mask=is_stored)
    tl.store(values + half, tl.load(pointers + half, mask=is_dim), mask=is_stored)


@triton.jit(do_not_specialize=["layer", "num_splits"])
def _attend_to_split(
    heads, addresses, numbers, lengths, gaps, remaining, starts, widths,
    attended, partial, maxima, sums, layer, scale, num_splits,
    num_kv_heads: tl.constexpr, head_dim: tl.constexpr, group: tl.constexpr,
    padded_queries: tl.constexpr, padded_dim: tl.constexpr,
    is_whole: tl.constexpr, num_slots: tl.constexpr,
):  # fmt: skip
    """Of one row, key head and split of the slots: softmax(q k) v of the group's heads at all new
    tokens, summed online."""
    row, kv_head, split = tl.program_id(0), tl.program_id(1), tl.program_id(2)
    num_heads: tl.constexpr = num_kv_heads * group
    dims, members = tl.arange(0, padded_dim), tl.arange(0, padded_queries)
    width = tl.load(widths + row).to(tl.int32)
    offsets = members // group
    is_dim, is_member = dims < head_dim, offsets < width
    tokens = tl.load(starts + row) + offsets
    head_index = tokens * num_heads + kv_head * group + members % group
    pointers = heads + (head_index + tokens * (2 * num_kv_heads))[:, None] * head_dim
    is_result = is_member[:, None] & is_dim[None, :]
    queries = tl.load(pointers + dims[None, :], mask=is_result, other=0.0)

    # A new token's slot is among those it sees; a row that has ended sees none.
    own = tl.load(lengths + row).to(tl.int32) + offsets
    length = tl.load(lengths + row).to(tl.int32) + width
    length = tl.where(tl.load(remaining + row) > 0, length, 0)
    gap_start = tl.load(numbers + 1).to(tl.int32)
    gap_end = gap_start + tl.load(gaps + row).to(tl.int32)
    per_split = tl.cdiv(tl.cdiv(length, num_splits), num_slots) * num_slots
    end = tl.minimum((split + 1) * per_split, length)

    kind = tl.pointer_type(heads.dtype.element_ty)
    start = (row * num_kv_heads + kv_head) * tl.load(numbers) * head_dim
    keys = tl.multiple_of(tl.load(addresses + 2 * layer).to(kind), 16) + start
    values = tl.multiple_of(tl.load(addresses + 2 * layer + 1).to(kind), 16) + start

    maximum = tl.full((padded_queries,), -1e30, tl.float32)
    total = tl.zeros((padded_queries,), tl.float32)
    result = tl.zeros((padded_queries, padded_dim), tl.float32)
    for first in range(split * per_split, end, num_slots):
        slots = first + tl.arange(0, num_slots)
        is_slot = slots < end
        is_seen = is_slot & ((slots < gap_start) | (slots >= gap_end))
        is_seen = is_seen[None, :] & (slots[None, :] <= own[:, None])
        mask = is_dim[:, None] & is_slot[None, :]
        block = tl.load(keys + dims[:, None] + slots[None, :] * head_dim, mask=mask, other=0.0)
        scores = tl.dot(queries, block, input_precision="ieee") * scale
        scores = tl.where(is_seen, scores, -1e30)
        larger = tl.maximum(maximum, tl.max(scores, 1))
        # Where nothing has been seen yet, the difference of the two -1e30 would be 0.
        weights = tl.where(is_seen, tl.exp2(scores - larger[:, None]), 0.0)
        shrinking = tl.exp2(maximum - larger)
        total = total * shrinking + tl.sum(weights, 1)
        mask = is_slot[:, None] & is_dim[None, :]
        block = tl.load(values + slots[:, None] * head_dim + dims[None, :], mask=mask, other=0.0)
        product = tl.dot(weights.to(block.dtype), block, input_precision="ieee")
        result = result * shrinking[:, None] + product
        maximum = larger

    if is_whole:
        result = result / tl.maximum(total, 1e-30)[:, None]
        tl.store(attended + head_index[:, None] * head_dim + dims[None, :], result, mask=is_result)
    else:
        places = head_index * num_splits + split
        tl.store(partial + places[:, None] * head_dim + dims[None, :], result, mask=is_result)
        tl.store(maxima + places, maximum, mask=is_member)
        tl.store(sums + places, total, mask=is_member)


@triton.jit(do_not_specialize=["num_splits"])
def _combine_splits(
    partial, maxima, sums, attended, num_splits,
    head_dim: tl.constexpr, padded_dim: tl.constexpr, padded_splits: tl.constexpr,
):  # fmt: skip
    """Of one row and query head: the splits' results, each weighted by its share of the softmax."""
    head = tl.program_id(0)
    splits, dims = tl.arange(0, padded_splits), tl.arange(0, padded_dim)
    is_split = splits < num_splits
    offsets = head * num_splits + splits
    maximum = tl.load(maxima + offsets, mask=is_split, other=-1e30)
    weights = tl.exp2(maximum - tl.max(maximum, 0))
    total = tl.sum(weights * tl.load(sums + offsets, mask=is_split, other=0.0), 0)
    mask = is_split[:, None] & (dims < head_dim)[None, :]
    results = tl.load(partial + offsets[:, None] * head_dim + dims[None, :], mask=mask, other=0.0)
    result = tl.sum(results * weights[:, None], 0) / tl.maximum(total, 1e-30)
    tl.store(attended + head * head_dim + dims, result, mask=dims < head_dim)


def rotate_and_append(
    heads: Float[Tensor, "tokens width"],
    shape: Heads,
    rotation: tuple[Float[Tensor, "tokens half"], Float[Tensor, "tokens half"]],
    cache: CachePointers,
    places: Places,
    layer: int,
) -> None:
    """Rotate the queries in `heads` (queries, keys, values) in place, append keys and values."""
    _rotate_and_append[(len(heads), shape.num_kv_heads)](
        heads, *rotation, cache.addresses, cache.numbers, cache.lengths,
        places.rows, places.offsets, places.remaining, layer,
        num_kv_heads=shape.num_kv_heads, head_dim=shape.head_dim, group=shape.group,
        padded_group=triton.next_power_of_2(shape.group),
        padded_half=triton.next_power_of_2(shape.head_dim // 2), num_warps=1,
    )  # fmt: skip


def attend(
    heads: Float[Tensor, "tokens width"],
    shape: Heads,
    cache: CachePointers,
    places: Places,
    layer: int,
    tiling: Tiling,
) -> Float[Tensor, "tokens heads*head_dim"]:
    """Attention of each token's queries over its row's cache, in which the new keys and values are
    already: to what was there before, and to new tokens up to its own."""
    tokens, splits = len(heads), tiling.num_splits
    attended = heads.new_empty(tokens, shape.num_heads * shape.head_dim)
    padded_dim = max(_SMALLEST_TILE, triton.next_power_of_2(shape.head_dim))
    partial, maxima, sums = attended, attended, attended
    if splits > 1:
        kept = tokens * shape.num_heads * splits
        partial = heads.new_empty(kept, shape.head_dim, dtype=torch.float32)
        maxima, sums = (heads.new_empty(kept, dtype=torch.float32) for _ in range(2))
    _attend_to_split[(len(cache.lengths), shape.num_kv_heads, splits)](
        heads, cache.addresses, cache.numbers, cache.lengths, cache.gaps, cache.remaining,
        places.starts, places.widths, attended, partial, maxima, sums,
        layer, _LOG2_E * shape.head_dim**-0.5, splits,
        num_kv_heads=shape.num_kv_heads, head_dim=shape.head_dim, group=shape.group,
        padded_queries=max(_SMALLEST_TILE, triton.next_power_of_2(shape.group * places.most)),
        padded_dim=padded_dim, is_whole=splits == 1, num_slots=tiling.num_slots,
        num_warps=tiling.num_warps, num_stages=tiling.num_stages,
    )  # fmt: skip
    if splits > 1:
        _combine_splits[(tokens * shape.num_heads,)](
            partial, maxima, sums, attended, splits,
            head_dim=shape.head_dim, padded_dim=padded_dim,
            padded_splits=triton.next_power_of_2(splits), num_warps=2,
        )  # fmt: skip
    return attended
