"""In what form a checkpoint's weights are stored, told before they are fetched.

What cannot be read as it was meant is refused by its name: weights that are quantised by others'
rules, and files that are not safetensors.
"""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any

from carbon.core.errors import ModelError
from carbon.models.hub import INDEX, Files, read_config
from carbon.models.trunk import is_low, is_shared, trunk_of

SCALE = ".scale"  # beside a matrix in our own 8 bits: see `checkpoint`
_SINGLE = "model.safetensors"
# What can be read: a safetensors file's word, and torch's.
_FLOATS = {"F64": "float64", "F32": "float32", "BF16": "bfloat16", "F16": "float16"}
_QUANTISED = {
    "fp8": "FP8", "fbgemm_fp8": "FP8", "awq": "AWQ", "gptq": "GPTQ", "mxfp4": "MXFP4",
    "bitsandbytes": "bitsandbytes", "bitnet": "BitNet", "quanto": "Quanto", "torchao": "TorchAO",
    "hqq": "HQQ", "aqlm": "AQLM", "eetq": "EETQ", "modelopt": "ModelOpt",
}  # fmt: skip
# By how a file's name ends: what such files are. The first that is there is told.
_FOREIGN = {
    ".gguf": "GGUF, the format of llama.cpp",
    ".bin": "pickled .bin files, which may hold code and are not opened",
    ".pt": "pickled .pt files, which may hold code and are not opened",
    ".pth": "pickled .pth files, which may hold code and are not opened",
    ".ckpt": "pickled .ckpt files, which may hold code and are not opened",
    ".onnx": "ONNX",
    ".h5": "TensorFlow's .h5",
    ".msgpack": "Flax's .msgpack",
}
_HEADERS_AT_ONCE = 8
_UNQUANTISED = "choose the model that it was made from, in bfloat16, float16 or float32"
_ADVICE = (
    "choose a checkpoint with safetensors, or convert this one. Of a model on the hub a conversion "
    "often waits as a pull request, whose files are those of owner/name@refs/pr/NUMBER"
)


@dataclass(frozen=True, slots=True)
class StoredWeights:
    """The files that hold a model's weights, how many numbers these are, and of which type most.

    `dtype` is torch's word; with `has_8_bits` that of our own 8 bits' scales.
    """

    files: tuple[str, ...]
    num_parameters: int
    dtype: str
    has_8_bits: bool

    @property
    def bytes_in_halves(self) -> int:
        return 2 * self.num_parameters


def check_quantisation(source: str, config: Mapping[str, Any]) -> None:
    """Refuses a config that tells of quantised weights.

    Raises:
        ModelError: names the format.
    """
    told = config.get("quantization_config") or config.get("compression_config")
    if told is None and "quantization" in config:
        told = {"quant_method": "MLX"}
    if not isinstance(told, Mapping):
        return
    method = str(told.get("quant_method", "an unnamed format"))
    name = _QUANTISED.get(method, method)
    if method == "bitsandbytes":
        name += ", 4 bits" if told.get("load_in_4bit") else ", 8 bits"
    elif "format" in told:
        name += f", {told['format']}"
    raise _quantised(source, name)


def check_listed(files: Files) -> None:
    """Refuses a model without safetensors by what it has instead.

    Raises:
        ModelError: names the format.
    """
    if not files.sizes.keys() & {INDEX, _SINGLE}:
        raise ModelError(
            foreign_format(files) or f"The model {files.source} has no file {_SINGLE} here."
        )


def read_stored(files: Files) -> StoredWeights:
    """From the index and the headers of all files, of which the hub is asked for the beginnings.

    Raises:
        ModelError: there are no safetensors, some are missing or broken, or quantised, or a model
            whose weights these share is not beside them.
    """
    index = read_config(files.fetch([INDEX]), INDEX) if INDEX in files.sizes else {}
    names = _weight_files(files, index)
    with ThreadPoolExecutor(_HEADERS_AT_ONCE) as readers:
        headers = list(readers.map(files.header, names))
    stored = {name: one for header in headers for name, one in header.items()}
    for name, one in stored.items():
        if reason := quantised_as(name, one["dtype"], has_scale=name + SCALE in stored):
            raise _quantised(files.source, reason)
    stored = _of_trunk(files.folder) | stored
    has_8_bits = any(name.endswith(SCALE) for name in stored)
    types = [one["dtype"] for one in stored.values() if one["dtype"] in _FLOATS]
    dtype = max(types, key=types.count, default="F32")
    num_parameters = sum(map(prod, _shapes(stored).values()))
    return StoredWeights(names, num_parameters, _FLOATS[dtype], has_8_bits)


def weight_shapes(folder: Path) -> dict[str, list[int]]:
    """Of all of a model's weights, as they are when they have been read, by name.

    Raises:
        ModelError: they are missing or broken.
    """
    return _shapes(_of_trunk(folder) | _stored_here(folder))


def _of_trunk(folder: Path) -> dict[str, dict[str, Any]]:
    trunk = trunk_of(folder)
    stored = {} if trunk is None else _stored_here(trunk)
    return {name: one for name, one in stored.items() if is_shared(name)}


def _stored_here(folder: Path) -> dict[str, dict[str, Any]]:
    files = Files.here(str(folder), folder)
    index = read_config(folder, INDEX) if INDEX in files.sizes else {}
    names = _weight_files(files, index)
    return {weight: one for name in names for weight, one in files.header(name).items()}


def _shapes(stored: Mapping[str, Mapping[str, Any]]) -> dict[str, list[int]]:
    return {
        name: one["shape"]
        for name, one in stored.items()
        if not name.endswith(SCALE) and not is_low(name)
    }


def _weight_files(files: Files, index: Mapping[str, Any]) -> tuple[str, ...]:
    """The index's, or the only one.

    Raises:
        ModelError: there is none, or some are missing.
    """
    weight_map = index.get("weight_map", {})
    if not isinstance(weight_map, Mapping):
        raise ModelError(f"The model {files.source} has a broken {INDEX}.")
    names = tuple(sorted(set(map(str, weight_map.values())))) or (_SINGLE,)
    missing = [name for name in names if name not in files.sizes]
    if not missing:
        return names
    raise ModelError(
        f"The model {files.source} has {len(names) - len(missing)} of its {len(names)} files of "
        f"weights here: {missing[0]} is missing."
    )


def foreign_format(files: Files) -> str | None:
    """What is there instead of a model with safetensors, in a sentence, if that is known."""
    if "adapter_config.json" in files.sizes:
        return (
            f"{files.source} is an adapter (LoRA) and no whole model: merge it into the model that "
            "it was trained on."
        )
    for suffix, what in _FOREIGN.items():
        if any(name.endswith(suffix) for name in files.sizes):
            return f"The weights of {files.source} are in {what}: {_ADVICE}."
    return None


def quantised_as(name: str, dtype: str, *, has_scale: bool) -> str | None:
    """The format of a weight that cannot be read as the number it is; None: it can.

    `dtype` is a safetensors file's word; `has_scale`: our own scales are beside 8 bits.
    """
    if dtype in _FLOATS or (dtype == "I8" and has_scale):
        return None
    if dtype.startswith("F8"):
        return "FP8"
    if dtype.startswith("F"):
        return f"{dtype}, less than 8 bits"
    is_weight = name.endswith(("weight", "weight_packed", "_blocks", "_scales"))
    return f"whole numbers in {name}" if is_weight else None


def _quantised(source: str, name: str) -> ModelError:
    return ModelError(f"The weights of {source} are quantised ({name}): {_UNQUANTISED}.")
