"""Samples many solutions of many prompts at once, with `carbon.models.decoder`'s cache.

Prompts of one length bucket are padded on the left, and equal ones are read once; rows that have
ended make room for the rest. Knows token ids only.
"""

import copy
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import numpy as np
import torch
from jaxtyping import Float, Int
from numpy.typing import NDArray
from torch import Tensor, nn

from carbon.models.decoder import Decoder
from carbon.models.gpu import has_kernels
from carbon.models.key_value_cache import KeyValueCache
from train.chat import PAD_ID, TURN_END_ID
from train.growing import Growing, PlainRows
from train.model import LanguageModel, RewardModel
from train.sampled import SampledIds

_COMPACT_EVERY = 16


class Sampler:
    """Draws solutions from a policy; equal calls give equal samples on one machine."""

    def __init__(self, decoder: Decoder, max_new_tokens: int, batch_size: int) -> None:
        self._decoder = decoder
        self._max_new_tokens = max_new_tokens
        self._batch_size = batch_size
        self._rows: Callable[..., Growing] = PlainRows
        if has_kernels(decoder.device):
            # Imported here: Triton comes with torch's CUDA builds only.
            from train.growing_on_gpu import GraphRows, buckets_of  # noqa: PLC0415

            self._rows = partial(GraphRows, buckets_of(decoder))

    def sample(
        self, prompts: Sequence[Sequence[int]], temperatures: Sequence[float], seed: int
    ) -> list[SampledIds]:
        """One solution a prompt, prompt i at temperature i; the prompts' order is kept."""
        order = sorted(range(len(prompts)), key=lambda index: len(prompts[index]))
        sampled: dict[int, SampledIds] = {}
        for number, start in enumerate(range(0, len(order), self._batch_size)):
            rows = order[start : start + self._batch_size]
            generator = torch.Generator(self._decoder.device)
            generator.manual_seed(seed * 1_000_003 + number)
            solutions = self._sample_batch(
                [prompts[row] for row in rows], [temperatures[row] for row in rows], generator
            )
            sampled.update(zip(rows, solutions, strict=True))
        return [sampled[index] for index in range(len(prompts))]

    @torch.inference_mode()
    def _sample_batch(
        self,
        prompts: Sequence[Sequence[int]],
        temperatures: Sequence[float],
        generator: torch.Generator,
    ) -> Iterator[SampledIds]:
        device, steps = self._decoder.device, self._max_new_tokens
        hidden, cache = self._prefill(prompts)
        scale = torch.tensor(temperatures, device=device)
        growing = self._rows(self._decoder, cache, scale, steps, generator)
        tokens = torch.full((len(prompts), steps), PAD_ID, dtype=torch.int16, device=device)
        lengths = torch.full((len(prompts),), steps, device=device)
        finished = torch.zeros(len(prompts), dtype=torch.bool, device=device)
        rows = torch.arange(len(prompts), device=device)  # those still in the batch
        chosen = growing.first(hidden)
        for position in range(steps):
            tokens[rows, position] = chosen.to(torch.int16)
            ends = (chosen == TURN_END_ID) & ~finished[rows]
            lengths[rows[ends]] = position
            finished[rows[ends]] = True
            if position % _COMPACT_EVERY == _COMPACT_EVERY - 1:
                kept = _growing_rows(finished[rows])
                if len(kept) == 0:
                    break
                if growing.pays(len(kept)):
                    growing.keep(kept)
                    rows, chosen = rows[kept], chosen[kept]
            if position + 1 < steps:
                chosen = growing.next(chosen)
        growing.close()
        return _solutions(tokens, lengths, finished)

    def _prefill(
        self, prompts: Sequence[Sequence[int]]
    ) -> tuple[Float[Tensor, "batch hidden"], KeyValueCache]:
        """The hidden state behind each prompt, and a cache with a row for each."""
        numbers: dict[tuple[int, ...], int] = {}
        parents = [numbers.setdefault(tuple(prompt), len(numbers)) for prompt in prompts]
        longest = max(map(len, numbers))
        padded = torch.full((len(numbers), longest), PAD_ID)
        for row, prompt in enumerate(numbers):
            padded[row, longest - len(prompt) :] = torch.tensor(prompt)
        device = self._decoder.device
        cache = self._decoder.new_cache(len(numbers), longest)
        gaps = torch.tensor([longest - len(prompt) for prompt in numbers])
        cache.open_gaps(gaps.to(device))
        hidden = self._decoder.hidden_states(padded.to(device), cache)
        each = torch.tensor(parents, device=device)
        return hidden[each, -1], cache.expanded(each, longest + self._max_new_tokens)


