"""Fits (delta, T) to a calibration set: full-batch AdamW on the exact gradient (§3.2).

No autograd graph and no tokens x vocab gradient: one column sum of the probabilities and two sums
over tokens give it in closed form.
"""

import math
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import torch
from jaxtyping import Float, Int, Shaped
from torch import Tensor

from carbon.calibration.optimiser import AdamW, starting_point
from carbon.calibration.params import Calibration
from carbon.calibration.products import PRODUCT_ROWS, logit_blocks
from carbon.core.config import MINIMUM_TEMPERATURE, CalibrationConfig
from carbon.core.errors import CalibrationError
from carbon.models.gpu import has_kernels, has_triton, within_memory

LOGITS_CACHE_BYTES = 2**30  # above this, logits are computed anew from the hidden states each epoch
_CPU_BLOCK_ELEMENTS = 2**18  # logits worked on at once: they stay in the processor's cache
_GPU_BLOCK_ELEMENTS = 2**26
_GRAPH_EPOCHS = 25  # on a GPU, between two looks at the numbers
Form = Literal["auto", "torch", "triton", "hopper"]


@dataclass(frozen=True, slots=True)
class Epoch:
    """The fit after `epoch` updates; epoch 0 is the start (delta = 0, T = T_base)."""

    epoch: int
    loss: float  # mean NLL per token, nats
    temperature: float
    delta_norm: float


@dataclass(frozen=True, slots=True, eq=False)
class Evaluation:
    """The loss at one (delta, T), and its gradient."""

    loss: float
    delta_gradient: Float[Tensor, " hidden"]
    temperature_gradient: Float[Tensor, ""]


def fit(
    hidden_states: Float[Tensor, "tokens hidden"],
    target_ids: Int[Tensor, " tokens"],
    lm_head_weight: Float[Tensor, "vocab hidden"],
    config: CalibrationConfig,
    cache_bytes: int | None = None,
    form: Form = "auto",
    alike: Sequence[int] | None = None,
    lengths: Sequence[int] | None = None,
) -> Generator[Epoch, None, Calibration]:
    """Minimise `loss.calibrated_nll` over delta and T; yields `config.epochs + 1` epochs.

    The three tensors share a device, which does the work; the loss is computed in float32. Logits
    are cached when they fit `cache_bytes` (None: LOGITS_CACHE_BYTES, and with Triton what the GPU
    has free); the numbers are the same either way, up to their type. What is not learned stays put:
    the result's delta is None, or its temperature is exactly the base temperature. All forms give
    the same numbers, up to rounding. "torch" is the readable one, for any device; "triton" is for a
    GPU, and "hopper" for one of that generation. "auto" means the fastest that can be. `alike` may
    name for every token the first one with its state and target: "torch" computes only those.
    `lengths` are the rollouts' in tokens, in order, without which a loss over rollouts takes all
    for one. Such a loss, and a penalty in it, are "torch"'s alone. Closing the generator ends it.

    Raises:
        CalibrationError: no tokens, values that are not finite, or a loss that became so; or
            "hopper" is asked for where it cannot be.
        OutOfMemoryError: the set does not fit the device.

    Source: §3.2 and App. Calibration Training Details (the decay acts on delta only).
    """
    _require_usable(hidden_states, target_ids, lm_head_weight)
    is_usual = (config.loss_mean, config.penalty) == ("token", "decoupled")
    if form == "auto" and not (is_usual and has_kernels(hidden_states.device)):
        form = "torch"
    if form != "torch" and not is_usual:
        raise CalibrationError("Only the form “torch” has this loss or this penalty.")
    if form != "torch" and not has_triton():
        raise CalibrationError("This form of the fit needs Triton, which is not installed.")
    tensors = (hidden_states, target_ids, lm_head_weight)
    with within_memory(
        f"A fit of {len(target_ids):,} tokens does not fit in this device's memory: lower k or the "
        "tokens per rollout."
    ):
        if form == "torch":
            return (yield from _fit_in_torch(tensors, config, cache_bytes, alike, lengths))
        return (yield from _fit_as_graph(tensors, config, cache_bytes, form))


