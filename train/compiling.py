"""How a model is compiled for training on a GPU.

Layers are compiled one by one, as all of them are alike: once.
"""

import logging
import time
from collections.abc import Callable
from typing import Any, Literal

import torch
from torch import Tensor, nn

from train.model import LanguageModel, RewardModel

_LOG = logging.getLogger(__name__)
Way = Literal["layers", "whole", "plain"]  # the whole model compiled at once; not compiled
_WAYS: tuple[Way, ...] = ("layers", "whole", "plain")
Forward = Callable[..., Tensor]


def compiled_for(model: nn.Module, batch: list[Tensor]) -> Forward:
    """The model's forward, after a step without an update; a compiler that fails is no loss."""
    assert isinstance(model, LanguageModel | RewardModel)
    for way in _WAYS[:-1]:
        started = time.perf_counter()
        forward = prepared(model, way)
        try:
            with torch.autocast(batch[0].device.type, torch.bfloat16):
                loss = forward(*batch)
            loss.backward()
            float(loss.detach())  # waits for the GPU
        except Exception as error:  # noqa: BLE001 - whatever a compiler raises
            _LOG.warning("%s: %s", way, f"{type(error).__name__}: {error}".splitlines()[0])
            continue
        finally:
            model.zero_grad(set_to_none=True)
        _LOG.info("compiled (%s) in %.1f s", way, time.perf_counter() - started)
        return forward
    return prepared(model, "plain")


def prepared(model: LanguageModel | RewardModel, way: Way) -> Forward:
    """Its forward; what is compiled in it is compiled when it is first used."""
    torch.compiler.reset()
    parts: list[Any] = [*model.model.layers, model.model.norm]
    for part in parts:
        part._compiled_call_impl = None
        if way == "layers":
            part.compile(dynamic=False)
    model.__dict__.pop("loss", None)
    if way == "layers":
        model.__dict__["loss"] = torch.compile(model.loss, dynamic=False)
    return torch.compile(model, dynamic=False) if way == "whole" else model
