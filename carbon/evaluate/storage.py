"""Results on disk: one compressed file a shard, written whole or not at all, and packed later.

It knows how arrays are named and joined, nothing of what they mean.
"""

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from carbon.core.errors import ConfigError, RecordingError
from carbon.evaluate.shards import Arrays, joined

_META = "meta"
# What may differ between shards of one experiment.
_PER_SHARD = ("hardware", "commit", "started_at", "seconds")


@dataclass(frozen=True, slots=True, eq=False)
class Results:
    """An experiment's arrays (see `shards.run_shard`) and how they came about."""

    arrays: Arrays
    meta: dict[str, Any]


def save(path: Path, arrays: Arrays, meta: Mapping[str, Any]) -> None:
    """Write a file; a run that ends meanwhile leaves none."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".{path.name}.{os.getpid()}")
    with partial.open("wb") as file:
        np.savez_compressed(file, **{**arrays, _META: np.array(json.dumps(meta))})
    partial.replace(path)


def load(path: Path) -> Results:
    """Read one file.

    Raises:
        RecordingError: it is missing or damaged.
    """
    try:
        with np.load(path) as file:
            arrays = {name: file[name] for name in file.files}
        meta = json.loads(str(arrays.pop(_META)))
    except (OSError, ValueError, KeyError) as error:
        raise RecordingError(f"The results {path} are missing or damaged.") from error
    return Results(arrays, meta)


def load_experiment(folders: Sequence[Path], experiment: str) -> Results | None:
    """All shards and packs of an experiment in these folders, as one; None if there are none.

    A problem and seed that occur twice (in a shard and in a pack, say) count once.

    Raises:
        ConfigError: they were made with different settings or weights.
        RecordingError: a file is damaged.
    """
    paths = [path for folder in folders for path in sorted(folder.glob(f"{experiment}-*.npz"))]
    parts, known = [], set()
    for path in paths:
        part = load(path)
        keys = problems_and_seeds(part.arrays)
        if keys.isdisjoint(known):
            parts.append(part)
        elif not keys <= known:
            raise ConfigError(f"{path} repeats some problems of another file, but not all.")
        known |= keys
    if not parts:
        return None
    first = _shared(parts[0].meta)
    for part in parts:
        if _shared(part.meta) != first:
            raise ConfigError("The results come from different settings or weights.")
    names = {
        name: "; ".join(sorted({part.meta[name] for part in parts}))
        for name in ("hardware", "commit")
    }
    started = min(part.meta["started_at"] for part in parts)
    seconds = round(sum(part.meta["seconds"] for part in parts), 2)
    meta = first | names | {"started_at": started, "seconds": seconds}
    return Results(joined([part.arrays for part in parts]), meta)


def problems_and_seeds(arrays: Arrays) -> set[tuple[int, int]]:
    """Which problem (its index in the benchmark) was run with which seed."""
    return set(zip(arrays["problem"].tolist(), arrays["seed"].tolist(), strict=True))


def pack(folders: Sequence[Path], experiment: str, output: Path) -> list[Path]:
    """One file a seed from all shards of an experiment, each problem's rows kept together."""
    results = load_experiment(folders, experiment)
    if results is None:
        return []
    written = []
    for seed in sorted(set(results.arrays["seed"].tolist())):
        path = output / f"{experiment}-seed{seed}.npz"
        save(path, _of_seed(results.arrays, seed), results.meta)
        written.append(path)
    return written


def _of_seed(arrays: Arrays, seed: int) -> Arrays:
    is_kept = arrays["seed"] == seed
    of_texts = np.repeat(is_kept, arrays["num_texts"]) if "num_texts" in arrays else is_kept
    return {
        name: values[of_texts if name.startswith("text_") else is_kept]
        for name, values in arrays.items()
    }


def _shared(meta: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in meta.items() if name not in _PER_SHARD}
