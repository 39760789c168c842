"""x Wᵀ on a CPU with W in 8 bits, int8 rows with a scale each, and all else in float32.

A pass over a few rows takes a processor as long as reading the model's weights: in 8 bits they are
a quarter of what they are in float32. No library has this product without rounding x too
(benchmarks/LOG.md), so LLVM compiles it for the processor at hand, once a process.

W lies in blocks of a few panels of 16 outputs, [block, input, outputs], and a block is multiplied
by a few rows at once: their sums stay in registers, and what is read becomes float32 once for all
of them. For many rows a block is made float32 beforehand. Every sum runs over the inputs in their
order, so a row is the same bits beside any others.
"""

import ctypes
import platform
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

import torch
from jaxtyping import Float, Float32, Int8
from torch import Tensor
from torch.nn import functional

LANES = 16  # outputs of a panel
UNROLLED = 4  # inputs a step
MANY = 32  # rows from which a block is made float32 beforehand: 1.1 times faster at 64


class Kernel(NamedTuple):
    """The compiled product."""

    num_panels: int  # of a block
    run: Callable[..., None]  # (code, job, threads, 0): each thread does its part of the job
    code: int
    kept: Any  # what owns the code


class Weight8Bits:
    """W, laid out."""

    def __init__(
        self,
        rows: Int8[Tensor, "outputs inputs"],
        scale: Float[Tensor, " outputs"],
        kernel: Kernel,
    ) -> None:
        """Its inputs must be a multiple of `UNROLLED`."""
        self._kernel = kernel
        self._num_outputs, self._num_inputs = rows.shape
        self._width = LANES * kernel.num_panels
        padded = -self._num_outputs % self._width  # to whole blocks
        rows = functional.pad(rows, (0, 0, 0, padded))
        self._blocks = rows.unflatten(0, (-1, self._width)).transpose(1, 2).contiguous()
        self._scale = functional.pad(scale.float(), (0, padded))

    def product(self, x: Float32[Tensor, "*rows inputs"]) -> Float32[Tensor, "*rows outputs"]:
        """x Wᵀ, on as many threads as torch has."""
        x, num_padded = x.contiguous(), len(self._scale)
        num_rows, num_threads = x.numel() // self._num_inputs, torch.get_num_threads()
        y = x.new_empty(*x.shape[:-1], num_padded)
        room = num_threads * self._width * self._num_inputs if num_rows >= MANY else 0
        wide = x.new_empty(room)
        if num_rows:
            job = (ctypes.c_int64 * 9)(
                *(tensor.data_ptr() for tensor in (x, self._blocks, self._scale, y, wide)),
                *(num_rows, self._num_inputs, num_padded, num_padded // self._width),
            )
            self._kernel.run(self._kernel.code, job, num_threads, 0)
        return y[..., : self._num_outputs]


@cache
def kernel() -> Kernel | None:
    """None where nothing compiles it, or the processor would be slow with it."""
    try:
        import llvmlite.binding as llvm  # noqa: PLC0415 - it may be missing
    except ImportError:
        return None
    features = llvm.get_host_cpu_features()
    is_fast = platform.machine() == "aarch64" or (features.get("avx2") and features.get("fma"))
    if platform.system() != "Linux" or not is_fast:
        return None
    if not hasattr(ctypes.CDLL(None), "GOMP_parallel"):
        return None
    return compiled(features)


def compiled(features: Mapping[str, bool]) -> Kernel:
    """For this processor, with such features of it by LLVM's names."""
    import llvmlite.binding as llvm  # noqa: PLC0415 - it may be missing

    from carbon.models.product_code import product_code  # noqa: PLC0415 - needs llvmlite

    # Of 32 registers with 16 lanes 24 hold sums; of 16 with 8 lanes 12, two for a panel.
    num_rows, num_panels = (8, 3) if features.get("avx512f") else (6, 1)
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    told = ",".join(f"{'+' if has else '-'}{name}" for name, has in features.items())
    machine = llvm.Target.from_default_triple().create_target_machine(
        cpu=llvm.get_host_cpu_name(), features=told, opt=2
    )
    module = llvm.parse_assembly(str(product_code(num_rows, num_panels)))
    engine = llvm.create_mcjit_compiler(module, machine)
    engine.finalize_object()
    run = ctypes.CDLL(None).GOMP_parallel  # of the OpenMP that torch computes with
    run.argtypes, run.restype = (
        [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_uint, ctypes.c_uint],
        None,
    )
    return Kernel(num_panels, run, engine.get_function_address("part"), engine)
