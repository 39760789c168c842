"""From explored rollouts to (delta*, T*): the calibration set, the fit, what the fit changed."""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import asdict, dataclass
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
from carbon.core.types import Rollout
from carbon.search.run import Run
from carbon.search.selection import choose_calibration_set

if TYPE_CHECKING:
    from torch import Tensor


def choose_set(run: Run, explored: Sequence[Rollout]) -> Generator[RunEvent, None, list[Rollout]]:
    """The k best explored rollouts (§3.1). Empty, with a notice, when nothing could be scored."""
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
        threshold=chosen[-1].last_step_score,
        num_tokens=sum(len(rollout.completion.token_ids) for rollout in chosen),
    )
    return chosen


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """A calibration, and what it was fitted on, if anything could be.

    `tensors` are the set's hidden states [tokens, hidden] and target ids [tokens].
    """

    calibration: Calibration
    calibration_set: Sequence[Rollout] = ()
    tensors: "tuple[Tensor, Tensor] | None" = None


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
    with run.spending("fit"):
        completions = [rollout.completion for rollout in calibration_set]
        tensors = run.engine.hidden_states(run.prompt_ids, completions)
        epochs = solver.fit(*tensors, run.engine.lm_head_weight(), run.config.calibration)
        calibration = yield from _tell_epochs(run, epochs)
    return Fit(calibration, calibration_set, tensors)


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
