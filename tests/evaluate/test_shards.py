"""An experiment's numbers are those of a run: the same rollouts, fits, answers and overlaps."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from carbon.core.config import RunConfig
from carbon.core.events import AnswerSelected, CalibrationLearned, RunFinished, RunStarted
from carbon.evaluate import storage, tables
from carbon.evaluate.experiments import VARIANTS, Grid, Rollouts, Sensitivity
from carbon.evaluate.outcomes import Outcomes
from carbon.evaluate.problems import BenchmarkProblem, read_benchmark
from carbon.evaluate.rows import Labels
from carbon.evaluate.shards import OVERLAPS, Arrays, joined, run_shard
from carbon.evaluate.storage import Results
from carbon.evaluate.voting import Ballot
from carbon.search.selection import SELECTORS
from carbon.serving.session import Models, ModelStore, run

PROBLEMS = Path(__file__).parents[2] / "assets" / "problems" / "mini_500.jsonl"
SEED = 3
EXPERIMENT = Rollouts(budgets=(8, 16), temperatures=(1.5,))
LABELS = Labels(source="pair", dataset="MINI", model="tiny")


@pytest.fixture(scope="module")
def models() -> Models:
    return ModelStore().load("tiny", "tiny")


@pytest.fixture(scope="module")
def problems() -> list[BenchmarkProblem]:
    """Two levels at which there is something to tell apart."""
    return list(read_benchmark(PROBLEMS, 5).problems[2:4])


@pytest.fixture(scope="module")
def arrays(models: Models, problems: list[BenchmarkProblem]) -> Arrays:
    return run_shard(models.engine, models.reward_model, 288, problems, SEED, EXPERIMENT)


@pytest.fixture(scope="module")
def outcomes(arrays: Arrays) -> Outcomes:
    return Outcomes(Results(arrays, {}), EXPERIMENT, LABELS)


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
    (column,) = [c for c in outcomes.of(variant) if c.num_rollouts == num_rollouts]
    plain = outcomes.plain(num_rollouts)
    delta, temperature = VARIANTS[variant]
    config = RunConfig(
        num_rollouts=num_rollouts, seed=SEED, learn_delta=delta, learn_temperature=temperature
    )
    events = list(
        run(problem.text, config, models=models, reference_answer=problem.reference_answer)
    )
    started, finished = events[0], events[-1]
    assert isinstance(started, RunStarted)
    assert isinstance(finished, RunFinished)
    assert started.config.calibration_size == column.config.num_calibration
    (learned,) = [event for event in events if isinstance(event, CalibrationLearned)]
    for name, tolerance in (
        ("temperature", 1e-4), ("delta_norm", 1e-4), ("nll_before", 1e-5), ("nll_after", 1e-5),
        ("entropy_before", 1e-5), ("entropy_after", 1e-5),
    ):  # fmt: skip
        measured = outcomes.fit(column, name)[place]
        assert measured == pytest.approx(getattr(learned, name), abs=tolerance), name

    halves = {
        "explore": outcomes.half(column, "explore"),
        "exploit": outcomes.half(column, "exploit"),
        "baseline": outcomes.half(plain, "baseline"),
    }
    assert finished.num_correct is not None
    for phase, half in halves.items():
        assert finished.num_tokens[phase] == half.num_tokens[place].sum()
        assert finished.num_correct[phase] == half.is_right[place].sum()
    columns = {"carbon": column, "best_of_n": plain}
    verdicts = [event for event in events if isinstance(event, AnswerSelected)]
    assert len(verdicts) == 2
    for event in verdicts:
        right = outcomes.right(columns[event.method])
        for rule in right:
            assert right[rule][place] == event.correct[rule]
    assert finished.overlap is not None
    phases = ("exploit", "baseline") if variant == "carbon" else ("exploit",)
    for phase in phases:
        for name in OVERLAPS:
            measured = outcomes.overlap(column, phase, name)[place]
            assert measured == pytest.approx(finished.overlap[f"{phase}_{name}"], abs=1e-4)


@pytest.mark.parametrize("num_rollouts", [8, 16])
def test_a_second_half_at_another_temperature_is_a_run_that_shares_the_first(
    models: Models, problems: list[BenchmarkProblem], outcomes: Outcomes, num_rollouts: int
):
    problem = problems[1]
    (column,) = [c for c in outcomes.of("fixed_temperature") if c.num_rollouts == num_rollouts]
    config = replace(column.config, num_rollouts=num_rollouts, seed=SEED)
    reference = problem.reference_answer
    events = list(run(problem.text, config, models=models, reference_answer=reference))
    (verdict,) = [event for event in events if isinstance(event, AnswerSelected)]
    for rule, right in outcomes.right(column).items():
        assert right[1] == (verdict.correct or {})[rule]
    last = events[-1]
    assert isinstance(last, RunFinished)
    assert sum(last.num_tokens.values()) == outcomes.num_tokens(column)[1]
    plain = outcomes.plain(num_rollouts)
    for phase, is_same in (("explore", True), ("baseline", False)):
        ours, others = (outcomes.half(each, phase).num_tokens[1] for each in (column, plain))
        assert (ours.tolist() == others.tolist()) == is_same


def test_stored_scores_and_answers_give_the_stored_verdicts(outcomes: Outcomes):
    for column in outcomes.columns:
        halves = [outcomes.half(column, phase) for phase in column.phases]
        for place, right in enumerate(outcomes.right(column)["weighted"]):
            ballot = Ballot(*(
                np.concatenate([getattr(half, name)[place] for half in halves])
                for name in ("score", "answer", "is_right")
            ))  # fmt: skip
            assert ballot.right(np.ones((1, column.num_rollouts), int))[0] == right


def test_the_calibration_set_is_the_best_quarter_of_what_was_explored(outcomes: Outcomes):
    for column in outcomes.calibrated:
        half = outcomes.half(column, "explore")
        best = np.argsort(-half.score, axis=1, kind="stable")[:, : column.config.num_calibration]
        expected = np.take_along_axis(half.is_right, best, axis=1).mean(axis=1)
        assert outcomes.set_right(column).tolist() == expected.tolist()
    assert np.isnan(outcomes.set_right(outcomes.of("fixed_temperature")[0])).all()


def test_a_problem_alone_gives_the_same_numbers(
    models: Models, problems: list[BenchmarkProblem], arrays: Arrays
):
    alone = run_shard(models.engine, models.reward_model, 288, problems[1:2], SEED, EXPERIMENT)
    for name in ("rollout_answer", "rollout_text", "rollout_num_tokens", "is_right"):
        np.testing.assert_array_equal(alone[name][0], arrays[name][1])


def test_plain_rollouts_at_other_temperatures_are_runs_too(
    models: Models, problems: list[BenchmarkProblem]
):
    grid = Grid(temperatures=(0.3, 1.4), budgets=(1, 2, 4))
    arrays = run_shard(models.engine, models.reward_model, 288, problems[1:2], SEED, grid)
    outcomes = Outcomes(Results(arrays, {}), grid, LABELS)
    reference = problems[1].reference_answer
    for column in outcomes.columns:
        if column.num_rollouts == 1:
            continue
        config = RunConfig(
            num_rollouts=column.num_rollouts, seed=SEED, learn_delta=False, learn_temperature=False,
            base_temperature=column.config.base_temperature,
        )  # fmt: skip
        events = list(run(problems[1].text, config, models=models, reference_answer=reference))
        (verdict,) = [event for event in events if isinstance(event, AnswerSelected)]
        for rule, right in outcomes.right(column).items():
            assert right[0] == (verdict.correct or {})[rule]
        last = events[-1]
        assert isinstance(last, RunFinished)
        if column.num_rollouts == 4:
            assert sum(last.num_tokens.values()) == outcomes.num_tokens(column)[0]
    (table,) = tables.grid_table(outcomes).values()
    assert set(table.frame["temperature"]) == {0.3, 1.4}
    assert set(table.frame["num_rollouts"]) == {1, 2, 4}


def test_results_survive_the_disk_and_packing(tmp_path: Path, arrays: Arrays):
    meta = {"hardware": "here", "commit": "c", "started_at": "2026", "seconds": 1.0, "policy": "p"}
    meta |= {"schema": storage.SCHEMA, "asked": {"problems": [2, 3], "seeds": [SEED]}}
    first, rest = ({name: v[part] for name, v in arrays.items()} for part in (np.s_[:1], np.s_[1:]))
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
    made = tables.main_tables(outcomes)
    main = made["ablation_full"].frame
    assert len(main) == 4 * len(SELECTORS) * 2
    plain = main[(main["method"] == "best_of_n") & (main["num_rollouts"] == 16)]
    right = outcomes.right(outcomes.plain(16))
    assert len(plain) == len(right)
    for rule, is_right in right.items():
        (value,) = plain.loc[plain["selection"] == rule, "value"].tolist()
        assert value == pytest.approx(100 * is_right.mean(), abs=1e-3)
    assert (plain["low"] <= plain["value"]).all()
    assert (plain["value"] <= plain["high"]).all()
    passed = made["pass_at_n"].frame
    assert passed["value"].iloc[1] == pytest.approx(
        100 * (outcomes.share_right(outcomes.plain(16)) > 0).mean(), abs=1e-3
    )
    assert set(made["levels"].frame["level"]) == set(arrays["level"].tolist())


def test_settings_of_one_budget_are_told_apart(models: Models, problems: list[BenchmarkProblem]):
    experiment = Sensitivity(budget=8)
    arrays = run_shard(models.engine, models.reward_model, 288, problems[1:2], SEED, experiment)
    outcomes = Outcomes(Results(arrays, {}), experiment, LABELS)
    (table,) = tables.sensitivity_table(outcomes).values()
    frame = table.frame
    names = {planned.setting for planned in experiment.runs()}
    assert set(frame["setting"]) == {"plain", *names}
    explored = frame[frame["metric"] == "temperature"].set_index("setting")["num_explore"]
    assert (explored["split=1/4"], explored["default"], explored["split=3/4"]) == (2, 4, 6)
    for column in outcomes.calibrated:
        half = outcomes.half(column, "exploit")
        assert half.score.shape == (1, 8 - column.config.num_explore)
