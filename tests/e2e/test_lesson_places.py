"""Tables of the lessons where there is little room, and Back and Forward between the tabs."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.support.lesson_pages import Server, show_figure, wait_until_drawn

pytestmark = pytest.mark.browser
HIDDEN_WIDTH = "node => node.scrollWidth - node.clientWidth"
STAYING_APART = """() => {
  const [first, second] = document.querySelectorAll('.split th.stays');
  return parseFloat(getComputedStyle(second).left) === first.offsetWidth;
}"""
SCROLLED_LEFTS = """(node) => [0, 120].map((left) => {
  node.scrollLeft = left;
  return [...node.querySelectorAll('tbody tr:first-child .stays')].map(
    (cell) => Math.round(cell.getBoundingClientRect().left)).join();
})"""


@pytest.fixture
def benchmarks(desk: Any, lessons_server: Server) -> Any:
    if not desk.url.startswith(lessons_server.url):
        desk.goto(f"{lessons_server.url}?tab=benchmarks&figure=gain")
    wait_until_drawn(desk, "benchmarks")
    return desk


@pytest.mark.parametrize("figure", ["gain", "tokens", "settings"])
def test_a_saved_picture_has_its_whole_source_below(
    benchmarks: Any, tmp_path: Path, figure: str
) -> None:
    """As wide as a line may be, the margins beside it stay free."""
    page = benchmarks
    show_figure(page, figure)
    credit = page.locator(".figure .head .note").first.inner_text()
    with page.expect_download() as download:
        page.get_by_role("button", name="PNG").first.click()
    path = tmp_path / "saved.png"
    download.value.save_as(path)
    picture = Image.open(path).convert("L")
    ink = [picture.crop(box).getextrema()[0] for box in _below(picture.size)]
    paper = picture.getpixel((0, 0))
    assert ink[0] == ink[2] == paper, credit
    assert ink[1] < paper - 60


def _below(size: tuple[int, int]) -> list[tuple[int, int, int, int]]:
    """The left margin, the middle and the right margin of the last lines, in pixels."""
    width, height = size
    ends = (0, 70, width - 70, width)
    return [(left, height - 80, right, height) for left, right in pairwise(ends)]


def test_a_table_with_intervals_has_room_or_shows_that_it_goes_on(benchmarks: Any) -> None:
    page = benchmarks
    show_figure(page, "gain")
    table = page.locator(".split .table")
    assert table.evaluate(HIDDEN_WIDTH) == 0
    assert table.locator("tbody tr").first.locator("small").count() > 1  # an interval for each N
    page.set_viewport_size({"width": 390, "height": 844})
    assert table.evaluate(HIDDEN_WIDTH) > 0
    assert table.evaluate("node => getComputedStyle(node).backgroundAttachment") == "local, scroll"
    page.wait_for_function(STAYING_APART)
    lefts = table.evaluate(SCROLLED_LEFTS)
    assert lefts[0] == lefts[1]  # model and method, before and after
    show_figure(page, "settings")
    assert table.evaluate(HIDDEN_WIDTH) == 0


def test_back_and_forward_go_between_tabs(open_page: Any, lessons_server: Server) -> None:
    asked = "?tab=benchmarks&figure=time"
    page = open_page(lessons_server.url + asked)
    wait_until_drawn(page, "benchmarks")
    before = page.evaluate("history.length")
    for label, address in (("Toy", "?tab=toy"), ("Live", "")):
        page.get_by_role("tab", name=label).click()
        page.wait_for_function("address => location.search === address", arg=address)
    assert page.evaluate("history.length") == before + 2
    page.go_back()
    wait_for_tab(page, "Toy", "?tab=toy")
    page.go_back()
    wait_for_tab(page, "Benchmarks", asked)
    page.go_forward()
    wait_for_tab(page, "Toy", "?tab=toy")
    page.set_viewport_size({"width": 320, "height": 844})  # some tabs are now in a menu
    page.go_back()
    page.wait_for_function(f"location.search === {asked!r}")
    page.locator("[data-lesson=benchmarks]").wait_for()
    assert page.evaluate("history.length") == before + 2


def test_a_tab_that_is_none_is_a_place_all_the_same(open_page: Any, lessons_server: Server) -> None:
    page = open_page(lessons_server.url + "?tab=nope")
    page.get_by_role("tab", name="Toy").wait_for()
    page.get_by_role("tab", name="Toy").click()
    wait_for_tab(page, "Toy", "?tab=toy")
    page.go_back()
    wait_for_tab(page, "Live", "")
    page.go_forward()
    wait_for_tab(page, "Toy", "?tab=toy")


def wait_for_tab(page: Any, label: str, address: str) -> None:
    page.wait_for_function("address => location.search === address", arg=address)
    page.locator("[role=tab][aria-selected=true]", has_text=label).wait_for()
