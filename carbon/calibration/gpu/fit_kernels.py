"""Triton kernels of the fit: everything that touches tokens x vocab or W_LM.

Exponents are to base 2: with c = log2(e) / T a scaled logit is z c + b, where b = c W_LM delta, and
a row's normaliser is l = log2 of the sum of 2^(z c + b). All sums are float32 whatever z and W_LM
are stored in. No sum depends on the order in which blocks run: equal inputs give equal bits. How
many tokens there are changes no compiled kernel.

Imported only where Triton is.
"""

# A compiled kernel takes its grid in brackets, which only Triton itself knows.
# pyright: reportIndexIssue=false

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
_ROUNDED_COLUMNS, _ROUNDED_WARPS = 4096, 16


@triton.jit
def _less_largest(product, result, vocab, product_stride, stride, num_columns: tl.constexpr):
    """result[row, v] = product[row, v] less the row's largest, rounded; 0 from vocab to stride."""
    row = tl.program_id(0).to(tl.int64)
    product += row * product_stride
    columns = tl.arange(0, num_columns)
    largest = tl.full((num_columns,), float("-inf"), tl.float32)
    for first in range(0, stride, num_columns):
        mask = first + columns < vocab
        values = tl.load(product + first + columns, mask=mask, other=float("-inf"))
        largest = tl.maximum(largest, values)
    shift = tl.max(largest, 0)
    num_blocks = tl.cdiv(stride, num_columns)
    for block in range(num_blocks):
        # Backwards: what was read last is still in cache.
        offsets = (num_blocks - 1 - block) * num_columns + columns
        values = tl.load(product + offsets, mask=offsets < vocab, other=0.0) - shift
        values = tl.where(offsets < vocab, values, 0.0)
        pointers = result + row * stride + offsets
        tl.store(pointers, values.to(result.dtype.element_ty), mask=offsets < stride)


@triton.jit
def _scaled(start, bias, columns, c, is_row, vocab, stride):
    """z c + b of these columns, -inf where there is none.

    Logits are loaded up to the next row: where rows begin at whole blocks, the loads are wide.
    """
    mask = is_row[:, None] & (columns < stride)[None, :]
    values = tl.load(start + columns[None, :], mask=mask, other=0.0).to(tl.float32)
    biases = tl.load(bias + columns, mask=columns < vocab, other=float("-inf"))
    return values * c + biases[None, :]


@triton.jit
def _shifted_sums(
    start, bias, shifts, c, is_row, vocab, stride,
    num_rows: tl.constexpr, num_columns: tl.constexpr,
):  # fmt: skip
    """Each row's sum over v of 2^(z c + b - shift)."""
    total = tl.zeros((num_rows, num_columns), tl.float32)  # reduced once, after the loop
    for first in range(0, vocab, num_columns):
        columns = first + tl.arange(0, num_columns)
        total += tl.exp2(_scaled(start, bias, columns, c, is_row, vocab, stride) - shifts[:, None])
    return tl.sum(total, 1)


@triton.jit(do_not_specialize=["n"])
def _normalisers(
    z, bias, normaliser, scale, n, vocab, stride,
    num_rows: tl.constexpr, num_columns: tl.constexpr,
):  # fmt: skip
    """normaliser[row] = log2 of the sum over v of 2^(z c + b). As it comes, it is the shift."""
    rows = tl.program_id(0) * num_rows + tl.arange(0, num_rows)
    is_row = rows < n
    c = tl.load(scale)
    shifts = tl.load(normaliser + rows, mask=is_row, other=0.0)
    start = z + rows[:, None].to(tl.int64) * stride
    sums = _shifted_sums(start, bias, shifts, c, is_row, vocab, stride, num_rows, num_columns)
    # The shift makes the result exact while float32 can hold the sum: nearly always.
    is_held = (sums > 2.0**-60) & (sums < 2.0**100)
    if tl.min((is_held | ~is_row).to(tl.int32), 0) == 0:
        largest = tl.full((num_rows, num_columns), float("-inf"), tl.float32)
        for first in range(0, vocab, num_columns):
            columns = first + tl.arange(0, num_columns)
            largest = tl.maximum(largest, _scaled(start, bias, columns, c, is_row, vocab, stride))
        shifts = tl.max(largest, 1)
        sums = _shifted_sums(start, bias, shifts, c, is_row, vocab, stride, num_rows, num_columns)
    tl.store(normaliser + rows, shifts + tl.log2(sums), mask=is_row)


