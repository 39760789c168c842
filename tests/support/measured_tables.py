"""A `precomputed` folder with made-up measured tables beside the published ones.

Those of searches and of tokens come from the code that makes the real ones, out of few numbers.
"""

import shutil
from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pandas as pd

from carbon.evaluate.experiments import Beams, PlannedRun, Rollouts
from carbon.evaluate.outcomes import Column, Outcomes
from carbon.evaluate.publishing import write_readings
from carbon.evaluate.rows import Labels, Table
from carbon.evaluate.runtime import runtime_tables
from carbon.evaluate.shards import FIT_NUMBERS, OVERLAPS, PHASES, Arrays
from carbon.evaluate.storage import Results
from carbon.evaluate.tables import beam_tables, main_tables
from carbon.results import tables as results
from carbon.search.beams import places_of

LABEL = "tiny pair"
BUDGETS = (8, 16, 32, 64, 128, 256)
HEADER = (
    "source,table,dataset,model,method,selection,metric,num_rollouts,value,unit,out_of,low,high"
)
METHODS = ("best_of_n", "delta_only", "temperature_only", "carbon")

LABELS = Labels(source=LABEL, dataset="MINI-500", model="tiny")
RIGHT = {  # of 10 problems, whatever N and rule
    "best_of_n": 5, "carbon": 7, "beam_search": 8, "beam_search_in_halves": 8,
    "calibrated_beam_search": 6, "calibrated_beam_search_per_depth": 8,
}  # fmt: skip
SEARCHES = ("beam_search", "beam_methods", "beam_results", "beam_differences")


def with_measured(folder: Path, *names: str) -> Path:
    """Copy what is published into `folder`, and write these measured tables and readings there."""
    original = results.PRECOMPUTED
    for name in ("paper", "lessons"):
        shutil.copytree(original / name, folder / name)
    manifest = (original / "MANIFEST.json").read_bytes()
    (folder / "MANIFEST.json").write_bytes(manifest)
    (folder / "measured").mkdir()
    for name, content in _measured(names, manifest).items():
        (folder / "measured" / name).write_bytes(content)
    return folder


@cache
def _measured(names: tuple[str, ...], manifest: bytes) -> dict[str, bytes]:
    """The files of these tables and of what they say."""
    with TemporaryDirectory() as place:
        Path(place, "MANIFEST.json").write_bytes(manifest)
        folder = Path(place, "measured")
        folder.mkdir()
        for name in names:
            (folder / f"{name}.csv").write_text(TABLES[name](), encoding="utf-8")
        write_readings(folder)
        return {path.name: path.read_bytes() for path in folder.iterdir()}


def _accuracy(methods: tuple[str, ...] = METHODS) -> str:
    rows = [
        _row(method, rule, "accuracy", n, 50 + 2 * place + 3 * step, "percent")
        for place, method in enumerate(methods)
        for rule in ("vanilla", "weighted", "majority")
        for step, n in enumerate(BUDGETS)
    ]
    return _text(rows)


def _runtime() -> str:
    rows = [
        _row(method, "", "runtime", n, (1 + place) * n / 20, "seconds")
        for place, method in enumerate(("best_of_n", "carbon"))
        for n in BUDGETS
    ]
    return _text(rows)


def _costs() -> str:
    rows = [
        _row(method, "", f"{part}_operations", n, share * n, "tera-operations", 0.01)
        for method in METHODS
        for part, share in {"policy": 0.5, "prm": 0.3, "fit": 0.2, "all": 1.0}.items()
        for n in BUDGETS
    ]
    return _text(rows)


def _overlap() -> str:
    rows = [
        _row(method, "", metric, 256, 0.4 + 0.1 * place, "share", spread=0.05)
        for method in ("calibrated_with_delta", "uncalibrated")
        for place, metric in enumerate(("jaccard", "dice", "recall", "precision"))
    ]
    return _text(rows)


def _levels() -> str:
    rows = [
        f"{_row('carbon', '', metric, n, 0.6 + 0.05 * level, 'value', spread=0.02)},{level}"
        for metric in ("temperature", "entropy")
        for n in (16, 64, 256)
        for level in range(1, 6)
    ]
    return _text(rows, extra=",level")


def _gains() -> str:
    rows = [
        f"{_row(method, rule, 'accuracy_difference', n, step - 1, 'percent', 0.8)},{level}"
        for method in METHODS[1:]
        for rule in ("vanilla", "weighted")
        for step, n in enumerate(BUDGETS)
        for level in ("", 1, 5)
    ]
    return _text(rows, extra=",level")


