"""The trainable network equals transformers' Qwen2, and documents in a row do not meet."""

import json

import pytest
import torch
from safetensors.torch import load_file
from transformers import AutoModelForCausalLM

from carbon.models.decoder import load_decoder
from train.export import export_policy, export_reward, round_to_8_bits
from train.model import LanguageModel, RewardModel, Shape
from train.packing import IGNORED, NEXT_TOKEN
from train.tokenizer import train_tokenizer

SHAPE = Shape(hidden=64, layers=2, heads=4, kv_heads=2, inner=96, max_positions=64)


@pytest.fixture(scope="module")
def model():
    torch.manual_seed(0)
    model = LanguageModel(SHAPE)
    with torch.no_grad():  # norms, biases and scales away from their initial values
        for parameter in model.parameters():
            parameter.add_(0.1 * torch.randn_like(parameter))
            parameter.copy_(parameter.half().float())
    return model.eval()


@pytest.fixture(scope="module")
def tokenizer():
    return train_tokenizer(300)


def rows(*lengths, seed=1):
    generator = torch.Generator().manual_seed(seed)
    ids = torch.randint(4, 1024, (1, sum(lengths)), generator=generator)
    owners = torch.cat([torch.full((n,), k) for k, n in enumerate(lengths, 1)])[None]
    return ids, owners


def test_it_loads_with_transformers_and_equals_it(model, tokenizer, tmp_path):
    export_policy(model, tokenizer, tmp_path, 288)
    theirs = AutoModelForCausalLM.from_pretrained(tmp_path, dtype=torch.float32).eval()
    assert theirs.config.tie_word_embeddings
    assert theirs.generation_config.eos_token_id == 2
    ids, owners = rows(23)
    with torch.no_grad():
        ours = model.logits(model.model(ids, owners))
        torch.testing.assert_close(ours, theirs(ids).logits, atol=2e-5, rtol=1e-4)
    decoder = load_decoder(tmp_path, "cpu", torch.float32)
    logits = decoder.hidden_states(ids) @ decoder.lm_head_weight.T
    torch.testing.assert_close(ours, logits.clone(), atol=2e-5, rtol=1e-4)


def test_documents_in_one_row_do_not_see_each_other(model):
    ids, owners = rows(9, 14, 6)
    with torch.no_grad():
        packed = model.model(ids, owners)[0]
        for start, stop in ((0, 9), (9, 23), (23, 29)):
            alone = ids[:, start:stop]
            expected = model.model(alone, torch.ones_like(alone))[0]
            torch.testing.assert_close(packed[start:stop], expected, atol=2e-5, rtol=1e-4)


def test_only_labelled_positions_count(model):
    ids, owners = rows(12)
    labels = torch.full_like(ids, IGNORED)
    labels[0, 5], labels[0, 8] = 17, 400
    with torch.no_grad():
        logits = model.logits(model.model(ids, owners))[0]
        expected = -(logits.log_softmax(-1)[5, 17] + logits.log_softmax(-1)[8, 400]) / 2
        torch.testing.assert_close(model(ids, labels, owners), expected)


def test_shards_are_small_and_indexed(tokenizer, tmp_path, monkeypatch):
    monkeypatch.setattr("train.export._SHARD_BYTES", 60_000)
    model = RewardModel(SHAPE)
    export_reward(model, tokenizer, tmp_path)
    shards = sorted(tmp_path.glob("*.safetensors"))
    assert len(shards) > 2
    index = json.loads((tmp_path / "model.safetensors.index.json").read_text())
    stored = {name: path.name for path in shards for name in load_file(path)}
    assert stored == index["weight_map"]
    assert set(stored) == set(model.state_dict())
    assert {"score.0.weight", "score.0.bias", "score.2.weight", "score.2.bias"} <= set(stored)
    config = json.loads((tmp_path / "config.json").read_text())
    assert config["architectures"] == ["Qwen2ForProcessRewardModel"]
    weight = load_file(tmp_path / stored["score.2.weight"])["score.2.weight"]
    assert torch.equal(weight, model.state_dict()["score.2.weight"].half())


def test_the_full_scale_has_about_ten_million_parameters():
    with torch.device("meta"):
        sizes = [
            sum(p.numel() for p in kind(Shape()).parameters())
            for kind in (LanguageModel, RewardModel)
        ]
    assert all(9.5e6 < size < 10.5e6 for size in sizes)


