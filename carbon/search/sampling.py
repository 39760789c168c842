"""Sampling and scoring at the same time: rollouts are scored as they finish, while others grow.

Nothing waits for a phase to end except what the method says must: the calibration set needs every
explore score (or 90 % of them, where a run asks for an early fit).
"""

import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from itertools import chain

from carbon.answers import extract_answer
from carbon.calibration.params import Calibration
from carbon.core.events import (
    CompletionProgress,
    CompletionSampled,
    RolloutScored,
    RunEvent,
)
from carbon.core.prompts import split_steps
from carbon.core.types import Completion, Phase, Rollout, StepScores
from carbon.engines.base import GrownText, SampledCompletion, SampleRequest, SampleUpdate
from carbon.search.choosing import tally
from carbon.search.run import Explored, Run, rollout_seed
from carbon.search.scoring import Scorer

PROGRESS_INTERVAL_SECONDS = 1 / 7


@dataclass(frozen=True, slots=True)
class Draft:
    """So many rollouts of one phase, from one distribution."""

    phase: Phase
    num_rollouts: int
    calibration: Calibration


class Sampling:
    """Rollouts on their way: batches that grow, and whole texts that wait for their scores.

    Batches advance in turn, a pass each. An engine that computes only when asked (Transformers)
    so lets a batch pause while nobody asks; in one that computes by itself (vLLM) it grows on.
    """

    def __init__(self, run: Run) -> None:
        self._run, self._scorer, self._progress = run, Scorer(run), Progress()
        self._started: list[Iterator[list[SampleUpdate]]] = []  # every batch, to be closed
        self._growing: list[Iterator[list[SampleUpdate]]] = []  # those that have more to give
        self._phases: dict[int, Phase] = {}  # of all rows
        self._unscored: dict[int, Rollout] = {}

    @property
    def is_done(self) -> bool:
        return not self._growing and not self._scorer.is_busy

    def start(self, drafts: Sequence[Draft]) -> None:
        """Begin to sample all drafts, in one batch.

        From now on an engine that computes by itself does so.
        """
        requests, phases = _requests(self._run, drafts)
        self._phases |= phases
        self._progress.num_tokens = 0
        updates = self._run.engine.sample(requests, self._run.max_new_tokens, ())
        self._started.append(updates)
        # An engine begins when it is first asked; what it gives then is told with the rest.
        self._growing.append(chain([next(updates, [])], updates))

    def advance(self) -> Iterator[RunEvent]:
        """One pass of every batch, and what has been scored meanwhile."""
        if not self._growing:
            self._run.check()
            yield from self._scored(self._scorer.wait())
        for batch in list(self._growing):
            updates = next(batch, None)
            if updates is None:
                self._growing.remove(batch)
                continue
            self._run.check()
            for update in updates:
                if isinstance(update, GrownText):
                    self._progress.add(update)
                else:
                    yield self._finished(update)
            yield from self._progress.flush()
            yield from self._scored(self._scorer.take_finished())

    def close(self) -> None:
        """Stop computing: nobody waits for what is still growing."""
        with closing(self._scorer), ExitStack() as batches:  # all of them, if one cannot be closed
            for updates in self._started:
                if isinstance(updates, Generator):
                    batches.callback(updates.close)

    def _finished(self, sampled: SampledCompletion) -> RunEvent:
        row, completion = sampled.row, sampled.completion
        answer, aggregation = answer_of(completion), self._run.config.aggregation
        rollout = Rollout(row, self._phases[row], completion, (), answer, aggregation)
        self._unscored[row] = rollout
        self._progress.drop(row)
        self._scorer.add(row, split_steps(completion.text))
        return completion_event(rollout)

    def _scored(self, scores: Sequence[tuple[int, StepScores]]) -> Iterator[RunEvent]:
        for row, score in scores:
            rollout = replace(self._unscored.pop(row), step_scores=tuple(score.values))
            self._run.costs.count_scores(rollout.phase, rollout.completion.text, score)
            yield from record(self._run, rollout, score.is_too_long)
        if scores:
            yield tally(self._run)


def explore(
    run: Run, sampling: Sampling, drafts: Sequence[Draft]
) -> Generator[RunEvent, None, list[Rollout]]:
    """Sample the first half; returns the explored rollouts that the calibration set may hold.

    Those are all of them. With `early_exploit` (ours, not in the paper) they are the first 90 % to
    be scored, and the others are still growing in `sampling` when this returns.
    """
    sampling.start(drafts)
    with run.spending("explore"):
        while not sampling.is_done and not _is_enough(run):
            yield from sampling.advance()
    if sampling.is_done:
        _remember(run)
    first = _explored(run)[: run.config.num_explore_awaited]
    return sorted(first, key=lambda rollout: rollout.index)


