"""Recordings: a run's events as JSON lines, one event a line, the settings in the first.

Replay yields the very events that were recorded, so whatever reads a live run reads a recording.
"""

import json
import os
import threading
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from carbon.core.errors import RecordingError
from carbon.core.events import RunEvent, RunFailed, RunFinished, RunStarted, from_record, to_record


def to_line(event: RunEvent) -> str:
    """One event as one line of JSON (no newline inside, none at the end, strictly valid JSON)."""
    return json.dumps(to_record(event), separators=(",", ":"), allow_nan=False)


def write(path: Path | str, events: Iterable[RunEvent]) -> None:
    """Write a recording. It appears under its name only when it is whole.

    Raises:
        RecordingError: the events do not begin with RunStarted.
    """
    _write(Path(path), _lines(events))


def _lines(events: Iterable[RunEvent]) -> Iterator[str]:
    for position, event in enumerate(events):
        if position == 0 and not isinstance(event, RunStarted):
            raise RecordingError("A recording begins with the settings of its run.")
        yield to_line(event)


def replace_fields(path: Path, changes: Mapping[int, Mapping[str, Any]]) -> None:
    """Set fields of some of a recording's events, by their line from 0.

    All other lines stay as they are, to the letter.
    """
    lines = path.read_text(encoding="utf-8").rstrip("\n").split("\n")
    for number, fields in changes.items():
        record = json.loads(lines[number]) | fields
        lines[number] = json.dumps(record, separators=(",", ":"), allow_nan=False)
    _write(path, lines)


def _write(path: Path, lines: Iterable[str]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".{path.name}.{os.getpid()}-{threading.get_ident()}")
    try:
        with open(partial, "w", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in lines)
        os.replace(partial, path)
    finally:
        partial.unlink(missing_ok=True)


def read(path: Path | str) -> Iterator[RunEvent]:
    """Replay a recording's events.

    Raises:
        RecordingError: the file is missing, not a recording, of another schema, or cut off.
    """
    try:
        lines = Path(path).read_text(encoding="utf-8").rstrip("\n").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise RecordingError(f"The recording {Path(path).name} cannot be read.") from error
    last: RunEvent | None = None
    for number, line in enumerate(lines, 1):
        event = _parse(line, number)
        if number == 1 and not isinstance(event, RunStarted):
            raise RecordingError("This is not a recording: no run begins in it.")
        yield event
        last = event
    if not isinstance(last, (RunFinished, RunFailed)):
        raise RecordingError("The recording ends before its run does: the file is cut off.")


def _parse(line: str, number: int) -> RunEvent:
    try:
        record = json.loads(line)
    except json.JSONDecodeError as error:
        raise RecordingError(f"Line {number} of the recording is not JSON.") from error
    if not isinstance(record, dict):
        raise RecordingError(f"Line {number} of the recording is not an event.")
    return from_record(record)
