"""Sampling and scoring at the same time: rollouts are scored as they finish, while others grow.

Scoring runs in one thread beside the decoding loop, in micro-batches; nothing waits for a phase to
end except what the method says must (the calibration set needs every explore score).
"""

import time
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import wait as wait_for
from dataclasses import dataclass

from carbon.answers import extract_answer
from carbon.calibration.params import Calibration
from carbon.engines.base import GrownText, SampledCompletion, SampleRequest
from carbon.events import (
    AnswersTallied,
    CompletionProgress,
    CompletionSampled,
    RolloutScored,
    RunEvent,
)
from carbon.prompts import split_steps
from carbon.search.run import Run, rollout_seed
from carbon.selection import answer_classes
from carbon.types import Completion, Phase, Rollout, Stage, StepScores

PROGRESS_INTERVAL_SECONDS = 1 / 7
MICRO_BATCH = 16
SCORE_DIGITS = 6
Sampled = dict[int, tuple[Phase, Completion]]


@dataclass(frozen=True, slots=True)
class Draft:
    """So many rollouts of one phase, from one distribution."""

    phase: Phase
    num_rollouts: int
    calibration: Calibration


def sample_and_score(
    run: Run, drafts: Sequence[Draft], stage: Stage
) -> Generator[RunEvent, None, list[Rollout]]:
    """Sample all drafts in one batch and score each rollout soon after it finishes.

    Returns the scored rollouts in order of index.
    """
    requests, phases = _requests(run, drafts)
    scorer, progress, sampled = _Scorer(run), _Progress(), {}
    before = len(run.rollouts)
    try:
        with run.costs.timed(stage):
            updates = run.engine.sample(requests, run.max_new_tokens, ())
            for update in updates:
                run.check()
                for item in update:
                    if isinstance(item, GrownText):
                        progress.add(item)
                    else:
                        yield from _sampled(run, item, phases, sampled, progress, scorer)
                yield from progress.flush()
                yield from _scored(run, sampled, scorer.take_finished())
            while scorer.is_busy:
                run.check()
                yield from _scored(run, sampled, scorer.wait())
    finally:
        scorer.close()
    new = sorted(run.rollouts[before:], key=lambda rollout: rollout.index)
    if stage == "explore" and run.memory is not None:
        explored = tuple(rollout for rollout in new if rollout.phase == "explore")
        run.memory.put(run.explore_key, explored)
    return new


def explore_again(run: Run) -> Generator[RunEvent, None, list[Rollout]] | None:
    """Explored rollouts of an earlier run with the same problem, models, seed and N, if any.

    Only for a run that learns: plain best-of-N samples both halves in one batch.
    """
    known = run.memory.get(run.explore_key) if run.memory and run.config.learns else None
    return _tell_again(run, known) if known else None


def _tell_again(run: Run, known: Sequence[Rollout]) -> Generator[RunEvent, None, list[Rollout]]:
    for rollout in known:
        yield _completion_event(rollout.index, rollout.phase, rollout.completion, rollout.answer)
        yield from _record(run, rollout, is_too_long=False)
    yield tally(run)
    return list(known)


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
        for place in range(draft.num_rollouts):
            row = first_index[draft.phase] + place
            seed = rollout_seed(config.seed, draft.phase, place)
            requests.append(SampleRequest(row, run.prompt_ids, seed, draft.calibration))
            phases[row] = draft.phase
    return requests, phases


class _Progress:
    """Gathers new text of all rows; at most seven events a second."""

    def __init__(self) -> None:
        self._texts: dict[int, str] = {}
        self._num_tokens = 0
        self._last = time.perf_counter()

    def add(self, grown: GrownText) -> None:
        self._texts[grown.row] = self._texts.get(grown.row, "") + grown.text
        self._num_tokens = max(self._num_tokens, grown.num_tokens)

    def drop(self, row: int) -> None:
        """A finished row's whole text is told anyway."""
        self._texts.pop(row, None)

    def flush(self) -> Iterator[RunEvent]:
        now = time.perf_counter()
        if self._texts and now - self._last >= PROGRESS_INTERVAL_SECONDS:
            rows, texts = tuple(self._texts), tuple(self._texts.values())
            yield CompletionProgress(rollouts=rows, texts=texts, num_tokens=self._num_tokens)
            self._texts, self._last = {}, now


