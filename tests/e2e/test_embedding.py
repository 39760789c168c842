"""The page on pages of others: inside <gradio-app>, in frames, one run alone; and its links."""

import functools
import http.server
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import gradio
import pytest

from carbon.page import text
from carbon.page.island import first_recording
from tests.support.gradio_server import GRADIO_WARNINGS
from tests.support.live_pages import WAIT, ask, wait_for_sentence

pytestmark = [pytest.mark.browser, *GRADIO_WARNINGS]
NO_CLIPBOARD = "() => { navigator.clipboard.writeText = () => Promise.reject(); }"
FRONTEND = Path(gradio.__file__).parent / "templates" / "frontend"


class _Course(http.server.SimpleHTTPRequestHandler):
    """Another host: Gradio's script, as from its own network, and pages of a course."""

    pages: dict[str, str] = {}  # noqa: RUF012 - filled by the fixture

    def do_GET(self) -> None:
        page = self.pages.get(self.path)
        if page is None:
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(f"<!doctype html><html lang='en'><body>{page}</body></html>".encode())

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture(scope="module")
def course(url: str) -> Iterator[str]:
    _Course.pages = {
        "/app": '<script type="module" src="/gradio.js"></script>'
        f'<gradio-app src="{url}"></gradio-app>',
        # Another app on the page has been asked before.
        "/space": "<script type='module'>await fetch('/gradio_api/of-another');"
        "await import('/gradio.js'); document.body.innerHTML = "
        """'<gradio-app space="some/one"></gradio-app>'</script>""",
        "/gradio_api/of-another": "",
        "/frame": f'<iframe src="{url}" width="400" height="800"></iframe>',
    }
    handler = functools.partial(_Course, directory=str(FRONTEND))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def guest(browser: Any, url: str) -> Iterator[Callable[[str], Any]]:
    """Opens pages of another host, whose own missing files are not ours to mend. To them the hub
    knows a Space "some/one", which is our page.
    """
    context = browser.new_context(viewport={"width": 1400, "height": 900})

    def hub(route: Any) -> None:
        space = {"host": url, "subdomain": "some-one", "runtime": {"stage": "RUNNING"}}
        route.fulfill(json=space, headers={"access-control-allow-origin": "*"})

    context.route("https://huggingface.co/api/spaces/some/one**", hub)
    context.route("https://huggingface.co/api/spaces/some/one/**", hub)
    missing: list[str] = []

    def open_(address: str) -> Any:
        page = context.new_page()
        page.on("response", lambda one: missing.append(one.url) if one.status >= 400 else None)
        page.goto(address)
        return page

    yield open_
    context.close()
    assert [url for url in missing if "gradio_api" in url] == []


def test_inside_gradio_app_runs_are_drawn_and_run(
    guest: Callable[[str], Any], course: str, url: str
) -> None:
    page = guest(f"{course}/app")
    page.wait_for_selector("#island .carbon-run .mark", timeout=WAIT)
    ask(page, "What is $12+30$?")
    wait_for_sentence(page, "Done")
    assert urlsplit(page.url).query == ""  # the address is the course's
    page.get_by_role("tab", name=text.REPLAY_TAB).click()
    page.wait_for_selector("#replay .carbon-run .mark", timeout=WAIT)
    page.get_by_role("tab", name="Toy").click()
    page.wait_for_selector("#lesson-toy .cascade svg", timeout=WAIT)
    assert urlsplit(page.url).query == ""
    page.get_by_role("tab", name=text.LIVE_TAB).click()
    page.get_by_role("button", name=text.COPY_LINK, exact=True).first.click()
    page.wait_for_function("document.querySelector('#link-status').innerText", timeout=WAIT)
    shown = page.locator("#link-status .to-copy")
    if shown.count():
        assert shown.inner_text().startswith(url)


def test_a_space_that_gradio_app_names_is_asked_where_it_runs(
    guest: Callable[[str], Any], course: str
) -> None:
    page = guest(f"{course}/space")
    page.wait_for_selector("#island .carbon-run .mark", timeout=WAIT)
    page.get_by_role("tab", name="Toy").click()
    page.wait_for_selector("#lesson-toy .cascade svg", timeout=WAIT)


