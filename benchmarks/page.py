"""How fast the page is, in a real browser: `python -m benchmarks.page [--recording FILE]`.

1. Cold start: from the start of `app.py` to the first answer, to the first drawn recorded run, and
   to a loaded model.
2. A long run, played at its own pace through the real page: frames per second, and how long after
   the server handed an update out the rollouts in it stood on the page.
3. A made-up beam search of N = 64 that is 40 steps deep, plain beside, several depths a second:
   frames per second, and of how many nodes its trees are.
4. Live runs of both pairs, which sample on the same cores: frames and lags as in 2.

Needs Playwright and a Chromium; the numbers of a busy machine are those of a busy machine.
"""

import argparse
import functools
import itertools
import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple

from playwright.sync_api import Browser, sync_playwright

from carbon.core import recording
from carbon.core.catalog import SMALL, TINY
from carbon.core.events import CompletionSampled, RunEvent
from carbon.models.cores import num_cores
from carbon.page.app import Page, build_app, launch_options
from carbon.serving.machine import Machine
from carbon.serving.session import ModelStore
from tests.support import recordings
from tests.support.live_pages import problem_box
from tests.support.searches import made_up_search

ROOT = Path(__file__).parent.parent
CHROMIUM_ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
PATIENCE_SECONDS = 120
PROBLEM = r"What is $17 \cdot 24$?"
DRAWN = ".carbon-run .mark.readable"
READY = "document.querySelector('#status')?.textContent.includes('ready')"
# Somebody who was here before: a first visitor is shown around, and the run waits.
RETURNING = "localStorage['carbon-walk'] = 'seen'"
# Counts frames, and notes when a rollout is first drawn as ended.
WATCH = """
window.frames_drawn = []; window.ended = {};
const tick = (now) => { window.frames_drawn.push(now); requestAnimationFrame(tick); };
requestAnimationFrame(tick);
new MutationObserver((changes) => changes.forEach(({ target }) => {
  if (/: (finished|cut)/.test(target.getAttribute('aria-label') ?? '')) {
    window.ended[target.dataset.rollout] ??= Date.now() / 1000;
  }
})).observe(document, { subtree: true, attributes: true, attributeFilter: ['aria-label'] });
"""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.page", description=__doc__)
    parser.add_argument("--recording", type=Path, default=ROOT / "tests" / "data" / "run-256.jsonl")
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    parser.add_argument("--port", type=int, default=7979)
    parser.add_argument("--cold-starts", type=int, default=3)
    options = parser.parse_args()
    print(f"load average {os.getloadavg()[0]:.1f} on {num_cores()} cores")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=options.chromium, args=CHROMIUM_ARGS)
        for _ in range(options.cold_starts):
            print(cold_start(browser, options.port))
        print(long_run(browser, options.recording))
        print(deep_search(browser))
        for pair, num_rollouts in ((TINY, 64), (TINY, 256), (SMALL, 16), (SMALL, 64)):
            print(live_run(browser, pair, num_rollouts))
        browser.close()


def cold_start(browser: Browser, port: int) -> str:
    """Seconds from the start of the process, as one line."""
    url = f"http://127.0.0.1:{port}/"
    environment = os.environ | {"GRADIO_SERVER_PORT": str(port), "OMP_NUM_THREADS": "1"}
    start = time.perf_counter()
    app = subprocess.Popen(
        [sys.executable, "app.py"], cwd=ROOT, env=environment, stdout=subprocess.DEVNULL
    )
    page = browser.new_page()
    page.add_init_script(RETURNING)
    try:
        _wait_for_answer(url)
        answered = time.perf_counter() - start
        page.goto(url, wait_until="commit")
        page.wait_for_selector(DRAWN, state="attached", timeout=PATIENCE_SECONDS * 1000)
        drawn = time.perf_counter() - start
        page.wait_for_function(READY, timeout=PATIENCE_SECONDS * 1000)
        ready = time.perf_counter() - start
    finally:
        page.close()
        app.terminate()
        app.wait()
    return f"cold start: answers {answered:.2f} s, run drawn {drawn:.2f} s, model {ready:.2f} s"


def _wait_for_answer(url: str) -> None:
    deadline = time.perf_counter() + PATIENCE_SECONDS
    while time.perf_counter() < deadline:
        try:
            with urllib.request.urlopen(url, timeout=5):
                return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.02)
    raise TimeoutError(url)


class _Loaded(ModelStore):
    """No model: the run is a recording."""

    def is_loaded(self, policy: str, prm: str) -> bool:
        return True

    def load(self, policy: str, prm: str) -> Any:
        return None


