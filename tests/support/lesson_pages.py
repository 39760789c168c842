"""A server of its own for the lessons, pages that watch what goes wrong, and small aids."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from carbon.results.figures import FIGURES
from tests.support.browser_contexts import leaves_this_machine

SCRIPT = Path(__file__).with_name("lesson_server.py")
WAIT = 30_000  # milliseconds


class Server:
    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(SCRIPT)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.url = self._line()

    def heavy_modules(self) -> str:
        assert self.process.stdin
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return self._line()

    def stop(self) -> None:
        self.process.terminate()
        self.process.communicate()

    def _line(self) -> str:
        assert self.process.stdout
        return self.process.stdout.readline().strip()


@contextmanager
def watched(context: Any) -> Iterator[None]:
    """Nothing may leave this machine, and nothing may go wrong in the browser, meanwhile."""
    problems: list[str] = []

    def see(request: Any) -> None:
        if leaves_this_machine(request.url):
            problems.append(f"request to {request.url}")

    def note(message: Any) -> None:
        if message.type == "error":
            problems.append(f"console: {message.text}")

    context.on("request", see)
    context.on("console", note)
    context.on("weberror", lambda error: problems.append(f"page error: {error.error}"))
    yield
    assert problems == []


def show_figure(page: Any, name: str) -> None:
    figure = FIGURES[name]
    as_list = page.locator(".nav > select")  # where there is no room for the groups
    if as_list.is_visible():
        as_list.select_option(name)
    else:
        page.locator(".nav").get_by_role("radio", name=figure.label, exact=True).check()
    page.wait_for_function(
        "title => document.querySelector('.head h3').textContent.startsWith(title)",
        arg=figure.title,
    )


def wait_until_drawn(page: Any, name: str) -> None:
    page.wait_for_selector(f"[data-lesson={name}] .canvas .main-svg", timeout=WAIT)


def title_of(page: Any) -> str:
    return page.locator(".head h3").first.inner_text()
