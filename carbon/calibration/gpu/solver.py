"""The fit on a GPU: one epoch is one CUDA graph, and nothing waits for the host.

The same objective, updates and order of epochs as `solver.fit`, which is the readable form.
"""

import functools
import logging
import threading
from collections.abc import Callable
from typing import Literal

import torch
from jaxtyping import Float, Int
from torch import Tensor

from carbon.calibration.gpu import fit_kernels as kernels
from carbon.calibration.gpu import hopper
from carbon.calibration.gpu.hopper import HopperSums
from carbon.calibration.gpu.logits import Logits
from carbon.calibration.gpu.sums import TritonSums
from carbon.calibration.gpu.update import Update
from carbon.core.config import CalibrationConfig
from carbon.core.errors import CalibrationError
from carbon.models.gpu import make_room

GraphForm = Literal["auto", "triton", "hopper"]
_capturing = threading.Lock()
_log = logging.getLogger(__name__)


class GraphFit:
    """State of one fit. `run` makes epochs; `parameters` holds delta, then T, in float64.

    Logits are cached in the weights' type, less each row's largest, if they fit the memory that is
    free (or `cache_bytes`); else they are computed anew each epoch, 512 rows at a time. Beside them
    it needs the 1,024th part of their number in float32, and a few vectors.

    Raises:
        CalibrationError: the form "hopper" is asked for where it is not possible.
    """

    def __init__(
        self,
        hidden_states: Float[Tensor, "tokens hidden"],
        target_ids: Int[Tensor, " tokens"],
        lm_head_weight: Float[Tensor, "vocab hidden"],
        config: CalibrationConfig,
        cache_bytes: int | None = None,
        form: GraphForm = "auto",
    ) -> None:
        self._config = config
        self._weight = lm_head_weight.detach().contiguous()
        self._states = hidden_states.detach().to(self._weight.dtype)
        self._targets = target_ids.long()
        with torch.cuda.device_of(self._weight):
            if self._weight.is_cuda:
                make_room(self._weight.device)
            self._logits = Logits.make(self._states, self._weight, cache_bytes)
            self._logits_at_targets = self._logits.sum_at(self._targets)
            self._start(self._hopper_sums(form) or self._triton_sums())

    @property
    def parameters(self) -> Float[Tensor, " parameters"]:
        return self._update.parameters

    @property
    def is_hopper(self) -> bool:
        return isinstance(self._sums, HopperSums)

    def run(self, count: int) -> None:
        """So many epochs: evaluate, log, update. Returns without waiting.

        There are `config.epochs` with an update and a last one without.
        """
        self._num_run += count
        if self._num_run > self._config.epochs + 1:
            raise ValueError(f"There are {self._config.epochs + 1} epochs, not {self._num_run}.")
        with torch.cuda.device_of(self._weight):
            for _ in range(count):
                self._next_epoch()

    def log(self, start: int, stop: int) -> Float[Tensor, "epochs 3"]:
        """Loss, temperature and norm of delta at these epochs, which must have run. Waits."""
        if self._sums.is_lost.item():
            _log.warning("A fit moved too fast for its Hopper form and starts again in Triton's.")
            num_run = self._num_run
            self._start(self._triton_sums())
            self.run(num_run)
        return self._update.log(start, stop)

    def _start(self, sums: TritonSums | HopperSums) -> None:
        self._sums = sums
        fitted = (self._states, self._targets, self._weight)
        self._update = Update(sums, *fitted, self._logits_at_targets, self._config)
        self._replay: Callable[[], None] | None = None
        self._num_run = 0

    def _triton_sums(self) -> TritonSums:
        return TritonSums(self._logits, len(self._weight), self._weight.device)

    def _hopper_sums(self, form: GraphForm) -> HopperSums | None:
        """None: the form is another one, or "auto" and this one cannot be."""
        cache = self._logits.cache
        if form == "hopper":
            return HopperSums(cache)
        if form == "triton" or cache is None or not hopper.is_meant_for(cache):
            return None
        try:
            return HopperSums(cache)
        except CalibrationError:
            return None  # the log has been told why

    def _next_epoch(self) -> None:
        if self._replay is not None:
            self._replay()
            return
        self._epoch()  # compiles what is not compiled yet
        if self._weight.is_cuda:  # elsewhere Triton only interprets
            self._replay = _captured(self._epoch, self._weight.device)

    def _epoch(self) -> None:
        sums, update = self._sums, self._update
        kernels.head_times_vector(self._weight, update.delta, update.scale, sums.bias)
        sums.compute(update.scale)
        update()


def _captured(epoch: Callable[[], None], device: torch.device) -> Callable[[], None]:
    """The epoch as a CUDA graph.

    torch.cuda.graph would wait for the device and give its free memory back, which takes longer
    than some epochs: only where little is left is it given back. Other threads may do what they
    like during the capture, but capture.
    """
    make_room(device)
    graph = torch.cuda.CUDAGraph()
    with _capturing, torch.cuda.stream(_capture_stream(device)):
        graph.capture_begin(capture_error_mode="thread_local")
        try:
            epoch()
        finally:
            graph.capture_end()
    return graph.replay


@functools.cache
def _capture_stream(device: torch.device) -> torch.cuda.Stream:
    """One for all fits: what cuBLAS keeps for a stream, it keeps to the end."""
    return torch.cuda.Stream(device)
