"""Whether paired differences may be chance: sign flips for one comparison, Holm for many."""

import numpy as np
from jaxtyping import Float
from numpy import ndarray

NUM_FLIPS = 9_999
_FLIP_SEED = 20_261
_FLIPS_AT_ONCE = 1_111
_ROUNDING = 1e-9


def sign_flip_p(
    differences: Float[ndarray, "problems comparisons"],
) -> Float[ndarray, " comparisons"]:
    """Two-sided p of each mean: how often random signs take it as far from 0 (Fisher's test).

    Without an effect a problem's difference is as likely to have the other sign. The flips are the
    same for all comparisons; the measured signs count as one of them, so that p is never 0.
    """
    rng = np.random.default_rng(_FLIP_SEED)
    measured = np.abs(differences.sum(axis=0)) - _ROUNDING
    num_as_far = np.ones(differences.shape[1])
    for _ in range(NUM_FLIPS // _FLIPS_AT_ONCE):
        signs = rng.choice(np.array([-1.0, 1.0]), (_FLIPS_AT_ONCE, len(differences)))
        num_as_far += (np.abs(signs @ differences) >= measured).sum(axis=0)
    return num_as_far / (NUM_FLIPS + 1)


def holm(p: Float[ndarray, " comparisons"]) -> Float[ndarray, " comparisons"]:
    """Adjusted for all of these comparisons together (Holm 1979, step down)."""
    order = np.argsort(p)
    steps = p[order] * np.arange(len(p), 0, -1)
    adjusted = np.empty(len(p))
    adjusted[order] = np.minimum(np.maximum.accumulate(steps), 1.0)
    return adjusted
