"""The fit: its gradient, its optimiser, and the whole of it against torch's own."""

import itertools
import math

import pytest
import torch
from torch import Tensor

from carbon.calibration.effects import describe
from carbon.calibration.loss import calibrated_nll
from carbon.calibration.optimiser import AdamW
from carbon.calibration.params import Calibration
from carbon.calibration.solver import LOGITS_CACHE_BYTES, Epoch, Objective, fit
from carbon.core.config import MINIMUM_TEMPERATURE, CalibrationConfig
from carbon.core.errors import CalibrationError, OutOfMemoryError
from tests.support.real_set import RealSet, Tensors, drained

ABLATIONS = list(itertools.product([True, False], repeat=2))  # learn_delta, learn_temperature


def _run(
    tensors: Tensors, config: CalibrationConfig, cache_bytes: int = LOGITS_CACHE_BYTES
) -> tuple[list[Epoch], Calibration]:
    return drained(fit(*tensors, config, cache_bytes))


def _delta(calibration: Calibration) -> Tensor:
    assert calibration.delta is not None
    return calibration.delta


def _random(num_tokens: int, vocab: int, hidden: int) -> Tensors:
    random = torch.Generator().manual_seed(num_tokens + vocab)
    hidden_states = torch.randn(num_tokens, hidden, generator=random, dtype=torch.float64)
    weight = torch.randn(vocab, hidden, generator=random, dtype=torch.float64)
    return hidden_states, torch.randint(0, vocab, (num_tokens,), generator=random), weight


@pytest.mark.parametrize("cache_bytes", [0, 2**30], ids=["hidden states", "cached logits"])
@pytest.mark.parametrize("temperature", [0.05, 0.8])
@pytest.mark.parametrize(
    ("num_tokens", "vocab", "hidden"),
    [(1, 1, 1), (1, 7, 3), (130, 33, 5), (300, 1024, 17), (5, 2**18 + 3, 2)],
    ids=["one of all", "one token", "ragged product", "ragged block", "vocab above a block"],
)
def test_gradient_equals_autograd(
    num_tokens: int, vocab: int, hidden: int, temperature: float, cache_bytes: int
) -> None:
    hidden_states, target_ids, weight = _random(num_tokens, vocab, hidden)
    delta = torch.linspace(-0.3, 0.4, hidden, dtype=torch.float64, requires_grad=True)
    variable = torch.tensor(temperature, dtype=torch.float64, requires_grad=True)
    loss = calibrated_nll(hidden_states, target_ids, weight, delta, variable)
    loss.backward()

    objective = Objective(hidden_states, target_ids, weight, cache_bytes)
    found = objective.evaluate(delta.detach(), temperature)

    assert found.loss == pytest.approx(loss.item(), rel=1e-9, abs=1e-12)
    torch.testing.assert_close(found.delta_gradient, delta.grad, rtol=1e-9, atol=1e-12)
    torch.testing.assert_close(found.temperature_gradient, variable.grad, rtol=1e-9, atol=1e-12)


def test_padded_rows_of_the_head_take_part() -> None:
    # Rows that no target uses: all zeros (logit 0, so they do hold probability), and far below.
    hidden_states, target_ids, weight = _random(9, 21, 4)
    target_ids %= 13
    weight[13:17] = 0.0
    weight[17:] *= 100
    delta = torch.full((4,), 0.2, dtype=torch.float64, requires_grad=True)
    calibrated_nll(hidden_states, target_ids, weight, delta, 0.8).backward()
    found = Objective(hidden_states, target_ids, weight).evaluate(delta.detach(), 0.8)
    torch.testing.assert_close(found.delta_gradient, delta.grad, rtol=1e-9, atol=1e-12)


def test_a_target_of_vanishing_probability_has_a_finite_loss() -> None:
    # exp(-1000) is 0 in any float: the loss must not come from the log of that probability.
    hidden_states, weight = torch.ones(1, 1), torch.tensor([[0.0], [50.0]])
    found = Objective(hidden_states, torch.tensor([0]), weight).evaluate(torch.zeros(1), 0.05)
    assert found.loss == pytest.approx(1000.0)


