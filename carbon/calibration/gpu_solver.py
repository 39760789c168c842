"""The fit on a GPU with Triton: one epoch is one CUDA graph, and nothing waits for the host.

The same objective, updates and order of epochs as `solver.fit`, which is the readable form. It
knows nothing of rollouts, engines or events.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import torch
from jaxtyping import Float, Int
from torch import Tensor

from carbon.calibration import kernels
from carbon.calibration.optimiser import AdamW, starting_point
from carbon.calibration.products import float_product
from carbon.config import MINIMUM_TEMPERATURE, CalibrationConfig

_LN2 = math.log(2)
_PRODUCT_ROWS = 512  # tokens whose logits are held in float32 at once
_FREE_SHARE = 0.85  # of the free memory may go to cached logits
NUMBERS = ("loss", "temperature", "delta_norm")


class GraphFit:
    """State of one fit. `run` makes epochs; `parameters` holds delta, then T, in float64.

    Logits are cached in the hidden states' type, less each row's largest, if they fit the memory
    that is free (or `cache_bytes`); else they are computed anew each epoch, 512 rows at a time.
    Beside them it needs `ROWS_PER_PART`-th of their number in float32, and a few vectors.
    """

    def __init__(
        self,
        hidden_states: Float[Tensor, "tokens hidden"],
        target_ids: Int[Tensor, " tokens"],
        lm_head_weight: Float[Tensor, "vocab hidden"],
        config: CalibrationConfig,
        cache_bytes: int | None = None,
    ) -> None:
        self._weight = lm_head_weight.detach().contiguous()
        self._states = hidden_states.detach().to(self._weight.dtype)
        self._targets = target_ids.long()
        self._blocks = self._cached(_allowed(self._states, cache_bytes))
        vocab = len(self._weight)
        self._counts = torch.bincount(self._targets, minlength=vocab).float()
        self.parameters, self._learned, decay = starting_point(self._states, config)
        self._optimiser = AdamW(self.parameters, config.learning_rate, decay)
        self._epoch = torch.zeros_like(self._targets[:1])
        self.log = self.parameters.new_zeros(config.epochs + 1, len(NUMBERS))
        self._sums = _Sums.make(self._blocks, vocab, self._states.device)
        scale = 1 / (_LN2 * config.base_temperature)
        self._normaliser = torch.cat(
            [kernels.log2_sum_exp2(block.logits(), scale) for block in self._blocks]
        )
        # What an epoch changes and the next one reads.
        state = [*self._optimiser.state, self._epoch, self.log, self._normaliser]
        self._replay = _captured(self._epoch_once, state)

    def run(self, count: int) -> None:
        """So many epochs: evaluate, write a row of `log`, update. Returns without waiting."""
        for _ in range(count):
            self._replay()

    def _cached(self, cache_bytes: int) -> "list[_Block]":
        """All tokens as one block if their logits may be cached, else as many small ones."""
        tokens, vocab = len(self._states), len(self._weight)
        if tokens * vocab * self._states.element_size() > cache_bytes:
            buffer = self._states.new_empty(min(_PRODUCT_ROWS, tokens), vocab, dtype=torch.float32)
            return [
                _Block(start, len(states), _Product(states, self._weight, buffer))
                for start, states in _parts(self._states, _PRODUCT_ROWS)
            ]
        logits = self._states.new_empty(tokens, vocab)
        for start, states in _parts(self._states, _PRODUCT_ROWS):
            product = float_product(states, self._weight)
            logits[start : start + len(states)] = product - product.amax(-1, keepdim=True)
        return [_Block(0, tokens, lambda: logits)]

    def _epoch_once(self) -> None:
        sums, delta, temperature = self._sums, self.parameters[:-1].float(), self.parameters[-1:]
        scale = (1 / (_LN2 * temperature)).float()
        kernels.head_times_vector(self._weight, delta, scale, sums.bias)
        for block in self._blocks:
            logits = block.logits()
            normaliser = self._normaliser[block.start : block.start + block.length]
            kernels.row_sums(logits, sums.bias, normaliser, scale, block.of(sums.rows))
            # The last epoch's normaliser is the shift; the sum's logarithm makes it exact.
            normaliser += block.of(sums.rows).log2()
            kernels.column_sums(
                logits, sums.bias, normaliser, scale, sums.parts_of(block), sums.entropies_of(block)
            )
            targets = block.of(self._targets)[:, None]
            block.of(sums.targets).copy_(logits.gather(1, targets)[:, 0])
        at_target = sums.targets * scale + sums.bias[self._targets]
        loss = (self._normaliser - at_target).double().mean() * _LN2
        # With x = log2 p + normaliser: the sum of x at the targets, less that of its means.
        advantage = (
            (at_target - self._normaliser).double().sum() - sums.entropies.double().sum()
        ) * _LN2
        divisor = len(self._targets) * temperature
        excess = sums.parts.sum(0) - self._counts
        delta_gradient = kernels.vector_times_head(self._weight, excess).double() / divisor
        row = torch.stack([loss, temperature[0], self.parameters[:-1].norm()])
        self.log.index_copy_(0, self._epoch, row[None])
        self._epoch.add_(1).clamp_(max=len(self.log) - 1)
        self._optimiser.update(torch.cat([delta_gradient, advantage / divisor]) * self._learned)
        self.parameters[-1:].clamp_(min=MINIMUM_TEMPERATURE)


@dataclass(frozen=True, slots=True, eq=False)
class _Block:
    """Neighbouring tokens whose logits are there at the same time."""

    start: int
    length: int
    logits: Callable[[], Float[Tensor, "block vocab"]]

    def of(self, values: Tensor) -> Tensor:
        """This block's part of a vector over all tokens."""
        return values[self.start : self.start + self.length]


