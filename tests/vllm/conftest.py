"""The tiny pair on vLLM, started once for all tests and again when one has ended it.

Files named `*_on_vllm.py` need vLLM: `.ci/vllm` runs them, elsewhere they are skipped.
"""

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from carbon.core.catalog import TINY_FOLDER
from carbon.serving.session import Models, ModelStore


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.stem.endswith("_on_vllm"):
            item.add_marker(pytest.mark.vllm)
            item.add_marker(pytest.mark.filterwarnings("default"))  # vLLM's are not ours
            if find_spec("vllm") is None:
                item.add_marker(pytest.mark.skip(reason="vLLM is not installed"))


@pytest.fixture(scope="session")
def vllm_store() -> Iterator[ModelStore]:
    """A store that loads on vLLM; what it holds is ended with the tests."""
    store = ModelStore(backend="vllm")
    yield store
    store.close()


@pytest.fixture
def vllm_models(vllm_store: ModelStore) -> Models:
    """The tiny pair on vLLM, alive."""
    return vllm_store.load("tiny", "tiny")


@pytest.fixture(scope="session")
def transformers_models() -> Models:
    """The same pair in this process: the oracle."""
    return ModelStore(backend="transformers").load("tiny", "tiny")


@pytest.fixture(scope="session")
def prm_folder() -> Path:
    return TINY_FOLDER / "prm"
