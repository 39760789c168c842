"""Triton kernels of one epoch of the fit: everything that touches tokens x vocab or W_LM.

Exponents are to base 2: with c = log2(e) / T a scaled logit is z c + b, where b = c W_LM delta, and
a row's normaliser is l = log2 of the sum of 2^(z c + b). All sums are float32 whatever z and W_LM
are stored in. No sum depends on the order in which blocks run: equal inputs give equal bits.

It knows nothing of optimisers or of what the numbers mean. Imported only where Triton is.
"""

# A compiled kernel takes its grid in brackets, which only Triton itself knows.
# pyright: reportIndexIssue=false

import torch
import triton  # pyright: ignore[reportMissingImports]
import triton.language as tl  # pyright: ignore[reportMissingImports]
from jaxtyping import Float
from torch import Tensor

# Measured on an H100 and an H200; correct for any sizes.
_ROWS, _ROW_COLUMNS, _ROW_WARPS = 4, 1024, 4
_COLUMN_ROWS, _COLUMNS, _COLUMN_WARPS = 8, 512, 4
ROWS_PER_PART = 1024  # of one partial column sum
_HEAD_ROWS, _HEAD_COLUMNS = 16, 128
_HEAD_PARTS = 128  # partial sums of W_LM^T s


@triton.jit
def _row_sums(
    z, bias, shift, sums, scale, n, vocab, stride, num_rows: tl.constexpr, num_columns: tl.constexpr
):
    """sums[row] = sum over v of 2^(z c + b - shift[row])."""
    rows = tl.program_id(0) * num_rows + tl.arange(0, num_rows)
    is_row = rows < n
    c = tl.load(scale)
    shifts = tl.load(shift + rows, mask=is_row, other=0.0)
    total = tl.zeros((num_rows, num_columns), tl.float32)  # reduced once, after the loop
    start = z + rows[:, None].to(tl.int64) * stride
    for first in range(0, vocab, num_columns):
        columns = first + tl.arange(0, num_columns)
        is_column = columns < vocab
        mask = is_row[:, None] & is_column[None, :]
        values = tl.load(start + columns[None, :], mask=mask, other=0.0).to(tl.float32)
        biases = tl.load(bias + columns, mask=is_column, other=-1e30)
        total += tl.exp2(values * c + biases[None, :] - shifts[:, None])
    tl.store(sums + rows, tl.sum(total, 1), mask=is_row)


@triton.jit
def _column_sums(
    z, bias, normaliser, sums, entropies, scale, n, vocab, stride,
    part_rows: tl.constexpr, num_rows: tl.constexpr, num_columns: tl.constexpr,
):  # fmt: skip
    """Over a part's rows: sums[part, v] of p, and the sum of p log2 p of these columns."""
    columns = tl.program_id(0) * num_columns + tl.arange(0, num_columns)
    is_column = columns < vocab
    c = tl.load(scale)
    biases = tl.load(bias + columns, mask=is_column, other=-1e30)[None, :]
    total = tl.zeros((num_rows, num_columns), tl.float32)
    entropy = tl.zeros((num_rows, num_columns), tl.float32)
    part = tl.program_id(1)
    for first in range(0, part_rows, num_rows):
        rows = part * part_rows + first + tl.arange(0, num_rows)
        is_row = rows < n
        # A row that is not there gets probability 0.
        normalisers = tl.load(normaliser + rows, mask=is_row, other=1e30)
        at = z + rows[:, None].to(tl.int64) * stride + columns[None, :]
        mask = is_row[:, None] & is_column[None, :]
        values = tl.load(at, mask=mask, other=0.0).to(tl.float32)
        exponents = values * c + biases - normalisers[:, None]
        probabilities = tl.exp2(exponents)
        total += probabilities
        entropy += probabilities * exponents
    place = part * tl.num_programs(0) + tl.program_id(0)
    tl.store(sums + part.to(tl.int64) * vocab + columns, tl.sum(total, 0), mask=is_column)
    tl.store(entropies + place, tl.sum(tl.sum(entropy, 0), 0))


@triton.jit
def _head_times_vector(
    weight, vector, scale, result, vocab, hidden, num_rows: tl.constexpr, num_columns: tl.constexpr
):
    """result[v] = c times the sum over i of W[v, i] vector[i]."""
    rows = tl.program_id(0) * num_rows + tl.arange(0, num_rows)
    is_row = rows < vocab
    total = tl.zeros((num_rows, num_columns), tl.float32)
    start = weight + rows[:, None].to(tl.int64) * hidden
    for first in range(0, hidden, num_columns):
        columns = first + tl.arange(0, num_columns)
        is_column = columns < hidden
        mask = is_row[:, None] & is_column[None, :]
        values = tl.load(start + columns[None, :], mask=mask, other=0.0).to(tl.float32)
        total += values * tl.load(vector + columns, mask=is_column, other=0.0)[None, :]
    tl.store(result + rows, tl.sum(total, 1) * tl.load(scale), mask=is_row)


