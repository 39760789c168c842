"""The figures of the Benchmarks tab: which tables each reads and how its rows are picked.

A measured table takes part under the same name as the published one, in `precomputed/measured`.
Knows no Gradio.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

import pandas as pd

from carbon.core.errors import ConfigError
from carbon.results import drawing, text, text_readings
from carbon.results.drawing import bars, gains
from carbon.results.drawing.rows import distinct, where
from carbon.results.drawing.searches import comparisons
from carbon.results.drawing.stages import by_stage
from carbon.results.tables import NUMBER_COLUMNS, available_sources, load_table

MAIN = ("best_of_n", "carbon")
BY_MEASURE = ("metric", "method", "num_rollouts", "value")


@dataclass(frozen=True, slots=True)
class BenchmarkFigure:
    """One entry of the list.

    `table` holds its rows, `times` the seconds that go with them: a source must have both. `only`
    says which of the rows. A table view lays the values of the column `spread` out as columns, a
    row for each of `keys`; where the frame has all of `columns`, it lists those instead.
    """

    table: str
    draw: drawing.Draw
    claims: tuple[str, ...] = ()
    methods: tuple[str, ...] | None = None
    only: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    spread: str = "num_rollouts"
    keys: tuple[str, ...] = ("model", "method")
    columns: tuple[str, ...] = ()
    times: str = ""
    beside: tuple[str, ...] = ()  # published tables that add rows
    below: tuple[str, ...] = ()  # measured tables that add rows, of other measures
    alternative: str = ""  # a measured table that stands in for the published one

    @property
    def published(self) -> tuple[str, ...]:
        """Every published table that the figure shows numbers of."""
        return tuple(filter(None, (self.table, self.times, *self.beside)))


FIGURES: Mapping[str, BenchmarkFigure] = {
    "accuracy": BenchmarkFigure(
        "math500_full",
        drawing.accuracy,
        ("fewer-rollouts", "passes-at-quarter", "over-one-percent", "vanilla-gain", "plateau",
         "continues", "beats-gpt4o"),
        MAIN,
    ),
    "ablation": BenchmarkFigure(
        "ablation_full", drawing.ablation, ("delta-alone", "both-strongest", "large-n-both-rules")
    ),
    "aime": BenchmarkFigure(
        "aime2024", drawing.plain(bars.counts), ("aime-improves", "aime-fewer-rollouts"), MAIN
    ),
    "beam": BenchmarkFigure("beam_search", drawing.beam, ("beam-most", "beam-half-budget")),
    "searches": BenchmarkFigure("beam_methods", drawing.by_strategy),
    "search_gain": BenchmarkFigure(
        "beam_differences", drawing.plain(comparisons), keys=("method", "less")
    ),
    "search_costs": BenchmarkFigure(
        "beam_results", drawing.by_strategy, keys=("metric", "method")
    ),
    "runtime": BenchmarkFigure("runtime", drawing.runtime, ("comparable-runtime",), MAIN),
    "time": BenchmarkFigure(
        "math500_full", drawing.time, ("three-of-four-faster", "comparable-runtime"), MAIN,
        times="runtime", columns=("model", "method", "num_rollouts", "accuracy", "seconds"),
    ),
    "stages": BenchmarkFigure("runtime_stages", drawing.plain(by_stage), columns=BY_MEASURE),
    "tokens": BenchmarkFigure(
        "runtime_tokens", drawing.by_strategy, keys=("metric", "method"), below=("runtime",)
    ),
    "overlap": BenchmarkFigure(
        "token_overlap", drawing.plain(bars.shares), ("overlap",), spread="metric"
    ),
    "overlap_by_n": BenchmarkFigure("token_overlap_by_n", drawing.overlap_by_n, columns=BY_MEASURE),
    "larger": BenchmarkFigure(
        "larger_models", drawing.larger, ("beats-gpt4o",),
        columns=("model", "method", "num_rollouts", "value"),
        beside=("math500_weighted", "aime2024"),
    ),
    "difficulty": BenchmarkFigure(
        "spearman", drawing.by_difficulty, ("temperature-difficulty", "spearman-p"),
        spread="metric", alternative="levels",
        columns=("level", "metric", "num_rollouts", "value"),
    ),
    "gain": BenchmarkFigure(
        "paired_differences", drawing.plain(gains.gains), only={"level": ("",)}
    ),
    "halves": BenchmarkFigure(
        "halves", drawing.halves, methods=MAIN, only={"metric": tuple(text_readings.HALF_MEASURES)},
        columns=("metric", "half", "num_rollouts", "value"),
    ),
    "pass": BenchmarkFigure("pass_at_n", drawing.passes),
    "grid": BenchmarkFigure(
        "temperature_grid", drawing.grid, columns=("temperature", "num_rollouts", "value")
    ),
    "settings": BenchmarkFigure(
        "sensitivity", drawing.plain(gains.settings),
        only={"metric": ("accuracy_difference", "distinct_answers")},
        spread="metric", keys=("setting",),
    ),
}  # fmt: skip


def offered() -> list[str]:
    """The figures that some source has the numbers for."""
    return [
        name
        for name, figure in FIGURES.items()
        if _has(figure, "paper") or _has(figure, "measured")
    ]


def sources(figure: BenchmarkFigure) -> list[str]:
    """The paper, then every label of measured numbers that has what the figure needs."""
    found = [text.PAPER] if _has(figure, "paper") else []
    if _has(figure, "measured"):
        found += distinct(load_table(_table(figure, "measured"), ["measured"]), "source")
    return found


def rows(figure: BenchmarkFigure, source: str) -> pd.DataFrame:
    """All rows of one source that the figure could draw, before any filter.

    Raises:
        ConfigError: the figure has no such source.
    """
    if source not in sources(figure):
        raise ConfigError(text.NO_ROWS)
    folder = "paper" if source == text.PAPER else "measured"
    frame = table_of(figure, source)
    for column, values in figure.only.items():
        frame = pd.DataFrame(frame.loc[frame[column].isin(values)])
    if figure.methods:
        frame = pd.DataFrame(frame.loc[frame["method"].isin(figure.methods)])
    if figure.times:
        frame = _with_seconds(frame, figure.times, folder, source)
    if figure.beside:
        frame = _beside_small_models(frame, figure)
    return frame


def table_of(figure: BenchmarkFigure, source: str) -> pd.DataFrame:
    """Its tables' rows of one source, also those that are not drawn."""
    folder = "paper" if source == text.PAPER else "measured"
    below = [name for name in figure.below if _is_available(name, folder)]
    parts = [load_table(name, [folder]) for name in (_table(figure, folder), *below)]
    joined = pd.concat(parts, ignore_index=True)
    texts = joined.columns.difference([*NUMBER_COLUMNS, "bold"])
    joined[texts] = joined[texts].fillna("")  # a column that only some of the tables have
    return where(joined, source=source)


