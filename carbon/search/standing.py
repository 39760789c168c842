"""Where one run stands among measured ones of its pair: from `precomputed/`, with the source."""

import csv
import json
from functools import cache
from pathlib import Path

from carbon.core.config import RunConfig
from carbon.core.errors import RecordingError
from carbon.core.events import RunStarted
from carbon.core.gallery import Gallery, Outcome, read_gallery
from carbon.core.measured import PRECOMPUTED, measured_folders
from carbon.core.types import SelectionRule

_DEFAULT = RunConfig()
_ACCURACIES, _DIFFERENCES = "math500_full", "paired_differences"  # tables
# Settings that the measured runs had at their defaults.
_AS_MEASURED = (
    "strategy", "aggregation", "learn_delta", "learn_temperature", "base_temperature", "epochs",
    "learning_rate", "early_exploit",
)  # fmt: skip
_NAMES: dict[Outcome, str] = {
    "rescue": "calibration rescues", "loss": "it loses", "both_right": "both are right on",
    "both_wrong": "both are wrong on",
}  # fmt: skip

SHARES = "Of {num_problems:,} measured problems (N = {num_rollouts}) {shares}."
RATES = (
    "On {num_problems:,} measured problems (N = {num_rollouts}) CarBoN is right on {ours:.1f} % "
    "and plain best-of-N on {plain:.1f} %: {how} [{low:.1f}, {high:.1f}]{chance}."
)
MORE = ("rescues outnumber losses", "losses outnumber rescues")
BY = "{more} by {difference:.1f} in 100"
AS_MANY = "as many rescues as losses, a difference of 0.0 in 100"
BY_CHANCE = ", which may be chance"
SOURCE = "ours: {what}, {file}"


def standing_of(started: RunStarted, folder: Path = PRECOMPUTED) -> tuple[str, str] | None:
    """A sentence and its source. None where nothing was measured of such runs.

    How often each outcome happens is in a gallery; without one for this pair, how often each method
    is right is in the measured tables.
    """
    config = started.config
    if any(getattr(config, name) != getattr(_DEFAULT, name) for name in _AS_MEASURED):
        return None
    if config.calibration_size != max(1, config.num_explore // 4):
        return None
    models = ", ".join(name.split(",")[0] for name in (started.policy_name, started.prm_name))
    measured = _from_gallery(models, config, folder)
    return measured or rates_of(models, config.num_rollouts, config.rule, folder)


def measured_pairs(num_rollouts: int, folder: Path = PRECOMPUTED) -> list[str]:
    """The pairs whose two methods were compared at N, as `rates_of` calls them: that of the page's
    start first.
    """
    rows = [row for each in measured_folders(folder) for row in _rows(each / f"{_DIFFERENCES}.csv")]
    return list(dict.fromkeys(r["model"] for r in rows if r["num_rollouts"] == str(num_rollouts)))


def _from_gallery(models: str, config: RunConfig, folder: Path) -> tuple[str, str] | None:
    gallery = _gallery(folder / "runs")
    if gallery is None or config.rule != "weighted":
        return None
    if (gallery.models, gallery.num_rollouts) != (models, config.num_rollouts):
        return None
    shares = ", ".join(
        f"{words} {gallery.counts[outcome]:,} "
        f"({100 * gallery.counts[outcome] / gallery.num_problems:.1f} %)"
        for outcome, words in _NAMES.items()
    )
    what = f"{gallery.dataset}, seed {gallery.seed}"
    return (
        SHARES.format(
            num_problems=gallery.num_problems, num_rollouts=gallery.num_rollouts, shares=shares
        ),
        SOURCE.format(what=what, file="precomputed/runs/gallery.json"),
    )


@cache
def _gallery(folder: Path) -> Gallery | None:
    try:
        return read_gallery(folder)
    except RecordingError:  # the page says so where it lists them
        return None


def rates_of(
    models: str, num_rollouts: int, rule: SelectionRule = "weighted", folder: Path = PRECOMPUTED
) -> tuple[str, str] | None:
    """How often a pair is right by both methods, and the source; None where it was not measured."""
    found = (_rates_in(each, models, num_rollouts, rule) for each in measured_folders(folder))
    return next(filter(None, found), None)


def _rates_in(
    folder: Path, models: str, num_rollouts: int, rule: SelectionRule
) -> tuple[str, str] | None:
    found = {
        (table, row["method"]): row
        for table in (_ACCURACIES, _DIFFERENCES)
        for row in _rows(folder / f"{table}.csv")
        if (row["model"], row["num_rollouts"]) == (models, str(num_rollouts))
        and row["selection"] == rule and not row.get("level")
    }  # fmt: skip
    ours, plain = (found.get((_ACCURACIES, method)) for method in ("carbon", "best_of_n"))
    difference = found.get((_DIFFERENCES, "carbon"))
    if not (ours and plain and difference):
        return None
    origin = _origin(folder)
    low, value, high = (float(difference[name]) for name in ("low", "value", "high"))
    if value < 0:
        low, high = -high, -low
    how = BY.format(more=MORE[value < 0], difference=abs(value)) if round(value, 1) else AS_MANY
    sentence = RATES.format(
        num_problems=origin["num_problems"], num_rollouts=num_rollouts, how=how,
        ours=float(ours["value"]), plain=float(plain["value"]),
        low=low, high=high, chance=BY_CHANCE if how != AS_MANY and low <= 0 else "",
    )  # fmt: skip
    what = f"{difference['dataset']}, {rule} selection, {origin['hardware']}, {origin['date']}"
    file = f"precomputed/{folder.name}/{_DIFFERENCES}.csv"
    return sentence, SOURCE.format(what=what, file=file)


@cache
def _rows(path: Path) -> tuple[dict[str, str], ...]:
    if not path.is_file():
        return ()
    with path.open(encoding="utf-8", newline="") as file:
        return tuple(csv.DictReader(file))


@cache
def _origin(folder: Path) -> dict:
    manifest = json.loads((folder.parent / "MANIFEST.json").read_text(encoding="utf-8"))
    return manifest[folder.name]["tables"][_DIFFERENCES]
