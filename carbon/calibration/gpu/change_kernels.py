"""Triton kernels that compare two distributions over the vocabulary, row by row.

With y = z less its row's largest, the exponents to base 2 are y c0 before, c0 = log2(e) / T_base,
and (y + b - rise) c1 after, c1 = log2(e) / T, where b = W_LM delta and `rise` is what the largest
gains by it. So both are near 0 where the probability is, and neither overflows at any temperature.
No sum depends on the order in which blocks run: equal inputs give equal bits.

Imported only where Triton is.
"""

# A compiled kernel takes its grid in brackets, which only Triton itself knows.
# pyright: reportIndexIssue=false

import math

import triton  # pyright: ignore[reportMissingImports]
import triton.language as tl  # pyright: ignore[reportMissingImports]
from jaxtyping import Float, Int
from torch import Tensor

_ROWS, _ROW_COLUMNS, _ROW_WARPS = 2, 2048, 16
_COLUMN_ROWS, _COLUMNS, _COLUMN_WARPS = 8, 512, 4
_ROWS_PER_PART = 64  # of one partial column sum
_FAR = tl.constexpr(-1e30)  # a logit where there is none: its probability is 0, and 0 times it too
_LN2 = tl.constexpr(math.log(2))


@triton.jit
def _logits_and_bias(start, bias, columns, vocab, stride):
    """Logits are loaded up to the next row: where rows begin at whole blocks, loads are wide."""
    is_column = (columns < vocab)[None, :]
    logits = tl.load(start + columns[None, :], mask=(columns < stride)[None, :], other=0.0)
    logits = tl.where(is_column, logits.to(tl.float32), _FAR)
    return logits, tl.load(bias + columns[None, :], mask=is_column, other=0.0)


@triton.jit
def _exponents(logits, biases, largest, rise, scale_before, scale_after):
    less = logits - largest
    return less * scale_before, (less + biases - rise) * scale_after


@triton.jit
def _largest_and_rise(
    start, bias, vocab, stride, num_rows: tl.constexpr, num_columns: tl.constexpr
):
    """Each row's largest z, and how far the largest z + b is above it."""
    before = tl.full((num_rows, num_columns), _FAR, tl.float32)
    after = tl.full((num_rows, num_columns), float("-inf"), tl.float32)
    for first in range(0, vocab, num_columns):
        columns = first + tl.arange(0, num_columns)
        logits, biases = _logits_and_bias(start, bias, columns, vocab, stride)
        before = tl.maximum(before, logits)
        after = tl.maximum(after, logits + biases)
    largest = tl.max(before, 1)
    return largest, tl.max(after, 1) - largest


@triton.jit
def _normalisers_and_means(
    start, bias, largest, rise, scale_before, scale_after, vocab, stride,
    num_rows: tl.constexpr, num_columns: tl.constexpr,
):  # fmt: skip
    """log2 of the sum of 2^x before and after, and the mean of x under either distribution."""
    sum_before = tl.zeros((num_rows, num_columns), tl.float32)  # reduced once, after the loop
    sum_after = tl.zeros((num_rows, num_columns), tl.float32)
    weighted_before = tl.zeros((num_rows, num_columns), tl.float32)
    weighted_after = tl.zeros((num_rows, num_columns), tl.float32)
    for first in range(0, vocab, num_columns):
        columns = first + tl.arange(0, num_columns)
        logits, biases = _logits_and_bias(start, bias, columns, vocab, stride)
        before, after = _exponents(
            logits, biases, largest[:, None], rise[:, None], scale_before, scale_after
        )
        power_before = tl.exp2(before)
        power_after = tl.exp2(after)
        sum_before += power_before
        sum_after += power_after
        weighted_before += power_before * before
        weighted_after += power_after * after
    total_before = tl.sum(sum_before, 1)
    total_after = tl.sum(sum_after, 1)
    mean_before = tl.sum(weighted_before, 1) / total_before
    mean_after = tl.sum(weighted_after, 1) / total_after
    return tl.log2(total_before), tl.log2(total_after), mean_before, mean_after


@triton.jit
def _distance(
    start, bias, largest, rise, normaliser_before, normaliser_after, scale_before, scale_after,
    vocab, stride, num_rows: tl.constexpr, num_columns: tl.constexpr,
):  # fmt: skip
    """Each row's sum over v of |p after - p before|."""
    total = tl.zeros((num_rows, num_columns), tl.float32)
    for first in range(0, vocab, num_columns):
        columns = first + tl.arange(0, num_columns)
        logits, biases = _logits_and_bias(start, bias, columns, vocab, stride)
        before, after = _exponents(
            logits, biases, largest[:, None], rise[:, None], scale_before, scale_after
        )
        p_before = tl.exp2(before - normaliser_before[:, None])
        total += tl.abs(tl.exp2(after - normaliser_after[:, None]) - p_before)
    return tl.sum(total, 1)


