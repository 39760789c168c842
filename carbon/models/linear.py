"""Products with a fixed weight matrix, laid out once for the processor."""

import torch
from jaxtyping import Float
from torch import Tensor
from torch.nn import functional

from carbon.models.checkpoint import exact_rows_of_8_bits
from carbon.models.product_8_bits import UNROLLED, Weight8Bits, kernel

_ROWS = 16  # the layout made for this many rows was the best, or near it, from 2 to 2,000


class Linear:
    """x Wᵀ + b.

    On a CPU in float32 the weight is kept in oneDNN's blocked layout: a plain product lays it out
    anew each time, which at a few rows costs more than the product itself. A weight that was
    stored in 8 bits is kept in them, which is exact.
    """

    def __init__(
        self,
        weight: Float[Tensor, "outputs inputs"],
        bias: Float[Tensor, " outputs"] | None = None,
    ) -> None:
        self._bias = bias
        self._weight: Tensor | Weight8Bits = weight
        self._is_packed = _can_pack(weight)
        if self._is_packed:
            self._weight = _in_8_bits(weight) or torch.ops.mkldnn._reorder_linear_weight(
                weight, _ROWS
            )

    def __call__(self, x: Float[Tensor, "*rows inputs"]) -> Float[Tensor, "*rows outputs"]:
        if isinstance(self._weight, Weight8Bits):
            product = self._weight.product(x)
            return product if self._bias is None else product + self._bias
        if self._is_packed:
            return torch.ops.mkldnn._linear_pointwise(x, self._weight, self._bias, "none", [], "")
        return functional.linear(x, self._weight, self._bias)


def _can_pack(weight: Tensor) -> bool:
    return (
        weight.device.type == "cpu"
        and weight.dtype == torch.float32
        and torch.backends.mkldnn.is_available()
        and hasattr(torch.ops.mkldnn, "_linear_pointwise")
    )


def _in_8_bits(weight: Float[Tensor, "outputs inputs"]) -> Weight8Bits | None:
    """None unless rows of 8 bits are exactly the weight, and can be multiplied here."""
    if weight.shape[1] % UNROLLED or not exact_rows_of_8_bits(weight[:1]):  # the first: quickly
        return None
    compiled = kernel()
    exact = exact_rows_of_8_bits(weight) if compiled else None
    return Weight8Bits(*exact, compiled) if exact and compiled else None
