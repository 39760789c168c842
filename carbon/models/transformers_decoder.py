"""Any other causal language model: transformers' own code, over our cache.

Transformers says which positions a layer sees (all before, or a sliding window of them) as a
function of two positions. Our rows may have a hole in their slots, so a slot is not a position:
here the function is asked about positions. Imported only where such a model is loaded.
"""

import inspect
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import torch
from jaxtyping import Bool, Float, Int
from safetensors import SafetensorError
from torch import Tensor, nn
from transformers import (
    AttentionInterface,
    AttentionMaskInterface,
    AutoModelForCausalLM,
    PreTrainedModel,
)
from transformers.cache_utils import Cache, DynamicCache, DynamicLayer
from transformers.integrations.sdpa_attention import sdpa_attention_forward
from transformers.masking_utils import eager_mask, sdpa_mask

from carbon.core.errors import ModelError
from carbon.models.architectures import check_policy, class_name, described, max_positions
from carbon.models.checkpoint import expanded, read_config
from carbon.models.gpu import is_out_of_memory
from carbon.models.key_value_cache import KeyValueCache

_SDPA, _EAGER = "carbon_sdpa", "carbon_eager"  # torch's kernels, and each model's own products
_FAILURES = (
    AttributeError,
    ImportError,
    LookupError,
    OSError,
    RuntimeError,
    SafetensorError,
    TypeError,
    ValueError,
)


class TransformersDecoder:
    """See `policy.PolicyDecoder`.

    Raises:
        ModelError: the model's head is not W h, or its past does not fit our cache.
    """

    def __init__(self, model: PreTrainedModel, device: torch.device | str) -> None:
        """`model` is on the CPU, where it is tried on a few tokens: a GPU may not be there yet."""
        self._body = model.base_model
        names = inspect.signature(self._body.forward).parameters
        self._cache_name = "cache" if "cache" in names else "past_key_values"
        self._takes_positions = "position_ids" in names
        config = model.config.to_dict()
        self.name = described("transformers", config)
        self.max_positions = max_positions(config)
        self.num_computed_tokens = 0
        self.lm_head_weight = _head_of(model)
        self.vocab_size, self.hidden_size = self.lm_head_weight.shape
        inner = getattr(model.config, "intermediate_size", None)
        self.inner_size: int = inner if isinstance(inner, int) else 4 * self.hidden_size
        with _told_as_a_sentence(type(model).__name__):
            self._layers = self._kept_by_layers()
            self._check_head(model)
            self._check_rows()
        cast(nn.Module, model).to(device)
        self.lm_head_weight = _head_of(model)

    @classmethod
    def load(
        cls, folder: Path, device: torch.device | str, dtype: torch.dtype
    ) -> "TransformersDecoder":
        """The model in a checkpoint's folder.

        Raises:
            ModelError: a file or weight is missing or broken, or the model cannot be run so.
        """
        config = read_config(folder)
        check_policy(config)
        _register()
        with _told_as_a_sentence(class_name(config)):
            loaded: Any = AutoModelForCausalLM.from_pretrained(
                expanded(folder),
                dtype=dtype,
                attn_implementation=_SDPA if _has_sdpa(config) else _EAGER,
                use_safetensors=True,
                local_files_only=True,
                trust_remote_code=False,
                output_loading_info=True,
            )
        model, told = loaded
        if missing := sorted(told["missing_keys"]):
            raise ModelError(f"The model in {folder} lacks the weight {missing[0]!r}.")
        return cls(model.eval(), device)

    @property
    def device(self) -> torch.device:
        return self.lm_head_weight.device

    @property
    def dtype(self) -> torch.dtype:
        return self.lm_head_weight.dtype

    @property
    def num_layers(self) -> int:
        return len(self._layers)

    @property
    def num_kv_heads(self) -> int:
        return self._layers[0].keys.shape[1]

    @property
    def head_dim(self) -> int:
        return self._layers[0].keys.shape[3]

    def new_cache(self, batch: int, capacity: int) -> KeyValueCache:
        def empty(like: Tensor) -> Tensor:
            shape = (batch, like.shape[1], capacity, like.shape[3])
            return torch.empty(shape, dtype=like.dtype, device=self.device)

        keys = [empty(layer.keys) for layer in self._layers]
        return KeyValueCache(keys, [empty(layer.values) for layer in self._layers])

    @torch.inference_mode()
    def hidden_states(
        self, ids: Int[Tensor, "batch tokens"], cache: KeyValueCache | None = None
    ) -> Float[Tensor, "batch tokens hidden"]:
        """See `Decoder.hidden_states`."""
        batch, num_tokens = ids.shape
        if cache is None:
            cache = self.new_cache(batch, num_tokens)
        cache.reserve(cache.batch, cache.length + num_tokens)
        arguments: dict[str, Any] = {self._cache_name: _cache_over(cache)}
        if self._takes_positions:
            positions = cache.positions + torch.arange(num_tokens, device=self.device)
            arguments["position_ids"] = positions.clamp_min(0).expand(batch, -1)
        if cache.gaps is not None:
            arguments["attention_mask"] = _visible(cache, num_tokens)
        output = self._body(input_ids=ids, use_cache=True, **arguments)
        cache.length += num_tokens
        self.num_computed_tokens += ids.numel()
        return output[0]

    def _few_ids(self) -> Int[Tensor, "1 tokens"]:
        return torch.arange(1, 9)[None] % self.vocab_size

    @torch.inference_mode()
    def _kept_by_layers(self) -> list["_Kept"]:
        """What each layer keeps of one token."""
        cache = DynamicCache()
        arguments: dict[str, Any] = {self._cache_name: cache}
        self._body(input_ids=self._few_ids()[:, :1], use_cache=True, **arguments)
        layers = cast(list[DynamicLayer], cache.layers)
        kept = [_Kept(cast(Tensor, layer.keys), cast(Tensor, layer.values)) for layer in layers]
        if len({(layer.keys.shape, layer.values.shape) for layer in kept}) != 1:
            raise ModelError("This model's layers keep keys and values of different shapes.")
        return kept

    @torch.inference_mode()
    def _check_head(self, model: PreTrainedModel) -> None:
        """Refuses logits that are not W h, whatever the config says."""
        ids = self._few_ids()
        logits = model(input_ids=ids).logits
        if not _is_close(self._body(input_ids=ids)[0] @ self.lm_head_weight.T, logits):
            raise ModelError("This model's logits are not W h, through which CarBoN shifts them.")

    def _check_rows(self) -> None:
        """Refuses a model whose rows depend on what is beside them, or on a hole in their slots."""
        ids = self._few_ids()
        whole = self.hidden_states(ids)[0]
        cache = self.new_cache(1, 3)
        self.hidden_states(ids[:, :3], cache)
        cache = cache.expanded(torch.tensor([0, 0]), 8)
        cache.open_gaps(torch.tensor([0, 2]))
        rests = torch.cat([ids[:, 3:], ids[:, [0, 1, 3, 4, 5]]])
        rows = torch.cat([self.hidden_states(piece, cache) for piece in rests.split(3, 1)], 1)
        self.num_computed_tokens = 0
        if not (_is_close(rows[0], whole[3:]) and _is_close(rows[1, 2:], whole[3:6])):
            raise ModelError(
                "This model's hidden states depend on more than the tokens before them: its "
                "rollouts cannot be computed side by side."
            )


