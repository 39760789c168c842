"""How long a run takes on this machine, plain and calibrated, as `serving.session` runs it."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

import numpy as np

from carbon.core.config import RunConfig
from carbon.core.errors import CarbonError, ConfigError, RecordingError
from carbon.core.events import RunFailed, RunFinished
from carbon.core.types import Strategy
from carbon.evaluate.averages import NUM_RESAMPLES, Estimate
from carbon.evaluate.problems import BenchmarkProblem
from carbon.evaluate.rows import Labels, Row, Table, tables_of
from carbon.serving.session import Models, run

# The reward model remembers the solutions of its last two problems: repeating one at once would
# time that memory.
_LEAST_PROBLEMS = 3


def measure(
    models: Models,
    problems: Sequence[BenchmarkProblem],
    budgets: Sequence[int],
    meta: Mapping[str, Any],
    strategies: Sequence[Strategy] = ("best_of_n",),
) -> dict[str, Any]:
    """Seconds of every run, whole and by stage, and its tokens, after a run that warms up.

    Raises:
        ConfigError: fewer than three problems.
        CarbonError: a run failed.
    """
    if len(problems) < _LEAST_PROBLEMS:
        raise ConfigError(f"Timing needs at least {_LEAST_PROBLEMS} problems.")
    _costs(models, problems[-1], RunConfig(num_rollouts=max(budgets)))
    rows = []
    for budget in budgets:
        for method, config in _methods(budget, strategies):
            for problem in problems:
                cells = {"method": method, "num_rollouts": budget, "problem": problem.index}
                rows.append(cells | _costs(models, problem, config))
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
    """`runtime`, the twin of the paper's table, its stages, and tokens; one label a machine."""
    seconds = [row for labels, timing in timings for row in _rows(labels, timing, "seconds")]
    tokens = [row for labels, timing in timings for row in _rows(labels, timing, "tokens")]
    made = {
        "runtime": (
            "Seconds a problem, best-of-N against CarBoN",
            [row for row in seconds if row["metric"] == "runtime"],
        ),
        "runtime_stages": (
            "Seconds a problem by stage; scoring overlaps with sampling",
            [row for row in seconds if row["metric"] != "runtime"],
        ),
    }
    if tokens:
        title = "Tokens a problem: sampled, computed by the policy, computed by the reward model"
        made["runtime_tokens"] = title, tokens
    return tables_of(**made)


def _rows(labels: Labels, timing: Mapping[str, Any], unit: str) -> Iterator[Row]:
    runs: dict[tuple[str, int], list[dict[str, float]]] = {}
    for row in timing["rows"]:
        if unit in row:  # older timings have no tokens
            runs.setdefault((row["method"], row["num_rollouts"]), []).append(row[unit])
    for (method, budget), costs in runs.items():
        for name in costs[0]:
            estimate = _estimate(np.array([each[name] for each in costs]))
            is_whole = name == "total"
            yield labels.row(
                method,
                "runtime" if is_whole else name,
                unit,
                estimate,
                num_rollouts=budget,
                hardware=timing["hardware"],
                selection="weighted" if is_whole else "",
            )


def _methods(budget: int, strategies: Sequence[Strategy]) -> Iterator[tuple[str, RunConfig]]:
    for strategy in strategies:
        config = RunConfig(num_rollouts=budget, strategy=strategy, compare_with_baseline=False)
        is_best_of_n = strategy == "best_of_n"
        yield strategy, replace(config, learn_delta=False, learn_temperature=False)
        yield "carbon" if is_best_of_n else f"calibrated_{strategy}", config
        if not is_best_of_n:
            per_depth = replace(config, beam_calibration="per_depth")
            yield f"calibrated_{strategy}_per_depth", per_depth


def _costs(
    models: Models, problem: BenchmarkProblem, config: RunConfig
) -> dict[str, dict[str, float]]:
    last = list(run(problem.text, config, models=models))[-1]
    if isinstance(last, RunFailed):
        raise CarbonError(last.message)
    assert isinstance(last, RunFinished)
    tokens: dict[str, float] = {
        "sampled": sum(last.num_tokens.values()),
        "scored": last.num_prm_tokens,
    }
    if last.num_computed_tokens is not None:
        tokens["computed"] = sum(last.num_computed_tokens.values())
    return {"seconds": {"total": last.seconds, **last.stage_seconds}, "tokens": tokens}


def _estimate(values: np.ndarray) -> Estimate:
    draws = np.random.default_rng(0).integers(0, len(values), (NUM_RESAMPLES, len(values)))
    low, high = np.percentile(values[draws].mean(axis=1), [2.5, 97.5])
    return Estimate(float(values.mean()), float(low), float(high))
