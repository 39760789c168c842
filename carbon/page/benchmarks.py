"""The Benchmarks tab: the paper's figures and tables, ours beside them, and the claims."""

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from carbon.page.context import PageContext
from carbon.page.lesson import lesson
from carbon.results import tab as benchmark_views
from carbon.results import text, text_figures
from carbon.results.benchmark_figures import offered
from carbon.results.reply import Answer
from carbon.results.summary import summaries

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
