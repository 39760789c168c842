"""One view of the Benchmarks tab: what was chosen, what it draws, its table, its file.

Everything the page needs to show a figure is in one answer. Knows no Gradio.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import pandas as pd

from carbon.claims import Claim, paper_claims
from carbon.errors import ConfigError
from carbon.plots.rows import distinct, records
from carbon.plots.style import mark
from carbon.plots.wording import bare, is_known, number, short_model, shown
from carbon.results import describe_table, load_manifest
from carbon.ui import text_lessons as text
from carbon.ui.asked import word
from carbon.ui.benchmark_figures import (
    FIGURES,
    BenchmarkFigure,
    Picked,
    larger_models,
    measured_tables,
    offered,
    origin,
    rows,
    sources,
)
from carbon.ui.lesson import Answer, figure_answer, table_answer

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
        table=_table(view),
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
        if chosen[column]:
            frame = pd.DataFrame(frame.loc[frame[column] == chosen[column]])
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
    _, title, _ = text.FIGURES[view.name]
    for column, form in text.WITH.items():
        title += form.format(view.chosen[column]) if view.chosen[column] else ""
    chosen = {"source": view.source, **view.chosen, "models": list(view.models)}
    return {"figure": view.name, "title": title, "choices": dict(view.choices), "chosen": chosen}


def _reading(view: View) -> str:
    """How to read the figure; which larger models lie off its panels."""
    reading = text.FIGURES[view.name][2]
    if view.source != text.PAPER:
        return text.MEASURED_READING.get(view.name, reading)
    reading = " ".join(filter(None, (reading, text.PAPER_READING.get(view.name))))
    if view.name != "accuracy":
        return reading
    highest = max(view.frame["value"].tolist())
    above = [f"{r.label} ({r.value:.1f} %)" for r in larger_models() if r.value > highest + 3]
    return f"{reading} {text.NOT_DRAWN.format(names=', '.join(above))}" if above else reading


def _credit(view: View) -> str:
    if view.source != text.PAPER:
        made = load_manifest().get("measured", {}).get("tables", {})
        names = filter(None, measured_tables(view.figure))
        return "; ".join(_made(made.get(name, {})) for name in names)
    tables = [describe_table(name) for name in view.figure.published]
    return "; ".join(text.CREDIT_PAPER.format(**table) for table in tables)


def _made(entry: Mapping[str, Any]) -> str:
    """How a measured table was made, as far as the manifest says."""
    known = {**text.UNKNOWN_MADE, **entry}
    seeds = known["seeds"]
    known["seeds"] = ", ".join(map(str, seeds)) if isinstance(seeds, list) else seeds
    return text.CREDIT_MEASURED.format(**known)


def _table(view: View) -> Answer:
    if view.name == "time":
        return _long_table(view.frame, ("model", "method", "num_rollouts", "accuracy", "seconds"))
    if view.name == "grid":
        return _long_table(view.frame, ("temperature", "num_rollouts", "value"))
    if view.name == "settings":
        return _long_table(view.frame, ("setting", "num_rollouts", "value"))
    if view.name == "difficulty" and "level" in view.frame:
        return _long_table(view.frame, ("level", "metric", "num_rollouts", "value"))
    if not view.figure.spread:
        return _long_table(view.frame, ("model", "method", "num_rollouts", "value"))
    return _spread_table(view.frame, view.figure.spread)


def _long_table(frame: pd.DataFrame, columns: Sequence[str]) -> Answer:
    cells = [[_cell(row, column) for column in columns] for row in records(frame)]
    return table_answer([text.COLUMN_NAMES[column] for column in columns], cells)


def _spread_table(frame: pd.DataFrame, spread: str) -> Answer:
    """As the paper prints it: one row a model and method, one column a value of `spread`."""
    heads = list(dict.fromkeys(frame[spread].tolist()))
    if spread == "num_rollouts":
        heads.sort()
    cells: dict[tuple[str, str], dict[Any, dict[str, Any]]] = {}
    for row in records(frame):
        cells.setdefault((row["model"], row["method"]), {})[row[spread]] = row
    body, bold = [], []
    for index, ((model, method), by_head) in enumerate(cells.items()):
        values = [_value(by_head[head]) if head in by_head else "" for head in heads]
        body.append([short_model(model), mark(method).label, *values])
        bold += [
            (index, place + 2)
            for place, head in enumerate(heads)
            if by_head.get(head, {}).get("bold")
        ]
    method = "method_by_rollouts" if spread == "num_rollouts" else "method"
    first = [text.COLUMN_NAMES["model"], text.COLUMN_NAMES[method]]
    return table_answer([*first, *(shown(str(head)) for head in heads)], body, bold)


def _cell(row: Mapping[str, Any], column: str) -> str:
    if column == "model":
        return short_model(row["model"])
    if column == "method":
        return mark(row["method"]).label
    if column == "seconds":
        return bare(row["seconds"], "seconds")
    if column in ("value", "accuracy"):
        return _value(row)
    return shown(str(row[column])) if is_known(row[column]) or row[column] else ""


def _value(row: Mapping[str, Any]) -> str:
    """The exact number, with its interval where there is one."""
    unit = row["unit"]
    shown_value = bare(row["value"], unit)
    if is_known(row["low"]) and is_known(row["high"]):
        return f"{shown_value} ({bare(row['low'], unit)} to {bare(row['high'], unit)})"
    return shown_value


def _csv(view: View) -> dict[str, str]:
    """The rows as they stand in the tidy files, columns without any value left out."""
    frame = view.frame.replace("", pd.NA).dropna(axis="columns", how="all")
    parts = ["carbon", view.name, *view.chosen.values(), view.source]
    name = re.sub(r"[^a-z0-9-]+", "-", "-".join(filter(None, parts)).lower())
    return {"name": name, "text": frame.to_csv(index=False)}
