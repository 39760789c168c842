"""Whatever is done to a real recording, it is read, or refused with a sentence."""

import json
import math

from hypothesis import given, settings
from hypothesis import strategies as st

from carbon.core import recording
from carbon.core.errors import RecordingError
from tests.support.recordings import DATA

LINES = (DATA / "run-64.jsonl").read_bytes().splitlines()
ODD_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)


def read(tmp_path_factory, lines):
    """Its events; None where it is refused with a sentence."""
    path = tmp_path_factory.getbasetemp() / "damaged.jsonl"
    path.write_bytes(b"\n".join(lines) + b"\n")
    try:
        return list(recording.read(path))
    except RecordingError as error:
        sentence = str(error)
    assert sentence[0].isupper()
    assert sentence.endswith((".", "?"))
    return None


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_a_changed_field_is_taken_as_it_is_or_refused(tmp_path_factory, data):
    number = data.draw(st.sampled_from(range(len(LINES))))
    record = json.loads(LINES[number])
    name = data.draw(st.sampled_from(sorted(record)))
    record[name] = data.draw(ODD_VALUES)
    lines = [*LINES[:number], json.dumps(record).encode(), *LINES[number + 1 :]]
    if (events := read(tmp_path_factory, lines)) is not None:
        assert len(events) == len(LINES)
        for number in numbers_of(json.loads(json.dumps(record))):
            assert math.isfinite(number)


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_bytes_lines_and_order_may_be_lost(tmp_path_factory, data):
    lines = list(LINES)
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(lines) - 1))
        match data.draw(st.sampled_from(["drop", "swap", "cut", "twice", "bytes"])):
            case "drop":
                del lines[place]
            case "swap":
                lines[place], lines[-1] = lines[-1], lines[place]
            case "cut":
                lines[place] = lines[place][: data.draw(st.integers(0, len(lines[place])))]
            case "twice":
                lines.insert(place, lines[place])
            case _:
                lines[place] = data.draw(st.binary(max_size=40))
    events = read(tmp_path_factory, lines)
    if events is not None:
        sequence = [event.sequence for event in events]
        assert sequence == sorted(set(sequence))


@settings(max_examples=200, deadline=None)
@given(content=st.binary(max_size=200))
def test_what_is_no_recording_is_refused(tmp_path_factory, content):
    assert read(tmp_path_factory, [content]) is None


def numbers_of(value):
    if isinstance(value, list):
        for item in value:
            yield from numbers_of(item)
    elif isinstance(value, dict):
        yield from numbers_of(list(value.values()))
    elif isinstance(value, float):
        yield value