@triton.jit(do_not_specialize=["n"], do_not_specialize_on_alignment=["sums", "entropies"])
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
        pointers = z + rows[:, None].to(tl.int64) * stride + columns[None, :]
        mask = is_row[:, None] & (columns < stride)[None, :]  # as in `_scaled`
        values = tl.load(pointers, mask=mask, other=0.0).to(tl.float32)
        exponents = values * c + biases - normalisers[:, None]
        probabilities = tl.exp2(exponents)
        total += probabilities
        entropy += probabilities * exponents
    index = part * tl.num_programs(0) + tl.program_id(0)
    tl.store(sums + part.to(tl.int64) * vocab + columns, tl.sum(total, 0), mask=is_column)
    tl.store(entropies + index, tl.sum(tl.sum(entropy, 0), 0))


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
    weight, vector, parts, vocab, hidden, per_part,
    num_rows: tl.constexpr, num_columns: tl.constexpr,
):  # fmt: skip
    """parts[part, i] = sum over the part's v of vector[v] W[v, i]."""
    columns = tl.program_id(0) * num_columns + tl.arange(0, num_columns)
    is_column = columns < hidden
    part = tl.program_id(1)
    total = tl.zeros((num_rows, num_columns), tl.float32)
    end = tl.minimum((part + 1) * per_part, vocab)
    for first in range(part * per_part, end, num_rows):
        rows = first + tl.arange(0, num_rows)
        is_row = rows < end
        pointers = weight + rows[:, None].to(tl.int64) * hidden + columns[None, :]
        values = tl.load(pointers, mask=is_row[:, None] & is_column[None, :], other=0.0).to(
            tl.float32
        )
        total += values * tl.load(vector + rows, mask=is_row, other=0.0)[:, None]
    tl.store(parts + part.to(tl.int64) * hidden + columns, tl.sum(total, 0), mask=is_column)


def less_largest(
    product: Float[Tensor, "tokens vocab"], out: Float[Tensor, "tokens vocab"]
) -> None:
    """out = each row of a float32 product less its largest, in out's type.

    Where rows of `out` have a gap between them, it becomes 0.
    """
    tokens, vocab = product.shape
    _less_largest[(tokens,)](
        product, out, vocab, product.stride(0), out.stride(0),
        num_columns=_ROUNDED_COLUMNS, num_warps=_ROUNDED_WARPS,
    )  # fmt: skip


def normalisers(
    logits: Float[Tensor, "tokens vocab"],
    bias: Float[Tensor, " vocab"],
    normaliser: Float[Tensor, " tokens"],
    scale: Float[Tensor, "1"],
) -> None:
    """normaliser[t] = log2 of the sum over v of 2^(logits c + bias); c is `scale`.

    What `normaliser` holds before is a guess, and costs a second look only where it is far off.
    Gaps between rows of the logits must hold finite numbers.
    """
    tokens, vocab = logits.shape
    _normalisers[(triton.cdiv(tokens, _ROWS),)](
        logits, bias, normaliser, scale, tokens, vocab, logits.stride(0),
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
    """With p = 2^(logits c + bias - normaliser): partial sums of p, and of p log2 p over all.

    Gaps between rows of the logits must hold finite numbers.
    """
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


def num_head_parts(vocab: int) -> int:
    """How many partial sums `vector_times_head` writes."""
    return triton.cdiv(vocab, triton.cdiv(vocab, _HEAD_PARTS))


def vector_times_head(
    weight: Float[Tensor, "vocab hidden"],
    vector: Float[Tensor, " vocab"],
    out: Float[Tensor, "parts hidden"],
) -> None:
    """Partial sums of W^T vector, in float32."""
    vocab, hidden = weight.shape
    _vector_times_head[(triton.cdiv(hidden, _HEAD_COLUMNS), len(out))](
        weight, vector, out, vocab, hidden, triton.cdiv(vocab, _HEAD_PARTS),
        num_rows=_HEAD_ROWS, num_columns=_HEAD_COLUMNS,
    )  # fmt: skip