@dataclass(frozen=True, slots=True, eq=False)
class _Product:
    """Computes a block's logits into a buffer that all blocks share."""

    states: Float[Tensor, "block hidden"]
    weight: Float[Tensor, "vocab hidden"]
    buffer: Float[Tensor, "rows vocab"]

    def __call__(self) -> Float[Tensor, "block vocab"]:
        return float_product(self.states, self.weight, self.buffer[: len(self.states)])


@dataclass(frozen=True, slots=True, eq=False)
class _Sums:
    """What the kernels write; `first_part` says where a block's partial sums begin."""

    bias: Float[Tensor, " vocab"]
    rows: Float[Tensor, " tokens"]
    targets: Float[Tensor, " tokens"]
    parts: Float[Tensor, "parts vocab"]
    entropies: Float[Tensor, " entropies"]
    first_part: dict[int, int]  # by the block's first token

    @classmethod
    def make(cls, blocks: list[_Block], vocab: int, device: torch.device) -> "_Sums":
        first_part, num_parts = {}, 0
        for block in blocks:
            first_part[block.start] = num_parts
            num_parts += kernels.num_parts(block.length)
        num_tokens = sum(block.length for block in blocks)
        per_part = kernels.num_entropies(1, vocab)
        return cls(
            bias=torch.zeros(vocab, device=device),
            rows=torch.zeros(num_tokens, device=device),
            targets=torch.zeros(num_tokens, device=device),
            parts=torch.zeros(num_parts, vocab, device=device),
            entropies=torch.zeros(num_parts * per_part, device=device),
            first_part=first_part,
        )

    def parts_of(self, block: _Block) -> Float[Tensor, "parts vocab"]:
        first = self.first_part[block.start]
        return self.parts[first : first + kernels.num_parts(block.length)]

    def entropies_of(self, block: _Block) -> Float[Tensor, " entropies"]:
        per_part = len(self.entropies) // len(self.parts)
        first = self.first_part[block.start]
        return self.entropies[first * per_part :]


def _parts(
    states: Float[Tensor, "tokens hidden"], rows: int
) -> Iterator[tuple[int, Float[Tensor, "rows hidden"]]]:
    for start in range(0, len(states), rows):
        yield start, states[start : start + rows]


def _allowed(states: Tensor, cache_bytes: int | None) -> int:
    if cache_bytes is not None or not states.is_cuda:
        return cache_bytes or 0
    free, _ = torch.cuda.mem_get_info(states.device)
    unused = torch.cuda.memory_reserved(states.device) - torch.cuda.memory_allocated(states.device)
    return int(_FREE_SHARE * (free + unused))


def _captured(epoch: Callable[[], None], state: list[Tensor]) -> Callable[[], None]:
    """The epoch as a CUDA graph. One real epoch runs before (kernels are compiled) and is undone.

    On other devices (where Triton only interprets) it is the epoch itself.
    """
    if not state[0].is_cuda:
        return epoch
    before = [tensor.clone() for tensor in state]
    stream = torch.cuda.Stream(state[0].device)
    stream.wait_stream(torch.cuda.current_stream(state[0].device))
    with torch.cuda.stream(stream):
        epoch()
    torch.cuda.current_stream(state[0].device).wait_stream(stream)
    for tensor, value in zip(state, before, strict=True):
        tensor.copy_(value)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        epoch()
    return graph.replay
