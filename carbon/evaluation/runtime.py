"""How long a run takes on this machine: best-of-N and CarBoN as `carbon.session` runs them."""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from carbon.config import RunConfig
from carbon.errors import CarbonError, ConfigError, RecordingError
from carbon.evaluation.outcomes import NUM_RESAMPLES, Estimate
from carbon.evaluation.problems import BenchmarkProblem
from carbon.evaluation.rows import PLAIN, Labels, Table
from carbon.events import RunFailed, RunFinished
from carbon.session import Models, run

# The reward model remembers the solutions of its last two problems: repeating one at once would
# time that memory.
_LEAST_PROBLEMS = 3


def measure(
    models: Models,
    problems: Sequence[BenchmarkProblem],
    budgets: Sequence[int],
    meta: Mapping[str, Any],
) -> dict[str, Any]:
    """Seconds of every run, whole and by stage, after one run that warms the machine up.

    Raises:
        ConfigError: fewer than three problems.
        CarbonError: a run failed.
    """
    if len(problems) < _LEAST_PROBLEMS:
        raise ConfigError(f"Timing needs at least {_LEAST_PROBLEMS} problems.")
    _seconds(models, problems[-1], RunConfig(num_rollouts=max(budgets)))
    rows = []
    for budget in budgets:
        for method, learns in ((PLAIN, False), ("carbon", True)):
            config = RunConfig(
                num_rollouts=budget,
                learn_delta=learns,
                learn_temperature=learns,
                compare_with_baseline=False,
            )
            for problem in problems:
                cells = {"method": method, "num_rollouts": budget, "problem": problem.index}
                rows.append(cells | {"seconds": _seconds(models, problem, config)})
    return {
        **meta,
        "hardware": models.hardware,
        "started_at": datetime.now(timezone.utc).isoformat(timespec="seconds"),
        "num_problems": len(problems),
        "rows": rows,
    }


def read(path: Path) -> dict[str, Any]:
    """What `measure` returned, from its file.

    Raises:
        RecordingError: it is missing or damaged.
    """
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise RecordingError(f"The timings {path} are missing or damaged.") from error


def runtime_tables(timings: Sequence[tuple[Labels, Mapping[str, Any]]]) -> dict[str, Table]:
    """`runtime`, the twin of the paper's table, and `runtime_stages`; one label a machine."""
    rows: list[dict[str, Any]] = []
    stages: list[dict[str, Any]] = []
    for labels, timing in timings:
        runs: dict[tuple[str, int], list[dict[str, float]]] = {}
        for row in timing["rows"]:
            runs.setdefault((row["method"], row["num_rollouts"]), []).append(row["seconds"])
        for (method, budget), seconds in runs.items():
            cells = {"num_rollouts": budget, "hardware": timing["hardware"]}
            for name in seconds[0]:
                estimate = _estimate(np.array([each[name] for each in seconds]))
                if name == "total":
                    rows.append(
                        labels.row(
                            "runtime", method, "runtime", "seconds", estimate,
                            selection="weighted", **cells,
                        )
                    )  # fmt: skip
                else:
                    stages.append(
                        labels.row("runtime_stages", method, name, "seconds", estimate, **cells)
                    )
    return {
        "runtime": Table("Seconds a problem, best-of-N against CarBoN", pd.DataFrame(rows)),
        "runtime_stages": Table(
            "Seconds a problem by stage; scoring overlaps with sampling", pd.DataFrame(stages)
        ),
    }


def _seconds(models: Models, problem: BenchmarkProblem, config: RunConfig) -> dict[str, float]:
    last = list(run(problem.text, config, models=models))[-1]
    if isinstance(last, RunFailed):
        raise CarbonError(last.message)
    assert isinstance(last, RunFinished)
    return {"total": last.seconds, **last.stage_seconds}


def _estimate(values: np.ndarray) -> Estimate:
    draws = np.random.default_rng(0).integers(0, len(values), (NUM_RESAMPLES, len(values)))
    low, high = np.percentile(values[draws].mean(axis=1), [2.5, 97.5])
    return Estimate(float(values.mean()), float(low), float(high))
