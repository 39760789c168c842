"""Tables of the temperature grid and of the sensitivity to the fit's settings."""

from collections.abc import Iterator, Mapping
from typing import Any

import pandas as pd
from numpy.typing import NDArray

from carbon.core.types import SelectionRule
from carbon.evaluate.experiments import Experiment, Setting
from carbon.evaluate.outcomes import Outcomes
from carbon.evaluate.rows import PLAIN, Labels, Table, half_metrics
from carbon.evaluate.verdicts import Pool, is_chosen_right


def grid_table(outcomes: Outcomes, experiment: Experiment, labels: Labels) -> dict[str, Table]:
    """Plain best-of-N at every temperature of the grid, N = 1, 2, 4, ..."""
    most = experiment.num_explore + experiment.num_baseline
    rows = [
        labels.row(
            "temperature_grid", PLAIN, "accuracy", "percent", outcomes.estimate(right).times(100),
            selection=rule, num_rollouts=budget, temperature=temperature,
        )
        for place, temperature in enumerate(experiment.temperatures)
        for budget in (2**power for power in range(most.bit_length()))
        for rule, right in is_chosen_right(outcomes.plain(budget, place)).items()
    ]  # fmt: skip
    title = "Accuracy of plain best-of-N by sampling temperature"
    return {"temperature_grid": Table(title, pd.DataFrame(rows))}


def sensitivity_table(
    outcomes: Outcomes, experiment: Experiment, labels: Labels
) -> dict[str, Table]:
    """What k, epochs, learning rate and split do to accuracy and diversity."""
    budget = experiment.settings[0].num_rollouts
    half = experiment.settings[0].num_exploit
    plain = is_chosen_right(outcomes.plain(budget))
    rows = list(_setting_rows(outcomes, labels, outcomes.baseline(half), plain, None, budget))
    for setting in experiment.settings:
        right = is_chosen_right(outcomes.calibrated(setting))
        pool = outcomes.exploit(setting)
        rows += _setting_rows(outcomes, labels, pool, right, setting, budget)
        cells = _setting_cells(setting) | {"num_rollouts": budget}
        for rule in right:
            gain = outcomes.estimate(right[rule].astype(float) - plain[rule]).times(100)
            rows.append(
                labels.row(
                    "sensitivity", "carbon", "accuracy_difference", "percent", gain,
                    selection=rule, **cells,
                )
            )  # fmt: skip
        for number, unit in (
            ("temperature", "temperature"),
            ("delta_norm", ""),
            ("nll_after", "nats"),
        ):
            estimate = outcomes.estimate(outcomes.fit(setting, number))
            rows.append(labels.row("sensitivity", "carbon", number, unit, estimate, **cells))
    title = "k, epochs, learning rate and split: accuracy, and diversity of the exploited half"
    return {"sensitivity": Table(title, pd.DataFrame(rows))}


def _setting_rows(
    outcomes: Outcomes,
    labels: Labels,
    half: Pool,
    right: Mapping[SelectionRule, NDArray],
    setting: Setting | None,
    budget: int,
) -> Iterator[dict[str, Any]]:
    method = PLAIN if setting is None else "carbon"
    cells = _setting_cells(setting) | {"num_rollouts": budget}
    for rule, is_right in right.items():
        estimate = outcomes.estimate(is_right).times(100)
        yield labels.row(
            "sensitivity", method, "accuracy", "percent", estimate, selection=rule, **cells
        )
    for metric, unit, values in half_metrics(half):
        estimate = outcomes.estimate(values).times(100 if unit == "percent" else 1)
        yield labels.row("sensitivity", method, metric, unit, estimate, **cells)


def _setting_cells(setting: Setting | None) -> dict[str, Any]:
    if setting is None:
        names = ("calibration_size", "epochs", "learning_rate", "num_explore")
        return {"setting": "plain"} | dict.fromkeys(names, "")
    return {
        "setting": setting.name,
        "calibration_size": setting.calibration_size,
        "epochs": setting.calibration.epochs,
        "learning_rate": f"{setting.calibration.learning_rate:g}",
        "num_explore": setting.num_explore,
    }
