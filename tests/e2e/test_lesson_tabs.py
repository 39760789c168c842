"""Benchmarks, Toy and Theory in a real browser, served by a process that never imports torch."""

import struct
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from carbon.lessons import text_theory, text_toy
from carbon.page.text import LESSON
from carbon.results import text
from carbon.results.figures import FIGURES, offered, offered_groups
from tests.support.accessibility import serious_findings
from tests.support.lesson_pages import Server, show_figure, title_of, wait_until_drawn, watched

pytestmark = pytest.mark.browser
TABS = {"Benchmarks": "benchmarks", "Toy": "toy", "Theory": "theory"}
OPENS_WITHIN = 8.0  # seconds; about 1 on a quiet machine, but the tests' machine may be busy
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
SMALLEST_TEXT = """(root) => Math.min(...[...document.querySelectorAll(
  `[data-lesson=${root}] :is(.graph text, .cascade text, td, th, p, li, label, button)`)]
  .filter((node) => node.textContent.trim() && node.getClientRects().length)
  .map((node) => parseFloat(getComputedStyle(node).fontSize)))"""

# Formulas whose punctuation stands on the next line.
TORN = """(root) => [...document.querySelectorAll(
  `[data-lesson=${root}] .katex`)].filter((node) => {
  const next = node.nextSibling ?? node.parentElement.nextSibling;
  if (next?.nodeType !== Node.TEXT_NODE || !/^[.,;:!?)]/.test(next.data)) return false;
  const range = document.createRange();
  range.setStart(next, 0);
  range.setEnd(next, 1);
  return range.getBoundingClientRect().top > node.getBoundingClientRect().bottom;
}).map((node) => node.textContent)"""


@pytest.fixture(scope="module")
def desk(browser: Any, lessons_server: Server) -> Iterator[Any]:
    """One page at a desk; each test opens the tab it needs and sets what it relies on."""
    context = browser.new_context(viewport={"width": 1400, "height": 900}, accept_downloads=True)
    with watched(context):
        page = context.new_page()
        page.goto(f"{lessons_server.url}?tab=benchmarks")
        wait_until_drawn(page, "benchmarks")
        yield page
        context.close()


@pytest.fixture
def benchmarks(desk: Any) -> Any:
    desk.get_by_role("tab", name="Benchmarks").click()
    show_figure(desk, "accuracy")
    return desk


@pytest.fixture
def toy(desk: Any) -> Any:
    desk.get_by_role("tab", name="Toy").click()
    wait_until_drawn(desk, "toy")
    return desk


@pytest.fixture
def theory(desk: Any) -> Any:
    desk.get_by_role("tab", name="Theory").click()
    wait_until_drawn(desk, "theory")
    return desk


def test_tabs_open_at_once_and_load_no_model(open_page: Any, lessons_server: Server) -> None:
    page = open_page(lessons_server.url)
    page.wait_for_selector("#tabs [role=tab]")
    page.wait_for_timeout(1500)  # the recorded run in the first tab begins
    for label, name in TABS.items():
        start = time.perf_counter()
        page.get_by_role("tab", name=label).click()
        wait_until_drawn(page, name)
        assert time.perf_counter() - start < OPENS_WITHIN, name
        assert page.locator(f"[data-lesson={name}] .status:visible").count() == 0
    page.wait_for_function("document.querySelectorAll('.part .main-svg').length >= 8")
    assert lessons_server.heavy_modules() == "[]"


def test_every_figure_is_drawn_with_its_table(benchmarks: Any) -> None:
    for name in offered():
        show_figure(benchmarks, name)
        benchmarks.wait_for_timeout(150)
        assert benchmarks.locator("[data-lesson=benchmarks] .canvas .xtick").count() >= 4, name
        assert benchmarks.locator("[data-lesson=benchmarks] tbody tr").count() >= 2, name
    assert benchmarks.locator(".claim").count() >= 12


