"""Thousands of reward-guided binary searches at once: mean iterations and hit rate in numpy.

Each decides exactly as `binary_search.search` does alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from carbon.core.errors import ConfigError
from carbon.lessons.toy.binary_search import (
    DEFAULT_MARGIN,
    INVERSION_SLACK,
    MAX_DOMAIN,
    Floats,
    Ints,
    check_settings,
    probe_noise,
    probe_reach,
    require_integer,
)


@dataclass(frozen=True, slots=True, eq=False)
class Simulation:
    """Many searches: iterations and success of each, in the order of the targets."""

    iterations: Ints  # [searches]
    found: npt.NDArray[np.bool_]  # [searches]

    @property
    def mean_iterations(self) -> float:
        """Over all searches, failed ones included: read it with `hit_rate` beside it."""
        return float(self.iterations.mean())

    @property
    def hit_rate(self) -> float:
        return float(self.found.mean())


def simulate(
    targets: Sequence[int] | Ints,
    num_probes: int,
    sigma: float,
    seed: int,
    low: int = 0,
    high: int = 10_000,
    *,
    margin: float = DEFAULT_MARGIN,
    widen: bool = False,
) -> Simulation:
    """One search a target, all at once: the i-th decides exactly as `search` with seed + i.

    Raises:
        ConfigError: as `search`, or no target.
    """
    check_settings(num_probes, sigma, seed, low, high, margin)
    target = _checked(targets, low, high)
    seeds = seed + np.arange(len(target))
    bracket = np.tile(np.array([[low], [high]], dtype=np.int64), len(target))  # [2, searches]
    proven = bracket.copy()
    iterations = np.zeros(len(target), dtype=np.int64)
    is_lost = np.zeros(len(target), dtype=np.bool_)
    open_bracket = proven if widen else bracket
    while (running := np.flatnonzero(open_bracket[0] < open_bracket[1])).size:
        iteration = int(iterations.max())  # the same for all that still run
        noise = probe_noise(seeds[running], iteration, num_probes)
        now = bracket[:, running], proven[:, running], target[running]
        narrowed, result, still = _iterate_all(*now, noise, sigma, margin, widen)
        bracket[:, running], proven[:, running] = result, still
        iterations[running] += 1
        is_lost[running] |= (target[running] < narrowed[0]) | (target[running] > narrowed[1])
    return Simulation(iterations, (bracket[0] == target) & (widen | ~is_lost))


def _iterate_all(
    bracket: Ints,
    proven: Ints,
    target: Ints,
    noise: Floats,
    sigma: float,
    margin: float,
    widen: bool,
) -> tuple[Ints, Ints, Ints]:
    """`_iterate` for [2, searches] brackets: narrowed, result and proven brackets."""
    narrowed = bracket
    if noise.shape[1]:
        narrowed, contradicts = _narrow_all(bracket, target, noise, sigma, margin)
        if widen:
            narrowed = np.where(contradicts, proven, narrowed)
    point = narrowed.sum(axis=0) // 2
    if widen:
        point = np.minimum(point, proven[1] - 1)
    is_above = point < target
    proven, result = _halve_all(proven, point, is_above), _halve_all(narrowed, point, is_above)
    if widen:
        result = np.where(result[0] > result[1], proven, result)
    return narrowed, result, proven


def _narrow_all(
    bracket: Ints, target: Ints, noise: Floats, sigma: float, margin: float
) -> tuple[Ints, npt.NDArray[np.bool_]]:
    """Brackets that the rewards leave, and whether they contradict the bracket they came from."""
    probes = _spread_all(bracket, noise.shape[1])
    rewards = 1.0 / (np.abs(probes - target[:, None]) + 1) + sigma * noise
    column = rewards.argmax(axis=1)[:, None]  # the first of equals, as in `search`
    best = np.take_along_axis(rewards, column, axis=1)[:, 0]
    best_probe = np.take_along_axis(probes, column, axis=1)[:, 0]
    radius = _distance_bounds(best - margin * sigma)
    low = np.maximum(bracket[0], best_probe - radius)
    high = np.minimum(bracket[1], best_probe + radius)
    reach = probe_reach(bracket, noise.shape[1])
    return np.stack([low, high]), best + margin * sigma < 1.0 / (reach + 1)


def plain_mean_iterations(low: int = 0, high: int = 10_000) -> float:
    """Mean iterations of plain search over all targets low..high, exactly.

    Halving m numbers gives a tree whose m leaves lie at depth d = floor(log2 m) or d + 1, the
    deeper ones 2 (m - 2^d) in number. For 0..10,000: 13 + 3,618 / 10,001 = 13.36.

    Raises:
        ConfigError: the domain is empty or too large.
    """
    check_settings(0, 0.0, 0, low, high, 0.0)
    size = high - low + 1
    depth = size.bit_length() - 1
    return depth + 2 * (size - 2**depth) / size


def _checked(targets: Sequence[int] | Ints, low: int, high: int) -> Ints:
    array = np.asarray(targets)
    if array.ndim != 1 or array.size == 0 or array.dtype.kind not in "iu":
        raise ConfigError("Targets must be a list of whole numbers, at least one.")
    for target in (array.min(), array.max()):
        require_integer("Target", target, low, high)
    return array.astype(np.int64)


def _halve_all(bracket: Ints, point: Ints, is_above: npt.NDArray[np.bool_]) -> Ints:
    low = np.where(is_above, np.maximum(bracket[0], point + 1), bracket[0])
    high = np.where(is_above, bracket[1], np.minimum(bracket[1], point))
    return np.stack([low, high])


def _spread_all(bracket: Ints, num_probes: int) -> Ints:
    low, high = bracket[0][:, None], bracket[1][:, None]
    if num_probes == 1:
        return (low + high) // 2
    return low + (high - low) * np.arange(num_probes) // (num_probes - 1)


def _distance_bounds(rewards: Floats) -> Ints:
    """Largest distances d with 1 / (d + 1) >= reward; MAX_DOMAIN stands for no bound."""
    weakest = 1 / (MAX_DOMAIN + 1)
    bounds = np.floor(INVERSION_SLACK / np.clip(rewards, weakest, 1.0) - 1)
    return bounds.astype(np.int64)
