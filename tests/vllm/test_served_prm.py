"""What vLLM is given of a reward model: its own files, and its head as two classes."""

import json
from pathlib import Path

import pytest
import torch
from safetensors.torch import load_file, save_file

from carbon.core.errors import ModelError
from carbon.models import checkpoint
from carbon.rewards.formats import SKYWORK, check_prm
from carbon.rewards.reward_head import probabilities
from carbon.vllm.served_prm import served
from tests.support.reward_models import write_look_alike


def split_in_two(folder: Path) -> None:
    """As a large checkpoint is stored: the head in the second of two files."""
    weights = load_file(folder / "model.safetensors")
    (folder / "model.safetensors").unlink()
    weight_map = {name: f"part-{int('head' in name)}.safetensors" for name in weights}
    for part in set(weight_map.values()):
        of_it = {name: weights[name] for name, one in weight_map.items() if one == part}
        save_file(of_it, folder / part)
    index = json.dumps({"weight_map": weight_map})
    (folder / "model.safetensors.index.json").write_text(index, encoding="utf-8")


@pytest.mark.parametrize("in_two", [False, True])
@pytest.mark.parametrize("family_name", ["skywork", "shepherd", "rlhflow"])
def test_all_weights_are_there_and_the_head_is_a_classifiers(tmp_path, family_name, in_two):
    folder = write_look_alike(family_name, tmp_path)
    if in_two:
        split_in_two(folder)
    before = {path: path.stat().st_mtime_ns for path in folder.iterdir()}
    config = checkpoint.read_config(folder)
    family = check_prm(config, folder.name)
    verdict_ids = family.encoder.load(folder, None).verdict_ids
    stored = checkpoint.read_weights(folder, torch.float32)
    with served(folder, config, family, verdict_ids) as made:
        served_config = checkpoint.read_config(made)
        weights = {k: w for path in made.glob("*.safetensors") for k, w in load_file(path).items()}
    assert not made.exists()
    assert {path: path.stat().st_mtime_ns for path in folder.iterdir()} == before
    assert served_config["architectures"][0].endswith("ForSequenceClassification")
    assert served_config["hidden_size"] == config["hidden_size"]
    added = {"score.weight", "score.bias"}
    assert set(weights) - added == {name for name in stored if not name.startswith("v_head.")}
    hidden = torch.randn(20, config["hidden_size"])
    logits = hidden @ weights["score.weight"].T + weights["score.bias"]
    expected = probabilities(family.head(stored, verdict_ids)(hidden))
    torch.testing.assert_close(torch.softmax(logits, -1)[:, 1], expected)


def test_what_vllm_knows_is_left_as_it_is(tmp_path):
    folder = write_look_alike("qwen", tmp_path)
    config = checkpoint.read_config(folder)
    with served(folder, config, check_prm(config, folder.name), None) as made:
        assert made == folder


def test_a_checkpoint_without_its_head_is_refused(tmp_path):
    folder = write_look_alike("rlhflow", tmp_path)
    config = checkpoint.read_config(folder)
    refused = pytest.raises(ModelError, match="no process reward model")
    with refused, served(folder, config, SKYWORK, None):
        pass
