"""What a page needs to turn delta and T by itself: a next token's odds at any strength of a fit.

Of a position it needs the logits and biases of the few tokens that are shown, and one number for
all others together: the logarithm of what they add to the normaliser, on a small grid of strengths
and temperatures, between whose nodes a polynomial is exact enough. It knows no models.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import torch
from jaxtyping import Float
from torch import Tensor

STRONGEST = 2.0  # times delta
_FARTHEST = 2.0  # times, or a part of, the base temperature
_NUM_STRENGTHS, _NUM_TEMPERATURES = 5, 7
_DIGITS = 4
LARGEST_ERROR = 5e-3  # of a probability; a fit whose odds cannot be told that well has no dials


@dataclass(frozen=True, slots=True)
class Grid:
    """Nodes of the polynomial: Chebyshev's points of delta's strength and of 1 / T."""

    strengths: tuple[float, ...]
    temperatures: tuple[float, ...]

    @classmethod
    def around(cls, base_temperature: float, temperature: float) -> "Grid":
        """From no delta to twice its strength, and from half of T_base to twice of it."""
        low = min(base_temperature / _FARTHEST, temperature)
        high = max(base_temperature * _FARTHEST, temperature)
        inverse = _chebyshev(1 / high, 1 / low, _NUM_TEMPERATURES)
        strengths = _chebyshev(0.0, STRONGEST, _NUM_STRENGTHS)
        return cls(_rounded(strengths), _rounded(1 / inverse))

    def between(self) -> list[tuple[float, float]]:
        """Strengths and temperatures in the middle of the nodes, where a polynomial errs most."""
        inverse = [1 / each for each in self.temperatures]
        return [(s, 1 / i) for s in _middles(self.strengths) for i in _middles(inverse)]


@dataclass(frozen=True, slots=True)
class Odds:
    """Of the shown tokens of one position: logits and biases, and all others on the grid.

    `rest` has one row of temperatures a strength, one after another; it is empty where all tokens
    are shown.
    """

    logits: tuple[float, ...]
    biases: tuple[float, ...]
    rest: tuple[float, ...]

    def at(self, grid: Grid, strength: float, temperature: float) -> list[float]:
        """Probabilities of the shown tokens under softmax((logits + strength W delta) / T)."""
        shown = torch.tensor(self.logits, dtype=torch.float64)
        shown = (shown + strength * torch.tensor(self.biases, dtype=torch.float64)) / temperature
        if not self.rest:
            return shown.softmax(0).tolist()
        by_temperature = [1 / each for each in grid.temperatures]
        table = torch.tensor(self.rest, dtype=torch.float64).view(len(grid.strengths), -1)
        weights = _lagrange(grid.strengths, strength), _lagrange(by_temperature, 1 / temperature)
        rest = weights[0] @ table @ weights[1]
        return torch.cat([shown, rest[None]]).softmax(0)[:-1].tolist()


def odds(
    logits: Float[Tensor, " vocab"], bias: Float[Tensor, " vocab"], shown: Sequence[int], grid: Grid
) -> tuple[Odds, float]:
    """A position's odds, and their largest error between the nodes, of a probability."""
    indices = torch.tensor(shown, device=logits.device)
    logits, bias = logits - logits[indices[0]], bias - bias[indices[0]]  # softmax does not see it
    is_rest = torch.ones_like(logits, dtype=torch.bool).index_fill(0, indices, False)
    rest = _log_masses(logits[is_rest], bias[is_rest], grid) if len(shown) < len(logits) else ()
    told = Odds(_rounded(logits[indices]), _rounded(bias[indices]), rest)
    largest = 0.0
    for strength, temperature in grid.between():
        true = ((logits + strength * bias) / temperature).softmax(0)[indices].tolist()
        found = told.at(grid, strength, temperature)
        largest = max(largest, *(abs(a - b) for a, b in zip(true, found, strict=True)))
    return told, largest


def _log_masses(
    logits: Float[Tensor, " rest"], bias: Float[Tensor, " rest"], grid: Grid
) -> tuple[float, ...]:
    """Of all of these together, at every node; read from the device once."""
    by_strength = [logits + strength * bias for strength in grid.strengths]
    nodes = [(each / t).logsumexp(0) for each in by_strength for t in grid.temperatures]
    return _rounded(torch.stack(nodes))


def _chebyshev(low: float, high: float, number: int) -> Float[Tensor, " number"]:
    """Both ends and points between, denser towards them: a polynomial through these behaves."""
    angles = torch.linspace(torch.pi, 0, number, dtype=torch.float64)
    return (low + high) / 2 + (high - low) / 2 * angles.cos()


def _lagrange(nodes: Sequence[float], at: float) -> Float[Tensor, " nodes"]:
    """How much each node counts in the polynomial's value."""
    points = torch.tensor(nodes, dtype=torch.float64)
    differences = points[:, None] - points
    numerators = (at - points).expand(len(points), -1).masked_fill(differences == 0, 1.0)
    return (numerators / differences.masked_fill(differences == 0, 1.0)).prod(dim=1)


def _middles(nodes: Sequence[float]) -> list[float]:
    return [(low + high) / 2 for low, high in pairwise(nodes)]


def _rounded(values: Float[Tensor, " values"]) -> tuple[float, ...]:
    return tuple(round(value, _DIGITS) for value in values.tolist())
