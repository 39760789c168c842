"""Keeps lm_head's inputs of growing rows, in vLLM's process, until the fit asks for them."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import torch
from jaxtyping import Float
from torch import Tensor


@dataclass(slots=True)
class _Kept:
    slots: list[int] = field(default_factory=list)  # one for each position from 0 on
    is_dropped: bool = False
    has_left: bool = False  # the batch: nobody writes to it any more


class HiddenStateStore:
    """`capacity` hidden states, of rows named by numbers.

    When it is full, the row that came first is dropped as a whole: half a row is of no use.
    """

    def __init__(self, capacity: int, hidden_size: int, like: Tensor) -> None:
        self._states = like.new_empty(capacity, hidden_size)
        self._free = list(range(capacity))
        self._rows: dict[int, _Kept] = {}

    @torch.inference_mode()
    def write(
        self,
        names: Sequence[int],
        positions: Sequence[int],
        hidden_states: Float[Tensor, "rows hidden"],
    ) -> None:
        """Keep a hidden state of each row at its position (the next one, or one that is known).

        What was kept at a position is replaced: a prompt read in pieces gives several, the last of
        which counts.
        """
        slots = [self._slot(*row) for row in zip(names, positions, strict=True)]
        kept = [(index, slot) for index, slot in enumerate(slots) if slot is not None]
        # A row of this very call may have been dropped to make room for a later one.
        kept = [(index, slot) for index, slot in kept if self._rows[names[index]].slots]
        if kept:
            # Small copies that need not wait: the device is behind the host, and should stay so.
            table = torch.tensor(kept).T.contiguous()
            indices, slots = table.to(self._states.device, non_blocking=True).unbind()
            self._states.index_copy_(0, slots, hidden_states[indices].to(self._states.dtype))

    @torch.inference_mode()
    def read(self, name: int, count: int) -> Float[Tensor, "count hidden"] | None:
        """The first `count` hidden states of a row; None if they are not all here."""
        row = self._rows.get(name)
        if row is None or row.is_dropped or len(row.slots) < count:
            return None
        return self._states[torch.tensor(row.slots[:count], device=self._states.device)]

    def leave(self, name: int) -> None:
        """The row has left the batch: nothing has to tell, once it is dropped, that it was there.

        Should it come back after that, what it writes has a hole before it, and is dropped again.
        """
        if name in self._rows:
            self._rows[name].has_left = True
            if self._rows[name].is_dropped:
                del self._rows[name]

    def _slot(self, name: int, position: int) -> int | None:
        row = self._rows.setdefault(name, _Kept())
        row.has_left = False  # or it came back
        if position > len(row.slots):
            self._drop(name)  # a hole: what is missing cannot come any more
        elif position == len(row.slots) and self._make_room(name):
            row.slots.append(self._free.pop())
        return None if row.is_dropped else row.slots[position]

    def _make_room(self, name: int) -> bool:
        """Whether this row still has its place once a slot is free."""
        row = self._rows[name]
        while not self._free and not row.is_dropped:
            # The first that has any: before it there are only rows that are in the batch.
            self._drop(next((other for other in self._rows if self._rows[other].slots), name))
        return not row.is_dropped

    def _drop(self, name: int) -> None:
        row = self._rows[name]
        self._free += row.slots
        row.slots, row.is_dropped = [], True
        if row.has_left:
            del self._rows[name]