def test_adamw_takes_the_steps_of_torch() -> None:
    random = torch.Generator().manual_seed(0)
    start = torch.randn(5, generator=random, dtype=torch.float64)
    decayed, free = (part.clone().requires_grad_() for part in (start[:4], start[4:]))
    groups = [{"params": [decayed], "weight_decay": 0.1}, {"params": [free], "weight_decay": 0.0}]
    theirs = torch.optim.AdamW(groups, lr=0.03)
    parameters = start.clone()
    decay = torch.tensor([0.1, 0.1, 0.1, 0.1, 0.0], dtype=torch.float64)
    ours = AdamW(parameters, 0.03, decay)
    for _ in range(50):
        gradient = torch.randn(5, generator=random, dtype=torch.float64)
        decayed.grad, free.grad = gradient[:4].clone(), gradient[4:].clone()
        theirs.step()
        ours.update(gradient)
    torch.testing.assert_close(parameters, torch.cat([decayed, free]).detach(), rtol=1e-13, atol=0)


def _torch_fit(real_set: RealSet, config: CalibrationConfig) -> tuple[list[float], Tensor, float]:
    hidden_states, target_ids, weight = real_set.tensors
    delta = torch.zeros(weight.shape[1], requires_grad=config.learn_delta)
    temperature = torch.tensor(config.base_temperature, requires_grad=config.learn_temperature)
    groups = [
        {"params": [delta], "weight_decay": config.weight_decay},
        {"params": [temperature], "weight_decay": 0.0},
    ]
    optimiser = torch.optim.AdamW(
        [group for group in groups if group["params"][0].requires_grad], lr=config.learning_rate
    )
    losses = []
    for _ in range(config.epochs):
        optimiser.zero_grad()
        loss = calibrated_nll(hidden_states, target_ids, weight, delta, temperature)
        loss.backward()
        optimiser.step()
        losses.append(loss.item())
    return losses, delta.detach(), temperature.item()


@pytest.mark.parametrize(
    ("learn_delta", "learn_temperature", "weight_decay"),
    [*((*ablation, 1e-2) for ablation in ABLATIONS[:3]), (True, True, 1.0)],
)
def test_a_hundred_epochs_equal_torch(
    real_set: RealSet, learn_delta: bool, learn_temperature: bool, weight_decay: float
) -> None:
    config = CalibrationConfig(
        learn_delta=learn_delta, learn_temperature=learn_temperature, weight_decay=weight_decay
    )
    losses, delta, temperature = _torch_fit(real_set, config)

    epochs, calibration = _run(real_set.tensors, config)

    assert [epoch.loss for epoch in epochs[:-1]] == pytest.approx(losses, abs=1e-5)
    assert calibration.temperature == pytest.approx(temperature, abs=1e-4)
    if learn_delta:
        torch.testing.assert_close(_delta(calibration), delta, rtol=0, atol=1e-4)


@pytest.mark.parametrize(("learn_delta", "learn_temperature"), ABLATIONS)
def test_only_what_is_learned_moves(
    real_set: RealSet, learn_delta: bool, learn_temperature: bool
) -> None:
    config = CalibrationConfig(
        learn_delta=learn_delta, learn_temperature=learn_temperature, epochs=20
    )
    epochs, calibration = _run(real_set.of(4), config)
    temperatures = {epoch.temperature for epoch in epochs}
    losses = [epoch.loss for epoch in epochs]
    assert (calibration.delta is not None) == learn_delta
    assert any(epoch.delta_norm for epoch in epochs) == learn_delta
    assert (len(temperatures) > 1) == learn_temperature
    if not learn_temperature:
        assert temperatures == {0.8}
        assert calibration.temperature == 0.8
    if learn_delta or learn_temperature:
        assert losses[-1] < losses[0]
    else:
        assert len(set(losses)) == 1


