"""Calibrated best-of-N (CarBoN), and plain best-of-N when nothing is learned. Read this first.

The story of §3 of the paper: explore, calibrate on the best, exploit, choose from the union. What
each part does in detail is in `sampling`, `calibrating` and `choosing`.
"""

from collections.abc import Iterator
from contextlib import closing

from carbon.calibration.params import Calibration
from carbon.core.events import RunEvent, StageStarted
from carbon.search.calibrating import choose_set, fit, tell_effects
from carbon.search.choosing import choose_answers, finish
from carbon.search.run import Run
from carbon.search.sampling import Draft, Sampling, exploit, explore, explore_again


def best_of_n(run: Run) -> Iterator[RunEvent]:
    """Run the whole method on one problem, with the plain second half beside it when asked for.

    Raises:
        CarbonError: anything that ends a run early, with a sentence for the visitor.
    """
    config = run.config
    base = Calibration.unlearned(config, config.base_temperature)
    first_half = Draft("explore", config.num_explore, base)
    unlearned = Calibration.unlearned(config, config.plain_temperature)
    plain = Draft("baseline", config.num_baseline, run.given or unlearned)

    with closing(Sampling(run)) as sampling:
        # Phase 1: N1 rollouts from the uncalibrated policy. Plain best-of-N has no reason to pause.
        yield StageStarted(stage="explore")
        drafts = [first_half] if config.learns else [first_half, plain]
        explored = yield from explore_again(run) or explore(run, sampling, drafts)

        if config.learns:
            # Calibrate: make the k best rollouts more likely (Eq. 3).
            yield StageStarted(stage="fit")
            calibration_set = yield from choose_set(run, explored)
            fitted = yield from fit(run, calibration_set, base)

            # Phase 2: N2 rollouts from the calibrated policy; the plain half in the same batch.
            # They may grow already while we look at what the fit changed.
            second_half = Draft("exploit", config.num_exploit, fitted.calibration)
            sampling.start([second_half, plain])
            yield from tell_effects(run, fitted)
            yield StageStarted(stage="exploit")
            yield from exploit(run, sampling)

    # All N rollouts vote.
    yield StageStarted(stage="choose")
    yield from choose_answers(run)
    yield finish(run)
