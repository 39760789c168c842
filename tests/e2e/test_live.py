"""The Live tab in a real browser, on the real tiny pair."""

import inspect
import json
import re
import threading
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import fastapi
import gradio as gr
import pytest
import uvicorn

from carbon.core.config import SETTINGS
from carbon.page import text
from carbon.page.app import build_app, launch_options
from carbon.page.island import ASSETS
from carbon.serving.machine import Machine
from tests.support.accessibility import serious_findings
from tests.support.gradio_server import GRADIO_WARNINGS, serving
from tests.support.live_pages import (
    SHORT,
    WAIT,
    CountingStore,
    NeverLoaded,
    ask,
    is_computing,
    open_advanced,
    open_controls,
    problem_box,
    wait_for_sentence,
    wait_until_begun,
    wait_until_drawn,
    wait_until_idle,
)

pytestmark = [pytest.mark.browser, *GRADIO_WARNINGS]
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
EASY = "What is $47+38$?"
HOSTILE = (
    "<img src=x onerror=alert(1)><script>alert(2)</script><svg><style><img onerror=alert(3)>"
    '[a](javascript:alert(4)) <iframe srcdoc="<script>alert(5)</script>"> ${alert(6)} {{alert(7)}}'
)
DRAWN = ".carbon-run .mark.readable"


@pytest.fixture
def open_live(open_page: Any, url: str) -> Callable[..., Any]:
    """Opens the page, with a query if need be, and waits until its recorded run plays."""

    def open_(query: str = "", **options: Any) -> Any:
        page = open_page(url + query, **options)
        page.wait_for_selector(DRAWN, state="attached", timeout=WAIT)
        return page

    return open_


@pytest.fixture
def page(desk: Any, url: str) -> Any:
    """One visitor's page, who stays for most tests of this file."""
    if not desk.url.startswith(url):
        desk.goto(url)
    desk.wait_for_selector(DRAWN, state="attached", timeout=WAIT)
    return desk


def test_a_newcomer_is_told_what_the_letters_mean(page: Any) -> None:
    told = page.locator("#newcomer")
    assert told.locator("dl").is_hidden()
    told.locator("summary").click()
    terms = [*text.TERMS, text.WORTH_IT]
    assert told.locator("dt").all_inner_texts() == terms
    assert told.locator("dd").last.is_visible()
    told.locator("summary").click()


def test_the_controls_fold_to_a_line_and_open_without_moving_anything(page: Any) -> None:
    change = page.get_by_role("button", name=text.CHANGE)
    top = "document.querySelector('#island .board').getBoundingClientRect().top + scrollY"
    bottom = "document.querySelector('#island .race').getBoundingClientRect().bottom + scrollY"
    page.get_by_role("button", name="Instant").click()
    folded = page.evaluate(top)
    assert folded <= 260
    assert page.evaluate(bottom) <= 900
    box = page.locator("#problem textarea")
    assert box.is_hidden()
    page.keyboard.press("e")
    assert box.is_visible()
    assert box.evaluate("node => node === document.activeElement")
    assert change.get_attribute("aria-expanded") == "true"
    assert page.evaluate(top) == folded
    page.keyboard.type("e")  # in a field it is a letter
    assert box.is_visible()
    page.keyboard.press("Escape")
    assert box.is_hidden()
    assert change.evaluate("node => node === document.activeElement")
    page.keyboard.press("Enter")
    ask(page, EASY)
    wait_for_sentence(page, "Done")
    assert box.is_hidden()
    assert page.evaluate(top) <= 260
    # And the run ends with an answer.
    assert page.locator(".carbon-run .card").inner_text().count("85") >= 2
    assert page.locator(DRAWN).count() == SHORT + SHORT // 2
    assert page.locator(".carbon-run .failure").is_hidden()


def test_ctrl_enter_runs_what_was_just_typed(page: Any, store: CountingStore) -> None:
    box = problem_box(page)
    page.get_by_label("Rollouts N").select_option("8")
    box.fill("What is $11+22$?")
    box.press("Control+Enter")
    wait_until_begun(page)
    wait_for_sentence(page, "Done")
    assert store.engine.problems[-1] == "What is $11+22$?"


