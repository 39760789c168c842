"""How fast each pair of dimensions turns from position to position."""

import math
from typing import Any

import torch
from jaxtyping import Float
from torch import Tensor

from carbon.models.architectures import rope_kind, rope_of


def rotary_frequencies(config: dict[str, Any], head_dim: int) -> Float[Tensor, " half"]:
    """Radians per position of each pair of dimensions, with Llama 3's scaling where configured."""
    rope = rope_of(config)
    base = rope.get("rope_theta") or config.get("rope_theta") or 10_000.0
    frequencies = base ** -(torch.arange(0, head_dim, 2, dtype=torch.float) / head_dim)
    if rope_kind(rope) == "default":
        return frequencies
    return _llama3_scaled(frequencies, rope)


def _llama3_scaled(
    frequencies: Float[Tensor, " half"], rope: dict[str, Any]
) -> Float[Tensor, " half"]:
    """Long wavelengths are stretched by `factor`, short ones kept, those between blended."""
    low, high = rope["low_freq_factor"], rope["high_freq_factor"]
    turns = rope["original_max_position_embeddings"] * frequencies / (2 * math.pi)
    kept = ((turns - low) / (high - low)).clamp(0, 1)
    return kept * frequencies + (1 - kept) * frequencies / rope["factor"]
