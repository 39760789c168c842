"""Lets a decoder read known tokens; what rows share is read once. It samples nothing."""

from collections.abc import Generator, Sequence

import torch
from jaxtyping import Float, Int
from torch import Tensor

from carbon.engines.base import SampleUpdate
from carbon.models.key_value_cache import CachedRow, KeyValueCache
from carbon.models.policy import PolicyDecoder

SMALL_PIECE = 2_048  # tokens of all rows together: bounds memory, and the time until a cancel
_GPU_PIECE = 8_192  # of completions; for fewer the host takes longer than the GPU

_Prompt = tuple[int, ...]


def prefill(
    decoder: PolicyDecoder, prompts: Sequence[_Prompt], room: int
) -> Generator[list[SampleUpdate], None, tuple[KeyValueCache, Float[Tensor, "rows hidden"]]]:
    """A cache of distinct prompts (none empty) and their last hidden states.

    Yields no updates between pieces of work, so that the caller can stop. The beginning that all
    prompts share is read once. Their rests are padded on the left to one length, so that all rows
    go on at one slot; `room` more slots follow.
    """
    num_shared = _num_shared(prompts)
    shared = decoder.new_cache(1, num_shared)
    yield from _read(decoder, _ids(decoder, [prompts[0][:num_shared]]), shared)
    gaps = [max(map(len, prompts)) - len(prompt) for prompt in prompts]
    rests = [(0,) * gap + prompt[num_shared:] for gap, prompt in zip(gaps, prompts, strict=True)]
    first_row = torch.zeros(len(prompts), dtype=torch.long, device=decoder.device)
    cache = shared.expanded(first_row, num_shared + len(rests[0]) + room)
    if any(gaps):
        cache.open_gaps(torch.tensor(gaps, device=decoder.device))
    hidden_states = yield from _read(decoder, _ids(decoder, rests), cache)
    return cache, hidden_states


def go_on(
    decoder: PolicyDecoder, prompts: Sequence[_Prompt], known: Sequence[CachedRow], room: int
) -> Generator[list[SampleUpdate], None, tuple[KeyValueCache, Float[Tensor, "rows hidden"]]]:
    """What `prefill` gives, for prompts whose tokens but the last are known: one token is read."""
    cache = KeyValueCache.joined(known, 1 + room)
    hidden_states = yield from _read(decoder, _ids(decoder, [p[-1:] for p in prompts]), cache)
    return cache, hidden_states


def completion_hidden_states(
    decoder: PolicyDecoder,
    prompt_ids: _Prompt,
    completions: Sequence[tuple[int, ...]],
    most_tokens: int | None = None,
) -> list[Float[Tensor, "tokens hidden"]]:
    """The hidden state that predicts each token of each completion (none empty).

    The prompt is read once; completions of like length are read together, padded on the right, at
    most `most_tokens` of them or one completion at once (None: as many as the device is fast with).
    """
    if most_tokens is None:
        most_tokens = _GPU_PIECE if decoder.device.type == "cuda" else SMALL_PIECE
    num_shared = len(prompt_ids) - 1
    shared = decoder.new_cache(1, num_shared)
    if num_shared:
        decoder.hidden_states(_ids(decoder, [prompt_ids[:-1]]), shared)
    states: dict[int, Tensor] = {}
    for indices in _alike(completions, most_tokens):
        rows = [prompt_ids[-1:] + completions[index][:-1] for index in indices]
        longest = max(map(len, rows))
        padded = _ids(decoder, [row + (0,) * (longest - len(row)) for row in rows])
        first_row = torch.zeros(len(rows), dtype=torch.long, device=decoder.device)
        read = decoder.hidden_states(padded, shared.expanded(first_row, num_shared + longest))
        for index, row, hidden_states in zip(indices, rows, read, strict=True):
            states[index] = hidden_states[: len(row)]
    return [states[index] for index in range(len(completions))]


def _alike(completions: Sequence[tuple[int, ...]], most_tokens: int) -> list[list[int]]:
    """Indices of completions in groups of like length, each of bounded size once padded."""
    groups: list[list[int]] = []
    for index in sorted(range(len(completions)), key=lambda index: len(completions[index])):
        longest = len(completions[index])
        if groups and (len(groups[-1]) + 1) * longest <= most_tokens:
            groups[-1].append(index)
        else:
            groups.append([index])
    return groups


def _read(
    decoder: PolicyDecoder, ids: Int[Tensor, "rows tokens"], cache: KeyValueCache
) -> Generator[list[SampleUpdate], None, Float[Tensor, "rows hidden"]]:
    """Appends the tokens to the cache piece by piece; returns the last hidden state of each row."""
    last = torch.empty(len(ids), decoder.hidden_size, device=decoder.device, dtype=decoder.dtype)
    for piece in ids.split(max(1, SMALL_PIECE // len(ids)), dim=1):
        if piece.shape[1]:  # nothing to read where nothing is shared
            last = decoder.hidden_states(piece, cache)[:, -1]
        yield []
    return last


def _ids(decoder: PolicyDecoder, rows: Sequence[_Prompt]) -> Int[Tensor, "rows tokens"]:
    return torch.tensor(rows, dtype=torch.long, device=decoder.device)


def _num_shared(prompts: Sequence[_Prompt]) -> int:
    """How many first tokens all prompts share, leaving each at least one of its own."""
    shortest = min(map(len, prompts)) - 1
    for index, column in enumerate(zip(*prompts, strict=False)):
        if index >= shortest or len(set(column)) > 1:
            return index
    return shortest
