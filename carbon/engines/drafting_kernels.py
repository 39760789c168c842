"""Triton kernels of drafts on a device: where new tokens are read, which of them count, and what
the rows of a problem wrote after the same few tokens.

What they learn and draft does not depend on the order in which programs run: counts are sums, and
the most common next token is a maximum. Imported only where Triton is.
"""

# A compiled kernel takes its grid in brackets, which only Triton itself knows.
# pyright: reportIndexIssue=false

from dataclasses import dataclass

import torch
import triton  # pyright: ignore[reportMissingImports]
import triton.language as tl  # pyright: ignore[reportMissingImports]
from jaxtyping import Float, Float64, Int
from torch import Tensor

from carbon.engines.drafting import LONGEST
from carbon.models.attention_kernels import Places

MOST_DRAFTED = 6
_CELLS = 1 << 22  # a context has one, with what most often came next: 32 MB
_COUNTERS = 1 << 23  # 32 MB
_PADDED = 8  # context, and new tokens of a row
_TAG: tl.constexpr = tl.constexpr(0xFFFFF)  # 20 bits each: count, the context's tag, token


@dataclass(frozen=True, slots=True, eq=False)
class Contexts:
    """What came next after every six, three and two tokens of each problem, by their hash.

    A cell holds how often its most common token came, a tag by which another context is told from
    its own, and that token; where two contexts meet, the more frequent one stays.
    """

    cells: Int[Tensor, " cells"]
    counters: Int[Tensor, " counters"]  # of contexts, and of contexts with a next token

    @classmethod
    def empty(cls, device: torch.device) -> "Contexts":
        cells = torch.zeros(_CELLS, dtype=torch.long, device=device)
        return cls(cells, torch.zeros(_COUNTERS, dtype=torch.int32, device=device))


@dataclass(frozen=True, slots=True, eq=False)
class NewTokens:
    """Tokens that a pass reads, each with what its row's next token is drawn by."""

    tokens: Int[Tensor, " tokens"]  # read, then overwritten by the drawn ones
    biases: Int[Tensor, " tokens"]
    temperatures: Float[Tensor, " tokens"]
    uniforms: Float64[Tensor, " tokens"]


@triton.jit
def _place(
    ends, pieces, remaining, lengths, biases, temperatures, uniforms,
    rows_out, offsets_out, remaining_out, tokens_out, biases_out, temperatures_out, uniforms_out,
    num_rows, num_pieces: tl.constexpr, padded_rows: tl.constexpr,
):  # fmt: skip
    """Of one place: which row's, which of its new tokens, and that one's uniform number."""
    place = tl.program_id(0)
    indices = tl.arange(0, padded_rows)
    before = tl.load(ends + indices, mask=indices < num_rows, other=1 << 30)
    row = tl.sum((before <= place).to(tl.int32), 0)
    is_used = row < num_rows
    row = tl.minimum(row, num_rows - 1)
    offset = tl.where(is_used, place - tl.max(tl.where(before <= place, before, 0), 0), 0)
    left = tl.where(is_used, tl.load(remaining + row), 0)
    position = tl.load(lengths + row) + offset + 1 - tl.load(uniforms + 2)
    pointer = tl.load(uniforms).to(tl.pointer_type(tl.float64))
    pointer += row * tl.load(uniforms + 1) + position
    tl.store(rows_out + place, row)
    tl.store(offsets_out + place, offset)
    tl.store(remaining_out + place, left)
    tl.store(tokens_out + place, tl.load(pieces + row * num_pieces + offset))
    tl.store(biases_out + place, tl.load(biases + row))
    tl.store(temperatures_out + place, tl.load(temperatures + row))
    tl.store(uniforms_out + place, tl.load(pointer, mask=left > 0, other=1.0))


