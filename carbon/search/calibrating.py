"""From explored rollouts to (delta*, T*): the calibration set, the fit, what the fit changed."""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING

from carbon.calibration import effects, solver
from carbon.calibration.params import Calibration
from carbon.core.events import (
    CalibrationEpoch,
    CalibrationLearned,
    CalibrationSetChosen,
    Notice,
    RunEvent,
)
from carbon.core.types import Completion, Rollout
from carbon.search.run import Run
from carbon.search.selection import choose_calibration_set

if TYPE_CHECKING:
    from torch import Tensor


def choose_set(run: Run, explored: Sequence[Rollout]) -> Generator[RunEvent, None, list[Rollout]]:
    """The k best explored rollouts (§3.1). Empty, with a notice, when nothing could be scored."""
    if run.config.distinct_set:
        explored = list({r.completion.token_ids: r for r in reversed(explored)}.values())
    chosen = choose_calibration_set(explored, run.config.num_calibration)
    run.calibration_set = chosen
    if not chosen:
        yield Notice(
            message="No explored rollout could be scored, so there is nothing to calibrate on: "
            "the second half is sampled like the first."
        )
        return []
    yield CalibrationSetChosen(
        rollouts=tuple(rollout.index for rollout in chosen),
        threshold=chosen[-1].ranking_score,
        num_tokens=sum(len(rollout.completion.token_ids) for rollout in chosen),
    )
    return chosen


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """A calibration, and what it was fitted on, if anything could be.

    `tensors` are the set's hidden states [tokens, hidden] and target ids [tokens]; `alike` says for
    every token which is the first that is equal to it after an equal beginning.
    """

    calibration: Calibration
    calibration_set: Sequence[Rollout] = ()
    tensors: "tuple[Tensor, Tensor] | None" = None
    alike: Sequence[int] = ()


def fit_calibration(
    run: Run, calibration_set: Sequence[Rollout], base: Calibration
) -> Generator[RunEvent, None, Calibration]:
    """Fit (delta, T) on the set (Eq. 3), telling every epoch, then what it changed."""
    fitted = yield from fit(run, calibration_set, base)
    yield from tell_effects(run, fitted)
    return fitted.calibration


def fit(
    run: Run, calibration_set: Sequence[Rollout], base: Calibration
) -> Generator[RunEvent, None, Fit]:
    """Fit (delta, T) on the set (Eq. 3), telling every epoch."""
    if not calibration_set:
        return Fit(base)
    completions = [rollout.completion for rollout in calibration_set]
    distinct = list(dict.fromkeys(completions))
    with run.spending("fit"):
        # Equal texts are read once, and equal tokens after equal beginnings are fitted once.
        states, target_ids = run.engine.hidden_states(run.prompt_ids, distinct)
        rows = _rows(completions, distinct)
        tensors = states[rows], target_ids[rows]
        alike, weight = _alike(completions), run.engine.lm_head_weight()
        lengths = [len(completion.token_ids) for completion in completions]
        epochs = solver.fit(*tensors, weight, run.config.calibration, alike=alike, lengths=lengths)
        calibration = yield from _tell_epochs(run, epochs)
        calibration = replace(calibration, top_p=base.top_p, top_k=base.top_k)
        run.calibration = calibration
    return Fit(calibration, calibration_set, tensors, alike)


def _rows(completions: Sequence[Completion], read: Sequence[Completion]) -> list[int]:
    """Every token's row among those of the completions that were read."""
    rows: dict[Completion, range] = {}
    start = 0
    for completion in read:
        rows[completion] = range(start, start + len(completion.token_ids))
        start = rows[completion].stop
    return [row for completion in completions for row in rows[completion]]


def _alike(completions: Sequence[Completion]) -> list[int]:
    """For every token the place of the first that is equal to it after an equal beginning."""
    branches: dict[tuple[int, int], int] = {}  # (place of the token before, token) to its place
    first: list[int] = []
    for completion in completions:
        before = -1
        for token_id in completion.token_ids:
            before = branches.setdefault((before, token_id), len(first))
            first.append(before)
    return first


def tell_effects(run: Run, fitted: Fit) -> Iterator[RunEvent]:
    """What the fit changed. Nobody has to wait for it: rollouts may grow meanwhile."""
    if fitted.tensors is None:
        return
    with run.spending("fit"):
        spans, start = [], 0
        for rollout in fitted.calibration_set:
            stop = start + len(rollout.completion.token_ids)
            spans.append((rollout.index, start, stop))
            start = stop
        learned = effects.describe(
            *fitted.tensors,
            run.engine.lm_head_weight(),
            fitted.calibration,
            run.config.base_temperature,
            run.engine.decode,
            spans,
            fitted.alike,
            run.looks_closer,
        )
    yield CalibrationLearned(
        temperature=round(fitted.calibration.temperature, 6),
        delta_norm=round(fitted.calibration.delta_norm, 6),
        **asdict(learned),
    )


def _tell_epochs(
    run: Run, epochs: Generator[solver.Epoch, None, Calibration]
) -> Generator[RunEvent, None, Calibration]:
    while True:
        run.check()
        try:
            epoch = next(epochs)
        except StopIteration as end:
            return end.value
        yield CalibrationEpoch(
            epoch=epoch.epoch,
            loss=round(epoch.loss, 6),
            temperature=round(epoch.temperature, 6),
            delta_norm=round(epoch.delta_norm, 6),
        )