def _grid() -> str:
    rows = [
        f"{_row('best_of_n', rule, 'accuracy', n, 50 + n, 'percent')},{tenths / 10}"
        for rule in ("vanilla", "weighted")
        for n in (1, 4, 16)
        for tenths in (1, 8, 16)
    ]
    return _text(rows, extra=",temperature")


def _settings() -> str:
    rows = [
        f"{_row('carbon', rule, metric, 64, place, 'percent', 1.0)},{name}"
        for metric, rule in (
            ("accuracy", "weighted"), ("accuracy_difference", "weighted"), ("distinct_answers", "")
        )
        for place, name in enumerate(("default", "k=1", '"epochs=400,lr=0.01"'))
    ]  # fmt: skip
    rows.append(f"{_row('best_of_n', '', 'distinct_answers', 64, 7, 'percent', 1.0)},plain")
    return _text(rows, extra=",setting")


def _halves(gain: float = 5.0) -> str:
    """The exploited half gains `gain` over the plain one, the explored one nothing."""
    rows = []
    for method, half, less in (
        ("best_of_n", "explore", 0), ("best_of_n", "baseline", 0), ("carbon", "exploit", gain),
        ("delta_only", "exploit", gain),
    ):  # fmt: skip
        for metric in ("rollout_accuracy", "mean_score", "distinct_answers", "mean_tokens"):
            for n in BUDGETS:
                rows.append(f"{_row(method, '', metric, n, 50 + less, 'percent')},{half}")
                if half != "baseline":
                    name = f"{metric}_less_baseline"
                    rows.append(f"{_row(method, '', name, n, less, 'percent')},{half}")
    return _text(rows, extra=",half")


def _passes() -> str:
    rows = [
        _row(method, "", "pass_at_n", n, 80 + 2 * step + place * (step == 0), "percent")
        for place, method in enumerate(METHODS)
        for step, n in enumerate(BUDGETS)
    ]
    return _text(rows)


def _stages() -> str:
    seconds = {"explore": 1.0, "score": 0.5, "fit": 0.25, "exploit": 0.75, "choose": 0.0}
    rows = [
        f"{_row(method, '', stage, n, scale * value * n / 8, 'seconds', 0.1)},{machine}"
        for machine, scale in (("one", 1.0), ("two", 0.1))
        for method in ("best_of_n", "carbon")
        for stage, value in seconds.items()
        for n in BUDGETS
    ]
    return _text(rows, extra=",hardware")


def _overlap_by_n() -> str:
    rows = [
        _row(method, "", metric, n, 0.5 + 0.1 * place, "share", spread=0.02)
        for place, method in enumerate(METHODS)
        for metric in ("jaccard", "dice", "recall", "precision")
        for n in BUDGETS
    ]
    return _text(rows)


def search_tables(right: Mapping[str, int] = RIGHT) -> dict[str, Table]:
    """Searches on 10 problems and 2 seeds; a method is right on the first so many of them."""
    experiment = Beams(budgets=(8, 16, 32, 64))
    runs = experiment.runs()
    columns = [(run.names[method], n) for run in runs for method, n in run.columns()]
    problems = np.repeat(np.arange(10), 2)
    is_right = np.stack([problems < right[method] for method, _ in columns], axis=1)
    arrays = {
        "problem": problems,
        "level": problems % 5 + 1,
        "seed": np.tile([0, 1], 10),
        "num_undecided": np.zeros(20, int),
        "is_right": np.repeat(is_right[:, :, None], 3, axis=2),
        "num_tokens": np.array([[_tokens(run, problem) for run in runs] for problem in problems]),
    }
    return beam_tables(_SearchOutcomes(Results(arrays, {}), experiment, LABELS))


class _SearchOutcomes(Outcomes):
    """Without rollouts: half of them are right where the method is."""

    def share_right(self, column: Column) -> np.ndarray:
        return self.right(column)["weighted"] / 2


def _tokens(run: PlannedRun, problem: int) -> list[int]:
    """By phase: 60 a rollout, and a few more for later problems."""
    second = 60 * run.config.num_rollouts + problem
    return [0, second, second]