def test_epochs_tell_the_state_after_their_updates(real_set: RealSet) -> None:
    config = CalibrationConfig(epochs=7)
    epochs, calibration = _run(real_set.of(4), config)
    hidden_states, target_ids, weight = real_set.of(4)
    start = calibrated_nll(hidden_states, target_ids, weight, torch.zeros(weight.shape[1]), 0.8)
    end = calibrated_nll(
        hidden_states, target_ids, weight, _delta(calibration), epochs[-1].temperature
    )
    assert [epoch.epoch for epoch in epochs] == list(range(8))
    assert (epochs[0].temperature, epochs[0].delta_norm) == (0.8, 0.0)
    assert epochs[0].loss == pytest.approx(start.item(), abs=1e-6)
    assert epochs[-1].loss == pytest.approx(end.item(), abs=1e-6)
    assert epochs[-1].temperature == calibration.temperature
    assert epochs[-1].delta_norm == pytest.approx(calibration.delta_norm, rel=1e-6)


def test_hidden_states_in_place_of_logits_give_the_same_numbers(real_set: RealSet) -> None:
    config = CalibrationConfig(epochs=30)
    cached, from_logits = _run(real_set.tensors, config)
    computed, from_hidden_states = _run(real_set.tensors, config, cache_bytes=0)
    assert [epoch.loss for epoch in computed] == pytest.approx(
        [epoch.loss for epoch in cached], abs=1e-6
    )
    assert from_hidden_states.temperature == pytest.approx(from_logits.temperature, abs=1e-6)
    torch.testing.assert_close(_delta(from_hidden_states), _delta(from_logits), rtol=0, atol=1e-6)


def test_order_of_tokens_does_not_matter(real_set: RealSet) -> None:
    config = CalibrationConfig(epochs=10)
    order = torch.randperm(len(real_set.target_ids), generator=torch.Generator().manual_seed(1))
    hidden_states, target_ids, weight = real_set.tensors
    _, in_order = _run((hidden_states, target_ids, weight), config)
    _, shuffled = _run((hidden_states[order], target_ids[order], weight), config)
    torch.testing.assert_close(_delta(shuffled), _delta(in_order), rtol=0, atol=1e-4)


def test_equal_tokens_may_be_computed_once(real_set: RealSet) -> None:
    parts = [real_set.of(rollout) for rollout in (9, 9, 4)]
    states, targets = (torch.cat([part[i] for part in parts]) for i in (0, 1))
    half = len(parts[0][1])
    alike = [place - half if half <= place < 2 * half else place for place in range(len(targets))]
    tensors = states, targets, real_set.lm_head_weight
    config = CalibrationConfig(epochs=40)
    each, expected = drained(fit(*tensors, config))
    once, learned = drained(fit(*tensors, config, alike=alike))
    assert [e.loss for e in once] == pytest.approx([e.loss for e in each], abs=1e-6)
    assert learned.temperature == pytest.approx(expected.temperature, abs=1e-5)
    torch.testing.assert_close(_delta(learned), _delta(expected), atol=1e-5, rtol=0)


def test_same_run_twice_is_bitwise_equal(real_set: RealSet) -> None:
    config = CalibrationConfig(epochs=10)
    first, second = (_run(real_set.tensors, config)[1] for _ in range(2))
    assert first.temperature == second.temperature
    assert torch.equal(_delta(first), _delta(second))


def test_the_base_model_is_left_alone(real_set: RealSet) -> None:
    copies = [tensor.clone() for tensor in real_set.tensors]
    hidden_states, target_ids, weight = copies
    head = torch.nn.Parameter(weight)  # as a model holds it
    _, calibration = _run((hidden_states, target_ids, head), CalibrationConfig(epochs=3))
    assert head.grad is None
    assert not _delta(calibration).requires_grad
    for ours, original in zip(copies, real_set.tensors, strict=True):
        assert torch.equal(ours, original)


def test_half_precision_inputs_are_fitted_in_float32(real_set: RealSet) -> None:
    hidden_states, target_ids, weight = real_set.of(4)
    half = hidden_states.bfloat16(), target_ids.int(), weight.bfloat16()
    config = CalibrationConfig(epochs=3)
    epochs, calibration = _run(half, config)
    widened, _ = _run((half[0].float(), target_ids, half[2].float()), config)
    assert epochs == widened
    assert _delta(calibration).dtype == torch.float32


