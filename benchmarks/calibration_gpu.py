"""The fit on a GPU at a published model's shapes: Triton, torch's form, and autograd with AdamW.

Random hidden states and head, bf16. Seconds for 100 epochs, everything included (products, cache,
compiling apart), and the memory beside the cached logits.
"""

import argparse
import statistics
import time
from collections.abc import Callable
from functools import partial

import torch

from carbon.calibration.gpu_solver import GraphFit
from carbon.calibration.loss import calibrated_nll
from carbon.calibration.solver import Form, fit
from carbon.config import CalibrationConfig

EPOCHS = 100


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tokens", type=int, nargs="+", default=[2_000, 16_000])
    parser.add_argument("--vocab", type=int, nargs="+", default=[151_936, 128_256])
    parser.add_argument("--hidden", type=int, default=1_536)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--slow", action="store_true", help="torch's form and autograd as well")
    options = parser.parse_args()
    print(torch.cuda.get_device_name(), torch.__version__)
    for vocab in options.vocab:
        for tokens in options.tokens:
            _compare(tokens, vocab, options.hidden, options.repeats, options.slow)


def _compare(tokens: int, vocab: int, hidden: int, repeats: int, is_slow: bool) -> None:
    states = torch.randn(tokens, hidden, device="cuda", dtype=torch.bfloat16)
    weight = torch.randn(vocab, hidden, device="cuda", dtype=torch.bfloat16).mul_(0.05)
    targets = torch.randint(0, vocab, (tokens,), device="cuda")
    config = CalibrationConfig(epochs=EPOCHS)
    triton = _seconds(lambda: _fit(states, targets, weight, config, "triton"), repeats)
    torch.cuda.empty_cache()
    torch.cuda.reset_peak_memory_stats()
    before = torch.cuda.memory_allocated()
    graph = GraphFit(states, targets, weight, config)
    epoch = _seconds(partial(graph.run, EPOCHS), 1) / EPOCHS
    cache = tokens * vocab * 2
    more = torch.cuda.max_memory_allocated() - before - cache
    steady = torch.cuda.memory_allocated() - before - cache
    del graph
    print(
        f"n = {tokens}, V = {vocab}: {triton:.3f} s for {EPOCHS} epochs; an epoch of the graph "
        f"{1e3 * epoch:.3f} ms; beside the logits {steady / cache:.2%} of their memory "
        f"({more / cache:.1%} at the peak, while they are computed)",
        flush=True,
    )
    hidden_mode = _seconds(lambda: _fit(states, targets, weight, config, "triton", 0), 1)
    print(f"    without a cache {hidden_mode:.3f} s", flush=True)
    if is_slow:
        few = CalibrationConfig(epochs=3)
        plain = _seconds(lambda: _fit(states, targets, weight, few, "torch", 2**62), 1) / 4
        print(f"    torch's form {1e3 * plain:.1f} ms an epoch", flush=True)
        try:
            autograd = _seconds(lambda: _autograd(states, targets, weight, 3), 1) / 3
            print(f"    autograd with AdamW {1e3 * autograd:.1f} ms an epoch", flush=True)
        except torch.OutOfMemoryError:
            print("    autograd does not fit this card", flush=True)
    torch.cuda.empty_cache()


def _seconds(work: Callable[[], object], repeats: int) -> float:
    """Median, after one run that compiles."""
    times = []
    for _ in range(repeats + 1):
        torch.cuda.synchronize()
        started = time.perf_counter()
        work()
        torch.cuda.synchronize()
        times.append(time.perf_counter() - started)
    return statistics.median(times[1:])


def _fit(
    states: torch.Tensor,
    targets: torch.Tensor,
    weight: torch.Tensor,
    config: CalibrationConfig,
    form: Form,
    cache_bytes: int | None = None,
) -> None:
    for _ in fit(states, targets, weight, config, cache_bytes, form):
        pass


def _autograd(states: torch.Tensor, targets: torch.Tensor, weight: torch.Tensor, n: int) -> None:
    delta = torch.zeros(states.shape[1], device="cuda", dtype=torch.bfloat16, requires_grad=True)
    temperature = torch.tensor(0.8, device="cuda", requires_grad=True)
    optimiser = torch.optim.AdamW([delta, temperature], lr=1e-3)
    for _ in range(n):
        optimiser.zero_grad()
        calibrated_nll(states, targets, weight, delta, temperature).backward()
        optimiser.step()


if __name__ == "__main__":
    main()
