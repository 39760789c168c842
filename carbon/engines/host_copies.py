"""Numbers on their way from a device to the host, which need not wait for those that come after."""

from collections.abc import Callable
from typing import Any

import torch
from jaxtyping import Int
from torch import Tensor


class HostCopies:
    """Two buffers: for the newest numbers, and for those being read."""

    def __init__(self, tokens: Int[Tensor, "..."]) -> None:
        self._tokens, self._turn = tokens, 0
        if tokens.is_cuda:
            self._buffers = [torch.empty_like(tokens, device="cpu").pin_memory() for _ in range(2)]

    @torch.inference_mode()
    def start(self) -> Callable[[], list[Any]]:
        if not self._tokens.is_cuda:
            return self._tokens.clone().tolist
        self._turn = 1 - self._turn
        buffer = self._buffers[self._turn].copy_(self._tokens, non_blocking=True)
        copied = torch.cuda.Event()
        copied.record(torch.cuda.current_stream(self._tokens.device))

        def wait() -> list[Any]:
            copied.synchronize()
            return buffer.tolist()

        return wait
