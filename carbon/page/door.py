"""What every request passes before Gradio sees it, and the addresses that are ours beside Gradio's.

Bodies are bounded and of the shape that their endpoint takes; nothing is fetched because a body
names it; no file is taken; whatever goes wrong answers with a sentence.
"""

import json
import logging
import re
from collections.abc import Callable, Iterator
from typing import Any

from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from carbon.page import text
from carbon.page.context import PageContext
from carbon.page.outcome import outcome

MAX_BODY_BYTES = 2_000_000
_API = "/gradio_api/"
# Doors of Gradio's that this page has no use for: they take files, write them or fetch addresses.
_CLOSED = re.compile(
    r"/gradio_api/(upload|process_recording|deep_link|proxy=|vibe|file=https?:|file/https?:)"
)
_BODIES = re.compile(
    r"/gradio_api/(queue/join|component_server|cancel|reset|(?:run|api|call)(?:/v2)?/[^/]+)/?$"
)
# What Spaces and Gradio need: scripts of the page itself, which Gradio also makes from text; frames
# of any site around the page. What a visitor or a model wrote cannot make a browser ask elsewhere.
_HUB = "https://huggingface.co https://*.hf.space"
POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        f"connect-src 'self' data: blob: {_HUB}",
        "worker-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
    )
)
_HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"strict-origin-when-cross-origin"),
)
_log = logging.getLogger(__name__)


class RefusedBody(Exception):  # noqa: N818 - an answer, not a failure
    """A request that goes no further: its status and its sentence."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status, self.sentence = status, sentence


def doors_of(context: PageContext) -> dict[str, Any]:
    """For `launch(app_kwargs=...)`: the routes, and what stands before all others."""
    return {
        "routes": list(_routes(context)),
        "middleware": [Middleware(Doorkeeper, context=context)],
    }


def _routes(context: PageContext) -> Iterator[Route]:
    async def health(request: Request) -> Response:
        """Whether the page serves, for whoever watches it; and its counters."""
        told = {
            "status": "ok",
            "models": context.loading.state,
            "computing": bool(context.line.turns),
            "waiting": context.line.num_waiting,
            "counted": context.counters.told(),
        }
        return JSONResponse(told, headers={"cache-control": "no-store"})

    def asked(answer: Callable[[Request, Any], Response]) -> Callable[[Request], Response]:
        """The run of the address; asking for it keeps it going."""

        def find(request: Request) -> Response:
            run = context.runs.get(request.path_params["run"])
            if run is None:
                return _sentence(404, text.NO_SUCH_RUN)
            run.read()
            response = answer(request, run)
            response.headers["cache-control"] = "no-store"
            return response

        return find

    @asked
    def so_far(request: Request, run: Any) -> Response:
        """The page's text from a character on. `x-run-ended` says whether more will come."""
        has_ended = run.has_ended  # asked before the text is read
        run.beat()
        start = request.query_params.get("from", "0")
        begin = int(start) if start.isascii() and start.isdigit() and len(start) < 12 else 0
        response = PlainTextResponse(run.text[begin:])
        response.headers["x-run-ended"] = str(int(has_ended))
        return response

    @asked
    def recording(request: Request, run: Any) -> Response:
        return PlainTextResponse(run.recording, media_type="application/jsonl")

    @asked
    def came_of(request: Request, run: Any) -> Response:
        return JSONResponse(outcome(run))

    yield Route("/healthz", health)
    yield Route("/carbon/runs/{run}.jsonl", recording)
    yield Route("/carbon/runs/{run}/result", came_of)
    yield Route("/carbon/runs/{run}", so_far)


