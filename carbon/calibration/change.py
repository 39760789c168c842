"""How two next-token distributions differ at every token of a set: the readable form."""

from dataclasses import dataclass

import torch
from jaxtyping import Float, Int
from torch import Tensor

from carbon.calibration.products import logit_blocks


@dataclass(frozen=True, slots=True, eq=False)
class Pair:
    """The distributions that are compared: index 0 is before, 1 is after."""

    bias: Float[Tensor, " vocab"]  # W_LM delta, float32; zeros without delta
    base_temperature: float
    temperature: float

    def log_probabilities(
        self, logits: Float[Tensor, "block vocab"]
    ) -> Float[Tensor, "2 block vocab"]:
        before, after = logits / self.base_temperature, (logits + self.bias) / self.temperature
        return torch.stack([before, after]).log_softmax(dim=-1)


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """What a pair does at every token; float32."""

    nll: Float[Tensor, "2 tokens"]  # nats
    entropy: Float[Tensor, "2 tokens"]  # nats
    variation: Float[Tensor, " tokens"]  # total variation between before and after
    average: Float[Tensor, " vocab"]  # mean prediction before

    def at(self, places: Int[Tensor, " tokens"]) -> "Change":
        """The tokens at these places, which may be asked for more than once."""
        return Change(
            self.nll[:, places], self.entropy[:, places], self.variation[places], self.average
        )


def measure(
    hidden_states: Float[Tensor, "tokens hidden"],
    target_ids: Int[Tensor, " tokens"],
    lm_head_weight: Float[Tensor, "vocab hidden"],
    pair: Pair,
    counts: Int[Tensor, " tokens"] | None = None,
) -> Change:
    """The change at every token, on any device; `gpu.change` does the same faster on a GPU.

    In `average` a token counts as often as `counts` says (None: once). Memory: a few blocks of
    128 x vocab numbers.
    """
    num_tokens = len(hidden_states)
    nll, entropy = pair.bias.new_empty(2, 2, num_tokens)
    variation = pair.bias.new_empty(num_tokens)
    average = torch.zeros_like(pair.bias)
    shares = average.new_ones(num_tokens) if counts is None else counts.to(average)
    shares = shares / shares.sum()
    for tokens, logits in logit_blocks(hidden_states, lm_head_weight):
        log_probabilities = pair.log_probabilities(logits)
        probabilities = log_probabilities.exp()
        targets = target_ids[tokens, None].long().expand(2, -1, -1)
        nll[:, tokens] = -log_probabilities.gather(-1, targets).squeeze(-1)
        average += shares[tokens].to(probabilities) @ probabilities[0]
        variation[tokens] = (probabilities[1] - probabilities[0]).abs().sum(dim=-1) / 2
        entropy[:, tokens] = -log_probabilities.mul_(probabilities).sum(dim=-1)
    return Change(nll, entropy, variation, average)
