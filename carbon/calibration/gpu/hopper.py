"""The epoch's sums on a Hopper GPU, which reads the cached logits once.

hopper.cu holds the kernel and its reasons; here its sizes are chosen, and it is compiled and
launched.
"""

import functools
import logging
from dataclasses import dataclass
from pathlib import Path

import torch
from jaxtyping import Float
from torch import Tensor

from carbon.calibration.gpu import nvrtc
from carbon.core.errors import CalibrationError
from carbon.models.gpu import multiprocessors

_SOURCE = Path(__file__).with_name("hopper.cu")
_CAPABILITY = (9, 0)
_ROWS = 16  # of a batch
_BLOCK_COLUMNS = 128  # a half-warp's
_SHARED_BYTES = 227 * 1024  # that a block may have
_COUNTED_BLOCKS = 255  # the kernel counts blocks in 8 bits
_NEVER = 1e30  # a normaliser that makes a probability 0
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Shape:
    """How the columns are shared out, and what a multiprocessor holds of them."""

    num_blocks: int
    column_blocks: int  # of 128 columns, in a slice
    stages: int
    row_groups: int

    @classmethod
    def for_vocab(cls, vocab: int, num_multiprocessors: int) -> "Shape":
        """The smallest slices with which the multiprocessors hold all columns.

        Raises:
            CalibrationError: two batches of such a slice do not fit a multiprocessor.
        """
        most = min(num_multiprocessors, _COUNTED_BLOCKS)
        column_blocks = -(-vocab // (most * _BLOCK_COLUMNS))
        num_blocks = -(-vocab // (column_blocks * _BLOCK_COLUMNS))
        for stages in (6, 5, 4, 3, 2):
            shape = cls(num_blocks, column_blocks, stages, 4 if column_blocks <= 12 else 2)
            if shape.shared_bytes <= _SHARED_BYTES and shape.threads <= 1024:
                return shape
        raise CalibrationError(
            f"A vocabulary of {vocab:,} tokens is too large for this GPU's shared memory."
        )

    @property
    def macros(self) -> dict[str, int]:
        """What hopper.cu asks for."""
        return {
            "COLUMN_BLOCKS": self.column_blocks,
            "ROWS": _ROWS,
            "STAGES": self.stages,
            "DELAY": self._delay,
            "ROW_GROUPS": self.row_groups,
            "WATCHERS": self._watchers,
            "SHARED_BYTES": self.shared_bytes,
        }

    @property
    def threads(self) -> int:
        return 32 * self._warps

    @property
    def shared_bytes(self) -> int:
        """The size of hopper.cu's `Shared`."""
        slots = self._delay + 1
        logits = self.stages * _ROWS * self.column_blocks * _BLOCK_COLUMNS * 2
        floats = self.stages * _ROWS + slots * _ROWS * (self.column_blocks + 1)
        barriers = 2 * (self.stages + slots)
        return _whole(_whole(logits + 4 * floats, 8) + 8 * barriers + 4 * self._warps, 16)

    @property
    def _delay(self) -> int:
        return self.stages // 2

    @property
    def _watchers(self) -> int:
        return 2 if self.stages % 2 == 0 else 1

    @property
    def _warps(self) -> int:
        return self.column_blocks * self.row_groups // 2 + 2 + self._watchers


class HopperSums:
    """What `sums.TritonSums` computes, for cached bf16 logits less each row's largest.

    `is_lost` is not 0 once a normaliser has moved further in one epoch than the kernel can follow;
    its numbers are void from then on.

    Raises:
        CalibrationError: not possible for these logits (None: they are not cached), or here.
    """

    def __init__(self, logits: Float[Tensor, "tokens vocab"] | None) -> None:
        if logits is None or not is_meant_for(logits):
            raise CalibrationError(
                "The Hopper form of the fit needs a GPU of that generation, weights in bfloat16, "
                "and room for all logits."
            )
        # Rows are copied 16 bytes at a time.
        if logits.stride(1) != 1 or logits.stride(0) % 8 or logits.data_ptr() % 16:
            raise ValueError("Rows of logits must begin at multiples of 16 bytes.")
        (tokens, vocab), device = logits.shape, logits.device
        self._logits = logits
        found = _kernel(vocab, device.index, multiprocessors(device).number)
        if isinstance(found, str):
            raise CalibrationError(found)
        self._shape, self._kernel = found
        whole_batches = _whole(tokens, _ROWS)
        self._normaliser = torch.full((whole_batches,), _NEVER, device=device)
        self.normaliser = self._normaliser[:tokens].zero_()  # at first the largest logit: 0
        self._row_sums = torch.zeros(whole_batches, dtype=torch.int64, device=device)
        self.bias = torch.zeros(vocab, device=device)
        self.columns = torch.zeros(1, vocab, device=device)
        self.entropies = torch.zeros(self._shape.num_blocks, device=device)
        self.is_lost = torch.zeros((), dtype=torch.int32, device=device)

    def compute(self, scale: Float[Tensor, "1"]) -> None:
        """One epoch's sums, from `bias` and the normalisers of the epoch before."""
        self._row_sums.zero_()
        logits = (self._logits, self._logits.stride(0))
        sums = (self._row_sums, self.columns, self.entropies, self.is_lost)
        self._kernel.launch_together(
            self._shape.num_blocks,
            [*logits, self.bias, scale, self._normaliser, *sums, *self._logits.shape],
        )


def is_meant_for(logits: Tensor) -> bool:
    """Whether it is worth a try: other generations have other ways to copy and to wait."""
    if not logits.is_cuda or logits.dtype != torch.bfloat16:
        return False
    # AMD numbers its generations like NVIDIA: its MI200 is (9, 0) too.
    is_hopper = torch.cuda.get_device_capability(logits.device) == _CAPABILITY
    return is_hopper and torch.version.hip is None


@functools.cache
def _kernel(vocab: int, device: int, num_multiprocessors: int) -> tuple[Shape, nvrtc.Kernel] | str:
    """The kernel, or why there is none: compiled, or complained of, once per process."""
    try:
        shape = Shape.for_vocab(vocab, num_multiprocessors)
        cubin = nvrtc.compile_cubin(_SOURCE.read_text(), "sm_90", shape.macros)
        with torch.cuda.device(device):
            kernel = nvrtc.load(cubin, "hopper_sums", shape.threads, shape.shared_bytes)
            if kernel.num_resident(num_multiprocessors) < shape.num_blocks:
                raise CalibrationError("The GPU does not hold all blocks of the kernel at once.")
    except CalibrationError as error:
        _log.warning("The fit cannot take its Hopper form: %s", error)
        return str(error)
    return shape, kernel


def _whole(number: int, unit: int) -> int:
    return -(-number // unit) * unit