def _sampled(
    run: Run,
    item: SampledCompletion,
    phases: dict[int, Phase],
    sampled: Sampled,
    progress: _Progress,
    scorer: "_Scorer",
) -> Iterator[RunEvent]:
    completion, phase = item.completion, phases[item.row]
    progress.drop(item.row)
    sampled[item.row] = phase, completion
    scorer.add(item.row, split_steps(completion.text))
    yield _completion_event(item.row, phase, completion, answer_of(completion))


def answer_of(completion: Completion) -> str | None:
    """A text that was cut has no answer, whatever is boxed in it so far."""
    return extract_answer(completion.text) if completion.is_finished else None


def _completion_event(
    row: int, phase: Phase, completion: Completion, answer: str | None
) -> CompletionSampled:
    return CompletionSampled(
        phase=phase,
        rollout=row,
        text=completion.text,
        num_tokens=len(completion.token_ids),
        finish_reason=completion.finish_reason,
        answer=answer,
    )


def _scored(
    run: Run, sampled: Sampled, scores: Sequence[tuple[int, StepScores]]
) -> Iterator[RunEvent]:
    for row, score in scores:
        phase, completion = sampled[row]
        values = tuple(round(value, SCORE_DIGITS) for value in score.values)
        rollout = Rollout(row, phase, completion, values, answer_of(completion))
        run.costs.num_prm_tokens += score.num_tokens
        yield from _record(run, rollout, score.is_too_long)
    if scores:
        yield tally(run)


def _record(run: Run, rollout: Rollout, is_too_long: bool) -> Iterator[RunEvent]:
    run.rollouts.append(rollout)
    run.answers.add(rollout.answer)
    is_valid = rollout.has_valid_score
    yield RolloutScored(
        phase=rollout.phase,
        rollout=rollout.index,
        step_scores=rollout.step_scores if is_valid else (),
        last_step_score=rollout.last_step_score if is_valid else None,
        is_too_long=is_too_long,
    )


def tally(run: Run) -> AnswersTallied:
    """All answers so far with their votes and sums, by phase."""
    classes = answer_classes(run.rollouts, run.answers.groups())
    phases: tuple[Phase, ...] = ("explore", "exploit", "baseline")
    weights = {p: tuple(round(c.weight(p), SCORE_DIGITS) for c in classes) for p in phases}
    votes = {p: tuple(c.votes(p) for c in classes) for p in phases}
    return AnswersTallied(
        answers=tuple(c.answer for c in classes),
        members=tuple(" ".join(str(r.index) for r in c.rollouts) for c in classes),
        weight_explore=weights["explore"],
        weight_exploit=weights["exploit"],
        weight_baseline=weights["baseline"],
        votes_explore=votes["explore"],
        votes_exploit=votes["exploit"],
        votes_baseline=votes["baseline"],
    )


class _Scorer:
    """One scoring thread: takes what has finished, in micro-batches, one at a time."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="prm")
        self._waiting: list[tuple[int, list[str]]] = []
        self._batch: list[int] = []
        self._future: Future[list[StepScores]] | None = None

    @property
    def is_busy(self) -> bool:
        return self._future is not None or bool(self._waiting)

    def add(self, row: int, steps: list[str]) -> None:
        self._waiting.append((row, steps))
        self._start()

    def take_finished(self) -> list[tuple[int, StepScores]]:
        """Scores that are ready, without waiting."""
        return self._take() if self._future is not None and self._future.done() else []

    def wait(self) -> list[tuple[int, StepScores]]:
        """Scores of the micro-batch in work, or none if it takes longer than a moment."""
        if self._future is not None:
            wait_for([self._future], timeout=0.1)
        return self.take_finished()

    def close(self) -> None:
        """Drop what is waiting; the micro-batch in work ends by itself."""
        self._waiting.clear()
        self._executor.shutdown(wait=True, cancel_futures=True)

    def _start(self) -> None:
        if self._future is None and self._waiting:
            batch, self._waiting = self._waiting[:MICRO_BATCH], self._waiting[MICRO_BATCH:]
            self._batch = [row for row, _ in batch]
            self._future = self._executor.submit(self._score, [steps for _, steps in batch])

    def _score(self, solutions: list[list[str]]) -> list[StepScores]:
        with self._run.costs.timed("score"):
            return self._run.prm.score_steps(self._run.problem, solutions)

    def _take(self) -> list[tuple[int, StepScores]]:
        future, self._future = self._future, None
        scores = future.result() if future is not None else []
        finished = list(zip(self._batch, scores, strict=True))
        self._start()
        return finished
