"""What tests of `calibration.gpu.change` share, in Triton's interpreter and on a CUDA device."""

from dataclasses import fields

import torch

from carbon.calibration.change import Change, Pair
from tests.support.real_set import Tensors


def on_gpu(set_: Tensors, pair: Pair) -> Change:
    # Imported here: there need not be Triton.
    from carbon.calibration.gpu.change import measure_on_gpu

    return measure_on_gpu(*set_, pair)


def assert_alike(change: Change, expected: Change, tolerance: float) -> None:
    for name in (field.name for field in fields(Change)):
        torch.testing.assert_close(
            getattr(change, name),
            getattr(expected, name),
            rtol=tolerance,
            atol=tolerance,
            msg=lambda text, name=name: f"{name}: {text}",
        )
