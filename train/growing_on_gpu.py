"""Rows that grow on a GPU by the engine's kernels: a position of all of them is one CUDA graph.

Attention reads the cache of grouped heads once, which plain torch repeats for each of their
queries. Imported only where Triton is.
"""

import torch
from jaxtyping import Float, Float64, Int
from torch import Tensor

from carbon.engines.buckets import Buckets, RowValues, bucket_size
from carbon.models.decoder import Decoder
from carbon.models.key_value_cache import KeyValueCache
from train.chat import TURN_END_ID


def buckets_of(decoder: Decoder) -> Buckets:
    return Buckets(decoder, decoder.vocab_size, [TURN_END_ID])


class GraphRows:
    """See `growing.Growing`. A row that has ended keeps its last token and computes nothing."""

    def __init__(
        self,
        buckets: Buckets,
        decoder: Decoder,
        cache: KeyValueCache,
        temperatures: Float[Tensor, " rows"],
        num_tokens: int,
        generator: torch.Generator,
    ) -> None:
        self._buckets, self._decoder, self._cache = buckets, decoder, cache
        self._generator = generator
        limits = torch.full_like(temperatures, num_tokens, dtype=torch.long)
        nothing = torch.zeros_like(limits)
        values = RowValues(
            tokens=nothing,
            remaining=limits,
            lengths=torch.full_like(limits, cache.length),
            gaps=nothing if cache.gaps is None else cache.gaps,
            biases=nothing - 1,
            numbers=nothing - 1,
            temperatures=temperatures,
        )
        self._bucket = buckets.take(cache.batch)
        self._go_on_with(values, slice(None))

    def first(self, hidden: Float[Tensor, "rows hidden"]) -> Int[Tensor, " rows"]:
        self._bucket.sample(hidden, self._uniforms())
        return self._tokens()

    def next(self, tokens: Int[Tensor, " rows"]) -> Int[Tensor, " rows"]:
        self._bucket.advance(self._uniforms())
        self._cache.length += 1
        self._decoder.num_computed_tokens += self._cache.batch
        return self._tokens()

    def pays(self, num_growing: int) -> bool:
        return bucket_size(num_growing) < self._bucket.size

    def keep(self, kept: Int[Tensor, " kept"]) -> None:
        self._cache.branch(kept.tolist())
        larger, self._bucket = self._bucket, self._buckets.take(len(kept))
        self._go_on_with(larger.rows, kept)
        self._buckets.give_back(larger)

    def close(self) -> None:
        self._buckets.give_back(self._bucket)

    def _go_on_with(self, values: RowValues, rows: Int[Tensor, " kept"] | slice) -> None:
        self._bucket.rows.copy_from(values, rows)
        self._bucket.point_at(self._cache, None)

    def _tokens(self) -> Int[Tensor, " rows"]:
        return self._bucket.rows.tokens[: self._cache.batch].clone()

    def _uniforms(self) -> Float64[Tensor, " rows"]:
        return torch.rand(
            self._cache.batch,
            dtype=torch.float64,
            device=self._decoder.device,
            generator=self._generator,
        )