@dataclass(frozen=True, slots=True, eq=False)
class _Kept:
    """Keys and values of one layer: [1, kv_heads, 1, head_dim], each with a width of its own."""

    keys: Tensor
    values: Tensor


class _Layer(DynamicLayer):
    """One layer of our cache as transformers sees it."""

    def __init__(self, cache: KeyValueCache, index: int) -> None:
        super().__init__()
        self._cache, self._index = cache, index

    def update(
        self, key_states: Tensor, value_states: Tensor, *_: Any, **__: Any
    ) -> tuple[Tensor, Tensor]:
        return self._cache.append(self._index, key_states, value_states)

    def get_seq_length(self) -> int:
        return self._cache.length


def _cache_over(cache: KeyValueCache) -> Cache:
    return Cache(layers=[_Layer(cache, index) for index in range(cache.num_layers)])


def _visible(cache: KeyValueCache, num_tokens: int) -> Bool[Tensor, "batch slots"]:
    """Which slots are no part of a row's hole."""
    assert cache.gaps is not None
    slots = torch.arange(cache.length + num_tokens, device=cache.device)
    return (slots < cache.gap_start) | (slots >= cache.gap_start + cache.gaps[:, None])


def _over_positions(make: Callable[..., Tensor | None]) -> Callable[..., Tensor | None]:
    """Makes masks as `make` does, in rows with holes by positions instead of slots.

    A pad sees itself: a row of attention without any slot would be NaN.
    """

    def mask(
        *, attention_mask: Tensor | None, mask_function: Callable[..., Tensor], **rest: Any
    ) -> Tensor | None:
        if attention_mask is None:
            return make(attention_mask=None, mask_function=mask_function, **rest)
        visible, positions = attention_mask, attention_mask.cumsum(-1) - 1

        def seen(row: Tensor, head: Tensor, query: Tensor, slot: Tensor) -> Tensor:
            before = mask_function(row, head, positions[row, query], positions[row, slot])
            return before & visible[row, slot] | (query == slot)

        rest["allow_is_causal_skip"] = False
        return make(attention_mask=None, mask_function=seen, **rest)

    return mask


def _eager(module: nn.Module, *tensors: Tensor | None, **settings: Any) -> Any:
    """The attention that a model's own file writes out, where it has more than torch's kernels."""
    return sys.modules[type(module).__module__].eager_attention_forward(
        module, *tensors, **settings
    )


def _register() -> None:
    """Tells transformers of our masks under names of our own; nobody else's change."""
    AttentionInterface.register(_SDPA, sdpa_attention_forward)
    AttentionMaskInterface.register(_SDPA, _over_positions(sdpa_mask))
    AttentionInterface.register(_EAGER, _eager)
    AttentionMaskInterface.register(_EAGER, _over_positions(eager_mask))


def _has_sdpa(config: dict[str, Any]) -> bool:
    return getattr(sys.modules["transformers"], class_name(config))._supports_sdpa


def _head_of(model: PreTrainedModel) -> Float[Tensor, "vocab hidden"]:
    head = model.get_output_embeddings()
    if head is None:
        raise ModelError(f"A {type(model).__name__} has no head that could be read.")
    return head.weight.detach()


def _is_close(one: Tensor, other: Tensor) -> bool:
    """Whether they are the same but for rounding, which in halves may send a token to other experts
    of a mixture.
    """
    tolerance = 1e-3 if one.dtype == torch.float32 else 0.2
    return bool((one.float() - other.float()).norm() <= tolerance * other.float().norm())


@contextmanager
def _told_as_a_sentence(name: str) -> Iterator[None]:
    """What transformers' code raises for a checkpoint or a model that it cannot run our way.

    Raises:
        ModelError: tells it.
    """
    try:
        yield
    except _FAILURES as error:
        if is_out_of_memory(error):
            raise
        raise ModelError(f"Transformers' {name} cannot be run here: {error}") from error
