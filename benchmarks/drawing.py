"""Drawing a batch's next tokens by Eq. 1 as vLLM's process does: kernels against plain torch.

Random logits, V = 151,936; half of the rows shifted. Milliseconds a position, medians, both forms
in turns. Needs a CUDA device with Triton.
"""

import argparse
import json
import statistics
from collections.abc import Callable
from pathlib import Path

import torch

from carbon.engines.calibrated_requests import DrawingPlan
from carbon.vllm.batch_sampler import BatchSampler
from carbon.vllm.hidden_state_store import HiddenStateStore

VOCAB, NUM_IDS, HIDDEN, POSITIONS = 151_936, 151_665, 1_536, 50


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, nargs="+", default=[64, 128, 256])
    parser.add_argument("--json", type=Path, help="file for the numbers")
    options = parser.parse_args()
    weight = torch.randn(VOCAB, HIDDEN, device="cuda", dtype=torch.bfloat16) / 40
    found = {num_rows: _measure(weight, num_rows) for num_rows in options.rows}
    print(torch.cuda.get_device_name(), "ms a position:", found)
    if options.json:
        options.json.write_text(json.dumps(found))


def _measure(weight: torch.Tensor, num_rows: int) -> dict[str, float]:
    logits = torch.randn(num_rows, VOCAB, device="cuda") * 3
    delta = torch.randn(HIDDEN).numpy().astype("<f4").tobytes()
    forms = {"kernels": True, "torch": False}
    timed: dict[str, list[float]] = {form: [] for form in forms}
    samplers = {form: _sampler(weight, num_rows, delta, kernels) for form, kernels in forms.items()}
    for _ in range(POSITIONS):
        for form, sampler in samplers.items():
            timed[form].append(_milliseconds(lambda s=sampler: s.draw_(logits.clone())))
    copying = statistics.median(_milliseconds(logits.clone) for _ in range(POSITIONS))
    return {form: round(statistics.median(times[5:]) - copying, 3) for form, times in timed.items()}


def _sampler(weight: torch.Tensor, num_rows: int, delta: bytes, has_kernels: bool) -> BatchSampler:
    def project(hidden_states: torch.Tensor) -> torch.Tensor:
        return (hidden_states.to(weight.dtype) @ weight.T).float()

    store = HiddenStateStore(16, HIDDEN, weight)
    sampler = BatchSampler(project, NUM_IDS, store, weight.device, has_kernels=has_kernels)
    for row in range(num_rows):
        sampler.put(row, DrawingPlan(0.8, row, delta if row % 2 else b""), [], 1)
    return sampler


def _milliseconds(work: Callable[[], object]) -> float:
    begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    begin.record()
    work()
    end.record()
    end.synchronize()
    return begin.elapsed_time(end)


if __name__ == "__main__":
    main()
