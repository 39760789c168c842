"""Triton kernels of what positions cost beside matrix products and attention, a program a row.

Sums are float32 whatever the rows are stored in. Imported only where Triton is.
"""

# A compiled kernel takes its grid in brackets, which only Triton itself knows.
# pyright: reportIndexIssue=false

import triton  # pyright: ignore[reportMissingImports]
import triton.language as tl  # pyright: ignore[reportMissingImports]
from jaxtyping import Float, Int
from torch import Tensor

_COLUMNS = 1024


@triton.jit
def _embed(
    tokens, embedding, frequencies, lengths, gaps, rows, offsets, hidden_states, cosines, sines,
    hidden, half, padded_hidden: tl.constexpr, padded_half: tl.constexpr,
):  # fmt: skip
    place = tl.program_id(0)
    columns = tl.arange(0, padded_hidden)
    is_column = columns < hidden
    token = tl.load(tokens + place).to(tl.int64)
    values = tl.load(embedding + token * hidden + columns, mask=is_column)
    tl.store(hidden_states + place * hidden + columns, values, mask=is_column)
    # A new token's position: the slots before it, less those of the row's hole.
    row = tl.load(rows + place)
    position = tl.load(lengths + row) + tl.load(offsets + place) - tl.load(gaps + row)
    dims = tl.arange(0, padded_half)
    is_dim = dims < half
    angles = position.to(tl.float32) * tl.load(frequencies + dims, mask=is_dim, other=0.0)
    tl.store(cosines + place * half + dims, tl.cos(angles), mask=is_dim)
    tl.store(sines + place * half + dims, tl.sin(angles), mask=is_dim)


@triton.jit
def _add_and_norm(
    stream, update, weight, normed, hidden, epsilon,
    has_update: tl.constexpr, padded_hidden: tl.constexpr,
):  # fmt: skip
    row = tl.program_id(0)
    columns = tl.arange(0, padded_hidden)
    is_column = columns < hidden
    offsets = row * hidden + columns
    values = tl.load(stream + offsets, mask=is_column, other=0.0)
    if has_update:
        added = values.to(tl.float32) + tl.load(update + offsets, mask=is_column, other=0.0)
        values = added.to(values.dtype)  # what is normed is what is kept
        tl.store(stream + offsets, values, mask=is_column)
    values = values.to(tl.float32)
    scale = 1 / tl.sqrt(tl.sum(values * values, 0) / hidden + epsilon)
    weights = tl.load(weight + columns, mask=is_column, other=0.0).to(tl.float32)
    tl.store(normed + offsets, values * scale * weights, mask=is_column)


@triton.jit
def _keep(
    hidden_states, rows, offsets, remaining, lengths, numbers, where,
    hidden, padded_hidden: tl.constexpr,
):  # fmt: skip
    place = tl.program_id(0)
    row = tl.load(rows + place)
    number = tl.load(numbers + row)
    if (tl.load(remaining + place) > 0) & (number >= 0):
        position = tl.load(lengths + row) + tl.load(offsets + place) + 1 - tl.load(where + 2)
        columns = tl.arange(0, padded_hidden)
        is_column = columns < hidden
        values = tl.load(hidden_states + place * hidden + columns, mask=is_column)
        kept = tl.load(where).to(tl.pointer_type(hidden_states.dtype.element_ty))
        kept += (number * tl.load(where + 1) + position) * hidden
        tl.store(kept + columns, values, mask=is_column)


@triton.jit
def _swiglu(gate_up, result, inner, num_columns: tl.constexpr):
    row = tl.program_id(0).to(tl.int64)  # many rows of a wide model pass 2^31 numbers
    columns = tl.program_id(1) * num_columns + tl.arange(0, num_columns)
    is_column = columns < inner
    pointers = gate_up + row * 2 * inner + columns
    gate = tl.load(pointers, mask=is_column, other=0.0).to(tl.float32)
    up = tl.load(pointers + inner, mask=is_column, other=0.0).to(tl.float32)
    tl.store(result + row * inner + columns, gate * tl.sigmoid(gate) * up, mask=is_column)


@triton.jit(do_not_specialize=["num_angles"])
def _rotate(
    heads, cosines, sines, stride, num_angles, num_rotated, half,
    padded_heads: tl.constexpr, padded_half: tl.constexpr,
):  # fmt: skip
    row = tl.program_id(0).to(tl.int64)
    head = tl.arange(0, padded_heads)
    dims = tl.arange(0, padded_half)
    is_dim = dims < half
    angles = row % num_angles * 2 * half + dims
    cosine = tl.load(cosines + angles, mask=is_dim, other=0.0).to(tl.float32)[None, :]
    sine = tl.load(sines + angles + half, mask=is_dim, other=0.0).to(tl.float32)[None, :]
    lower = heads + row * stride + (head * 2 * half)[:, None] + dims[None, :]
    mask = (head < num_rotated)[:, None] & is_dim[None, :]
    x = tl.load(lower, mask=mask, other=0.0).to(tl.float32)
    y = tl.load(lower + half, mask=mask, other=0.0).to(tl.float32)
    tl.store(lower, x * cosine - y * sine, mask=mask)
    tl.store(lower + half, y * cosine + x * sine, mask=mask)


