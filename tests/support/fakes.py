"""A policy that recites and a reward model that reads lengths: for tests of what surrounds them."""

from collections.abc import Iterator, Sequence

import torch

from carbon.calibration.params import Calibration
from carbon.core.types import Completion, FinishReason, StepScores
from carbon.engines.base import (
    Engine,
    GrownText,
    SampledCompletion,
    SampleRequest,
    SampleUpdate,
)
from carbon.rewards.base import ProcessRewardModel

VOCAB, HIDDEN, END = 300, 8, 299


class ScriptedEngine(Engine):
    """Says the script's texts in turn, one character a position; ids are character codes."""

    def __init__(self, script: Sequence[str], finish_reason: FinishReason = "stop") -> None:
        self.script = script
        self.finish_reason = finish_reason
        self.requests: list[SampleRequest] = []
        self.calibrations: list[Calibration] = []
        self.num_closed = 0
        self.num_positions = 0
        generator = torch.Generator().manual_seed(0)
        self._weight = torch.randn(VOCAB, HIDDEN, generator=generator)

    def encode(self, problem: str) -> tuple[int, ...]:
        return tuple(ord(c) % 256 for c in problem)

    def sample(
        self, requests: Sequence[SampleRequest], max_new_tokens: int, stop_strings: tuple[str, ...]
    ) -> Iterator[list[SampleUpdate]]:
        self.requests += requests
        texts = [self.script[r.row % len(self.script)][:max_new_tokens] for r in requests]
        try:
            for position in range(max((len(text) for text in texts), default=0) + 1):
                self.num_positions += 1
                yield [
                    self._update(request.row, text, position)
                    for request, text in zip(requests, texts, strict=True)
                    if position <= len(text)
                ]
        finally:
            self.num_closed += 1

    def _update(self, row: int, text: str, position: int) -> SampleUpdate:
        if position < len(text):
            return GrownText(row, text[position], position + 1)
        ids = tuple(ord(c) % 256 for c in text)
        ended = (*ids, END) if self.finish_reason == "stop" else ids
        return SampledCompletion(row, Completion(text, ended, self.finish_reason))

    def hidden_states(self, prompt_ids, completions):
        ids = torch.tensor([i for c in completions for i in c.token_ids])
        return torch.randn(len(ids), HIDDEN, generator=torch.Generator().manual_seed(1)), ids

    def lm_head_weight(self):
        return self._weight

    def decode(self, token_ids: Sequence[int]) -> str:
        return "".join("<end>" if i == END else chr(i) for i in token_ids)


class LengthPRM(ProcessRewardModel):
    """A longer step is a better step; `special` gives scores of solutions by their last step."""

    def __init__(self, special: dict[str, StepScores] | None = None) -> None:
        self.special = special or {}
        self.batches: list[int] = []

    def score_steps(self, problem: str, solutions: Sequence[Sequence[str]]) -> list[StepScores]:
        self.batches.append(len(solutions))
        return [
            self.special.get(
                steps[-1] if steps else "",
                StepScores(tuple(min(len(s), 50) / 50 for s in steps), sum(map(len, steps))),
            )
            for steps in solutions
        ]
