"""Rows in lockstep on a GPU: all that one more position of theirs costs is one CUDA graph.

A bucket has room for so many rows, and buffers that stay where they are for what differs between
them, from which its graph reads. Imported only where Triton is.
"""

import threading
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, fields
from typing import Any

import torch
from jaxtyping import Float, Float64, Int
from torch import Tensor
from torch.nn import functional

from carbon.engines import sampling_kernels
from carbon.engines.host_copies import HostCopies
from carbon.engines.sampling_kernels import Draw
from carbon.models import attention_kernels, row_kernels
from carbon.models.attention_kernels import CachePointers, Heads, Places, Tiling
from carbon.models.decoder import Decoder
from carbon.models.gpu import multiprocessors
from carbon.models.key_value_cache import KeyValueCache

_SMALLEST = 16  # rows: fewer cost as much, the weights being what is read


def bucket_size(num_rows: int) -> int:
    """Rows of the smallest bucket that holds so many: powers of 2, as products are tiled."""
    return max(_SMALLEST, 1 << (num_rows - 1).bit_length())


@dataclass(frozen=True, slots=True, eq=False)
class RowValues:
    """What differs between rows; a row whose `remaining` is 0 has ended, or never was."""

    tokens: Int[Tensor, " rows"]  # the newest of each
    remaining: Int[Tensor, " rows"]  # tokens that it may still get
    lengths: Int[Tensor, " rows"]  # slots of the cache that are filled
    gaps: Int[Tensor, " rows"]  # slots of its hole in the cache
    biases: Int[Tensor, " rows"]  # the index of its W delta; -1: none
    numbers: Int[Tensor, " rows"]  # by which its hidden states are kept; -1: they are not
    temperatures: Float[Tensor, " rows"]

    @classmethod
    def nothing(cls, rows: int, device: torch.device) -> "RowValues":
        numbers = torch.zeros(6, rows, dtype=torch.long, device=device)
        numbers[-1] = -1  # nothing of them is kept
        return cls(*numbers.unbind(), temperatures=torch.ones(rows, device=device))

    @torch.inference_mode()
    def copy_from(self, others: "RowValues", rows: Int[Tensor, " kept"] | slice) -> None:
        """Its first rows become these rows of the others, and the rest of it nothing."""
        self.remaining.zero_()
        for ours, theirs in zip(self.tensors, others.tensors, strict=True):
            chosen = theirs[rows]
            ours[: len(chosen)] = chosen

    @property
    def tensors(self) -> tuple[Tensor, ...]:
        return tuple(getattr(self, field.name) for field in fields(self))


