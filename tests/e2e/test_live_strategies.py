"""One problem by four strategies, on the page and on the real tiny pair."""

from typing import Any

import pytest

from carbon.page import text
from tests.support.gradio_server import GRADIO_WARNINGS
from tests.support.live_pages import SHORT, WAIT, CountingStore, ask, problem_box, wait_for_sentence

pytestmark = [pytest.mark.browser, *GRADIO_WARNINGS]
COMPARE = "This problem by four strategies"
EASY = "What is $47+38$?"
SHELVED = "n => document.querySelectorAll('.shelved li').length === n"


@pytest.fixture
def page(desk: Any, url: str) -> Any:
    """Where one run has ended with an answer."""
    if not desk.url.startswith(url):
        desk.goto(url)
        desk.wait_for_selector(".carbon-run .mark.readable", state="attached", timeout=WAIT)
        ask(desk, EASY, SHORT)
        desk.wait_for_function(SHELVED, arg=1, timeout=WAIT)
    return desk


def test_a_refusal_ends_all_of_them_and_empties_no_board(page: Any) -> None:
    problem_box(page).fill("")
    page.get_by_role("button", name=COMPARE).click()
    page.get_by_text("Ended after 0 of 4.").wait_for(timeout=WAIT)
    page.locator(".carbon-run .failure:visible").wait_for()
    assert page.locator(".carbon-run .board").is_visible()
    assert "85" in page.locator(".carbon-run .card").inner_text()


def test_stop_ends_all_of_them(page: Any, store: CountingStore) -> None:
    problem_box(page).fill("What is $30+31$?")  # or explore would be reused, and not be held
    with store.engine.holding():
        page.get_by_role("button", name=COMPARE).click()
        page.get_by_text("Run 1 of 4").wait_for()
        wait_for_sentence(page, "Exploring")
        page.get_by_role("button", name=text.STOP).click()
        page.get_by_text("Ended after 0 of 4.").wait_for(timeout=WAIT)
    assert page.locator(".shelved li").count() == 1
    assert page.locator("#strategy select").input_value() == "best_of_n"


def test_four_runs_follow_one_another_and_stand_beside_each_other(page: Any) -> None:
    problem_box(page).fill(EASY)
    page.get_by_role("button", name=COMPARE).focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".beside-grid.small .carbon-run:not(.unstyled)", timeout=4 * WAIT)
    titles = [each.split(",")[0] for each in page.locator(".beside-title b").all_inner_texts()]
    assert titles == ["Best-of-N", "Beam search", "DVTS", "Particle filtering"]
    assert len({each.split("seed")[1] for each in page.locator(".beside-title b").all_inner_texts()
                }) == 1  # fmt: skip
    tops = page.evaluate(  # however long their titles are
        """[...document.querySelectorAll('.beside .area-explore, .beside .area-baseline')]
          .map((panel) => Math.round(panel.getBoundingClientRect().top))"""
    )
    assert len(set(tops)) == 2
    assert all("85" in each for each in page.locator(".beside-title").all_inner_texts())
    assert page.locator("#strategy select").input_value() == "best_of_n"
    assert page.locator(".shelved li").count() == 5
    assert page.get_by_role("button", name=COMPARE).is_enabled()
