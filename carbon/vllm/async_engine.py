"""One vLLM engine for callers that are ordinary threads.

vLLM computes in a process of its own and speaks asyncio; here a thread with an event loop talks to
it, for a policy or a reward model.
"""

import asyncio
import os
import queue
import threading
from collections.abc import AsyncGenerator, Coroutine, Generator, Iterator, Mapping, Sequence
from concurrent import futures
from contextlib import contextmanager
from typing import Any, TypeVar

from carbon.core.errors import ConfigError, ModelError
from carbon.vllm.log import EngineLog

T = TypeVar("T")

# What vLLM needs here; a variable that is already set stays as it is.
_ENVIRONMENT = {
    "VLLM_WORKER_MULTIPROC_METHOD": "spawn",  # a process with threads must not fork
    "VLLM_USE_V2_MODEL_RUNNER": "0",  # the other runner has another interface for our processor
    "VLLM_USE_FLASHINFER_SAMPLER": "0",  # sampling is ours; flashinfer need not be there
    "VLLM_NO_USAGE_STATS": "1",
    "DO_NOT_TRACK": "1",
}
_HEARTBEAT_SECONDS = 0.15
_CLOSING_SECONDS = 10.0
_LOST = "The engine of this model was lost; the next run starts it again."
_starting = threading.Lock()  # engines start one after the other: each measures the free memory


class AsyncEngine:
    """A running engine. `llm` is vLLM's AsyncLLM, whose coroutines run in this engine's loop."""

    def __init__(self, thread: "_LoopThread", llm: Any) -> None:
        self._thread = thread
        self._loop = thread.loop
        self.llm = llm

    @classmethod
    def start(
        cls, arguments: Mapping[str, Any], environment: Mapping[str, str] | None = None
    ) -> "AsyncEngine":
        """Start an engine and wait until it can serve; this may take minutes.

        `arguments` are those of vLLM's AsyncEngineArgs. `environment` holds variables for this
        engine's process alone (such as CUDA_VISIBLE_DEVICES).

        Raises:
            ModelError: vLLM is not installed, refuses the arguments, or the model does not fit.
        """
        for name, value in _ENVIRONMENT.items():
            os.environ.setdefault(name, value)
        thread = _LoopThread()
        with _starting, EngineLog() as log, _set(log.environment | dict(environment or {})):
            starting = asyncio.run_coroutine_threadsafe(_create(arguments), thread.loop)
            try:
                return cls(thread, starting.result())
            except (OSError, RuntimeError, ValueError, AssertionError) as error:
                raise ModelError(log.why_start_failed(error)) from error
            finally:
                if not starting.done() or starting.exception() is not None:
                    thread.end()

    @property
    def is_alive(self) -> bool:
        """False once the engine's process has ended: then the owner should start another."""
        return self._thread.is_alive() and not self.llm.errored

    def stream(
        self, sources: Sequence[AsyncGenerator[T, None]]
    ) -> Generator[list[tuple[int, T]], None, None]:
        """Run all sources at once and give what has arrived, as (index of the source, output).

        Yields an empty list once they run, and when nothing arrives for a moment. Closing the
        iterator cancels all sources, and with them their requests.

        Raises:
            ModelError: the engine was lost.
            ConfigError: vLLM refuses a request.
        """
        if not self.is_alive:
            raise ModelError(_LOST)
        stream = _Stream(self._loop, sources)
        try:
            yield []
            ended: asyncio.Task | None = None
            while ended is None:
                outputs, ended = stream.take()
                if ended is None and not outputs and not self.is_alive:
                    raise ModelError(_LOST)
                yield outputs
            if (error := ended.exception()) is not None:
                raise self._translated(error) from error
        finally:
            stream.close()

    def call(self, coroutine: Coroutine[Any, Any, T]) -> T:
        """The result of one coroutine of `llm`; errors as in `stream`."""
        if not self.is_alive:
            coroutine.close()
            raise ModelError(_LOST)
        future = asyncio.run_coroutine_threadsafe(coroutine, self._loop)
        while not futures.wait([future], _HEARTBEAT_SECONDS).done:
            if not self.is_alive:  # vLLM leaves such a call waiting for ever
                future.cancel()
                raise ModelError(_LOST)
        if (error := future.exception()) is not None:
            raise self._translated(error) from error
        return future.result()

    def shutdown(self) -> None:
        """End the engine's process and give its memory back. May be called twice."""
        if self._thread.is_alive():
            ending = asyncio.run_coroutine_threadsafe(_shut_down(self.llm), self._loop)
            futures.wait([ending], _CLOSING_SECONDS)
            self._thread.end()

    def _translated(self, error: BaseException) -> BaseException:
        """vLLM's errors as ours, known by name: vLLM moves them, and may not be installed."""
        kinds = {kind.__name__ for kind in type(error).__mro__}
        if "EngineDeadError" in kinds or not self.is_alive:
            return ModelError(_LOST)
        if "VLLMValidationError" in kinds or isinstance(error, ValueError):
            return ConfigError(f"The engine refuses this request: {error}")
        if type(error) is Exception:  # what a call in the engine's process raised, as text
            return ModelError(f"The engine of this model failed: {str(error).splitlines()[0]}")
        return error


