"""Rows of a batch that grow by a token at a time: what a sampler asks of them, the plain way."""

from typing import Protocol

import torch
from jaxtyping import Float, Int
from torch import Tensor

from carbon.models.decoder import Decoder
from carbon.models.key_value_cache import KeyValueCache

_BELOW = 0.9  # share of rows still growing under which ended rows are dropped


class Growing(Protocol):
    """Rows with a cache of their own; those that have ended draw on, which nobody reads."""

    def first(self, hidden: Float[Tensor, "rows hidden"]) -> Int[Tensor, " rows"]:
        """A token for each row, from a hidden state that is known already."""
        ...

    def next(self, tokens: Int[Tensor, " rows"]) -> Int[Tensor, " rows"]:
        """The tokens after those drawn last."""
        ...

    def pays(self, num_growing: int) -> bool:
        """Whether dropping the rest of the rows saves more than it costs."""
        ...

    def keep(self, kept: Int[Tensor, " kept"]) -> None:
        """Go on with these rows only, in this order."""
        ...

    def close(self) -> None:
        """No more tokens are wanted."""
        ...


class PlainRows:
    """On any device."""

    def __init__(
        self,
        decoder: Decoder,
        cache: KeyValueCache,
        temperatures: Float[Tensor, " rows"],
        num_tokens: int,
        generator: torch.Generator,
    ) -> None:
        """Up to `num_tokens` a row, which the cache must have room for."""
        self._decoder, self._cache, self._generator = decoder, cache, generator
        self._temperatures = temperatures[:, None]

    def first(self, hidden: Float[Tensor, "rows hidden"]) -> Int[Tensor, " rows"]:
        """A draw from softmax(logits / temperature): the largest after Gumbel noise is added."""
        logits = (hidden @ self._decoder.lm_head_weight.T).float()
        noise = torch.empty_like(logits).exponential_(generator=self._generator).log_()
        return (logits / self._temperatures - noise).argmax(-1)

    def next(self, tokens: Int[Tensor, " rows"]) -> Int[Tensor, " rows"]:
        return self.first(self._decoder.hidden_states(tokens[:, None], self._cache)[:, -1])

    def pays(self, num_growing: int) -> bool:
        return num_growing < _BELOW * len(self._temperatures)

    def keep(self, kept: Int[Tensor, " kept"]) -> None:
        self._cache.branch(kept.tolist())
        self._temperatures = self._temperatures[kept]

    def close(self) -> None:
        pass
