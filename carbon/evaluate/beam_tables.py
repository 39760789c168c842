"""Tables of searches over steps: accuracy, paired differences, tokens."""

from collections.abc import Iterator, Sequence
from typing import Any

import pandas as pd

from carbon.evaluate.experiments import CALIBRATED, PLAIN
from carbon.evaluate.outcomes import Column, Outcomes
from carbon.evaluate.rows import Labels, Table

_TWIN = ("beam_search", "calibrated_beam_search")  # the paper's methods


def beam_tables(outcomes: Outcomes, labels: Labels) -> dict[str, Table]:
    """`beam_search` is the twin of the paper's table; the others hold all methods."""
    twin = [column for column in outcomes.columns if column.name in _TWIN]
    made = {
        "beam_search": (
            "Accuracy of plain and calibrated beam search by selection rule",
            _accuracies(outcomes, labels, "beam_search", twin),
        ),
        "beam_methods": (
            "Accuracy of best-of-N, CarBoN and searches over steps at equal N",
            _accuracies(outcomes, labels, "beam_methods", outcomes.columns),
        ),
        "beam_results": (
            "Searches over steps: share of right results, and tokens sampled for all of them",
            _costs(outcomes, labels),
        ),
        "beam_differences": (
            "Accuracy of one method less another's on the same problems and seeds",
            _differences(outcomes, labels),
        ),
    }
    return {name: Table(title, pd.DataFrame(list(rows))) for name, (title, rows) in made.items()}


def _accuracies(
    outcomes: Outcomes, labels: Labels, table: str, columns: Sequence[Column]
) -> Iterator[dict[str, Any]]:
    for column in columns:
        for rule, right in outcomes.right(column).items():
            yield labels.row(
                table, column.name, "accuracy", "percent", outcomes.estimate(right).times(100),
                selection=rule, num_rollouts=column.num_rollouts,
            )  # fmt: skip


def _costs(outcomes: Outcomes, labels: Labels) -> Iterator[dict[str, Any]]:
    for column in outcomes.columns:
        share = outcomes.estimate(outcomes.share_right(column)).times(100)
        tokens = outcomes.estimate(outcomes.num_tokens(column))
        for metric, unit, estimate in (
            ("rollout_accuracy", "percent", share),
            ("sampled_tokens", "tokens", tokens),
        ):
            yield labels.row(
                "beam_results", column.name, metric, unit, estimate,
                num_rollouts=column.num_rollouts,
            )  # fmt: skip


def _differences(outcomes: Outcomes, labels: Labels) -> Iterator[dict[str, Any]]:
    """`less` names the method that is subtracted."""
    columns = {(column.name, column.num_rollouts): column for column in outcomes.columns}
    for budget in dict.fromkeys(budget for _, budget in columns):
        for name, less in _pairs(outcomes):
            right = outcomes.right(columns[name, budget])
            for rule, other in outcomes.right(columns[less, budget]).items():
                gain = outcomes.estimate(right[rule].astype(float) - other).times(100)
                yield labels.row(
                    "beam_differences", name, "accuracy_difference", "percent", gain,
                    selection=rule, num_rollouts=budget, less=less,
                )  # fmt: skip


def _pairs(outcomes: Outcomes) -> Iterator[tuple[str, str]]:
    yield CALIBRATED, PLAIN
    strategies = [c.config.strategy for c in outcomes.columns if c.config.max_depth > 1]
    for name in dict.fromkeys(strategies):
        halves, per_depth = f"calibrated_{name}", f"calibrated_{name}_per_depth"
        yield from ((halves, name), (halves, f"{name}_in_halves"), (per_depth, name))
        yield from ((per_depth, halves), (name, PLAIN), (halves, CALIBRATED))
