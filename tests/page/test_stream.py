"""The growing text: append-only, few updates, the place freed by the worker and by nobody else."""

import itertools
import json
import threading
import time
from typing import Any

import pytest

from carbon.core.config import RunConfig
from carbon.core.events import Notice, RunFailed, RunFinished, RunStarted, from_record
from carbon.page import stream as streams
from carbon.page import text
from carbon.page.counters import Counters
from carbon.page.line import Line, RefusedError
from carbon.page.stream import UPDATE_SECONDS, RunText, start
from tests.page.test_line import join
from tests.support.scripted_run import scripted_run

FINISHED = RunFinished(
    stage_seconds={}, num_tokens={}, num_prm_tokens=0, num_correct=None, correct_answers=(),
    overlap=None, num_computed_tokens=None, num_scored_tokens={},
)  # fmt: skip


class Run:
    """A run that says something every `pause` seconds until it is stopped or through."""

    def __init__(self, num_events: int = 3, pause: float = 0.0, last: Any = FINISHED):
        self.num_events, self.pause, self.last = num_events, pause, last
        self.started, self.closed = threading.Event(), threading.Event()

    def __call__(self, is_stopped):
        self.started.set()
        try:
            for number in range(self.num_events):
                yield Notice(message=str(number))
                if is_stopped():
                    yield RunFailed(message="Stopped.")
                    return
                time.sleep(self.pause)
            if self.last:
                yield self.last
        finally:
            self.closed.set()


def stream(begin, line, **more):
    return streams.stream(start(begin, line, RunConfig(), **more))


def events(log):
    return [json.loads(line) for line in log.splitlines()]


def names(log):
    return [event["event"] for event in events(log) if event["event"] != "Heartbeat"]


def test_the_text_only_grows_and_holds_every_event():
    logs = list(stream(Run(20, pause=0.02), Line()))
    assert all(new.startswith(old) for old, new in itertools.pairwise(logs))
    assert names(logs[-1]) == ["Notice"] * 20 + ["RunFinished"]
    assert logs[-1].endswith("\n")


def test_few_updates_a_second_however_many_events():
    start = time.monotonic()
    logs = list(stream(Run(2000, pause=0.0002), Line()))
    seconds = time.monotonic() - start
    assert len(logs) <= 2 + seconds / UPDATE_SECONDS + 1
    assert names(logs[-1]).count("Notice") == 2000


def test_an_idle_run_still_updates_so_that_it_can_be_closed():
    run = Run(2, pause=0.7)
    updates = stream(run, Line())
    times = []
    for _ in updates:
        times.append(time.monotonic())
    gaps = [b - a for a, b in itertools.pairwise(times)]
    assert len(times) > 5
    assert max(gaps) < 0.5
    assert run.closed.is_set()


def test_the_last_line_is_the_runs_last_event_however_long_its_place_is_given_back():
    def lingering(is_stopped):
        yield from Run()(is_stopped)
        time.sleep(3 * UPDATE_SECONDS)

    logs = list(stream(lingering, Line()))
    assert len(logs) > 3  # updates go on, so that a closed page is noticed
    assert events(logs[-1])[-1]["event"] == "RunFinished"


def test_stopping_ends_the_run_and_then_frees_the_place():
    line, run = Line(), Run(1000, pause=0.02)
    begun = start(run, line, RunConfig())
    updates = streams.stream(begun)
    next(updates)
    assert run.started.wait(5)
    second = join(line)
    assert second.wait(0) == 1
    updates.close()
    begun.stop()
    assert second.wait(5) == 0
    assert run.closed.is_set()


def test_a_run_that_nobody_reads_ends_and_one_that_somebody_asks_for_goes_on(monkeypatch):
    monkeypatch.setattr(streams, "PATIENCE_SECONDS", 0.6)
    line, run = Line(), Run(1000, pause=0.02)
    begun = start(run, line, RunConfig())
    next(streams.stream(begun))  # and the stream is cut
    for _ in range(6):
        time.sleep(0.2)
        assert len(begun.read()) > 100
    assert not begun.has_ended
    time.sleep(0.9)
    assert begun.has_ended
    assert run.closed.is_set()
    assert join(line).wait(0) == 0


def test_a_run_whose_stream_nobody_opens_does_not_compute_while_others_wait(monkeypatch):
    monkeypatch.setattr(streams, "PATIENCE_BEFORE_OTHERS", 0.3)
    line, run, counters = Line(), Run(1000, pause=0.02), Counters()
    first = join(line)
    begun = start(run, line, RunConfig(), counters=counters)
    list(itertools.islice(streams.stream(begun, lambda: False), 3))
    second = join(line)
    time.sleep(0.5)
    first.end()
    assert second.wait(5) == 0
    assert not run.started.is_set()
    begun.wait(5)
    assert counters.told()["stopped"] == 1


