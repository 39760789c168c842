"""Result tables as tidy data frames: the published ones and, where they exist, measured ones.

One CSV file per table and source under `precomputed/`. Rows of two sources share a frame only on
request and always carry their label.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pandas as pd

from carbon.core.errors import ConfigError, RecordingError
from carbon.core.measured import PRECOMPUTED, measured_folders

SOURCES = ("paper", "measured")  # published numbers, numbers made here
TEXT_COLUMNS = ("source", "table", "dataset", "model", "method", "selection", "metric", "unit")
NUMBER_COLUMNS = ("num_rollouts", "value", "out_of", "low", "high")
COUNT_COLUMNS = ("num_rollouts", "out_of")
_COLUMNS = [*TEXT_COLUMNS, *NUMBER_COLUMNS, "bold"]
READINGS = "readings.json"  # beside the measured tables
_NOT_TABLES = {"settings", "claims"}  # same folder, other columns
_added: list[Path] = []  # folders of measured tables beside ours


def add_measured(folder: Path) -> list[str]:
    """From now on the measured tables of this folder (as `carbon.evaluate tables` writes them) are
    read beside ours. Returns their sources' labels. Ours are read already.

    Raises:
        ConfigError: it has none, or a label that is taken.
        RecordingError: a table is damaged.
    """
    found = labels_of(folder)
    if not found:
        raise ConfigError(f"{folder} holds no tables: `carbon.evaluate tables` writes them.")
    if folder.resolve() in map(Path.resolve, _measured_folders()):
        return sorted(found)
    known = {label for each in _measured_folders() for label in labels_of(each)}
    if taken := sorted(found & known):
        raise ConfigError(
            f"The numbers of {folder} are called {taken[0]!r}, as others are: make its tables with "
            "another --source."
        )
    _added.append(folder)
    return sorted(found)


def labels_of(folder: Path) -> set[str]:
    """The sources' labels of a folder of measured tables."""
    return set[str]().union(*map(_labels_in, folder.glob("*.csv")))


def _measured_folders() -> list[Path]:
    return [*measured_folders(PRECOMPUTED), *_added]


def table_names() -> tuple[str, ...]:
    """Names that `load_table` takes, sorted: every table that at least one source has."""
    folders = (PRECOMPUTED / "paper", *_measured_folders())
    names = {path.stem for folder in folders for path in folder.glob("*.csv")}
    return tuple(sorted(names - _NOT_TABLES))


def has_table(name: str, source: str) -> bool:
    """Whether a source has table `name`."""
    return bool(_paths(name, source))


def available_sources(name: str) -> tuple[str, ...]:
    """The sources that have table `name`, published first.

    Raises:
        ConfigError: no source has such a table.
    """
    _require_known(name)
    return tuple(source for source in SOURCES if has_table(name, source))


def load_table(name: str, sources: Sequence[str] = ("paper",)) -> pd.DataFrame:
    """One table, one number a row, sources below one another in the order asked.

    Columns: source, table (LaTeX label), dataset, model, method, selection, metric, unit ("" where
    it does not apply); num_rollouts (N), value, out_of (size of the set a count comes from),
    low, high (95 % interval; the paper gives none), missing where unknown; bold (the paper's mark);
    then, as text, what one table needs besides. `value` is in `unit`: percent, problems, seconds,
    share, rho.

    Raises:
        ConfigError: unknown table, unknown source, or a source without this table.
        RecordingError: the file does not have these columns, or rows of another source.
    """
    present = available_sources(name)
    for source in sources:
        if source not in present:
            raise ConfigError(
                f"Table {name!r} has no source {source!r}; it has: {', '.join(present)}."
            )
    if not sources:
        raise ConfigError(f"Choose at least one source of table {name!r}: {', '.join(present)}.")
    asked = [(path, source) for source in dict.fromkeys(sources) for path in _paths(name, source)]
    return join([_read(path, source) for path, source in asked])


def join(frames: Sequence[pd.DataFrame]) -> pd.DataFrame:
    """Tables below one another; a column that only some of them have is "" in the others."""
    joined = pd.concat(frames, ignore_index=True)
    extra = joined.columns.difference(_COLUMNS)
    joined[extra] = joined[extra].fillna("")
    return joined


def load_measured(folder: Path) -> dict[str, pd.DataFrame]:
    """All measured tables of a folder by their names, in the columns of `load_table`.

    Raises:
        RecordingError: as `load_table`.
    """
    return {path.stem: _read(path, "measured") for path in sorted(folder.glob("*.csv"))}