@triton.jit
def _accept(
    drawn_tokens, starts, widths, end_ids, pieces, remaining, lengths, recent, counts, told,
    longest: tl.constexpr, num_pieces: tl.constexpr, num_ends: tl.constexpr, padded: tl.constexpr,
):  # fmt: skip
    """Of one row: drawn tokens up to the first that is not the drafted one, or ends the row."""
    row = tl.program_id(0)
    left, width = tl.load(remaining + row), tl.load(widths + row)
    offsets = tl.arange(0, padded)
    drawn = tl.load(drawn_tokens + tl.load(starts + row) + offsets, mask=offsets < width, other=-1)
    own = pieces + row * num_pieces
    drafted = tl.load(own + 1 + offsets, mask=offsets + 1 < width, other=-1)
    ends = tl.load(end_ids + tl.arange(0, num_ends))
    # What is not drawn is -1, as what pads the ids of ends is.
    is_end = (tl.sum((drawn[:, None] == ends[None, :]).to(tl.int32), 1) > 0) & (drawn >= 0)
    is_last = is_end | (offsets + 1 >= width) | (drawn != drafted)
    count = tl.minimum(tl.min(tl.where(is_last, offsets, padded - 1), 0) + 1, left)
    has_ended = tl.sum((is_end & (offsets == count - 1)).to(tl.int32), 0) > 0
    tl.store(remaining + row, tl.where(has_ended, 0, left - count))
    tl.store(lengths + row, tl.load(lengths + row) + count)
    tl.store(counts + row, count)
    taken = tl.where(offsets < count, drawn, -1)
    is_piece = offsets < num_pieces
    tl.store(told + row * num_pieces + offsets, taken, mask=is_piece)
    tl.store(recent + row * (longest + num_pieces) + longest + offsets, taken, mask=is_piece)
    tl.store(own + offsets, tl.sum(tl.where(offsets == count - 1, drawn, 0), 0), mask=offsets < 1)


@triton.jit
def _mixed(x):
    """A permutation of 64-bit numbers in which every bit depends on all lower ones."""
    x = (x ^ (x >> 32)) * 0x1E3779B97F4A7C15
    return (x ^ (x >> 29)) * 0x3F58476D1CE4E5B9


@triton.jit
def _hashes(context, problem, longest: tl.constexpr, padded: tl.constexpr):
    """Of the last six, three and two of a context's tokens (the fourth number is not used)."""
    places, kinds = tl.arange(0, padded)[None, :], tl.arange(0, 4)
    used = tl.where(kinds == 0, longest, tl.where(kinds == 1, 3, 2))[:, None]
    terms = _mixed((context[None, :].to(tl.int64) + 2) * padded + places)
    is_used = (places >= longest - used) & (places < longest)
    hashes = _mixed(tl.sum(tl.where(is_used, terms, 0), 1) + (problem * 4 + kinds))
    return hashes ^ (hashes >> 31)


@triton.jit
def _counter(hashes, next_token, num_counters: tl.constexpr):
    """Of these contexts with what came next; of contexts alone: -1."""
    mixed = _mixed(hashes + (next_token + 2).to(tl.int64) * 0x100000001B3)
    return (mixed ^ (mixed >> 31)) & (num_counters - 1)


@triton.jit
def _learn(
    recent, counts, problems, cells, counters,
    longest: tl.constexpr, num_pieces: tl.constexpr, padded: tl.constexpr,
    num_cells: tl.constexpr, num_counters: tl.constexpr,
):  # fmt: skip
    """Of one row and new token: count it after what stands before it."""
    row, offset = tl.program_id(0), tl.program_id(1)
    if offset < tl.load(counts + row):
        start = recent + row * (longest + num_pieces) + offset
        token = tl.load(start + longest)
        places, kinds = tl.arange(0, padded), tl.arange(0, 4)
        context = tl.load(start + places, mask=places < longest, other=0)
        hashes = _hashes(context, tl.load(problems + row), longest, padded)
        is_kind = kinds < 3
        one = tl.full((4,), 1, tl.int32)
        tl.atomic_add(counters + _counter(hashes, token * 0 - 1, num_counters), one, mask=is_kind)
        pairs = counters + _counter(hashes, token, num_counters)
        count = tl.atomic_add(pairs, one, mask=is_kind) + 1
        tag = (hashes >> 40) & _TAG
        cell = (count.to(tl.int64) << 40) | (tag << 20) | token
        tl.atomic_max(cells + (hashes & (num_cells - 1)), cell, mask=is_kind)


