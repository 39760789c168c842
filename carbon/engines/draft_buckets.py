"""Buckets whose rows are ahead of each other: a pass reads drafts beside the newest tokens.

A graph has a fixed number of places, a multiple of the bucket's rows; the drafted tokens with the
best chances fill those that the rows leave. Imported only where Triton is.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import torch
from jaxtyping import Float, Float64, Int
from torch import Tensor
from torch.nn import functional

from carbon.engines import drafting_kernels, sampling_kernels
from carbon.engines.buckets import Bucket, RowValues
from carbon.engines.drafting import LONGEST, problem_of
from carbon.engines.drafting_kernels import MOST_DRAFTED, Contexts, NewTokens
from carbon.engines.host_copies import HostCopies
from carbon.engines.sampling_kernels import Draw
from carbon.models import attention_kernels
from carbon.models.attention_kernels import Places
from carbon.models.decoder import Decoder
from carbon.models.gpu import multiprocessors
from carbon.models.memory import DRAFT_PLACES

_MOST_TOKENS = 1 << 19  # that are remembered: then contexts begin to meet in one cell
_PARTS = 1_000_000  # of a chance
# Places for each row, and drafted tokens of one at most. The second fills what ended rows leave.
_WAYS = ((1, 0), (1, 3), (2, 3), (4, MOST_DRAFTED))


class Memory:
    """What rows wrote, of the last problems: see DraftTables."""

    def __init__(self, device: torch.device) -> None:
        self.contexts = Contexts.empty(device)
        self._numbers: dict[tuple[int, ...], int] = {}
        self._num_tokens = 0

    def numbers(self, prompts: Sequence[tuple[int, ...]]) -> list[int]:
        """Of each prompt's problem. All others are forgotten first where there is little room."""
        if self._num_tokens > _MOST_TOKENS:
            self.contexts.cells.zero_()
            self.contexts.counters.zero_()
            self._numbers, self._num_tokens = {}, 0
        problems = [problem_of(prompt, self._numbers) for prompt in prompts]
        return [self._numbers.setdefault(each, len(self._numbers)) for each in problems]

    def add(self, num_tokens: int) -> None:
        self._num_tokens += num_tokens


@dataclass(frozen=True, slots=True, eq=False)
class DraftingRows(RowValues):
    """`pieces` are the newest token of each row and its draft."""

    problems: Int[Tensor, " rows"]
    pieces: Int[Tensor, "rows pieces"]
    chances: Float[Tensor, "rows drafted"]  # that a row draws this token and those before it
    recent: Int[Tensor, "rows recent"]  # its context, and room for the tokens of a pass

    @classmethod
    def of(
        cls,
        rows: RowValues,
        problems: Int[Tensor, " rows"],
        prompts: Sequence[tuple[int, ...]] = (),
    ) -> "DraftingRows":
        """Rows that have only their prompts yet."""
        count, device = len(problems), problems.device
        pieces = problems.new_zeros(count, 1 + MOST_DRAFTED)
        chances = torch.zeros(count, MOST_DRAFTED, device=device)
        recent = problems.new_zeros(count, LONGEST + 1 + MOST_DRAFTED)
        if prompts:
            last = [(*[-1] * LONGEST, *prompt)[-LONGEST:] for prompt in prompts]
            recent[:, :LONGEST] = torch.tensor(last, device=device)
        return cls(*rows.tensors, problems=problems, pieces=pieces, chances=chances, recent=recent)


class Told(NamedTuple):
    """What the host learns of a pass, when the next one is under way."""

    tokens: list[list[int]]  # of each row, then -1
    num_read: int
    expected: list[float]  # drafted tokens that would be right, by the way


