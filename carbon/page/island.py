"""The island in Gradio: an HTML component whose value is the run's growing text, and the native
choice lists (which, unlike Gradio's, can show what is not available).

The drawing itself is plain ES modules in `assets/island`; their address follows the page's root, so
that it also works behind a proxy or mounted below a path.
"""

import json
import logging
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

import gradio as gr

from carbon.core.errors import RecordingError
from carbon.core.events import RunStarted
from carbon.core.gallery import Gallery, read_gallery
from carbon.core.recording import read

_log = logging.getLogger(__name__)
ASSETS = Path(__file__).parent.parent.parent / "assets"
PAGE_SCRIPT = ASSETS / "page" / "page.js"
STRATEGIES_SCRIPT = ASSETS / "page" / "strategies.js"
RECORDINGS = ASSETS.parent / "precomputed" / "runs"
_FIRST_RECORDING = "small-pair.jsonl"

ADDRESS_SCRIPT = """
const root = window.gradio_config.root.replace(/\\/$/, '');
const file = (path) => new URL(`${root}/gradio_api/file=${path}`, document.baseURI).href;
"""
_ISLAND_SCRIPT = (
    ADDRESS_SCRIPT
    + """
Promise.all([props.page_script, props.island_script, props.strategies_script]
  .map((script) => import(file(script))))
  .then(([page, { mount }, strategies]) => {
    const island = mount(element);
    strategies.attach(island);
    const live = page.attach((text) => island.setValue(text));
    watch('value', () => live.receive(props.value));
    live.receive(props.value);
    const isAsked = new URLSearchParams(window.location.search).get('problem');
    if (isAsked) document.documentElement.dataset.hasRun = ''; // a recording is of another problem
    const url = props.recording && !isAsked && file(props.recording);
    page.startDesk(!url);
    if (url && !props.value) island.setValue(`${JSON.stringify({ event: 'Replay', url })}\\n`);
  });
"""
)

_SELECT_TEMPLATE = """
<label class="choice"><span>{label}</span>{info}<select>{options}</select></label>
"""
_SELECT_SCRIPT = """
const select = element.querySelector('select');
const show = () => {
  const value = String(props.value);
  if (![...select.options].some((option) => option.value === value)) {
    select.add(new Option(value, value));
  }
  select.value = value;
};
select.addEventListener('change', () => { props.value = select.value; });
watch('value', show);
show();
"""


def serve_files() -> None:
    """Let the browser fetch the page's own files and recordings."""
    gr.set_static_paths([ASSETS, RECORDINGS])


def preloads() -> str:
    """Links for the page's head: the browser fetches the island's modules while Gradio starts.

    Each module imports others; without this a distant visitor waits once for every level.
    """
    beside = [PAGE_SCRIPT, PAGE_SCRIPT.with_name("desk.js"), STRATEGIES_SCRIPT]
    modules = [*beside, *sorted((ASSETS / "island").glob("*.js"))]
    return "".join(
        f'<link rel="modulepreload" href="gradio_api/file={escape(str(module))}">'
        for module in modules
        if module.stem != "standalone"
    )


def island(recording: Path | None, elem_id: str) -> gr.HTML:
    """The island. It begins with a recorded run, when there is one and no problem is linked."""
    return gr.HTML(
        "",
        html_template="<div></div>",
        js_on_load=_ISLAND_SCRIPT,
        apply_default_css=False,
        elem_id=elem_id,
        island_script=str(ASSETS / "island" / "island.js"),
        page_script=str(PAGE_SCRIPT),
        strategies_script=str(STRATEGIES_SCRIPT),
        recording=str(recording or ""),
    )


def first_recording() -> tuple[Path, RunStarted] | None:
    """The recorded run that a new visitor sees, and its settings: the gallery's opening rescue.

    Without a gallery it is the small pair's, if it is there, which shows what calibration does:
    most rollouts are wrong before and right after.
    """
    gallery = gallery_of(RECORDINGS)
    opening = gallery.opening if gallery else None
    preferred = RECORDINGS / (opening or _FIRST_RECORDING)
    path = preferred if preferred.exists() else min(RECORDINGS.glob("*.jsonl"), default=None)
    started = path and recorded_settings(path)
    return (path, started) if path and started else None


def gallery_of(folder: Path) -> Gallery | None:
    """The gallery among recordings. None where it cannot be read: a page without it is a page."""
    try:
        return read_gallery(folder)
    except RecordingError as error:
        _log.warning("%s", error)
        return None


def recorded_settings(path: Path) -> RunStarted | None:
    """A recording's first event. None where it cannot be read: a page without it is a page."""
    try:
        started = next(read(path))
    except RecordingError as error:
        _log.warning("%s", error)
        return None
    return started if isinstance(started, RunStarted) else None


def select(
    choices: Sequence[tuple[str, Any, bool]],
    value: Any,
    info: str | None = None,
    *,
    label: str,
    **marks: Any,
) -> gr.HTML:
    """A native choice list. Choices are (shown, value, is available); values travel as text.

    `marks` are the component's `elem_id` and `elem_classes`.
    """
    options = "".join(
        f'<option value="{_quoted(item)}"{"" if is_available else " disabled"}>'
        f"{_quoted(shown)}</option>"
        for shown, item, is_available in choices
    )
    note = f"<small>{_quoted(info)}</small>" if info else ""
    template = _SELECT_TEMPLATE.format(label=_quoted(label), info=note, options=options)
    return gr.HTML(
        str(value),
        label=label,
        html_template=template.strip(),
        js_on_load=_SELECT_SCRIPT,
        apply_default_css=False,
        **marks,
    )


def _quoted(value: Any) -> str:
    """Text for a template that is read as HTML, as Handlebars and as a JavaScript template."""
    shown = escape(str(value))
    for character in "`${}\\":
        shown = shown.replace(character, f"&#{ord(character)};")
    return shown


def page_call(function: str, *arguments: str, script: Path = PAGE_SCRIPT) -> str:
    """Script of a Gradio event: calls a function of a script of ours, in the browser alone.

    `arguments` are script expressions; the event's values are in the array `values`.
    """
    return (
        f"async (...values) => {{ {ADDRESS_SCRIPT} const module = await import(file("
        f"{as_script(str(script))})); return module.{function}({', '.join(arguments)}); }}"
    )


def as_script(value: Any) -> str:
    """A constant for a script."""
    return json.dumps(value)
