"""Many fits at once: `solver.fit`'s arithmetic on padded tensors, for experiments over a benchmark.

Tokens that a set holds several times count through their weight. It knows nothing of engines.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import torch
from jaxtyping import Float, Int
from torch import Tensor
from torch.nn.utils.rnn import pad_sequence

from carbon.calibration.optimiser import AdamW
from carbon.calibration.params import Calibration
from carbon.core.config import MINIMUM_TEMPERATURE, CalibrationConfig
from carbon.core.errors import CalibrationError
from carbon.models.gpu import within_memory

_CPU_BLOCK_ELEMENTS = 2**22  # logits of one block, padding included
_GPU_BLOCK_ELEMENTS = 2**26


@dataclass(frozen=True, slots=True, eq=False)
class WeightedSet:
    """One calibration set, and what is learned on it.

    A token stands for `weights` equal ones: same text before it, so same hidden state and target.
    """

    hidden_states: Float[Tensor, "tokens hidden"]
    target_ids: Int[Tensor, " tokens"]
    weights: Sequence[int]
    learn_delta: bool = True
    learn_temperature: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class Fitted:
    """A set's (delta, T), and means over its tokens in nats, at the base temperature and after."""

    calibration: Calibration
    nll_before: float
    nll_after: float
    entropy_before: float
    entropy_after: float


def fit_many(
    sets: Sequence[WeightedSet],
    lm_head_weight: Float[Tensor, "vocab hidden"],
    config: CalibrationConfig,
) -> list[Fitted]:
    """What `solver.fit` learns on each set, in the order given.

    What is learned is each set's own choice; `config` says the rest. All tensors share a device.

    Raises:
        CalibrationError: a set without tokens, values that are not finite, or a loss that became
            so.
        OutOfMemoryError: the sets do not fit the device.

    Source: §3.2 and App. Calibration Training Details, as in `solver`.
    """
    if any(len(each.target_ids) == 0 for each in sets):
        raise CalibrationError("A calibration set holds no tokens: there is nothing to fit.")
    lm_head_weight = lm_head_weight.detach().float()
    fitted: dict[int, Fitted] = {}
    with within_memory(
        f"{len(sets):,} calibration sets do not fit in this device's memory at once."
    ):
        for places in _blocks_of(sets, lm_head_weight):
            block = _Block([sets[place] for place in places], lm_head_weight)
            fitted.update(zip(places, _fit_block(block, config), strict=True))
    return [fitted[place] for place in range(len(sets))]


def _blocks_of(
    sets: Sequence[WeightedSet], lm_head_weight: Float[Tensor, "vocab hidden"]
) -> Iterator[list[int]]:
    """Places of sets of like length, so that little is padded and a block has bounded size."""
    is_on_cpu = lm_head_weight.device.type == "cpu"
    most = (_CPU_BLOCK_ELEMENTS if is_on_cpu else _GPU_BLOCK_ELEMENTS) // len(lm_head_weight)
    places: list[int] = []
    for place in sorted(range(len(sets)), key=lambda place: len(sets[place].target_ids)):
        if places and (len(places) + 1) * len(sets[place].target_ids) > most:
            yield places
            places = []
        places.append(place)
    if places:
        yield places


@dataclass(frozen=True, slots=True, eq=False)
class _Evaluation:
    """Means over each set's tokens at one (delta, T), and the gradient: delta, then T."""

    nll: Float[Tensor, " sets"]
    entropy: Float[Tensor, " sets"]
    gradient: Float[Tensor, "sets parameters"]


