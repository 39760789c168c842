"""Present: the run, the toy, the theory and the figures alone on the screen, for a room."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from carbon.page.island import RECORDINGS
from tests.support import recordings
from tests.support.accessibility import serious_findings
from tests.support.islands import CUT_ANSWERS, settle, texts
from tests.support.lesson_pages import WAIT, Server, wait_until_drawn, watched

pytestmark = pytest.mark.browser
Mount = Callable[..., Any]
SIZES = [(1024, 768), (1280, 720), (1920, 1080)]
PANELS = ["Explore", "Calibration", "Exploit", "Plain", "Scores", "Answer"]
# Of every text that is seen: its height as a share of the stage's, smallest first.
SMALLEST = """() => {
  const stage = Math.min(innerHeight, innerWidth * 9 / 16);
  const root = document.querySelector('.presenting');
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const node = walker.currentNode.parentElement;
    const words = walker.currentNode.textContent.trim();
    if (!words || node.closest('.unseen, .present-frame, .katex, sup, sub, title')) continue;
    if (!node.checkVisibility({ visibilityProperty: true })) continue;
    const svg = node.closest('svg');
    const drawn = svg?.viewBox.baseVal?.height || svg?.clientHeight;
    const scale = svg ? svg.getBoundingClientRect().height / drawn : node.currentCSSZoom ?? 1;
    found.push([parseFloat(getComputedStyle(node).fontSize) * scale / stage, words.slice(0, 30)]);
  }
  return found.sort((a, b) => a[0] - b[0])[0];
}"""
OUTSIDE = """(selector) => {
  const captions = [...document.querySelectorAll('.present-caption')]; // every island has one
  const stage = captions.find((node) => node.checkVisibility()).getBoundingClientRect();
  return [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility())
    .map((node) => node.getBoundingClientRect())
    .filter(({ left, right, bottom }) => (
      left < stage.left - 1 || right > stage.right + 1 || bottom > stage.top + 1)).length;
}"""


def press(page: Any, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)
        page.evaluate("frame()")


def shown(page: Any) -> list[str]:
    """Names of the panels that are seen."""
    return page.evaluate(
        "[...document.querySelectorAll('[data-present]')].filter((node) => node.checkVisibility())"
        ".map((node) => node.dataset.present)"
    )


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_answers_are_whole_in_the_overview(mounted: Mount, width: int, height: int) -> None:
    records = recordings.read("rescue-1", RECORDINGS)
    page = mounted(records, viewport={"width": width, "height": height})
    press(page, "p")
    page.wait_for_selector(".presenting.all")
    page.wait_for_selector(".big .katex")
    assert page.evaluate(CUT_ANSWERS) == []


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_run_is_presented_as_a_whole_or_panel_by_panel(
    mounted: Mount, width: int, height: int
) -> None:
    page = mounted(recordings.read("run-64"), viewport={"width": width, "height": height})
    press(page, "p")
    page.wait_for_selector(".presenting.all")
    assert page.locator(".carbon-run .replay").is_hidden()
    assert {"Explore", "Calibration", "Exploit", "Answer"} <= set(shown(page))
    for number, name in enumerate(PANELS, 1):
        press(page, str(number))
        assert shown(page) == [name]
        assert page.locator(".present-caption:visible").inner_text().endswith(".")
        assert page.evaluate(OUTSIDE, ".presented, .presented h2, .presented .race li") == 0
        size, words = page.evaluate(SMALLEST)
        assert size >= 0.019, (name, words)
    press(page, "0")
    assert page.evaluate(SMALLEST)[0] >= 0.016
    press(page, "PageDown")
    assert shown(page) == ["Explore"]
    press(page, "Escape")
    page.wait_for_function("!document.querySelector('.presenting')")
    assert page.locator(".carbon-run .replay").is_visible()


def test_the_keys_drive_the_run_and_blank_the_screen(mounted: Mount) -> None:
    page = mounted(recordings.read("run-64"))
    press(page, "p", "ArrowLeft", "ArrowLeft")
    before = page.evaluate("island.player.time")
    assert 0 < before < page.evaluate("island.player.end")
    press(page, "ArrowLeft")
    assert page.evaluate("island.player.time") < before
    press(page, "ArrowRight")
    assert page.evaluate("island.player.time") == before
    press(page, *["ArrowRight"] * 5)
    assert page.evaluate("island.player.isAtEnd")
    press(page, *["ArrowLeft"] * 6)
    assert page.evaluate("island.player.time") == 0
    press(page, " ")
    assert page.evaluate("island.player.isPlaying")
    press(page, " ")
    assert not page.evaluate("island.player.isPlaying")
    said = texts(page, ".present-caption")
    assert said == texts(page, ".carbon-run .sentence") or said[0]
    press(page, "b")
    blank = "getComputedStyle(document.querySelector('.presenting'), '::after').content !== 'none'"
    assert page.evaluate(blank)
    press(page, "b")
    assert not page.evaluate(blank)


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (700, 450)])
def test_the_bar_lies_above_everything_and_no_title_is_cut(
    mounted: Mount, width: int, height: int
) -> None:
    page = mounted(recordings.read("run-64"), viewport={"width": width, "height": height})
    press(page, "p")
    cut = """[...document.querySelectorAll('.presenting :is(.fit-tokens h3, figcaption)')]
      .filter((node) => node.checkVisibility())
      .filter((node) => node.scrollWidth > node.clientWidth + 1).length"""
    assert page.evaluate(cut) == 0
    gaps = page.evaluate(
        """[...document.querySelectorAll('.presenting .curves figcaption')].map((node) => {
          const [name, value] = [...node.children].map((one) => one.getBoundingClientRect());
          return name && value ? Math.max(value.left - name.right, value.top - name.bottom) : 99;
        })"""
    )
    assert min(gaps) > -2
    page.locator(".mark.readable:visible").first.hover()  # a pointer that passes over a bar
    page.get_by_role("button", name="Leave", exact=True).click()
    assert page.locator(".presenting").count() == 0


def test_on_an_upright_phone_a_panel_has_its_height(mounted: Mount) -> None:
    page = mounted(recordings.read("run-64"), viewport={"width": 390, "height": 844})
    press(page, "p")
    for number, name in enumerate(PANELS, 1):
        press(page, str(number))
        assert shown(page) == [name]
        assert page.locator(".presented").bounding_box()["height"] > 400
        assert page.evaluate(OUTSIDE, ".presented, .presented .race li") == 0
        caption = page.locator(".present-caption:visible")
        assert caption.evaluate("(node) => node.scrollHeight <= node.clientHeight + 1")


def test_where_full_screen_is_refused_the_window_is_filled(mounted: Mount) -> None:
    page = mounted(recordings.read("run-64"))
    page.evaluate(
        """() => {
          const refuse = () => Promise.reject(new TypeError('no'));
          document.querySelectorAll('.island *').forEach((node) => {
            node.requestFullscreen = refuse;
          });
        }"""
    )
    page.get_by_role("button", name="Present").click()
    settle(page)
    box = page.locator(".presenting").bounding_box()
    assert (box["x"], box["y"], box["width"], box["height"]) == (0, 0, 1400, 900)
    assert page.evaluate("document.fullscreenElement") is None
    press(page, "p")
    assert page.evaluate("!document.querySelector('.presenting')")
    focused = "document.activeElement.matches('.present-open')"
    assert page.evaluate(focused)


def test_a_panel_takes_part_by_one_attribute(mounted: Mount) -> None:
    page = mounted(recordings.read("run-64"))
    page.evaluate(
        """() => {
          const one = document.createElement('section');
          one.dataset.present = 'Mine';
          one.textContent = 'seen '.repeat(400);
          document.querySelector('.area-choose').after(one);
        }"""
    )
    press(page, "p", "7")
    assert shown(page) == ["Mine"]
    assert page.evaluate(OUTSIDE, ".presented") == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_present_is_accessible(mounted: Mount, scheme: str) -> None:
    page = mounted(recordings.read("run-64"), color_scheme=scheme)
    for keys in (["p"], ["2"], ["6"]):
        press(page, *keys)
        assert serious_findings(page) == [], keys


@pytest.fixture(scope="module")
def lessons(browser: Any, lessons_server: Server) -> Iterator[Any]:
    """One page at a small projector, with the lessons' tabs."""
    context = browser.new_context(viewport={"width": 1024, "height": 768})
    with watched(context):
        page = context.new_page()
        page.goto(f"{lessons_server.url}?tab=benchmarks&figure=tokens")
        page.evaluate(
            "window.frame = () => new Promise((done) => requestAnimationFrame("
            "() => requestAnimationFrame(() => setTimeout(done))))"
        )
        yield page
        context.close()


