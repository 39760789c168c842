"""Recordings: a run's events as JSON lines, one event a line, the settings in the first.

Replay yields the very events that were recorded, so whatever reads a live run reads a recording.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO

from carbon.core.errors import RecordingError
from carbon.core.events import RunEvent, RunFailed, RunFinished, RunStarted, from_record, to_record
from carbon.core.files import replacing
from carbon.core.frames import to_frames

__all__ = ["read", "replace_fields", "to_frames", "to_line", "write"]

# The longest line of N = 1,024 is its tally, 60 KB; a whole recording of it has some 4 MB.
LONGEST_LINE = 2 * 2**20
LARGEST_FILE = 256 * 2**20
_ENDINGS = (RunFinished, RunFailed)


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
    with replacing(path) as partial, open(partial, "w", encoding="utf-8") as file:
        file.writelines(f"{line}\n" for line in lines)


def read(path: Path | str) -> Iterator[RunEvent]:
    """Replay a recording's events, whoever made the file.

    Raises:
        RecordingError: the file is missing, not a recording of one whole run, too large, damaged,
            of another schema, or cut off; the sentence names the line.
    """
    try:
        with open(path, "rb") as file:
            yield from _read_lines(file)
    except OSError as error:
        raise RecordingError(f"The recording {Path(path).name} cannot be read.") from error


def _read_lines(file: BinaryIO) -> Iterator[RunEvent]:
    last: RunEvent | None = None
    size = 0
    for number in count(1):
        line = file.readline(LONGEST_LINE + 1)
        size += len(line)
        if not line or (last and not line.strip()):
            break
        if len(line) > LONGEST_LINE or size > LARGEST_FILE:
            raise RecordingError(f"Line {number} of the recording is too long for an event.")
        event = _parse(line, number)
        _check_place(event, number, last)
        yield event
        last = event
    if last is None:
        raise RecordingError("This is not a recording: the file is empty.")
    if not isinstance(last, _ENDINGS):
        raise RecordingError("The recording ends before its run does: the file is cut off.")
    if file.read(1):
        raise RecordingError("There is more in the recording after an empty line.")


def _check_place(event: RunEvent, number: int, last: RunEvent | None) -> None:
    """One run, from its beginning to its end, in order."""
    if last is None:
        if not isinstance(event, RunStarted):
            raise RecordingError("This is not a recording: no run begins in it.")
    elif isinstance(event, RunStarted):
        raise RecordingError(f"A second run begins in line {number}: a recording holds one.")
    elif isinstance(last, _ENDINGS):
        raise RecordingError(f"Line {number} of the recording comes after its run's end.")
    elif event.sequence <= last.sequence:
        raise RecordingError(f"Line {number} of the recording is out of order.")


def _parse(line: bytes, number: int) -> RunEvent:
    if line[:1] != b"{":  # no long list is read to be refused
        is_json = line[:1] in b'["'
        raise RecordingError(
            f"Line {number} of the recording is not {'an event' if is_json else 'JSON'}."
        )
    try:
        record = json.loads(line, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:  # bytes that are no text are ValueErrors too
        raise RecordingError(f"Line {number} of the recording is not JSON.") from error
    try:
        return from_record(record)
    except RecordingError as error:
        raise RecordingError(f"Line {number}: {error}") from error


def _no_constant(name: str) -> None:
    """NaN and Infinity are Python's own, and no JSON."""
    raise ValueError(name)
