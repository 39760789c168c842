"""The small pair's way from a base to measurements, with a new tiny model in the base's place."""

import json
import math
from dataclasses import replace
from random import Random
from typing import Any, cast

import numpy as np
import pytest
import torch
from transformers import AutoModelForCausalLM, AutoTokenizer

from carbon.core.errors import ModelError
from carbon.models import checkpoint, trunk
from carbon.rewards.transformers_prm import TransformersPRM
from train.base_model import BaseModel
from train.benchmarks import write_lines
from train.loop import Trainer
from train.model import LanguageModel, Shape
from train.sampled import SampledIds
from train.scales import PolicySettings, RewardSettings
from train.school import benchmarks
from train.school.outcomes import Group, count_right
from train.school.scales import SmallScale
from train.school.stream import draw
from train.small import SmallRun, run_all
from train.tokenizer import train_tokenizer

SCALE = SmallScale(
    shape=Shape(vocabulary=768, hidden=32, layers=2, heads=2, kv_heads=1, inner=64),
    policy=PolicySettings(updates=2, num_rows=2, row_length=384, warmup=1, snapshots=(0.5,)),
    reward=RewardSettings(
        num_problems=12, epochs=1, num_rows=2, row_length=384, warmup=1, pair_weight=0.5, rank=4
    ),
    samples=2,
    more_samples=1,
    max_new_tokens=6,
    sample_batch=1024,
    num_measured=6,
    measured_samples=2,
)


class NewBase:
    """What `BaseModel` gives, without its file."""

    def tokenizer(self, size: int):
        return train_tokenizer(200, size)

    def weights(self, shape: Shape):
        return LanguageModel(shape).state_dict()


def run_in(folder) -> SmallRun:
    return SmallRun(folder, SCALE, seed=0, num_workers=0, base=cast(BaseModel, NewBase()))


@pytest.fixture(scope="module")
def run(tmp_path_factory) -> SmallRun:
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    run = run_in(tmp_path_factory.mktemp("small"))
    run_all(run)
    torch.set_num_threads(threads)
    return run


def test_both_models_load_as_others_load_them(run, monkeypatch, tmp_path):
    monkeypatch.setattr(checkpoint.constants, "HF_HOME", str(tmp_path))
    folder = checkpoint.expanded(run.folder / "policy")
    model: Any = AutoModelForCausalLM.from_pretrained(folder, dtype=torch.float32)
    tokenizer = AutoTokenizer.from_pretrained(folder)
    assert len(tokenizer) == model.config.vocab_size == SCALE.shape.vocabulary
    prm = TransformersPRM.load(run.folder / "prm", system_prompt=None, device="cpu")
    (scores,) = prm.score_steps("1+1", [["So $1+1=2$", "$\\boxed{2}$"]])
    assert len(scores.values) == 2
    names = {path.name for path in (run.folder / "prm").iterdir()}
    assert {"config.json", "tokenizer.json", "model.safetensors.index.json"} <= names


def test_the_reward_model_holds_what_it_does_not_share(run, monkeypatch, tmp_path):
    """What is read of both folders is the model that was trained."""
    own, shared = (
        sum(path.stat().st_size for path in (run.folder / name).glob("*.safetensors"))
        for name in ("prm", "policy")
    )
    assert own < 0.7 * shared
    monkeypatch.setattr(checkpoint.constants, "HF_HOME", str(tmp_path))
    read = checkpoint.read_weights(run.folder / "prm", torch.float32)
    alone = checkpoint.read_weights(checkpoint.expanded(run.folder / "prm"), torch.float32)
    assert all(torch.equal(weight.half().float(), alone[name]) for name, weight in read.items())
    whole = run.reward_model.whole_state()
    assert read.keys() == whole.keys()
    for name, weight in whole.items():
        torch.testing.assert_close(read[name], weight, atol=2e-3, rtol=2e-3)


def test_measurements_are_whole(run):
    numbers = json.loads((run.folder / "measurements.json").read_text())
    assert numbers["stream"]["num_problems"] == SCALE.num_measured
    typed = numbers["typed_dev"]
    assert typed["num_problems"] == 300
    assert (typed["overall"]["problems"], typed["unknown"]["problems"]) == (240, 60)
    assert 0 <= typed["overall"]["weighted_2"] <= typed["overall"]["pass_at_n"] <= 1
    counts = json.loads((run.work / "reward_data.json").read_text())
    assert counts["problems"] - counts["unmet"] == SCALE.reward.num_problems


def test_finished_stages_are_not_done_again(run):
    times = {path: path.stat().st_mtime_ns for path in run.work.iterdir()}
    again = run_in(run.folder)
    policies = zip(run.policies.all, again.policies.all, strict=True)
    for old, new in (*policies, (run.reward_model, again.reward_model)):
        states = old.state_dict(), new.state_dict()
        assert all(torch.equal(weight, states[1][name]) for name, weight in states[0].items())
    assert times == {path: path.stat().st_mtime_ns for path in run.work.iterdir()}