class Bucket:
    """Buffers of up to `size` rows and the graph that advances them all by a position."""

    def __init__(
        self, decoder: Decoder, vocab: int, end_ids: Int[Tensor, " ends"], size: int
    ) -> None:
        self.size, self._decoder, self._vocab = size, decoder, vocab
        device = decoder.device
        self.rows = RowValues.nothing(size, device)
        self._uniforms = torch.ones(size, dtype=torch.float64, device=device)
        self._bias_address = torch.zeros(1, dtype=torch.long, device=device)
        self._kept_at = torch.zeros(3, dtype=torch.long, device=device)
        self.draw = Draw(
            self._bias_address,
            self.rows.biases,
            self.rows.temperatures,
            self._uniforms,
            end_ids,
            self.rows.tokens,
            self.rows.remaining,
        )
        num_layers = len(decoder.layers)
        self.cache = CachePointers(
            torch.zeros(num_layers, 2, dtype=torch.long, device=device),
            torch.zeros(2, dtype=torch.long, device=device),
            self.rows.lengths,
            self.rows.gaps,
            self.rows.remaining,
        )
        self.places = Places.one_each(self.rows.remaining)
        self.heads = Heads(decoder.num_heads, decoder.num_kv_heads, decoder.head_dim)
        self.tiling = attention_kernels.tiling(
            size, self.heads, decoder.dtype, multiprocessors(device)
        )
        self._replays = self.passes
        self._copies = HostCopies(self.rows.tokens)

    @property
    def passes(self) -> list[Callable[[], None]]:
        """All that the device may be let compute, launched one by one."""
        return [self.compute]

    @torch.inference_mode()
    def capture(self, stream: torch.cuda.Stream, pool: Any) -> None:
        """Make the graphs, with their working memory in this pool; the rows must be nothing.

        A position of no rows is computed before: kernels are compiled, libraries get their memory.
        """
        stream.wait_stream(torch.cuda.current_stream(self._decoder.device))
        with self._on_device(), torch.cuda.stream(stream):
            self._replays = [_captured(compute, pool).replay for compute in self.passes]
        torch.cuda.current_stream(self._decoder.device).wait_stream(stream)

    @torch.inference_mode()
    def point_at(
        self, cache: KeyValueCache, biases: Float[Tensor, "calibrations vocab"] | None
    ) -> None:
        """Go on in this cache, with these shifts; both must stay where they are."""
        numbers = [cache.capacity, cache.gap_start]
        self.cache.addresses.copy_(torch.tensor(cache.addresses))
        self.cache.numbers.copy_(torch.tensor(numbers))
        self._bias_address.fill_(0 if biases is None else biases.data_ptr())

    @torch.inference_mode()
    def keep_in(self, states: Float[Tensor, "kept positions hidden"], first_slot: int) -> None:
        """Keep hidden states there, where they must stay; new tokens begin in this slot."""
        where = [states.data_ptr(), states.shape[1], first_slot]
        self._kept_at.copy_(torch.tensor(where))

    @torch.inference_mode()
    def sample(
        self, hidden_states: Float[Tensor, "rows hidden"], uniforms: Float64[Tensor, " rows"]
    ) -> None:
        """Draw a token for each row from a hidden state that is known already."""
        padded = hidden_states.new_zeros(self.size, hidden_states.shape[1])
        padded[: len(hidden_states)] = hidden_states
        self._uniforms[: len(uniforms)] = uniforms
        with self._on_device():
            self._sample(padded)

    @torch.inference_mode()
    def advance(self, uniforms: Float64[Tensor, " rows"]) -> None:
        """Let the model read each row's token, and draw the next one. Returns without waiting."""
        self._uniforms[: len(uniforms)] = uniforms
        with self._on_device():
            self._replays[0]()

    def tokens(self) -> Callable[[], list[int]]:
        """Starts to copy the rows' tokens to the host; the result waits for them."""
        return self._copies.start()

    @torch.inference_mode()
    def end(self, rows: Sequence[int]) -> None:
        """Compute nothing more for these rows."""
        indices = torch.tensor(rows, device=self._decoder.device)
        self.rows.remaining.index_fill_(0, indices, 0)

    @torch.inference_mode()
    def compute(self) -> None:
        """All that `advance` has the device compute, launched one by one."""
        self._sample(self.hidden_states())

    @torch.inference_mode()
    def hidden_states(self) -> Float[Tensor, "rows hidden"]:
        """What `decoder.hidden_states` gives for the rows' tokens, which are added to the cache."""
        hidden_states = self._read(self.rows.tokens, self.places, self.tiling)
        self.rows.lengths.add_(1)
        return hidden_states

    def _read(
        self, tokens: Int[Tensor, " tokens"], places: Places, tiling: Tiling
    ) -> Float[Tensor, "tokens hidden"]:
        decoder, rows = self._decoder, self.rows
        hidden, rotation = row_kernels.embed(
            tokens,
            decoder.embedding,
            decoder.frequencies,
            rows.lengths,
            rows.gaps,
            places.rows,
            places.offsets,
        )
        operations = _Operations(rotation, self.heads, self.cache, places, tiling, decoder.epsilon)
        hidden_states = decoder.forward(hidden, operations)
        row_kernels.keep(
            hidden_states,
            places.rows,
            places.offsets,
            places.remaining,
            rows.lengths,
            rows.numbers,
            self._kept_at,
        )
        return hidden_states

    def _sample(self, hidden_states: Float[Tensor, "rows hidden"]) -> None:
        # All rows of W_LM, padding too: their number is even, so that the product is fast.
        logits = functional.linear(hidden_states, self._decoder.lm_head_weight)
        sampling_kernels.draw(logits, self._vocab, self.draw)

    def _on_device(self) -> AbstractContextManager[object]:
        device = self._decoder.device
        return torch.cuda.device(device) if device.type == "cuda" else nullcontext()


