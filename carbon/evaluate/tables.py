"""From an experiment's runs to the measured tables: tidy rows in the columns of `carbon.results`.

Tables that the paper has too carry its table's name.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from carbon.core.types import Phase
from carbon.evaluate.controls import controls
from carbon.evaluate.difficulty import correlations, levels
from carbon.evaluate.experiments import (
    BORROWERS,
    CALIBRATED,
    PLAIN,
    VARIANTS,
    Beams,
    Grid,
    Rollouts,
    Sensitivity,
    Transfer,
)
from carbon.evaluate.flops import TERA, flops
from carbon.evaluate.outcomes import Column, Outcomes
from carbon.evaluate.rows import Row, Table, tables_of
from carbon.evaluate.shards import OVERLAPS

Rows = Iterator[Row]


def main_tables(outcomes: Outcomes) -> dict[str, Table]:
    """Everything that the budgets and variants of `rollouts` tell."""
    plain, main = outcomes.of(PLAIN), outcomes.of(PLAIN, CALIBRATED)
    ablated = outcomes.of(PLAIN, "delta_only", "temperature_only", CALIBRATED)
    return tables_of(
        math500_full=(
            "Accuracy of best-of-N and CarBoN by selection rule",
            _accuracies(outcomes, main),
        ),
        ablation_full=(
            "Ablation of δ and T by selection rule",
            _accuracies(outcomes, ablated),
        ),
        pass_at_n=(
            "Problems with a right answer among all N rollouts",
            _passes(outcomes, [*plain, *outcomes.calibrated]),
        ),
        paired_differences=(
            "Accuracy with calibration less that of best-of-N, which shares the explored half",
            _differences_by_level(outcomes),
        ),
        halves=(
            "Rollouts of each half: right ones, scores, lengths and how many differ",
            _halves(outcomes),
        ),
        levels=(
            "Learned temperature and entropy of the calibration set by level of difficulty",
            levels(outcomes),
        ),
        spearman=(
            "Spearman rank correlation of level with entropy and learned temperature",
            correlations(outcomes),
        ),
        token_overlap=(
            "Token overlap with the calibration set at the largest N, with and without δ",
            _overlap_twin(outcomes),
        ),
        token_overlap_by_n=(
            "Token overlap with the calibration set at every N, each variant and the plain half",
            _overlaps(outcomes),
        ),
        costs=(
            "Arithmetic of best-of-N and of calibrated runs, in 10¹² operations a problem: the "
            "policy's, the reward model's, the fit's, and all",
            _arithmetic(outcomes),
        ),
        controls=(
            "Weighted accuracy and sampled tokens of CarBoN and of its controls at equal N, CarBoN "
            "less each (p adjusted by Holm over all of them), and the rise in right rollouts that "
            "the mix of styles explains",
            controls(outcomes),
        ),
    )


def grid_table(outcomes: Outcomes) -> dict[str, Table]:
    """Plain best-of-N at every temperature and N of the grid."""
    rows = (
        {**row, "temperature": column.config.base_temperature}
        for column in outcomes.columns
        for row in _accuracies(outcomes, [column])
    )
    return tables_of(temperature_grid=("Accuracy of plain best-of-N by sampling temperature", rows))


def sensitivity_table(outcomes: Outcomes) -> dict[str, Table]:
    """What k, epochs, learning rate and split do to accuracy and diversity."""
    title = "k, epochs, learning rate and split: accuracy, and diversity of the exploited half"
    return tables_of(sensitivity=(title, _settings(outcomes)))


def beam_tables(outcomes: Outcomes) -> dict[str, Table]:
    """`beam_search` is the twin of the paper's table; the others hold all methods."""
    twins = [c for c in outcomes.columns if c.name in ("beam_search", "calibrated_beam_search")]
    return tables_of(
        beam_search=(
            "Accuracy of plain and calibrated beam search by selection rule",
            _accuracies(outcomes, twins),
        ),
        beam_methods=(
            "Accuracy of best-of-N, CarBoN and searches over steps at equal N",
            _accuracies(outcomes, outcomes.columns),
        ),
        beam_results=(
            "Searches over steps: share of right results, and tokens sampled for all of them",
            _costs(outcomes),
        ),
        beam_differences=(
            "Accuracy of one method less another's on the same problems and seeds",
            _beam_differences(outcomes),
        ),
    )


def transfer_tables(outcomes: Outcomes) -> dict[str, Table]:
    """What a problem's (delta, T) does for others."""
    return tables_of(
        transfer=(
            "Accuracy with the (δ, T) of the same problem, of another and of all others on average",
            _accuracies(outcomes, outcomes.columns),
        ),
        transfer_differences=(
            "Accuracy with a (δ, T) that was learned somewhere less that of best-of-N, which "
            "shares the explored half",
            _transfers(outcomes),
        ),
    )


TABLES: dict[str, Callable[[Outcomes], dict[str, Table]]] = {
    Rollouts.name: main_tables,
    Grid.name: grid_table,
    Sensitivity.name: sensitivity_table,
    Beams.name: beam_tables,
    Transfer.name: transfer_tables,
}


def _accuracies(outcomes: Outcomes, columns: Iterable[Column]) -> Rows:
    for column in columns:
        for rule, right in outcomes.right(column).items():
            yield outcomes.row(column, "accuracy", "percent", right, selection=rule)


def _arithmetic(outcomes: Outcomes) -> Rows:
    """None where the results do not say how large their models are."""
    for column in outcomes.of(PLAIN, *VARIANTS) if outcomes.sizes else ():
        parts = flops(outcomes, column)
        for name, values in [*parts.items(), ("all", sum(parts.values()))]:
            yield outcomes.row(column, f"{name}_operations", "tera-operations", values / TERA)