@pytest.mark.parametrize("num_copies", [1, 4])
def test_extreme_rates_on_one_repeated_text_stay_finite(real_set: RealSet, num_copies: int) -> None:
    hidden_states, target_ids, weight = real_set.of(4)
    tensors = hidden_states.repeat(num_copies, 1), target_ids.repeat(num_copies), weight
    epochs, calibration = _run(tensors, CalibrationConfig(epochs=500, learning_rate=0.1))
    assert len(epochs) == 501
    assert all(math.isfinite(epoch.loss) for epoch in epochs)
    assert all(epoch.temperature >= MINIMUM_TEMPERATURE for epoch in epochs)
    assert _delta(calibration).isfinite().all()


def test_temperature_stops_at_its_floor() -> None:
    # A token the model is sure of: every lower T makes it likelier.
    tensors = torch.ones(1, 1), torch.tensor([0]), torch.tensor([[1.0], [-1.0]])
    config = CalibrationConfig(learn_delta=False, epochs=20, learning_rate=0.1)
    epochs, calibration = _run(tensors, config)
    assert calibration.temperature == MINIMUM_TEMPERATURE
    assert [epoch.temperature for epoch in epochs[-5:]] == [MINIMUM_TEMPERATURE] * 5


def test_one_token_is_enough(real_set: RealSet) -> None:
    hidden_states, target_ids, weight = real_set.tensors
    epochs, _ = _run((hidden_states[:1], target_ids[:1], weight), CalibrationConfig(epochs=5))
    assert epochs[-1].loss <= epochs[0].loss


def test_closing_ends_the_fit(real_set: RealSet) -> None:
    fitting = fit(*real_set.of(4), CalibrationConfig())
    assert [next(fitting).epoch for _ in range(3)] == [0, 1, 2]
    fitting.close()
    with pytest.raises(StopIteration):
        next(fitting)


def _spoiled(tensor: Tensor, value: float) -> Tensor:
    spoiled = tensor.clone()
    spoiled[-1, -1] = value
    return spoiled


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_values_that_are_not_finite_are_refused(value: float) -> None:
    hidden_states, target_ids, weight = _random(4, 6, 3)
    with pytest.raises(CalibrationError, match="not finite"):
        next(fit(_spoiled(hidden_states, value), target_ids, weight, CalibrationConfig()))
    with pytest.raises(CalibrationError, match="not finite"):
        next(fit(hidden_states, target_ids, _spoiled(weight, value), CalibrationConfig()))


def test_nothing_to_fit_is_refused() -> None:
    hidden_states, target_ids, weight = _random(4, 6, 3)
    with pytest.raises(CalibrationError, match="no tokens"):
        next(fit(hidden_states[:0], target_ids[:0], weight, CalibrationConfig()))


@pytest.mark.parametrize("stray", [-1, 6])
def test_tokens_outside_the_vocabulary_are_refused(stray: int) -> None:
    hidden_states, target_ids, weight = _random(4, 6, 3)
    target_ids[2] = stray
    with pytest.raises(CalibrationError, match="outside the vocabulary"):
        next(fit(hidden_states, target_ids, weight, CalibrationConfig()))


def test_a_loss_that_overflows_is_refused() -> None:
    hidden_states, target_ids, weight = _random(4, 6, 3)
    with pytest.raises(CalibrationError, match="diverged"):
        next(fit(hidden_states * 1e25, target_ids, weight * 1e25, CalibrationConfig()))


def test_a_set_that_does_not_fit_the_device_is_a_sentence(real_set: RealSet, monkeypatch) -> None:
    def no_room(*_: Tensor, **__: Tensor) -> Tensor:
        raise torch.OutOfMemoryError("CUDA out of memory at 0x7f")

    monkeypatch.setattr(torch, "mm", no_room)
    with pytest.raises(OutOfMemoryError, match=r"A fit of \d+ tokens does not fit .* lower k"):
        drained(fit(*real_set.tensors, CalibrationConfig()))
    with pytest.raises(OutOfMemoryError, match="lower N"):
        describe(*real_set.tensors, Calibration(0.6), 0.8, real_set.decode, real_set.spans)