def _is_enough(run: Run) -> bool:
    is_early = run.config.num_explore_awaited < run.config.num_explore
    return is_early and len(_explored(run)) >= run.config.num_explore_awaited


def _explored(run: Run) -> list[Rollout]:
    return [rollout for rollout in run.rollouts if rollout.phase == "explore"]


def exploit(run: Run, sampling: Sampling) -> Iterator[RunEvent]:
    """Sample the second half, which was started, and what an early fit has left of the first."""
    with run.spending("exploit"):
        while not sampling.is_done:
            yield from sampling.advance()
    _remember(run)


def _remember(run: Run) -> None:
    """Let the visitor's next run with other toggles reuse what was explored."""
    if run.memory is not None and run.memory.get(run.explore_key) is None:
        num_read_tokens = run.costs.num_read_tokens["explore"]
        run.memory.put(run.explore_key, Explored(tuple(_explored(run)), num_read_tokens))


def explore_again(run: Run) -> Generator[RunEvent, None, list[Rollout]] | None:
    """What an earlier run has explored, told once more, if there is such a run."""
    known = run.known_explored
    return _tell_again(run, known) if known else None


def _tell_again(run: Run, known: Explored) -> Generator[RunEvent, None, list[Rollout]]:
    run.costs.count_reused(known)
    rollouts = [replace(each, aggregation=run.config.aggregation) for each in known.rollouts]
    for rollout in sorted(rollouts, key=lambda rollout: rollout.index):
        yield completion_event(rollout)
        # Only an empty solution, and one that is too long, has no scores at all.
        is_too_long = not rollout.step_scores and bool(split_steps(rollout.completion.text))
        yield from record(run, rollout, is_too_long)
    yield tally(run)
    return rollouts[: run.config.num_explore_awaited]


def _requests(run: Run, drafts: Sequence[Draft]) -> tuple[list[SampleRequest], dict[int, Phase]]:
    config = run.config
    first_index: dict[Phase, int] = {
        "explore": 0,
        "exploit": config.num_explore,
        "baseline": config.num_explore + config.num_exploit,
    }
    requests: list[SampleRequest] = []
    phases: dict[int, Phase] = {}
    for draft in drafts:
        may_be_fitted = draft.phase == "explore" and config.learns
        for place in range(draft.num_rollouts):
            row = first_index[draft.phase] + place
            seed = rollout_seed(run.seed, draft.phase, place)
            requests.append(
                SampleRequest(row, run.prompt_ids, seed, draft.calibration, may_be_fitted)
            )
            phases[row] = draft.phase
    return requests, phases


class Progress:
    """Gathers new text of all rows; at most seven events a second."""

    def __init__(self) -> None:
        self._texts: dict[int, str] = {}
        self.num_tokens = 0
        self._last = time.perf_counter()

    def add(self, grown: GrownText) -> None:
        self._texts[grown.row] = self._texts.get(grown.row, "") + grown.text
        self.num_tokens = max(self.num_tokens, grown.num_tokens)

    def drop(self, row: int) -> None:
        """A finished row's whole text is told anyway."""
        self._texts.pop(row, None)

    def flush(self) -> Iterator[RunEvent]:
        now = time.perf_counter()
        if self._texts and now - self._last >= PROGRESS_INTERVAL_SECONDS:
            rows, texts = tuple(self._texts), tuple(self._texts.values())
            yield CompletionProgress(rollouts=rows, texts=texts, num_tokens=self.num_tokens)
            self._texts, self._last = {}, now


def answer_of(completion: Completion) -> str | None:
    """A text that was cut has no answer, whatever is boxed in it so far."""
    return extract_answer(completion.text) if completion.is_finished else None


def completion_event(rollout: Rollout) -> CompletionSampled:
    return CompletionSampled(
        phase=rollout.phase,
        rollout=rollout.index,
        text=rollout.completion.text,
        num_tokens=len(rollout.completion.token_ids),
        finish_reason=rollout.completion.finish_reason,
        answer=rollout.answer,
    )


def record(run: Run, rollout: Rollout, is_too_long: bool) -> Iterator[RunEvent]:
    run.rollouts.append(rollout)
    run.answers.add(rollout.answer)
    is_valid = rollout.has_valid_score
    yield RolloutScored(
        phase=rollout.phase,
        rollout=rollout.index,
        step_scores=rollout.step_scores if is_valid else (),
        last_step_score=rollout.last_step_score if is_valid else None,
        is_too_long=is_too_long,
        ranking_score=rollout.ranking_score if is_valid else None,
    )
