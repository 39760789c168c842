"""What calibration learns: softmax((logits + W_LM delta) / T) (Eq. 1 of the paper)."""

from dataclasses import dataclass

from jaxtyping import Float
from torch import Tensor


@dataclass(frozen=True, slots=True, eq=False)
class Calibration:
    """One problem's (delta, T). `delta` None means no shift.

    Since logits = W_LM h with h after the final norm and no bias, W_LM delta added to the logits is
    the same as delta added to h.
    """

    temperature: float
    delta: Float[Tensor, " hidden"] | None = None

    @property
    def delta_norm(self) -> float:
        return 0.0 if self.delta is None else float(self.delta.float().norm())

    def logits_bias(
        self, lm_head_weight: Float[Tensor, "vocab hidden"]
    ) -> Float[Tensor, " vocab"] | None:
        """W_LM delta in float32, or None without a shift."""
        if self.delta is None:
            return None
        delta = self.delta.to(lm_head_weight.device, lm_head_weight.dtype)
        return (lm_head_weight @ delta).float()
