"""Batches in which drafts are found, and how many passes their texts took."""

from collections.abc import Sequence

import torch

from carbon.calibration.params import Calibration
from carbon.core.types import Completion
from carbon.engines.base import SampledCompletion, SampleRequest
from carbon.engines.transformers_engine import TransformersEngine

PROBLEMS = ("Compute $657\\cdot36+688\\cdot43$.", "Solve for $x$: $4x+3=23$.")
DELTA = 0.3 * torch.randn(384, generator=torch.Generator().manual_seed(0))


def requests_of(
    engine: TransformersEngine,
    count: int,
    first_seed: int = 0,
    *,
    calibrations: Sequence[Calibration],
) -> list[SampleRequest]:
    """Two problems and all distributions in one batch."""
    prompts = [engine.encode(problem) for problem in PROBLEMS]
    return [
        SampleRequest(
            row, prompts[row % 2], first_seed + row, calibrations[row % len(calibrations)]
        )
        for row in range(count)
    ]


def sample(
    engine: TransformersEngine,
    requests: Sequence[SampleRequest],
    limit: int = 200,
    stop_strings: tuple[str, ...] = (),
) -> tuple[dict[int, Completion], int]:
    """Completions by row, and how many passes they took."""
    completions: dict[int, Completion] = {}
    num_passes = 0
    for updates in engine.sample(requests, limit, stop_strings):
        num_passes += 1
        for update in updates:
            if isinstance(update, SampledCompletion):
                assert update.row not in completions
                completions[update.row] = update.completion
    return completions, num_passes
