"""A product with a laid-out weight is the plain product, for any number of rows."""

import pytest
import torch

from carbon.models.linear import Linear


@pytest.mark.parametrize("rows", [1, 2, 5, 64, 300])
@pytest.mark.parametrize("has_bias", [False, True])
def test_the_product_is_the_plain_one(rows, has_bias):
    generator = torch.Generator().manual_seed(rows)
    weight, bias = torch.randn(24, 40, generator=generator), torch.randn(24, generator=generator)
    x = torch.randn(rows, 1, 40, generator=generator)
    expected = x.double() @ weight.double().T + (bias.double() if has_bias else 0)
    product = Linear(weight, bias if has_bias else None)(x)
    torch.testing.assert_close(product.double(), expected, atol=1e-5, rtol=1e-5)


@pytest.mark.parametrize("dtype", [torch.float64, torch.bfloat16])
def test_other_types_are_multiplied_plainly(dtype):
    weight, x = torch.randn(6, 4).to(dtype), torch.randn(3, 4).to(dtype)
    assert torch.equal(Linear(weight)(x), torch.nn.functional.linear(x, weight))


def test_the_weight_given_is_left_alone():
    weight = torch.randn(6, 4)
    before = weight.clone()
    Linear(weight)(torch.randn(3, 4))
    assert torch.equal(weight, before)