def test_a_frame_of_any_width_fits(guest: Callable[[str], Any], course: str) -> None:
    page = guest(f"{course}/frame")
    frame = page.frame_locator("iframe")
    frame.locator("#island .carbon-run .mark").first.wait_for(timeout=WAIT)
    for width in (400, 800):
        page.evaluate("width => { document.querySelector('iframe').width = width; }", width)
        page.frames[1].wait_for_function("width => innerWidth === width", arg=width)
        assert page.frames[1].evaluate("document.documentElement.scrollWidth") <= width


def test_a_course_page_shows_one_run_alone(open_page: Callable[..., Any], url: str) -> None:
    page = open_page(
        f"{url}?embed=replay&run=level-1-seed-0", viewport={"width": 400, "height": 700}
    )
    page.wait_for_selector(".embedded .carbon-run .mark", timeout=WAIT)
    assert page.locator("header.masthead").is_hidden()
    assert page.evaluate("typeof window.gradio_config") == "undefined"
    assert page.evaluate("document.documentElement.scrollWidth") <= 400


def test_replay_gives_a_frame_to_copy(open_page: Callable[..., Any], url: str) -> None:
    page = open_page(f"{url}?tab=replay&__sign=secret&__theme=dark")
    page.wait_for_selector("#replay .carbon-run .mark", state="attached", timeout=WAIT)
    page.evaluate(NO_CLIPBOARD)
    page.locator("#replay button.embed").click()
    shown = page.locator("#replay .said .to-copy").inner_text()
    opening = first_recording()
    assert opening is not None
    assert f"embed=replay&amp;run={opening[0].stem}" in shown
    page.locator("#replay button.copy-link").click()
    link = page.locator("#replay .said .to-copy").inner_text()
    assert parse_qs(urlsplit(link).query) == {"tab": ["replay"]}


def test_a_link_to_a_run_starts_it_once(open_page: Callable[..., Any], url: str) -> None:
    page = open_page(f"{url}?__sign=secret")
    page.evaluate(NO_CLIPBOARD)
    ask(page, "What is $20+22$?", 8)
    wait_for_sentence(page, "Done")
    page.get_by_role("button", name=text.COPY_LINK, exact=True).first.click()
    link = page.locator("#link-status .to-copy").inner_text()
    asked = parse_qs(urlsplit(link).query)
    assert asked["run"] == ["1"]
    assert "__sign" not in asked
    linked = open_page(link)
    wait_for_sentence(linked, "Done")
    assert "20" in linked.locator("#island .problem-text").inner_text()
    assert "run=1" not in linked.url  # loaded again, it is not run again


def test_a_reload_restores_the_last_run_until_it_is_forgotten(
    open_page: Callable[..., Any], url: str
) -> None:
    page = open_page(url)
    ask(page, "What is $21+22$?", 8)
    wait_for_sentence(page, "Done")
    page.reload()
    wait_for_sentence(page, "Done")
    assert "21" in page.locator("#island .problem-text").inner_text()
    page.get_by_role("tab", name=text.REPLAY_TAB).click()
    kept = page.locator("#replay optgroup option")
    kept.wait_for(state="attached")
    assert kept.inner_text() == "N = 8: What is $21+22$?"
    page.get_by_role("button", name=text.FORGET_RUNS).click()
    kept.wait_for(state="detached")
    assert page.evaluate("localStorage.getItem('carbon-runs')") is None


def test_what_is_kept_has_a_limit(evaluate: Callable[..., Any]) -> None:
    kept = evaluate("""
      const { keep, keptRuns, forgetRuns } = await import('/page/kept.js');
      const run = (i) => ({ name: `run ${i}`, problem: '', text: `${i}`.repeat(400000) });
      for (let i = 0; i < 9; i += 1) keep(run(i));
      const names = keptRuns().map(({ name, text }) => [name, text.length]);
      keep({ name: 'huge', problem: '', text: 'x'.repeat(9000000) });
      const after = keptRuns().length;
      localStorage.setItem('carbon-runs', '{"no": "list"}');
      const odd = keptRuns();
      forgetRuns();
      return { names, after, odd };
    """)
    assert [name for name, _ in kept["names"]] == ["run 8", "run 7", "run 6"]
    assert kept["odd"] == []
    assert kept["after"] <= 3
