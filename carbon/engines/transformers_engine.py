"""The engine without a server: a decoder and our decoding loop, on CPU or one CUDA device.

It reads checkpoints in the format of the transformers library, whose tokenizers it uses.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeGuard

import torch
from jaxtyping import Float, Int
from torch import Tensor

from carbon.core.errors import OutOfMemoryError
from carbon.core.types import Completion
from carbon.engines.base import Engine, SampleRequest, SampleUpdate
from carbon.engines.calibrated_requests import plan_of
from carbon.engines.decoding import BranchingBatch, NewBatch, Prefixes, decode_batch
from carbon.engines.draft_decoding import DraftingBatch
from carbon.engines.drafting import DraftTables
from carbon.engines.keeping import Kept
from carbon.engines.reading import SMALL_PIECE, completion_hidden_states
from carbon.models import memory
from carbon.models.chat_tokenizer import ChatTokenizer, load_tokenizer
from carbon.models.cores import num_threads
from carbon.models.decoder import Decoder
from carbon.models.gpu import (
    free_bytes,
    half_type,
    has_kernels,
    is_out_of_memory,
    within_memory,
)
from carbon.models.linear import Linear
from carbon.models.policy import PolicyDecoder, load_policy

if TYPE_CHECKING:
    from carbon.engines.buckets import Buckets
    from carbon.engines.draft_buckets import Memory


class TransformersEngine(Engine):
    def __init__(self, decoder: PolicyDecoder, tokenizer: ChatTokenizer) -> None:
        self._decoder = decoder
        self._tokenizer = tokenizer
        self._lm_head_weight = decoder.lm_head_weight[: tokenizer.size]
        self._lm_head = Linear(self._lm_head_weight)
        self._prefixes: Prefixes | None = None  # None: not remembering
        self._buckets: Buckets | None = None  # CUDA graphs, made by the first run
        self._draft_tables: DraftTables | None = None
        self._draft_buckets: Buckets | None = None  # as those, each with the same memory
        self._draft_memory: Memory | None = None
        self._kept: Kept = {}  # of the last call's rows that may be fitted
        self._beside = memory.MOST_BESIDE  # bytes, allocated by others meanwhile
        self.uses_drafts = True

    @classmethod
    def load(
        cls,
        folder: Path,
        *,
        system_prompt: str | None = None,
        device: torch.device | str = "cpu",
        dtype: torch.dtype | None = None,
        date_string: str = "26 Jul 2024",
    ) -> "TransformersEngine":
        """The policy in a checkpoint's folder.

        `dtype` None means float32 on the CPU, so that a row's text does not depend on its batch,
        and the GPU's own halves elsewhere. `date_string` pins the date that Llama's template
        writes. On a CPU torch is set to half of the cores, or to OMP_NUM_THREADS: a reward model
        computes beside, and threads that wait for a busy core cost more than they bring.

        Raises:
            ModelError: something is missing, or the architecture is not supported.
            OutOfMemoryError: the weights do not fit the device.
        """
        on_cpu = torch.device(device).type == "cpu"
        if on_cpu:
            torch.set_num_threads(num_threads())
        dtype = dtype or (torch.float32 if on_cpu else half_type(device))
        decoder = load_policy(folder, device, dtype)
        return cls(decoder, load_tokenizer(folder, system_prompt, date_string))

    def encode(self, problem: str) -> tuple[int, ...]:
        return self._tokenizer.encode_within(problem, self._decoder.max_positions)

    def sample(
        self, requests: Sequence[SampleRequest], max_new_tokens: int, stop_strings: tuple[str, ...]
    ) -> Iterator[list[SampleUpdate]]:
        """See Engine.sample. A stop string's token is whole in the text, so text and ids agree.

        Raises:
            CalibrationError: a delta is of another width, or not finite.
            ConfigError: a temperature that cannot be.
        """
        for request in {request.calibration: request for request in requests}.values():
            plan_of(request, self._decoder.hidden_size)
        self._kept = kept = {}
        drafts, keeps = self._check_requests(requests, max_new_tokens) if requests else (False,) * 2
        truncates = any(request.calibration.truncates for request in requests)
        try:
            yield from decode_batch(
                self._decoder,
                self._tokenizer,
                requests,
                max_new_tokens,
                stop_strings,
                self._new_batch(kept if keeps else None, truncates=truncates, drafts=drafts),
                self._prefixes,
            )
        except RuntimeError as error:
            if not is_out_of_memory(error):
                raise
            # Their memory is free for what is asked next.
            self._buckets = self._draft_buckets = self._draft_memory = None
            self._kept = {}
            raise OutOfMemoryError(
                f"{len(requests):,} rollouts of up to {max_new_tokens:,} tokens do not fit in this "
                "device's memory: lower N or the tokens per rollout."
            ) from error

    def check_rows(
        self,
        num_rows: int,
        num_prompt_tokens: int,
        max_new_tokens: int,
        beside: Mapping[str, int] = MappingProxyType({}),
    ) -> None:
        """See Engine.check_rows. A CPU's memory is not asked."""
        device = self._decoder.device
        if device.type != "cuda":
            return
        batch = self._needed(num_prompt_tokens, max_new_tokens)
        taken = beside.get(str(device), 0)
        memory.check_rows(batch, num_rows, max_new_tokens, free_bytes(device), taken)
        if beside:
            self._beside = taken

    def _check_requests(
        self, requests: Sequence[SampleRequest], max_new_tokens: int
    ) -> tuple[bool, bool]:
        """Whether they fit with drafts, beside what else is to come, and with hidden states kept.
        Rows that only fit without go without; what drafts hold is free for them then."""
        device = self._decoder.device
        if device.type != "cuda":
            return self.uses_drafts, False
        longest = max(len(request.prompt_ids) for request in requests)
        num_calibrations = len({request.calibration for request in requests})
        needed = partial(self._needed, longest, max_new_tokens, num_calibrations)

        def fits(**more: bool) -> bool:
            return needed(**more).needed(len(requests)) + self._beside <= free_bytes(device)

        drafts = self.uses_drafts and fits(drafts=True)
        if not drafts:
            self._draft_buckets = self._draft_memory = None
            memory.check_rows(needed(), len(requests), max_new_tokens, free_bytes(device))
        asks = any(request.keeps_hidden_states for request in requests)
        return drafts, asks and fits(drafts=drafts, keeps=True)

    def _needed(
        self,
        num_prompt_tokens: int,
        max_new_tokens: int,
        num_calibrations: int = 2,
        *,
        drafts: bool = False,
        keeps: bool = False,
    ) -> memory.BatchBytes:
        num_new = max(0, min(max_new_tokens, self._decoder.max_positions - num_prompt_tokens))
        return memory.sampling(
            memory.sizes_of(self._decoder),
            num_prompt_tokens,
            num_new,
            num_calibrations=num_calibrations,
            drafts=drafts,
            keeps=keeps,
        )

    def _new_batch(self, kept: Kept | None, *, truncates: bool, drafts: bool) -> NewBatch:
        """How a pass is computed: with CUDA graphs where they can be, else in the plain way; with
        drafts where they fit, and a CPU or graphs are used.

        Graphs draw from all tokens, and put hidden states into `kept`.
        """
        decoder = self._decoder
        tables = self._draft_tables if drafts else None
        if tables is not None and decoder.device.type == "cpu" and isinstance(decoder, Decoder):
            return partial(DraftingBatch, decoder, self._lm_head_weight, self._lm_head, tables)
        if truncates or not _can_use_kernels(decoder):
            return partial(BranchingBatch, decoder, self._lm_head_weight, self._lm_head)
        # Imported here: Triton comes with torch's CUDA builds only.
        from carbon.engines.buckets import Buckets  # noqa: PLC0415
        from carbon.engines.graph_decoding import GraphBatch  # noqa: PLC0415

        new_buckets = partial(
            Buckets, decoder, len(self._lm_head_weight), sorted(self._tokenizer.end_ids)
        )
        if tables is None:
            self._buckets = self._buckets or new_buckets()
            return partial(GraphBatch, decoder, self._buckets, kept=kept)
        from carbon.engines.draft_buckets import DraftingBucket, Memory  # noqa: PLC0415
        from carbon.engines.graph_draft_decoding import DraftingGraphBatch  # noqa: PLC0415

        if self._draft_buckets is None or self._draft_memory is None:
            self._draft_memory = Memory(decoder.device)
            self._draft_buckets = new_buckets(partial(DraftingBucket, memory=self._draft_memory))
        buckets, written = self._draft_buckets, self._draft_memory
        return partial(DraftingGraphBatch, decoder, buckets, written, kept=kept)

    def hidden_states(
        self, prompt_ids: Sequence[int], completions: Sequence[Completion]
    ) -> tuple[Float[Tensor, "tokens hidden"], Int[Tensor, " tokens"]]:
        """See Engine.hidden_states. What was kept while it was sampled is not read again."""
        prompt_ids = tuple(prompt_ids)
        rows = [completion.token_ids for completion in completions if completion.token_ids]
        with within_memory(
            f"Reading {len(rows):,} rollouts again does not fit in this device's memory."
        ):
            known = {
                row: self._kept[prompt_ids, row] for row in rows if (prompt_ids, row) in self._kept
            }
            unknown = [row for row in dict.fromkeys(rows) if row not in known]
            known |= zip(unknown, self._read_again(prompt_ids, unknown), strict=True)
            states = [known[row] for row in rows]
        empty = torch.empty(0, self._decoder.hidden_size).to(self._lm_head_weight)
        target_ids = torch.tensor([token_id for row in rows for token_id in row], dtype=torch.long)
        return torch.cat([empty, *states]), target_ids.to(empty.device)

    def _read_again(
        self, prompt_ids: tuple[int, ...], rows: list[tuple[int, ...]]
    ) -> list[Float[Tensor, "tokens hidden"]]:
        if not rows:
            return []
        try:
            return completion_hidden_states(self._decoder, prompt_ids, rows)
        except RuntimeError as error:
            if not is_out_of_memory(error):
                raise
        # Only after the except clause is what the failed attempt held free again.
        return completion_hidden_states(self._decoder, prompt_ids, rows, SMALL_PIECE)

    def lm_head_weight(self) -> Float[Tensor, "vocab hidden"]:
        return self._lm_head_weight

    def decode(self, token_ids: Sequence[int]) -> str:
        return self._tokenizer.decode(token_ids)

    @contextmanager
    def remembering(self) -> Iterator[None]:
        """See Engine.remembering. Holds a cached row for each different text of the last call."""
        self._prefixes = {}
        try:
            yield
        finally:
            self._prefixes = None

    @property
    def uses_drafts(self) -> bool:
        """Whether a pass may read what siblings wrote next: on a CPU, or with CUDA graphs. Texts
        stay the same without, up to rounding. To set it forgets what was written so far."""
        return self._draft_tables is not None

    @uses_drafts.setter
    def uses_drafts(self, uses: bool) -> None:
        self._draft_tables = DraftTables() if uses else None
        self._draft_buckets = self._draft_memory = None

    @property
    def num_computed_tokens(self) -> int:
        return self._decoder.num_computed_tokens

    @property
    def decoder_name(self) -> str:
        return self._decoder.name


def _can_use_kernels(decoder: PolicyDecoder) -> TypeGuard[Decoder]:
    """Kernels are for our own decoder alone, and wide loads must reach a row."""
    return (
        has_kernels(decoder.device) and isinstance(decoder, Decoder) and decoder.head_dim % 8 == 0
    )