def rollout_arrays(experiment: Rollouts, right: Mapping[str, int] = RIGHT) -> Arrays:
    """Made-up results on 10 problems and 2 seeds; methods are right on the first so many of them.

    One style of two is right more often, and exploited rollouts have it more often.
    """
    runs = experiment.runs()
    columns = [run.names[method] for run in runs for method, _ in run.columns()]
    problems = np.repeat(np.arange(10), 2)
    is_right = np.stack([problems < right.get(name, 5) for name in columns], axis=1)
    phases = [phase for run in runs for phase in PHASES for _ in places_of(run.config, phase)]
    shape = (20, len(phases))
    rng = np.random.default_rng(0)
    style = np.where(rng.random(shape) < [0.9 if p == "exploit" else 0.5 for p in phases], 1, 0)
    answer = np.where(rng.random(shape) < 0.3 + 0.5 * style, 0, rng.integers(1, 4, shape))
    numbers = (20, len(runs))
    return {
        "problem": problems,
        "level": problems % 5 + 1,
        "seed": np.tile([0, 1], 10),
        "num_undecided": np.zeros(20, int),
        "is_right": np.repeat(is_right[:, :, None], 3, axis=2),
        "fits": np.zeros((*numbers, len(FIT_NUMBERS))),
        "set_right": rng.random(numbers),
        "overlaps": np.zeros((*numbers, 2, len(OVERLAPS))),
        "num_tokens": np.array([[_tokens(run, problem) for run in runs] for problem in problems]),
        "rollout_score": np.round(rng.random(shape), 6),
        "rollout_answer": answer,
        "rollout_is_right": answer == 0,
        "rollout_text": answer,
        "rollout_num_tokens": np.full(shape, 60),
        "rollout_style": style,
    }


def control_table(right: Mapping[str, int] = RIGHT) -> Table:
    experiment = Rollouts(budgets=(8, 16, 32), temperatures=(0.4, 1.5))
    results = Results(rollout_arrays(experiment, right), {})
    return main_tables(Outcomes(results, experiment, LABELS))["controls"]


def timing_tables(strategies: tuple[str, ...] = ("best_of_n", "beam_search")) -> dict[str, Table]:
    """Three problems; a search computes a quarter of what it samples, best-of-N a half."""
    shares = {"best_of_n": 0.5, "beam_search": 0.25}
    rows = [
        {
            "method": method, "num_rollouts": n, "seconds": {"total": n + spread},
            "tokens": {
                "sampled": (50 + spread) * n, "computed": (50 + spread) * n * shares[strategy],
                "scored": 20 * n,
            },
        }
        for strategy in strategies
        for method in (strategy, "carbon" if strategy == "best_of_n" else f"calibrated_{strategy}")
        for n in (8, 16, 32)
        for spread in (0, 1, 2)
    ]  # fmt: skip
    return runtime_tables([(LABELS, {"rows": rows, "hardware": "one"})])


def _real(name: str) -> str:
    return _all_real()[name]


@cache
def _all_real() -> dict[str, str]:
    made = search_tables() | timing_tables() | {"controls": control_table()}
    return {name: table.frame.to_csv(index=False) for name, table in made.items()}


def frame_of(table: Table) -> pd.DataFrame:
    """A table as the page loads it: N as a whole number, missing ends as none."""
    numbers = {name: pd.to_numeric(table.frame[name]) for name in ("value", "low", "high")}
    return table.frame.assign(**numbers)


def of_one_rule(name: str) -> pd.DataFrame:
    """A table of the searches as one figure gets it."""
    frame = frame_of(search_tables()[name])
    return frame.loc[frame["selection"].isin(["weighted", ""])]


def _row(
    method: str, rule: str, metric: str, n: int, value: float, unit: str, spread: float = 1.5
) -> str:
    ends = f"{value - spread:.4f},{value + spread:.4f}"
    return f"{LABEL},,MINI-500,tiny,{method},{rule},{metric},{n},{value:.4f},{unit},,{ends}"


def _text(rows: list[str], extra: str = "") -> str:
    return "\n".join([HEADER + extra, *rows]) + "\n"


TABLES = {
    "math500_full": _accuracy,
    "ablation_full": _accuracy,
    "runtime": _runtime,
    "costs": _costs,
    "token_overlap": _overlap,
    "levels": _levels,
    "paired_differences": _gains,
    "temperature_grid": _grid,
    "sensitivity": _settings,
    "halves": _halves,
    "pass_at_n": _passes,
    "runtime_stages": _stages,
    "token_overlap_by_n": _overlap_by_n,
    **{name: partial(_real, name) for name in (*SEARCHES, "runtime_tokens", "controls")},
}
