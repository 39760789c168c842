"""The page: a heading, the tabs, and how Gradio is to launch them (`launch_options`)."""

from collections.abc import Callable
from html import escape
from typing import Any

import gradio as gr

from carbon.core.catalog import SMALL
from carbon.lessons.text_theory import TAB as THEORY_TAB
from carbon.lessons.text_toy import TAB as TOY_TAB
from carbon.page import benchmarks, live, replay, score, text, theory, toy
from carbon.page.api import build_api
from carbon.page.context import PageContext, RunFunction
from carbon.page.door import doors_of
from carbon.page.island import ASSETS, head_script, serve_files
from carbon.page.loading import BackgroundLoading, Store
from carbon.page.settings import offers
from carbon.page.tab_links import open_linked_tab, remember_tab, tab_id
from carbon.page.theme import THEME
from carbon.results.text import TAB as BENCHMARKS_TAB
from carbon.serving import session
from carbon.serving.machine import Machine

TABS: tuple[tuple[str, Callable[[PageContext], None]], ...] = (
    (text.LIVE_TAB, live.build),
    (text.REPLAY_TAB, replay.build),
    (text.SCORE_TAB, score.build),
    (BENCHMARKS_TAB, benchmarks.build),
    (TOY_TAB, toy.build),
    (THEORY_TAB, theory.build),
)  # fmt: skip

# The page takes no files (`door`): a recording is read in the browser. Should that door be missed,
# this is twice what the largest recording of the page has, N = 256.
MAX_UPLOAD = 1_000_000  # bytes

LAUNCH: dict[str, Any] = {
    "theme": THEME,
    "css_paths": ASSETS / "page" / "style.css",
    "head": f'<meta name="description" content="{escape(text.DESCRIPTION)}">{head_script()}',
    "footer_links": ["api", "settings"],
    "run_history": False,
    "ssr_mode": False,
    "show_error": False,  # ours are sentences in any case; others may hold paths of the server
    "max_threads": 64,
    "max_file_size": MAX_UPLOAD,
}
_UPLOADS_ARE_DELETED = (60, 300)  # seconds: how often, and after how long
_MAX_QUEUED = 100  # events of all kinds that Gradio itself holds back, before it turns them away


class Page(gr.Blocks):
    """The blocks, and what their tabs share."""

    context: PageContext


def launch_options(page: Page) -> dict[str, Any]:
    """For `launch()`, in the app and in the tests alike: of a launch of its own each."""
    return {**LAUNCH, "app_kwargs": doors_of(page.context)}


def build_app(
    store: Store,
    machine: Machine,
    default_policy: str = SMALL,
    default_prm: str = SMALL,
    loading: BackgroundLoading | None = None,
    run: RunFunction = session.run,
) -> Page:
    """The whole page. Nothing is loaded here: `loading` is started by whoever launches it.

    Raises:
        ConfigError: a default is no known model.
    """
    serve_files()
    with Page(
        title=text.TITLE,
        analytics_enabled=False,
        fill_width=True,
        delete_cache=_UPLOADS_ARE_DELETED,
    ) as demo:
        demo.context = context = PageContext(
            demo=demo,
            store=store,
            offered=offers(machine, default_policy, default_prm),
            loading=loading or BackgroundLoading(store, default_policy, default_prm),
            run=run,
        )
        gr.HTML(
            f"<h1>{escape(text.HEADING)} <span>{escape(text.TAGLINE)}</span></h1>", elem_id="title"
        )
        with gr.Tabs(elem_id="tabs") as tabs:
            for name, build in TABS:
                with gr.Tab(name, id=tab_id(name)) as tab:
                    build(context)
                remember_tab(tab, None if build is live.build else tab_id(name))
        open_linked_tab(demo, tabs, [name for name, _ in TABS])
        build_api(context)
        demo.unload(_forget_visitor(context))
    demo.queue(max_size=_MAX_QUEUED)
    return demo


def _forget_visitor(context: PageContext) -> Callable[[gr.Request], None]:
    def forget(request: gr.Request) -> None:
        context.visitors.forget(request.session_hash)

    return forget
