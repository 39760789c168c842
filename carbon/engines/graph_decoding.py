"""Decoding on a GPU: the device computes a position while the host reads the last one's tokens.

Rows are rows of the cache here, equal ones too. A row that ends by its token or its length ends on
the device; one that a stop string ends costs one position more. Imported only where Triton is.
"""

from collections.abc import Callable, Sequence

import torch
from jaxtyping import Float, Float64, Int
from torch import Tensor

from carbon.engines.branching import regrow
from carbon.engines.buckets import Buckets, RowValues, bucket_size
from carbon.engines.decoding import Row
from carbon.engines.keeping import Keeping, Kept
from carbon.engines.token_sampler import Distributions
from carbon.models.decoder import Decoder
from carbon.models.key_value_cache import KeyValueCache


class GraphBatch:
    """Every row has a row of the cache; see `decoding.Batch`."""

    def __init__(
        self,
        decoder: Decoder,
        buckets: Buckets,
        rows: list[Row],
        cache: KeyValueCache,
        hidden_states: Float[Tensor, "branches hidden"],
        kept: Kept | None = None,
    ) -> None:
        """`kept` gets the hidden states of rows that ask for it, when all have ended."""
        self._decoder, self._buckets, self._cache = decoder, buckets, cache
        self._first_slot = cache.length
        self._waiting: Callable[[], list[int]] | None = None  # for tokens being computed
        first = hidden_states[self._tensor([row.branch for row in rows])]
        self._keeping = Keeping(rows, first, kept)
        _spread(rows, cache)
        drawn = Distributions.for_requests(
            decoder.lm_head_weight[: buckets.vocab],
            [row.request for row in rows],
            max(row.limit for row in rows),
        )
        self._biases, self._uniforms = drawn.biases, drawn.uniforms
        self._num_drawn = 0
        self._bucket = buckets.take(len(rows))
        self._point()
        self._begin(rows, self._row_values(rows, drawn), first)

    def _begin(
        self, rows: list[Row], values: RowValues, hidden_states: Float[Tensor, "rows hidden"]
    ) -> None:
        self._bucket.rows.copy_from(values, slice(None))
        self._bucket.sample(hidden_states, self._next_uniforms())
        self._waiting = self._bucket.tokens()

    def _point(self) -> None:
        """The bucket goes on with what may have moved."""
        self._bucket.point_at(self._cache, self._biases)
        self._bucket.keep_in(self._keeping.states, self._first_slot)

    def sample_tokens(self, rows: Sequence[Row]) -> list[list[int]]:
        """See Batch. The next position is begun before this one's tokens are looked at."""
        assert self._waiting is not None
        wait_for_tokens, self._waiting = self._waiting, None
        if bucket_size(len(rows)) == self._bucket.size:
            self._begin_position(rows)
        tokens = wait_for_tokens()
        return [[tokens[row.branch]] for row in rows]

    def end(self, rows: Sequence[Row]) -> None:
        self._bucket.end([row.branch for row in rows])

    def read_tokens(self, rows: Sequence[Row]) -> None:
        """See Batch. Usually begun already, but for rows that first move to a smaller bucket."""
        if self._waiting is None:
            self._move_together(rows)
            self._begin_position(rows)

    def close(self) -> None:
        """Let others use the bucket; what the device still computes comes before their work."""
        self._buckets.give_back(self._bucket)
        self._keeping.end()

    def _begin_position(self, rows: Sequence[Row]) -> None:
        if self._num_drawn == max(row.limit for row in rows):
            return  # the tokens being waited for are the last
        cache = self._cache
        self._bucket.advance(self._next_uniforms())
        cache.length += 1
        self._decoder.num_computed_tokens += len(rows)
        self._waiting = self._bucket.tokens()

    def _move_together(self, rows: Sequence[Row]) -> None:
        """The growing rows to the front of the cache and to the smallest bucket for them.

        Pays at once: half of the rows of every product go, for a copy of at most a quarter of the
        cache, which attention reads whole at every position.
        """
        if bucket_size(len(rows)) == self._bucket.size:
            return
        regrowth = regrow([(row.branch, 0) for row in rows])
        for row, branch in zip(rows, regrowth.branches, strict=True):
            row.branch = branch
        self._cache.branch(regrowth.parents)
        parents = self._tensor(regrowth.parents)
        larger, self._bucket = self._bucket, self._buckets.take(len(rows))
        self._bucket.rows.copy_from(larger.rows, parents)
        self._uniforms = self._uniforms[parents]
        self._point()
        self._buckets.give_back(larger)

    def _row_values(self, rows: Sequence[Row], drawn: Distributions) -> RowValues:
        cache, limits = self._cache, self._tensor([row.limit for row in rows])
        nothing = torch.zeros_like(limits)
        return RowValues(
            tokens=nothing,
            remaining=limits,
            lengths=torch.full_like(limits, cache.length),
            gaps=nothing if cache.gaps is None else cache.gaps,
            biases=nothing - 1 if drawn.biases is None else drawn.calibrations,
            numbers=self._tensor(self._keeping.numbers),
            temperatures=drawn.temperatures[drawn.calibrations, 0],
        )

    def _next_uniforms(self) -> Float64[Tensor, " rows"]:
        self._num_drawn += 1
        return self._uniforms[:, self._num_drawn - 1]

    def _tensor(self, values: Sequence[int]) -> Int[Tensor, " values"]:
        return torch.tensor(values, device=self._decoder.device)


def _spread(rows: Sequence[Row], cache: KeyValueCache) -> None:
    """Give each row a row of the cache of its own, with all the slots that it may need.

    A cache that grew would leave torch with memory of sizes that it has no more use for.
    """
    cache.reserve(len(rows), cache.length + max(row.limit for row in rows))
    cache.branch([row.branch for row in rows])
    for branch, row in enumerate(rows):
        row.branch = branch
