"""The Benchmarks tab: the paper's figures and tables, ours beside them, and the claims."""

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from carbon.ui import benchmark_views, text_figures
from carbon.ui import text_lessons as text
from carbon.ui.benchmark_figures import offered
from carbon.ui.context import PageContext
from carbon.ui.lesson import Answer, lesson
from carbon.ui.summary import summaries

_REMEMBERED = 128  # views; drawing one again would cost a tenth of a second


def build(context: PageContext) -> None:
    """Lay the tab out. Tables are read when they are asked for."""

    @lru_cache(maxsize=_REMEMBERED)
    def shown(view: str) -> Answer:
        return benchmark_views.show(json.loads(view))

    @cache
    def all_claims() -> Answer:
        return benchmark_views.claims()

    @cache
    def in_short() -> Answer:
        return {"summaries": summaries()}

    def show(asked: Mapping[str, Any]) -> Answer:
        return shown(json.dumps(asked, sort_keys=True))

    def claims(asked: Mapping[str, Any]) -> Answer:
        return all_claims()

    def summary(asked: Mapping[str, Any]) -> Answer:
        return in_short()

    names = [[name, text_figures.FIGURES[name][0]] for name in offered()]
    words = {**text.BENCHMARKS, "figures": names, "paper": text.PAPER}
    lesson("benchmarks", words, [show, claims, summary])
