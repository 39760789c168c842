"""From an experiment's runs to the measured tables: tidy rows in the columns of `carbon.results`.

Tables that the paper has too carry its table's name.
"""

from collections.abc import Iterator
from typing import Any

import pandas as pd

from carbon.core.types import Phase
from carbon.evaluate.difficulty import correlations, levels
from carbon.evaluate.experiments import CALIBRATED, PLAIN
from carbon.evaluate.outcomes import Column, Outcomes
from carbon.evaluate.rows import Labels, Table
from carbon.evaluate.shards import OVERLAPS


def main_tables(outcomes: Outcomes, labels: Labels) -> dict[str, Table]:
    """Everything that the budgets and variants of `rollouts` tell."""
    ablated = ("delta_only", "temperature_only", CALIBRATED)
    makers = {
        "math500_full": (
            "Accuracy of best-of-N and CarBoN by selection rule",
            _accuracies(outcomes, labels, "math500_full", CALIBRATED),
        ),
        "ablation_full": (
            "Ablation of δ and T by selection rule",
            _accuracies(outcomes, labels, "ablation_full", *ablated),
        ),
        "pass_at_n": (
            "Problems with a right answer among all N rollouts",
            _passes(outcomes, labels),
        ),
        "paired_differences": (
            "Accuracy with calibration less that of best-of-N, which shares the explored half",
            _differences(outcomes, labels),
        ),
        "halves": (
            "Rollouts of each half: right ones, scores, lengths and how many differ",
            _halves(outcomes, labels),
        ),
        "levels": (
            "Learned temperature and entropy of the calibration set by level of difficulty",
            levels(outcomes, labels),
        ),
        "spearman": (
            "Spearman rank correlation of level with entropy and learned temperature",
            correlations(outcomes, labels),
        ),
        "token_overlap": (
            "Token overlap with the calibration set at the largest N, with and without δ",
            _overlap_twin(outcomes, labels),
        ),
        "token_overlap_by_n": (
            "Token overlap with the calibration set at every N, each variant and the plain half",
            _overlaps(outcomes, labels),
        ),
    }
    return {name: Table(title, pd.DataFrame(list(rows))) for name, (title, rows) in makers.items()}


def _accuracies(
    outcomes: Outcomes, labels: Labels, table: str, *names: str
) -> Iterator[dict[str, Any]]:
    for column in outcomes.of(PLAIN, *names):
        for rule, right in outcomes.right(column).items():
            yield labels.row(
                table, column.name, "accuracy", "percent", outcomes.estimate(right).times(100),
                selection=rule, num_rollouts=column.num_rollouts,
            )  # fmt: skip


def _passes(outcomes: Outcomes, labels: Labels) -> Iterator[dict[str, Any]]:
    for column in [*outcomes.of(PLAIN), *outcomes.calibrated]:
        estimate = outcomes.estimate(outcomes.passes(column)).times(100)
        yield labels.row(
            "pass_at_n", column.name, "pass_at_n", "percent", estimate,
            num_rollouts=column.num_rollouts,
        )  # fmt: skip


def _differences(outcomes: Outcomes, labels: Labels) -> Iterator[dict[str, Any]]:
    """Over all problems, and within each level ("" stands for all)."""
    parts = [None, *sorted(set(outcomes.levels.tolist()))]
    for column in outcomes.calibrated:
        plain = outcomes.right(outcomes.plain(column.num_rollouts))
        for rule, right in outcomes.right(column).items():
            gain = right.astype(float) - plain[rule]
            for level in parts:
                yield labels.row(
                    "paired_differences", column.name, "accuracy_difference", "percent",
                    outcomes.estimate(gain, level).times(100), selection=rule,
                    num_rollouts=column.num_rollouts, level="" if level is None else level,
                )  # fmt: skip


def _halves(outcomes: Outcomes, labels: Labels) -> Iterator[dict[str, Any]]:
    """`half` says which; an exploited half also less the plain second half beside it."""
    for column in outcomes.of(PLAIN):
        budget = column.num_rollouts
        beside = [each for each in outcomes.calibrated if each.num_rollouts == budget]
        parts: list[tuple[Column, Phase]] = [(column, "explore"), (column, "baseline")]
        parts.extend((each, "exploit") for each in beside)
        plain = outcomes.half(column, "baseline").metrics()
        for part, half in parts:
            metrics = outcomes.half(part, half).metrics()
            for (metric, unit, values), (_, _, other) in zip(metrics, plain, strict=True):
                factor = 100 if unit == "percent" else 1
                cells = {"num_rollouts": budget, "half": half}
                estimate = outcomes.estimate(values).times(factor)
                yield labels.row("halves", part.name, metric, unit, estimate, **cells)
                if half != "baseline":
                    gain = outcomes.estimate(values - other).times(factor)
                    name = f"{metric}_less_baseline"
                    yield labels.row("halves", part.name, name, unit, gain, **cells)


def _overlap_twin(outcomes: Outcomes, labels: Labels) -> Iterator[dict[str, Any]]:
    names: dict[Phase, str] = {"exploit": "calibrated_with_delta", "baseline": "uncalibrated"}
    largest = outcomes.of(CALIBRATED)[-1]
    yield from _overlap_rows(outcomes, labels, largest, "token_overlap", names)


def _overlaps(outcomes: Outcomes, labels: Labels) -> Iterator[dict[str, Any]]:
    for column in outcomes.calibrated:
        names: dict[Phase, str] = {"exploit": column.name}
        if column.name == CALIBRATED:
            names["baseline"] = PLAIN
        yield from _overlap_rows(outcomes, labels, column, "token_overlap_by_n", names)


def _overlap_rows(
    outcomes: Outcomes, labels: Labels, column: Column, table: str, names: dict[Phase, str]
) -> Iterator[dict[str, Any]]:
    for metric in OVERLAPS:
        for phase, method in names.items():
            yield labels.row(
                table, method, metric, "share",
                outcomes.estimate(outcomes.overlap(column, phase, metric)),
                num_rollouts=column.num_rollouts,
            )  # fmt: skip
