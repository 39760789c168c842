"""A search told iteration by iteration, in plain values and sentences for the page.

Knows no Gradio and no figure.
"""

from collections.abc import Mapping
from typing import Any

from carbon.core.errors import ConfigError
from carbon.lessons.toy.binary_search import (
    DEFAULT_MARGIN,
    Iteration,
    SearchTrace,
    check_settings,
    search,
)
from carbon.results import text
from carbon.results.asked import whole

MOST_ROWS = 36  # iterations drawn of one search
MOST_PROBES = 64
LOW, HIGH = 0, 10_000
TARGET, NUM_PROBES, SIGMA, SEED = 7_134, 16, 1e-3, 0


def settings(asked: Mapping[str, Any]) -> dict[str, Any]:
    """What a search needs.

    Raises:
        ConfigError: a setting is outside its range, or outside what this page can draw.
    """
    read = {
        "low": whole(asked, "low", LOW),
        "high": whole(asked, "high", HIGH),
        "num_probes": whole(asked, "num_probes", NUM_PROBES),
        "sigma": _as_is(asked, "sigma", SIGMA),
        "margin": _as_is(asked, "margin", DEFAULT_MARGIN),
        "seed": whole(asked, "seed", SEED),
    }
    probes = read["num_probes"]
    if isinstance(probes, int) and probes > MOST_PROBES:
        raise ConfigError(text.TOO_MANY_PROBES.format(limit=MOST_PROBES, value=probes))
    check_settings(**read)
    return read


def stories(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Plain, guided and widening search for one target.

    Raises:
        ConfigError: a setting is outside its range, or the target outside the domain.
    """
    read = settings(asked)
    target = whole(asked, "target", TARGET)
    kinds = {
        "plain": {"num_probes": 0, "widen": False},
        "guided": {"widen": False},
        "widening": {"widen": True},
    }
    told = [tell(kind, search(target, **{**read, **more})) for kind, more in kinds.items()]
    return {"target": target, "domain": [read["low"], read["high"]], "searches": told}


def tell(kind: str, trace: SearchTrace) -> dict[str, Any]:
    """One search: its rows, and how it ended."""
    hidden = max(0, len(trace.path) - MOST_ROWS)
    return {
        "kind": kind,
        "title": text.SEARCHES[kind],
        "is_found": trace.found,
        "summary": _summary(trace),
        "more": text.MORE_ROWS.format(count=hidden) if hidden else "",
        "rows": [_row(iteration, trace) for iteration in trace.path[:MOST_ROWS]],
    }


def counted(number: int, forms: tuple[str, str]) -> str:
    return forms[0] if number == 1 else forms[1].format(count=number)


def _summary(trace: SearchTrace) -> str:
    if not trace.path:
        return text.NO_SEARCH_NEEDED
    form = text.FOUND if trace.found else text.LOST
    return form.format(
        target=trace.target,
        estimate=trace.estimate,
        iterations=counted(trace.iterations, text.ITERATIONS),
    )


def _row(iteration: Iteration, trace: SearchTrace) -> dict[str, Any]:
    low, high = iteration.bracket
    return {
        "bracket": [low, high],
        "size": counted(high - low + 1, text.SIZE),
        "probes": list(iteration.probes),
        "rewards": [round(reward, 6) for reward in iteration.rewards],
        "best": iteration.best_probe,
        "narrowed": list(iteration.narrowed),
        "point": iteration.comparison_point,
        "result": list(iteration.result),
        "was_widened": iteration.was_widened,
        "words": [_probe(iteration), _narrow(iteration, trace), _compare(iteration, trace)],
    }


def _probe(iteration: Iteration) -> str:
    if iteration.best_probe is None:
        return text.ASK_PLAIN.format(point=iteration.comparison_point)
    return text.PROBE.format(
        num_probes=len(iteration.probes), reward=max(iteration.rewards), probe=iteration.best_probe
    )


def _narrow(iteration: Iteration, trace: SearchTrace) -> str:
    if iteration.best_probe is None:
        return text.ASK_PLAIN.format(point=iteration.comparison_point)
    low, high = iteration.narrowed
    size = counted(high - low + 1, text.SIZE)
    if iteration.narrowed == iteration.proven and iteration.was_widened:
        return text.WIDENED.format(size=size)
    if iteration.radius is None:
        return text.NARROW_NOT.format(margin=trace.margin)
    words = text.NARROW.format(radius=iteration.radius, probe=iteration.best_probe, size=size)
    return words if low <= trace.target <= high else f"{words} {_lost(trace)}"


def _compare(iteration: Iteration, trace: SearchTrace) -> str:
    low, high = iteration.result
    words = text.COMPARE.format(
        point=iteration.comparison_point,
        answer=text.YES if iteration.is_above else text.NO,
        size=counted(high - low + 1, text.SIZE),
    )
    return words if low <= trace.target <= high else f"{words} {_lost(trace)}"


def _lost(trace: SearchTrace) -> str:
    return text.TARGET_LOST.format(target=trace.target)


def _as_is(asked: Mapping[str, Any], name: str, default: float) -> Any:
    value = asked.get(name)
    return default if value is None else value
