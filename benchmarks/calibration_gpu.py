"""The fit on a GPU at a published model's shapes: its forms beside each other.

Random hidden states and head, bf16. For every form the epochs alone, and a fit of 100 epochs with
everything included (products, cache, capture; compiling apart); the time that the bytes alone take
at the bandwidth of a copy on this card (W_LM twice an epoch, the logits once or twice); and the
memory beside the cached logits. `--slow` adds the torch form, and autograd with AdamW.
"""

import argparse
from dataclasses import dataclass
from functools import partial

import torch

from benchmarks.wall_clock import copy_bandwidth, milliseconds
from carbon.calibration.gpu.solver import GraphFit, GraphForm
from carbon.calibration.loss import calibrated_nll
from carbon.calibration.solver import Form, fit
from carbon.core.config import CalibrationConfig

EPOCHS = 100
FORMS: tuple[GraphForm, ...] = ("triton", "hopper")
READS = {"triton": 2, "hopper": 1}  # of the logits, in an epoch


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tokens", type=int, nargs="+", default=[2_000, 16_000])
    parser.add_argument("--vocab", type=int, nargs="+", default=[151_936, 151_665, 128_256])
    parser.add_argument("--hidden", type=int, default=1_536)
    parser.add_argument("--form", choices=FORMS, nargs="+", default=FORMS)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--no-cache", action="store_true", help="also without cached logits")
    parser.add_argument("--slow", action="store_true", help="the torch form and autograd as well")
    options = parser.parse_args()
    bandwidth = copy_bandwidth()
    print(
        f"{torch.cuda.get_device_name()}, torch {torch.__version__}, copy {bandwidth / 1e12:.2f} "
        "TB/s. Milliseconds; the epoch: of 100 in a row; the fit: 100 epochs, all included"
    )
    for vocab in options.vocab:
        for tokens in options.tokens:
            set_ = _Set.random(tokens, vocab, options.hidden)
            for form in options.form:
                _measure(set_, form, options.repeats, bandwidth)
            if options.no_cache:
                _without_cache(set_)
            if options.slow:
                _measure_slow(set_)
            del set_
            torch.cuda.empty_cache()


@dataclass(frozen=True)
class _Set:
    states: torch.Tensor  # [tokens, hidden]
    targets: torch.Tensor  # [tokens]
    weight: torch.Tensor  # [vocab, hidden]

    @classmethod
    def random(cls, tokens: int, vocab: int, hidden: int) -> "_Set":
        states = torch.randn(tokens, hidden, device="cuda", dtype=torch.bfloat16)
        weight = torch.randn(vocab, hidden, device="cuda", dtype=torch.bfloat16).mul_(0.05)
        return cls(states, torch.randint(0, vocab, (tokens,), device="cuda"), weight)

    @property
    def tensors(self) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        return self.states, self.targets, self.weight

    @property
    def name(self) -> str:
        return f"n = {len(self.states)}, V = {len(self.weight)}"

    @property
    def cache_bytes(self) -> int:
        return 2 * len(self.states) * len(self.weight)


def _measure(set_: _Set, form: GraphForm, repeats: int, bandwidth: float) -> None:
    config = CalibrationConfig(epochs=EPOCHS)
    whole = milliseconds(lambda: _fit(set_, config, form), repeats)
    torch.cuda.empty_cache()
    torch.cuda.reset_peak_memory_stats()
    before = torch.cuda.memory_allocated()
    graph = GraphFit(*set_.tensors, CalibrationConfig(epochs=EPOCHS * (repeats + 2)), form=form)
    peak = torch.cuda.max_memory_allocated() - before - set_.cache_bytes
    epochs = milliseconds(partial(graph.run, EPOCHS), repeats)
    more = torch.cuda.memory_allocated() - before - set_.cache_bytes
    moved = READS[form] * set_.cache_bytes + 2 * 2 * set_.weight.numel()
    del graph
    print(
        f"{set_.name}, {form}: epoch {epochs / EPOCHS:.3f} (its bytes {1e3 * moved / bandwidth:.3f}"
        f"), fit {whole:.1f}, of which {whole - epochs:.1f} not epochs; memory beside the logits "
        f"{more / set_.cache_bytes:.2%}, at the peak {peak / set_.cache_bytes:.1%}",
        flush=True,
    )


def _without_cache(set_: _Set) -> None:
    config = CalibrationConfig(epochs=EPOCHS)
    whole = milliseconds(lambda: _fit(set_, config, "triton", 0), 1)
    print(f"{set_.name}, without a cache: fit {whole:.1f}", flush=True)


def _measure_slow(set_: _Set) -> None:
    few = CalibrationConfig(epochs=3)
    plain = milliseconds(lambda: _fit(set_, few, "torch", 2**62), 1) / 4
    print(f"{set_.name}, torch form: epoch {plain:.1f}", flush=True)
    try:
        autograd = milliseconds(lambda: _autograd(set_, 3), 1) / 3
        print(f"{set_.name}, autograd with AdamW: epoch {autograd:.1f}", flush=True)
    except torch.OutOfMemoryError:
        print("autograd does not fit this card", flush=True)


def _fit(set_: _Set, config: CalibrationConfig, form: Form, cache_bytes: int | None = None) -> None:
    for _ in fit(*set_.tensors, config, cache_bytes, form):
        pass


def _autograd(set_: _Set, n: int) -> None:
    hidden = set_.states.shape[1]
    delta = torch.zeros(hidden, device="cuda", dtype=torch.bfloat16, requires_grad=True)
    temperature = torch.tensor(0.8, device="cuda", requires_grad=True)
    optimiser = torch.optim.AdamW([delta, temperature], lr=1e-3)
    for _ in range(n):
        optimiser.zero_grad()
        calibrated_nll(set_.states, set_.targets, set_.weight, delta, temperature).backward()
        optimiser.step()


if __name__ == "__main__":
    main()
