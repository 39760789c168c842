"""Calibration sets of any size for the fit on a GPU, and AdamW's own way through their losses."""

from collections.abc import Callable
from dataclasses import dataclass

import torch
from torch import Tensor

from carbon.calibration.params import Calibration
from carbon.calibration.solver import Epoch, Form, fit
from carbon.core.config import CalibrationConfig
from tests.support.real_set import Tensors, drained

DEVICE = "cuda"


def tensors(tokens: int, vocab: int, hidden: int, dtype=torch.float32) -> Tensors:
    random = torch.Generator().manual_seed(tokens)
    states = torch.randn(tokens, hidden, generator=random)
    weight = torch.randn(vocab, hidden, generator=random) * 2 / hidden**0.5
    targets = torch.randint(0, vocab, (tokens,), generator=random)
    # The target is likelier than chance, by about e^3, and never nearly certain.
    states += 3 * weight[targets] / weight[targets].square().sum(-1, keepdim=True)
    return states.to(DEVICE, dtype), targets.to(DEVICE), weight.to(DEVICE, dtype)


def fitted(
    set_: Tensors, config: CalibrationConfig, form: Form, cache_bytes: int | None = None
) -> tuple[list[Epoch], Calibration]:
    return drained(fit(*set_, config, cache_bytes, form))


@dataclass(frozen=True)
class Reference:
    """The trajectory of autograd and torch's AdamW in float64."""

    losses: list[float]
    temperatures: list[float]
    delta: Tensor

    @classmethod
    def of(
        cls, loss_at: Callable[[Tensor, Tensor], Tensor], hidden: int, config: CalibrationConfig
    ) -> "Reference":
        delta = torch.zeros(hidden, dtype=torch.float64, device=DEVICE, requires_grad=True)
        temperature = torch.tensor(0.8, dtype=torch.float64, device=DEVICE, requires_grad=True)
        groups = [{"params": [delta]}, {"params": [temperature], "weight_decay": 0.0}]
        rate, decay = config.learning_rate, config.weight_decay
        optimiser = torch.optim.AdamW(groups, lr=rate, weight_decay=decay)
        losses, temperatures = [], []
        for epoch in range(config.epochs + 1):
            optimiser.zero_grad()
            loss = loss_at(delta, temperature)
            losses.append(loss.item())
            temperatures.append(temperature.item())
            if epoch < config.epochs:
                loss.backward()
                optimiser.step()
        return cls(losses, temperatures, delta.detach())
