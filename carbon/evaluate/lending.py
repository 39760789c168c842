"""What problems have learned, in a file: the (delta, T) of each, to be lent to other problems.

The file is safetensors, with where its numbers come from in its header.
"""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from jaxtyping import Float, Int
from numpy import ndarray
from safetensors import SafetensorError, safe_open
from safetensors.numpy import save

from carbon.calibration.params import Calibration
from carbon.core.errors import ConfigError
from carbon.core.files import replacing
from carbon.evaluate.shards import FIT_NUMBERS
from carbon.evaluate.storage import Results

_KIND = "carbon.calibrations"
_TOLD = ("policy", "problems", "problems_sha256", "settings", "commit")


@dataclass(frozen=True, slots=True, eq=False)
class Lent:
    """What was learned of problems: their places in `about["problems"]`, and one row each."""

    delta: Float[ndarray, "rows hidden"]
    temperature: Float[ndarray, " rows"]
    problem: Int[ndarray, " rows"]
    about: dict[str, Any]
    digest: str = ""  # of the file

    def to(self, problem: int, problems_sha256: str) -> Calibration:
        """The mean of all, but of what was learned of this very problem.

        Raises:
            ConfigError: that leaves nothing.
        """
        import torch  # noqa: PLC0415 - heavy, and the command line need not wait for it

        is_other = np.full(len(self.problem), True)
        if problems_sha256 == self.about["problems_sha256"]:
            is_other = self.problem != problem
        if not is_other.any():
            raise ConfigError("What is lent was learned of the very problem that it is lent to.")
        delta = torch.from_numpy(self.delta[is_other].mean(axis=0, dtype=np.float64)).float()
        return Calibration(float(self.temperature[is_other].mean()), delta)

    def require_same_policy(self, weights_sha256: str) -> None:
        """A delta moves what its own policy says.

        Raises:
            ConfigError: it was learned with other weights.
        """
        if weights_sha256 != self.about["weights_sha256"]:
            raise ConfigError(
                f"What is lent was learned with other weights ({self.about['policy']}) than those "
                "of this policy."
            )


def learned_in(results: Results) -> Lent:
    """What the problems of an experiment `transfer` have learned, seed by seed.

    Raises:
        ConfigError: nothing was learned.
    """
    arrays, meta = results.arrays, results.meta
    temperature = arrays["fits"][:, 0, FIT_NUMBERS.index("temperature")]  # of the first run
    is_known = np.isfinite(arrays["delta"]).all(axis=1) & np.isfinite(temperature)
    if not is_known.any():
        raise ConfigError("Nothing was learned in these results.")
    about = {name: meta[name] for name in _TOLD}
    about["weights_sha256"] = meta["weights_sha256"]["policy"]
    deltas, problems = arrays["delta"][is_known], arrays["problem"][is_known]
    return Lent(deltas, temperature[is_known], problems, about)


def write(path: Path, lent: Lent) -> None:
    """Whole or not at all."""
    arrays = {
        "delta": lent.delta.astype(np.float32),
        "temperature": lent.temperature.astype(np.float32),
        "problem": lent.problem.astype(np.int32),
    }
    content = save(arrays, {"kind": _KIND, "about": json.dumps(lent.about)})
    with replacing(path) as partial:
        partial.write_bytes(content)


def read(path: Path) -> Lent:
    """A file that `write` has made.

    Raises:
        ConfigError: it is missing, or no such file.
    """
    try:
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        with safe_open(path, "numpy") as file:
            told = file.metadata() or {}
            arrays = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118
        about = json.loads(told["about"]) if told.get("kind") == _KIND else None
    except (OSError, SafetensorError, ValueError, KeyError) as error:
        raise ConfigError(f"{path} holds nothing that was learned: {error}.") from error
    wanted = {"delta": 2, "temperature": 1, "problem": 1}
    shapes = {name: array.ndim for name, array in arrays.items()}
    is_whole = about is not None and shapes == wanted and len(arrays["delta"]) > 0
    if not is_whole or len({len(array) for array in arrays.values()}) > 1:
        raise ConfigError(f"{path} was not made by `python -m carbon.evaluate learned`.")
    numbers = np.concatenate([arrays["delta"].ravel(), arrays["temperature"]])
    if not np.isfinite(numbers).all() or (arrays["temperature"] <= 0).any():
        raise ConfigError(f"{path} is damaged: δ or T is not a number that can be applied.")
    assert about is not None
    return Lent(arrays["delta"], arrays["temperature"], arrays["problem"], about, digest)
