"""Results on disk: one compressed file a shard, written whole or not at all, and packed later.

A shard says in its name and its `meta` what its numbers depend on, so that nothing else is reused.
"""

import fcntl
import hashlib
import json
import logging
import os
import socket
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from carbon.core.errors import ConfigError, RecordingError
from carbon.core.files import replacing
from carbon.evaluate.shards import Arrays, joined

SCHEMA = 4  # of the arrays: a change of what they mean makes older files another experiment's
_META = "meta"
# All that numbers depend on beside problem and seed, and how a visitor calls it.
IDENTITY = {
    "experiment": "experiment",
    "schema": "version of the file format",
    "rules": "selection rules",
    "settings": "settings",
    "max_new_tokens": "limit on tokens",
    "system_prompt": "system prompt",
    "problems_sha256": "file of problems",
    "weights_sha256": "weights",
    "kept": "what is kept of every token",
}
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, eq=False)
class Results:
    """An experiment's arrays (see `shards.run_shard`) and how they came about."""

    arrays: Arrays
    meta: dict[str, Any]

    @property
    def keys(self) -> set[tuple[int, int]]:
        """Which problem (its index in the benchmark) was run with which seed."""
        columns = (self.arrays[name].tolist() for name in ("problem", "seed"))
        return set(zip(*columns, strict=True))


def shard_path(folder: Path, meta: Mapping[str, Any], seed: int, problems: Sequence[int]) -> Path:
    """A name that no shard of other problems, seed or identity has."""
    known = [meta.get(name) for name in IDENTITY if name != "kept" or name in meta]
    text = json.dumps(known, sort_keys=True)
    digest = hashlib.sha256(text.encode()).hexdigest()[:12]
    places = f"{problems[0]:05d}-{problems[-1]:05d}"
    return folder / f"{meta['experiment']}-{digest}-seed{seed}-problems{places}.npz"


def save(path: Path, arrays: Arrays, meta: Mapping[str, Any]) -> None:
    """Write a file; a run that ends meanwhile leaves none."""
    with replacing(path) as partial, partial.open("wb") as file:
        np.savez_compressed(file, **{**arrays, _META: np.array(json.dumps(meta))})


