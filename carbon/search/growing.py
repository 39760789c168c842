"""One depth of a search over steps: every growing beam gets a step, and the step its score.

All trees share one batch of the policy; the reward model reads beside it, and only what is new.
"""

from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace

from carbon.core.events import BeamsScored, RunEvent
from carbon.core.prompts import split_steps
from carbon.core.types import BeamFate, Phase, Stage, StepScores
from carbon.engines.base import GrownText, SampledCompletion
from carbon.search.beams import STEP_END, Beam, Tree
from carbon.search.choosing import tally
from carbon.search.run import Run
from carbon.search.sampling import Progress, completion_event, record
from carbon.search.scoring import Scorer
from carbon.search.selection import SCORE_DIGITS

_PHASES: tuple[Phase, ...] = ("explore", "exploit", "baseline")


def grow_to_the_end(run: Run, trees: Sequence[Tree], stage: Stage) -> Iterator[RunEvent]:
    """Depth after depth until all beams have ended."""
    while any(tree.is_growing for tree in trees):
        yield from grow(run, trees, stage)


def grow(run: Run, trees: Sequence[Tree], stage: Stage) -> Iterator[RunEvent]:
    """One more step for every beam that grows; ended beams become rollouts of the run.

    The step ends with a blank line. At the last depth it is everything that is left.
    """
    trees = [tree for tree in trees if tree.is_growing]
    with run.spending(stage):
        steps = _Steps(run, trees)
        try:
            yield from steps.sample()
            yield from steps.wait_for_scores()
        finally:
            steps.close()
    for phase in _PHASES:
        yield from _settle(run, [tree for tree in trees if tree.phase == phase], steps)


class _Steps:
    """The steps of one depth on their way."""

    def __init__(self, run: Run, trees: Sequence[Tree]) -> None:
        self._run, self._scorer, self._progress = run, Scorer(run), Progress()
        self._trees = {place: tree for tree in trees for place in tree.places}
        is_last = any(tree.depth + 1 == run.config.max_depth for tree in trees)
        requests = [request for tree in trees for request in tree.requests()]
        most = run.max_new_tokens - min(tree.least_tokens for tree in trees)
        self._updates = run.engine.sample(requests, most, () if is_last else (STEP_END,))
        self.beams: dict[int, Beam] = {}
        self.too_long: set[int] = set()

    def sample(self) -> Iterator[RunEvent]:
        for updates in self._updates:
            self._run.check()
            for item in updates:
                if isinstance(item, GrownText):
                    num_before = self._trees[item.row].num_tokens(item.row)
                    self._progress.add(replace(item, num_tokens=num_before + item.num_tokens))
                else:
                    self._extend(item)
            yield from self._progress.flush()
            self._take(self._scorer.take_finished())

    def wait_for_scores(self) -> Iterator[RunEvent]:
        while self._scorer.is_busy:
            self._run.check()
            self._take(self._scorer.wait())
            yield from self._progress.flush()

    def close(self) -> None:
        with closing(self._scorer):
            if isinstance(self._updates, Generator):
                self._updates.close()

    def _extend(self, item: SampledCompletion) -> None:
        run, tree = self._run, self._trees[item.row]
        beam = tree.extend(item.row, item.completion, run.max_new_tokens, run.engine.decode)
        run.costs.num_step_tokens[tree.phase] += len(beam.step.token_ids)
        self._progress.drop(item.row)
        self.beams[item.row] = beam
        self._scorer.add(item.row, split_steps(beam.rollout.completion.text))

    def _take(self, scores: Sequence[tuple[int, StepScores]]) -> None:
        for place, score in scores:
            values = [round(value, SCORE_DIGITS) for value in score.values]
            rollout = self.beams[place].rollout
            self.beams[place] = self.beams[place].scored(values)
            self._run.costs.count_scores(rollout.phase, rollout.completion.text, score)
            if score.is_too_long:
                self.too_long.add(place)


def _settle(run: Run, trees: Sequence[Tree], steps: _Steps) -> Iterator[RunEvent]:
    """Decide what goes on in the trees of one phase, tell it, and take in what has ended."""
    beams = [steps.beams[place] for tree in trees for place in tree.places if place in steps.beams]
    if not beams:
        return
    fates: dict[int, BeamFate] = {}
    for tree in trees:
        fates |= tree.grow([beam for beam in beams if beam.place in tree.places], run.config)
    yield _scored_event(trees[0], beams, fates)
    ended = [beam.rollout for beam in beams if not beam.is_growing]
    for rollout in ended:
        yield completion_event(rollout)
        yield from record(run, rollout, rollout.index in steps.too_long)
    if ended:
        yield tally(run)


def _scored_event(tree: Tree, beams: Sequence[Beam], fates: Mapping[int, BeamFate]) -> BeamsScored:
    rollouts = [beam.rollout for beam in beams]
    return BeamsScored(
        phase=tree.phase,
        depth=tree.depth,
        rollouts=tuple(rollout.index for rollout in rollouts),
        parents=tuple(beam.parent for beam in beams),
        texts=tuple(beam.step.text for beam in beams),
        num_tokens=tuple(len(beam.step.token_ids) for beam in beams),
        scores=tuple(r.last_step_score if r.has_valid_score else None for r in rollouts),
        fates=tuple(fates[rollout.index] for rollout in rollouts),
    )
