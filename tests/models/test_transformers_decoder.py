"""Models of other families compute what transformers does, row by row, in whatever rows lie."""

import json
from pathlib import Path
from typing import Any

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from safetensors.torch import load_file, save_file
from torch import Tensor

from carbon.core.errors import ModelError, OutOfMemoryError
from carbon.models import policy
from carbon.models.checkpoint import read_config
from carbon.models.key_value_cache import KeyValueCache
from carbon.models.policy import load_policy
from carbon.models.transformers_decoder import TransformersDecoder
from tests.support.look_alikes import FAMILIES, save_look_alike

SAME = {"rtol": 1e-5, "atol": 1e-4}  # logits are of the order of 10


@pytest.fixture(scope="module", params=list(FAMILIES))
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return save_look_alike(request.param, tmp_path_factory.mktemp(request.param))


@pytest.fixture(scope="module")
def decoder(folder: Path) -> TransformersDecoder:
    decoder = load_policy(folder, "cpu", torch.float32)
    assert isinstance(decoder, TransformersDecoder)
    return decoder


@pytest.fixture(scope="module")
def text() -> Tensor:
    return torch.randint(3, 1000, (60,), generator=torch.Generator().manual_seed(1))


@pytest.fixture(scope="module")
def expected(folder: Path, reference_model: Any, text: Tensor) -> Tensor:
    """Transformers' own logits of the whole text, in one plain pass."""
    with torch.inference_mode():
        return reference_model(folder)(text[None]).logits[0]


def logits(decoder: TransformersDecoder, ids: Tensor, cache: KeyValueCache | None = None) -> Tensor:
    return decoder.hidden_states(ids, cache) @ decoder.lm_head_weight.T


def test_logits_are_those_of_transformers(decoder, text, expected):
    torch.testing.assert_close(logits(decoder, text[None])[0], expected, **SAME)


@settings(max_examples=3)
@given(
    num_shared=st.integers(1, 20),
    gaps=st.lists(st.integers(0, 18), min_size=1, max_size=4),
    order=st.lists(st.integers(0, 3), min_size=1, max_size=5),
)
def test_rows_of_any_lengths_branch_and_end(decoder, text, expected, num_shared, gaps, order):
    """A shared beginning, rests padded to one length, single tokens, then other rows and rests."""
    shared = decoder.new_cache(1, num_shared)
    logits(decoder, text[None, :num_shared], shared)
    cache = shared.expanded(torch.zeros(len(gaps), dtype=torch.long), num_shared + 20)
    if any(gaps):
        cache.open_gaps(torch.tensor(gaps))
    ends = [num_shared + 20 - gap for gap in gaps]
    pads = [torch.zeros(gap, dtype=torch.long) for gap in gaps]
    rests = zip(pads, ends, strict=True)
    rows = torch.stack([torch.cat([pad, text[num_shared:end]]) for pad, end in rests])
    read = torch.cat([logits(decoder, piece, cache) for piece in rows.split(7, 1)], 1)
    for row, gap, end in zip(read, gaps, ends, strict=True):
        torch.testing.assert_close(row[gap:], expected[num_shared:end], **SAME)
    parents = [index % len(gaps) for index in order]
    cache.branch(parents)
    for position in range(3):
        nexts = torch.stack([text[ends[row] + position, None] for row in parents])
        for found, row in zip(logits(decoder, nexts, cache)[:, 0], parents, strict=True):
            torch.testing.assert_close(found, expected[ends[row] + position], **SAME)


def test_beams_go_on_from_prefixes_of_any_lengths(decoder, text, expected):
    cache = decoder.new_cache(1, 1)  # too small: it has to grow
    logits(decoder, text[None, :40], cache)
    (row,) = cache.taken([0])
    lengths = [3, 40, 17, 17]
    joined = KeyValueCache.joined([row.cut(length) for length in lengths], 2)
    for position in range(2):
        nexts = torch.stack([text[length + position, None] for length in lengths])
        for found, length in zip(logits(decoder, nexts, joined)[:, 0], lengths, strict=True):
            torch.testing.assert_close(found, expected[length + position], **SAME)


def test_positions_are_counted_from_the_first_that_is_asked_for(decoder, text):
    before = decoder.num_computed_tokens
    decoder.hidden_states(text[None, :11].expand(3, -1))
    assert decoder.num_computed_tokens - before == 33


def test_trying_a_model_counts_nothing(tmp_path):
    decoder = load_policy(save_look_alike("qwen3", tmp_path), "cpu", torch.float32)
    assert decoder.num_computed_tokens == 0
    assert decoder.name == "transformers (Qwen3)"


