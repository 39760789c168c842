"""The figures of the Benchmarks tab: which tables each reads, how its rows are picked and drawn.

A measured table takes part under the same name as the published one, in `precomputed/measured`.
Knows no Gradio.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import pandas as pd
import plotly.graph_objects as go

from carbon.errors import ConfigError
from carbon.plots import bars, difficulty, gains, lines
from carbon.plots.measures import by_measure
from carbon.plots.rows import distinct, records, where
from carbon.plots.stages import by_stage
from carbon.plots.sweeps import Sweep, by_budget
from carbon.plots.wording import AXIS, short_model
from carbon.results import available_sources, describe_table, load_table
from carbon.ui import text_lessons as text
from carbon.ui import text_readings

MAIN = ("best_of_n", "carbon")
BY_MEASURE = ("metric", "method", "num_rollouts", "value")


@dataclass(frozen=True, slots=True)
class Picked:
    """The rows to draw, and where they are printed."""

    frame: pd.DataFrame
    origin: str
    is_paper: bool


Draw = Callable[[Picked, int], go.Figure]


@dataclass(frozen=True, slots=True)
class BenchmarkFigure:
    """One entry of the list.

    `table` holds its rows, `times` the seconds that go with them: a source must have both. `only`
    says which of the rows. A table view lays the values of the column `spread` out as columns, a
    row for each of `keys`; where the frame has all of `columns`, it lists those instead.
    """

    table: str
    draw: Draw
    claims: tuple[str, ...] = ()
    methods: tuple[str, ...] | None = None
    only: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    spread: str = "num_rollouts"
    keys: tuple[str, ...] = ("model", "method")
    columns: tuple[str, ...] = ()
    times: str = ""
    beside: tuple[str, ...] = ()  # published tables that add rows
    alternative: str = ""  # a measured table that stands in for the published one

    @property
    def published(self) -> tuple[str, ...]:
        """Every published table that the figure shows numbers of."""
        return tuple(filter(None, (self.table, self.times, *self.beside)))


def _accuracy(picked: Picked, columns: int) -> go.Figure:
    references = larger_models() if picked.is_paper else []
    return lines.against_rollouts(
        picked.frame, picked.origin, columns, references=references, draws_saving=True
    )


def _ablation(picked: Picked, columns: int) -> go.Figure:
    return lines.against_rollouts(picked.frame, picked.origin, columns)


def _beam(picked: Picked, columns: int) -> go.Figure:
    return lines.against_rollouts(picked.frame, picked.origin, columns, draws_saving=True)


def _runtime(picked: Picked, columns: int) -> go.Figure:
    return lines.against_rollouts(picked.frame, picked.origin, columns, from_zero=True)


def _time(picked: Picked, columns: int) -> go.Figure:
    return lines.against_seconds(picked.frame, picked.origin, columns)


def _plain(draw: Callable[[pd.DataFrame, str, int], go.Figure]) -> Draw:
    return lambda picked, columns: draw(picked.frame, picked.origin, columns)


def _larger(picked: Picked, columns: int) -> go.Figure:
    frame = picked.frame
    is_percent = distinct(frame, "unit") == ["percent"]
    title, most = ("accuracy, %", 100) if is_percent else ("solved of 30", 30)
    return bars.ranking(frame, frame["origin"].tolist(), title, most)


def _halves(picked: Picked, columns: int) -> go.Figure:
    by_half = picked.frame.assign(method=picked.frame["half"])
    return by_measure(by_half, text_readings.HALF_MEASURES, picked.origin, columns)


def _overlap_by_n(picked: Picked, columns: int) -> go.Figure:
    return by_measure(picked.frame, text_readings.OVERLAP_MEASURES, picked.origin, columns)


def _pass(picked: Picked, columns: int) -> go.Figure:
    figure = lines.against_rollouts(picked.frame, picked.origin, columns)
    return figure.update_yaxes(title_text=text_readings.PASS_AXIS, col=1)


def _grid(picked: Picked, columns: int) -> go.Figure:
    titles = {name: short_model(name) for name in distinct(picked.frame, "model")}
    sweep = Sweep("temperature", "sampling temperature", "model", titles)
    figure = by_budget(picked.frame, sweep, picked.origin, columns)
    figure.update_yaxes(title_text=AXIS["percent"], col=1)
    return figure


def _difficulty(picked: Picked, columns: int) -> go.Figure:
    if "level" in picked.frame:
        return difficulty.by_level(picked.frame, picked.origin, columns)
    return difficulty.correlations(picked.frame, picked.origin)


FIGURES: Mapping[str, BenchmarkFigure] = {
    "accuracy": BenchmarkFigure(
        "math500_full",
        _accuracy,
        ("fewer-rollouts", "passes-at-quarter", "over-one-percent", "vanilla-gain", "plateau",
         "continues", "beats-gpt4o"),
        MAIN,
    ),
    "ablation": BenchmarkFigure(
        "ablation_full", _ablation, ("delta-alone", "both-strongest", "large-n-both-rules")
    ),
    "aime": BenchmarkFigure(
        "aime2024", _plain(bars.counts), ("aime-improves", "aime-fewer-rollouts"), MAIN
    ),
    "beam": BenchmarkFigure("beam_search", _beam, ("beam-most", "beam-half-budget")),
    "runtime": BenchmarkFigure("runtime", _runtime, ("comparable-runtime",), MAIN),
    "time": BenchmarkFigure(
        "math500_full", _time, ("three-of-four-faster", "comparable-runtime"), MAIN,
        times="runtime", columns=("model", "method", "num_rollouts", "accuracy", "seconds"),
    ),
    "stages": BenchmarkFigure("runtime_stages", _plain(by_stage), columns=BY_MEASURE),
    "overlap": BenchmarkFigure(
        "token_overlap", _plain(bars.shares), ("overlap",), spread="metric"
    ),
    "overlap_by_n": BenchmarkFigure("token_overlap_by_n", _overlap_by_n, columns=BY_MEASURE),
    "larger": BenchmarkFigure(
        "larger_models", _larger, ("beats-gpt4o",),
        columns=("model", "method", "num_rollouts", "value"),
        beside=("math500_weighted", "aime2024"),
    ),
    "difficulty": BenchmarkFigure(
        "spearman", _difficulty, ("temperature-difficulty", "spearman-p"), spread="metric",
        alternative="levels", columns=("level", "metric", "num_rollouts", "value"),
    ),
    "gain": BenchmarkFigure("paired_differences", _plain(gains.gains), only={"level": ("",)}),
    "halves": BenchmarkFigure(
        "halves", _halves, methods=MAIN, only={"metric": tuple(text_readings.HALF_MEASURES)},
        columns=("metric", "half", "num_rollouts", "value"),
    ),
    "pass": BenchmarkFigure("pass_at_n", _pass),
    "grid": BenchmarkFigure(
        "temperature_grid", _grid, columns=("temperature", "num_rollouts", "value")
    ),
    "settings": BenchmarkFigure(
        "sensitivity", _plain(gains.settings),
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
    """Its table's rows of one source, also those that are not drawn."""
    folder = "paper" if source == text.PAPER else "measured"
    return where(load_table(_table(figure, folder), [folder]), source=source)


