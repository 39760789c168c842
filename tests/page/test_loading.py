"""The default pair loads in its own thread, once, and its end is known either way."""

import threading
from typing import Any

import pytest

from carbon.core.errors import ModelError
from carbon.page.loading import BackgroundLoading


class Store:
    def __init__(self, error=None):
        self.error, self.loads, self.go = error, 0, threading.Event()
        self.loaded = False

    def is_loaded(self, policy: str, prm: str) -> bool:
        return self.loaded

    def load(self, policy: str, prm: str) -> Any:
        self.loads += 1
        self.go.wait(10)
        if self.error:
            raise self.error
        self.loaded = True


def test_it_starts_once_and_says_when_it_is_ready():
    store = Store()
    loading = BackgroundLoading(store, "tiny", "tiny")
    assert loading.state == "loading"
    assert store.loads == 0
    loading.start()
    loading.start()
    store.go.set()
    loading.wait(10)
    assert (loading.state, store.loads) == ("ready", 1)


def test_a_pair_that_cannot_be_loaded_is_said_to_have_failed():
    store = Store(ModelError("no such checkpoint"))
    loading = BackgroundLoading(store, "tiny", "tiny")
    store.go.set()
    loading.start()
    loading.wait(10)
    assert loading.state == "failed"


def test_a_bug_while_loading_counts_as_failed_and_reaches_the_log(monkeypatch):
    logged = []
    monkeypatch.setattr(threading, "excepthook", lambda seen: logged.append(seen.exc_type))
    store = Store(ZeroDivisionError())
    loading = BackgroundLoading(store, "tiny", "tiny")
    store.go.set()
    loading.start()
    loading.wait(10)
    assert loading.state == "failed"
    assert logged == [ZeroDivisionError]


@pytest.mark.parametrize("error", [None, ModelError("gone")])
def test_a_later_success_wins(error):
    store = Store(error)
    loading = BackgroundLoading(store, "tiny", "tiny")
    store.go.set()
    loading.start()
    loading.wait(10)
    store.loaded = True  # a visitor's run loaded it after all
    assert loading.state == "ready"


def test_ready_stays_ready_when_another_pair_takes_the_place():
    store, done = Store(), []
    loading = BackgroundLoading(store, "tiny", "tiny", then=lambda: done.append(True))
    store.go.set()
    loading.start()
    loading.wait(10)
    store.loaded = False
    assert loading.state == "ready"
    assert done == [True]


def test_it_may_load_before_the_page_answers():
    store, done = Store(), []
    loading = BackgroundLoading(store, "tiny", "tiny", then=lambda: done.append(True))
    store.go.set()
    loading.load_now()
    assert (loading.state, store.loads, done) == ("ready", 1, [True])
    loading.start()
    loading.wait(10)
    assert store.loads == 1
