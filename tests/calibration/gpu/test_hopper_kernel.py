"""The Hopper kernel's own source, run on the CPU as fibers in random order; and its sizes."""

import hashlib
import shutil
import subprocess
from pathlib import Path

import pytest
import torch
from torch import Tensor

from carbon.calibration.gpu import hopper
from carbon.calibration.gpu.hopper import Shape
from carbon.core.errors import CalibrationError

SOURCE = Path(__file__).parents[3] / "carbon" / "calibration" / "gpu" / "hopper.cu"
EMULATION = Path(__file__).parents[2] / "support" / "emulated_gpu.cpp"
SHAPES = [  # what is beside the name: blocks of 128 columns, stages, groups of rows
    Shape(3, 1, 6, 4),
    Shape(2, 3, 6, 4),
    Shape(3, 1, 5, 4),
    Shape(2, 2, 3, 2),
    Shape(1, 1, 4, 2),
    Shape(4, 1, 2, 2),
]
needs_compiler = pytest.mark.skipif(shutil.which("g++") is None, reason="needs g++")


@pytest.mark.parametrize("vocab", [1, 128, 1_024, 32_000, 128_256, 151_665, 151_936, 262_144])
@pytest.mark.parametrize("num_multiprocessors", [16, 60, 78, 114, 132, 300])
def test_slices_hold_every_column_and_fit(vocab, num_multiprocessors):
    try:
        shape = Shape.for_vocab(vocab, num_multiprocessors)
    except CalibrationError:
        assert vocab / num_multiprocessors > 3_000
        return
    slice_ = 128 * shape.column_blocks
    assert shape.num_blocks <= min(num_multiprocessors, 255)
    assert (shape.num_blocks - 1) * slice_ < vocab <= shape.num_blocks * slice_
    assert shape.shared_bytes <= 227 * 1024
    assert shape.threads <= 1_024


@pytest.mark.parametrize("num_multiprocessors", [16, 32])
def test_a_slice_too_small_for_it_is_told_of_once(caplog, num_multiprocessors):
    """A seventh or two of an H100 (MIG): the log says why the fit takes its other form."""
    for _ in range(2):
        reason = hopper._kernel(151_665, 0, num_multiprocessors)
        assert isinstance(reason, str)
        assert "shared memory" in reason
    (record,) = caplog.records
    assert "Hopper form" in record.getMessage()
    assert str(reason) in record.getMessage()


@pytest.fixture(scope="module")
def emulated(tmp_path_factory):
    """A program for each shape, compiled once."""
    folder = tmp_path_factory.mktemp("emulated")
    source = SOURCE.read_text()
    start, end = source.index("// --- What the hardware"), source.index("// --- The summing warps")
    (folder / "kernel.inc").write_text(_without_integers(source[:start]) + source[end:])

    def program(shape: Shape) -> Path:
        macros = [f"-D{name}={value}" for name, value in shape.macros.items()]
        path = folder / hashlib.sha256(repr(shape).encode()).hexdigest()
        if not path.exists():
            command = ["g++", "-std=c++17", "-O1", "-fno-strict-aliasing", "-w", *macros]
            command += ["-I", str(folder), str(EMULATION), "-o", str(path)]
            subprocess.run(command, check=True)
        return path

    return program


def _without_integers(source: str) -> str:
    """The emulation has said already what u32 and u64 are."""
    return source.replace("typedef unsigned int u32;", "").replace(
        "typedef unsigned long long u64;", ""
    )