def is_readable(page: Any) -> None:
    """Waits for the drawing, whose letters are to be read from the back of a room."""
    page.wait_for_selector(".presented .main-svg, .presented .cascade .row", timeout=WAIT)
    inside = f"(selector) => ({OUTSIDE})(selector) === 0"
    whole = ".presented, .presented :is(h2, h3, svg.main-svg)"
    page.wait_for_function(inside, arg=whole, timeout=WAIT)  # drawn anew for the stage
    size, words = page.evaluate(SMALLEST)
    assert size >= 0.019, words


def test_a_tall_figure_is_presented_in_parts(lessons: Any) -> None:
    wait_until_drawn(lessons, "benchmarks")
    press(lessons, "p")
    title = lessons.locator(".presented .head h3")
    is_readable(lessons)
    first = title.inner_text()
    caption = lessons.locator(".present-caption:visible")
    caption.get_by_text("(1 / ").wait_for(timeout=WAIT)
    (num_parts,) = re.findall(r"\(1 / (\d+)\)", caption.inner_text())
    assert int(num_parts) > 1
    for part in range(1, int(num_parts) + 1):
        caption.get_by_text(f"({part} / {num_parts})").wait_for(timeout=WAIT)
        assert title.inner_text() == first
        is_readable(lessons)
        press(lessons, "ArrowRight")
    lessons.wait_for_function(
        "first => document.querySelector('.presented .head h3').textContent !== first", arg=first
    )
    is_readable(lessons)
    press(lessons, "Escape")


