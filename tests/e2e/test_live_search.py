"""Searches over steps on the Live tab, in a real browser, on the real tiny pair."""

from collections.abc import Callable
from typing import Any

import pytest

from carbon.core.config import SETTINGS
from carbon.page import text
from tests.support.accessibility import serious_findings
from tests.support.gradio_server import GRADIO_WARNINGS
from tests.support.live_pages import (
    WAIT,
    CountingStore,
    ask,
    open_advanced,
    open_controls,
    problem_box,
    wait_for_sentence,
    wait_until_idle,
)

pytestmark = [pytest.mark.browser, *GRADIO_WARNINGS]
EASY = "What is $47+38$?"
DRAWN = ".carbon-run .mark.readable"
TREES = """Object.fromEntries(
  [...document.querySelectorAll('.tree')].filter((tree) => tree.offsetParent).map((tree) => (
    [tree.dataset.phase, tree.querySelectorAll('.branch path').length]
  )),
)"""


@pytest.fixture
def open_live(open_page: Any, url: str) -> Callable[..., Any]:
    """Opens the page with a query, and waits until its recorded run plays."""

    def open_(query: str, **options: Any) -> Any:
        page = open_page(url + query, **options)
        page.wait_for_selector(DRAWN, state="attached", timeout=WAIT)
        page.wait_for_function("document.querySelector('#strategy select').value !== 'best_of_n'")
        return page

    return open_


def run(page: Any) -> None:
    problem_box(page).fill(EASY)
    page.get_by_role("button", name="Run", exact=True).click()
    wait_for_sentence(page, "Done")


def test_a_search_is_stopped_and_ends_with_an_answer_and_its_trees_can_be_read(
    open_live: Any, store: CountingStore
) -> None:
    page = open_live("?strategy=beam_search&n=16")
    with store.engine.holding():
        problem_box(page).fill(EASY)
        page.get_by_role("button", name="Run", exact=True).click()
        page.wait_for_selector(".tree .pending[d]", state="attached", timeout=WAIT)
        page.get_by_role("button", name="Stop").click()
        wait_for_sentence(page, "Stopped")
        assert wait_until_idle(store.engine)
    run(page)
    assert page.locator(".carbon-run .card").inner_text().count("85") >= 2
    drawn = page.evaluate(TREES)
    assert set(drawn) == {"explore", "exploit", "baseline"}
    assert min(drawn.values()) > 0
    assert page.locator(".carbon-run .failure").is_hidden()
    page.locator(".tree[data-phase=exploit] svg").focus()
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    assert page.get_by_role("dialog").locator("li .meter").count() > 0


@pytest.mark.parametrize(
    ("query", "phases", "words"),
    [
        ("?strategy=beam_search&n=8&calibrated=per_depth&compare=0", {"exploit"}, "after every"),
        ("?strategy=beam_search&n=8&delta=0&t=0", {"baseline"}, "Beam search, M = 4"),
        ("?strategy=dvts&n=8&width=2&depth=3", {"explore", "exploit", "baseline"}, "DVTS, M = 2"),
        ("?strategy=particle_filtering&n=8", {"explore", "exploit", "baseline"}, "Particle"),
    ],
)
def test_every_kind_of_search_runs_from_its_link(
    open_live: Any, query: str, phases: set[str], words: str
) -> None:
    page = open_live(query)
    run(page)
    assert set(page.evaluate(TREES)) == phases
    assert words in page.locator(".carbon-run .settings").inner_text()


def test_settings_are_shown_where_they_apply(open_live: Any, store: CountingStore) -> None:
    page = open_live("?strategy=beam_search&width=40")
    open_advanced(page)
    width, early = page.locator("#beam-width input"), page.locator("#early-exploit input")
    width.wait_for()
    assert width.input_value() == "40"
    assert early.is_hidden()
    assert page.locator("#search-note").inner_text() == text.SEARCH_IS_OURS
    asked = len(store.engine.problems)
    ask(page, EASY, 8)  # fewer than a beam is wide
    page.wait_for_selector(".carbon-run .failure:visible", timeout=WAIT)
    assert "Beam width M must be at most N" in page.locator(".carbon-run .failure").inner_text()
    assert len(store.engine.problems) == asked
    open_controls(page)
    page.get_by_label(SETTINGS["strategy"].label).select_option("particle_filtering")
    assert width.is_hidden()
    assert page.locator("#max-depth input").is_visible()
    page.get_by_label(SETTINGS["strategy"].label).select_option("best_of_n")
    for name in ("max-depth", "beam-width", "beam-calibration", "search-note"):
        assert page.locator(f"#{name}").is_hidden()
    assert early.is_visible()


def test_copy_link_carries_the_search_and_what_was_changed_in_the_drawer(open_live: Any) -> None:
    link = ("width=2", "depth=9", "calibrated=per_depth")
    drawer = ("selection=vanilla", "temperature=1.2", "early=1")
    page = open_live("?" + "&".join(("strategy=dvts", *link, *drawer)))
    page.get_by_role("button", name="Copy link").click()
    page.wait_for_url("**n=64**")  # which the opened link did not say
    for part in (*link, *drawer, "n=64"):
        assert part in page.url
    for part in ("epochs=", "rate=", "k=", "prm=", "tokens="):
        assert part not in page.url


def test_a_phone_shows_the_search_without_sideways_scrolling(open_live: Any) -> None:
    page = open_live(
        "?strategy=beam_search&n=8", viewport={"width": 390, "height": 844}, color_scheme="dark"
    )
    run(page)
    overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(overflow) <= 0
    assert serious_findings(page) == []
