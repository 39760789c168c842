"""ZeroGPU as a lender of GPUs: `spaces.GPU` around a run, and its refusals as sentences.

`spaces` refuses with Gradio's errors, which are told apart by their titles.
"""

import logging
import re
from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Any

import gradio as gr
import httpx

from carbon.core.errors import SlotError
from carbon.page import text
from carbon.serving.machine import ZERO_GPU
from carbon.serving.zero_gpu.plan import HALF_CARD_QUOTA

if TYPE_CHECKING:
    from carbon.serving.zero_gpu.slots import Order, Sent, Task

_log = logging.getLogger(__name__)
_LEFT = re.compile(r"s requested vs\. (-?\d+)s left\)")
_WAIT = re.compile(r"Try again in ([\w ,:]+)")


class ZeroGPU:
    """Made once, before the page is launched: ZeroGPU counts what it finds decorated then."""

    device = "cuda"
    hardware = ZERO_GPU

    def __init__(self, gpu: Callable[..., Any], half_card_quota: float = HALF_CARD_QUOTA) -> None:
        """`gpu` is `spaces.GPU`; a second of half a card counts as `half_card_quota` seconds."""
        self.half_card_quota = half_card_quota
        self._task: Task | None = None
        self._decorated = gpu(self._in_worker, duration=lambda order: order.seconds)

    @classmethod
    def of_this_space(cls) -> "ZeroGPU":
        """The one of the package `spaces`, which must have been imported before torch."""
        import spaces  # noqa: PLC0415 - needed on ZeroGPU alone

        try:
            from spaces.zero.config import get_config  # noqa: PLC0415 - not in every version
        except ImportError:
            return cls(spaces.GPU)
        return cls(spaces.GPU, get_config().get("duration_factor", HALF_CARD_QUOTA))

    def serve(self, task: "Task") -> None:
        self._task = task

    def compute(self, order: "Order") -> "Generator[Sent, None, None]":
        """See carbon.serving.zero_gpu.slots.Lender."""
        try:
            yield from self._decorated(order)
        except gr.Error as error:
            _log.info("ZeroGPU refused %d s: %s: %s", order.seconds, error.title, error.message)
            raise SlotError(refusal(error, order.quota_seconds)) from error
        except (httpx.HTTPError, RuntimeError) as error:  # of the scheduler, or the way to it
            _log.warning("ZeroGPU did not answer", exc_info=error)
            raise SlotError(text.GPU_NOT_ANSWERING) from error

    def _in_worker(self, order: "Order") -> "Generator[Sent, None, None]":
        assert self._task is not None, "no pair was loaded before the fork"
        yield from self._task(order)


def refusal(error: gr.Error, seconds: int) -> str:
    """What to lower and when to come back, for a refused slot of so many seconds of quota."""
    message = str(error.message)
    left, wait = _LEFT.search(message), _WAIT.search(message)
    again = text.GPU_AGAIN_IN.format(wait=wait[1].strip()) if wait else text.GPU_AGAIN_LATER
    if left:
        return text.GPU_QUOTA_LEFT.format(seconds=seconds, left=left[1], again=again)
    if error.title == "ZeroGPU worker error" and "aborted" not in message:
        return text.GPU_WORKER_FAILED.format(kind=message)
    if error.title == "ZeroGPU worker error":
        return text.GPU_ABORTED.format(seconds=seconds)
    sentence = text.GPU_REFUSALS.get(error.title, text.GPU_REFUSED)
    return sentence.format(seconds=seconds, again=again)