def test_stop_frees_the_machine_and_keeps_what_was_drawn(page: Any, store: CountingStore) -> None:
    with store.engine.holding():
        ask(page, EASY)
        wait_until_drawn(page)
        page.get_by_role("button", name="Stop").click()
        wait_for_sentence(page, "Stopped")
        assert wait_until_idle(store.engine)
    drawn = page.locator(DRAWN).count()
    assert drawn > 0
    page.wait_for_timeout(700)
    assert page.locator(DRAWN).count() == drawn
    assert "Stopped" in page.locator(".carbon-run .now").inner_text()


def test_a_run_right_after_stop_begins_from_nothing(page: Any, store: CountingStore) -> None:
    with store.engine.holding():
        ask(page, EASY)
        wait_until_drawn(page)
        problem_box(page).fill("What is $20+21$?")
        # In one go, as nobody's hand could: the first run is still being cancelled.
        page.evaluate("['#stop', '#run'].forEach((id) => document.querySelector(id).click())")
    wait_for_sentence(page, "Done")
    assert page.locator(DRAWN).count() == SHORT + SHORT // 2
    assert page.locator(".carbon-run .card").inner_text().count("41") >= 2


def test_closing_the_tab_frees_the_machine(open_live: Any, store: CountingStore) -> None:
    page = open_live()
    with store.engine.holding():
        ask(page, EASY)
        wait_until_drawn(page)
        assert is_computing()
        page.close()
        assert wait_until_idle(store.engine)


def test_the_second_visitor_waits_and_is_then_served(
    page: Any, open_live: Any, store: CountingStore
) -> None:
    first, second = page, open_live()
    with store.engine.holding():
        ask(first, EASY)
        wait_until_drawn(first)
        ask(second, "What is $30+31$?")
        wait_for_sentence(second, "Waiting in the queue: place 1 of 1")
        # The recorded run is not theirs: it stays, and is said to be another.
        assert second.locator(".carbon-run .still-shown").is_visible()
        first.get_by_role("button", name="Stop").click()
    wait_for_sentence(second, "Done")
    assert "61" in second.locator(".carbon-run .card").inner_text()
    assert "61" not in first.locator(".carbon-run .card").inner_text()


def test_explore_is_reused_by_its_own_visitor_only(page: Any, open_live: Any) -> None:
    mine, yours = page, open_live()
    for visitor, is_reused in ((mine, False), (yours, False), (mine, True)):
        ask(visitor, "What is $50+17$?", 8)
        wait_for_sentence(visitor, "Done")
        reused = "explore rollouts are those of your last run"
        assert (reused in visitor.locator(".carbon-run .notes").inner_text()) == is_reused
        open_controls(visitor)
        visitor.get_by_label("Learn δ").uncheck()
    mine.get_by_label("Learn δ").check()


def test_a_double_click_runs_once(page: Any, store: CountingStore) -> None:
    problem_box(page).fill("What is $60+17$?")
    page.get_by_label("Rollouts N").select_option("8")
    page.get_by_role("button", name="Run", exact=True).dblclick()
    page.keyboard.press("Control+Enter")
    wait_until_begun(page)
    wait_for_sentence(page, "Done")
    assert wait_until_idle(store.engine)
    assert store.engine.problems.count("What is $60+17$?") == 1


def test_run_with_something_else_takes_the_place_of_a_run(page: Any, store: CountingStore) -> None:
    with store.engine.holding():
        ask(page, EASY)
        wait_until_drawn(page)
        problem_box(page).fill("What is $20+23$?")
        page.get_by_role("button", name="Run", exact=True).click()
    wait_for_sentence(page, "Done")
    assert page.locator(".carbon-run .card").inner_text().count("43") >= 2
    assert store.engine.problems[-2:] == [EASY, "What is $20+23$?"]


def test_a_double_click_on_something_else_takes_the_place_of_a_run(
    page: Any, store: CountingStore, capfd: Any
) -> None:
    with store.engine.holding():
        ask(page, EASY)
        wait_until_drawn(page)
        problem_box(page).fill("What is $21+23$?")
        page.get_by_role("button", name="Run", exact=True).dblclick()
    wait_for_sentence(page, "Done")
    assert page.locator(".carbon-run .card").inner_text().count("44") >= 2
    assert wait_until_idle(store.engine)
    assert store.engine.problems[-2:] == [EASY, "What is $21+23$?"]
    assert "Traceback" not in capfd.readouterr().err


