"""Base logits from hidden states, a block of tokens at a time. It knows nothing of losses."""

from collections.abc import Iterator

import torch
from jaxtyping import Float
from torch import Tensor

PRODUCT_ROWS = 128  # tokens of one product with W_LM, at least: reading W_LM then costs little


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
    buffer = hidden_states.new_empty(
        min(rows, len(hidden_states)), len(lm_head_weight), dtype=dtype
    )
    for start in range(0, len(hidden_states), rows):
        block = hidden_states[start : start + rows]
        product = float_product(block, lm_head_weight, buffer[: len(block)])
        yield slice(start, start + len(block)), product


def float_product(
    hidden_states: Float[Tensor, "tokens hidden"],
    lm_head_weight: Float[Tensor, "vocab hidden"],
    out: Float[Tensor, "tokens vocab"] | None = None,
) -> Float[Tensor, "tokens vocab"]:
    """Logits in float32 at least. On a GPU the factors may be halves: products are not rounded."""
    if lm_head_weight.is_cuda and lm_head_weight.dtype in (torch.bfloat16, torch.float16):
        states = hidden_states.to(lm_head_weight.dtype)
        return torch.mm(states, lm_head_weight.T, out_dtype=torch.float32, out=out)
    return torch.mm(hidden_states, lm_head_weight.T, out=out)
