"""A static site of what the page shows without a model: recorded runs, Benchmarks, Toy, Theory.

It works from any file server, below any path, and without a network: all addresses are relative.
"""

import json
import os
import shutil
from collections.abc import Mapping, Sequence
from datetime import datetime, timezone
from html import escape
from pathlib import Path
from typing import Any

from carbon.core.errors import ConfigError
from carbon.core.gallery import FILE as GALLERY_FILE
from carbon.export import text as words
from carbon.export.tables import TABLES, Table, write_figures, write_tables
from carbon.lessons.text_theory import TAB as THEORY_TAB
from carbon.lessons.text_toy import TAB as TOY_TAB
from carbon.lessons.text_toy import TOY
from carbon.lessons.theory_tab import words as theory_words
from carbon.lessons.toy_story import DEFAULTS, MOST_PROBES
from carbon.page import text
from carbon.page.island import ASSETS, RECORDINGS, first_recording, recorded_run
from carbon.page.one_file import template
from carbon.page.replay import list_recordings, note_of, recordings_page
from carbon.results.drawing import style
from carbon.results.figures import offered_groups
from carbon.results.text import BENCHMARKS
from carbon.results.text import TAB as BENCHMARKS_TAB

_FOLDERS = ("island", "lessons", "page", "site", "vendor")  # of the assets, what a browser reads
_TABS = (words.GALLERY_TAB, BENCHMARKS_TAB, TOY_TAB, THEORY_TAB)


def write_site(
    out: Path,
    recordings: Sequence[Path],
    tables: Mapping[str, Mapping[str, Table]] = TABLES,
    figures: Sequence[str] | None = None,
) -> None:
    """Write the site into a folder; it appears there only when it is whole.

    Raises:
        ConfigError: the folder is not empty, or no recording can be read.
    """
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise ConfigError(f"{out} is not an empty folder: nothing was written.")
    partial = out.with_name(f".{out.name}.{os.getpid()}")
    try:
        _write(partial, recordings, tables, figures)
        if out.exists():
            out.rmdir()
        os.replace(partial, out)
    finally:
        shutil.rmtree(partial, ignore_errors=True)


def _write(
    folder: Path,
    recordings: Sequence[Path],
    tables: Mapping[str, Mapping[str, Table]],
    figures: Sequence[str] | None,
) -> None:
    for name in _FOLDERS:
        shutil.copytree(ASSETS / name, folder / "assets" / name)
    runs = folder / "runs"
    runs.mkdir()
    for path in recordings:
        if recorded_run(path):
            shutil.copyfile(path, runs / path.name)
    are_ours = all(path.parent == RECORDINGS for path in recordings)
    if are_ours and (RECORDINGS / GALLERY_FILE).exists():
        shutil.copyfile(RECORDINGS / GALLERY_FILE, runs / GALLERY_FILE)
    listed = list_recordings(runs)
    if not listed:
        raise ConfigError("None of the recordings can be read: there would be nothing to show.")
    (folder / "run.html").write_text(template(), encoding="utf-8")
    grids = write_tables(folder / "tables", tables)
    views = write_figures(folder / "tables", figures)
    known = _known(listed, grids, views) | {"defaults": _defaults(tables)}
    (folder / "site.json").write_text(json.dumps(known), encoding="utf-8")
    (folder / "index.html").write_text(
        _index(note_of(listed) if are_ours else words.OWN_NOTE), encoding="utf-8"
    )


def _known(
    listed: Sequence[Mapping[str, str]], grids: Mapping[str, Any], views: Sequence[Any]
) -> dict[str, Any]:
    """What the site's script needs: the recordings, and each lesson with its words."""
    date = _today()
    from_tables = {"static_note": words.FROM_TABLES.format(date=date)}
    benchmarks = {
        "figures": offered_groups(),
        "static_note": words.MEASURED_TABLES.format(date=date),
    }
    toy = {"defaults": DEFAULTS, "most_probes": MOST_PROBES}
    first = first_recording()
    opening = first[0].stem if first else ""
    return {
        "recordings": [dict(one, path=f"runs/{Path(one['path']).name}") for one in listed],
        "openAt": next((i for i, one in enumerate(listed) if one["id"] == opening), 0),
        "words": text.REPLAY,
        "dark": dict(style.DARK),
        "views": list(views),
        "grids": grids,
        "lessons": {
            "benchmarks": {**text.LESSON, **BENCHMARKS, **benchmarks},
            "toy": {**text.LESSON, **TOY, **toy, **from_tables, "offered": grids.get("toy")},
            "theory": {
                **text.LESSON, **theory_words(), **from_tables, "offered": grids.get("theory"),
            },
        },
    }  # fmt: skip


def _defaults(tables: Mapping[str, Mapping[str, Table]]) -> dict[str, Any]:
    """What is drawn where nothing was chosen: of every grid the first values."""
    return {
        lesson: {
            name: {each: values[0] for each, values in table.grid.items()}
            for name, table in functions.items()
        }
        for lesson, functions in tables.items()
    }


def _index(note: str) -> str:
    page = (ASSETS / "site" / "index.html").read_text(encoding="utf-8")
    tabs = "".join(
        f'<button type="button" role="tab" id="tab-{name.lower()}" '
        f'aria-controls="panel-{name.lower()}">{escape(name)}</button>'
        for name in _TABS
    )
    panels = "".join(
        f'<section role="tabpanel" id="panel-{name.lower()}" '
        f'aria-labelledby="tab-{name.lower()}" hidden></section>'
        for name in _TABS
    )
    runs = recordings_page(note)
    parts = {
        "title": escape(text.TITLE),
        "description": escape(text.DESCRIPTION),
        "heading": escape(text.HEADING),
        "tagline": escape(text.TAGLINE),
        "theme": escape(words.THEME),
        "note": escape(words.STATIC_NOTE.format(date=_today())),
        "old": escape(words.OLD_BROWSER),
        "tabs": tabs,
        "panels": panels.replace(' hidden></section>', f' hidden>{runs}</section>', 1),
    }  # fmt: skip
    for name, part in parts.items():
        page = page.replace(f"{{{{{name}}}}}", part)
    return page


def _today() -> str:
    return datetime.now(timezone.utc).date().isoformat()
