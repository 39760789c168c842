"""The decoding loop: many rows pass by pass, ended rows dropped.

The tokens of a pass are computed by the batch: here in the simplest way, a position each; in
`graph_decoding` with CUDA graphs; in `draft_decoding` several of a row at once, where that pays.
"""

import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from typing import Protocol

import torch
from jaxtyping import Float
from torch import Tensor

from carbon.engines.base import SampleRequest, SampleUpdate
from carbon.engines.branching import regrow
from carbon.engines.growing_row import SECONDS_BETWEEN_TEXTS, GrowingRow
from carbon.engines.reading import go_on, prefill
from carbon.engines.token_sampler import TokenSampler
from carbon.models.chat_tokenizer import ChatTokenizer
from carbon.models.key_value_cache import CachedRow, KeyValueCache
from carbon.models.linear import Linear
from carbon.models.policy import PolicyDecoder

SLOTS_AT_ONCE = 256  # the cache grows by this many positions

# Cached rows of texts that a stop string ended, by all their ids; the last of these is not in it.
Prefixes = dict[tuple[int, ...], CachedRow]


class Row(GrowingRow):
    number = 0  # among all rows that began together
    branch = 0  # of the cache: the row that holds its tokens


class Batch(Protocol):
    """Computes the tokens of rows that grow together."""

    def sample_tokens(self, rows: Sequence[Row]) -> list[list[int]]:
        """The next tokens of each row, at least one; what follows a row's end is not looked at."""
        ...

    def end(self, rows: Sequence[Row]) -> None:
        """Compute nothing more for rows that a stop string has ended."""
        ...

    def read_tokens(self, rows: Sequence[Row]) -> None:
        """Let the model read the newest token of every row that grows on."""
        ...

    def close(self) -> None: ...


# Of rows, with a cache of their branches and the hidden states that predict their first tokens.
NewBatch = Callable[[list[Row], KeyValueCache, Float[Tensor, "branches hidden"]], Batch]


def decode_batch(
    decoder: PolicyDecoder,
    tokenizer: ChatTokenizer,
    requests: Sequence[SampleRequest],
    max_new_tokens: int,
    stop_strings: tuple[str, ...],
    new_batch: NewBatch,
    prefixes: Prefixes | None = None,
) -> Iterator[list[SampleUpdate]]:
    """What Engine.sample yields.

    `prefixes` holds what the last call with stop strings left there, and then what this one leaves.
    """
    rows = [
        Row(request, tokenizer, max_new_tokens, decoder.max_positions, stop_strings)
        for request in requests
    ]
    yield [row.completed("length") for row in rows if row.limit <= 0]
    rows = [row for row in rows if row.limit > 0]
    if not rows:
        return
    cache, hidden_states = yield from _read_prompts(decoder, rows, prefixes)
    if prefixes is not None and stop_strings:
        prefixes.clear()
    next_texts = time.monotonic()
    with closing(new_batch(rows, cache, hidden_states)) as batch:
        while rows:
            updates, rows, stopped = _take_tokens(rows, batch.sample_tokens(rows))
            if stopped:
                _remember(prefixes, cache, stopped)
                batch.end(stopped)
            if time.monotonic() >= next_texts:
                updates += [text for row in rows for text in row.grown()]
                next_texts = time.monotonic() + SECONDS_BETWEEN_TEXTS
            yield updates
            if rows:
                batch.read_tokens(rows)


def _read_prompts(
    decoder: PolicyDecoder, rows: list[Row], prefixes: Prefixes | None
) -> Generator[list[SampleUpdate], None, tuple[KeyValueCache, Float[Tensor, "branches hidden"]]]:
    """Read the prompts: each distinct one is a branch, on which its rows begin."""
    prompts = list(dict.fromkeys(row.request.prompt_ids for row in rows))
    branches = {prompt: branch for branch, prompt in enumerate(prompts)}
    for number, row in enumerate(rows):
        row.number, row.branch = number, branches[row.request.prompt_ids]
    # A graph's batch makes room for its rows itself: more than these are of the prompts.
    on_gpu = decoder.device.type == "cuda"
    room = 0 if on_gpu else min(max(row.limit for row in rows), SLOTS_AT_ONCE)
    if prefixes and not prefixes.keys().isdisjoint(prompts):
        return (yield from _go_on(decoder, prompts, prefixes, room))
    return (yield from prefill(decoder, prompts, room))


