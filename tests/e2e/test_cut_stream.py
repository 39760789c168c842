"""A proxy cuts the stream of a run: what came stays, the page says so, and goes on to the end."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.support.cutting_proxy import cutting
from tests.support.gradio_server import GRADIO_WARNINGS
from tests.support.live_pages import (
    WAIT,
    CountingStore,
    ask,
    wait_for_sentence,
    wait_until_drawn,
    wait_until_idle,
)

pytestmark = [*GRADIO_WARNINGS, pytest.mark.browser]
CUT_AFTER = 3.0
# Gradio may load the page again when it has lost the server: a run that is over by then is shown
# without the note. What was said before is kept for the test.
LISTEN = """setInterval(() => document.querySelectorAll('.carbon-run .notes').forEach((notes) => {
  const isSaid = notes.checkVisibility() && notes.textContent.includes('The connection was cut');
  if (isSaid) sessionStorage.said = 'cut';
}), 50);"""


@pytest.fixture
def quiet_page(browser: Any) -> Any:
    """A page whose console may tell of cut connections."""
    context = browser.new_context(viewport={"width": 1400, "height": 900})
    yield context.new_page()
    context.close()


def test_a_run_goes_on_when_its_stream_is_cut_and_the_next_one_can_begin(
    quiet_page: Any, url: str, store: CountingStore
) -> None:
    page = quiet_page
    page.add_init_script(LISTEN)
    with cutting(url, CUT_AFTER) as address:
        page.goto(address)
        with store.engine.holding():
            ask(page, "What is $17 \\cdot 24$?")
            wait_until_drawn(page)
            page.wait_for_timeout(1000 * CUT_AFTER + 500)  # the stream has begun and is cut by now
        wait_for_sentence(page, "Done")
        page.wait_for_function("sessionStorage.said === 'cut'", timeout=WAIT)
        assert "408" in page.locator(".carbon-run .card").inner_text()
        assert wait_until_idle(store.engine)
        ask(page, "What is $12+30$?")
        wait_for_sentence(page, "Done")
        assert wait_until_idle(store.engine)


def test_a_page_that_is_closed_frees_the_machine(
    open_page: Callable[..., Any], url: str, store: CountingStore
) -> None:
    page = open_page(url)
    with store.engine.holding():
        ask(page, "What is $17 \\cdot 24$?")
        wait_until_drawn(page)
        page.close()
        assert wait_until_idle(store.engine, WAIT / 1000)