def test_a_reward_model_judges_tags_and_predicts_tokens_where_it_is_told(model):
    prm = RewardModel(SHAPE, next_token_weight=0.25)
    ids, owners = rows(12)
    labels = torch.full_like(ids, IGNORED)
    labels[0, 4], labels[0, 9] = 1, 0
    judged = labels.clone()
    labels[0, 2], labels[0, 7] = NEXT_TOKEN, NEXT_TOKEN
    with torch.no_grad():
        hidden = prm.model(ids, owners)[0]
        verdicts = prm.score(hidden).log_softmax(-1)
        at_tags = -(verdicts[4, 1] + verdicts[9, 0]) / 2
        tokens = (hidden @ prm.model.embed_tokens.weight.T).log_softmax(-1)
        predicted = -(tokens[2, ids[0, 3]] + tokens[7, ids[0, 8]]) / 2
        torch.testing.assert_close(prm(ids, labels, owners), at_tags + 0.25 * predicted)
        torch.testing.assert_close(prm(ids, judged, owners), at_tags)  # no token to predict


def solutions(*lengths, seed=3):
    """A row of solutions with a tag at each end, right and wrong in turn, two of a problem."""
    ids, owners = rows(*lengths, seed=seed)
    labels, problems = torch.full_like(ids, IGNORED), torch.zeros_like(ids)
    ends = torch.tensor(lengths).cumsum(0) - 1
    labels[0, ends] = torch.arange(len(lengths)) % 2
    for place, end in enumerate(ends):
        problems[0, end - lengths[place] + 1 : end + 1] = place // 2 + 1
    return ids, labels, owners, problems


def test_right_solutions_are_contrasted_with_wrong_ones_of_their_problem():
    torch.manual_seed(1)
    prm = RewardModel(SHAPE, pair_weight=0.5)
    ids, labels, owners, problems = solutions(9, 12, 7, 15)
    with torch.no_grad():
        plain = RewardModel.forward(prm, ids, labels, owners)
        logits = prm.score(prm.model(ids, owners))[0]
        margins = (logits[:, 1] - logits[:, 0])[[8, 20, 27, 42]].double()
        pairs = [torch.log1p(torch.exp(margins[k] - margins[k + 1])) for k in (0, 2)]
        expected = plain.double() + 0.5 * torch.stack(pairs).mean()
        found = prm(ids, labels, owners, problems).double()
        torch.testing.assert_close(found, expected, atol=1e-5, rtol=1e-5)
        torch.testing.assert_close(prm(ids, labels, owners, 0 * problems), plain)


@pytest.mark.parametrize(("rank", "num_own"), [(4, 0), (0, 1), (4, 1)])
def test_what_is_shared_stays_and_the_rest_is_trained(model, tokenizer, tmp_path, rank, num_own):
    """In the very words of a reader: own weights, and products that begin at nothing."""
    export_policy(model, tokenizer, tmp_path / "policy", 288, in_8_bits=True)
    prm = RewardModel(SHAPE, pair_weight=0.5)
    prm.model.load_state_dict(model.model.state_dict())
    round_to_8_bits(prm)
    before = prm.whole_state()
    prm.share(rank, num_own)
    assert all(torch.equal(weight, before[name]) for name, weight in prm.whole_state().items())
    batch = solutions(9, 12, 7, 15)
    optimiser = torch.optim.AdamW([p for p in prm.parameters() if p.requires_grad], 3e-3)
    losses = []
    for _ in range(4):
        losses.append(prm(*batch))
        losses[-1].backward()
        optimiser.step()
        optimiser.zero_grad()
    assert losses[-1] < losses[0]
    round_to_8_bits(prm)
    export_reward(prm, tokenizer, tmp_path / "prm", in_8_bits=True, trunk=tmp_path / "policy")
    own = prm.own_state()
    assert not [name for name in own if "embed" in name]
    assert any("layers.0" in name for name in own) == (rank > 0)
    assert ("model.layers.1.mlp.up_proj.weight" in own) == (num_own == 1)
    decoder = load_decoder(tmp_path / "prm", "cpu", torch.float32)
    with torch.no_grad():
        ours = prm.model(batch[0], torch.ones_like(batch[0]))
        read = decoder.hidden_states(batch[0])
    torch.testing.assert_close(ours, read.clone(), atol=0.02, rtol=0.02)
