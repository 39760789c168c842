"""Whether so many rows fit a GPU's memory, said before they are begun. Arithmetic on bytes."""

from dataclasses import dataclass

from carbon.core.errors import OutOfMemoryError
from carbon.models.decoder import Decoder

_GIGABYTE = 10**9
_READ_TOKENS = 2_048  # of prompts, at once
_FIXED_BYTES = 400_000_000  # workspaces of libraries, kernels, and what the allocator cannot use
_BYTES_PER_UNIFORM = 16  # float64, and a copy in another order
# Graphs have rows for the next power of 2, and logits are made outside of a graph as well; without
# graphs they are copied in float32.
_BYTES_PER_LOGIT = 16


@dataclass(frozen=True, slots=True)
class ModelSizes:
    """Sizes of a decoder that its memory depends on; `item` is the bytes of one number."""

    layers: int
    kv_width: int  # numbers of one position's keys in a layer
    hidden: int
    inner: int
    vocab: int
    item: int

    @classmethod
    def of(cls, decoder: Decoder) -> "ModelSizes":
        return cls(
            layers=len(decoder.layers),
            kv_width=decoder.num_kv_heads * decoder.head_dim,
            hidden=decoder.hidden_size,
            inner=decoder.inner_size,
            vocab=decoder.vocab_size,
            item=decoder.dtype.itemsize,
        )


@dataclass(frozen=True, slots=True)
class Room:
    """Bytes that rows need beside the weights: so many for each, and so many however few."""

    per_row: int
    fixed: int

    def needed(self, num_rows: int) -> int:
        return self.fixed + num_rows * self.per_row

    def num_fitting(self, free: int) -> int:
        return max(0, (free - self.fixed) // self.per_row)


def room_of(
    model: ModelSizes, num_prompt_tokens: int, max_new_tokens: int, num_calibrations: int
) -> Room:
    """What rows of one prompt length need if all of them reach `max_new_tokens`.

    The cache grows layer by layer: while it does, one layer is there twice.
    """
    layer = 2 * (num_prompt_tokens + max_new_tokens) * model.kv_width * model.item
    # A position's widest moments: both halves of the MLP, the stream and what is added to it.
    position = (3 * model.inner + 6 * model.hidden + 4 * model.kv_width) * model.item
    sampling = _BYTES_PER_LOGIT * model.vocab + _BYTES_PER_UNIFORM * max_new_tokens
    biases = 2 * 4 * num_calibrations * model.vocab
    return Room(
        per_row=(model.layers + 1) * layer + 2 * position + sampling,
        fixed=_FIXED_BYTES + _READ_TOKENS * position + biases,
    )


def check_room(room: Room, num_rows: int, max_new_tokens: int, free: int) -> None:
    """Raises OutOfMemoryError, saying what is needed, what is free and how many would fit."""
    if room.needed(num_rows) <= free:
        return
    fitting = room.num_fitting(free)
    advice = (
        f"lower N: {fitting:,} at a time would fit."
        if fitting
        else "not even one would fit. Lower the tokens per rollout, or choose a smaller model."
    )
    raise OutOfMemoryError(
        f"{num_rows:,} rollouts of up to {max_new_tokens:,} tokens need "
        f"{room.needed(num_rows) / _GIGABYTE:,.1f} GB of this GPU's memory, and "
        f"{free / _GIGABYTE:,.1f} GB are free: {advice}"
    )
