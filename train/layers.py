"""The layers of the trainable network, and which tokens see which.

Knows no tasks: neither what is predicted nor what is judged.
"""

from typing import Protocol

import torch
import torch.nn.functional as F
from jaxtyping import Float, Int
from torch import Tensor, nn

EPSILON = 1e-6


class Sizes(Protocol):
    """Of one layer; heads have `head_dim` dimensions."""

    @property
    def hidden(self) -> int: ...

    @property
    def heads(self) -> int: ...

    @property
    def kv_heads(self) -> int: ...

    @property
    def inner(self) -> int: ...

    @property
    def head_dim(self) -> int: ...


class Layer(nn.Module):
    def __init__(self, shape: Sizes) -> None:
        super().__init__()
        self.self_attn = Attention(shape)
        self.mlp = MLP(shape)
        self.input_layernorm = RMSNorm(shape.hidden)
        self.post_attention_layernorm = RMSNorm(shape.hidden)

    def forward(self, hidden: Tensor, rotation: tuple[Tensor, Tensor], mask: Tensor) -> Tensor:
        hidden = hidden + self.self_attn(self.input_layernorm(hidden), rotation, mask)
        return hidden + self.mlp(self.post_attention_layernorm(hidden))


class Attention(nn.Module):
    """Grouped-query attention with rotary positions."""

    def __init__(self, shape: Sizes) -> None:
        super().__init__()
        self.head_dim, self.group = shape.head_dim, shape.heads // shape.kv_heads
        self.q_proj = Linear(shape.hidden, shape.heads * shape.head_dim)
        self.k_proj = Linear(shape.hidden, shape.kv_heads * shape.head_dim)
        self.v_proj = Linear(shape.hidden, shape.kv_heads * shape.head_dim)
        self.o_proj = Linear(shape.heads * shape.head_dim, shape.hidden, bias=False)

    def forward(self, hidden: Tensor, rotation: tuple[Tensor, Tensor], mask: Tensor) -> Tensor:
        queries, keys, values = (
            projection(hidden).unflatten(-1, (-1, self.head_dim)).transpose(1, 2)
            for projection in (self.q_proj, self.k_proj, self.v_proj)
        )  # [rows, heads, tokens, head_dim]
        queries, keys = rotate(queries, rotation), rotate(keys, rotation)
        keys, values = (x.repeat_interleave(self.group, 1) for x in (keys, values))
        attended = F.scaled_dot_product_attention(queries, keys, values, attn_mask=mask)
        return self.o_proj(attended.transpose(1, 2).flatten(2))


class MLP(nn.Module):
    def __init__(self, shape: Sizes) -> None:
        super().__init__()
        self.gate_proj = Linear(shape.hidden, shape.inner, bias=False)
        self.up_proj = Linear(shape.hidden, shape.inner, bias=False)
        self.down_proj = Linear(shape.inner, shape.hidden, bias=False)

    def forward(self, hidden: Tensor) -> Tensor:
        return self.down_proj(F.silu(self.gate_proj(hidden)) * self.up_proj(hidden))


class Linear(nn.Linear):
    """Its matrix may have a product of low rank added, which is trained in its stead."""

    low_out: nn.Parameter
    low_in: nn.Parameter
    rank = 0

    def add_product(self, rank: int) -> None:
        """Of nothing at first: the way in is drawn, the way out is zero."""
        self.rank = rank
        if rank:
            like = self.weight.new_empty
            bound = self.in_features**-0.5
            self.low_in = nn.Parameter(like(rank, self.in_features).uniform_(-bound, bound))
            self.low_out = nn.Parameter(like(self.out_features, rank).zero_())

    def forward(self, input: Tensor) -> Tensor:
        plain = super().forward(input)
        if not self.rank:
            return plain
        return plain + F.linear(F.linear(input, self.low_in), self.low_out)


class RMSNorm(nn.Module):
    def __init__(self, size: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(size))

    def forward(self, hidden: Tensor) -> Tensor:
        wide = hidden.float()
        scale = torch.rsqrt(wide.square().mean(-1, keepdim=True) + EPSILON)
        return (self.weight * (wide * scale).to(hidden.dtype)).to(hidden.dtype)


def attention_mask(
    owners: Int[Tensor, "rows tokens"], dtype: torch.dtype
) -> Float[Tensor, "rows 1 tokens tokens"]:
    """0 where a token sees another, else minus infinity: causal, and inside one document.

    Padding sees padding, so that no row is empty.
    """
    seen = (owners[:, :, None] == owners[:, None, :]).tril()[:, None]
    return torch.where(seen, 0.0, float("-inf")).to(dtype)


def rotate(heads: Tensor, rotation: tuple[Tensor, Tensor]) -> Tensor:
    cosines, sines = rotation
    first, second = heads.chunk(2, -1)
    return heads * cosines + torch.cat((-second, first), -1) * sines
