"""A hub on this machine: huggingface_hub's own code asks it, and it notes which files, in order."""

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import unquote

import pytest
from huggingface_hub import constants

COMMIT = "c" * 40
REVISIONS = ("main", "v1", COMMIT)


@dataclass
class LocalHub:
    """`models` are folders by id. `asked` are the files that were sent, by name and in order; those
    of which only the beginning was are noted as "NAME[head]".
    """

    url: str = ""
    models: dict[str, Path] = field(default_factory=dict)
    gated: set[str] = field(default_factory=set)
    asked: list[str] = field(default_factory=list)

    @property
    def weights_asked(self) -> list[str]:
        """Files of weights that were fetched whole."""
        return [name for name in self.asked if name.endswith((".safetensors", ".bin", ".gguf"))]


class _Handler(BaseHTTPRequestHandler):
    hub: LocalHub

    def do_GET(self) -> None:
        owner, name, *rest = (
            unquote(self.path.partition("?")[0]).removeprefix("/api/models").split("/")[1:]
        )
        model = f"{owner}/{name}"
        folder = self.hub.models.get(model)
        revision = rest[1] if len(rest) > 1 else "main"
        if folder is None:
            self._refuse(401, "RepoNotFound")
        elif revision not in REVISIONS:
            self._refuse(404, "RevisionNotFound")
        elif self.path.startswith("/api/"):
            self._send(json.dumps(_info(model, folder, rest[:1] == ["tree"])).encode())
        elif model in self.hub.gated:
            self._refuse(403, "GatedRepo")
        elif not (folder / rest[2]).is_file():
            self._refuse(404, "EntryNotFound")
        else:
            self._send_file(folder / rest[2])

    do_HEAD = do_GET  # noqa: N815 - http.server's name

    def _send_file(self, path: Path) -> None:
        size, part, asked = path.stat().st_size, self.headers.get("Range"), path.name
        first, last = 0, size - 1
        if part and part != "bytes=0-":
            first, last = (int(edge) for edge in part.removeprefix("bytes=").split("-"))
            asked = f"{asked}[head]"
        with path.open("rb") as file:
            file.seek(first)
            content = file.read(last + 1 - first) if self.command == "GET" else b""
        if self.command == "GET":
            self.hub.asked.append(asked)
        etag = hashlib.sha256(f"{path} {size}".encode()).hexdigest()
        headers = {"ETag": f'"{etag}"', "X-Repo-Commit": COMMIT, "Accept-Ranges": "bytes"}
        length = len(content) if self.command == "GET" else size
        self._send(content, 206 if part else 200, headers | {"Content-Length": str(length)})

    def _send(
        self, content: bytes, status: int = 200, headers: dict[str, str] | None = None
    ) -> None:
        self.send_response(status)
        for name, value in {"Content-Length": str(len(content)), **(headers or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(content)

    def _refuse(self, status: int, code: str) -> None:
        self._send(b"", status, {"X-Error-Code": code})

    def log_message(self, format: str, *args: object) -> None:
        pass


def _info(model: str, folder: Path, as_tree: bool) -> object:
    files = sorted(path for path in folder.iterdir() if path.is_file())
    if as_tree:
        return [
            {"type": "file", "path": path.name, "size": path.stat().st_size, "oid": "0" * 40}
            for path in files
        ]
    siblings = [{"rfilename": path.name, "size": path.stat().st_size} for path in files]
    return {"id": model, "sha": COMMIT, "siblings": siblings}


@contextmanager
def local_hub(monkeypatch: pytest.MonkeyPatch, cache: Path) -> Iterator[LocalHub]:
    """Until its end the hub is here, and what is downloaded lies in `cache`."""
    hub = LocalHub()
    handler = type("Handler", (_Handler,), {"hub": hub})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    hub.url = f"http://127.0.0.1:{server.server_port}"
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    monkeypatch.setattr(constants, "ENDPOINT", hub.url)
    template = f"{hub.url}/{{repo_id}}/resolve/{{revision}}/{{filename}}"
    monkeypatch.setattr(constants, "HUGGINGFACE_CO_URL_TEMPLATE", template)
    monkeypatch.setattr(constants, "HF_HUB_CACHE", str(cache))
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", False)
    try:
        yield hub
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@contextmanager
def no_hub(monkeypatch: pytest.MonkeyPatch, cache: Path) -> Iterator[None]:
    """Until its end no hub answers; what lies in `cache` is here."""
    nowhere = "http://127.0.0.1:9"
    monkeypatch.setattr(constants, "ENDPOINT", nowhere)
    template = f"{nowhere}/{{repo_id}}/resolve/{{revision}}/{{filename}}"
    monkeypatch.setattr(constants, "HUGGINGFACE_CO_URL_TEMPLATE", template)
    monkeypatch.setattr(constants, "HF_HUB_CACHE", str(cache))
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", False)
    yield
