"""The Replay tab: recorded runs, and a visitor's own recording, played in the browser alone."""

from collections.abc import Sequence
from html import escape
from pathlib import Path

import gradio as gr

from carbon.core.events import AnswerSelected
from carbon.core.gallery import Outcome, outcome_of
from carbon.page import text
from carbon.page.context import PageContext
from carbon.page.island import (
    ADDRESS_SCRIPT,
    ASSETS,
    RECORDINGS,
    first_recording,
    gallery_of,
    one_file_template,
    recorded_run,
)

_TEMPLATE = """
<div class="replay-choice">
<label class="choice"><span>{recording}</span><select></select></label>
<label class="choice"><span>{beside}</span><select class="beside-it"><option value="">{nothing}
</option></select></label>
<a class="save of-ours" href="#">{save}</a>
<button type="button" class="copy-link of-ours">{copy_link}</button>
<button type="button" class="embed of-ours">{embed}</button>
<label class="picker"><span>{own}</span>
<input type="file" accept=".jsonl,.ndjson,application/jsonl"></label>
<button type="button" class="forget" hidden>{forget}</button>
<span class="said" role="status"></span>
<p class="note">{note}</p>
</div>
<div class="island"></div>
"""
_SCRIPT = (
    ADDRESS_SCRIPT
    + """
Promise.all([import(file(props.replay_script)), import(file(props.island_script))])
  .then(([{ attach }, { mount }]) => {
    attach(element, { mount, file, template: file(props.template), ...props.choice });
  });
"""
)


def build(context: PageContext) -> None:
    """Lay the tab out; nothing here reaches the server again."""
    recordings = list_recordings()
    first = first_recording()
    paths = [recording["path"] for recording in recordings]
    gr.HTML(
        "",
        html_template=recordings_page(note_of(recordings)),
        js_on_load=_SCRIPT,
        apply_default_css=False,
        elem_id="replay",
        replay_script=str(ASSETS / "page" / "replay.js"),
        island_script=str(ASSETS / "island" / "island.js"),
        template=str(one_file_template()),
        choice={
            "recordings": recordings,
            "openAt": paths.index(str(first[0])) if first else 0,
            "words": text.REPLAY,
        },
    )


def note_of(recordings: Sequence[dict[str, str]]) -> str:
    """What the recordings that come with the page are."""
    return text.recordings_note([one["strategy"] for one in recordings], gallery_of(RECORDINGS))


def recordings_page(note: str) -> str:
    """What replay.js fills in: the list, what can be done with a recording, and an island."""
    words = {
        "recording": text.RECORDING,
        "beside": text.BESIDE,
        "nothing": text.NOTHING_BESIDE,
        "save": text.SAVE_RECORDING,
        "copy_link": text.COPY_LINK,
        "embed": text.COPY_SNIPPET,
        "forget": text.FORGET_RUNS,
        "own": text.OWN_RECORDING,
        "note": note,
    }
    return _TEMPLATE.strip().format(**{name: escape(value) for name, value in words.items()})


def list_recordings(folder: Path = RECORDINGS) -> list[dict[str, str]]:
    """Every recording that can be read, with its name: the gallery's, then by file.

    `id` is what an address calls it.
    """
    gallery = gallery_of(folder)
    shown = {exhibit.file: exhibit for exhibit in gallery.exhibits} if gallery else {}
    others = sorted((p for p in folder.glob("*.jsonl") if p.name not in shown), key=_in_order)
    recorded = ((path, recorded_run(path)) for path in (*map(folder.joinpath, shown), *others))
    return [
        {
            "id": path.stem,
            "name": text.recording_name(path.stem, run[0], _outcome(run[1]), shown.get(path.name)),
            "strategy": run[0].config.strategy,
            "path": str(path),
        }
        for path, run in recorded
        if run
    ]


def _in_order(path: Path) -> list[tuple[bool, int, str]]:
    """Levels last, and numbers as numbers: a level's second problem comes after its first."""
    parts = path.stem.split("-")
    is_level = (path.stem.startswith("level-"), 0, "")
    return [is_level] + [
        (not part.isdecimal(), int(part) if part.isdecimal() else 0, part) for part in parts
    ]


def _outcome(verdicts: Sequence[AnswerSelected]) -> Outcome | None:
    """How a recorded comparison ended, if it was one and the right answer is known."""
    right = {verdict.method: verdict.is_correct for verdict in verdicts}
    ours, plain = right.get("carbon"), right.get("best_of_n")
    return None if ours is None or plain is None else outcome_of(ours, plain)
