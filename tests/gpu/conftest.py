"""What all tests on a CUDA device share."""

from pathlib import Path

import pytest
import torch


@pytest.fixture(autouse=True, scope="module")
def exact_products():
    """TensorFloat-32 would round the float32 products that are compared here."""
    before = torch.get_float32_matmul_precision()
    torch.set_float32_matmul_precision("highest")
    yield
    torch.set_float32_matmul_precision(before)


@pytest.fixture(scope="module")
def folders(tiny_policy_folder: Path, random_checkpoints: dict[str, Path]) -> dict[str, Path]:
    return {"tiny": tiny_policy_folder, **random_checkpoints}
