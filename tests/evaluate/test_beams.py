"""Runs that share batches give what each gives alone, and the tables hold it."""

import threading
from pathlib import Path

import pandas as pd
import pytest

from carbon.calibration.params import Calibration
from carbon.core.config import RunConfig
from carbon.core.errors import OutOfMemoryError
from carbon.core.events import AnswerSelected, RunFinished
from carbon.engines.base import SampleRequest
from carbon.evaluate.__main__ import main
from carbon.evaluate.experiments import Beams
from carbon.evaluate.outcomes import Outcomes
from carbon.evaluate.problems import BenchmarkProblem, read_benchmark
from carbon.evaluate.rendezvous import run_together
from carbon.evaluate.rows import Labels
from carbon.evaluate.shards import run_shard
from carbon.evaluate.storage import Results
from carbon.search.selection import RULES
from carbon.serving.session import Models, ModelStore, run
from tests.support.step_engine import JudgePRM, StepEngine

PROBLEMS = Path(__file__).parents[2] / "assets" / "problems" / "mini_500.jsonl"
SEED = 3
LABELS = Labels(source="pair", dataset="MINI", model="tiny")
EXPERIMENT = Beams(budgets=(8,), strategies=("beam_search",))


@pytest.fixture(scope="module")
def models() -> Models:
    return ModelStore(backend="transformers").load("tiny", "tiny")


@pytest.fixture(scope="module")
def problems() -> list[BenchmarkProblem]:
    return list(read_benchmark(PROBLEMS, 5).problems[1:3])


def alone(models: Models, problem: BenchmarkProblem, config: RunConfig) -> dict:
    events = list(
        run(problem.text, config, models=models, reference_answer=problem.reference_answer)
    )
    finished = events[-1]
    assert isinstance(finished, RunFinished)
    verdicts = {e.method: e for e in events if isinstance(e, AnswerSelected)}
    return {"finished": finished, "verdicts": verdicts}


def test_a_shard_equals_the_runs(models: Models, problems: list[BenchmarkProblem]):
    arrays = run_shard(models.engine, models.reward_model, 288, problems, SEED, EXPERIMENT)
    outcomes = Outcomes(Results(arrays, {}), EXPERIMENT, LABELS)
    assert arrays["is_right"].shape == (2, len(outcomes.columns), len(RULES))
    for row, problem in enumerate(problems):
        column = 0
        for planned in EXPERIMENT.runs(SEED):
            expected = alone(models, problem, planned.config)
            tokens = expected["finished"].num_tokens
            for method in planned.names:
                verdict = expected["verdicts"][method]
                right = [verdict.correct[rule] for rule in RULES]
                assert arrays["is_right"][row, column].tolist() == right
                second = "exploit" if method == "carbon" else "baseline"
                num_tokens = outcomes.num_tokens(outcomes.columns[column])
                assert num_tokens[row] == tokens["explore"] + tokens[second]
                column += 1
        assert column == len(outcomes.columns)


def test_one_whole_step_is_best_of_n_and_carbon(models: Models, problems: list[BenchmarkProblem]):
    planned = EXPERIMENT.runs(SEED)[0]
    assert set(planned.names.values()) == {"best_of_n", "carbon"}
    step = alone(models, problems[0], planned.config)
    known = alone(models, problems[0], RunConfig(num_rollouts=8, seed=SEED))
    for method in planned.names:
        one, other = step["verdicts"][method], known["verdicts"][method]
        assert (one.answer, one.weight, one.votes_by_phase) == (
            other.answer, pytest.approx(other.weight, abs=1e-4), other.votes_by_phase,
        )  # fmt: skip
    assert step["finished"].num_tokens == known["finished"].num_tokens


def test_calls_that_wait_are_made_together():
    engine, prm = StepEngine(lambda before, seed: "x"), JudgePRM(len)

    def one(number):
        def job(own_engine, own_prm):
            for step in range(number):
                own_prm.score_steps("p", [[str(step)] * number])
            return threading.get_ident(), own_prm.score_steps("p", [[f"last of {number}"]])

        return job

    outcomes = run_together([one(number) for number in range(4)], engine, prm)
    assert len(outcomes) == 4
    assert sorted(map(len, prm.solutions)) == sorted([1] * 4 + [1, 2, 2, 3, 3, 3])


def test_what_several_runs_ask_for_is_computed_once():
    engine, prm = StepEngine(lambda before, seed: f"text {seed}"), JudgePRM(len)

    def job(own_engine, own_prm):
        base = Calibration(0.8)
        requests = [SampleRequest(row, (1,), row, base) for row in (0, 1, 0)]
        (updates,) = own_engine.sample(requests, 20, ())
        texts = [update.completion.text for update in updates]
        again = own_prm.score_steps("p", [[text] for text in texts])
        return texts, own_prm.score_steps("p", [[text] for text in texts]) == again

    outcomes = run_together([job] * 3, engine, prm)
    assert outcomes == [(["text 0", "text 1", "text 0"], True)] * 3
    assert [len(batch) for batch in engine.batches] == [2]
    assert len({request.calibration for request in engine.batches[0]}) == 1
    assert sorted(prm.solutions) == [("text 0",), ("text 1",)]


def test_what_fails_is_raised_and_stops_the_others():
    class Full(JudgePRM):
        def score_steps(self, problem, solutions):
            raise OutOfMemoryError("does not fit")

    def job(own_engine, own_prm):
        return own_prm.score_steps("p", [["a"]])

    def broken(own_engine, own_prm):
        raise ZeroDivisionError

    engine = StepEngine(lambda before, seed: "x")
    with pytest.raises(OutOfMemoryError, match="does not fit"):
        run_together([job, job], engine, Full(len))
    with pytest.raises(ZeroDivisionError):
        run_together([job, broken], engine, JudgePRM(len))
    assert run_together([], engine, JudgePRM(len)) == []


def test_shards_resume_and_become_tables(tmp_path: Path):
    arguments = ["beams", "--problems", str(PROBLEMS), "--limit", "2", "--budgets", "4"]
    arguments += ["--output", str(tmp_path / "shards"), "--problems-per-batch", "1"]
    assert main([*arguments, "--minutes", "-1"]) == 3
    assert main(arguments) == 0
    shards = sorted((tmp_path / "shards").glob("*.npz"))
    before = [path.stat().st_mtime_ns for path in shards]
    assert len(before) == 2
    assert main(arguments) == 0
    assert [path.stat().st_mtime_ns for path in shards] == before
    packs, output = str(tmp_path / "packs"), tmp_path / "measured"
    assert main(["pack", "--results", str(tmp_path / "shards"), "--output", packs]) == 0
    assert main(["tables", "--results", packs, "--output", str(output)]) == 0
    frame = pd.read_csv(output / "beam_search.csv", keep_default_na=False)
    assert set(frame["method"]) == {"beam_search", "calibrated_beam_search"}
    assert set(frame["num_rollouts"]) == {4}
    assert ((frame["low"] <= frame["value"]) & (frame["value"] <= frame["high"])).all()
    methods = pd.read_csv(output / "beam_methods.csv", keep_default_na=False)
    assert {"best_of_n", "carbon", "calibrated_beam_search_per_depth"} <= set(methods["method"])
    differences = pd.read_csv(output / "beam_differences.csv", keep_default_na=False)
    assert set(differences["less"]) >= {"beam_search", "best_of_n"}
