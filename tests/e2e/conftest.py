"""A real browser for the page tests. Nothing here may leave this machine: every request to another
host is refused and fails the test, and so does every error in the browser's console.
"""

import functools
import http.server
import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from carbon.page.app import build_app
from carbon.serving.machine import Machine
from tests.support import recordings
from tests.support.browser_contexts import NO_OTHER_HOSTS, BrowserContexts, leaves_this_machine
from tests.support.gradio_server import serving
from tests.support.islands import MOUNT
from tests.support.live_pages import CountingStore

ROOT = Path(__file__).parents[2]
CHROMIUM = "/usr/bin/chromium"
CHROMIUM_ARGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage",
    NO_OTHER_HOSTS,
]  # fmt: skip
DESK = {"width": 1400, "height": 900}
_TOLD_OF_CUT_STREAMS = "AbortError: signal is aborted", "Connection errored out"


BLANK_PAGE = b"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>An island</title>
<link rel="icon" href="data:,">
<body style="margin: 0"><main><h1>An island</h1><div class="island"></div></main></body>
</html>"""


class _Files(http.server.SimpleHTTPRequestHandler):
    """The folder assets at the root, tests/data under /data, a blank page at /blank."""

    extensions_map = {  # noqa: RUF012 - the base class declares it so
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
    }

    def do_GET(self) -> None:
        if urlsplit(self.path).path != "/blank":
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(BLANK_PAGE)

    def translate_path(self, path: str) -> str:
        name = urlsplit(path).path
        if name.startswith("/data/"):
            return str(ROOT / "tests" / "data" / Path(name).name)
        return super().translate_path(path)

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """Address of a small web server with the island and the recordings."""
    handler = functools.partial(_Files, directory=str(ROOT / "assets"))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """One Chromium for the whole session."""
    playwright_api = pytest.importorskip("playwright.sync_api", reason="needs playwright")
    if not shutil.which(CHROMIUM):
        pytest.skip(f"needs a browser at {CHROMIUM}")
    with playwright_api.sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_ARGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def contexts(browser: Any) -> Iterator[BrowserContexts]:
    """Of a module's tests alone: the next module's server may have the same address."""
    contexts = BrowserContexts(browser)
    yield contexts
    contexts.close()


@pytest.fixture
def open_page(contexts: BrowserContexts) -> Iterator[Callable[..., Any]]:
    """Opens pages, each in a context of its own: open_page(url, viewport=..., color_scheme=...).

    Visitors have been here before; `is_first_visit=True` is somebody whom the page may walk around.
    """
    taken: list[Any] = []
    problems: list[str] = []
    loads: list[str] = []  # pages' addresses, once for each time that one is loaded

    def see(request: Any) -> None:
        if request.is_navigation_request():
            loads.append(request.url)
        if leaves_this_machine(request.url):
            problems.append(f"request to {request.url}")

    def open_(url: str, is_first_visit: bool = False, viewport: Any = DESK, **media: Any) -> Any:
        context = contexts.take()
        taken.append(context)
        context.on("request", see)
        page = context.new_page()
        page.set_viewport_size(viewport)
        if media:
            page.emulate_media(**media)
        if not is_first_visit:
            page.add_init_script("try { localStorage['carbon-walk'] = 'seen'; } catch {}")
        page.on("pageerror", lambda error: problems.append(f"page error: {error}"))
        page.on("console", lambda message: _note_error(message, problems, len(loads) > 1))
        page.goto(url)
        return page

    yield open_
    for context in taken:
        context.cookies()  # once this is answered, all that pages told before has come
    told = list(problems)  # and what they tell while they are closed is of no concern
    for context in taken:
        context.remove_listener("request", see)
        contexts.give_back(context, loads)
    assert told == []


def _note_error(message: Any, problems: list[str], is_left: bool) -> None:
    """A page that is left, or loaded again, cuts its streams: errors to Gradio's client.

    And a browser asks the root of every host for an icon, which one below a path need not have.
    """
    is_of_cut_stream = any(told in message.text for told in _TOLD_OF_CUT_STREAMS)
    is_of_icon = urlsplit(message.location["url"]).path == "/favicon.ico"
    if message.type == "error" and not (is_left and is_of_cut_stream) and not is_of_icon:
        problems.append(f"console: {message.text} ({message.location['url']})")


@pytest.fixture
def mounted(open_page: Callable[..., Any], site: str) -> Callable[..., Any]:
    """mounted(records, mode=...): a page with the island showing the records' end."""

    def mount(records: recordings.Records, mode: str = "replay", **options: Any) -> Any:
        page = open_page(f"{site}/blank", **options)
        page.evaluate(MOUNT, {"text": recordings.as_text(records), "mode": mode})
        return page

    return mount


@pytest.fixture(scope="session")
def evaluate(browser: Any, site: str) -> Iterator[Callable[..., Any]]:
    """evaluate(body, argument): the value of an async JavaScript function of `given`."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{site}/blank")
    yield lambda body, given=None: page.evaluate(f"async (given) => {{ {body} }}", given)
    context.close()


@pytest.fixture(scope="module")
def store() -> CountingStore:
    """What the app of a module's tests loads its models from."""
    return CountingStore()


@pytest.fixture(scope="module")
def url(store: CountingStore) -> Iterator[str]:
    """The app's address, with the real pair behind it."""
    with serving(build_app(store, Machine(), "tiny", "tiny")) as address:
        yield address
