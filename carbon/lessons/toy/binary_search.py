"""Reward-guided binary search for a hidden whole number (App. B.1, Alg. 1), every decision kept.

The readable twin of `simulation`.
"""

import math
from dataclasses import dataclass
from numbers import Integral, Real
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.special import ndtri

from carbon.core.errors import ConfigError

DEFAULT_MARGIN = 3.0
MAX_DOMAIN = 10**9
MAX_PROBES = 1_024
Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Bracket = tuple[int, int]
INVERSION_SLACK = 1 + 1e-12  # 1 / (1 / (d + 1)) may land just below d + 1


@dataclass(frozen=True, slots=True)
class Iteration:
    """One pass through Alg. 1's loop: probe, narrow, compare. Brackets include both ends."""

    bracket: Bracket  # at the start
    probes: tuple[int, ...]
    rewards: tuple[float, ...]  # noisy, one a probe
    best_probe: int | None  # None in plain search
    radius: int | None  # None: no probe, or rewards too weak to bound the distance
    narrowed: Bracket  # after the rewards; wider than `bracket` if they spoke against it
    comparison_point: int
    is_above: bool  # target > comparison_point
    result: Bracket  # after the comparison
    proven: Bracket  # what all comparisons so far leave possible
    was_widened: bool  # rewards or comparison contradicted the bracket


@dataclass(frozen=True, slots=True)
class SearchTrace:
    """A whole search. `iterations` counts passes through the loop, each with one comparison.

    `estimate` is what Alg. 1 returns. `found`: it is the target, and the rewards never shut the
    target out of the bracket on the way (with `widen` they may: the bracket comes back).
    """

    target: int
    num_probes: int
    sigma: float
    seed: int
    domain: Bracket
    margin: float
    widen: bool
    iterations: int
    found: bool
    estimate: int
    path: tuple[Iteration, ...]


def search(
    target: int,
    num_probes: int,
    sigma: float,
    seed: int,
    low: int = 0,
    high: int = 10_000,
    *,
    margin: float = DEFAULT_MARGIN,
    widen: bool = False,
) -> SearchTrace:
    """One search for `target` in the whole numbers low..high; `num_probes` 0 is plain search.

    Each iteration probes n points of the bracket [L, H], evenly spaced with both ends (n = 1: the
    middle), and sees the reward r(x) = 1 / (|x - t| + 1) plus normal noise of standard deviation
    sigma. The best probe x* with reward r* bounds the distance to the target by inverting r at the
    lower confidence bound r* - margin * sigma:

        radius = floor(1 / (r* - margin * sigma) - 1),    no bound if r* <= margin * sigma

    (0 if the bound exceeds 1, the highest reward there is). L and H move to x* -/+ radius where
    that is narrower, then the exact comparison with the middle halves the bracket as in plain
    search. The search ends when L = H. If noise shuts the target out of the bracket, the search
    has failed; nothing in Alg. 1 notices. The paper gives no formula for its "safety margin".

    With `widen`, what the comparisons have proven is kept beside the narrower bracket of the
    rewards. The bracket goes back to the proven one when the evidence contradicts it: its best
    reward plus margin * sigma is below what the probe nearest to any target inside would earn, or
    a comparison leaves it empty. The search ends when the proven bracket is one number, so that
    the target is never lost; confirming costs comparisons, and they are counted.

    Raises:
        ConfigError: a value is outside its range, or the target outside low..high.
    """
    check_settings(num_probes, sigma, seed, low, high, margin)
    require_integer("Target", target, low, high)
    bracket = proven = (int(low), int(high))
    target = int(target)
    path: list[Iteration] = []
    while (proven[0] < proven[1]) if widen else (bracket[0] < bracket[1]):
        probes = _spread(bracket, num_probes)
        noise = probe_noise(np.array([seed]), len(path), num_probes)[0].tolist()
        rewards = tuple(
            1.0 / (abs(probe - target) + 1) + sigma * error
            for probe, error in zip(probes, noise, strict=True)
        )
        iteration = _iterate(bracket, proven, probes, rewards, target, margin * sigma, widen)
        path.append(iteration)
        bracket, proven = iteration.result, iteration.proven
    was_lost = any(not i.narrowed[0] <= target <= i.narrowed[1] for i in path)
    return SearchTrace(
        target=target,
        num_probes=num_probes,
        sigma=sigma,
        seed=seed,
        domain=(int(low), int(high)),
        margin=margin,
        widen=widen,
        iterations=len(path),
        found=bracket[0] == target and (widen or not was_lost),
        estimate=bracket[0],
        path=tuple(path),
    )


