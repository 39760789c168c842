"""The Replay tab in a real browser: recordings that ship, and a visitor's own file."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from carbon.page import text
from carbon.page.app import build_app
from carbon.page.island import RECORDINGS
from carbon.page.replay import list_recordings
from carbon.serving.machine import Machine
from tests.support.gradio_server import GRADIO_WARNINGS, serving
from tests.support.live_pages import WAIT, NeverLoaded

pytestmark = [pytest.mark.browser, *GRADIO_WARNINGS]


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with serving(build_app(NeverLoaded(), Machine())) as address:
        yield address


@pytest.fixture
def replay(open_page: Callable[..., Any], url: str) -> Any:
    page = open_page(url)
    page.get_by_role("tab", name=text.REPLAY_TAB).click()
    page.wait_for_selector(
        "#replay .carbon-run .header, #replay .carbon-run .problem", timeout=WAIT
    )
    return page


def test_every_recording_is_offered(replay: Any) -> None:
    recordings = list_recordings()
    assert len(recordings) == len(list(RECORDINGS.glob("*.jsonl"))) >= 25
    assert replay.locator("#replay select option").all_inner_texts() == [
        recording["name"] for recording in recordings
    ]


def test_choosing_a_recording_shows_it_and_offers_its_file(
    replay: Any, open_page: Callable[..., Any]
) -> None:
    second = list_recordings()[2]
    replay.locator("#replay select").select_option("2")
    replay.wait_for_function(
        "name => document.querySelector('#replay a.save').download === name",
        arg=f"{second['id']}.jsonl",
    )
    replay.wait_for_selector("#replay .carbon-run .mark.readable", state="attached", timeout=WAIT)
    # The address names it: a link opens it again, and no other tab keeps it.
    assert replay.evaluate("location.search") == f"?tab=replay&recording={second['id']}"
    linked = open_page(replay.url)
    linked.wait_for_selector("#replay .carbon-run .mark.readable", state="attached", timeout=WAIT)
    assert linked.locator("#replay select option:checked").inner_text() == second["name"]
    replay.get_by_role("tab", name=text.LIVE_TAB).click()
    replay.wait_for_function("location.search === ''")


def test_a_file_that_is_no_recording_is_a_sentence(replay: Any, tmp_path: Any) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_text("<script>alert(1)</script>\n{}\n")
    replay.locator("#replay input[type=file]").set_input_files(bad)
    replay.wait_for_selector("#replay .carbon-run .failure:visible", timeout=WAIT)


def test_a_file_of_ones_own_is_played(replay: Any) -> None:
    replay.locator("#replay input[type=file]").set_input_files(RECORDINGS / "level-5-seed-0.jsonl")
    replay.wait_for_selector("#replay .carbon-run .mark.readable", state="attached", timeout=WAIT)
    assert replay.locator("#replay .carbon-run .failure").is_hidden()


def test_a_file_of_ones_own_is_named_and_can_be_left_and_opened_again(replay: Any) -> None:
    select, save = replay.locator("#replay select"), replay.locator("#replay a.save")
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
