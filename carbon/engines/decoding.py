"""The decoding loop: many rows in lockstep, one position at a time, ended rows dropped.

It knows nothing of problems, chat templates or checkpoints.
"""

import time
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field

import torch
from jaxtyping import Float
from torch import Tensor

from carbon.decoder import Decoder
from carbon.engines.base import GrownText, SampledCompletion, SampleRequest, SampleUpdate
from carbon.engines.branching import regrow
from carbon.engines.chat_tokenizer import ChatTokenizer
from carbon.engines.growing_text import GrowingText, StopStrings
from carbon.engines.reading import prefill
from carbon.engines.token_sampler import TokenSampler
from carbon.key_value_cache import KeyValueCache
from carbon.types import Completion, FinishReason

_SECONDS_BETWEEN_TEXTS = 1 / 7
_SLOTS_AT_ONCE = 256  # the cache grows by this many positions


@dataclass(slots=True)
class _Row:
    request: SampleRequest
    limit: int  # of new tokens
    text: GrowingText
    stops: StopStrings
    token_ids: list[int] = field(default_factory=list)
    place: int = 0  # in the sampler
    branch: int = 0  # of the cache: the row that holds its tokens

    def end_reason(self, end_ids: frozenset[int]) -> FinishReason | None:
        """Why the row ends with its last token, if it does."""
        token_id = self.token_ids[-1]
        if token_id in end_ids:
            return "stop"
        if self.stops.reached(token_id):
            return "stop_string"
        return "length" if len(self.token_ids) >= self.limit else None


def decode_batch(
    decoder: Decoder,
    tokenizer: ChatTokenizer,
    lm_head_weight: Float[Tensor, "vocab hidden"],
    requests: Sequence[SampleRequest],
    max_new_tokens: int,
    stop_strings: tuple[str, ...],
) -> Iterator[list[SampleUpdate]]:
    """What Engine.sample yields; `lm_head_weight` has a row for each id that may be sampled."""
    rows = [
        _Row(
            request,
            min(max_new_tokens, decoder.max_positions - len(request.prompt_ids)),
            GrowingText(tokenizer),
            StopStrings(tokenizer, stop_strings),
        )
        for request in requests
    ]
    yield [_completed(row, "length", tokenizer) for row in rows if row.limit <= 0]
    rows = [row for row in rows if row.limit > 0]
    if not rows:
        return
    sampler = TokenSampler(
        lm_head_weight, [row.request for row in rows], max(row.limit for row in rows)
    )
    batch = yield from _plant(decoder, tokenizer, sampler, rows)
    next_texts = time.monotonic()
    while batch.rows:
        updates = batch.sample_tokens()
        if time.monotonic() >= next_texts:
            updates += _grown_texts(batch.rows)
            next_texts = time.monotonic() + _SECONDS_BETWEEN_TEXTS
        yield updates
        batch.read_tokens()


def _plant(
    decoder: Decoder, tokenizer: ChatTokenizer, sampler: TokenSampler, rows: list[_Row]
) -> Generator[list[SampleUpdate], None, "_Batch"]:
    """Read the prompts: each distinct one is a branch, on which its rows begin."""
    prompts = list(dict.fromkeys(row.request.prompt_ids for row in rows))
    branches = {prompt: branch for branch, prompt in enumerate(prompts)}
    for place, row in enumerate(rows):
        row.place, row.branch = place, branches[row.request.prompt_ids]
    room = min(max(row.limit for row in rows), _SLOTS_AT_ONCE)
    cache, hidden_states = yield from prefill(decoder, prompts, room)
    return _Batch(decoder, tokenizer, sampler, rows, cache, hidden_states)


class _Batch:
    """The rows still growing, all with equally many tokens; those with the same share a branch."""

    def __init__(
        self,
        decoder: Decoder,
        tokenizer: ChatTokenizer,
        sampler: TokenSampler,
        rows: list[_Row],
        cache: KeyValueCache,
        hidden_states: Float[Tensor, "branches hidden"],
    ) -> None:
        self.rows = rows
        self._decoder, self._tokenizer, self._sampler = decoder, tokenizer, sampler
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
        growing = []
        for row, token_id in zip(self.rows, tokens, strict=True):
            row.token_ids.append(token_id)
            reason = row.end_reason(self._tokenizer.end_ids)
            if reason is None:
                growing.append(row)
            else:
                updates.append(_completed(row, reason, self._tokenizer))
        self.rows = growing
        return updates

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


def _grown_texts(rows: list[_Row]) -> list[SampleUpdate]:
    texts = ((row, row.text.grown(row.token_ids)) for row in rows)
    return [GrownText(row.request.row, text, len(row.token_ids)) for row, text in texts if text]


def _completed(row: _Row, reason: FinishReason, tokenizer: ChatTokenizer) -> SampledCompletion:
    shown = row.token_ids[:-1] if reason == "stop" else row.token_ids
    completion = Completion(tokenizer.decode(shown), tuple(row.token_ids), reason)
    return SampledCompletion(row.request.row, completion)
