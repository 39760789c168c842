"""Attention of new tokens to themselves and to a cache before them."""

import torch
from jaxtyping import Bool, Float
from torch import Tensor
from torch.nn import functional
from torch.nn.attention.bias import CausalBias, causal_lower_right

from carbon.models.key_value_cache import KeyValueCache

Mask = Bool[Tensor, "rows 1 group*tokens slots"] | CausalBias | None


def mask_of(cache: KeyValueCache, num_tokens: int, group: int, *, has_flash: bool) -> Mask:
    """Which slots each token sees; None where plain causal attention says it.

    `group` query heads share a key head. With flash attention, tokens that follow a beginning
    without holes need no mask: they see all before them. A token always sees itself, pads too: a
    row of attention without any slot would be NaN.
    """
    if cache.gaps is None and (cache.length == 0 or num_tokens == 1):
        return None
    num_slots = cache.length + num_tokens
    if cache.gaps is None and has_flash:
        return causal_lower_right(num_tokens, num_slots)
    slots = torch.arange(num_slots, device=cache.device)
    own = slots[cache.length :, None]
    seen = (slots <= own)[None, None]
    if cache.gaps is not None:
        hidden = (slots >= cache.gap_start) & (slots < cache.gap_start + cache.gaps[:, None])
        seen = seen & ~hidden[:, None, None] | (slots == own)
    return seen.repeat(1, 1, group, 1)


def attend(
    queries: Float[Tensor, "batch tokens heads head_dim"],
    keys: Float[Tensor, "batch kv_heads slots head_dim"],
    values: Float[Tensor, "batch kv_heads slots head_dim"],
    mask: Mask,
) -> Float[Tensor, "batch tokens heads*head_dim"]:
    """Causal attention in which a group of query heads shares a key head, never expanded."""
    batch, tokens, _, _ = queries.shape
    if isinstance(mask, CausalBias) or (mask is None and tokens > 1):
        attended = functional.scaled_dot_product_attention(
            queries.transpose(1, 2),
            keys,
            values,
            attn_mask=mask,
            is_causal=mask is None,
            enable_gqa=True,
        )
        return attended.transpose(1, 2).reshape(batch, tokens, -1)
    # A group's heads become further queries of its key head: every kernel can do that.
    grouped = queries.unflatten(2, (keys.shape[1], -1)).permute(0, 2, 3, 1, 4).flatten(2, 3)
    attended = functional.scaled_dot_product_attention(grouped, keys, values, attn_mask=mask)
    return attended.unflatten(2, (-1, tokens)).permute(0, 3, 1, 2, 4).reshape(batch, tokens, -1)
