"""The kernels of a decoded position give what the plain path gives, on a CUDA device."""

from dataclasses import replace

import pytest
import torch
from torch.nn import functional

from carbon.engines.reading import prefill
from carbon.models.decoder import load_decoder
from carbon.models.gpu import multiprocessors
from tests.support.generators import finished

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA device"),
]
NAMES = ["tiny", "llama3", "untied", "one_group"]


@pytest.mark.parametrize("num_splits", [1, 3, 32])
@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
@pytest.mark.parametrize("shape", [(12, 2, 128), (28, 4, 128), (32, 8, 64), (8, 2, 96)], ids=str)
def test_attention_of_published_shapes(shape, dtype, num_splits):
    """In bf16 each weight and each result is rounded to 2^-9 of itself."""
    from carbon.models import attention_kernels as kernels  # Triton comes with CUDA builds only

    num_heads, kv_heads, head_dim = shape
    rows, length, capacity, gap_start = 5, 1_000, 1_200, 30
    random = torch.Generator("cuda").manual_seed(0)
    gaps = torch.tensor([0, 400, 5, 9, 0], device="cuda")
    keys, values = (
        torch.randn(rows, kv_heads, capacity, head_dim, device="cuda", generator=random).to(dtype)
        for _ in range(2)
    )
    keys[:, :, length + 1 :] = torch.nan  # not in use: whatever is there must not matter
    values[:, :, length + 1 :] = torch.nan
    width = (num_heads + 2 * kv_heads) * head_dim
    heads = torch.randn(rows, width, device="cuda", generator=random).to(dtype)
    cache = kernels.CachePointers(
        torch.tensor([[0, 0], [keys.data_ptr(), values.data_ptr()]], device="cuda"),
        torch.tensor([capacity, gap_start], device="cuda"),
        torch.full_like(gaps, length),
        gaps,
        torch.tensor([1, 7, 2, 2, 0], device="cuda"),
    )
    shape = kernels.Heads(num_heads, kv_heads, head_dim)
    usual = kernels.tiling(rows, shape, dtype, multiprocessors(heads.device))
    places = kernels.Places.one_each(cache.remaining)
    attended = kernels.attend(heads, shape, cache, places, 1, replace(usual, num_splits=num_splits))
    slots = torch.arange(length + 1, device="cuda")
    seen = (slots < gap_start) | (slots >= gap_start + gaps[:, None])
    expected = functional.scaled_dot_product_attention(
        heads.double().unflatten(1, (-1, head_dim))[:, :num_heads, None],
        keys[:, :, : length + 1].double().repeat_interleave(num_heads // kv_heads, 1),
        values[:, :, : length + 1].double().repeat_interleave(num_heads // kv_heads, 1),
        attn_mask=seen[:, None, None],
    ).flatten(1)
    tolerance = 1e-5 if dtype == torch.float32 else 4e-3
    torch.testing.assert_close(attended[:4].double(), expected[:4], atol=tolerance, rtol=tolerance)
    assert (attended[4] == 0).all()  # it has ended


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16, torch.float16])
@pytest.mark.parametrize("name", NAMES)
def test_logits_are_those_of_the_plain_path(name, dtype, folders):
    """Teacher-forced, over 70 positions, with prompts of unequal length.

    A bf16 number has 8 bits: two roundings of a sum in another order differ by 2^-8 of it, and each
    of some ten roundings of a layer adds one such error. The random checkpoints, whose weights are
    ten times as wide as trained ones, amplify them.
    """
    from carbon.engines.buckets import Bucket, RowValues  # Triton comes with CUDA builds only

    decoder = load_decoder(folders[name], "cuda", dtype)
    exact = load_decoder(folders[name], "cuda", torch.float32)
    random = torch.Generator().manual_seed(0)
    prompts = [(5, 6, *range(20, 20 + n)) for n in (90, 33, 61, 60, 89)]
    forced = torch.randint(0, 1024, (70, 5), generator=random).cuda()
    caches = [finished(prefill(d, prompts, 80))[0] for d in (decoder, decoder, exact)]
    bucket = Bucket(decoder, decoder.vocab_size, torch.tensor([-1], device="cuda"), 16)
    assert caches[0].gaps is not None
    values = RowValues(
        tokens=forced[0],
        remaining=torch.full((5,), 99, device="cuda"),
        lengths=torch.full((5,), caches[0].length, device="cuda"),
        gaps=caches[0].gaps,
        biases=torch.full((5,), -1, device="cuda"),
        numbers=torch.full((5,), -1, device="cuda"),
        temperatures=torch.ones(5, device="cuda"),
    )
    bucket.rows.copy_from(values, slice(None))
    bucket.point_at(caches[0], None)
    errors = []
    for tokens in forced:
        bucket.rows.tokens[:5] = tokens
        ours = bucket.hidden_states()[:5] @ decoder.lm_head_weight.T
        plain = decoder.hidden_states(tokens[:, None], caches[1])[:, 0] @ decoder.lm_head_weight.T
        true = exact.hidden_states(tokens[:, None], caches[2])[:, 0] @ exact.lm_head_weight.T
        if dtype == torch.float32:
            torch.testing.assert_close(ours, plain, atol=1e-3, rtol=1e-3)
        errors.append([(one.float() - true).norm() / true.norm() for one in (ours, plain)])
    ours_error, plain_error = torch.tensor(errors).mean(0).tolist()
    assert ours_error < 1e-4 if dtype == torch.float32 else ours_error < 1.2 * plain_error + 1e-3
