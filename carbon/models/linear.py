"""Products with a fixed weight matrix, laid out once for the processor."""

import torch
from jaxtyping import Float
from torch import Tensor
from torch.nn import functional

_ROWS = 16  # the layout made for this many rows was the best, or near it, from 2 to 2,000


class Linear:
    """x Wᵀ + b.

    On a CPU in float32 the weight is kept in oneDNN's blocked layout: a plain product lays it out
    anew each time, which at a few rows costs more than the product itself.
    """

    def __init__(
        self,
        weight: Float[Tensor, "outputs inputs"],
        bias: Float[Tensor, " outputs"] | None = None,
    ) -> None:
        self._bias = bias
        self._is_packed = _can_pack(weight)
        self._weight = weight
        if self._is_packed:
            self._weight = torch.ops.mkldnn._reorder_linear_weight(weight, _ROWS)

    def __call__(self, x: Float[Tensor, "*rows inputs"]) -> Float[Tensor, "*rows outputs"]:
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
