"""How likely sampled tokens were: texts are read once more, under what they were drawn from.

It samples nothing.
"""

from collections.abc import Iterator, Sequence

import torch
from jaxtyping import Float, Int
from torch import Tensor

from carbon.calibration.params import Calibration
from carbon.calibration.products import PRODUCT_ROWS, product_blocks
from carbon.core.types import Completion
from carbon.engines.base import Engine
from carbon.engines.token_sampler import SMALLEST_TEMPERATURE, calibrate_, truncate_

_TOKENS_AT_ONCE = 16_384  # whose hidden states are held at one time
Text = tuple[Completion, Calibration]


def log_probabilities(
    engine: Engine, prompt_ids: tuple[int, ...], texts: Sequence[Text]
) -> Iterator[Float[Tensor, "2 tokens"]]:
    """Of every text's tokens, in nats: under the text's calibration, then under softmax(W h).

    Computed in one pass over whole texts, so they may differ from what sampling saw by its
    rounding; a token that rounding has put outside top-p or top-k has -inf.

    Raises:
        OutOfMemoryError: they do not fit the device.
    """
    for piece in _pieces(texts):
        distinct = list(dict.fromkeys(completion for completion, _ in piece))
        states, target_ids = engine.hidden_states(prompt_ids, distinct)
        sizes = [len(completion.token_ids) for completion in distinct]
        parts = zip(states.split(sizes), target_ids.split(sizes), strict=True)
        read = dict(zip(distinct, parts, strict=True))
        for completion, calibration in piece:
            yield of_tokens(*read[completion], engine.lm_head_weight(), calibration)


@torch.inference_mode()
def of_tokens(
    hidden_states: Float[Tensor, "tokens hidden"],
    target_ids: Int[Tensor, " tokens"],
    lm_head_weight: Float[Tensor, "vocab hidden"],
    calibration: Calibration,
) -> Float[Tensor, "2 tokens"]:
    """Log-probabilities of these tokens, as in `log_probabilities`, on the CPU."""
    told = torch.empty(2, len(target_ids))
    bias = calibration.logits_bias(lm_head_weight)
    for tokens, logits in product_blocks(hidden_states, lm_head_weight, PRODUCT_ROWS):
        targets = target_ids[tokens, None]
        told[1, tokens] = logits.log_softmax(-1).gather(1, targets)[:, 0].cpu()
        temperature = max(float(calibration.temperature), SMALLEST_TEMPERATURE)
        calibrate_(logits, bias, logits.new_full((len(logits), 1), temperature))
        if calibration.truncates:
            for row in logits:
                truncate_(row, calibration.top_p, calibration.top_k)
        told[0, tokens] = logits.log_softmax(-1).gather(1, targets)[:, 0].cpu()
    return told


def _pieces(texts: Sequence[Text]) -> Iterator[list[Text]]:
    piece: list[Text] = []
    num_tokens = 0
    for text in texts:
        size = len(text[0].token_ids)
        if piece and num_tokens + size > _TOKENS_AT_ONCE:
            yield piece
            piece, num_tokens = [], 0
        piece.append(text)
        num_tokens += size
    if piece:
        yield piece