class _Block:
    """`loss.calibrated_nll` of several sets with the gradient; padded tokens weigh nothing."""

    def __init__(
        self, sets: Sequence[WeightedSet], lm_head_weight: Float[Tensor, "vocab hidden"]
    ) -> None:
        self.sets = sets
        self._lm_head_weight = lm_head_weight
        states = [each.hidden_states.detach().float() for each in sets]
        self._logits = pad_sequence(states, batch_first=True) @ lm_head_weight.T
        self._logits -= self._logits.amax(dim=-1, keepdim=True)  # [sets, tokens, vocab]
        targets = [each.target_ids.long() for each in sets]
        self._targets = pad_sequence(targets, batch_first=True)
        weights = [torch.as_tensor(each.weights).to(lm_head_weight) for each in sets]
        self._weights = pad_sequence(weights, batch_first=True)
        self._num_tokens = self._weights.sum(dim=1)
        counts = lm_head_weight.new_zeros(len(sets), len(lm_head_weight))
        self._target_counts = counts.scatter_add_(1, self._targets, self._weights)

    def new_parameters(self, of_delta: Sequence[float], of_temperature: Sequence[float]) -> Tensor:
        """One number for every delta_i, then one for T, of each set; float64 as in `solver`."""
        rows = self._lm_head_weight.new_empty(
            len(self.sets), self._lm_head_weight.shape[1] + 1, dtype=torch.float64
        )
        rows[:, :-1] = torch.tensor(of_delta, dtype=torch.float64)[:, None]
        rows[:, -1] = torch.tensor(of_temperature, dtype=torch.float64)
        return rows

    def evaluate(self, parameters: Float[Tensor, "sets parameters"]) -> _Evaluation:
        delta = parameters[:, :-1].to(self._lm_head_weight)
        temperature = parameters[:, -1:].to(self._lm_head_weight)  # [sets, 1]
        biases = delta @ self._lm_head_weight.T
        scaled = (self._logits + biases[:, None]).div_(temperature[:, :, None])
        probabilities = scaled.softmax(dim=-1)
        # Read off the likeliest token, whose probability cannot underflow, as in `solver`.
        log_sums = scaled.amax(dim=-1) - probabilities.amax(dim=-1).log()  # [sets, tokens]
        of_target = scaled.gather(-1, self._targets[:, :, None]).squeeze(-1)
        expected = scaled.mul_(probabilities).sum(dim=-1)
        sums = torch.bmm(self._weights[:, None], probabilities).squeeze(1)  # [sets, vocab]
        of_delta = (sums - self._target_counts) @ self._lm_head_weight
        of_temperature = self._sum(of_target - expected)
        divisor = (self._num_tokens * temperature.squeeze(1))[:, None]
        return _Evaluation(
            nll=self._sum(log_sums - of_target) / self._num_tokens,
            entropy=self._sum(log_sums - expected) / self._num_tokens,
            gradient=torch.cat([of_delta, of_temperature[:, None]], dim=1) / divisor,
        )

    def _sum(self, values: Float[Tensor, "sets tokens"]) -> Float[Tensor, " sets"]:
        return (self._weights * values).sum(dim=1)


def _fit_block(block: _Block, config: CalibrationConfig) -> list[Fitted]:
    ones = [1.0] * len(block.sets)
    parameters = block.new_parameters(
        [0.0 * one for one in ones], [config.base_temperature * one for one in ones]
    )
    learned = block.new_parameters(
        [float(each.learn_delta) for each in block.sets],
        [float(each.learn_temperature) for each in block.sets],
    )
    decay = block.new_parameters(
        [config.weight_decay * one for one in ones], [0.0 * one for one in ones]
    )
    optimiser = AdamW(parameters, config.learning_rate, decay)
    before = after = block.evaluate(parameters)
    for _ in range(config.epochs):
        optimiser.update(after.gradient * learned)
        parameters[:, -1].clamp_(min=MINIMUM_TEMPERATURE)
        after = block.evaluate(parameters)
    numbers = torch.stack([before.nll, after.nll, before.entropy, after.entropy], dim=1).tolist()
    if not all(math.isfinite(number) for row in numbers for number in row):
        raise CalibrationError("The fit diverged: lower the learning rate.")
    temperatures = parameters[:, -1].tolist()
    deltas = parameters[:, :-1].float()
    return [
        Fitted(Calibration(temperature, delta if each.learn_delta else None), *row)
        for each, temperature, delta, row in zip(
            block.sets, temperatures, deltas, numbers, strict=True
        )
    ]
