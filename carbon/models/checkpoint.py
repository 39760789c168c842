"""Reads a model's weights (safetensors) from its folder.

A matrix may be stored in 8 bits: int8 rows W, and beside them `NAME.scale`, the float16 that each
row is multiplied by. A model may share another one's weights (see `trunk`). The small pair ships
so; `expanded` makes of such a folder one that transformers and vLLM load.
"""

import json
import logging
import os
import shutil
import tempfile
from collections.abc import Container, Iterable, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import torch
from huggingface_hub import constants
from jaxtyping import Float16, Float32, Int8
from safetensors import SafetensorError, safe_open
from safetensors.torch import save_file
from torch import Tensor

from carbon.core.errors import ModelError
from carbon.models.gpu import half_type
from carbon.models.hub import CONFIG, INDEX, Files, read_config
from carbon.models.stored_weights import SCALE, quantised_as, read_stored
from carbon.models.trunk import (
    LOW_IN,
    LOW_OUT,
    check_trunk,
    digest_of,
    is_low,
    is_shared,
    trunk_of,
    without_trunk,
)

_log = logging.getLogger(__name__)
_LARGEST = 127  # of int8, either way


def read_weights(
    folder: Path,
    dtype: torch.dtype,
    device: torch.device | str = "cpu",
    only: Container[str] | None = None,
) -> dict[str, Tensor]:
    """All weights by name (or `only` some), floating-point ones as `dtype`, on `device`.

    Those stored in 8 bits are expanded, those that are another model's are read there.

    Raises:
        ModelError: a file is missing or broken, the index names a weight that is not there, or the
            model whose weights it shares is not beside it or another one.
    """
    trunk = trunk_of(folder)
    if trunk is None:
        return _read_own(folder, dtype, device, only)
    check_trunk(folder, digest_of(trunk))
    own = _read_own(folder, torch.float32, "cpu", only and _WithLow(only))
    weights = _read_own(trunk, torch.float32, "cpu", only)
    weights = {name: weight for name, weight in weights.items() if is_shared(name)}
    for name in weights:
        if name + LOW_OUT in own:
            weights[name] += own[name + LOW_OUT] @ own[name + LOW_IN]
    weights |= {name: weight for name, weight in own.items() if not is_low(name)}
    return {name: _moved(weight, dtype, torch.device(device)) for name, weight in weights.items()}


class _WithLow(Container[str]):
    """Names, and those of what is added to them."""

    def __init__(self, names: Container[str]) -> None:
        self._names = names

    def __contains__(self, name: object) -> bool:
        return str(name).removesuffix(LOW_OUT).removesuffix(LOW_IN) in self._names


def _read_own(
    folder: Path, dtype: torch.dtype, device: torch.device | str, only: Container[str] | None
) -> dict[str, Tensor]:
    """Those in the folder's own files."""
    weights: dict[str, Tensor] = {}
    expected: Iterable[str] = ()
    names = ["model.safetensors"]
    if (folder / INDEX).is_file():
        weight_map = read_config(folder, INDEX).get("weight_map", {})
        expected = [name for name in weight_map if _is_wanted(name, only)]
        names = sorted({weight_map[name] for name in expected})
    for name in names:
        weights.update(_read_shard(folder / name, dtype, torch.device(device), only))
    missing = sorted(set(expected) - set(weights))
    if missing:
        raise ModelError(f"The model in {folder} lacks the weight {missing[0]!r}.")
    return weights


def _is_wanted(name: str, only: Container[str] | None) -> bool:
    return not name.endswith(SCALE) and (only is None or name in only)


def _read_shard(
    path: Path, dtype: torch.dtype, device: torch.device, only: Container[str] | None
) -> dict[str, Tensor]:
    if not path.is_file():
        raise ModelError(f"The model in {path.parent} has no file {path.name}.")
    try:
        with safe_open(path, framework="pt") as shard:
            stored = list(shard.keys())
            names = [name for name in stored if _is_wanted(name, only)]
            scales = {
                name: shard.get_tensor(name + SCALE) for name in names if name + SCALE in stored
            }
            for name in names:
                kind = shard.get_slice(name).get_dtype()
                if reason := quantised_as(name, kind, has_scale=name in scales):
                    raise ModelError(f"The weights in {path} are quantised ({reason}).")
            return {
                name: _moved(_expand(shard.get_tensor(name), scales.get(name)), dtype, device)
                for name in names
            }
    except SafetensorError as error:
        raise ModelError(f"The file {path} is not readable safetensors: {error}") from error


