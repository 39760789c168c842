"""A dense decoder for inference: the two architectures of the paper's policies and reward model.

Plain functions of a checkpoint's config and weights ("qwen2", "llama"); no autograd, no remote
code.
"""

from collections.abc import MutableMapping, Sequence
from pathlib import Path
from typing import Any

import torch
from jaxtyping import Float, Int
from torch import Tensor
from torch.nn import functional

from carbon.core.errors import ModelError
from carbon.models import checkpoint
from carbon.models.architectures import HAS_BIAS, described, why_not_ours
from carbon.models.attention import Mask, Packing, mask_of
from carbon.models.gpu import TOO_LARGE, has_flash, has_kernels, within_memory
from carbon.models.key_value_cache import KeyValueCache
from carbon.models.linear import Linear
from carbon.models.operations import Operations, PlainOperations, Rotation
from carbon.models.rotary import rotary_frequencies

_EMBEDDING = "model.embed_tokens.weight"


def load_decoder(folder: Path, device: torch.device | str, dtype: torch.dtype) -> "Decoder":
    """The decoder of a checkpoint's folder.

    Raises:
        ModelError: a file or weight is missing, or the architecture is not one of ours.
        OutOfMemoryError: the weights do not fit the device.
    """
    config = checkpoint.read_config(folder)
    with within_memory(TOO_LARGE):
        return Decoder(config, checkpoint.read_weights(folder, dtype, device))


class Decoder:
    """Pre-norm transformer: RMSNorm, rotary positions, grouped-query attention, SwiGLU.

    Takes its weights out of `weights`; a reward model's head is what remains.

    Raises:
        ModelError: the architecture is not one of ours, or a weight is missing or misshapen.
    """

    def __init__(self, config: dict[str, Any], weights: MutableMapping[str, Tensor]) -> None:
        _check_architecture(config)
        # cuDNN's attention plans anew for every length: at a growing cache, at every position.
        torch.backends.cuda.enable_cudnn_sdp(False)
        self.name = described("CarBoN", config)
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
    def num_layers(self) -> int:
        return len(self.layers)

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
        flash = has_flash(self.device, self.dtype, self.head_dim)
        mask = mask_of(cache, num_tokens, self._group, has_flash=flash)
        hidden_states = self._read(ids, cache, cache.positions, mask)
        cache.length += num_tokens
        return hidden_states

    @torch.inference_mode()
    def packed_hidden_states(
        self,
        ids: Int[Tensor, " tokens"],
        starts: Sequence[int],
        widths: Sequence[int],
        cache: KeyValueCache,
    ) -> Float[Tensor, "tokens hidden"]:
        """lm_head's inputs at new tokens of a cache's rows: `widths[row]` for each, row after row.

        A row's tokens are put at its slot `starts[row]` and after; what it holds there, and
        behind, is forgotten. No products are spent on pads.
        """
        if len(set(starts)) == 1 and set(widths) == {1}:  # needs no mask, and little indexing
            cache.length = starts[0]
            return self.hidden_states(ids[:, None], cache)[:, 0]
        ends = [start + width for start, width in zip(starts, widths, strict=True)]
        cache.reserve(cache.batch, max(ends))
        cache.length = max(ends)
        packing = Packing.of(starts, widths, self.device)
        positions = (
            packing.slots if cache.gaps is None else packing.slots - cache.gaps[packing.rows]
        )
        mask = packing.mask_of(cache, self._group)
        return self._read(ids[:, None], cache, positions[:, None], mask, packing)[:, 0]

    def forward(
        self, hidden: Float[Tensor, "*rows hidden"], operations: Operations
    ) -> Float[Tensor, "*rows hidden"]:
        """Every layer in turn, then the final norm, from the embeddings of new tokens."""
        update = None  # the last product's result: added where the sum is normed, in one kernel
        for index, layer in enumerate(self.layers):
            hidden, normed = operations.add_and_norm(hidden, update, layer.attention_norm)
            update = layer.out(operations.attend(layer.qkv(normed), index))
            hidden, normed = operations.add_and_norm(hidden, update, layer.mlp_norm)
            update = layer.down(operations.swiglu(layer.gate_up(normed)))
        return operations.add_and_norm(hidden, update, self.norm)[1]

    @property
    def _group(self) -> int:
        """Heads that share keys and values."""
        return self.num_heads // self.num_kv_heads

    def _read(
        self,
        ids: Int[Tensor, "rows tokens"],
        cache: KeyValueCache,
        first_positions: Int[Tensor, "rows 1"],
        mask: Mask,
        packing: Packing | None = None,
    ) -> Float[Tensor, "rows tokens hidden"]:
        """The device is asked each time: it may not be there yet when a model is loaded."""
        operations = PlainOperations(
            cache,
            self._rotation(first_positions, ids.shape[1]),
            mask,
            num_heads=self.num_heads,
            epsilon=self.epsilon,
            has_kernels=has_kernels(self.device),
            packing=packing,
        )
        with torch.cuda.device_of(ids):  # where Triton launches
            hidden_states = self.forward(functional.embedding(ids, self.embedding), operations)
        self.num_computed_tokens += ids.numel()
        return hidden_states

    def _rotation(self, first_positions: Int[Tensor, "rows 1"], num_tokens: int) -> Rotation:
        positions = first_positions + torch.arange(num_tokens, device=self.device)
        angles = positions.clamp_min(0)[:, :, None, None].float() * self.frequencies
        cosine, sine = angles.cos(), angles.sin()
        cosines, sines = torch.cat((cosine, cosine), -1), torch.cat((-sine, sine), -1)
        return cosines.to(self.dtype), sines.to(self.dtype)


class Layer:
    """Weights of one layer; products of the same input are one product."""

    def __init__(
        self,
        decoder: Decoder,
        config: dict[str, Any],
        weights: MutableMapping[str, Tensor],
        prefix: str,
    ) -> None:
        hidden, inner = decoder.hidden_size, decoder.inner_size
        queries, keys = (n * decoder.head_dim for n in (decoder.num_heads, decoder.num_kv_heads))
        sizes = {"q": queries, "k": keys, "v": keys}
        names = [(f"{prefix}self_attn.{name}_proj.", size) for name, size in sizes.items()]
        qkv = torch.cat([_take(weights, f"{name}weight", n, hidden) for name, n in names])
        bias = None
        if config["model_type"] == "qwen2":
            bias = torch.cat([_take(weights, f"{name}bias", n) for name, n in names])
        halves = [
            _take(weights, f"{prefix}mlp.{name}_proj.weight", inner, hidden)
            for name in ("gate", "up")
        ]
        self.qkv = Linear(qkv, bias)
        self.out = Linear(_take(weights, f"{prefix}self_attn.o_proj.weight", hidden, queries))
        self.gate_up = Linear(torch.cat(halves))
        self.down = Linear(_take(weights, f"{prefix}mlp.down_proj.weight", hidden, inner))
        self.attention_norm = _take(weights, f"{prefix}input_layernorm.weight", hidden)
        self.mlp_norm = _take(weights, f"{prefix}post_attention_layernorm.weight", hidden)


def _take_lm_head(
    config: dict[str, Any], weights: MutableMapping[str, Tensor], embedding: Tensor
) -> Float[Tensor, "vocab hidden"] | None:
    """W_LM. A separate head wins over the config's word that it is tied: some conversions untie."""
    if "lm_head.bias" in weights:
        raise ModelError(HAS_BIAS)
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
    if reason := why_not_ours(config):
        raise ModelError(reason)