def describe_table(name: str, source: str = "paper") -> dict[str, Any]:
    """What the manifest says of a table: file, title, table number and label, how many values.

    Raises:
        ConfigError: the manifest of this source does not list the table.
        RecordingError: the manifest cannot be read.
    """
    tables = load_manifest().get(source, {}).get("tables", {})
    if name not in tables:
        known = ", ".join(sorted(tables)) or "none"
        raise ConfigError(f"The manifest lists no {source} table {name!r}; it lists: {known}.")
    return tables[name]


def how_measured(name: str, label: str | None = None) -> dict[str, Any]:
    """How a measured table was made, as far as the manifest says; empty if it says nothing.

    `label` is of the source whose numbers are meant; None means the first that has the table.
    """
    for folder in (path.parent for path in _paths(name, "measured")):
        if label is None or label in _labels_in(folder / f"{name}.csv"):
            manifest = _read_json(folder.parent / "MANIFEST.json")
            return manifest.get(folder.name, {}).get("tables", {}).get(name, {})
    return {}


def _labels_in(path: Path) -> set[str]:
    return set(_read(path, "measured")["source"])


def load_manifest() -> dict[str, Any]:
    """`precomputed/MANIFEST.json`: one section a source, saying where its numbers come from.

    Raises:
        RecordingError: it is missing or damaged.
    """
    return _read_json(PRECOMPUTED / "MANIFEST.json")


def load_readings() -> dict[str, Any]:
    """The sentences about the measured tables, as published beside them; none without a file.

    Raises:
        RecordingError: they are damaged.
    """
    merged: dict[str, Any] = {"readings": {}, "summaries": []}
    paths = (folder / READINGS for folder in _measured_folders())
    for published in (_read_json(path) for path in paths if path.exists()):
        merged["summaries"] += published["summaries"]
        for name, entries in published["readings"].items():
            merged["readings"].setdefault(name, []).extend(entries)
    return merged


def load_settings() -> pd.DataFrame:
    """The paper's settings, all columns text: key, value, unit, where (section), quote (LaTeX)."""
    return _read_csv(PRECOMPUTED / "paper" / "settings.csv")


def load_claim_statements() -> pd.DataFrame:
    """Sentences of the paper that its tables can be held against: id, where, statement."""
    return _read_csv(PRECOMPUTED / "paper" / "claims.csv")


def _paths(name: str, source: str) -> list[Path]:
    """Where a source has this table; measured ones may be in several folders."""
    folders = _measured_folders() if source == "measured" else [PRECOMPUTED / source]
    return [path for folder in folders if (path := folder / f"{name}.csv").is_file()]


def _require_known(name: str) -> None:
    names = table_names()
    if name not in names:
        raise ConfigError(f"There is no table {name!r}. The tables are: {', '.join(names)}.")


def _read(path: Path, source: str) -> pd.DataFrame:
    frame = _read_csv(path)
    if missing := {"source", "model", "method", "value", "unit"} - set(frame.columns):
        raise RecordingError(
            f"Table {path.stem!r} ({source}) lacks the columns {', '.join(sorted(missing))}."
        )
    # The two sources must stay tellable apart once they are in one frame.
    if any((label == "paper") != (source == "paper") for label in frame["source"]):
        raise RecordingError(f"Table {path.stem!r} ({source}) holds rows that name another source.")
    return _with_types(frame, path.stem)


def _with_types(frame: pd.DataFrame, name: str) -> pd.DataFrame:
    for column in TEXT_COLUMNS:
        if column not in frame:
            frame[column] = ""
    for column in NUMBER_COLUMNS:
        texts = frame[column] if column in frame else [""] * len(frame)
        try:
            frame[column] = [float(text or "nan") for text in texts]
            if column in COUNT_COLUMNS:
                frame[column] = frame[column].astype("Int64")  # whole numbers, some missing
        except (TypeError, ValueError) as error:
            raise RecordingError(f"Table {name!r}: {column} is no number ({error}).") from error
    marks = frame["bold"] if "bold" in frame else [""] * len(frame)
    frame["bold"] = [mark.lower() == "true" for mark in marks]
    return frame.loc[:, _COLUMNS + [column for column in frame.columns if column not in _COLUMNS]]


def _read_json(path: Path) -> dict[str, Any]:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise RecordingError(f"{path.name} of the result tables cannot be read.") from error


def _read_csv(path: Path) -> pd.DataFrame:
    """All cells as text, "" where empty: no guessing of types or of missing values."""
    try:
        return pd.read_csv(path, dtype=str, keep_default_na=False)
    except (OSError, ValueError) as error:
        raise RecordingError(f"The table {path.name} is missing or damaged.") from error
