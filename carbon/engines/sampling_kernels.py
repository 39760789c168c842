"""Triton kernels that draw each row's next token on the device, as `token_sampler` does.

They see logits, shifts and uniform numbers only. No sum depends on the order in which programs run:
equal inputs give equal tokens. Imported only where Triton is.
"""

# A compiled kernel takes its grid in brackets, which only Triton itself knows.
# pyright: reportIndexIssue=false

from dataclasses import dataclass

import torch
import triton  # pyright: ignore[reportMissingImports]
import triton.language as tl  # pyright: ignore[reportMissingImports]
from jaxtyping import Float, Int
from torch import Tensor

_BLOCK = 128  # ids whose probabilities are summed before the vocabulary is searched
_BLOCKS_AT_ONCE = 16


@dataclass(frozen=True, slots=True, eq=False)
class Draw:
    """What one draw of every row needs, in device memory.

    `bias_address` is that of float32 [calibrations, vocab] shifts of logits; `biases` names each
    row's (-1: none). Drawing sets `tokens`, and lowers `remaining`: to 0 after one of `end_ids`.
    Rows whose `remaining` is 0 are left alone.
    """

    bias_address: Int[Tensor, "1"]
    biases: Int[Tensor, " rows"]
    temperatures: Float[Tensor, " rows"]
    uniforms: Float[Tensor, " rows"]
    end_ids: Int[Tensor, " ends"]
    tokens: Int[Tensor, " rows"]
    remaining: Int[Tensor, " rows"]


@triton.jit
def _shifted_logits(logits, bias_address, biases, row, ids, stride, vocab):
    """logits + W delta of a row at some ids, in float32; -inf beyond the vocabulary.

    Logits are loaded up to the row's even length, which lets the loads be wide.
    """
    is_id = ids < vocab
    bias = tl.load(biases + row)
    shifts = tl.load(bias_address).to(tl.pointer_type(tl.float32)) + bias.to(tl.int64) * vocab + ids
    shift = tl.load(shifts, mask=ids < tl.where(bias >= 0, vocab, 0), other=0.0)
    pointers = logits + row.to(tl.int64) * stride + ids
    values = tl.load(pointers, mask=ids < stride, other=0.0).to(tl.float32) + shift
    return tl.where(is_id, values, float("-inf"))


@triton.jit
def _largest(
    logits, bias_address, biases, remaining, maxima, stride, vocab,
    num_blocks: tl.constexpr, block: tl.constexpr,
):  # fmt: skip
    """maxima[row, part] of the shifted logits of the part's ids."""
    row, part = tl.program_id(0), tl.program_id(1)
    if tl.load(remaining + row) > 0:
        ids = part * num_blocks * block + tl.arange(0, num_blocks * block)
        values = _shifted_logits(logits, bias_address, biases, row, ids, stride, vocab)
        tl.store(maxima + row * tl.num_programs(1) + part, tl.max(values, 0))


@triton.jit
def _weights(
    logits, bias_address, biases, temperatures, maxima, row, ids, stride, vocab,
    num_parts, padded_parts: tl.constexpr,
):  # fmt: skip
    """exp((logit - the row's largest) / T): the softmax times a number."""
    parts = tl.arange(0, padded_parts)
    largest = tl.load(maxima + row * num_parts + parts, mask=parts < num_parts, other=float("-inf"))
    values = _shifted_logits(logits, bias_address, biases, row, ids, stride, vocab)
    return tl.exp((values - tl.max(largest, 0)) / tl.load(temperatures + row))


@triton.jit
def _block_sums(
    logits, bias_address, biases, temperatures, remaining, maxima, sums, stride, vocab,
    num_blocks: tl.constexpr, block: tl.constexpr, padded_parts: tl.constexpr,
):  # fmt: skip
    """sums[row, block] of the weights, in float64: in float32 a tail would vanish beside 1."""
    row, part = tl.program_id(0), tl.program_id(1)
    num_parts = tl.num_programs(1)
    if tl.load(remaining + row) > 0:
        blocks = part * num_blocks + tl.arange(0, num_blocks)
        ids = blocks[:, None] * block + tl.arange(0, block)[None, :]
        weights = _weights(
            logits, bias_address, biases, temperatures, maxima, row, ids, stride, vocab,
            num_parts, padded_parts,
        )  # fmt: skip
        pointers = sums + row * (num_parts * num_blocks) + blocks
        tl.store(pointers, tl.sum(weights.to(tl.float64), 1))


