"""Decoding with drafts on a GPU: see `graph_decoding` and `draft_buckets`.

How many drafted tokens the next pass reads is chosen by what the pass before the last one promised.
Imported only where Triton is.
"""

from collections.abc import Callable, Sequence

from jaxtyping import Float
from torch import Tensor

from carbon.engines.buckets import Buckets, RowValues, bucket_size
from carbon.engines.decoding import Row
from carbon.engines.draft_buckets import DraftingBucket, DraftingRows, Memory, Told
from carbon.engines.graph_decoding import GraphBatch
from carbon.engines.keeping import Kept
from carbon.models.decoder import Decoder
from carbon.models.key_value_cache import KeyValueCache

# What a pass costs beside its places takes a GPU as long as so many of these: 370 to 510 on an H200
# at 256 to 32 rows. Fewer here, as what is promised is two passes old and up to 10 % too much: by
# measured passes and recorded texts 300 is best at 64 to 256 rows, and no worse at 32.
_ROWS_OF_A_READING = 300


class DraftingGraphBatch(GraphBatch):
    """Rows may be ahead of each other: `cache.length` is what the longest may have filled."""

    def __init__(
        self,
        decoder: Decoder,
        buckets: Buckets,
        memory: Memory,
        rows: list[Row],
        cache: KeyValueCache,
        hidden_states: Float[Tensor, "branches hidden"],
        kept: Kept | None = None,
    ) -> None:
        """All buckets have this memory."""
        self._memory, self._rows = memory, rows
        self._unread = 1  # tokens of a row, at most, that the host has not looked at
        self._expected: list[float] = []
        self._reading: Callable[[], Told] | None = None
        super().__init__(decoder, buckets, rows, cache, hidden_states, kept)

    def sample_tokens(self, rows: Sequence[Row]) -> list[list[int]]:
        """See Batch. The next pass is begun before this one's tokens are looked at."""
        assert self._reading is not None
        wait, self._reading = self._reading, None
        if bucket_size(len(rows)) == self._bucket.size:
            self._begin_position(rows)
        told = wait()
        if self._reading is None:
            self._unread = 0
        self._expected = told.expected
        self._decoder.num_computed_tokens += told.num_read
        return [[token for token in told.tokens[row.branch] if token >= 0] for row in rows]

    def read_tokens(self, rows: Sequence[Row]) -> None:
        """See Batch."""
        if self._reading is None:
            self._move_together(rows)
            self._begin_position(rows)

    def close(self) -> None:
        self._memory.add(sum(len(row.token_ids) for row in self._rows))
        super().close()

    def _begin(
        self, rows: list[Row], values: RowValues, hidden_states: Float[Tensor, "rows hidden"]
    ) -> None:
        numbers = self._memory.numbers([row.request.prompt_ids for row in rows])
        prompts = [row.request.prompt_ids for row in rows]
        self._drafting.begin(DraftingRows.of(values, self._tensor(numbers), prompts), hidden_states)
        self._num_drawn = 1
        self._reading = self._drafting.told()

    def _point(self) -> None:
        super()._point()
        self._drafting.point_at_uniforms(self._uniforms, self._first_slot)

    def _begin_position(self, rows: Sequence[Row]) -> None:
        limit = max(row.limit for row in rows)
        if self._num_drawn == limit:
            return  # the tokens being waited for are the last
        cache, bucket = self._cache, self._drafting
        way = self._best_way(len(rows))
        most = 1 + bucket.ways[way][1]
        longest = max(len(row.token_ids) for row in rows) + self._unread + most
        needed = self._first_slot - 1 + min(limit, longest)
        bucket.go_on(way)
        self._num_drawn += 1
        self._unread, cache.length = most, max(cache.length, needed)
        self._reading = bucket.told()

    def _best_way(self, num_rows: int) -> int:
        """By tokens for the time of a pass, which is that of its places and of what all passes
        cost."""
        promised = [
            (num_rows + brought) / (_ROWS_OF_A_READING + num_places)
            for brought, num_places in zip(self._expected, self._drafting.num_places, strict=False)
        ]
        return max(range(len(promised)), key=promised.__getitem__, default=0)

    @property
    def _drafting(self) -> DraftingBucket:
        assert isinstance(self._bucket, DraftingBucket)
        return self._bucket
