"""The process reward model in this process: Qwen2ForProcessRewardModel checkpoints, CPU or CUDA.

A problem's prompt is read once, equal solutions are read once. It knows nothing of sampling,
answers or events.
"""

import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from carbon import checkpoint
from carbon.decoder import Decoder
from carbon.errors import OutOfMemoryError
from carbon.key_value_cache import KeyValueCache
from carbon.rewards.base import ProcessRewardModel
from carbon.rewards.reward_head import RewardHead, scores_by_row
from carbon.rewards.solution_ids import SolutionEncoder
from carbon.types import StepScores

Steps = tuple[str, ...]

_NUM_PROBLEMS = 2  # remembered at once: one running, and the one before it
_NUM_SOLUTIONS = 4_096  # remembered of one problem, before all are forgotten
# Positions (prompt and padded solution) of a micro-batch. Measured: a CPU is fastest with few,
# which stay in its cache and waste little on padding; a 7B model keeps a GPU busy from 4,096 on.
_CPU_BATCH_TOKENS = 1_024
_GPU_BATCH_TOKENS = 8_192
_PAD_ID = 0  # any id but the tag's: causal attention hides what stands on the right


@dataclass(slots=True)
class _Problem:
    """What is remembered of one problem: its prompt's keys and values, and the solutions read."""

    prompt_ids: tuple[int, ...]
    cache: KeyValueCache | None = None
    scores: dict[Steps, tuple[float, ...]] = field(default_factory=dict)


