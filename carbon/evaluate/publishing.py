"""Writes measured tables, what they say beside them, and into the manifest how each was made."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from carbon.core.errors import RecordingError
from carbon.evaluate.readings import readings
from carbon.evaluate.summary import TABLE, summaries
from carbon.evaluate.tables import Table
from carbon.results.tables import READINGS, load_measured

_MANIFEST = "MANIFEST.json"
_HOW_MADE = (
    "Measured with this code: `python -m carbon.evaluate`. Intervals are 95 %, from a bootstrap "
    "over problems; seeds are averaged within a problem first."
)


def publish(tables: Mapping[str, Table], origin: Mapping[str, Any], folder: Path) -> None:
    """Write `folder`/<name>.csv for each table that has rows, its entry in the manifest beside the
    folder, in the section of the folder's name, and the readings of all tables in the folder.

    Entries of other tables and sections stay as they are.

    Raises:
        RecordingError: the manifest or a table is damaged.
    """
    folder.mkdir(parents=True, exist_ok=True)
    manifest = _manifest(folder)
    section = manifest.setdefault(folder.name, {})
    section["how_made"] = _HOW_MADE
    entries = section.setdefault("tables", {})
    for name, table in tables.items():
        path = folder / f"{name}.csv"
        if table.frame.empty:  # too few problems for it, say: an earlier one would be of others
            path.unlink(missing_ok=True)
            entries.pop(name, None)
            continue
        table.frame.to_csv(path, index=False)
        entries[name] = {
            "file": f"{folder.name}/{name}.csv",
            "title": table.title,
            "num_values": len(table.frame),
            **origin,
        }
    section["tables"] = dict(sorted(entries.items()))
    _write(folder.parent / _MANIFEST, manifest)
    write_readings(folder)


def write_readings(folder: Path) -> None:
    """Write what the folder's tables say, computed from them anew: `readings`, `summaries`.

    Raises:
        RecordingError: the manifest or a table is damaged.
    """
    tables = load_measured(folder)
    described = _manifest(folder).get(folder.name, {}).get("tables", {})
    warning = described.get(TABLE, {}).get("note")
    made = {"readings": readings(tables), "summaries": summaries(tables, warning)}
    _write(folder / READINGS, made)


def _manifest(folder: Path) -> dict[str, Any]:
    path = folder.parent / _MANIFEST
    try:
        return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    except ValueError as error:
        raise RecordingError(f"{path.name} of the result tables cannot be read.") from error


def _write(path: Path, content: Mapping[str, Any]) -> None:
    text = json.dumps(content, ensure_ascii=False, indent=2) + "\n"
    path.write_text(text, encoding="utf-8")