def _passes(outcomes: Outcomes, columns: Iterable[Column]) -> Rows:
    for column in columns:
        yield outcomes.row(column, "pass_at_n", "percent", outcomes.share_right(column) > 0)


def _differences(outcomes: Outcomes, column: Column, beside: Column, **cells: Any) -> Rows:
    right = outcomes.right(column)
    for rule, other in outcomes.right(beside).items():
        gain = right[rule].astype(float) - other
        yield outcomes.row(column, "accuracy_difference", "percent", gain, selection=rule, **cells)


def _differences_by_level(outcomes: Outcomes) -> Rows:
    """Over all problems, and within each level ("" stands for all)."""
    for column in outcomes.calibrated:
        plain = outcomes.plain(column.num_rollouts)
        for level in ["", *sorted(set(outcomes.levels.tolist()))]:
            yield from _differences(outcomes, column, plain, level=level)


def _halves(outcomes: Outcomes) -> Rows:
    """`half` says which; an exploited half also less the plain second half beside it."""
    for plain in outcomes.of(PLAIN):
        beside = [c for c in outcomes.calibrated if c.num_rollouts == plain.num_rollouts]
        parts: list[tuple[Column, Phase]] = [(plain, "explore"), (plain, "baseline")]
        parts.extend((column, "exploit") for column in beside)
        others = outcomes.half(plain, "baseline").metrics()
        for column, half in parts:
            metrics = outcomes.half(column, half).metrics()
            for (metric, unit, values), (_, _, other) in zip(metrics, others, strict=True):
                yield outcomes.row(column, metric, unit, values, half=half)
                if half != "baseline":
                    name = f"{metric}_less_baseline"
                    yield outcomes.row(column, name, unit, values - other, half=half)


def _overlap_twin(outcomes: Outcomes) -> Rows:
    names: dict[Phase, str] = {"exploit": "calibrated_with_delta", "baseline": "uncalibrated"}
    yield from _overlap_rows(outcomes, outcomes.of(CALIBRATED)[-1], names)


def _overlaps(outcomes: Outcomes) -> Rows:
    for column in outcomes.calibrated:
        names: dict[Phase, str] = {"exploit": column.name}
        if column.name == CALIBRATED:
            names["baseline"] = PLAIN
        yield from _overlap_rows(outcomes, column, names)


def _overlap_rows(outcomes: Outcomes, column: Column, names: dict[Phase, str]) -> Rows:
    for metric in OVERLAPS:
        for phase, method in names.items():
            values = outcomes.overlap(column, phase, metric)
            yield outcomes.row(column, metric, "share", values, method=method)


def _settings(outcomes: Outcomes) -> Rows:
    (plain,) = outcomes.of(PLAIN)
    for column in [plain, *outcomes.calibrated]:
        rows = [*_accuracies(outcomes, [column])]
        second = outcomes.half(column, column.phases[1])
        rows += [outcomes.row(column, *metric) for metric in second.metrics()]
        if column is not plain:
            rows += _differences(outcomes, column, plain)
            for number, unit in (
                ("temperature", "temperature"),
                ("delta_norm", ""),
                ("nll_after", "nats"),
            ):
                rows.append(outcomes.row(column, number, unit, outcomes.fit(column, number)))
        yield from ({**row, **_setting_cells(column)} for row in rows)


def _setting_cells(column: Column) -> dict[str, Any]:
    if column.name == PLAIN:
        names = ("calibration_size", "epochs", "learning_rate", "num_explore")
        return {"setting": "plain"} | dict.fromkeys(names, "")
    return {
        "setting": column.setting,
        "calibration_size": column.config.num_calibration,
        "epochs": column.config.epochs,
        "learning_rate": f"{column.config.learning_rate:g}",
        "num_explore": column.config.num_explore,
    }


def _transfers(outcomes: Outcomes) -> Rows:
    """Accuracies, then the share of right rollouts in the second half."""
    (plain,) = outcomes.of(PLAIN)
    beside = outcomes.half(plain, plain.phases[1]).is_right.mean(axis=1)
    for column in outcomes.of(CALIBRATED, *BORROWERS):
        yield from _differences(outcomes, column, plain)
        right = outcomes.half(column, column.phases[1]).is_right.mean(axis=1)
        yield outcomes.row(column, "rollout_accuracy_difference", "percent", right - beside)


def _costs(outcomes: Outcomes) -> Rows:
    for column in outcomes.columns:
        share, num_tokens = outcomes.share_right(column), outcomes.num_tokens(column)
        yield outcomes.row(column, "rollout_accuracy", "percent", share)
        yield outcomes.row(column, "sampled_tokens", "tokens", num_tokens)


def _beam_differences(outcomes: Outcomes) -> Rows:
    """`less` names the method that is subtracted."""
    columns = {(column.name, column.num_rollouts): column for column in outcomes.columns}
    for budget in dict.fromkeys(budget for _, budget in columns):
        for name, less in _pairs(outcomes):
            pair = columns[name, budget], columns[less, budget]
            yield from _differences(outcomes, *pair, less=less)


def _pairs(outcomes: Outcomes) -> Iterator[tuple[str, str]]:
    yield CALIBRATED, PLAIN
    strategies = [c.config.strategy for c in outcomes.columns if c.config.searches_steps]
    for name in dict.fromkeys(strategies):
        halves, per_depth = f"calibrated_{name}", f"calibrated_{name}_per_depth"
        yield from ((halves, name), (per_depth, name))
        yield from ((per_depth, halves), (name, PLAIN), (halves, CALIBRATED))
