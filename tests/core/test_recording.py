import json
import time
from pathlib import Path

import pytest

from carbon.core import recording
from carbon.core.config import RunConfig
from carbon.core.errors import RecordingError
from carbon.core.events import (
    SCHEMA,
    CompletionSampled,
    RunStarted,
    StageStarted,
    from_record,
    to_record,
)
from tests.support import recordings
from tests.support.scripted_run import scripted_run
from tests.support.searches import made_up_search

ROOT = Path(__file__).parents[2]


@pytest.fixture
def events():
    return list(scripted_run(RunConfig(num_rollouts=8)))


def test_replay_equals_live(events, tmp_path):
    recording.write(tmp_path / "run.jsonl", events)
    assert list(recording.read(tmp_path / "run.jsonl")) == events
    assert [p.name for p in tmp_path.iterdir()] == ["run.jsonl"]


def test_every_line_is_strict_json_with_an_event_on_it(events):
    for event in events:
        line = recording.to_line(event)
        assert "\n" not in line
        assert from_record(json.loads(line)) == event


@pytest.mark.parametrize(
    "text", ["\u2028 \u0085 \x0b", "\ud800 alone", "<script>\n\n</script>", "\0"]
)
def test_odd_text_survives(events, tmp_path, text):
    odd = CompletionSampled(
        sequence=1, phase="explore", rollout=0, text=text, num_tokens=1, finish_reason="stop",
        answer=text,
    )  # fmt: skip
    recording.write(tmp_path / "run.jsonl", [events[0], odd, events[-1]])
    assert list(recording.read(tmp_path / "run.jsonl"))[1] == odd


def test_a_failed_write_leaves_nothing_and_keeps_the_old_file(events, tmp_path):
    path = tmp_path / "run.jsonl"
    recording.write(path, events)
    before = path.read_bytes()

    def broken():
        yield events[0]
        raise RuntimeError("disk")

    with pytest.raises(RuntimeError):
        recording.write(path, broken())
    assert path.read_bytes() == before
    assert [p.name for p in tmp_path.iterdir()] == ["run.jsonl"]


@pytest.mark.parametrize(
    ("spoil", "match"),
    [
        (lambda lines: lines[:-1], "cut off"),
        (lambda lines: [*lines[:3], lines[3][: len(lines[3]) // 2]], "not JSON"),
        (lambda lines: lines[1:], "not a recording"),
        (lambda lines: [lines[0], '{"event":"Nope"}'], "Unknown event"),
        (lambda lines: [lines[0], "[1]"], "not an event"),
        (lambda lines: [lines[0].replace('"seed"', '"grain"')], "not this version"),
        (lambda lines: [lines[0].replace('"schema":2', '"schema":99')], "another version"),
        (lambda lines: [], "empty"),
        (lambda lines: [lines[0], *lines], "second run begins in line 2"),
        (lambda lines: [*lines, lines[1]], "after its run's end"),
        (lambda lines: [lines[0], lines[2], lines[1], *lines[3:]], "Line 3 .* out of order"),
        (lambda lines: [*lines, "", "x"], "after an empty line"),
        (lambda lines: [lines[0], '{"event":{}}'], "Line 2: Unknown event"),
        (lambda lines: [lines[0], "{" + "[" * 100_000], "Line 2 .* not JSON"),
        (lambda lines: [lines[0].replace('"seed":0', '"seed":' + "9" * 5_000)], "not JSON"),
        (lambda lines: [lines[0].replace('"seconds":0.0', '"seconds":NaN')], "not JSON"),
        (lambda lines: [lines[0].replace('"seconds":0.0', '"seconds":1e999')], "finite"),
        (lambda lines: [lines[0].replace('"problem":"12+30"', '"problem":[]')], "must be text"),
    ],
)
def test_a_spoiled_file_gives_a_sentence(events, tmp_path, spoil, match):
    path = tmp_path / "run.jsonl"
    path.write_text("\n".join(spoil([recording.to_line(event) for event in events])))
    with pytest.raises(RecordingError, match=match):
        list(recording.read(path))


def test_missing_or_foreign_files_give_a_sentence(tmp_path):
    with pytest.raises(RecordingError, match="cannot be read"):
        list(recording.read(tmp_path / "none.jsonl"))
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RecordingError, match="not JSON"):
        list(recording.read(tmp_path / "binary"))


def test_a_long_list_is_refused_before_it_is_read(tmp_path):
    path = tmp_path / "long.jsonl"
    path.write_bytes(b"[" + b'{"event":"x"},' * (50_000_000 // 14) + b"0]")
    started = time.perf_counter()
    with pytest.raises(RecordingError, match="too long"):
        next(recording.read(path))
    assert time.perf_counter() - started < 0.1


def test_a_recording_begins_with_its_settings(tmp_path):
    with pytest.raises(RecordingError, match="begins with the settings"):
        recording.write(tmp_path / "x.jsonl", [StageStarted(stage="fit")])
    assert list(tmp_path.iterdir()) == []


def test_another_schema_is_refused_with_what_to_do_before_its_fields_are_read(events, tmp_path):
    """Also in the browser: the page's own number is the same."""
    first, *rest = [recording.to_line(event) for event in events]
    old = json.loads(first) | {"schema": 1} | json.loads(first)["config"]
    del old["config"]
    (tmp_path / "old.jsonl").write_text("\n".join([json.dumps(old), *rest]))
    with pytest.raises(RecordingError, match=r"its schema is 1, here 2\)\. Record the run again"):
        next(recording.read(tmp_path / "old.jsonl"))
    script = (ROOT / "assets" / "island" / "events.js").read_text()
    assert f"export const SCHEMA = {SCHEMA};" in script


def test_a_field_that_is_missing_takes_the_default_that_its_event_gives_it(events):
    record = to_record(events[0])
    del record["config"]["beam_width"]
    read = from_record(record)
    assert isinstance(read, RunStarted)
    assert read.config.beam_width == RunConfig().beam_width
    del record["hardware"]
    with pytest.raises(RecordingError, match="fields of RunStarted"):
        from_record(record)


@pytest.mark.parametrize("setting", [{"num_rollouts": -1}, {"width": 4}])
def test_settings_that_no_run_can_have_are_a_sentence(events, setting):
    record = to_record(events[0])
    with pytest.raises(RecordingError, match="fields of RunStarted"):
        from_record(record | {"config": record["config"] | setting})


@pytest.mark.parametrize(
    "records",
    [
        *(recordings.read(name) for name in ("run-64", "run-64-disagree", "run-256")),
        recordings.made_up(8),
        made_up_search(16, 3),
    ],
)
def test_the_runs_of_the_browser_tests_are_runs(records):
    for record in records:
        from_record(record)


def test_records_name_their_event(events):
    assert {to_record(event)["event"] for event in events} == {type(e).__name__ for e in events}


def test_an_older_beam_search_is_one_that_keeps_places():
    paths = sorted((ROOT / "precomputed" / "runs").glob("*-beam-search.jsonl"))
    assert paths
    for path in paths:
        started = next(recording.read(path))
        assert isinstance(started, RunStarted)
        assert started.config.strategy == "beam_search_kept"
