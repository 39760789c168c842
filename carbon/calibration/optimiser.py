"""Where a fit of (delta, T) starts, and how a gradient moves it."""

import torch
from jaxtyping import Float
from torch import Tensor

from carbon.core.config import CalibrationConfig

BETA_MEAN, BETA_SQUARE, EPSILON = 0.9, 0.999, 1e-8  # AdamW's usual ones


def starting_point(
    hidden_states: Float[Tensor, "tokens hidden"], config: CalibrationConfig
) -> tuple[Float[Tensor, " parameters"], ...]:
    """Delta, then T, as they start; 1 for what is learned, else 0; each one's decay."""
    return (
        _row(hidden_states, 0.0, config.base_temperature),
        _row(hidden_states, config.learn_delta, config.learn_temperature),
        _row(hidden_states, config.weight_decay if config.penalty == "decoupled" else 0.0, 0.0),
    )


def _row(
    hidden_states: Float[Tensor, "tokens hidden"], delta: float, temperature: float
) -> Float[Tensor, " parameters"]:
    """One number for every delta_i, then one for T; float64, so that 0.8 stays 0.8."""
    row = hidden_states.new_full((hidden_states.shape[1] + 1,), delta, dtype=torch.float64)
    row[-1] = temperature
    return row


class AdamW:
    """AdamW on one vector, in place, with the arithmetic of `torch.optim.AdamW`.

    `decay` (decoupled) has one value per parameter. Written out because torch's own loads its
    compiler at the first update, which takes seconds. `gpu.update` does the same in one kernel.
    """

    def __init__(
        self,
        parameters: Float[Tensor, " parameters"],
        learning_rate: float,
        decay: Float[Tensor, " parameters"],
    ) -> None:
        self._parameters = parameters
        self._learning_rate = learning_rate
        self._shrink = 1 - learning_rate * decay
        self._mean = torch.zeros_like(parameters)
        self._square = torch.zeros_like(parameters)
        self._num_updates = 0

    def update(self, gradient: Float[Tensor, " parameters"]) -> None:
        self._num_updates += 1
        self._parameters.mul_(self._shrink)
        self._mean.lerp_(gradient, 1 - BETA_MEAN)
        self._square.mul_(BETA_SQUARE).addcmul_(gradient, gradient, value=1 - BETA_SQUARE)
        rate = self._learning_rate / (1 - BETA_MEAN**self._num_updates)
        root = (self._square / (1 - BETA_SQUARE**self._num_updates)).sqrt_().add_(EPSILON)
        self._parameters.sub_(rate * self._mean / root)
