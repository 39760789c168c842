"""A gallery: recorded runs that were chosen by outcome, and how often each outcome happens."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal, get_args

from carbon.core.errors import RecordingError

# Of CarBoN beside plain best-of-N: it alone is right, it alone is wrong, or neither is alone.
Outcome = Literal["rescue", "loss", "both_right", "both_wrong"]
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)
FILE = "gallery.json"  # beside the recordings


def outcome_of(ours_is_right: bool, plain_is_right: bool) -> Outcome:
    if ours_is_right == plain_is_right:
        return "both_right" if ours_is_right else "both_wrong"
    return "rescue" if ours_is_right else "loss"


@dataclass(frozen=True, slots=True)
class Exhibit:
    """A recording of the gallery: its file's name, and its problem's line in the benchmark."""

    file: str
    outcome: Outcome
    problem: int
    level: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Gallery:
    """`counts` are of all `num_problems`; `rule` says by which rule so few of them are here.

    `opening` is the file that a page opens on, if the gallery has one for it.
    """

    dataset: str
    num_problems: int
    num_rollouts: int
    seed: int
    counts: Mapping[Outcome, int]
    rule: str
    opening: str | None
    exhibits: tuple[Exhibit, ...]
    models: str = ""  # "Small policy, Small PRM": whose runs were counted; empty: not known


def write_gallery(folder: Path, gallery: Gallery) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    content = json.dumps(asdict(gallery), ensure_ascii=False, indent=2) + "\n"
    (folder / FILE).write_text(content, encoding="utf-8")


def read_gallery(folder: Path) -> Gallery | None:
    """The folder's gallery; None if it has none.

    Raises:
        RecordingError: it is damaged.
    """
    path = folder / FILE
    if not path.exists():
        return None
    try:
        values = json.loads(path.read_text(encoding="utf-8"))
        exhibits = tuple(Exhibit(**one) for one in values.pop("exhibits"))
        gallery = Gallery(**values, exhibits=exhibits)
        if set(gallery.counts) != set(OUTCOMES):
            raise ValueError("other outcomes")
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise RecordingError(f"{FILE} of the recordings cannot be read.") from error
    return gallery
