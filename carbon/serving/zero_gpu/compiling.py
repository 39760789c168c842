"""Compiles a pair's kernels for a card that is not here yet, so that no visitor's slot pays for it.

Triton needs no GPU to compile, and keeps the result on disk, where workers find it. While weights
are loaded a process of its own does it, which sees neither `spaces` nor its stand-in for CUDA:
python -m carbon.serving.zero_gpu.compiling POLICY PRM VOCAB DTYPE PRM_DTYPE CAPABILITY. Everything
is launched as in a run, into nothing, on tensors that have shapes and no memory.
"""

# pyright: reportMissingImports=false

import logging
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from carbon.calibration.products import aligned_rows
from carbon.core.config import CalibrationConfig
from carbon.models import checkpoint
from carbon.models.decoder import Decoder
from carbon.models.gpu import FAILURES, Multiprocessors, has_triton, why_not_started
from carbon.models.operations import rotated, swiglu
from carbon.models.stored_weights import weight_shapes

_ROOT = Path(__file__).parents[3]
_SECONDS = 300
_TOKENS = 1_030  # of the set that is fitted: more than one part, and no round number
_log = logging.getLogger(__name__)


class Compiling:
    """The process, started. `wait` waits for its end, and logs what came of it."""

    def __init__(
        self, policy: Path, prm: Path, vocab: int, dtype: torch.dtype, device: str
    ) -> None:
        """`vocab` ids may be sampled; `dtype` is the policy's. The `device` has the capability of
        the card to come.
        """
        major, minor = torch.cuda.get_device_capability(device)
        folders = (str(policy.resolve()), str(prm.resolve()))
        types = (dtype, checkpoint.reading_dtype(prm, device))
        words = [str(each).removeprefix("torch.") for each in types]
        arguments = (*folders, str(vocab), *words, f"{major}{minor}")
        self._process = None
        if has_triton():
            self._process = subprocess.Popen(
                (sys.executable, "-m", __name__, *arguments),
                cwd=_ROOT,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )

    def wait(self) -> None:
        if self._process is None:
            return
        try:
            said, _ = self._process.communicate(timeout=_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            said, _ = self._process.communicate()
        last = (said.splitlines() or [""])[-1]
        if self._process.returncode == 0:
            _log.info("%s", last)
        else:
            _log.warning("Kernels are compiled in the first visitors' slots, not ahead: %s", last)


class NoDriver:
    """For Triton's driver: compiles for a card, and launches nothing.

    What a launch needs beside the kernel is C, which Triton before 3.7 compiles for each signature:
    that is made too, if it can be; `why_no_launchers` says why not.
    """

    def __init__(self, capability: int) -> None:
        from triton.backends.compiler import GPUTarget  # noqa: PLC0415 - not in every torch

        self._target = GPUTarget("cuda", capability, 32)
        self.utils = self
        self.compiled: set[str] = set()
        self.most_shared_bytes = 0
        self.why_no_launchers: str | None = None

    def get_current_target(self) -> Any:
        return self._target

    def get_current_device(self) -> int:
        return 0

    def get_current_stream(self, device: int) -> int:
        return 0

    def get_device_properties(self, device: int) -> dict[str, int]:
        return {"max_shared_mem": sys.maxsize}

    def load_binary(self, name: str, kernel: bytes, shared: int, device: int) -> tuple[int, ...]:
        self.most_shared_bytes = max(self.most_shared_bytes, shared)
        return 1, 1, 0, 0, 1024  # module, function, registers, spilled ones, threads

    def launcher_cls(self, src: Any, metadata: Any) -> Any:
        self.compiled.add(metadata.hash)
        if self.why_no_launchers is None:
            self.why_no_launchers = _why_no_launcher(src, metadata)
        return lambda *arguments: None


def _why_no_launcher(src: Any, metadata: Any) -> str | None:
    from triton.backends.nvidia import driver  # noqa: PLC0415 - not in every torch

    try:
        driver.CudaUtils()
        if hasattr(driver, "make_launcher"):
            driver.CudaLauncher(src, metadata)
    except FAILURES as error:
        return why_not_started(error)
    return None


def compile_pair(policy: Decoder, prm: Decoder, vocab: int, card: Multiprocessors) -> None:
    """Launches every kernel that a run of the pair may need; decoders are on the meta device."""
    _decode(policy, vocab, card)
    for decoder in (policy, prm):
        _read(decoder)
    _fit(policy.lm_head_weight[:vocab])
    swiglu(torch.ones(2, 32, device="meta"), has_kernels=True)  # by which a worker tries Triton


def meta_decoder(folder: Path, dtype: torch.dtype) -> Decoder:
    """A checkpoint's decoder without its weights' values: the embedding has a head's shape."""
    weights = {
        name: torch.empty(shape, dtype=dtype, device="meta")
        for name, shape in weight_shapes(folder).items()
        if name != "lm_head.weight"
    }
    return Decoder(checkpoint.read_config(folder) | {"tie_word_embeddings": True}, weights)


def _decode(decoder: Decoder, vocab: int, card: Multiprocessors) -> None:
    """A position: with one split of attention, and with every number of them."""
    from carbon.engines.buckets import Bucket  # noqa: PLC0415 - Triton is not in every torch
    from carbon.models import attention_kernels  # noqa: PLC0415

    rows = 16  # how many changes nothing
    bucket = Bucket(decoder, vocab, torch.empty(16, dtype=torch.long, device="meta"), rows)
    usual = attention_kernels.tiling(rows, bucket.heads, decoder.dtype, card)
    for num_splits in (1, *attention_kernels.splits_to_combine()):
        bucket.tiling = replace(usual, num_splits=num_splits)
        bucket.compute()


def _read(decoder: Decoder) -> None:
    """Several tokens of a row at once: a prompt, a solution."""
    num_rotated = decoder.num_heads + decoder.num_kv_heads
    empty = decoder.embedding.new_empty
    heads = empty(1, 2, num_rotated + decoder.num_kv_heads, decoder.head_dim)
    angles = empty(1, 2, 1, decoder.head_dim)
    rotated(heads, num_rotated, (angles, angles), has_kernels=True)
    swiglu(empty(1, 2, 2 * decoder.inner_size), has_kernels=True)


def _fit(weight: Tensor) -> None:
    """An epoch with logits that are cached, one with logits made anew, and what the fit changes."""
    from carbon.calibration.gpu import change_kernels, fit_kernels  # noqa: PLC0415
    from carbon.calibration.gpu.logits import Block, Logits  # noqa: PLC0415
    from carbon.calibration.gpu.sums import TritonSums  # noqa: PLC0415
    from carbon.calibration.gpu.update import Update  # noqa: PLC0415

    (vocab, hidden), cpu = weight.shape, torch.device("cpu")
    states, targets = torch.zeros(_TOKENS, hidden), torch.zeros(_TOKENS, dtype=torch.long)
    cached = aligned_rows(weight, _TOKENS, vocab, weight.dtype)
    product = aligned_rows(weight, _TOKENS, vocab, torch.float32)
    at_targets = torch.zeros((), dtype=torch.float64)
    fit_kernels.less_largest(product, cached)
    for logits in (cached, product):
        block = Block(0, _TOKENS, lambda logits=logits: logits)
        sums = TritonSums(Logits([block], None), vocab, cpu)
        update = Update(sums, states, targets, weight, at_targets, CalibrationConfig())
        fit_kernels.head_times_vector(weight, update.delta, update.scale, sums.bias)
        sums.compute(update.scale)
        update()
    per_token, both = torch.zeros(_TOKENS), torch.zeros(2, _TOKENS)
    out, scratch = (both, both, per_token), (per_token, per_token)
    change_kernels.compare_rows(product, torch.zeros(vocab), targets, (1.0, 1.0), out, scratch)
    parts = torch.zeros(change_kernels.num_parts(_TOKENS), vocab)
    change_kernels.add_columns(product, *scratch, 1.0, parts)


def main() -> None:
    from triton.runtime import driver  # noqa: PLC0415 - not in every torch

    *folders, vocab, dtype, prm_dtype, capability = sys.argv[1:]
    compiler = NoDriver(int(capability))
    driver.set_active(compiler)  # pyright: ignore[reportArgumentType]
    decoders = [
        meta_decoder(Path(folder), getattr(torch, each))
        for folder, each in zip(folders, (dtype, prm_dtype), strict=True)
    ]
    card = Multiprocessors.of(divmod(int(capability), 10), 1)
    with torch.inference_mode():
        compile_pair(decoders[0], decoders[1], int(vocab), card)
    late = f"; what launches them is not: {compiler.why_no_launchers}"
    print(  # noqa: T201 - to the process that has started this one
        f"{len(compiler.compiled)} kernels are compiled for a card of compute capability "
        f"{capability}{late if compiler.why_no_launchers else ''}"
    )


if __name__ == "__main__":
    main()
