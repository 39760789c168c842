"""The open tab in the page's address, so that a link or a reload opens it again."""

from collections.abc import Callable, Sequence
from typing import Any

import gradio as gr

from carbon.page.context import LIGHT
from carbon.page.island import ASSETS, as_script, page_call

_SCRIPT = ASSETS / "lessons" / "tabs.js"


def tab_id(name: str) -> str:
    """What an address calls a tab."""
    return name.lower()


def remember_tab(tab: gr.Tab, name: str | None) -> None:
    """Write the tab into the address whenever it is opened; None: it needs no name."""
    tab.select(None, js=page_call("remember", as_script(name), script=_SCRIPT))


def open_linked_tab(demo: gr.Blocks, tabs: gr.Tabs, names: Sequence[str]) -> None:
    """Open the tab that the address names; one that does not exist leaves the first open."""
    opened = demo.load(linked_tab(names), outputs=tabs, queue=False, **LIGHT)
    opened.then(None, js=page_call("follow", script=_SCRIPT))


def linked_tab(names: Sequence[str]) -> Callable[[gr.Request], Any]:
    """What to do with the tabs of these names, told by the address."""
    known = {tab_id(name) for name in names}

    def choose(request: gr.Request) -> Any:
        wanted = request.query_params.get("tab", "")
        return gr.Tabs(selected=wanted) if wanted in known else gr.skip()

    return choose
