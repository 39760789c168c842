"""From hidden states at step tags to step scores: the last few lines of a process reward model."""

from collections.abc import MutableMapping

import torch
import torch.nn.functional as F
from jaxtyping import Bool, Float
from torch import Tensor

from carbon.core.errors import ModelError


class RewardHead:
    """Linear, ReLU, Linear to two classes (wrong, right), in float32 whatever the backbone is.

    Takes its weights out of `weights`: in bf16, scores near 1 would lie 0.004 apart and tie.

    Raises:
        ModelError: the checkpoint has no such head.
    """

    def __init__(self, weights: MutableMapping[str, Tensor]) -> None:
        names = ("score.0.weight", "score.0.bias", "score.2.weight", "score.2.bias")
        missing = [name for name in names if name not in weights]
        if missing:
            raise ModelError(
                f"This model is no process reward model: it has no head ({missing[0]})."
            )
        self._inner, self._inner_bias, self._outer, self._outer_bias = (
            weights.pop(name).float() for name in names
        )
        if self._outer.shape[0] != 2:
            raise ModelError(f"The reward head has {self._outer.shape[0]} classes; 2 are expected.")

    def __call__(self, hidden: Float[Tensor, "tags hidden"]) -> Float[Tensor, "tags 2"]:
        inner = F.relu(F.linear(hidden.float(), self._inner, self._inner_bias))
        return F.linear(inner, self._outer, self._outer_bias)


def scores_by_row(
    logits: Float[Tensor, "tags 2"], is_tag: Bool[Tensor, "batch tokens"]
) -> list[tuple[float, ...]]:
    """Probability of class 1 (right) at every tag, row by row; softmax in float32.

    `logits` holds the tags of all rows in order. They are told apart by the mask, never by their
    values: a probability may well be exactly 0.
    """
    probabilities = torch.softmax(logits.float(), dim=-1)[:, 1]
    counts: list[int] = is_tag.sum(dim=1).tolist()
    return [tuple(row.tolist()) for row in probabilities.cpu().split(counts)]