def _fit_in_torch(
    tensors: tuple[Tensor, Tensor, Tensor],
    config: CalibrationConfig,
    cache_bytes: int | None,
    alike: Sequence[int] | None,
    lengths: Sequence[int] | None,
) -> Generator[Epoch, None, Calibration]:
    hidden_states, target_ids, lm_head_weight = tensors
    counts = None
    if config.loss_mean == "sequence":
        counts = _by_rollout(lengths or [len(target_ids)], hidden_states)
    if alike is not None:
        first = torch.tensor(alike, device=hidden_states.device)
        first, place, numbers = first.unique(return_inverse=True, return_counts=True)
        summed = (
            None if counts is None else counts.new_zeros(len(first)).index_add(0, place, counts)
        )
        counts = numbers if summed is None else summed
        hidden_states, target_ids = hidden_states[first], target_ids[first]
    objective = Objective(
        hidden_states.detach().float(),
        target_ids,
        lm_head_weight.detach().float(),
        LOGITS_CACHE_BYTES if cache_bytes is None else cache_bytes,
        counts,
    )
    parameters, learned, decay = starting_point(hidden_states, config)
    optimiser = AdamW(parameters, config.learning_rate, decay)
    for epoch in range(config.epochs + 1):
        delta, temperature = parameters[:-1], float(parameters[-1])
        evaluation = objective.evaluate(delta, temperature)
        yield _finite(Epoch(epoch, evaluation.loss, temperature, float(delta.norm())))
        if epoch < config.epochs:
            slope = evaluation.delta_gradient
            if config.penalty == "squared":  # of the term (weight) |delta|^2
                slope = slope + 2 * config.weight_decay * delta.to(slope)
            gradient = [slope, evaluation.temperature_gradient[None]]
            optimiser.update(torch.cat(gradient) * learned)
            parameters[-1:].clamp_(min=MINIMUM_TEMPERATURE)
    return _calibration(parameters, config)


def _by_rollout(
    lengths: Sequence[int], hidden_states: Float[Tensor, "tokens hidden"]
) -> Float[Tensor, " tokens"]:
    """What every token counts: all of a rollout's come to 1."""
    counts = [1 / length for length in lengths for _ in range(length)]
    return torch.tensor(counts, dtype=torch.float32, device=hidden_states.device)


def _fit_as_graph(
    tensors: tuple[Tensor, Tensor, Tensor],
    config: CalibrationConfig,
    cache_bytes: int | None,
    form: Literal["auto", "triton", "hopper"],
) -> Generator[Epoch, None, Calibration]:
    # Imported here: Triton comes with torch's CUDA builds only.
    from carbon.calibration.gpu.solver import GraphFit  # noqa: PLC0415

    graph = GraphFit(*tensors, config, cache_bytes, form)
    for start in range(0, config.epochs + 1, _GRAPH_EPOCHS):
        stop = min(start + _GRAPH_EPOCHS, config.epochs + 1)
        graph.run(stop - start)
        for epoch, numbers in enumerate(graph.log(start, stop).tolist(), start):
            yield _finite(Epoch(epoch, *numbers))
    return _calibration(graph.parameters, config)


def _finite(epoch: Epoch) -> Epoch:
    if not math.isfinite(epoch.loss):
        raise CalibrationError("The fit diverged: lower the learning rate.")
    return epoch


def _calibration(
    parameters: Float[Tensor, " parameters"], config: CalibrationConfig
) -> Calibration:
    delta = parameters[:-1].float() if config.learn_delta else None
    return Calibration(temperature=float(parameters[-1]), delta=delta)