def origin(figure: BenchmarkFigure, source: str) -> str:
    """Where the figure's numbers are printed."""
    if source != text.PAPER:
        return text.TABLE_MEASURED.format(label=source)
    numbers = [_number(name) for name in (figure.table, figure.times) if name]
    return " and ".join(numbers)


def larger_models() -> list[lines.Reference]:
    """Single samples of larger models on MATH-500, for the lines across the accuracy figure."""
    label = _number("larger_models")
    return [
        lines.Reference(short_model(row["model"]), row["value"], label)
        for row in records(load_table("larger_models"))
        if row["dataset"] == "MATH-500"
    ]


def _table(figure: BenchmarkFigure, folder: str) -> str:
    is_other = folder == "measured" and figure.alternative
    return figure.alternative if is_other else figure.table


def measured_tables(figure: BenchmarkFigure) -> tuple[str, str]:
    """The measured tables that it draws: rows, and times or ""."""
    return _table(figure, "measured"), figure.times


def _has(figure: BenchmarkFigure, folder: str) -> bool:
    wanted = (_table(figure, folder), figure.times)
    return all(_is_available(name, folder) for name in wanted if name)


def _is_available(name: str, folder: str) -> bool:
    try:
        return folder in available_sources(name)
    except ConfigError:  # no source has it
        return False


def _number(name: str) -> str:
    return text.TABLE_NUMBER.format(number=describe_table(name)["number"])


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
    parts = [larger.assign(origin=_number(figure.table))]
    for table in figure.beside:
        frame = load_table(table)
        for method, budget in (("carbon", 64), ("best_of_n", 256)):
            chosen = (frame["num_rollouts"] == budget) & (frame["method"] == method)
            parts.append(frame.loc[chosen].assign(origin=_number(table)))
    return pd.concat(parts, ignore_index=True)
