"""Which backend a pair gets."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from carbon import backends, catalog
from carbon.errors import ModelError

EMBEDDED = catalog.find("policy", "embedded"), catalog.find("prm", "embedded")
PAPER = catalog.find("policy", "qwen2.5-math-1.5b"), catalog.find("prm", "qwen2.5-math-prm-7b")


def test_vllm_is_for_gpus_and_for_pairs_that_need_them() -> None:
    chosen = {
        (pair, has_gpu, has_vllm): backends.choose_backend(
            *pair, "auto", has_gpu=has_gpu, has_vllm=has_vllm
        )
        for pair in (EMBEDDED, PAPER)
        for has_gpu in (False, True)
        for has_vllm in (False, True)
    }
    assert [key for key, backend in chosen.items() if backend == "vllm"] == [(PAPER, True, True)]


def test_zero_gpu_is_for_pairs_that_need_a_gpu_and_goes_before_vllm() -> None:
    for pair, backend in ((EMBEDDED, "transformers"), (PAPER, "zerogpu")):
        for has_vllm in (False, True):
            chosen = backends.choose_backend(
                *pair, "auto", has_gpu=False, has_vllm=has_vllm, has_zero_gpu=True
            )
            assert chosen == backend
    with pytest.raises(ModelError, match="Spaces only"):
        backends.choose_backend(*EMBEDDED, "zerogpu", has_gpu=True, has_vllm=True)


def test_models_for_zero_gpu_are_loaded_in_the_main_thread_alone() -> None:
    class Nowhere:
        device, hardware = "cuda", "a border that nobody opens"

        def open_to(self, task) -> None:
            raise NotImplementedError

        def compute(self, order):
            raise NotImplementedError

    with ThreadPoolExecutor(1) as other_thread:
        loading = other_thread.submit(
            backends.load_pair, *EMBEDDED, backend="zerogpu", border=Nowhere()
        )
    with pytest.raises(ModelError, match="when the Space starts"):
        loading.result()


def test_a_model_nobody_knows_may_need_the_gpu(tmp_path) -> None:
    pair = catalog.find("policy", str(tmp_path)), EMBEDDED[1]
    assert backends.choose_backend(*pair, "auto", has_gpu=True, has_vllm=True) == "vllm"


def test_what_is_asked_for_is_chosen_or_refused_with_a_sentence() -> None:
    for has_gpu in (False, True):
        asked = backends.choose_backend(*PAPER, "transformers", has_gpu=has_gpu, has_vllm=True)
        assert asked == "transformers"
        asked = backends.choose_backend(*EMBEDDED, "vllm", has_gpu=has_gpu, has_vllm=True)
        assert asked == "vllm"
    with pytest.raises(ModelError, match="not installed here"):
        backends.choose_backend(*PAPER, "vllm", has_gpu=True, has_vllm=False)


def test_the_embedded_pair_loads_in_this_process() -> None:
    pair = backends.load_pair(*EMBEDDED, backend="transformers")
    assert pair.services == ()
    assert "CPU cores" in pair.hardware or "NVIDIA" in pair.hardware
    (scores,) = pair.reward_model.score_steps("1+1", [["It is $2$."]])
    assert len(scores.values) == 1
