"""Decoding with drafts: a pass reads a row's last token and what its siblings said next.

Every position's token is drawn as ever, from its own distribution by the row's own noise for that
position; drafted tokens only decide how many positions a pass is good for.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate, takewhile

import torch
from jaxtyping import Float
from torch import Tensor

from carbon.engines.branching import regrow
from carbon.engines.decoding import SLOTS_AT_ONCE, BranchingBatch, Row
from carbon.engines.drafting import (
    LONGEST,
    MOST_DRAFTED,
    Draft,
    DraftTables,
    least_chance,
)
from carbon.models.decoder import Decoder
from carbon.models.key_value_cache import KeyValueCache
from carbon.models.linear import Linear

# Reading a model's weights takes a processor as long as computing so many rows: benchmarks/LOG.md.
ROWS_OF_A_READING = 5


class DraftingBatch(BranchingBatch):
    """Rows may be ahead of each other.

    A branch of the cache holds, up to its `end`, the tokens of its rows but the last; that one and
    the branch's draft were read in the last pass, and `starts` tells where their hidden states are.
    """

    def __init__(
        self,
        decoder: Decoder,
        lm_head_weight: Float[Tensor, "vocab hidden"],
        lm_head: Linear,
        tables: DraftTables,
        rows: list[Row],
        cache: KeyValueCache,
        hidden_states: Float[Tensor, "branches hidden"],
    ) -> None:
        """`lm_head_weight` and `lm_head` as in BranchingBatch."""
        super().__init__(decoder, lm_head_weight, lm_head, rows, cache, hidden_states)
        self._packed_hidden_states = decoder.packed_hidden_states
        self._tables = tables.of(dict.fromkeys(row.request.prompt_ids for row in rows))
        self._ends = [cache.length] * len(hidden_states)
        self._starts = list(range(len(hidden_states)))
        self._drafts = [Draft()] * len(hidden_states)
        self._grown: list[tuple[Row, int]] = []  # rows of the last pass, and their tokens before

    @torch.inference_mode()
    def sample_tokens(self, rows: Sequence[Row]) -> list[list[int]]:
        """See Batch: up to the first token that is not the drafted one."""
        self._grown = [(row, len(row.token_ids)) for row in rows]
        drafts = [self._drafts[row.branch].token_ids for row in rows]
        ahead = [
            (row, n) for row, draft in zip(rows, drafts, strict=True) for n in range(1 + len(draft))
        ]
        tokens = iter(
            self._sampler.sample(
                self._lm_head(self._hidden_states),
                [self._starts[row.branch] + n for row, n in ahead],
                [row.number for row, _ in ahead],
                [len(row.token_ids) + n for row, n in ahead],
            )
        )
        drawn = [[next(tokens) for _ in (0, *draft)] for draft in drafts]
        return [
            some[: 1 + _num_agreed(some, draft)] for some, draft in zip(drawn, drafts, strict=True)
        ]

    def read_tokens(self, rows: Sequence[Row]) -> None:
        """See Batch: one pass for every branch that the growing rows form, and its draft."""
        new_tokens = self._learn()
        regrowth = regrow([(row.branch, new_tokens[row.number]) for row in rows])
        starts = [
            self._ends[parent] + len(tokens) - 1
            for parent, tokens in zip(regrowth.parents, regrowth.tokens, strict=True)
        ]
        for row, branch in zip(rows, regrowth.branches, strict=True):
            row.branch = branch
        self._cache.branch(regrowth.parents)
        self._drafts = self._new_drafts(rows, len(starts))
        self._read([tokens[-1] for tokens in regrowth.tokens], starts)

    def close(self) -> None:
        self._learn()

    def _learn(self) -> dict[int, tuple[int, ...]]:
        """Put what rows wrote in the last pass into their tables; returns it by row."""
        new_tokens = {row.number: tuple(row.token_ids[before:]) for row, before in self._grown}
        alike = Counter((row.branch, new_tokens[row.number]) for row, _ in self._grown)
        for row, _ in self._grown:
            tokens = new_tokens[row.number]
            if num_rows := alike.pop((row.branch, tokens), 0):
                table, draft = self._tables[row.request.prompt_ids], self._drafts[row.branch]
                last = _last(row, LONGEST + len(tokens))
                table.add(last, len(last) - len(tokens), num_rows)
                if draft.token_ids:
                    table.judge(draft, _num_agreed(tokens, draft.token_ids))
        self._grown = []
        return new_tokens

    def _new_drafts(self, rows: Sequence[Row], num_branches: int) -> list[Draft]:
        least = least_chance(num_branches, ROWS_OF_A_READING)
        drafts = [Draft()] * num_branches
        for row in {row.branch: row for row in rows}.values():
            most = min(MOST_DRAFTED, row.limit - len(row.token_ids) - 1)
            table = self._tables[row.request.prompt_ids]
            drafts[row.branch] = table.draft(_last(row, LONGEST), most, least)
        return drafts

    def _read(self, tokens: Sequence[int], starts: Sequence[int]) -> None:
        """The last token of every branch, and its draft."""
        pieces = [(token, *d.token_ids) for token, d in zip(tokens, self._drafts, strict=True)]
        widths = [len(piece) for piece in pieces]
        if max(starts) + 1 + MOST_DRAFTED > self._cache.capacity:
            self._cache.reserve(self._cache.batch, self._cache.capacity + SLOTS_AT_ONCE)
        ids = torch.tensor([token for piece in pieces for token in piece])
        self._hidden_states = self._packed_hidden_states(ids, starts, widths, self._cache)
        self._ends = [start + 1 for start in starts]
        self._starts = list(accumulate(widths[:-1], initial=0))


def _num_agreed(tokens: Sequence[int], draft: Sequence[int]) -> int:
    """How many tokens a row has as they were drafted, before the first that it has not."""
    agreed = takewhile(bool, (a == b for a, b in zip(tokens, draft, strict=False)))
    return sum(agreed)


def _last(row: Row, count: int) -> tuple[int, ...]:
    """The row's last tokens, and its prompt's where it has fewer."""
    own = row.token_ids[-count:]
    return (
        (*row.request.prompt_ids[-(count - len(own)) :], *own) if len(own) < count else tuple(own)
    )
