"""A product with 8 bits is the one in float32, for any sizes, threads and registers."""

import pytest
import torch

from carbon.models import linear
from carbon.models.checkpoint import from_8_bits, in_8_bits
from carbon.models.linear import Linear
from carbon.models.product_8_bits import MANY, Kernel, Weight8Bits, compiled

llvm = pytest.importorskip("llvmlite.binding", reason="nothing compiles the product here")


@pytest.fixture(scope="module", params=["all registers", "registers of 8 lanes"])
def kernel(request) -> Kernel:
    features = dict(llvm.get_host_cpu_features())
    if request.param != "all registers":
        features = {name: has and "avx512" not in name for name, has in features.items()}
    return compiled(features)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(("outputs", "inputs"), [(96, 64), (47, 4), (16, 40), (200, 52)])
def test_the_product_is_the_plain_one_and_a_row_the_same_beside_any(
    kernel, outputs, inputs, threads
):
    generator = torch.Generator().manual_seed(outputs)
    rows = torch.randint(-127, 128, (outputs, inputs), dtype=torch.int8, generator=generator)
    scale = torch.rand(outputs, generator=generator).half()
    x = torch.randn(2, MANY, inputs, generator=generator)
    weight = Weight8Bits(rows, scale, kernel)
    before = torch.get_num_threads()
    torch.set_num_threads(threads)
    try:
        product = weight.product(x)
        few = [weight.product(x[0, :count]) for count in range(MANY)]
    finally:
        torch.set_num_threads(before)
    expected = x.double() @ (rows.double() * scale.double()[:, None]).T
    torch.testing.assert_close(product.double(), expected, rtol=1e-5, atol=1e-5 * expected.std())
    for count, some in enumerate(few):
        assert torch.equal(some, product[0, :count])


def test_only_a_weight_that_8_bits_hold_is_kept_in_them(monkeypatch):
    weight = torch.randn(32, 64, generator=torch.Generator().manual_seed(0))
    rounded = from_8_bits(in_8_bits({"w": weight}))["w"]
    almost = rounded.clone()
    almost[-1, 0] *= 1.001
    kept = [isinstance(Linear(each)._weight, Weight8Bits) for each in (weight, rounded, almost)]
    assert kept == [False, True, False]
    x, bias = torch.randn(3, 1, 64), torch.randn(32)
    product = Linear(rounded, bias)(x)
    monkeypatch.setattr(linear, "kernel", lambda: None)
    plain = Linear(rounded, bias)
    assert isinstance(plain._weight, torch.Tensor)
    torch.testing.assert_close(product, plain(x))
