"""An experiment's numbers are those of a run: the same rollouts, fits, answers and overlaps."""

from pathlib import Path

import numpy as np
import pytest

from carbon.core.config import RunConfig
from carbon.core.events import AnswerSelected, CalibrationLearned, RunFinished, RunStarted
from carbon.evaluate import experiments, storage, sweeps, tables
from carbon.evaluate.outcomes import Outcomes
from carbon.evaluate.problems import BenchmarkProblem, read_benchmark
from carbon.evaluate.rows import Labels
from carbon.evaluate.shards import Arrays, joined, run_shard
from carbon.evaluate.storage import Results
from carbon.evaluate.verdicts import is_chosen_right, passes
from carbon.serving.session import Models, ModelStore, run

PROBLEMS = Path(__file__).parents[2] / "assets" / "problems" / "mini_500.jsonl"
SEED = 3
EXPERIMENT = experiments.rollouts((8, 16))
LABELS = Labels(source="pair", dataset="MINI", model="tiny")


@pytest.fixture(scope="module")
def models() -> Models:
    return ModelStore().load("embedded", "embedded")


@pytest.fixture(scope="module")
def problems() -> list[BenchmarkProblem]:
    """Two levels at which there is something to tell apart."""
    return list(read_benchmark(PROBLEMS, 5).problems[2:4])


@pytest.fixture(scope="module")
def arrays(models: Models, problems: list[BenchmarkProblem]) -> Arrays:
    return run_shard(models.engine, models.reward_model, 288, problems, SEED, EXPERIMENT)


@pytest.fixture(scope="module")
def outcomes(arrays: Arrays) -> Outcomes:
    return Outcomes(Results(arrays, {}), EXPERIMENT.settings)


@pytest.mark.parametrize(
    ("place", "num_rollouts", "variant"),
    [(1, 8, "carbon"), (0, 16, "carbon"), (1, 8, "delta_only"), (0, 8, "temperature_only")],
)
def test_a_shard_equals_the_run(
    models: Models,
    problems: list[BenchmarkProblem],
    outcomes: Outcomes,
    place: int,
    num_rollouts: int,
    variant: str,
):
    problem = problems[place]
    (setting,) = [
        s for s in EXPERIMENT.settings if (s.name, s.num_rollouts) == (variant, num_rollouts)
    ]
    delta, temperature = experiments.VARIANTS[variant]
    config = RunConfig(
        num_rollouts=num_rollouts, seed=SEED, learn_delta=delta, learn_temperature=temperature
    )
    events = list(
        run(problem.text, config, models=models, reference_answer=problem.reference_answer)
    )
    started, finished = events[0], events[-1]
    assert isinstance(started, RunStarted)
    assert isinstance(finished, RunFinished)
    assert started.config.calibration_size == setting.calibration_size
    (learned,) = [event for event in events if isinstance(event, CalibrationLearned)]
    for name, tolerance in (
        ("temperature", 1e-4), ("delta_norm", 1e-4), ("nll_before", 1e-5), ("nll_after", 1e-5),
        ("entropy_before", 1e-5), ("entropy_after", 1e-5),
    ):  # fmt: skip
        measured = outcomes.fit(setting, name)[place]
        assert measured == pytest.approx(getattr(learned, name), abs=tolerance), name

    halves = {
        "explore": outcomes.explore(setting.num_explore),
        "exploit": outcomes.exploit(setting),
        "baseline": outcomes.baseline(setting.num_exploit),
    }
    assert finished.num_correct is not None
    for phase, pool in halves.items():
        assert finished.num_tokens[phase] == pool.num_tokens[place].sum()
        assert finished.num_correct[phase] == pool.is_right[place].sum()
    pools = {"carbon": outcomes.calibrated(setting), "best_of_n": outcomes.plain(num_rollouts)}
    verdicts = [event for event in events if isinstance(event, AnswerSelected)]
    assert len(verdicts) == 2
    for event in verdicts:
        right = is_chosen_right(pools[event.method])
        for rule in right:
            assert right[rule][place] == event.correct[rule]
    assert finished.overlap is not None
    overlaps = outcomes.overlaps(setting)[place]
    assert list(finished.overlap.values()) == pytest.approx(overlaps.ravel(), abs=1e-4)


