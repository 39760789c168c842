"""The lessons' answers for a site without Python: every answer that its controls can ask for.

A table is a grid of values a parameter. Answers that share the first two values are in one file,
so that a browser fetches few and small ones.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from carbon.lessons import theory_tab
from carbon.lessons.toy_curves import curves
from carbon.lessons.toy_story import DEFAULTS, search
from carbon.results import tab
from carbon.results.figures import FIGURES, offered

_SHARED = 2  # parameters that all answers of one file have in common
_LEARNED = theory_tab.temperature({})["learned"]
_PLACES = len(theory_tab.temperature({})["places"])

Values = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """All answers of a function for these values of its parameters; the first are the defaults'."""

    answer: Callable[[Mapping[str, Any]], Mapping[str, Any]]
    grid: Mapping[str, Values]

    def parts(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """(a file's name, its answers by the other values)."""
        names = list(self.grid)
        columns = list(self.grid.values())
        for shared in product(*columns[:_SHARED]):
            answers = {
                key((*shared, *rest)[_SHARED:]): compact(
                    self.answer(dict(zip(names, (*shared, *rest), strict=True)))
                )
                for rest in product(*columns[_SHARED:])
            }
            yield key(shared), answers


_GUIDED = {
    "target": (DEFAULTS["target"], 42, 1_234, 5_000, 9_999),
    "num_probes": (16, 0, 1, 2, 4, 8, 32),
    "sigma": (1e-3, 0, 1e-4, 1e-2),
    "margin": (3.0, 1.0, 5.0),
    "seed": (0, 1, 2),
}
TABLES: dict[str, dict[str, Table]] = {
    "toy": {
        "search": Table(search, _GUIDED),
        "curves": Table(curves, {name: _GUIDED[name] for name in ("margin", "seed")}),
    },
    "theory": {
        "bound": Table(
            theory_tab.bound,
            {
                "p_before": (0.05, 0.02, 0.2),
                "p_after": (0.12, 0.05, 0.4),
                "num_rollouts": (16, 4, 64),
                "best_reward": (1.0,),
                "second_best": (0.6, 0.3, 0.9),
                "lowest": (0.0, 0.2),
                "draws_exact": (False, True),
            },
        ),
        "union": Table(
            theory_tab.union,
            {
                "p_before": (0.05, 0.02, 0.2),
                "p_after": (0.12, 0.05, 0.4),
                "failure_chance": (0.2, 0.0, 0.5),
                "p_failed": (0.0, 0.05),
            },
        ),
        "gradient": Table(theory_tab.gradient, {}),
        "temperature": Table(
            theory_tab.temperature,
            {
                "place": tuple(range(_PLACES)),
                "temperature": (_LEARNED, *(round(0.2 * i, 1) for i in range(1, 11))),
                "uses_delta": (True, False),
            },
        ),
    },
}


def key(values: Iterable[Any]) -> str:
    """What values are called in a table; static.js calls them the same."""
    return "_".join(f"{float(value):g}" for value in values) or "all"


def compact(answer: Mapping[str, Any]) -> dict[str, Any]:
    """A figure that is the same for narrow places is kept once."""
    kept = dict(answer)
    if kept.get("narrow") == kept.get("wide"):
        kept.pop("narrow", None)
    return kept


def write_tables(folder: Path, tables: Mapping[str, Mapping[str, Table]]) -> dict[str, Any]:
    """Write the files of all tables; returns the grids, by lesson and function."""
    for lesson, functions in tables.items():
        for name, table in functions.items():
            for part, answers in table.parts():
                _write(folder / lesson / name / f"{part}.json", answers)
    return {
        lesson: {
            name: {each: sorted(values) for each, values in table.grid.items()}
            for name, table in functions.items()
        }
        for lesson, functions in tables.items()
    }


def write_figures(folder: Path, names: Iterable[str] | None = None) -> list[dict[str, Any]]:
    """Write every view of the measured and published figures; returns what each one shows."""
    views = []
    for name in names or offered():
        for asked in _views(name):
            answer = tab.show(asked)
            answer["choices"]["models"] = []  # all are shown
            file = f"{len(views)}.json"
            _write(folder / "benchmarks" / "show" / file, compact(answer))
            views.append({"file": file, "figure": name, **answer["chosen"], "models": None})
    _write(folder / "benchmarks" / "claims.json", tab.claims())
    _write(folder / "benchmarks" / "summary.json", tab.summaries())
    return views


def _views(name: str) -> Iterator[dict[str, str]]:
    """Every combination of a figure's filters, what it opens on first."""
    for source in FIGURES[name].sources():
        choices = tab.show({"figure": name, "source": source})["choices"]
        filters = {
            column: [value for value, _ in choices[column]]
            for column in tab.FILTERS
            if len(choices.get(column, ())) > 1
        }
        for values in product(*filters.values()):
            yield {"figure": name, "source": source, **dict(zip(filters, values, strict=True))}


def _write(path: Path, content: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content, separators=(",", ":")), encoding="utf-8")
