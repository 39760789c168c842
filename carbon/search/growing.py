"""One depth of a search over steps: every growing beam gets a step, and the step its score."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from carbon.core.events import BeamsScored, RunEvent
from carbon.core.types import BeamFate, Phase, Stage
from carbon.search.beams import Beam
from carbon.search.choosing import tally
from carbon.search.run import Run
from carbon.search.sampling import completion_event, record
from carbon.search.steps import Steps
from carbon.search.trees import Tree

_PHASES: tuple[Phase, ...] = ("explore", "exploit", "baseline")


def grow_to_the_end(run: Run, trees: Sequence[Tree], stage: Stage) -> Iterator[RunEvent]:
    """Depth after depth until all searches are over."""
    while any(tree.is_growing for tree in trees):
        yield from grow(run, trees, stage)


def grow(run: Run, trees: Sequence[Tree], stage: Stage) -> Iterator[RunEvent]:
    """One more step for every beam that grows; results become rollouts of the run.

    The step ends with a blank line. At the last depth it is everything that is left.
    """
    trees = [tree for tree in trees if tree.is_growing]
    with run.spending(stage):
        steps = Steps(run, trees)
        try:
            yield from steps.sample()
            yield from steps.wait_for_scores()
        finally:
            steps.close()
    for phase in _PHASES:
        yield from _settle(run, [tree for tree in trees if tree.phase == phase], steps)


def _settle(run: Run, trees: Sequence[Tree], steps: Steps) -> Iterator[RunEvent]:
    """Decide what goes on in the trees of one phase, tell it, and take in what is a result."""
    if not trees:
        return
    beams: list[Beam] = []
    fates: dict[int, BeamFate] = {}
    results: dict[int, Beam] = {}
    for tree in trees:
        grown = [steps.beams[place] for place in tree.places if place in steps.beams]
        column, column_fates, settled = tree.grow(grown)
        beams += column
        fates |= column_fates
        results |= settled
    yield _scored_event(run, trees[0], beams, fates)
    for index, beam in sorted(results.items()):
        rollout = replace(beam.rollout, index=index)
        yield replace(completion_event(rollout), depth=beam.depth, place=beam.place)
        yield from record(run, rollout, beam.is_too_long)
    if results:
        yield tally(run)


def _scored_event(
    run: Run, tree: Tree, beams: Sequence[Beam], fates: Mapping[int, BeamFate]
) -> BeamsScored:
    config, rollouts = run.config, [beam.rollout for beam in beams]
    is_ranked_by_last = config.aggregation == "last" and not config.lookahead
    last_scores = tuple(r.last_step_score if r.has_valid_score else None for r in rollouts)
    return BeamsScored(
        phase=tree.phase,
        depth=tree.depth,
        rollouts=tuple(rollout.index for rollout in rollouts),
        parents=tuple(beam.parent for beam in beams),
        texts=tuple(beam.step.text for beam in beams),
        num_tokens=tuple(len(beam.step.token_ids) for beam in beams),
        scores=tuple(None if math.isnan(beam.score) else beam.score for beam in beams),
        fates=tuple(fates[beam.place] for beam in beams),
        step_scores=() if is_ranked_by_last else last_scores,
    )
