"""The paper's §4 in numbers: the reward bound, the gradient behind the lemma, union against alone.

Pure numpy on small arrays.
"""

from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt
from jaxtyping import Float, Int

from carbon.core.errors import ConfigError

Floats = npt.NDArray[np.float64]
Strategy = Literal["union", "explore", "exploit", "exploit_half"]


def expected_reward_lower_bound(
    p: npt.ArrayLike,
    n: npt.ArrayLike,
    best_reward: npt.ArrayLike,
    second_best_reward: npt.ArrayLike,
) -> Floats:
    """R_LB(p) = r* - (1 - p)^n (r* - r_other_max) (Theorem 2, §4.2), arrays broadcast.

    `p` is the chance that one sample is the single best output y*, `n` the number of independent
    samples, `best_reward` r* = R(y*), `second_best_reward` the highest reward of any other output.

    What the theorem assumes: one output has strictly the highest reward; samples are independent;
    calibration has raised p. That it does so is a premise: Lemma 1 lowers the loss on the
    calibration set, which need not contain y*. What it proves is that R_LB rises with p and n.

    What it does not prove: that R_LB lies below the expected best reward. The proof of App. A.2
    replaces E_other <= r_other_max inside -(1 - p)^n (r* - E_other), which makes the value larger:
    R_LB is an upper bound, exact when all other outputs share one reward. With the *lowest* reward
    given as `second_best_reward`, the same formula is a true lower bound and rises just as well.

    Raises:
        ConfigError: p outside [0, 1], n not a whole number of at least 1, or rewards out of order.
    """
    p, n = _chances("p", p), _counts("n", n)
    best, second = np.asarray(best_reward, float), np.asarray(second_best_reward, float)
    if not np.all(np.isfinite(best) & np.isfinite(second)) or np.any(best < second):
        raise ConfigError("The best reward must be at least the second-best, both finite.")
    return best - (1.0 - p) ** n * (best - second)


def bound_gap(
    p_before: npt.ArrayLike,
    p_after: npt.ArrayLike,
    n: npt.ArrayLike,
    best_reward: npt.ArrayLike,
    second_best_reward: npt.ArrayLike,
) -> Floats:
    """Delta R_LB = R_LB(p_after) - R_LB(p_before) (Theorem 2), arrays broadcast.

    Positive where p_after > p_before; it vanishes again for large n, when both find y* anyway.

    Raises:
        ConfigError: as `expected_reward_lower_bound`.
    """
    after = expected_reward_lower_bound(p_after, n, best_reward, second_best_reward)
    return after - expected_reward_lower_bound(p_before, n, best_reward, second_best_reward)


def expected_best_reward(
    probabilities: Float[np.ndarray, " outputs"], rewards: Float[np.ndarray, " outputs"], n: int
) -> float:
    """E[max of n independent rewards], exact, for outputs with these chances and rewards.

    With F the distribution function of the reward, the maximum is at most r with chance F(r)^n.

    Raises:
        ConfigError: the probabilities do not sum to 1, the shapes differ, or n is below 1.
    """
    chances, n_array = _chances("probabilities", probabilities), _counts("n", n)
    values = np.asarray(rewards, float)
    if chances.ndim != 1 or chances.shape != values.shape or abs(chances.sum() - 1.0) > 1e-9:
        raise ConfigError("Give one reward per output, and probabilities that sum to 1.")
    order = np.argsort(values)
    at_most = np.minimum(np.cumsum(chances[order]), 1.0) ** n_array
    return float(np.sum(values[order] * np.diff(at_most, prepend=0.0)))


@dataclass(frozen=True, slots=True)
class LossGradient:
    """Gradient of the calibration loss at delta = 0, with the two averages it is made of."""

    mean_prediction: Float[np.ndarray, " vocab"]
    mean_target: Float[np.ndarray, " vocab"]
    delta: Float[np.ndarray, " hidden"]
    temperature: float


def loss_gradient_at_zero(
    logits: Float[np.ndarray, "tokens vocab"],
    target_ids: Int[np.ndarray, " tokens"],
    lm_head_weight: Float[np.ndarray, "vocab hidden"],
    temperature: float = 1.0,
) -> LossGradient:
    """Lemma 1 (§4.1, App. A.1): the direction in which (delta, T) first moves, nats per token.

    grad_delta = W^T (mean prediction - mean target) / T: what the model expects on average minus
    what the calibration set holds on average, seen through lm_head. dL/dT = mean of (logit of the
    target - expected logit) / T^2. The paper evaluates both at T = 1; runs start at T_base.

    The lemma says that a non-zero gradient means a step that lowers the loss on the calibration
    set. It does not say that either part is non-zero when the averages differ: W^T may project the
    difference away (W has far fewer columns than rows).

    Raises:
        ConfigError: shapes do not fit, an id is outside the vocabulary, or T is not positive.
    """
    _require_shapes(logits, target_ids, lm_head_weight, temperature)
    scaled = logits.astype(np.float64) / temperature
    weights = np.exp(scaled - scaled.max(axis=1, keepdims=True))
    predictions = weights / weights.sum(axis=1, keepdims=True)  # [tokens, vocab]
    num_tokens, vocab_size = predictions.shape
    mean_prediction = predictions.mean(axis=0)
    mean_target = np.bincount(target_ids, minlength=vocab_size) / num_tokens
    error = mean_prediction - mean_target
    target_logits = logits[np.arange(num_tokens), target_ids]
    expected_logits = (predictions * logits).sum(axis=1)
    return LossGradient(
        mean_prediction=mean_prediction,
        mean_target=mean_target,
        delta=error @ lm_head_weight / temperature,
        temperature=float(np.mean(target_logits - expected_logits)) / temperature**2,
    )


