"""What cheap tricks gain where CarBoN gains: every control at equal N, on the same problems.

All methods choose by weighted selection. Votes are counted again from the stored rollouts; only a
fixed temperature needs rollouts of its own.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np
from jaxtyping import Float, Int
from numpy import ndarray

from carbon.evaluate.experiments import CALIBRATED, FIXED, PLAIN
from carbon.evaluate.outcomes import Column, Half, Outcomes
from carbon.evaluate.rows import Row
from carbon.evaluate.significance import holm, sign_flip_p
from carbon.evaluate.styles import NUM_STYLES
from carbon.evaluate.voting import Ballot

SQUARED, QUARTER, RESAMPLED = "squared_scores", "best_quarter", "style_resampled"
BEST_FIXED = "best_fixed_temperature"
RULE = "weighted"
NUM_DRAWS = 20  # resamples of a second half, averaged
_DRAW_SEED = 20_262
Rates = Float[ndarray, " rows"]  # 0 to 1: how often the answer is right


@dataclass(frozen=True, slots=True, eq=False)
class _Entry:
    """A method at one N. `temperature` is its second half's, where that is its own."""

    name: str
    column: Column
    right: Rates
    num_tokens: ndarray
    temperature: str = ""


def controls(outcomes: Outcomes) -> Iterator[Row]:
    """Accuracies and tokens of CarBoN, plain best-of-N and the controls, then the differences.

    A difference is CarBoN less the method in `less`; `p` is of sign flips over problems, `p_holm`
    Holm's over all differences of the table.
    """
    compared: list[tuple[_Entry, _Entry]] = []
    for ours in outcomes.of(CALIBRATED):
        entries = list(_entries(outcomes, ours))
        for entry in entries:
            about = {"method": entry.name, "temperature": entry.temperature}
            right, tokens = entry.right, entry.num_tokens
            yield outcomes.row(ours, "accuracy", "percent", right, selection=RULE, **about)
            yield outcomes.row(ours, "sampled_tokens", "tokens", tokens, **about)
        compared += [(entries[0], other) for other in entries[1:] if other.name != FIXED]
    yield from _differences(outcomes, compared)
    yield from style_shares(outcomes)


def _differences(outcomes: Outcomes, compared: Sequence[tuple[_Entry, _Entry]]) -> Iterator[Row]:
    gains = [ours.right - other.right for ours, other in compared]
    by_problem = np.stack([outcomes.by_problem(gain) for gain in gains], axis=1)
    p = sign_flip_p(by_problem)
    for (ours, other), gain, one, adjusted in zip(compared, gains, p, holm(p), strict=True):
        cells = {"less": other.name, "p": round(float(one), 5), "p_holm": round(float(adjusted), 5)}
        metric = "accuracy_difference", "percent"
        yield outcomes.row(ours.column, *metric, gain, selection=RULE, **cells)


def _entries(outcomes: Outcomes, ours: Column) -> Iterator[_Entry]:
    """CarBoN first, then plain best-of-N, then the controls at the same N."""
    plain = outcomes.plain(ours.num_rollouts)
    tokens = outcomes.num_tokens(plain)
    yield _entry(outcomes, ours)
    yield _entry(outcomes, plain)
    for name, right in revoted(outcomes, plain, ours).items():
        yield _Entry(name, plain, right, tokens)
    fixed = [c for c in outcomes.of(FIXED) if c.num_rollouts == ours.num_rollouts]
    tried = [_entry(outcomes, column, FIXED, column.setting) for column in fixed]
    if not tried:
        return
    base = f"{plain.config.plain_temperature:g}"
    tried.append(_entry(outcomes, plain, FIXED, base))
    tried.sort(key=lambda entry: float(entry.temperature))
    if outcomes.num_problems > 1:
        yield _best(outcomes, tried)
    yield from tried


def _entry(outcomes: Outcomes, column: Column, name: str = "", temperature: str = "") -> _Entry:
    right = outcomes.right(column)[RULE].astype(float)
    tokens = outcomes.num_tokens(column)
    return _Entry(name or column.name, column, right, tokens, temperature)


