"""What the Benchmarks tab answers: a figure with its filters, table and file, the claims, ours."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import pandas as pd

from carbon.core.errors import ConfigError
from carbon.results import tables, text
from carbon.results.cells import table_of_rows
from carbon.results.claims import Claim, paper_claims
from carbon.results.figure import PAPER, Figure, table_number
from carbon.results.figures import FIGURES, offered
from carbon.results.reply import Answer, figure_answer
from carbon.results.rows import FILTERS, distinct, where, with_cell
from carbon.results.wording import RULES, number, short_model, shown


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
    def figure(self) -> Figure:
        return FIGURES[self.name]

    @property
    def is_papers(self) -> bool:
        return self.source == PAPER


def show(asked: Mapping[str, Any]) -> Answer:
    """The figure that the page asks for, with its filters, table and file.

    Raises:
        ConfigError: there is no such figure.
    """
    view = read_view(asked)
    if not view.models:
        return _head(view) | {"problem": text.NO_MODEL}
    frame = view.frame
    if "origin" not in frame:  # rows of several tables have said it themselves
        frame = frame.assign(origin=view.figure.origin(view.source))
    return _head(view) | figure_answer(
        partial(view.figure.draw, frame),
        table=table_of_rows(view.frame, view.figure),
        csv=_csv(view),
        claims=list(view.figure.claims) if view.is_papers else [],
        credit=_credit(view),
        reading=_reading(view),
    )


def claims() -> Answer:
    """The panel of claims: sentences, verdicts, explanations and the numbers behind them."""
    places = {claim: name for name in reversed(list(FIGURES)) for claim in FIGURES[name].claims}
    return {
        "claims": [
            {
                "id": claim.id,
                "statement": claim.statement,
                "where": claim.where,
                "verdict": claim.verdict,
                "shown": _shown_verdict(claim),
                "explanation": claim.explanation,
                "figure": places.get(claim.id, ""),
                "evidence": _evidence(claim),
            }
            for claim in paper_claims()
        ]
    }


def summaries() -> Answer:
    """Our measurements in short, as published beside their tables."""
    return {"summaries": tables.load_readings()["summaries"]}


def read_view(asked: Mapping[str, Any]) -> View:
    """What was asked, each choice put right where it does not exist.

    Raises:
        ConfigError: there is no such figure.
    """
    known = offered()
    name = asked.get("figure") or known[0]
    if not isinstance(name, str) or name not in known:
        raise ConfigError(text.NO_SUCH_FIGURE.format(name=str(name)[:40]))
    sources = FIGURES[name].sources()
    source = _word(asked, "source", sources)
    frame = FIGURES[name].rows(source)
    choices = {"source": [(item, _source_name(item)) for item in sources]}
    chosen: dict[str, str] = {}
    for column in FILTERS:
        found = _values(frame, column)
        choices[column] = [(item, item) for item in found]
        chosen[column] = _word(asked, column, found) if len(found) > 1 else ""
        frame = with_cell(frame, column, chosen[column])
    models = distinct(frame, "model")
    choices["models"] = [(model, short_model(model)) for model in models]
    kept = _kept_models(models, asked.get("models"))
    frame = pd.DataFrame(frame.loc[frame["model"].isin(kept)])
    return View(name, source, chosen, tuple(kept), choices, frame)


def _word(asked: Mapping[str, Any], name: str, choices: list[str]) -> str:
    """One of the choices; the first where nothing, or nothing known, was asked."""
    value = asked.get(name)
    return value if isinstance(value, str) and value in choices else choices[0]


def _kept_models(models: list[str], wanted: Any) -> list[str]:
    """All of them, unless some were asked for that this source has, or expressly none."""
    if not isinstance(wanted, list):
        return models
    kept = [model for model in models if model in wanted]
    return kept if kept or not wanted else models


def _values(frame: pd.DataFrame, column: str) -> list[str]:
    """What a filter can choose from: rules in their usual order, else the most rows first."""
    if column not in frame:
        return []
    sizes = {str(value): size for value, size in frame[column].value_counts().items() if value}
    if column == "selection":
        return [rule for rule in RULES if rule in sizes]
    return sorted(sizes, key=lambda value: -sizes[value])


def _source_name(source: str) -> str:
    if source == PAPER:
        return text.PAPER_SOURCE
    return text.MEASURED_SOURCE.format(label=shown(source))


def _head(view: View) -> Answer:
    """Title, choices and what is chosen: there even when nothing can be drawn."""
    title = view.figure.title
    for column, form in text.WITH.items():
        title += form.format(view.chosen[column]) if view.chosen[column] else ""
    chosen = {"source": view.source, **view.chosen, "models": list(view.models)}
    return {"figure": view.name, "title": title, "choices": dict(view.choices), "chosen": chosen}


def _reading(view: View) -> str:
    """How to read the figure, and more: on the paper's numbers, or what ours say."""
    figure = view.figure
    if view.is_papers:
        beside = figure.beside_ours if len(view.choices["source"]) > 1 else ""
        notes = [_table_note(name) for name in figure.tables(PAPER)]
        return _joined(figure.reading, figure.paper_note(view.frame), *notes, beside)
    return _joined(figure.measured_reading or figure.reading, _says(view))


