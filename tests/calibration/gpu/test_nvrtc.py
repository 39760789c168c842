"""Compiling at run time: what is refused is a sentence, and our kernel is not refused."""

import pytest

from carbon.calibration.gpu import nvrtc
from carbon.calibration.gpu.hopper import Shape
from carbon.core.errors import CalibrationError
from tests.calibration.gpu.test_hopper_kernel import SOURCE


def has_compiler() -> bool:
    try:
        nvrtc.compile_cubin('extern "C" __global__ void nothing() {}', "sm_90", {})
    except CalibrationError:
        return False
    return True


def test_a_refusal_is_a_sentence():
    """Of the compiler, or that there is none."""
    with pytest.raises(CalibrationError, match="NVRTC"):
        nvrtc.compile_cubin("no C++", "sm_90", {})


def test_what_is_no_machine_code_cannot_be_loaded():
    with pytest.raises(CalibrationError, match=r"driver was not found|refused"):
        nvrtc.load(b"no machine code", "name", 32, 0)


@pytest.mark.skipif(not has_compiler(), reason="needs NVRTC")
@pytest.mark.parametrize("vocab", [1, 128_256, 151_936, 262_144])
@pytest.mark.parametrize("num_multiprocessors", [114, 132])
def test_the_kernel_compiles_at_every_size(vocab, num_multiprocessors):
    macros = Shape.for_vocab(vocab, num_multiprocessors).macros
    assert nvrtc.compile_cubin(SOURCE.read_text(), "sm_90", macros).startswith(b"\x7fELF")
    wrong = {**macros, "SHARED_BYTES": macros["SHARED_BYTES"] + 16}
    with pytest.raises(CalibrationError, match="how much memory"):
        nvrtc.compile_cubin(SOURCE.read_text(), "sm_90", wrong)
