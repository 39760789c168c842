"""The Score tab in a browser: a pasted solution, an edited step, and a rollout of the board."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from carbon.page import text
from tests.support.gradio_server import GRADIO_WARNINGS
from tests.support.live_pages import WAIT, ask, wait_for_sentence

pytestmark = [*GRADIO_WARNINGS, pytest.mark.browser]
STEPS = ".scored-steps > li"
PROBLEM = "What is $12+30$?"
SOLUTION = (
    "## Step 1: Add\n$12+30=42$\n\nSo the answer is $\\boxed{42}$. <img src=x onerror=alert(1)>"
)


def paste(page: Any, problem: str, solution: str) -> None:
    page.get_by_label("Problem", exact=True).and_(page.locator("#lesson-score textarea")).fill(
        problem
    )
    page.get_by_label(text.SCORE["solution"]).fill(solution)


def shown(page: Any, what: str) -> list[str]:
    return page.locator(f"{STEPS} {what}").all_inner_texts()


@pytest.fixture
def score(desk: Any, url: str) -> Any:
    """The tab, with what the test before has left there."""
    if not desk.url.startswith(url):
        desk.goto(f"{url}?tab=score")
        desk.get_by_role("button", name=text.SCORE["score"], exact=True).wait_for(timeout=WAIT)
    return desk


def test_what_is_refused_keeps_what_was_written(score: Any) -> None:
    page = score
    paste(page, PROBLEM, "   ")
    page.get_by_role("button", name=text.SCORE["score"], exact=True).click()
    alert = page.locator("#lesson-score .judged [role=alert]")
    alert.wait_for(timeout=WAIT)
    assert "1 to 200 steps" in alert.inner_text()
    assert page.get_by_label("Problem", exact=True).and_(
        page.locator("#lesson-score textarea")
    ).input_value() == PROBLEM  # fmt: skip


def test_a_solution_is_judged_and_an_edit_shows_what_it_changed(score: Any) -> None:
    page = score
    paste(page, PROBLEM, SOLUTION)
    page.keyboard.press("Control+Enter")
    page.locator(STEPS).nth(1).wait_for(timeout=WAIT)
    assert page.locator("#lesson-score img").count() == 0  # model text is text
    before = shown(page, ".value")
    assert all(0 <= float(value) <= 1 for value in before)
    assert "42" in page.locator(".scored-foot").inner_text()
    assert "opinion" in page.locator(".scored-summary").inner_text()

    page.get_by_role("button", name="Edit, Step 1").press("Enter")
    field = page.locator(".is-editing textarea")
    field.fill("## Step 1: Add\n$12+30=43$")
    field.press("Control+Enter")
    page.locator(".is-edited").wait_for(timeout=WAIT)
    assert shown(page, ".change")[0].startswith(text.SCORE["edited"])
    assert "=43$" in page.get_by_label(text.SCORE["solution"]).input_value()
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Edit, Step 1"

    page.get_by_role("button", name=text.SCORE["undo"]).click()
    page.wait_for_function(
        "before => [...document.querySelectorAll('.scored-steps .value')]"
        ".map((each) => each.innerText).join() === before",
        arg=",".join(before),
        timeout=WAIT,
    )


def test_a_rollout_of_the_board_is_opened_with_its_text(
    open_page: Callable[..., Any], url: str
) -> None:
    page = open_page(url)
    ask(page, PROBLEM, 8)
    wait_for_sentence(page, "Done")
    page.locator(".carbon-run .mark.readable").first.click()
    page.get_by_role("button", name="Edit and score").click()
    page.locator(STEPS).first.wait_for(timeout=WAIT)
    assert page.get_by_label(text.SCORE["solution"]).input_value()
    assert text.SCORE["from_run"] in page.locator("#lesson-score").inner_text()
    assert "tab=score" in page.url


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_tab_fits_and_can_be_used_by_everybody(
    open_page: Callable[..., Any], url: str, scheme: str
) -> None:
    page = open_page(f"{url}?tab=score&__theme={scheme}", color_scheme=scheme)
    page.get_by_role("button", name=text.SCORE["example"]).click(timeout=WAIT)
    page.locator(STEPS).nth(2).wait_for(timeout=WAIT)
    for width in (1400, 390):
        page.set_viewport_size({"width": width, "height": 844})
        page.wait_for_function("document.documentElement.scrollWidth <= innerWidth")
        assert Axe().run(page, context="#lesson-score").violations_count == 0, width
