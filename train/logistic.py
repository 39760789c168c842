"""A small logistic regression whose weights may only have the sign that makes sense."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from carbon.search.trust import Regression

_RIDGE = 1.0  # on standardised numbers: a prior as strong as a few runs
_NUM_ITERATIONS = 30  # of Newton; a handful is enough


def fit_logistic(
    rows: Sequence[dict[str, float]], is_true: NDArray, signs: dict[str, int]
) -> Regression:
    """Ridge logistic regression in which no weight has the other sign than `signs` says.

    A weight that wants to is left out, the worst first, and the others are fitted again.
    """
    names = list(signs)
    values = np.array([[row[name] for name in names] for row in rows]).reshape(-1, len(names))
    center, spread = values.mean(0), values.std(0)
    spread[spread == 0] = 1
    scaled = (values - center) / spread
    kept = list(range(len(names)))
    while True:
        intercept, weights = newton(scaled[:, kept], is_true)
        against = [w * signs[names[k]] for w, k in zip(weights, kept, strict=True)]
        if not kept or min(against) >= 0:
            break
        del kept[int(np.argmin(against))]
    found = {names[k]: float(w / spread[k]) for w, k in zip(weights, kept, strict=True)}
    shift = sum(found[names[k]] * center[k] for k in kept)
    return Regression(float(intercept - shift), found)


def newton(values: NDArray, is_true: NDArray) -> tuple[float, NDArray]:
    """Intercept and weights; only the weights are penalised."""
    design = np.column_stack([np.ones(len(values)), values])  # [runs, 1 + numbers]
    ridge = np.diag([1e-6, *[_RIDGE] * values.shape[1]])
    weights = np.zeros(design.shape[1])
    for _ in range(_NUM_ITERATIONS):
        chance = 1 / (1 + np.exp(-design @ weights))
        gradient = design.T @ (chance - is_true) + ridge @ weights
        hessian = design.T @ (design * (chance * (1 - chance))[:, None]) + ridge
        weights = weights - np.linalg.solve(hessian, gradient)
    return float(weights[0]), weights[1:]