def test_a_recording_holds_the_runs_own_events_alone():
    run = RunText()
    run.tell_event(Notice(message="of the page"))
    assert run.recording == ""
    for event in scripted_run(RunConfig(num_rollouts=4)):
        run.tell_event(event)
        run.is_computing = True
        run.beat()
        run.beat()
    assert "Heartbeat" in run.text
    found = [from_record(each) for each in events(run.recording)]
    assert isinstance(found[0], RunStarted)
    assert isinstance(found[-1], RunFinished)
    assert not [each for each in found if isinstance(each, Notice)]


def test_what_is_counted_has_no_text_of_a_visitor(caplog):
    counters = Counters()
    with caplog.at_level("INFO", "carbon"):
        list(stream(Run(2), Line(), counters=counters))
        list(stream(Run(2, last=RunFailed(message="secret words")), Line(), counters=counters))
    told = counters.told()
    assert (told["runs"], told["finished"], told["failed"], told["stopped"]) == (2, 1, 1, 0)
    lines = [record.message for record in caplog.records]
    assert len(lines) == 2
    assert lines[0].startswith("run finished: best_of_n, N = 64, small with small, waited 0.0 s")
    assert "secret" not in "".join(lines)


def test_a_thread_that_cannot_start_gives_the_place_back(monkeypatch):
    line = Line()

    def refuse(self):
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as patched:
        patched.setattr(threading.Thread, "start", refuse)
        with pytest.raises(RuntimeError, match="can't start"):
            list(stream(Run(), line))
    assert names(list(stream(Run(), line))[-1])[-1] == "RunFinished"


def test_the_place_stays_taken_while_the_stopped_run_still_computes():
    released = threading.Event()

    def stubborn(is_stopped):
        yield Notice(message="deaf for a while")
        released.wait(10)
        yield FINISHED

    line = Line()
    updates = stream(stubborn, line)
    next(updates)
    updates.close()
    second = join(line)
    assert second.wait(0.2) == 1
    released.set()
    assert second.wait(5) == 0


def test_the_line_is_told_and_left_when_the_page_closes():
    line = Line()
    first = join(line)
    waiting, third = stream(Run(), line), join(line)
    last = stream(Run(), line)
    assert events(next(last))[-1] == {"event": "Queue", "position": 3, "size": 3}
    last.close()
    first.end()
    third.end()
    logs = list(waiting)
    assert names(logs[-1])[-1] == "RunFinished"
    assert all(new.startswith(old) for old, new in itertools.pairwise(logs))


def test_every_text_has_a_first_line_of_its_own():
    def first():
        return list(stream(Run(1), Line()))[-1].splitlines()[0]

    assert first() != first()


def test_a_place_in_line_is_told_once_until_it_changes():
    line = Line()
    first = join(line)
    updates = stream(Run(), line)
    logs = [next(updates) for _ in range(4)]
    assert names(logs[-1]) == ["Queue"]
    first.end()
    assert names(list(updates)[-1])[-1] == "RunFinished"


def test_a_full_line_refuses_with_a_sentence():
    line = Line(max_waiting=0)
    join(line)
    with pytest.raises(RefusedError, match=text.TOO_MANY_WAITING):
        stream(Run(), line)


def test_a_notice_comes_before_the_run():
    logs = list(stream(Run(1), Line(), notice="Loading a model."))
    assert next(e["message"] for e in events(logs[-1]) if e["event"] == "Notice") == (
        "Loading a model."
    )


def test_a_bug_in_the_run_ends_with_a_sentence_and_frees_the_place(monkeypatch):
    logged = []
    monkeypatch.setattr(threading, "excepthook", lambda seen: logged.append(seen.exc_type))

    def broken(is_stopped):
        yield Notice(message="fine so far")
        raise ZeroDivisionError("/secret/path")

    line = Line()
    log = list(stream(broken, line))[-1]
    assert events(log)[-1]["message"] == text.UNEXPECTED_END
    assert "secret" not in log
    assert join(line).wait(5) == 0
    assert logged == [ZeroDivisionError]


def test_hostile_text_stays_one_line_of_valid_json():
    nasty = "a\nb\u2028</script>\ud800\x00"
    log = list(stream(Run(1, last=RunFailed(message=nasty)), Line()))[-1]
    assert events(log)[-1]["message"] == nasty
    assert log.isascii()
