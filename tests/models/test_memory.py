"""What rows and models need on a GPU is said in a sentence before they are begun."""

import re

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from carbon.core import catalog
from carbon.core.catalog import ModelSizes
from carbon.core.config import RunConfig
from carbon.core.errors import OutOfMemoryError
from carbon.models import memory
from carbon.models.decoder import load_decoder
from carbon.models.memory import GIGABYTE, BatchBytes, check_rows, sampling

POLICY = catalog.find("policy", "qwen2.5-math-1.5b")
LARGE_POLICY = catalog.find("policy", "qwen2.5-math-7b")
PRM = catalog.find("prm", "qwen2.5-math-prm-7b")
assert POLICY.sizes is not None
QWEN_1_5B = POLICY.sizes


def test_the_cache_is_what_counts_most():
    """256 rows of 2,248 positions of 28,672 bytes are 16.5 GB; a layer of it is there twice."""
    batch = sampling(QWEN_1_5B, 200, 2_048)
    cache = 256 * 2_248 * 28_672
    assert cache * 29 / 28 < batch.needed(256) < 1.15 * cache


def test_more_of_anything_needs_more():
    least = sampling(QWEN_1_5B, 200, 512, num_calibrations=1)
    for more in (
        sampling(QWEN_1_5B, 300, 512, num_calibrations=1),
        sampling(QWEN_1_5B, 200, 600, num_calibrations=1),
        sampling(QWEN_1_5B, 200, 512, num_calibrations=2),
        sampling(QWEN_1_5B, 200, 512, num_calibrations=1, remembers=True),
        sampling(QWEN_1_5B, 200, 512, num_calibrations=1, drafts=True),
        sampling(QWEN_1_5B, 200, 512, num_calibrations=1, keeps=True),
    ):
        assert more.needed(64) > least.needed(64)
    assert least.needed(65) > least.needed(64)


@given(st.integers(1, 10**9), st.integers(0, 10**9), st.integers(0, 10**11))
def test_as_many_fit_as_need_no_more_than_is_free(per_row, fixed, free):
    batch = BatchBytes(per_row, fixed)
    fitting = batch.num_fitting(free)
    assert batch.needed(fitting) <= free or fitting == 0
    assert batch.needed(fitting + 1) > free


def test_what_does_not_fit_is_a_sentence():
    batch = BatchBytes(per_row=10**8, fixed=10**9)
    check_rows(batch, 90, 512, 10**10)
    with pytest.raises(
        OutOfMemoryError,
        match=re.escape(
            "1,256 rollouts of up to 512 tokens need 126.6 GB of this GPU's memory, and 10.0 GB "
            "are free: lower N: 90 at a time would fit."
        ),
    ):
        check_rows(batch, 1_256, 512, 10**10)
    with pytest.raises(OutOfMemoryError, match=r"and scoring 2\.0 GB beside them.*: 70 at a time"):
        check_rows(batch, 90, 512, 10**10, 2 * 10**9)
    with pytest.raises(OutOfMemoryError, match=r"not even one would fit\. Lower the tokens"):
        check_rows(batch, 2, 512, 10**9)


def test_sizes_are_those_of_the_decoder(tiny_policy_folder):
    decoder = load_decoder(tiny_policy_folder, "cpu", torch.float32)
    cache = decoder.new_cache(1, 10)
    sizes = memory.sizes_of(decoder)
    assert sizes == ModelSizes(
        weights=0, layers=6, kv_width=128, hidden=384, inner=1024, vocab=1024, item=4
    )
    assert len(cache.addresses) == sizes.layers


def test_nothing_that_was_measured_exceeds_its_estimate():
    """Peaks on an NVIDIA H200 with random weights of these shapes, in GB."""
    assert PRM.sizes is not None
    estimated = (
        (0.80, memory.CONTEXT_BYTES),
        (2.31, sampling(QWEN_1_5B, 200, 1_024).needed(64)),
        (5.35, sampling(QWEN_1_5B, 200, 512).needed(256)),
        (1.53, memory.scoring(PRM.sizes)),
        (2.04, memory.fitting(QWEN_1_5B)),
    )
    for measured, num_bytes in estimated:
        assert measured * GIGABYTE < num_bytes < 1.5 * measured * GIGABYTE


def test_a_stage_samples_its_rows_together():
    assert memory.rows_at_once(RunConfig(num_rollouts=64)) == {"explore": 32, "exploit": 64}
    alone = RunConfig(num_rollouts=64, compare_with_baseline=False)
    assert memory.rows_at_once(alone, knows_explored=True) == {"explore": 0, "exploit": 32}
    plain = RunConfig(num_rollouts=64, learn_delta=False, learn_temperature=False)
    assert memory.rows_at_once(plain) == {"explore": 64, "exploit": 0}


def test_two_gpus_hold_a_model_each():
    assert "24.0 GB" in str(memory.why_too_large(LARGE_POLICY, PRM, 24, 1))
    assert memory.why_too_large(LARGE_POLICY, PRM, 24, 2) is None
    assert memory.why_too_large(LARGE_POLICY, PRM, 16, 2)


@given(st.floats(0.1, 200))
def test_a_refusal_never_names_less_than_is_needed_nor_more_than_is_here(gigabytes):
    """A card that has what the sentence asks for holds the pair; rounded, both numbers were 24."""
    sentence = memory.why_too_large(POLICY, PRM, gigabytes, 1)
    if sentence is None:
        return
    needed, here = (float(number) for number in re.findall(r"([\d.]+) GB", sentence))
    assert here <= gigabytes < needed
    assert memory.why_too_large(POLICY, PRM, needed, 1) is None


def test_a_pair_needs_less_than_its_models_apart_and_more_than_each():
    one, other = memory.needed_gigabytes(POLICY), memory.needed_gigabytes(PRM)
    pair = next(n for n in range(100) if memory.why_too_large(POLICY, PRM, n, 1) is None)
    assert max(one, other) < pair < one + other
    tiny = catalog.find("policy", "tiny"), catalog.find("prm", "tiny")
    assert [memory.needed_gigabytes(entry) for entry in tiny] == [0.0, 0.0]
    assert memory.why_too_large(*tiny, 0, 1) is None
    assert "no NVIDIA GPU" in str(memory.why_too_large(POLICY, PRM, 0, 1))


def test_a_pair_is_offered_that_fits_a_card_of_8_gigabytes():
    prm = catalog.find("prm", "skywork-prm-1.5b")
    assert memory.why_too_large(catalog.find("policy", "qwen2.5-0.5b"), prm, 8.0, 1) is None
    assert "needs a GPU with 10.8 GB" in (memory.why_too_large(POLICY, prm, 8.0, 1) or "")
