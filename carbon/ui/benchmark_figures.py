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
from carbon.plots.rows import distinct, records
from carbon.plots.sweeps import Sweep, by_budget
from carbon.plots.wording import AXIS, short_model
from carbon.results import available_sources, describe_table, load_table
from carbon.ui import text_lessons as text

MAIN = ("best_of_n", "carbon")


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
    says which of the rows. `spread` names the column that a table view lays out as columns.
    """

    table: str
    draw: Draw
    claims: tuple[str, ...] = ()
    methods: tuple[str, ...] | None = None
    only: Mapping[str, str] = field(default_factory=dict)
    spread: str = "num_rollouts"
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


def _settings(picked: Picked, columns: int) -> go.Figure:
    return gains.settings(picked.frame, picked.origin)


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
        times="runtime",
    ),
    "overlap": BenchmarkFigure(
        "token_overlap", _plain(bars.shares), ("overlap",), spread="metric"
    ),
    "larger": BenchmarkFigure(
        "larger_models", _larger, ("beats-gpt4o",), spread="",
        beside=("math500_weighted", "aime2024"),
    ),
    "difficulty": BenchmarkFigure(
        "spearman", _difficulty, ("temperature-difficulty", "spearman-p"), spread="metric",
        alternative="levels",
    ),
    "gain": BenchmarkFigure("paired_differences", _plain(gains.gains), only={"level": ""}),
    "grid": BenchmarkFigure("temperature_grid", _grid, spread=""),
    "settings": BenchmarkFigure(
        "sensitivity", _settings, only={"metric": "accuracy_difference"}, spread=""
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
    frame = load_table(_table(figure, folder), [folder])
    frame = pd.DataFrame(frame.loc[frame["source"] == source])
    for column, value in figure.only.items():
        frame = pd.DataFrame(frame.loc[frame[column] == value])
    if figure.methods:
        frame = pd.DataFrame(frame.loc[frame["method"].isin(figure.methods)])
    if figure.times:
        frame = _with_seconds(frame, figure.times, folder, source)
    if figure.beside:
        frame = _beside_small_models(frame, figure)
    return frame


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