def _best(outcomes: Outcomes, tried: Sequence[_Entry]) -> _Entry:
    """Each problem with the temperature that was best on the other half of the problems.

    Halves are every other problem in the benchmark's order. `temperature` names the choice for the
    first of them, and where it differs, for the other.
    """
    parity = np.unique(outcomes.problem, return_inverse=True)[1] % 2
    right = np.stack([entry.right for entry in tried])
    chosen = np.array([right[:, parity != own].mean(axis=1).argmax() for own in (0, 1)])
    rows = chosen[parity], np.arange(len(parity))
    names = dict.fromkeys(tried[place].temperature for place in chosen)
    tokens = np.stack([entry.num_tokens for entry in tried])[rows]
    return _Entry(BEST_FIXED, tried[0].column, right[rows], tokens, " / ".join(names))


def revoted(outcomes: Outcomes, plain: Column, ours: Column) -> dict[str, Rates]:
    """The rollouts of plain best-of-N, voting in other ways."""
    first, second = (outcomes.half(plain, phase) for phase in plain.phases)
    wanted = outcomes.half(ours, "exploit").style
    score, answer, is_right = (
        np.concatenate([getattr(first, name), getattr(second, name)], axis=1)
        for name in ("score", "answer", "is_right")
    )
    num_rollouts, num_first = score.shape[1], first.score.shape[1]
    everyone = np.ones((1, num_rollouts), int)
    right = {name: np.empty(len(score)) for name in (SQUARED, QUARTER, RESAMPLED)}
    for row, seed in enumerate(outcomes.seeds):
        ballot = Ballot(score[row], answer[row], is_right[row])
        quarter = np.zeros_like(everyone)
        quarter[0, ballot.order[: max(1, num_rollouts // 4)]] = 1
        rng = np.random.default_rng([_DRAW_SEED, outcomes.problem[row], seed, num_rollouts])
        drawn = np.ones((NUM_DRAWS, num_rollouts), int)
        drawn[:, num_first:] = resampled(second.style[row], wanted[row], rng, NUM_DRAWS)
        right[SQUARED][row] = ballot.right(everyone, np.square)[0]
        right[QUARTER][row] = ballot.right(quarter)[0]
        right[RESAMPLED][row] = ballot.right(drawn).mean()
    return right


def resampled(
    style: Int[ndarray, " rollouts"],
    wanted: Int[ndarray, " others"],
    rng: np.random.Generator,
    num_draws: int,
) -> Int[ndarray, "draws rollouts"]:
    """How often each rollout is drawn, with replacement, so that styles are as often as wanted.

    A wanted style that no rollout has is drawn from all of them.
    """
    counts = np.zeros((num_draws, len(style)), int)
    for name, group in groupby(sorted(wanted.tolist())):
        members = np.flatnonzero(style == name)
        members = members if len(members) else np.arange(len(style))
        even = np.full(len(members), 1 / len(members))
        counts[:, members] += rng.multinomial(len(list(group)), even, num_draws)
    return counts


def style_shares(outcomes: Outcomes) -> Iterator[Row]:
    """Of the rise in right rollouts from explore to exploit, what the mix of styles explains.

    In points, and as a share of the rise where that is above 0 by its interval. What a style is
    worth is read from the largest N's plain second half, which nothing was chosen by.
    """
    largest = outcomes.of(PLAIN)[-1]
    plain = outcomes.half(largest, "baseline")
    for ours in outcomes.of(CALIBRATED):
        explored, exploited = (outcomes.half(ours, phase) for phase in ours.phases)
        rise = exploited.is_right.mean(axis=1) - explored.is_right.mean(axis=1)
        mixed = explained(plain, exploited.style)
        yield outcomes.row(ours, "right_rollouts_rise", "percent", rise)
        yield outcomes.row(ours, "style_rise", "percent", mixed)
        if outcomes.estimate(rise).low > 0:
            share = outcomes.ratio(mixed, rise).times(100)
            about = {"metric": "style_share", "unit": "percent", "estimate": share}
            yield outcomes.labels.row(CALIBRATED, **about, num_rollouts=ours.num_rollouts)


def explained(plain: Half, style: Int[ndarray, "rows others"]) -> Float[ndarray, " rows"]:
    """Right rollouts that plain ones would have more of in this mix of styles, as a share.

    A style that no plain rollout of the row has is worth the row's average.
    """
    average = plain.is_right.mean(axis=1)
    total = np.zeros(len(style))
    for name in range(NUM_STYLES):
        is_of = plain.style == name
        num_of = is_of.sum(axis=1)
        num_right = (is_of & plain.is_right).sum(axis=1)
        worth = np.where(num_of > 0, num_right / np.maximum(num_of, 1), average)
        total += (style == name).mean(axis=1) * worth
    return total - average
