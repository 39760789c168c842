"""A policy that writes step by step what a function says, and reward models of odd opinions."""

import math
from collections.abc import Callable, Iterator, Sequence

from carbon.core.types import Completion, StepScores
from carbon.engines.base import GrownText, SampledCompletion, SampleRequest, SampleUpdate
from carbon.rewards.base import ProcessRewardModel
from tests.support.fakes import END, ScriptedEngine

# (text so far, the request's seed) to the next step: it goes on if it ends with a blank line.
Say = Callable[[str, int], str]


class StepEngine(ScriptedEngine):
    """Ids are character codes; every step comes at once, after a first piece of its text."""

    def __init__(self, say: Say) -> None:
        super().__init__(())
        self._say = say
        self._num_prompt = 0
        self.batches: list[list[SampleRequest]] = []

    def encode(self, problem: str) -> tuple[int, ...]:
        self._num_prompt = len(problem)
        return tuple(ord(c) for c in problem)

    def sample(
        self, requests: Sequence[SampleRequest], max_new_tokens: int, stop_strings: tuple[str, ...]
    ) -> Iterator[list[SampleUpdate]]:
        self.batches.append(list(requests))
        try:
            yield [GrownText(request.row, "", 0) for request in requests]
            yield [
                SampledCompletion(r.row, self._completion(r, max_new_tokens, bool(stop_strings)))
                for r in requests
            ]
        finally:
            self.num_closed += 1

    def _completion(self, request: SampleRequest, limit: int, stops: bool) -> Completion:
        before = self.decode(request.prompt_ids[self._num_prompt :])
        text = self._say(before, request.seed)
        while text.endswith("\n\n") and not stops and len(text) < limit:
            text += self._say(before + text, request.seed)
        ids = tuple(ord(c) for c in text)
        if not text.endswith("\n\n"):
            ids = (*ids, END)
        if len(ids) > limit:
            return Completion(text[:limit], ids[:limit], "length")
        if ids and ids[-1] == END:
            return Completion(text, ids, "stop")
        return Completion(text, ids, "stop_string" if stops else "length")


class JudgePRM(ProcessRewardModel):
    """The score of a solution's last step is what a function says of it; the others are 0.5."""

    def __init__(self, judge: Callable[[str], float]) -> None:
        self._judge = judge
        self.solutions: list[tuple[str, ...]] = []

    def score_steps(self, problem: str, solutions: Sequence[Sequence[str]]) -> list[StepScores]:
        self.solutions += [tuple(steps) for steps in solutions]
        return [self._score(steps) for steps in solutions]

    def _score(self, steps: Sequence[str]) -> StepScores:
        if not steps:
            return StepScores((), 0)
        score = self._judge(steps[-1])
        if math.isinf(score):
            return StepScores((), 0, is_too_long=True)
        return StepScores((0.5,) * (len(steps) - 1) + (score,), len(steps[-1]))
