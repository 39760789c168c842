"""What the Live tab's controls look like: the ring of the keyboard, and room for what they hold."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from carbon.core.config import SETTINGS
from carbon.page.app import build_app
from carbon.serving.machine import Machine
from tests.support.gradio_server import GRADIO_WARNINGS, serving
from tests.support.live_pages import WAIT, NeverLoaded, open_advanced, open_controls

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
# Whether the words of two parts lie on one another.
CROSSED = """(selectors) => {
  const [one, other] = selectors.map((selector) => {
    const words = document.createRange();
    words.selectNodeContents(document.querySelector(selector));
    return words.getBoundingClientRect();
  });
  return one.left < other.right && other.left < one.right
    && one.top < other.bottom && other.top < one.bottom;
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
def live(desk: Any, url: str) -> Any:
    """The page as it has just been opened; then as the test before has left it."""
    return desk if desk.url.startswith(url) else opened(desk, url)


def opened(page: Any, url: str) -> Any:
    page.goto(url)
    page.wait_for_selector(".carbon-run .mark.readable", state="attached", timeout=WAIT)
    return page


def test_the_note_on_the_model_does_not_lie_on_what_newcomers_are_offered(live: Any) -> None:
    """The longest note: the page has just been opened."""
    page = live
    for width in (1920, 1400, 1381, 1380, 1200, 1081, 1080, 700, 390, 320):
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_timeout(60)
        assert page.locator("#status .recorded").is_visible()
        assert not page.evaluate(CROSSED, ["#newcomer summary", "#status"]), width


def test_the_ring_round_the_problem_does_not_cross_its_label(live: Any) -> None:
    page = live
    page.set_viewport_size({"width": 1400, "height": 900})
    open_controls(page)
    page.locator("#problem textarea").focus()
    gap = page.evaluate(
        """() => {
          const box = document.querySelector('#problem textarea');
          const { outlineOffset, outlineWidth } = getComputedStyle(box);
          const ring = box.getBoundingClientRect().top - parseFloat(outlineOffset)
            - parseFloat(outlineWidth);
          const label = document.createRange();
          label.selectNodeContents(document.querySelector('#problem label > span'));
          return ring - label.getBoundingClientRect().bottom;
        }"""
    )
    assert gap >= -1


COVERED = """() => [...document.querySelectorAll('#ask .choice')].filter((choice) => {
  const [label, select] = [choice.querySelector('span'), choice.querySelector('select')];
  return [label, select].some((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const y = (top + bottom) / 2;
    return [left + 1, (left + right) / 2, right - 1].some(
      (x) => !node.contains(document.elementFromPoint(x, y)));
  });
}).map((choice) => choice.innerText)"""


def test_no_label_covers_a_list_of_choices(live: Any) -> None:
    """700 is also a window of 1400 at 200 % zoom."""
    page = live
    open_controls(page)
    for width in (1400, 1180, 1140, 1100, 1081, 1080, 1024, 760, 700, 681, 680, 390, 320):
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_timeout(60)
        assert page.evaluate(COVERED) == [], width
    page.set_viewport_size({"width": 1400, "height": 900})
    lists = (
        page.locator("#strategy select").bounding_box(),
        page.locator("#num-rollouts select").bounding_box(),
    )
    assert lists[0]["y"] == lists[1]["y"]  # beside one another, where there is room


def test_the_controls_have_the_size_of_what_they_hold(live: Any) -> None:
    page = live
    open_advanced(page)
    box = page.get_by_label(SETTINGS["early_exploit"].label)
    box.check()
    assert box.evaluate("node => [node.offsetWidth, node.offsetHeight]") == [16, 16]
    ink, paper = (f"getComputedStyle({node}).backgroundColor" for node in ("node", "document.body"))
    assert box.evaluate(f"node => {ink} !== {paper}")  # or its white tick would be on white
    needed = page.locator("#strategy select").evaluate(WIDEST_CHOICE)
    assert needed[0] <= needed[1]


@pytest.mark.parametrize(("scheme", "ring"), [("light", "11, 103, 168"), ("dark", "92, 182, 238")])
def test_where_the_keyboard_is_can_be_seen(
    live: Any, open_page: Callable[..., Any], url: str, scheme: str, ring: str
) -> None:
    page = live if scheme == "light" else open_page(url, color_scheme=scheme)
    open_advanced(page)
    fields = page.locator(":is(#ask, #advanced) :is(input, select, textarea):visible")
    assert fields.count() >= 16
    page.keyboard.press("Shift+Tab")  # from here on a keyboard is in use
    for field in fields.all():
        field.focus()
        outline, is_whole = field.evaluate(FOCUS_RING)
        assert outline == f"rgb({ring}) solid 2px"
        assert is_whole