def test_filters_and_the_sentence_when_nothing_is_left(benchmarks: Any) -> None:
    page = benchmarks
    filters = page.locator("[data-lesson=benchmarks] .bar .filters")
    filters.locator("label", has_text="vanilla").click()
    page.wait_for_function("document.querySelector('.head h3').textContent.includes('vanilla')")
    boxes = filters.locator("input[type=checkbox]")
    assert boxes.count() == 4
    for box in boxes.all():
        box.uncheck()
    page.wait_for_selector(f"text={text.NO_MODEL}")
    assert page.locator("[data-lesson=benchmarks] .canvas").is_hidden()
    boxes.first.check()
    page.wait_for_function("document.querySelectorAll('.split tbody tr').length === 2")
    page.locator("[data-lesson=benchmarks] .status").wait_for(state="hidden")
    show_figure(page, "runtime")  # another figure shows all of its models, and says so
    assert [box.is_checked() for box in boxes.all()] == [True] * 4


def test_our_measurements_in_short_do_not_push_the_figure_away(benchmarks: Any) -> None:
    page = benchmarks
    show_figure(page, "accuracy")
    place = "document.querySelector('.figure .head').getBoundingClientRect().top"
    before = page.evaluate(place)
    in_short = page.locator(".in-short").first
    assert "Ours in short" in in_short.locator("summary").first.inner_text()
    page.locator(".filters label", has_text="Ours: tiny pair").click()
    page.wait_for_function("location.search.includes('source=tiny')")
    assert page.evaluate(place) == before
    page.locator(".filters label", has_text=text.PAPER_SOURCE).click()
    show_figure(page, "gain")  # ours alone
    assert in_short.get_attribute("open") is None
    in_short.locator("summary").first.press("Enter")
    assert in_short.locator("li").count() >= 3
    in_short.locator("summary").nth(1).press("Enter")
    assert in_short.locator("tbody tr").count() >= 3
    show_figure(page, "halves")
    assert in_short.get_attribute("open") is not None  # what a visitor opened stays open
    in_short.locator("summary").first.press("Enter")
    assert page.locator(".reading", has_text="exploited half less").count() == 1


def test_the_figures_stand_in_groups_and_on_a_phone_in_a_list(benchmarks: Any) -> None:
    page = benchmarks
    groups = page.locator(".nav .group")
    assert groups.locator(".name").all_inner_texts() == [title for title, _ in offered_groups()]
    assert groups.locator("label").count() == len(offered())
    page.get_by_role("group", name="What it costs").get_by_label("Stages of a run").check()
    page.wait_for_function("document.querySelector('.head h3').textContent.startsWith('Where')")
    assert page.locator(".nav input:checked").count() == 1
    page.set_viewport_size({"width": 390, "height": 844})
    figures = page.get_by_role("combobox", name=text.BENCHMARKS["figure"])
    assert figures.input_value() == "stages"
    assert figures.locator("optgroup").count() == len(offered_groups())
    assert not groups.first.is_visible()
    figures.select_option("pass")
    page.wait_for_function(
        "title => document.querySelector('.head h3').textContent.startsWith(title)",
        arg=FIGURES["pass"].title,
    )
    page.set_viewport_size({"width": 1400, "height": 900})
    assert page.get_by_label(FIGURES["pass"].label).is_checked()
    for tab in page.locator(".tab-container.visually-hidden").locator("button").all_inner_texts():
        page.get_by_role("tab", name=tab).wait_for()  # all have room again


def test_the_paper_is_a_link_and_can_be_cited(benchmarks: Any) -> None:
    source = benchmarks.locator("[data-lesson=benchmarks] .source")
    links = source.locator("a")
    assert [[a.inner_text(), a.get_attribute("href")] for a in links.all()] == text.PAPER_LINKS
    assert source.locator("pre").is_hidden()
    source.locator("summary").press("Enter")
    assert source.locator("pre").inner_text() == text.CITATION
    source.locator("summary").press("Enter")


def test_files_can_be_saved(benchmarks: Any, tmp_path: Path) -> None:
    show_figure(benchmarks, "aime")
    for label in ("CSV", "PNG"):
        with benchmarks.expect_download() as download:
            benchmarks.get_by_role("button", name=label).first.click()
        path = tmp_path / download.value.suggested_filename
        download.value.save_as(path)
        assert path.name == f"carbon-aime-paper.{label.lower()}"
        if label == "CSV":
            lines = path.read_text(encoding="utf-8").splitlines()
            assert lines[0].startswith("source,table,dataset,model")
            assert len(lines) == 21
        else:
            width, height = struct.unpack(">II", path.read_bytes()[16:24])
            assert width == 2560
            assert height > 600


