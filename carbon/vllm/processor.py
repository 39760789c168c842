"""Our part in vLLM's own process: tokens are drawn by Eq. 1, and hidden states kept for the fit.

The one module that depends on vLLM's version (0.26 to 0.32: model runner V1); only vLLM imports it,
by the names that `engine_arguments` gives.
"""

from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor
from vllm.v1.sample.logits_processor import (  # pyright: ignore[reportMissingImports]
    LogitsProcessor,
    MoveDirectionality,
)

from carbon.core.errors import CarbonError
from carbon.engines.calibrated_requests import unpacked
from carbon.vllm.batch_sampler import BatchSampler
from carbon.vllm.hidden_state_store import HiddenStateStore

_CLASS_NAME = "CalibratedSampling"


class CalibratedSamplingBase(LogitsProcessor):
    """Draws the tokens of requests that carry a DrawingPlan, and leaves others to vLLM.

    Only the drawn token stays finite, so that vLLM's greedy path (temperature 0) takes it: its own
    sampling with a seed per request would draw from one generator after the other.
    """

    hidden_size: int  # of the subclass that `__getattr__` below makes

    def __init__(self, vllm_config: Any, device: torch.device, is_pin_memory: bool) -> None:
        self.sampler: BatchSampler | None = None

    @classmethod
    def validate_params(cls, sampling_params: Any) -> None:
        """Refuses in the caller's process what would end the engine for everybody."""
        try:
            unpacked(sampling_params.extra_args, cls.hidden_size)
        except CarbonError as error:
            raise ValueError(str(error)) from error

    def is_argmax_invariant(self) -> bool:
        return False

    def update_state(self, batch_update: Any) -> None:
        if batch_update is None or self.sampler is None:
            return
        for index in batch_update.removed:
            self.sampler.drop(index)
        for index, parameters, _, token_ids in batch_update.added:
            self.sampler.drop(index)
            plan = unpacked(parameters.extra_args, self.hidden_size)
            if plan is not None:
                self.sampler.put(index, plan, token_ids, parameters.max_tokens)
        for source, target, direction in batch_update.moved:
            self.sampler.move(source, target, swap=direction == MoveDirectionality.SWAP)

    def apply(self, logits: Tensor) -> Tensor:
        if self.sampler is not None:
            self.sampler.draw_(logits)
        return logits


def __getattr__(name: str) -> type[CalibratedSamplingBase]:
    """`CalibratedSampling384` for a model of width 384.

    vLLM tells `validate_params` nothing of the model, and names its processors by strings.
    """
    width = name.removeprefix(_CLASS_NAME)
    if not (name.startswith(_CLASS_NAME) and width.isdigit()):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    made = type(name, (CalibratedSamplingBase,), {"hidden_size": int(width)})
    globals()[name] = made
    return made


class CalibratedWorker:
    """Mixed into vLLM's worker (`worker_extension_cls`): what the engine calls from outside."""

    model_runner: Any

    def prepare_calibrated_sampling(self, num_ids: int, num_kept: int) -> None:
        """To be called once, before any request: gives the processor the live model's head.

        `num_ids` ids exist; memory for `num_kept` hidden states is taken now.
        """
        model, runner = self.model_runner.get_model(), self.model_runner
        compute_logits, config = model.compute_logits, runner.model_config
        # Models call their heads by several names, so it is not looked for.
        like = torch.empty(0, dtype=config.dtype, device=runner.device)
        store = HiddenStateStore(num_kept, config.get_hidden_size(), like)

        def project(hidden_states: Tensor) -> Tensor:
            return compute_logits(hidden_states.to(like.dtype)).float()

        sampler = BatchSampler(project, num_ids, store, like.device)

        def watched(hidden_states: Tensor, *arguments: Any, **options: Any) -> Tensor:
            sampler.see(hidden_states)
            return compute_logits(hidden_states, *arguments, **options)

        model.compute_logits = watched
        # Of a row's tokens we need their number alone. Told so, vLLM does not wait for the last
        # tokens on the host before it draws the next ones.
        runner.input_batch.logitsprocs_need_output_token_ids = False
        for processor in runner.input_batch.logitsprocs.all:
            if isinstance(processor, CalibratedSamplingBase):
                processor.sampler = sampler
        self.calibrated_sampler = sampler

    def kept_hidden_states(self, names: Sequence[int], counts: Sequence[int]) -> list[bytes | None]:
        """Of each row its first hidden states, in the model's type, if they are all here."""
        store = self.calibrated_sampler.store
        return [_as_bytes(store.read(*row)) for row in zip(names, counts, strict=True)]


def _as_bytes(hidden_states: Tensor | None) -> bytes | None:
    if hidden_states is None:
        return None
    return hidden_states.cpu().contiguous().view(torch.uint8).numpy().tobytes()
