"""Times and tabulates the toy: `python -m benchmarks.toy`. Means are over all 10,001 targets."""

import time

import numpy as np

from carbon.lessons.toy.simulation import plain_mean_iterations, simulate

TARGETS = np.arange(10_001)
PROBES = (0, 1, 2, 4, 8, 16)
SIGMAS = (1e-4, 3e-4, 1e-3, 3e-3, 1e-2)
MARGINS = (1.0, 2.0, 3.0, 4.0)


def print_time() -> None:
    targets = np.random.default_rng(0).integers(0, 10_001, 1_000)
    seconds = []
    for _ in range(5):
        started = time.perf_counter()
        for num_probes in PROBES:
            simulate(targets, num_probes, 1e-3, 0)
        seconds.append(time.perf_counter() - started)
    print(
        f"1,000 targets x {len(PROBES)} values of n: median {1000 * np.median(seconds):.0f} ms, "
        f"worst of 5 {1000 * max(seconds):.0f} ms"
    )


def print_baseline() -> None:
    plain = simulate(TARGETS, 0, 0.0, 0)
    print(
        f"plain search: {plain.iterations.sum():,} iterations for {len(TARGETS):,} targets, ",
        end="",
    )
    print(f"mean {plain.mean_iterations:.4f} (closed form {plain_mean_iterations():.4f})")


def print_reductions(num_probes: int) -> None:
    print(f"\nn = {num_probes}: reduction of mean iterations (hit rate); widening always hits")
    print("margin  kind     " + "".join(f"sigma={sigma:<12g}" for sigma in SIGMAS))
    for margin in MARGINS:
        for widen in (False, True):
            cells = []
            for sigma in SIGMAS:
                guided = simulate(TARGETS, num_probes, sigma, 0, margin=margin, widen=widen)
                reduction = 1 - guided.mean_iterations / plain_mean_iterations()
                cells.append(f"{100 * reduction:5.1f} % ({guided.hit_rate:.3f}) ")
            print(f"{margin:4.0f}    {'widening' if widen else 'Alg. 1  '} " + "  ".join(cells))


if __name__ == "__main__":
    print_time()
    print_baseline()
    print_reductions(16)
