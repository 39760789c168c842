"""The island in Gradio: an HTML component whose value is the run's growing text, and the native
choice lists (which, unlike Gradio's, can show what is not available).

The drawing itself is plain ES modules in `assets/island`; their address follows the page's root, so
that it also works behind a proxy or mounted below a path.
"""

import atexit
import json
import logging
from collections.abc import Sequence
from functools import cache, lru_cache
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import gradio as gr

from carbon.core.errors import RecordingError
from carbon.core.events import AnswerSelected, RunStarted
from carbon.core.gallery import Gallery, read_gallery
from carbon.core.recording import read
from carbon.page.one_file import template

_log = logging.getLogger(__name__)
ASSETS = Path(__file__).parent.parent.parent / "assets"
PAGE_SCRIPT = ASSETS / "page" / "page.js"
STRATEGIES_SCRIPT = ASSETS / "page" / "strategies.js"
RECORDINGS = ASSETS.parent / "precomputed" / "runs"
_FIRST_RECORDING = "small-pair.jsonl"

# Inside <gradio-app> on a page of another host there is no `gradio_config`: its `src` says where we
# are. Where it names a Space, Gradio's client asks the hub for the Space's host and then that host,
# so the address is the one that was asked next; that of another app on the page may stand before.
ADDRESS_SCRIPT = """
const app = document.querySelector('gradio-app:is([src], [space])');
const hosted = (space) => {
  const asked = performance.getEntriesByType('resource').map(({ name }) => name);
  const roots = asked.slice(asked.indexOf(`https://huggingface.co/api/spaces/${space}/host`) + 1)
    .filter((name) => name.includes('/gradio_api/')).map((name) => name.split('/gradio_api/')[0]);
  const name = space.toLowerCase().replace(/[^a-z0-9]+/g, '-'); // of its host below hf.space
  return roots.find((each) => name && new URL(each).host.startsWith(`${name}.`)) ?? roots[0];
};
const embedded = app?.getAttribute('src') ?? hosted(app?.getAttribute('space') ?? '');
const root = (window.gradio_config?.root ?? embedded ?? '').replace(/\\/$/, '');
const file = (path) => new URL(`${root}/gradio_api/file=${path}`, document.baseURI).href;
"""
_ISLAND_SCRIPT = (
    ADDRESS_SCRIPT
    + """
Promise.all([props.page_script, props.island_script, props.strategies_script]
  .map((script) => import(file(script))))
  .then(([page, { mount }, strategies]) => {
    const island = mount(element, { template: file(props.template) });
    strategies.attach(island);
    const live = page.attach((text) => island.setValue(text));
    watch('value', () => live.receive(props.value));
    live.receive(props.value);
    const isAsked = new URLSearchParams(window.location.search).get('problem');
    if (isAsked) document.documentElement.dataset.hasRun = ''; // a recording is of another problem
    const own = props.value ? null : page.restored();
    if (own) {
      document.documentElement.dataset.hasRun = '';
      own.forEach((run) => island.restore(run.text));
      page.startDesk(false);
      return;
    }
    const url = props.recording && !isAsked && file(props.recording);
    page.startDesk(!url);
    if (url && !props.value) island.setValue(`${JSON.stringify({ event: 'Replay', url })}\\n`);
  });
"""
)

_HEAD_SCRIPT = """<script>
((known) => {
  if (!window.gradio_config) return;
  const root = window.gradio_config.root.replace(/\\/$/, '');
  const file = (path) => `${root}/gradio_api/file=${path}`;
  const query = new URLSearchParams(window.location.search);
  const run = query.get('run') ?? '';
  if (query.get('embed') === 'replay' && /^[\\w.-]+$/.test(run)) {
    const recording = file(`${known.recordings}/${run}.jsonl`);
    const more = new URLSearchParams({ embed: 1, recording, template: file(known.template) });
    if (query.has('walk')) more.set('walk', query.get('walk'));
    window.location.replace(`${file(known.page)}?${more}`);
    return;
  }
  for (const module of known.modules) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'modulepreload', href: file(module) }));
  }
})(%s);
</script>"""

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
    gr.set_static_paths([ASSETS, RECORDINGS, one_file_template().parent])


@cache
def one_file_template() -> Path:
    """The page of one file that a browser fills in: packed once, and gone with the server."""
    folder = TemporaryDirectory(prefix="carbon-page-")
    atexit.register(folder.cleanup)
    path = Path(folder.name) / "run.html"
    path.write_text(template(), encoding="utf-8")
    return path


def head_script() -> str:
    """For the page's head, before Gradio has drawn anything; nothing on a page that embeds ours.

    The browser fetches the island's modules at once: each imports others, and without this a
    distant visitor waits once for every level. A frame of a course page (`?embed=replay&run=…`)
    needs nothing of Gradio: it goes to the page of its own.
    """
    beside = [PAGE_SCRIPT, PAGE_SCRIPT.with_name("desk.js"), STRATEGIES_SCRIPT]
    modules = [*beside, *sorted((ASSETS / "island").glob("*.js"))]
    known = {
        "modules": [str(module) for module in modules if module.stem != "standalone"],
        "page": str(ASSETS / "island" / "index.html"),
        "recordings": str(RECORDINGS),
        "template": str(one_file_template()),
    }
    return _HEAD_SCRIPT % as_script(known).replace("<", "\\u003c")


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
        template=str(one_file_template()),
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
    """A recording's first event. None where any of it cannot be read: the page does without."""
    whole = recorded_run(path)
    return whole and whole[0]


def recorded_run(path: Path) -> tuple[RunStarted, tuple[AnswerSelected, ...]] | None:
    """How a recorded run began, and its verdicts; None, and a line in the log, if it is damaged."""
    try:
        return _recorded_run(path, path.stat().st_mtime_ns)
    except (OSError, RecordingError) as error:
        _log.warning("%s is left out: %s", path.name, error)
        return None


@lru_cache(maxsize=256)
def _recorded_run(path: Path, _changed: int) -> tuple[RunStarted, tuple[AnswerSelected, ...]]:
    started, *others = read(path)
    assert isinstance(started, RunStarted)
    return started, tuple(event for event in others if isinstance(event, AnswerSelected))


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
