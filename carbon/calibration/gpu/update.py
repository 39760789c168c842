"""What follows an epoch's sums on a GPU: loss, gradient, AdamW and the log, in three kernels.

The arithmetic of `solver.closed_form_gradient` and `optimiser.AdamW`, all on the device: nothing
waits for the host.
"""

# A compiled kernel takes its grid in brackets, which only Triton itself knows.
# pyright: reportIndexIssue=false

import math
from typing import Protocol

import torch
import triton  # pyright: ignore[reportMissingImports]
import triton.language as tl  # pyright: ignore[reportMissingImports]
from jaxtyping import Float, Int
from torch import Tensor

from carbon.calibration.gpu import fit_kernels as kernels
from carbon.calibration.optimiser import BETA_MEAN, BETA_SQUARE, EPSILON, starting_point
from carbon.core.config import MINIMUM_TEMPERATURE, CalibrationConfig

_LN2 = math.log(2)
_VALUES = 1024  # of a vector, that a program takes
_COLUMNS = 32  # of delta
_NUM_SCALARS = 3  # sums over tokens: of bias at the target, of the normaliser, of p log2 p


@triton.jit(do_not_specialize=["num_parts", "tokens", "num_entropies"])
def _excess(
    columns, counts, bias, normaliser, entropies, scalars,
    vocab, num_parts, tokens, num_entropies, num_values: tl.constexpr,
):  # fmt: skip
    """columns[0, v] becomes the sum of p less v's count as a target; scalars get a part each."""
    ids = tl.program_id(0) * num_values + tl.arange(0, num_values)
    is_column = ids < vocab
    total = tl.zeros((num_values,), tl.float32)
    for part in range(num_parts):
        pointers = columns + tl.cast(part, tl.int64) * vocab + ids
        total += tl.load(pointers, mask=is_column, other=0.0)
    count = tl.load(counts + ids, mask=is_column, other=0.0)
    tl.store(columns + ids, total - count, mask=is_column)
    at_targets = count * tl.load(bias + ids, mask=is_column, other=0.0)
    of_rows = tl.load(normaliser + ids, mask=ids < tokens, other=0.0)
    entropy = tl.load(entropies + ids, mask=ids < num_entropies, other=0.0)
    pointer = scalars + tl.program_id(0)
    tl.store(pointer, tl.sum(at_targets.to(tl.float64), 0))
    tl.store(pointer + tl.num_programs(0), tl.sum(of_rows.to(tl.float64), 0))
    tl.store(pointer + 2 * tl.num_programs(0), tl.sum(entropy.to(tl.float64), 0))


@triton.jit
def _sum(values, count, num_values: tl.constexpr):
    total = tl.zeros((num_values,), tl.float64)
    for first in range(0, count, num_values):
        ids = first + tl.arange(0, num_values)
        total += tl.load(values + ids, mask=ids < count, other=0.0)
    return tl.sum(total, 0)


@triton.jit
def _adamw(
    gradient, parameters, mean, square, learned, decay, rates, ids, mask,
    beta_mean: tl.constexpr, beta_square: tl.constexpr, epsilon: tl.constexpr,
):  # fmt: skip
    """`optimiser.AdamW.update` on the parameters `ids`; returns them, not stored yet."""
    rate = tl.load(rates)
    mean_correction = tl.load(rates + 1)
    square_correction = tl.load(rates + 2)
    gradient *= tl.load(learned + ids, mask=mask, other=0.0)
    means = tl.load(mean + ids, mask=mask, other=0.0)
    means += (gradient - means) * (1 - beta_mean)
    squares = tl.load(square + ids, mask=mask, other=0.0) * beta_square
    squares += gradient * gradient * (1 - beta_square)
    tl.store(mean + ids, means, mask=mask)
    tl.store(square + ids, squares, mask=mask)
    root = tl.sqrt(squares / square_correction) + epsilon
    values = tl.load(parameters + ids, mask=mask, other=0.0)
    values *= 1 - rate * tl.load(decay + ids, mask=mask, other=0.0)
    return values - rate / mean_correction * means / root


@triton.jit(do_not_specialize=["tokens", "num_scalars"])
def _update(
    gradient_parts, scalars, logits_at_targets,
    parameters, mean, square, learned, decay, rates, epoch,
    delta, scale, losses, temperatures, squares,
    tokens, hidden, num_parts, num_scalars, ln2: tl.constexpr, minimum: tl.constexpr,
    beta_mean: tl.constexpr, beta_square: tl.constexpr, epsilon: tl.constexpr,
    part_rows: tl.constexpr, num_columns: tl.constexpr, num_values: tl.constexpr,
):  # fmt: skip
    """An update of delta, a block of columns per program, and in the last program of T."""
    now = tl.load(epoch)
    rates += 3 * now
    temperature = tl.load(temperatures + now)
    divisor = temperature * tokens
    offsets = tl.arange(0, num_columns)
    num_blocks = tl.num_programs(0) - 1
    block = tl.program_id(0)
    if block < num_blocks:
        ids = block * num_columns + offsets
        is_column = ids < hidden
        rows = tl.arange(0, part_rows)
        pointers = gradient_parts + rows[:, None] * hidden + ids[None, :]
        parts = tl.load(pointers, mask=(rows < num_parts)[:, None] & is_column[None, :], other=0.0)
        gradient = tl.sum(parts, 0).to(tl.float64) / divisor
        values = _adamw(
            gradient, parameters, mean, square, learned, decay, rates, ids, is_column,
            beta_mean, beta_square, epsilon,
        )  # fmt: skip
        tl.store(parameters + ids, values, mask=is_column)
        tl.store(delta + ids, values.to(tl.float32), mask=is_column)
        norm = tl.sum(tl.where(is_column, values * values, 0.0), 0)
        tl.store(squares + (now + 1) * num_blocks + block, norm)
    else:
        # With x = log2 p + normaliser: the sum of x at the targets, less that of its means.
        at_targets = tl.load(scale).to(tl.float64) * tl.load(logits_at_targets)
        at_targets += _sum(scalars, num_scalars, num_values)
        log_likelihood = at_targets - _sum(scalars + num_scalars, num_scalars, num_values)
        tl.store(losses + now, -log_likelihood * ln2 / tokens)
        entropy = _sum(scalars + 2 * num_scalars, num_scalars, num_values)
        advantage = (log_likelihood - entropy) * ln2
        gradient = advantage / divisor + tl.zeros((num_columns,), tl.float64)
        is_temperature = offsets == 0
        values = _adamw(
            gradient, parameters, mean, square, learned, decay, rates, hidden + offsets,
            is_temperature, beta_mean, beta_square, epsilon,
        )  # fmt: skip
        lowest = tl.full((num_columns,), minimum, tl.float64)  # as a scalar it were a float32
        values = tl.where(values < lowest, lowest, values)  # a NaN stays one
        tl.store(parameters + hidden + offsets, values, mask=is_temperature)
        tl.store(temperatures + now + 1 + offsets, values, mask=is_temperature)
        tl.store(scale + offsets, (1 / (values * ln2)).to(tl.float32), mask=is_temperature)