@triton.jit
def _vector_times_head(
    weight,
    vector,
    parts,
    vocab,
    hidden,
    per_part,
    num_rows: tl.constexpr,
    num_columns: tl.constexpr,
):
    """parts[part, i] = sum over the part's v of vector[v] W[v, i]."""
    columns = tl.program_id(0) * num_columns + tl.arange(0, num_columns)
    is_column = columns < hidden
    part = tl.program_id(1)
    total = tl.zeros((num_rows, num_columns), tl.float32)
    end = tl.minimum((part + 1) * per_part, vocab)
    for first in range(part * per_part, end, num_rows):
        rows = first + tl.arange(0, num_rows)
        is_row = rows < end
        at = weight + rows[:, None].to(tl.int64) * hidden + columns[None, :]
        values = tl.load(at, mask=is_row[:, None] & is_column[None, :], other=0.0).to(tl.float32)
        total += values * tl.load(vector + rows, mask=is_row, other=0.0)[:, None]
    tl.store(parts + part.to(tl.int64) * hidden + columns, tl.sum(total, 0), mask=is_column)


def row_sums(
    logits: Float[Tensor, "tokens vocab"],
    bias: Float[Tensor, " vocab"],
    shift: Float[Tensor, " tokens"],
    scale: Float[Tensor, "1"],
    out: Float[Tensor, " tokens"],
) -> None:
    """out[t] = the sum over v of 2^(logits c + bias - shift[t]); c is `scale`."""
    tokens, vocab = logits.shape
    _row_sums[(triton.cdiv(tokens, _ROWS),)](
        logits, bias, shift, out, scale, tokens, vocab, logits.stride(0),
        num_rows=_ROWS, num_columns=_ROW_COLUMNS, num_warps=_ROW_WARPS,
    )  # fmt: skip


def num_parts(num_tokens: int) -> int:
    return triton.cdiv(num_tokens, ROWS_PER_PART)


def num_entropies(num_tokens: int, vocab: int) -> int:
    """How many partial sums `column_sums` writes to `entropies`."""
    return num_parts(num_tokens) * triton.cdiv(vocab, _COLUMNS)


def column_sums(
    logits: Float[Tensor, "tokens vocab"],
    bias: Float[Tensor, " vocab"],
    normaliser: Float[Tensor, " tokens"],
    scale: Float[Tensor, "1"],
    out: Float[Tensor, "parts vocab"],
    entropies: Float[Tensor, " entropies"],
) -> None:
    """With p = 2^(logits c + bias - normaliser): partial sums of p, and of p log2 p over all."""
    tokens, vocab = logits.shape
    _column_sums[(triton.cdiv(vocab, _COLUMNS), num_parts(tokens))](
        logits, bias, normaliser, out, entropies, scale, tokens, vocab, logits.stride(0),
        part_rows=ROWS_PER_PART, num_rows=_COLUMN_ROWS, num_columns=_COLUMNS,
        num_warps=_COLUMN_WARPS,
    )  # fmt: skip


def head_times_vector(
    weight: Float[Tensor, "vocab hidden"],
    vector: Float[Tensor, " hidden"],
    scale: Float[Tensor, "1"],
    out: Float[Tensor, " vocab"],
) -> None:
    """out = c W vector, in float32: a library's product would round the vector to W's type."""
    vocab, hidden = weight.shape
    _head_times_vector[(triton.cdiv(vocab, _HEAD_ROWS),)](
        weight, vector, scale, out, vocab, hidden, num_rows=_HEAD_ROWS, num_columns=_HEAD_COLUMNS
    )


def vector_times_head(
    weight: Float[Tensor, "vocab hidden"], vector: Float[Tensor, " vocab"]
) -> Float[Tensor, " hidden"]:
    """W^T vector, in float32."""
    vocab, hidden = weight.shape
    per_part = triton.cdiv(vocab, _HEAD_PARTS)
    parts = vector.new_empty(triton.cdiv(vocab, per_part), hidden)
    grid = (triton.cdiv(hidden, _HEAD_COLUMNS), len(parts))
    _vector_times_head[grid](
        weight,
        vector,
        parts,
        vocab,
        hidden,
        per_part,
        num_rows=_HEAD_ROWS,
        num_columns=_HEAD_COLUMNS,
    )
    return parts.sum(0)


def log2_sum_exp2(
    logits: Float[Tensor, "tokens vocab"], scale: float, rows: int = 256
) -> Float[Tensor, " tokens"]:
    """Each row's log2 of the sum of 2^(logits scale), safely, to start the shifts with."""
    ln2 = 0.6931471805599453
    blocks = [(block.float() * (scale * ln2)).logsumexp(-1) / ln2 for block in logits.split(rows)]
    return torch.cat(blocks)