def test_halves_are_loaded_as_halves(tmp_path):
    decoder = load_policy(save_look_alike("gemma3", tmp_path), "cpu", torch.bfloat16)
    assert decoder.dtype == decoder.new_cache(1, 1).taken([0])[0].keys.dtype == torch.bfloat16
    assert decoder.hidden_states(torch.ones(1, 3, dtype=torch.long)).dtype == torch.bfloat16


def test_a_text_ends_where_rotary_angles_would_change(tmp_path):
    """Long factors for long texts: what was cached with the short ones would not fit."""
    rope = {
        "rope_type": "longrope", "rope_theta": 1e4, "factor": 4.0,
        "short_factor": [1.0] * 4, "long_factor": [4.0] * 4,
    }  # fmt: skip
    lengths = {"original_max_position_embeddings": 96}
    folder = save_look_alike("phi3", tmp_path, rope_parameters=rope, **lengths)
    assert load_policy(folder, "cpu", torch.float32).max_positions == 96


def changed(folder: Path, **fields: Any) -> Path:
    config = read_config(folder) | fields
    (folder / "config.json").write_text(json.dumps(config))
    return folder


@pytest.mark.parametrize(
    ("family", "fields", "sentence"),
    [
        ("mixture", {"num_local_experts": 5}, "Qwen3MoeForCausalLM cannot be run here"),
        ("olmo2", {"num_hidden_layers": 5}, r"lacks the weight 'model\.layers\.4"),
        ("qwen3", {"num_hidden_layers": 5}, r"config\.json is not that of a qwen3: .*layer_types"),
    ],
)
def test_a_checkpoint_that_is_not_what_its_config_says(tmp_path, family, fields, sentence):
    folder = changed(save_look_alike(family, tmp_path), **fields)
    with pytest.raises(ModelError, match=sentence):
        load_policy(folder, "cpu", torch.float32)


def test_a_head_that_is_more_than_its_config_says_is_refused(tmp_path):
    """BERT's: a layer of its own before W, of which no field tells."""
    from transformers import BertConfig, BertLMHeadModel

    config = BertConfig(
        vocab_size=1024, hidden_size=48, num_hidden_layers=1, num_attention_heads=6, is_decoder=True
    )
    BertLMHeadModel(config).save_pretrained(tmp_path)
    with pytest.raises(ModelError, match="logits are not W h"):
        load_policy(tmp_path, "cpu", torch.float32)


def test_a_model_whose_rows_are_not_exact_is_refused(tmp_path):
    """MPT adds biases by slot: a hole would shift them."""
    from transformers import MptConfig, MptForCausalLM

    config = MptConfig(vocab_size=1024, d_model=48, n_heads=4, n_layers=1, max_seq_len=64)
    MptForCausalLM(config).save_pretrained(tmp_path)
    changed(tmp_path, max_position_embeddings=64)
    with pytest.raises(ModelError, match="more than the tokens before them"):
        load_policy(tmp_path, "cpu", torch.float32)


def test_layers_of_several_shapes_are_refused(tmp_path):
    from transformers import Gemma4ForCausalLM, Gemma4TextConfig

    config = Gemma4TextConfig(
        vocab_size=1024, vocab_size_per_layer_input=1024, hidden_size=48, intermediate_size=80,
        num_hidden_layers=2, num_attention_heads=6, num_key_value_heads=2, head_dim=16,
        global_head_dim=32, hidden_size_per_layer_input=8, num_kv_shared_layers=0,
        layer_types=["sliding_attention", "full_attention"], final_logit_softcapping=None,
    )  # fmt: skip
    Gemma4ForCausalLM(config).save_pretrained(tmp_path)
    with pytest.raises(ModelError, match="different shapes"):
        load_policy(tmp_path, "cpu", torch.float32)


def test_weights_that_do_not_fit_are_a_sentence(tmp_path, monkeypatch):
    def no_room(*_: Any, **__: Any) -> Tensor:
        raise torch.OutOfMemoryError("CUDA out of memory at 0x7f")

    folder = save_look_alike("qwen3", tmp_path)
    monkeypatch.setattr(torch.nn.Module, "to", no_room)
    with pytest.raises(OutOfMemoryError, match="choose a smaller one"):
        policy.load_policy(folder, "cpu", torch.float32)


def test_a_prefix_of_names_is_no_obstacle(tmp_path):
    """Some checkpoints hold the decoder alone, without its class's prefix."""
    folder = save_look_alike("qwen3", tmp_path, tie_word_embeddings=True)
    weights = load_file(folder / "model.safetensors")
    stripped = {name.removeprefix("model."): weight for name, weight in weights.items()}
    ids = torch.arange(5, 15)[None]
    before = load_policy(folder, "cpu", torch.float32).hidden_states(ids)
    save_file(stripped, folder / "model.safetensors", metadata={"format": "pt"})
    assert torch.equal(load_policy(folder, "cpu", torch.float32).hidden_states(ids), before)
