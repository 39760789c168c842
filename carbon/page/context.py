"""What the tabs share: the models, the line to compute, and who is visiting."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import gradio as gr

from carbon.core.events import RunEvent
from carbon.page.line import MAX_WAITING, Line
from carbon.page.loading import BackgroundLoading, Store
from carbon.page.settings import Offers
from carbon.page.visitors import Visitors
from carbon.serving import session

RunFunction = Callable[..., Iterator[RunEvent]]  # called like `carbon.serving.session.run`

# Every event that computes belongs to one group. Its line is ours (`Line`), because Gradio
# tells nobody their place in its own; Gradio lets all of the line in, and a few to be refused.
HEAVY = {"concurrency_id": "run", "concurrency_limit": MAX_WAITING + 4}
# Small events that only look something up.
LIGHT = {"api_visibility": "private", "show_progress": "hidden", "concurrency_limit": None}


@dataclass(frozen=True, slots=True, kw_only=True)
class PageContext:
    """Handed to every tab.

    `demo` is the page, for what should happen when it opens; `run` is where runs come from.
    """

    demo: gr.Blocks
    store: Store
    offered: Offers
    loading: BackgroundLoading
    run: RunFunction = session.run
    line: Line = field(default_factory=Line)
    visitors: Visitors = field(default_factory=Visitors)
