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
from tests.support.islands import CLEAR, MOUNT
from tests.support.lesson_pages import Server
from tests.support.live_pages import CountingStore

ROOT = Path(__file__).parents[2]
CHROMIUM = "/usr/bin/chromium"
CHROMIUM_ARGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage",
    NO_OTHER_HOSTS,
]  # fmt: skip
DESK = {"width": 1400, "height": 900}
BEEN_HERE = "try { localStorage['carbon-walk'] = 'seen'; } catch {}"
_TOLD_OF_CUT_STREAMS = "AbortError: signal is aborted", "Connection errored out"


BLANK_BODY = '<main><h1>An island</h1><div class="island"></div></main>'
BLANK_PAGE = f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>An island</title>
<link rel="icon" href="data:,">
<body style="margin: 0">{BLANK_BODY}</body>
</html>""".encode()


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


@pytest.fixture(scope="session")
def contexts(browser: Any) -> Iterator[BrowserContexts]:
    """The next module's server may have the same address: what a browser keeps of Gradio's files
    and ours is the same there, and the page itself is never kept.
    """
    contexts = BrowserContexts(browser)
    yield contexts
    contexts.close()


class Watch:
    """What the pages of a test did that they should not have: asked other hosts, met errors."""

    def __init__(self) -> None:
        self.problems: list[str] = []
        self.loads: list[str] = []  # pages' addresses, once for each time that one is loaded
        self._listening: list[tuple[Any, str, Callable[[Any], None]]] = []

    def begin(self, page: Any) -> None:
        self._listen(page.context, "request", self._see)
        self._listen(page, "pageerror", lambda error: self.problems.append(f"page error: {error}"))
        self._listen(
            page, "console", lambda told: _note_error(told, self.problems, len(self.loads) > 1)
        )

    def end(self) -> None:
        """What pages tell while they are closed is of no concern."""
        for source, event, _ in self._listening:
            if event == "request":
                source.cookies()  # once this is answered, all that pages told before has come
        for source, event, listener in self._listening:
            source.remove_listener(event, listener)
        self._listening.clear()

    def _listen(self, source: Any, event: str, listener: Callable[[Any], None]) -> None:
        source.on(event, listener)
        self._listening.append((source, event, listener))

    def _see(self, request: Any) -> None:
        if request.is_navigation_request():
            self.loads.append(request.url)
        if leaves_this_machine(request.url):
            self.problems.append(f"request to {request.url}")


@pytest.fixture
def watch() -> Iterator[Watch]:
    watch = Watch()
    yield watch
    assert watch.problems == []


@pytest.fixture
def open_page(contexts: BrowserContexts, watch: Watch) -> Iterator[Callable[..., Any]]:
    """Opens pages, each in a context of its own: open_page(url, viewport=..., color_scheme=...).

    Visitors have been here before; `is_first_visit=True` is somebody whom the page may walk around.
    """
    taken: list[Any] = []

    def open_(url: str, is_first_visit: bool = False, viewport: Any = DESK, **media: Any) -> Any:
        context = contexts.take()
        taken.append(context)
        page = context.new_page()
        watch.begin(page)
        page.set_viewport_size(viewport)
        if media:
            page.emulate_media(**media)
        if not is_first_visit:
            page.add_init_script(BEEN_HERE)
        page.goto(url)
        return page

    yield open_
    watch.end()
    for context in taken:
        contexts.give_back(context, watch.loads)


def _note_error(message: Any, problems: list[str], is_left: bool) -> None:
    """A page that is left, or loaded again, cuts its streams: errors to Gradio's client.

    And a browser asks the root of every host for an icon, which one below a path need not have.
    """
    is_of_cut_stream = any(told in message.text for told in _TOLD_OF_CUT_STREAMS)
    is_of_icon = urlsplit(message.location["url"]).path == "/favicon.ico"
    if message.type == "error" and not (is_left and is_of_cut_stream) and not is_of_icon:
        problems.append(f"console: {message.text} ({message.location['url']})")


@pytest.fixture(scope="module")
def shared_page(contexts: BrowserContexts) -> Iterator[Any]:
    """Of a module's tests, for `desk`."""
    context = contexts.take()
    page = context.new_page()
    page.set_viewport_size(DESK)
    page.add_init_script(BEEN_HERE)
    yield page
    contexts.give_back(context, [page.url])


@pytest.fixture
def desk(shared_page: Any, watch: Watch) -> Iterator[Any]:
    """A page that a module's tests share, at first an empty one; each sets what it relies on.

    To load Gradio's page costs more than most tests of it do.
    """
    watch.begin(shared_page)
    yield shared_page
    watch.end()


@pytest.fixture(scope="session")
def blank_pages(browser: Any) -> Iterator[list[Any]]:
    """Where islands were and are gone again: modules, styles and fonts are there already."""
    pages: list[Any] = []
    yield pages
    for page in pages:
        page.context.close()


@pytest.fixture
def mounted(
    browser: Any, site: str, blank_pages: list[Any], watch: Watch
) -> Iterator[Callable[..., Any]]:
    """mounted(records, mode=...): a page with the island showing the records' end."""
    used: list[Any] = []

    def mount(
        records: recordings.Records, mode: str = "replay", viewport: Any = DESK, **media: str
    ) -> Any:
        page = blank_pages.pop() if blank_pages else browser.new_context().new_page()
        used.append(page)
        watch.begin(page)
        page.set_viewport_size(viewport)
        page.emulate_media(**{"color_scheme": "null", "reduced_motion": "null", **media})
        if page.url != f"{site}/blank":
            page.goto(f"{site}/blank")
        page.evaluate(MOUNT, {"text": recordings.as_text(records), "mode": mode})
        return page

    yield mount
    watch.end()
    for page in used:
        page.evaluate(CLEAR, BLANK_BODY)
        page.mouse.move(0, 0)
    blank_pages += used


@pytest.fixture(scope="session")
def evaluate(browser: Any, site: str) -> Iterator[Callable[..., Any]]:
    """evaluate(body, argument): the value of an async JavaScript function of `given`."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{site}/blank")
    yield lambda body, given=None: page.evaluate(f"async (given) => {{ {body} }}", given)
    context.close()


@pytest.fixture(scope="session")
def lessons_server() -> Iterator[Server]:
    running = Server()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def store() -> CountingStore:
    """What the app of a module's tests loads its models from."""
    return CountingStore()


@pytest.fixture(scope="module")
def url(store: CountingStore) -> Iterator[str]:
    """The app's address, with the real pair behind it."""
    with serving(build_app(store, Machine(), "tiny", "tiny")) as address:
        yield address
