"""The steps of one depth on their way: sampled in one batch, and scored as they end.

All trees share the batch of the policy; the reward model reads beside it, and only what is new.
"""

from collections.abc import Generator, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import replace

from carbon.calibration.params import Calibration
from carbon.core.events import RunEvent
from carbon.core.prompts import split_steps
from carbon.core.types import Completion, StepScores
from carbon.engines.base import GrownText, SampledCompletion, SampleRequest, SampleUpdate
from carbon.search.beams import STEP_END, Beam
from carbon.search.run import Run
from carbon.search.sampling import Progress
from carbon.search.scoring import Scorer
from carbon.search.trees import Tree, within


class Steps:
    """The next step of every growing beam of some trees. At the last depth it is all that is left.

    With a lookahead a beam that grows is scored by its prefix and what would come next: so many
    steps more, each token the likeliest (Snell et al. 2024; search-and-learn, generate_k_steps in
    src/sal/search/utils.py, whose beam search writes them and then scores without).
    """

    def __init__(self, run: Run, trees: Sequence[Tree]) -> None:
        self._run, self._scorer, self._progress = run, Scorer(run), Progress()
        self._trees = {place: tree for tree in trees for place in tree.places}
        is_last = any(tree.depth + 1 == run.config.max_depth for tree in trees)
        self._num_ahead = 0 if is_last else run.config.lookahead
        requests = [request for tree in trees for request in tree.requests()]
        most = self._room(min(tree.least_tokens for tree in trees))
        self._batches = [run.engine.sample(requests, most, () if is_last else (STEP_END,))]
        self.beams: dict[int, Beam] = {}

    def sample(self) -> Iterator[RunEvent]:
        for updates in self._batches[0]:
            self._run.check()
            for item in updates:
                if isinstance(item, GrownText):
                    num_before = self._trees[item.row].num_tokens(item.row)
                    self._progress.add(replace(item, num_tokens=num_before + item.num_tokens))
                else:
                    self._extend(item)
            yield from self._progress.flush()
            self._take(self._scorer.take_finished())
        if self._num_ahead:
            self._look_ahead()

    def wait_for_scores(self) -> Iterator[RunEvent]:
        while self._scorer.is_busy:
            self._run.check()
            self._take(self._scorer.wait())
            yield from self._progress.flush()

    def close(self) -> None:
        with closing(self._scorer), ExitStack() as batches:  # all of them, if one cannot be closed
            for updates in self._batches:
                if isinstance(updates, Generator):
                    batches.callback(updates.close)

    def _room(self, num_before: int) -> int:
        """How many tokens a step may have after so many."""
        room = self._run.max_new_tokens - num_before
        return min(room, self._run.config.max_step_tokens or room)

    def _extend(self, item: SampledCompletion) -> None:
        run, tree = self._run, self._trees[item.row]
        beam = tree.extend(item.row, item.completion, run.max_new_tokens, run.engine.decode)
        run.costs.num_step_tokens[tree.phase] += len(beam.step.token_ids)
        self._progress.drop(item.row)
        self.beams[item.row] = beam
        if beam.has_ended or not self._num_ahead:
            self._scorer.add(item.row, split_steps(beam.rollout.completion.text))

    def _look_ahead(self) -> None:
        ahead = {
            place: beam.rollout.completion
            for place, beam in self.beams.items()
            if not beam.has_ended
        }
        for _ in range(self._num_ahead):
            growing = [p for p, text in ahead.items() if text.finish_reason == "stop_string"]
            if growing:
                self._write_ahead(ahead, growing)
        for place, text in ahead.items():
            self._scorer.add(place, split_steps(text.text))

    def _write_ahead(self, ahead: dict[int, Completion], places: Sequence[int]) -> None:
        run = self._run
        requests = [self._greedy_request(place, ahead[place]) for place in places]
        most = self._room(min(len(ahead[place].token_ids) for place in places))
        updates = run.engine.sample(requests, most, (STEP_END,))
        self._batches.append(updates)
        for item in _completed(run, updates):
            before = ahead[item.row]
            room = run.max_new_tokens - len(before.token_ids)
            step = within(item.completion, room, run.config, run.engine.decode)
            run.costs.num_step_tokens[self._trees[item.row].phase] += len(step.token_ids)
            ids = (*before.token_ids, *step.token_ids)
            ahead[item.row] = Completion(before.text + step.text, ids, step.finish_reason)

    def _greedy_request(self, place: int, before: Completion) -> SampleRequest:
        tree = self._trees[place]
        greedy = Calibration(0.0, tree.calibration.delta)
        return SampleRequest(place, (*tree.prompt_ids, *before.token_ids), tree.seed, greedy)

    def _take(self, scores: Sequence[tuple[int, StepScores]]) -> None:
        for place, score in scores:
            beam = self.beams[place]
            num_own = len(split_steps(beam.rollout.completion.text))
            self.beams[place] = beam.scored(score.values, num_own, is_too_long=score.is_too_long)
            rollout = beam.rollout
            self._run.costs.count_scores(rollout.phase, rollout.completion.text, score)


def _completed(run: Run, updates: Iterator[list[SampleUpdate]]) -> Iterator[SampledCompletion]:
    for batch in updates:
        run.check()
        yield from (item for item in batch if isinstance(item, SampledCompletion))
