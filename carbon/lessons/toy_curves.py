"""What the Toy tab answers on thousands of searches: mean iterations and hits, and the paper's."""

import math
import time
from collections.abc import Mapping
from functools import lru_cache, partial
from typing import Any

import numpy as np
import pandas as pd
from scipy.special import ndtr

from carbon.lessons import text_toy as text
from carbon.lessons.toy.simulation import plain_mean_iterations, simulate
from carbon.lessons.toy_figures import Level, iterations_and_hits
from carbon.lessons.toy_story import DEFAULTS, settings
from carbon.results.reply import Answer, figure_answer, table_answer
from carbon.results.rows import records, where
from carbon.results.tables import load_settings
from carbon.results.wording import percent

SIGMAS = (1e-4, 1e-3, 3e-3, 1e-2)
PROBES = (1, 2, 4, 8, 16, 32)
PAPER_PROBES = 16
NUM_TARGETS = 2_000
_REMEMBERED = 32


def curves(asked: Mapping[str, Any]) -> Answer:
    """Mean iterations and hit rates against n for several sigma, and how they meet the paper.

    Raises:
        ConfigError: a setting is outside its range.
    """
    read = settings(asked)
    return _curves(read["low"], read["high"], read["margin"], read["seed"])


@lru_cache(maxsize=_REMEMBERED)
def _curves(low: int, high: int, margin: float, seed: int) -> Answer:
    plain = plain_mean_iterations(low, high)
    started = time.perf_counter()
    points = simulate_all(low, high, margin, seed)
    seconds = time.perf_counter() - started
    points["questions"] = points["mean_iterations"] * (points["num_probes"] + 1)
    points["fewer"] = 100 * (1 - points["mean_iterations"] / plain) if plain else 0.0
    paper = {row["key"]: row["value"] for row in records(load_settings())}
    fewest = float(paper["toy_plain_iterations"]), float(paper["toy_largest_reduction"])
    levels = [Level(text.BASELINE_LABEL.format(value=plain), plain, True)]
    agreement = [text.OTHER_DOMAIN]
    if (low, high) == (DEFAULTS["low"], DEFAULTS["high"]):
        levels.append(Level(text.PAPER_LABEL, fewest[0] * (1 - fewest[1] / 100), False))
        agreement = _agreement(points, plain, margin, *fewest)
    return figure_answer(
        partial(iterations_and_hits, points, levels),
        counted=text.COUNTED.format(
            num_searches=len(points) * NUM_TARGETS,
            num_settings=len(points),
            num_targets=NUM_TARGETS,
            seconds=seconds,
            size=high - low + 1,
        ),
        agreement=agreement,
        table=_table(points),
        csv={
            "name": "carbon-toy",
            "text": points.drop(columns=["fewer", "questions"])
            .assign(plain_mean_iterations=plain)
            .to_csv(index=False),
        },
    )


def simulate_all(low: int, high: int, margin: float, seed: int) -> pd.DataFrame:
    """Every variant, sigma and n on the same random targets, a row each.

    Raises:
        ConfigError: a setting is outside its range.
    """
    targets = np.random.default_rng(seed).integers(low, high, NUM_TARGETS, endpoint=True)
    rows = []
    for widen, variant in enumerate(text.VARIANTS):
        for sigma in SIGMAS:
            for probes in PROBES:
                more = {"margin": margin, "widen": bool(widen)}
                found = simulate(targets, probes, sigma, seed, low, high, **more)
                rows.append((variant, probes, sigma, found.mean_iterations, found.hit_rate))
    columns = ["variant", "num_probes", "sigma", "mean_iterations", "hit_rate"]
    return pd.DataFrame(rows, columns=columns)


def _agreement(
    points: pd.DataFrame, plain: float, margin: float, paper_plain: float, paper_fewer: float
) -> list[str]:
    """How far our curves agree with the paper's two numbers, in sentences."""
    guided, widening = (
        where(points, variant=variant, num_probes=PAPER_PROBES) for variant in text.VARIANTS
    )
    size = DEFAULTS["high"] - DEFAULTS["low"] + 1
    return [
        text.AGREES_PLAIN.format(
            ours=plain, size=size, paper=f"{paper_plain:g}", logarithm=math.log2(size - 1)
        ),
        text.AGREES_GUIDED.format(
            num_probes=PAPER_PROBES,
            low=guided["fewer"].min(),
            high=guided["fewer"].max(),
            worst=percent(guided["hit_rate"].min()),
            best=percent(guided["hit_rate"].max()),
            wide_low=widening["fewer"].min(),
            wide_high=widening["fewer"].max(),
            paper=f"{paper_fewer:g}",
        ),
        text.ASKS_MORE.format(
            num_probes=PAPER_PROBES,
            low=guided["questions"].min(),
            high=guided["questions"].max(),
            plain=plain,
        ),
        text.LOSES.format(
            margin=margin,
            num_probes=PAPER_PROBES,
            lost=percent(1 - guided["hit_rate"].min()),
            alone=percent(float(ndtr(-margin)), 2),
        ),
    ]


def _table(points: pd.DataFrame) -> Answer:
    rows = [
        [
            row["variant"],
            str(row["num_probes"]),
            f"{row['sigma']:g}",
            f"{row['mean_iterations']:.2f}",
            f"{row['questions']:.1f}",
            percent(row["hit_rate"]),
            f"{row['fewer']:.1f} %",
        ]
        for row in records(points)
    ]
    return table_answer(text.CURVE_COLUMNS, rows)