def test_a_claim_opens_to_its_numbers_and_leads_to_its_figure(benchmarks: Any) -> None:
    page = benchmarks
    page.locator(".related button").first.click()
    entry = page.locator(".claim[open]")
    assert entry.count() == 1
    assert entry.locator("tbody tr").count() >= 4
    page.locator(".claims label", has_text="does not hold").click()
    shown = page.locator(".claim:visible")
    assert 0 < shown.count() < page.locator(".claim").count()
    shown.last.locator("summary").press("Enter")  # of a proof: numbers, and no figure
    assert shown.last.locator("tbody tr").count() == 2
    assert shown.last.get_by_role("button").count() == 0
    rank = page.locator(".claim:visible", has_text="almost perfect correlation")
    rank.locator("summary").press("Enter")
    rank.get_by_role("button", name=text.BENCHMARKS["see_figure"]).click()
    page.wait_for_function(
        "title => document.querySelector('.head h3').textContent.startsWith(title)",
        arg=FIGURES["difficulty"].title,
    )


def test_the_searches_can_be_stepped_and_played(toy: Any) -> None:
    page = toy
    words = page.locator(".search .words")
    assert words.nth(0).inner_text() == "Found 7,134 in 13 iterations."
    assert words.nth(1).inner_text().startswith("Found 7,134 in ")
    page.get_by_role("button", name=text_toy.TOY["player"]["first"]).click()
    assert words.nth(0).inner_text() == "Is it above 5,000?"
    assert page.locator(".search[data-kind=plain] .row.future").count() == 12
    page.get_by_role("button", name=text_toy.TOY["player"]["forward"]).click()
    assert words.nth(1).inner_text().startswith("So the target is within")
    page.get_by_label(text_toy.TOY["player"]["scrub"]).press("ArrowRight")
    assert words.nth(0).inner_text() == "Above 5,000? Yes. 5,000 numbers left."
    page.get_by_role("button", name=text_toy.TOY["player"]["back"]).click()
    assert words.nth(1).inner_text().startswith("So the target is within")
    page.get_by_role("button", name=text_toy.TOY["player"]["play"]).press("Enter")
    page.wait_for_function(
        "document.querySelectorAll('.search[data-kind=plain] .row:not(.future)').length >= 3"
    )
    page.get_by_role("button", name=text_toy.TOY["player"]["pause"]).click()


def test_a_target_is_placed_by_click_and_by_slider(toy: Any) -> None:
    page = toy
    slider = page.get_by_label(text_toy.TOY["controls"]["target"], exact=True).first
    area = page.locator(".search[data-kind=plain] .hit").first.bounding_box()
    page.mouse.click(area["x"] + 10 + 0.25 * (area["width"] - 20), area["y"] + 10)
    said = "document.querySelector('.search .words').textContent"
    page.wait_for_function(f"!{said}.includes('7,134')")
    placed = int(slider.input_value())
    assert abs(placed - 2_500) <= 15
    page.wait_for_function(f"{said}.startsWith('Found {placed:,} in')")
    slider.press("Home")
    page.wait_for_function(f"{said}.startsWith('Found 0 in')")


def test_odd_settings_of_the_toy_end_in_a_sentence(toy: Any) -> None:
    page = toy
    high = page.get_by_label(text_toy.TOY["controls"]["high"], exact=True)
    high.press("Shift")  # a keyboard is in use
    assert high.evaluate("node => getComputedStyle(node).outlineStyle") == "solid"
    status = page.locator("[data-lesson=toy] .body .status")
    results = page.locator("[data-lesson=toy] :is(.player, .searches, .figure)")
    assert [part.is_visible() for part in results.all()] == [True] * 3
    high.fill("-5")
    high.press("Tab")
    status.wait_for()
    assert "Upper end" in status.inner_text()
    assert [part.is_visible() for part in results.all()] == [False] * 3  # of another range
    high.fill("")  # stands for 10,000
    high.press("Tab")
    status.wait_for(state="hidden")
    low = page.get_by_label(text_toy.TOY["controls"]["low"], exact=True)
    low.fill("8000")  # above the target, which then moves into the range
    low.press("Tab")
    page.wait_for_function("document.querySelector('.search .words').textContent.includes('8,000')")
    assert status.is_hidden()
    low.fill("0")
    low.press("Tab")
    high.fill("0")
    high.press("Tab")
    page.wait_for_selector(f"text={text_toy.NO_SEARCH_NEEDED}")
    assert status.is_hidden()
    assert [part.is_visible() for part in results.all()] == [True] * 3