class Objective:
    """`loss.calibrated_nll` and its gradient for one calibration set, in blocks of tokens.

    Works in the dtype that `hidden_states` and `lm_head_weight` share. A token stands for `counts`
    equal ones, or for parts of one (None: for itself). Its memory is the logits, if they fit
    `cache_bytes`, and a few blocks.
    """

    def __init__(
        self,
        hidden_states: Float[Tensor, "tokens hidden"],
        target_ids: Int[Tensor, " tokens"],
        lm_head_weight: Float[Tensor, "vocab hidden"],
        cache_bytes: int = LOGITS_CACHE_BYTES,
        counts: Shaped[Tensor, " tokens"] | None = None,
    ) -> None:
        self._hidden_states = hidden_states
        self._target_ids = target_ids.long()
        self._lm_head_weight = lm_head_weight
        num_tokens, vocab = len(hidden_states), len(lm_head_weight)
        self._counts = None if counts is None else counts.to(hidden_states)[:, None]
        self._num_counted = num_tokens if counts is None else float(counts.sum())
        targets = torch.bincount(self._target_ids, counts, minlength=vocab)
        self._target_counts = targets.to(lm_head_weight)
        is_on_cpu = hidden_states.device.type == "cpu"
        elements = _CPU_BLOCK_ELEMENTS if is_on_cpu else _GPU_BLOCK_ELEMENTS
        self._block_rows = min(max(1, elements // vocab), num_tokens)
        self._scaled = hidden_states.new_empty(self._block_rows, vocab)
        self._probabilities = torch.empty_like(self._scaled)
        self._ones = hidden_states.new_ones(self._block_rows)
        self._logits = None
        if num_tokens * vocab * hidden_states.element_size() <= cache_bytes:
            self._logits = hidden_states.new_empty(num_tokens, vocab)
            for tokens, logits in self._products():
                self._logits[tokens] = logits

    def evaluate(self, delta: Float[Tensor, " hidden"], temperature: float) -> Evaluation:
        scaled_bias = (self._lm_head_weight @ delta.to(self._lm_head_weight)) / temperature
        nll, probability_sums, advantage = self._sums(scaled_bias, temperature)
        gradient = closed_form_gradient(
            probability_sums - self._target_counts,
            advantage,
            self._lm_head_weight,
            self._num_counted * temperature,
        )
        return Evaluation(float(self._total(nll)) / self._num_counted, *gradient)

    def _sums(
        self, scaled_bias: Float[Tensor, " vocab"], temperature: float
    ) -> tuple[Float[Tensor, "tokens 1"], Float[Tensor, " vocab"], Float[Tensor, ""]]:
        """Each token's NLL; the sum of p; the sum of x at the target less its mean under p.

        x = (logits + W_LM delta) / T and p = softmax(x). Six reads of a block that is in cache.
        """
        probability_sums = torch.zeros_like(scaled_bias)
        expected_sum = scaled_bias.new_zeros(())  # over tokens, of the mean of x under p
        of_target, highest, peak = scaled_bias.new_empty(3, len(self._hidden_states), 1)
        for tokens, logits in self._blocks():
            scaled = self._scaled[: len(logits)]
            probabilities = self._probabilities[: len(logits)]
            torch.add(scaled_bias, logits, alpha=1 / temperature, out=scaled)
            torch.softmax(scaled, dim=1, out=probabilities)
            torch.gather(scaled, 1, self._target_ids[tokens, None], out=of_target[tokens])
            torch.amax(scaled, dim=1, keepdim=True, out=highest[tokens])
            torch.amax(probabilities, dim=1, keepdim=True, out=peak[tokens])
            if self._counts is not None:
                probabilities *= self._counts[tokens]
            probability_sums.addmv_(probabilities.T, self._ones[: len(logits)])
            expected_sum += torch.dot(probabilities.view(-1), scaled.view(-1))
        # The log-sum-exp is read off the likeliest token, whose probability cannot underflow.
        nll = highest - peak.log() - of_target
        return nll, probability_sums, self._total(of_target) - expected_sum

    def _total(self, values: Float[Tensor, "tokens 1"]) -> Float[Tensor, ""]:
        return values.sum() if self._counts is None else (values * self._counts).sum()

    def _blocks(self) -> Iterator[tuple[slice, Float[Tensor, "block vocab"]]]:
        """The base logits, cut to the size that stays in cache."""
        if self._logits is None:
            products = self._products()
        else:
            products = iter([(slice(0, len(self._logits)), self._logits)])
        for tokens, logits in products:
            for start in range(0, len(logits), self._block_rows):
                block = logits[start : start + self._block_rows]
                first = tokens.start + start
                yield slice(first, first + len(block)), block

    def _products(self) -> Iterator[tuple[slice, Float[Tensor, "product vocab"]]]:
        # Whole blocks only: cached or not, equal blocks are summed in equal order.
        rows = math.ceil(PRODUCT_ROWS / self._block_rows) * self._block_rows
        return logit_blocks(self._hidden_states, self._lm_head_weight, rows)


def closed_form_gradient(
    excess: Float[Tensor, " vocab"],
    advantage: Float[Tensor, ""],
    lm_head_weight: Float[Tensor, "vocab hidden"],
    divisor: float,
) -> tuple[Float[Tensor, " hidden"], Float[Tensor, ""]]:
    """dL/d(delta) and dL/dT of `loss.calibrated_nll`, from sums over the n tokens.

    With x = (logits + W_LM delta) / T and p = softmax(x): `excess` is the sum of p less the counts
    of the targets, `advantage` the sum of x at the target less its mean under p, and `divisor` n T.
    """
    return lm_head_weight.T @ excess / divisor, advantage / divisor


def _require_usable(
    hidden_states: Float[Tensor, "tokens hidden"],
    target_ids: Int[Tensor, " tokens"],
    lm_head_weight: Float[Tensor, "vocab hidden"],
) -> None:
    if len(target_ids) == 0:
        raise CalibrationError("The calibration set holds no tokens: there is nothing to fit.")
    if not 0 <= int(target_ids.min()) <= int(target_ids.max()) < len(lm_head_weight):
        raise CalibrationError("The calibration set holds a token outside the vocabulary.")
    for tensor in (hidden_states, lm_head_weight):
        # The extremes carry a NaN or an infinity along, and need no tensor of flags.
        if not all(math.isfinite(extreme) for extreme in torch.aminmax(tensor.detach())):
            raise CalibrationError("The model's outputs are not finite: there is nothing to fit.")
