"""A model that keeps only what differs from another one's weights: its trunk, a folder beside it.

Its config.json names it: {"carbon": {"trunk": {"folder": "policy", "sha256": ...}}}. Its own
weights stand for the trunk's; where it has `W.low_out` and `W.low_in`, their product is added to
the trunk's W. A head of the trunk's is none of it. Knows nothing of torch.
"""

from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from carbon.core.errors import ModelError
from carbon.models.hub import CONFIG, INDEX, read_config

LOW_OUT, LOW_IN = ".low_out", ".low_in"  # [rows, rank] and [rank, columns]
_SETTINGS, _TRUNK, _HEAD = "carbon", "trunk", "lm_head.weight"


def trunk_of(folder: Path) -> Path | None:
    """The trunk's folder; None of a model that is whole.

    Raises:
        ModelError: it is not there, or named as no folder beside this one is.
    """
    told = _told(folder)
    if told is None:
        return None
    name = told.get("folder")
    if not isinstance(name, str) or name != Path(name).name or name in {"", ".", ".."}:
        raise ModelError(f"The {CONFIG} of {folder} names no folder that holds its other weights.")
    trunk = folder.resolve().parent / name
    if not (trunk / CONFIG).is_file():
        raise ModelError(
            f"The model in {folder} keeps only what differs from the model {name!r}, which must "
            f"lie beside it: {trunk} is not there."
        )
    return trunk


def check_trunk(folder: Path, digest: str) -> None:
    """Refuses weights that are not the ones which a model was trained on.

    Raises:
        ModelError: the trunk has another digest.
    """
    if (_told(folder) or {}).get("sha256") != digest:
        raise ModelError(f"The weights beside {folder} are not the ones that it was trained on.")


def with_trunk(config: Mapping[str, Any], name: str, digest: str) -> dict[str, Any]:
    """The config of a model whose trunk is the folder `name` beside its own."""
    told = {_TRUNK: {"folder": name, "sha256": digest}}
    return {**config, _SETTINGS: {**config.get(_SETTINGS, {}), **told}}


def without_trunk(config: Mapping[str, Any]) -> dict[str, Any]:
    """The config of the same model, made whole."""
    told = {name: value for name, value in config[_SETTINGS].items() if name != _TRUNK}
    return {**config, _SETTINGS: told}


def is_low(name: str) -> bool:
    """Whether a weight is a part of what is added to another one."""
    return name.endswith((LOW_OUT, LOW_IN))


def is_shared(name: str) -> bool:
    """Whether a weight of the trunk is one of the model's, too."""
    return name != _HEAD


def digest_of(folder: Path) -> str:
    """SHA-256 over a checkpoint's own weight files (by its index, if it has one), by name."""
    paths = sorted(folder.glob("*.safetensors"))
    with suppress(ModelError):  # no index: then they are all
        named = read_config(folder, INDEX).get("weight_map")
        if isinstance(named, Mapping):
            paths = [path for path in paths if path.name in named.values()]
    digest = sha256()
    for path in paths:
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _told(folder: Path) -> Mapping[str, Any] | None:
    settings: Any = None
    with suppress(ModelError):  # what is missing or broken is told of where it is needed
        settings = read_config(folder).get(_SETTINGS)
    told = settings.get(_TRUNK) if isinstance(settings, Mapping) else None
    return told if isinstance(told, Mapping) else None
