from pathlib import Path

import pytest

from carbon.core import catalog
from carbon.evaluate.__main__ import main
from carbon.evaluate.estimate import estimate, seconds_each, sentences
from carbon.evaluate.experiments import Grid, Rollouts
from carbon.models.memory import needed_gigabytes

PAIR = catalog.find("policy", "qwen2.5-math-1.5b"), catalog.find("prm", "qwen2.5-math-prm-7b")


def test_shared_rollouts_count_once():
    """Of N = 8 and 16: 8 explored, 8 plain, three fits each with N / 2, 8 at a temperature."""
    found = estimate(Rollouts(budgets=(8, 16), temperatures=(1.2,)), 1_000)
    assert (found.num_rollouts, found.num_fits) == (8 + 8 + 3 * (4 + 8) + 8, 6)
    grid = estimate(Grid(temperatures=(0.5, 1.0), budgets=(1, 4)), 100)
    assert (grid.num_rollouts, grid.num_fits) == (2 * 4, 0)


def test_time_grows_with_all_that_is_asked():
    small, large = (Rollouts(budgets=(n,), temperatures=()) for n in (8, 64))
    found = [estimate(each, 2_048) for each in (small, large)]
    times = [seconds_each(each, *PAIR, 1) for each in found]
    assert 0 < times[0] < times[1]
    assert seconds_each(found[1], *PAIR, 16) < times[1]  # weights are read once for all of them


def test_a_pair_s_needs_are_told_in_sentences():
    told = list(sentences(Rollouts(), *PAIR, 500, 8, 0.0, 1))
    assert told[0].startswith("500 problems and seeds: ")
    assert f"{needed_gigabytes(PAIR[0]):.0f}" in told[1]
    assert "of one H200" in told[2]
    assert told[3].endswith("here: no NVIDIA GPU.")
    assert len(list(sentences(Rollouts(), *PAIR, 500, 8, 141.0, 1))) == 3


def test_the_line_of_the_paper_s_pair_comes_as_far_as_the_hub(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    line = ["rollouts", "--dataset", "math-500", "--policy", "qwen2.5-math-1.5b", "--prm"]
    line += ["qwen2.5-math-prm-7b", "--output", str(tmp_path)]
    caplog.set_level("INFO")
    assert main([*line, "--plan"]) == 0
    assert "500 problems and seeds" in caplog.text
    assert "MATH-500 cannot be had" not in caplog.text
    assert main(line) == 1
    assert "MATH-500 cannot be had" in caplog.text