def test_a_policy_whose_training_was_killed_goes_on(tmp_path, monkeypatch):
    """At the update after the last one that was kept, and to the same weights."""
    monkeypatch.setattr("train.loop._KEEP_EVERY_SECONDS", 0.0)
    scale = replace(SCALE, policy=replace(SCALE.policy, updates=6))
    whole, killed, again = (
        SmallRun(tmp_path / name, scale, seed=0, num_workers=0, base=cast(BaseModel, NewBase()))
        for name in ("whole", "killed", "killed")
    )
    update = Trainer._update

    def until_the_fifth(self, batch):
        if self.updates_done == 4:
            for thread in filter(None, [self._keeping]):
                thread.join()
            raise KeyboardInterrupt
        return update(self, batch)

    with monkeypatch.context() as patch:
        patch.setattr(Trainer, "_update", until_the_fifth)
        with pytest.raises(KeyboardInterrupt):
            _ = killed.policies
    pairs = zip(whole.policies.all, again.policies.all, strict=True)
    for one, other in pairs:
        for name, weight in one.state_dict().items():
            torch.testing.assert_close(other.state_dict()[name], weight)
    records = [json.loads((run.work / "policy.json").read_text()) for run in (whole, again)]
    assert records[0]["updates"] == records[1]["updates"] == 6
    assert records[0]["tokens"] == records[1]["tokens"]
    assert not (again.work / "policy_so_far.pt").exists()


def test_a_policy_is_trained_on(run, tmp_path):
    """From its weights, where the copy that meets fewer families is of the base alone."""
    still = replace(SCALE.policy, learning_rate=0.0)
    base = cast(BaseModel, NewBase())
    settings = replace(SCALE, policy=still), 1, 0, base
    again = SmallRun(tmp_path / "again", *settings, start=run.folder / "policy")
    copy, final = again.policies.all
    before = run.policies.final.state_dict()
    for name, weight in final.state_dict().items():
        torch.testing.assert_close(weight, before[name])
    name = "model.embed_tokens.weight"
    assert not torch.allclose(copy.state_dict()[name], before[name], atol=1e-2)
    told = json.loads((again.work / "start.json").read_text())
    assert told == trunk.digest_of(run.folder / "policy")


def test_lowest_layers_can_be_kept(run, tmp_path):
    """Then what is stored of them, and of the embedding, says the same weights to the bit."""
    settings = SCALE, 1, 0, cast(BaseModel, NewBase())
    again = SmallRun(tmp_path / "again", *settings, start=run.folder / "policy", kept_layers=1)
    again.export_policy()
    before, after = (
        checkpoint.read_weights(each.folder / "policy", torch.float32, torch.device("cpu"))
        for each in (run, again)
    )
    is_kept = {name: torch.equal(weight, after[name]) for name, weight in before.items()}
    lowest = ("model.embed_tokens.", "model.layers.0.")
    matrices = {name for name, weight in before.items() if weight.dim() == 2}
    assert {name for name in matrices if is_kept[name]} == {
        name for name in matrices if name.startswith(lowest)
    }
    assert all(is_kept[name] for name in before if name.startswith(lowest))


def test_a_policy_of_another_shape_is_refused(run, tmp_path):
    other = replace(SCALE, shape=replace(SCALE.shape, layers=1))
    start = run.folder / "policy"
    with pytest.raises(ModelError, match="another shape"):
        _ = SmallRun(tmp_path, other, 0, 0, cast(BaseModel, NewBase()), start=start).policies


def test_tries_are_counted(run, tmp_path):
    problems = benchmarks.reserved(5, num_workers=0)
    write_lines(tmp_path / "reserved.jsonl", problems)
    run.tries(tmp_path / "reserved.jsonl")
    tried = benchmarks.read(run.work / "tried.jsonl")
    assert [each.problem.text for each in tried] == [each.text for each in problems]
    assert all(0 <= each.right <= SCALE.samples for each in tried)


def test_right_samples_are_counted(run):
    tokenizer = run.tokenizer
    problem = draw(Random(1), reserved=True)
    texts = [problem.solution, "So $\\boxed{no such answer}$.", problem.solution]
    samples = [SampledIds(np.array(tokenizer.encode(text).ids, np.int16), True) for text in texts]
    assert count_right(tokenizer.to_str(), [Group(problem, samples, 0, 0)]) == [2]


def test_less_is_sampled_where_time_is_short(run, tmp_path):
    problems = [draw(Random(seed)) for seed in range(5)]
    small = replace(SCALE, sample_batch=1)  # two problems in a go, of two samples each
    short = SmallRun(tmp_path, small, seed=0, num_workers=0, base=cast(BaseModel, NewBase()))
    late = short.documents.sampled_in_time(run.policies.final, problems, 2, 1, 0.0)
    assert [len(each) for each in late] == [2, 2]
    assert len(short.documents.sampled_in_time(run.policies.final, problems, 2, 1, math.inf)) == 5


def test_undecided_problems_are_sampled_once_more(run):
    """Their documents are made anew, of all samples; those of others stay."""
    problems = [draw(Random(seed)) for seed in range(3)]
    samples = run.sample(run.policies.final, problems, SCALE.samples, 1)
    groups = [Group(*each, 0, 5) for each in zip(problems, samples, strict=True)]
    assert run.documents.with_more(run.policies.final, groups, []) == {}
    more = run.documents.with_more(run.policies.final, groups, [2])
    assert more.keys() == {2}
    assert {document.problem for document in more[2]} <= {5}
    assert len(groups[2].samples) == SCALE.samples
