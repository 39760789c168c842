"""The decoder of a policy: our own where it knows the architecture, else transformers' code."""

from pathlib import Path
from typing import Protocol

import torch
from jaxtyping import Float, Int
from torch import Tensor

from carbon.models import checkpoint
from carbon.models.architectures import check_policy
from carbon.models.decoder import load_decoder
from carbon.models.gpu import TOO_LARGE, within_memory
from carbon.models.key_value_cache import KeyValueCache


class PolicyDecoder(Protocol):
    """A decoder with a head: what an engine of this process needs of one.

    Rows of a batch are exact: a row's hidden states are those that it has alone.
    """

    num_computed_tokens: int  # positions so far, pads included

    @property
    def name(self) -> str:
        """Whose code it is, and of which family: "transformers (Qwen3)"."""
        ...

    @property
    def device(self) -> torch.device: ...

    @property
    def dtype(self) -> torch.dtype: ...

    @property
    def max_positions(self) -> int: ...

    @property
    def hidden_size(self) -> int: ...

    @property
    def inner_size(self) -> int: ...

    @property
    def vocab_size(self) -> int: ...

    @property
    def num_layers(self) -> int: ...

    @property
    def num_kv_heads(self) -> int: ...

    @property
    def head_dim(self) -> int: ...

    @property
    def lm_head_weight(self) -> Float[Tensor, "vocab hidden"]:
        """W_LM."""
        ...

    def new_cache(self, batch: int, capacity: int) -> KeyValueCache: ...

    def hidden_states(
        self, ids: Int[Tensor, "batch tokens"], cache: KeyValueCache | None = None
    ) -> Float[Tensor, "batch tokens hidden"]:
        """See `Decoder.hidden_states`."""
        ...


def load_policy(folder: Path, device: torch.device | str, dtype: torch.dtype) -> PolicyDecoder:
    """The decoder of the policy in a checkpoint's folder.

    Raises:
        ModelError: a file or weight is missing, or no decoder runs this architecture.
        OutOfMemoryError: the weights do not fit the device.
    """
    if check_policy(checkpoint.read_config(folder)) == "carbon":
        return load_decoder(folder, device, dtype)
    # Imported here: slow, and only other architectures need it.
    from carbon.models.transformers_decoder import TransformersDecoder  # noqa: PLC0415

    with within_memory(TOO_LARGE):
        return TransformersDecoder.load(folder, device, dtype)
