"""One view of the Benchmarks tab: what was chosen, what it draws, its table, its file.

Everything the page needs to show a figure is in one answer. Knows no Gradio.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import pandas as pd

from carbon.core.errors import ConfigError
from carbon.results import text, text_figures
from carbon.results.asked import word
from carbon.results.benchmark_figures import (
    FIGURES,
    BenchmarkFigure,
    measured_tables,
    offered,
    origin,
    rows,
    sources,
    table_of,
)
from carbon.results.cells import table_view
from carbon.results.claims import Claim, paper_claims
from carbon.results.drawing import Picked, larger_models
from carbon.results.drawing.rows import distinct, where
from carbon.results.drawing.wording import number, short_model, shown
from carbon.results.readings import READINGS
from carbon.results.reply import Answer, figure_answer
from carbon.results.tables import describe_table, how_measured, load_table

FILTERS = ("dataset", "hardware", "selection")  # columns of a table, in the order of asking


@dataclass(frozen=True, slots=True)
class View:
    """What is shown, and what else could be: choices are (value, shown) in order.

    `chosen` holds a value a filter, "" where there is nothing to choose.
    """

    name: str
    source: str
    chosen: Mapping[str, str]
    models: tuple[str, ...]
    choices: Mapping[str, list[tuple[str, str]]]
    frame: pd.DataFrame

    @property
    def figure(self) -> BenchmarkFigure:
        return FIGURES[self.name]


def show(asked: Mapping[str, Any]) -> Answer:
    """The figure that the page asks for, with its filters, table and file.

    Raises:
        ConfigError: there is no such figure, or nothing is left to draw.
    """
    view = read_view(asked)
    if not view.models:
        return _frame_of(view) | {"problem": text.NO_MODEL}
    picked = Picked(view.frame, origin(view.figure, view.source), view.source == text.PAPER)
    return _frame_of(view) | figure_answer(
        partial(view.figure.draw, picked),
        table=table_view(view.frame, view.figure),
        csv=_csv(view),
        claims=list(view.figure.claims) if picked.is_paper else [],
        credit=_credit(view),
        reading=_reading(view),
    )


def read_view(asked: Mapping[str, Any]) -> View:
    """What was asked, each choice put right where it does not exist.

    Raises:
        ConfigError: there is no such figure.
    """
    name = asked.get("figure") or offered()[0]
    if not isinstance(name, str) or name not in offered():
        raise ConfigError(text.NO_SUCH_FIGURE.format(name=str(name)[:40]))
    known_sources = sources(FIGURES[name])
    source = word(asked, "source", known_sources)
    frame = rows(FIGURES[name], source)
    choices = {"source": [(item, _source_name(item)) for item in known_sources]}
    chosen: dict[str, str] = {}
    for column in FILTERS:
        found = _values(frame, column)
        choices[column] = [(item, text.SELECTIONS.get(item, item)) for item in found]
        chosen[column] = word(asked, column, found) if len(found) > 1 else ""
        frame = _with_cell(frame, column, chosen[column])
    models = distinct(frame, "model")
    choices["models"] = [(model, short_model(model)) for model in models]
    kept = _kept_models(models, asked.get("models"))
    return View(
        name=name,
        source=source,
        chosen=chosen,
        models=tuple(kept),
        choices=choices,
        frame=pd.DataFrame(frame.loc[frame["model"].isin(kept)]),
    )


def _with_cell(frame: pd.DataFrame, column: str, value: str) -> pd.DataFrame:
    """Rows with this cell, and those to which the column does not apply; all for no value."""
    if not value or column not in frame:
        return frame
    return pd.DataFrame(frame.loc[frame[column].isin([value, ""])])


def _kept_models(models: list[str], wanted: Any) -> list[str]:
    """All of them, unless some were asked for that this source has, or expressly none."""
    if not isinstance(wanted, list):
        return models
    kept = [model for model in models if model in wanted]
    return kept if kept or not wanted else models


def claims() -> Answer:
    """The panel of claims: sentences, verdicts, explanations and the numbers behind them."""
    found = paper_claims()
    places = {claim: name for name in reversed(list(FIGURES)) for claim in FIGURES[name].claims}
    return {
        "claims": [
            {
                "id": claim.id,
                "statement": claim.statement,
                "where": claim.where,
                "verdict": claim.verdict,
                "explanation": claim.explanation,
                "figure": places.get(claim.id, "accuracy"),
                "evidence": _evidence(claim),
            }
            for claim in found
        ]
    }


def _evidence(claim: Claim) -> list[list[str]]:
    """One row a comparison: what, value, reference, difference, table, what it says."""
    return [
        [
            item.subject,
            _evidence_number(item.value, item.unit),
            _evidence_number(item.reference, item.unit),
            f"{item.difference:+.4g}".replace("-", "−"),
            text.TABLE_NUMBER.format(number=describe_table(item.table)["number"]),
            text.OUTCOMES[item.outcome],
        ]
        for item in claim.evidence
    ]


def _evidence_number(value: float, unit: str) -> str:
    return f"{value:.4g}" if unit in ("times", "points", "p", "rollouts") else number(value, unit)


def _values(frame: pd.DataFrame, column: str) -> list[str]:
    """What a filter can choose from: rules in their usual order, else the most rows first."""
    if column not in frame:
        return []
    sizes = {str(value): size for value, size in frame[column].value_counts().items() if value}
    if column == "selection":
        return [rule for rule in text.SELECTIONS if rule in sizes]
    return sorted(sizes, key=lambda value: -sizes[value])


def _source_name(source: str) -> str:
    is_paper = source == text.PAPER
    return text.PAPER_SOURCE if is_paper else text.MEASURED_SOURCE.format(label=shown(source))


def _frame_of(view: View) -> Answer:
    """Title, choices and what is chosen: there even when nothing can be drawn."""
    _, title, _ = text_figures.FIGURES[view.name]
    for column, form in text.WITH.items():
        title += form.format(view.chosen[column]) if view.chosen[column] else ""
    chosen = {"source": view.source, **view.chosen, "models": list(view.models)}
    return {"figure": view.name, "title": title, "choices": dict(view.choices), "chosen": chosen}


def _reading(view: View) -> str:
    """How to read the figure; what it says, where it is ours; which larger models lie off it."""
    reading = text_figures.FIGURES[view.name][2]
    if view.source != text.PAPER:
        told = READINGS.get(view.name)
        ours = text_figures.MEASURED_READING.get(view.name, reading)
        return f"{ours} {told(_all_rows(view))}".strip() if told else ours
    beside = text_figures.OURS_BESIDE.get(view.name) if len(view.choices["source"]) > 1 else None
    added = (text_figures.PAPER_READING.get(view.name), beside)
    reading = " ".join(filter(None, (reading, *added)))
    if view.name != "accuracy":
        return reading
    highest = max(view.frame["value"].tolist())
    above = [f"{r.label} ({r.value:.1f} %)" for r in larger_models() if r.value > highest + 3]
    return f"{reading} {text.NOT_DRAWN.format(names=', '.join(above))}" if above else reading


def _all_rows(view: View) -> pd.DataFrame:
    """What stands behind the figure: its table as filtered, with the rows that are not drawn."""
    frame = table_of(view.figure, view.source)
    for column, value in view.chosen.items():
        frame = _with_cell(frame, column, value)
    return frame


def _credit(view: View) -> str:
    if view.source != text.PAPER:
        names = measured_tables(view.figure)
        return "; ".join(_made(how_measured(name), name, view) for name in names)
    tables = [describe_table(name) for name in view.figure.published]
    return text.CREDIT_PAPER + "; ".join(text.CREDIT_TABLE.format(**table) for table in tables)


def _made(entry: Mapping[str, Any], name: str, view: View) -> str:
    """How a measured table was made, as far as the manifest says; the rows know their machine."""
    known = {**text.UNKNOWN_MADE, **entry}
    seeds = known["seeds"]
    known["seeds"] = ", ".join(map(str, seeds)) if isinstance(seeds, list) else seeds
    if isinstance(known["num_problems"], int):
        known["num_problems"] = f"{known['num_problems']:,}"
    table = where(load_table(name, ["measured"]), source=view.source)
    known["dataset"] = ", ".join(distinct(table, "dataset"))
    if "hardware" in table and "hardware" in view.frame:
        known["hardware"] = "; ".join(distinct(view.frame, "hardware"))
    return " ".join([text.CREDIT_MEASURED.format(**known), *filter(None, [known.get("note")])])


def _csv(view: View) -> dict[str, str]:
    """The rows as they stand in the tidy files, columns without any value left out."""
    frame = view.frame.replace("", pd.NA).dropna(axis="columns", how="all")
    parts = ["carbon", view.name, *view.chosen.values(), view.source]
    name = re.sub(r"[^a-z0-9-]+", "-", "-".join(filter(None, parts)).lower())
    return {"name": name, "text": frame.to_csv(index=False)}
