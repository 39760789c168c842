import pytest

from carbon.core import catalog
from carbon.core.catalog import ModelSizes
from carbon.core.errors import ConfigError


def test_names_are_unique_and_found():
    for role, entries in (("policy", catalog.POLICIES), ("prm", catalog.PRMS)):
        assert len({entry.name for entry in entries}) == len(entries)
        for entry in entries:
            assert catalog.find(role, entry.name) == entry
            assert catalog.find(role, entry.source) == entry


def test_the_papers_five_policies_and_prm_are_offered():
    papers = {
        "qwen2.5-1.5b", "qwen2.5-math-1.5b", "qwen2.5-math-7b", "llama-3.2-1b", "llama-3.2-3b",
    }  # fmt: skip
    assert papers <= {entry.name for entry in catalog.POLICIES if entry.sizes}
    assert catalog.find("prm", "qwen2.5-math-prm-7b").source == "Qwen/Qwen2.5-Math-PRM-7B"


def test_reward_models_of_every_family_are_offered_with_their_needs():
    families = {
        "Qwen/Qwen2.5-Math-PRM-72B", "Skywork/Skywork-o1-Open-PRM-Qwen-2.5-1.5B",
        "Skywork/Skywork-o1-Open-PRM-Qwen-2.5-7B", "peiyi9979/math-shepherd-mistral-7b-prm",
        "RLHFlow/Llama3.1-8B-PRM-Deepseek-Data",
    }  # fmt: skip
    assert families <= {entry.source for entry in catalog.PRMS if entry.sizes}


def test_the_tiny_pair_runs_anywhere_and_its_files_ship():
    policy, prm = catalog.find("policy", "tiny"), catalog.find("prm", "tiny")
    for entry in (policy, prm):
        folder = catalog.TINY_FOLDER / entry.role
        shards = list(folder.glob("*.safetensors"))
        assert shards
        assert all(shard.stat().st_size < 10_000_000 for shard in shards)


def test_a_hub_id_or_a_folder_is_an_entry_and_anything_else_a_sentence(tmp_path):
    assert catalog.find("policy", "owner/model").source == "owner/model"
    assert catalog.find("prm", str(tmp_path)).source == str(tmp_path)
    with pytest.raises(ConfigError, match="tiny"):
        catalog.find("policy", "gpt-nothing")


def test_only_what_ships_is_known_to_run_on_a_cpu(tmp_path):
    small = [e for e in (*catalog.POLICIES, *catalog.PRMS) if catalog.runs_on_cpu(e)]
    assert [entry.name for entry in small] == 2 * ["small", "tiny"]
    assert not catalog.runs_on_cpu(catalog.find("policy", str(tmp_path)))


def test_the_cache_of_a_position_is_keys_and_values_of_all_layers():
    small, large = (catalog.find("policy", f"qwen2.5-math-{size}b").sizes for size in ("1.5", "7"))
    assert small is not None
    assert large is not None
    assert (small.position, large.position) == (28 * 1024, 56 * 1024)


def test_sizes_are_read_from_a_config():
    config = {
        "hidden_size": 1536, "intermediate_size": 8960, "num_hidden_layers": 28,
        "num_attention_heads": 12, "num_key_value_heads": 2, "vocab_size": 151_936,
    }  # fmt: skip
    sizes = catalog.find("policy", "qwen2.5-math-1.5b").sizes
    assert sizes is not None
    assert ModelSizes.read(config, sizes.weights) == sizes
    assert ModelSizes.read({**config, "head_dim": 256}, 0, item=4).position == 4 * sizes.position
    assert ModelSizes.read({**config, "num_key_value_heads": None}, 0).kv_width == 1536


def test_weights_are_those_of_the_sizes():
    """Twice the parameters of a decoder, its head tied or not; biases and norms are below 1 %."""
    for entry in (*catalog.POLICIES, *catalog.PRMS):
        if (s := entry.sizes) is None:
            continue
        layer = 2 * s.hidden * (s.hidden + s.kv_width) + 3 * s.hidden * s.inner
        least = [s.item * (s.layers * layer + heads * s.vocab * s.hidden) for heads in (1, 2)]
        assert any(one < s.weights < 1.01 * one for one in least), entry.name
