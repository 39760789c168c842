"""What a layer computes number by number between its products: on a GPU one kernel each.

Torch has several for the same, and each reads and writes everything again. It knows no weights.
"""

import torch
from jaxtyping import Float
from torch import Tensor
from torch.nn import functional

Rotation = tuple[
    Float[Tensor, "rows tokens 1 head_dim"], Float[Tensor, "rows tokens 1 head_dim"]
]  # cosines and signed sines: the sines' lower half is negative


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
