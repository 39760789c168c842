"""Draws next tokens from calibrated distributions (Eq. 1)."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy
import torch
from jaxtyping import Float, Float64, Int
from torch import Tensor
from torch.nn import functional

from carbon.calibration.params import Calibration
from carbon.core.errors import ModelError
from carbon.engines.base import SampleRequest

SMALLEST_TEMPERATURE = 1e-6  # already greedy; keeps logits / T finite
_BLOCK = 128  # ids; divides the usual padded vocabularies, which then need no copy


@dataclass(frozen=True, slots=True, eq=False)
class Distributions:
    """What rows are sampled from beside their logits, each by its own (delta, T) and seed.

    W delta is computed once for each distinct Calibration, in float32; `biases` is None if none
    shifts anything. A row's uniforms are drawn up front from its seed alone, so its tokens do not
    depend on what else is sampled beside it.
    """

    biases: Float[Tensor, "calibrations vocab"] | None
    temperatures: Float[Tensor, "calibrations 1"]
    calibrations: Int[Tensor, " rows"]  # the index of each row's
    uniforms: Float64[Tensor, "rows positions"]
    top: Sequence[tuple[float, int | None]]  # each calibration's top_p and top_k

    @classmethod
    def for_requests(
        cls,
        lm_head_weight: Float[Tensor, "vocab hidden"],
        requests: Sequence[SampleRequest],
        num_positions: int,
    ) -> "Distributions":
        device = lm_head_weight.device
        distinct = list(dict.fromkeys(request.calibration for request in requests))
        indices = {calibration: index for index, calibration in enumerate(distinct)}
        temperatures = torch.tensor([[float(c.temperature)] for c in distinct], device=device)
        streams = [stream_of_uniforms(request.seed, num_positions) for request in requests]
        return cls(
            _logits_biases(lm_head_weight, distinct),
            temperatures.clamp_min_(SMALLEST_TEMPERATURE),
            torch.tensor([indices[request.calibration] for request in requests], device=device),
            torch.from_numpy(numpy.stack(streams)).to(device),
            [(each.top_p, each.top_k) for each in distinct],
        )


class TokenSampler:
    """Samples softmax((W h + W delta) / T) for rows that share branches of a tree of texts."""

    def __init__(
        self,
        lm_head_weight: Float[Tensor, "vocab hidden"],
        requests: Sequence[SampleRequest],
        num_positions: int,
    ) -> None:
        self._drawn = Distributions.for_requests(lm_head_weight, requests, num_positions)

    @torch.inference_mode()
    def sample(
        self,
        logits: Float[Tensor, "branches vocab"],
        branches: Sequence[int],
        rows: Sequence[int],
        positions: Sequence[int],
    ) -> list[int]:
        """The token of each of `rows`, at a position of its completion, given its branch's W h.

        A distribution is computed once for each pair of branch and Calibration.
        """
        drawn, indices = self._drawn, self._tensor(rows)
        num_calibrations = len(drawn.temperatures)
        keys = self._tensor(branches) * num_calibrations + drawn.calibrations[indices]
        pairs, pair_of_row = keys.unique(return_inverse=True)
        branch, calibration = pairs // num_calibrations, pairs % num_calibrations

        logits = logits.float()[branch]
        biases = None if drawn.biases is None else drawn.biases[calibration]
        calibrate_(logits, biases, drawn.temperatures[calibration])
        for pair, index in enumerate(calibration.tolist()):
            truncate_(logits[pair], *drawn.top[index])
        uniforms = drawn.uniforms[indices, self._tensor(positions)]
        return invert_distributions(logits, pair_of_row, uniforms).tolist()

    def _tensor(self, values: Sequence[int]) -> Tensor:
        return torch.tensor(values, device=self._drawn.calibrations.device)


def calibrate_(
    logits: Float[Tensor, "rows vocab"],
    biases: Float[Tensor, "rows vocab"] | None,
    temperatures: Float[Tensor, "rows 1"],
) -> None:
    """In place, (logits + W delta) / T up to a number per row that leaves its softmax the same."""
    if biases is not None:
        logits += biases
    logits -= logits.amax(-1, keepdim=True)
    logits /= temperatures


def truncate_(logits: Float[Tensor, " vocab"], top_p: float, top_k: int | None) -> None:
    """In place, -inf for what is not drawn: all but the `top_k` largest, then of these all but the
    largest that make up `top_p` of their probability. Ties with the last one that stays, stay.
    """
    if top_k is not None and top_k < len(logits):
        logits[logits < logits.topk(top_k).values[-1]] = -torch.inf
    if top_p < 1:
        ordered = logits.sort(descending=True).values
        before = ordered.double().softmax(-1).cumsum(-1).roll(1)
        before[0] = 0
        logits[logits < ordered[before < top_p][-1]] = -torch.inf


def invert_distributions(
    logits: Float[Tensor, "pairs vocab"],
    pair_of_row: Int[Tensor, " rows"],
    uniforms: Float64[Tensor, " rows"],
) -> Int[Tensor, " rows"]:
    """The token at which the row's cumulative softmax reaches its uniform number, in (0, 1].

    First the block of ids is found, then the id in it: a cumulative sum of the whole vocabulary is
    only needed at the ends of blocks. Sums are float64: in float32 a large vocabulary's tail would
    vanish beside 1.

    Raises:
        ModelError: a logit is not a number, or infinite.
    """
    probabilities = logits.softmax(-1)
    if rest := -logits.shape[-1] % _BLOCK:
        probabilities = functional.pad(probabilities, (0, rest))
    blocks = probabilities.unflatten(-1, (-1, _BLOCK))  # [pairs, blocks, ids]
    ends = blocks.sum(-1, dtype=torch.float64).cumsum(-1)[pair_of_row]  # [rows, blocks]
    targets = uniforms[:, None] * ends[:, -1:]
    if not targets.isfinite().all():
        raise ModelError(
            "The policy's logits are not all numbers, so nothing can be drawn from them: choose "
            "another policy, or a lower learning rate."
        )
    block = torch.searchsorted(ends, targets)
    before = functional.pad(ends, (1, 0)).gather(1, block)
    within = blocks[pair_of_row, block.squeeze(1)].cumsum(-1, dtype=torch.float64)  # [rows, ids]
    # The same sum in another order may end a little below the target.
    offset = torch.searchsorted(within, torch.minimum(targets - before, within[:, -1:]))
    return (block * _BLOCK + offset).squeeze(1)


def stream_of_uniforms(seed: int, count: int) -> numpy.ndarray:
    """Numbers in (0, 1]: with 0, a first token of probability 0 could be drawn."""
    return 1.0 - numpy.random.default_rng(seed).random(count)


def _logits_biases(
    lm_head_weight: Float[Tensor, "vocab hidden"], calibrations: Sequence[Calibration]
) -> Float[Tensor, "calibrations vocab"] | None:
    """W delta of each Calibration; None if none shifts anything."""
    shifts = [calibration.logits_bias(lm_head_weight) for calibration in calibrations]
    if all(shift is None for shift in shifts):
        return None
    nothing = lm_head_weight.new_zeros(len(lm_head_weight), dtype=torch.float32)
    return torch.stack([nothing if shift is None else shift for shift in shifts])
