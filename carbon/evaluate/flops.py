"""Floating-point operations of a run, from its tokens and its models' sizes.

A model costs 2 operations a parameter and token; attention to earlier positions and prompts are
left out (at 1,000 positions of a 1.5B model they add about a tenth). Multiplications and additions
count apart. It knows no machine: seconds are `runtime`'s.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from jaxtyping import Float
from numpy import ndarray

from carbon.evaluate.outcomes import Column, Half, Outcomes

_SOFTMAX = 8  # operations a logit and epoch: shift, scale, exponential, sums
TERA = 1e12


def flops(outcomes: Outcomes, column: Column) -> dict[str, Float[ndarray, " rows"]]:
    """Of the policy, the reward model and the fit, one number a problem and seed."""
    sizes = outcomes.sizes
    halves = [outcomes.half(column, phase) for phase in column.phases]
    tokens = {"policy": outcomes.num_tokens(column), "prm": sum(map(_read_tokens, halves))}
    parts = {role: 2.0 * sizes[role]["parameters"] * count for role, count in tokens.items()}
    parts["fit"] = np.zeros(len(outcomes.seeds))
    if column.method == "carbon" and column.config.num_explore:
        num_tokens = _set_tokens(halves[0], column)
        parts["fit"] = fit_flops(num_tokens, sizes["policy"], column.config.epochs)
    return parts


def fit_flops(
    num_tokens: Float[ndarray, " rows"], policy: Mapping[str, Any], epochs: int
) -> Float[ndarray, " rows"]:
    """Reading the set once more, its logits once, and every epoch W delta, its transpose and
    softmax (see `solver`).
    """
    head = policy["hidden"] * policy["vocab"]
    once = 2.0 * num_tokens * (policy["parameters"] + head)
    return once + (epochs + 1) * (4.0 * head + _SOFTMAX * num_tokens * policy["vocab"])


def _read_tokens(half: Half) -> Float[ndarray, " rows"]:
    """Of different texts: the reward model reads equal ones once. In the policy's tokens."""
    first = [np.unique(row, return_index=True)[1] for row in half.text]
    return np.array([row[i].sum() for row, i in zip(half.num_tokens, first, strict=True)], float)


def _set_tokens(explored: Half, column: Column) -> Float[ndarray, " rows"]:
    """Of the calibration set: the best explored rollouts, NaN last."""
    best = np.argsort(-explored.score, axis=1, kind="stable")[:, : column.config.num_calibration]
    return np.take_along_axis(explored.num_tokens, best, axis=1).sum(axis=1, dtype=float)
