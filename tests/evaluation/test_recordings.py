from carbon import recording
from carbon.evaluation.problems import BenchmarkProblem
from carbon.evaluation.recordings import record
from carbon.events import RunFinished, RunStarted
from tests.scripted_run import scripted_models


def test_a_recording_a_problem_named_by_level_and_place(tmp_path):
    problems = [BenchmarkProblem(i, f"12+30+{i}", "42", level) for i, level in enumerate((2, 2, 3))]
    paths = record(scripted_models(), problems, 8, 5, tmp_path)
    names = ["level-2-seed-5.jsonl", "level-2-seed-5-2.jsonl", "level-3-seed-5.jsonl"]
    assert [path.name for path in paths] == names
    for path, problem in zip(paths, problems, strict=True):
        start, *_, last = recording.read(path)
        assert isinstance(start, RunStarted)
        assert isinstance(last, RunFinished)
        assert (start.problem, start.reference_answer, start.seed) == (problem.text, "42", 5)
        assert start.num_baseline == 4
