"""The Live tab: controls above, the island with the run below, and the events between them."""

import asyncio
from collections.abc import AsyncIterator, Generator
from html import escape
from pathlib import Path
from typing import Any

import gradio as gr
from gradio.blocks import Block

from carbon.core.errors import CarbonError
from carbon.core.prompts import clean_problem
from carbon.page import text
from carbon.page.context import HEAVY, LIGHT, PageContext, visitor_of
from carbon.page.controls import Controls, build_controls, tell_state
from carbon.page.island import as_script, first_recording, island, page_call
from carbon.page.running import run_as_text
from carbon.page.settings import LINKED, PAGE_SETTINGS, read_link
from carbon.results.text import PAPER_LINKS
from carbon.results.wording import shown
from carbon.search.standing import measured_pairs, rates_of
from carbon.search.trust import find

_LOADING_POLL_SECONDS = 0.25
_ASKED_OF = 64  # rollouts, of which a newcomer is told whether calibration is worth it


def build(context: PageContext) -> None:
    """Lay the tab out and connect it."""
    recording, recorded = first_recording() or (None, None)
    gr.HTML(_for_newcomers(), elem_id="newcomer", apply_default_css=False)
    controls = build_controls(context.offered, recorded)
    view = island(recording, elem_id="island")
    _connect_run(context, controls, view)
    _connect_note(context, controls)
    _connect_link(controls, recording)
    _connect_opening(context, controls)


def _for_newcomers() -> str:
    """Closed until it is asked for: what a run does, and the letters on the page."""
    explained = text.TERMS | _worth_it()
    terms = "".join(
        f"<dt>{escape(term)}</dt><dd>{escape(sentence)}</dd>"
        for term, sentence in explained.items()
    )
    links = ", ".join(
        f'<a href="{escape(address)}" target="_blank" rel="noopener">{escape(name)}</a>'
        for name, address in PAPER_LINKS
    )
    source = f"<p>{escape(text.NOT_THE_AUTHORS)} {links}</p>"
    summary = f"{escape(text.NEWCOMER)} <span>{escape(text.NEWCOMER_READS)}</span>"
    return f"<details><summary>{summary}</summary><dl>{terms}</dl>{source}</details>"


def _worth_it() -> dict[str, str]:
    """By what was measured of the pair that a page starts with, or of the other one; nothing where
    nothing was, at that N.
    """
    for pair in measured_pairs(_ASKED_OF):
        if measured := rates_of(pair, _ASKED_OF):
            return {text.WORTH_IT: text.worth_it(shown(pair), *measured)}
    return {}


def _connect_run(context: PageContext, controls: Controls, view: gr.HTML) -> None:
    """Run streams into the island; Stop closes the stream. The page answers both at once."""

    def run(request: gr.Request, **values: Any) -> Generator[str, None, None]:
        yield from run_as_text(context, values, visitor_of(request))

    controls.run.click(
        None, inputs=_linked_fields(controls), js=page_call("begin", *_for_address(controls))
    )
    running = controls.run.click(
        run,
        inputs_kwargs=controls.fields,
        outputs=view,
        preprocess=False,  # values as they came: `settings` checks everything
        postprocess=False,
        trigger_mode="once",
        show_progress="hidden",
        api_name="run_on_page",
        api_visibility="private",
        **HEAVY,
    )
    running.then(None, js=page_call("settled"))
    controls.stop.click(None, js=page_call("stop"))
    controls.stop.click(None, cancels=[running])


def _connect_note(context: PageContext, controls: Controls) -> None:
    """Before Run: a line under a problem whose text alone tells that the pair does not know it, or
    on what a pair knows at all, where no text tells.
    """
    fields: list[Any] = [controls.fields[name] for name in ("problem", "policy", "prm")]

    def tell(problem: Any, policy: Any, prm: Any) -> str:
        offered = context.offered
        try:
            entry = offered.find("policy", policy)
            trust = find(entry, offered.find("prm", prm))
            note = trust.note(clean_problem(problem)) if trust else text.note_on(entry.name)
        except CarbonError:  # nothing typed yet, say: Run says what is wrong
            return ""
        return escape(note or "")

    gr.on(
        [field.change for field in fields],
        tell,
        inputs=fields,
        outputs=controls.note,
        trigger_mode="always_last",
        queue=False,
        **LIGHT,
    )


def _connect_link(controls: Controls, recording: Path | None) -> None:
    """Copy link: what is shown or asked for goes into an address, in the browser alone."""
    begins = [getattr(field, "value", None) for field in _linked_fields(controls)]
    recorded = {"id": recording.stem, "begins": begins} if recording else None
    controls.copy_link.click(
        None,
        inputs=_linked_fields(controls),
        outputs=controls.link_status,
        js=page_call(
            "copyLink",
            *_for_address(controls),
            as_script(recorded),
            as_script(text.LINK_WORDS),
        ),
    )


def _linked_fields(controls: Controls) -> list[Block]:
    return [controls.fields[name] for name in LINKED.values()]


def _for_address(controls: Controls) -> tuple[str, str, str]:
    """Arguments of the page's functions: parameters, their values, and what need not be told."""
    unchanged = {
        setting.link: getattr(controls.fields[name], "value", None)
        for name, setting in PAGE_SETTINGS.items()
        if not setting.is_always_linked
    }
    return as_script(list(LINKED)), "values", as_script(unchanged)


def _connect_opening(context: PageContext, controls: Controls) -> None:
    """What happens when a page opens: its link is read, and the models' state is told."""
    names = list(LINKED.values())

    def open_link(request: gr.Request) -> list[Any]:
        found, unusable = read_link(request.query_params, context.offered)
        told = escape(text.unusable_in_link(unusable)) if unusable else gr.skip()
        return [*(found.get(name, gr.skip()) for name in names), told]

    async def tell_loading() -> AsyncIterator[str]:
        while context.loading.state == "loading":
            await asyncio.sleep(_LOADING_POLL_SECONDS)
        yield tell_state(context.loading.state)

    outputs = [*_linked_fields(controls), controls.link_status]
    opened = context.demo.load(open_link, outputs=outputs, queue=False, **LIGHT)
    opened.then(None, js=page_call("runLinked"))
    context.demo.load(tell_loading, outputs=controls.status, **LIGHT)