@triton.jit(
    do_not_specialize=["n", "num_tokens"],
    do_not_specialize_on_alignment=["entropy", "normaliser_out"],
)
def _compare_rows(
    z, bias, targets, scale_before, scale_after,
    nll, entropy, variation, largest_out, normaliser_out, n, num_tokens, vocab, stride,
    num_rows: tl.constexpr, num_columns: tl.constexpr,
):  # fmt: skip
    """Of each row both NLLs and entropies, the variation, and what gives p before."""
    rows = tl.program_id(0) * num_rows + tl.arange(0, num_rows)
    is_row = rows < n
    row = tl.minimum(rows, n - 1)  # beyond the last row that one is computed again, not stored
    row_start = z + row.to(tl.int64) * stride
    start = row_start[:, None]
    largest, rise = _largest_and_rise(start, bias, vocab, stride, num_rows, num_columns)
    normaliser_before, normaliser_after, mean_before, mean_after = _normalisers_and_means(
        start, bias, largest, rise, scale_before, scale_after, vocab, stride, num_rows, num_columns
    )
    distance = _distance(
        start, bias, largest, rise, normaliser_before, normaliser_after, scale_before, scale_after,
        vocab, stride, num_rows, num_columns,
    )  # fmt: skip
    target = tl.load(targets + row)
    before, after = _exponents(
        tl.load(row_start + target).to(tl.float32), tl.load(bias + target),
        largest, rise, scale_before, scale_after,
    )  # fmt: skip

    # From one distribution to the other it is `num_tokens` numbers.
    tl.store(nll + rows, (normaliser_before - before) * _LN2, mask=is_row)
    tl.store(nll + num_tokens + rows, (normaliser_after - after) * _LN2, mask=is_row)
    tl.store(entropy + rows, (normaliser_before - mean_before) * _LN2, mask=is_row)
    tl.store(entropy + num_tokens + rows, (normaliser_after - mean_after) * _LN2, mask=is_row)
    tl.store(variation + rows, distance / 2, mask=is_row)
    tl.store(largest_out + rows, largest, mask=is_row)
    tl.store(normaliser_out + rows, normaliser_before, mask=is_row)


@triton.jit(do_not_specialize=["n"], do_not_specialize_on_alignment=["normaliser"])
def _add_columns(
    z, largest, normaliser, sums, scale, n, vocab, stride,
    part_rows: tl.constexpr, num_rows: tl.constexpr, num_columns: tl.constexpr,
):  # fmt: skip
    """sums[part, v] += the part's sum over rows of p before; no other program adds there."""
    columns = tl.program_id(0) * num_columns + tl.arange(0, num_columns)
    is_column = columns < vocab
    part = tl.program_id(1)
    total = tl.zeros((num_rows, num_columns), tl.float32)
    for first in range(0, part_rows, num_rows):
        rows = part * part_rows + first + tl.arange(0, num_rows)
        is_row = rows < n
        mask = is_row[:, None] & (columns < stride)[None, :]  # as in `_logits_and_bias`
        pointers = z + rows[:, None].to(tl.int64) * stride + columns[None, :]
        logits = tl.load(pointers, mask=mask, other=_FAR).to(tl.float32)
        less = logits - tl.load(largest + rows, mask=is_row, other=0.0)[:, None]
        normalisers = tl.load(normaliser + rows, mask=is_row, other=0.0)
        total += tl.exp2(less * scale - normalisers[:, None])
    part_sums = sums + part.to(tl.int64) * vocab + columns
    so_far = tl.load(part_sums, mask=is_column, other=0.0)
    tl.store(part_sums, so_far + tl.sum(total, 0), mask=is_column)


def num_parts(num_tokens: int) -> int:
    """How many partial sums over so many rows `add_columns` keeps."""
    return triton.cdiv(num_tokens, _ROWS_PER_PART)


def compare_rows(
    logits: Float[Tensor, "block vocab"],
    bias: Float[Tensor, " vocab"],
    target_ids: Int[Tensor, " block"],
    temperatures: tuple[float, float],
    out: tuple[Float[Tensor, "2 block"], Float[Tensor, "2 block"], Float[Tensor, " block"]],
    scratch: tuple[Float[Tensor, " rows"], Float[Tensor, " rows"]],
) -> None:
    """Writes NLL and entropy, before and after, in nats, and the total variation.

    `temperatures` are before and after. `scratch` gets what `add_columns` takes: the rows' largest
    logit, and the base-2 logarithm of their sum of 2^(y c0).
    """
    tokens, vocab = logits.shape
    nll, entropy, variation = out
    scale_before, scale_after = (math.log2(math.e) / each for each in temperatures)
    _compare_rows[(triton.cdiv(tokens, _ROWS),)](
        logits, bias, target_ids, scale_before, scale_after,
        nll, entropy, variation, *scratch, tokens, nll.stride(0), vocab, logits.stride(0),
        num_rows=_ROWS, num_columns=_ROW_COLUMNS, num_warps=_ROW_WARPS,
    )  # fmt: skip


def add_columns(
    logits: Float[Tensor, "block vocab"],
    largest: Float[Tensor, " rows"],
    normaliser: Float[Tensor, " rows"],
    base_temperature: float,
    sums: Float[Tensor, "parts vocab"],
) -> None:
    """Adds the distributions before, over the block's tokens, to partial sums: their sum counts."""
    tokens, vocab = logits.shape
    _add_columns[(triton.cdiv(vocab, _COLUMNS), num_parts(tokens))](
        logits, largest, normaliser, sums, math.log2(math.e) / base_temperature, tokens, vocab,
        logits.stride(0), part_rows=_ROWS_PER_PART, num_rows=_COLUMN_ROWS, num_columns=_COLUMNS,
        num_warps=_COLUMN_WARPS,
    )  # fmt: skip
