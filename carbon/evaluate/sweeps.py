"""Tables of the temperature grid and of the sensitivity to the fit's settings."""

from collections.abc import Iterator
from typing import Any

import pandas as pd

from carbon.evaluate.experiments import CALIBRATED, PLAIN
from carbon.evaluate.outcomes import Column, Outcomes
from carbon.evaluate.rows import Labels, Table


def grid_table(outcomes: Outcomes, labels: Labels) -> dict[str, Table]:
    """Plain best-of-N at every temperature and N of the grid."""
    rows = [
        labels.row(
            "temperature_grid", PLAIN, "accuracy", "percent", outcomes.estimate(right).times(100),
            selection=rule, num_rollouts=column.num_rollouts,
            temperature=column.config.base_temperature,
        )
        for column in outcomes.columns
        for rule, right in outcomes.right(column).items()
    ]  # fmt: skip
    title = "Accuracy of plain best-of-N by sampling temperature"
    return {"temperature_grid": Table(title, pd.DataFrame(rows))}


def sensitivity_table(outcomes: Outcomes, labels: Labels) -> dict[str, Table]:
    """What k, epochs, learning rate and split do to accuracy and diversity."""
    (plain,) = outcomes.of(PLAIN)
    rows = list(_rows_of(outcomes, labels, plain))
    for column in outcomes.calibrated:
        rows += _rows_of(outcomes, labels, column)
        rows += _differences(outcomes, labels, column, plain)
        for number, unit in (
            ("temperature", "temperature"),
            ("delta_norm", ""),
            ("nll_after", "nats"),
        ):
            estimate = outcomes.estimate(outcomes.fit(column, number))
            rows.append(
                labels.row("sensitivity", CALIBRATED, number, unit, estimate, **_cells(column))
            )
    title = "k, epochs, learning rate and split: accuracy, and diversity of the exploited half"
    return {"sensitivity": Table(title, pd.DataFrame(rows))}


def _rows_of(outcomes: Outcomes, labels: Labels, column: Column) -> Iterator[dict[str, Any]]:
    """Its accuracy, and what its second half is like."""
    for rule, right in outcomes.right(column).items():
        yield labels.row(
            "sensitivity", column.name, "accuracy", "percent", outcomes.estimate(right).times(100),
            selection=rule, **_cells(column),
        )  # fmt: skip
    for metric, unit, values in outcomes.half(column, column.phases[1]).metrics():
        estimate = outcomes.estimate(values).times(100 if unit == "percent" else 1)
        yield labels.row("sensitivity", column.name, metric, unit, estimate, **_cells(column))


def _differences(
    outcomes: Outcomes, labels: Labels, column: Column, plain: Column
) -> Iterator[dict[str, Any]]:
    right = outcomes.right(column)
    for rule, other in outcomes.right(plain).items():
        gain = outcomes.estimate(right[rule].astype(float) - other).times(100)
        yield labels.row(
            "sensitivity", CALIBRATED, "accuracy_difference", "percent", gain,
            selection=rule, **_cells(column),
        )  # fmt: skip


def _cells(column: Column) -> dict[str, Any]:
    budget, config = {"num_rollouts": column.num_rollouts}, column.config
    if column.name == PLAIN:
        names = ("calibration_size", "epochs", "learning_rate", "num_explore")
        return {"setting": "plain"} | dict.fromkeys(names, "") | budget
    return {
        "setting": column.setting,
        "calibration_size": config.num_calibration,
        "epochs": config.epochs,
        "learning_rate": f"{config.learning_rate:g}",
        "num_explore": config.num_explore,
    } | budget
