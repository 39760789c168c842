"""The one public endpoint, `/run`: the Live tab's run for programs."""

import inspect
from collections.abc import Generator
from typing import Any

import gradio as gr
from gradio.events import api

from carbon.page.context import HEAVY, PageContext
from carbon.page.running import run_as_text
from carbon.page.settings import PAGE_SETTINGS, Offers


def build_api(context: PageContext) -> None:
    """Offer the endpoint; it shares the line and the place with the page's visitors."""
    parameters = _parameters(context.offered)
    names = [parameter.name for parameter in parameters]

    def run(request: gr.Request, *values: Any) -> Generator[str, None, None]:
        """Run calibrated best-of-N, or a calibrated search over steps, on one problem.

        Streams the run's events as JSON lines; every update is the whole text so far, and the last
        line is RunFinished, or RunFailed with the reason.
        """
        sent = dict(zip(names, values, strict=True))
        yield from run_as_text(context, sent, request.session_hash)

    # Gradio reads names and defaults from the signature, and types from the annotations.
    signature = inspect.signature(run)
    request = signature.parameters["request"]
    run.__signature__ = signature.replace(parameters=[request, *parameters])  # pyright: ignore[reportFunctionMemberAccess]
    run.__annotations__ |= {each.name: each.annotation for each in parameters}
    api(run, api_name="run", **HEAVY)


_NEWEST = ("aggregation", "lookahead", "max_step_tokens")


def _parameters(offered: Offers) -> list[inspect.Parameter]:
    """In the order in which they came to be, since programs may call by position.

    Searches came after best-of-N's settings, then the models, then the newest settings.
    """
    newest = [PAGE_SETTINGS[name] for name in _NEWEST]
    rows = [row for row in PAGE_SETTINGS.values() if row not in newest]
    models = {"policy": offered.policy.name, "prm": offered.prm.name}
    searches = [r for r in rows if r.name == "strategy" or "best_of_n" not in r.strategies]
    others = [r for r in rows if r not in searches and r.name not in models]
    return [
        _parameter("problem", str),
        *(_parameter(row.name, row.type, row.default) for row in (*others, *searches)),
        _parameter("reference_answer", str | None, None),
        *(_parameter(name, str, default) for name, default in models.items()),
        *(_parameter(row.name, row.type, row.default) for row in newest),
    ]


def _parameter(name: str, kind: Any, default: Any = inspect.Parameter.empty) -> inspect.Parameter:
    positional = inspect.Parameter.POSITIONAL_OR_KEYWORD
    return inspect.Parameter(name, positional, default=default, annotation=kind)
