"""Finds a model's folder and reads its config (JSON) and weights (safetensors)."""

import json
from collections.abc import Container, Iterable
from pathlib import Path
from typing import Any

import torch
from huggingface_hub import snapshot_download
from huggingface_hub.errors import (
    GatedRepoError,
    HfHubHTTPError,
    HFValidationError,
    LocalEntryNotFoundError,
    RepositoryNotFoundError,
)
from safetensors import SafetensorError, safe_open
from torch import Tensor

from carbon.core.errors import ModelError

_FILES = ["*.json", "*.safetensors", "*.jinja", "merges.txt", "vocab.txt", "tokenizer.model"]
_NESTED = ["*/*"]  # copies of the weights in other formats
_INDEX = "model.safetensors.index.json"


def resolve(path_or_id: str, token: str | None = None) -> Path:
    """The model's folder: a local one as it is, else the hub's snapshot (downloaded once).

    Raises:
        ModelError: no such folder or model, the model is gated, or the hub cannot be reached.
    """
    folder = Path(path_or_id)
    if folder.is_dir():
        return folder
    try:
        snapshot = snapshot_download(
            path_or_id, allow_patterns=_FILES, ignore_patterns=_NESTED, token=token
        )
    except GatedRepoError as error:
        raise ModelError(
            f"The model {path_or_id} is gated: accept its licence on its page, then give this app "
            "an access token that may read it (the HF_TOKEN secret)."
        ) from error
    except (RepositoryNotFoundError, HFValidationError) as error:
        raise ModelError(
            f"There is no model folder {path_or_id!r} here and no such model on the hub "
            "(or it is private, and the HF_TOKEN secret may not read it)."
        ) from error
    except LocalEntryNotFoundError as error:
        raise ModelError(
            f"The model {path_or_id} is not on this machine and the hub cannot be reached."
        ) from error
    except (HfHubHTTPError, OSError) as error:
        raise ModelError(f"The model {path_or_id} could not be downloaded: {error}") from error
    return Path(snapshot)


def read_config(folder: Path, name: str = "config.json") -> dict[str, Any]:
    """The fields of the model's config.json, or of another JSON file beside it.

    Raises:
        ModelError: it is missing or no JSON object.
    """
    path = folder / name
    try:
        fields = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise ModelError(f"The model in {folder} has no file {name}.") from error
    except (OSError, ValueError) as error:
        raise ModelError(f"The file {path} is not readable JSON.") from error
    if not isinstance(fields, dict):
        raise ModelError(f"The file {path} is not a JSON object.")
    return fields


def read_weights(
    folder: Path,
    dtype: torch.dtype,
    device: torch.device | str = "cpu",
    only: Container[str] | None = None,
) -> dict[str, Tensor]:
    """All weights by name (or `only` some), floating-point ones as `dtype`, on `device`.

    Raises:
        ModelError: a file is missing or broken, or the index names a weight that is not there.
    """
    weights: dict[str, Tensor] = {}
    expected: Iterable[str] = ()
    names = ["model.safetensors"]
    if (folder / _INDEX).is_file():
        weight_map = read_config(folder, _INDEX).get("weight_map", {})
        expected = [name for name in weight_map if only is None or name in only]
        names = sorted({weight_map[name] for name in expected})
    for name in names:
        weights.update(_read_shard(folder / name, dtype, torch.device(device), only))
    missing = sorted(set(expected) - set(weights))
    if missing:
        raise ModelError(f"The model in {folder} lacks the weight {missing[0]!r}.")
    return weights


def _read_shard(
    path: Path, dtype: torch.dtype, device: torch.device, only: Container[str] | None
) -> dict[str, Tensor]:
    if not path.is_file():
        raise ModelError(f"The model in {path.parent} has no file {path.name}.")
    try:
        with safe_open(path, framework="pt") as shard:
            names = [name for name in list(shard.keys()) if only is None or name in only]
            return {name: _moved(shard.get_tensor(name), dtype, device) for name in names}
    except SafetensorError as error:
        raise ModelError(f"The file {path} is not readable safetensors: {error}") from error


def _moved(weight: Tensor, dtype: torch.dtype, device: torch.device) -> Tensor:
    return weight.to(device, dtype if weight.is_floating_point() else weight.dtype)
