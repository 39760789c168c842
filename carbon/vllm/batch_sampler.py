"""Draws the next tokens of a batch whose rows come, go and move (Eq. 1), as vLLM's batches do.

The same arithmetic and the same uniform numbers as TokenSampler: equal (prompt_ids, seed,
calibration) give the same tokens there and here. It knows nothing of vLLM.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

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

if TYPE_CHECKING:
    from carbon.engines.sampling_kernels import Draw


@dataclass(frozen=True, slots=True, eq=False)
class _Row:
    plan: DrawingPlan
    token_ids: Sequence[int]  # alive: as long as the number of tokens so far
    uniforms: numpy.ndarray


@dataclass(frozen=True, slots=True, eq=False)
class _Layout:
    """What depends on which rows there are, but not on their positions."""

    places: list[int]  # in the batch
    rows: list[_Row]
    indices: Int[Tensor, " rows"]
    order: Int[Tensor, " rows"]
    temperatures: Float[Tensor, "rows 1"]
    bias_places: Int[Tensor, " rows"]
    biases: Float[Tensor, "deltas vocab"] | None
    draw: "Draw | None"  # with which kernels draw, if they do; its uniforms are not these rows'


class BatchSampler:
    """Rows by their place in the batch; places without a row are left alone.

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
        if has_kernels is None:
            has_kernels = can_run_kernels(device)
        self._has_kernels = has_kernels
        self._rows: dict[int, _Row] = {}
        self._biases: dict[bytes, Tensor] = {}  # W delta, of the deltas that some row has
        self._layout: _Layout | None = None
        self._hidden_states: Tensor | None = None

    def put(
        self, place: int, plan: DrawingPlan, token_ids: Sequence[int], max_new_tokens: int
    ) -> None:
        uniforms = stream_of_uniforms(plan.seed, max_new_tokens)
        self._rows[place] = _Row(plan, token_ids, uniforms)
        self._layout = None

    def drop(self, place: int) -> None:
        row = self._rows.pop(place, None)
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
        """In place, leave only the drawn token of each row finite."""
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
            chosen = logits[layout.indices]
            _leave_only(chosen, self._drawn(layout, positions, chosen))
            logits.index_copy_(0, layout.indices, chosen)

    def _drawn(
        self, layout: _Layout, positions: list[int], logits: Float[Tensor, "rows vocab"]
    ) -> Int[Tensor, " rows"]:
        """The rows' tokens; the logits are changed on the way."""
        pairs = zip(layout.rows, positions, strict=True)
        uniforms = self._tensor(numpy.array([row.uniforms[position] for row, position in pairs]))
        draw = self._drawn_by_kernels if self._has_kernels else self._drawn_by_torch
        tokens = draw(layout, uniforms, logits)
        forced = [
            (order, min(row.plan.forced_ids[position], self._num_ids - 1))
            for order, (row, position) in enumerate(zip(layout.rows, positions, strict=True))
            if position < len(row.plan.forced_ids)
        ]
        if forced:
            orders, forced_ids = self._tensor(numpy.array(forced).T).unbind()
            tokens[orders] = forced_ids
        return tokens

    def _drawn_by_torch(
        self, layout: _Layout, uniforms: Float64[Tensor, " rows"], logits: Tensor
    ) -> Int[Tensor, " rows"]:
        logits[:, self._num_ids :] = -torch.inf
        biases = None
        if layout.biases is not None:
            biases = layout.biases[layout.bias_places]
        calibrate_(logits, biases, layout.temperatures)
        return invert_distributions(logits, layout.order, uniforms)

    def _drawn_by_kernels(
        self, layout: _Layout, uniforms: Float64[Tensor, " rows"], logits: Tensor
    ) -> Int[Tensor, " rows"]:
        """The same in two reads of the logits instead of some twenty."""
        # Imported here: Triton may be missing.
        from carbon.engines.sampling_kernels import draw  # noqa: PLC0415

        assert layout.draw is not None
        layout.draw.remaining.fill_(1)
        draw(logits, self._num_ids, replace(layout.draw, uniforms=uniforms))
        return layout.draw.tokens

    def _keep(
        self, layout: _Layout, positions: list[int], hidden_states: Float[Tensor, "batch hidden"]
    ) -> None:
        kept = [
            (row.plan.kept_as, position, place)
            for row, position, place in zip(layout.rows, positions, layout.places, strict=True)
            if row.plan.kept_as is not None
        ]
        if kept:
            names, at, places = zip(*kept, strict=True)
            self.store.write(names, at, hidden_states[self._tensor(numpy.array(places))])

    def _laid_out(self, num_rows: int) -> _Layout:
        """Rows in the order of their places, those that are in the batch of this many rows."""
        places = sorted(place for place in self._rows if place < num_rows)
        rows = [self._rows[place] for place in places]
        deltas = list(dict.fromkeys(row.plan.delta for row in rows))
        place_of = {delta: place for place, delta in enumerate(deltas)}
        bias_places = self._tensor(numpy.array([place_of[row.plan.delta] for row in rows]))
        usable = [max(row.plan.temperature, SMALLEST_TEMPERATURE) for row in rows]
        temperatures = self._tensor(numpy.array(usable, dtype=numpy.float32))
        biases = self._all_biases(deltas)
        return _Layout(
            places,
            rows,
            self._tensor(numpy.array(places)),
            torch.arange(len(rows), device=self._device),
            temperatures[:, None],
            bias_places,
            biases,
            self._new_draw(temperatures, bias_places, biases) if self._has_kernels else None,
        )

    def _new_draw(
        self,
        temperatures: Float[Tensor, " rows"],
        bias_places: Int[Tensor, " rows"],
        biases: Float[Tensor, "deltas vocab"] | None,
    ) -> "Draw":
        # Imported here: Triton may be missing.
        from carbon.engines.sampling_kernels import Draw  # noqa: PLC0415

        return Draw(
            bias_address=self._tensor(numpy.array([0 if biases is None else biases.data_ptr()])),
            biases=torch.full_like(bias_places, -1) if biases is None else bias_places,
            temperatures=temperatures,
            uniforms=temperatures,
            end_ids=torch.full_like(bias_places[:1], -1),  # vLLM looks for ends by itself
            tokens=torch.empty_like(bias_places),
            remaining=torch.ones_like(bias_places),
        )

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
