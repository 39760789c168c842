"""From arrays to the measured tables: tidy rows in the columns of `carbon.results`.

Tables that the paper has too carry its table's name. Knows nothing of models or files.
"""

from collections.abc import Iterator
from typing import Any

import pandas as pd

from carbon.evaluate.difficulty import correlations, levels
from carbon.evaluate.experiments import Experiment, Setting
from carbon.evaluate.outcomes import Outcomes
from carbon.evaluate.rows import PLAIN, Labels, Table, half_metrics
from carbon.evaluate.shards import OVERLAP_PHASES, OVERLAPS
from carbon.evaluate.verdicts import is_chosen_right, passes


def main_tables(outcomes: Outcomes, experiment: Experiment, labels: Labels) -> dict[str, Table]:
    """Everything that the nested budgets tell."""
    makers = {
        "math500_full": (
            "Accuracy of best-of-N and CarBoN by selection rule",
            _accuracies(outcomes, experiment, labels, "math500_full", ("carbon",)),
        ),
        "ablation_full": (
            "Ablation of δ and T by selection rule",
            _accuracies(
                outcomes, experiment, labels, "ablation_full",
                ("delta_only", "temperature_only", "carbon"),
            ),
        ),
        "pass_at_n": (
            "Problems with a right answer among all N rollouts",
            _passes(outcomes, experiment, labels),
        ),
        "paired_differences": (
            "Accuracy with calibration less that of best-of-N, which shares the explored half",
            _differences(outcomes, experiment, labels),
        ),
        "halves": (
            "Rollouts of each half: right ones, scores, lengths and how many differ",
            _halves(outcomes, experiment, labels),
        ),
        "levels": (
            "Learned temperature and entropy of the calibration set by level of difficulty",
            levels(outcomes, experiment, labels),
        ),
        "spearman": (
            "Spearman rank correlation of level with entropy and learned temperature",
            correlations(outcomes, experiment, labels),
        ),
        "token_overlap": (
            "Token overlap with the calibration set at the largest N, with and without δ",
            _overlap_twin(outcomes, experiment, labels),
        ),
        "token_overlap_by_n": (
            "Token overlap with the calibration set at every N, each variant and the plain half",
            _overlaps(outcomes, experiment, labels),
        ),
    }  # fmt: skip
    return {name: Table(title, pd.DataFrame(list(rows))) for name, (title, rows) in makers.items()}


def _budgets(experiment: Experiment) -> list[int]:
    return sorted({setting.num_rollouts for setting in experiment.settings})


def _settings(experiment: Experiment, *names: str) -> list[Setting]:
    return [setting for setting in experiment.settings if setting.name in names]


def _accuracies(
    outcomes: Outcomes, experiment: Experiment, labels: Labels, table: str, names: tuple[str, ...]
) -> Iterator[dict[str, Any]]:
    pools = [(PLAIN, budget, outcomes.plain(budget)) for budget in _budgets(experiment)]
    pools += [
        (setting.name, setting.num_rollouts, outcomes.calibrated(setting))
        for name in names
        for setting in _settings(experiment, name)
    ]
    for method, budget, pool in pools:
        for rule, right in is_chosen_right(pool).items():
            yield labels.row(
                table, method, "accuracy", "percent", outcomes.estimate(right).times(100),
                selection=rule, num_rollouts=budget,
            )  # fmt: skip


def _passes(outcomes: Outcomes, experiment: Experiment, labels: Labels) -> Iterator[dict[str, Any]]:
    pools = [(PLAIN, budget, outcomes.plain(budget)) for budget in _budgets(experiment)]
    pools += [(s.name, s.num_rollouts, outcomes.calibrated(s)) for s in experiment.settings]
    for method, budget, pool in pools:
        estimate = outcomes.estimate(passes(pool)).times(100)
        yield labels.row("pass_at_n", method, "pass_at_n", "percent", estimate, num_rollouts=budget)


def _differences(
    outcomes: Outcomes, experiment: Experiment, labels: Labels
) -> Iterator[dict[str, Any]]:
    """Over all problems, and within each level ("" stands for all)."""
    parts = [None, *sorted(set(outcomes.levels.tolist()))]
    plain = {budget: is_chosen_right(outcomes.plain(budget)) for budget in _budgets(experiment)}
    for setting in experiment.settings:
        budget = setting.num_rollouts
        for rule, right in is_chosen_right(outcomes.calibrated(setting)).items():
            gain = right.astype(float) - plain[budget][rule]
            for level in parts:
                yield labels.row(
                    "paired_differences", setting.name, "accuracy_difference", "percent",
                    outcomes.estimate(gain, level).times(100), selection=rule,
                    num_rollouts=budget, level="" if level is None else level,
                )  # fmt: skip


def _halves(outcomes: Outcomes, experiment: Experiment, labels: Labels) -> Iterator[dict[str, Any]]:
    """`half` says which; an exploited half also less the plain second half beside it."""
    for budget in _budgets(experiment):
        settings = [s for s in experiment.settings if s.num_rollouts == budget]
        plain = outcomes.baseline(settings[0].num_exploit)
        parts = [(PLAIN, "explore", outcomes.explore(settings[0].num_explore))]
        parts += [(PLAIN, "baseline", plain)]
        parts += [(setting.name, "exploit", outcomes.exploit(setting)) for setting in settings]
        for method, half, pool in parts:
            for (metric, unit, values), (_, _, other) in zip(
                half_metrics(pool), half_metrics(plain), strict=True
            ):
                factor = 100 if unit == "percent" else 1
                cells = {"num_rollouts": budget, "half": half}
                estimate = outcomes.estimate(values).times(factor)
                yield labels.row("halves", method, metric, unit, estimate, **cells)
                if half != "baseline":
                    gain = outcomes.estimate(values - other).times(factor)
                    name = f"{metric}_less_baseline"
                    yield labels.row("halves", method, name, unit, gain, **cells)


def _overlap_twin(
    outcomes: Outcomes, experiment: Experiment, labels: Labels
) -> Iterator[dict[str, Any]]:
    setting = _settings(experiment, "carbon")[-1]
    names = {"exploit": "calibrated_with_delta", "baseline": "uncalibrated"}
    yield from _overlap_rows(outcomes, labels, setting, "token_overlap", names)


def _overlaps(
    outcomes: Outcomes, experiment: Experiment, labels: Labels
) -> Iterator[dict[str, Any]]:
    for setting in experiment.settings:
        names = {"exploit": setting.name}
        if setting.name == "carbon":
            names["baseline"] = PLAIN
        yield from _overlap_rows(outcomes, labels, setting, "token_overlap_by_n", names)


def _overlap_rows(
    outcomes: Outcomes, labels: Labels, setting: Setting, table: str, names: dict[str, str]
) -> Iterator[dict[str, Any]]:
    values = outcomes.overlaps(setting)
    for column, metric in enumerate(OVERLAPS):
        for phase, method in names.items():
            of_phase = values[:, OVERLAP_PHASES.index(phase), column]
            yield labels.row(
                table, method, metric, "share", outcomes.estimate(of_phase),
                num_rollouts=setting.num_rollouts,
            )  # fmt: skip