def _iterate(
    bracket: Bracket,
    proven: Bracket,
    probes: tuple[int, ...],
    rewards: tuple[float, ...],
    target: int,
    slack: float,
    widen: bool,
) -> Iteration:
    """The body of Alg. 1's loop after the rewards are in; `slack` is margin * sigma."""
    best_probe, radius, narrowed = _narrow(bracket, probes, rewards, slack)
    was_widened = widen and bool(probes) and _contradict(bracket, rewards, slack)
    if was_widened:
        narrowed = proven
    point = sum(narrowed) // 2
    if widen:
        point = min(point, proven[1] - 1)  # a comparison with the proven end would tell nothing
    is_above = point < target
    proven, result = _halve(proven, point, is_above), _halve(narrowed, point, is_above)
    if widen and result[0] > result[1]:
        result, was_widened = proven, True
    return Iteration(
        bracket=bracket,
        probes=probes,
        rewards=rewards,
        best_probe=best_probe,
        radius=radius,
        narrowed=narrowed,
        comparison_point=point,
        is_above=is_above,
        result=result,
        proven=proven,
        was_widened=was_widened,
    )


def _narrow(
    bracket: Bracket, probes: tuple[int, ...], rewards: tuple[float, ...], slack: float
) -> tuple[int | None, int | None, Bracket]:
    """Best probe, radius and the bracket they leave; the bracket itself where rewards are mute."""
    if not probes:
        return None, None, bracket
    best = max(rewards)
    best_probe = probes[rewards.index(best)]
    radius = _distance_bound(best - slack)
    if radius is None:
        return best_probe, None, bracket
    low, high = bracket
    return best_probe, radius, (max(low, best_probe - radius), min(high, best_probe + radius))


def _contradict(bracket: Bracket, rewards: tuple[float, ...], slack: float) -> bool:
    """Whether every reward is too low for a target inside the bracket."""
    return max(rewards) + slack < 1.0 / (probe_reach(bracket, len(rewards)) + 1)


def _halve(bracket: Bracket, point: int, is_above: bool) -> Bracket:
    low, high = bracket
    return (max(low, point + 1), high) if is_above else (low, min(high, point))


def _spread(bracket: Bracket, num_probes: int) -> tuple[int, ...]:
    """Evenly spaced whole numbers with both ends; repeated where the bracket has fewer."""
    low, high = bracket
    if num_probes == 1:
        return ((low + high) // 2,)
    return tuple(low + (high - low) * i // (num_probes - 1) for i in range(num_probes))


def probe_reach(bracket: Any, num_probes: int) -> Any:
    """The farthest that a number in the bracket can be from the nearest probe."""
    width = bracket[1] - bracket[0]
    gaps = num_probes - 1
    return (width + 1) // 2 if num_probes == 1 else -(-width // gaps) // 2


def _distance_bound(reward: float) -> int | None:
    """The largest distance d with 1 / (d + 1) >= reward; None: no bound within any domain."""
    if reward * (MAX_DOMAIN + 1) <= 1:
        return None
    return math.floor(INVERSION_SLACK / min(reward, 1.0) - 1)


def probe_noise(seeds: Ints, iteration: int, num_probes: int) -> Floats:
    """Standard normal noise [searches, probes], a pure function of (seed, iteration, probe).

    Counter-based (SplitMix64's mixer twice), so that a search sees the same noise alone and among
    thousands, whichever of them have ended.
    """
    counters = (np.uint64(iteration) << np.uint64(32)) + np.arange(num_probes, dtype=np.uint64)
    bits = _mix(_mix(seeds.astype(np.uint64))[:, None] ^ _mix(counters)[None, :])
    return ndtri(((bits >> np.uint64(11)).astype(np.float64) + 0.5) * 2.0**-53)


def _mix(words: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    words = words + np.uint64(0x9E3779B97F4A7C15)
    words = (words ^ (words >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ (words >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return words ^ (words >> np.uint64(31))


def check_settings(
    num_probes: int, sigma: float, seed: int, low: int, high: int, margin: float
) -> None:
    require_integer("Number of probes", num_probes, 0, MAX_PROBES)
    _require_real("Noise sigma", sigma, 1e9)
    require_integer("Seed", seed, 0, 2**31 - 1)
    require_integer("Lower end", low, -(10**12), 10**12)
    require_integer("Upper end", high, low, low + MAX_DOMAIN)
    _require_real("Margin", margin, 100.0)


def require_integer(name: str, value: Any, low: int, high: int) -> None:
    is_whole = isinstance(value, Integral) and not isinstance(value, bool)
    if not is_whole or not low <= int(value) <= high:
        raise ConfigError(f"{name} must be a whole number from {low:,} to {high:,}; got {value!r}.")


def _require_real(name: str, value: Any, high: float) -> None:
    is_real = isinstance(value, Real) and not isinstance(value, bool)
    if not is_real or not 0.0 <= value <= high:  # pyright: ignore[reportOperatorIssue] - reals compare
        raise ConfigError(f"{name} must be between 0 and {high:g}; got {value!r}.")
