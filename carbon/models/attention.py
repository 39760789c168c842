"""Attention of new tokens to themselves and to a cache before them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import torch
from jaxtyping import Bool, Float, Int
from torch import Tensor
from torch.nn import functional

from carbon.models.key_value_cache import KeyValueCache

if TYPE_CHECKING:
    from torch.nn.attention.bias import CausalBias

Mask: TypeAlias = "Bool[Tensor, 'rows 1 group*tokens slots'] | CausalBias | None"


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
        # Brings torch's compiler, and so takes as long as all the rest of a process's start.
        from torch.nn.attention.bias import causal_lower_right  # noqa: PLC0415

        return causal_lower_right(num_tokens, num_slots)
    own = torch.arange(cache.length, num_slots, device=cache.device)
    return _seen(cache, own[None], num_slots).repeat(1, 1, group, 1)


@dataclass(frozen=True, slots=True, eq=False)
class Packing:
    """Where packed tokens belong: rows of a cache got different numbers of them."""

    rows: Int[Tensor, " tokens"]
    offsets: Int[Tensor, " tokens"]  # within the row's new tokens
    slots: Int[Tensor, " tokens"]
    starts: Int[Tensor, " rows"]  # the slot of each row's first
    widest: int

    @classmethod
    def of(
        cls, starts: Sequence[int], widths: Sequence[int], device: torch.device | str
    ) -> "Packing":
        rows = [row for row, width in enumerate(widths) for _ in range(width)]
        offsets = [offset for width in widths for offset in range(width)]
        row_of, offset_of = torch.tensor([rows, offsets], device=device)
        first_slots = torch.tensor(starts, device=device)
        return cls(row_of, offset_of, first_slots[row_of] + offset_of, first_slots, max(widths))

    def mask_of(
        self, cache: KeyValueCache, group: int
    ) -> Bool[Tensor, "rows 1 group*widest slots"]:
        """Which slots each token sees, once every row has the widest's number of them."""
        own = self.starts[:, None] + torch.arange(self.widest, device=cache.device)
        return _seen(cache, own, cache.length).repeat(1, 1, group, 1)

    @property
    def places(self) -> tuple[Int[Tensor, " tokens"], Int[Tensor, " tokens"]]:
        """The (row, slot) of each token."""
        return self.rows, self.slots

    def padded(
        self, queries: Float[Tensor, "tokens heads d"]
    ) -> Float[Tensor, "rows widest heads d"]:
        if self.widest == 1:
            return queries[:, None]
        padded = queries.new_zeros(len(self.starts), self.widest, *queries.shape[1:])
        padded[self.rows, self.offsets] = queries
        return padded

    def packed(self, padded: Float[Tensor, "rows widest width"]) -> Float[Tensor, "tokens 1 width"]:
        return padded if self.widest == 1 else padded[self.rows, self.offsets][:, None]


def _seen(
    cache: KeyValueCache, own: Int[Tensor, "rows tokens"], num_slots: int
) -> Bool[Tensor, "rows 1 tokens slots"]:
    """Which slots a token at its `own` slot sees: all to there but its row's hole."""
    slots, own = torch.arange(num_slots, device=cache.device), own[:, None, :, None]
    seen = slots <= own
    if cache.gaps is None:
        return seen
    hidden = (slots >= cache.gap_start) & (slots < cache.gap_start + cache.gaps[:, None])
    return seen & ~hidden[:, None, None] | (slots == own)


def attend(
    queries: Float[Tensor, "batch tokens heads head_dim"],
    keys: Float[Tensor, "batch kv_heads slots head_dim"],
    values: Float[Tensor, "batch kv_heads slots head_dim"],
    mask: Mask,
) -> Float[Tensor, "batch tokens heads*head_dim"]:
    """Causal attention in which a group of query heads shares a key head, never expanded."""
    batch, tokens, _, _ = queries.shape
    is_causal = tokens > 1 if mask is None else type(mask) is not Tensor  # but a CausalBias
    if is_causal:
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