def _at_its_own_pace(path: Path) -> Callable[..., Iterator[RunEvent]]:
    def run(*_: Any, **__: Any) -> Iterator[RunEvent]:
        start = time.perf_counter()
        for event in recording.read(path):
            time.sleep(max(0.0, start + event.seconds - time.perf_counter()))
            yield event

    return run


def _note_updates(demo: Any, handed_out: dict[int, float]) -> Callable[[], int]:
    """Note when the rollouts of each update leave the server; returns the count of updates."""
    endpoint = next(fn for fn in demo.fns.values() if fn.api_name == "run_on_page")
    run, num_updates = endpoint.fn, 0

    @functools.wraps(run)  # Gradio reads the signature
    def noted(*args: Any, **kwargs: Any) -> Iterator[str]:
        nonlocal num_updates
        seen = 0
        for text in run(*args, **kwargs):
            now, num_updates = time.time(), num_updates + 1
            for line in text[seen:].splitlines():
                event = json.loads(line)
                if event["event"] == CompletionSampled.__name__:
                    handed_out[event["rollout"]] = now
            seen = len(text)
            yield text

    endpoint.fn = noted
    return lambda: num_updates


class _Played(NamedTuple):
    """What was seen of a run: milliseconds of the frames, and seconds by rollout."""

    frames: list[float]
    ended: dict[int, float]  # drawn as ended
    handed_out: dict[int, float]  # left the server
    num_updates: int
    num_tree_nodes: int


def _play(browser: Browser, demo: Page, num_rollouts: int = 32) -> _Played:
    """Watch a run in the real page, from the press of Run to its end."""
    handed_out: dict[int, float] = {}
    count_updates = _note_updates(demo, handed_out)
    _, url, _ = demo.launch(prevent_thread_lock=True, quiet=True, **launch_options(demo))
    page = browser.new_page(viewport={"width": 1400, "height": 900})
    page.add_init_script(RETURNING)
    page.add_init_script(WATCH)
    page.goto(f"{url}?n={num_rollouts}")
    page.wait_for_selector(DRAWN, state="attached")
    problem_box(page).fill(PROBLEM)
    page.get_by_role("button", name="Run", exact=True).click()
    page.wait_for_function("document.querySelector('.carbon-run .clock').textContent !== ''")
    page.evaluate("window.frames_drawn.length = 0; window.ended = {}")
    page.wait_for_function(
        "document.querySelector('.carbon-run .clock').textContent === ''", timeout=600_000
    )
    times = page.evaluate("window.frames_drawn")
    ended = page.evaluate("window.ended")
    num_tree_nodes = page.locator(".tree *").count()
    page.close()
    demo.close()
    ended = {int(rollout): seconds for rollout, seconds in ended.items()}
    return _Played(times, ended, handed_out, count_updates(), num_tree_nodes)


def long_run(browser: Browser, path: Path) -> str:
    """Frames and lags of a recorded run, as lines."""
    demo = build_app(_Loaded(), Machine(), run=_at_its_own_pace(path))
    return f"long run: {_lags(_play(browser, demo))}"


def live_run(browser: Browser, pair: str, num_rollouts: int) -> str:
    """Frames and lags of a run that is sampled meanwhile, as lines."""
    store = ModelStore()
    store.load(pair, pair)
    played = _play(browser, build_app(store, Machine(), pair, pair), num_rollouts)
    return f"live run of the {pair} pair at N = {num_rollouts}: {_lags(played)}"


def _lags(played: _Played) -> str:
    lags = [1000 * (at - played.handed_out[rollout]) for rollout, at in played.ended.items()]
    return (
        f"{len(lags)} of {len(played.handed_out)} rollouts seen to end, "
        f"{_frames(played)}\n"
        f"lag: median {median(lags):.0f} ms, 95 % within {quantiles(lags, n=20)[-1]:.0f} ms, "
        f"longest {max(lags):.0f} ms"
    )


def deep_search(browser: Browser) -> str:
    """Frames of a deep search over steps, as a line."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "search.jsonl"
        path.write_text(recordings.as_text(made_up_search(64, 40, pace=0.03)), encoding="utf-8")
        played = _play(browser, build_app(_Loaded(), Machine(), run=_at_its_own_pace(path)))
    return f"deep search: {played.num_tree_nodes} nodes in its trees, {_frames(played)}"


def _frames(played: _Played) -> str:
    times = played.frames
    seconds = (times[-1] - times[0]) / 1000
    gaps = [after - before for before, after in itertools.pairwise(times)]
    return (
        f"{seconds:.1f} s, {played.num_updates / seconds:.1f} updates/s\n"
        f"frames: {len(gaps) / seconds:.1f} a second, longest gap {max(gaps):.0f} ms, "
        f"{sum(gap > 100 for gap in gaps)} gaps over 100 ms"
    )


if __name__ == "__main__":
    main()