@triton.jit
def _draft(
    recent, counts, problems, remaining, cells, counters, pieces, chances,
    longest: tl.constexpr, num_pieces: tl.constexpr, padded: tl.constexpr,
    num_cells: tl.constexpr, num_counters: tl.constexpr,
):  # fmt: skip
    """Of one row: what most often came next after its longest known context, again and again."""
    row = tl.program_id(0)
    places, kinds = tl.arange(0, padded), tl.arange(0, 4)
    start = recent + row * (longest + num_pieces)
    in_context = places < longest
    context = tl.load(start + tl.load(counts + row) + places, mask=in_context, other=0)
    tl.debug_barrier()  # all is read before any of it is overwritten
    tl.store(start + places, context, mask=in_context)
    left, problem = tl.load(remaining + row), tl.load(problems + row)
    chance = 1.0
    for step in tl.static_range(num_pieces - 1):
        hashes = _hashes(context, problem, longest, padded)
        cell = tl.load(cells + (hashes & (num_cells - 1)))
        of_context = tl.load(counters + _counter(hashes, kinds * 0 - 1, num_counters))
        is_known = (kinds < 3) & (cell > 0) & (((cell >> 20) & _TAG) == ((hashes >> 40) & _TAG))
        kind = tl.min(tl.where(is_known, kinds, 4), 0)
        count = tl.minimum((cell >> 40).to(tl.int32), of_context).to(tl.float32)
        share = tl.where(kinds == kind, count / (of_context.to(tl.float32) + 0.5), 0.0)
        token = tl.sum(tl.where(kinds == kind, cell & _TAG, 0), 0)
        chance = tl.where(step + 1 < left, chance * tl.sum(share, 0), 0.0)
        tl.store(pieces + row * num_pieces + 1 + step, token)
        tl.store(chances + row * (num_pieces - 1) + step, chance)
        later = tl.where(places[None, :] == places[:, None] + 1, context[None, :], 0)
        context = tl.where(places == longest - 1, token, tl.sum(later, 1))


def place(
    widths: Int[Tensor, " rows"],
    num_places: int,
    most: int,
    pieces: Int[Tensor, "rows pieces"],
    lengths: Int[Tensor, " rows"],
    remaining: Int[Tensor, " rows"],
    biases: Int[Tensor, " rows"],
    temperatures: Float[Tensor, " rows"],
    uniforms: Int[Tensor, "3"],
) -> tuple[Places, NewTokens]:
    """Each row's first `widths` pieces, row after row; `most` is the largest of these.

    `uniforms` holds where the rows' uniform numbers lie, how many a row has, and which slot the
    first token takes that is drawn by them.
    """
    ends = widths.cumsum(0)
    numbers = [widths.new_empty(num_places) for _ in range(5)]
    of_row, offsets, left, tokens, of_bias = numbers
    new = NewTokens(
        tokens,
        of_bias,
        temperatures.new_empty(num_places),
        temperatures.new_empty(num_places, dtype=torch.float64),
    )
    _place[(num_places,)](
        ends, pieces, remaining, lengths, biases, temperatures, uniforms,
        of_row, offsets, left, tokens, of_bias, new.temperatures, new.uniforms,
        len(widths), num_pieces=pieces.shape[1],
        padded_rows=triton.next_power_of_2(len(widths)), num_warps=1,
    )  # fmt: skip
    return Places(of_row, offsets, left, ends - widths, widths, most), new


def accept(
    drawn: Int[Tensor, " tokens"],
    places: Places,
    end_ids: Int[Tensor, " ends"],
    pieces: Int[Tensor, "rows pieces"],
    remaining: Int[Tensor, " rows"],
    lengths: Int[Tensor, " rows"],
    recent: Int[Tensor, "rows recent"],
    told: Int[Tensor, "rows_and_more pieces"],
) -> Int[Tensor, " rows"]:
    """How many drawn tokens each row takes: they are told (then -1), follow what is `recent`, and
    the last of them is its first piece now."""
    counts = torch.empty_like(remaining)
    _accept[(len(counts),)](
        drawn, places.starts, places.widths, end_ids, pieces, remaining, lengths, recent, counts,
        told, longest=LONGEST, num_pieces=pieces.shape[1], num_ends=len(end_ids), padded=_PADDED,
        num_warps=1,
    )  # fmt: skip
    return counts


def learn_and_draft(
    contexts: Contexts,
    counts: Int[Tensor, " rows"],
    problems: Int[Tensor, " rows"],
    remaining: Int[Tensor, " rows"],
    recent: Int[Tensor, "rows recent"],
    pieces: Int[Tensor, "rows pieces"],
    chances: Float[Tensor, "rows drafted"],
) -> None:
    """Count what all rows have taken, and then draft what each may take next: see Draft."""
    sizes = {
        "longest": LONGEST, "num_pieces": pieces.shape[1], "padded": _PADDED,
        "num_cells": len(contexts.cells), "num_counters": len(contexts.counters), "num_warps": 1,
    }  # fmt: skip
    _learn[(len(counts), pieces.shape[1])](
        recent, counts, problems, contexts.cells, contexts.counters, **sizes
    )
    _draft[(len(counts),)](
        recent, counts, problems, remaining, contexts.cells, contexts.counters, pieces, chances,
        **sizes,
    )  # fmt: skip
