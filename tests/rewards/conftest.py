"""The tiny reward model, a random sibling, and an independent plain reading of both."""

import json
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
import torch
from safetensors.torch import load_file, save_file
from torch import Tensor, nn
from transformers import PreTrainedTokenizerFast, Qwen2Config, Qwen2Model

from carbon.core.catalog import TINY_FOLDER
from carbon.rewards.transformers_prm import TransformersPRM

PlainReading = Callable[[Sequence[dict[str, str]]], list[float]]
HIDDEN, INNER, VOCAB, HEAD_DIM = 64, 96, 1024, 16


@pytest.fixture(scope="session")
def prm_folder() -> Path:
    return TINY_FOLDER / "prm"


@pytest.fixture
def prm(prm_folder: Path) -> TransformersPRM:
    """A fresh one: it remembers nothing yet."""
    return TransformersPRM.load(prm_folder, system_prompt=None, device="cpu")


@pytest.fixture(scope="session")
def prm_tokenizer(prm_folder: Path) -> PreTrainedTokenizerFast:
    return PreTrainedTokenizerFast.from_pretrained(prm_folder)


@pytest.fixture(scope="session")
def random_prm_folder(tmp_path_factory: pytest.TempPathFactory, prm_folder: Path) -> Path:
    """A tiny sibling of Qwen2.5-Math-PRM-7B: untied, bf16 weights, no language-model head."""
    folder = tmp_path_factory.mktemp("random_prm")
    config = {
        "architectures": ["Qwen2ForProcessRewardModel"],
        "model_type": "qwen2",
        "vocab_size": VOCAB,
        "hidden_size": HIDDEN,
        "intermediate_size": INNER,
        "num_hidden_layers": 2,
        "num_attention_heads": HIDDEN // HEAD_DIM,
        "num_key_value_heads": 2,
        "max_position_embeddings": 512,
        "rms_norm_eps": 1e-6,
        "rope_theta": 1e6,
        "rope_parameters": {"rope_type": "default", "rope_theta": 1e6},
        "tie_word_embeddings": False,
        "dtype": "bfloat16",
    }
    (folder / "config.json").write_text(json.dumps(config), encoding="utf-8")
    generator = torch.Generator().manual_seed(0)
    save_file(
        {
            name: (torch.randn(shape, generator=generator) * 0.2 + offset).bfloat16()
            for name, (shape, offset) in _shapes().items()
        },
        folder / "model.safetensors",
    )
    for name in ("tokenizer.json", "tokenizer_config.json"):
        shutil.copy(prm_folder / name, folder)
    return folder


def _shapes() -> dict[str, tuple[tuple[int, ...], float]]:
    """Shape of every weight, and what to add to it: norms lie near 1."""
    shapes: dict[str, tuple[tuple[int, ...], float]] = {
        "model.embed_tokens.weight": ((VOCAB, HIDDEN), 0.0),
        "model.norm.weight": ((HIDDEN,), 1.0),
        "score.0.weight": ((HIDDEN, HIDDEN), 0.0),
        "score.0.bias": ((HIDDEN,), 0.0),
        "score.2.weight": ((2, HIDDEN), 0.0),
        "score.2.bias": ((2,), 0.0),
    }
    for layer in ("model.layers.0.", "model.layers.1."):
        for name, rows in (("q", HIDDEN), ("k", 2 * HEAD_DIM), ("v", 2 * HEAD_DIM)):
            shapes[f"{layer}self_attn.{name}_proj.weight"] = ((rows, HIDDEN), 0.0)
            shapes[f"{layer}self_attn.{name}_proj.bias"] = ((rows,), 0.0)
        shapes[f"{layer}self_attn.o_proj.weight"] = ((HIDDEN, HIDDEN), 0.0)
        shapes[f"{layer}mlp.gate_proj.weight"] = ((INNER, HIDDEN), 0.0)
        shapes[f"{layer}mlp.up_proj.weight"] = ((INNER, HIDDEN), 0.0)
        shapes[f"{layer}mlp.down_proj.weight"] = ((HIDDEN, INNER), 0.0)
        shapes[f"{layer}input_layernorm.weight"] = ((HIDDEN,), 1.0)
        shapes[f"{layer}post_attention_layernorm.weight"] = ((HIDDEN,), 1.0)
    return shapes


@pytest.fixture(scope="session")
def plain_reading(prm_tokenizer: PreTrainedTokenizerFast) -> Callable[[Path], PlainReading]:
    """Scores as the model card computes them, one conversation at a time, without our code.

    The whole official rendering is read: chat template, special tokens parsed out of the text,
    transformers' own backbone, no cache, an attention mask; the head in float64.
    """

    def of(folder: Path) -> PlainReading:
        weights: dict[str, Tensor] = {}
        for shard in folder.glob("*.safetensors"):
            weights.update({name: weight.float() for name, weight in load_file(shard).items()})
        config = Qwen2Config.from_pretrained(folder)
        model = Qwen2Model(config).eval()
        model.load_state_dict(_below("model.", weights))
        size = config.hidden_size
        head = nn.Sequential(nn.Linear(size, size), nn.ReLU(), nn.Linear(size, 2)).double()
        head.load_state_dict(_below("score.", weights))

        @torch.no_grad()
        def read(messages: Sequence[dict[str, str]]) -> list[float]:
            text = str(prm_tokenizer.apply_chat_template(list(messages), tokenize=False))
            ids = prm_tokenizer(text, add_special_tokens=False, return_tensors="pt")["input_ids"]
            states = model(ids, torch.ones_like(ids), use_cache=False).last_hidden_state
            at_tags = states[ids == prm_tokenizer.convert_tokens_to_ids("<extra_0>")]
            return torch.softmax(head(at_tags.double()), dim=-1)[:, 1].tolist()

        return read

    return of


def _below(prefix: str, weights: dict[str, Tensor]) -> dict[str, Tensor]:
    return {
        name.removeprefix(prefix): weight
        for name, weight in weights.items()
        if name.startswith(prefix)
    }
