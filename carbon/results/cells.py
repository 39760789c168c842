"""The table beside a figure of the Benchmarks tab: its rows as texts."""

from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd

from carbon.results.drawing.style import mark
from carbon.results.figure import Figure
from carbon.results.reply import Answer, table_answer
from carbon.results.rows import distinct, records
from carbon.results.wording import bare, interval, is_known, setting_name, short_model, shown

_HEADS = {"num_rollouts": "N", "metric": "measure", "accuracy": "accuracy, %", "p_holm": "p (Holm)"}


def table_of_rows(frame: pd.DataFrame, figure: Figure) -> Answer:
    """A long list of its columns, or as the paper prints it: one row a model and method."""
    if figure.columns and not set(figure.columns) - {*frame.columns, "accuracy"}:
        return _long_table(frame, figure.columns)
    return _spread_table(frame, figure.keys, figure.spread)


def _long_table(frame: pd.DataFrame, columns: Sequence[str]) -> Answer:
    cells = [[_cell(row, column) for column in columns] for row in records(frame)]
    return table_answer([_HEADS.get(column, column) for column in columns], cells)


def _spread_table(frame: pd.DataFrame, keys: Sequence[str], spread: str) -> Answer:
    """One row for each of `keys`, those of one first key together; one column a `spread`."""
    heads = list(dict.fromkeys(frame[spread].tolist()))
    if spread == "num_rollouts":
        heads.sort()
    cells: dict[tuple[str, ...], dict[Any, dict[str, Any]]] = {}
    for row in records(frame):
        cells.setdefault(tuple(row[key] for key in keys), {})[row[spread]] = row
    body, bold = [], []
    firsts = distinct(frame, keys[0])
    ordered = sorted(cells.items(), key=lambda item: firsts.index(item[0][0]))
    for index, (_, by_head) in enumerate(ordered):
        some = next(iter(by_head.values()))
        values = [_value(by_head[head]) if head in by_head else "" for head in heads]
        body.append([*(_cell(some, key) for key in keys), *values])
        bold += [
            (index, place + len(keys))
            for place, head in enumerate(heads)
            if by_head.get(head, {}).get("bold")
        ]
    names = [_HEADS.get(key, key) for key in keys]
    if spread == "num_rollouts":
        names[-1] = f"{names[-1]}, at N ="
    return table_answer([*names, *(shown(str(head)) for head in heads)], body, bold)


def _cell(row: Mapping[str, Any], column: str) -> str:
    if column == "model":
        return short_model(row["model"])
    if column in ("method", "less", "half"):
        return mark(row[column]).label
    if column == "setting":
        return setting_name(row["setting"])
    if column == "seconds":
        return bare(row["seconds"], "seconds")
    if column in ("value", "accuracy"):
        return _value(row)
    return shown(str(row[column])) if is_known(row[column]) or row[column] else ""


def _value(row: Mapping[str, Any]) -> str:
    """The exact number, with its interval where there is one."""
    ends = interval(row)
    return bare(row["value"], row["unit"]) + (f" ({ends})" if ends else "")
