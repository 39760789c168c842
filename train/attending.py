"""How a model is compiled for training on a GPU, and which attention it has.

Attention with a mask of all tokens is the slowest part of a step, as most documents are short.
Blocks of tokens that see nothing are left out by `flex_attention`. Whether that is right and faster
is tried in a process of its own: a kernel that fails can take the card from the whole process, and
a compiler can take for ever. Layers are compiled one by one, as all of them are alike: once.
"""

import json
import logging
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any, Literal

import torch
from torch import Tensor, nn

from train.model import LanguageModel, RewardModel, Shape

_LOG = logging.getLogger(__name__)
# By blocks; with a mask; with a mask and the whole model compiled at once; not compiled.
Way = Literal["blocks", "mask", "whole", "plain"]
_WAYS: tuple[Way, ...] = ("blocks", "mask", "whole", "plain")
_ROUNDS = 6
_PATIENCE_SECONDS = 120.0  # from the trial's beginning: its imports, two compilations, some steps
_TOLERANCE = 0.02  # of a loss and of a gradient in bf16
_DOCUMENT = 130  # tokens, about as many as a problem with its solution has
Forward = Callable[..., Tensor]


class Trial:
    """Steps of a model of this shape with either attention, in a process of its own."""

    def __init__(self, shape: Shape, num_rows: int, row_length: int) -> None:
        given = json.dumps([asdict(shape), num_rows, row_length])
        code = f"from train.attending import try_out; try_out({given!r})"
        self._until = time.monotonic() + _PATIENCE_SECONDS
        with tempfile.NamedTemporaryFile("w", delete=False) as file:  # compilers hold pipes open
            self._process = subprocess.Popen([sys.executable, "-c", code], stdout=file)
        self._found = Path(file.name)

    def way(self) -> Way:
        """The better one, as soon as it is known: with a mask, unless blocks are seen to be better.

        A trial that takes too long is ended, and what it has found by then counts.
        """
        try:
            self._process.wait(max(1.0, self._until - time.monotonic()))
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        found = dict[str, dict[str, float]]()
        for line in self._found.read_text(encoding="utf-8").splitlines():
            with suppress(ValueError, TypeError):  # whatever else is written there
                found |= json.loads(line)
        self._found.unlink()
        return better(found)


def better(found: dict[str, dict[str, float]]) -> Way:
    """Of what a trial found: seconds of a step, its loss and the norm of its gradient, by way."""
    for way, each in found.items():
        _LOG.info("attention, %s: %s", way, each)
    if not {"mask", "blocks"} <= found.keys():
        _LOG.info("attention with a mask, as blocks could not be tried to the end")
        return "mask"
    mask, blocks = found["mask"], found["blocks"]
    is_equal = all(
        abs(blocks[each] - mask[each]) <= _TOLERANCE * max(1.0, mask[each])
        for each in ("loss", "gradient")
    )
    return "blocks" if is_equal and blocks["seconds"] < mask["seconds"] else "mask"


def try_out(given: str) -> None:
    """A line of JSON for each way that works: what the trial's process does."""
    shape, num_rows, row_length = json.loads(given)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(0)
    model = LanguageModel(Shape(**shape)).to(device)
    ids = torch.randint(0, shape["vocabulary"], (num_rows, row_length), device=device)
    owners = torch.arange(row_length, device=device).div(_DOCUMENT, rounding_mode="floor") + 1
    batch = [ids, ids.roll(-1, 1), owners.expand(num_rows, -1).contiguous()]
    ways: tuple[Way, ...] = ("mask", "blocks")
    for way in ways:
        forward = prepared(model, way)
        _, loss = _steps(forward, batch, 1)
        gradients = [p.grad for p in model.parameters() if p.grad is not None]
        gradient = float(nn.utils.get_total_norm(gradients))
        seconds, _ = _steps(forward, batch, _ROUNDS)
        found = {"seconds": round(seconds, 4), "loss": loss, "gradient": gradient}
        sys.stdout.write(json.dumps({way: found}) + "\n")
        sys.stdout.flush()
        model.zero_grad(set_to_none=True)


def compiled_for(model: nn.Module, batch: list[Tensor], way: Way = "mask") -> Forward:
    """The model's forward in this way, after a step without an update, or in a later way if that
    fails.
    """
    assert isinstance(model, LanguageModel | RewardModel)
    for each in _WAYS[_WAYS.index(way) : -1]:
        started = time.perf_counter()
        forward = prepared(model, each)
        try:
            _steps(forward, batch, 1)
        except Exception as error:  # noqa: BLE001 - whatever a compiler raises
            _LOG.warning("%s: %s", each, f"{type(error).__name__}: {error}".splitlines()[0])
            continue
        finally:
            model.zero_grad(set_to_none=True)
        _LOG.info("compiled (%s) in %.1f s", each, time.perf_counter() - started)
        return forward
    return prepared(model, "plain")


def prepared(model: LanguageModel | RewardModel, way: Way) -> Forward:
    """Its forward; what is compiled in it is compiled when it is first used."""
    torch.compiler.reset()
    model.model.has_blocks = way == "blocks"
    parts: list[Any] = [*model.model.layers, model.model.norm]
    for part in parts:
        part._compiled_call_impl = None
        if way in ("blocks", "mask"):
            part.compile(dynamic=False)
    model.__dict__.pop("loss", None)
    if way in ("blocks", "mask"):
        model.__dict__["loss"] = torch.compile(model.loss, dynamic=False)
    return torch.compile(model, dynamic=False) if way == "whole" else model


def _steps(forward: Forward, batch: list[Tensor], rounds: int) -> tuple[float, float]:
    """Seconds of one step, and its loss. A GPU is waited for."""
    device, loss = batch[0].device, 0.0
    started = time.perf_counter()
    for _ in range(rounds):
        with torch.autocast(device.type, torch.bfloat16):
            step = forward(*batch)
        step.backward()
        loss = float(step.detach())
    if device.type == "cuda":
        torch.cuda.synchronize()
    return (time.perf_counter() - started) / rounds, loss