class Epochs:
    """The kernel's results for one matrix of logits, epoch after epoch."""

    def __init__(self, program: Path, shape: Shape, logits: Tensor, folder: Path) -> None:
        self._program, self._shape, self._folder = program, shape, folder
        tokens, vocab = logits.shape
        self._logits = torch.nn.functional.pad(logits, (0, -vocab % 8))
        self.vocab = vocab
        self.normalisers = torch.full((-(-tokens // 16) * 16,), 1e30)
        self.normalisers[:tokens] = 0.0

    def compute(self, seed: int, bias: Tensor, scale: float) -> dict[str, Tensor]:
        tokens, stride = self._logits.shape
        sizes = torch.tensor([tokens, self.vocab, stride, self._shape.num_blocks]).int()
        parts = (sizes, self._logits.view(torch.int16), bias.float(), torch.tensor([scale]))
        path = self._folder / "input"
        path.write_bytes(b"".join(part.numpy().tobytes() for part in (*parts, self.normalisers)))
        done = subprocess.run(
            [self._program, str(seed), path], capture_output=True, text=True, timeout=100
        )
        assert done.returncode == 0, done.stdout
        lines = [line.split() for line in done.stdout.splitlines()]
        found = {name: torch.tensor([float.fromhex(x) for x in rest]) for name, *rest in lines}
        self.normalisers[:tokens] = found["normalisers"]
        return found


def random_logits(tokens: int, vocab: int) -> Tensor:
    random = torch.Generator().manual_seed(tokens)
    logits = 3 * torch.randn(tokens, vocab, generator=random)
    return (logits - logits.amax(1, keepdim=True)).bfloat16()


@needs_compiler
@pytest.mark.parametrize("tokens", [1, 16, 97, 161])
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_two_epochs_are_those_of_float64(shape, tokens, emulated, tmp_path):
    vocab = (shape.num_blocks - 1) * shape.column_blocks * 128 + 77
    logits = random_logits(tokens, vocab)
    epochs = Epochs(emulated(shape), shape, logits, tmp_path)
    scale = 1.8
    for epoch in range(2):
        bias = 0.5 * epoch * torch.randn(vocab, generator=torch.Generator().manual_seed(1))
        found = epochs.compute(tokens + epoch, bias, scale)
        scaled = logits.double() * torch.tensor(scale).double() + bias.double()
        normalisers = scaled.exp2().sum(1).log2()
        exact = scaled - normalisers[:, None]
        probabilities = exact.exp2()
        torch.testing.assert_close(found["normalisers"].double(), normalisers, rtol=0, atol=2e-6)
        torch.testing.assert_close(
            found["column_sums"].double(), probabilities.sum(0), rtol=5e-6, atol=1e-8
        )
        entropy = found["entropies"].double().sum()
        torch.testing.assert_close(entropy, (probabilities * exact).sum(), rtol=5e-6, atol=0)
        assert found["is_lost"] == 0


@needs_compiler
def test_any_order_of_threads_gives_equal_bits(emulated, tmp_path):
    shape, logits = SHAPES[0], random_logits(75, 300)
    results = [
        Epochs(emulated(shape), shape, logits, tmp_path).compute(seed, torch.zeros(300), 1.8)
        for seed in range(5)
    ]
    for other in results[1:]:
        assert all(torch.equal(results[0][name], other[name]) for name in other)


@needs_compiler
@pytest.mark.parametrize("jump", [-5.0, -30.0, 20.0, 50.0, 61.0, 1e4, torch.nan, torch.inf])
def test_a_jump_out_of_range_is_told_and_nobody_waits_forever(jump, emulated, tmp_path):
    shape, logits = SHAPES[0], random_logits(40, 300)
    epochs = Epochs(emulated(shape), shape, logits, tmp_path)
    assert epochs.compute(0, torch.zeros(300), 1.8)["is_lost"] == 0
    assert epochs.compute(1, torch.full((300,), jump), 1.8)["is_lost"] == 1
    epochs.compute(2, torch.full((300,), jump), 1.8)  # from whatever normalisers that has left


@needs_compiler
@pytest.mark.parametrize("jump", [-3.5, 3.0, 14.0])
def test_a_jump_within_range_is_exact(jump, emulated, tmp_path):
    shape, logits = SHAPES[0], random_logits(40, 300)
    epochs = Epochs(emulated(shape), shape, logits, tmp_path)
    before = epochs.compute(0, torch.zeros(300), 1.8)
    after = epochs.compute(1, torch.full((300,), jump), 1.8)
    assert after["is_lost"] == 0
    torch.testing.assert_close(after["normalisers"], before["normalisers"] + jump)
    torch.testing.assert_close(after["column_sums"], before["column_sums"], rtol=1e-5, atol=1e-7)
