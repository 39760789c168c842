"""What an engine samples, as the tests of several engines compare it."""

from collections.abc import Sequence
from typing import Any

import torch

from carbon.core.types import Completion
from carbon.engines.base import Engine, SampledCompletion, SampleRequest
from carbon.engines.token_sampler import stream_of_uniforms


def sampled(
    engine: Engine, requests: Sequence[SampleRequest], max_new_tokens: int = 120
) -> dict[int, Completion]:
    """Completions by row."""
    return {
        update.row: update.completion
        for updates in engine.sample(requests, max_new_tokens, ())
        for update in updates
        if isinstance(update, SampledCompletion)
    }


@torch.no_grad()
def plainly_sampled(model: Any, request: SampleRequest, num_tokens: int, size: int) -> list[int]:
    """The definition: a full forward for each token, (logits + W delta) / T, inverted CDF."""
    head = model.get_output_embeddings().weight
    ids, uniforms = list(request.prompt_ids), stream_of_uniforms(request.seed, num_tokens)
    for position in range(num_tokens):
        logits = model(torch.tensor([ids])).logits[0, -1, :size].double()
        if request.calibration.delta is not None:
            logits += (head[:size] @ request.calibration.delta).double()
        cumulative = (logits / request.calibration.temperature).softmax(-1).cumsum(-1)
        ids.append(int((cumulative < uniforms[position] * cumulative[-1]).sum()))
    return ids[len(request.prompt_ids) :]