@dataclass(frozen=True, slots=True)
class StrategyOutcome:
    """Expected best reward of one way to spend the budget."""

    exact: float
    simulated: float  # mean over trials
    standard_error: float  # of `simulated`


def exact_rewards_by_strategy(
    num_rollouts: npt.ArrayLike,
    p_before: npt.ArrayLike,
    p_after: npt.ArrayLike,
    failure_chance: npt.ArrayLike,
    p_failed: npt.ArrayLike = 0.0,
) -> dict[Strategy, Floats]:
    """Expected best reward of each strategy under the assumptions of `simulate_union`, exactly.

    With N1 = N // 2, N2 = N - N1, f the chance that the fit fails and miss(m) =
    (1 - f) (1 - p_after)^m + f (1 - p_failed)^m: union 1 - (1 - p_before)^N1 miss(N2), explore
    1 - (1 - p_before)^N, exploit 1 - miss(N), exploit_half 1 - miss(N2). Arrays broadcast.

    Raises:
        ConfigError: a chance outside [0, 1], or N not a whole number of at least 1.
    """
    total, before, after, failing, failed = np.broadcast_arrays(
        _counts("N", num_rollouts),
        _chances("p_before", p_before),
        _chances("p_after", p_after),
        _chances("failure_chance", failure_chance),
        _chances("p_failed", p_failed),
    )
    first = total // 2
    second = total - first

    def miss(count: npt.NDArray[np.int64]) -> Floats:
        return (1.0 - failing) * (1.0 - after) ** count + failing * (1.0 - failed) ** count

    return {
        "union": 1.0 - (1.0 - before) ** first * miss(second),
        "explore": 1.0 - (1.0 - before) ** total,
        "exploit": 1.0 - miss(total),
        "exploit_half": 1.0 - miss(second),
    }


def simulate_union(
    num_rollouts: int,
    p_before: float,
    p_after: float,
    failure_chance: float,
    p_failed: float = 0.0,
    *,
    num_trials: int = 20_000,
    seed: int = 0,
) -> dict[Strategy, StrategyOutcome]:
    """Union of both halves against one kind of rollout alone, at equal budget N (Corollary 3).

    Assumptions, all of them: a rollout earns reward 1 (it is y*) or 0; rollouts are independent;
    an uncalibrated one earns 1 with chance p_before, a calibrated one with p_after; with chance
    `failure_chance` the fit of this problem has failed, and all its calibrated rollouts earn 1 with
    chance p_failed only. Strategies: "union" N/2 uncalibrated and N/2 calibrated; "explore" N
    uncalibrated; "exploit" N calibrated, the fit given for free; "exploit_half" the N/2 calibrated
    of the union without the others, which is all that Corollary 3 compares with: half the budget.

    If the fit never fails and p_after > p_before, "exploit" beats "union"; what the union buys is
    insurance against a failed fit. The strategies share their draws, so that differences between
    them are less noisy than their standard errors.

    Raises:
        ConfigError: a value is outside its range.
    """
    exact = exact_rewards_by_strategy(num_rollouts, p_before, p_after, failure_chance, p_failed)
    _counts("Number of trials", num_trials)
    if seed < 0:
        raise ConfigError(f"The seed must not be negative; got {seed!r}.")
    rng = np.random.default_rng(seed)
    first = num_rollouts // 2
    second = num_rollouts - first
    chance = np.where(rng.random(num_trials) < failure_chance, p_failed, p_after)  # [trials]
    explored, exploited = (
        [rng.binomial(size, p, num_trials) > 0 for size in (first, second)]
        for p in (np.full(num_trials, p_before), chance)
    )
    hits: dict[Strategy, npt.NDArray[np.bool_]] = {
        "union": explored[0] | exploited[1],
        "explore": explored[0] | explored[1],
        "exploit": exploited[0] | exploited[1],
        "exploit_half": exploited[1],
    }
    return {
        name: StrategyOutcome(
            exact=float(exact[name]),
            simulated=float(hit.mean()),
            standard_error=float(hit.std() / np.sqrt(num_trials)),
        )
        for name, hit in hits.items()
    }


def _chances(name: str, values: npt.ArrayLike) -> Floats:
    array = np.asarray(values, float)
    if not np.all((array >= 0.0) & (array <= 1.0)):  # false for NaN too
        raise ConfigError(f"{name} must lie between 0 and 1; got {values!r}.")
    return array


def _counts(name: str, values: npt.ArrayLike) -> npt.NDArray[np.int64]:
    array = np.asarray(values)
    if array.dtype.kind not in "iuf" or not np.all((array >= 1) & (array % 1 == 0)):
        raise ConfigError(f"{name} must be a whole number of at least 1; got {values!r}.")
    return array.astype(np.int64)


def _require_shapes(
    logits: np.ndarray, target_ids: np.ndarray, lm_head_weight: np.ndarray, temperature: float
) -> None:
    if logits.ndim != 2 or target_ids.shape != logits.shape[:1] or not len(target_ids):
        raise ConfigError("Give logits [tokens, vocab] and one target id per token.")
    if lm_head_weight.ndim != 2 or len(lm_head_weight) != logits.shape[1]:
        raise ConfigError("lm_head must have one row per entry of the vocabulary.")
    if target_ids.min() < 0 or target_ids.max() >= logits.shape[1]:
        raise ConfigError("A target id is outside the vocabulary.")
    if not temperature > 0.0:
        raise ConfigError(f"Temperature must be positive; got {temperature!r}.")
