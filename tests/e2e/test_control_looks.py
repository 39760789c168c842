"""What the Live tab's controls look like: the ring of the keyboard, and room for what they hold."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from carbon.core.config import SETTINGS
from carbon.page.app import build_app
from carbon.serving.machine import Machine
from tests.support.gradio_server import GRADIO_WARNINGS, serving
from tests.support.live_pages import WAIT, NeverLoaded, open_advanced

pytestmark = [pytest.mark.browser, *GRADIO_WARNINGS]
# The outline, and whether nothing around the control cuts it off.
FOCUS_RING = """(node) => {
  const frames = [];
  for (let at = node.parentElement; !['ask', 'advanced'].includes(at.id); at = at.parentElement) {
    const { display, overflow } = getComputedStyle(at);
    if (display !== 'contents') frames.push(overflow);
  }
  const isBox = node.type === 'checkbox';
  const isWhole = !isBox || frames.every((overflow) => overflow === 'visible');
  return [getComputedStyle(node).outline, isWhole];
}"""
# The widest name of a list of choices, and the room for it.
WIDEST_CHOICE = """(node) => {
  const style = getComputedStyle(node);
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = style.font;
  const widths = [...node.options].map((option) => pen.measureText(option.text).width);
  const room = node.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return [Math.max(...widths), room];
}"""


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with serving(build_app(NeverLoaded(), Machine())) as address:
        yield address


@pytest.fixture
def open_live(open_page: Callable[..., Any], url: str) -> Callable[..., Any]:
    def open_(**options: Any) -> Any:
        page = open_page(url, **options)
        page.wait_for_selector(".carbon-run .mark.readable", state="attached", timeout=WAIT)
        return page

    return open_


@pytest.mark.parametrize(("scheme", "ring"), [("light", "11, 103, 168"), ("dark", "92, 182, 238")])
def test_where_the_keyboard_is_can_be_seen(
    open_live: Callable[..., Any], scheme: str, ring: str
) -> None:
    page = open_live(color_scheme=scheme)
    open_advanced(page)
    fields = page.locator(":is(#ask, #advanced) :is(input, select, textarea):visible")
    assert fields.count() >= 16
    page.keyboard.press("Shift+Tab")  # from here on a keyboard is in use
    for field in fields.all():
        field.focus()
        outline, is_whole = field.evaluate(FOCUS_RING)
        assert outline == f"rgb({ring}) solid 2px"
        assert is_whole


def test_the_controls_have_the_size_of_what_they_hold(open_live: Callable[..., Any]) -> None:
    page = open_live()
    open_advanced(page)
    box = page.get_by_label(SETTINGS["early_exploit"].label)
    box.check()
    assert box.evaluate("node => [node.offsetWidth, node.offsetHeight]") == [16, 16]
    ink, paper = (f"getComputedStyle({node}).backgroundColor" for node in ("node", "document.body"))
    assert box.evaluate(f"node => {ink} !== {paper}")  # or its white tick would be on white
    needed = page.locator("#strategy select").evaluate(WIDEST_CHOICE)
    assert needed[0] <= needed[1]
