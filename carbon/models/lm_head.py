"""W_LM of any checkpoint, without the rest of the model: for a policy that computes elsewhere."""

from collections.abc import Container
from pathlib import Path

import torch
from jaxtyping import Float
from torch import Tensor

from carbon.core.errors import ModelError
from carbon.models import checkpoint
from carbon.models.architectures import HAS_BIAS, check_head, is_tied
from carbon.models.gpu import TOO_LARGE, within_memory

# How families call them, after whatever prefix.
_HEADS = ("lm_head.weight", "embed_out.weight")
_BIASES = ("lm_head.bias", "embed_out.bias")
_EMBEDDINGS = ("embed_tokens.weight", "embed_in.weight", "word_embeddings.weight", "wte.weight")


class _Ending(Container[str]):
    """Names that end so."""

    def __init__(self, endings: tuple[str, ...]) -> None:
        self._endings = endings

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name.endswith(self._endings)


def load_lm_head(
    folder: Path, device: torch.device | str, dtype: torch.dtype
) -> Float[Tensor, "vocab hidden"]:
    """W_LM of a checkpoint's folder: the embedding where the config ties them.

    Raises:
        ModelError: a file or the head is missing, or the head is not softmax(W h).
        OutOfMemoryError: it does not fit the device.
    """
    config = checkpoint.read_config(folder)
    check_head(config)
    wanted = _EMBEDDINGS if is_tied(config) else (*_HEADS, *_BIASES)
    with within_memory(TOO_LARGE):
        weights = checkpoint.read_weights(folder, dtype, device, only=_Ending(wanted))
    if any(name in _Ending(_BIASES) for name in weights):
        raise ModelError(HAS_BIAS)
    if len(weights) != 1:
        told = ", ".join(sorted(weights)) or "none"
        raise ModelError(f"The model in {folder} should have one head; its weights hold {told}.")
    return next(iter(weights.values()))
