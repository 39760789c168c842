"""The decoder computes what transformers computes, however its cache was come by."""

import json
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import Tensor

from carbon.core.errors import ModelError
from carbon.models import checkpoint
from carbon.models.decoder import Decoder, load_decoder

NAMES = ["tiny", "llama3", "untied", "one_group"]


@pytest.fixture(scope="module")
def folders(tiny_policy_folder: Path, random_checkpoints: dict[str, Path]) -> dict[str, Path]:
    return {"tiny": tiny_policy_folder, **random_checkpoints}


@pytest.fixture(scope="module")
def references(folders: dict[str, Path], reference_model) -> dict[str, Any]:
    return {name: reference_model(folder) for name, folder in folders.items()}


@pytest.fixture(scope="module")
def decoders(folders: dict[str, Path]) -> dict[str, Decoder]:
    return {name: load_decoder(path, "cpu", torch.float32) for name, path in folders.items()}


def random_ids(*shape: int, seed: int = 0) -> Tensor:
    return torch.randint(0, 1024, shape, generator=torch.Generator().manual_seed(seed))


def assert_near(ours: Tensor, theirs: Tensor) -> None:
    torch.testing.assert_close(ours, theirs, atol=1e-4, rtol=1e-4)


@torch.no_grad()
def plain(model: Any, ids: Tensor) -> Tensor:
    """Hidden states after the final norm, from a plain forward without a cache."""
    return model(ids, output_hidden_states=True, use_cache=False).hidden_states[-1]


@pytest.mark.parametrize("name", NAMES)
def test_hidden_states_and_logits_are_those_of_transformers(name, decoders, references):
    ids = random_ids(3, 90)
    hidden_states = decoders[name].hidden_states(ids)
    assert_near(hidden_states, plain(references[name], ids))
    with torch.no_grad():
        logits = references[name](ids).logits
    assert_near(hidden_states @ decoders[name].lm_head_weight.T, logits)


@pytest.mark.parametrize("name", NAMES)
def test_a_cache_filled_in_pieces_changes_nothing(name, decoders, references):
    ids = random_ids(2, 80)
    cache = decoders[name].new_cache(2, 8)  # too small: it has to grow
    pieces = [decoders[name].hidden_states(piece, cache) for piece in ids.split([30, 1, 1, 48], 1)]
    assert cache.length == 80
    assert_near(torch.cat(pieces, 1), plain(references[name], ids))


@pytest.mark.parametrize("name", NAMES)
def test_a_shared_prefix_may_be_read_once(name, decoders, references):
    prefix, rests = random_ids(1, 40), random_ids(4, 12, seed=1)
    shared = decoders[name].new_cache(1, 40)
    decoders[name].hidden_states(prefix, shared)
    cache = shared.expanded(torch.zeros(4, dtype=torch.long), 52)
    hidden_states = decoders[name].hidden_states(rests, cache)
    whole = torch.cat((prefix.expand(4, -1), rests), 1)
    assert_near(hidden_states, plain(references[name], whole)[:, 40:])
    assert (shared.length, shared.batch) == (40, 1)


@pytest.mark.parametrize("name", NAMES)
def test_rows_may_vanish_multiply_and_change_places(name, decoders, references):
    ids, more = random_ids(4, 20), random_ids(6, 5, seed=1)
    cache = decoders[name].new_cache(4, 40)
    decoders[name].hidden_states(ids, cache)
    rows = torch.arange(4)
    for parents in ([3, 1], [1, 0, 1, 0, 0, 1], [5, 1, 2, 0]):
        cache.branch(parents)
        rows = rows[parents]
    hidden_states = decoders[name].hidden_states(more[:4], cache)
    whole = torch.cat((ids[rows], more[:4]), 1)
    assert_near(hidden_states, plain(references[name], whole)[:, 20:])


@pytest.mark.parametrize("name", NAMES)
def test_pads_on_the_right_change_nothing_to_their_left(name, decoders, references):
    lengths, ids = [4, 9, 16], random_ids(3, 16)
    cache = decoders[name].new_cache(3, 16)
    hidden_states = decoders[name].hidden_states(ids, cache)
    for row, length in enumerate(lengths):
        alone = plain(references[name], ids[row : row + 1, :length])[0]
        assert_near(hidden_states[row, :length], alone)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("num_shared", [0, 7])
def test_rows_of_unequal_length_share_a_cache(name, num_shared, decoders, references):
    prefix, lengths = random_ids(1, num_shared), [3, 10, 6]
    rests = [random_ids(length, seed=length) for length in lengths]
    cache = decoders[name].new_cache(1, num_shared)
    if num_shared:
        decoders[name].hidden_states(prefix, cache)
    cache = cache.expanded(torch.zeros(3, dtype=torch.long), 30)
    gaps = [10 - length for length in lengths]
    cache.open_gaps(torch.tensor(gaps))
    padded = torch.stack(
        [torch.cat((torch.full((gap,), 5), rest)) for gap, rest in zip(gaps, rests, strict=True)]
    )
    read = [decoders[name].hidden_states(padded, cache)[:, -1:]]
    order, more = [1, 2, 1, 0], random_ids(4, 6, seed=9)
    cache.branch(order)
    read = [read[0][order]] + [
        decoders[name].hidden_states(more[:, i : i + 1], cache) for i in range(6)
    ]
    for row, parent in enumerate(order):
        whole = torch.cat((prefix[0], rests[parent], more[row]))[None]
        alone = plain(references[name], whole)[0, -7:]
        assert_near(torch.cat(read, 1)[row], alone)