def origin(figure: BenchmarkFigure, source: str) -> str:
    """Where the figure's numbers are printed."""
    if source != text.PAPER:
        return text.TABLE_MEASURED.format(label=source)
    numbers = [drawing.table_number(name) for name in (figure.table, figure.times) if name]
    return " and ".join(numbers)


def _table(figure: BenchmarkFigure, folder: str) -> str:
    is_other = folder == "measured" and figure.alternative
    return figure.alternative if is_other else figure.table


def measured_tables(figure: BenchmarkFigure) -> list[str]:
    """The measured tables that it draws."""
    names = (_table(figure, "measured"), figure.times, *figure.below)
    return [name for name in names if name and _is_available(name, "measured")]


def _has(figure: BenchmarkFigure, folder: str) -> bool:
    wanted = (_table(figure, folder), figure.times)
    return all(_is_available(name, folder) for name in wanted if name)


def _is_available(name: str, folder: str) -> bool:
    try:
        return folder in available_sources(name)
    except ConfigError:  # no source has it
        return False


def _with_seconds(frame: pd.DataFrame, table: str, folder: str, source: str) -> pd.DataFrame:
    """Rows that have both an accuracy and a runtime, the latter as a column of seconds."""
    times = load_table(table, [folder])
    times = pd.DataFrame(times.loc[times["source"] == source])
    keys = ["model", "method", "num_rollouts"]
    more = [column for column in ("seconds", "hardware") if column in {*times.columns, "seconds"}]
    seconds = times.rename(columns={"value": "seconds"})[[*keys, *more]]
    return frame.merge(seconds, on=keys, how="inner")


def _beside_small_models(larger: pd.DataFrame, figure: BenchmarkFigure) -> pd.DataFrame:
    """The larger models' single samples with the small ones' weighted results under them."""
    parts = [larger.assign(origin=drawing.table_number(figure.table))]
    for table in figure.beside:
        frame = load_table(table)
        for method, budget in (("carbon", 64), ("best_of_n", 256)):
            chosen = (frame["num_rollouts"] == budget) & (frame["method"] == method)
            parts.append(frame.loc[chosen].assign(origin=drawing.table_number(table)))
    return pd.concat(parts, ignore_index=True)