def test_a_problem_alone_gives_the_same_numbers(
    models: Models, problems: list[BenchmarkProblem], arrays: Arrays
):
    alone = run_shard(models.engine, models.reward_model, 288, problems[1:2], SEED, EXPERIMENT)
    for name in ("explore", "baseline", "exploit", "num_texts"):
        np.testing.assert_array_equal(alone[name][0], arrays[name][1])


def test_plain_rollouts_at_other_temperatures_are_runs_too(
    models: Models, problems: list[BenchmarkProblem]
):
    grid = experiments.grid((0.3, 1.4), (1, 2, 4))
    arrays = run_shard(models.engine, models.reward_model, 288, problems[1:2], SEED, grid)
    outcomes = Outcomes(Results(arrays, {}))
    for place, temperature in enumerate(grid.temperatures):
        config = RunConfig(
            num_rollouts=4, seed=SEED, base_temperature=temperature,
            learn_delta=False, learn_temperature=False,
        )  # fmt: skip
        last = list(run(problems[1].text, config, models=models))[-1]
        assert isinstance(last, RunFinished)
        assert sum(last.num_tokens.values()) == outcomes.plain(4, place).num_tokens.sum()
    (table,) = sweeps.grid_table(outcomes, grid, LABELS).values()
    assert set(table.frame["temperature"]) == {0.3, 1.4}
    assert set(table.frame["num_rollouts"]) == {1, 2, 4}


def test_results_survive_the_disk_and_packing(tmp_path: Path, arrays: Arrays):
    meta = {"hardware": "here", "commit": "c", "started_at": "2026", "seconds": 1.0, "policy": "p"}
    first, rest = ({n: _rows(n, v, arrays, part) for n, v in arrays.items()} for part in (0, 1))
    storage.save(tmp_path / "rollouts-a.npz", first, meta)
    storage.save(tmp_path / "rollouts-b.npz", rest, meta | {"hardware": "there"})
    (packed,) = storage.pack([tmp_path], "rollouts", tmp_path / "packed")
    assert packed.name == f"rollouts-seed{SEED}.npz"
    again = storage.load_experiment([tmp_path, tmp_path / "packed"], "rollouts")
    assert again is not None
    assert again.meta["hardware"] == "here; there"
    for name, values in joined([first, rest]).items():
        np.testing.assert_array_equal(again.arrays[name], values)


def test_the_tables_hold_every_method_rule_and_budget(outcomes: Outcomes, arrays: Arrays):
    made = tables.main_tables(outcomes, EXPERIMENT, LABELS)
    main = made["ablation_full"].frame
    assert len(main) == 4 * 3 * 2
    plain = main[(main["method"] == "best_of_n") & (main["num_rollouts"] == 16)]
    right = is_chosen_right(outcomes.plain(16))
    assert len(plain) == len(right)
    for rule, is_right in right.items():
        (value,) = plain.loc[plain["selection"] == rule, "value"].tolist()
        assert value == pytest.approx(100 * is_right.mean(), abs=1e-3)
    assert (plain["low"] <= plain["value"]).all()
    assert (plain["value"] <= plain["high"]).all()
    passed = made["pass_at_n"].frame
    assert passed["value"].iloc[1] == pytest.approx(
        100 * passes(outcomes.plain(16)).mean(), abs=1e-3
    )
    assert set(made["levels"].frame["level"]) == set(arrays["level"].tolist())


def _rows(name: str, values: np.ndarray, arrays: Arrays, part: int) -> np.ndarray:
    """The first problem's rows of an array, or those of the others."""
    split = int(arrays["num_texts"][0]) if name.startswith("text_") else 1
    return values[:split] if part == 0 else values[split:]
