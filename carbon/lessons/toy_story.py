"""What the Toy tab answers on one target: three searches told iteration by iteration."""

from collections.abc import Mapping
from typing import Any

from carbon.core.errors import ConfigError
from carbon.lessons import text_toy as text
from carbon.lessons.asked import whole
from carbon.lessons.toy import binary_search
from carbon.lessons.toy.binary_search import DEFAULT_MARGIN, Iteration, SearchTrace

MOST_ROWS = 36  # iterations drawn of one search
MOST_PROBES = 64
DEFAULTS = {
    "low": 0,
    "high": 10_000,
    "target": 7_134,
    "num_probes": 16,
    "sigma": 1e-3,
    "margin": DEFAULT_MARGIN,
    "seed": 0,
}
_KINDS = {
    "plain": {"num_probes": 0, "widen": False},
    "guided": {"widen": False},
    "widening": {"widen": True},
}


def settings(asked: Mapping[str, Any]) -> dict[str, Any]:
    """What a search needs besides its target.

    Raises:
        ConfigError: a setting is outside its range, or outside what this page can draw.
    """
    read = {name: whole(asked, name, default) for name, default in DEFAULTS.items()}
    del read["target"]
    probes = read["num_probes"]
    if isinstance(probes, int) and probes > MOST_PROBES:
        raise ConfigError(text.TOO_MANY_PROBES.format(limit=MOST_PROBES, value=probes))
    binary_search.check_settings(**read)
    return read


def search(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Plain, guided and widening search for one target.

    Raises:
        ConfigError: a setting is outside its range, or the target outside the domain.
    """
    read = settings(asked)
    target = whole(asked, "target", DEFAULTS["target"])
    told = [
        tell(kind, binary_search.search(target, **{**read, **more}))
        for kind, more in _KINDS.items()
    ]
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
