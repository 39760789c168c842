"""Writes measured tables, and into the manifest how each was made. Knows no number."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from carbon.core.errors import RecordingError
from carbon.evaluate.tables import Table

_SECTION = "measured"
_HOW_MADE = (
    "Measured with this code: `python -m carbon.evaluate`. Intervals are 95 %, from a bootstrap "
    "over problems; seeds are averaged within a problem first."
)


def publish(tables: Mapping[str, Table], origin: Mapping[str, Any], folder: Path) -> None:
    """Write `folder`/<name>.csv for each table and its entry in the manifest beside the folder.

    Entries of other tables and sections stay as they are.

    Raises:
        RecordingError: the manifest is damaged.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder.parent / "MANIFEST.json"
    try:
        manifest = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    except ValueError as error:
        raise RecordingError(f"{path.name} of the result tables cannot be read.") from error
    section = manifest.setdefault(_SECTION, {})
    section["how_made"] = _HOW_MADE
    entries = section.setdefault("tables", {})
    for name, table in tables.items():
        table.frame.to_csv(folder / f"{name}.csv", index=False)
        entries[name] = {
            "file": f"{folder.name}/{name}.csv",
            "title": table.title,
            "num_values": len(table.frame),
            **origin,
        }
    section["tables"] = dict(sorted(entries.items()))
    text = json.dumps(manifest, ensure_ascii=False, indent=2) + "\n"
    path.write_text(text, encoding="utf-8")
