"""No other results are taken for those that were asked for, and none go missing unnoticed."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from carbon.core.errors import ConfigError, RecordingError
from carbon.evaluate import storage
from carbon.evaluate.shards import Arrays

META: dict[str, Any] = {
    "experiment": "rollouts",
    "schema": storage.SCHEMA,
    "rules": ["weighted", "vanilla"],
    "settings": {"budgets": [8, 16]},
    "max_new_tokens": 288,
    "problems_sha256": "a" * 64,
    "weights_sha256": {"policy": "b" * 64, "prm": "c" * 64},
    "asked": {"problems": [0, 1, 2, 3], "seeds": [0]},
    "hardware": "here",
    "commit": "1",
    "started_at": "2026",
    "seconds": 1.0,
}
OTHERS = [
    ({"settings": {"budgets": [8]}}, r"settings \(budgets\): \[8, 16\] there, \[8\] here"),
    ({"problems_sha256": "d" * 64}, "file of problems: a+... there, d+... here"),
    ({"weights_sha256": {"policy": "d" * 64, "prm": "c" * 64}}, r"weights \(policy\): b+"),
    ({"rules": ["weighted"]}, r"selection rules: \['weighted', 'vanilla'\] there"),
    ({"max_new_tokens": 100}, "limit on tokens: 288 there, 100 here"),
    ({"schema": 99}, f"version of the file format: {storage.SCHEMA} there, 99 here"),
]


def arrays(*problems: int, seed: int = 0) -> Arrays:
    return {"problem": np.array(problems), "seed": np.full(len(problems), seed)}


def existing(folder: Path, meta: dict[str, Any], done: tuple[Path, ...] = ()) -> set:
    return set(storage.existing(done, meta, folder))


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-100])


def garble(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 255
    path.write_bytes(content)


def empty(path: Path) -> None:
    path.write_bytes(b"")


@pytest.mark.parametrize(("change", "words"), OTHERS)
def test_what_was_made_otherwise_is_refused_by_name(tmp_path: Path, change: dict, words: str):
    path = storage.shard_path(tmp_path, META, 0, [0, 1])
    storage.save(path, arrays(0, 1), META)
    assert storage.shard_path(tmp_path, META | change, 0, [0, 1]) != path
    assert existing(tmp_path, META) == {(0, 0), (1, 0)}
    for folder, done in ((tmp_path, ()), (tmp_path / "new", (tmp_path,))):
        with pytest.raises(ConfigError, match=words):
            existing(folder, META | change, done)
    if "schema" not in change:
        storage.save(tmp_path / "rollouts-other.npz", arrays(2), META | change)
        with pytest.raises(ConfigError, match="do not belong together"):
            storage.load_experiment([tmp_path], "rollouts")


@pytest.mark.parametrize("damage", [cut, garble, empty])
def test_a_damaged_shard_is_told_and_set_aside(tmp_path: Path, damage: Callable[[Path], None]):
    whole, damaged = (storage.shard_path(tmp_path, META, 0, [first]) for first in (0, 1))
    for path, problem in ((whole, 0), (damaged, 1)):
        storage.save(path, arrays(problem), META)
    damage(damaged)
    with pytest.raises(RecordingError, match="missing or damaged"):
        storage.load_experiment([tmp_path], "rollouts")
    with pytest.raises(RecordingError, match="missing or damaged"):
        existing(tmp_path / "new", META, (tmp_path,))
    assert existing(tmp_path, META) == {(0, 0)}
    assert not damaged.exists()
    assert damaged.with_suffix(".damaged").exists()
    results = storage.load_experiment([tmp_path], "rollouts")
    assert results is not None
    assert results.keys == {(0, 0)}


def test_what_is_missing_is_counted_by_seed(tmp_path: Path):
    asked = {"asked": {"problems": [0, 1, 2], "seeds": [0, 1]}}
    storage.save(tmp_path / "rollouts-a.npz", arrays(0, 1, 2), META | asked)
    storage.save(tmp_path / "rollouts-b.npz", arrays(1, seed=1), META | asked)
    results = storage.load_experiment([tmp_path], "rollouts")
    assert results is not None
    with pytest.raises(ConfigError, match="of 3 problems 2 with seed 1 are missing"):
        storage.require_complete(results)
    storage.save(tmp_path / "rollouts-c.npz", arrays(0, 2, seed=1), META | asked)
    results = storage.load_experiment([tmp_path], "rollouts")
    assert results is not None
    storage.require_complete(results)


def test_files_of_an_older_version_are_refused(tmp_path: Path):
    older = {name: value for name, value in META.items() if name not in ("schema", "asked")}
    storage.save(tmp_path / "rollouts-seed0.npz", arrays(0), older)
    with pytest.raises(ConfigError, match="another version"):
        storage.load_experiment([tmp_path], "rollouts")
    with pytest.raises(ConfigError, match="version of the file format: none there"):
        existing(tmp_path, META)
