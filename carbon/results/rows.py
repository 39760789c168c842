"""Picking rows of a tidy frame, in plain lists and dictionaries."""

from typing import Any

import pandas as pd

FILTERS = ("dataset", "hardware", "selection")  # columns that a reader chooses one value of


def where(frame: pd.DataFrame, sort: str | None = None, **cells: Any) -> pd.DataFrame:
    """The rows whose columns hold exactly these values, sorted by a column if asked."""
    kept = pd.DataFrame(frame)
    for column, value in cells.items():
        kept = pd.DataFrame(kept.loc[kept[column] == value])
    return kept.sort_values(by=[sort]) if sort else kept


def with_cell(frame: pd.DataFrame, column: str, value: str) -> pd.DataFrame:
    """Rows with this cell, and those to which the column does not apply; all for no value."""
    if not value or column not in frame:
        return frame
    return pd.DataFrame(frame.loc[frame[column].isin([value, ""])])


def records(frame: pd.DataFrame) -> list[dict[str, Any]]:
    """One dictionary a row."""
    columns = [frame[name].tolist() for name in frame.columns]
    return [dict(zip(frame.columns, row, strict=True)) for row in zip(*columns, strict=True)]


def distinct(frame: pd.DataFrame, column: str) -> list[str]:
    """A column's values in the order in which they first appear."""
    return list(dict.fromkeys(str(value) for value in frame[column].tolist()))


def floats(frame: pd.DataFrame, column: str) -> list[float]:
    """A column of numbers; a missing one is NaN."""
    return [float(value) for value in frame[column].astype(float).tolist()]


def whole(frame: pd.DataFrame, column: str) -> list[int]:
    """A column's whole numbers, missing ones left out."""
    return [int(value) for value in frame[column].dropna().tolist()]
