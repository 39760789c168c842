import pytest

from carbon.core import catalog
from carbon.core.catalog import Machine
from carbon.core.errors import ConfigError


def test_names_are_unique_and_found():
    for role, entries in (("policy", catalog.POLICIES), ("prm", catalog.PRMS)):
        assert len({entry.name for entry in entries}) == len(entries)
        for entry in entries:
            assert catalog.find(role, entry.name) == entry
            assert catalog.find(role, entry.source) == entry


def test_the_papers_five_policies_and_prm_are_offered():
    assert len([entry for entry in catalog.POLICIES if entry.gpu_gigabytes]) == 5
    assert catalog.find("prm", "qwen2.5-math-prm-7b").source == "Qwen/Qwen2.5-Math-PRM-7B"


def test_the_embedded_pair_runs_anywhere_and_its_files_ship():
    policy, prm = catalog.find("policy", "embedded"), catalog.find("prm", "embedded")
    assert catalog.why_unavailable(policy, prm, Machine()) is None
    for entry in (policy, prm):
        folder = catalog.EMBEDDED_FOLDER / entry.role
        shards = list(folder.glob("*.safetensors"))
        assert shards
        assert all(shard.stat().st_size < 10_000_000 for shard in shards)


def test_a_hub_id_or_a_folder_is_an_entry_and_anything_else_a_sentence(tmp_path):
    assert catalog.find("policy", "owner/model").source == "owner/model"
    assert catalog.find("prm", str(tmp_path)).source == str(tmp_path)
    with pytest.raises(ConfigError, match="embedded"):
        catalog.find("policy", "gpt-nothing")


def test_reasons_name_what_is_missing():
    prm = catalog.find("prm", "qwen2.5-math-prm-7b")
    small = catalog.find("policy", "qwen2.5-math-1.5b")
    gated = catalog.find("policy", "llama-3.2-1b")
    assert "no GPU" in str(catalog.why_unavailable(small, prm, Machine()))
    assert "16 GB" in str(catalog.why_unavailable(small, prm, Machine(gpu_gigabytes=16)))
    assert catalog.why_unavailable(small, prm, Machine(gpu_gigabytes=48)) is None
    assert "HF_TOKEN" in str(catalog.why_unavailable(gated, prm, Machine(gpu_gigabytes=80)))
    open_door = Machine(gpu_gigabytes=80, has_hub_token=True)
    assert catalog.why_unavailable(gated, prm, open_door) is None


def test_two_gpus_hold_a_model_each():
    policy = catalog.find("policy", "qwen2.5-math-7b")
    prm = catalog.find("prm", "qwen2.5-math-prm-7b")
    assert "24 GB" in str(catalog.why_unavailable(policy, prm, Machine(gpu_gigabytes=24)))
    two = Machine(gpu_gigabytes=24, num_gpus=2)
    assert catalog.why_unavailable(policy, prm, two) is None
    assert catalog.why_unavailable(policy, prm, Machine(gpu_gigabytes=16, num_gpus=2))


def test_only_the_embedded_pair_is_known_to_run_on_a_cpu(tmp_path):
    small = [e for e in (*catalog.POLICIES, *catalog.PRMS) if catalog.runs_on_cpu(e)]
    assert [entry.name for entry in small] == ["embedded", "embedded"]
    assert not catalog.runs_on_cpu(catalog.find("policy", str(tmp_path)))
