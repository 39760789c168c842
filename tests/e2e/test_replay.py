"""The Replay tab in a real browser: recordings that ship, and a visitor's own file."""

from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from carbon.page import text
from carbon.page.app import build_app
from carbon.page.island import RECORDINGS
from carbon.page.replay import list_recordings
from carbon.serving.machine import Machine
from tests.support.gradio_server import GRADIO_WARNINGS, serving
from tests.support.live_pages import WAIT, NeverLoaded, problem_box

LIST = "#replay .choice select:not(.beside-it)"
pytestmark = [pytest.mark.browser, *GRADIO_WARNINGS]


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with serving(build_app(NeverLoaded(), Machine())) as address:
        yield address


@pytest.fixture
def replay(desk: Any, url: str) -> Any:
    """The tab with what it opens on; then as the test before has left it."""
    if not desk.url.startswith(url):
        desk.goto(url)
    desk.get_by_role("tab", name=text.REPLAY_TAB).click()
    desk.wait_for_selector(
        "#replay .carbon-run .header, #replay .carbon-run .problem", timeout=WAIT
    )
    return desk


def test_all_that_is_said_of_an_answer_is_seen(replay: Any) -> None:
    why = replay.locator("#replay .area-choose .why:visible")
    why.get_by_text("Reference answer").wait_for(timeout=WAIT)
    judged = why.get_by_text("that looked like this").all()  # of each method, where they differ
    assert judged
    assert all(each.is_visible() for each in judged)
    assert why.evaluate("(node) => node.scrollHeight <= node.clientHeight + 1")


def test_every_recording_is_offered(replay: Any) -> None:
    recordings = list_recordings()
    assert len(recordings) == len(list(RECORDINGS.glob("*.jsonl"))) >= 25
    assert replay.locator(f"{LIST} option").all_inner_texts() == [
        recording["name"] for recording in recordings
    ]


def test_choosing_a_recording_shows_it_and_offers_its_file(
    replay: Any, open_page: Callable[..., Any]
) -> None:
    second = list_recordings()[2]
    replay.locator(LIST).select_option("2")
    replay.wait_for_function(
        "name => document.querySelector('#replay a.save').download === name",
        arg=f"{second['id']}.jsonl",
    )
    replay.wait_for_selector("#replay .carbon-run .mark.readable", state="attached", timeout=WAIT)
    # The address names it: a link opens it again, and no other tab keeps it.
    named = {"tab": ["replay"], "recording": [second["id"]]}  # in either order
    assert parse_qs(urlsplit(replay.url).query) == named
    linked = open_page(replay.url)
    linked.wait_for_selector("#replay .carbon-run .mark.readable", state="attached", timeout=WAIT)
    assert linked.locator(f"{LIST} option:checked").inner_text() == second["name"]
    linked.close()
    replay.get_by_role("tab", name=text.LIVE_TAB).click()
    replay.wait_for_function("location.search === ''")


def test_a_file_that_is_no_recording_is_a_sentence(replay: Any, tmp_path: Any) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_text("<script>alert(1)</script>\n{}\n")
    replay.locator("#replay input[type=file]").set_input_files(bad)
    replay.wait_for_selector("#replay .carbon-run .failure:visible", timeout=WAIT)
    # What is still shown keeps its name, and what can be done with it.
    assert replay.locator(f"{LIST} option:checked").inner_text() != bad.name
    assert replay.locator("#replay a.save").is_visible()


def test_a_file_of_ones_own_is_named_and_can_be_left_and_opened_again(replay: Any) -> None:
    select, save = replay.locator(LIST), replay.locator("#replay a.save")
    listed = select.input_value()
    num_listed = select.locator("option").count()
    own = RECORDINGS / "level-5-seed-0.jsonl"
    problem = replay.locator("#replay .carbon-run .problem-text")
    before = problem.inner_text()
    for _ in range(2):  # the same file twice
        assert save.is_visible()
        replay.locator("#replay input[type=file]").set_input_files(own)
        save.wait_for(state="hidden")
        assert select.locator("option:checked").inner_text() == own.name
        assert replay.locator("#replay .carbon-run .failure").is_hidden()
        replay.wait_for_function(
            "before => document.querySelector('#replay .problem-text').innerText !== before",
            arg=before,
        )
        select.select_option(listed)  # no other choice first
        replay.wait_for_function(
            "before => document.querySelector('#replay .problem-text').innerText === before",
            arg=before,
        )
        assert select.locator("option").count() == num_listed


def test_the_buttons_above_the_answers_stay_on_one_line(replay: Any) -> None:
    buttons = replay.locator("#replay .race-title .segmented button")
    buttons.first.wait_for(timeout=WAIT)
    for width in (1280, 1440):
        replay.set_viewport_size({"width": width, "height": 900})
        sizes = [button.bounding_box() for button in buttons.all()]
        assert [size["height"] < 26 for size in sizes] == [True, True], sizes
        assert sizes[0]["width"] > 1.5 * sizes[1]["width"]  # as wide as its words, no wider
    replay.set_viewport_size({"width": 1400, "height": 900})


def test_two_recordings_stand_side_by_side_and_in_the_address(
    replay: Any, open_page: Callable[..., Any]
) -> None:
    first, second = list_recordings()[1], list_recordings()[3]
    replay.locator(LIST).select_option("1")
    replay.get_by_label(text.BESIDE).select_option("3")
    replay.wait_for_selector("#replay .beside .stage.done", timeout=WAIT)
    pair = f"{first['id']},{second['id']}"
    assert parse_qs(urlsplit(replay.url).query) == {"tab": ["replay"], "runs": [pair]}
    problems = replay.locator("#replay .problem-text:visible").all_inner_texts()
    assert len(problems) == 2
    for runs, num_boards in ((pair, 2), (f"{first['id']},no-such-run", 1)):
        linked = open_page(f"{replay.url.split('?')[0]}?tab=replay&runs={runs}")
        linked.wait_for_selector("#replay .stage", timeout=WAIT)
        linked.wait_for_function(
            "n => [...document.querySelectorAll('#replay .board')]"
            ".filter((board) => board.offsetParent).length === n",
            arg=num_boards,
        )
        assert linked.locator("#replay .carbon-run .failure:visible").count() == 0
        linked.close()
    replay.get_by_label(text.BESIDE).select_option("")
    replay.wait_for_selector("#replay .beside", state="hidden")
    assert replay.locator("#replay .board:visible").count() == 1


def test_before_a_run_copy_link_links_the_recording_that_is_shown(
    open_page: Callable[..., Any], url: str
) -> None:
    page = open_page(url)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.wait_for_selector("#island .ask:visible", timeout=WAIT)
    shown = page.locator("#island .problem-text").inner_text()

    def copied() -> str:
        page.get_by_role("button", name=text.COPY_LINK, exact=True).first.click()
        page.locator("#link-status").get_by_text("Link copied").wait_for()
        return page.evaluate("navigator.clipboard.readText()")

    first = copied()
    assert set(parse_qs(urlsplit(first).query)) == {"tab", "recording"}
    assert page.locator("#link-status").inner_text() == text.LINK_WORDS["recording_copied"]
    linked = open_page(first)
    linked.wait_for_selector("#replay .ask:visible", timeout=WAIT)
    assert linked.locator("#replay .problem-text").inner_text() == shown
    problem_box(page).fill("What is 1 + 1?")
    page.wait_for_timeout(300)  # the field hands its value over
    own = parse_qs(urlsplit(copied()).query)
    assert own["problem"] == ["What is 1 + 1?"]
    assert "recording" not in own
    assert "run" not in own
