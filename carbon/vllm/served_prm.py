"""A checkpoint of a process reward model as vLLM serves it: a backbone with two classes.

vLLM knows Qwen2.5-Math-PRM. Of the other families it knows the backbones, as models that classify
with one linear layer `score`, which is all that their heads are (see `LinearHead`): one row for
wrong and one for right.
"""

import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import torch
from safetensors import safe_open
from safetensors.torch import save_file
from torch import Tensor

from carbon.core.errors import ModelError
from carbon.models import checkpoint
from carbon.rewards.formats import QWEN, PRMFormat
from carbon.rewards.reward_head import EMBEDDING, LM_HEAD, VALUE_HEAD, LinearHead, VerdictIds

_CLASSIFIERS = {
    "Qwen2ForPrmModel": "Qwen2ForSequenceClassification",
    "MistralForCausalLM": "MistralForSequenceClassification",
    "LlamaForCausalLM": "LlamaForSequenceClassification",
}
_CONFIG, _INDEX, _WEIGHTS = "config.json", "model.safetensors.index.json", "model.safetensors"


@contextmanager
def served(
    folder: Path, config: dict[str, Any], family: PRMFormat, verdict_ids: VerdictIds
) -> Iterator[Path]:
    """A folder that vLLM loads, for as long as it takes to load it.

    Its files are links to the checkpoint's, but for config.json, the head, and a file of weights
    that vLLM would not know: such a file is written again without them.

    Raises:
        ModelError: the checkpoint has no such head, or there is no room for what is written.
    """
    if family is QWEN:
        yield folder
        return
    with tempfile.TemporaryDirectory(prefix="carbon-") as made:
        try:
            _write(Path(made), folder.resolve(), config, _head(folder, family, verdict_ids))
        except OSError as error:
            raise ModelError(f"{family.label} could not be prepared for vLLM: {error}") from error
        yield Path(made)


def _head(folder: Path, family: PRMFormat, verdict_ids: VerdictIds) -> LinearHead:
    only = VALUE_HEAD if verdict_ids is None else (LM_HEAD,)
    weights = checkpoint.read_weights(folder, torch.float32, only=only)
    if not weights and verdict_ids:  # it is tied
        weights = checkpoint.read_weights(folder, torch.float32, only=(EMBEDDING,))
    head = family.head(weights, verdict_ids)
    assert isinstance(head, LinearHead), f"{family.label} has another head"
    return head


def _write(made: Path, folder: Path, config: dict[str, Any], head: LinearHead) -> None:
    classifier = {
        **config,
        "architectures": [_CLASSIFIERS[name] for name in config["architectures"]],
        "id2label": {"0": "wrong", "1": "right"},
        "label2id": {"wrong": 0, "right": 1},
    }
    classifier.pop("auto_map", None)  # code of the checkpoint's own
    (made / _CONFIG).write_text(json.dumps(classifier), encoding="utf-8")
    save_file({"score.weight": head.rows, "score.bias": head.bias}, made / "score.safetensors")
    shards = {_WEIGHTS}
    if (folder / _INDEX).is_file():
        shards = set(checkpoint.read_config(folder, _INDEX)["weight_map"].values())
    for name in shards:
        weights = _without_value_head(folder / name)
        if weights is None:
            (made / name).symlink_to(folder / name)
        elif weights:
            save_file(weights, made / name, metadata={"format": "pt"})


def _without_value_head(path: Path) -> dict[str, Tensor] | None:
    """The file's other weights; None where it holds no part of that head."""
    with safe_open(path, framework="pt") as shard:
        names = set(shard.keys())
        if names.isdisjoint(VALUE_HEAD):
            return None
        return {name: shard.get_tensor(name) for name in names.difference(VALUE_HEAD)}
