"""The worked example of the theory lesson: from the weights that ship, by the formulas it shows."""

import json

import numpy as np
import pytest

from carbon.core import catalog
from carbon.core.config import RunConfig
from carbon.evaluate import worked_example
from carbon.evaluate.origin import weights_digest
from carbon.evaluate.worked_example import EXAMPLE, make_example
from carbon.results.tables import load_manifest
from carbon.serving.session import ModelStore


@pytest.fixture(scope="module")
def made():
    return json.loads(EXAMPLE.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def models():
    return ModelStore().load("tiny", "tiny")


def test_the_file_was_made_from_the_weights_that_ship(made):
    """If this fails: `python -m carbon.evaluate.worked_example`."""
    assert made["weights"] == weights_digest(catalog.find("policy", "tiny"))
    entry = load_manifest()["lessons"]["files"][EXAMPLE.stem]
    assert entry["weights_sha256"] == made["weights"]
    assert entry["command"].startswith("python -m carbon.evaluate.worked_example")


def test_the_step_is_the_gradient_seen_through_lm_head(made, models):
    weight = models.engine.lm_head_weight().float().numpy()
    error = np.array(made["mean_prediction"]) - np.array(made["mean_target"])
    gradient = error @ weight / made["base_temperature"]
    length = np.linalg.norm(gradient)
    assert length == pytest.approx(made["gradient_norm"], abs=2e-4)
    assert np.array(made["step_bias"]) == pytest.approx(-weight @ gradient / length, abs=0.03)
    assert made["hidden_size"] == weight.shape[1]
    assert len(made["tokens"]) == len(weight)


def test_averages_are_distributions(made):
    assert sum(made["mean_prediction"]) == pytest.approx(1, abs=1e-3)
    assert sum(made["mean_target"]) == pytest.approx(1, abs=1e-3)
    counts = np.array(made["mean_target"]) * made["num_tokens"]
    assert counts == pytest.approx(np.round(counts), abs=0.01)


def test_temperature_moves_where_its_gradient_points(made):
    moved = made["learned_temperature"] - made["base_temperature"]
    assert moved * made["temperature_gradient"] < 0


def test_a_small_example_is_made_and_recorded(models, tmp_path, monkeypatch):
    (tmp_path / "MANIFEST.json").write_text('{"paper": {"title": "δ"}}', encoding="utf-8")
    monkeypatch.setattr(worked_example, "PRECOMPUTED", tmp_path)
    monkeypatch.setattr(worked_example, "EXAMPLE", tmp_path / "lessons" / "gradient_example.json")
    assert worked_example.main(["What is $12+30$?", "--num-rollouts", "8"]) == 0
    made = json.loads((tmp_path / "lessons" / "gradient_example.json").read_text("utf-8"))
    assert made["problem"] == "What is $12+30$?"
    assert made["num_explore"] == 4
    again = make_example(made["problem"], RunConfig(num_rollouts=8, seed=0), models)
    assert again == made  # the same seed, the same file
    for position in made["positions"]:
        assert len(position["logits"]) == len(made["tokens"])
        assert 0 <= position["target"] < len(made["tokens"])
    manifest = json.loads((tmp_path / "MANIFEST.json").read_text("utf-8"))
    assert manifest["paper"] == {"title": "δ"}
    command = manifest["lessons"]["files"]["gradient_example"]["command"]
    assert command == "python -m carbon.evaluate.worked_example 'What is $12+30$?' --num-rollouts 8"