def _go_on(
    decoder: PolicyDecoder, prompts: list[tuple[int, ...]], prefixes: Prefixes, room: int
) -> Generator[list[SampleUpdate], None, tuple[KeyValueCache, Float[Tensor, "rows hidden"]]]:
    """A cache of the prompts, of which only those that are not known are read from the start."""
    known = dict(prefixes)
    unknown = [prompt for prompt in prompts if prompt not in known]
    if unknown:
        cache, _ = yield from prefill(decoder, [prompt[:-1] for prompt in unknown], 0)
        known.update(zip(unknown, cache.taken(range(len(unknown))), strict=True))
    return (yield from go_on(decoder, prompts, [known[prompt] for prompt in prompts], room))


def _take_tokens(
    rows: Sequence[Row], tokens: Sequence[Sequence[int]]
) -> tuple[list[SampleUpdate], list[Row], list[Row]]:
    """Give each row its tokens: the updates of those that end, those that grow on, and, of the
    ended ones, those that a stop string ended."""
    updates: list[SampleUpdate] = []
    growing, stopped = [], []
    for row, token_ids in zip(rows, tokens, strict=True):
        reason = row.grow(token_ids)
        if reason is None:
            growing.append(row)
        else:
            updates.append(row.completed(reason))
        if reason == "stop_string":
            stopped.append(row)
    return updates, growing, stopped


def _remember(prefixes: Prefixes | None, cache: KeyValueCache, stopped: Sequence[Row]) -> None:
    """Keep what is cached of the rows; the cache may hold tokens that came after their last."""
    if prefixes is None:
        return
    branches = {(*row.request.prompt_ids, *row.token_ids): row.branch for row in stopped}
    taken = cache.taken(list(branches.values()))
    prefixes.update((ids, row.cut(len(ids) - 1)) for ids, row in zip(branches, taken, strict=True))


class BranchingBatch:
    """Rows with the same tokens share a branch of the cache, and cost one row.

    All rows have equally many tokens.
    """

    def __init__(
        self,
        decoder: PolicyDecoder,
        lm_head_weight: Float[Tensor, "vocab hidden"],
        lm_head: Linear,
        rows: list[Row],
        cache: KeyValueCache,
        hidden_states: Float[Tensor, "branches hidden"],
    ) -> None:
        """`lm_head_weight` has a row for each id that may be sampled; `lm_head` is its product."""
        self._decoder, self._cache = decoder, cache
        self._lm_head, self._hidden_states = lm_head, hidden_states
        requests = [row.request for row in rows]
        self._sampler = TokenSampler(lm_head_weight, requests, max(row.limit for row in rows))

    @torch.inference_mode()
    def sample_tokens(self, rows: Sequence[Row]) -> list[list[int]]:
        tokens = self._sampler.sample(
            self._lm_head(self._hidden_states),
            [row.branch for row in rows],
            [row.number for row in rows],
            [len(row.token_ids) for row in rows],
        )
        return [[token] for token in tokens]

    def end(self, rows: Sequence[Row]) -> None:
        """Nothing to do: a position is computed for the rows that are asked for."""

    def read_tokens(self, rows: Sequence[Row]) -> None:
        """See Batch: one position for every branch that the growing rows form."""
        regrowth = regrow([(row.branch, row.token_ids[-1]) for row in rows])
        for row, branch in zip(rows, regrowth.branches, strict=True):
            row.branch = branch
        self._cache.branch(regrowth.parents)
        if self._cache.length == self._cache.capacity:
            self._cache.reserve(self._cache.batch, self._cache.capacity + SLOTS_AT_ONCE)
        ids = torch.tensor(regrowth.tokens, device=self._decoder.device)[:, None]
        self._hidden_states = self._decoder.hidden_states(ids, self._cache)[:, 0]

    def close(self) -> None:
        """Nothing to give back."""
