"""The page when its server goes away in the middle of a run."""

from typing import Any

import pytest

from tests.support.lesson_pages import Server

pytestmark = pytest.mark.browser
WAIT = 60_000  # milliseconds
OVERLAPS = """(selector) => {
  const [message, button] = ['.toast-body', selector].map(
    (each) => document.querySelector(each).getBoundingClientRect());
  return message.top < button.bottom && message.bottom > button.top
    && message.left < button.right && message.right > button.left;
}"""


def test_a_lost_server_is_told_on_the_board_and_leaves_run_free(browser: Any) -> None:
    server = Server()  # its pair never ends loading: a run waits, and gives signs of life
    context = browser.new_context(viewport={"width": 1400, "height": 844})
    context.add_init_script("localStorage['carbon-walk'] = 'seen';")  # no walk stands at its start
    try:
        page = context.new_page()  # the browser's console may complain here
        page.goto(server.url)
        page.wait_for_selector(".carbon-run .mark.readable", state="attached", timeout=WAIT)
        page.get_by_role("button", name="Run", exact=True).click()
        sentence = "document.querySelector('.carbon-run .sentence').textContent"
        page.wait_for_function(f"{sentence}.startsWith('Loading')", timeout=WAIT)
        server.stop()
        failure = page.locator(".carbon-run .failure")
        failure.get_by_text("The connection to the server was lost").wait_for(timeout=WAIT)
        page.locator(".toast-body").wait_for(timeout=WAIT)
        for width in (1400, 390):
            page.set_viewport_size({"width": width, "height": 844})
            page.wait_for_timeout(500)  # it slides in
            page.evaluate("window.scrollTo(0, 0)")
            for button in ("#run", "#stop"):
                assert not page.evaluate(OVERLAPS, button), width
    finally:
        context.close()
        server.stop()


def test_a_place_in_the_queue_needs_no_sign_of_life(evaluate: Any) -> None:
    told = evaluate("""
      const { LiveText } = await import('/page/page.js');
      const live = new LiveText(() => {});
      const queue = (position) => `{"event":"Queue","position":${position},"size":3}\\n`;
      return ['', '{"event":"Heartbeat"}\\n', queue(2), queue(2) + queue(1), queue(1) + queue(0)]
        .map((text) => { live.receive(text); return live.isWaiting; });
    """)
    assert told == [False, False, True, True, False]
