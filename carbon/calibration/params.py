"""What calibration learns: softmax((logits + W_LM delta) / T) (Eq. 1 of the paper)."""

from dataclasses import dataclass

from jaxtyping import Float
from torch import Tensor

from carbon.core.config import RunConfig


@dataclass(frozen=True, slots=True, eq=False)
class Calibration:
    """One problem's (delta, T). `delta` None means no shift. Draws are from the `top_k` likeliest
    tokens, and of these from the likeliest that make up `top_p`; the fit knows nothing of either.

    Since logits = W_LM h with h after the final norm and no bias, W_LM delta added to the logits is
    the same as delta added to h.
    """

    temperature: float
    delta: Float[Tensor, " hidden"] | None = None
    top_p: float = 1.0
    top_k: int | None = None

    @classmethod
    def unlearned(cls, config: RunConfig, temperature: float) -> "Calibration":
        """Of a run, before anything is learned, or where nothing is."""
        return cls(temperature, top_p=config.top_p, top_k=config.top_k)

    @property
    def truncates(self) -> bool:
        """Whether some tokens are never drawn."""
        return self.top_p < 1 or self.top_k is not None

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
