"""The Score tab: a visitor's own solution, or a rollout that is edited, read by a reward model."""

import itertools
import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import gradio as gr

from carbon.core.catalog import SMALL, SMALL_FOLDER, TINY, TINY_FOLDER
from carbon.core.errors import CarbonError
from carbon.page import doors, text
from carbon.page.context import PageContext
from carbon.page.lesson import lesson
from carbon.page.line import Visitor
from carbon.page.questions import read_question, score_rows
from carbon.results.reply import Answer

_LEAST_FALL = 0.1  # of a score from one step to the next, to be worth a look


def build(context: PageContext) -> None:
    """Lay the tab out. Nothing is scored before it is asked for."""
    rows = score_rows(context.offered)

    def score(asked: Mapping[str, Any], request: gr.Request) -> Answer:
        visitor = Visitor(address=request.client.host if request.client else None)
        try:
            context.rate.spend(visitor)
            context.counters.called("score")
            told = doors.score(context, read_question(rows, asked), visitor)
        except CarbonError:
            context.counters.refused()
            raise
        scores = [step["score"] for step in told["steps"]]
        return {**told, "reading": _reading(scores), "opinion": opinion(told["name"])}

    limits = {row.name: row.high for row in rows if row.kind == "text"}
    words = {
        **text.SCORE,
        "limits": limits,
        "prms": [
            [offer.entry.name, text.model_choice(offer.entry, None)]
            for offer in context.offered.prms
            if offer.lacks is None
        ],
        "chosen": context.offered.prm.name,
    }
    lesson("score", words, [score])


def _reading(scores: Sequence[float]) -> str:
    """Where to look first."""
    falls = [before - after for before, after in itertools.pairwise(scores)]
    fall = max(falls, default=0.0)
    if fall >= _LEAST_FALL:
        place = falls.index(fall) + 1
        return text.SCORE_FALLS.format(
            step=place + 1, before=scores[place - 1], after=scores[place]
        )
    if scores[0] < 0.5:
        return text.SCORE_LOW_AT_ONCE.format(score=scores[0])
    return text.SCORE_HOLDS.format(last=scores[-1])


@cache
def opinion(prm: str) -> str:
    """What the numbers are, and how well this model's were measured to tell right from wrong."""
    return " ".join(filter(None, (text.SCORE_OPINION, _measured(prm))))


def _measured(prm: str) -> str:
    if prm == SMALL:
        told = json.loads((SMALL_FOLDER / "measurements.json").read_text(encoding="utf-8"))
        share = told["typed_dev"]["overall"]["auc_within"]
        return text.SCORE_MEASURED_SMALL.format(percent=100 * share, date=told["made"]["date"])
    if prm == TINY:
        told = json.loads((TINY_FOLDER / "measurements.json").read_text(encoding="utf-8"))
        share = told["held_out"]["auc_within_a_problem"]["mean"]
        return text.SCORE_MEASURED_TINY.format(percent=100 * share)
    return text.SCORE_NOT_MEASURED
