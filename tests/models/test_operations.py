"""A layer's arithmetic on single numbers: by torch, and by kernels where they can run.

`TRITON_INTERPRET=1 python -m pytest tests/models/test_operations.py`, with Triton, tries both here.
"""

import os
from importlib.util import find_spec

import pytest
import torch
from torch import Tensor

from carbon.models.operations import Rotation, rotated, swiglu

interprets = os.environ.get("TRITON_INTERPRET") == "1" and find_spec("triton") is not None
FORMS = [
    pytest.param(False, id="torch"),
    pytest.param(
        True,
        id="kernels",
        marks=[
            pytest.mark.skipif(not interprets, reason="needs Triton's interpreter"),
            # The interpreter's own; it wants a NumPy below 2.4, which only warns.
            pytest.mark.filterwarnings("ignore:Conversion of an array:DeprecationWarning"),
        ],
    ),
]


def random(*shape: int, seed: int = 0) -> Tensor:
    return torch.randn(shape, generator=torch.Generator().manual_seed(seed))


def rotation_by(angles: Tensor) -> Rotation:
    """`angles` are [rows, tokens, half]."""
    cosine, sine = angles[:, :, None].cos(), angles[:, :, None].sin()
    return torch.cat((cosine, cosine), -1), torch.cat((-sine, sine), -1)


@pytest.mark.parametrize("has_kernels", FORMS)
@pytest.mark.parametrize("shape", [(3, 10), (2, 5, 2_600)])
def test_swiglu(shape, has_kernels):
    gate_up = random(*shape)
    gate, up = gate_up.double().chunk(2, -1)
    expected = gate / (1 + (-gate).exp()) * up
    ours = swiglu(gate_up, has_kernels=has_kernels)
    torch.testing.assert_close(ours.double(), expected, atol=1e-6, rtol=1e-5)


@pytest.mark.parametrize("has_kernels", FORMS)
@pytest.mark.parametrize("rows", [1, 3], ids=["angles for all", "angles by row"])
def test_rotation_turns_pairs_in_their_plane(rows, has_kernels):
    """The pair (i, i + half) is a complex number, times that of its angle; other heads stay."""
    heads, angles = random(3, 4, 5, 12), random(rows, 4, 6, seed=1)
    lower, upper = heads[:, :, :3].double().chunk(2, -1)
    turned = torch.complex(lower, upper) * torch.exp(1j * angles.double())[:, :, None]
    untouched = heads[:, :, 3:].clone()
    ours = rotated(heads, 3, rotation_by(angles), has_kernels=has_kernels)
    expected = torch.cat((turned.real, turned.imag), -1)
    torch.testing.assert_close(ours.double(), expected, atol=1e-6, rtol=1e-5)
    assert torch.equal(heads[:, :, 3:], untouched)
