"""The public endpoints, for programs and for language models (MCP): run, grade, score, models, toy.

They share the line, the place and the limits with the page's visitors.
"""

import inspect
from collections.abc import Callable, Generator, Mapping
from typing import Any

import gradio as gr
from gradio.events import api
from gradio.route_utils import get_api_call_path, get_root_url

from carbon.core.errors import CarbonError
from carbon.page import doors, text
from carbon.page.context import HEAVY, PageContext, visitor_of
from carbon.page.line import Visitor
from carbon.page.outcome import outcome, progress
from carbon.page.questions import (
    GRADE,
    TOY,
    Rows,
    described,
    read_question,
    run_rows,
    score_rows,
    signature_of,
)
from carbon.page.running import begin_run
from carbon.page.stream import stream

_SMALL = {"concurrency_id": "small", "concurrency_limit": 8}
_PROGRESS_SECONDS = 0.5
Door = Callable[[PageContext, Mapping[str, Any], Visitor], dict[str, Any]]


def build_api(context: PageContext) -> None:
    """Offer the endpoints."""
    _offer("run", text.API_RUN, run_rows(context.offered), _running(context), HEAVY)
    for name, words, rows, door in (
        ("grade", text.API_GRADE, GRADE, doors.grade),
        ("score", text.API_SCORE, score_rows(context.offered), doors.score),
        ("models", text.API_MODELS, (), doors.models),
        ("toy", text.API_TOY, TOY, doors.toy),
    ):
        _offer(name, words, rows, _answering(context, name, rows, door), _SMALL)


def _offer(name: str, words: str, rows: Rows, function: Callable[..., Any], more: Any) -> None:
    """Gradio reads names and defaults from the signature, and types from the annotations."""
    request = inspect.signature(function).parameters["request"]
    function.__signature__ = signature_of(rows, request)  # pyright: ignore[reportFunctionMemberAccess]
    kinds = {row.name: row.type for row in rows}
    function.__annotations__ = {"request": gr.Request, **kinds, "return": dict}
    function.__name__, function.__doc__ = name, described(words, rows)
    api(function, api_name=name, **more)


def _running(context: PageContext) -> Callable[..., Generator[dict[str, Any], None, None]]:
    names = [row.name for row in run_rows(context.offered)]

    def run(request: gr.Request, *values: Any) -> Generator[dict[str, Any], None, None]:
        sent, visitor = dict(zip(names, values, strict=True)), visitor_of(request)
        try:
            begun = begin_run(context, sent, visitor)
        except CarbonError as error:
            raise _refusal(error) from None
        links = _links(request, begun.id)
        if sent["wait"] is False:
            yield links | {"state": "started"}
            return
        length = 0
        for log in stream(begun, lambda: context.is_received(visitor), _PROGRESS_SECONDS):
            yield links | progress(log, length if sent["stream_events"] is True else None)
            length = len(log)
        yield links | outcome(begun)

    return run


def _answering(
    context: PageContext, name: str, rows: Rows, door: Door
) -> Callable[..., dict[str, Any]]:
    names = [row.name for row in rows]

    def answer(request: gr.Request, *values: Any) -> dict[str, Any]:
        visitor = visitor_of(request)
        try:
            context.rate.spend(visitor)
            context.counters.called(name)
            sent = dict(zip(names, values, strict=True))
            return door(context, read_question(rows, sent), visitor)
        except CarbonError as error:
            context.counters.refused()
            raise _refusal(error) from None

    return answer


def _refusal(error: CarbonError) -> gr.Error:
    return gr.Error(str(error), print_exception=False)


def _links(request: gr.Request, run: str) -> dict[str, Any]:
    """Where the events of a run are, which is a recording once it has ended, and its outcome."""
    asked = request.request
    assert asked is not None  # Gradio has it for every event
    root = get_root_url(asked, get_api_call_path(asked), None)
    return {"run": run, "events": f"{root}/carbon/runs/{run}.jsonl",
            "result": f"{root}/carbon/runs/{run}/result"}  # fmt: skip
