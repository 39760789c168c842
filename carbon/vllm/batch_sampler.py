"""Draws the next tokens of a batch whose rows come, go and move (Eq. 1), as vLLM's batches do.

The same arithmetic and the same uniform numbers as TokenSampler: equal (prompt_ids, seed,
calibration) give the same tokens there and here.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy
import torch
from jaxtyping import Float, Float64, Int
from torch import Tensor

from carbon.engines.calibrated_requests import DrawingPlan
from carbon.engines.token_sampler import (
    SMALLEST_TEMPERATURE,
    calibrate_,
    invert_distributions,
    stream_of_uniforms,
)
from carbon.models.gpu import has_kernels as can_run_kernels
from carbon.vllm.hidden_state_store import HiddenStateStore

_Drawing = Callable[
    [Float[Tensor, "rows vocab"], Float64[Tensor, " rows"]], Int[Tensor, " rows"]
]  # logits, which it may change, and uniform numbers to tokens


@dataclass(frozen=True, slots=True, eq=False)
class _Row:
    plan: DrawingPlan
    token_ids: Sequence[int]  # alive: as long as the number of tokens so far
    uniforms: numpy.ndarray


@dataclass(frozen=True, slots=True, eq=False)
class _Layout:
    """What depends on which rows there are, but not on their positions."""

    rows: list[_Row]
    indices: list[int]  # in the batch
    device_indices: Int[Tensor, " rows"]
    draw: _Drawing
    biases: Tensor | None  # kept here for kernels, which have its address only


class BatchSampler:
    """Rows by their index in the batch; what stands there without a row is left alone.

    `project` is the head: hidden states of the model's width and type to float32 logits. Logits
    from `num_ids` on belong to ids that do not exist. A row's position is the length of its live
    list of tokens, so that a row that is drawn for in vain, or comes back, draws again the same.
    """

    def __init__(
        self,
        project: Callable[[Float[Tensor, "rows hidden"]], Float[Tensor, "rows vocab"]],
        num_ids: int,
        store: HiddenStateStore,
        device: torch.device,
        *,
        has_kernels: bool | None = None,
    ) -> None:
        """`has_kernels` None: draw with Triton's where the device can run them."""
        self._project, self._num_ids, self.store, self._device = project, num_ids, store, device
        self._has_kernels = can_run_kernels(device) if has_kernels is None else has_kernels
        self._rows: dict[int, _Row] = {}
        self._biases: dict[bytes, Tensor] = {}  # W delta, of the deltas that some row has
        self._layout: _Layout | None = None
        self._hidden_states: Tensor | None = None

    def put(
        self, index: int, plan: DrawingPlan, token_ids: Sequence[int], max_new_tokens: int
    ) -> None:
        self._rows[index] = _Row(plan, token_ids, stream_of_uniforms(plan.seed, max_new_tokens))
        self._layout = None

    def drop(self, index: int) -> None:
        row = self._rows.pop(index, None)
        self._layout = None
        if row is not None and row.plan.kept_as is not None:
            self.store.leave(row.plan.kept_as)

    def move(self, source: int, target: int, *, swap: bool) -> None:
        moved, replaced = self._rows.pop(source, None), self._rows.pop(target, None)
        if moved is not None:
            self._rows[target] = moved
        if swap and replaced is not None:
            self._rows[source] = replaced
        self._layout = None

    def see(self, hidden_states: Float[Tensor, "batch hidden"]) -> None:
        """The inputs of the logits that `draw_` is given next."""
        self._hidden_states = hidden_states

    @torch.inference_mode()
    def draw_(self, logits: Float[Tensor, "batch vocab"]) -> None:
        """Set all logits of each row to -inf, but for its drawn token."""
        hidden_states, self._hidden_states = self._hidden_states, None
        if not self._rows:
            return
        layout = self._layout = self._layout or self._laid_out(len(logits))
        positions = [min(len(row.token_ids), len(row.uniforms) - 1) for row in layout.rows]
        if hidden_states is not None and len(hidden_states) == len(logits):
            self._keep(layout, positions, hidden_states)
        if len(layout.rows) == len(logits):
            _leave_only(logits, self._drawn(layout, positions, logits))
        else:
            chosen = logits[layout.device_indices]
            _leave_only(chosen, self._drawn(layout, positions, chosen))
            logits.index_copy_(0, layout.device_indices, chosen)

    def _drawn(
        self, layout: _Layout, positions: list[int], logits: Float[Tensor, "rows vocab"]
    ) -> Int[Tensor, " rows"]:
        """The rows' tokens; the logits are changed on the way."""
        pairs = list(zip(layout.rows, positions, strict=True))
        uniforms = numpy.array([row.uniforms[position] for row, position in pairs])
        tokens = layout.draw(logits, self._tensor(uniforms))
        forced = [
            (order, min(row.plan.forced_ids[position], self._num_ids - 1))
            for order, (row, position) in enumerate(pairs)
            if position < len(row.plan.forced_ids)
        ]
        if forced:
            orders, forced_ids = self._tensor(numpy.array(forced).T).unbind()
            tokens[orders] = forced_ids
        return tokens

    def _keep(
        self, layout: _Layout, positions: list[int], hidden_states: Float[Tensor, "batch hidden"]
    ) -> None:
        kept = [
            (row.plan.kept_as, position, index)
            for row, position, index in zip(layout.rows, positions, layout.indices, strict=True)
            if row.plan.kept_as is not None
        ]
        if kept:
            names, kept_positions, indices = zip(*kept, strict=True)
            rows = self._tensor(numpy.array(indices))
            self.store.write(names, kept_positions, hidden_states[rows])

    def _laid_out(self, num_rows: int) -> _Layout:
        """Rows in the order of their indices, those that are in the batch of this many rows."""
        indices = sorted(index for index in self._rows if index < num_rows)
        rows = [self._rows[index] for index in indices]
        deltas = list(dict.fromkeys(row.plan.delta for row in rows))
        bias_of = {delta: index for index, delta in enumerate(deltas)}
        bias_indices = self._tensor(numpy.array([bias_of[row.plan.delta] for row in rows]))
        usable = [max(row.plan.temperature, SMALLEST_TEMPERATURE) for row in rows]
        temperatures = self._tensor(numpy.array(usable, dtype=numpy.float32))
        biases = self._all_biases(deltas)
        drawing = self._drawing_by_kernels if self._has_kernels else self._drawing_by_torch
        draw = drawing(temperatures, bias_indices, biases)
        return _Layout(rows, indices, self._tensor(numpy.array(indices)), draw, biases)

    def _drawing_by_torch(
        self,
        temperatures: Float[Tensor, " rows"],
        bias_indices: Int[Tensor, " rows"],
        biases: Float[Tensor, "deltas vocab"] | None,
    ) -> _Drawing:
        order = torch.arange(len(temperatures), device=self._device)

        def drawn(logits: Tensor, uniforms: Tensor) -> Tensor:
            logits[:, self._num_ids :] = -torch.inf
            shifts = None if biases is None else biases[bias_indices]
            calibrate_(logits, shifts, temperatures[:, None])
            return invert_distributions(logits, order, uniforms)

        return drawn

    def _drawing_by_kernels(
        self,
        temperatures: Float[Tensor, " rows"],
        bias_indices: Int[Tensor, " rows"],
        biases: Float[Tensor, "deltas vocab"] | None,
    ) -> _Drawing:
        """The same in two reads of the logits instead of some twenty."""
        # Imported here: Triton may be missing.
        from carbon.engines.sampling_kernels import Draw, draw  # noqa: PLC0415

        state = Draw(
            bias_address=self._tensor(numpy.array([0 if biases is None else biases.data_ptr()])),
            biases=torch.full_like(bias_indices, -1) if biases is None else bias_indices,
            temperatures=temperatures,
            uniforms=temperatures,  # replaced at every position
            end_ids=torch.full_like(bias_indices[:1], -1),  # vLLM looks for ends by itself
            tokens=torch.empty_like(bias_indices),
            remaining=torch.ones_like(bias_indices),
        )

        def drawn(logits: Tensor, uniforms: Tensor) -> Tensor:
            state.remaining.fill_(1)
            draw(logits, self._num_ids, replace(state, uniforms=uniforms))
            return state.tokens

        return drawn

    def _all_biases(self, deltas: list[bytes]) -> Float[Tensor, "deltas vocab"] | None:
        """W delta of each; a product for new ones alone, and nothing kept of unused ones.

        Kernels want them without the ids that do not exist.
        """
        new = [delta for delta in deltas if delta and delta not in self._biases]
        self._biases = {delta: self._biases[delta] for delta in deltas if delta in self._biases}
        if new:
            shifts = numpy.stack([numpy.frombuffer(delta, dtype="<f4") for delta in new])
            width = self._num_ids if self._has_kernels else None
            products = self._project(self._tensor(shifts))[:, :width]
            self._biases.update(zip(new, products, strict=True))
        if not self._biases:
            return None
        nothing = torch.zeros_like(next(iter(self._biases.values())))
        return torch.stack([self._biases.get(delta, nothing) for delta in deltas])

    def _tensor(self, values: numpy.ndarray) -> Tensor:
        return torch.from_numpy(values).to(self._device, non_blocking=True)


def _leave_only(logits: Float[Tensor, "rows vocab"], tokens: Int[Tensor, " rows"]) -> None:
    logits.fill_(-torch.inf)
    logits.scatter_(1, tokens[:, None], 0.0)
