"""The Replay tab: recorded runs, and a visitor's own recording, played in the browser alone."""

from collections.abc import Sequence
from html import escape
from pathlib import Path

import gradio as gr

from carbon.page import text
from carbon.page.context import PageContext
from carbon.page.island import (
    ADDRESS_SCRIPT,
    ASSETS,
    RECORDINGS,
    first_recording,
    gallery_of,
    recorded_settings,
)

_TEMPLATE = """
<div class="replay-choice">
<label class="choice"><span>{recording}</span><select></select></label>
<a class="save" href="#">{save}</a>
<label class="picker"><span>{own}</span>
<input type="file" accept=".jsonl,.ndjson,application/jsonl"></label>
<p class="note">{note}</p>
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
        html_template=_template(recordings),
        js_on_load=_SCRIPT,
        apply_default_css=False,
        elem_id="replay",
        replay_script=str(ASSETS / "page" / "replay.js"),
        island_script=str(ASSETS / "island" / "island.js"),
        choice={
            "recordings": recordings,
            "openAt": paths.index(str(first[0])) if first else 0,
        },
    )


def _template(recordings: Sequence[dict[str, str]]) -> str:
    note = text.recordings_note([one["strategy"] for one in recordings], gallery_of(RECORDINGS))
    words = {
        "recording": text.RECORDING,
        "save": text.SAVE_RECORDING,
        "own": text.OWN_RECORDING,
        "note": note,
    }
    return _TEMPLATE.strip().format(**{name: escape(value) for name, value in words.items()})


def list_recordings(folder: Path = RECORDINGS) -> list[dict[str, str]]:
    """Name, strategy and path of every recording that can be read: the gallery's, then by name."""
    gallery = gallery_of(folder)
    shown = {exhibit.file: exhibit for exhibit in gallery.exhibits} if gallery else {}
    others = sorted(path.name for path in folder.glob("*.jsonl") if path.name not in shown)
    paths = [folder / name for name in (*shown, *others)]
    recorded = ((path, recorded_settings(path)) for path in paths)
    return [
        {
            "name": text.recording_name(path.stem, started, shown.get(path.name)),
            "strategy": started.config.strategy,
            "path": str(path),
        }
        for path, started in recorded
        if started
    ]