def shows_every_iteration(page: Any) -> None:
    """No cascade is cut, and no two labels of a row touch."""
    cut, touching = page.evaluate(
        """() => {
          const frames = [...document.querySelectorAll('.presented .cascade')];
          const touches = (a, b) => a.right > b.left - 2 && b.right > a.left - 2;
          const rows = frames.flatMap((frame) => [...frame.querySelectorAll('.row')]);
          return [
            frames.filter((frame) => frame.scrollHeight > frame.clientHeight + 1).length,
            rows.filter((row) => {
              const size = row.querySelector('.size').getBoundingClientRect();
              const ends = [...row.querySelectorAll('.end')];
              return ends.some((end) => touches(size, end.getBoundingClientRect()));
            }).length,
          ];
        }"""
    )
    assert (cut, touching) == (0, 0)


@pytest.mark.parametrize(("tab", "num_panels"), [("Toy", 2), ("Theory", 4)])
def test_the_toy_and_the_theory_are_presented(lessons: Any, tab: str, num_panels: int) -> None:
    lessons.get_by_role("tab", name=tab).click()
    wait_until_drawn(lessons, tab.lower())
    press(lessons, "p")
    for number in range(1, num_panels + 1):
        press(lessons, str(number))
        assert len(shown(lessons)) == 1
        is_readable(lessons)
        assert lessons.locator(".present-caption:visible").inner_text()
        if tab == "Toy" and number == 1:
            shows_every_iteration(lessons)
    press(lessons, "1", "ArrowLeft")
    press(lessons, "Escape")
    assert lessons.locator(".presenting").count() == 0
