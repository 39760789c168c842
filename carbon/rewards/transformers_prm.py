"""The process reward model in this process, of any family that `formats` knows, CPU or CUDA.

A problem's prompt is read once, equal solutions are read once.
"""

import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import torch
from jaxtyping import Float
from torch import Tensor

from carbon.core.errors import OutOfMemoryError
from carbon.core.types import StepScores
from carbon.models import checkpoint
from carbon.models.cores import num_cores, num_threads
from carbon.models.decoder import Decoder
from carbon.models.gpu import is_out_of_memory, within_memory
from carbon.models.key_value_cache import CachedRow, KeyValueCache
from carbon.models.memory import BATCH_TOKENS, REMEMBERED_TOKENS, scoring, sizes_of
from carbon.rewards.base import ProcessRewardModel
from carbon.rewards.formats import check_prm
from carbon.rewards.memory import KnownProblem, ProblemMemory, Steps
from carbon.rewards.prefix_memory import KnownPrefix, PrefixMemory
from carbon.rewards.reward_head import LM_HEAD, RewardHead, probabilities
from carbon.rewards.solution_ids import SolutionEncoder, SolutionIds

# Positions (prompt and padded solution) of a micro-batch. Measured: a CPU is fastest with few,
# which stay in its cache and waste little on padding; a 7B model keeps a GPU busy from 4,096 on.
_CPU_BATCH_TOKENS = 1_024
_CPU_REMEMBERED_TOKENS = 16_384  # of prefixes, see `remembering`
_EDITED_TOKENS = 4_096  # of beginnings of solutions that are edited, see `rescore`
_PAD_ID = 0  # any: causal attention hides what stands on the right


@dataclass(frozen=True, slots=True)
class _Reading:
    """A solution from the first id that is still to be read, and what was read before.

    `scores` are those of the steps in `beginning`: none where that is the prompt alone.
    """

    solution: SolutionIds
    beginning: CachedRow
    scores: tuple[float, ...]

    @property
    def num_new(self) -> int:
        return len(self.solution.ids)

    @property
    def num_positions(self) -> int:
        return self.beginning.num_tokens + self.num_new


