"""What lends GPUs on ZeroGPU, as far as the package `spaces` talks to it: a small local server."""

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit


@dataclass
class Lent:
    """One slot, as it was asked for and used; times are of the monotonic clock."""

    seconds: int
    token: str | None
    began: float
    pid: int | None = None  # of the worker
    ended: float | None = None
    failed: bool | None = None


@dataclass
class DeviceAPI:
    """`refusal` is what the next requests for a GPU get instead of one, if it is set.

    A refusal is a status, a content type and a body. `is_idle` says that the last worker still has
    its GPU, so that it may be used again.
    """

    url: str = ""
    lent: list[Lent] = field(default_factory=list)
    num_reports: int = 0  # that the app has started, with something decorated
    refusal: tuple[int, str, str] | None = None
    is_idle: bool = False

    def answer(self, path: str, query: dict[str, str]) -> tuple[int, str, str]:
        if path == "/startup-report":
            self.num_reports += 1
        elif path == "/schedule":
            return self.refusal or self._lend(query)
        elif path == "/allow":
            self.lent[int(query["allowToken"])].pid = int(query["pid"])
        elif path == "/release":
            lent = self.lent[int(query["allowToken"])]
            lent.ended, lent.failed = time.monotonic(), query["fail"] == "true"
        return 200, "application/json", "{}"

    def _lend(self, query: dict[str, str]) -> tuple[int, str, str]:
        seconds = int(query["durationSeconds"])
        self.lent.append(Lent(seconds, query.get("token"), time.monotonic()))
        allowed = {
            "idle": self.is_idle,
            "nvidiaIndex": 0,
            "nvidiaUUID": "GPU-0",
            "allowToken": str(len(self.lent) - 1),
        }
        return 200, "application/json", json.dumps(allowed)


QUOTA = (429, "application/json", json.dumps({"left": 12, "wait": "PT3H20M"}))
ILLEGAL = (429, "application/json", json.dumps({"left": 0, "wait": "-PT1S"}))
NO_GPU_IN_QUEUE = (200, "text/event-stream", "event: failed\n\n")
UNAVAILABLE = (503, "application/json", "{}")
BROKEN = (500, "application/json", "{}")


@contextmanager
def device_api() -> Iterator[DeviceAPI]:
    """The server, for as long as it is open."""
    api = DeviceAPI()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            parts = urlsplit(self.path)
            query = {name: values[0] for name, values in parse_qs(parts.query).items()}
            status, content_type, body = api.answer(parts.path, query)
            self.send_response(status)
            self.send_header("Content-Type", content_type)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    api.url = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield api
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
