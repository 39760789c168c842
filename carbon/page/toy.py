"""The Toy tab: one search step by step beside plain search, and thousands of them as curves."""

import time
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

import numpy as np

from carbon.lessons import toy_story
from carbon.lessons.toy.simulation import plain_mean_iterations, simulate
from carbon.lessons.toy_figures import Level, ToyPoint, iterations_and_hits
from carbon.page.context import PageContext
from carbon.page.lesson import lesson
from carbon.results import text
from carbon.results.drawing.rows import records
from carbon.results.drawing.wording import percent
from carbon.results.reply import Answer, figure_answer, table_answer
from carbon.results.tables import load_settings

SIGMAS = (1e-4, 1e-3, 3e-3, 1e-2)
PROBES = (1, 2, 4, 8, 16, 32)
PAPER_PROBES = 16
NUM_TARGETS = 2_000
_REMEMBERED = 32


def build(context: PageContext) -> None:
    """Lay the tab out. Searches are run when they are asked for, in milliseconds."""
    defaults = {
        "low": toy_story.LOW,
        "high": toy_story.HIGH,
        "target": toy_story.TARGET,
        "num_probes": toy_story.NUM_PROBES,
        "sigma": toy_story.SIGMA,
        "margin": toy_story.DEFAULT_MARGIN,
        "seed": toy_story.SEED,
    }
    words = {**text.TOY, "defaults": defaults, "most_probes": toy_story.MOST_PROBES}
    lesson("toy", words, [search, curves])


def search(asked: Mapping[str, Any]) -> Answer:
    """One target, three searches."""
    return toy_story.stories(asked)


def curves(asked: Mapping[str, Any]) -> Answer:
    """Mean iterations and hit rates against n for several sigma, and how they meet the paper."""
    read = toy_story.settings(asked)
    return _curves(read["low"], read["high"], read["margin"], read["seed"])


@lru_cache(maxsize=_REMEMBERED)
def _curves(low: int, high: int, margin: float, seed: int) -> Answer:
    plain = plain_mean_iterations(low, high)
    started = time.perf_counter()
    points = simulate_all(low, high, margin, seed)
    seconds = time.perf_counter() - started
    paper = paper_numbers()
    levels = [Level(text.BASELINE_LABEL.format(value=plain), plain, True)]
    is_papers_domain = (low, high) == (toy_story.LOW, toy_story.HIGH)
    if is_papers_domain:
        best = paper["plain"] * (1 - paper["reduction"] / 100)
        levels.append(Level(text.PAPER_LABEL, best, False))
    return figure_answer(
        partial(iterations_and_hits, points, levels, text.VARIANTS),
        counted=text.COUNTED.format(
            num_searches=len(points) * NUM_TARGETS,
            num_settings=len(points),
            num_targets=NUM_TARGETS,
            seconds=seconds,
            size=high - low + 1,
        ),
        agreement=agreement(points, plain) if is_papers_domain else [text.OTHER_DOMAIN],
        table=_table(points, plain),
        csv={"name": "carbon-toy", "text": _csv(points, plain)},
    )


def simulate_all(low: int, high: int, margin: float, seed: int) -> list[ToyPoint]:
    """Every sigma, n and variant, on the same random targets.

    Raises:
        ConfigError: a setting is outside its range.
    """
    targets = np.random.default_rng(seed).integers(low, high, NUM_TARGETS, endpoint=True)
    points = []
    for widen in (False, True):
        for sigma in SIGMAS:
            for num_probes in PROBES:
                found = simulate(
                    targets, num_probes, sigma, seed, low, high, margin=margin, widen=widen
                )
                points.append(
                    ToyPoint(num_probes, sigma, widen, found.mean_iterations, found.hit_rate)
                )
    return points


def paper_numbers() -> dict[str, float]:
    """The toy's numbers as the paper prints them."""
    settings = {row["key"]: row["value"] for row in records(load_settings())}
    return {
        "plain": float(settings["toy_plain_iterations"]),
        "reduction": float(settings["toy_largest_reduction"]),
    }


def agreement(points: Sequence[ToyPoint], plain: float) -> list[str]:
    """How far our curves agree with the paper's two numbers, in sentences."""
    paper = paper_numbers()
    fewer: dict[bool, list[float]] = {}
    hits = []
    for point in points:
        if point.num_probes == PAPER_PROBES:
            fewer.setdefault(point.widen, []).append(_fewer(point, plain))
            hits += [] if point.widen else [point.hit_rate]
    return [
        text.AGREES_PLAIN.format(
            ours=plain, size=toy_story.HIGH - toy_story.LOW + 1, paper=f"{paper['plain']:g}"
        ),
        text.AGREES_GUIDED.format(
            num_probes=PAPER_PROBES,
            low=min(fewer[False]),
            high=max(fewer[False]),
            worst=percent(min(hits)),
            best=percent(max(hits)),
            wide_low=min(fewer[True]),
            wide_high=max(fewer[True]),
            paper=f"{paper['reduction']:g}",
        ),
    ]


def _fewer(point: ToyPoint, plain: float) -> float:
    return 100 * (1 - point.mean_iterations / plain) if plain else 0.0


def _table(points: Sequence[ToyPoint], plain: float) -> Answer:
    rows = [
        [
            text.VARIANTS[point.widen],
            str(point.num_probes),
            f"{point.sigma:g}",
            f"{point.mean_iterations:.2f}",
            percent(point.hit_rate),
            f"{_fewer(point, plain):.1f} %",
        ]
        for point in points
    ]
    return table_answer(text.CURVE_COLUMNS, rows)


def _csv(points: Sequence[ToyPoint], plain: float) -> str:
    head = "variant,num_probes,sigma,mean_iterations,hit_rate,plain_mean_iterations\n"
    return head + "".join(
        f"{text.VARIANTS[p.widen]},{p.num_probes},{p.sigma:g},{p.mean_iterations},{p.hit_rate},"
        f"{plain}\n"
        for p in points
    )