_Scored = tuple[tuple[float, ...], CachedRow | None]  # of the ids just read; the row is all of it


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
        self._max_batch_tokens = max_batch_tokens or (_CPU_BATCH_TOKENS if is_cpu else BATCH_TOKENS)
        # Most rollouts end at about the same time: then the policy's core has nothing else to do.
        self._num_readers = 2 if is_cpu and num_threads() == 1 < num_cores() else 1
        self._memory = ProblemMemory[CachedRow](encoder, decoder.max_positions)
        self._max_remembered = _CPU_REMEMBERED_TOKENS if is_cpu else REMEMBERED_TOKENS
        self._prefixes: PrefixMemory | None = None  # None: not remembering
        self._edited = PrefixMemory(_EDITED_TOKENS)
        self._stream: torch.cuda.Stream | None = None
        self._lock = threading.Lock()

    def bytes_at_once(self, *, remembers: bool) -> dict[str, int]:
        """See ProcessRewardModel.bytes_at_once. A CPU's memory is not asked."""
        device = self._decoder.device
        if device.type != "cuda":
            return {}
        return {str(device): scoring(sizes_of(self._decoder), remembers=remembers)}

    @classmethod
    def load(
        cls,
        folder: Path,
        *,
        system_prompt: str | None,
        device: torch.device | str,
        name: str | None = None,
        dtype: torch.dtype | None = None,
        max_batch_tokens: int | None = None,
    ) -> "TransformersPRM":
        """Load a checkpoint of one of the families that `formats` knows.

        `system_prompt` is what the model was trained with, if its family has such a turn (None:
        without). `name` is the model's on the hub; None: its folder's. `dtype` None is float32 on a
        CPU, and on a GPU 16 bits: float16 where that is the checkpoint's own,
        and what the GPU computes in.

        Raises:
            ModelError: a file or weight is missing, or this is no process reward model.
            OutOfMemoryError: the weights do not fit the device.
        """
        config = checkpoint.read_config(folder)
        family = check_prm(config, name or str(folder))
        encoder = family.encoder.load(folder, system_prompt)
        with within_memory(
            "The reward model does not fit this device's memory: choose a smaller one."
        ):
            weights = checkpoint.read_weights(
                folder, dtype or checkpoint.reading_dtype(folder, device), device
            )
            head = family.head(weights, encoder.verdict_ids)
            weights.pop(LM_HEAD, None)  # which would write
            decoder = Decoder(family.backbone(config), weights)
        return cls(decoder, head, encoder, max_batch_tokens=max_batch_tokens)

    def score_steps(self, problem: str, solutions: Sequence[Sequence[str]]) -> list[StepScores]:
        with self._lock:
            return self._score(problem, solutions)

    def rescore(self, problem: str, steps: Sequence[str]) -> StepScores:
        """See ProcessRewardModel.rescore. What an edit leaves as it was is not read again."""
        with self._lock:
            of_a_search, self._prefixes = self._prefixes, self._edited
            try:
                return self._score(problem, [steps])[0]
            finally:
                self._prefixes = of_a_search

    def _score(self, problem: str, solutions: Sequence[Sequence[str]]) -> list[StepScores]:
        solutions = [tuple(steps) for steps in solutions]
        with self._beside():
            known = self._memory.recall(problem)
            num_tokens = self._read(problem, known, self._memory.unread(known, solutions))
            return [known.result(steps, num_tokens) for steps in solutions]

    @contextmanager
    def _beside(self) -> Iterator[None]:
        """On a GPU, compute in a stream of its own: a policy need not wait for long passes."""
        device = self._decoder.device
        if device.type != "cuda":
            yield
            return
        if self._stream is None:
            self._stream = torch.cuda.Stream(device)
            self._stream.wait_stream(torch.cuda.current_stream(device))  # which has the weights
        with torch.cuda.stream(self._stream):
            yield

    @contextmanager
    def remembering(self) -> Iterator[None]:
        """See ProcessRewardModel.remembering. Holds a bounded number of positions, on the device.

        A solution whose beginning has made room for others is read from its first step.
        """
        with self._lock:  # see `rescore`
            self._prefixes = PrefixMemory(self._max_remembered)
        try:
            yield
        finally:
            with self._lock:
                self._prefixes = None

    def _read(
        self, problem: str, known: KnownProblem[CachedRow], unread: dict[Steps, SolutionIds]
    ) -> dict[Steps, int]:
        """Score the solutions into the memory. Returns the tokens computed for each."""
        if not unread:
            return {}
        is_new = known.kept is None
        known.kept = known.kept or self._read_prompt(known.prompt_ids)
        readings = {
            steps: self._reading(problem, known.kept, steps, solution)
            for steps, solution in unread.items()
        }
        num_tokens = {steps: reading.num_new for steps, reading in readings.items()}
        if is_new:
            num_tokens[next(iter(unread))] += len(known.prompt_ids)
        batches = list(self._micro_batches(readings))
        for batch, found in zip(batches, self._read_batches(batches), strict=True):
            for steps, scored in zip(batch, found, strict=True):
                values = readings[steps].scores + scored[0]
                assert len(values) == len(steps), f"{len(values)} scores, {len(steps)} steps"
                known.scores[steps] = values
                if self._prefixes and scored[1]:
                    if self._prefixes is self._edited:
                        self._keep_beginnings(problem, steps, readings[steps], scored[1], values)
                    self._prefixes.put(problem, steps, KnownPrefix(scored[1], values))
        return num_tokens

    def _keep_beginnings(
        self,
        problem: str,
        steps: Steps,
        reading: _Reading,
        row: CachedRow,
        values: tuple[float, ...],
    ) -> None:
        """The row up to each step that was just read: whichever is edited, those before it stay."""
        places = reading.solution.places[:-1]
        for number, place in enumerate(places, len(reading.scores) + 1):
            beginning = row.cut(reading.beginning.num_tokens + place + 1).copied()
            self._edited.put(problem, steps[:number], KnownPrefix(beginning, values[:number]))

    def _reading(
        self, problem: str, prompt: CachedRow, steps: Steps, solution: SolutionIds
    ) -> _Reading:
        prefix = self._prefixes.longest(problem, steps) if self._prefixes else None
        if prefix is None:
            return _Reading(solution, prompt, ())
        num_read = prefix.row.num_tokens - prompt.num_tokens
        return _Reading(solution.after(num_read), prefix.row, prefix.scores)

    def _micro_batches(self, readings: dict[Steps, _Reading]) -> Iterator[dict[Steps, _Reading]]:
        """Readings of like length together, longest first, so that little is padded."""
        waiting = sorted(readings, key=lambda steps: readings[steps].num_new, reverse=True)
        most = -(-len(waiting) // self._num_readers)
        while waiting:
            beginning = max(readings[steps].beginning.num_tokens for steps in waiting)
            row = beginning + readings[waiting[0]].num_new
            size = max(1, min(most, self._max_batch_tokens // row))
            yield {steps: readings[steps] for steps in waiting[:size]}
            waiting = waiting[size:]

    def _read_prompt(self, prompt_ids: tuple[int, ...]) -> CachedRow:
        with within_memory(_no_memory_for(len(prompt_ids))):
            cache = self._decoder.new_cache(1, len(prompt_ids))
            self._decoder.hidden_states(self._tensor([prompt_ids]), cache)
        return cache.taken([0])[0]

    def _read_batches(self, batches: list[dict[Steps, _Reading]]) -> Iterator[list[_Scored]]:
        readings = [list(batch.values()) for batch in batches]
        if self._num_readers == 1:
            yield from map(self._read_batch, readings)
            return
        # Threads of ours, not of torch's: they do not wait for each other at every product.
        with ThreadPoolExecutor(self._num_readers) as readers:
            yield from readers.map(self._read_batch, readings)

    def _read_batch(self, batch: list[_Reading]) -> list[_Scored]:
        try:
            return self._compute(batch)
        except RuntimeError as error:
            if not is_out_of_memory(error):
                raise
            if len(batch) == 1:
                raise OutOfMemoryError(_no_memory_for(batch[0].num_positions)) from error
        # Only after the except clause is what the failed attempt held free again.
        half = len(batch) // 2
        return self._read_batch(batch[:half]) + self._read_batch(batch[half:])

    @torch.inference_mode()
    def _compute(self, batch: list[_Reading]) -> list[_Scored]:
        """Scores of the steps that follow each beginning, in one right-padded batch."""
        longest = max(reading.num_new for reading in batch)
        pads = ([_PAD_ID] * (longest - reading.num_new) for reading in batch)
        ids = self._tensor([r.solution.ids + pad for r, pad in zip(batch, pads, strict=True)])
        cache = KeyValueCache.joined([reading.beginning for reading in batch], longest)
        hidden = self._decoder.hidden_states(ids, cache)  # [batch, tokens, hidden]
        scores = self._scores(hidden, [reading.solution.places for reading in batch])
        if not self._prefixes:
            return [(values, None) for values in scores]
        rows = zip(cache.taken(range(len(batch))), batch, strict=True)
        cut = (row.cut(reading.num_positions) for row, reading in rows)
        return list(zip(scores, cut, strict=True))

    def _scores(
        self, hidden: Float[Tensor, "batch tokens hidden"], places: Sequence[tuple[int, ...]]
    ) -> list[tuple[float, ...]]:
        rows = [row for row, one in enumerate(places) for _ in one]
        at_places = hidden[rows, [place for one in places for place in one]]  # [places, hidden]
        scores = probabilities(self._head(at_places)).cpu()
        return [tuple(row.tolist()) for row in scores.split([len(one) for one in places])]

    def _tensor(self, rows: Sequence[Sequence[int]]) -> Tensor:
        return torch.tensor(rows, dtype=torch.long, device=self._decoder.device)


def _no_memory_for(num_tokens: int) -> str:
    return (
        f"The reward model has no memory left to read one solution of {num_tokens:,} tokens: "
        "lower the tokens per rollout, or choose a smaller reward model."
    )
