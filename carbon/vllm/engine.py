"""The engine for GPUs: vLLM decodes in a process of its own; Eq. 1 is drawn there by our processor.

Everything that depends on vLLM's version is in `processor`.
"""

import itertools
import time
import uuid
from collections import OrderedDict
from collections.abc import AsyncGenerator, Iterator, Mapping, Sequence
from contextlib import ExitStack, aclosing, closing
from pathlib import Path
from typing import Any

import torch
from jaxtyping import Float, Int
from torch import Tensor

from carbon.core.errors import ConfigError, ModelError, OutOfMemoryError
from carbon.core.types import Completion, FinishReason
from carbon.engines.base import Engine, SampleRequest, SampleUpdate
from carbon.engines.calibrated_requests import DrawingPlan, plan_of
from carbon.engines.growing_row import SECONDS_BETWEEN_TEXTS, GrowingRow
from carbon.models import checkpoint
from carbon.models.architectures import described
from carbon.models.architectures import max_positions as positions_of
from carbon.models.chat_tokenizer import ChatTokenizer, load_tokenizer
from carbon.models.gpu import half_type, num_gpus
from carbon.models.lm_head import load_lm_head
from carbon.vllm.async_engine import AsyncEngine

_PROCESSOR = "carbon.vllm.processor"
_TEXTS_REMEMBERED = 4_096
_ROWS_AT_ONCE = 256  # decoded together; more have to wait

_Text = tuple[tuple[int, ...], tuple[int, ...]]  # prompt_ids, token_ids


