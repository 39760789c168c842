"""The static site in a real browser, from a plain file server, some way below its root."""

import functools
import http.server
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from carbon.export.site import write_site
from carbon.export.tables import TABLES, Table
from carbon.page.island import RECORDINGS

pytestmark = pytest.mark.browser
WAIT = 60_000


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("www")
    (folder / "some").mkdir()
    small = {
        lesson: {
            name: Table(table.answer, {each: values[:2] for each, values in table.grid.items()})
            for name, table in functions.items()
        }
        for lesson, functions in TABLES.items()
    }
    runs = [RECORDINGS / "small-pair.jsonl", RECORDINGS / "level-1-seed-0.jsonl"]
    write_site(folder / "some" / "path", runs, small, ["accuracy", "pass"])
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(_Quiet, directory=str(folder))
    )
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}/some/path/"
    server.shutdown()
    server.server_close()
    thread.join()


def test_runs_play_and_are_linked(open_page: Callable[..., Any], home: str) -> None:
    page = open_page(home)
    page.wait_for_selector(".carbon-run .mark", timeout=WAIT)
    page.locator("#panel-runs .choice select:not(.beside-it)").select_option("1")
    page.wait_for_function("location.search.includes('recording=')")
    linked = open_page(page.url)
    linked.wait_for_selector(".carbon-run .mark", timeout=WAIT)
    assert linked.locator("#panel-runs .choice select:not(.beside-it)").input_value() == "1"


def test_every_tab_draws_and_says_from_what(open_page: Callable[..., Any], home: str) -> None:
    page = open_page(home)
    drawn = {
        "Benchmarks": ".plot-container", "Toy": ".cascade svg", "Theory": ".plot-container",
    }  # fmt: skip
    for name, selector in drawn.items():
        page.get_by_role("tab", name=name).click()
        page.wait_for_selector(f"#panel-{name.lower()} {selector}", timeout=WAIT)
        assert "static page" in page.locator(f"#panel-{name.lower()} .note").first.inner_text()
    assert page.url.endswith("?tab=theory")
    page.keyboard.press("ArrowLeft")
    assert page.locator("[role=tab][aria-selected=true]").inner_text() == "Toy"


def test_a_control_stops_at_the_tables_values(open_page: Callable[..., Any], home: str) -> None:
    page = open_page(f"{home}?tab=theory")
    slider = page.get_by_label("p before").first
    slider.wait_for(timeout=WAIT)
    said = page.locator("#panel-theory .said").first
    page.wait_for_function("document.querySelector('#panel-theory .said').innerText", timeout=WAIT)
    before = said.inner_text()
    values = slider.evaluate("input => input.max")
    assert values == "1"  # the two that the tables have
    slider.fill("0")
    page.wait_for_function(
        "before => document.querySelector('#panel-theory .said').innerText !== before", arg=before
    )


def test_filters_of_a_figure_find_their_view(open_page: Callable[..., Any], home: str) -> None:
    page = open_page(f"{home}?tab=benchmarks&figure=accuracy&selection=vanilla")
    page.wait_for_selector("#panel-benchmarks .plot-container", timeout=WAIT)
    assert "vanilla" in page.locator("#panel-benchmarks .figure h3").first.inner_text()


def test_one_run_alone_in_a_frame(open_page: Callable[..., Any], home: str) -> None:
    page = open_page(f"{home}?embed=replay&run=level-1-seed-0")
    page.wait_for_selector(".embedded .carbon-run .mark", timeout=WAIT)
