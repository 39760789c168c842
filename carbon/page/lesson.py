"""Gradio's end of a lesson: an HTML component that asks Python and draws the answers itself.

The drawing is plain ES modules in `assets/lessons`. Each function takes one dictionary from the
page and answers with one; a `CarbonError` becomes an answer with a sentence.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any

import gradio as gr

from carbon.core.errors import CarbonError, ConfigError
from carbon.page import text
from carbon.page.island import ADDRESS_SCRIPT, ASSETS
from carbon.results.drawing import style
from carbon.results.reply import Answer

Ask = Callable[..., Answer]

_LESSONS = ASSETS / "lessons"
_SCRIPT = (
    ADDRESS_SCRIPT
    + """
import(file(props.script)).then(({ mount }) => mount(element, {
  kind: props.kind, text: props.text, dark: props.dark, ask: (name, asked) => server[name](asked),
}));
"""
)


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


def _answering(function: Ask) -> Callable[[Any], Answer]:
    @wraps(function)
    def answer(asked: Any, *more: Any) -> Answer:  # Gradio adds who asks, where a hint says so
        try:
            if not isinstance(asked, Mapping):
                raise ConfigError(text.LESSON["no_reply"])
            return function(asked, *more)
        except CarbonError as error:
            return {"problem": str(error)}

    return answer
