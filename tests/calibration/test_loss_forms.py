"""The loss over rollouts and the penalty in the loss, against autograd and torch's optimiser."""

import pytest
import torch
from torch import Tensor

from carbon.calibration import solver
from carbon.core.config import CalibrationConfig
from carbon.core.errors import CalibrationError

LENGTHS = (3, 17, 6)


def fitted(config: CalibrationConfig, tensors: tuple[Tensor, ...], **more) -> tuple[Tensor, float]:
    epochs = solver.fit(*tensors, config, **more)
    while True:
        try:
            next(epochs)
        except StopIteration as end:
            return end.value.delta, end.value.temperature


def reference(config: CalibrationConfig, tensors: tuple[Tensor, ...]) -> tuple[Tensor, float]:
    states, targets, weight = tensors[0].double(), tensors[1], tensors[2].double()
    delta = torch.zeros(states.shape[1], dtype=torch.float64, requires_grad=True)
    temperature = torch.tensor(config.base_temperature, dtype=torch.float64, requires_grad=True)
    decay = config.weight_decay if config.penalty == "decoupled" else 0.0
    optimiser = torch.optim.AdamW(
        [
            {"params": [delta], "weight_decay": decay},
            {"params": [temperature], "weight_decay": 0.0},
        ],
        lr=config.learning_rate,
    )
    for _ in range(config.epochs):
        logits = (states @ weight.T + weight @ delta) / temperature
        nll = torch.nn.functional.cross_entropy(logits, targets, reduction="none")
        if config.loss_mean == "sequence":
            loss = torch.stack([part.mean() for part in nll.split(list(LENGTHS))]).mean()
        else:
            loss = nll.mean()
        if config.penalty == "squared":
            loss = loss + config.weight_decay * delta.square().sum()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    return delta.detach(), float(temperature.detach())


@pytest.fixture
def tensors() -> tuple[Tensor, ...]:
    generator = torch.Generator().manual_seed(3)
    states = torch.randn(sum(LENGTHS), 8, generator=generator)
    states[3:6] = states[:3]  # the first rollout begins like the second
    targets = torch.randint(0, 30, (sum(LENGTHS),), generator=generator)
    targets[3:6] = targets[:3]
    return states, targets, torch.randn(30, 8, generator=generator)


@pytest.mark.parametrize("loss_mean", ["token", "sequence"])
@pytest.mark.parametrize("penalty", ["decoupled", "squared"])
@pytest.mark.parametrize("weight_decay", [0.0, 0.3])
def test_every_form_is_the_reference_s(
    tensors: tuple[Tensor, ...], loss_mean, penalty, weight_decay: float
):
    config = CalibrationConfig(
        loss_mean=loss_mean, penalty=penalty, weight_decay=weight_decay, epochs=60,
        learning_rate=1e-2,
    )  # fmt: skip
    delta, temperature = reference(config, tensors)
    alike = [*range(3), *range(3), *range(6, sum(LENGTHS))]
    for more in ({}, {"alike": alike}):
        found = fitted(config, tensors, lengths=LENGTHS, **more)
        torch.testing.assert_close(found[0].double(), delta, atol=2e-5, rtol=1e-4)
        assert found[1] == pytest.approx(temperature, abs=1e-5)


def test_the_forms_differ(tensors: tuple[Tensor, ...]):
    made = [
        fitted(CalibrationConfig(weight_decay=0.3, **form), tensors, lengths=LENGTHS)[0]
        for form in ({}, {"loss_mean": "sequence"}, {"penalty": "squared"})
    ]
    assert not torch.allclose(made[0], made[1], atol=1e-4)
    assert not torch.allclose(made[0], made[2], atol=1e-4)


def test_kernels_have_the_paper_s_form_alone(
    tensors: tuple[Tensor, ...], monkeypatch: pytest.MonkeyPatch
):
    """On a GPU the other forms are fitted by torch, and asking otherwise is told."""
    config = CalibrationConfig(loss_mean="sequence")
    monkeypatch.setattr(solver, "has_kernels", lambda _: True)
    monkeypatch.setattr(solver, "has_triton", lambda: True)
    assert fitted(config, tensors, lengths=LENGTHS)[1] != config.base_temperature
    with pytest.raises(CalibrationError, match="Only the form"):
        fitted(config, tensors, form="triton")
