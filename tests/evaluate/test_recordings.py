import json
from pathlib import Path

import pytest

from carbon.core import catalog, recording
from carbon.core.config import RunConfig
from carbon.core.events import BeamsScored, RunFinished, RunStarted
from carbon.evaluate.origin import weights_digest
from carbon.evaluate.problems import BenchmarkProblem
from carbon.evaluate.recordings import record, retell
from carbon.serving.session import ModelStore, run
from tests.support.scripted_run import scripted_models


def test_a_recording_a_problem_named_by_level_and_place(tmp_path):
    problems = [BenchmarkProblem(i, f"12+30+{i}", "42", level) for i, level in enumerate((2, 2, 3))]
    paths = record(scripted_models(), problems, RunConfig(num_rollouts=8, seed=5), tmp_path)
    names = ["level-2-seed-5.jsonl", "level-2-seed-5-2.jsonl", "level-3-seed-5.jsonl"]
    assert [path.name for path in paths] == names
    for path, problem in zip(paths, problems, strict=True):
        start, *_, last = recording.read(path)
        assert isinstance(start, RunStarted)
        assert isinstance(last, RunFinished)
        assert (start.problem, start.reference_answer, start.config.seed) == (problem.text, "42", 5)
        assert start.num_baseline == 4


def test_a_search_over_steps_is_named_by_its_strategy(tmp_path):
    config = RunConfig(num_rollouts=8, strategy="beam_search", epochs=1)
    problems = [BenchmarkProblem(i, f"12+30+{i}", "42", 4) for i in range(2)]
    paths = record(scripted_models(), problems, config, tmp_path)
    names = ["level-4-seed-0-beam-search.jsonl", "level-4-seed-0-beam-search-2.jsonl"]
    assert [path.name for path in paths] == names
    events = list(recording.read(paths[0]))
    assert isinstance(events[0], RunStarted)
    assert (events[0].config.strategy, events[0].num_explore, events[0].num_baseline) == (
        "beam_search", 4, 8,
    )  # fmt: skip
    assert {e.phase for e in events if isinstance(e, BeamsScored)} == {
        "explore", "exploit", "baseline",
    }  # fmt: skip


def test_dials_are_learned_again_where_the_fit_is_the_same(tmp_path: Path) -> None:
    store, path = ModelStore(), tmp_path / "run.jsonl"
    config = RunConfig(num_rollouts=8, epochs=20, policy="tiny", prm="tiny")
    recording.write(path, run("What is $773 \\bmod 20$?", config, store=store))
    whole = path.read_text()
    events = [json.loads(line) for line in whole.splitlines()]
    number = next(n for n, e in enumerate(events) if e["event"] == "CalibrationLearned")
    bare = {"logits": [], "biases": [], "rest": []}
    positions = [place | bare for place in events[number]["positions"]]
    recording.replace_fields(path, {number: {"positions": positions, "dials": None}})
    retell([path])
    assert path.read_text() != whole  # without models nothing is learned
    retell([path], store)
    assert path.read_text() == whole

    other = [place | {"after": [0.5] * len(place["after"])} for place in positions]
    recording.replace_fields(path, {number: {"positions": other, "dials": None}})
    retell([path], store)
    assert json.loads(path.read_text().splitlines()[number])["dials"] is None


PRECOMPUTED = Path(__file__).parents[2] / "precomputed"


SMALL_PAIRS = [
    path
    for path in sorted((PRECOMPUTED / "runs").glob("*.jsonl"))
    if not path.stem.startswith("level-")
]


@pytest.mark.parametrize("section", ["opening_run", "gallery_runs"])
def test_shipped_recordings_are_of_the_pair_that_ships(section: str) -> None:
    manifest = json.loads((PRECOMPUTED / "MANIFEST.json").read_text("utf-8"))
    told = manifest[section]["weights_sha256"]
    assert told == {role: weights_digest(catalog.find(role, "small")) for role in told}
    assert "policy" in told


@pytest.mark.parametrize("path", SMALL_PAIRS, ids=lambda path: path.stem)
def test_shipped_recordings_are_trusted_as_their_pair_is_now(path: Path, tmp_path: Path) -> None:
    kept, copy = path.read_text("utf-8"), tmp_path / path.name
    copy.write_text(kept, "utf-8")
    numbers = [
        n
        for n, line in enumerate(kept.splitlines())
        if json.loads(line)["event"] == "AnswerSelected"
    ]
    assert len(numbers) == 2
    doubted = {"chance": 0.0, "is_trusted": False, "num_like_this": 1, "share_right": 0.0}
    doubted |= {"reasons": ["it was of another pair"], "sentence": ""}
    recording.replace_fields(copy, {number: {"trust": doubted} for number in numbers})
    assert copy.read_text("utf-8") != kept
    retell([copy])
    assert copy.read_text("utf-8") == kept