def _table_note(name: str) -> str:
    """What has to be known of a published table besides its numbers."""
    described = tables.describe_table(name)
    return text.TABLE_NOTE.format(**described) if "note" in described else ""


def _says(view: View) -> str:
    """What the measured table says of the rows that were chosen, as published beside it."""
    name = view.figure.tables(view.source)[0]
    wanted = {"source": view.source, **{name: cell for name, cell in view.chosen.items() if cell}}
    for entry in tables.load_readings()["readings"].get(name, ()):
        if wanted.items() <= entry.items():
            return entry["says"]
    return ""


def _credit(view: View) -> str:
    names = view.figure.tables(view.source)
    if view.is_papers:
        described = (tables.describe_table(name) for name in names)
        return text.CREDIT_PAPER + "; ".join(text.CREDIT_TABLE.format(**item) for item in described)
    return "; ".join(_made(name, view) for name in names)


def _made(name: str, view: View) -> str:
    """How a measured table was made, as far as the manifest says; the rows know their machine."""
    known = {**text.UNKNOWN_MADE, **tables.how_measured(name, view.source)}
    if isinstance(known["seeds"], list):
        known["seeds"] = ", ".join(map(str, known["seeds"]))
    if isinstance(known["num_problems"], int):
        known["num_problems"] = f"{known['num_problems']:,}"
    table = where(tables.load_table(name, ["measured"]), source=view.source)
    known["dataset"] = ", ".join(distinct(table, "dataset"))
    if "hardware" in table and "hardware" in view.frame:
        known["hardware"] = "; ".join(distinct(view.frame, "hardware"))
    known["label"] = shown(view.source)
    return _joined(text.CREDIT_MEASURED.format(**known), known.get("note"))


def _joined(*parts: str | None) -> str:
    return " ".join(filter(None, parts))


def _csv(view: View) -> dict[str, str]:
    """The rows as they stand in the tidy files, columns without any value left out."""
    frame = view.frame.replace("", pd.NA).dropna(axis="columns", how="all")
    parts = ["carbon", view.name, *view.chosen.values(), view.source]
    name = re.sub(r"[^a-z0-9-]+", "-", "-".join(filter(None, parts)).lower())
    return {"name": name, "text": frame.to_csv(index=False)}


def _shown_verdict(claim: Claim) -> str:
    """The verdict in words, with how many of its comparisons tie."""
    if claim.verdict != "ties":
        return claim.verdict
    outcomes = [item.outcome for item in claim.evidence if item.outcome != "context"]
    return text.TIES.format(ties=outcomes.count("ties"), cases=len(outcomes))


def _evidence(claim: Claim) -> list[list[str]]:
    """One row a comparison: what, value, reference, difference, table, what it says."""
    return [
        [
            item.subject,
            _evidence_number(item.value, item.unit),
            _evidence_number(item.reference, item.unit),
            f"{item.difference:+.4g}".replace("-", "−"),
            table_number(item.table) if item.table else text.WORKED_OUT,
            text.OUTCOMES[item.outcome],
        ]
        for item in claim.evidence
    ]


def _evidence_number(value: float, unit: str) -> str:
    return f"{value:.4g}" if unit in ("times", "points", "p", "rollouts") else number(value, unit)
