"""What cannot be used is refused by its true name before any weight is asked for; what can is known
with all its needs.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from carbon import RunConfig, run
from carbon.core import catalog
from carbon.core.catalog import Role
from carbon.core.errors import ModelError, OutOfMemoryError
from carbon.core.events import Notice
from carbon.models import memory
from carbon.models.architectures import max_positions
from carbon.serving import backends, preflight
from carbon.serving.preflight import Preflight
from carbon.serving.session import ModelStore
from tests.support.local_hub import LocalHub, local_hub, no_hub
from tests.support.look_alikes import FAMILIES, save_look_alike
from tests.support.odd_checkpoints import (
    POLICY,
    PRM,
    changed,
    copied,
    large_policy,
    with_header,
)
from tests.support.reward_models import LOOK_ALIKES, write_look_alike

WEIGHT = {"model.embed_tokens.weight": ("BF16", [1024, 384])}


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[LocalHub]:
    with local_hub(monkeypatch, tmp_path / "cache") as started:
        yield started


def quantised(**told: Any) -> Callable[[Path], Path]:
    return lambda folder: changed(copied(folder), quantization_config=told)


def with_weights(**weights: tuple[str, list[int]]) -> Callable[[Path], Path]:
    def make(folder: Path) -> Path:
        copied(folder, without="*.safetensors*")
        named = {name.replace("__", "."): one for name, one in weights.items()}
        with_header(folder / "model.safetensors", named)
        return folder

    return make


def with_instead(name: str, *, without: str = "*.safetensors*") -> Callable[[Path], Path]:
    """Something else in the place of what is left out."""

    def make(folder: Path) -> Path:
        copied(folder, without=without)
        (folder / name).write_bytes(b"?")
        return folder

    return make


def only(name: str) -> Callable[[Path], Path]:
    def make(folder: Path) -> Path:
        folder.mkdir()
        (folder / name).write_text("{}")
        return folder

    return make


def without_a_shard(folder: Path) -> Path:
    return copied(folder, without="model-00002*")


def lfs_pointer(folder: Path) -> Path:
    copied(folder)
    for path in folder.glob("*.safetensors"):
        path.write_text("version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 2\n")
    return folder


DOORS: dict[str, tuple[Role, Callable[[Path], Path], str]] = {
    "an unknown architecture": (
        "policy", lambda to: changed(copied(to), model_type="rwkv9"), r"'rwkv9' are not supported",
    ),
    "an encoder-decoder": (
        "policy",
        lambda to: changed(copied(to), model_type="t5", architectures=None),
        "encoder-decoder",
    ),
    "FP8": ("policy", quantised(quant_method="fp8"), r"quantised \(FP8\)"),
    "FP8, said by the weights alone": (
        "policy", with_weights(model__embed_tokens__weight=("F8_E4M3", [4, 4])),
        r"quantised \(FP8\)",
    ),
    "compressed-tensors": (
        "policy", quantised(quant_method="compressed-tensors", format="float-quantized"),
        r"compressed-tensors, float-quantized",
    ),
    "AWQ": ("policy", quantised(quant_method="awq", bits=4), r"quantised \(AWQ\)"),
    "GPTQ": ("policy", quantised(quant_method="gptq", bits=4), r"quantised \(GPTQ\)"),
    "bitsandbytes": (
        "policy", quantised(quant_method="bitsandbytes", load_in_4bit=True),
        r"bitsandbytes, 4 bits",
    ),
    "whole numbers without scales": (
        "policy", with_weights(model__embed_tokens__weight=("I8", [4, 4])), "whole numbers",
    ),
    "MLX": ("policy", lambda to: changed(copied(to), quantization={"bits": 4}), "MLX"),
    ".bin": ("policy", with_instead("pytorch_model.bin"), r"pickled \.bin files"),
    "GGUF": ("policy", only("model-q4.gguf"), "GGUF"),
    "an adapter": ("policy", only("adapter_config.json"), "adapter"),
    "no config": ("policy", only("tokenizer.json"), r"no file config\.json"),
    "no weights": ("policy", with_instead("notes.txt"), r"no file model\.safetensors"),
    "a lost shard": ("policy", without_a_shard, "has 2 of its 3 files"),
    "no tokenizer": (
        "policy", with_instead("notes.txt", without="tokenizer.json"), r"no file tokenizer\.json",
    ),
    "SentencePiece's file alone": (
        "policy", with_instead("tokenizer.model", without="tokenizer.json"),
        r"only tokenizer\.model",
    ),
    "a reward model as policy": ("policy", lambda to: copied(to, PRM), "no head that writes"),
    "a policy as reward model": ("prm", copied, "no process reward model"),
    "a broken config": (
        "policy", with_instead("config.json", without="config.json"), "not readable JSON",
    ),
    "weights that are none": ("policy", lfs_pointer, "Git LFS"),
}  # fmt: skip


@pytest.mark.parametrize("door", DOORS)
def test_what_cannot_be_used_is_refused_by_its_name_in_a_folder(door: str, tmp_path: Path):
    role, make, words = DOORS[door]
    with pytest.raises(ModelError, match=words) as refusal:
        preflight.find(role, str(make(tmp_path / "brought")))
    assert len(str(refusal.value)) < 400


@pytest.mark.parametrize("door", [name for name in DOORS if name != "weights that are none"])
def test_and_on_the_hub_without_any_weights(door: str, hub: LocalHub, tmp_path: Path):
    role, make, words = DOORS[door]
    hub.models["some/one"] = make(tmp_path / "brought")
    with pytest.raises(ModelError, match=words):
        preflight.find(role, "some/one")
    assert not hub.weights_asked
    assert hub.asked[:1] in ([], ["config.json"])


def test_an_empty_folder_is_no_model(tmp_path: Path):
    with pytest.raises(ModelError, match="is empty"):
        preflight.find("policy", str(tmp_path))


@pytest.mark.parametrize(
    ("config", "words"),
    [
        ({}, "None are not supported"),
        ({"model_type": "gpt2", "n_embd": 0}, "'hidden_size'"),
        ({"model_type": ["qwen2"]}, "names no type"),
    ],
)
def test_a_config_that_says_too_little_is_refused(config: dict[str, Any], words, tmp_path: Path):
    folder = copied(tmp_path / "brought")
    (folder / "config.json").write_text(json.dumps(config))
    with pytest.raises(ModelError, match=words):
        preflight.find("policy", str(folder))


def test_small_files_come_first_and_weights_when_they_are_fetched(hub: LocalHub):
    hub.models["some/one"] = POLICY
    found = Preflight.of(catalog.find("policy", "some/one"))
    first, *others = hub.asked
    assert first == "config.json"
    assert "tokenizer.json" in others
    assert sorted(others[-3:]) == [f"{name}[head]" for name in found.stored.files]
    assert not hub.weights_asked
    source = found.fetch()
    assert sorted(hub.weights_asked) == sorted(found.stored.files)
    for name in (*found.stored.files, "tokenizer.json"):
        assert (source.folder / name).read_bytes() == (POLICY / name).read_bytes()


def test_what_stands_in_a_later_file_is_known_before_any_is_fetched(hub: LocalHub, tmp_path: Path):
    folder = large_policy(tmp_path / "brought")
    hub.models["some/one"] = folder
    later = "model-00003-of-00004.safetensors"
    with_header(folder / later, {"model.layers.20.mlp.up_proj.weight": ("F8_E4M3", [4, 4])})
    with pytest.raises(ModelError, match=r"quantised \(FP8\)"):
        Preflight.of(catalog.find("policy", "some/one"))
    (folder / later).write_bytes(b"nonsense")
    with pytest.raises(ModelError, match=f"{later} is not readable safetensors"):
        Preflight.of(catalog.find("policy", "some/one"))
    assert not hub.weights_asked


def test_copies_of_the_weights_in_other_formats_stay_where_they_are(hub: LocalHub, tmp_path: Path):
    folder = copied(tmp_path / "brought")
    (folder / "consolidated.safetensors").write_bytes(b"the same once more")
    (folder / "pytorch_model.bin").write_bytes(b"and again")
    hub.models["some/one"] = folder
    found = Preflight.of(catalog.find("policy", "some/one"))
    found.fetch()
    assert sorted(hub.weights_asked) == sorted(found.stored.files)
    assert found.stored.num_parameters == pytest.approx(9.84e6, rel=0.01)


def test_all_files_are_of_the_revision_that_was_asked_for(hub: LocalHub):
    hub.models["some/one"] = POLICY
    found = Preflight.of(catalog.find("policy", "some/one@v1"))
    assert found.fetch().folder.name == "c" * 40
    with pytest.raises(ModelError, match="some/one has no revision 'v7'"):
        Preflight.of(catalog.find("policy", "some/one@v7"))


@pytest.mark.parametrize(
    ("name", "words"), [("gated/model", r"is gated.*HF_TOKEN"), ("no/model", "no such model")]
)
def test_who_may_not_or_is_not_there_is_told(hub: LocalHub, name: str, words: str):
    hub.models["gated/model"] = POLICY
    hub.gated.add("gated/model")
    with pytest.raises(ModelError, match=words):
        preflight.find("policy", name)
    assert not hub.asked


def test_without_a_hub_what_is_here_still_works(monkeypatch, tmp_path: Path):
    cache = tmp_path / "cache"
    with local_hub(monkeypatch, cache) as hub:
        hub.models |= {"some/one": POLICY, "some/half": POLICY}
        whole = Preflight.of(catalog.find("policy", "some/one")).fetch()
        Preflight.of(catalog.find("policy", "some/half"))
    with no_hub(monkeypatch, cache):
        again = Preflight.of(catalog.find("policy", "some/one")).fetch()
        assert again.folder == whole.folder
        with pytest.raises(ModelError, match="0 of its 3 files of weights here"):
            preflight.find("policy", "some/half")
        with pytest.raises(ModelError, match="not on this machine and the hub cannot be reached"):
            preflight.find("policy", "some/other")


@pytest.mark.parametrize(("role", "shipped"), [("policy", "tiny"), ("policy", "small")])
def test_a_pair_that_ships_says_of_itself_what_the_catalogue_says(
    role: Role, shipped: str, tmp_path: Path
):
    """Wherever its folder lies: prompts, lengths, and what the page begins with are the same."""
    entry = catalog.find(role, shipped)
    found = preflight.find(role, str(copied(tmp_path / "elsewhere", Path(entry.source))))
    own = ("name", "label", "source", "sizes")
    known, read = asdict(entry), asdict(found)
    assert {key: read[key] for key in read if key not in own} == {
        key: known[key] for key in known if key not in own
    }


@pytest.mark.parametrize("shipped", ["small", "tiny"])
def test_a_reward_model_that_ships_has_no_system_prompt_either(shipped: str, tmp_path: Path):
    """A pair is copied together: its reward model may keep only what differs from the policy."""
    entry = catalog.find("prm", shipped)
    copied(tmp_path / "policy", Path(catalog.find("policy", shipped).source))
    found = preflight.find("prm", str(copied(tmp_path / "prm", Path(entry.source))))
    assert not found.uses_system_prompt
    assert found.parameters == entry.parameters
    assert not found.needs_gpu


def test_what_ships_is_the_catalogues_by_any_way_to_its_folder(tmp_path: Path, monkeypatch):
    for role, source in (("policy", POLICY), ("prm", PRM)):
        link = tmp_path / role
        link.symlink_to(source)
        monkeypatch.chdir(source.parents[3])
        for way in (str(link), f"{source}/", str(source.relative_to(source.parents[3]))):
            assert catalog.find(role, way) == catalog.find(role, "tiny")


def test_a_model_by_path_runs_as_by_its_name(tmp_path: Path):
    folders = copied(tmp_path / "policy"), copied(tmp_path / "prm", PRM)
    store = ModelStore(backend="transformers")
    named = store.load("tiny", "tiny").engine.encode("1+1")
    placed = store.load(*map(str, folders))
    assert placed.engine.encode("1+1") == named
    assert store.load(*map(str, folders)) is placed


def test_an_unknown_model_needs_what_the_catalogue_says_of_its_like(hub: LocalHub, tmp_path: Path):
    hub.models["some/large"] = large_policy(tmp_path / "large")
    found = preflight.find("policy", "some/large")
    known = catalog.find("policy", "qwen2.5-math-7b")
    assert found.sizes == known.sizes
    assert found.parameters == known.parameters
    assert found.needs_gpu
    assert memory.needed_gigabytes(found) == memory.needed_gigabytes(known)
    assert not hub.weights_asked


def test_a_pair_that_does_not_fit_is_refused_before_its_weights(
    hub: LocalHub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(backends.launch, "cards_here", list)
    hub.models |= {"some/large": large_policy(tmp_path / "large")}
    pair = catalog.find("policy", "some/large"), catalog.find("prm", "tiny")
    with pytest.raises(OutOfMemoryError, match=r"large with Tiny PRM .* no NVIDIA GPU"):
        backends.load_pair(*pair)
    assert not hub.weights_asked


def test_a_prompt_that_cannot_be_made_is_refused_before_the_weights(hub: LocalHub, tmp_path: Path):
    folder = changed(copied(tmp_path / "brought"), "tokenizer_config.json", chat_template=None)
    hub.models["some/base"] = folder
    with pytest.raises(ModelError, match="chat template"):
        backends.load_pair(catalog.find("policy", "some/base"), catalog.find("prm", "tiny"))
    assert not hub.weights_asked


def test_two_visitors_of_one_unknown_model_load_it_once(hub: LocalHub):
    hub.models |= {"some/policy": POLICY, "some/prm": PRM}
    store = ModelStore(backend="transformers")
    with ThreadPoolExecutor(2) as visitors:
        pairs = list(visitors.map(lambda _: store.load("some/policy", "some/prm"), range(2)))
    assert pairs[0] is pairs[1]
    shards = sorted(path.name for path in POLICY.glob("*.safetensors"))
    assert sorted(hub.weights_asked) == sorted(2 * shards)  # the names are the same in both


def test_the_limit_of_its_authors_is_kept_up_to_ours(tmp_path: Path):
    folder = copied(tmp_path / "brought")
    changed(folder, "generation_config.json", max_new_tokens=100)
    assert preflight.find("policy", str(folder)).max_new_tokens == 100
    changed(folder, "generation_config.json", max_new_tokens=50_000)
    assert preflight.find("policy", str(folder)).max_new_tokens == 1_024  # its context
    changed(folder, "generation_config.json", max_new_tokens="many")
    assert preflight.find("policy", str(folder)).max_new_tokens == 1_024


def test_models_of_other_architectures_have_sizes_too(tmp_path: Path):
    folder = copied(tmp_path / "brought", without="*.safetensors*")
    config = {"model_type": "gpt2", "n_embd": 64, "n_layer": 2, "n_head": 4, "vocab_size": 1024}
    (folder / "config.json").write_text(json.dumps(config | {"architectures": ["GPT2LMHeadModel"]}))
    with_header(folder / "model.safetensors", {"transformer.wte.weight": ("F32", [1024, 64])})
    found = Preflight.of(catalog.find("policy", str(folder)))
    assert found.decoder == "transformers"
    sizes = found.source.entry.sizes
    assert sizes is not None
    assert (sizes.hidden, sizes.inner, sizes.layers, sizes.vocab) == (64, 256, 2, 1024)
    assert (sizes.weights, found.stored.dtype) == (2 * 1024 * 64, "float32")


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_of_policies_comes_through_the_door(family: str, tmp_path: Path):
    found = Preflight.of(catalog.find("policy", str(save_look_alike(family, tmp_path / "one"))))
    entry = found.source.entry
    assert found.decoder == "transformers"
    assert entry.sizes is not None
    assert entry.sizes.weights == 2 * found.stored.num_parameters > 0
    assert entry.sizes.vocab == 1024
    assert not entry.needs_gpu
    assert entry.max_new_tokens == max_positions(found.source.config)


@pytest.mark.parametrize("family", LOOK_ALIKES)
def test_every_family_of_reward_models_comes_through_the_door(family: str, tmp_path: Path):
    found = Preflight.of(catalog.find("prm", str(write_look_alike(family, tmp_path))))
    assert found.source.config["max_position_embeddings"] > 0
    assert found.source.entry.sizes is not None


def test_a_refusal_does_not_wait_for_torch(tmp_path: Path):
    folder = quantised(quant_method="fp8")(tmp_path / "brought")
    code = (
        "import sys\nfrom carbon import RunConfig, run\n"
        f"(only,) = run('1+1', RunConfig(policy={str(folder)!r}))\n"
        "assert 'FP8' in only.message and 'torch' not in sys.modules, only"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_who_reads_no_system_prompt_is_said_in_every_run(tmp_path: Path):
    folder = changed(
        copied(tmp_path / "brought"), carbon=None
    )  # so that it gets the paper's prompt
    template = "{% for m in messages if m.role == 'user' %}<|im_start|>{{ m.content }}{% endfor %}"
    changed(folder, "tokenizer_config.json", chat_template=template)
    config = RunConfig(
        policy=str(folder),
        prm="tiny",
        num_rollouts=2,
        max_new_tokens=2,
        compare_with_baseline=False,
    )
    events = list(run("1+1", config, store=ModelStore(backend="transformers")))
    assert any(isinstance(one, Notice) and "no system prompt" in one.message for one in events)
