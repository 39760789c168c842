"""Attention is a softmax over what a token sees, whichever way torch is asked for it."""

import pytest
import torch
from torch import Tensor

from carbon.models.attention import attend, mask_of
from carbon.models.key_value_cache import KeyValueCache

KV_HEADS, GROUP, HEAD_DIM = 2, 3, 16


def random(*shape: int, seed: int) -> Tensor:
    return torch.randn(shape, generator=torch.Generator().manual_seed(seed))


def cache_of(batch: int, length: int, gaps: list[int] | None = None) -> KeyValueCache:
    """Its numbers do not matter, but where it has holes."""
    slots = torch.zeros(batch, KV_HEADS, length, HEAD_DIM)
    holes = None if gaps is None else torch.tensor(gaps)
    return KeyValueCache([slots], [slots], length, holes, gap_start=1)


def by_hand(queries: Tensor, keys: Tensor, values: Tensor, seen: Tensor) -> Tensor:
    """`seen` is [batch, tokens, slots]."""
    keys, values = (each.repeat_interleave(GROUP, 1).double() for each in (keys, values))
    logits = queries.transpose(1, 2).double() @ keys.transpose(2, 3) / HEAD_DIM**0.5
    weights = logits.masked_fill(~seen[:, None], -torch.inf).softmax(-1)
    return (weights @ values).transpose(1, 2).flatten(2)


@pytest.mark.parametrize("has_flash", [False, True])
@pytest.mark.parametrize("gaps", [None, [0, 3]])
@pytest.mark.parametrize(("length", "tokens"), [(0, 7), (9, 1), (9, 5)])
def test_a_token_sees_itself_and_all_before_it_but_holes(length, tokens, gaps, has_flash):
    cache = cache_of(2, length, gaps)
    queries = random(2, tokens, KV_HEADS * GROUP, HEAD_DIM, seed=1)
    keys, values = (random(2, KV_HEADS, length + tokens, HEAD_DIM, seed=s) for s in (2, 3))
    slots = torch.arange(length + tokens)
    own = slots[length:, None]
    hole = (slots >= 1) & (slots < 1 + torch.tensor(gaps or [0, 0])[:, None])
    seen = (slots <= own) & ~hole[:, None] | (slots == own)
    mask = mask_of(cache, tokens, GROUP, has_flash=has_flash)
    ours = attend(queries, keys, values, mask)
    expected = by_hand(queries, keys, values, seen)
    torch.testing.assert_close(ours.double(), expected, atol=1e-5, rtol=1e-5)