@triton.jit
def _first_reaching(sums, target, padded: tl.constexpr):
    """Where the cumulative sum first reaches the target, and the sum before that index.

    What has no weight is never chosen, however the cumulative sums are rounded.
    """
    ends = tl.cumsum(sums, 0)
    indices = tl.arange(0, padded)
    reachable = tl.where(sums > 0, ends, 0.0)
    target = tl.minimum(target, tl.max(reachable, 0))
    index = tl.min(tl.where((sums > 0) & (ends >= target), indices, padded - 1), 0)
    return index, tl.sum(tl.where(indices == index - 1, ends, 0.0), 0)


@triton.jit
def _choose(
    logits, bias_address, biases, temperatures, uniforms, end_ids, tokens, remaining, maxima, sums,
    stride, vocab, num_parts, num_sums,
    block: tl.constexpr, padded_parts: tl.constexpr, padded_sums: tl.constexpr,
    num_ends: tl.constexpr,
):  # fmt: skip
    """First the block in which the cumulative sum reaches the uniform number, then the id in it."""
    row = tl.program_id(0)
    left = tl.load(remaining + row)
    if left > 0:
        indices = tl.arange(0, padded_sums)
        row_sums = tl.load(sums + row * num_sums + indices, mask=indices < num_sums, other=0.0)
        target = tl.load(uniforms + row) * tl.sum(row_sums, 0)
        chosen, before = _first_reaching(row_sums, target, padded_sums)
        ids = chosen * block + tl.arange(0, block)
        weights = _weights(
            logits, bias_address, biases, temperatures, maxima, row, ids, stride, vocab,
            num_parts, padded_parts,
        )  # fmt: skip
        index, _ = _first_reaching(weights.to(tl.float64), target - before, block)
        token = tl.minimum(chosen * block + index, vocab - 1)  # logits that are no numbers
        tl.store(tokens + row, token)
        ends = tl.load(end_ids + tl.arange(0, num_ends))
        has_ended = tl.max((ends == token).to(tl.int32), 0) > 0
        tl.store(remaining + row, tl.where(has_ended, 0, left - 1))


def draw(logits: Float[Tensor, "rows vocab"], vocab: int, state: Draw) -> None:
    """Sample softmax((logits + W delta) / T) of the first `vocab` ids into `state.tokens`.

    The rows of `logits` may be longer: a product is fast where they begin at even addresses.
    """
    rows, stride = len(logits), logits.stride(0)
    num_parts = triton.cdiv(vocab, _BLOCK * _BLOCKS_AT_ONCE)
    num_sums = num_parts * _BLOCKS_AT_ONCE
    padded_parts = triton.next_power_of_2(num_parts)
    maxima = logits.new_empty(rows, num_parts, dtype=torch.float32)
    sums = logits.new_empty(rows, num_sums, dtype=torch.float64)
    _largest[(rows, num_parts)](
        logits, state.bias_address, state.biases, state.remaining, maxima, stride, vocab,
        num_blocks=_BLOCKS_AT_ONCE, block=_BLOCK,
    )  # fmt: skip
    _block_sums[(rows, num_parts)](
        logits, state.bias_address, state.biases, state.temperatures, state.remaining, maxima, sums,
        stride, vocab, num_blocks=_BLOCKS_AT_ONCE, block=_BLOCK, padded_parts=padded_parts,
    )  # fmt: skip
    _choose[(rows,)](
        logits, state.bias_address, state.biases, state.temperatures, state.uniforms, state.end_ids,
        state.tokens, state.remaining, maxima, sums, stride, vocab, num_parts, num_sums,
        block=_BLOCK, padded_parts=padded_parts, padded_sums=triton.next_power_of_2(num_sums),
        num_ends=len(state.end_ids),
    )  # fmt: skip
