"""Loads the default pair while the page already answers, and says how far that is."""

import logging
import threading
import time
from collections.abc import Callable
from typing import Literal, Protocol

from carbon.core.errors import CarbonError
from carbon.serving.session import Models

State = Literal["loading", "ready", "failed"]
_log = logging.getLogger(__name__)


class Store(Protocol):
    """What the page needs of `carbon.serving.session.ModelStore`."""

    def is_loaded(self, policy: str, prm: str) -> bool: ...

    def load(self, policy: str, prm: str) -> Models: ...


class BackgroundLoading:
    """One pair being loaded, once, when told to: in a thread of its own where that may be."""

    def __init__(
        self, store: Store, policy: str, prm: str, then: Callable[[], None] = lambda: None
    ) -> None:
        """`then` is called in the same thread when the pair is there."""
        self._store, self._pair, self._then = store, (policy, prm), then
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._outcome: State = "loading"

    @property
    def state(self) -> State:
        """ "ready" once the pair has been loaded, also if another has taken its place since."""
        return "ready" if self._store.is_loaded(*self._pair) else self._outcome

    def start(self, delay_seconds: float = 0.0) -> None:
        """Load soon: importing torch takes the processor from a page that is being opened."""
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(
                    target=self._load, args=(delay_seconds,), name="load", daemon=True
                )
                self._thread.start()

    def load_now(self) -> None:
        """Load in this thread, before the page answers; `start` does nothing any more."""
        with self._lock:
            self._thread = threading.current_thread()
        self._load()

    def wait(self, seconds: float) -> None:
        """Wait for the end of the loading, at most so long."""
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join(seconds)

    def _load(self, delay_seconds: float = 0.0) -> None:
        time.sleep(delay_seconds)
        outcome: State = "failed"
        try:
            self._store.load(*self._pair)
            outcome = "ready"
            self._then()
        except CarbonError as error:
            _log.warning("the default pair could not be loaded: %s", error)
        finally:
            self._outcome = outcome


def warm_up() -> None:
    """What the first run would wait for beside the models."""
    from carbon import answers  # noqa: PLC0415 - its imports must not delay the page

    answers.warm_up()