class Sums(Protocol):
    """What an epoch's update needs, as `sums.TritonSums` explains."""

    bias: Float[Tensor, " vocab"]
    normaliser: Float[Tensor, " tokens"]
    columns: Float[Tensor, "parts vocab"]
    entropies: Float[Tensor, " entropies"]


class Update:
    """The parameters of a fit, and what moves them from one epoch's sums to the next epoch.

    `parameters` holds delta, then T, in float64; `delta` the former and `scale` 1 / T in octaves,
    both in float32. Good for `config.epochs` updates, and a last epoch that only evaluates.
    """

    def __init__(
        self,
        sums: Sums,
        states: Float[Tensor, "tokens hidden"],
        target_ids: Int[Tensor, " tokens"],
        lm_head_weight: Float[Tensor, "vocab hidden"],
        logits_at_targets: Float[Tensor, ""],
        config: CalibrationConfig,
    ) -> None:
        vocab, hidden = lm_head_weight.shape
        self._sums, self._weight = sums, lm_head_weight
        self._logits_at_targets = logits_at_targets
        self._counts = torch.bincount(target_ids, minlength=vocab).float()
        self.parameters, self._learned, self._decay = starting_point(states, config)
        self._mean, self._square = self.parameters.new_zeros(2, hidden + 1)
        self._rates = _rates(config).to(states.device)
        self._gradient = self._counts.new_empty(kernels.num_head_parts(vocab), hidden)
        self._epoch = torch.zeros(1, dtype=torch.int32, device=states.device)
        self._num_blocks = triton.cdiv(hidden, _COLUMNS)
        empty = self.parameters.new_zeros
        self._losses = empty(config.epochs + 1)
        self._temperatures = empty(config.epochs + 2)
        self._temperatures[0] = config.base_temperature
        self._squares = empty(config.epochs + 2, self._num_blocks)  # of delta's blocks, summed
        most_values = max(vocab, len(states), len(sums.entropies))
        self._scalars = empty(_NUM_SCALARS, triton.cdiv(most_values, _VALUES))
        self.delta = self.parameters[:-1].float()
        self.scale = (1 / (_LN2 * self.parameters[-1:])).float()

    def __call__(self) -> None:
        """One update from an epoch's sums, of which `columns` is overwritten."""
        sums, scalars, gradient = self._sums, self._scalars, self._gradient
        _excess[(scalars.shape[1],)](
            sums.columns, self._counts, sums.bias, sums.normaliser, sums.entropies, scalars,
            sums.columns.shape[1], len(sums.columns), len(sums.normaliser), len(sums.entropies),
            num_values=_VALUES,
        )  # fmt: skip
        kernels.vector_times_head(self._weight, sums.columns[0], gradient)
        _update[(self._num_blocks + 1,)](
            gradient, scalars, self._logits_at_targets,
            self.parameters, self._mean, self._square, self._learned, self._decay, self._rates,
            self._epoch, self.delta, self.scale, self._losses, self._temperatures, self._squares,
            len(sums.normaliser), len(self.delta), len(gradient), scalars.shape[1],
            ln2=_LN2, minimum=MINIMUM_TEMPERATURE,
            beta_mean=BETA_MEAN, beta_square=BETA_SQUARE, epsilon=EPSILON,
            part_rows=triton.next_power_of_2(len(gradient)), num_columns=_COLUMNS,
            num_values=_VALUES,
        )  # fmt: skip
        self._epoch.add_(1)

    def log(self, start: int, stop: int) -> Float[Tensor, "epochs 3"]:
        """Loss, temperature and norm of delta at these epochs, which have been."""
        norms = self._squares[start:stop].sum(1).sqrt()
        return torch.stack([self._losses[start:stop], self._temperatures[start:stop], norms], 1)


def _rates(config: CalibrationConfig) -> Float[Tensor, "epochs 3"]:
    """AdamW's learning rate at each epoch, and how far its two means have come from 0."""
    numbers = torch.arange(1, config.epochs + 2, dtype=torch.float64)
    rate = torch.full_like(numbers, config.learning_rate)
    rate[-1] = 0.0
    return torch.stack([rate, 1 - BETA_MEAN**numbers, 1 - BETA_SQUARE**numbers], 1)
