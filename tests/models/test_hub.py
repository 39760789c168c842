"""The same files in a folder and on the hub; of those on the hub, only what is asked for."""

import json
from pathlib import Path

import pytest

from carbon.core.catalog import SMALL_FOLDER
from carbon.core.errors import ModelError
from carbon.models.hub import CONFIG, INDEX, Files
from tests.support.local_hub import COMMIT, local_hub

SMALL = SMALL_FOLDER / "policy"
SHARD = min(json.loads((SMALL / INDEX).read_text("utf-8"))["weight_map"].values())


def test_a_model_of_the_hub_is_as_its_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    here = Files.find(str(SMALL))
    assert here.folder == SMALL
    with local_hub(monkeypatch, tmp_path) as hub:
        hub.models["some/one"] = SMALL
        there = Files.find("some/one")
        assert there.sizes == here.sizes
        assert there.header(SHARD).keys() == here.header(SHARD).keys()
        for name, weight in there.header(SHARD).items():
            own = here.header(SHARD)[name]
            assert (weight["dtype"], weight["shape"]) == (own["dtype"], own["shape"])
        assert there.fetch([INDEX, CONFIG]) == there.folder
        assert list(dict.fromkeys(hub.asked)) == [CONFIG, f"{SHARD}[head]", INDEX]
        there.fetch([INDEX, CONFIG])
        assert hub.asked.count(INDEX) == hub.asked.count(CONFIG) == 1
        with pytest.raises(ModelError, match=r"some/one has no file weights\.bin"):
            there.fetch(["weights.bin"])
    assert there.folder.name == COMMIT


@pytest.mark.parametrize(
    "content",
    [b"", b"short", b"\xff" * 64, b"\x02" + 7 * b"\0" + b"[]", b"\x01" + 7 * b"\0" + b"{"],
)
def test_a_broken_file_of_weights_is_a_sentence(content: bytes, tmp_path: Path):
    (tmp_path / "model.safetensors").write_bytes(content)
    with pytest.raises(ModelError, match=r"not readable safetensors"):
        Files.find(str(tmp_path)).header("model.safetensors")
    with pytest.raises(ModelError, match=r"no file other\.safetensors"):
        Files.find(str(tmp_path)).header("other.safetensors")
