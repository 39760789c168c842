"""From explored rollouts to (delta*, T*): the calibration set, the fit, what the fit changed."""

from collections.abc import Generator, Sequence
from dataclasses import asdict

from carbon.calibration import effects, solver
from carbon.calibration.params import Calibration
from carbon.events import (
    CalibrationEpoch,
    CalibrationLearned,
    CalibrationSetChosen,
    Notice,
    RunEvent,
)
from carbon.search.run import Run
from carbon.selection import choose_calibration_set
from carbon.types import Rollout


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


def fit_calibration(
    run: Run, calibration_set: Sequence[Rollout], base: Calibration
) -> Generator[RunEvent, None, Calibration]:
    """Fit (delta, T) on the set (Eq. 3), telling every epoch, then what it changed."""
    if not calibration_set:
        return base
    with run.spending("fit"):
        completions = [rollout.completion for rollout in calibration_set]
        hidden_states, target_ids = run.engine.hidden_states(run.prompt_ids, completions)
        lm_head_weight = run.engine.lm_head_weight()
        epochs = solver.fit(hidden_states, target_ids, lm_head_weight, run.config.calibration)
        calibration = yield from _tell_epochs(run, epochs)
        spans, start = [], 0
        for rollout in calibration_set:
            stop = start + len(rollout.completion.token_ids)
            spans.append((rollout.index, start, stop))
            start = stop
        learned = effects.describe(
            hidden_states,
            target_ids,
            lm_head_weight,
            calibration,
            run.config.base_temperature,
            run.engine.decode,
            spans,
        )
    yield CalibrationLearned(
        temperature=round(calibration.temperature, 6),
        delta_norm=round(calibration.delta_norm, 6),
        **asdict(learned),
    )
    return calibration


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
