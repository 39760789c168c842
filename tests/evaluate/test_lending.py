"""What was learned goes into a file, comes back, and is lent to problems of other runs."""

from pathlib import Path

import numpy as np
import pytest
import torch
from safetensors.numpy import save_file

from carbon.core.errors import ConfigError
from carbon.engines.base import SampledCompletion, SampleRequest
from carbon.evaluate import lending, storage
from carbon.evaluate.__main__ import main
from carbon.evaluate.lending import Lent
from carbon.evaluate.problems import read_benchmark
from carbon.search.run import problem_seed, rollout_seed
from carbon.serving.session import ModelStore

ABOUT = {"policy": "tiny", "problems": "a", "problems_sha256": "aa", "weights_sha256": "w"}


def lent(num: int = 3) -> Lent:
    delta = np.arange(num * 4, dtype=np.float32).reshape(num, 4)
    return Lent(delta, np.linspace(0.5, 1, num, dtype=np.float32), np.arange(num), ABOUT)


def test_a_file_gives_back_what_it_was_given(tmp_path: Path):
    lending.write(tmp_path / "a.safetensors", lent())
    back = lending.read(tmp_path / "a.safetensors")
    assert (back.delta == lent().delta).all()
    assert (back.temperature == lent().temperature).all()
    assert back.about == ABOUT
    assert back.digest


def test_no_problem_is_lent_what_was_learned_of_itself():
    other = lent().to(1, "other problems")
    assert other.delta is not None
    assert other.delta.tolist() == lent().delta.mean(axis=0).tolist()
    own = lent().to(1, "aa")
    assert own.delta is not None
    assert own.delta.tolist() == lent().delta[[0, 2]].mean(axis=0).tolist()
    assert own.temperature == pytest.approx(0.75)
    with pytest.raises(ConfigError, match="of the very problem"):
        lent(1).to(0, "aa")
    with pytest.raises(ConfigError, match="other weights"):
        lent().require_same_policy("x")


def test_what_is_no_such_file_is_told(tmp_path: Path):
    path = tmp_path / "a.safetensors"
    with pytest.raises(ConfigError, match="holds nothing that was learned"):
        lending.read(path)
    path.write_bytes(b"nonsense")
    with pytest.raises(ConfigError, match="holds nothing that was learned"):
        lending.read(path)
    save_file({"delta": np.zeros((1, 2), np.float32)}, path)
    with pytest.raises(ConfigError, match="was not made by"):
        lending.read(path)
    broken = lent()
    broken.delta[0, 0] = np.nan
    lending.write(path, broken)
    with pytest.raises(ConfigError, match="is damaged"):
        lending.read(path)


def test_what_problems_learned_is_applied_to_others(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    line = ["transfer", "--dataset", "mini-500", "--limit", "3", "--budget", "4"]
    assert main([*line, "--output", str(tmp_path / "one")]) == 0
    file = tmp_path / "learned.safetensors"
    learned = ["learned", "--results", str(tmp_path / "one"), "--output", str(file)]
    assert main(learned) == 0
    whole = lending.read(file)
    assert whole.delta.shape[0] == 3
    results = storage.load_experiment([tmp_path / "one"], "transfer")
    assert results is not None
    assert (whole.delta == results.arrays["delta"]).all()

    others = tmp_path / "others.jsonl"  # other problems, in the same places
    asked = ["What is 17 + 25?", "What is 6*7 - 2?"]
    others.write_text("".join(
        f'{{"problem": "{each}", "answer": "{eval(each[8:-1])}"}}\n' for each in asked
    ))  # fmt: skip
    lend = ["transfer", "--dataset", str(others), "--budget", "4", "--lent", str(file)]
    assert main([*lend, "--output", str(tmp_path / "two")]) == 0
    assert main([*lend[:-2], "--output", str(tmp_path / "two")]) == 1
    assert "settings (lent)" in caplog.text
    made = ["tables", "--results", str(tmp_path / "two"), "--output", str(tmp_path / "3/made")]
    assert main(made) == 0
    told = (tmp_path / "3/made/transfer_differences.csv").read_text()
    assert "lent_delta" in told

    results = storage.load_experiment([tmp_path / "two"], "transfer")
    assert results is not None
    engine = ModelStore().load("tiny", "tiny").engine
    given = whole.to(0, read_benchmark(others, None).sha256)
    assert given.delta is not None
    assert torch.allclose(given.delta, torch.from_numpy(whole.delta).mean(dim=0))
    for row, problem in enumerate(read_benchmark(others, None).problems):
        seeds = [rollout_seed(problem_seed(0, problem.text), "baseline", i) for i in range(2)]
        ids = engine.encode(problem.text)
        requests = [SampleRequest(place, ids, seed, given) for place, seed in enumerate(seeds)]
        lengths = {
            update.row: len(update.completion.token_ids)
            for updates in engine.sample(requests, 288, ())
            for update in updates
            if isinstance(update, SampledCompletion)
        }
        kept = results.arrays["rollout_num_tokens"][row][-2:]  # the last run's second half
        assert kept.tolist() == [lengths[0], lengths[1]]


def test_results_of_other_experiments_lend_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    assert main(["learned", "--results", str(tmp_path)]) == 1
    assert "no results of `transfer`" in caplog.text