@dataclass(frozen=True, slots=True, eq=False)
class _Operations:
    """A layer's operations on new tokens of the rows; what differs lies in device memory."""

    rotation: tuple[Float[Tensor, "tokens half"], Float[Tensor, "tokens half"]]
    heads: Heads
    cache: CachePointers
    places: Places
    tiling: Tiling
    epsilon: float

    def add_and_norm(
        self, hidden: Tensor, update: Tensor | None, weight: Tensor
    ) -> tuple[Tensor, Tensor]:
        """See models.operations.Operations. The sum stays in `hidden`."""
        return hidden, row_kernels.add_and_norm(hidden, update, weight, self.epsilon)

    def attend(self, qkv: Tensor, layer: int) -> Tensor:
        heads, cache, places = self.heads, self.cache, self.places
        attention_kernels.rotate_and_append(qkv, heads, self.rotation, cache, places, layer)
        return attention_kernels.attend(qkv, heads, cache, places, layer, self.tiling)

    def swiglu(self, gate_up: Tensor) -> Tensor:
        return row_kernels.swiglu(gate_up)


def _captured(compute: Callable[[], None], pool: Any) -> torch.cuda.CUDAGraph:
    graph = torch.cuda.CUDAGraph()
    compute()
    # Memory that is kept for reuse cannot be given back while a graph is captured.
    torch.cuda.empty_cache()
    # Another thread (the reward model's) may go on allocating meanwhile.
    graph.capture_begin(pool=pool, capture_error_mode="thread_local")
    try:
        compute()
    finally:
        graph.capture_end()
    return graph


class Buckets:
    """The buckets of one decoder, captured on first use and kept for later runs.

    Several runs may go on at a time: each has buckets of its own. The graphs' working memory is
    one, since only one of them computes at a time.
    """

    def __init__(
        self,
        decoder: Decoder,
        vocab: int,
        end_ids: Sequence[int],
        new_bucket: Callable[[Decoder, int, Tensor, int], Bucket] = Bucket,
    ) -> None:
        """`vocab` ids may be sampled; `end_ids` end a row."""
        self.vocab, self._decoder, self._new_bucket = vocab, decoder, new_bucket
        padded = [*end_ids, *[-1] * (bucket_size(len(end_ids)) - len(end_ids))]
        self._end_ids = torch.tensor(padded, device=decoder.device)
        self._free: dict[int, list[Bucket]] = {}
        self._lock = threading.Lock()
        self._is_graph = decoder.device.type == "cuda"
        if self._is_graph:
            # What is captured here comes first where a reward model computes beside.
            self._stream = torch.cuda.Stream(decoder.device, priority=-1)
            self._pool = torch.cuda.graph_pool_handle()

    def take(self, num_rows: int) -> Bucket:
        """A bucket for so many rows that nobody else uses."""
        size = bucket_size(num_rows)
        with self._lock:
            if free := self._free.get(size):
                return free.pop()
        bucket = self._new_bucket(self._decoder, self.vocab, self._end_ids, size)
        if self._is_graph:
            bucket.capture(self._stream, self._pool)
        return bucket

    def give_back(self, bucket: Bucket) -> None:
        with self._lock:
            self._free.setdefault(bucket.size, []).append(bucket)
