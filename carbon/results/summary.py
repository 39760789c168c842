"""Our measurements in short: where calibration helps, where it does not, and the smallest N.

Everything is computed from the measured tables of one source. Knows no Gradio and no figure.
"""

from collections.abc import Iterator, Mapping

import pandas as pd

from carbon.core.config import RunConfig
from carbon.core.errors import ConfigError
from carbon.results import text as text_lessons
from carbon.results import text_readings
from carbon.results.drawing.rows import distinct, records, where
from carbon.results.drawing.wording import bare, is_known, shown, signed
from carbon.results.readings import CHANCE, Row, by_budget, grouped, standing
from carbon.results.reply import Answer, table_answer
from carbon.results.tables import how_measured, load_table

_TABLE, _OURS, _PLAIN = "paired_differences", "carbon", "best_of_n"
_COLUMNS = ["source", "method", "metric", "half", "num_rollouts", "value"]  # that are asked for


def summaries() -> list[Answer]:
    """One a source of measured paired differences; none where there are none."""
    frame = where(_measured(_TABLE), method=_OURS)
    return [_summary(where(frame, source=label), label) for label in distinct(frame, "source")]


def _measured(name: str) -> pd.DataFrame:
    """A measured table's rows; none where it does not exist."""
    try:
        return load_table(name, ["measured"])
    except ConfigError:
        return pd.DataFrame(columns=_COLUMNS)


def _summary(frame: pd.DataFrame, label: str) -> Answer:
    everywhere = where(frame, level="")
    smallest = min(by_budget(everywhere))
    lines = [
        text_readings.SUMMARY_RULE.format(
            rule=rule.capitalize(), groups=grouped(rows, text_readings.HELPS)
        )
        for rule, rows in _by_rule(everywhere)
    ]
    lines += _levels(frame)
    lines.append(_smallest(everywhere, smallest, label))
    return {
        "heading": text_readings.SUMMARY_HEADING.format(smallest=smallest, label=shown(label)),
        "label": label,
        "lines": lines,
        "table": _table(frame),
        "name": text_readings.SUMMARY_TABLE,
        "note": " ".join([text_readings.SUMMARY_NOTE, *_notes()]),
    }


def _notes() -> list[str]:
    """What the manifest warns of."""
    note = how_measured(_TABLE).get("note")
    return [note] if note else []


def _by_rule(frame: pd.DataFrame) -> Iterator[tuple[str, dict[int, Row]]]:
    present = distinct(frame, "selection")
    for rule in text_lessons.SELECTIONS:
        if rule in present:
            yield rule, by_budget(frame, selection=rule)


def _levels(frame: pd.DataFrame) -> list[str]:
    rows = records(pd.DataFrame(frame.loc[frame["level"] != ""]))
    found = [standing(row) for row in rows if is_known(row["value"])]
    if not found:
        return []
    said = text_readings.SUMMARY_LEVELS.format(
        num_all=len(found),
        num_helping=found.count(0),
        num_equal=found.count(1),
        num_hurting=found.count(2),
        by_chance=CHANCE * len(found),
    )
    return [said]


def _smallest(everywhere: pd.DataFrame, budget: int, label: str) -> str:
    """What happens at the smallest N: the fit's size, the exploited half, the picked answer."""
    config = RunConfig(num_rollouts=budget)
    said = text_readings.SUMMARY_SMALLEST.format(
        smallest=budget, size=config.num_calibration, explored=config.num_explore
    )
    halves = where(_measured("halves"), source=label, method=_OURS, half="exploit")
    right, answers = (
        by_budget(halves, metric=f"{name}_less_baseline").get(budget)
        for name in ("rollout_accuracy", "distinct_answers")
    )
    if right and answers:
        said += text_readings.SUMMARY_HALF.format(
            right=signed(right["value"]), answers=signed(answers["value"], 2)
        )
    passes = where(_measured("pass_at_n"), source=label)
    ours, plain = (by_budget(passes, method=name).get(budget) for name in (_OURS, _PLAIN))
    if ours and plain:
        said += text_readings.SUMMARY_PASS.format(ours=ours["value"], plain=plain["value"])
    return said + text_readings.SUMMARY_PICKED.format(gains=_gains(everywhere, budget))


def _gains(everywhere: pd.DataFrame, budget: int) -> str:
    """−4.1 (weighted), −5.9 (vanilla)."""
    by_rule: Mapping[str, dict[int, Row]] = dict(_by_rule(everywhere))
    parts = [
        f"{signed(rows[budget]['value'])} ({rule})"
        for rule, rows in by_rule.items()
        if budget in rows
    ]
    return ", ".join(parts)


def _table(frame: pd.DataFrame) -> Answer:
    """A row a rule and level, a column an N."""
    budgets = sorted(by_budget(frame))
    body = []
    for level in distinct(frame, "level"):
        for rule, rows in _by_rule(where(frame, level=level)):
            cells = [_cell(rows[n]) if n in rows else "" for n in budgets]
            body.append([rule, level or text_readings.ALL_LEVELS, *cells])
    heads = [text_readings.AT_N.format(budget=n) for n in budgets]
    return table_answer([*text_readings.SUMMARY_COLUMNS, *heads], body)


def _cell(row: Row) -> str:
    """▲ +2.1 (0.9 to 3.3)."""
    said = f"{text_readings.SYMBOLS[standing(row)]} {signed(row['value'])}"
    if not (is_known(row["low"]) and is_known(row["high"])):
        return said
    return f"{said} ({bare(row['low'], row['unit'])} to {bare(row['high'], row['unit'])})"
