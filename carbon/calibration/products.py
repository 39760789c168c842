"""Base logits from hidden states, a block of tokens at a time."""

from collections.abc import Iterator

import torch
from jaxtyping import Float
from torch import Tensor

PRODUCT_ROWS = 128  # tokens of one product with W_LM, at least: reading W_LM then costs little
_ALIGNED_COLUMNS = 64  # a GPU's fast products and wide loads ask for rows of whole blocks


def logit_blocks(
    hidden_states: Float[Tensor, "tokens hidden"],
    lm_head_weight: Float[Tensor, "vocab hidden"],
    rows: int = PRODUCT_ROWS,
) -> Iterator[tuple[slice, Float[Tensor, "block vocab"]]]:
    """Which tokens, and their logits less each token's largest (softmax does not see that).

    Near 0 where the probability is, float32 loses less. Blocks are those of `product_blocks`.
    """
    for tokens, logits in product_blocks(hidden_states, lm_head_weight, rows):
        logits -= logits.amax(dim=1, keepdim=True)
        yield tokens, logits


def product_blocks(
    hidden_states: Float[Tensor, "tokens hidden"],
    lm_head_weight: Float[Tensor, "vocab hidden"],
    rows: int,
) -> Iterator[tuple[slice, Float[Tensor, "block vocab"]]]:
    """Which tokens, and their logits as they come, in float32 at least.

    Blocks have `rows` tokens, the last perhaps fewer; each overwrites the one before.
    """
    dtype = torch.promote_types(hidden_states.dtype, torch.float32)
    buffer = aligned_rows(hidden_states, min(rows, len(hidden_states)), len(lm_head_weight), dtype)
    for start in range(0, len(hidden_states), rows):
        block = hidden_states[start : start + rows]
        product = float_product(block, lm_head_weight, buffer[: len(block)])
        yield slice(start, start + len(block)), product


def aligned_rows(
    like: Tensor, rows: int, vocab: int, dtype: torch.dtype
) -> Float[Tensor, "rows vocab"]:
    """A matrix on the device of `like`, not filled, whose rows begin at multiples of 64 numbers.

    The gaps between its rows hold zeros, so that whoever reads rows in whole blocks finds numbers.
    """
    matrix = like.new_empty(rows, -(-vocab // _ALIGNED_COLUMNS) * _ALIGNED_COLUMNS, dtype=dtype)
    matrix[:, vocab:] = 0
    return matrix[:, :vocab]


def float_product(
    hidden_states: Float[Tensor, "tokens hidden"],
    lm_head_weight: Float[Tensor, "vocab hidden"],
    out: Float[Tensor, "tokens vocab"] | None = None,
) -> Float[Tensor, "tokens vocab"]:
    """Logits in float32 at least. On a GPU the factors may be halves: products are not rounded.

    There it is two products: many vocabularies have an odd number of tokens, with which one product
    would take six times as long.
    """
    if not (lm_head_weight.is_cuda and lm_head_weight.dtype in (torch.bfloat16, torch.float16)):
        return torch.mm(hidden_states, lm_head_weight.T, out=out)
    states, vocab = hidden_states.to(lm_head_weight.dtype), len(lm_head_weight)
    if out is None:
        out = aligned_rows(states, len(states), vocab, torch.float32)
    aligned = vocab // _ALIGNED_COLUMNS * _ALIGNED_COLUMNS
    for columns in (slice(0, aligned), slice(aligned, vocab)):
        if columns.start < columns.stop:
            weight = lm_head_weight[columns].T
            torch.mm(states, weight, out_dtype=torch.float32, out=out[:, columns])
    return out
