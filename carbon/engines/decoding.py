"""The decoding loop: many rows in lockstep, one position at a time, ended rows dropped.

It knows nothing of problems, chat templates or checkpoints.
"""

import time
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass

import torch
from jaxtyping import Float
from torch import Tensor

from carbon.decoder import Decoder
from carbon.engines.base import SampleRequest, SampleUpdate
from carbon.engines.branching import regrow
from carbon.engines.chat_tokenizer import ChatTokenizer
from carbon.engines.growing_row import SECONDS_BETWEEN_TEXTS, GrowingRow
from carbon.engines.reading import go_on, prefill
from carbon.engines.token_sampler import TokenSampler
from carbon.key_value_cache import CachedRow, KeyValueCache

_SLOTS_AT_ONCE = 256  # the cache grows by this many positions

# Cached rows of texts that a stop string ended, by all their ids; the last of these is not in it.
Prefixes = dict[tuple[int, ...], CachedRow]


@dataclass(slots=True)
class _Row(GrowingRow):
    place: int = 0  # in the sampler
    branch: int = 0  # of the cache: the row that holds its tokens


def decode_batch(
    decoder: Decoder,
    tokenizer: ChatTokenizer,
    lm_head_weight: Float[Tensor, "vocab hidden"],
    requests: Sequence[SampleRequest],
    max_new_tokens: int,
    stop_strings: tuple[str, ...],
    prefixes: Prefixes | None = None,
) -> Iterator[list[SampleUpdate]]:
    """What Engine.sample yields; `lm_head_weight` has a row for each id that may be sampled.

    `prefixes` holds what the last call with stop strings left there; such a call puts its own in
    its place.
    """
    rows = [
        _Row.plant(
            request,
            tokenizer,
            min(max_new_tokens, decoder.max_positions - len(request.prompt_ids)),
            stop_strings,
        )
        for request in requests
    ]
    yield [row.completed("length") for row in rows if row.limit <= 0]
    rows = [row for row in rows if row.limit > 0]
    if not rows:
        return
    sampler = TokenSampler(
        lm_head_weight, [row.request for row in rows], max(row.limit for row in rows)
    )
    batch = yield from _plant(decoder, sampler, rows, stop_strings, prefixes)
    next_texts = time.monotonic()
    while batch.rows:
        updates = batch.sample_tokens()
        if time.monotonic() >= next_texts:
            updates += [text for row in batch.rows for text in row.grown()]
            next_texts = time.monotonic() + SECONDS_BETWEEN_TEXTS
        yield updates
        batch.read_tokens()


def _plant(
    decoder: Decoder,
    sampler: TokenSampler,
    rows: list[_Row],
    stop_strings: tuple[str, ...],
    prefixes: Prefixes | None,
) -> Generator[list[SampleUpdate], None, "_Batch"]:
    """Read the prompts: each distinct one is a branch, on which its rows begin."""
    prompts = list(dict.fromkeys(row.request.prompt_ids for row in rows))
    branches = {prompt: branch for branch, prompt in enumerate(prompts)}
    for place, row in enumerate(rows):
        row.place, row.branch = place, branches[row.request.prompt_ids]
    room = min(max(row.limit for row in rows), _SLOTS_AT_ONCE)
    if prefixes and not prefixes.keys().isdisjoint(prompts):
        reading = _go_on(decoder, prompts, prefixes, room)
    else:
        reading = prefill(decoder, prompts, room)
    cache, hidden_states = yield from reading
    if prefixes is not None and stop_strings:
        prefixes.clear()
    return _Batch(decoder, sampler, rows, cache, hidden_states, prefixes)


def _go_on(
    decoder: Decoder, prompts: list[tuple[int, ...]], prefixes: Prefixes, room: int
) -> Generator[list[SampleUpdate], None, tuple[KeyValueCache, Float[Tensor, "rows hidden"]]]:
    """A cache of the prompts, of which only those that are not known are read from the start."""
    known = dict(prefixes)
    unknown = [prompt for prompt in prompts if prompt not in known]
    if unknown:
        cache, _ = yield from prefill(decoder, [prompt[:-1] for prompt in unknown], 0)
        known.update(zip(unknown, cache.taken(range(len(unknown))), strict=True))
    return (yield from go_on(decoder, prompts, [known[prompt] for prompt in prompts], room))


class _Batch:
    """The rows still growing, all with equally many tokens; those with the same share a branch."""

    def __init__(
        self,
        decoder: Decoder,
        sampler: TokenSampler,
        rows: list[_Row],
        cache: KeyValueCache,
        hidden_states: Float[Tensor, "branches hidden"],
        prefixes: Prefixes | None,
    ) -> None:
        self.rows, self._prefixes = rows, prefixes
        self._decoder, self._sampler = decoder, sampler
        self._cache, self._hidden_states = cache, hidden_states

    def sample_tokens(self) -> list[SampleUpdate]:
        """One more token for each row; rows that end with it are reported and dropped."""
        tokens = self._sampler.sample(
            self._hidden_states,
            [row.branch for row in self.rows],
            [row.place for row in self.rows],
            position=len(self.rows[0].token_ids),
        )
        updates: list[SampleUpdate] = []
        growing, stopped = [], []
        for row, token_id in zip(self.rows, tokens, strict=True):
            row.token_ids.append(token_id)
            reason = row.end_reason()
            if reason is None:
                growing.append(row)
            else:
                updates.append(row.completed(reason))
            if reason == "stop_string":
                stopped.append(row)
        self.rows = growing
        self._remember(stopped)
        return updates

    def _remember(self, stopped: list[_Row]) -> None:
        if self._prefixes is None or not stopped:
            return
        branches = {(*row.request.prompt_ids, *row.token_ids): row.branch for row in stopped}
        taken = self._cache.taken(list(branches.values()))
        self._prefixes.update(zip(branches, taken, strict=True))

    def read_tokens(self) -> None:
        """Let the model read the newest token of every branch that the growing rows form."""
        if not self.rows:
            return
        regrowth = regrow([(row.branch, row.token_ids[-1]) for row in self.rows])
        for row, branch in zip(self.rows, regrowth.branches, strict=True):
            row.branch = branch
        self._cache.branch(regrowth.parents)
        if self._cache.length == self._cache.capacity:
            self._cache.reserve(self._cache.batch, self._cache.capacity + _SLOTS_AT_ONCE)
        ids = torch.tensor(regrowth.tokens, device=self._decoder.device)[:, None]
        self._hidden_states = self._decoder.hidden_states(ids, self._cache)[:, 0]