@contextmanager
def only_one_here(folder: Path, part: tuple[int, int]) -> Iterator[None]:
    """While it is open no other process works on this part of the folder's shards.

    The system lets go of it when a process ends, however it does.

    Raises:
        ConfigError: another process works there.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / f".part-{part[0]}-of-{part[1]}.lock").open("a+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            file.seek(0)
            raise ConfigError(
                f"{folder} is being worked on by {file.read() or 'another process'}. Wait for it, "
                "name another folder, or share the work: --part 1/2 here and --part 2/2 there."
            ) from error
        file.truncate(0)
        file.write(f"process {os.getpid()} on {socket.gethostname()}")
        file.flush()
        yield


def load(path: Path) -> Results:
    """Read one file.

    Raises:
        RecordingError: it is missing or damaged.
    """
    try:
        with path.open("rb") as content, np.load(content) as file:
            arrays = {name: file[name] for name in file.files}
        meta = json.loads(str(arrays.pop(_META)))
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, zlib.error) as error:
        raise RecordingError(
            f"The results {path} are missing or damaged. The command that made them makes damaged "
            "ones again."
        ) from error
    return Results(arrays, meta)


def existing(
    folders: Sequence[Path], meta: Mapping[str, Any], output: Path
) -> Iterator[tuple[int, int]]:
    """Problems and seeds that are done already, in `output` or in these folders.

    A damaged file in `output` is set aside, so that what it held is computed again.

    Raises:
        ConfigError: results of this experiment with another identity are there.
        RecordingError: a damaged file elsewhere.
    """
    for folder in dict.fromkeys((*folders, output)):
        for path in sorted(folder.glob(f"{meta['experiment']}-*.npz")):
            try:
                results = load(path)
            except RecordingError:
                if folder != output:
                    raise
                _log.warning("%s is damaged and is computed again", path)
                path.replace(path.with_suffix(".damaged"))
                continue
            if found := differences(results.meta, meta):
                raise ConfigError(
                    f"{folder} holds results of `{meta['experiment']}` that were made otherwise: "
                    f"{found}. Name another folder."
                )
            yield from results.keys


def load_experiment(folders: Sequence[Path], experiment: str) -> Results | None:
    """All shards and packs of an experiment in these folders, as one; None if there are none.

    A problem and seed that occur twice (in a shard and in a pack, say) count once.

    Raises:
        ConfigError: they were made with different settings, problems or weights.
        RecordingError: a file is damaged.
    """
    parts: list[Results] = []
    known: set[tuple[int, int]] = set()
    for path in (path for folder in folders for path in sorted(folder.glob(f"{experiment}-*.npz"))):
        part = load(path)
        if part.meta.get("schema") != SCHEMA:
            raise ConfigError(f"{path} was made by another version of this code: make it again.")
        if parts and (found := differences(parts[0].meta, part.meta)):
            raise ConfigError(f"The results do not belong together: {path} differs in {found}.")
        if part.keys.isdisjoint(known):
            parts.append(part)
        elif not part.keys <= known:
            raise ConfigError(f"{path} repeats some problems of another file, but not all.")
        known |= part.keys
    if not parts:
        return None
    return Results(joined([part.arrays for part in parts]), _merged([part.meta for part in parts]))


def require_complete(results: Results) -> None:
    """Whether all problems that were asked for are there with all seeds.

    Raises:
        ConfigError: the message says how many are missing, seed by seed.
    """
    asked, keys = results.meta["asked"], results.keys
    missing = {
        seed: sum((problem, seed) not in keys for problem in asked["problems"])
        for seed in asked["seeds"]
    }
    told = ", ".join(f"{count} with seed {seed}" for seed, count in missing.items() if count)
    if told:
        raise ConfigError(
            f"The results of `{results.meta['experiment']}` are not complete: of "
            f"{len(asked['problems'])} problems {told} are missing. Run its command again."
        )


def pack(folders: Sequence[Path], experiment: str, output: Path) -> list[Path]:
    """One file a seed from all shards of an experiment."""
    results = load_experiment(folders, experiment)
    if results is None:
        return []
    written = []
    for seed in sorted(set(results.arrays["seed"].tolist())):
        is_kept = results.arrays["seed"] == seed
        arrays = {name: values[is_kept] for name, values in results.arrays.items()}
        written.append(output / f"{experiment}-seed{seed}.npz")
        save(written[-1], arrays, results.meta)
    return written


def differences(there: Mapping[str, Any], here: Mapping[str, Any]) -> str:
    """What of two identities differs, in words; empty if nothing does."""
    return "; ".join(
        found
        for name, words in IDENTITY.items()
        for found in _differences(words, there.get(name), here.get(name))
    )


def _differences(words: str, there: Any, here: Any) -> Iterator[str]:
    if isinstance(there, Mapping) and isinstance(here, Mapping):
        for name in {**there, **here}:
            yield from _differences(f"{words} ({name})", there.get(name), here.get(name))
    elif there != here:
        yield f"{words}: {_shown(there)} there, {_shown(here)} here"


def _shown(value: Any) -> str:
    text = "none" if value is None else str(value)
    return text if len(text) <= 60 else f"{text[:12]}..."


def _merged(metas: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """One meta for all files of an experiment."""
    texts = {
        name: "; ".join(sorted({meta[name] for meta in metas})) for name in ("hardware", "commit")
    }
    asked = {
        name: sorted({value for meta in metas for value in meta["asked"][name]})
        for name in ("problems", "seeds")
    }
    return (
        metas[0]
        | texts
        | {
            "asked": asked,
            "started_at": min(meta["started_at"] for meta in metas),
            "seconds": round(sum(meta["seconds"] for meta in metas), 2),
        }
    )