class TransformersPRM(ProcessRewardModel):
    """Scores steps with our own backbone and head (see `load`).

    Equal solutions of a problem are computed once and so have equal scores; `num_tokens` of the
    others is 0. A prompt's tokens count for the first solution that needed it.
    """

    def __init__(
        self,
        decoder: Decoder,
        head: RewardHead,
        encoder: SolutionEncoder,
        *,
        max_batch_tokens: int | None = None,
    ) -> None:
        """`max_batch_tokens` bounds the positions of a micro-batch; None fits it to the device."""
        is_cpu = decoder.device.type == "cpu"
        self._decoder, self._head, self._encoder = decoder, head, encoder
        self._max_batch_tokens = max_batch_tokens or (
            _CPU_BATCH_TOKENS if is_cpu else _GPU_BATCH_TOKENS
        )
        self._problems: OrderedDict[str, _Problem] = OrderedDict()
        self._lock = threading.Lock()

    @classmethod
    def load(
        cls,
        folder: Path,
        *,
        system_prompt: str | None,
        device: torch.device | str,
        dtype: torch.dtype | None = None,
        max_batch_tokens: int | None = None,
    ) -> "TransformersPRM":
        """Load a checkpoint whose weights are `model.*`, `score.0` and `score.2`.

        `system_prompt` is what the model was trained with (None: no such turn). `dtype` None is
        float32 on a CPU, and the checkpoint's own on a GPU.

        Raises:
            ModelError: a file or weight is missing, or this is no process reward model.
            OutOfMemoryError: the weights do not fit the device.
        """
        config = checkpoint.read_config(folder)
        encoder = SolutionEncoder.load(folder, system_prompt)
        try:
            weights = checkpoint.read_weights(folder, dtype or _dtype(config, device), device)
            head = RewardHead(weights)
            decoder = Decoder(config, weights)
        except torch.OutOfMemoryError as error:
            raise OutOfMemoryError(
                "The reward model does not fit this device's memory: choose a smaller one."
            ) from error
        return cls(decoder, head, encoder, max_batch_tokens=max_batch_tokens)

    def score_steps(self, problem: str, solutions: Sequence[Sequence[str]]) -> list[StepScores]:
        solutions = [tuple(steps) for steps in solutions]
        with self._lock:
            memory = self._recall(problem)
            num_tokens = self._read(memory, self._unread(memory, solutions))
            return [_result(memory, steps, num_tokens) for steps in solutions]

    def _recall(self, problem: str) -> _Problem:
        """The problem's memory, now the newest; the oldest goes when there are too many."""
        memory = self._problems.pop(problem, None)
        if memory is None:
            memory = _Problem(self._encoder.prompt_ids(problem))
        if len(memory.scores) > _NUM_SOLUTIONS:
            memory.scores.clear()
        self._problems[problem] = memory
        while len(self._problems) > _NUM_PROBLEMS:
            self._problems.popitem(last=False)
        return memory

    def _unread(self, memory: _Problem, solutions: Iterable[Steps]) -> dict[Steps, list[int]]:
        """Ids of each different solution that has steps, fits the context and is not known yet."""
        room = self._decoder.max_positions - len(memory.prompt_ids)
        unread: dict[Steps, list[int]] = {}
        for steps in solutions:
            if steps and steps not in memory.scores and steps not in unread:
                ids = self._encoder.solution_ids(steps)
                if len(ids) <= room:
                    unread[steps] = ids
        return unread

    def _read(self, memory: _Problem, unread: dict[Steps, list[int]]) -> dict[Steps, int]:
        """Score the solutions into the memory. Returns the tokens computed for each."""
        if not unread:
            return {}
        num_tokens = {steps: len(ids) for steps, ids in unread.items()}
        if memory.cache is None:
            memory.cache = self._read_prompt(memory.prompt_ids)
            num_tokens[next(iter(unread))] += len(memory.prompt_ids)
        for batch in self._micro_batches(unread, len(memory.prompt_ids)):
            scores = self._read_batch(memory.cache, [unread[steps] for steps in batch])
            for steps, values in zip(batch, scores, strict=True):
                assert len(values) == len(steps), f"{len(values)} scores, {len(steps)} steps"
                memory.scores[steps] = values
        return num_tokens

    def _micro_batches(
        self, unread: dict[Steps, list[int]], prompt_length: int
    ) -> Iterator[list[Steps]]:
        """Solutions of like length together, longest first, so that little is padded."""
        waiting = sorted(unread, key=lambda steps: len(unread[steps]), reverse=True)
        while waiting:
            row = prompt_length + len(unread[waiting[0]])
            size = max(1, self._max_batch_tokens // row)
            yield waiting[:size]
            waiting = waiting[size:]

    def _read_prompt(self, prompt_ids: tuple[int, ...]) -> KeyValueCache:
        try:
            cache = self._decoder.new_cache(1, len(prompt_ids))
            self._decoder.hidden_states(self._tensor([prompt_ids]), cache)
        except torch.OutOfMemoryError as error:
            raise _out_of_memory(len(prompt_ids)) from error
        return cache

    def _read_batch(self, cache: KeyValueCache, rows: list[list[int]]) -> list[tuple[float, ...]]:
        try:
            return self._compute(cache, rows)
        except torch.OutOfMemoryError as error:
            if len(rows) == 1:
                raise _out_of_memory(cache.length + len(rows[0])) from error
        # Only after the except clause is what the failed attempt held free again.
        half = len(rows) // 2
        return self._read_batch(cache, rows[:half]) + self._read_batch(cache, rows[half:])

    @torch.inference_mode()
    def _compute(self, cache: KeyValueCache, rows: list[list[int]]) -> list[tuple[float, ...]]:
        """Scores of the solutions that continue the cached prompt, in one right-padded batch."""
        longest = max(len(row) for row in rows)
        ids = self._tensor([row + [_PAD_ID] * (longest - len(row)) for row in rows])
        prompt_rows = torch.zeros(len(rows), dtype=torch.long, device=ids.device)
        continued = cache.expanded(prompt_rows, cache.length + longest)
        hidden = self._decoder.hidden_states(ids, continued)  # [batch, tokens, hidden]
        is_tag = ids == self._encoder.tag_id
        return scores_by_row(self._head(hidden[is_tag]), is_tag)

    def _tensor(self, rows: Sequence[Sequence[int]]) -> Tensor:
        return torch.tensor(rows, dtype=torch.long, device=self._decoder.device)


def _result(memory: _Problem, steps: Steps, num_tokens: dict[Steps, int]) -> StepScores:
    if not steps:
        return StepScores((), 0)
    if steps not in memory.scores:
        return StepScores((), 0, is_too_long=True)
    return StepScores(memory.scores[steps], num_tokens.pop(steps, 0))  # computed for the first


def _dtype(config: dict[str, Any], device: torch.device | str) -> torch.dtype:
    if torch.device(device).type == "cpu":
        return torch.float32
    return getattr(torch, config.get("dtype") or config.get("torch_dtype") or "bfloat16")


def _out_of_memory(num_tokens: int) -> OutOfMemoryError:
    return OutOfMemoryError(
        f"The reward model has no memory left to read one solution of {num_tokens:,} tokens: "
        "lower the tokens per rollout, or choose a smaller reward model."
    )
