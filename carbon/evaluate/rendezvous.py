"""Lets many runs share batches: each in a thread, and calls of the models that wait made together.

A run sees an engine and a reward model like any other. It knows nothing of problems or strategies.
"""

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from carbon.core.errors import StoppedError
from carbon.core.types import Completion, StepScores
from carbon.engines.base import Engine, SampledCompletion, SampleRequest, SampleUpdate
from carbon.rewards.base import ProcessRewardModel

Outcome = TypeVar("Outcome")


def run_together(
    runs: Sequence[Callable[[Engine, ProcessRewardModel], Outcome]],
    engine: Engine,
    prm: ProcessRewardModel,
) -> list[Outcome]:
    """The outcome of each run, in order.

    Raises:
        CarbonError: what the models or the first run that failed raised; the others are stopped.
    """
    if not runs:
        return []
    meeting = _Meeting(engine, prm, len(runs))
    with engine.remembering(), prm.remembering(), ThreadPoolExecutor(len(runs)) as threads:
        outcomes = [threads.submit(meeting.attend, run) for run in runs]
        meeting.preside()
    if meeting.failure is not None:
        raise meeting.failure
    return [outcome.result() for outcome in outcomes]


@dataclass(frozen=True, slots=True, eq=False)
class _Sample:
    requests: Sequence[SampleRequest]
    max_new_tokens: int
    stop_strings: tuple[str, ...]
    result: Future[list[Completion]] = field(default_factory=Future)


@dataclass(frozen=True, slots=True, eq=False)
class _Score:
    problem: str
    solutions: Sequence[Sequence[str]]
    result: Future[list[StepScores]] = field(default_factory=Future)


class _Meeting:
    """Waits until every run that still goes on has a call waiting: one each, never more."""

    def __init__(self, engine: Engine, prm: ProcessRewardModel, num_runs: int) -> None:
        self._engine, self._prm = engine, prm
        self._reading = threading.Lock()
        self._changed = threading.Condition()
        self._num_runs = num_runs
        self._waiting: list[_Sample | _Score] = []
        self.failure: BaseException | None = None

    def attend(self, run: Callable[[Engine, ProcessRewardModel], Outcome]) -> Outcome:
        try:
            return run(_SharedEngine(self, self._engine, self._reading), _SharedPRM(self))
        except BaseException as error:
            self.failure = self.failure or error
            raise
        finally:
            with self._changed:
                self._num_runs -= 1
                self._changed.notify_all()

    def call(self, call: _Sample | _Score) -> Any:
        with self._changed:
            self._waiting.append(call)
            self._changed.notify_all()
        return call.result.result()

    def preside(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: len(self._waiting) >= self._num_runs)
                if not self._waiting:
                    return
                calls = self._next_calls()
            self._answer(calls)

    def _next_calls(self) -> list[_Sample] | list[_Score]:
        """Scores first: then all runs come to sample their next step in one batch.

        Steps before whole solutions, which would not leave what the next steps go on from.
        """
        scores = [call for call in self._waiting if isinstance(call, _Score)]
        samples = [call for call in self._waiting if isinstance(call, _Sample)]
        self._waiting = [] if not scores else list(samples)
        return scores or sorted(samples, key=lambda call: not call.stop_strings)

    def _answer(self, calls: list[_Sample] | list[_Score]) -> None:
        try:
            if self.failure is not None:
                raise StoppedError("Stopped.")
            groups: dict[Any, list[Any]] = {}
            for call in calls:
                key = call.stop_strings if isinstance(call, _Sample) else call.problem
                groups.setdefault(key, []).append(call)
            for group in groups.values():
                if isinstance(group[0], _Sample):
                    self._sample(group)
                else:
                    self._score(group)
        except BaseException as error:  # noqa: BLE001 - it goes to every run that waits
            self.failure = self.failure or error
            for call in calls:
                if not call.result.done():
                    call.result.set_exception(error)

    def _sample(self, calls: list[_Sample]) -> None:
        requests = [request for call in calls for request in call.requests]
        numbered = [replace(request, row=row) for row, request in enumerate(requests)]
        most = max(call.max_new_tokens for call in calls)
        completions: dict[int, Completion] = {}
        for updates in self._engine.sample(numbered, most, calls[0].stop_strings):
            for update in updates:
                if isinstance(update, SampledCompletion):
                    completions[update.row] = update.completion
        first = 0
        for call in calls:
            last = first + len(call.requests)
            call.result.set_result([completions[row] for row in range(first, last)])
            first = last

    def _score(self, calls: list[_Score]) -> None:
        solutions = [solution for call in calls for solution in call.solutions]
        scores = iter(self._prm.score_steps(calls[0].problem, solutions))
        for call in calls:
            call.result.set_result([next(scores) for _ in call.solutions])


class _SharedEngine(Engine):
    """A run's own face of the engine. A text may be longer than its call allowed, never shorter."""

    def __init__(self, meeting: _Meeting, engine: Engine, reading: threading.Lock) -> None:
        self._meeting, self._engine, self._reading = meeting, engine, reading

    def encode(self, problem: str) -> tuple[int, ...]:
        return self._engine.encode(problem)

    def sample(
        self, requests: Sequence[SampleRequest], max_new_tokens: int, stop_strings: tuple[str, ...]
    ) -> Iterator[list[SampleUpdate]]:
        completions = self._meeting.call(_Sample(requests, max_new_tokens, stop_strings))
        rows = zip(requests, completions, strict=True)
        yield [SampledCompletion(request.row, completion) for request, completion in rows]

    def hidden_states(self, prompt_ids, completions):
        with self._reading:
            return self._engine.hidden_states(prompt_ids, completions)

    def lm_head_weight(self):
        return self._engine.lm_head_weight()

    def decode(self, token_ids: Sequence[int]) -> str:
        return self._engine.decode(token_ids)


class _SharedPRM(ProcessRewardModel):
    """A run's own face of the reward model: all that a run has goes into one call."""

    micro_batch = 10_000

    def __init__(self, meeting: _Meeting) -> None:
        self._meeting = meeting

    def score_steps(self, problem: str, solutions: Sequence[Sequence[str]]) -> list[StepScores]:
        return self._meeting.call(_Score(problem, solutions))
