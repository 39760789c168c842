"""Search over steps, plain or calibrated: beam search, DVTS and particle filtering.

Plain, they are the published ones, whose rules and sources are in `pruning`. The paper shows that
calibration helps beam search too but gives no algorithm; how it is done here is ours. What each
part does in detail is in `growing`, `steps` and `trees`; `best_of_n` is the simpler story.
"""

from collections.abc import Iterator

from carbon.calibration.params import Calibration
from carbon.core.events import RunEvent, StageStarted
from carbon.core.types import Rollout
from carbon.search.calibrating import choose_set, fit_calibration
from carbon.search.choosing import choose_answers, finish
from carbon.search.growing import grow, grow_to_the_end
from carbon.search.run import Run
from carbon.search.trees import Tree, new_trees


def beam_search(run: Run) -> Iterator[RunEvent]:
    """Run a whole search over steps on one problem, the plain one beside it when asked for.

    A step ends with a blank line, and the last of `max_depth` steps is all that is left, as in
    search-and-learn (its_hub's particles stop there instead). N is how many places a search has: so
    many steps at most are written at every depth, and so many results there are in the end. How
    many solutions are written on the way is not promised: particles that have ended die and
    multiply, and beam search writes on at all places until a whole depth has ended.

    Raises:
        CarbonError: anything that ends a run early, with a sentence for the visitor.
    """
    config = run.config
    with run.engine.remembering(), run.prm.remembering():
        if not config.learns:
            yield StageStarted(stage="explore")
            yield from grow_to_the_end(run, _plain(run), "explore")
        elif config.beam_calibration == "halves":
            yield from _calibrated_once(run)
        else:
            yield from _calibrated_per_depth(run)

    # All N results vote; of particles the weightiest wins.
    yield StageStarted(stage="choose")
    yield from choose_answers(run)
    yield finish(run)


def _calibrated_once(run: Run) -> Iterator[RunEvent]:
    """As in best-of-N: search with N1 beams, fit on the k best results, search with N2 more."""
    base = Calibration.unlearned(run.config, run.config.base_temperature)
    yield StageStarted(stage="explore")
    explore = new_trees(run, "explore", base)
    yield from grow_to_the_end(run, explore, "explore")

    yield StageStarted(stage="fit")
    calibration_set = yield from choose_set(run, _without_copies(run))
    calibration = yield from fit_calibration(run, calibration_set, base)

    yield StageStarted(stage="exploit")
    exploit = new_trees(run, "exploit", calibration)
    yield from grow_to_the_end(run, exploit + _plain(run), "exploit")


def _calibrated_per_depth(run: Run) -> Iterator[RunEvent]:
    """One search with N beams: after every depth, a new fit on the k best beams that still grow."""
    base = Calibration.unlearned(run.config, run.config.base_temperature)
    calibrated = new_trees(run, "exploit", base)
    trees = calibrated + _plain(run)
    yield StageStarted(stage="explore")  # the first steps are not calibrated
    yield from grow(run, trees, "explore")
    while any(tree.is_growing for tree in calibrated):
        yield StageStarted(stage="fit")
        growing = [beam.rollout for tree in calibrated for beam in tree.growing]
        calibration_set = yield from choose_set(run, growing)
        calibration = yield from fit_calibration(run, calibration_set, base)
        for tree in calibrated:
            tree.calibration = calibration
        yield StageStarted(stage="exploit")
        yield from grow(run, trees, "exploit")
    yield from grow_to_the_end(run, trees, "exploit")


def _without_copies(run: Run) -> list[Rollout]:
    """The explored results; copies of one particle are one thing to learn from."""
    if run.config.strategy != "particle_filtering":
        return run.rollouts
    return list({rollout.completion: rollout for rollout in reversed(run.rollouts)}.values())


def _plain(run: Run) -> list[Tree]:
    """The plain search with all N places, in the second half where something is learned."""
    base = Calibration.unlearned(run.config, run.config.base_temperature)
    return new_trees(run, "baseline", base)
