"""`change.measure` on a GPU: after the product, a block's logits are read four times.

Imported only where Triton is.
"""

import torch
from jaxtyping import Float, Int
from torch import Tensor

from carbon.calibration.change import Change, Pair
from carbon.calibration.gpu import change_kernels
from carbon.calibration.gpu.logits import PRODUCT_ROWS
from carbon.calibration.products import product_blocks


def measure_on_gpu(
    hidden_states: Float[Tensor, "tokens hidden"],
    target_ids: Int[Tensor, " tokens"],
    lm_head_weight: Float[Tensor, "vocab hidden"],
    pair: Pair,
) -> Change:
    """The same numbers as `change.measure`, up to rounding. Equal inputs give equal bits.

    Memory: one block of 512 x vocab numbers in float32, and a few vectors of the vocabulary.
    """
    num_tokens, vocab = len(hidden_states), len(lm_head_weight)
    nll, entropy = pair.bias.new_empty(2, 2, num_tokens)
    variation = pair.bias.new_empty(num_tokens)
    largest, normaliser = pair.bias.new_empty(2, min(PRODUCT_ROWS, num_tokens))
    sums = pair.bias.new_zeros(change_kernels.num_parts(len(largest)), vocab)
    bias, targets = pair.bias.contiguous(), target_ids.contiguous()
    with torch.cuda.device_of(lm_head_weight):
        for tokens, logits in product_blocks(hidden_states, lm_head_weight, PRODUCT_ROWS):
            temperatures = (pair.base_temperature, pair.temperature)
            out = (nll[:, tokens], entropy[:, tokens], variation[tokens])
            scratch = (largest, normaliser)
            change_kernels.compare_rows(logits, bias, targets[tokens], temperatures, out, scratch)
            change_kernels.add_columns(logits, largest, normaliser, pair.base_temperature, sums)
    return Change(nll, entropy, variation, sums.sum(dim=0) / num_tokens)
