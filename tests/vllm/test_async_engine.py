"""Threads get what coroutines give: in order, stopped when they stop, errors as sentences.

vLLM itself is in tests/vllm; here a small stand-in is driven.
"""

import asyncio
import os
import threading
import time
from collections.abc import AsyncGenerator, Iterator
from importlib.util import find_spec

import pytest

from carbon.core.errors import ConfigError, ModelError
from carbon.vllm.async_engine import AsyncEngine, _LoopThread


class FakeLLM:
    def __init__(self) -> None:
        self.errored = False
        self.num_shutdowns = 0
        self.aborted: list[int] = []

    def shutdown(self) -> None:
        self.num_shutdowns += 1

    async def count(self, name: int, stop: int, pause: float = 0.0) -> AsyncGenerator[int, None]:
        try:
            for number in range(stop):
                await asyncio.sleep(pause)
                yield number
        except (asyncio.CancelledError, GeneratorExit):
            self.aborted.append(name)
            raise


class EngineDeadError(Exception):
    """Named as vLLM's."""


@pytest.fixture
def llm() -> FakeLLM:
    return FakeLLM()


@pytest.fixture
def engine(llm: FakeLLM) -> Iterator[AsyncEngine]:
    engine = AsyncEngine(_LoopThread(), llm)
    yield engine
    engine.shutdown()


async def failing(error: Exception) -> AsyncGenerator[int, None]:
    yield 1
    raise error


def test_all_outputs_of_all_sources_arrive_in_order(engine: AsyncEngine, llm: FakeLLM):
    sources = [llm.count(name, 20 + name) for name in range(5)]
    arrived = [output for outputs in engine.stream(sources) for output in outputs]
    for name in range(5):
        assert [number for place, number in arrived if place == name] == list(range(20 + name))
    assert not llm.aborted


def test_nothing_to_do_is_done_at_once(engine: AsyncEngine):
    assert [output for outputs in engine.stream([]) for output in outputs] == []


def test_a_slow_source_leaves_the_caller_time_to_stop(engine: AsyncEngine, llm: FakeLLM):
    started = time.monotonic()
    stream = engine.stream([llm.count(0, 3, pause=30.0)])
    assert [next(stream) for _ in range(3)] == [[], [], []]
    assert time.monotonic() - started < 10
    stream.close()
    assert llm.aborted == [0]


def test_closing_cancels_all_sources(engine: AsyncEngine, llm: FakeLLM):
    stream = engine.stream([llm.count(name, 10**9, 0.001) for name in range(4)])
    assert next(stream) == []  # they run now, asked for or not
    seen: set[int] = set()
    while len(seen) < 4:
        seen |= {place for place, _ in next(stream)}
    stream.close()
    assert sorted(llm.aborted) == [0, 1, 2, 3]


def test_one_failure_ends_all(engine: AsyncEngine, llm: FakeLLM):
    sources = [llm.count(0, 10**9, 0.001), failing(ValueError("too long"))]
    with pytest.raises(ConfigError, match="refuses this request: too long"):
        list(engine.stream(sources))
    assert llm.aborted == [0]
    assert engine.is_alive


def test_bugs_are_not_hidden(engine: AsyncEngine):
    with pytest.raises(ZeroDivisionError):
        list(engine.stream([failing(ZeroDivisionError())]))


def test_a_lost_engine_is_one_sentence(engine: AsyncEngine, llm: FakeLLM):
    with pytest.raises(ModelError, match="was lost; the next run starts it again"):
        list(engine.stream([failing(EngineDeadError())]))
    llm.errored = True
    assert not engine.is_alive
    with pytest.raises(ModelError, match="was lost"):
        list(engine.stream([llm.count(0, 1)]))
    with pytest.raises(ModelError, match="was lost"):
        engine.call(asyncio.sleep(0))


def test_a_call_that_would_wait_for_ever_ends_with_the_engine(engine: AsyncEngine, llm: FakeLLM):
    threading.Timer(0.3, lambda: setattr(llm, "errored", True)).start()
    with pytest.raises(ModelError, match="was lost"):
        engine.call(asyncio.sleep(3_600))


def test_a_call_returns_or_raises_what_its_coroutine_does(engine: AsyncEngine):
    assert engine.call(asyncio.sleep(0, "done")) == "done"

    async def refuse() -> None:
        raise ValueError("no such method")

    with pytest.raises(ConfigError, match="no such method"):
        engine.call(refuse())


def test_streams_of_several_threads_do_not_mix(engine: AsyncEngine, llm: FakeLLM):
    results: dict[int, list[int]] = {}

    def read(start: int) -> None:
        source = llm.count(start, 200 + start)
        results[start] = [n for outputs in engine.stream([source]) for _, n in outputs]

    threads = [threading.Thread(target=read, args=(start,)) for start in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == {start: list(range(200 + start)) for start in range(4)}


def test_shutting_down_twice_is_once(engine: AsyncEngine, llm: FakeLLM):
    engine.shutdown()
    engine.shutdown()
    assert llm.num_shutdowns == 1
    assert not engine.is_alive


@pytest.mark.skipif(find_spec("vllm") is not None, reason="vLLM is installed")
def test_a_missing_vllm_is_one_sentence_and_leaves_no_thread(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(os, "environ", dict(os.environ))
    with pytest.raises(ModelError, match="vLLM cannot be used on this machine"):
        AsyncEngine.start({}, {"CUDA_VISIBLE_DEVICES": "7"})
    assert os.environ.get("CUDA_VISIBLE_DEVICES") != "7"
    assert "vllm-engine" not in {thread.name for thread in threading.enumerate()}