def test_hostile_text_is_text_everywhere(open_live: Any, open_page: Any, url: str) -> None:
    page = open_live()
    dialogs: list[str] = []
    page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    ask(page, HOSTILE, 8)
    wait_for_sentence(page, "Done")
    assert "<img src=x onerror=alert(1)>" in page.locator(".carbon-run .problem-text").inner_text()
    page.locator(DRAWN).first.click(force=True)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Copy link").click()
    page.wait_for_timeout(300)
    linked = open_page(f"{url}?{urlsplit(page.url).query}")
    linked.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    box = problem_box(linked)
    linked.wait_for_function(
        "document.querySelector('#problem textarea')?.value.startsWith('<img')"
    )
    assert box.input_value() == HOSTILE
    assert dialogs == []
    assert page.locator("#island :is(script, iframe, img)").count() == 0


def test_a_refused_request_is_a_sentence_on_the_page(open_live: Any, store: CountingStore) -> None:
    page = open_live()
    asked = len(store.engine.problems)
    problem_box(page).fill(" ")
    page.get_by_role("button", name="Run", exact=True).click()
    page.wait_for_selector(".carbon-run .failure:visible", timeout=WAIT)
    assert "empty" in page.locator(".carbon-run .failure").inner_text()
    assert problem_box(page).get_attribute("maxlength") is None  # it would cut a paste in silence
    ask(page, "12 + 30 " * 600)
    page.wait_for_function(
        "document.querySelector('.carbon-run .failure').textContent.includes('4,800 characters')",
        timeout=WAIT,
    )
    open_advanced(page)
    page.get_by_label("Epochs").fill("0")
    page.get_by_label("Epochs").press("Tab")  # leaving the field commits it
    ask(page, EASY)
    page.wait_for_function(
        "document.querySelector('.carbon-run .failure').textContent.includes('Epochs must')",
        timeout=WAIT,
    )
    assert len(store.engine.problems) == asked


def test_a_link_opens_what_it_says_and_copying_makes_one(open_page: Any, url: str) -> None:
    page = open_page(f"{url}?problem=What+is+%241%2B2%24%3F&n=16&seed=7&delta=0&t=1&compare=0")
    page.wait_for_function("document.querySelector('#problem textarea')?.value.endsWith('1+2$?')")
    no_recording(page)
    assert page.get_by_label("Rollouts N").input_value() == "16"
    assert not page.get_by_label("Learn δ").is_checked()
    assert page.get_by_label("Learn T").is_checked()
    assert not page.get_by_label(SETTINGS["compare_with_baseline"].label).is_checked()
    page.get_by_label("Rollouts N").select_option("128")
    page.get_by_role("button", name="Copy link").click()
    page.wait_for_url(re.compile(r"n=128"))
    assert "problem=What+is+%241%2B2%24%3F" in page.url
    assert "delta=0" in page.url


def test_what_a_link_asks_for_in_vain_is_told(open_live: Any) -> None:
    page = open_live("?n=16&policy=qwen2.5-math-7b&seed=%3Cimg%20src=x%3E")
    told = page.locator("#link-status")
    told.get_by_text("policy = “qwen2.5-math-7b”, seed = “<img src=x>”").wait_for()
    assert page.get_by_label("Rollouts N").input_value() == "16"
    assert told.locator("img").count() == 0


def test_a_page_that_is_loaded_again_keeps_what_was_run(page: Any) -> None:
    open_controls(page)
    page.get_by_label("Learn T").uncheck()
    ask(page, EASY)
    wait_for_sentence(page, "Done")
    page.reload()
    page.wait_for_function(
        "problem => document.querySelector('#problem textarea')?.value === problem", arg=EASY
    )
    assert page.get_by_label("Rollouts N").input_value() == str(SHORT)
    assert not page.get_by_label("Learn T").is_checked()
    wait_for_sentence(page, "Done")
    assert "47+38" in page.locator("#island .problem-text").inner_text()
    assert page.locator("#status .recorded").is_hidden()
    open_controls(page)
    page.get_by_label("Learn T").check()


