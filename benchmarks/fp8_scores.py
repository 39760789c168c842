"""How far float8 products move the tiny reward model's scores; simulated, on a CPU.

As vLLM multiplies with "fp8": e4m3 weights with a scale for each output channel, e4m3 activations
with a scale for each token, sums in float32, results in bfloat16. Solutions are those of recorded
runs. For comparison: bfloat16 products, and one scale for a whole weight.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import torch
from jaxtyping import Float
from torch import Tensor
from torch.nn import functional

import carbon.models.decoder
from carbon.core.catalog import TINY_FOLDER
from carbon.core.events import CompletionSampled, RunStarted
from carbon.core.prompts import split_steps
from carbon.core.recording import read
from carbon.models.linear import Linear
from carbon.rewards.transformers_prm import TransformersPRM

RUNS = Path(__file__).parents[1] / "precomputed" / "runs"
_LARGEST = torch.finfo(torch.float8_e4m3fn).max
Product = Callable[[Tensor, Tensor, Tensor | None], Tensor]


def main() -> None:
    exact = torch.tensor(_scores(None))
    forms: dict[str, Product] = {
        "bfloat16": _in_bfloat16,
        "fp8, a scale for each channel": _in_float8,
        "fp8, one scale for a weight": lambda x, w, b: _in_float8(x, w, b, per_channel=False),
    }
    print(f"{len(exact)} steps; differences from float32")
    for name, product in forms.items():
        off = (torch.tensor(_scores(product)) - exact).abs()
        within = (off < 1e-2).float().mean()
        print(f"{name}: mean {off.mean():.4f}, largest {off.max():.3f}, within 1e-2 {within:.1%}")


def _in_bfloat16(x: Tensor, weight: Tensor, bias: Tensor | None) -> Tensor:
    halves = (None if each is None else each.bfloat16() for each in (x, weight, bias))
    return functional.linear(*halves).float()  # pyright: ignore[reportArgumentType]


def _in_float8(x: Tensor, weight: Tensor, bias: Tensor | None, per_channel: bool = True) -> Tensor:
    rounded = _rounded(weight, 1) if per_channel else _rounded(weight.reshape(1, -1), 1)
    product = functional.linear(_rounded(x.bfloat16().float(), -1), rounded.view_as(weight), bias)
    return product.bfloat16().float()


def _rounded(values: Float[Tensor, "*shape"], dim: int) -> Float[Tensor, "*shape"]:
    """To float8 and back, with a scale for each line along `dim`."""
    scale = (values.abs().amax(dim, keepdim=True) / _LARGEST).clamp_min(1e-12)
    return (values / scale).to(torch.float8_e4m3fn).float() * scale


def _scores(product: Product | None) -> list[float]:
    """Of all steps of nine recorded problems' finished rollouts."""
    found: list[float] = []
    with _linear_layers(product):
        prm = TransformersPRM.load(TINY_FOLDER / "prm", system_prompt=None, device="cpu")
    for path in sorted(RUNS.glob("level-[135]*.jsonl"))[::2]:
        start, *events = read(path)
        assert isinstance(start, RunStarted)
        sampled = [event for event in events if isinstance(event, CompletionSampled)]
        texts = sorted({one.text for one in sampled if one.finish_reason == "stop"})
        scored = prm.score_steps(start.problem, [split_steps(text) for text in texts])
        found += [value for score in scored for value in score.values]
    return found


@contextmanager
def _linear_layers(product: Product | None) -> Iterator[None]:
    """Decoders that are made meanwhile multiply in this way; None: in their own."""

    class Other:
        def __init__(self, weight: Tensor, bias: Tensor | None = None) -> None:
            self._weight, self._bias = weight, bias

        def __call__(self, x: Tensor) -> Tensor:
            assert product is not None
            return product(x, self._weight, self._bias)

    if product is not None:
        carbon.models.decoder.Linear = Other  # pyright: ignore[reportPrivateImportUsage, reportAttributeAccessIssue]
    try:
        yield
    finally:
        carbon.models.decoder.Linear = Linear  # pyright: ignore[reportPrivateImportUsage]


if __name__ == "__main__":
    main()
