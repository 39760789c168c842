"""Which attention a model trains with on a GPU: by blocks where that is right and faster.

Attention with a mask of all tokens is the slowest part of a step, as most documents are short.
Blocks of tokens that see nothing are left out by `flex_attention`, which must be compiled: tried on
the first batch, and given up, with a word, where it fails, differs or takes longer.
"""

import logging
import time
from collections.abc import Callable

import torch
from torch import Tensor, nn

from train.model import LanguageModel, RewardModel

_LOG = logging.getLogger(__name__)
_ROUNDS = 4
_SHARE = 4  # of a batch's rows that are enough to time what is not compiled
_TOLERANCE = 0.02  # of a loss in bf16
Forward = Callable[..., Tensor]


def compiled_for(model: nn.Module, batch: list[Tensor]) -> Forward:
    """The model's forward, compiled, after a few steps without an update."""
    assert isinstance(model, LanguageModel | RewardModel)
    forward: Forward = torch.compile(model, dynamic=False)
    model.model.has_blocks = True
    try:
        why_not = _why_not(model, forward, batch)
    except Exception as error:  # noqa: BLE001 - whatever a compiler raises
        why_not = f"{type(error).__name__}: {error}".splitlines()[0]
    if why_not:
        _LOG.info("attention with a mask of all tokens, as by blocks %s", why_not)
        model.model.has_blocks = False
        torch.compiler.reset()
        forward = torch.compile(model, dynamic=False)
    model.zero_grad(set_to_none=True)
    return forward


def _why_not(model: LanguageModel | RewardModel, forward: Forward, batch: list[Tensor]) -> str:
    """An empty text: nothing speaks against it."""
    loss = _seconds(forward, batch, 1)[1]
    seconds = _seconds(forward, batch, _ROUNDS)[0]
    model.model.has_blocks = False
    with torch.no_grad(), torch.autocast(batch[0].device.type, torch.bfloat16):
        expected = float(model(*batch))
    part = [each[: len(each) // _SHARE] for each in batch]
    usual = _SHARE * _seconds(model, part, _ROUNDS)[0]
    model.model.has_blocks = True
    _LOG.info("a step by blocks: %.3f s, loss %.4f", seconds, loss)
    _LOG.info("a step with a mask, not compiled: %.3f s, loss %.4f", usual, expected)
    if abs(loss - expected) > _TOLERANCE * max(1.0, expected):
        return "has another loss"
    return "takes longer" if seconds > usual else ""


def _seconds(forward: Forward, batch: list[Tensor], rounds: int) -> tuple[float, float]:
    """Of one step, and its loss. A GPU is waited for."""
    device, loss = batch[0].device, 0.0
    started = time.perf_counter()
    for _ in range(rounds):
        with torch.autocast(device.type, torch.bfloat16):
            step = forward(*batch)
        step.backward()
        loss = float(step.detach())
    return (time.perf_counter() - started) / rounds, loss
