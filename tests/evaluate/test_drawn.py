"""What is kept of every sampled token: the shard's rollouts, each once, under its own draw."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest
import torch

from carbon.evaluate import storage
from carbon.evaluate.__main__ import main
from carbon.evaluate.drawn import Line, labels_of
from carbon.evaluate.experiments import EXPERIMENTS, Rollouts
from carbon.evaluate.outcomes import Outcomes
from carbon.evaluate.problems import read_benchmark
from carbon.evaluate.rows import Labels
from carbon.evaluate.shards import run_shard
from carbon.evaluate.storage import Results
from carbon.serving.session import ModelStore

LINE = ["rollouts", "--dataset", "mini-500", "--limit", "2", "--budgets", "4", "--temperatures"]
LINE += ["1.2", "--log-probabilities"]


def test_every_rollout_is_in_one_line_under_its_own_draw():
    models = ModelStore().load("tiny", "tiny")
    pair = models.engine, models.reward_model
    problems = read_benchmark("mini-500", 5).problems[1:3]
    experiment = Rollouts(budgets=(4, 8), temperatures=(1.5,))
    lines: list[Line] = []
    arrays = run_shard(*pair, 288, problems, 1, experiment, keep=lines.extend)
    alone = run_shard(*pair, 288, problems, 1, experiment)
    assert all(np.array_equal(arrays[name], alone[name], equal_nan=name != "answers")
               for name in alone)  # fmt: skip
    outcomes = Outcomes(Results(arrays, {}), experiment, Labels(source="", dataset="", model=""))
    labels = labels_of(experiment.runs())
    for row, problem in enumerate(problems):
        places = {}
        for line in lines:
            for label, indices in (
                line["rollouts"].items() if line["problem"] == problem.index else ()
            ):
                for index in indices:
                    assert places.setdefault((label, index), line) is line
        for column in outcomes.columns:
            if column.num_rollouts < column.config.num_rollouts:
                continue
            first = 0
            for phase in column.phases:
                half = outcomes.half(column, phase)
                if phase == "baseline":
                    first = column.config.num_explore + column.config.num_exploit
                for place, length in enumerate(half.num_tokens[row]):
                    line = places.pop((labels[column.run], first + place), None)
                    if line is None:  # explored: CarBoN's column and plain's share it
                        assert phase == "explore"
                        continue
                    assert len(line["token_ids"]) == length
                    assert len(line["log_probabilities"]) == length
                    known = {"explore": 0.8, "baseline": column.config.plain_temperature}
                    known["exploit"] = outcomes.fit(column, "temperature")[row]
                    assert line["temperature"] == pytest.approx(known[phase], abs=1e-5)
                    norm = outcomes.fit(column, "delta_norm")[row] if phase == "exploit" else 0
                    assert line["delta_norm"] == pytest.approx(norm, abs=1e-4)
                first += len(half.num_tokens[row])
        assert not places
    # What the fit raised is the set, whose loss is told: the mean over its tokens.
    assert torch.tensor([sum(line["log_probabilities"]) for line in lines]).isfinite().all()


@pytest.mark.parametrize("name", sorted(set(EXPERIMENTS) - {"beams"}))
def test_no_two_runs_have_one_label(name: str):
    labels = labels_of(EXPERIMENTS[name]().runs())
    assert len(set(labels)) == len(labels)


def test_the_command_keeps_them_beside_the_results(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    assert main([*LINE, "--output", str(tmp_path), "--problems-per-batch", "1"]) == 0
    shards, kept = sorted(tmp_path.glob("*.npz")), sorted(tmp_path.glob("*.tokens.jsonl.gz"))
    assert [path.name.removesuffix(".npz") for path in shards] == [
        path.name.removesuffix(".tokens.jsonl.gz") for path in kept
    ]
    frame = pd.read_json(kept[0], lines=True)
    assert set(frame["problem"]) == set(storage.load(shards[0]).arrays["problem"].tolist())
    assert (frame["token_ids"].map(len) == frame["policy_log_probabilities"].map(len)).all()
    assert main(["tables", "--results", str(tmp_path), "--output", str(tmp_path / "1/made")]) == 0
    assert main([*LINE[:-1], "--output", str(tmp_path)]) == 1
    assert "what is kept of every token: log-probabilities there, none here" in caplog.text


def test_searches_draw_solutions_in_pieces(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    line = ["beams", "--dataset", "mini-500", "--limit", "1", "--log-probabilities"]
    assert main([*line, "--output", str(tmp_path)]) == 1
    assert "kept of rollouts that are drawn whole" in caplog.text