class Doorkeeper:
    """ASGI middleware: see the module."""

    def __init__(self, app: ASGIApp, context: PageContext) -> None:
        self._app, self._context = app, context

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        has_begun = False

        async def send_with_headers(message: Message) -> None:
            nonlocal has_begun
            if message["type"] == "http.response.start":
                has_begun = True
                known = {name for name, _ in message["headers"]}
                more = [each for each in _HEADERS if each[0] not in known]
                message["headers"] = [*message["headers"], *more]
            await send(message)

        try:
            receive = await self._checked(scope, receive)
            await self._app(scope, receive, send_with_headers)
        except RefusedBody as refused:
            self._context.counters.refused()
            await _sentence(refused.status, refused.sentence)(scope, receive, send_with_headers)
        except Exception:  # noqa: BLE001 - the border of the whole page
            if has_begun:  # of a stream whose reader has gone, say: nobody is there to be told
                _log.info("a reply to %s did not end well", scope["path"], exc_info=True)
                return
            _log.exception("%s failed", scope["path"])
            failed = _sentence(500, text.SERVER_FAILED)
            await failed(scope, receive, send_with_headers)

    async def _checked(self, scope: Scope, receive: Receive) -> Receive:
        """Refuse what may not pass; the body that was read is handed on."""
        path = scope["path"]
        if _CLOSED.search(path):
            raise RefusedBody(403, text.DOOR_IS_CLOSED)
        if scope["method"] != "POST":
            return receive
        body = await _read(scope, receive)
        if match := _BODIES.search(path):
            self._check(match[1], _parsed(body))

        async def again() -> Message:
            nonlocal body
            if body is None:
                return await receive()  # that the client has gone
            message, body = {"type": "http.request", "body": body, "more_body": False}, None
            return message

        return again

    def _check(self, door: str, asked: dict[str, Any]) -> None:
        if door == "cancel":
            if isinstance(session := asked.get("session_hash"), str):
                self._context.runs.stop_of(session)
            return
        if _names_a_file(asked):
            raise RefusedBody(422, text.NO_FILES)
        kind, _, name = door.partition("/")
        if door == "queue/join":
            if not isinstance(asked.get("session_hash"), str):
                raise RefusedBody(422, text.NO_SESSION)
            self._check_values(asked.get("fn_index"), asked.get("data"))
        elif door == "component_server":
            self._check_component(asked)
        elif kind in ("call", "run", "api") and not name.startswith("v2/"):
            # Pages send it, to one address for all; of a call Gradio looks at the name alone.
            index = asked.get("fn_index") if kind != "call" else None
            index = self._index_of(name) if index is None else index
            self._check_values(index, asked.get("data"), skips=kind == "call")
        elif kind == "call":
            self._check_names(name.removeprefix("v2/"), asked)

    def _index_of(self, name: str) -> int | None:
        functions = self._context.demo.fns.values()
        return next((each._id for each in functions if each.api_name == name), None)

    def _check_values(self, index: Any, values: Any, skips: bool = False) -> None:
        is_index = isinstance(index, int) and not isinstance(index, bool)
        function = self._context.demo.fns.get(index) if is_index else None
        if function is None or function.fn is None:  # which a browser does by itself
            raise RefusedBody(404, text.NO_SUCH_DOOR.format(doors=", ".join(self._public())))
        wanted = {len(function.inputs)}
        if skips:
            wanted.add(len([block for block in function.inputs if not block.skip_api]))
        if not isinstance(values, list) or len(values) not in wanted:
            number = len(values) if isinstance(values, list) else 0
            raise RefusedBody(422, text.WRONG_NUMBER.format(wanted=max(wanted), number=number))

    def _check_names(self, name: str, asked: dict[str, Any]) -> None:
        index = self._index_of(name)
        if index is None:
            raise RefusedBody(404, text.NO_SUCH_DOOR.format(doors=", ".join(self._public())))
        described = self._context.demo.get_api_info()["named_endpoints"].get(f"/{name}")
        if described is None:
            return
        known = {each["parameter_name"]: each for each in described["parameters"]}
        if unknown := [each for each in asked if each not in known]:
            names = ", ".join(repr(each)[:60] for each in unknown[:5])
            raise RefusedBody(422, text.UNKNOWN_NAMES.format(names=names, known=", ".join(known)))
        missing = [
            each
            for each, one in known.items()
            if not one.get("parameter_has_default") and each not in asked
        ]
        if missing:
            raise RefusedBody(422, text.MISSING_NAMES.format(names=", ".join(missing)))

    def _check_component(self, asked: dict[str, Any]) -> None:
        component = asked.get("component_id")
        is_known = isinstance(component, int) and component in self._context.demo.blocks
        if not is_known or not all(
            isinstance(asked.get(each), str) for each in ("fn_name", "session_hash")
        ):
            raise RefusedBody(404, text.NO_SUCH_DOOR.format(doors=", ".join(self._public())))

    def _public(self) -> list[str]:
        return [
            str(each.api_name)
            for each in self._context.demo.fns.values()
            if each.api_visibility == "public" and each.api_name
        ]


async def _read(scope: Scope, receive: Receive) -> bytes:
    """The whole body, of bounded size."""
    parts, size = [], 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise RefusedBody(400, text.NOT_JSON)
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > MAX_BODY_BYTES:
            raise RefusedBody(413, text.TOO_LARGE.format(limit=MAX_BODY_BYTES))
        if not message.get("more_body", False):
            return b"".join(parts)


def _parsed(body: bytes) -> dict[str, Any]:
    try:
        asked = json.loads(body, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise RefusedBody(422, text.NOT_JSON) from None
    if not isinstance(asked, dict):
        raise RefusedBody(422, text.NOT_JSON)
    return asked


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def _names_a_file(value: Any) -> bool:
    """Whether Gradio would take some of it for a file, which it copies, or fetches from a URL."""
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, dict):
            if "meta" in each or "path" in each:
                return True
            waiting += each.values()
        elif isinstance(each, list):
            waiting += each
    return False


def _sentence(status: int, sentence: str) -> JSONResponse:
    """As Gradio's clients read it, which take `detail` or `error`."""
    return JSONResponse({"detail": sentence, "error": sentence}, status_code=status)
