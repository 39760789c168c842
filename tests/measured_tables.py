"""A `precomputed` folder with made-up measured tables beside the published ones."""

import shutil
from pathlib import Path

from carbon import results

LABEL = "embedded pair"
BUDGETS = (8, 16, 32, 64, 128, 256)
HEADER = (
    "source,table,dataset,model,method,selection,metric,num_rollouts,value,unit,out_of,low,high"
)
METHODS = ("best_of_n", "delta_only", "temperature_only", "carbon")


def with_measured(folder: Path, *names: str) -> Path:
    """Copy what is published into `folder`, and write these measured tables there."""
    original = results.PRECOMPUTED
    for name in ("paper", "lessons"):
        shutil.copytree(original / name, folder / name)
    shutil.copy(original / "MANIFEST.json", folder)
    (folder / "measured").mkdir()
    for name in names:
        (folder / "measured" / f"{name}.csv").write_text(TABLES[name](), encoding="utf-8")
    return folder


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
        f"{_row('carbon', 'weighted', metric, 64, place, 'percent', 1.0)},{name}"
        for metric in ("accuracy", "accuracy_difference")
        for place, name in enumerate(("default", "k=1", "epochs=400"))
    ]
    return _text(rows, extra=",setting")


def _row(
    method: str, rule: str, metric: str, n: int, value: float, unit: str, spread: float = 1.5
) -> str:
    ends = f"{value - spread:.4f},{value + spread:.4f}"
    return f"{LABEL},,MINI-500,embedded,{method},{rule},{metric},{n},{value:.4f},{unit},,{ends}"


def _text(rows: list[str], extra: str = "") -> str:
    return "\n".join([HEADER + extra, *rows]) + "\n"


TABLES = {
    "math500_full": _accuracy,
    "ablation_full": _accuracy,
    "runtime": _runtime,
    "token_overlap": _overlap,
    "levels": _levels,
    "paired_differences": _gains,
    "temperature_grid": _grid,
    "sensitivity": _settings,
}
