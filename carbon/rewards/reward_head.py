"""From hidden states at the steps' places to step scores: the last lines of a process reward model.

In float32 whatever the backbone is: in bf16, scores near 1 would lie 0.004 apart and tie. Every
head takes its weights out of a checkpoint's and gives logits for (wrong, right).
"""

from collections.abc import Callable, MutableMapping

import torch
import torch.nn.functional as F
from jaxtyping import Float
from torch import Tensor

from carbon.core.errors import ModelError

RewardHead = Callable[[Float[Tensor, "places hidden"]], Float[Tensor, "places 2"]]
Weights = MutableMapping[str, Tensor]
VerdictIds = tuple[int, int] | None  # see SolutionEncoder
LM_HEAD, EMBEDDING = "lm_head.weight", "model.embed_tokens.weight"
VALUE_HEAD = ("v_head.summary.weight", "v_head.summary.bias")


class LinearHead:
    """One row for wrong and one for right."""

    def __init__(
        self, rows: Float[Tensor, "2 hidden"], bias: Float[Tensor, " 2"] | None = None
    ) -> None:
        self.rows = rows.float()
        self.bias = self.rows.new_zeros(2) if bias is None else bias.float()

    def __call__(self, hidden: Float[Tensor, "places hidden"]) -> Float[Tensor, "places 2"]:
        return F.linear(hidden.float(), self.rows, self.bias)


class ClassifierHead:
    """Linear, ReLU, Linear to two classes: Qwen2.5-Math-PRM's, weights `score.0` and `score.2`.

    Raises:
        ModelError: the checkpoint has no such head.
    """

    def __init__(self, weights: Weights, verdict_ids: VerdictIds = None) -> None:
        names = ("score.0.weight", "score.0.bias", "score.2.weight", "score.2.bias")
        self._inner, self._inner_bias, self._outer, self._outer_bias = _take(weights, *names)
        if self._outer.shape[0] != 2:
            raise ModelError(f"The reward head has {self._outer.shape[0]} classes; 2 are expected.")

    def __call__(self, hidden: Float[Tensor, "places hidden"]) -> Float[Tensor, "places 2"]:
        inner = F.relu(F.linear(hidden.float(), self._inner, self._inner_bias))
        return F.linear(inner, self._outer, self._outer_bias)


def value_head(weights: Weights, verdict_ids: VerdictIds = None) -> LinearHead:
    """Skywork-o1-Open-PRM's value v (weights `v_head.summary`), whose sigmoid is the score.

    softmax((0, v)) = (1 - sigmoid(v), sigmoid(v)).

    Raises:
        ModelError: the checkpoint has no such head.
    """
    row, bias = _take(weights, *VALUE_HEAD)
    return LinearHead(F.pad(row, (0, 0, 1, 0)), F.pad(bias, (1, 0)))


def verdict_head(weights: Weights, verdict_ids: VerdictIds) -> LinearHead:
    """Rows of the language-model head for the verdicts (wrong, right), in Math-Shepherd and
    RLHFlow's: the score is the softmax over these two tokens alone.

    A head that is tied is the embedding.

    Raises:
        ModelError: the checkpoint has no such head, or these ids are not in it.
    """
    weight = weights.get(LM_HEAD, weights.get(EMBEDDING))
    if weight is None or verdict_ids is None or max(verdict_ids) >= len(weight):
        raise ModelError("This model is no process reward model: it has no words for its verdicts.")
    return LinearHead(weight[list(verdict_ids)])


def _take(weights: Weights, *names: str) -> list[Tensor]:
    missing = [name for name in names if name not in weights]
    if missing:
        raise ModelError(f"This model is no process reward model: it has no head ({missing[0]}).")
    return [weights.pop(name).float() for name in names]


def probabilities(logits: Float[Tensor, "places 2"]) -> Float[Tensor, " places"]:
    """Probability of right at every place; softmax in float32."""
    return torch.softmax(logits.float(), dim=-1)[:, 1]
