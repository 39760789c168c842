"""The real page on the real tiny pair, with an engine that counts what is asked of it."""

import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from carbon.engines.base import Engine, SampleRequest, SampleUpdate
from carbon.engines.transformers_engine import TransformersEngine
from carbon.page import text
from carbon.serving.session import Models, ModelStore

WAIT = 60_000  # milliseconds; generous, because the machine may be busy
SHORT = 16  # rollouts of a quick run
HELD_POSITION = 12  # where a held run stays: some text is drawn, no rollout has ended


class CountingEngine(Engine):
    """The real engine; it counts runs and open generators, and can hold runs back."""

    def __init__(self, engine: TransformersEngine) -> None:
        self._engine = engine
        self.problems: list[str] = []
        self.num_open = 0
        self._may_go_on = threading.Event()
        self._may_go_on.set()

    @contextmanager
    def holding(self) -> Iterator[None]:
        """Runs that begin meanwhile go no further than a few positions, but can be stopped.

        They have no drafts: with them a row may be at its end by then.
        """
        self._engine.uses_drafts = False
        self._may_go_on.clear()
        try:
            yield
        finally:
            self._may_go_on.set()
            self._engine.uses_drafts = True

    def encode(self, problem: str) -> tuple[int, ...]:
        self.problems.append(problem)
        return self._engine.encode(problem)

    def sample(
        self, requests: Sequence[SampleRequest], max_new_tokens: int, stop_strings: tuple[str, ...]
    ) -> Iterator[list[SampleUpdate]]:
        self.num_open += 1
        try:
            updates = self._engine.sample(requests, max_new_tokens, stop_strings)
            for position, update in enumerate(updates):
                yield update
                while position == HELD_POSITION and not self._may_go_on.wait(0.02):
                    yield []
        finally:
            self.num_open -= 1

    def hidden_states(self, prompt_ids: Sequence[int], completions: Sequence[Any]) -> Any:
        return self._engine.hidden_states(prompt_ids, completions)

    def lm_head_weight(self) -> Any:
        return self._engine.lm_head_weight()

    def decode(self, token_ids: Sequence[int]) -> str:
        return self._engine.decode(token_ids)


class CountingStore:
    """The tiny pair, loaded at once."""

    def __init__(self) -> None:
        models = ModelStore().load("tiny", "tiny")
        assert isinstance(models.engine, TransformersEngine)
        self.engine = CountingEngine(models.engine)
        self._models = replace(models, engine=self.engine)

    def is_loaded(self, policy: str, prm: str) -> bool:
        return True

    def load(self, policy: str, prm: str) -> Models:
        return self._models


class NeverLoaded:
    """A pair that is still loading when the test ends."""

    def __init__(self) -> None:
        self.released = threading.Event()

    def is_loaded(self, policy: str, prm: str) -> bool:
        return False

    def load(self, policy: str, prm: str) -> Models:
        self.released.wait()
        return ModelStore().load(policy, prm)


def is_computing() -> bool:
    """Whether a worker thread of some run is alive."""
    return any(thread.name == "run" for thread in threading.enumerate())


def wait_until_idle(engine: CountingEngine, seconds: float = 20.0) -> bool:
    """Whether no run computes and no generator of the engine is open, within that time."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if not is_computing() and engine.num_open == 0:
            return True
        time.sleep(0.05)
    return False


def ask(page: Any, problem: str, num_rollouts: int = SHORT) -> None:
    """Fill in a problem and N, and press Run."""
    problem_box(page).fill(problem)
    page.get_by_label("Rollouts N").select_option(str(num_rollouts))
    page.get_by_role("button", name="Run", exact=True).click()
    wait_until_begun(page)


def wait_until_begun(page: Any) -> None:
    """Wait until what an earlier run has ended with is gone."""
    page.wait_for_function(
        "!/^(Done|Stopped)/.test(document.querySelector('.carbon-run .sentence')?.textContent)"
    )


def open_controls(page: Any) -> None:
    """Open the problem and settings, where a run's board has folded them."""
    change = page.get_by_role("button", name=text.CHANGE)
    change.wait_for()
    page.wait_for_function("document.documentElement.dataset.desk")  # the page's script is there
    if change.get_attribute("aria-expanded") == "false":
        change.click()
    _problem(page).wait_for()


def open_advanced(page: Any) -> None:
    """Open the drawer, and wait until its fields keep what is filled in.

    A frame after Gradio has drawn them for the first time, it sets them to what they began with.
    """
    open_controls(page)
    if not page.locator("#epochs input").is_visible():
        page.get_by_role("button", name=text.ADVANCED).click()
    page.locator("#epochs input").wait_for()
    page.evaluate(
        "async () => { for (let i = 0; i < 10; i++) await new Promise(requestAnimationFrame); }"
    )


def wait_for_sentence(page: Any, start: str) -> None:
    """Wait until the island's sentence begins like this."""
    page.wait_for_function(
        "start => document.querySelector('.carbon-run .sentence')?.textContent.startsWith(start)",
        arg=start,
        timeout=WAIT,
    )


def wait_until_drawn(page: Any) -> None:
    """Wait until a live run, not a recorded one, has drawn the text of some rollout."""
    page.wait_for_function(
        "document.querySelector('.carbon-run .clock')?.textContent && "
        "document.querySelector('.carbon-run .mark.readable')",
        timeout=WAIT,
    )


def problem_box(page: Any) -> Any:
    """Where the problem is typed; opened, where it is folded away."""
    open_controls(page)
    return _problem(page)


def _problem(page: Any) -> Any:
    return page.get_by_role("textbox", name="Problem", exact=True)
