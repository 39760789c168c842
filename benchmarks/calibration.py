"""How long a fit takes at the tiny policy's shapes, against autograd with torch's AdamW.

    python -m benchmarks.calibration [--repeats 5] [--threads 1]

Weights and hidden states are random: the amount of arithmetic does not depend on them.
"""

import argparse
import statistics
import time
from collections.abc import Callable

import torch
from torch import Tensor
from torch.nn.functional import cross_entropy

from carbon.calibration.solver import fit
from carbon.core.config import CalibrationConfig

VOCAB, HIDDEN = 1_024, 384
SIZES = (500, 1_300, 4_000)  # tokens of a calibration set
CONFIG = CalibrationConfig()


# hidden_states [tokens, hidden], target_ids [tokens], lm_head_weight [vocab, hidden]
Tensors = tuple[Tensor, Tensor, Tensor]


def closed_form(tensors: Tensors) -> float:
    return [epoch.loss for epoch in fit(*tensors, CONFIG)][-1]


def from_hidden_states(tensors: Tensors) -> float:
    """The same where logits would not fit: a product with the head at every epoch."""
    return [epoch.loss for epoch in fit(*tensors, CONFIG, cache_bytes=0)][-1]


def autograd(tensors: Tensors) -> float:
    """The plain way, logits cached and the loss read at every epoch as the fit does."""
    hidden_states, target_ids, lm_head_weight = tensors
    logits = hidden_states @ lm_head_weight.T
    delta = torch.zeros(HIDDEN, requires_grad=True)
    temperature = torch.tensor(CONFIG.base_temperature, requires_grad=True)
    groups = [
        {"params": [delta], "weight_decay": CONFIG.weight_decay},
        {"params": [temperature], "weight_decay": 0.0},
    ]
    optimiser = torch.optim.AdamW(groups, lr=CONFIG.learning_rate)

    def loss() -> Tensor:
        return cross_entropy((logits + lm_head_weight @ delta) / temperature, target_ids)

    for _ in range(CONFIG.epochs):
        optimiser.zero_grad()
        current = loss()
        current.backward()
        optimiser.step()
        current.item()
    with torch.no_grad():
        return loss().item()


METHODS: tuple[Callable[[Tensors], float], ...] = (closed_form, from_hidden_states, autograd)


def random_set(num_tokens: int) -> Tensors:
    random = torch.Generator().manual_seed(0)
    hidden_states = torch.randn(num_tokens, HIDDEN, generator=random)
    target_ids = torch.randint(0, VOCAB, (num_tokens,), generator=random)
    return hidden_states, target_ids, 0.3 * torch.randn(VOCAB, HIDDEN, generator=random)


def compare(num_tokens: int, repeats: int) -> None:
    """Median seconds of each method, its turns taken in rounds so that all see the same load."""
    tensors = random_set(num_tokens)
    seconds: dict[str, list[float]] = {method.__name__: [] for method in METHODS}
    losses = [method(tensors) for method in METHODS]  # also warms up
    if max(losses) - min(losses) > 1e-4 * max(losses):
        raise SystemExit(f"The methods disagree on the loss: {losses}")
    for _ in range(repeats):
        for method in METHODS:
            start = time.perf_counter()
            method(tensors)
            seconds[method.__name__].append(time.perf_counter() - start)
    median = {name: statistics.median(times) for name, times in seconds.items()}
    columns = [f"{name} {value:6.3f} s" for name, value in median.items()]
    ratio = median["autograd"] / median["closed_form"]
    print(f"{num_tokens:5,} tokens   {'   '.join(columns)}   {ratio:4.1f} times faster")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--threads", type=int, default=1)
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    print(f"{CONFIG.epochs} epochs, {VOCAB} x {HIDDEN} head, {arguments.threads} thread(s)")
    for num_tokens in SIZES:
        compare(num_tokens, arguments.repeats)


if __name__ == "__main__":
    main()
