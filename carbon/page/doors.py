"""What the endpoints beside a run answer: grade, score, models, toy. Each takes checked values and
returns a small dictionary; whatever is wrong is a CarbonError with a sentence.
"""

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from carbon.core.catalog import ModelEntry
from carbon.core.errors import ConfigError
from carbon.core.prompts import clean_problem
from carbon.core.types import aggregate
from carbon.lessons import toy_story
from carbon.page import text
from carbon.page.context import PageContext
from carbon.page.line import Line, RefusedError, Visitor
from carbon.page.settings import Offer
from carbon.serving.machine import why_unavailable
from carbon.serving.scoring import score_solution

_LONGEST_WAIT_SECONDS = 60.0
_TOY_ROWS = toy_story.MOST_ROWS


def grade(context: PageContext, asked: Mapping[str, Any], visitor: Visitor) -> dict[str, Any]:
    """Whether two answers mean the same, and what was read as each."""
    from carbon.answers import is_equivalent  # noqa: PLC0415 - brings computer algebra

    first, second = (_final(asked[name]) for name in ("first", "second"))
    is_same = is_equivalent(first, second)
    return {"is_equivalent": is_same, "first": first, "second": second}


def _final(answer: str) -> str | None:
    from carbon.answers import extract_answer  # noqa: PLC0415 - as above

    return extract_answer(answer) if "\\boxed" in answer else answer.strip()


def score(context: PageContext, asked: Mapping[str, Any], visitor: Visitor) -> dict[str, Any]:
    """A reward model's scores of a solution's steps."""
    problem = clean_problem(asked["problem"])
    solution = asked["solution"].replace("\r\n", "\n").replace("\r", "\n")
    prm = context.offered.find("prm", asked["prm"])
    policy = _partner(context, prm)
    is_loaded = context.store.is_loaded(policy.name, prm.name)
    # Beside a run, which reads through the same lock; but another pair takes the place of its own.
    line = context.score_line if is_loaded else context.line
    with _place_in(line, visitor):
        start = time.perf_counter()
        models = context.store.load(policy.name, prm.name)
        scored = score_solution(models, problem, solution)
        seconds = time.perf_counter() - start
    return {
        "prm": prm.label,
        "name": prm.name,
        "steps": [
            {"text": step, "score": round(value, 6)}
            for step, value in zip(scored.steps, scored.step_scores, strict=True)
        ],
        "solution_scores": {
            name: round(aggregate(scored.step_scores, name), 6)
            for name in ("last", "min", "product", "mean")
        },
        "answer": scored.answer,
        "num_tokens": scored.num_tokens,
        "seconds": round(seconds, 3),
    }


def _partner(context: PageContext, prm: ModelEntry) -> ModelEntry:
    """The policy with which a reward model is loaded: its own pair's, or the page's."""
    offered = context.offered
    names = [offer.entry.name for offer in offered.policies]
    policy = offered.find("policy", prm.name if prm.name in names else offered.policy.name)
    if reason := why_unavailable(policy, prm, offered.machine):
        raise ConfigError(reason)
    return policy


@contextmanager
def _place_in(line: Line, visitor: Visitor) -> Iterator[None]:
    turn = line.join(visitor)
    try:
        if turn.wait(_LONGEST_WAIT_SECONDS):
            raise RefusedError(text.TOO_MANY_WAITING)
        yield
    finally:
        turn.end()


def models(context: PageContext, asked: Mapping[str, Any], visitor: Visitor) -> dict[str, Any]:
    """The models of this page, whether they run here, and where."""
    offered = context.offered
    return {
        "policies": [_told(offer) for offer in offered.policies],
        "prms": [_told(offer) for offer in offered.prms],
        "default": {"policy": offered.policy.name, "prm": offered.prm.name},
        "machine": offered.machine.gpu_name or "CPU",
        "state": context.loading.state,
    }


def _told(offer: Offer) -> dict[str, Any]:
    entry = offer.entry
    told = {"name": entry.name, "label": entry.label, "parameters": entry.parameters}
    return told | {"is_available": offer.lacks is None, "why_not": offer.refusal or offer.lacks}


def toy(context: PageContext, asked: Mapping[str, Any], visitor: Visitor) -> dict[str, Any]:
    """Plain, guided and widening search for one hidden number (App. B.1, Alg. 1)."""
    told = toy_story.search(asked)
    searches = [
        {
            "kind": each["kind"],
            "is_found": each["is_found"],
            "summary": each["summary"],
            "brackets": [row["bracket"] for row in each["rows"]],
        }
        for each in told["searches"]
    ]
    return {"target": told["target"], "domain": told["domain"], "searches": searches}
