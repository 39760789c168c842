"""Runs on the typed problems are those of the product; what is measured is not measured again."""

import json
from dataclasses import asdict

from carbon.core.config import RunConfig
from carbon.core.events import AnswerSelected
from carbon.search.trust import Signs
from tests.support.fakes import LengthPRM, ScriptedEngine
from tests.support.scripted_run import RIGHT, WRONG, scripted_models, scripted_run
from tests.support.trusted_pair import TRUST, with_trust
from train import trust_runs
from train.school import development
from train.school.development import TypedProblem
from train.trust_runs import MeasuredRun

PROBLEM = TypedProblem("a", "What is the sum of 12 and 30?", "42", "sum", "question", "in")
SCRIPT = [RIGHT, RIGHT, WRONG, "It is not known."]


def measured(problem: TypedProblem, config: RunConfig) -> list[MeasuredRun]:
    return trust_runs.measure(problem, config, 1_000, ScriptedEngine(SCRIPT), LengthPRM())


def test_a_run_is_measured_as_the_page_judges_it(tmp_path):
    config = RunConfig(num_rollouts=16, epochs=1)
    models = with_trust(tmp_path, scripted_models(ScriptedEngine(SCRIPT)))
    events = scripted_run(config, PROBLEM.problem, models=models)
    told = {event.method: event.trust for event in events if isinstance(event, AnswerSelected)}
    runs = measured(PROBLEM, config)
    assert {run.method for run in runs} == {"carbon", "best_of_n"}
    for run in runs:
        verdict = TRUST.judge(PROBLEM.problem, run.signs, run.method, run.num_rollouts, 0)
        assert told[run.method] == asdict(verdict)
        assert run.is_right


def test_an_answer_to_what_has_none_is_never_right():
    unanswerable = TypedProblem("b", "What is the meaning of life?", None, "x", "question", "out")
    assert not any(run.is_right for run in measured(unanswerable, RunConfig(num_rollouts=8)))


def test_what_is_there_is_not_measured_again(tmp_path):
    *known, missing = development.read_all()
    signs, path = Signs(0.5, 0.5, 0.5, 1.0), tmp_path / "runs.jsonl"
    old = [MeasuredRun(each.id, "carbon", 4, 0, signs, False) for each in known]
    path.write_text("".join(json.dumps(asdict(run)) + "\n" for run in old))
    options = ["--policy", "tiny", "--prm", "tiny", "--sizes", "4", "--output", str(path)]
    for _ in range(2):
        assert trust_runs.main(options) == 0
        runs = trust_runs.read(path)
        assert runs[: len(old)] == old
        new = runs[len(old) :]
        assert [run.problem for run in new] == [missing.id] * 2
        assert {run.method for run in new} == {"carbon", "best_of_n"}
