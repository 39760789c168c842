"""Folders as tar files in pieces that any way out takes: `cat NAME.tar.* | tar x` restores them."""

import os
import tarfile
import tempfile
from collections.abc import Sequence
from pathlib import Path

PIECE_BYTES = 15_000_000


def pack(root: Path, members: Sequence[str], target: Path, name: str) -> list[Path]:
    """Those members of `root` that are there, in NAME.tar.0, NAME.tar.1, … of the folder `target`.

    A piece is there whole or not at all, and older pieces of the name are replaced.
    """
    there = [member for member in members if (root / member).exists()]
    if not there:
        return []
    target.mkdir(parents=True, exist_ok=True)
    made = list[Path]()
    with tempfile.TemporaryDirectory(dir=target) as beside:
        whole = Path(beside) / "whole"
        with tarfile.open(whole, "w") as file:
            for member in there:
                file.add(root / member, member)
        with whole.open("rb") as file:
            while piece := file.read(PIECE_BYTES):
                part = Path(beside) / "part"
                part.write_bytes(piece)
                made.append(target / f"{name}.tar.{len(made)}")
                os.replace(part, made[-1])
    for old in target.glob(f"{name}.tar.*"):
        if old not in made:
            old.unlink()
    return made
