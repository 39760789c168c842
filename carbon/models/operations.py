"""What a layer computes between its products with weights: an interface, and the plain form.

Torch has several kernels for rotation and for SwiGLU, and each reads and writes everything again:
on a GPU ours are one each.
"""

from dataclasses import dataclass
from typing import Protocol

import torch
from jaxtyping import Float
from torch import Tensor
from torch.nn import functional

from carbon.models.attention import Mask, Packing, attend
from carbon.models.key_value_cache import KeyValueCache

Rotation = tuple[
    Float[Tensor, "rows tokens 1 head_dim"], Float[Tensor, "rows tokens 1 head_dim"]
]  # cosines and signed sines: the sines' lower half is negative


class Operations(Protocol):
    """For one pass over new tokens. "rows" are those of the batch, or its rows and tokens."""

    def add_and_norm(
        self,
        hidden: Float[Tensor, "*rows hidden"],
        update: Float[Tensor, "*rows hidden"] | None,
        weight: Float[Tensor, " hidden"],
    ) -> tuple[Float[Tensor, "*rows hidden"], Float[Tensor, "*rows hidden"]]:
        """hidden + update (which may overwrite `hidden`), and its RMSNorm."""
        ...

    def attend(
        self, qkv: Float[Tensor, "*rows width"], layer: int
    ) -> Float[Tensor, "*rows heads*head_dim"]:
        """Rotate queries and keys, append keys and values to the layer's cache, attend to it.

        `qkv` holds the heads of a token's queries, keys and values; it may be overwritten.
        """
        ...

    def swiglu(self, gate_up: Float[Tensor, "*rows two_inner"]) -> Float[Tensor, "*rows inner"]:
        """silu(gate) up, of rows that hold the gates and then the others."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class PlainOperations:
    """Over [batch, tokens, ...], on a CPU or, with kernels, on a GPU.

    Packed tokens are [tokens, 1, ...]: only attention sees which of them are one row's.
    """

    cache: KeyValueCache
    rotation: Rotation
    mask: Mask
    num_heads: int
    epsilon: float
    has_kernels: bool
    packing: Packing | None = None

    def add_and_norm(
        self, hidden: Tensor, update: Tensor | None, weight: Tensor
    ) -> tuple[Tensor, Tensor]:
        if update is not None:
            hidden = hidden + update
        return hidden, functional.rms_norm(hidden, weight.shape, weight, self.epsilon)

    def attend(self, qkv: Tensor, layer: int) -> Tensor:
        _, num_kv_heads, _, head_dim = self.cache.shape
        num_rotated = self.num_heads + num_kv_heads
        heads = qkv.unflatten(-1, (-1, head_dim))  # [batch, tokens, heads, head_dim]
        new_values = heads[:, :, num_rotated:]
        queries, new_keys = rotated(
            heads, num_rotated, self.rotation, has_kernels=self.has_kernels
        ).split((self.num_heads, num_kv_heads), dim=2)
        if self.packing is None:
            keys, values = self.cache.append(
                layer, new_keys.transpose(1, 2), new_values.transpose(1, 2)
            )
            return attend(queries, keys, values, self.mask)
        packing = self.packing
        keys, values = self.cache.put(layer, packing.places, new_keys[:, 0], new_values[:, 0])
        return packing.packed(attend(packing.padded(queries[:, 0]), keys, values, self.mask))

    def swiglu(self, gate_up: Tensor) -> Tensor:
        return swiglu(gate_up, has_kernels=self.has_kernels)


def swiglu(
    gate_up: Float[Tensor, "*rows two_inner"], *, has_kernels: bool
) -> Float[Tensor, "*rows inner"]:
    """silu(gate) up, of rows that hold the gates and then the others."""
    if has_kernels:
        # Imported here: Triton comes with torch's CUDA builds only.
        from carbon.models import row_kernels  # noqa: PLC0415

        return row_kernels.swiglu(gate_up)
    gate, up = gate_up.chunk(2, dim=-1)
    return functional.silu(gate) * up


def rotated(
    heads: Float[Tensor, "batch tokens heads head_dim"],
    num_rotated: int,
    rotation: Rotation,
    *,
    has_kernels: bool,
) -> Float[Tensor, "batch tokens rotated head_dim"]:
    """x cos + swapped_halves(x) sin, of each token's first heads. Kernels overwrite them."""
    if has_kernels:
        # Imported here: Triton comes with torch's CUDA builds only.
        from carbon.models import row_kernels  # noqa: PLC0415

        row_kernels.rotate_(heads, num_rotated, *rotation)
        return heads[:, :, :num_rotated]
    heads, (cosines, sines) = heads[:, :, :num_rotated], rotation
    return torch.addcmul(heads * cosines, heads.roll(heads.shape[-1] // 2, -1), sines)
