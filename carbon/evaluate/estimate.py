"""What an experiment will need, told before anything is fetched: rollouts, memory, time.

Derived from the models' shapes and from rates of one card, stated here; nothing is measured.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from carbon.core.catalog import ModelEntry
from carbon.evaluate.experiments import Experiment
from carbon.evaluate.progress import duration
from carbon.models.memory import needed_gigabytes, told, why_too_large

# An H200: what its memory reads in a second, and half-precision arithmetic at the rate that the
# reward model's forward reaches on it (benchmarks/LOG.md).
CARD, READ_BYTES, OPERATIONS = "H200", 4.0e12, 5.0e14
_EFFICIENCY = 0.5  # of reading, while tokens are drawn one position after another
_CONTEXT = 200  # of a prompt, in tokens
_SHARE_USED = 0.4  # of the limit on tokens: how long a solution is that ends by itself


@dataclass(frozen=True, slots=True)
class Estimate:
    """Of one problem and seed, with its limit on tokens. `at_once` rows share a position."""

    num_rollouts: int
    num_fits: int
    at_once: int
    max_new_tokens: int


def estimate(experiment: Experiment, max_new_tokens: int) -> Estimate:
    """Rollouts that runs share (equal seeds, equal distributions) count once.

    Plain halves are the same for all runs at one temperature, and the larger hold the smaller.
    """
    configs = [planned.config for planned in experiment.runs()]
    plain: dict[tuple[str, float], int] = {}
    for config in configs:
        for half, count, temperature in (
            ("explore", config.num_explore, config.base_temperature),
            ("baseline", config.num_baseline, config.plain_temperature),
        ):
            key = f"{config.strategy}/{half}", temperature
            plain[key] = max(plain.get(key, 0), count)
    exploited = [config.num_exploit for config in configs if config.learns]
    limits = [config.max_new_tokens or max_new_tokens for config in configs]
    num_rollouts = sum(plain.values()) + sum(exploited)
    return Estimate(num_rollouts, len(exploited), num_rollouts, max(limits))


def sentences(
    experiment: Experiment,
    policy: ModelEntry,
    prm: ModelEntry,
    num_runs: int,
    problems_per_batch: int,
    gigabytes: float,
    num_gpus: int,
) -> Iterator[str]:
    """`num_runs` counts problems times seeds; a machine without a GPU has 0 GB."""
    found = estimate(experiment, policy.max_new_tokens)
    tokens = found.num_rollouts * found.max_new_tokens
    yield (
        f"{num_runs:,} problems and seeds: {found.num_rollouts:,} rollouts and {found.num_fits} "
        f"fits each, {num_runs * found.num_rollouts:,} rollouts in all, of at most "
        f"{found.max_new_tokens:,} tokens ({num_runs * tokens:,} tokens)."
    )
    if not (policy.sizes and prm.sizes):
        yield "How large these models are is not known before their files are read."
        return
    needs = needed_gigabytes(policy), needed_gigabytes(prm)
    yield (
        f"Memory: {told(needs[0])} for {policy.label}, {told(needs[1])} for {prm.label}, "
        "each with a run of 64 rollouts of 1,024 positions."
    )
    seconds = num_runs * seconds_each(found, policy, prm, problems_per_batch)
    yield (
        f"Time: about {duration(seconds)} of one {CARD}, if solutions take "
        f"{_SHARE_USED:.0%} of their limit (derived from its rates, not measured)."
    )
    if reason := why_too_large(policy, prm, gigabytes, num_gpus):
        yield f"This machine will not do: {reason}"


def seconds_each(
    found: Estimate, policy: ModelEntry, prm: ModelEntry, problems_per_batch: int
) -> float:
    """Of one problem and seed, when so many share a batch.

    A position reads the weights once for all rows of a half, and every row's keys and values; the
    reward model's arithmetic is 2 operations a parameter and token.
    """
    assert policy.sizes
    assert prm.sizes
    length = _SHARE_USED * found.max_new_tokens
    rows = found.at_once * problems_per_batch
    read = 2 * policy.sizes.weights + rows * policy.sizes.position * (_CONTEXT + length / 2)
    sampling = length * read / (_EFFICIENCY * READ_BYTES) / problems_per_batch
    parameters = prm.sizes.weights / prm.sizes.item
    scoring = 2 * parameters * found.num_rollouts * (_CONTEXT + length) / OPERATIONS
    return sampling + scoring
