"""Which run an island shows: the one before stays until the one that was asked for begins."""

from typing import Any

import pytest

from tests.support import recordings
from tests.support.islands import feed, settle, texts

pytestmark = pytest.mark.browser


KEPT = "Still shown: the run before. It stays until yours begins."


def test_the_run_before_stays_until_the_one_asked_for_begins(mounted: Any) -> None:
    noted = {"event": "Notice", "message": "Of the first run.", "seconds": 0.0}
    first = recordings.made_up(8)
    page = mounted([first[0], noted, *first[1:]], mode="live")
    assert texts(page, ".notice") == ["Of the first run."]
    show = "async (text) => { island.setValue(text); await frame(); }"
    waits = recordings.as_text([{"event": "Heartbeat", "seconds": 0}])
    page.evaluate(show, waits)
    assert "about to begin" in page.locator(".now").inner_text()
    assert page.locator(".board").is_visible()
    assert texts(page, ".still-shown:visible") == [KEPT]
    assert page.locator(".notice:visible").count() == 0
    waits += recordings.as_text([{"event": "Notice", "message": "Loading the model."}])
    page.evaluate(show, waits)
    assert page.locator(".now").inner_text() == "Loading the model."
    page.evaluate(show, waits + recordings.as_text(recordings.made_up(12)[:3]))
    assert page.locator(".mark").count() == 12
    assert page.locator(":is(.still-shown, .notice):visible").count() == 0
    page.evaluate(show, recordings.as_text([{"event": "RunFailed", "message": "Too many wait."}]))
    assert texts(page, ".failure:visible") == ["Too many wait."]
    assert page.locator(".mark").count() == 12
    assert texts(page, ".still-shown:visible") == [KEPT]
    page.evaluate(show, waits + '{"event":"Stopped"}\n')
    assert page.locator(".mark").count() == 12
    assert page.locator(":is(.still-shown, .failure):visible").count() == 0


def test_before_any_run_a_refusal_or_a_queue_leaves_nothing_behind(mounted: Any) -> None:
    page = mounted([{"event": "Queue", "position": 2, "size": 3}], mode="live")
    assert "place 2 of 3" in page.locator(".now").inner_text()
    feed(page, [{"event": "RunFailed", "message": "Too many wait."}])
    assert texts(page, ".failure:visible") == ["Too many wait."]
    assert page.locator(":is(.board, .still-shown):visible").count() == 0


def test_a_failure_of_the_run_before_is_not_told_of_the_next(mounted: Any) -> None:
    failed = {"event": "RunFailed", "message": "Out of memory.", "seconds": 2.0}
    page = mounted([*recordings.made_up(8)[:9], failed], mode="live")
    assert texts(page, ".failure:visible") == ["Out of memory."]
    feed(page, [{"event": "Queue", "position": 1, "size": 1}])
    assert page.locator(".failure:visible").count() == 0
    assert texts(page, ".still-shown:visible") == [KEPT]


def test_a_replay_line_plays_a_recording_until_a_run_begins(mounted: Any) -> None:
    page = mounted([{"event": "Replay", "url": "/data/run-64.jsonl"}], mode="live")
    page.wait_for_selector(".replay:visible")
    assert page.evaluate("island.player.isPlaying")
    page.get_by_role("button", name="Pause").click()
    assert not page.evaluate("island.player.isPlaying")
    feed(page, [{"event": "Queue", "position": 1, "size": 1}])
    assert page.locator(".board").is_visible()
    assert not page.evaluate("island.player.isPlaying")
    feed(page, recordings.made_up(8)[:5])
    assert page.locator(".replay").is_hidden()
    assert page.locator(".mark").count() == 8


def test_a_recording_still_on_its_way_does_not_take_the_place_of_a_run(mounted: Any) -> None:
    page = mounted([], mode="live")
    lines = [{"event": "Replay", "url": "/data/run-64.jsonl"}, {"event": "Heartbeat", "seconds": 0}]
    with page.expect_request("**/run-64.jsonl"):
        feed(page, lines)
    page.wait_for_timeout(300)
    assert "about to begin" in page.locator(".now").inner_text()
    assert page.locator(".board").is_hidden()


def test_a_run_that_is_asked_for_does_not_move_a_scrolled_window(mounted: Any) -> None:
    page = mounted(recordings.made_up(8), mode="live", viewport={"width": 390, "height": 844})
    page.evaluate("document.querySelector('main').style.paddingTop = '500px'")
    page.evaluate("window.scrollTo(0, 500)")
    waits = recordings.as_text([{"event": "Heartbeat", "seconds": 0}])
    page.evaluate("async (text) => { island.setValue(text); await frame(); }", waits)
    assert page.locator(".board").is_visible()
    assert page.evaluate("window.scrollY") == 500


@pytest.mark.parametrize("share", [0.0, 0.5])
def test_a_recording_that_was_cut_short_says_so(mounted: Any, share: float) -> None:
    records = recordings.read("run-64")
    page = mounted(records[: max(1, int(share * len(records)))])
    assert texts(page, ".notice") == ["This recording ends here, before its run does."]
    assert "Stopped" in page.locator(".now").inner_text()
    assert page.locator(".stage.active").count() == 0
    page.get_by_role("button", name="Replay", exact=True).click()
    page.evaluate("island.player.speed = 40")
    page.wait_for_function("!island.player.isPlaying")
    settle(page)
    assert page.locator(".notice").count() == 1


def test_a_whole_recording_has_no_notice(mounted: Any) -> None:
    failed = {"event": "RunFailed", "message": "Out of memory.", "seconds": 2.0}
    for records in (recordings.made_up(8), [*recordings.made_up(8)[:9], failed]):
        assert mounted(records).locator(".notice").count() == 0
