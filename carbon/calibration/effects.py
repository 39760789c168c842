"""What a learned (delta, T) changed, in plain values for the page.

It compares next-token distributions before and after at every token of the calibration set.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import torch
from jaxtyping import Float, Int
from torch import Tensor

from carbon.calibration import dials
from carbon.calibration.change import Change, Pair, measure
from carbon.calibration.params import Calibration
from carbon.calibration.products import float_product
from carbon.models.gpu import has_kernels, within_memory

NUM_TOKENS_SHOWN = 8  # most raised, and as many most lowered
NUM_POSITIONS = 6
NUM_CANDIDATES = 4  # tokens shown at a position
CONTEXT_CHARACTERS = 80
# W_LM delta is largest on tokens that this problem never meets: a bias counts in full only for
# tokens whose average probability is well above this, and not at all for unseen ones below it.
COMMON_PROBABILITY = 1e-3
_SMALLEST_CHANGE = 1e-2  # total variation; less does not show in two decimals
_DIGITS = 4


@dataclass(frozen=True, slots=True)
class ChangedPosition:
    """One place in a completion, and how its next-token distribution changed.

    `tokens` are the likeliest ones (before or after, whichever is larger) with their probabilities,
    rounded; `target` is the token sampled there, whether it is among them or not. The rest are
    fields of `dials.Odds`, empty where the fit has no dials.
    """

    rollout: int
    token_index: int  # tokens of the completion that come before
    context: str  # the end of the completion's text before it
    target: str
    tokens: tuple[str, ...]
    before: tuple[float, ...]
    after: tuple[float, ...]
    entropy_before: float  # nats
    entropy_after: float
    logits: tuple[float, ...] = ()
    biases: tuple[float, ...] = ()
    rest: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Effects:
    """What calibration changed on its set; the fields carry `CalibrationLearned`'s names.

    A token's bias is its W_LM delta, in nats of logit, less the average the model's own predictions
    give to it: softmax does not see what all tokens share.
    """

    nll_before: float  # mean per token, nats, at T_base without delta
    nll_after: float
    entropy_before: float  # mean next-token entropy over the set, nats
    entropy_after: float
    tokens_up: tuple[str, ...]  # most raised first; empty without delta
    tokens_up_bias: tuple[float, ...]
    tokens_down: tuple[str, ...]  # most lowered first
    tokens_down_bias: tuple[float, ...]
    positions: tuple[dict[str, Any], ...]  # fields of ChangedPosition, most changed first; or empty
    # Fields of dials.Grid, and the largest "error" of a probability; None: no dials.
    dials: dict[str, Any] | None
    # Of each text of the set in its order, all its tokens together, nats; before, and after.
    set_log_probabilities: tuple[float, ...]
    set_log_probabilities_after: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Overlap:
    """How alike two sets of tokens are, each in [0, 1] (App. Top-k Token Overlap Metrics)."""

    jaccard: float
    dice: float
    recall: float  # share of the calibration set's tokens that were generated
    precision: float  # share of the generated tokens that the calibration set has


def overlap(target_ids: Iterable[int], generated_ids: Iterable[int]) -> Overlap:
    """Compare the tokens of the calibration set with those of generated completions.

    Repeats do not count. A ratio whose denominator is an empty set is 0: nothing overlaps.
    """
    target, generated = set(target_ids), set(generated_ids)
    num_shared = len(target & generated)
    return Overlap(
        jaccard=_share(num_shared, len(target | generated)),
        dice=_share(2 * num_shared, len(target) + len(generated)),
        recall=_share(num_shared, len(target)),
        precision=_share(num_shared, len(generated)),
    )


def describe(
    hidden_states: Float[Tensor, "tokens hidden"],
    target_ids: Int[Tensor, " tokens"],
    lm_head_weight: Float[Tensor, "vocab hidden"],
    calibration: Calibration,
    base_temperature: float,
    decode: Callable[[Sequence[int]], str],
    spans: Sequence[tuple[int, int, int]],
    alike: Sequence[int] | None = None,
    looks_closer: bool = True,
) -> Effects:
    """Compare softmax(logits / T_base) with softmax((logits + W_LM delta) / T) on one set.

    The tensors are those that were fitted. `spans` gives every completion's rows: its rollout's
    index, the first row, one past the last. `decode` shows special tokens; `alike` is as in
    `solver.fit`. Without `looks_closer` there are no positions, nor dials, which take the host
    longer than all else. Memory: a few blocks of 128 x vocab numbers in float32; with Triton on a
    GPU one block of 512 x vocab.

    Raises:
        OutOfMemoryError: there is no room for them.
    """
    states, weight = hidden_states.detach(), lm_head_weight.detach()
    if not weight.is_cuda:  # a GPU multiplies halves without rounding the products
        states, weight = states.float(), weight.float()
    bias = calibration.logits_bias(weight)
    pair = Pair(
        bias=weight.new_zeros(len(weight), dtype=torch.float32) if bias is None else bias,
        base_temperature=base_temperature,
        temperature=calibration.temperature,
    )
    with within_memory("What the fit changed does not fit in this device's memory: lower N."):
        change = _measured(states, target_ids, weight, pair, alike)
    centred = pair.bias - change.average @ pair.bias
    up = _most_raised(centred, change.average, target_ids)
    down = _most_raised(-centred, change.average, target_ids)
    places = (
        _most_changed(change.variation, target_ids.tolist(), decode, spans) if looks_closer else ()
    )
    looked = [_look_closer(place, states, weight, pair, decode) for place in places]
    positions, on_dials = _with_dials(looked, pair)
    nll, entropy = change.nll.mean(dim=1).tolist(), change.entropy.mean(dim=1).tolist()
    texts = [-change.nll[:, start:stop].sum(dim=1) for _, start, stop in spans]
    logs = torch.stack(texts, dim=1).tolist() if texts else ([], [])
    return Effects(
        nll_before=nll[0],
        nll_after=nll[1],
        entropy_before=entropy[0],
        entropy_after=entropy[1],
        tokens_up=tuple(decode([token]) for token in up),
        tokens_up_bias=_rounded(centred[up]),
        tokens_down=tuple(decode([token]) for token in down),
        tokens_down_bias=_rounded(centred[down]),
        positions=tuple(asdict(position) for position in positions),
        dials=on_dials,
        set_log_probabilities=tuple(round(each, _DIGITS) for each in logs[0]),
        set_log_probabilities_after=tuple(round(each, _DIGITS) for each in logs[1]),
    )


def _measured(
    hidden_states: Float[Tensor, "tokens hidden"],
    target_ids: Int[Tensor, " tokens"],
    lm_head_weight: Float[Tensor, "vocab hidden"],
    pair: Pair,
    alike: Sequence[int] | None,
) -> Change:
    """`change.measure` in the form that is fastest there."""
    if not has_kernels(lm_head_weight.device):
        first = torch.tensor(range(len(target_ids)) if alike is None else alike)
        first, places, counts = first.unique(return_inverse=True, return_counts=True)
        states, targets = hidden_states[first], target_ids[first]
        return measure(states, targets, lm_head_weight, pair, counts).at(places)
    # Imported here: Triton comes with torch's CUDA builds only.
    from carbon.calibration.gpu.change import measure_on_gpu  # noqa: PLC0415

    return measure_on_gpu(hidden_states, target_ids, lm_head_weight, pair)


def _most_raised(
    bias: Float[Tensor, " vocab"],
    average: Float[Tensor, " vocab"],
    target_ids: Int[Tensor, " tokens"],
) -> list[int]:
    """Ids of the tokens to show, chosen by weighted bias and then ordered by the bias itself."""
    is_shown = average > COMMON_PROBABILITY
    is_shown[target_ids.long()] = True
    is_shown &= bias > _SMALLEST_CHANGE
    weighted = bias * average / (average + COMMON_PROBABILITY)
    num_shown = min(NUM_TOKENS_SHOWN, int(is_shown.sum()))
    chosen = weighted.masked_fill(~is_shown, 0.0).topk(num_shown).indices
    return chosen[bias[chosen].argsort(descending=True)].tolist()


@dataclass(frozen=True, slots=True)
class _Position:
    row: int
    rollout: int
    token_index: int
    context: str
    target: str


def _most_changed(
    variation: Float[Tensor, " tokens"],
    token_ids: list[int],
    decode: Callable[[Sequence[int]], str],
    spans: Sequence[tuple[int, int, int]],
) -> Iterator[_Position]:
    """The most changed rows, one for each context: rollouts share their beginnings."""
    owner = {row: (rollout, first) for rollout, first, end in spans for row in range(first, end)}
    seen: set[tuple[int, ...] | str] = set()
    num_found = 0
    ranked = variation.sort(descending=True, stable=True)
    for row, change in zip(ranked.indices.tolist(), ranked.values.tolist(), strict=True):
        if num_found == NUM_POSITIONS or change < _SMALLEST_CHANGE:
            return
        rollout, first = owner[row]
        # Two tokens a character are enough, and long completions need not be decoded whole.
        ids = tuple(token_ids[max(first, row - 2 * CONTEXT_CHARACTERS) : row])
        if ids in seen:
            continue
        context = decode(list(ids))[-CONTEXT_CHARACTERS:]
        if context not in seen:
            num_found += 1
            yield _Position(row, rollout, row - first, context, decode([token_ids[row]]))
        seen |= {ids, context}


@dataclass(frozen=True, slots=True, eq=False)
class _Looked:
    """A position, and what its odds at other strengths are made of."""

    position: ChangedPosition
    logits: Float[Tensor, " vocab"]
    shown: list[int]


def _look_closer(
    position: _Position,
    hidden_states: Float[Tensor, "tokens hidden"],
    lm_head_weight: Float[Tensor, "vocab hidden"],
    pair: Pair,
    decode: Callable[[Sequence[int]], str],
) -> _Looked:
    logits = float_product(hidden_states[position.row : position.row + 1], lm_head_weight)
    log_probabilities = pair.log_probabilities(logits).squeeze(1)  # [2, vocab]
    probabilities = log_probabilities.exp()
    num_candidates = min(NUM_CANDIDATES, len(lm_head_weight))
    likeliest = probabilities.amax(dim=0).topk(num_candidates).indices
    entropy_before, entropy_after = _rounded(-(probabilities * log_probabilities).sum(dim=-1))
    shown = likeliest.tolist()
    told = ChangedPosition(
        rollout=position.rollout,
        token_index=position.token_index,
        context=position.context,
        target=position.target,
        tokens=tuple(decode([token]) for token in shown),
        before=_rounded(probabilities[0, likeliest]),
        after=_rounded(probabilities[1, likeliest]),
        entropy_before=entropy_before,
        entropy_after=entropy_after,
    )
    return _Looked(told, logits[0], shown)


def _with_dials(
    looked: Sequence[_Looked], pair: Pair
) -> tuple[list[ChangedPosition], dict[str, Any] | None]:
    """The positions with their odds at other strengths, if all can be told exactly enough."""
    grid = dials.Grid.around(pair.base_temperature, pair.temperature)
    told = [dials.odds(each.logits, pair.bias, each.shown, grid) for each in looked]
    plain = [each.position for each in looked]
    error = max((error for _, error in told), default=dials.LARGEST_ERROR)
    if error >= dials.LARGEST_ERROR:
        return plain, None
    turned = [
        replace(position, **asdict(odds)) for position, (odds, _) in zip(plain, told, strict=True)
    ]
    return turned, asdict(grid) | {"error": round(error, 5)}


def _rounded(values: Float[Tensor, " values"]) -> tuple[float, ...]:
    return tuple(round(value, _DIGITS) for value in values.tolist())


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0
