"""Our measurements in short: where calibration helps, where it does not, and the smallest N.

Computed from the measured tables when they are published, like the readings.
"""

from collections.abc import Iterator, Mapping

import pandas as pd

from carbon.core.config import RunConfig
from carbon.evaluate.readings import CHANCE, HELPS, Row, by_budget, grouped, standing
from carbon.results.reply import Answer, table_answer
from carbon.results.rows import distinct, records, where
from carbon.results.wording import RULES, interval, is_known, shown, signed

TABLE = "paired_differences"
_OURS, _PLAIN = "carbon", "best_of_n"
COLUMNS = ("rule", "level")
_SYMBOLS = ("▲", "=", "▼")  # by standing
_NAME = "By N, rule and level: points gained, with 95 % intervals"
_NOTE = (
    "▲ gain and ▼ loss: the interval leaves out zero. = no difference that shows. Both methods "
    "answer the same problems and share the explored half."
)
_NO_ROWS = pd.DataFrame(
    columns=["source", "method", "metric", "half", "level", "num_rollouts", "value"]
)


def summaries(tables: Mapping[str, pd.DataFrame], warning: str | None = None) -> list[Answer]:
    """One a source of measured paired differences; `warning` is said with each."""
    frame = where(tables.get(TABLE, _NO_ROWS), method=_OURS)
    labels = distinct(where(frame, level="").dropna(subset="value"), "source")
    return [_summary(tables, where(frame, source=label), label, warning) for label in labels]


def _summary(
    tables: Mapping[str, pd.DataFrame], frame: pd.DataFrame, label: str, warning: str | None
) -> Answer:
    everywhere = where(frame, level="")
    smallest = min(by_budget(everywhere))
    by_rule = dict(_by_rule(everywhere))
    lines = [
        f"{rule.capitalize()} selection: calibration {grouped(rows, HELPS)}."
        for rule, rows in by_rule.items()
    ]
    halves = where(tables.get("halves", _NO_ROWS), source=label)
    passes = where(tables.get("pass_at_n", _NO_ROWS), source=label)
    return {
        "heading": f"Ours in short ({shown(label)}): where calibration helps, where it does not, "
        f"and what happens at N = {smallest}",
        "label": label,
        "lines": [*lines, *_levels(frame), _smallest(by_rule, halves, passes, smallest)],
        "table": _table(frame),
        "name": _NAME,
        "note": " ".join(filter(None, (_NOTE, warning))),
    }


def _by_rule(frame: pd.DataFrame) -> Iterator[tuple[str, dict[int, Row]]]:
    present = distinct(frame, "selection")
    for rule in RULES:
        if rule in present:
            yield rule, by_budget(frame, selection=rule)


def _levels(frame: pd.DataFrame) -> list[str]:
    rows = records(pd.DataFrame(frame.loc[frame["level"] != ""]))
    found = [standing(row) for row in rows if is_known(row["value"])]
    if not found:
        return []
    return [
        f"Within single levels of difficulty, over all N and rules: {found.count(0)} of "
        f"{len(found)} comparisons gain, {found.count(2)} lose, {found.count(1)} show no "
        f"difference. About {CHANCE * len(found):g} of {len(found)} would leave out zero by chance "
        "alone."
    ]


def _smallest(
    by_rule: Mapping[str, dict[int, Row]], halves: pd.DataFrame, passes: pd.DataFrame, budget: int
) -> str:
    """What happens at the smallest N: the fit's size, the exploited half, the picked answer."""
    config = RunConfig(num_rollouts=budget)
    said = (
        f"At N = {budget} the fit learns from {config.num_calibration} of {config.num_explore} "
        "explored rollouts: "
    )
    exploited = where(halves, method=_OURS, half="exploit")
    right, answers = (
        by_budget(exploited, metric=f"{name}_less_baseline").get(budget)
        for name in ("rollout_accuracy", "distinct_answers")
    )
    if right and answers:
        said += (
            f"beside a plain half, the exploited one has {signed(right['value'])} points of right "
            f"rollouts and {signed(answers['value'], 2)} different answers a problem; "
        )
    ours, plain = (by_budget(passes, method=name).get(budget) for name in (_OURS, _PLAIN))
    if ours and plain:
        said += (
            f"some rollout is right on {ours['value']:.1f} % of the problems instead of "
            f"{plain['value']:.1f} %; "
        )
    gains = [
        f"{signed(rows[budget]['value'])} ({rule})"
        for rule, rows in by_rule.items()
        if budget in rows
    ]
    return f"{said}the picked answer changes by {', '.join(gains)} points."


def _table(frame: pd.DataFrame) -> Answer:
    """A row a rule and level, a column an N."""
    budgets = sorted(by_budget(frame))
    body = [
        [rule, level or "all", *(_cell(rows[n]) if n in rows else "" for n in budgets)]
        for level in distinct(frame, "level")
        for rule, rows in _by_rule(where(frame, level=level))
    ]
    return table_answer([*COLUMNS, *(f"N = {n}" for n in budgets)], body)


def _cell(row: Row) -> str:
    """▲ +2.1 (0.9 to 3.3)."""
    said = f"{_SYMBOLS[standing(row)]} {signed(row['value'])}"
    ends = interval(row)
    return f"{said} ({ends})" if ends else said
