"""The Benchmarks tab: the paper's figures and tables, ours beside them, and the claims."""

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from carbon.page.context import PageContext
from carbon.page.lesson import lesson
from carbon.results import tab
from carbon.results.figures import offered_groups
from carbon.results.reply import Answer
from carbon.results.text import BENCHMARKS

_REMEMBERED = 128  # views; drawing one again would cost a tenth of a second


def build(context: PageContext) -> None:
    """Lay the tab out. Tables are read when they are asked for."""
    shown = lru_cache(maxsize=_REMEMBERED)(lambda view: tab.show(json.loads(view)))
    all_claims, all_summaries = cache(tab.claims), cache(tab.summaries)

    def show(asked: Mapping[str, Any]) -> Answer:
        return shown(json.dumps(asked, sort_keys=True))

    def claims(asked: Mapping[str, Any]) -> Answer:
        return all_claims()

    def summary(asked: Mapping[str, Any]) -> Answer:
        return all_summaries()

    words = {**BENCHMARKS, "figures": offered_groups()}
    lesson("benchmarks", words, [show, claims, summary])
