"""The calibration loss, written to be read: what the solver minimises and the tests compare with.

It holds all tokens x vocab logits at once, so the fit itself goes through `solver`.
"""

from jaxtyping import Float, Int
from torch import Tensor


def calibrated_nll(
    hidden_states: Float[Tensor, "tokens hidden"],
    target_ids: Int[Tensor, " tokens"],
    lm_head_weight: Float[Tensor, "vocab hidden"],
    delta: Float[Tensor, " hidden"],
    temperature: float | Float[Tensor, ""],
) -> Float[Tensor, ""]:
    """Mean negative log-likelihood per token, in nats, of softmax((logits + W_LM delta) / T).

    `hidden_states` are lm_head's inputs at each token of the calibration set and `target_ids` the
    tokens sampled there. Computed in the tensors' own dtype, and differentiable in `delta` and
    `temperature`. The paper sums over a rollout's tokens; the mean differs by a constant factor.

    Source: Eq. 1 and the objective of §3.2, without its penalty on delta (AdamW's decay instead).
    """
    logits = hidden_states @ lm_head_weight.T  # [tokens, vocab]
    logits_bias = lm_head_weight @ delta  # [vocab]
    log_probabilities = ((logits + logits_bias) / temperature).log_softmax(dim=-1)
    return -log_probabilities.gather(-1, target_ids[:, None]).mean()
