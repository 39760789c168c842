"""A dense decoder for inference: the two architectures of the paper's policies and reward model.

Plain functions of a checkpoint's config and weights ("qwen2", "llama"); no autograd, no remote
code. It knows nothing of tokenizers, sampling or reward heads.
"""

from collections.abc import MutableMapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from jaxtyping import Float, Int
from torch import Tensor
from torch.nn import functional

from carbon.core.errors import ModelError
from carbon.models import checkpoint
from carbon.models.attention import Mask, attend, mask_of
from carbon.models.elementwise import Rotation, rotated, swiglu
from carbon.models.gpu import has_flash, has_kernels, within_memory
from carbon.models.key_value_cache import KeyValueCache
from carbon.models.linear import Linear
from carbon.models.rotary import rotary_frequencies

_MODEL_TYPES = ("qwen2", "llama")
_EMBEDDING = "model.embed_tokens.weight"
_HEAD_WEIGHTS = (_EMBEDDING, "lm_head.weight", "lm_head.bias")
_TOO_LARGE = "The policy does not fit this device's memory: choose a smaller one."
_NEEDED_FIELDS = (
    "hidden_size",
    "intermediate_size",
    "vocab_size",
    "max_position_embeddings",
    "num_hidden_layers",
    "num_attention_heads",
    "rms_norm_eps",
)


def load_decoder(folder: Path, device: torch.device | str, dtype: torch.dtype) -> "Decoder":
    """The decoder of a checkpoint's folder.

    Raises:
        ModelError: a file or weight is missing, or the architecture is not one of ours.
        OutOfMemoryError: the weights do not fit the device.
    """
    config = checkpoint.read_config(folder)
    with within_memory(_TOO_LARGE):
        return Decoder(config, checkpoint.read_weights(folder, dtype, device))


def load_lm_head(
    folder: Path, device: torch.device | str, dtype: torch.dtype
) -> Float[Tensor, "vocab hidden"]:
    """W_LM of a checkpoint's folder, without the rest of the model.

    Raises:
        ModelError: as `load_decoder`, or the model has no such head.
    """
    config = checkpoint.read_config(folder)
    _check_architecture(config)
    with within_memory(_TOO_LARGE):
        weights = checkpoint.read_weights(folder, dtype, device, only=_HEAD_WEIGHTS)
    shape = config["vocab_size"], config["hidden_size"]
    lm_head_weight = _take_lm_head(config, weights, _take(weights, _EMBEDDING, *shape))
    if lm_head_weight is None:
        raise ModelError("The model lacks the weight 'lm_head.weight'.")
    return lm_head_weight