def test_sliders_move_the_theory(theory: Any) -> None:
    page = theory
    line = page.locator(".said p").first
    before = line.inner_text()
    page.get_by_label(text_theory.THEORY["bound_controls"]["num_rollouts"]).press("End")
    page.wait_for_function(
        "old => document.querySelector('.said p').textContent !== old", arg=before
    )
    assert line.inner_text().startswith("At n = 256")
    page.get_by_label(text_theory.THEORY["bound_controls"]["draws_exact"]).check()
    page.wait_for_function("document.querySelectorAll('.said')[0].children.length === 2")
    assert page.locator("[data-lesson=theory] .katex").count() >= 8
    label = text_theory.THEORY["temperature_controls"]["temperature"]
    page.locator("[data-lesson=theory]").get_by_label(label, exact=True).press("Home")
    page.wait_for_selector("text=after: T = 0.10 and δ")
    place = page.locator("[data-lesson=theory] select")
    assert place.evaluate("node => parseFloat(getComputedStyle(node).paddingRight)") >= 28


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_lessons_fit_any_screen_and_can_be_read(
    open_page: Any, lessons_server: Server, scheme: str
) -> None:
    phone = {"width": 390, "height": 844}
    page = open_page(f"{lessons_server.url}?tab=benchmarks", viewport=phone, color_scheme=scheme)
    ink = {"light": "rgb(28, 36, 48)", "dark": "rgb(231, 234, 239)"}[scheme]
    for label, name in TABS.items():
        page.get_by_role("tab", name=label).click()
        wait_until_drawn(page, name)
        for width in (320, 768, 390) if scheme == "light" else (390,):
            page.set_viewport_size({"width": width, "height": 844})
            page.wait_for_timeout(250)
            assert page.evaluate(OVERFLOW) <= 0, (name, width)
            assert page.evaluate(SMALLEST_TEXT, name) >= 14, (name, width)
            assert page.evaluate(TORN, name) == [], (name, width)
        title = page.locator(f"[data-lesson={name}] .canvas .xtitle").first
        assert title.evaluate("node => getComputedStyle(node).fill") == ink
        assert serious_findings(page) == [], name


def test_figures_follow_the_theme_while_they_are_open(benchmarks: Any) -> None:
    color = "getComputedStyle(document.querySelector('.canvas .xtitle')).fill"
    light = benchmarks.evaluate(color)
    benchmarks.evaluate("document.body.classList.add('dark')")
    benchmarks.wait_for_function(f"{color} !== '{light}'")
    benchmarks.evaluate("document.body.classList.remove('dark')")
    benchmarks.wait_for_function(f"{color} === '{light}'")


def test_a_link_opens_the_same_figure_again(open_page: Any, lessons_server: Server) -> None:
    asked = "?tab=benchmarks&figure=time&selection=vanilla&models=Llama-3.2-3B-Instruct"
    page = open_page(lessons_server.url + asked)
    wait_until_drawn(page, "benchmarks")
    assert title_of(page) == "Accuracy against seconds, vanilla selection"
    assert page.locator(".split tbody tr").count() == 12
    page.locator("[data-lesson=benchmarks]").get_by_text(LESSON["copy_link"]).click()
    page.wait_for_function("document.querySelector('.actions .note').textContent")
    copied = parse_qs(urlsplit(page.url).query)
    assert copied.items() >= parse_qs(asked.removeprefix("?")).items()
    # So does the address after another choice.
    page.locator("[data-lesson=benchmarks] .nav label", has_text="Ablation").click()
    page.wait_for_function(
        "['tab=benchmarks', 'figure=ablation'].every(each => location.search.includes(each))"
    )
    again = open_page(page.url)
    wait_until_drawn(again, "benchmarks")
    assert title_of(again).startswith("δ alone, T alone, both")
    # The address follows the open tab, and keeps nothing of another one.
    page.get_by_role("tab", name="Toy").click()
    page.wait_for_function("location.search === '?tab=toy'")
    page.get_by_role("tab", name="Live").click()
    page.wait_for_function("location.search === ''")