class Scorer:
    """Reads solutions with the reward model and gives the score of the last step."""

    def __init__(self, decoder: Decoder, head: nn.Module, tokens_per_batch: int) -> None:
        self._decoder, self._head = decoder, head
        self._tokens_per_batch = tokens_per_batch

    @torch.inference_mode()
    def last_scores(self, solutions: Sequence[Sequence[int]]) -> NDArray[np.float32]:
        """Probability that everything up to the last token (a step tag) is right."""
        scores = np.zeros(len(solutions), np.float32)
        order = sorted(range(len(solutions)), key=lambda index: len(solutions[index]))
        for rows in self._batches(order, solutions):
            longest = len(solutions[rows[-1]])
            padded = torch.full((len(rows), longest), PAD_ID)
            for row, index in enumerate(rows):
                padded[row, : len(solutions[index])] = torch.tensor(solutions[index])
            last = torch.tensor([len(solutions[index]) - 1 for index in rows])
            hidden = self._decoder.hidden_states(padded.to(self._decoder.device))
            at_end = hidden[torch.arange(len(rows)), last]
            scores[rows] = self._head(at_end).float().softmax(-1)[:, 1].cpu().numpy()
        return scores

    def _batches(self, order: list[int], solutions: Sequence[Sequence[int]]) -> Iterator[list[int]]:
        rows: list[int] = []
        for index in order:
            if (len(rows) + 1) * len(solutions[index]) > self._tokens_per_batch and rows:
                yield rows
                rows = []
            rows.append(index)
        yield rows


def decoder_of(model: LanguageModel | RewardModel, device: torch.device) -> Decoder:
    """An inference copy of the backbone, its weights rounded to float16 as they are exported."""
    dtype = inference_dtype(device)
    weights = {
        name: weight.detach().half().to(device, dtype)
        for name, weight in _whole(model).items()
        if name.startswith("model.")
    }
    return Decoder(model.shape.config("Qwen2ForCausalLM"), weights)


def _whole(model: LanguageModel | RewardModel) -> dict[str, Tensor]:
    return model.whole_state() if isinstance(model, RewardModel) else model.state_dict()


def head_of(model: RewardModel, device: torch.device) -> nn.Module:
    """An inference copy of the score head."""
    return copy.deepcopy(model.score).half().to(device, inference_dtype(device)).eval()


def inference_dtype(device: torch.device) -> torch.dtype:
    return torch.bfloat16 if device.type == "cuda" else torch.float32


def _growing_rows(is_finished: Tensor) -> Int[Tensor, " kept"]:
    """Rows to keep, the last ones in the places of those that ended: the cache moves few."""
    growing = (~is_finished).nonzero()[:, 0]
    kept = torch.arange(len(growing), device=growing.device)
    holes = is_finished[: len(growing)].nonzero()[:, 0]
    kept[holes] = growing[growing >= len(growing)]
    return kept


def _solutions(tokens: Tensor, lengths: Tensor, finished: Tensor) -> Iterator[SampledIds]:
    rows = zip(tokens.cpu().numpy(), lengths.tolist(), finished.tolist(), strict=True)
    return iter([SampledIds(ids[:length].copy(), ended) for ids, length, ended in rows])
