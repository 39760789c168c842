"""The Replay tab: recorded runs, and a visitor's own recording, played in the browser alone."""

import logging
from html import escape

import gradio as gr

from carbon.errors import RecordingError
from carbon.events import RunStarted
from carbon.recording import read
from carbon.ui import text
from carbon.ui.context import PageContext
from carbon.ui.island import ADDRESS_SCRIPT, ASSETS, RECORDINGS, first_recording

_log = logging.getLogger(__name__)

_TEMPLATE = f"""
<div class="replay-choice">
<label class="choice"><span>{escape(text.RECORDING)}</span><select></select></label>
<a class="save" href="#">{escape(text.SAVE_RECORDING)}</a>
<label class="picker"><span>{escape(text.OWN_RECORDING)}</span>
<input type="file" accept=".jsonl,.ndjson,application/jsonl"></label>
<p class="note">{escape(text.RECORDINGS_NOTE)}</p>
</div>
<div class="island"></div>
"""
_SCRIPT = (
    ADDRESS_SCRIPT
    + """
Promise.all([import(file(props.replay_script)), import(file(props.island_script))])
  .then(([{ attach }, { mount }]) => attach(element, { mount, file, ...props.choice }));
"""
)


def build(context: PageContext) -> None:
    """Lay the tab out; nothing here reaches the server again."""
    recordings = list_recordings()
    first = first_recording()
    paths = [recording["path"] for recording in recordings]
    gr.HTML(
        "",
        html_template=_TEMPLATE.strip(),
        js_on_load=_SCRIPT,
        apply_default_css=False,
        elem_id="replay",
        replay_script=str(ASSETS / "replay.js"),
        island_script=str(ASSETS / "island" / "island.js"),
        choice={
            "recordings": recordings,
            "openAt": paths.index(str(first[0])) if first else 0,
        },
    )


def list_recordings() -> list[dict[str, str]]:
    """Name and path of every recording that can be read, by file name."""
    found = []
    for path in sorted(RECORDINGS.glob("*.jsonl")):
        try:
            started = next(read(path))
        except RecordingError as error:
            _log.warning("%s", error)
            continue
        if isinstance(started, RunStarted):
            name = text.recording_name(path.stem, started.problem, started.num_rollouts)
            found.append({"name": name, "path": str(path)})
    return found
