"""One figure of the Benchmarks tab: what it is called, which rows it shows, how they are drawn.

A measured table takes part under the name of the published one.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import pandas as pd
import plotly.graph_objects as go

from carbon.results.rows import distinct, where
from carbon.results.tables import SOURCES, describe_table, has_table, join, load_table

PAPER, MEASURED = SOURCES


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One entry of `figures.FIGURES`.

    `table` holds its rows, `times` the seconds that go with them: a source must have both. `only`
    says which of the rows. `draw` gets them, with a column `origin`, and the number of columns that
    there is room for.

    The table beside the figure lays the values of the column `spread` out as columns, a row for
    each of `keys`; where the frame has all of `columns`, it lists those instead.
    """

    label: str
    title: str
    reading: str  # how to read it
    measured_reading: str = ""  # the same for our numbers, where it differs
    paper_note: Callable[[pd.DataFrame], str] = lambda frame: ""  # more on the paper's rows
    beside_ours: str = ""  # said of the paper's numbers where there are ours
    table: str
    draw: Callable[[pd.DataFrame, int], go.Figure]
    claims: tuple[str, ...] = ()
    only: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    spread: str = "num_rollouts"
    keys: tuple[str, ...] = ("model", "method")
    columns: tuple[str, ...] = ()
    times: str = ""
    beside: tuple[str, ...] = ()  # published tables that add rows
    below: tuple[str, ...] = ()  # measured tables that add rows, of other measures
    alternative: str = ""  # a measured table that stands in for the published one

    def is_in(self, folder: str) -> bool:
        """Whether the folder has what the figure needs."""
        return all(has_table(name, folder) for name in self._needs(folder))

    def sources(self) -> list[str]:
        """The paper, then every label of measured numbers, where there are any."""
        return [
            source
            for folder in SOURCES
            if self.is_in(folder)
            for source in _labels(self._needs(folder)[0], folder)
            if all(source in _labels(name, folder) for name in self._needs(folder)[1:])
        ]

    def tables(self, source: str) -> list[str]:
        """Every table that it shows a source's numbers of."""
        if source == PAPER:
            return [*self._needs(PAPER), *self.beside]
        return [*self._needs(MEASURED), *self._below(source)]

    def rows(self, source: str) -> pd.DataFrame:
        """All rows of one of its sources that it could draw, before any choice of a visitor."""
        folder = PAPER if source == PAPER else MEASURED
        below = self._below(source) if folder == MEASURED else []
        names = [self._needs(folder)[0], *below]
        frame = where(join([load_table(name, [folder]) for name in names]), source=source)
        for column, values in self.only.items():
            frame = pd.DataFrame(frame.loc[frame[column].isin(values)])
        if self.times:
            frame = _with_seconds(frame, where(load_table(self.times, [folder]), source=source))
        if self.beside:
            frame = pd.concat([_printed(frame, self.table), *map(_small_models, self.beside)])
        return frame.reset_index(drop=True)

    def origin(self, source: str) -> str:
        """Where its numbers are printed."""
        if source != PAPER:
            return f"measured here, {source}"
        return " and ".join(map(table_number, self._needs(PAPER)))

    def _needs(self, folder: str) -> list[str]:
        """What it cannot be drawn without."""
        is_other = folder == MEASURED and self.alternative
        return [self.alternative if is_other else self.table, *filter(None, [self.times])]

    def _below(self, source: str) -> list[str]:
        tables = (name for name in self.below if has_table(name, MEASURED))
        return [name for name in tables if source in _labels(name, MEASURED)]


def _labels(table: str, folder: str) -> list[str]:
    return distinct(load_table(table, [folder]), "source")


def table_number(name: str) -> str:
    """What the paper calls a table: "Table 7"."""
    return f"Table {describe_table(name)['number']}"


def _with_seconds(frame: pd.DataFrame, times: pd.DataFrame) -> pd.DataFrame:
    """Rows that have both an accuracy and a runtime, the latter as a column of seconds."""
    keys = ["model", "method", "num_rollouts"]
    more = times.columns.intersection(["hardware"])
    seconds = times.rename(columns={"value": "seconds"})[[*keys, "seconds", *more]]
    return frame.merge(seconds, on=keys)


def _printed(frame: pd.DataFrame, table: str) -> pd.DataFrame:
    return frame.assign(origin=table_number(table))


def _small_models(table: str) -> pd.DataFrame:
    """The paper's models with many samples, to be drawn beside larger ones with a single one."""
    frame = load_table(table)
    parts = [where(frame, method="carbon", num_rollouts=64)]
    parts += [where(frame, method="best_of_n", num_rollouts=256)]
    return _printed(pd.concat(parts), table)
