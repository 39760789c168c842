"""Compiles CUDA C++ at run time with NVRTC, which comes with torch, and launches the result.

No nvcc is needed.
"""

import ctypes
import importlib.util
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import torch

from carbon.core.errors import CalibrationError

_MAX_DYNAMIC_SHARED_BYTES = 8  # CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
Argument = torch.Tensor | int  # an int32; a tensor stands for its address


@dataclass(frozen=True, slots=True, eq=False)
class Kernel:
    """A kernel on one device, for blocks of `threads` with `shared_bytes` of shared memory."""

    _function: ctypes.c_void_p
    threads: int
    shared_bytes: int

    def num_resident(self, num_multiprocessors: int) -> int:
        """How many of its blocks the device holds at once."""
        count = ctypes.c_int()
        _driver(
            "cuOccupancyMaxActiveBlocksPerMultiprocessor",
            ctypes.byref(count),
            self._function,
            ctypes.c_int(self.threads),
            ctypes.c_size_t(self.shared_bytes),
        )
        return count.value * num_multiprocessors

    def launch_together(self, num_blocks: int, arguments: Sequence[Argument]) -> None:
        """All blocks at the same time (a cooperative launch), on torch's current stream.

        Raises:
            CalibrationError: the device cannot hold all blocks at once.
        """
        values = [_value(argument) for argument in arguments]
        addresses = (ctypes.c_void_p * len(values))(*(ctypes.addressof(value) for value in values))
        _driver(
            "cuLaunchCooperativeKernel",
            self._function,
            *map(ctypes.c_uint, (num_blocks, 1, 1, self.threads, 1, 1, self.shared_bytes)),
            ctypes.c_void_p(torch.cuda.current_stream().cuda_stream),
            addresses,
        )


def load(cubin: bytes, name: str, threads: int, shared_bytes: int) -> Kernel:
    """The kernel of that name, on torch's current device. It stays loaded to the process's end.

    Raises:
        CalibrationError: the driver refuses it.
    """
    module, function = ctypes.c_void_p(), ctypes.c_void_p()
    _driver("cuModuleLoadData", ctypes.byref(module), cubin)
    _driver("cuModuleGetFunction", ctypes.byref(function), module, name.encode())
    limit = ctypes.c_int(_MAX_DYNAMIC_SHARED_BYTES)
    _driver("cuFuncSetAttribute", function, limit, ctypes.c_int(shared_bytes))
    return Kernel(function, threads, shared_bytes)


def compile_cubin(source: str, architecture: str, macros: Mapping[str, int]) -> bytes:
    """Machine code for a GPU of this architecture ("sm_90"). Needs no GPU; takes about a second.

    Raises:
        CalibrationError: no NVRTC was found, or it refuses the source (its first words are told).
    """
    compiler = _compiler()
    program = ctypes.c_void_p()
    no_headers = (ctypes.c_int(0), None, None)
    created = compiler.nvrtcCreateProgram(
        ctypes.byref(program), source.encode(), b"kernel.cu", *no_headers
    )
    if created != 0:
        raise CalibrationError(f"NVRTC could not start (error {created}).")
    try:
        options = [f"--gpu-architecture={architecture}", "--std=c++17"]
        options += [f"-D{name}={value}" for name, value in macros.items()]
        array = (ctypes.c_char_p * len(options))(*(option.encode() for option in options))
        if compiler.nvrtcCompileProgram(program, ctypes.c_int(len(options)), array) != 0:
            log = _text(compiler, "ProgramLog", program).decode(errors="replace").strip("\0\n ")
            raise CalibrationError(f"NVRTC does not compile the kernel: {log[:200]}")
        return _text(compiler, "CUBIN", program)
    finally:
        compiler.nvrtcDestroyProgram(ctypes.byref(program))


def _text(compiler: ctypes.CDLL, what: str, program: ctypes.c_void_p) -> bytes:
    size = ctypes.c_size_t()
    getattr(compiler, f"nvrtcGet{what}Size")(program, ctypes.byref(size))
    buffer = ctypes.create_string_buffer(size.value)
    getattr(compiler, f"nvrtcGet{what}")(program, buffer)
    return buffer.raw


def _value(argument: Argument) -> ctypes.c_void_p | ctypes.c_int:
    if isinstance(argument, torch.Tensor):
        return ctypes.c_void_p(argument.data_ptr())
    return ctypes.c_int(argument)


def _driver(call: str, *arguments: object) -> None:
    driver = _library("libcuda.so.1")
    if driver is None:
        raise CalibrationError("NVIDIA's driver was not found.")
    error = getattr(driver, call)(*arguments)
    if error != 0:
        words = ctypes.c_char_p()
        driver.cuGetErrorString(ctypes.c_int(error), ctypes.byref(words))
        reason = (words.value or b"unknown error").decode()
        raise CalibrationError(f"The GPU refused the fit's kernel: {reason} ({call}).")


def _compiler() -> ctypes.CDLL:
    """NVRTC of torch's CUDA version: from torch's packages, else where the loader finds it."""
    major = (torch.version.cuda or "").split(".")[0]
    for folder in _library_folders():
        # NVRTC opens its builtins by their bare name, which finds them only if they are loaded.
        for builtins in sorted(folder.glob("libnvrtc-builtins.so*")):
            _library(str(builtins))
        for pattern in (f"libnvrtc.so.{major}*", f"libnvrtc-[0-9a-f]*.so.{major}*"):
            for path in sorted(folder.glob(pattern)):
                if compiler := _library(str(path)):
                    return compiler
    if compiler := _library(f"libnvrtc.so.{major}"):
        return compiler
    raise CalibrationError("CUDA's run-time compiler (NVRTC) was not found.")


def _library_folders() -> Iterator[Path]:
    for package, below in (("nvidia", "*/lib"), ("torch", "lib")):
        spec = importlib.util.find_spec(package)
        for folder in (spec.submodule_search_locations if spec else None) or ():
            yield from sorted(Path(folder).glob(below))


def _library(path: str) -> ctypes.CDLL | None:
    try:
        return ctypes.CDLL(path)
    except OSError:  # not there, or not for this machine
        return None