class VLLMEngine(Engine):
    def __init__(
        self,
        engine: AsyncEngine,
        tokenizer: ChatTokenizer,
        lm_head_weight: Float[Tensor, "vocab hidden"],
        max_positions: int,
        num_kept: int,
        name: str,
    ) -> None:
        self._engine, self._tokenizer, self._name = engine, tokenizer, name
        self._lm_head_weight = lm_head_weight
        self._max_positions, self._num_kept = max_positions, num_kept
        self._names = itertools.count()
        self._kept: OrderedDict[_Text, int] = OrderedDict()  # under which name it is kept there
        preparing = engine.llm.collective_rpc(
            "prepare_calibrated_sampling", args=(len(lm_head_weight), num_kept)
        )
        engine.call(preparing)

    @classmethod
    def load(
        cls,
        folder: Path,
        *,
        system_prompt: str | None = None,
        dtype: torch.dtype | None = None,
        date_string: str = "26 Jul 2024",
        max_positions: int | None = None,
        num_kept: int = 131_072,
        fit_device: torch.device | str | None = None,
        arguments: Mapping[str, Any] | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> "VLLMEngine":
        """The policy in a checkpoint's folder; this starts a process and may take minutes.

        `dtype` None means halves on a GPU and float32 without one. The model's context is
        bounded by `max_positions`. Up to `num_kept` hidden states are kept for the fit, which
        computes on `fit_device`: the first GPU, if there is one. `arguments` go to vLLM and win
        over ours (such as gpu_memory_utilization, tensor_parallel_size); `environment` holds
        variables for its process.

        Raises:
            ModelError: something is missing, the architecture is not supported, vLLM cannot be
                used, or the model does not fit.
        """
        has_gpu = num_gpus() > 0
        fit_device = fit_device or ("cuda:0" if has_gpu else "cpu")
        dtype = dtype or (half_type(torch.device("cuda:0")) if has_gpu else torch.float32)
        config = checkpoint.read_config(folder)
        positions = positions_of(config)
        positions = min(positions, max_positions or positions)
        tokenizer = load_tokenizer(folder, system_prompt, date_string)
        lm_head_weight = load_lm_head(folder, fit_device, dtype)[: tokenizer.size]
        ours = _engine_arguments(folder, dtype, positions, lm_head_weight.shape[1])
        engine = AsyncEngine.start(ours | dict(arguments or {}), environment)
        with ExitStack() as undo:
            undo.callback(engine.shutdown)
            name = described("vLLM", config)
            loaded = cls(engine, tokenizer, lm_head_weight, positions, num_kept, name)
            undo.pop_all()
        return loaded

    @property
    def is_alive(self) -> bool:
        """False once vLLM's process has ended: load the engine again."""
        return self._engine.is_alive

    def shutdown(self) -> None:
        """End vLLM's process and give its memory back."""
        self._engine.shutdown()

    def encode(self, problem: str) -> tuple[int, ...]:
        return self._tokenizer.encode_within(problem, self._max_positions)

    def sample(
        self, requests: Sequence[SampleRequest], max_new_tokens: int, stop_strings: tuple[str, ...]
    ) -> Iterator[list[SampleUpdate]]:
        """See Engine.sample. Yields often, but not for every position; rows grow by themselves.

        Raises:
            CalibrationError: a delta is of another width, or not finite.
            ConfigError: a temperature or seed that cannot be.
            ModelError: vLLM's process was lost.
        """
        plans = [self._plan(request) for request in requests]  # an error comes before any work
        rows = [
            GrowingRow(request, self._tokenizer, max_new_tokens, self._max_positions, stop_strings)
            for request in requests
        ]
        pairs = [pair for pair in zip(rows, plans, strict=True) if pair[0].limit > 0]
        growing = dict(enumerate(pairs))
        arriving = self._engine.stream([self._grow(row, plan) for row, plan in pairs])
        next_texts = time.monotonic()
        updates: list[SampleUpdate] = [row.completed("length") for row in rows if row.limit <= 0]
        with closing(arriving):
            for reasons in arriving:
                for index, reason in reasons:
                    row, plan = growing.pop(index)
                    updates.append(row.completed(reason))
                    if plan.kept_as is not None:
                        text = row.request.prompt_ids, tuple(row.token_ids)
                        self._remember(text, plan.kept_as)
                if time.monotonic() >= next_texts:
                    updates += [text for row, _ in growing.values() for text in row.grown()]
                    next_texts = time.monotonic() + SECONDS_BETWEEN_TEXTS
                yield updates
                updates = []

    def hidden_states(
        self, prompt_ids: Sequence[int], completions: Sequence[Completion]
    ) -> tuple[Float[Tensor, "tokens hidden"], Int[Tensor, " tokens"]]:
        """See Engine.hidden_states. What was not kept while it was sampled is decoded once more.

        Raises:
            OutOfMemoryError: a completion is longer than what can be kept.
            ModelError: vLLM's process was lost.
        """
        texts = [(tuple(prompt_ids), one.token_ids) for one in completions if one.token_ids]
        states = self._kept_states(texts)
        for group in self._groups([text for text in dict.fromkeys(texts) if text not in states]):
            self._decode_again(group)
            states |= self._kept_states(group)
        if any(text not in states for text in texts):
            raise OutOfMemoryError(
                f"The engine has no room for the {self._num_kept:,} hidden states it should keep."
            )
        empty = torch.empty(0, self._lm_head_weight.shape[1]).to(self._lm_head_weight)
        target_ids = torch.tensor([token_id for _, ids in texts for token_id in ids]).long()
        return torch.cat([empty, *(states[text] for text in texts)]), target_ids.to(empty.device)

    def lm_head_weight(self) -> Float[Tensor, "vocab hidden"]:
        return self._lm_head_weight

    def decode(self, token_ids: Sequence[int]) -> str:
        return self._tokenizer.decode(token_ids)

    @property
    def decoder_name(self) -> str:
        return self._name

    def _plan(self, request: SampleRequest) -> DrawingPlan:
        kept_as = next(self._names) if request.keeps_hidden_states else None
        if request.calibration.truncates:
            raise ConfigError(
                "Top-p and top-k are not for vLLM here: choose the backend “transformers”."
            )
        return plan_of(request, self._lm_head_weight.shape[1], kept_as)

    async def _grow(self, row: GrowingRow, plan: DrawingPlan) -> AsyncGenerator[FinishReason, None]:
        """Let the row grow in the engine's thread; tells only why it ended."""
        tokens = self._tokens(row.request.prompt_ids, plan, row.limit)
        async with aclosing(tokens):  # leaving early aborts the request
            async for token_ids in tokens:
                for token_id in token_ids:
                    row.token_ids.append(token_id)
                    if (reason := row.end_reason()) is not None:
                        yield reason
                        return
        raise ModelError("The engine broke off a rollout that was not finished.")

    async def _tokens(
        self, prompt_ids: Sequence[int], plan: DrawingPlan, limit: int
    ) -> AsyncGenerator[Sequence[int], None]:
        """New tokens as they come, up to an end token or the limit (a known text has no other end).

        vLLM has nothing to choose: our processor leaves it one token, which its greedy path takes.
        """
        from vllm.sampling_params import (  # noqa: PLC0415 - vLLM may be missing # pyright: ignore[reportMissingImports]
            RequestOutputKind,
            SamplingParams,
        )

        parameters = SamplingParams(
            temperature=0.0,
            max_tokens=limit,
            ignore_eos=True,
            stop_token_ids=[] if plan.forced_ids else sorted(self._tokenizer.end_ids),
            detokenize=False,
            output_kind=RequestOutputKind.DELTA,
            extra_args=plan.packed(),
        )
        prompt = {"prompt_token_ids": list(prompt_ids)}
        outputs = self._engine.llm.generate(prompt, parameters, request_id=uuid.uuid4().hex)
        async with aclosing(outputs):
            async for output in outputs:
                yield output.outputs[0].token_ids

    def _remember(self, text: _Text, name: int) -> None:
        self._kept[text] = name
        self._kept.move_to_end(text)
        while len(self._kept) > _TEXTS_REMEMBERED:
            self._kept.popitem(last=False)

    def _kept_states(self, texts: Sequence[_Text]) -> dict[_Text, Float[Tensor, "tokens hidden"]]:
        """Hidden states of those texts that are kept in vLLM's process."""
        known = [text for text in dict.fromkeys(texts) if text in self._kept]
        names, counts = [self._kept[text] for text in known], [len(ids) for _, ids in known]
        if not known:
            return {}
        asking = self._engine.llm.collective_rpc("kept_hidden_states", args=(names, counts))
        of_first_worker = self._engine.call(asking)[0]  # each of several has all
        return {
            text: self._as_tensor(raw)
            for text, raw in zip(known, of_first_worker, strict=True)
            if raw is not None
        }

    def _as_tensor(self, raw: bytes) -> Float[Tensor, "tokens hidden"]:
        weight = self._lm_head_weight
        states = torch.frombuffer(bytearray(raw), dtype=weight.dtype)
        return states.view(-1, weight.shape[1]).to(weight.device)

    def _groups(self, texts: Sequence[_Text]) -> Iterator[list[_Text]]:
        """Texts in groups whose hidden states fit in what is kept."""
        group: list[_Text] = []
        for text in texts:
            if sum(len(ids) for _, ids in [*group, text]) > self._num_kept and group:
                yield group
                group = []
            group.append(text)
        if group:
            yield group

    def _decode_again(self, texts: Sequence[_Text]) -> None:
        """Let the engine draw known texts, keeping their hidden states."""
        sources = []
        for prompt_ids, token_ids in texts:
            name = next(self._names)
            plan = DrawingPlan(1.0, 0, kept_as=name, forced_ids=token_ids)
            self._remember((prompt_ids, token_ids), name)
            sources.append(self._tokens(prompt_ids, plan, len(token_ids)))
        for _ in self._engine.stream(sources):
            pass


def _engine_arguments(
    folder: Path, dtype: torch.dtype, max_positions: int, hidden_size: int
) -> dict[str, Any]:
    return {
        "model": str(folder),
        "skip_tokenizer_init": True,  # prompts go in, and completions come out, as token ids
        "generation_config": "vllm",  # not the sampling defaults that a model brings
        "dtype": str(dtype).removeprefix("torch."),
        "max_model_len": max_positions,
        "max_num_seqs": _ROWS_AT_ONCE,
        "async_scheduling": True,
        "disable_log_stats": True,
        "logits_processors": [f"{_PROCESSOR}:CalibratedSampling{hidden_size}"],
        "worker_extension_cls": f"{_PROCESSOR}.CalibratedWorker",
    }