class DraftingBucket(Bucket):
    def __init__(
        self,
        decoder: Decoder,
        vocab: int,
        end_ids: Int[Tensor, " ends"],
        size: int,
        memory: Memory,
    ) -> None:
        super().__init__(decoder, vocab, end_ids, size)
        device = decoder.device
        self.memory = memory
        self.rows = DraftingRows.of(self.rows, torch.zeros_like(self.rows.tokens))
        self.num_places = [multiple * size for multiple, _ in self.ways]
        room = [multiple * size if most else 0 for multiple, most in self.ways]
        self._room = torch.tensor(room, device=device)  # for new tokens, if there are drafts
        self._uniforms_at = torch.zeros(3, dtype=torch.long, device=device)
        self._ranks = torch.arange(size * MOST_DRAFTED, device=device)
        self._told = torch.zeros(size + 1, 1 + MOST_DRAFTED, dtype=torch.long, device=device)
        self._copies = HostCopies(self._told)

    @property
    def ways(self) -> list[tuple[int, int]]:
        return [way for way in _WAYS if way[1] == 0 or way[0] * self.size <= DRAFT_PLACES]

    @property
    def passes(self) -> list[Callable[[], None]]:
        """One of each way."""
        return [partial(self.pass_of, *way) for way in self.ways]

    @torch.inference_mode()
    def begin(self, rows: DraftingRows, hidden_states: Float[Tensor, "rows hidden"]) -> None:
        """Draw the first token of each row, and draft what may follow."""
        self.rows.copy_from(rows, slice(None))
        self.rows.lengths.sub_(1)  # the last slot's hidden state is known already
        padded = hidden_states.new_zeros(self.size, hidden_states.shape[1])
        padded[: len(hidden_states)] = hidden_states
        with self._on_device():
            places, new = self._place(self._widths(self.size, 0), self.size, 0)
            self._draw(padded, places, new)
            self._take(places, new)
            self._told[-1, 0] = 0  # nothing was read

    @torch.inference_mode()
    def point_at_uniforms(
        self, uniforms: Float64[Tensor, "rows positions"], first_slot: int
    ) -> None:
        """Draw by these, which must stay where they are: the first for what follows this slot."""
        where = [uniforms.data_ptr(), uniforms.stride(0), first_slot]
        self._uniforms_at.copy_(torch.tensor(where))

    def go_on(self, way: int) -> None:
        """Let the model read each row's pieces, and draw what follows. Returns without waiting."""
        with torch.inference_mode(), self._on_device():
            self._replays[way]()

    def told(self) -> Callable[[], Told]:
        """Starts to copy what came out to the host; the result waits for it."""
        wait = self._copies.start()

        def read() -> Told:
            *tokens, (num_read, *expected) = wait()
            return Told(tokens, num_read, [each / _PARTS for each in expected[: len(self.ways)]])

        return read

    def pass_of(self, multiple: int, most: int) -> None:
        """One pass over so many places for each row, and at most so many drafted tokens of one."""
        num_places = multiple * self.size
        places, new = self._place(self._widths(num_places, most), num_places, most)
        tiling = attention_kernels.tiling(
            self.size,
            self.heads,
            self._decoder.dtype,
            multiprocessors(self._decoder.device),
            1 + most,
        )
        self._draw(self._read(new.tokens, places, tiling), places, new)
        self._take(places, new)

    def _widths(self, num_places: int, most: int) -> Int[Tensor, " rows"]:
        """Pieces that each row reads: the best chances of all come first, a row's in order.

        Tells how many those are, and what each way would bring.
        """
        growing = self.rows.remaining > 0
        widths = growing.long()
        num_growing = widths.sum()
        chances, order = self.rows.chances.flatten().sort(descending=True, stable=True)
        if most:
            chosen = (self._ranks < num_places - num_growing) & (chances > 0)
            drafted = torch.zeros_like(chosen).scatter_(0, order, chosen)
            widths += drafted.view(self.size, -1)[:, :most].sum(1)
        # In whole numbers, whose sums do not depend on their order.
        brought = functional.pad((_PARTS * chances).long().cumsum(0), (1, 0))
        free = (self._room - num_growing).clamp(0, len(chances))
        self._told[-1, 0] = widths.sum()
        self._told[-1, 1 : 1 + len(free)] = brought[free]
        return widths

    def _place(
        self, widths: Int[Tensor, " rows"], num_places: int, most: int
    ) -> tuple[Places, NewTokens]:
        rows = self.rows
        return drafting_kernels.place(
            widths,
            num_places,
            1 + most,
            rows.pieces,
            rows.lengths,
            rows.remaining,
            rows.biases,
            rows.temperatures,
            self._uniforms_at,
        )

    def _draw(
        self, hidden_states: Float[Tensor, "tokens hidden"], places: Places, new: NewTokens
    ) -> None:
        logits = functional.linear(hidden_states, self._decoder.lm_head_weight)
        each = Draw(
            self.draw.bias_address,
            new.biases,
            new.temperatures,
            new.uniforms,
            self.draw.end_ids,
            new.tokens,
            places.remaining,
        )
        sampling_kernels.draw(logits, self._vocab, each)

    def _take(self, places: Places, new: NewTokens) -> None:
        rows = self.rows
        counts = drafting_kernels.accept(
            new.tokens,
            places,
            self.draw.end_ids,
            rows.pieces,
            rows.remaining,
            rows.lengths,
            rows.recent,
            self._told,
        )
        drafting_kernels.learn_and_draft(
            self.memory.contexts,
            counts,
            rows.problems,
            rows.remaining,
            rows.recent,
            rows.pieces,
            rows.chances,
        )