class _Stream:
    """Sources that run in an event loop, read from another thread."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, sources: Sequence[AsyncGenerator[Any, None]]
    ) -> None:
        self._loop = loop
        self._arrived: queue.SimpleQueue[tuple[int, Any] | asyncio.Task] = queue.SimpleQueue()
        self._task: asyncio.Task | None = None
        self._has_ended = False
        loop.call_soon_threadsafe(self._begin, sources)

    def take(self) -> tuple[list[tuple[int, Any]], asyncio.Task | None]:
        """All that has arrived, waiting a moment for the first; and the task, once it has ended."""
        outputs: list[tuple[int, Any]] = []
        try:
            item = self._arrived.get(timeout=_HEARTBEAT_SECONDS)
            while not isinstance(item, asyncio.Task):
                outputs.append(item)
                item = self._arrived.get_nowait()
        except queue.Empty:
            return outputs, None
        self._has_ended = True
        return outputs, item

    def close(self) -> None:
        """Cancel what is still running, and wait until vLLM has been told."""
        if self._has_ended or not self._loop.is_running():
            return
        self._loop.call_soon_threadsafe(self._cancel)
        try:
            while not isinstance(self._arrived.get(timeout=_CLOSING_SECONDS), asyncio.Task):
                pass
        except queue.Empty:
            pass  # the engine is stuck; its owner finds out with the next call

    def _begin(self, sources: Sequence[AsyncGenerator[Any, None]]) -> None:
        self._task = self._loop.create_task(self._forward_all(sources))
        self._task.add_done_callback(self._arrived.put)  # after every output: it marks the end

    def _cancel(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _forward_all(self, sources: Sequence[AsyncGenerator[Any, None]]) -> None:
        tasks = [
            self._loop.create_task(self._forward(index, source))
            for index, source in enumerate(sources)
        ]
        try:
            await asyncio.gather(*tasks)
        finally:  # one that failed, or a cancel, ends all
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _forward(self, index: int, source: AsyncGenerator[Any, None]) -> None:
        async for output in source:
            self._arrived.put((index, output))


class _LoopThread(threading.Thread):
    """Runs an event loop until `end` is called."""

    def __init__(self) -> None:
        super().__init__(name="vllm-engine", daemon=True)
        self.loop = asyncio.new_event_loop()
        self.start()

    def run(self) -> None:
        self.loop.run_forever()
        self.loop.close()

    def end(self) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.join(_CLOSING_SECONDS)


async def _create(arguments: Mapping[str, Any]) -> Any:
    try:
        from vllm.engine.arg_utils import AsyncEngineArgs  # noqa: PLC0415 # pyright: ignore[reportMissingImports]
        from vllm.v1.engine.async_llm import AsyncLLM  # noqa: PLC0415 - large, and may be missing # pyright: ignore[reportMissingImports]
    except ImportError as error:
        raise ModelError(f"vLLM cannot be used on this machine: {error}.") from error
    return AsyncLLM.from_engine_args(AsyncEngineArgs(**arguments))


async def _shut_down(llm: Any) -> None:
    llm.shutdown()


@contextmanager
def _set(variables: Mapping[str, str]) -> Iterator[None]:
    """Variables of the environment, for as long as an engine starts."""
    before = {name: os.environ.get(name) for name in variables}
    os.environ.update(variables)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