def embed(
    tokens: Int[Tensor, " tokens"],
    embedding: Float[Tensor, "vocab hidden"],
    frequencies: Float[Tensor, " half"],
    lengths: Int[Tensor, " rows"],
    gaps: Int[Tensor, " rows"],
    rows: Int[Tensor, " tokens"],
    offsets: Int[Tensor, " tokens"],
) -> tuple[
    Float[Tensor, "tokens hidden"],
    tuple[Float[Tensor, "tokens half"], Float[Tensor, "tokens half"]],
]:
    """Embeddings of the tokens, and cosines and sines at their rows' positions and offsets."""
    num_tokens, hidden, half = len(tokens), embedding.shape[1], len(frequencies)
    hidden_states = embedding.new_empty(num_tokens, hidden)
    cosines, sines = (embedding.new_empty(num_tokens, half) for _ in range(2))
    _embed[(num_tokens,)](
        tokens, embedding, frequencies, lengths, gaps, rows, offsets, hidden_states, cosines, sines,
        hidden, half,
        padded_hidden=triton.next_power_of_2(hidden), padded_half=triton.next_power_of_2(half),
    )  # fmt: skip
    return hidden_states, (cosines, sines)


def add_and_norm(
    stream: Float[Tensor, "rows hidden"],
    update: Float[Tensor, "rows hidden"] | None,
    weight: Float[Tensor, " hidden"],
    epsilon: float,
) -> Float[Tensor, "rows hidden"]:
    """RMSNorm of stream + update; the sum stays in `stream`."""
    rows, hidden = stream.shape
    normed = stream.new_empty(rows, hidden)
    _add_and_norm[(rows,)](
        stream, stream if update is None else update, weight, normed, hidden, epsilon,
        has_update=update is not None, padded_hidden=triton.next_power_of_2(hidden),
    )  # fmt: skip
    return normed


def keep(
    hidden_states: Float[Tensor, "tokens hidden"],
    rows: Int[Tensor, " tokens"],
    offsets: Int[Tensor, " tokens"],
    remaining: Int[Tensor, " tokens"],
    lengths: Int[Tensor, " rows"],
    numbers: Int[Tensor, " rows"],
    where: Int[Tensor, "3"],
) -> None:
    """Copy hidden states to [number of the row, position that they predict, hidden], of tokens that
    have something `remaining` and whose row's number is not -1.

    `where` holds the address, the positions of a row there, and the slot of the first new token.
    """
    num_tokens, hidden = hidden_states.shape
    _keep[(num_tokens,)](
        hidden_states, rows, offsets, remaining, lengths, numbers, where,
        hidden, padded_hidden=triton.next_power_of_2(hidden),
    )  # fmt: skip


def swiglu(gate_up: Float[Tensor, "*rows two_inner"]) -> Float[Tensor, "*rows inner"]:
    """silu(gate) up, of rows that hold the gates and then the others."""
    inner = gate_up.shape[-1] // 2
    result = gate_up.new_empty(*gate_up.shape[:-1], inner)
    grid = (result.numel() // inner, triton.cdiv(inner, _COLUMNS))
    _swiglu[grid](gate_up.contiguous(), result, inner, num_columns=_COLUMNS)
    return result


def rotate_(
    heads: Float[Tensor, "batch tokens heads head_dim"],
    num_rotated: int,
    cosines: Float[Tensor, "rows tokens 1 head_dim"],
    sines: Float[Tensor, "rows tokens 1 head_dim"],
) -> None:
    """Rotate the first heads of each token in place: x cos + swapped_halves(x) sin.

    `heads` is contiguous; the lower half of `sines` is its upper half, negative. Angles are those
    of each row of the batch, or of all of them (rows = 1).
    """
    batch, tokens, num_heads, head_dim = heads.shape
    assert all(each.is_contiguous() for each in (heads, cosines, sines))
    assert cosines.shape == sines.shape
    assert len(cosines) in (1, batch)
    half = head_dim // 2
    _rotate[(batch * tokens,)](
        heads, cosines, sines, num_heads * head_dim, len(cosines) * tokens, num_rotated, half,
        padded_heads=triton.next_power_of_2(num_rotated),
        padded_half=triton.next_power_of_2(half),
    )  # fmt: skip
