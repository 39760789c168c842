"""Where the tables measured with the pairs that ship lie. It does not know what is in them."""

from collections.abc import Mapping
from pathlib import Path

from carbon.core.catalog import SMALL, TINY

PRECOMPUTED = Path(__file__).resolve().parents[2] / "precomputed"
# A pair's folder, in the order in which a page offers them: that of the pair it starts with first.
FOLDERS: Mapping[str, str] = {SMALL: "measured_small", TINY: "measured"}


def measured_folders(precomputed: Path = PRECOMPUTED) -> list[Path]:
    """The folders that there are."""
    folders = (precomputed / name for name in FOLDERS.values())
    return [folder for folder in folders if folder.is_dir()]
