"""Gradio's end of a lesson: an HTML component that asks Python and draws the answers itself.

The drawing is plain ES modules in `assets/lessons`. Each function takes one dictionary from the
page and answers with one; a `CarbonError` becomes an answer with a sentence.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any

import gradio as gr
import plotly.graph_objects as go

from carbon.errors import CarbonError, ConfigError
from carbon.plots import style
from carbon.ui import text_lessons as text
from carbon.ui.island import ASSETS

Answer = dict[str, Any]
Ask = Callable[[Mapping[str, Any]], Answer]

_LESSONS = ASSETS / "lessons"
_SCRIPT = """
const root = window.gradio_config.root.replace(/\\/$/, '');
const address = `${root}/gradio_api/file=${props.script}`;
import(new URL(address, document.baseURI).href).then(({ mount }) => mount(element, {
  kind: props.kind, text: props.text, dark: props.dark, ask: (name, asked) => server[name](asked),
}));
"""


def lesson(kind: str, words: Mapping[str, Any], functions: Sequence[Ask]) -> gr.HTML:
    """A lesson's component. `kind` names its module; `functions` can be asked by their names."""
    return gr.HTML(
        "",
        html_template="<div></div>",
        js_on_load=_SCRIPT,
        apply_default_css=False,
        elem_id=f"lesson-{kind}",
        server_functions=[_answering(function) for function in functions],
        kind=kind,
        dark=dict(style.DARK),
        text={**text.LESSON, **words},
        script=str(_LESSONS / "lesson.js"),
    )


def figure_answer(draw: Callable[[int], go.Figure], **more: Any) -> Answer:
    """A figure twice, for wide and for narrow places, with whatever else belongs to it."""
    drawn = {name: draw(columns) for name, columns in (("wide", 2), ("narrow", 1))}
    return {name: figure.to_json() for name, figure in drawn.items()} | more


def table_answer(columns: Sequence[str], rows: Sequence[Sequence[str]], bold: Any = ()) -> Answer:
    """A table's texts; `bold` holds (row, column) places."""
    return {
        "columns": list(columns),
        "rows": [list(row) for row in rows],
        "bold": [list(place) for place in bold],
    }


def _answering(function: Ask) -> Callable[[Any], Answer]:
    @wraps(function)
    def answer(asked: Any) -> Answer:
        try:
            if not isinstance(asked, Mapping):
                raise ConfigError(text.LESSON["no_reply"])
            return function(asked)
        except CarbonError as error:
            return {"problem": str(error)}

    return answer