def no_recording(page: Any) -> None:
    """No run of another problem stands below the one that the address names."""
    wait_for_sentence(page, "Press Run")
    page.wait_for_timeout(500)
    assert page.locator(DRAWN).count() == 0
    assert page.locator("#status .recorded").is_hidden()


def test_a_reference_answer_belongs_to_its_problem(page: Any) -> None:
    examples = json.loads((ASSETS / "problems" / "examples.json").read_text())["examples"]
    hardest = next(example for example in examples if example["level"] == 5)
    open_controls(page)
    page.get_by_role("button", name="5 hard").click()
    open_advanced(page)
    value = "document.querySelector('#reference :is(input, textarea)')?.value"
    page.wait_for_function(f"answer => {value} === answer", arg=hardest["answer"])
    assert problem_box(page).input_value() == hardest["problem"]
    problem_box(page).fill("Something else, $1+1$")
    page.wait_for_function(f"{value} === ''")


def test_models_that_cannot_run_here_are_shown_and_disabled(page: Any) -> None:
    option = page.get_by_label(SETTINGS["policy"].label).locator(
        "option", has_text="Qwen2.5-Math-7B"
    )
    assert option.is_disabled()
    assert "needs a GPU" in option.inner_text()


@pytest.mark.parametrize(("widths", "scheme"), [((768, 320), "light"), ((390, 1400), "dark")])
def test_every_size_and_theme_fits_and_is_accessible(
    open_live: Any, widths: tuple[int, ...], scheme: str
) -> None:
    page = open_live(viewport={"width": widths[0], "height": 844}, color_scheme=scheme)
    page.get_by_role("button", name="Instant").click()
    open_advanced(page)
    for width in widths:
        page.set_viewport_size({"width": width, "height": 844})
        page.wait_for_timeout(400)
        assert page.evaluate(OVERFLOW) <= 0, width
        footer = page.locator("footer").inner_text().split()
        assert footer[0] != "·"
    assert serious_findings(page) == []
    assert page.evaluate("document.body.classList.contains('dark')") == (scheme == "dark")
    assert page.locator("h1").count() == 1


def test_on_a_phone_the_run_comes_into_view(page: Any) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("scrollTo(0, 0)")
    ask(page, EASY, 8)
    page.wait_for_function("document.querySelector('#island').getBoundingClientRect().top < 100")
    wait_for_sentence(page, "Done")


def test_the_page_is_useful_before_any_model_is_loaded(open_page: Any) -> None:
    store = NeverLoaded()
    with serving(build_app(store, Machine())) as url:
        page = open_page(url)
        page.wait_for_selector(DRAWN, state="attached", timeout=WAIT)
        status, kept = page.locator("#status"), page.locator(".carbon-run .still-shown")
        assert status.inner_text() == f"{text.LOADING} {text.RECORDED}"
        ask(page, EASY)
        wait_for_sentence(page, text.loading("Small policy"))
        assert kept.is_visible()
        assert text.RECORDED not in status.inner_text()
        page.get_by_role("button", name="Stop").click()
        kept.wait_for(state="hidden")
        # The recorded run is there as before, and said to be one again.
        assert page.locator(DRAWN).count() > 0
        assert status.inner_text() == f"{text.LOADING} {text.RECORDED}"
        page.close()
        store.released.set()


def test_the_page_works_below_a_path(open_page: Any, store: CountingStore) -> None:
    accepted = inspect.signature(gr.mount_gradio_app).parameters
    demo = build_app(store, Machine())
    options = {name: each for name, each in launch_options(demo).items() if name in accepted}
    app = gr.mount_gradio_app(fastapi.FastAPI(), demo, path="/some/where", **options)
    server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=0, log_level="warning"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    port = server.servers[0].sockets[0].getsockname()[1]
    page = open_page(f"http://127.0.0.1:{port}/some/where/")
    page.wait_for_selector(DRAWN, state="attached", timeout=WAIT)
    ask(page, EASY, 8)
    wait_for_sentence(page, "Done")
    page.close()
    server.should_exit = True
    thread.join(20)
