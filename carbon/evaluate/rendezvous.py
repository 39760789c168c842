"""Lets many runs share batches: each in a thread, and the calls that wait are answered together.

A run sees an engine and a reward model like any other. What several runs ask for is computed once.
Batches are in the order of the runs, whichever thread comes first: equal runs have equal batches.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeVar

from carbon.core.errors import StoppedError
from carbon.core.types import Completion, StepScores
from carbon.engines.base import Engine, SampledCompletion, SampleRequest, SampleUpdate
from carbon.rewards.base import ProcessRewardModel

if TYPE_CHECKING:
    from torch import Tensor

Outcome = TypeVar("Outcome")


def run_together(
    runs: Sequence[Callable[[Engine, ProcessRewardModel], Outcome]],
    engine: Engine,
    prm: ProcessRewardModel,
    remembers: bool = True,
    count: Callable[[int], object] = lambda _: None,
) -> list[Outcome]:
    """The outcome of each run, in order. `remembers`: the models go on from beginnings they know.
    `count` is told how many tokens the policy has sampled, whenever it has.

    Raises:
        CarbonError: what the models or the first run that failed raised; the others are stopped.
    """
    if not runs:
        return []
    calls = _Calls(engine, prm, len(runs), count)
    with ExitStack() as stack:
        if remembers:
            stack.enter_context(engine.remembering())
            stack.enter_context(prm.remembering())
        threads = stack.enter_context(ThreadPoolExecutor(len(runs)))
        outcomes = [threads.submit(calls.carry_out, *each) for each in enumerate(runs)]
        calls.answer_all()
    if calls.failure is not None:
        raise calls.failure
    return [outcome.result() for outcome in outcomes]


@dataclass(frozen=True, slots=True, eq=False)
class _Sample:
    run: int
    requests: Sequence[SampleRequest]
    max_new_tokens: int
    stop_strings: tuple[str, ...]
    result: Future[list[Completion]] = field(default_factory=Future)


@dataclass(frozen=True, slots=True, eq=False)
class _Score:
    run: int
    problem: str
    solutions: Sequence[Sequence[str]]
    result: Future[list[StepScores]] = field(default_factory=Future)


class _Calls:
    """The calls of all runs. They are answered once every run that goes on has one waiting."""

    def __init__(
        self,
        engine: Engine,
        prm: ProcessRewardModel,
        num_runs: int,
        count: Callable[[int], object],
    ) -> None:
        self._engine, self._prm, self._count = engine, prm, count
        self._changed = threading.Condition()
        self._num_runs = num_runs
        self._waiting: list[_Sample | _Score] = []
        self._scores: dict[tuple[str, tuple[str, ...]], StepScores] = {}
        self.turn = threading.Lock()
        self.states: dict[tuple, Tensor] = {}  # of completions; for the run whose turn it is
        self.failure: BaseException | None = None

    def carry_out(
        self, number: int, run: Callable[[Engine, ProcessRewardModel], Outcome]
    ) -> Outcome:
        """A run from its beginning to its end, in its own thread."""
        engine = _SharedEngine(self, number, self._engine)
        try:
            return run(engine, _SharedPRM(self, number))
        except BaseException as error:
            self.failure = self.failure or error
            raise
        finally:
            engine.end_turn()
            with self._changed:
                self._num_runs -= 1
                self._changed.notify_all()

    def wait_for(self, call: _Sample | _Score) -> Any:
        with self._changed:
            self._waiting.append(call)
            self._changed.notify_all()
        return call.result.result()

    def answer_all(self) -> None:
        """Answer calls until all runs have ended."""
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
        self._waiting.sort(key=lambda call: call.run)
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
        """Requests that must give one text are one row; those of one distribution share it."""
        self.states.clear()  # what is fitted after this batch has other texts
        rows: dict[tuple, int] = {}
        distributions: dict[tuple, Any] = {}
        requests: list[SampleRequest] = []
        for request in (request for call in calls for request in call.requests):
            key = _text_key(request)
            if key not in rows:
                rows[key] = len(rows)
                calibration = distributions.setdefault(key[2:], request.calibration)
                requests.append(replace(request, row=rows[key], calibration=calibration))
            elif request.keeps_hidden_states:
                requests[rows[key]] = replace(requests[rows[key]], keeps_hidden_states=True)
        most = max(call.max_new_tokens for call in calls)
        completions: dict[int, Completion] = {}
        for updates in self._engine.sample(requests, most, calls[0].stop_strings):
            for update in updates:
                if isinstance(update, SampledCompletion):
                    completions[update.row] = update.completion
                    self._count(len(update.completion.token_ids))
        for call in calls:
            call.result.set_result([completions[rows[_text_key(r)]] for r in call.requests])

    def _score(self, calls: list[_Score]) -> None:
        """Each solution of a problem is scored once, however many runs come to it."""
        problem = calls[0].problem
        asked = [[(problem, tuple(steps)) for steps in call.solutions] for call in calls]
        new = list(dict.fromkeys(key for keys in asked for key in keys if key not in self._scores))
        if new:
            scores = self._prm.score_steps(problem, [steps for _, steps in new])
            self._scores.update(zip(new, scores, strict=True))
        for call, keys in zip(calls, asked, strict=True):
            call.result.set_result([self._scores[key] for key in keys])


def _text_key(request: SampleRequest) -> tuple:
    """All that a text depends on. Calibrations of one delta are one, since each run has its own."""
    drawn = request.calibration
    about = drawn.temperature, id(drawn.delta), drawn.top_p, drawn.top_k
    return request.prompt_ids, request.seed, *about


class _SharedEngine(Engine):
    """A run's own face of the engine. A text may be longer than its call allowed, never shorter."""

    def __init__(self, calls: _Calls, run: int, engine: Engine) -> None:
        self._calls, self._run, self._engine = calls, run, engine
        self._has_turn = False

    def encode(self, problem: str) -> tuple[int, ...]:
        return self._engine.encode(problem)

    def sample(
        self, requests: Sequence[SampleRequest], max_new_tokens: int, stop_strings: tuple[str, ...]
    ) -> Iterator[list[SampleUpdate]]:
        self.end_turn()
        call = _Sample(self._run, requests, max_new_tokens, stop_strings)
        completions = self._calls.wait_for(call)
        rows = zip(requests, completions, strict=True)
        yield [SampledCompletion(request.row, completion) for request, completion in rows]

    def hidden_states(self, prompt_ids, completions):
        """See Engine.hidden_states. A run that asks fits: one at a time, until it samples again.

        Together fits would need more memory than a GPU has, and be no faster.
        """
        if not self._has_turn:
            self._calls.turn.acquire()
            self._has_turn = True
        import torch  # noqa: PLC0415 - heavy, and the command line need not wait for it

        known = self._calls.states
        new = [c for c in completions if (prompt_ids, c) not in known]
        if new:
            states, _ = self._engine.hidden_states(prompt_ids, new)
            parts = states.split([len(completion.token_ids) for completion in new])
            known.update(((prompt_ids, c), part) for c, part in zip(new, parts, strict=True))
        states = torch.cat([known[prompt_ids, completion] for completion in completions])
        target_ids = [token_id for completion in completions for token_id in completion.token_ids]
        return states, torch.tensor(target_ids, device=states.device)

    def end_turn(self) -> None:
        if self._has_turn:
            self._has_turn = False
            self._calls.turn.release()

    def lm_head_weight(self):
        return self._engine.lm_head_weight()

    def decode(self, token_ids: Sequence[int]) -> str:
        return self._engine.decode(token_ids)


class _SharedPRM(ProcessRewardModel):
    """A run's own face of the reward model: all that a run has goes into one call."""

    micro_batch = 10_000

    def __init__(self, calls: _Calls, run: int) -> None:
        self._calls, self._run = calls, run

    def score_steps(self, problem: str, solutions: Sequence[Sequence[str]]) -> list[StepScores]:
        return self._calls.wait_for(_Score(self._run, problem, solutions))