def test_the_older_spelling_of_rotary_settings_is_read(random_checkpoints, decoders):
    config = checkpoint.read_config(random_checkpoints["llama3"])
    rope = dict(config.pop("rope_parameters"))
    config["rope_theta"] = rope.pop("rope_theta")
    config["rope_scaling"] = rope
    weights = checkpoint.read_weights(random_checkpoints["llama3"], torch.float32)
    older, ids = Decoder(config, weights), random_ids(1, 70)
    assert torch.equal(older.hidden_states(ids), decoders["llama3"].hidden_states(ids))
    config["rope_theta"] *= 50
    weights = checkpoint.read_weights(random_checkpoints["llama3"], torch.float32)
    assert not torch.allclose(
        Decoder(config, weights).hidden_states(ids), decoders["llama3"].hidden_states(ids)
    )


def test_a_head_beside_tied_embeddings_is_used(random_checkpoints):
    folder = random_checkpoints["untied"]
    config = {**checkpoint.read_config(folder), "tie_word_embeddings": True}
    weights = checkpoint.read_weights(folder, torch.float32)
    head = weights["lm_head.weight"]
    assert torch.equal(Decoder(config, weights).lm_head_weight, head)


def test_what_is_not_the_decoders_stays_in_the_weights(random_checkpoints):
    folder = random_checkpoints["untied"]
    weights = checkpoint.read_weights(folder, torch.float32)
    del weights["lm_head.weight"]
    weights["score.0.weight"] = torch.ones(2, 2)
    backbone = Decoder(checkpoint.read_config(folder), weights)
    assert set(weights) == {"score.0.weight"}
    with pytest.raises(ModelError, match="no language-model head"):
        backbone.lm_head_weight  # noqa: B018 - reading it is the test


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"model_type": "mamba"}, "'mamba'"),
        ({"use_sliding_window": True}, "sliding window"),
        ({"layer_types": ["full_attention", "sliding_attention"]}, "sliding window"),
        ({"hidden_act": "gelu"}, "'gelu'"),
        ({"model_type": "llama", "attention_bias": True}, "biases"),
        ({"rope_parameters": {"rope_type": "yarn", "rope_theta": 1e4}}, "'yarn'"),
        ({"hidden_size": None}, "'hidden_size'"),
        ({"intermediate_size": 96}, "mlp.gate_proj.weight"),
        ({"num_hidden_layers": 3}, "lacks the weight 'model.layers.2"),
    ],
)
def test_what_it_cannot_compute_is_refused(changes, message, random_checkpoints):
    folder = random_checkpoints["untied"]
    config = {**checkpoint.read_config(folder), **changes}
    with pytest.raises(ModelError, match=message):
        Decoder(config, checkpoint.read_weights(folder, torch.float32))


def test_a_head_with_a_bias_is_refused(random_checkpoints):
    folder = random_checkpoints["untied"]
    weights = checkpoint.read_weights(folder, torch.float32)
    weights["lm_head.bias"] = torch.zeros(1024)
    with pytest.raises(ModelError, match="bias"):
        Decoder(json.loads((folder / "config.json").read_text()), weights)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("gaps", [(0, 0, 0), (3, 0, 5)])
def test_packed_tokens_of_rows_at_different_places_are_those_of_whole_texts(name, gaps, decoders):
    """Passes of several tokens a row, of which each keeps some and forgets the others."""
    decoder, generator = decoders[name], torch.Generator().manual_seed(7)
    prompts = [random_ids(9 - gap, seed=row).tolist() for row, gap in enumerate(gaps)]
    cache = decoder.new_cache(1, 0).expanded(torch.zeros(3, dtype=torch.long), 9)
    if any(gaps):
        cache.open_gaps(torch.tensor(gaps))
    padded = [[0] * gap + prompt for gap, prompt in zip(gaps, prompts, strict=True)]
    decoder.hidden_states(torch.tensor(padded), cache)
    kept, starts = [list(prompt) for prompt in prompts], [9, 9, 9]
    for turn in range(5):
        widths = torch.randint(1, 5, (3,), generator=generator).tolist()
        pieces = [random_ids(w, seed=10 * turn + row).tolist() for row, w in enumerate(widths)]
        before = decoder.num_computed_tokens
        ids = torch.tensor([token for piece in pieces for token in piece])
        states = decoder.packed_hidden_states(ids, starts, widths, cache)
        assert decoder.num_computed_tokens - before == sum(widths)
        for row, state in enumerate(states.split(widths)):
            alone = decoder.hidden_states(torch.tensor([kept[row] + pieces[row]]))[0]
            assert_near(state, alone[-widths[row] :])
            num_kept = (turn + row) % widths[row] + 1
            kept[row] += pieces[row][:num_kept]
            starts[row] += num_kept
        if turn == 2:  # rows trade places
            cache.branch([2, 2, 0])
            kept, starts = [list(kept[r]) for r in (2, 2, 0)], [starts[r] for r in (2, 2, 0)]
    for row, taken in zip(kept, cache.taken([0, 1, 2]), strict=True):
        assert taken.num_tokens >= len(row)