class Decoder:
    """Pre-norm transformer: RMSNorm, rotary positions, grouped-query attention, SwiGLU.

    Takes its weights out of `weights`; a reward model's head is what remains. Its parts are there
    for code that computes a single position in its own way.

    Raises:
        ModelError: the architecture is not one of ours, or a weight is missing or misshapen.
    """

    def __init__(self, config: dict[str, Any], weights: MutableMapping[str, Tensor]) -> None:
        _check_architecture(config)
        # cuDNN's attention plans anew for every length: at a growing cache, at every position.
        torch.backends.cuda.enable_cudnn_sdp(False)
        self.hidden_size: int = config["hidden_size"]
        self.inner_size: int = config["intermediate_size"]
        self.vocab_size: int = config["vocab_size"]
        self.max_positions: int = config["max_position_embeddings"]
        self.num_heads: int = config["num_attention_heads"]
        self.num_kv_heads: int = config.get("num_key_value_heads") or self.num_heads
        self.head_dim: int = config.get("head_dim") or self.hidden_size // self.num_heads
        self.num_computed_tokens = 0  # positions so far, pads included
        self.epsilon: float = config["rms_norm_eps"]
        self.embedding = _take(weights, _EMBEDDING, self.vocab_size, self.hidden_size)
        self.layers = [
            Layer(self, config, weights, f"model.layers.{index}.")
            for index in range(config["num_hidden_layers"])
        ]
        self.norm = _take(weights, "model.norm.weight", self.hidden_size)
        self._lm_head_weight = _take_lm_head(config, weights, self.embedding)
        self.frequencies = rotary_frequencies(config, self.head_dim).to(self.device)

    @property
    def device(self) -> torch.device:
        return self.embedding.device

    @property
    def dtype(self) -> torch.dtype:
        return self.embedding.dtype

    @property
    def lm_head_weight(self) -> Float[Tensor, "vocab hidden"]:
        """W_LM; the embedding when tied.

        Raises:
            ModelError: this is a backbone without a head.
        """
        if self._lm_head_weight is None:
            raise ModelError("This model has no language-model head: it cannot write.")
        return self._lm_head_weight

    def new_cache(self, batch: int, capacity: int) -> KeyValueCache:
        shape = (batch, self.num_kv_heads, capacity, self.head_dim)
        keys = [self.embedding.new_empty(shape) for _ in self.layers]
        return KeyValueCache(keys, [torch.empty_like(layer) for layer in keys])

    @torch.inference_mode()
    def hidden_states(
        self, ids: Int[Tensor, "batch tokens"], cache: KeyValueCache | None = None
    ) -> Float[Tensor, "batch tokens hidden"]:
        """lm_head's inputs (after the final norm) at every token.

        With a cache, the tokens follow the cached ones and are appended to it. Attention is causal:
        tokens that pad a row on the right change nothing to their left.
        """
        num_tokens = ids.shape[1]
        if cache is None:
            cache = self.new_cache(*ids.shape)
        cache.reserve(cache.batch, cache.length + num_tokens)
        shared = self._shared(cache, num_tokens)
        hidden = functional.embedding(ids, self.embedding)
        with torch.cuda.device_of(ids):  # where Triton launches
            for index, layer in enumerate(self.layers):
                hidden = layer(hidden, index, shared)
        cache.length += num_tokens
        self.num_computed_tokens += ids.numel()
        return functional.rms_norm(hidden, self.norm.shape, self.norm, self.epsilon)

    def _shared(self, cache: KeyValueCache, num_tokens: int) -> "_Shared":
        """The device is asked each time: it may not be there yet when a model is loaded."""
        flash = has_flash(self.device, self.dtype, self.head_dim)
        return _Shared(
            cache,
            self._rotation(cache.positions, num_tokens),
            mask_of(cache, num_tokens, self.num_heads // self.num_kv_heads, has_flash=flash),
            has_kernels(self.device),
        )

    def _rotation(self, first_positions: Int[Tensor, "rows 1"], num_tokens: int) -> Rotation:
        positions = first_positions + torch.arange(num_tokens, device=self.device)
        angles = positions.clamp_min(0)[:, :, None, None].float() * self.frequencies
        cosine, sine = angles.cos(), angles.sin()
        cosines, sines = torch.cat((cosine, cosine), -1), torch.cat((-sine, sine), -1)
        return cosines.to(self.dtype), sines.to(self.dtype)


@dataclass(frozen=True, slots=True, eq=False)
class _Shared:
    """What all layers have in common while they read the same tokens."""

    cache: KeyValueCache
    rotation: Rotation
    mask: Mask
    has_kernels: bool


class Layer:
    """Weights of one layer; products of the same input are one product."""

    def __init__(
        self,
        decoder: Decoder,
        config: dict[str, Any],
        weights: MutableMapping[str, Tensor],
        at: str,
    ) -> None:
        hidden, inner = decoder.hidden_size, decoder.inner_size
        head_dim, self.num_kv_heads = decoder.head_dim, decoder.num_kv_heads
        self.num_rotated = decoder.num_heads + decoder.num_kv_heads  # queries and keys
        rows = {"q": decoder.num_heads * head_dim, "k": self.num_kv_heads * head_dim}
        rows["v"] = rows["k"]
        names = [(f"{at}self_attn.{name}_proj.", size) for name, size in rows.items()]
        qkv = torch.cat([_take(weights, f"{name}weight", n, hidden) for name, n in names])
        bias = None
        if config["model_type"] == "qwen2":
            bias = torch.cat([_take(weights, f"{name}bias", n) for name, n in names])
        halves = [
            _take(weights, f"{at}mlp.{name}_proj.weight", inner, hidden) for name in ("gate", "up")
        ]
        self.qkv = Linear(qkv, bias)
        self.out = Linear(_take(weights, f"{at}self_attn.o_proj.weight", hidden, rows["q"]))
        self.gate_up = Linear(torch.cat(halves))
        self.down = Linear(_take(weights, f"{at}mlp.down_proj.weight", hidden, inner))
        self.attention_norm = _take(weights, f"{at}input_layernorm.weight", hidden)
        self.mlp_norm = _take(weights, f"{at}post_attention_layernorm.weight", hidden)
        self.head_dim, self.epsilon = head_dim, config["rms_norm_eps"]

    def __call__(
        self,
        hidden: Float[Tensor, "batch tokens hidden"],
        index: int,
        shared: _Shared,
    ) -> Float[Tensor, "batch tokens hidden"]:
        normed = functional.rms_norm(
            hidden, self.attention_norm.shape, self.attention_norm, self.epsilon
        )
        heads = self.qkv(normed)
        heads = heads.unflatten(-1, (-1, self.head_dim))  # [batch, tokens, heads, head_dim]
        new_values = heads[:, :, self.num_rotated :]
        queries, new_keys = rotated(
            heads, self.num_rotated, shared.rotation, has_kernels=shared.has_kernels
        ).split((self.num_rotated - self.num_kv_heads, self.num_kv_heads), dim=2)
        keys, values = shared.cache.append(
            index, new_keys.transpose(1, 2), new_values.transpose(1, 2)
        )
        hidden = hidden + self.out(attend(queries, keys, values, shared.mask))
        normed = functional.rms_norm(hidden, self.mlp_norm.shape, self.mlp_norm, self.epsilon)
        return hidden + self.down(swiglu(self.gate_up(normed), has_kernels=shared.has_kernels))


def _take_lm_head(
    config: dict[str, Any], weights: MutableMapping[str, Tensor], embedding: Tensor
) -> Float[Tensor, "vocab hidden"] | None:
    """W_LM. A separate head wins over the config's word that it is tied: some conversions untie."""
    if "lm_head.bias" in weights:
        raise ModelError("This model's head has a bias: a shift of its input is not one of logits.")
    if "lm_head.weight" not in weights:
        return embedding if config.get("tie_word_embeddings", False) else None
    head = _take(weights, "lm_head.weight", *embedding.shape)
    return embedding if torch.equal(head, embedding) else head


def _take(weights: MutableMapping[str, Tensor], name: str, *shape: int) -> Tensor:
    weight = weights.pop(name, None)
    if weight is None:
        raise ModelError(f"The model lacks the weight {name!r}.")
    if tuple(weight.shape) != shape:
        raise ModelError(f"The weight {name!r} is {tuple(weight.shape)}; its config says {shape}.")
    return weight


def _check_architecture(config: dict[str, Any]) -> None:
    model_type = config.get("model_type")
    if model_type not in _MODEL_TYPES:
        raise ModelError(
            f"Models of type {model_type!r} are not supported; {' and '.join(_MODEL_TYPES)} are."
        )
    missing = [name for name in _NEEDED_FIELDS if not config.get(name)]
    if missing:
        raise ModelError(f"The model's config.json lacks {missing[0]!r}.")
    if config.get("use_sliding_window") or "sliding_attention" in config.get("layer_types", ()):
        raise ModelError("Models that attend through a sliding window are not supported.")
    if config.get("hidden_act", "silu") != "silu":
        raise ModelError(f"The activation {config['hidden_act']!r} is not supported; silu is.")
    if model_type == "llama" and (config.get("attention_bias") or config.get("mlp_bias")):
        raise ModelError("Llama models with biases are not supported.")
