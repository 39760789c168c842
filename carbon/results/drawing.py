"""How each figure of the Benchmarks tab is drawn, once its rows are picked. Knows no Gradio."""

from collections.abc import Callable
from dataclasses import dataclass

import pandas as pd
import plotly.graph_objects as go

from carbon.results import text, text_readings
from carbon.results.drawing import bars, difficulty, lines, searches
from carbon.results.drawing.measures import by_measure
from carbon.results.drawing.rows import distinct, records
from carbon.results.drawing.sweeps import Sweep, by_budget
from carbon.results.drawing.wording import AXIS, short_model
from carbon.results.tables import describe_table, load_table


@dataclass(frozen=True, slots=True)
class Picked:
    """The rows to draw, and where they are printed."""

    frame: pd.DataFrame
    origin: str
    is_paper: bool


Draw = Callable[[Picked, int], go.Figure]


def accuracy(picked: Picked, columns: int) -> go.Figure:
    references = larger_models() if picked.is_paper else []
    return lines.against_rollouts(
        picked.frame, picked.origin, columns, references=references, draws_saving=True
    )


def ablation(picked: Picked, columns: int) -> go.Figure:
    return lines.against_rollouts(picked.frame, picked.origin, columns)


def beam(picked: Picked, columns: int) -> go.Figure:
    """Measured beams differ by less than their intervals: an arrow would point at chance."""
    return lines.against_rollouts(
        picked.frame, picked.origin, columns, draws_saving=picked.is_paper
    )


def by_strategy(picked: Picked, columns: int) -> go.Figure:
    frame = searches.for_each_of_n(picked.frame, text_readings.FOR_EACH_OF_N)
    return searches.by_strategy(frame, text_readings.SEARCH_MEASURES, picked.origin, columns)


def runtime(picked: Picked, columns: int) -> go.Figure:
    return lines.against_rollouts(picked.frame, picked.origin, columns, from_zero=True)


def time(picked: Picked, columns: int) -> go.Figure:
    return lines.against_seconds(picked.frame, picked.origin, columns)


def plain(draw: Callable[[pd.DataFrame, str, int], go.Figure]) -> Draw:
    return lambda picked, columns: draw(picked.frame, picked.origin, columns)


def larger(picked: Picked, columns: int) -> go.Figure:
    frame = picked.frame
    is_percent = distinct(frame, "unit") == ["percent"]
    title, most = ("accuracy, %", 100) if is_percent else ("solved of 30", 30)
    return bars.ranking(frame, frame["origin"].tolist(), title, most)


def halves(picked: Picked, columns: int) -> go.Figure:
    by_half = picked.frame.assign(method=picked.frame["half"])
    return by_measure(by_half, text_readings.HALF_MEASURES, picked.origin, columns)


def overlap_by_n(picked: Picked, columns: int) -> go.Figure:
    return by_measure(picked.frame, text_readings.OVERLAP_MEASURES, picked.origin, columns)


def passes(picked: Picked, columns: int) -> go.Figure:
    figure = lines.against_rollouts(picked.frame, picked.origin, columns)
    return figure.update_yaxes(title_text=text_readings.PASS_AXIS, col=1)


def grid(picked: Picked, columns: int) -> go.Figure:
    titles = {name: short_model(name) for name in distinct(picked.frame, "model")}
    sweep = Sweep("temperature", "sampling temperature", "model", titles)
    figure = by_budget(picked.frame, sweep, picked.origin, columns)
    figure.update_yaxes(title_text=AXIS["percent"], col=1)
    return figure


def by_difficulty(picked: Picked, columns: int) -> go.Figure:
    if "level" in picked.frame:
        return difficulty.by_level(picked.frame, picked.origin, columns)
    return difficulty.correlations(picked.frame, picked.origin)


def larger_models() -> list[lines.Reference]:
    """Single samples of larger models on MATH-500, for the lines across the accuracy figure."""
    label = table_number("larger_models")
    return [
        lines.Reference(short_model(row["model"]), row["value"], label)
        for row in records(load_table("larger_models"))
        if row["dataset"] == "MATH-500"
    ]


def table_number(name: str) -> str:
    return text.TABLE_NUMBER.format(number=describe_table(name)["number"])
