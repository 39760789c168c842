"""Keys and values of the positions a decoder has read, so that they are computed once.

All rows of a batch have one length. Rows whose real lengths differ have a hole: `gaps[row]` slots
from `gap_start` on that no query sees.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from jaxtyping import Float, Int
from torch import Tensor


@dataclass(frozen=True, slots=True, eq=False)
class CachedRow:
    """One row taken out of a cache, without its hole, to be gone on with later."""

    keys: Float[Tensor, "layers kv_heads tokens head_dim"]
    values: Float[Tensor, "layers kv_heads tokens value_dim"]

    @property
    def num_tokens(self) -> int:
        return self.keys.shape[2]

    def cut(self, num_tokens: int) -> "CachedRow":
        """Its first tokens (a view)."""
        return CachedRow(self.keys[:, :, :num_tokens], self.values[:, :, :num_tokens])

    def copied(self) -> "CachedRow":
        """The same, which keeps nothing alive but itself."""
        return CachedRow(self.keys.clone(), self.values.clone())


class KeyValueCache:
    """Per layer, keys and values of shape [rows, kv_heads, capacity, head_dim]; values may be of
    another width.

    The first `batch` rows and `length` slots are in use. Grouped-query heads share one copy.
    """

    def __init__(
        self,
        keys: list[Tensor],
        values: list[Tensor],
        length: int = 0,
        gaps: Int[Tensor, " batch"] | None = None,
        gap_start: int = 0,
    ) -> None:
        self._keys, self._values = keys, values
        self.batch = keys[0].shape[0]
        self.length = length
        self.gaps = gaps
        self.gap_start = gap_start

    @property
    def device(self) -> torch.device:
        return self._keys[0].device

    @property
    def shape(self) -> torch.Size:
        """Of each layer's keys; its rows may be more than `batch`."""
        return self._keys[0].shape

    @property
    def num_layers(self) -> int:
        return len(self._keys)

    @property
    def capacity(self) -> int:
        return self._keys[0].shape[2]

    @property
    def positions(self) -> Int[Tensor, "rows 1"]:
        """Position of the next token, for each row (rows = batch) or for all of them (rows = 1)."""
        if self.gaps is None:
            return torch.tensor([[self.length]], device=self.device)
        return (self.length - self.gaps)[:, None]

    @property
    def addresses(self) -> list[tuple[int, int]]:
        """Where each layer's keys and values lie, for kernels that find them by themselves."""
        layers = zip(self._keys, self._values, strict=True)
        return [(keys.data_ptr(), values.data_ptr()) for keys, values in layers]

    @torch.inference_mode()
    def append(
        self,
        layer: int,
        keys: Float[Tensor, "batch kv_heads tokens head_dim"],
        values: Float[Tensor, "batch kv_heads tokens value_dim"],
    ) -> tuple[Float[Tensor, "batch kv_heads slots d"], Float[Tensor, "batch kv_heads slots v"]]:
        """Put a layer's new keys and values after the cached ones; views of all of them.

        `length` stays: the decoder raises it once all layers have been given theirs.
        """
        end = self.length + keys.shape[2]
        self._keys[layer][: self.batch, :, self.length : end] = keys
        self._values[layer][: self.batch, :, self.length : end] = values
        return self._keys[layer][: self.batch, :, :end], self._values[layer][: self.batch, :, :end]

    @torch.inference_mode()
    def put(
        self,
        layer: int,
        places: tuple[Int[Tensor, " tokens"], Int[Tensor, " tokens"]],
        keys: Float[Tensor, "tokens kv_heads head_dim"],
        values: Float[Tensor, "tokens kv_heads value_dim"],
    ) -> tuple[Float[Tensor, "batch kv_heads slots d"], Float[Tensor, "batch kv_heads slots v"]]:
        """Put tokens' keys and values of a layer into their (row, slot), over what was there; views
        of the first `length` slots, which must hold these places. Slots never filled are zeros."""
        rows, slots = places
        self._keys[layer][rows, :, slots] = keys
        self._values[layer][rows, :, slots] = values
        both = self._keys[layer], self._values[layer]
        return both[0][: self.batch, :, : self.length], both[1][: self.batch, :, : self.length]

    def open_gaps(self, gaps: Int[Tensor, " batch"]) -> None:
        """Hide each row's next `gaps[row]` slots: the tokens about to be put there are pads."""
        self.gaps, self.gap_start = gaps, self.length

    @torch.inference_mode()
    def expanded(self, rows: Int[Tensor, " batch"], capacity: int) -> "KeyValueCache":
        """A new cache whose row i is a copy of row `rows[i]` here; rows may repeat."""
        keys, values = (
            [self._resized(layer[rows], len(rows), capacity) for layer in layers]
            for layers in (self._keys, self._values)
        )
        gaps = None if self.gaps is None else self.gaps[rows]
        return KeyValueCache(keys, values, self.length, gaps, self.gap_start)

    @staticmethod
    @torch.inference_mode()
    def joined(rows: Sequence[CachedRow], room: int) -> "KeyValueCache":
        """A cache of these rows, `room` more slots after them; shorter rows begin with a hole."""
        longest = max(row.num_tokens for row in rows)
        # Zeros: what a hole holds is multiplied by 0, which would not make a NaN vanish.
        keys, values = (
            like.new_zeros(like.shape[0], len(rows), like.shape[1], longest + room, like.shape[3])
            for like in (rows[0].keys, rows[0].values)
        )
        for index, row in enumerate(rows):
            keys[:, index, :, longest - row.num_tokens : longest] = row.keys
            values[:, index, :, longest - row.num_tokens : longest] = row.values
        gaps = torch.tensor([longest - row.num_tokens for row in rows], device=keys.device)
        has_gaps = len({row.num_tokens for row in rows}) > 1
        return KeyValueCache(list(keys), list(values), longest, gaps if has_gaps else None)

    @torch.inference_mode()
    def taken(self, rows: Sequence[int]) -> list[CachedRow]:
        """Copies of some rows as they are now."""
        indices = torch.tensor(rows, device=self.device)
        gaps = [0] * len(rows) if self.gaps is None else self.gaps[indices].tolist()
        keys, values = (
            torch.stack([layer[indices, :, : self.length] for layer in layers])
            for layers in (self._keys, self._values)
        )
        return [
            CachedRow(self._without_gap(keys[:, row], gap), self._without_gap(values[:, row], gap))
            for row, gap in enumerate(gaps)
        ]

    @torch.inference_mode()
    def reserve(self, rows: int, capacity: int) -> None:
        """Make room for this many rows and slots, one layer after the other."""
        rows, capacity = max(rows, self._keys[0].shape[0]), max(capacity, self.capacity)
        if (rows, capacity) == (self._keys[0].shape[0], self.capacity):
            return
        for layers in (self._keys, self._values):
            for index, layer in enumerate(layers):
                layers[index] = self._resized(layer[: self.batch], rows, capacity)

    @torch.inference_mode()
    def branch(self, parents: Sequence[int]) -> None:
        """Row i becomes a copy of what row `parents[i]` is now; rows may repeat, vanish, multiply.

        Only rows that change are copied.
        """
        if len(parents) > self._keys[0].shape[0]:
            self.reserve(len(parents) + len(parents) // 4, self.capacity)
        changed = [row for row, parent in enumerate(parents) if row != parent]
        if changed:
            targets = torch.tensor(changed, device=self.device)
            sources = torch.tensor([parents[row] for row in changed], device=self.device)
            for layer in (*self._keys, *self._values):
                filled = layer[:, :, : self.length]
                filled[targets] = filled[sources]
        if self.gaps is not None:
            self.gaps = self.gaps[torch.tensor(parents, device=self.device)]
        self.batch = len(parents)

    def _resized(self, layer: Tensor, rows: int, capacity: int) -> Tensor:
        # Zeros: what is hidden is multiplied by 0, which would not make a NaN vanish.
        resized = layer.new_zeros(rows, layer.shape[1], capacity, layer.shape[3])
        resized[: len(layer), :, : self.length] = layer[:, :, : self.length]
        return resized

    def _without_gap(self, row: Tensor, gap: int) -> Tensor:
        if not gap:
            return row
        start = self.gap_start
        return torch.cat((row[:, :, :start], row[:, :, start + gap :]), dim=2)
