"""Base logits on a GPU: cached once, or computed anew whenever they are asked for."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import count

import torch
from jaxtyping import Float
from torch import Tensor

from carbon.calibration.gpu import fit_kernels as kernels
from carbon.calibration.products import aligned_rows, float_product, product_blocks
from carbon.models.gpu import free_bytes

PRODUCT_ROWS = 512  # tokens whose logits are held in float32 at once
_FREE_SHARE = 0.85  # of the free memory may go to cached logits


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """Neighbouring tokens whose logits are there at the same time."""

    start: int
    length: int
    logits: Callable[[], Float[Tensor, "block vocab"]]

    def part(self, values: Tensor) -> Tensor:
        """This block's part of a vector over all tokens."""
        return values[self.start : self.start + self.length]


@dataclass(frozen=True, slots=True, eq=False)
class Logits:
    """All tokens, in blocks. Cached ones are one block, each row less its largest."""

    blocks: list[Block]
    cache: Float[Tensor, "tokens vocab"] | None

    @classmethod
    def make(
        cls,
        states: Float[Tensor, "tokens hidden"],
        weight: Float[Tensor, "vocab hidden"],
        cache_bytes: int | None = None,
    ) -> "Logits":
        """Cached in the states' type if they fit `cache_bytes` (None: most of what is free)."""
        num_bytes = len(states) * len(weight) * states.element_size()
        if cache_bytes is None:
            cache_bytes = _bytes_for_cache(states, len(weight))
        if num_bytes > cache_bytes:
            return cls(_products(states, weight), None)
        cache = _cached(states, weight)
        return cls([Block(0, len(cache), lambda: cache)], cache)

    def sum_at(self, target_ids: Tensor) -> Float[Tensor, ""]:
        """Over all tokens the logit of its target, in float64."""
        chosen = [
            block.logits().gather(1, block.part(target_ids)[:, None]).double().sum()
            for block in self.blocks
        ]
        return torch.stack(chosen).sum()


def _products(
    states: Float[Tensor, "tokens hidden"], weight: Float[Tensor, "vocab hidden"]
) -> list[Block]:
    """Blocks whose logits are computed into a buffer that all of them share."""
    rows = min(PRODUCT_ROWS, len(states))
    buffer = aligned_rows(states, rows, len(weight), torch.float32)
    return [
        Block(start, len(part), partial(float_product, part, weight, buffer[: len(part)]))
        for start, part in zip(count(0, PRODUCT_ROWS), states.split(PRODUCT_ROWS), strict=False)
    ]


def _cached(
    states: Float[Tensor, "tokens hidden"], weight: Float[Tensor, "vocab hidden"]
) -> Float[Tensor, "tokens vocab"]:
    logits = aligned_rows(states, len(states), len(weight), states.dtype)
    for tokens, product in product_blocks(states, weight, PRODUCT_ROWS):
        # Near 0, where the probability is, rounding costs least: so only after the subtraction.
        kernels.less_largest(product, logits[tokens])
    return logits


def _bytes_for_cache(states: Tensor, vocab: int) -> int:
    """What is free beside the block of products that the cache is made from."""
    if not states.is_cuda:
        return 0
    block_bytes = 4 * min(PRODUCT_ROWS, len(states)) * vocab
    return int(_FREE_SHARE * (free_bytes(states.device) - block_bytes))
