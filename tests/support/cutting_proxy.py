"""A proxy that cuts streams: as the kinds of proxy do that bound how long one answer may take."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

STREAMS = (b"/gradio_api/queue/data", b"/gradio_api/heartbeat")


@contextmanager
def cutting(url: str, seconds: float) -> Iterator[str]:
    """The address of the proxy before `url`; connections with a stream live so many seconds."""
    target = urlsplit(url)
    loop = asyncio.new_event_loop()
    ready: list[int] = []
    opened, stopped = threading.Event(), asyncio.Event()

    async def copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, cut: object) -> None:
        with suppress(ConnectionError, asyncio.CancelledError):
            while data := await reader.read(65_536):
                if callable(cut) and any(each in data for each in STREAMS):
                    loop.call_later(seconds, cut)
                writer.write(data)
                await writer.drain()
        writer.close()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(target.hostname, target.port)

        def cut() -> None:
            writer.close()
            back.close()

        await asyncio.gather(copy(reader, back, cut), copy(there, writer, None))

    async def run() -> None:
        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        ready.append(server.sockets[0].getsockname()[1])
        opened.set()
        await stopped.wait()
        server.close()
        rest = asyncio.all_tasks() - {asyncio.current_task()}
        for task in rest:
            task.cancel()
        await asyncio.gather(*rest, return_exceptions=True)

    thread = threading.Thread(target=lambda: loop.run_until_complete(run()), daemon=True)
    thread.start()
    opened.wait()
    try:
        yield f"http://127.0.0.1:{ready[0]}/"
    finally:
        loop.call_soon_threadsafe(stopped.set)
        thread.join()
        loop.close()