def stored_dtype(folder: Path) -> torch.dtype:
    """The type of most weights in a folder: a config may say another one, "auto" or nothing.

    Raises:
        ModelError: they are missing, broken or quantised.
    """
    return getattr(torch, read_stored(Files.here(str(folder), folder)).dtype)


def reading_dtype(folder: Path, device: torch.device | str) -> torch.dtype:
    """What a reward model computes in: float32 on a CPU, float16 on a GPU where that is the
    checkpoint's own, else what the GPU computes 16 bits in.
    """
    if torch.device(device).type == "cpu":
        return torch.float32
    own = stored_dtype(folder)
    return own if own == torch.float16 else half_type(device)


def in_8_bits(weights: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """Matrices as int8 rows with a scale each, everything else in float16, on the CPU."""
    stored: dict[str, Tensor] = {}
    for name, weight in weights.items():
        weight = weight.detach().float().cpu()
        if weight.dim() != 2:
            stored[name] = weight.half()
            continue
        stored[name], stored[name + SCALE] = in_rows_of_8_bits(weight)
    return stored


def in_rows_of_8_bits(
    weight: Float32[Tensor, "rows columns"],
) -> tuple[Int8[Tensor, "rows columns"], Float16[Tensor, " rows"]]:
    """The nearest int8 rows, and their scales."""
    scale = (weight.abs().amax(1) / _LARGEST).clamp_min(2.0**-14).half()
    rows = (weight / scale.float()[:, None]).round().clamp(-_LARGEST, _LARGEST)
    return rows.to(torch.int8), scale


def exact_rows_of_8_bits(
    weight: Float32[Tensor, "rows columns"],
) -> tuple[Int8[Tensor, "rows columns"], Float16[Tensor, " rows"]] | None:
    """Those that the weight was expanded from; None if it is none that was."""
    rows, scale = in_rows_of_8_bits(weight)
    return (rows, scale) if torch.equal(_expand(rows, scale), weight) else None


def from_8_bits(stored: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """What `in_8_bits` has stored, in float32."""
    return {
        name: _expand(weight, stored.get(name + SCALE)).float()
        for name, weight in stored.items()
        if not name.endswith(SCALE)
    }


def expanded(folder: Path) -> Path:
    """A folder that transformers and vLLM load: the same one, unless its weights are in 8 bits or
    another model's in part.

    Those are expanded to float16 once, beside the hub's downloads.

    Raises:
        ModelError: a file is broken, or there is no room for the copy.
    """
    trunk = trunk_of(folder)
    if trunk is None and not has_8_bits(folder):
        return folder
    target = Path(constants.HF_HOME) / "carbon" / f"{folder.name}-{weights_digest(folder)[:16]}"
    if target.is_dir():
        return target
    _log.info("Expanding the weights of %s into %s, once", folder, target)
    weights = read_weights(folder, torch.float16)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=target.parent) as beside:
            made = Path(beside) / "made"
            made.mkdir()
            for path in folder.iterdir():
                if path.suffix != ".safetensors" and path.name != INDEX:
                    shutil.copy(path, made)
            if trunk is not None:
                config = without_trunk(read_config(folder))
                (made / CONFIG).write_text(json.dumps(config), encoding="utf-8")
            save_file(weights, made / "model.safetensors", metadata={"format": "pt"})
            os.replace(made, target)  # whole or not at all
    except OSError as error:
        if target.is_dir():  # somebody else was faster
            return target
        raise ModelError(f"The model in {folder} could not be expanded: {error}") from error
    return target


def weights_digest(folder: Path) -> str:
    """SHA-256 over a checkpoint's weight files in order of name, its trunk's behind its own."""
    trunk = trunk_of(folder)
    if trunk is None:
        return digest_of(folder)
    return sha256(f"{digest_of(folder)} {digest_of(trunk)}".encode()).hexdigest()


def has_8_bits(folder: Path) -> bool:
    """Whether a model's weights are stored in 8 bits."""
    for path in sorted(folder.glob("*.safetensors")):
        # what is broken is told of when it is read
        with suppress(SafetensorError), safe_open(path, framework="pt") as shard:
            if any(name.endswith(SCALE) for name in list(shard.keys())):
                return True
    return False


def _expand(weight: Tensor, scale: Tensor | None) -> Tensor:
    return weight if scale is None else weight.float() * scale.float()[:, None]


def _moved(weight: Tensor, dtype: torch.dtype, device: torch.device) -> Tensor:
    return weight.to(device, dtype if weight.is_floating_point() else weight.dtype)
