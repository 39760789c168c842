"""From the arrays of `beams` to measured tables: accuracy, paired differences, tokens.

Knows nothing of models or files.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pandas as pd

from carbon.evaluate.beams import BeamExperiment
from carbon.evaluate.outcomes import Averages
from carbon.evaluate.rows import PLAIN, Labels, Table
from carbon.evaluate.storage import Results
from carbon.search.selection import SELECTORS

_TWIN = ("beam_search", "calibrated_beam_search")  # the paper's methods


def beam_tables(results: Results, labels: Labels) -> dict[str, Table]:
    """`beam_search` is the twin of the paper's table; the others hold all methods."""
    experiment = BeamExperiment.from_json(results.meta["settings"])
    columns = list(enumerate(experiment.columns()))
    twin = [(place, column) for place, column in columns if column[0] in _TWIN]
    made = {
        "beam_search": (
            "Accuracy of plain and calibrated beam search by selection rule",
            _accuracies(results, labels, "beam_search", twin),
        ),
        "beam_methods": (
            "Accuracy of best-of-N, CarBoN and searches over steps at equal N",
            _accuracies(results, labels, "beam_methods", columns),
        ),
        "beam_results": (
            "Searches over steps: share of right results, and tokens sampled for all of them",
            _costs(results, labels, columns),
        ),
        "beam_differences": (
            "Accuracy of one method less another's on the same problems and seeds",
            _differences(results, experiment, labels),
        ),
    }
    return {name: Table(title, pd.DataFrame(list(rows))) for name, (title, rows) in made.items()}


_Columns = list[tuple[int, tuple[str, int]]]  # place in the arrays; method and N


def _accuracies(
    results: Results, labels: Labels, table: str, columns: _Columns
) -> Iterator[dict[str, Any]]:
    averages = Averages(results)
    for column, (method, budget) in columns:
        for place, rule in enumerate(SELECTORS):
            right = averages.estimate(results.arrays["is_right"][:, column, place]).times(100)
            yield labels.row(
                table, method, "accuracy", "percent", right, selection=rule, num_rollouts=budget
            )


def _costs(results: Results, labels: Labels, columns: _Columns) -> Iterator[dict[str, Any]]:
    averages = Averages(results)
    for column, (method, budget) in columns:
        share = averages.estimate(results.arrays["share_right"][:, column]).times(100)
        tokens = averages.estimate(results.arrays["num_tokens"][:, column])
        for metric, unit, estimate in (
            ("rollout_accuracy", "percent", share),
            ("sampled_tokens", "tokens", tokens),
        ):
            yield labels.row("beam_results", method, metric, unit, estimate, num_rollouts=budget)


def _differences(
    results: Results, experiment: BeamExperiment, labels: Labels
) -> Iterator[dict[str, Any]]:
    """`less` names the method that is subtracted."""
    averages, places = Averages(results), {c: i for i, c in enumerate(experiment.columns())}
    for budget in experiment.budgets:
        for method, less in _pairs(experiment):
            gain = _right(results, places[method, budget]) - _right(results, places[less, budget])
            for place, rule in enumerate(SELECTORS):
                estimate = averages.estimate(gain[:, place]).times(100)
                yield labels.row(
                    "beam_differences", method, "accuracy_difference", "percent", estimate,
                    selection=rule, num_rollouts=budget, less=less,
                )  # fmt: skip


def _pairs(experiment: BeamExperiment) -> Iterator[tuple[str, str]]:
    yield "carbon", PLAIN
    for name in experiment.strategies:
        halves, per_depth = f"calibrated_{name}", f"calibrated_{name}_per_depth"
        yield from ((halves, name), (halves, f"{name}_in_halves"), (per_depth, name))
        yield from ((per_depth, halves), (name, PLAIN), (halves, "carbon"))


def _right(results: Results, column: int) -> np.ndarray:
    return results.arrays["is_right"][:, column].astype(float)
