"""Which backend a pair gets."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from carbon.core import catalog
from carbon.core.errors import ModelError, OutOfMemoryError
from carbon.models.source import Source
from carbon.serving import backends
from carbon.serving.machine import Machine, why_unavailable
from carbon.vllm import launch
from carbon.vllm.sharing import Card

TINY = catalog.find("policy", "tiny"), catalog.find("prm", "tiny")
PAPER = catalog.find("policy", "qwen2.5-math-1.5b"), catalog.find("prm", "qwen2.5-math-prm-7b")

LARGE_CONFIG = {  # Qwen2.5-Math-7B
    "hidden_size": 3_584, "intermediate_size": 18_944, "vocab_size": 152_064,
    "num_hidden_layers": 28, "num_attention_heads": 28, "num_key_value_heads": 4,
    "max_position_embeddings": 4_096,
}  # fmt: skip


def test_vllm_is_for_gpus_without_our_kernels_and_pairs_that_need_one() -> None:
    chosen = {
        (pair, has_gpu, has_vllm, has_kernels): backends.choose_backend(
            *pair, "auto", has_gpu=has_gpu, has_vllm=has_vllm, has_kernels=has_kernels
        )
        for pair in (TINY, PAPER)
        for has_gpu, has_kernels in ((False, False), (True, False), (True, True))
        for has_vllm in (False, True)
    }
    on_vllm = [key for key, backend in chosen.items() if backend == "vllm"]
    assert on_vllm == [(PAPER, True, True, False)]
    assert set(chosen.values()) == {"transformers", "vllm"}


@pytest.mark.parametrize("gigabytes", [80, 24])
def test_a_policy_too_large_for_one_of_several_gpus_goes_to_vllm(monkeypatch, gigabytes) -> None:
    """A 7B policy: with its cache it fits a card of 80 GB, and two of 24 GB only together."""
    cards = [Card(gigabytes * 10**9, gigabytes * 10**9)] * 4
    monkeypatch.setattr(launch, "cards_here", lambda: cards)
    monkeypatch.setattr(backends.gpu, "num_gpus", lambda: len(cards))
    monkeypatch.setattr(backends, "_has_vllm", lambda: True)
    source = Source(PAPER[0], Path(), LARGE_CONFIG, 15 * 10**9)
    assert backends._needs_vllm(source, source) == (gigabytes == 24)


@pytest.mark.parametrize(
    ("gigabytes", "words"), [(16, "here: 16.0 GB"), (0, "here: no NVIDIA GPU")]
)
def test_a_pair_that_does_not_fit_is_refused_before_a_download(
    monkeypatch, gigabytes: int, words: str
) -> None:
    """With the sentence that the page has for it."""
    cards = [Card(gigabytes * 10**9, gigabytes * 10**9)] if gigabytes else []
    monkeypatch.setattr(launch, "cards_here", lambda: cards)
    with pytest.raises(OutOfMemoryError) as refusal:
        backends.load_pair(*PAPER)
    machine = Machine(gpu_gigabytes=gigabytes)
    assert words in str(refusal.value)
    assert str(refusal.value) == why_unavailable(*PAPER, machine)


def test_who_asks_for_a_backend_may_do_without_a_gpu(monkeypatch) -> None:
    monkeypatch.setattr(launch, "cards_here", list)
    backends._check_memory(*PAPER, "transformers")
    backends._check_memory(*TINY, "auto")


def test_what_vllm_cannot_hold_may_fit_this_process(monkeypatch) -> None:
    """Two cards of 24 GB: vLLM's cache and the fit have to share one; here they take turns."""
    monkeypatch.setattr(launch, "cards_here", lambda: [Card(24 * 10**9, 24 * 10**9)] * 2)
    monkeypatch.setattr(backends.gpu, "num_gpus", lambda: 2)
    monkeypatch.setattr(backends, "_has_vllm", lambda: True)
    source = Source(PAPER[0], Path(), LARGE_CONFIG, 15 * 10**9)
    with pytest.raises(OutOfMemoryError):
        launch.split(source, source, launch.cards_here())
    assert not backends._needs_vllm(source, source)


def test_zero_gpu_is_for_pairs_that_need_a_gpu_and_goes_before_vllm() -> None:
    for pair, backend in ((TINY, "transformers"), (PAPER, "zerogpu")):
        for has_vllm in (False, True):
            chosen = backends.choose_backend(
                *pair,
                "auto",
                has_gpu=False,
                has_vllm=has_vllm,
                has_kernels=False,
                has_zero_gpu=True,
            )
            assert chosen == backend
    with pytest.raises(ModelError, match="Spaces only"):
        backends.choose_backend(*TINY, "zerogpu", has_gpu=True, has_vllm=True, has_kernels=False)


def test_models_for_zero_gpu_are_loaded_in_the_main_thread_alone() -> None:
    class Nowhere:
        device, hardware = "cuda", "a lender that nobody asks"

        def serve(self, task) -> None:
            raise NotImplementedError

        def compute(self, order):
            raise NotImplementedError

    with ThreadPoolExecutor(1) as other_thread:
        loading = other_thread.submit(
            backends.load_pair, *TINY, backend="zerogpu", lender=Nowhere()
        )
    with pytest.raises(ModelError, match="when the Space starts"):
        loading.result()


def test_a_model_nobody_knows_may_need_the_gpu(tmp_path) -> None:
    pair = catalog.find("policy", str(tmp_path)), TINY[1]
    assert (
        backends.choose_backend(*pair, "auto", has_gpu=True, has_vllm=True, has_kernels=False)
        == "vllm"
    )


def test_what_is_asked_for_is_chosen_or_refused_with_a_sentence() -> None:
    for has_gpu in (False, True):
        here = {"has_gpu": has_gpu, "has_vllm": True, "has_kernels": has_gpu}
        assert backends.choose_backend(*PAPER, "transformers", **here) == "transformers"
        assert backends.choose_backend(*TINY, "vllm", **here) == "vllm"
    with pytest.raises(ModelError, match="not installed here"):
        backends.choose_backend(*PAPER, "vllm", has_gpu=True, has_vllm=False, has_kernels=False)


def test_the_tiny_pair_loads_in_this_process() -> None:
    pair = backends.load_pair(*TINY, backend="transformers")
    assert pair.services == ()
    assert "CPU cores" in pair.hardware or "NVIDIA" in pair.hardware
    (scores,) = pair.reward_model.score_steps("1+1", [["It is $2$."]])
    assert len(scores.values) == 1
